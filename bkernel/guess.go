package bkernel

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
)

// guess looks for a model without search, by exact evaluation of candidates: values
// near zero within the bounds that facts state, and scaled solutions (see scaled). It
// costs a few walks over the problem. ok is false when none holds.
func (k *kernel) guess(assumed []ast.Node) (m ast.Model, ok bool) {
	if k.hasQuantifier {
		return nil, false
	}
	facts := append(append([]ast.Node(nil), k.pre.Facts...), assumed...)
	m = k.nearZero(facts)
	if k.satisfies(m, facts) {
		ok = k.complete(m) == nil
		k.elsewhere(m)
		return m, ok
	}
	if k.opts.depth == 0 && len(assumed) == 0 {
		if m, ok = k.scaled(facts); ok {
			return m, k.complete(m) == nil
		}
		if m, ok = k.pell(facts); ok {
			return m, k.complete(m) == nil
		}
	}
	return nil, false
}

// satisfies evaluates facts; constants without a value have their type's default.
func (k *kernel) satisfies(m ast.Model, facts []ast.Node) bool {
	ev := eval.New(k.g, m)
	for _, f := range facts {
		if ok, err := ev.Holds(f); err != nil || !ok || k.ctx.Err() != nil {
			return false
		}
	}
	return true
}

// nearZero gives each integer constant the value nearest to zero within its bounds,
// and each Boolean one the value that a fact states.
func (k *kernel) nearZero(facts []ast.Node) ast.Model {
	g := k.g
	m := ast.Model{}
	set := func(x ast.Node, v *big.Int) { m[x] = ast.Value{Kind: ast.KInt, Int: v} }
	for _, f := range facts {
		if g.Op(f) == ast.OpIsTrue && g.Op(g.Arg(f, 0)) == ast.OpConst {
			m[g.Arg(f, 0)] = boolValue(true)
			continue
		}
		x, neg, b, ok := preprocess.UnaryBound(g, f)
		if !ok {
			continue
		}
		switch {
		case g.Op(f) == ast.OpEq:
			set(x, b)
		case !neg && b.Sign() < 0: // x <= b < 0
			if v, ok := m[x]; !ok || v.Int.Cmp(b) > 0 {
				set(x, b)
			}
		case neg && b.Sign() < 0: // x >= -b > 0
			if v, ok := m[x]; !ok || v.Int.CmpAbs(b) < 0 {
				set(x, new(big.Int).Neg(b))
			}
		}
	}
	return m
}

const (
	scaleFrom   = 16   // lower bounds from here on are worth scaling to
	maxScaled   = 256  // facts: the solution to scale is to be found fast
	scaleBudget = 3000 // conflicts for the solution to scale
)

// scaled solves a problem about polynomial equations near the origin and stretches
// the solution: a solution of homogeneous equations times a number is one too, and
// large lower bounds are reached that way. Every fact Σ <= -c with large c becomes
// Σ <= -1; the factor brings each back below -c. Exact evaluation judges the result.
func (k *kernel) scaled(facts []ast.Node) (ast.Model, bool) {
	g := k.g
	if len(facts) > maxScaled {
		return nil, false
	}
	product, large := false, false
	relaxed := make([]ast.Node, len(facts))
	type demand struct {
		sum ast.Node
		c   *big.Int // sum <= c < 0
	}
	var demands []demand
	for i, f := range facts {
		relaxed[i] = f
		switch op := g.Op(f); {
		case op == ast.OpEq && g.Type(g.Arg(f, 0)) == ast.Int:
			d := k.degree(g.Arg(f, 0))
			if d < 1 || g.Op(g.Arg(f, 1)) != ast.OpInt || g.IntVal(g.Arg(f, 1)).Sign() != 0 {
				return nil, false
			}
			product = product || d > 1
		case op == ast.OpLe:
			d := k.degree(g.Arg(f, 0))
			if d < 1 || g.Op(g.Arg(f, 1)) != ast.OpInt {
				return nil, false
			}
			c := g.IntVal(g.Arg(f, 1))
			if c.Sign() >= 0 {
				continue
			}
			if d == 1 {
				demands = append(demands, demand{g.Arg(f, 0), c})
			}
			if d == 1 && c.CmpAbs(big.NewInt(scaleFrom)) >= 0 {
				large = true
				relaxed[i] = k.rw.Le(g.Arg(f, 0), g.Num64(-1))
			}
		case op == ast.OpNot && g.Op(g.Arg(f, 0)) == ast.OpEq: // judged by evaluation
		default:
			return nil, false
		}
	}
	if !product || !large {
		return nil, false
	}
	near := k.within(relaxed, scaleBudget)
	if near.Status != Sat {
		return nil, false
	}
	ev := eval.New(g, near.Model)
	factor := big.NewInt(1)
	for _, d := range demands {
		v, err := ev.Eval(d.sum)
		if err != nil || v.Int.Sign() >= 0 {
			return nil, false
		}
		need := new(big.Int).Neg(d.c)
		s := new(big.Int).Neg(v.Int)
		need.Add(need, s).Sub(need, big.NewInt(1)).Quo(need, s) // rounded up
		if need.Cmp(factor) > 0 {
			factor = need
		}
	}
	m := ast.Model{}
	for c, v := range near.Model {
		if v.Kind == ast.KInt {
			v.Int = new(big.Int).Mul(v.Int, factor)
		}
		m[c] = v
	}
	return m, k.satisfies(m, facts)
}

