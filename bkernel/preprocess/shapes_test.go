package preprocess

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// shaped makes problems of one shape each, for the passes that look for it.
type shaped struct {
	g     *ast.Graph
	r     *rand.Rand
	ints  []ast.Node // of -reach..reach
	bools []ast.Node
	facts []ast.Node
	vars  int
}

const reach = 3

func (s *shaped) num(k int) ast.Node { return s.g.Num64(int64(k)) }
func (s *shaped) any() ast.Node      { return s.ints[s.r.IntN(len(s.ints))] }
func (s *shaped) small() int         { return s.r.IntN(5) - 2 }

func (s *shaped) times(k int, x ast.Node) ast.Node { return s.g.Arith(ast.OpMul, s.num(k), x) }

func (s *shaped) linear(over ...ast.Node) ast.Node {
	var sum []ast.Node
	for _, x := range over {
		sum = append(sum, s.times(s.small(), x))
	}
	return s.g.Arith(ast.OpAdd, append(sum, s.num(s.small()))...)
}

func (s *shaped) difference() ast.Node {
	g, a, b := s.g, s.any(), s.any()
	d := g.Arith(ast.OpAdd, b, s.num(s.r.IntN(3)-1))
	switch s.r.IntN(4) {
	case 0:
		return g.Eq(a, d)
	case 1:
		return g.Not(g.Eq(a, d))
	}
	return g.Le(a, d)
}

// atom compares linear terms over the constants and some variables.
func (s *shaped) atom(vars ...ast.Node) ast.Node {
	g, over := s.g, append(slices.Clone(vars), s.any())
	a, b := s.linear(over...), s.linear(over[s.r.IntN(len(over))])
	switch s.r.IntN(5) {
	case 0:
		return g.Eq(a, b)
	case 1:
		return g.Not(g.Eq(a, b))
	case 2:
		return g.Eq(g.Arith(ast.OpEMod, a, s.num(2+s.r.IntN(2))), s.num(s.r.IntN(2)))
	}
	return g.Le(a, b)
}

// some gives n facts.
func (s *shaped) some(n int, f func() ast.Node) {
	for range n {
		s.facts = append(s.facts, f())
	}
}

// shapes are what facts look like, by name.
var shapes = []struct {
	name string
	make func(s *shaped)
}{
	{"differences", func(s *shaped) { s.some(2+s.r.IntN(3), s.difference) }},
	{"systems", func(s *shaped) {
		s.some(1+s.r.IntN(3), func() ast.Node { return s.g.Eq(s.linear(s.ints...), s.linear(s.any())) })
		s.some(s.r.IntN(2), func() ast.Node { return s.atom() })
	}},
	{"products", func(s *shaped) {
		s.some(1+s.r.IntN(2), func() ast.Node {
			g := s.g
			product := g.Arith(ast.OpMul, s.linear(s.any()), s.linear(s.any()))
			if s.r.IntN(3) == 0 {
				return g.Eq(g.Arith(ast.OpMul, s.any(), s.any(), s.any()), s.num(s.r.IntN(25)-12))
			}
			right := s.num(s.r.IntN(13) - 6)
			if s.r.IntN(2) == 0 {
				right = g.Arith(ast.OpAdd, right, g.Arith(ast.OpMul, s.any(), s.any()))
			}
			if s.r.IntN(3) == 0 {
				return g.Le(product, right)
			}
			return g.Eq(product, right)
		})
	}},
	{"choices", func(s *shaped) {
		s.some(1+s.r.IntN(2), func() ast.Node {
			g := s.g
			a, b, c := s.ints[0], s.ints[1], s.ints[2]
			var rows []ast.Node
			for range 2 + s.r.IntN(3) {
				row := []ast.Node{g.Eq(a, s.num(s.small())), g.Eq(b, s.linear(c))}
				if s.r.IntN(2) == 0 {
					row[1] = g.Eq(b, s.num(s.small()))
				}
				if s.r.IntN(3) == 0 {
					row[0] = g.Eq(a, g.Arith(ast.OpAdd, b, s.num(s.small())))
				}
				rows = append(rows, g.And(row...))
			}
			return g.Or(rows...)
		})
	}},
	{"quantifiers", func(s *shaped) {
		s.some(1+s.r.IntN(2), func() ast.Node {
			g := s.g
			var vars, in []ast.Node
			for range 1 + s.r.IntN(2) {
				s.vars++
				x := g.Var(fmt.Sprintf("v%d", s.vars), ast.Int)
				vars = append(vars, x)
				in = append(in, g.Le(s.num(0), x), g.Le(x, s.num(1+s.r.IntN(2))))
			}
			body := g.Or(s.atom(vars...), s.atom(vars...))
			if s.r.IntN(2) == 0 {
				return g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, g.Or(g.Not(g.And(in...)), body))
			}
			return g.Quantify(ast.OpExists, ast.Quant{Vars: vars}, g.And(append(in, body)...))
		})
	}},
	{"remainders", func(s *shaped) { s.some(2+s.r.IntN(3), func() ast.Node { return s.atom() }) }},
	{"cases", func(s *shaped) {
		s.some(1+s.r.IntN(2), func() ast.Node {
			g, p := s.g, s.g.IsTrue(s.bools[s.r.IntN(len(s.bools))])
			t := g.Ite(p, s.linear(s.any()), g.Ite(s.atom(), s.linear(s.any()), s.num(s.small())))
			if s.r.IntN(2) == 0 {
				return g.Eq(s.any(), t)
			}
			return g.Conn(ast.OpEquiv, p, g.Le(t, s.linear(s.any())))
		})
	}},
}

