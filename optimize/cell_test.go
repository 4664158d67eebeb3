package optimize

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// mixed makes random terms over Reals, an Int, a Bool, a function, an array, and functions
// whose definitions name the Reals.
type mixed struct {
	r                        *rand.Rand
	c                        *smtlib.Context
	reals                    []smtlib.Term
	number, choice, function smtlib.Decl
	named, defined           smtlib.Decl // without an argument, and with one
	array                    smtlib.Term
}

func newMixed(r *rand.Rand) (*mixed, *model.Model) {
	c := smtlib.NewContext()
	g := &mixed{r: r, c: c}
	m := &model.Model{}
	declare := func(name string, s smtlib.Sort, args ...smtlib.Sort) smtlib.Decl {
		return c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclFun, Args: args, Result: s, Body: smtlib.NoTerm})
	}
	for _, name := range []string{"x", "y", "z"} {
		d := declare(name, smtlib.Real)
		g.reals = append(g.reals, c.MkApp(d))
		m.Interps.Set(d, model.Interp{Body: c.MkReal(rat(int64(r.IntN(9)-4), int64(1+r.IntN(2))))})
	}
	g.number, g.choice, g.function = declare("i", smtlib.Int), declare("p", smtlib.Bool), declare("f", smtlib.Real, smtlib.Real)
	m.Interps.Set(g.number, model.Interp{Body: c.MkInt(big.NewInt(int64(r.IntN(5) - 2)))})
	m.Interps.Set(g.choice, model.Interp{Body: c.True()})
	v := c.MkVar("v", smtlib.Real)
	m.Interps.Set(g.function, model.Interp{Params: []smtlib.Term{v}, Body: c.MkOp(smtlib.OpMul, smtlib.Real, v, v)})
	sum := func(ts ...smtlib.Term) smtlib.Term { return c.MkOp(smtlib.OpAdd, smtlib.Real, ts...) }
	g.named = c.AddDecl(smtlib.DeclData{Name: "n", Kind: smtlib.DeclRec, Result: smtlib.Real, Body: sum(g.reals[0], g.reals[1])})
	w := c.MkVar("w", smtlib.Real)
	g.defined = c.AddDecl(smtlib.DeclData{
		Name: "d", Kind: smtlib.DeclRec, Args: []smtlib.Sort{smtlib.Real}, Params: []smtlib.Term{w}, Result: smtlib.Real, Body: sum(w, g.reals[2], c.MkApp(g.named)),
	})
	s := c.Array(smtlib.Int, smtlib.Real)
	a := declare("a", s)
	g.array = c.MkApp(a)
	m.Interps.Set(a, model.Interp{Body: c.MkOp(smtlib.OpConstArray, s, c.MkReal(rat(3, 2)))})
	return g, m
}

func (g *mixed) real(depth int) smtlib.Term {
	c := g.c
	op := func(o smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(o, smtlib.Real, args...) }
	if depth == 0 || g.r.IntN(6) == 0 {
		if g.r.IntN(3) == 0 {
			return c.MkReal(rat(int64(g.r.IntN(5)), int64(1+g.r.IntN(3))))
		}
		return g.reals[g.r.IntN(len(g.reals))]
	}
	sub := func() smtlib.Term { return g.real(depth - 1) }
	switch g.r.IntN(13) {
	case 11:
		return c.MkApp(g.named)
	case 12:
		return c.MkApp(g.defined, sub())
	case 0:
		return op(smtlib.OpNeg, sub())
	case 1:
		return op(smtlib.OpSub, sub(), sub(), sub())
	case 2, 3:
		return op(smtlib.OpMul, sub(), sub())
	case 4:
		return op(smtlib.OpRealDiv, sub(), sub())
	case 5:
		return op(smtlib.OpIte, g.bool(depth-1), sub(), sub())
	case 6:
		return op(smtlib.OpToReal, g.int(depth-1))
	case 7:
		return c.MkApp(g.function, sub())
	case 8:
		return op(smtlib.OpSelect, g.array, g.int(depth-1))
	default:
		return op(smtlib.OpAdd, sub(), sub())
	}
}

