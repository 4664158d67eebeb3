package bvrules

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/bv"
)

// terms builds vectors of one width through the driver.
type terms struct {
	*driver
	w       int
	x, y, z ast.Node
}

func newTerms(t *testing.T, w int) *terms {
	d := newDriver(t)
	v := func(n string) ast.Node { return d.g.Const(n, d.g.BitVec(w)) }
	return &terms{d, w, v("x"), v("y"), v("z")}
}

// op applies an operator to vectors of the width.
func (m *terms) op(op ast.Op, args ...ast.Node) ast.Node {
	return m.Mk(op, m.g.BitVec(m.w), args, 0)
}
func (m *terms) num(v int64) ast.Node { return m.g.BvNum(big.NewInt(v), m.w) }
func (m *terms) pred(op ast.Op, args ...ast.Node) ast.Node {
	return m.Mk(op, ast.Pred, args, 0)
}

// carried is the highest bit of an operator over two words with a zero above.
func (m *terms) carried(op ast.Op, a, b ast.Node) ast.Node {
	above := func(n ast.Node) ast.Node {
		return m.Mk(ast.OpBvConcat, m.g.BitVec(m.w+1), []ast.Node{m.g.BvNum(new(big.Int), 1), n}, 0)
	}
	sum := m.Mk(op, m.g.BitVec(m.w+1), []ast.Node{above(a), above(b)}, 0)
	return m.Mk(ast.OpBvExtract, m.g.BitVec(1), []ast.Node{sum}, int32(m.w))
}

// bit is 1 where a predicate holds.
func (m *terms) bit(p ast.Node) ast.Node {
	return m.Mk(ast.OpIte, m.g.BitVec(1), []ast.Node{p, m.g.BvNum(big.NewInt(1), 1), m.g.BvNum(new(big.Int), 1)}, 0)
}

