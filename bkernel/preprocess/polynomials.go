package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/preprocess/polynomials"
	"bsmt/bkernel/proof"
)

const (
	maxDecided  = 2000 // comparisons of a problem that are looked at
	maxDescents = 24   // equations to which descent is applied
)

// polynomial gives the sum over all bases that r has read so far.
func polynomial(r *form.Reader, ts []form.Monomial) polynomials.Poly {
	terms := make([]polynomials.Term, len(ts))
	for i, t := range ts {
		terms[i] = polynomials.Term{Coef: t.Coef, Pow: make([]int, len(r.Bases))}
		for _, v := range t.Vars {
			terms[i].Pow[v]++
		}
	}
	return polynomials.New(len(r.Bases), terms)
}

// Orbit is an equation in two integer terms that is a Pell equation.
type Orbit struct {
	Eq   ast.Node
	X, Y ast.Node
	Set  *polynomials.Orbits
}

// polynomialsPass replaces polynomial comparisons whose solutions package polynomials knows by
// what they are: points, lines, intervals, or nothing; and adds the bounds that sums of
// squares imply.
type polynomialsPass struct {
	*Preprocessor

	seen     map[ast.Node]bool // comparisons that it has looked at
	descents int               // equations to which descent was applied
}

// run is one round of the pass.
func (p *polynomialsPass) run() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	by, shown := map[ast.Node]proof.By{}, map[ast.Node]ast.Node{}
	isFact := map[ast.Node]bool{}
	for _, f := range p.Facts {
		isFact[f] = true
	}
	var extra []ast.Node
	found := false
	var comparisons []ast.Node
	p.walk(p.Facts, func(n ast.Node) bool {
		if op := g.Op(n); (op == ast.OpLe || op == ast.OpEq) && g.Type(g.Arg(n, 0)) == ast.Int && !p.seen[n] {
			comparisons = append(comparisons, n)
		}
		return true
	})
	for _, n := range comparisons {
		if len(p.seen) > maxDecided {
			break
		}
		p.seen[n] = true
		if p.ctx.Err() != nil {
			return false
		}
		to, why, bands := p.decide(n)
		if to != ast.None && to != n {
			sub.set(n, to)
			by[n] = proof.By{To: to, Fact: ast.None}
			if why != ast.None {
				shown[n] = why
			}
			found = true
		} else if isFact[n] {
			for _, b := range bands {
				extra = append(extra, b.fact)
				p.proof.Shown(b.fact, b.why, n)
			}
		}
	}
	if found {
		recorded := sub.recorded(by)
		recorded.Shown = shown
		p.proof.Rewriting(recorded)
		for i, f := range p.each {
			if nf := sub.apply(f); nf != f {
				p.Facts[i] = nf
				p.proof.Step(nf, f)
			}
		}
	}
	for _, e := range extra {
		if !isFact[e] && p.g.Op(e) != ast.OpTrue {
			p.Facts = append(p.Facts, e)
			found = true
		}
	}
	if found {
		p.flatten()
	}
	return found
}

// band is a fact that a comparison implies, and what shows that, for a proof.
type band struct{ fact, why ast.Node }

