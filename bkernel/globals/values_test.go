package globals

import (
	"fmt"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestValues: differences and lists of values are named whatever they are spelled like.
func TestValues(t *testing.T) {
	type terms struct {
		*ast.Graph
		x []ast.Node
	}
	is := func(s terms, i int, v int64) ast.Node { return s.Eq(s.x[i], s.Num64(v)) }
	apart := func(f func(s terms, a, b ast.Node) ast.Node) func(s terms) []ast.Node {
		return func(s terms) (out []ast.Node) {
			for i := range s.x {
				for j := range i {
					out = append(out, f(s, s.x[i], s.Arith(ast.OpAdd, s.x[j], s.Num64(int64(i-j)))))
				}
			}
			return out
		}
	}
	for name, c := range map[string]struct {
		want      string
		spellings []func(s terms) []ast.Node
	}{
		"different": {"all_different(terms x0, x1, x2; offsets 0, -1, -2)", []func(s terms) []ast.Node{
			apart(func(s terms, a, b ast.Node) ast.Node { return s.Not(s.Eq(a, b)) }),
			apart(func(s terms, a, b ast.Node) ast.Node { return s.Or(s.Lt(a, b), s.Lt(b, a)) }),
			apart(func(s terms, a, b ast.Node) ast.Node {
				return s.Le(s.Num64(1), s.Arith(ast.OpAbs, s.Arith(ast.OpSub, b, a)))
			}),
			apart(func(s terms, a, b ast.Node) ast.Node { return s.Not(s.And(s.Le(a, b), s.Le(b, a))) }),
		}},
		"values": {"member(term x0; values 1, 3, 7)", []func(s terms) []ast.Node{
			func(s terms) []ast.Node { return []ast.Node{s.Or(is(s, 0, 3), is(s, 0, 1), is(s, 0, 7))} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.And(s.Not(is(s, 0, 1)), s.Not(is(s, 0, 7)), s.Not(is(s, 0, 3))))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Ite(is(s, 0, 1), s.True(), s.Conn(ast.OpImplies, s.Not(is(s, 0, 7)), is(s, 0, 3)))}
			},
		}},
		"relation": {"table(columns x0, x1; rows 3)", []func(s terms) []ast.Node{
			func(s terms) []ast.Node {
				return []ast.Node{s.Conn(ast.OpImplies, is(s, 0, 1), s.Or(is(s, 1, 2), is(s, 1, 5))), s.Conn(ast.OpImplies, is(s, 0, 2), is(s, 1, 7))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.And(s.Not(is(s, 1, 5)), is(s, 0, 1), s.Not(is(s, 1, 2)))), s.Or(is(s, 1, 7), s.Not(is(s, 0, 2)))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.And(s.Ite(is(s, 0, 1), s.Or(is(s, 1, 2), is(s, 1, 5)), s.True()), s.Ite(is(s, 0, 2), is(s, 1, 7), s.True()))}
			},
		}},
	} {
		for i, say := range c.spellings {
			g := ast.New()
			s := terms{Graph: g}
			for j := range 3 {
				s.x = append(s.x, g.Const(fmt.Sprintf("x%d", j), ast.Int))
			}
			rw := rewrite.New(g)
			var facts []ast.Node
			for _, f := range say(s) {
				facts = rw.Conjuncts(facts, rw.Simplify(f))
			}
			for i, f := range facts { // as flattening leaves them
				if in := g.Args(f)[0]; g.Op(f) == ast.OpNot && g.Op(in) == ast.OpAnd {
					denied := slices.Clone(g.Args(in))
					for j, a := range denied {
						denied[j] = rw.Not(a)
					}
					facts[i] = rw.Or(denied...)
				}
			}
			slices.Sort(facts)
			var got []string
			ds := NewDifferences()
			for _, f := range facts {
				if d, ok := ReadDifference(g, f); ok {
					ds.Add(d, f)
				}
				if x, values, ok := ReadMember(g, f); ok {
					got = append(got, Member(x, values).Text(g))
				}
			}
			for _, ts := range ds.Cliques(map[Difference]bool{}, nil) {
				slices.SortFunc(ts, func(a, b Term) int { return int(a.X - b.X) })
				for i := range ts {
					ts[len(ts)-1-i].Off -= ts[0].Off
				}
				got = append(got, AllDifferent(ts...).Text(g))
			}
			for _, r := range Relations(g, facts) {
				got = append(got, r.Constraint(r.Names).Text(g))
			}
			if !slices.Equal(got, []string{c.want}) {
				t.Errorf("%s, spelling %d: %q, want %q", name, i, got, c.want)
			}
		}
	}
}
