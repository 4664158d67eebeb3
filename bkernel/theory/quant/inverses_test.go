package quant

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// words makes random terms with one variable x, all operators that solveWord knows on the
// way to it, and the model that they are read in.
type words struct {
	g     *ast.Graph
	rnd   *rand.Rand
	v     *view
	x     ast.Node
	model ast.Model
	bound map[ast.Node]ast.Value
	exact bool // the model's x is the only solution that may come back: no udiv stands on the way
	whole bool // nothing but bijections stands on the way
}

func newWords(seed uint64, width int) *words {
	g := ast.New()
	w := &words{g: g, rnd: rand.New(rand.NewPCG(seed, 21)), model: ast.Model{}, bound: map[ast.Node]ast.Value{}, exact: true, whole: true}
	w.v = &view{g: g, rw: rewrite.New(g), ev: eval.New(g, w.model)}
	w.x = g.Var("x", g.BitVec(width))
	w.bound[w.x] = w.value(width)
	w.v.ev.Bind(w.bound)
	return w
}

func (w *words) value(width int) ast.Value {
	return ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(w.rnd.IntN(1 << width)))}
}

// other gives a term without x: a constant or a numeral.
func (w *words) other(width int) ast.Node {
	if w.rnd.IntN(3) == 0 {
		return w.g.BvNum(big.NewInt(int64(w.rnd.IntN(1<<width))), width)
	}
	c := w.g.Const("c"+string(rune('0'+len(w.model))), w.g.BitVec(width))
	w.model[c] = w.value(width)
	return c
}

// bijective are operators that lose nothing.
var bijective = []ast.Op{ast.OpBvNot, ast.OpBvNeg, ast.OpBvAdd, ast.OpBvSub, ast.OpBvXor}

// losing are others that have an inverse where there is a solution.
var losing = []ast.Op{
	ast.OpBvAnd, ast.OpBvOr, ast.OpBvMul, ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr, ast.OpBvUdiv,
	ast.OpBvConcat, ast.OpBvSignExt, ast.OpBvExtract, ast.OpIte,
}

// over puts an operator over in, which has x.
func (w *words) over(in ast.Node, op ast.Op) ast.Node {
	g, n := w.g, w.g.Width(w.g.Type(in))
	switch op {
	case ast.OpBvNot, ast.OpBvNeg:
		return g.Bv(op, n, 0, in)
	case ast.OpBvSignExt:
		return g.Bv(op, n+1+w.rnd.IntN(2), 0, in)
	case ast.OpBvExtract:
		lo := w.rnd.IntN(n)
		return g.BvExtract(in, lo+w.rnd.IntN(n-lo), lo)
	case ast.OpBvConcat:
		k := 1 + w.rnd.IntN(2)
		if w.rnd.IntN(2) == 0 {
			return g.Bv(op, n+k, 0, in, w.other(k))
		}
		return g.Bv(op, n+k, 0, w.other(k), in)
	case ast.OpIte:
		c := g.Eq(w.other(1), g.BvNum(big.NewInt(1), 1))
		if holds, _ := w.v.ev.Holds(c); holds {
			return g.Ite(c, in, w.other(n))
		}
		return g.Ite(c, w.other(n), in)
	case ast.OpBvMul:
		c := g.BvNum(big.NewInt(1+int64(w.rnd.IntN(1<<n-1))), n)
		return g.Bv(op, n, 0, c, in)
	case ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr, ast.OpBvUdiv:
		return g.Bv(op, n, 0, in, w.other(n))
	}
	if w.rnd.IntN(2) == 0 {
		return g.Bv(op, n, 0, w.other(n), in)
	}
	return g.Bv(op, n, 0, in, w.other(n))
}

// at gives the value of n where x has the value of t, or val where t is None.
func (w *words) at(t *testing.T, n, x ast.Node, val *big.Int) *big.Int {
	if x != ast.None {
		y, err := w.v.ev.Eval(x)
		if err != nil {
			t.Fatal(err)
		}
		val = y.Int
	}
	defer w.v.ev.Bind(w.bound)
	w.v.ev.Bind(map[ast.Node]ast.Value{w.x: {Kind: ast.KBitVec, Int: val}})
	y, err := w.v.ev.Eval(n)
	if err != nil {
		t.Fatal(err)
	}
	return y.Int
}

