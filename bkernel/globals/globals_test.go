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
	dur := func(i int) int64 { return int64(i + 2) }
	load := func(begun func(s terms, j, i int) ast.Node) say {
		return func(s terms) (out []ast.Node) {
			for i := range s.x {
				var sum []ast.Node
				for j := range s.x {
					if j != i {
						sum = append(sum, s.Ite(begun(s, j, i), s.Num64(dur(j)), s.Num64(0)))
					}
				}
				out = append(out, s.Le(s.Arith(ast.OpAdd, sum...), s.Num64(6-dur(i))))
			}
			return out
		}
	}
	for name, c := range map[string]struct {
		want      string
		spellings []say
	}{
		"tasks": {"no_overlap(starts x0, x1, x2; durations 2, 3, 4)", []say{
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
		"machines": {"cumulative(starts x0, x1, x2; durations 2, 3, 4; machines m0, m1, m2)", []say{
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
		"rectangles": {"diffn(x y0, y1, y2; y x0, x1, x2; widths 3, 4, 5; heights 2, 3, 4)", []say{
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
		"loads": {"cumulative(starts x0, x1, x2; durations 2, 3, 4; uses 2, 3, 4; capacity 6)", []say{
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