// Equal terms that must become one node, or whose equality must become true, at
// widths where no circuit could decide it cheaply.
func TestEqualTermsMeet(t *testing.T) {
	const (
		add, sub, mul, neg = ast.OpBvAdd, ast.OpBvSub, ast.OpBvMul, ast.OpBvNeg
		and, or, xor, not  = ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor, ast.OpBvNot
		shl, lshr          = ast.OpBvShl, ast.OpBvLshr
	)
	tests := []struct {
		name string
		pair func(m *terms) (ast.Node, ast.Node)
	}{
		{"x-y = x+(-y)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.x, m.y), m.op(add, m.x, m.op(neg, m.y))
		}},
		{"x-y = x+(~y+1)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.x, m.y), m.op(add, m.x, m.op(add, m.op(not, m.y), m.num(1)))
		}},
		{"(x+y)+z = z+(y+x)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(add, m.op(add, m.x, m.y), m.z), m.op(add, m.z, m.op(add, m.y, m.x))
		}},
		{"z + (x/y)*y + x mod y = x+z", func(m *terms) (ast.Node, ast.Node) {
			q, r := m.op(ast.OpBvUdiv, m.x, m.y), m.op(ast.OpBvUrem, m.x, m.y)
			return m.op(add, m.op(add, m.z, m.op(mul, q, m.y)), r), m.op(add, m.x, m.z)
		}},
		{"r - (y - s*(y/s)) = y srem s - y srem s", func(m *terms) (ast.Node, ast.Node) {
			q, r := m.op(ast.OpBvSdiv, m.y, m.z), m.op(ast.OpBvSrem, m.y, m.z)
			return m.op(sub, r, m.op(sub, m.y, m.op(mul, m.z, q))), m.num(0)
		}},
		{"7*(x/7) + x mod 7 = x", func(m *terms) (ast.Node, ast.Node) {
			q, r := m.op(ast.OpBvUdiv, m.x, m.num(7)), m.op(ast.OpBvUrem, m.x, m.num(7))
			return m.op(add, m.op(mul, m.num(7), q), r), m.x
		}},
		{"x*(y*z) = (z*x)*y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.x, m.op(mul, m.y, m.z)), m.op(mul, m.op(mul, m.z, m.x), m.y)
		}},
		{"3(x+y) = x+2y+2x+y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.num(3), m.op(add, m.x, m.y)),
				m.op(add, m.op(add, m.x, m.op(shl, m.y, m.num(1))), m.op(add, m.op(mul, m.x, m.num(2)), m.y))
		}},
		{"(-x)*y = -(x*y)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.op(neg, m.x), m.y), m.op(neg, m.op(mul, m.x, m.y))
		}},
		{"(a|b)-(a&b) = a^b of sums modulo 2", func(m *terms) (ast.Node, ast.Node) {
			a, b := m.op(xor, m.x, m.op(mul, m.y, m.z)), m.op(xor, m.z, m.op(mul, m.x, m.y))
			return m.op(sub, m.op(or, a, b), m.op(and, a, b)), m.op(xor, a, b)
		}},
		{"the highest bit of 0:x-0:y says x<y", func(m *terms) (ast.Node, ast.Node) {
			return m.carried(sub, m.x, m.y), m.bit(m.pred(ast.OpBvUlt, m.x, m.y))
		}},
		{"that of 0:x+0:y says that x+y is less than x", func(m *terms) (ast.Node, ast.Node) {
			return m.carried(add, m.x, m.y), m.bit(m.pred(ast.OpBvUlt, m.op(not, m.y), m.x))
		}},
		{"that of 0:x-0:5 says x<5", func(m *terms) (ast.Node, ast.Node) {
			return m.carried(sub, m.x, m.num(5)), m.bit(m.pred(ast.OpBvUlt, m.x, m.num(5)))
		}},
		{"that of 0:x+0:5 says that x is at least -5", func(m *terms) (ast.Node, ast.Node) {
			return m.carried(add, m.x, m.num(5)), m.bit(m.g.Not(m.pred(ast.OpBvUlt, m.x, m.op(neg, m.num(5)))))
		}},
		{"x+y = (x^y)+2(x&y)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(add, m.x, m.y), m.op(add, m.op(xor, m.x, m.y), m.op(shl, m.op(and, m.x, m.y), m.num(1)))
		}},
		{"(x|y)+(x&y) = x+y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(add, m.op(or, m.x, m.y), m.op(and, m.x, m.y)), m.op(add, m.x, m.y)
		}},
		{"(x|y)-(x&y) = x^y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.op(or, m.x, m.y), m.op(and, m.x, m.y)), m.op(xor, m.y, m.x)
		}},
		{"x+y-(x&y) = x|y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.op(add, m.x, m.y), m.op(and, m.x, m.y)), m.op(or, m.x, m.y)
		}},
		{"2(x|y)-(x^y) = x+y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.op(mul, m.num(2), m.op(or, m.x, m.y)), m.op(xor, m.x, m.y)), m.op(add, m.x, m.y)
		}},
		{"(x^y)-2(~x&y) = x-y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(sub, m.op(xor, m.x, m.y), m.op(mul, m.num(2), m.op(and, m.op(not, m.x), m.y))), m.op(sub, m.x, m.y)
		}},
		{"(x&z)+(x&~z) = x", func(m *terms) (ast.Node, ast.Node) {
			return m.op(add, m.op(and, m.x, m.z), m.op(and, m.x, m.op(not, m.z))), m.x
		}},
		{"-~x = x+1", func(m *terms) (ast.Node, ast.Node) { return m.op(neg, m.op(not, m.x)), m.op(add, m.x, m.num(1)) }},
		{"~(x-1) = -x", func(m *terms) (ast.Node, ast.Node) { return m.op(not, m.op(sub, m.x, m.num(1))), m.op(neg, m.x) }},
		{"~(x+y) = ~x-y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(not, m.op(add, m.x, m.y)), m.op(sub, m.op(not, m.x), m.y)
		}},
		{"De Morgan and", func(m *terms) (ast.Node, ast.Node) {
			return m.op(not, m.op(and, m.x, m.y)), m.op(or, m.op(not, m.x), m.op(not, m.y))
		}},
		{"De Morgan or", func(m *terms) (ast.Node, ast.Node) {
			return m.op(not, m.op(or, m.x, m.y)), m.op(and, m.op(not, m.y), m.op(not, m.x))
		}},
		{"x&(x|y) = x", func(m *terms) (ast.Node, ast.Node) { return m.op(and, m.x, m.op(or, m.x, m.y)), m.x }},
		{"x|(x&y) = x", func(m *terms) (ast.Node, ast.Node) { return m.op(or, m.x, m.op(and, m.x, m.y)), m.x }},
		{"~x^y = ~(x^y)", func(m *terms) (ast.Node, ast.Node) {
			return m.op(xor, m.op(not, m.x), m.y), m.op(not, m.op(xor, m.y, m.x))
		}},
		{"x^y^x = y", func(m *terms) (ast.Node, ast.Node) { return m.op(xor, m.x, m.op(xor, m.y, m.x)), m.y }},
		{"(x<<3)>>3 = x&mask", func(m *terms) (ast.Node, ast.Node) {
			mask := m.g.BvNum(ones(m.w-3), m.w)
			return m.op(lshr, m.op(shl, m.x, m.num(3)), m.num(3)), m.op(and, m.x, mask)
		}},
		{"rotl = shl | lshr", func(m *terms) (ast.Node, ast.Node) {
			return m.rotate(m.x, 3), m.op(or, m.op(shl, m.x, m.num(3)), m.op(lshr, m.x, m.num(int64(m.w-3))))
		}},
		{"rotl = shl + lshr", func(m *terms) (ast.Node, ast.Node) {
			return m.rotate(m.x, 3), m.op(add, m.op(shl, m.x, m.num(3)), m.op(lshr, m.x, m.num(int64(m.w-3))))
		}},
		{"x/8*8 = x&-8", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.op(ast.OpBvUdiv, m.x, m.num(8)), m.num(8)), m.op(and, m.x, m.num(-8))
		}},
		{"x<y = not y<=x", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpBvUlt, m.x, m.y), m.pred(ast.OpNot, m.pred(ast.OpBvUle, m.y, m.x))
		}},
		{"~x<~y = y<x", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpBvSlt, m.op(not, m.x), m.op(not, m.y)), m.pred(ast.OpBvSlt, m.y, m.x)
		}},
		{"x+3=y+5 is x=y+2", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpEq, m.op(add, m.x, m.num(3)), m.op(add, m.y, m.num(5))), m.pred(ast.OpEq, m.x, m.op(add, m.y, m.num(2)))
		}},
		{"3x=9 is x=3", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpEq, m.op(mul, m.x, m.num(3)), m.num(9)), m.pred(ast.OpEq, m.num(3), m.x)
		}},
		{"4x+6y=1 never", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpEq, m.op(add, m.op(mul, m.x, m.num(4)), m.op(mul, m.y, m.num(6))), m.num(1)), m.g.False()
		}},
		{"x=x+1 never", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpEq, m.x, m.op(add, m.x, m.num(1))), m.g.False()
		}},
		{"x-y=0 is x=y", func(m *terms) (ast.Node, ast.Node) {
			return m.pred(ast.OpEq, m.op(sub, m.x, m.y), m.num(0)), m.pred(ast.OpEq, m.x, m.y)
		}},
		{"x(y+z) = xy+xz", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.x, m.op(add, m.y, m.z)), m.op(add, m.op(mul, m.x, m.y), m.op(mul, m.z, m.x))
		}},
		{"(x+y)(x-y) = xx-yy", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.op(add, m.x, m.y), m.op(sub, m.x, m.y)), m.op(sub, m.op(mul, m.x, m.x), m.op(mul, m.y, m.y))
		}},
		{"-(x*21*y) = x*-21*y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(neg, m.op(mul, m.op(mul, m.x, m.num(21)), m.y)), m.op(mul, m.op(mul, m.x, m.num(-21)), m.y)
		}},
		{"~x*y = -xy-y", func(m *terms) (ast.Node, ast.Node) {
			return m.op(mul, m.op(not, m.x), m.y), m.op(sub, m.op(neg, m.op(mul, m.x, m.y)), m.y)
		}},
		{"bv2nat order", func(m *terms) (ast.Node, ast.Node) {
			n := func(v ast.Node) ast.Node { return m.Mk(ast.OpBv2Nat, ast.Int, []ast.Node{v}, 0) }
			return m.pred(ast.OpLt, n(m.x), n(m.y)), m.pred(ast.OpBvUlt, m.x, m.y)
		}},
		{"nat2bv of a sum", func(m *terms) (ast.Node, ast.Node) {
			n := func(v ast.Node) ast.Node { return m.Mk(ast.OpBv2Nat, ast.Int, []ast.Node{v}, 0) }
			return m.Mk(ast.OpNat2Bv, m.g.BitVec(m.w), []ast.Node{m.g.Arith(ast.OpAdd, n(m.x), n(m.y))}, 0), m.op(add, m.x, m.y)
		}},
	}
	for _, x := range tests {
		for _, w := range []int{5, 8, 31, 64, 128, 1000} {
			m := newTerms(t, w)
			a, b := x.pair(m)
			if a == b {
				continue
			}
			if eq := m.pred(ast.OpEq, a, b); m.g.Kind(m.g.Type(a)) == ast.KPred || eq != m.g.True() {
				t.Errorf("%s at width %d: %s against %s", x.name, w, m.show(a, 6), m.show(b, 6))
			}
		}
	}
}