// TestInverses solves terms for a variable. Where the target is what the term is in the
// model the model's value comes back, and else a solution does where there is one and a
// single operator, or nothing that loses bits, stands on the way.
func TestInverses(t *testing.T) {
	solved := map[ast.Op]int{}
	for seed := uint64(0); seed < 6000; seed++ {
		w := newWords(seed, 1+int(seed%4))
		g := w.g
		self := map[ast.Node]bool{w.x: true}
		side, depth := w.x, 1+w.rnd.IntN(3)
		var ops []ast.Op
		for range depth {
			op := bijective[w.rnd.IntN(len(bijective))]
			if w.rnd.IntN(2) == 0 {
				op = losing[w.rnd.IntN(len(losing))]
				w.whole = false
			}
			w.exact = w.exact && op != ast.OpBvUdiv
			ops = append(ops, op)
			if side = w.over(side, op); g.Width(g.Type(side)) > 6 {
				break
			}
		}
		n := g.Width(g.Type(side))
		now := w.at(t, side, w.x, nil)
		x := w.v.solveWord(side, w.x, g.BvNum(now, n), self)
		if x == ast.None || w.v.rw.Occurs(x, self) || g.Type(x) != g.Type(w.x) {
			t.Fatalf("seed %d: no term for %v", seed, ops)
		}
		val, err := w.v.ev.Eval(x)
		if err != nil {
			t.Fatal(err)
		}
		if w.exact && val.Int.Cmp(w.bound[w.x].Int) != 0 {
			t.Fatalf("seed %d: %v gives %s, which is %s in the model", seed, ops, val.Int, w.bound[w.x].Int)
		}
		if len(ops) == 1 && w.at(t, side, x, nil).Cmp(now) != 0 {
			t.Fatalf("seed %d: %v gives %s, which does not solve", seed, ops, val.Int)
		}
		target := w.value(n).Int
		possible := false
		for i := range int64(1) << g.Width(g.Type(w.x)) {
			possible = possible || w.at(t, side, ast.None, big.NewInt(i)).Cmp(target) == 0
		}
		if !possible || len(ops) > 1 && !w.whole {
			continue
		}
		if ops[0] == ast.OpBvAshr {
			if k, _ := w.v.ev.Eval(g.Arg(side, 1)); k.Int.Cmp(big.NewInt(int64(n))) >= 0 {
				continue // the sign is all that is left of x, and the model's stays
			}
		}
		x = w.v.solveWord(side, w.x, g.BvNum(target, n), self)
		if x == ast.None || w.at(t, side, x, nil).Cmp(target) != 0 {
			t.Fatalf("seed %d: %v does not give %s", seed, ops, target)
		}
		solved[ops[0]]++
	}
	for _, op := range append(bijective, losing...) {
		if solved[op] < 20 {
			t.Errorf("only %d of %s", solved[op], op)
		}
	}
}

// TestNoInverse asks for terms where none is known: the variable stands twice, is an amount
// or a divisor, is multiplied by what is no numeral or 0, is in the part of a choice that
// does not count or in its condition, or below another operator.
func TestNoInverse(t *testing.T) {
	w := newWords(1, 3)
	g, x := w.g, w.x
	one, zero, c := g.BvNum(big.NewInt(1), 3), g.BvNum(new(big.Int), 3), g.Const("c", g.BitVec(3))
	w.model[c] = w.value(3)
	for i, side := range []ast.Node{
		g.Bv(ast.OpBvAdd, 3, 0, x, g.Bv(ast.OpBvMul, 3, 0, x, x)),
		g.Bv(ast.OpBvShl, 3, 0, c, x), g.Bv(ast.OpBvLshr, 3, 0, c, x), g.Bv(ast.OpBvAshr, 3, 0, c, x), g.Bv(ast.OpBvUdiv, 3, 0, c, x),
		g.Bv(ast.OpBvMul, 3, 0, c, x), g.Bv(ast.OpBvMul, 3, 0, zero, x), g.Bv(ast.OpBvUrem, 3, 0, x, c),
		g.Ite(g.Eq(one, one), c, x), g.Ite(g.Eq(one, zero), x, c), g.Ite(g.Eq(x, x), one, c),
		g.Bv(ast.OpNat2Bv, 3, 0, g.Mk(ast.OpBv2Nat, ast.Int, []ast.Node{x}, 0)), c,
	} {
		if s := w.v.solveWord(side, x, one, map[ast.Node]bool{x: true}); s != ast.None {
			t.Errorf("%d: %v", i, w.at(t, s, x, nil))
		}
	}
}

