package smtlib

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCheckerAgreesWithCheck checks random models of a random stack of assertions, each
// model a little different from the one before, by what is remembered and from scratch.
func TestCheckerAgreesWithCheck(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := NewContext()
		num := func(n int64) Term { return c.MkInt(big.NewInt(n)) }
		arr := c.Array(Int, Int)
		u := c.MkSort(SortData{Kind: SortUninterpreted, Name: "U"})
		var ints, elems []Decl
		for range 6 {
			ints = append(ints, c.AddDecl(DeclData{Name: "x", Result: Int}))
		}
		for range 3 {
			elems = append(elems, c.AddDecl(DeclData{Name: "e", Result: u}))
		}
		f := c.AddDecl(DeclData{Name: "f", Args: []Sort{Int}, Result: Int})
		a := c.AddDecl(DeclData{Name: "a", Result: arr})
		var term func(depth int) Term
		term = func(depth int) Term {
			if depth == 0 {
				if r.IntN(3) == 0 {
					return num(r.Int64N(5))
				}
				return c.MkApp(ints[r.IntN(len(ints))])
			}
			x, y := term(depth-1), term(depth-1)
			switch r.IntN(6) {
			case 0:
				return c.MkOp(OpAdd, Int, x, y)
			case 1:
				return c.MkApp(f, x)
			case 2:
				return c.MkOp(OpSelect, Int, c.MkApp(a), x)
			case 3:
				return c.MkOp(OpDiv, Int, x, y) // by zero, too
			case 4:
				return c.MkOp(OpMod, Int, x, num(1+r.Int64N(3)))
			}
			return c.MkOp(OpIte, Int, c.MkOp(OpLe, Bool, x, y), x, y)
		}
		fact := func() Term {
			switch r.IntN(8) {
			case 0:
				return c.MkOp(OpEq, Bool, c.MkApp(elems[r.IntN(3)]), c.MkApp(elems[r.IntN(3)]))
			case 1:
				v := c.MkVar("v", Int)
				body := c.MkOp(OpLe, Bool, c.MkOp(OpMul, Int, v, num(0)), term(1))
				return c.MkQuant(OpForall, Quant{Vars: []Term{v}}, body)
			case 2:
				return c.MkOp(OpLe, Bool, term(1+r.IntN(2)), num(r.Int64N(4)))
			}
			return c.MkOp(OpLe, Bool, term(r.IntN(3)), num(2+r.Int64N(40)))
		}
		m := &Model{Interps: map[Decl]Interp{}, Universe: map[Sort][]Term{u: {c.MkAbstract("@0", u), c.MkAbstract("@1", u)}}}
		table := func() Interp {
			p := c.MkVar("p", Int)
			body := c.MkOp(OpIte, Int, c.MkOp(OpEq, Bool, p, num(r.Int64N(4))), num(r.Int64N(6)), num(r.Int64N(6)))
			return Interp{Params: []Term{p}, Body: body}
		}
		change := func(d Decl) {
			switch {
			case d == f:
				m.Interps[d] = table()
			case d == a:
				m.Interps[d] = Interp{Body: c.MkOp(OpStore, arr, c.MkOp(OpConstArray, arr, num(r.Int64N(5))), num(r.Int64N(5)), num(r.Int64N(5)))}
			case slices.Contains(elems, d):
				m.Interps[d] = Interp{Body: m.Universe[u][r.IntN(2)]}
			default:
				m.Interps[d] = Interp{Body: num(r.Int64N(7) - 1)}
			}
		}
		all := append(append([]Decl{f, a}, ints...), elems...)
		for _, d := range all {
			change(d)
		}
		k := NewChecker(c)
		var stack []Term
		truths := map[Truth]int{}
		for step := range 150 {
			switch r.IntN(4) {
			case 0:
				stack = append(stack, fact())
			case 1:
				stack = stack[:r.IntN(len(stack)+1)]
			default:
				m = &Model{Interps: copyOf(m.Interps), Universe: m.Universe}
				change(all[r.IntN(len(all))])
				if r.IntN(4) == 0 {
					p := c.MkVar("p", Int)
					m.Div0 = &Interp{Params: []Term{p}, Body: num(r.Int64N(3))}
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

func copyOf(m map[Decl]Interp) map[Decl]Interp {
	out := map[Decl]Interp{}
	for d, in := range m {
		out[d] = in
	}
	return out
}