// circuit builds nodes over words.
type circuit struct {
	*driver
	c     *bv.Circuit
	words map[ast.Node]bv.Word
}

func (x *circuit) build(n ast.Node) bv.Word {
	if w, ok := x.words[n]; ok {
		return w
	}
	g := x.g
	var args []bv.Word
	for _, a := range g.Args(n) {
		args = append(args, x.build(a))
	}
	var w bv.Word
	var lits []core.Lit
	for _, a := range args {
		if len(a) == 1 {
			lits = append(lits, a[0])
		}
	}
	switch op := g.Op(n); {
	case op == ast.OpTrue:
		w = bv.Word{core.LitTrue}
	case op == ast.OpFalse:
		w = bv.Word{core.LitFalse}
	case op == ast.OpBv:
		w = x.c.Const(g.IntVal(n), g.Width(g.Type(n)))
	case op == ast.OpNot:
		w = bv.Word{lits[0].Not()}
	case op == ast.OpAnd:
		w = bv.Word{x.c.And(lits...)}
	case op == ast.OpOr:
		w = bv.Word{x.c.Or(lits...)}
	case op == ast.OpEquiv:
		w = bv.Word{x.c.Equiv(lits[0], lits[1])}
	case op == ast.OpIsTrue:
		w = args[0]
	case op == ast.OpIte:
		w = x.c.IteWord(args[0][0], args[1], args[2])
	case g.Type(n) == ast.Pred:
		b := args[0]
		if len(args) > 1 {
			b = args[1]
		}
		w = bv.Word{x.c.Pred(op, args[0], b)}
	default:
		w = x.c.Op(op, g.Width(g.Type(n)), g.Aux(n), args...)
	}
	x.words[n] = w
	return w
}

