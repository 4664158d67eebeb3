package definitions

import (
	"context"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// world gives functions over truth values, and words of one bit, tables: bit i of one is
// the value at the arguments whose bits are those of i.
type world struct {
	g      *ast.Graph
	tables map[ast.Node]int
	bound  map[ast.Node]int
}

// value evaluates by recursion; quantified variables run through all values.
func (w *world) value(t *testing.T, n ast.Node) int {
	g := w.g
	args := g.Args(n)
	bit := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	switch g.Op(n) {
	case ast.OpTrue:
		return 1
	case ast.OpFalse:
		return 0
	case ast.OpVar:
		v, ok := w.bound[n]
		if !ok {
			t.Fatalf("%s is free", g.Name(n))
		}
		return v
	case ast.OpConst:
		return w.tables[n] & 1
	case ast.OpBv:
		return int(g.IntVal(n).Int64())
	case ast.OpNot:
		return 1 - w.value(t, args[0])
	case ast.OpAnd, ast.OpOr:
		zero := bit(g.Op(n) == ast.OpOr)
		for _, a := range args {
			if w.value(t, a) == zero {
				return zero
			}
		}
		return 1 - zero
	case ast.OpEquiv, ast.OpEq:
		return bit(w.value(t, args[0]) == w.value(t, args[1]))
	case ast.OpIsTrue, ast.OpBoolOf:
		return w.value(t, args[0])
	case ast.OpBvNot:
		return 1 - w.value(t, args[0])
	case ast.OpIte:
		return w.value(t, args[2-w.value(t, args[0])])
	case ast.OpApply:
		at := 0
		for i, a := range args[1:] {
			at |= w.value(t, a) << i
		}
		return w.tables[args[0]] >> at & 1
	case ast.OpForall:
		vars := g.Quant(n).Vars
		old := make([]int, len(vars))
		for i, v := range vars {
			old[i] = w.bound[v]
		}
		all := 1
		for k := range 1 << len(vars) {
			for i, v := range vars {
				w.bound[v] = k >> i & 1
			}
			if all = w.value(t, args[0]); all == 0 {
				break
			}
		}
		for i, v := range vars {
			w.bound[v] = old[i]
		}
		return all
	}
	t.Fatalf("no value of %s", g.Op(n))
	return 0
}

func (w *world) hold(t *testing.T, facts []ast.Node) bool {
	for _, f := range facts {
		if w.value(t, f) == 0 {
			return false
		}
	}
	return true
}

// speech makes random predicates over functions and variables in scope.
type speech struct {
	g     *ast.Graph
	r     *rand.Rand
	preds []ast.Node // function constants with truth values
	words []ast.Node // with words
	bools []ast.Node // terms in scope
	word  ast.Type
}

func (s *speech) bool(d int) ast.Node {
	g := s.g
	if d > 0 && s.r.IntN(4) == 0 {
		return g.BoolOf(s.pred(d - 1))
	}
	if d > 0 && s.r.IntN(2) == 0 {
		return s.apply(s.preds[s.r.IntN(len(s.preds))], d-1)
	}
	return s.bools[s.r.IntN(len(s.bools))]
}

func (s *speech) apply(f ast.Node, d int) ast.Node {
	var args []ast.Node
	for range s.g.Dom(s.g.Type(f)) {
		args = append(args, s.bool(d))
	}
	return s.g.Apply(f, args...)
}

func (s *speech) pred(d int) ast.Node {
	g, r := s.g, s.r
	if d == 0 || r.IntN(5) == 0 {
		if r.IntN(4) == 0 {
			f, h := s.words[r.IntN(len(s.words))], s.words[r.IntN(len(s.words))]
			return g.Eq(s.apply(f, 0), s.apply(h, 0))
		}
		return g.IsTrue(s.apply(s.preds[r.IntN(len(s.preds))], d))
	}
	switch r.IntN(8) {
	case 0, 1:
		return g.Not(s.pred(d - 1))
	case 2:
		return g.Conn(ast.OpEquiv, s.pred(d-1), s.pred(d-1))
	case 3:
		return g.And(s.pred(d-1), s.pred(d-1))
	case 4:
		return s.all(1+r.IntN(2), d-1)
	}
	return g.Or(s.pred(d-1), s.pred(d-1))
}

// all is a quantifier over new variables; sometimes over an equation or equivalence whose
// one side is an application to them.
func (s *speech) all(vars, d int) ast.Node {
	g, r := s.g, s.r
	q := ast.Quant{}
	for range vars {
		q.Vars = append(q.Vars, g.Var("v", ast.Bool))
	}
	old := s.bools
	defer func() { s.bools = old }()
	s.bools = append(append([]ast.Node(nil), old...), q.Vars...)
	f := s.preds[r.IntN(len(s.preds))]
	of := func(c ast.Node) ast.Node { return g.Apply(c, q.Vars[:len(g.Dom(g.Type(c)))]...) }
	var body ast.Node
	switch {
	case vars == 2 && r.IntN(3) == 0: // a rule
		x, y := q.Vars[0], q.Vars[1]
		if r.IntN(2) == 0 {
			f, h := s.words[r.IntN(2)], s.words[r.IntN(2)]
			same, alike := g.Eq(g.Apply(f, x), g.Apply(h, y)), g.Conn(ast.OpEquiv, g.IsTrue(x), g.IsTrue(y))
			if r.IntN(2) == 0 {
				body = g.Or(g.Not(same), alike)
			} else {
				body = g.Conn(ast.OpEquiv, same, alike)
			}
			break
		}
		body = g.Conn(ast.OpEquiv, g.IsTrue(g.Apply(s.preds[1], g.Apply(f1(s), x), y)), g.Or(g.IsTrue(x), g.Not(g.IsTrue(y))))
	case r.IntN(3) > 0 || len(g.Dom(g.Type(f))) > vars:
		body = s.pred(d)
	case r.IntN(2) == 0:
		body = g.Conn(ast.OpEquiv, g.IsTrue(of(f)), s.pred(d))
	case r.IntN(2) == 0:
		body = g.Or(g.Not(s.pred(d)), g.IsTrue(of(f)))
	default:
		body = g.Eq(of(s.words[0]), g.Ite(s.pred(d), g.BvNum(big.NewInt(1), 1), s.apply(s.words[1], 0)))
	}
	return g.Quantify(ast.OpForall, q, body)
}

// f1 is a predicate of one argument.
func f1(s *speech) ast.Node { return s.preds[2*s.r.IntN(2)] }

// some says that the facts hold for some tables of the functions of one argument.
func (w *world) some(t *testing.T, facts, functions []ast.Node) bool {
	if len(functions) == 0 {
		return w.hold(t, facts)
	}
	for k := range 4 {
		w.tables[functions[0]] = k
		if w.some(t, facts, functions[1:]) {
			return true
		}
	}
	return false
}

// TestRemove compares the facts with what is left of them, for all values of all
// functions: what is left holds wherever they do, for some inverses, and where it holds,
// they do for some values of the functions that went.
func TestRemove(t *testing.T) {
	total, inverted := 0, 0
	for seed := uint64(0); seed < 500; seed++ {
		g := ast.New()
		s := &speech{g: g, r: rand.New(rand.NewPCG(seed, 5)), word: g.BitVec(1)}
		b := ast.Bool
		p, q, r := g.Const("p", g.Fun([]ast.Type{b}, b)), g.Const("q", g.Fun([]ast.Type{b, b}, b)), g.Const("r", g.Fun([]ast.Type{b}, b))
		f, h := g.Const("f", g.Fun([]ast.Type{b}, s.word)), g.Const("h", g.Fun([]ast.Type{b}, s.word))
		c := g.Const("c", b)
		s.preds, s.words, s.bools = []ast.Node{p, q, r}, []ast.Node{f, h}, []ast.Node{c}
		rw := rewrite.New(g)
		var facts []ast.Node
		for range 2 + s.r.IntN(3) {
			if s.r.IntN(4) > 0 {
				facts = append(facts, rw.Simplify(s.all(1+s.r.IntN(2), 2)))
			} else {
				facts = append(facts, rw.Simplify(s.pred(2)))
			}
		}
		kept := func(n ast.Node) bool { return n == r && seed%3 == 0 }
		left, removed := Remove(context.Background(), rw, facts, kept, 20000, nil)
		if total += removed; removed == 0 {
			continue
		}
		occurs := map[ast.Node]bool{}
		g.Walk(left, func(n ast.Node) bool { occurs[n] = true; return true })
		var inverses []ast.Node
		for n := range occurs {
			if g.Op(n) == ast.OpConst && strings.HasPrefix(g.Name(n), "inverse!") {
				inverses = append(inverses, n)
			}
		}
		inverted += len(inverses)
		sizes := map[ast.Node]int{p: 2, q: 4, r: 2, f: 2, h: 2, c: 1}
		possible := map[[6]int]bool{} // values of what occurs in what is left
		holds := map[[6]int]bool{}
		w := &world{g: g, tables: map[ast.Node]int{}, bound: map[ast.Node]int{}}
		for k := range 1 << 13 {
			var key [6]int
			rest := k
			for i, n := range []ast.Node{p, q, r, f, h, c} {
				w.tables[n] = rest & (1<<sizes[n] - 1)
				rest >>= sizes[n]
				if occurs[n] {
					key[i] = w.tables[n]
				}
			}
			is, known := holds[key]
			if !known {
				is = w.some(t, left, inverses)
				holds[key] = is
			}
			if w.hold(t, facts) {
				possible[key] = true
				if !is {
					t.Fatalf("seed %d: what is left does not follow", seed)
				}
			}
		}
		for key, is := range holds {
			if is && !possible[key] {
				t.Fatalf("seed %d: what is left allows more", seed)
			}
		}
	}
	if total < 400 || inverted < 30 {
		t.Errorf("only %d functions went, and %d have inverses", total, inverted)
	}
}

// TestSteps has what a proof is told follow from its premises, for random values of all
// functions, and variables be put for by terms of their types.
func TestSteps(t *testing.T) {
	steps, puts := 0, 0
	for seed := range uint64(400) {
		g := ast.New()
		s := &speech{g: g, r: rand.New(rand.NewPCG(seed, 5)), word: g.BitVec(1)}
		b := ast.Bool
		one := func(name string, to ast.Type) ast.Node { return g.Const(name, g.Fun([]ast.Type{b}, to)) }
		p, q, r := one("p", b), g.Const("q", g.Fun([]ast.Type{b, b}, b)), one("r", b)
		f, h, c := one("f", s.word), one("h", s.word), g.Const("c", b)
		s.preds, s.words, s.bools = []ast.Node{p, q, r}, []ast.Node{f, h}, []ast.Node{c}
		rw := rewrite.New(g)
		var facts []ast.Node
		for range 2 + s.r.IntN(3) {
			facts = append(facts, rw.Simplify(s.all(1+s.r.IntN(2), 2)))
		}
		w := &world{g: g, tables: map[ast.Node]int{}, bound: map[ast.Node]int{}}
		told := map[ast.Node]bool{}
		for _, n := range facts {
			told[n] = true
		}
		Remove(context.Background(), rw, facts, func(ast.Node) bool { return false }, 20000, func(lists [][]rewrite.Put, result ast.Node, premises ...ast.Node) {
			steps++
			for _, list := range lists {
				for _, put := range list {
					if puts++; g.Op(put[0]) != ast.OpVar || g.Type(put[0]) != g.Type(put[1]) {
						t.Fatalf("seed %d: %s is put for %s", seed, g.Op(put[1]), g.Op(put[0]))
					}
				}
			}
			for _, n := range premises {
				if !told[n] {
					t.Fatalf("seed %d: a premise that was not told", seed)
				}
			}
			told[result] = true
			for range 200 {
				for _, n := range []ast.Node{p, q, r, f, h, c} {
					w.tables[n] = s.r.IntN(16)
				}
				if w.hold(t, premises) && !w.hold(t, []ast.Node{result}) {
					t.Fatalf("seed %d: a step does not follow", seed)
				}
			}
		})
	}
	if steps < 500 || puts < 180 {
		t.Errorf("only %d steps, and %d variables are put for", steps, puts)
	}
}