func (g *mixed) int(depth int) smtlib.Term {
	op := func(o smtlib.Op, args ...smtlib.Term) smtlib.Term { return g.c.MkOp(o, smtlib.Int, args...) }
	by := func() smtlib.Term { return g.c.MkInt(big.NewInt(int64(g.r.IntN(5) - 1))) }
	if depth > 0 {
		switch sub := func() smtlib.Term { return g.int(depth - 1) }; g.r.IntN(10) {
		case 0, 1, 2:
			return op(smtlib.OpToInt, g.real(depth-1))
		case 3:
			return op(smtlib.OpDiv, sub(), by())
		case 4:
			return op(smtlib.OpMod, sub(), by())
		case 5:
			return op(smtlib.OpAbs, sub())
		case 6:
			return op(smtlib.OpMul, sub(), by())
		}
	}
	return g.c.MkApp(g.number)
}

func (g *mixed) bool(depth int) smtlib.Term {
	c := g.c
	op := func(o smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(o, smtlib.Bool, args...) }
	if depth <= 1 || g.r.IntN(3) == 0 {
		k := g.r.IntN(10)
		switch k {
		case 0:
			return c.MkApp(g.choice)
		case 1:
			return op(smtlib.OpLe, g.int(depth), g.int(depth))
		case 2:
			return op(smtlib.OpIsInt, g.real(depth))
		case 3:
			return op(smtlib.OpEq, g.int(depth), g.int(depth))
		}
		ops := []smtlib.Op{smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct}
		args := []smtlib.Term{g.real(depth), g.real(depth)}
		if g.r.IntN(3) == 0 {
			args = append(args, g.real(depth))
		}
		return op(ops[k-4], args...)
	}
	sub := func() smtlib.Term { return g.bool(depth - 1) }
	switch g.r.IntN(8) {
	case 0:
		return op(smtlib.OpNot, sub())
	case 1:
		return op(smtlib.OpAnd, sub(), sub(), sub())
	case 2:
		return op(smtlib.OpOr, sub(), sub(), sub())
	case 3:
		return op(smtlib.OpImplies, sub(), sub(), sub())
	case 4:
		return op(smtlib.OpXor, sub(), sub(), sub())
	case 5:
		return op(smtlib.OpIte, sub(), sub(), sub())
	case 6:
		return op(smtlib.OpEq, sub(), sub())
	default:
		return op(smtlib.OpDistinct, sub(), sub())
	}
}

// hard draws terms that are true in the model.
func (g *mixed) hard(ctx context.Context, ev *eval.Evaluator) (out []smtlib.Term) {
	for range 1 + g.r.IntN(3) {
		f := g.bool(3)
		switch v, err := ev.Eval(ctx, f); {
		case err != nil:
			continue
		case v == g.c.False():
			f = g.c.MkOp(smtlib.OpNot, smtlib.Bool, f)
		}
		out = append(out, f)
	}
	return out
}

// TestCells climbs in the cells around random points: where a climb ends all that held
// holds, and the objective has grown by what was said; where it does not end this is so
// for a point far away, too.
func TestCells(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	ctx := context.Background()
	count := map[string]int{}
	for round := range 1500 {
		g, m := newMixed(r)
		c := g.c
		ev := eval.New(c, m)
		goal := g.real(2)
		hard := g.hard(ctx, ev)
		for i, x := range g.reals { // a box, on some sides
			if v := valueOf(ctx, ev, x); i < 2 && r.IntN(4) > 0 {
				far := c.MkReal(new(big.Rat).Add(c.RealVal(v), rat(int64(1+r.IntN(3)), 2)))
				if r.IntN(2) == 0 {
					hard = append(hard, c.MkOp(smtlib.OpLe, smtlib.Bool, x, far))
				} else {
					hard = append(hard, c.MkOp(smtlib.OpGt, smtlib.Bool, far, x))
				}
			}
		}
		k := newCell(ctx, c, m)
		up := k.sum(goal, 0)
		k.hold(hard)
		if k.err != nil {
			count["none"]++
			continue
		}
		e, err := k.climb(up)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if e.endless {
			count["endless"]++
			const far = 1000
			k.below(up, sum{nil, new(big.Rat).Add(k.value(up), rat(far, 1))}, false)
			if e, err = k.climb(up); err != nil || e.endless || e.gain.d.Sign() != 0 || e.gain.r.Cmp(rat(far, 1)) != 0 {
				t.Fatalf("round %d: %s grows without end, and not by %d: %v", round, print.TermString(c, goal), far, err)
			}
		}
		after := k.moved(m, e.step)
		for _, f := range hard {
			if res := eval.Check(ctx, c, after, []smtlib.Term{f}); res.Truth != eval.True {
				t.Fatalf("round %d: %s does not hold any more", round, print.TermString(c, f))
			}
		}
		before, now := valueOf(ctx, ev, goal), valueOf(ctx, eval.New(c, after), goal)
		gain := new(big.Rat).Sub(c.RealVal(now), c.RealVal(before))
		if s := gain.Cmp(e.gain.r); s > 0 || s < 0 && e.gain.d.Sign() == 0 || e.gain.d.Sign() > 0 {
			t.Fatalf("round %d: %s has grown by %s, not by %s", round, print.TermString(c, goal), gain.RatString(), e.gain.r.RatString())
		}
		count[map[bool]string{true: "still", false: "moved"}[gain.Sign() == 0]]++
		if e.gain.d.Sign() != 0 {
			count["open"]++
		}
	}
	t.Log(count)
	for _, kind := range []string{"endless", "moved", "open", "still"} {
		if count[kind] < 25 {
			t.Errorf("too few of some kind: %v", count)
		}
	}
}