// bridges says that n has integers in it, which no circuit builds.
func bridges(g *ast.Graph, n ast.Node) bool {
	switch g.Op(n) {
	case ast.OpNat2Bv, ast.OpBv2Nat, ast.OpSbv2Int:
		return true
	}
	if g.Type(n) == ast.Int {
		return true
	}
	for _, a := range g.Args(n) {
		if bridges(g, a) {
			return true
		}
	}
	return false
}

// At large widths the rules are compared with circuits over constants, which
// fold to a value, for random values.
func TestRulesKeepValuesWide(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	for _, n := range []int{33, 64, 100} {
		for round := 0; round < 60; round++ {
			d := newDriver(t)
			d.vals[ast.None] = nil // no assignments: steps are not checked one by one
			x := &gen{driver: d, rng: rng, width: n}
			for _, v := range "abc" {
				x.vars = append(x.vars, d.g.Const(string(v), d.g.BitVec(n)))
			}
			x.prop = d.g.IsTrue(d.g.Const("p", ast.Bool))
			pairs := x.unsimplified(4)
			for k := 0; k < 3; k++ {
				e := &circuit{d, bv.New(nil), map[ast.Node]bv.Word{}}
				for _, v := range x.vars {
					val := new(big.Int).Rand(rng, pow2(1+rng.Intn(n)))
					if rng.Intn(3) == 0 {
						val.Sub(pow2(n), new(big.Int).Add(val, bigOne))
					}
					e.words[v] = e.c.Const(val, n)
				}
				e.words[d.g.Arg(x.prop, 0)] = bv.Word{core.LitTrue ^ core.Lit(k&1)}
				for _, p := range pairs {
					if bridges(d.g, p[0]) || bridges(d.g, p[1]) {
						continue
					}
					if a, b := e.c.Value(e.build(p[0])), e.c.Value(e.build(p[1])); a.Cmp(b) != 0 {
						t.Fatalf("%s = %v becomes %s = %v", d.show(p[0], 6), a, d.show(p[1], 6), b)
					}
				}
			}
		}
	}
}

