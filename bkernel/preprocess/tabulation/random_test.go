package tabulation

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
)

// cases makes random choices by the values of terms.
type cases struct {
	g     *ast.Graph
	r     *rand.Rand
	terms []ast.Node // integers and a word, and predicates IsTrue(c)
}

const caseRange = 3 // integers are from -caseRange to it

func newCases(seed uint64, terms int) *cases {
	s := &cases{g: ast.New(), r: rand.New(rand.NewPCG(seed, 3))}
	all := []ast.Node{
		s.g.Const("x", ast.Int), s.g.Const("y", ast.Int),
		s.g.Const("w", s.g.BitVec(2)), s.g.IsTrue(s.g.Const("p", ast.Bool)),
	}
	s.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	s.terms = all[:terms]
	return s
}

func (s *cases) small() ast.Node { return s.g.Num64(s.r.Int64N(2*caseRange+1) - caseRange) }

// numeral is one that the term t may have.
func (s *cases) numeral(t ast.Node) ast.Node {
	if s.g.Type(t) == ast.Int {
		return s.small()
	}
	return s.g.BvNum(big.NewInt(s.r.Int64N(4)), 2)
}

func (s *cases) pred(of []ast.Node, depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 || r.IntN(4) == 0 {
		t := of[r.IntN(len(of))]
		switch {
		case g.Type(t) == ast.Pred:
			return t
		case g.Type(t) != ast.Int || r.IntN(2) == 0:
			return g.Eq(t, s.numeral(t))
		case r.IntN(2) == 0:
			return g.Le(g.Arith(ast.OpMul, g.Num64(-1), t), s.small())
		}
		return g.Le(t, s.small())
	}
	sub := func() ast.Node { return s.pred(of, depth-1) }
	switch r.IntN(6) {
	case 0:
		return g.Not(sub())
	case 1:
		return g.And(sub(), sub(), sub())
	case 2:
		return g.Or(sub(), sub(), sub())
	case 3:
		return g.Conn(ast.OpEquiv, sub(), sub())
	case 4:
		return g.Ite(sub(), g.Truth(r.IntN(2) == 0), sub())
	}
	return g.Ite(sub(), sub(), sub())
}

// choice is one between the leaves.
func (s *cases) choice(of []ast.Node, depth int, leaf func() ast.Node) ast.Node {
	if depth == 0 || s.r.IntN(6) == 0 {
		return leaf()
	}
	return s.g.Ite(s.pred(of, 2), s.choice(of, depth-1, leaf), s.choice(of, depth-1, leaf))
}

// each calls f with all values of the terms, as columns have them.
func (s *cases) each(t *testing.T, f func(ev *eval.Evaluator, at map[ast.Node]int64)) {
	g := s.g
	m, at := ast.Model{}, map[ast.Node]int64{}
	for i, c := range g.Consts() {
		m[c] = ast.Value{Kind: g.Kind(g.Type(c)), Int: big.NewInt(int64(i))}
	}
	var rec func(i int)
	rec = func(i int) {
		if i == len(s.terms) {
			f(eval.New(g, m), at)
			return
		}
		x, lo, hi := s.terms[i], int64(0), int64(3)
		switch g.Type(x) {
		case ast.Int:
			lo, hi = -caseRange-1, caseRange+1
		case ast.Pred:
			hi = 1
		}
		for v := lo; v <= hi; v++ {
			at[x] = v
			if g.Type(x) == ast.Pred {
				m[g.Arg(x, 0)] = ast.Value{Kind: ast.KBool, Bool: v == 1}
			} else {
				m[x] = ast.Value{Kind: g.Kind(g.Type(x)), Int: big.NewInt(v)}
			}
			rec(i + 1)
		}
	}
	rec(0)
}

func number(t *testing.T, ev *eval.Evaluator, n ast.Node) int64 {
	t.Helper()
	v, err := ev.Eval(n)
	if err != nil {
		t.Fatal(err)
	}
	return v.Int.Int64()
}

