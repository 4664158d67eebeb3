package smtlib

import (
	"math/rand"
	"testing"
)

// brute evaluates the fragment of TestRegionsAgainstWindow by recursion.
type brute struct {
	b
	env map[Term]int64
	fun func(x int64) int64
	arr map[int64]int64
}

func (w *brute) int(t Term) int64 {
	a := w.Args(t)
	switch w.Op(t) {
	case OpInt:
		return w.IntVal(t).Int64()
	case OpVar:
		return w.env[t]
	case OpAdd:
		return w.int(a[0]) + w.int(a[1])
	case OpSub:
		return w.int(a[0]) - w.int(a[1])
	case OpMul:
		return w.int(a[0]) * w.int(a[1])
	case OpNeg:
		return -w.int(a[0])
	case OpAbs:
		return max(w.int(a[0]), -w.int(a[0]))
	case OpIte:
		if w.bool(a[0]) {
			return w.int(a[1])
		}
		return w.int(a[2])
	case OpApp:
		return w.fun(w.int(a[0]))
	}
	return w.arr[w.int(a[1])] // select
}

func (w *brute) bool(t Term) bool {
	a := w.Args(t)
	switch w.Op(t) {
	case OpNot:
		return !w.bool(a[0])
	case OpAnd:
		return w.bool(a[0]) && w.bool(a[1])
	case OpOr:
		return w.bool(a[0]) || w.bool(a[1])
	case OpImplies:
		return !w.bool(a[0]) || w.bool(a[1])
	case OpEq:
		return w.int(a[0]) == w.int(a[1])
	case OpLe:
		return w.int(a[0]) <= w.int(a[1])
	}
	return w.int(a[0]) < w.int(a[1])
}

// TestRegionsAgainstWindow compares verdicts on random quantified formulas with
// small numbers with a search in a window large enough for them.
func TestRegionsAgainstWindow(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	decided := 0
	const rounds = 3000
	for round := range rounds {
		c := newB()
		z := c.MkVar("z", Int)
		f := c.fun("f", Int, Int)
		ad := c.konst("a", c.Array(Int, Int))
		k := func() Term { return c.n(int64(rnd.Intn(9) - 4)) }
		w := &brute{b: c, env: map[Term]int64{}, arr: map[int64]int64{}}
		def := int64(rnd.Intn(5) - 2)
		p1, v1, p2, v2 := int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3)
		less := rnd.Intn(2) == 0
		cond2 := c.eq(z, c.n(p2))
		if less {
			cond2 = c.bool(OpLe, c.n(p2), z)
		}
		body := c.ite(c.eq(z, c.n(p1)), c.n(v1), c.ite(cond2, c.n(v2), c.n(def)))
		w.fun = func(x int64) int64 {
			switch {
			case x == p1:
				return v1
			case x == p2, less && x >= p2:
				return v2
			}
			return def
		}
		at := int64(rnd.Intn(7) - 3)
		w.arr[at] = 2
		m := &Model{Interps: map[Decl]Interp{
			f:  {Params: []Term{z}, Body: body},
			ad: {Body: c.store(c.konstArray(c.Array(Int, Int), c.n(0)), c.n(at), c.n(2))},
		}}
		vars := []Term{c.MkVar("x", Int), c.MkVar("y", Int)}[:1+round%2]
		var num func(d int) Term
		num = func(d int) Term {
			if d == 0 || rnd.Intn(4) == 0 {
				if rnd.Intn(3) == 0 {
					return k()
				}
				return vars[rnd.Intn(len(vars))]
			}
			switch rnd.Intn(8) {
			case 0:
				return c.int(OpAdd, num(d-1), num(d-1))
			case 1:
				return c.int(OpSub, num(d-1), num(d-1))
			case 2:
				return c.int(OpMul, k(), num(d-1))
			case 3:
				return c.int(OpAbs, num(d-1))
			case 4:
				return c.int(OpAdd, num(d-1), k())
			case 5:
				return c.sel(c.MkApp(ad), num(d-1))
			case 6:
				return c.int(OpNeg, num(d-1))
			}
			return c.MkApp(f, num(d-1))
		}
		var form func(d int) Term
		form = func(d int) Term {
			if d == 0 {
				return c.bool([]Op{OpEq, OpLe, OpLt}[rnd.Intn(3)], num(2), num(1))
			}
			switch rnd.Intn(4) {
			case 0:
				return c.not(form(d - 1))
			case 1:
				return c.and(form(d-1), form(d-1))
			case 2:
				return c.bool(OpOr, form(d-1), form(d-1))
			}
			return c.bool(OpImplies, form(d-1), form(d-1))
		}
		matrix := form(1 + rnd.Intn(3))
		q := c.quant(OpForall, matrix, vars...)
		r := c.check(m, q)
		if r.Truth == Unchecked {
			continue
		}
		decided++
		span := int64(2000)
		if len(vars) == 2 {
			span = 60
		}
		want := True
		for x := -span; x <= span && want == True; x++ {
			w.env[vars[0]] = x
			if len(vars) == 1 {
				if !w.bool(matrix) {
					want = False
				}
				continue
			}
			for y := -span; y <= span; y++ {
				w.env[vars[1]] = y
				if !w.bool(matrix) {
					want = False
					break
				}
			}
		}
		if r.Truth != want {
			t.Fatalf("round %d: got %v, want %v: %s f=%s a=%v env=%v", round, r.Truth, want, c.TermString(matrix), c.TermString(body), w.arr, w.env)
		}
	}
	if decided < rounds/2 {
		t.Errorf("decided only %d of %d", decided, rounds)
	}
	t.Logf("decided %d of %d", decided, rounds)
}
