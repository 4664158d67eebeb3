package optimize

import (
	"context"
	"math/big"
	"strconv"

	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// mostMoved is how many integers a search for a ray holds one by one.
const mostMoved = 60

// endless proves that the cost of o has no lower bound under the terms kept: from the
// model of an answer on, all points in some direction are models, each better than the
// one before. The direction leads to a model that is better by more than 2^step, if need
// be one that lies many steps before another, and differs in as few integers as a search
// one by one finds. All other symbols keep their values.
func (p *Problem) endless(ctx context.Context, o *Objective, kept []smtlib.Term, from portfolio.Answer, step uint) bool {
	c := p.Context
	hard := p.hard(kept)
	ints, others, ok := p.constants(ctx, append(hard, o.Term), from.Model)
	if !ok || len(ints) > mostMoved {
		return false
	}
	cost, err := p.costOf(ctx, o, from)
	if err != nil {
		return false
	}
	held := append(kept[:len(kept):len(kept)], o.within(c, o.Term, cost.Sub(cost, new(big.Int).Lsh(big.NewInt(1), step+2))))
	for _, x := range others { // they stand still
		held = append(held, c.MkOp(smtlib.OpEq, smtlib.Bool, x.term, x.value))
	}
	if p.leads(ctx, o, hard, held, ints, others) {
		return true
	}
	// A step away from an edge may lead back over it: the same step many times over may not.
	further := map[smtlib.Term]smtlib.Term{}
	times := c.MkInt(new(big.Int).Lsh(big.NewInt(1), step+8))
	for _, x := range ints {
		move := c.MkOp(smtlib.OpMul, smtlib.Int, times, c.MkOp(smtlib.OpSub, smtlib.Int, x.term, x.value))
		further[x.term] = c.MkOp(smtlib.OpAdd, smtlib.Int, x.value, move)
	}
	for _, x := range others {
		further[x.term] = x.value
	}
	for _, t := range hard {
		held = append(held, c.Substitute(t, further))
	}
	return p.leads(ctx, o, hard, held, ints, others)
}

// leads tells whether the direction to a model of the terms held, or the shortest step in it,
// is one without end.
func (p *Problem) leads(ctx context.Context, o *Objective, hard, held []smtlib.Term, ints, others []constant) bool {
	c := p.Context
	to := p.Engine.Under(ctx, held)
	if to.Verdict != portfolio.Sat {
		return false
	}
	for _, x := range ints {
		stays := append(held[:len(held):len(held)], c.MkOp(smtlib.OpEq, smtlib.Bool, x.term, x.value))
		if a := p.Engine.Under(ctx, stays); a.Verdict == portfolio.Sat {
			held, to = stays, a
		}
	}
	direction := make([]*big.Int, len(ints))
	divisor := new(big.Int)
	ev := eval.New(c, to.Model)
	for i, x := range ints {
		v, err := ev.Eval(ctx, x.term)
		if err != nil {
			return false
		}
		direction[i] = new(big.Int).Sub(c.IntVal(v), c.IntVal(x.value))
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(direction[i]))
	}
	if divisor.Sign() == 0 {
		return false
	}
	if p.isRay(ctx, o, hard, ints, others, direction) {
		return true
	}
	for _, d := range direction {
		d.Quo(d, divisor)
	}
	return p.isRay(ctx, o, hard, ints, others, direction)
}

// constant is a symbol without arguments and its value in a model.
type constant struct{ term, value smtlib.Term }

// constants lists the symbols of terms: integers, and others; ok is false when there
// is one that is no constant, or has no value that a term could say.
func (p *Problem) constants(ctx context.Context, terms []smtlib.Term, m *model.Model) (ints, others []constant, ok bool) {
	c := p.Context
	ev := eval.New(c, m)
	seen := make([]bool, c.Len())
	stack := append([]smtlib.Term(nil), terms...)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		stack = append(stack, c.Args(t)...)
		if c.Op(t) != smtlib.OpApp {
			continue
		}
		if d := c.Decl(c.DeclOf(t)); d.Kind != smtlib.DeclFun || len(d.Args) > 0 {
			return nil, nil, false
		}
		kind := c.SortKind(c.SortOf(t))
		if kind != smtlib.SortInt && kind != smtlib.SortBool && kind != smtlib.SortBitVec {
			return nil, nil, false
		}
		v, err := ev.Eval(ctx, t)
		if err != nil {
			return nil, nil, false
		}
		if kind == smtlib.SortInt {
			ints = append(ints, constant{t, v})
		} else {
			others = append(others, constant{t, v})
		}
	}
	return ints, others, true
}

// isRay asks for a point of a ray that is no model, or no better than the one before: when
// there is none, there is no bound. Point n has the values of the constants and n times
// the direction.
func (p *Problem) isRay(ctx context.Context, o *Objective, hard []smtlib.Term, ints, others []constant, direction []*big.Int) bool {
	c := p.Context
	name := "point"
	for i := 0; p.declared(name); i++ {
		name = "point!" + strconv.Itoa(i)
	}
	n := c.MkApp(c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclFun, Result: smtlib.Int}))
	at := func(n smtlib.Term) map[smtlib.Term]smtlib.Term {
		point := map[smtlib.Term]smtlib.Term{}
		for _, x := range others {
			point[x.term] = x.value
		}
		for i, x := range ints {
			if direction[i].Sign() == 0 {
				point[x.term] = x.value
				continue
			}
			move := c.MkOp(smtlib.OpMul, smtlib.Int, c.MkInt(direction[i]), n)
			point[x.term] = c.MkOp(smtlib.OpAdd, smtlib.Int, x.value, move)
		}
		return point
	}
	here, next := at(n), at(c.MkOp(smtlib.OpAdd, smtlib.Int, n, c.MkInt(big.NewInt(1))))
	better := smtlib.OpLt
	if o.Max {
		better = smtlib.OpGt
	}
	good := []smtlib.Term{c.MkOp(better, smtlib.Bool, c.Substitute(o.Term, next), c.Substitute(o.Term, here))}
	for _, t := range hard {
		good = append(good, c.Substitute(t, here))
	}
	bad := c.MkOp(smtlib.OpNot, smtlib.Bool, c.MkOp(smtlib.OpAnd, smtlib.Bool, append(good, c.True())...))
	from := c.MkOp(smtlib.OpGe, smtlib.Bool, n, c.MkInt(new(big.Int)))
	return p.Engine.Alone(ctx, []smtlib.Term{from, bad}).Verdict == portfolio.Unsat
}

func (p *Problem) declared(name string) bool {
	for _, d := range p.Decls {
		if p.Context.Decl(d).Name == name {
			return true
		}
	}
	return false
}
