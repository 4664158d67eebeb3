package eval

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// TestCheckerAgreesWithCheck checks random models of a random stack of assertions, each
// model a little different from the one before, by what is remembered and from scratch.
func TestCheckerAgreesWithCheck(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := smtlib.NewContext()
		num := func(n int64) smtlib.Term { return c.MkInt(big.NewInt(n)) }
		arr := c.Array(smtlib.Int, smtlib.Int)
		u := c.MkSort(smtlib.SortData{Kind: smtlib.SortUninterpreted, Name: "U"})
		var ints, elems, reals []smtlib.Decl
		for range 6 {
			ints = append(ints, c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Int}))
		}
		for range 3 {
			elems = append(elems, c.AddDecl(smtlib.DeclData{Name: "e", Result: u}))
		}
		for range 3 {
			reals = append(reals, c.AddDecl(smtlib.DeclData{Name: "z", Result: smtlib.Real}))
		}
		decimal := func() smtlib.Term { return c.MkReal(big.NewRat(r.Int64N(7)-3, 1+r.Int64N(3))) }
		real := func() smtlib.Term {
			op := []smtlib.Op{smtlib.OpAdd, smtlib.OpMul, smtlib.OpRealDiv}[r.IntN(3)] // by zero, too
			divisor := c.MkApp(reals[r.IntN(3)])
			if r.IntN(2) == 0 {
				divisor = decimal()
			}
			return c.MkOp(op, smtlib.Real, c.MkApp(reals[r.IntN(3)]), divisor)
		}
		f := c.AddDecl(smtlib.DeclData{Name: "f", Args: []smtlib.Sort{smtlib.Int}, Result: smtlib.Int})
		a := c.AddDecl(smtlib.DeclData{Name: "a", Result: arr})
		var term func(depth int) smtlib.Term
		term = func(depth int) smtlib.Term {
			if depth == 0 {
				if r.IntN(3) == 0 {
					return num(r.Int64N(5))
				}
				return c.MkApp(ints[r.IntN(len(ints))])
			}
			x, y := term(depth-1), term(depth-1)
			switch r.IntN(6) {
			case 0:
				return c.MkOp(smtlib.OpAdd, smtlib.Int, x, y)
			case 1:
				return c.MkApp(f, x)
			case 2:
				return c.MkOp(smtlib.OpSelect, smtlib.Int, c.MkApp(a), x)
			case 3:
				return c.MkOp(smtlib.OpDiv, smtlib.Int, x, y) // by zero, too
			case 4:
				return c.MkOp(smtlib.OpMod, smtlib.Int, x, num(1+r.Int64N(3)))
			}
			return c.MkOp(smtlib.OpIte, smtlib.Int, c.MkOp(smtlib.OpLe, smtlib.Bool, x, y), x, y)
		}
		fact := func() smtlib.Term {
			switch r.IntN(9) {
			case 8:
				return c.MkOp(smtlib.OpLe, smtlib.Bool, real(), c.MkReal(big.NewRat(r.Int64N(9), 2)))
			case 0:
				return c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(elems[r.IntN(3)]), c.MkApp(elems[r.IntN(3)]))
			case 1:
				v := c.MkVar("v", smtlib.Int)
				body := c.MkOp(smtlib.OpLe, smtlib.Bool, c.MkOp(smtlib.OpMul, smtlib.Int, v, num(0)), term(1))
				return c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{v}}, body)
			case 2:
				return c.MkOp(smtlib.OpLe, smtlib.Bool, term(1+r.IntN(2)), num(r.Int64N(4)))
			}
			return c.MkOp(smtlib.OpLe, smtlib.Bool, term(r.IntN(3)), num(2+r.Int64N(40)))
		}
		m := &model.Model{Universe: map[smtlib.Sort][]smtlib.Term{u: {c.MkAbstract("@0", u), c.MkAbstract("@1", u)}}}
		table := func() model.Interp {
			p := c.MkVar("p", smtlib.Int)
			body := c.MkOp(smtlib.OpIte, smtlib.Int, c.MkOp(smtlib.OpEq, smtlib.Bool, p, num(r.Int64N(4))), num(r.Int64N(6)), num(r.Int64N(6)))
			return model.Interp{Params: []smtlib.Term{p}, Body: body}
		}
		change := func(d smtlib.Decl) {
			switch {
			case d == f:
				m.Interps.Set(d, table())
			case d == a:
				m.Interps.Set(d, model.Interp{Body: c.MkOp(smtlib.OpStore, arr, c.MkOp(smtlib.OpConstArray, arr, num(r.Int64N(5))), num(r.Int64N(5)), num(r.Int64N(5)))})
			case slices.Contains(elems, d):
				m.Interps.Set(d, model.Interp{Body: m.Universe[u][r.IntN(2)]})
			case slices.Contains(reals, d):
				m.Interps.Set(d, model.Interp{Body: decimal()})
			default:
				m.Interps.Set(d, model.Interp{Body: num(r.Int64N(7) - 1)})
			}
		}
		all := slices.Concat([]smtlib.Decl{f, a}, ints, elems, reals)
		for _, d := range all {
			change(d)
		}
		k := NewChecker(c)
		var stack []smtlib.Term
		truths := map[Truth]int{}
		for step := range 150 {
			switch r.IntN(4) {
			case 0:
				stack = append(stack, fact())
			case 1:
				stack = stack[:r.IntN(len(stack)+1)]
			default:
				m = &model.Model{Interps: m.Interps.Clone(), Universe: m.Universe}
				change(all[r.IntN(len(all))])
				if r.IntN(4) == 0 {
					p := c.MkVar("p", smtlib.Int)
					m.Div0 = &model.Interp{Params: []smtlib.Term{p}, Body: num(r.Int64N(3))}
					m.RealDiv0 = &model.Interp{Params: []smtlib.Term{c.MkVar("q", smtlib.Real)}, Body: decimal()}
				}
			}
			if r.IntN(3) == 0 && len(stack) > 1 {
				stack = slices.Clone(stack)
			}
			got, want := k.Check(ctx, m, stack), Check(ctx, c, m, stack)
			truths[got.Truth]++
			if got.Truth != want.Truth || got.Truth != False && len(got.Unchecked) != len(want.Unchecked) || got.Assertion != want.Assertion && got.Truth == False {
				t.Fatalf("seed %d, step %d: %+v, from scratch %+v", seed, step, got, want)
			}
		}
		if seed == 0 && len(truths) < 2 {
			t.Errorf("always %v", truths)
		}
	}
}