// each calls f with every assignment.
func (s *shaped) each(f func(m ast.Model)) {
	consts := append(slices.Clone(s.ints), s.bools...)
	m := ast.Model{}
	var rec func(i int)
	rec = func(i int) {
		if i == len(consts) {
			f(m)
			return
		}
		if i < len(s.ints) {
			for v := int64(-reach); v <= reach; v++ {
				m[consts[i]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
				rec(i + 1)
			}
			return
		}
		for _, b := range []bool{false, true} {
			m[consts[i]] = ast.Value{Kind: ast.KBool, Bool: b}
			rec(i + 1)
		}
	}
	rec(0)
}

// holds evaluates facts, running through small numbers for variables; ok is false where a
// constant of the facts is none of the problem's.
func (s *shaped) holds(ev *eval.Evaluator, bound map[ast.Node]ast.Value, p ast.Node) (holds, ok bool) {
	g := s.g
	switch op := g.Op(p); op {
	case ast.OpNot:
		h, ok := s.holds(ev, bound, g.Arg(p, 0))
		return !h, ok
	case ast.OpAnd, ast.OpOr:
		for _, a := range g.Args(p) {
			if h, ok := s.holds(ev, bound, a); !ok || h == (op == ast.OpOr) {
				return h, ok
			}
		}
		return op == ast.OpAnd, true
	case ast.OpForall, ast.OpExists:
		var over func(vars []ast.Node) (bool, bool)
		over = func(vars []ast.Node) (bool, bool) {
			if len(vars) == 0 {
				return s.holds(ev, bound, g.Arg(p, 0))
			}
			for v := int64(-1); v <= reach; v++ {
				bound[vars[0]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
				if h, ok := over(vars[1:]); !ok || h == (op == ast.OpExists) {
					return h, ok
				}
			}
			return op == ast.OpForall, true
		}
		return over(g.Quant(p).Vars)
	}
	ev.Bind(bound)
	h, err := ev.Holds(p)
	return h, err == nil
}

// TestPassesOnShapes runs each pass alone on facts of the shapes that passes look for: what
// it leaves, with its definitions, has the solutions of what it was given. A pass that moves
// solutions (anchor, symmetry) may lose some, never all, and gains none.
func TestPassesOnShapes(t *testing.T) {
	ran, open := map[string]int{}, map[string]int{}
	for seed := range uint64(175) {
		shape := shapes[seed%uint64(len(shapes))]
		for _, ps := range passes() {
			s := &shaped{g: ast.New(), r: rand.New(rand.NewPCG(seed, 23))}
			g := s.g
			for i := range 3 {
				s.ints = append(s.ints, g.Const(fmt.Sprintf("x%d", i), ast.Int))
			}
			s.bools = append(s.bools, g.Const("p", ast.Bool))
			shape.make(s)
			if shape.name != "differences" {
				for _, x := range s.ints {
					s.facts = append(s.facts, g.Le(s.num(-reach), x), g.Le(x, s.num(reach)))
				}
			}
			p := simplified(g, s.facts)
			before := slices.Clone(p.Facts)
			if !p.alone(ps.name) && len(p.Defs) == 0 && slices.Equal(before, p.Facts) {
				continue
			}
			if len(g.Consts()) > len(s.ints)+len(s.bools) { // it has made constants, which are not listed
				open[ps.name]++
				continue
			}
			after := slices.Clone(p.Facts)
			for _, d := range p.Defs {
				if g.Type(d.X) == ast.Bool {
					after = append(after, g.Conn(ast.OpEquiv, g.IsTrue(d.X), g.IsTrue(d.T)))
				} else {
					after = append(after, g.Eq(d.X, d.T))
				}
			}
			nb, na := 0, 0
			unknown := false
			s.each(func(m ast.Model) {
				if unknown {
					return
				}
				ev, bound := eval.New(g, m), map[ast.Node]ast.Value{}
				all := func(facts []ast.Node) bool {
					for _, f := range facts {
						h, ok := s.holds(ev, bound, f)
						if unknown = unknown || !ok; !ok || !h {
							return false
						}
					}
					return true
				}
				b := all(s.facts)
				if unknown {
					t.Fatalf("%s, seed %d: the facts have no value", shape.name, seed)
				}
				a := all(after)
				if unknown {
					return
				}
				if b {
					nb++
				}
				if a {
					na++
				}
				if a && !b || b && !a && !moves[ps.name] {
					t.Fatalf("pass %s on %s, seed %d: before %v, after %v under %v", ps.name, shape.name, seed, b, a, m)
				}
			})
			if unknown {
				t.Fatalf("pass %s on %s, seed %d: the facts have no value", ps.name, shape.name, seed)
			}
			ran[ps.name]++
			if nb > 0 && na == 0 {
				t.Fatalf("pass %s on %s, seed %d: no solution is left", ps.name, shape.name, seed)
			}
		}
	}
	for _, name := range []string{"anchor", "arithmetic", "divisors", "join", "polynomials", "solve-equalities"} {
		if ran[name] == 0 {
			t.Errorf("pass %s never did anything: %v, and with new constants %v", name, ran, open)
		}
	}
}
