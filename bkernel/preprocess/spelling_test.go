package preprocess

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestSpellings: facts that say the same are the same after the passes that read them,
// whatever they are spelled like.
func TestSpellings(t *testing.T) {
	type terms struct {
		*ast.Graph
		x, y, z ast.Node // integers
		u, v, w ast.Node // elements of a deferred set
		b, c, d ast.Node // predicates
		free    func(name string) ast.Node
		unlike  func(n int) []ast.Node // comparisons that have nothing to do with each other
	}
	for name, spellings := range map[string][]func(s terms) []ast.Node{
		"equality": {
			func(s terms) []ast.Node { return []ast.Node{s.Eq(s.x, s.y)} },
			func(s terms) []ast.Node { return []ast.Node{s.Le(s.x, s.y), s.Le(s.y, s.x)} },
			func(s terms) []ast.Node { return []ast.Node{s.Not(s.Or(s.Lt(s.x, s.y), s.Lt(s.y, s.x)))} },
			func(s terms) []ast.Node {
				zero := s.Num64(0)
				return []ast.Node{s.Le(s.Arith(ast.OpSub, s.x, s.y), zero), s.Not(s.Lt(s.Arith(ast.OpSub, s.x, s.y), zero))}
			},
		},
		"inequality": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.Not(s.Eq(s.x, s.y)))} },
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.Lt(s.x, s.y), s.Lt(s.y, s.x))} },
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.Not(s.And(s.Le(s.x, s.y), s.Le(s.y, s.x))))} },
		},
		"equivalence": {
			func(s terms) []ast.Node { return []ast.Node{s.Conn(ast.OpEquiv, s.c, s.d)} },
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Not(s.c), s.d), s.Or(s.Not(s.d), s.c)} },
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.And(s.c, s.d), s.Not(s.Or(s.c, s.d)))} },
			func(s terms) []ast.Node { return []ast.Node{s.Not(s.And(s.Or(s.c, s.d), s.Not(s.And(s.c, s.d))))} },
		},
		"different": {
			func(s terms) []ast.Node { return []ast.Node{s.Conn(ast.OpAllDiff, s.u, s.v, s.w)} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.Eq(s.u, s.v)), s.Not(s.Eq(s.w, s.v)), s.Not(s.Eq(s.u, s.w))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.Or(s.Eq(s.v, s.w), s.Eq(s.v, s.u), s.Eq(s.u, s.w))), s.Not(s.Eq(s.u, s.v))}
			},
		},
		"different integers": {
			func(s terms) []ast.Node { return []ast.Node{s.Conn(ast.OpAllDiff, s.x, s.y, s.z)} },
			func(s terms) []ast.Node {
				two := s.Num64(2)
				return []ast.Node{s.Conn(ast.OpAllDiff, s.Arith(ast.OpAdd, s.x, two), s.Arith(ast.OpAdd, two, s.y), s.Arith(ast.OpAdd, s.z, two))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.Lt(s.x, s.y), s.Lt(s.y, s.x)), s.Not(s.Eq(s.z, s.y)), s.Not(s.And(s.Le(s.x, s.z), s.Le(s.z, s.x)))}
			},
		},
		"conjunction": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.And(s.c, s.d))} },
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.And(s.Or(s.Not(s.c), s.d), s.c))} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.And(s.Or(s.d, s.c), s.c, s.Not(s.And(s.Not(s.d), s.c))))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.And(s.Not(s.b), s.Or(s.Not(s.c), s.And(s.Not(s.d), s.c))))}
			},
		},
		"assignment": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.b, s.Eq(s.u, s.Ite(s.c, s.v, s.w)))} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.Ite(s.c, s.Eq(s.u, s.v), s.Eq(s.w, s.u)))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.And(s.Or(s.Not(s.c), s.Eq(s.u, s.v)), s.Or(s.c, s.Eq(s.u, s.w))))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.And(s.c, s.Eq(s.v, s.u)), s.And(s.Not(s.c), s.Eq(s.u, s.w)))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.Not(s.Ite(s.c, s.Not(s.Eq(s.u, s.v)), s.Not(s.Eq(s.u, s.w)))))}
			},
		},
		"implication": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Not(s.Le(s.x, s.y)), s.c)} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Conn(ast.OpEquiv, s.Le(s.x, s.y), s.And(s.Not(s.Lt(s.y, s.x)), s.c))}
			},
			func(s terms) []ast.Node { // xor of the denied condition and of the rest
				return []ast.Node{s.Not(s.Conn(ast.OpEquiv, s.Lt(s.y, s.x), s.And(s.c, s.Le(s.x, s.y))))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Ite(s.Lt(s.y, s.x), s.True(), s.And(s.c, s.Le(s.x, s.y)))}
			},
		},
		"two comparisons of one difference": {
			func(s terms) []ast.Node { return []ast.Node{s.Not(s.Eq(s.x, s.y))} },
			func(s terms) []ast.Node { return []ast.Node{s.Conn(ast.OpEquiv, s.Le(s.x, s.y), s.Lt(s.x, s.y))} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.Conn(ast.OpEquiv, s.Lt(s.y, s.x), s.Lt(s.x, s.y))), s.Or(s.Not(s.Eq(s.x, s.y)), s.Lt(s.x, s.y))}
			},
		},
		"flag": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Lt(s.x, s.y), s.And(s.c, s.d))} },
			func(s terms) []ast.Node { // 0 or 1
				f, one := s.Const("f", ast.Int), s.Num64(1)
				return []ast.Node{s.Le(s.Num64(0), f), s.Le(f, one), s.Or(s.Not(s.Eq(f, one)), s.Lt(s.x, s.y)), s.Or(s.Eq(f, one), s.And(s.c, s.d))}
			},
			func(s terms) []ast.Node { // 3 or 7
				f := s.Const("f", ast.Int)
				return []ast.Node{s.Or(s.Eq(f, s.Num64(3)), s.Eq(f, s.Num64(7))), s.Or(s.Le(f, s.Num64(6)), s.And(s.c, s.d)), s.Or(s.Lt(s.Num64(4), f), s.Lt(s.x, s.y))}
			},
		},
		"count": {
			func(s terms) []ast.Node {
				return []ast.Node{s.Le(s.Arith(ast.OpAdd, s.x, s.Ite(s.c, s.Num64(1), s.Num64(0))), s.y)}
			},
			func(s terms) []ast.Node {
				f, zero, one := s.Const("f", ast.Int), s.Num64(0), s.Num64(1)
				return []ast.Node{s.Le(zero, f), s.Le(f, one), s.Conn(ast.OpEquiv, s.Eq(f, one), s.c), s.Le(s.Arith(ast.OpAdd, f, s.x), s.y)}
			},
			func(s terms) []ast.Node {
				f, zero, one := s.Const("g", ast.Int), s.Num64(0), s.Num64(1)
				return []ast.Node{s.Ite(s.c, s.Eq(f, one), s.Eq(f, zero)), s.Le(s.Arith(ast.OpAdd, f, s.x), s.y)}
			},
			func(s terms) []ast.Node {
				f, zero, one := s.Const("h", ast.Int), s.Num64(0), s.Num64(1)
				return []ast.Node{s.Or(s.Not(s.c), s.Eq(f, one)), s.Or(s.c, s.Eq(f, zero)), s.Le(s.Arith(ast.OpAdd, f, s.x), s.y)}
			},
		},
		"count of what holds together": {
			func(s terms) []ast.Node {
				return []ast.Node{s.Le(s.Arith(ast.OpAdd, s.x, s.Ite(s.And(s.c, s.Le(s.z, s.y)), s.Num64(3), s.Num64(0))), s.y)}
			},
			func(s terms) []ast.Node {
				f, both := s.Const("i", ast.Int), s.And(s.c, s.Le(s.z, s.y))
				return []ast.Node{s.Or(s.And(both, s.Eq(f, s.Num64(3))), s.And(s.Not(both), s.Eq(f, s.Num64(0)))), s.Le(s.Arith(ast.OpAdd, f, s.x), s.y)}
			},
			func(s terms) []ast.Node {
				f, three := s.Const("j", ast.Int), s.Num64(3)
				return []ast.Node{s.Or(s.Not(s.c), s.Lt(s.y, s.z), s.Eq(three, f)), s.Or(s.And(s.c, s.Le(s.z, s.y)), s.Eq(f, s.Num64(0))), s.Le(s.Arith(ast.OpAdd, f, s.x), s.y)}
			},
		},
		"word of two": {
			func(s terms) []ast.Node {
				b := func(n int64) ast.Node { return s.BvNum(big.NewInt(n), 4) }
				return []ast.Node{s.Conn(ast.OpBvUlt, s.Ite(s.And(s.c, s.d), b(3), b(9)), s.Const("word1", s.BitVec(4)))}
			},
			func(s terms) []ast.Node {
				b := func(n int64) ast.Node { return s.BvNum(big.NewInt(n), 4) }
				f, both := s.Const("word2", s.BitVec(4)), s.And(s.c, s.d)
				return []ast.Node{s.Or(s.And(both, s.Eq(f, b(3))), s.And(s.Not(both), s.Eq(f, b(9)))), s.Conn(ast.OpBvUlt, f, s.Const("word1", s.BitVec(4)))}
			},
			func(s terms) []ast.Node {
				b := func(n int64) ast.Node { return s.BvNum(big.NewInt(n), 4) }
				f := s.Const("word3", s.BitVec(4))
				return []ast.Node{s.Or(s.Not(s.c), s.Not(s.d), s.Eq(f, b(3))), s.Or(s.And(s.c, s.d), s.Eq(b(9), f)), s.Conn(ast.OpBvUlt, f, s.Const("word1", s.BitVec(4)))}
			},
		},
		"long sum": {
			func(s terms) []ast.Node {
				return []ast.Node{s.Le(s.Arith(ast.OpAdd, s.x, s.Arith(ast.OpMul, s.Num64(2), s.y), s.z, s.Ite(s.c, s.Num64(1), s.Num64(0)), s.Ite(s.d, s.Num64(1), s.Num64(0))), s.Num64(7))}
			},
			func(s terms) []ast.Node {
				f := s.Const("k", ast.Int)
				sum := s.Arith(ast.OpAdd, s.Arith(ast.OpMul, s.Num64(2), s.y), s.z, s.Ite(s.c, s.Num64(1), s.Num64(0)), s.Ite(s.d, s.Num64(1), s.Num64(0)))
				return []ast.Node{s.Eq(sum, f), s.Le(s.Arith(ast.OpAdd, f, s.x), s.Num64(7))}
			},
		},
		"bits": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Not(s.c), s.Lt(s.x, s.y)), s.Or(s.c, s.d)} },
			func(s terms) []ast.Node { // words of one bit
				one, bit := s.BitVec(1), s.BvNum(big.NewInt(1), 1)
				of := func(p ast.Node) ast.Node { return s.Ite(p, bit, s.BvNum(new(big.Int), 1)) }
				op := func(op ast.Op, args ...ast.Node) ast.Node { return s.Mk(op, one, args, 0) }
				w := s.Const("l", one)
				return []ast.Node{s.Eq(w, of(s.c)), s.Eq(op(ast.OpBvOr, op(ast.OpBvNot, w), of(s.Lt(s.x, s.y))), bit), s.Not(s.Eq(op(ast.OpBvAnd, op(ast.OpBvNot, w), of(s.Not(s.d))), bit))}
			},
		},
		"equality in a case": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.c, s.Eq(s.x, s.y))} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.c, s.Le(s.x, s.y)), s.Or(s.Not(s.Lt(s.x, s.y)), s.c)}
			},
			func(s terms) []ast.Node { // by a name
				p := s.free("m")
				return []ast.Node{s.Or(s.Not(p), s.Le(s.y, s.x)), s.Not(s.And(p, s.Lt(s.y, s.x))), s.Or(p, s.c)}
			},
		},
		"long clause": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.unlike(24)...)} },
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.Or(s.unlike(24)[:12]...), s.Or(s.unlike(24)[12:]...))}
			},
			func(s terms) []ast.Node { // a denied conjunction with names
				p, q := s.free("n"), s.free("o")
				return []ast.Node{s.Or(p, s.Not(q), s.Or(s.unlike(24)[:10]...)), s.Not(s.And(p, s.Not(s.Or(s.unlike(24)[10:20]...)))), s.Or(append(s.unlike(24)[20:], q)...)}
			},
		},
		"choice": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Lt(s.x, s.y), s.And(s.c, s.d))} },
			func(s terms) []ast.Node {
				p := s.free("p")
				return []ast.Node{s.Or(p, s.And(s.c, s.d)), s.Or(s.Not(p), s.Lt(s.x, s.y))}
			},
			func(s terms) []ast.Node { // by denied guards, one behind the other
				p, q := s.free("p"), s.free("q")
				return []ast.Node{s.Or(s.Not(p), s.Not(q)), s.Or(p, s.Lt(s.x, s.y)), s.Or(q, s.c), s.Or(q, s.d)}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.And(s.Le(s.y, s.x), s.Or(s.Not(s.c), s.Not(s.d))))}
			},
			func(s terms) []ast.Node { // of two cases, by what nothing else speaks of
				return []ast.Node{s.Mk(ast.OpIte, ast.Pred, []ast.Node{s.free("p"), s.Lt(s.x, s.y), s.And(s.c, s.d)}, 0)}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Not(s.Mk(ast.OpIte, ast.Pred, []ast.Node{s.Not(s.free("p")), s.Not(s.And(s.c, s.d)), s.Le(s.y, s.x)}, 0))}
			},
		},
		"gate": { // of which both ways are said
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Lt(s.x, s.y), s.And(s.c, s.d))} },
			func(s terms) []ast.Node {
				p := s.free("p")
				return []ast.Node{s.Or(s.Lt(s.x, s.y), p), s.Or(s.Not(p), s.c), s.Or(s.Not(p), s.d), s.Or(p, s.Not(s.c), s.Not(s.d))}
			},
			func(s terms) []ast.Node {
				p := s.free("p")
				return []ast.Node{s.Or(s.Lt(s.x, s.y), s.Not(p)), s.Or(p, s.c), s.Or(p, s.Not(s.c), s.d), s.Not(s.And(p, s.c, s.d))}
			},
			func(s terms) []ast.Node { // of the other part
				p := s.free("p")
				return []ast.Node{s.Or(p, s.Lt(s.x, s.y)), s.Or(s.And(p, s.c, s.d), s.Not(s.Or(p, s.And(s.d, s.c))))}
			},
		},
		"disjunction by a gate": {
			func(s terms) []ast.Node { return []ast.Node{s.Or(s.Lt(s.x, s.y), s.b, s.c, s.d)} },
			func(s terms) []ast.Node {
				p := s.free("p")
				return []ast.Node{s.Or(s.Lt(s.x, s.y), p), s.Or(s.Not(p), s.b, s.c, s.d), s.Or(p, s.Not(s.b)), s.Or(p, s.Not(s.c)), s.Or(p, s.Not(s.d))}
			},
			func(s terms) []ast.Node {
				p := s.free("p")
				return []ast.Node{s.Or(p, s.Lt(s.x, s.y)), s.Or(s.And(p, s.Or(s.b, s.c, s.d)), s.And(s.Not(p), s.Not(s.b), s.Not(s.c), s.Not(s.d)))}
			},
			func(s terms) []ast.Node {
				return []ast.Node{s.Or(s.b, s.Not(s.Or(s.Not(s.Lt(s.x, s.y)), s.b)), s.Not(s.Or(s.b, s.Not(s.d))), s.c)}
			},
		},
		"distance": {
			func(s terms) []ast.Node {
				return []ast.Node{s.Lt(s.x, s.y), s.Le(s.y, s.Arith(ast.OpAdd, s.x, s.Num64(3)))}
			},
			func(s terms) []ast.Node {
				by := func(k int64) ast.Node { return s.Eq(s.y, s.Arith(ast.OpAdd, s.x, s.Num64(k))) }
				return []ast.Node{s.Or(by(2), by(1), by(3))}
			},
			func(s terms) []ast.Node {
				by := func(k int64) ast.Node { return s.Eq(s.Arith(ast.OpSub, s.x, s.y), s.Num64(-k)) }
				return []ast.Node{s.Not(s.And(s.Not(s.Or(by(1), by(3))), s.Not(by(2))))}
			},
			func(s terms) []ast.Node {
				by := func(k int64) ast.Node { return s.Eq(s.Arith(ast.OpSub, s.y, s.Num64(k)), s.x) }
				return []ast.Node{s.Mk(ast.OpIte, ast.Pred, []ast.Node{s.free("p"), by(1), s.Or(by(3), by(2))}, 0)}
			},
		},
	} {
		var want []ast.Node
		g := ast.New()
		rw := rewrite.New(g)
		s := terms{Graph: g, x: g.Const("x", ast.Int), y: g.Const("y", ast.Int), z: g.Const("z", ast.Int)}
		set := g.Set("U")
		s.u, s.v, s.w = g.Const("u", set), g.Const("v", set), g.Const("w", set)
		s.free = func(name string) ast.Node { return g.IsTrue(g.Const(name, ast.Bool)) }
		s.unlike = func(n int) (out []ast.Node) {
			for i := range n {
				out = append(out, g.Le(g.Arith(ast.OpAdd, s.x, g.Arith(ast.OpMul, g.Num64(int64(i+2)), s.y)), g.Num64(7)))
			}
			return out
		}
		s.b, s.c, s.d = s.free("b"), s.free("c"), s.free("d")
		for i, say := range spellings {
			p := New(context.Background(), g, rw, nil, say(s))
			for _, c := range []string{"b", "c", "d"} {
				p.Keep(g.Const(c, ast.Bool))
			}
			for _, c := range []ast.Node{s.x, s.y, s.z, s.u, s.v, s.w} {
				p.Keep(c)
			}
			for i, f := range p.Facts {
				p.Facts[i] = rw.Simplify(f)
			}
			p.flatten()
			for p.alone("numbers") || p.alone("flatten") || p.alone("guards") || p.alone("gather") || p.alone("cliques") || p.alone("binary") || p.alone("join") || p.alone("solve-equalities") {
			}
			slices.Sort(p.Facts)
			if i == 0 {
				want = p.Facts
			} else if !slices.Equal(p.Facts, want) {
				t.Errorf("%s, spelling %d: the facts become %v, want %v", name, i, p.Facts, want)
			}
		}
	}
}