// TestCheckerAfterCut checks models whose numerals the context cuts off in between: what
// has the same value needs no evaluation, what has another one does.
func TestCheckerAfterCut(t *testing.T) {
	c := smtlib.NewContext()
	x, y := c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Int}), c.AddDecl(smtlib.DeclData{Name: "y", Result: c.BitVec(8)})
	z := c.AddDecl(smtlib.DeclData{Name: "z", Result: smtlib.Real})
	facts := []smtlib.Term{
		c.MkOp(smtlib.OpLe, smtlib.Bool, c.MkApp(z), c.MkReal(big.NewRat(7, 2))),
		c.MkOp(smtlib.OpLe, smtlib.Bool, c.MkApp(x), c.MkInt(big.NewInt(7))),
		c.MkOp(smtlib.OpBvUlt, smtlib.Bool, c.MkApp(y), c.MkBv(big.NewInt(9), 8)),
	}
	base := c.Mark()
	k := NewChecker(c)
	for i, m := range []struct {
		x, y, d int64 // the Real is 1/d
		dirty   int
		truth   Truth
	}{{3, 4, 3, 3, True}, {3, 4, 3, 0, True}, {5, 4, 3, 1, True}, {5, 4, 2, 1, True}, {5, 8, 2, 1, True}, {9, 8, 2, 1, False}, {5, 8, 2, 3, True}} {
		for j := range i { // so that other terms get the ids
			c.MkInt(big.NewInt(int64(100 + j)))
		}
		vz := c.MkReal(big.NewRat(1, m.d))
		vx, vy := c.MkInt(big.NewInt(m.x)), c.MkBv(big.NewInt(m.y), 8)
		res := k.Check(context.Background(), &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{x: {Body: vx}, y: {Body: vy}, z: {Body: vz}})}, facts)
		dirty := 0
		for _, d := range k.dirty {
			if d {
				dirty++
			}
		}
		if res.Truth != m.truth || dirty != m.dirty {
			t.Errorf("model %d: %v, %d assertions evaluated; want %v, %d", i, res.Truth, dirty, m.truth, m.dirty)
		}
		epoch := c.Epoch()
		c.Cut(base)
		k.Forget(c.Kept(epoch))
	}
}
