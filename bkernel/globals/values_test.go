package globals

import (
	"fmt"
	"math/rand/v2"
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
			for ts := range ds.Cliques(&Pairs{}, nil) {
				slices.SortFunc(ts, func(a, b Term) int { return int(a.X - b.X) })
				for i := range ts {
					ts[len(ts)-1-i].Off -= ts[0].Off
				}
				got = append(got, AllDifferent(ts...).Text(g))
			}
			if !slices.Equal(got, []string{c.want}) {
				t.Errorf("%s, spelling %d: %q, want %q", name, i, got, c.want)
			}
		}
	}
}

// TestCliqueOfEnds: the beginnings and the ends of tasks, told apart two by two in any order and
// in three spellings, are one clique; each two of its terms are one task's, or a fact tells them
// apart.
func TestCliqueOfEnds(t *testing.T) {
	const n = 5
	for spelling := range 3 {
		for seed := range uint64(20) {
			g := ast.New()
			rw := rewrite.New(g)
			var ends []ast.Node
			for i := range n {
				x := g.Const(fmt.Sprintf("x%d", i), ast.Int)
				ends = append(ends, x, g.Arith(ast.OpAdd, x, g.Num64(int64(3*i+2))))
			}
			var facts []ast.Node
			for i, a := range ends {
				for j, b := range ends[:i] {
					if i/2 == j/2 {
						continue
					}
					f := g.Not(g.Eq(a, b))
					switch spelling {
					case 1:
						f = g.Or(g.Lt(b, a), g.Lt(a, b))
					case 2:
						f = g.Not(g.Conn(ast.OpEquiv, g.Lt(a, b), g.Le(b, a)))
						f = g.And(f, g.Conn(ast.OpEquiv, g.Lt(a, b), g.Le(a, b)))
					}
					facts = rw.Conjuncts(facts, rw.Simplify(f))
				}
			}
			rand.New(rand.NewPCG(seed, 1)).Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
			ds := NewDifferences()
			for _, f := range facts {
				d, ok := ReadDifference(g, f)
				if !ok {
					t.Fatalf("spelling %d: a fact is no difference", spelling)
				}
				ds.Add(d, f)
			}
			most := 0
			for clique := range ds.Cliques(&Pairs{}, nil) {
				most = max(most, len(clique))
				for i, a := range clique {
					for _, b := range clique[:i] {
						if _, ok := ds.Fact(Difference{a.X, b.X, b.Off - a.Off}); !ok && (a.X != b.X || a.Off == b.Off) {
							t.Fatalf("spelling %d, seed %d: nothing tells %v and %v apart", spelling, seed, a, b)
						}
					}
				}
			}
			if most != 2*n {
				t.Errorf("spelling %d, seed %d: at most %d terms differ, want %d", spelling, seed, most, 2*n)
			}
		}
	}
}

// TestCliquesOfQueens: whatever the order of the facts, and however each queen's place is shifted,
// columns and both directions of diagonals are one clique each.
func TestCliquesOfQueens(t *testing.T) {
	const n = 12
	for seed := range uint64(20) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 2))
		var shift [n]int64
		var ds []Difference
		for i := range int64(n) {
			shift[i] = r.Int64N(100)
			for j := range i {
				for _, k := range []int64{0, i - j, j - i} {
					x, y := g.Const(fmt.Sprintf("x%d", i), ast.Int), g.Const(fmt.Sprintf("x%d", j), ast.Int)
					ds = append(ds, Difference{x, y, shift[i] - shift[j] + k})
				}
			}
		}
		r.Shuffle(len(ds), func(i, j int) { ds[i], ds[j] = ds[j], ds[i] })
		all := NewDifferences()
		for _, d := range ds {
			all.Add(d, g.True())
		}
		for _, clique := range slices.Collect(all.Cliques(&Pairs{}, nil))[:3] {
			if len(clique) != n {
				t.Errorf("seed %d: %d of %d are found to differ", seed, len(clique), n)
			}
		}
	}
}