// decide gives what a comparison is equivalent to, or None, and what shows that, or None;
// bands are facts that it implies.
func (p *polynomialsPass) decide(n ast.Node) (to, why ast.Node, bands []band) {
	g, rw := p.g, p.rw
	p.read(len(g.Args(g.Arg(n, 0))))
	if !form.Multiplies(g, g.Arg(n, 0)) {
		return ast.None, ast.None, nil
	}
	r := form.NewReader(g)
	ts, ok := r.Read(n)
	p.read(len(ts))
	if !ok || !slices.ContainsFunc(ts, func(t form.Monomial) bool { return len(t.Vars) > 1 }) {
		return ast.None, ast.None, nil
	}
	p.read(len(ts) * len(r.Bases))
	q := polynomial(r, ts)
	if q.Degree() < 2 {
		return ast.None, ast.None, nil
	}
	is := func(v int, k *big.Int) ast.Node { return rw.Eq(r.Bases[v], g.Num(k)) }
	if q.Vars == 1 {
		to, why = p.univariate(n, q, r.Bases[0])
		return to, why, nil
	}
	if g.Op(n) == ast.OpLe {
		return p.bands(n, q, false, r.Bases)
	}
	if polynomials.NoPower(q) {
		both := []ast.Node{g.True()}
		for _, t := range q.Terms {
			any := []ast.Node{g.False()}
			for v, e := range t.Pow {
				if e > 0 {
					any = append(any, is(v, new(big.Int)))
				}
			}
			both = append(both, rw.Or(any...))
		}
		return rw.And(both...), ast.None, nil
	}
	if p.descends([]polynomials.Poly{q}) {
		zero := make([]ast.Node, q.Vars)
		for v := range zero {
			zero[v] = is(v, new(big.Int))
		}
		return rw.And(zero...), ast.None, nil
	}
	if set, ok := polynomials.SolveConic(q); ok {
		if set.Orbits != nil {
			p.Orbits = append(p.Orbits, Orbit{n, r.Bases[0], r.Bases[1], set.Orbits})
			return ast.None, ast.None, nil
		}
		any := []ast.Node{g.False()}
		for _, l := range set.Lines {
			any = append(any, rw.Eq(p.sumOf([]*big.Int{l.A, l.B}, r.Bases), g.Num(new(big.Int).Neg(l.C))))
		}
		for _, pt := range set.Points {
			any = append(any, rw.And(is(0, pt.X), is(1, pt.Y)))
		}
		to, why = rw.Or(any...), ast.None
		if p.proof != nil && set.Factors != nil {
			h := &hyperbola{p: p.Preprocessor, n: n, q: q, of: set.Factors, points: set.Points, bases: r.Bases, left: maxLeaves}
			if len(set.Lines) > 0 {
				why = h.lines(to)
			} else {
				why = h.shown(to, any[1:])
			}
		}
		return to, why, nil
	}
	for i, s := range []polynomials.Poly{q, q.Neg()} {
		to, why, b := p.bands(n, s, i == 1, r.Bases)
		if to != ast.None {
			return to, why, nil
		}
		bands = append(bands, b...)
	}
	return ast.None, ast.None, bands
}

// univariate gives the intervals where q(x) <= 0, or the zeros of q, and what shows that.
func (p *polynomialsPass) univariate(n ast.Node, q polynomials.Poly, x ast.Node) (to, why ast.Node) {
	g, rw := p.g, p.rw
	coefs := make([]*big.Int, q.Degree()+1)
	for i := range coefs {
		coefs[i] = q.Coef(i)
	}
	why = ast.None
	if cases := (*polynomials.Cases)(nil); p.proof != nil {
		if cases = polynomials.Comparison(coefs, g.Op(n) == ast.OpEq); cases != nil {
			why = p.cases(cases, n, x)
		}
	}
	any := []ast.Node{g.False()}
	if g.Op(n) == ast.OpEq {
		zs, _ := polynomials.Zeros(coefs)
		for _, z := range zs {
			any = append(any, rw.Eq(x, g.Num(z)))
		}
		return rw.Or(any...), why
	}
	for _, iv := range polynomials.AtMostZero(coefs) {
		both := []ast.Node{g.True()}
		if iv.Lo != nil {
			both = append(both, rw.Le(g.Num(iv.Lo), x))
		}
		if iv.Hi != nil {
			both = append(both, rw.Le(x, g.Num(iv.Hi)))
		}
		any = append(any, rw.And(both...))
	}
	return rw.Or(any...), why
}

// bands gives false when q <= 0 has no real solution, or the bounds that it implies. The
// comparison n says that, or is an equation of q, or of -q when negated.
func (p *polynomialsPass) bands(n ast.Node, q polynomials.Poly, negated bool, bases []ast.Node) (to, why ast.Node, facts []band) {
	g := p.g
	bs, never, ok := polynomials.Bands(q)
	if !ok && !never {
		return ast.None, ast.None, nil
	}
	show := func(b polynomials.Band, side int) ast.Node {
		if p.proof == nil {
			return ast.None
		}
		return p.squares(g.Arg(n, 0), negated, b, side, bases)
	}
	if never {
		return g.False(), show(bs[0], 0), nil
	}
	for _, b := range bs {
		s := p.sumOf(b.Coefs, bases)
		facts = append(facts, band{p.rw.Le(g.Num(b.Lo), s), show(b, 0)}, band{p.rw.Le(s, g.Num(b.Hi)), show(b, 1)})
	}
	return ast.None, ast.None, facts
}

func (p *polynomialsPass) sumOf(coefs []*big.Int, bases []ast.Node) ast.Node {
	g := p.g
	sum := []ast.Node{g.Num64(0), g.Num64(0)}
	for i, c := range coefs {
		if c.Sign() != 0 {
			sum = append(sum, g.Arith(ast.OpMul, g.Num(c), bases[i]))
		}
	}
	return p.rw.Simplify(g.Arith(ast.OpAdd, sum...))
}

// descends applies infinite descent, a limited number of times in one problem.
func (p *polynomialsPass) descends(qs []polynomials.Poly) bool {
	if p.descents >= maxDescents {
		return false
	}
	p.descents++
	return polynomials.OnlyZero(qs)
}