// unsimplified makes random terms twice: as they are, and through the rules.
func (x *gen) unsimplified(depth int) (pairs [][2]ast.Node) {
	plain := *x.driver
	plain.noRules = true
	for i := 0; i < 12; i++ {
		y := *x
		y.driver = &plain
		var n ast.Node
		if i%2 == 0 {
			n = y.pred(depth)
		} else {
			n = y.term(x.width, depth)
		}
		pairs = append(pairs, [2]ast.Node{n, x.rebuild(n, map[ast.Node]ast.Node{})})
	}
	return pairs
}

// rotate moves the upper k bits of n below the others.
func (d *driver) rotate(n ast.Node, k int) ast.Node {
	w := d.g.Width(d.g.Type(n))
	high := d.Mk(ast.OpBvExtract, d.g.BitVec(k), []ast.Node{n}, int32(w-k))
	return d.Mk(ast.OpBvConcat, d.g.BitVec(w), []ast.Node{d.Mk(ast.OpBvExtract, d.g.BitVec(w-k), []ast.Node{n}, 0), high}, 0)
}

func (d *driver) rebuild(n ast.Node, memo map[ast.Node]ast.Node) ast.Node {
	if m, ok := memo[n]; ok {
		return m
	}
	g := d.g
	m := n
	if len(g.Args(n)) > 0 {
		var args []ast.Node
		for _, a := range g.Args(n) {
			args = append(args, d.rebuild(a, memo))
		}
		m = d.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
	}
	memo[n] = m
	return m
}

// "Before differs from after" must have no model.
func TestRulesBySolving(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	for _, n := range []int{4, 5, 6, 8} {
		for round := 0; round < 12; round++ {
			d := newDriver(t)
			d.vals[ast.None] = nil
			x := &gen{driver: d, rng: rng, width: n}
			for _, v := range "ab" {
				x.vars = append(x.vars, d.g.Const(string(v), d.g.BitVec(n)))
			}
			x.prop = d.g.IsTrue(d.g.Const("p", ast.Bool))
			for _, p := range x.unsimplified(3) {
				if p[0] == p[1] || bridges(d.g, p[0]) || bridges(d.g, p[1]) {
					continue
				}
				s := core.New(core.Options{})
				e := &circuit{d, bv.New(s), map[ast.Node]bv.Word{}}
				for _, v := range x.vars {
					e.words[v] = e.c.Fresh(n)
				}
				e.words[d.g.Arg(x.prop, 0)] = e.c.Fresh(1)
				s.AddClause(e.c.Pred(ast.OpEq, e.build(p[0]), e.build(p[1])).Not())
				if st := s.Solve(t.Context()); st != core.Unsat {
					t.Fatalf("%s differs from %s: status %v", d.show(p[0], 6), d.show(p[1], 6), st)
				}
			}
		}
	}
}

