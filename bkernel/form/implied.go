package form

import (
	"math/big"

	"bsmt/bkernel/ast"
)

const (
	impliedRounds = 4   // over all facts
	impliedBits   = 128 // of a bound that is worth having
)

// linear is the fact Σ c*x <= k, over constants.
type linear struct {
	xs []ast.Node
	cs []*big.Int
	k  *big.Int
}

// Implied gives the bounds that facts say of constants, and those that follow by a few
// rounds over the facts that are linear in constants: 0 < x and x <= y give y one.
func Implied(g *ast.Graph, facts []ast.Node) map[ast.Node]Range {
	out := Bounds(g, facts)
	var ls []linear
	for _, f := range facts {
		if l, ok := readLinear(g, f); ok {
			ls = append(ls, l)
			if g.Op(f) == ast.OpEq {
				ls = append(ls, l.negated())
			}
		}
	}
	for range impliedRounds {
		changed := false
		for _, l := range ls {
			changed = l.propagate(out) || changed
		}
		if !changed {
			break
		}
	}
	return out
}

// Bounding says that Implied draws from a fact.
func Bounding(g *ast.Graph, f ast.Node) bool {
	x, _ := Bound(g, f)
	_, ok := readLinear(g, f)
	return ok || x != ast.None
}

// readLinear reads a fact Σ <= k or Σ = k.
func readLinear(g *ast.Graph, f ast.Node) (l linear, ok bool) {
	if op := g.Op(f); op != ast.OpLe && op != ast.OpEq || g.Op(g.Arg(f, 0)) != ast.OpAdd || g.Op(g.Arg(f, 1)) != ast.OpInt {
		return l, false
	}
	l.k = g.IntVal(g.Arg(f, 1))
	for _, x := range g.Args(g.Arg(f, 0)) {
		c := big.NewInt(1)
		if g.Op(x) == ast.OpMul && len(g.Args(x)) == 2 && g.Op(g.Arg(x, 0)) == ast.OpInt {
			c, x = g.IntVal(g.Arg(x, 0)), g.Arg(x, 1)
		}
		if g.Op(x) != ast.OpConst || g.Type(x) != ast.Int || c.Sign() == 0 {
			return l, false
		}
		l.xs, l.cs = append(l.xs, x), append(l.cs, c)
	}
	return l, true
}

// negated is the fact that the sum is at least k.
func (l linear) negated() linear {
	n := linear{xs: l.xs, k: new(big.Int).Neg(l.k)}
	for _, c := range l.cs {
		n.cs = append(n.cs, new(big.Int).Neg(c))
	}
	return n
}

// propagate bounds each constant by the least values of the others; it tells whether a
// bound moved.
func (l linear) propagate(in map[ast.Node]Range) bool {
	room := new(big.Int).Set(l.k) // less the least values of the terms that have one
	endless, at := 0, -1
	least := make([]*big.Int, len(l.xs))
	for i, x := range l.xs {
		b := in[x].Lo
		if l.cs[i].Sign() < 0 {
			b = in[x].Hi
		}
		if b == nil {
			endless, at = endless+1, i
			continue
		}
		least[i] = new(big.Int).Mul(l.cs[i], b)
		room.Sub(room, least[i])
	}
	if endless > 1 || room.BitLen() > impliedBits {
		return false
	}
	changed := false
	for i, x := range l.xs {
		if endless == 1 && i != at {
			continue
		}
		most := new(big.Int).Set(room) // of c*x
		if least[i] != nil {
			most.Add(most, least[i])
		}
		var r Range
		if c := l.cs[i]; c.Sign() > 0 {
			r.Hi = most.Div(most, c) // Euclidean: rounded down
		} else {
			r.Lo = most.Neg(most.Div(most, new(big.Int).Neg(c)))
		}
		old := in[x]
		in[x] = old.Meet(r)
		changed = changed || in[x] != old
	}
	return changed
}
