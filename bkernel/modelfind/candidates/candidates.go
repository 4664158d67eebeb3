package candidates

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/form"
	"bsmt/bkernel/preprocess"
)

// Finder looks for models among a few candidates.
type Finder struct {
	Problem *preprocess.Prepared
	Stop    func() bool // polled
	// Within solves other facts of the graph by a search of so many conflicts; ok is false
	// when it finds no model.
	Within func(facts []ast.Node, conflicts int64) (m ast.Model, ok bool)
}

// NearZero gives each integer constant the value nearest to zero within its bounds,
// and each Boolean one the value that a fact states.
func NearZero(g *ast.Graph, facts []ast.Node) ast.Model {
	m := ast.Model{}
	for _, f := range facts {
		if g.Op(f) == ast.OpIsTrue && g.Op(g.Arg(f, 0)) == ast.OpConst {
			m[g.Arg(f, 0)] = ast.Value{Kind: ast.KBool, Bool: true}
		}
	}
	for x, r := range form.Bounds(g, facts) {
		m[x] = ast.Value{Kind: ast.KInt, Int: r.NearZero()}
	}
	return m
}

const (
	scaleFrom   = 16   // lower bounds from here on are worth scaling to
	maxScaled   = 256  // facts: the solution to scale is to be found fast
	scaleBudget = 3000 // conflicts for the solution to scale
)

// Scaled solves a problem about polynomial equations near the origin and stretches
// the solution: a solution of homogeneous equations times a number is one too, and
// large lower bounds are reached that way. Every fact Σ <= -c with large c becomes
// Σ <= -1; the factor brings each back below -c. Exact evaluation judges the result. Without it
// Pythagorean triples above 10,000 take a hundred times as long, those above 100,000 are lost.
func (fi *Finder) Scaled() (ast.Model, bool) {
	g, facts := fi.Problem.G, fi.Problem.Facts
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
			d := degree(g, g.Arg(f, 0))
			if d < 1 || g.Op(g.Arg(f, 1)) != ast.OpInt || g.IntVal(g.Arg(f, 1)).Sign() != 0 {
				return nil, false
			}
			product = product || d > 1
		case op == ast.OpLe:
			d := degree(g, g.Arg(f, 0))
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
				relaxed[i] = fi.Problem.Rewrite.Le(g.Arg(f, 0), g.Num64(-1))
			}
		case op == ast.OpNot && g.Op(g.Arg(f, 0)) == ast.OpEq: // judged by evaluation
		default:
			return nil, false
		}
	}
	if !product || !large {
		return nil, false
	}
	near, ok := fi.Within(relaxed, scaleBudget)
	if !ok {
		return nil, false
	}
	ev := eval.New(g, near)
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
	for c, v := range near {
		if v.Kind == ast.KInt {
			v.Int = new(big.Int).Mul(v.Int, factor)
		}
		m[c] = v
	}
	return m, eval.Satisfies(g, m, facts, fi.Stop)
}

const (
	pellPoints = 400 // solutions of a Pell equation that are looked at
	pellTries  = 24  // those of them that are tried in the whole problem
	pellBudget = 200 // conflicts for what is left of the problem, for each
)

// Pell tries the least solutions of Pell equations among the facts, which grow too fast
// for any search to meet them.
func (fi *Finder) Pell() (ast.Model, bool) {
	g, facts := fi.Problem.G, fi.Problem.Facts
	if len(facts) > maxScaled {
		return nil, false
	}
	for _, o := range fi.Problem.Orbits {
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
			if !eval.Satisfies(g, m, own, fi.Stop) {
				continue
			}
			fixed := append(slices.Clone(facts), g.Eq(o.X, g.Num(pt.X)), g.Eq(o.Y, g.Num(pt.Y)))
			if m, ok := fi.Within(fixed, pellBudget); ok {
				return m, true
			}
			if tries++; tries == pellTries {
				break
			}
		}
	}
	return nil, false
}

// degree is the degree of a homogeneous polynomial over constants; 0 when it is
// none.
func degree(g *ast.Graph, n ast.Node) int {
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