// Long chains and shared graphs must cost linear time: each step is bounded.
func TestDeepGraphs(t *testing.T) {
	const depth = 10000
	ops := []ast.Op{ast.OpBvAdd, ast.OpBvMul, ast.OpBvAnd, ast.OpBvXor, ast.OpBvSub, ast.OpBvOr, ast.OpBvUdiv}
	for _, op := range ops {
		d := newDriver(t)
		d.quiet = true
		g := d.g
		typ := g.BitVec(16)
		a := g.Const("a", typ)
		n := a
		for i := 0; i < depth; i++ {
			var m ast.Node
			switch i % 4 {
			case 0:
				m = d.Mk(ast.OpBvNot, typ, []ast.Node{n}, 0)
			case 1:
				m = d.rotate(n, 3)
			case 2:
				m = d.Mk(ast.OpIte, typ, []ast.Node{d.Mk(ast.OpBvUlt, ast.Pred, []ast.Node{n, a}, 0), g.BvNum(big.NewInt(int64(i)), 16), n}, 0)
			default:
				m = g.Const("v"+string(rune('a'+i%26)), typ)
			}
			n = d.Mk(op, typ, []ast.Node{n, m}, 0)
			d.Mk(ast.OpEq, ast.Pred, []ast.Node{n, g.BvNum(big.NewInt(9), 16)}, 0)
			d.Mk(ast.OpBvExtract, g.BitVec(5), []ast.Node{n}, 2)
		}
		if g.Len() > 80*depth {
			t.Errorf("%v: %d nodes", op, g.Len())
		}
	}
	// choices nested to the left and to the right
	d := newDriver(t)
	d.quiet = true
	g := d.g
	typ := g.BitVec(16)
	a := g.Const("a", typ)
	for side := 0; side < 2; side++ {
		n := a
		for i := 0; i < depth; i++ {
			args := []ast.Node{g.Eq(a, g.BvNum(big.NewInt(int64(i)), 16)), g.BvNum(big.NewInt(int64(i*7)), 16), n}
			if side == 1 {
				args[1], args[2] = args[2], args[1]
			}
			n = d.Mk(ast.OpIte, typ, args, 0)
			d.Mk(ast.OpEq, ast.Pred, []ast.Node{n, g.BvNum(big.NewInt(3), 16)}, 0)
		}
	}
}

// A concatenation of very many parts, leaning to either side, and extracts over it.
func TestManyParts(t *testing.T) {
	const parts = 5000
	for side := 0; side < 2; side++ {
		d := newDriver(t)
		d.quiet = true
		g := d.g
		var n ast.Node
		for i := 0; i < parts; i++ {
			v := g.Const(fmt.Sprint("v", i), g.BitVec(1))
			if i == 0 {
				n = v
				continue
			}
			args := []ast.Node{n, v}
			if side == 1 {
				args[0], args[1] = v, n
			}
			n = d.Mk(ast.OpBvConcat, g.BitVec(i+1), args, 0)
		}
		d.depth = -2 * parts // extracts across all parts may nest that deep
		if h := d.Mk(ast.OpBvExtract, g.BitVec(parts-2), []ast.Node{n}, 1); g.Width(g.Type(h)) != parts-2 {
			t.Error("an extract has another width")
		}
		if b := d.Mk(ast.OpBvExtract, g.BitVec(1), []ast.Node{n}, parts/2); g.Op(b) != ast.OpConst {
			t.Errorf("one part is %s", d.show(b, 3))
		}
		d.Mk(ast.OpEq, ast.Pred, []ast.Node{n, g.BvNum(big.NewInt(1), parts)}, 0)
		d.Mk(ast.OpBvUlt, ast.Pred, []ast.Node{n, g.BvNum(big.NewInt(1), parts)}, 0)
		if g.Len() > 20*parts {
			t.Errorf("%d nodes", g.Len())
		}
	}
}
