package presburger

import (
	"context"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// Limits of one elimination.
const (
	maxResidues = 64   // of a division in an atom
	maxPeriod   = 4096 // of the divisibilities of a variable
	maxDepth    = 200  // nesting of disjunctions, choices and divisions that are taken apart
)

// elimination is the work on one quantifier.
type elimination struct {
	ctx context.Context
	g   *ast.Graph
	rw  *rewrite.Rewriter
	end int // the length that the graph may reach

	recorded bool // steps are kept
	steps    []Step
}

// Eliminate gives a predicate without quantifier that is equivalent to the OpForall n,
// making about so many nodes at most; false when there is none that it finds. When
// recorded, it gives the steps on the way, whose nodes are not among these.
func Eliminate(ctx context.Context, rw *rewrite.Rewriter, n ast.Node, nodes int, recorded bool) (ast.Node, []Step, bool) {
	g := rw.G
	e := &elimination{ctx: ctx, g: g, rw: rw, end: g.Len() + nodes, recorded: recorded}
	at := ast.None
	if recorded {
		at = n
	}
	f, ok := e.exists(at, g.Quant(n).Vars, rw.Not(g.Arg(n, 0)), 0)
	if !ok {
		return ast.None, nil, false
	}
	return rw.Not(f), e.steps, true
}

// spent says that the limits are met.
func (e *elimination) spent(depth int) bool {
	return depth > maxDepth || e.g.Len() > e.end || e.ctx.Err() != nil
}

// exists eliminates the variables of #vars.(f), which at denies.
func (e *elimination) exists(at ast.Node, vars []ast.Node, f ast.Node, depth int) (ast.Node, bool) {
	g, rw := e.g, e.rw
	if e.spent(depth) {
		return ast.None, false
	}
	var in []ast.Node
	for _, x := range vars {
		if e.occurs(f, x) {
			in = append(in, x)
		}
	}
	if len(in) < len(vars) {
		at = e.without(at, vars, in, f)
	}
	if vars = in; len(vars) == 0 {
		return f, true // every type has an element
	}
	// A disjunction is taken apart; what has none of the variables leaves a conjunction.
	if or := e.parts(f, ast.OpOr, ast.OpAnd); or != nil {
		return e.any(at, vars, or, depth)
	}
	if and := e.parts(f, ast.OpAnd, ast.OpOr); and != nil {
		mine := map[ast.Node]bool{}
		for _, x := range vars {
			mine[x] = true
		}
		var inner, outer []ast.Node
		for _, p := range and {
			if rw.Occurs(p, mine) {
				inner = append(inner, p)
			} else {
				outer = append(outer, p)
			}
		}
		if len(outer) > 0 {
			part := e.denial(vars, rw.And(inner...))
			p, ok := e.exists(part, vars, rw.And(inner...), depth+1)
			if !ok {
				return ast.None, false
			}
			whole := rw.And(append(outer, p)...)
			e.leaves(at, outer, part, whole)
			return whole, true
		}
	}
	for i, x := range vars {
		if g.Type(x) == ast.Bool {
			rest := append(append([]ast.Node(nil), vars[:i]...), vars[i+1:]...)
			var parts []ast.Node
			var puts [][]rewrite.Put
			for _, v := range []ast.Node{g.True(), g.False()} {
				parts = append(parts, rw.Substitute(f, map[ast.Node]ast.Node{x: g.BoolOf(v)}))
				puts = append(puts, []rewrite.Put{{x, g.BoolOf(v)}})
			}
			return e.any(at, rest, parts, depth, puts...)
		}
	}
	best, least := -1, 0
	var bounds *choice
	var places *realChoice
	var roots *quadChoice
	for i, x := range vars {
		if g.Type(x) == ast.Real {
			as, todo, ok := e.realAtoms(f, x)
			if todo != ast.None {
				return e.lifted(at, vars, f, todo, depth)
			}
			if !ok {
				if qs, ok := e.quadAtoms(f, x); ok {
					if c := e.chooseQuad(f, qs); best < 0 || c.cost() < least {
						best, least, bounds, places, roots = i, c.cost(), nil, nil, c
					}
				} else if r, done, is := e.mixed(at, vars, f, x, depth); is {
					return r, done
				}
				continue
			}
			if c := e.chooseReal(f, as); best < 0 || c.cost() < least {
				best, least, bounds, places, roots = i, c.cost(), nil, c, nil
			}
			continue
		}
		if g.Type(x) != ast.Int {
			return ast.None, false
		}
		as, todo, ok := e.atoms(f, x)
		if todo != ast.None {
			return e.lifted(at, vars, f, todo, depth)
		}
		if !ok {
			if r, done, is := e.mixed(at, vars, f, x, depth); is {
				return r, done
			}
			continue // another variable may have to go first
		}
		if c := e.choose(f, as); c != nil && (best < 0 || c.cost() < least) {
			best, least, bounds, places, roots = i, c.cost(), c, nil, nil
		}
	}
	if best < 0 {
		return ast.None, false
	}
	rest := append(append([]ast.Node(nil), vars[:best]...), vars[best+1:]...)
	inner, outer := e.nested(at, rest, vars[best], f)
	x, ok := vars[best], false
	switch {
	case roots != nil:
		f, ok = e.oneQuad(inner, f, roots)
	case places != nil:
		f, ok = e.oneReal(inner, x, f, places)
	default:
		f, ok = e.one(inner, x, f, bounds)
	}
	if !ok {
		return ast.None, false
	}
	next := e.denial(rest, f)
	e.becomes(outer, next)
	return e.exists(next, rest, f, depth+1)
}

// lifted eliminates the variables of #vars.(f), which at denies, with a choice or a division
// taken out of its atoms.
func (e *elimination) lifted(at ast.Node, vars []ast.Node, f, todo ast.Node, depth int) (ast.Node, bool) {
	parts, more, ok := e.lift(f, todo)
	if !ok {
		return ast.None, false
	}
	if more == ast.None {
		return e.any(at, vars, parts, depth)
	}
	quo := e.g.Arith(ast.OpEDiv, e.g.Arg(todo, 0), e.g.Arg(todo, 1))
	return e.any(at, append([]ast.Node{more}, vars...), parts, depth, []rewrite.Put{{more, quo}})
}

// any eliminates the variables of the disjunction #vars.(or), which at denies, the
// variables of its own being put for others.
func (e *elimination) any(at ast.Node, vars, or []ast.Node, depth int, puts ...[]rewrite.Put) (ast.Node, bool) {
	denials, all := e.apart(at, vars, or, puts)
	out := make([]ast.Node, 0, len(or))
	for i, p := range or {
		q, ok := e.exists(denials[i], vars, p, depth+1)
		if !ok {
			return ast.None, false
		}
		out = append(out, q)
		if e.g.Op(q) == ast.OpTrue {
			break
		}
	}
	is := e.rw.Or(out...)
	if len(or) > 1 {
		e.becomes(all, e.rw.Not(is))
	}
	return is, true
}

// parts gives the parts of an op, or of the negation of its dual; nil when f is neither.
func (e *elimination) parts(f ast.Node, op, dual ast.Op) []ast.Node {
	g := e.g
	if g.Op(f) == op {
		return g.Args(f)
	}
	if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != dual {
		return nil
	}
	var out []ast.Node
	for _, p := range g.Args(g.Arg(f, 0)) {
		out = append(out, e.rw.Not(p))
	}
	return out
}

// choice is how a variable x is eliminated: y = λ*x takes the values near where the
// atoms change, and one value of each residue where no atom changes any more.
type choice struct {
	atoms  []atom
	lambda *big.Int   // the least common multiple of the coefficients of x
	period int64      // of the divisibilities of y
	up     bool       // atoms change below solutions, else above
	values []ast.Node // of y, where they change
	edges  []ast.Node // of y: further values are so much beyond, from 1 to period
	far    bool       // y may be without bound on that side

	borders []ast.Node // of y, beyond which on that side no comparison changes
}

func (c *choice) cost() int {
	n := len(c.values) + len(c.edges)*int(c.period)
	if c.far {
		n += int(c.period)
	}
	return n * len(c.atoms)
}

// choose finds the cheaper side; nil when the numbers are too large.
func (e *elimination) choose(f ast.Node, as []atom) *choice {
	g, rw := e.g, e.rw
	lambda := big.NewInt(1)
	lcm := func(a, b *big.Int) *big.Int {
		d := new(big.Int).GCD(nil, nil, a, b)
		return new(big.Int).Mul(new(big.Int).Quo(a, d), b)
	}
	for _, a := range as {
		lambda = lcm(lambda, new(big.Int).Abs(a.c))
	}
	period := lambda
	for _, a := range as {
		if a.d != nil {
			period = lcm(period, new(big.Int).Mul(a.d, new(big.Int).Quo(lambda, new(big.Int).Abs(a.c))))
		}
	}
	if period.Cmp(big.NewInt(maxPeriod)) > 0 {
		return nil
	}
	D := period.Int64()
	alone := map[ast.Node]bool{f: true} // what all of f asks for
	for _, p := range e.parts(f, ast.OpAnd, ast.OpOr) {
		alone[p] = true
	}
	plus := func(t ast.Node, k int64) ast.Node {
		return rw.Mk(ast.OpAdd, ast.Int, []ast.Node{t, g.Num64(k)}, 0)
	}
	var best *choice
	for _, up := range []bool{true, false} {
		step := int64(1) // from where an atom changes towards solutions
		if !up {
			step = -1
		}
		c := &choice{atoms: as, lambda: lambda, period: D, up: up, far: true}
		for _, a := range as {
			if a.d != nil {
				continue
			}
			// sign*y + s*t <= 0, with the border sign*y = -s*t.
			s := new(big.Int).Quo(lambda, new(big.Int).Abs(a.c))
			if a.c.Sign() > 0 {
				s.Neg(s)
			}
			border := rw.Mk(ast.OpMul, ast.Int, []ast.Node{g.Num(s), a.t}, 0)
			upper := a.c.Sign() > 0 // y <= border
			c.borders = append(c.borders, border)
			switch {
			case a.eq && a.polarity == positive && alone[a.n]:
				return &choice{atoms: as, lambda: lambda, period: D, up: up, values: []ast.Node{border}}
			case a.eq:
				if a.polarity&positive != 0 {
					c.values = append(c.values, border)
				}
				if a.polarity&negative != 0 {
					c.values = append(c.values, plus(border, step*D))
				}
			default:
				if a.polarity&positive != 0 && upper != up { // it fails beyond the border
					c.edges = append(c.edges, plus(border, -step))
				}
				if a.polarity&negative != 0 && upper == up { // its negation does, beyond the next value
					c.edges = append(c.edges, border)
				}
				if a.polarity == positive && alone[a.n] && upper != up {
					c.far = false
				}
			}
		}
		if best == nil || c.cost() < best.cost() {
			best = c
		}
	}
	return best
}

// one eliminates the variable x of #x.(f), which at denies: Cooper's theorem.
func (e *elimination) one(at, x, f ast.Node, c *choice) (ast.Node, bool) {
	g := e.g
	var out []ast.Node
	add := func(y ast.Node, far bool) bool { // false: enough
		p := e.holds(f, c, y, far)
		if g.Op(p) == ast.OpTrue {
			e.refuted(at, x, c, y, far)
			out = []ast.Node{p}
			return false
		}
		out = append(out, p)
		return true
	}
	for _, y := range c.values {
		if !add(y, false) {
			return out[0], true
		}
	}
	for j := int64(1); j <= c.period; j++ {
		if e.spent(0) {
			return ast.None, false
		}
		if c.far && !add(g.Num64(j), true) {
			return out[0], true
		}
		for _, t := range c.edges {
			if !add(e.beyond(c, t, g.Num64(j)), false) {
				return out[0], true
			}
		}
	}
	e.cases(at, x, f, c, out)
	return e.rw.Or(out...), !e.spent(0)
}

// beyond is the value so much beyond an edge.
func (e *elimination) beyond(c *choice, edge, by ast.Node) ast.Node {
	op := ast.OpAdd
	if !c.up {
		op = ast.OpSub
	}
	return e.rw.Mk(op, ast.Int, []ast.Node{edge, by}, 0)
}

// holds says that f holds with the value y for λ*x, which there is; see at.
func (e *elimination) holds(f ast.Node, c *choice, y ast.Node, far bool) ast.Node {
	return e.rw.And(e.divides(c.lambda, y), e.at(f, c, y, far))
}

// at is f with the value y for λ*x. With far, y has that residue and is beyond all borders.
func (e *elimination) at(f ast.Node, c *choice, y ast.Node, far bool) ast.Node {
	g, rw := e.g, e.rw
	sub := map[ast.Node]ast.Node{}
	for _, a := range c.atoms {
		s := new(big.Int).Quo(c.lambda, new(big.Int).Abs(a.c))
		if far && a.d == nil {
			// Where solutions lie above the borders, the other side is below all of them.
			sub[a.n] = g.Truth(!a.eq && (a.c.Sign() > 0) == c.up)
			continue
		}
		sy := y
		if a.c.Sign() < 0 {
			sy = rw.Mk(ast.OpNeg, ast.Int, []ast.Node{y}, 0)
		}
		sum := rw.Mk(ast.OpAdd, ast.Int, []ast.Node{sy, rw.Mk(ast.OpMul, ast.Int, []ast.Node{g.Num(s), a.t}, 0)}, 0)
		switch {
		case a.d != nil:
			sub[a.n] = e.divides(new(big.Int).Mul(a.d, s), sum)
		case a.eq:
			sub[a.n] = rw.Eq(sum, g.Num64(0))
		default:
			sub[a.n] = rw.Le(sum, g.Num64(0))
		}
	}
	return rw.Substitute(f, sub)
}

// divides says that the numeral d divides t.
func (e *elimination) divides(d *big.Int, t ast.Node) ast.Node {
	return e.rw.Eq(e.rw.Mk(ast.OpEMod, ast.Int, []ast.Node{t, e.g.Num(d)}, 0), e.g.Num64(0))
}
