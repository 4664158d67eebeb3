package eval

import (
	"math/rand"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// brute evaluates the fragment of TestRegionsAgainstWindow by recursion.
type brute struct {
	b
	env map[smtlib.Term]int64
	fun func(x int64) int64
	arr map[int64]int64
}

func (w *brute) int(t smtlib.Term) int64 {
	a := w.Args(t)
	switch w.Op(t) {
	case smtlib.OpInt:
		return w.IntVal(t).Int64()
	case smtlib.OpVar:
		return w.env[t]
	case smtlib.OpAdd:
		return w.int(a[0]) + w.int(a[1])
	case smtlib.OpSub:
		return w.int(a[0]) - w.int(a[1])
	case smtlib.OpMul:
		return w.int(a[0]) * w.int(a[1])
	case smtlib.OpNeg:
		return -w.int(a[0])
	case smtlib.OpDiv, smtlib.OpMod: // Euclid's
		m := w.int(a[1])
		r := (w.int(a[0])%m + max(m, -m)) % max(m, -m)
		if w.Op(t) == smtlib.OpMod {
			return r
		}
		return (w.int(a[0]) - r) / m
	case smtlib.OpAbs:
		return max(w.int(a[0]), -w.int(a[0]))
	case smtlib.OpIte:
		if w.bool(a[0]) {
			return w.int(a[1])
		}
		return w.int(a[2])
	case smtlib.OpApp:
		return w.fun(w.int(a[0]))
	}
	return w.arr[w.int(a[1])] // select
}

func (w *brute) bool(t smtlib.Term) bool {
	a := w.Args(t)
	switch w.Op(t) {
	case smtlib.OpNot:
		return !w.bool(a[0])
	case smtlib.OpAnd:
		return w.bool(a[0]) && w.bool(a[1])
	case smtlib.OpOr:
		return w.bool(a[0]) || w.bool(a[1])
	case smtlib.OpImplies:
		return !w.bool(a[0]) || w.bool(a[1])
	case smtlib.OpEq:
		return w.int(a[0]) == w.int(a[1])
	case smtlib.OpLe:
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
		z := c.MkVar("z", smtlib.Int)
		f := c.fun("f", smtlib.Int, smtlib.Int)
		ad := c.konst("a", c.Array(smtlib.Int, smtlib.Int))
		k := func() smtlib.Term { return c.n(int64(rnd.Intn(9) - 4)) }
		w := &brute{b: c, env: map[smtlib.Term]int64{}, arr: map[int64]int64{}}
		def := int64(rnd.Intn(5) - 2)
		p1, v1, p2, v2 := int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3), int64(rnd.Intn(7)-3)
		less := rnd.Intn(2) == 0
		cond2 := c.eq(z, c.n(p2))
		if less {
			cond2 = c.bool(smtlib.OpLe, c.n(p2), z)
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
		m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{
			f:  {Params: []smtlib.Term{z}, Body: body},
			ad: {Body: c.store(c.konstArray(c.Array(smtlib.Int, smtlib.Int), c.n(0)), c.n(at), c.n(2))},
		})}
		vars := []smtlib.Term{c.MkVar("x", smtlib.Int), c.MkVar("y", smtlib.Int)}[:1+round%2]
		var num func(d int) smtlib.Term
		num = func(d int) smtlib.Term {
			if d == 0 || rnd.Intn(4) == 0 {
				if rnd.Intn(3) == 0 {
					return k()
				}
				return vars[rnd.Intn(len(vars))]
			}
			if len(vars) == 1 && round%3 == 0 && rnd.Intn(3) == 0 {
				op := []smtlib.Op{smtlib.OpDiv, smtlib.OpMod}[rnd.Intn(2)]
				return c.int(op, num(d-1), c.n([]int64{-5, -3, -2, 2, 3, 4}[rnd.Intn(6)]))
			}
			switch rnd.Intn(8) {
			case 0:
				return c.int(smtlib.OpAdd, num(d-1), num(d-1))
			case 1:
				return c.int(smtlib.OpSub, num(d-1), num(d-1))
			case 2:
				return c.int(smtlib.OpMul, k(), num(d-1))
			case 3:
				return c.int(smtlib.OpAbs, num(d-1))
			case 4:
				return c.int(smtlib.OpAdd, num(d-1), k())
			case 5:
				return c.sel(c.MkApp(ad), num(d-1))
			case 6:
				return c.int(smtlib.OpNeg, num(d-1))
			}
			return c.MkApp(f, num(d-1))
		}
		var form func(d int) smtlib.Term
		form = func(d int) smtlib.Term {
			if d == 0 {
				return c.bool([]smtlib.Op{smtlib.OpEq, smtlib.OpLe, smtlib.OpLt}[rnd.Intn(3)], num(2), num(1))
			}
			switch rnd.Intn(4) {
			case 0:
				return c.not(form(d - 1))
			case 1:
				return c.and(form(d-1), form(d-1))
			case 2:
				return c.bool(smtlib.OpOr, form(d-1), form(d-1))
			}
			return c.bool(smtlib.OpImplies, form(d-1), form(d-1))
		}
		matrix := form(1 + rnd.Intn(3))
		q := c.quant(smtlib.OpForall, matrix, vars...)
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
			t.Fatalf("round %d: got %v, want %v: %s f=%s a=%v env=%v", round, r.Truth, want, print.TermString(c.Context, matrix), print.TermString(c.Context, body), w.arr, w.env)
		}
	}
	if decided < rounds/2 {
		t.Errorf("decided only %d of %d", decided, rounds)
	}
	t.Logf("decided %d of %d", decided, rounds)
}
