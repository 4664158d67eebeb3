package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
)

// indicatorsPass takes choices between two numerals out of comparisons that they alone make
// true or false, whatever else has which value in its range: x - y <= 400*ite(p, 1, 0) says
// x <= y unless p where no difference exceeds 400 (indicator constraints under a "big M").
// A sum of choices and nothing else counts; it stays.
type indicatorsPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *indicatorsPass) run() bool {
	g := p.g
	choices := false
	for _, n := range g.Occurring(ast.OpIte, p.Facts) {
		_, ok := p.numerals(n)
		choices = choices || ok
	}
	if !choices {
		return false
	}
	in := p.ranged()
	sub := &substitution{rw: p.rw, g: g}
	changed := false
	p.walk(p.Facts, func(n ast.Node) bool {
		if d := in.decided(n, p.numerals); len(d.by) > 0 {
			sub.set(n, p.connective(d))
			changed = true
		}
		return true
	})
	if !changed {
		return false
	}
	var bounds map[ast.Node][]ast.Node
	if p.proof != nil {
		bounds = in.says()
	}
	for i, f := range p.each {
		if p.Facts[i] = sub.apply(f); p.Facts[i] != f && p.proof != nil {
			p.proof.Step(p.Facts[i], in.reasons(f, bounds)...)
		}
	}
	p.flatten()
	return true
}

// says gives the facts by which there are ranges, by the terms that they speak of.
func (l *listing) says() map[ast.Node][]ast.Node {
	g := l.p.g
	out := map[ast.Node][]ast.Node{}
	for _, f := range l.p.Facts {
		if !l.facts[f] {
			continue
		}
		if x, _ := form.TermBound(g, f); x != ast.None {
			out[x] = append(out[x], f)
		} else if x, y := form.SameTerms(g, f); x != ast.None {
			out[x], out[y] = append(out[x], f), append(out[y], f)
		}
	}
	return out
}

// reasons gives a fact and those by which what it speaks of has ranges.
func (l *listing) reasons(f ast.Node, says map[ast.Node][]ast.Node) []ast.Node {
	out := []ast.Node{f}
	has := map[ast.Node]bool{f: true}
	for i := 0; i < len(out); i++ {
		l.p.walk(out[i:i+1], func(n ast.Node) bool {
			for _, f := range says[n] {
				if !has[f] {
					has[f] = true
					out = append(out, f)
				}
			}
			return true
		})
	}
	return out
}

// numerals reads a choice between two numerals.
func (p *Preprocessor) numerals(n ast.Node) (v [2]*big.Int, ok bool) {
	g := p.g
	if g.Op(n) != ast.OpIte || g.Op(g.Arg(n, 1)) != ast.OpInt || g.Op(g.Arg(n, 2)) != ast.OpInt {
		return v, false
	}
	return [2]*big.Int{g.IntVal(g.Arg(n, 1)), g.IntVal(g.Arg(n, 2))}, true
}

// ranged is a listing of ranges alone.
func (p *Preprocessor) ranged() *listing {
	l := &listing{p: p, spans: map[ast.Node]num.Interval{}, facts: map[ast.Node]bool{}}
	l.ranges()
	return l
}

// indicator is a choice that decides a comparison by one of its two values.
type indicator struct {
	of ast.Node
	at int  // which value decides it
	is bool // how
}

// decision is a comparison that choices decide, each where those before it do not; where none
// does, what is left of its sum is at most k.
type decision struct {
	by   []indicator
	left []ast.Node // terms
	k    num.Int
}

// decided finds the choices that decide a comparison of a sum with a numeral; two reads the
// values of a choice.
func (l *listing) decided(n ast.Node, two func(ast.Node) ([2]*big.Int, bool)) (d decision) {
	g := l.p.g
	if g.Op(n) != ast.OpLe || g.Op(g.Arg(n, 0)) != ast.OpAdd || g.Op(g.Arg(n, 1)) != ast.OpInt {
		return d
	}
	type choice struct {
		term, of ast.Node
		values   [2]num.Int // times the factor
		span     num.Interval
	}
	var choices []choice
	var sum num.Interval
	for _, a := range g.Args(g.Arg(n, 0)) {
		factor, x := num.FromInt64(1), a
		if g.Op(a) == ast.OpMul && len(g.Args(a)) == 2 && g.Op(g.Arg(a, 0)) == ast.OpInt {
			factor, x = num.FromBig(g.IntVal(g.Arg(a, 0))), g.Arg(a, 1)
		}
		if v, ok := two(x); ok {
			c := choice{term: a, of: x, values: [2]num.Int{factor.Mul(num.FromBig(v[0])), factor.Mul(num.FromBig(v[1]))}}
			c.span = num.Only(c.values[0]).With(c.values[1])
			choices, sum = append(choices, c), sum.Add(c.span)
			continue
		}
		s := l.span(a, 0)
		if s.IsEmpty() {
			return d
		}
		d.left, sum = append(d.left, a), sum.Add(s)
	}
	if len(d.left) == 0 {
		return d
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return b.span.Size().Cmp(a.span.Size()) })
	d.k = num.FromBig(g.IntVal(g.Arg(n, 1)))
	for _, c := range choices {
		rest := num.Between(sum.Lo.Sub(c.span.Lo), sum.Hi.Sub(c.span.Hi))
		at := slices.IndexFunc(c.values[:], func(v num.Int) bool { return !d.k.Less(rest.Hi.Add(v)) || d.k.Less(rest.Lo.Add(v)) })
		if at < 0 {
			d.left = append(d.left, c.term)
			continue
		}
		d.by = append(d.by, indicator{of: c.of, at: at, is: !d.k.Less(rest.Hi.Add(c.values[at]))})
		d.k, sum = d.k.Sub(c.values[1-at]), rest
	}
	return d
}

// connective says what a decision does.
func (p *indicatorsPass) connective(d decision) ast.Node {
	g, rw := p.g, p.rw
	sum := d.left[0]
	if len(d.left) > 1 {
		sum = rw.Mk(ast.OpAdd, ast.Int, d.left, 0)
	}
	n := rw.Le(sum, g.Num(d.k.Big()))
	for _, by := range slices.Backward(d.by) {
		c := g.Arg(by.of, 0) // chooses the first
		if by.at == 1 {
			c = rw.Not(c)
		}
		if by.is {
			n = rw.Or(c, n)
		} else {
			n = rw.And(rw.Not(c), n)
		}
	}
	return n
}