// TestValues compares the values of random choices between numerals with the evaluator's.
func TestValues(t *testing.T) {
	read := 0
	for seed := range uint64(200) {
		s := newCases(seed, 1+int(seed%4))
		n := s.choice(s.terms, 4, s.small)
		fs := New(s.g)
		cols, ok := fs.Columns(n)
		if !ok {
			continue
		}
		read++
		var atoms []form.Atom
		if !fs.Atoms(n, 1<<20, func(a form.Atom) { atoms = append(atoms, a) }) {
			t.Fatalf("seed %d: not all atoms", seed)
		}
		cuts := map[string]int64{} // values are the same for all values of terms between atoms
		s.each(t, func(ev *eval.Evaluator, at map[ast.Node]int64) {
			reps := make([]int64, len(cols))
			key := ""
			for i, c := range cols {
				if reps[i] = at[c]; s.g.Type(c) == ast.Pred {
					key += fmt.Sprint(at[c], ";")
				}
			}
			for _, a := range atoms {
				v := at[a.Term]
				key += fmt.Sprint(v == a.K && !a.Le, a.Le && (v <= a.K) != a.Not, ";")
			}
			got, want := s.g.IntVal(fs.Value(n, cols, reps)).Int64(), number(t, ev, n)
			if got != want {
				t.Fatalf("seed %d: %d at %v, want %d", seed, got, at, want)
			}
			if old, has := cuts[key]; has && old != want {
				t.Fatalf("seed %d: the atoms do not tell %v from others", seed, at)
			}
			cuts[key] = want
		})
	}
	if read < 129 {
		t.Errorf("only %d are read", read)
	}
}

// TestLeaves compares the leaves of random choices by one term with the evaluator's value.
func TestLeaves(t *testing.T) {
	read := 0
	for seed := range uint64(200) {
		s := newCases(seed, 3)
		var by []ast.Node
		for _, x := range s.terms {
			if s.g.Type(x) != ast.Pred {
				by = append(by, x)
			}
		}
		of := by[:1]
		leaf := func() ast.Node {
			switch s.r.IntN(4) {
			case 0:
				return s.small()
			case 1:
				return s.choice(by[1:], 1, s.small)
			}
			return s.g.Arith(ast.OpAdd, s.small(), s.g.Ite(s.pred(s.terms, 1), s.small(), s.small()))
		}
		n := s.choice(of, 4, leaf)
		fs := New(s.g)
		x, leaves, ok := fs.Choice(n, 1<<20)
		if !ok {
			continue
		}
		read++
		if x != of[0] {
			t.Fatalf("seed %d: a choice by another term", seed)
		}
		var atoms []form.Atom
		fs.ChoiceAtoms(n, x, 1<<20, func(a form.Atom) { atoms = append(atoms, a) })
		for _, a := range atoms {
			if a.Term != x {
				t.Fatalf("seed %d: an atom of another term", seed)
			}
		}
		s.each(t, func(ev *eval.Evaluator, at map[ast.Node]int64) {
			l := fs.Leaf(n, x, at[x])
			if got, want := number(t, ev, l), number(t, ev, n); got != want || !slices.Contains(leaves, l) {
				t.Fatalf("seed %d: %d at %v, want %d", seed, got, at, want)
			}
		})
	}
	if read < 165 {
		t.Errorf("only %d are read", read)
	}
}

// TestRandomTables compares the tables of random disjunctions with the evaluator's word.
func TestRandomTables(t *testing.T) {
	read := 0
	for seed := range uint64(200) {
		s := newCases(seed, 2+int(seed%3))
		g := s.g
		var rows []ast.Node
		for range 3 + s.r.IntN(4) {
			var parts, negated []ast.Node
			for range 2 + s.r.IntN(2) {
				x := s.terms[s.r.IntN(len(s.terms))]
				p, no := x, g.Not(x)
				if g.Type(x) != ast.Pred {
					p = g.Eq(x, s.numeral(x))
					no = g.Not(p)
				} else if s.r.IntN(2) == 0 {
					p, no = no, p
				}
				parts, negated = append(parts, p), append(negated, no)
			}
			if s.r.IntN(2) == 0 {
				rows = append(rows, g.Not(g.Or(negated...)))
			} else {
				rows = append(rows, g.And(parts...))
			}
		}
		n := g.Or(rows...)
		tuples, ok := globals.ReadTable(g, n)
		if !ok {
			continue
		}
		read++
		s.each(t, func(ev *eval.Evaluator, at map[ast.Node]int64) {
			got := slices.ContainsFunc(tuples.Rows, func(row []int64) bool {
				for i, v := range row {
					if v != globals.Open && v != at[tuples.Terms[i]] {
						return false
					}
				}
				return len(row) == len(tuples.Terms)
			})
			if want, err := ev.Holds(n); err != nil || got != want {
				t.Fatalf("seed %d: %v at %v, want %v: %v", seed, got, at, want, err)
			}
		})
	}
	if read < 152 {
		t.Errorf("only %d are read", read)
	}
}