// TestWordTerms compares the terms that a comparison suggests with the values of its side
// at which its truth is about to change. An equality that holds comes before all others.
func TestWordTerms(t *testing.T) {
	for seed := uint64(0); seed < 3000; seed++ {
		n := 1 + int(seed%4)
		w := newWords(seed, n)
		g := w.g
		side, other := w.x, w.other(n)
		for range w.rnd.IntN(3) {
			side = w.over(side, bijective[w.rnd.IntN(len(bijective))])
		}
		ops := []ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle}
		op, left := ops[w.rnd.IntN(len(ops))], w.rnd.IntN(2) == 0
		args := []ast.Node{side, other}
		if !left {
			args = []ast.Node{other, side}
		}
		atom := g.Conn(op, args...)
		with, _ := w.v.ev.Eval(other)
		// Truth by the value of the side.
		s := g.Const("s", g.BitVec(n))
		holds := func(k int64) bool {
			m := ast.Model{s: {Kind: ast.KBitVec, Int: big.NewInt(k)}, other: with}
			args := []ast.Node{s, g.BvNum(with.Int, n)}
			if !left {
				args[0], args[1] = args[1], args[0]
			}
			is, err := eval.New(g, m).Holds(g.Conn(op, args...))
			if err != nil {
				t.Fatal(err)
			}
			return is
		}
		size := int64(1) << n
		truth := holds(w.at(t, side, w.x, nil).Int64())
		var want []int64
		if k := with.Int.Int64(); op == ast.OpEq && truth {
			want = []int64{k}
		} else if op == ast.OpEq {
			want = []int64{(k + 1) % size, (k + size - 1) % size}
		} else {
			for _, k := range []int64{k, (k + 1) % size, (k + size - 1) % size} { // at the border
				if holds(k) != truth {
					continue
				}
				for _, d := range []int64{1, size - 1} {
					next := (k + d) % size
					top := (k^next) == size-1 && d == 1 && next == 0 || d != 1 && k == 0
					if op == ast.OpBvSlt || op == ast.OpBvSle {
						top = d == 1 && next == size/2 || d != 1 && k == size/2
					}
					if !top && holds(next) != truth {
						want = append(want, k)
					}
				}
			}
		}
		terms := w.v.wordTerms(w.x, []ast.Node{g.Le(g.Num64(0), g.Num64(0)), g.Eq(other, other), g.Eq(side, side), atom})
		wantTerms := 1
		if op == ast.OpEq && !truth {
			wantTerms = 2
		}
		if len(terms) != wantTerms {
			t.Fatalf("seed %d: %d terms of %s, which is %v", seed, len(terms), op, truth)
		}
		for i, x := range terms {
			got := w.at(t, side, x, nil).Int64()
			if holds(got) != truth {
				t.Fatalf("seed %d: %s is %v, but not at the term", seed, op, truth)
			}
			if op == ast.OpEq && got != want[i] || op != ast.OpEq && len(want) > 0 && got != want[0] {
				t.Fatalf("seed %d: %s with %s, %v, gives %d, want %v", seed, op, with.Int, truth, got, want)
			}
		}
		equal := g.Eq(g.BvNum(w.bound[w.x].Int, n), w.x)
		first := w.v.wordTerms(w.x, []ast.Node{atom, equal})
		if len(first) != wantTerms+1 || op != ast.OpEq && w.at(t, w.x, first[0], nil).Cmp(w.bound[w.x].Int) != 0 {
			t.Fatalf("seed %d: an equality that holds is not the first", seed)
		}
	}
}