// TestRays: far along a direction in which no halfspace ends, in steps that move integers and
// dividends as they should, all that held holds, and the objective has grown by the same each time.
func TestRays(t *testing.T) {
	const steps, most = 3, 1000 // of what the direction does
	r := rand.New(rand.NewPCG(5, 11))
	ctx := context.Background()
	count := map[string]int{}
	for round := range 3000 {
		g, m := newMixed(r)
		c := g.c
		ev := eval.New(c, m)
		goal := g.real(2)
		if r.IntN(2) == 0 {
			goal = c.MkOp(smtlib.OpToReal, smtlib.Real, g.int(3))
		}
		hard := g.hard(ctx, ev)
		k := newCell(ctx, c, m)
		k.ray = true
		up := k.sum(goal, 0)
		k.hold(hard)
		if k.err != nil {
			continue
		}
		e, err := k.climb(up)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if !e.endless {
			count["ends"]++
			continue
		}
		count["endless"]++
		for i, w := range k.rows { // as seen from far away
			k.rows[i] = row{w.sum.times(rat(1, 1)), false}
			k.rows[i].sum.rest.Sub(k.rows[i].sum.rest, k.value(w.sum))
		}
		k.below(up, sum{nil, new(big.Rat).Add(k.value(up), rat(most, 1))}, false)
		if e, err = k.climb(up); err != nil || e.endless || e.gain.r.Cmp(rat(most, 1)) != 0 {
			t.Fatalf("round %d: %s has no direction: %v", round, print.TermString(c, goal), err)
		}
		unit := big.NewInt(2 * 2 * 2 * 3 * 3 * 3 * 6 * 6 * 6) // divisors are up to 3, and halves and thirds are factors
		for _, d := range e.step {
			unit.Mul(unit, d.Denom())
		}
		for n := range int64(steps) {
			after := *m
			after.Interps = m.Interps.Clone()
			for x, v := range k.vars {
				to := new(big.Rat).SetInt(new(big.Int).Mul(unit, big.NewInt(n)))
				to.Add(k.at[x], to.Mul(to, e.step[x]))
				body := c.MkReal(to)
				if c.SortOf(v) == smtlib.Int {
					body = c.MkInt(to.Num())
					count["integers"]++
				}
				after.Interps.Set(c.DeclOf(v), model.Interp{Body: body})
			}
			for _, f := range hard {
				if res := eval.Check(ctx, c, &after, []smtlib.Term{f}); res.Truth != eval.True {
					t.Fatalf("round %d, step %d: %s does not hold any more", round, n, print.TermString(c, f))
				}
			}
			want := new(big.Rat).SetInt(new(big.Int).Mul(unit, big.NewInt(n*most)))
			want.Add(want, c.RealVal(valueOf(ctx, ev, goal)))
			if now := c.RealVal(valueOf(ctx, eval.New(c, &after), goal)); now.Cmp(want) != 0 {
				t.Fatalf("round %d, step %d: %s is %s, not %s", round, n, print.TermString(c, goal), now.RatString(), want.RatString())
			}
		}
	}
	t.Log(count)
	for _, kind := range []string{"endless", "ends", "integers"} {
		if count[kind] < 200 {
			t.Errorf("too few of some kind: %v", count)
		}
	}
}

// valueOf is the value of a term that has one.
func valueOf(ctx context.Context, ev *eval.Evaluator, t smtlib.Term) smtlib.Term {
	v, err := ev.Eval(ctx, t)
	if err != nil {
		panic(err)
	}
	return v
}
