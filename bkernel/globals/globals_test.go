package globals

import (
	"fmt"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestNames: what facts say is given its name and arguments, whatever they are spelled like.
func TestNames(t *testing.T) {
	type terms struct {
		*ast.Graph
		x, y, m []ast.Node
		before  func(x ast.Node, k int64, y ast.Node) ast.Node // x + k <= y
	}
	type say func(s terms) []ast.Node
	// pairs says of each two constants what f says of them.
	pairs := func(f func(s terms, i, j int) ast.Node) say {
		return func(s terms) (out []ast.Node) {
			for i := range s.x {
				for j := range i {
					out = append(out, f(s, j, i))
				}
			}
			return out
		}
	}
	dur := func(i int) int64 { return int64(i + 1) }
	load := func(begun func(s terms, j, i int) ast.Node) say {
		return func(s terms) (out []ast.Node) {
			for i := range s.x {
				var sum []ast.Node
				for j := range s.x {
					if j != i {
						sum = append(sum, s.Ite(begun(s, j, i), s.Num64(dur(j)), s.Num64(0)))
					}
				}
				out = append(out, s.Le(s.Arith(ast.OpAdd, sum...), s.Num64(5-dur(i))))
			}
			return out
		}
	}
	for name, c := range map[string]struct {
		want      string
		spellings []say
	}{
		"tasks": {"no_overlap(starts x0, x1, x2; durations 1, 2, 3)", []say{
			pairs(func(s terms, i, j int) ast.Node {
				return s.Or(s.before(s.x[i], dur(i), s.x[j]), s.before(s.x[j], dur(j), s.x[i]))
			}),
			pairs(func(s terms, i, j int) ast.Node { // with what says less beside
				return s.Or(s.before(s.x[i], dur(i), s.x[j]), s.before(s.x[j], dur(j), s.x[i]), s.before(s.x[j], dur(j)+5, s.x[i]))
			}),
			pairs(func(s terms, i, j int) ast.Node {
				return s.Not(s.And(s.Not(s.before(s.x[j], dur(j), s.x[i])), s.Lt(s.x[j], s.Arith(ast.OpAdd, s.Num64(dur(i)), s.x[i]))))
			}),
		}},
		"machines": {"cumulative(starts x0, x1, x2; durations 1, 2, 3; machines m0, m1, m2)", []say{
			pairs(func(s terms, i, j int) ast.Node {
				return s.Or(s.Not(s.Eq(s.m[i], s.m[j])), s.before(s.x[i], dur(i), s.x[j]), s.before(s.x[j], dur(j), s.x[i]))
			}),
			pairs(func(s terms, i, j int) ast.Node {
				return s.Or(s.before(s.x[i], dur(i), s.x[j]), s.before(s.x[i], dur(i)+1, s.x[j]), s.Not(s.Eq(s.m[j], s.m[i])), s.before(s.x[j], dur(j), s.x[i]))
			}),
			pairs(func(s terms, i, j int) ast.Node {
				return s.Not(s.And(s.Eq(s.m[i], s.m[j]), s.Not(s.Or(s.before(s.x[j], dur(j), s.x[i]), s.before(s.x[i], dur(i), s.x[j])))))
			}),
		}},
		// Which axis is named first is of no matter.
		"rectangles": {"diffn(x y0, y1, y2; y x0, x1, x2; widths 2, 3, 4; heights 1, 2, 3)", []say{
			pairs(func(s terms, i, j int) ast.Node {
				return s.Or(s.before(s.x[i], dur(i), s.x[j]), s.before(s.x[j], dur(j), s.x[i]), s.before(s.y[i], dur(i)+1, s.y[j]), s.before(s.y[j], dur(j)+1, s.y[i]))
			}),
			pairs(func(s terms, i, j int) ast.Node {
				return s.Or(s.before(s.x[i], dur(i), s.x[j]), s.before(s.y[j], dur(j)+1, s.y[i]), s.before(s.y[j], dur(j)+9, s.y[i]), s.before(s.x[j], dur(j), s.x[i]), s.before(s.y[i], dur(i)+1, s.y[j]))
			}),
			pairs(func(s terms, i, j int) ast.Node {
				return s.Not(s.And(s.Lt(s.x[j], s.Arith(ast.OpAdd, s.x[i], s.Num64(dur(i)))), s.Lt(s.x[i], s.Arith(ast.OpAdd, s.x[j], s.Num64(dur(j)))),
					s.Not(s.Or(s.before(s.y[i], dur(i)+1, s.y[j]), s.before(s.y[j], dur(j)+1, s.y[i])))))
			}),
		}},
		"loads": {"cumulative(starts x0, x1, x2; durations 1, 2, 3; uses 1, 2, 3; capacity 5)", []say{
			load(func(s terms, j, i int) ast.Node {
				return s.And(s.Le(s.x[j], s.x[i]), s.Lt(s.x[i], s.Arith(ast.OpAdd, s.x[j], s.Num64(dur(j)))))
			}),
			load(func(s terms, j, i int) ast.Node {
				return s.Not(s.Or(s.Lt(s.x[i], s.x[j]), s.before(s.x[j], dur(j), s.x[i])))
			}),
			load(func(s terms, j, i int) ast.Node {
				return s.And(s.Le(s.Num64(0), s.Arith(ast.OpSub, s.x[i], s.x[j])), s.Not(s.before(s.x[j], dur(j), s.x[i])))
			}),
		}},
	} {
		for i, say := range c.spellings {
			g := ast.New()
			s := terms{Graph: g, before: func(x ast.Node, k int64, y ast.Node) ast.Node { return g.Le(g.Arith(ast.OpAdd, x, g.Num64(k)), y) }}
			for j := range 3 {
				s.x = append(s.x, g.Const(fmt.Sprintf("x%d", j), ast.Int))
				s.y = append(s.y, g.Const(fmt.Sprintf("y%d", j), ast.Int))
				s.m = append(s.m, g.Const(fmt.Sprintf("m%d", j), ast.Int))
			}
			rw := rewrite.New(g)
			var facts []ast.Node
			for _, f := range say(s) {
				facts = rw.Conjuncts(facts, rw.Simplify(f))
			}
			var got []string
			for _, r := range Resources(g, facts) {
				slices.Sort(r.Tasks)
				slices.Sort(r.Across)
				if c, ok := r.Constraint(); ok {
					got = append(got, c.Text(g))
				}
			}
			if !slices.Equal(got, []string{c.want}) {
				t.Errorf("%s, spelling %d: %q, want %q", name, i, got, c.want)
			}
		}
	}
}

// TestCountsAndChannels: what sums count, inverse functions and circles get their names and
// arguments in each of three spellings.
func TestCountsAndChannels(t *testing.T) {
	const n = 4
	type terms struct {
		*ast.Graph
		x, y []ast.Node
	}
	cards := func(one func(s terms, i, v int) ast.Node, most func(s terms, sum ast.Node) ast.Node) func(s terms) []ast.Node {
		return func(s terms) (out []ast.Node) {
			for v := range 2 {
				var ts []ast.Node
				for i := range s.x {
					ts = append(ts, one(s, i, v))
				}
				out = append(out, most(s, s.Arith(ast.OpAdd, ts...)))
			}
			return out
		}
	}
	each := func(say func(s terms, i, j int) ast.Node) func(s terms) []ast.Node {
		return func(s terms) (out []ast.Node) {
			for i := range n {
				out = append(out, s.And(s.Le(s.Num64(0), s.x[i]), s.Le(s.x[i], s.Num64(n-1)), s.Le(s.Num64(0), s.y[i]), s.Le(s.y[i], s.Num64(n-1))))
				for j := range n {
					out = append(out, say(s, i, j))
				}
			}
			return out
		}
	}
	is := func(s terms, x ast.Node, v int) ast.Node { return s.Eq(x, s.Num64(int64(v))) }
	plus := func(s terms, x ast.Node, k int64) ast.Node { return s.Arith(ast.OpAdd, x, s.Num64(k)) }
	step := func(rise func(s terms, p, q ast.Node) ast.Node) func(s terms) []ast.Node {
		return each(func(s terms, i, j int) ast.Node {
			if j == 0 { // back to the root
				return s.True()
			}
			return s.Or(s.Not(is(s, s.x[i], j)), rise(s, s.y[i], s.y[j]))
		})
	}
	for name, c := range map[string]struct {
		want      string
		spellings []func(s terms) []ast.Node
	}{
		"global cardinality": {"global_cardinality(terms x0, x1, x2, x3; values 0, 1; least 0, 0; most 2, 2)", []func(s terms) []ast.Node{
			cards(func(s terms, i, v int) ast.Node { return s.Ite(is(s, s.x[i], v), s.Num64(1), s.Num64(0)) },
				func(s terms, sum ast.Node) ast.Node { return s.Le(sum, s.Num64(2)) }),
			cards(func(s terms, i, v int) ast.Node { return s.Ite(s.Not(is(s, s.x[i], v)), s.Num64(3), s.Num64(0)) },
				func(s terms, sum ast.Node) ast.Node { return s.Not(s.Lt(sum, s.Num64(6))) }),
			cards(func(s terms, i, v int) ast.Node {
				return s.Ite(is(s, plus(s, s.x[i], 2), v+2), s.Num64(-1), s.Num64(0))
			},
				func(s terms, sum ast.Node) ast.Node { return s.Le(s.Num64(-2), sum) }),
		}},
		"inverse": {"inverse(f x0, x1, x2, x3; from 0, 1, 2, 3; g y0, y1, y2, y3; from 0, 1, 2, 3)", []func(s terms) []ast.Node{
			each(func(s terms, i, j int) ast.Node { return s.Conn(ast.OpEquiv, is(s, s.x[i], j), is(s, s.y[j], i)) }),
			each(func(s terms, i, j int) ast.Node {
				return s.Conn(ast.OpEquiv, is(s, s.y[j], i), s.Not(s.Not(is(s, s.x[i], j))))
			}),
			each(func(s terms, i, j int) ast.Node {
				if i == j { // which is said by denying both
					return s.And(s.Not(is(s, s.x[i], i)), s.Not(is(s, s.y[i], i)))
				}
				return s.Conn(ast.OpEquiv, is(s, plus(s, s.x[i], 1), j+1), is(s, s.y[j], i))
			}),
		}},
		"circuit": {"circuit(successors x0, x1, x2, x3; indices 0, 1, 2, 3; order y0, y1, y2, y3)", []func(s terms) []ast.Node{
			step(func(s terms, p, q ast.Node) ast.Node { return s.Lt(p, q) }),
			step(func(s terms, p, q ast.Node) ast.Node { return s.Eq(q, plus(s, p, 1)) }),
			step(func(s terms, p, q ast.Node) ast.Node { return s.Not(s.Le(q, plus(s, p, 2))) }),
		}},
		// A step that stays level lets circles be.
		"no circuit": {"", []func(s terms) []ast.Node{step(func(s terms, p, q ast.Node) ast.Node { return s.Le(p, q) })}},
		"pseudo-Boolean": {"pseudo_boolean(literals =(x0, 1), =(x1, 1), =(x2, 1); weights 2, 3, 4; most 6)", []func(s terms) []ast.Node{
			func(s terms) []ast.Node {
				return []ast.Node{s.Le(s.Arith(ast.OpAdd, s.Ite(is(s, s.x[0], 1), s.Num64(2), s.Num64(0)), s.Ite(is(s, s.x[1], 1), s.Num64(3), s.Num64(0)), s.Ite(is(s, s.x[2], 1), s.Num64(4), s.Num64(0))), s.Num64(6))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.Le(s.Num64(7), s.Arith(ast.OpAdd, s.Arith(ast.OpMul, s.Num64(2), s.Ite(is(s, s.x[0], 1), s.Num64(1), s.Num64(0))), s.Ite(is(s, s.x[2], 1), s.Num64(4), s.Num64(0)), s.Ite(is(s, s.x[1], 1), s.Num64(3), s.Num64(0)))))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Le(s.Num64(3), s.Arith(ast.OpAdd, s.Ite(is(s, s.x[0], 1), s.Num64(0), s.Num64(2)), s.Ite(is(s, s.x[1], 1), s.Num64(0), s.Num64(3)), s.Ite(is(s, s.x[2], 1), s.Num64(0), s.Num64(4))))}
			},
		}},
	} {
		for i, say := range c.spellings {
			s := terms{Graph: ast.New()}
			for j := range n {
				s.x = append(s.x, s.Const(fmt.Sprintf("x%d", j), ast.Int))
				is(s, s.x[j], 1) // predicates are listed by age
			}
			for j := range n {
				s.y = append(s.y, s.Const(fmt.Sprintf("y%d", j), ast.Int))
			}
			rw := rewrite.New(s.Graph)
			var facts []ast.Node
			for _, f := range say(s) {
				facts = rw.Conjuncts(facts, rw.Simplify(f))
			}
			got := ""
			add := func(c Constraint) { got += c.Text(s.Graph) }
			cards, counts := Counts(s.Graph, facts)
			for _, c := range cards {
				add(c.Constraint())
			}
			for _, c := range counts {
				add(c.Constraint())
			}
			for _, v := range Inverses(s.Graph, facts) {
				if slices.Contains(v.X, s.y[0]) { // which of two is the inverse of the other is of no matter
					v.X, v.Y = v.Y, v.X
				}
				add(v.Constraint())
				if !v.Onto || !v.Backed {
					t.Errorf("%s, spelling %d: the bounds were not read", name, i)
				}
			}
			for _, v := range Circuits(s.Graph, facts, func([]ast.Node) bool { return true }) {
				add(v.Constraint())
			}
			if got != c.want {
				t.Errorf("%s, spelling %d: %q, want %q", name, i, got, c.want)
			}
		}
	}
}

func TestText(t *testing.T) {
	g := ast.New()
	var xs []ast.Node
	for i := range 30 {
		xs = append(xs, g.Const(fmt.Sprintf("x%d", i), ast.Int))
	}
	sum := g.Arith(ast.OpAdd, xs[0], g.Num64(2))
	for _, c := range []struct {
		of   Constraint
		want string
	}{
		{Constraint{"element", []Arg{{Name: "index", Terms: xs[:1]}, {Name: "array", Terms: []ast.Node{xs[1], sum}}}}, "element(index x0; array x1, " + g.Brief(sum, textDepth) + ")"},
		{Constraint{"member", []Arg{{Name: "term", Terms: xs[:1]}, {Name: "values", Numbers: []int64{1, 5}}}}, "member(term x0; values 1, 5)"},
		{Constraint{"all_different", []Arg{{Name: "terms", Terms: xs}}}, "all_different(terms x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17, x18, x19, x20, x21, x22, x23, and 6 more)"},
	} {
		if got := c.of.Text(g); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}