const (
	pellPoints = 400 // solutions of a Pell equation that are looked at
	pellTries  = 24  // those of them that are tried in the whole problem
	pellBudget = 200 // conflicts for what is left of the problem, for each
)

// pell tries the least solutions of Pell equations among the facts, which grow too fast
// for any search to meet them.
func (k *kernel) pell(facts []ast.Node) (ast.Model, bool) {
	g := k.g
	if len(facts) > maxScaled {
		return nil, false
	}
	for _, o := range k.pre.Orbits {
		if !slices.Contains(facts, o.Eq) || g.Op(o.X) != ast.OpConst || g.Op(o.Y) != ast.OpConst {
			continue
		}
		var own []ast.Node // facts that speak of nothing else
		for _, f := range facts {
			only := true
			g.Walk([]ast.Node{f}, func(n ast.Node) bool {
				only = only && (g.Op(n) != ast.OpConst || n == o.X || n == o.Y)
				return only
			})
			if only {
				own = append(own, f)
			}
		}
		tries := 0
		for _, pt := range o.Set.Points(pellPoints) {
			m := ast.Model{o.X: {Kind: ast.KInt, Int: pt.X}, o.Y: {Kind: ast.KInt, Int: pt.Y}}
			if !k.satisfies(m, own) {
				continue
			}
			fixed := append(slices.Clone(facts), g.Eq(o.X, g.Num(pt.X)), g.Eq(o.Y, g.Num(pt.Y)))
			if res := k.within(fixed, pellBudget); res.Status == Sat {
				return res.Model, true
			}
			if tries++; tries == pellTries {
				break
			}
		}
	}
	return nil, false
}

// within solves other facts than the problem's, with a budget of conflicts.
func (k *kernel) within(facts []ast.Node, budget int64) Result {
	sub := newKernel(k.ctx, Problem{G: k.g, Facts: facts}, Options{Seed: k.opts.Seed, MemLimit: k.opts.MemLimit, depth: k.opts.depth + 1})
	sub.core.SetConflictBudget(budget)
	return sub.run()
}

// degree is the degree of a homogeneous polynomial over constants; 0 when it is
// none.
func (k *kernel) degree(n ast.Node) int {
	g := k.g
	args := []ast.Node{n}
	if g.Op(n) == ast.OpAdd {
		args = g.Args(n)
	}
	d := 0
	for i, a := range args {
		fs := []ast.Node{a}
		if g.Op(a) == ast.OpMul {
			fs = g.Args(a)
		}
		da := 0
		for _, f := range fs {
			switch g.Op(f) {
			case ast.OpConst:
				da++
			case ast.OpInt:
			default:
				return 0
			}
		}
		if i > 0 && da != d {
			return 0
		}
		d = da
	}
	return d
}
