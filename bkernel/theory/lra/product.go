package lra

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// product says p = x*y.
type product struct {
	x, y, p Var
	cuts    int // lemmas made for it
}

const (
	mostCuts  = 150 // lemmas of one product, after which it is given up
	mostBits  = 96  // of the numerator and of the denominator of a point that a lemma is about
	guessEach = 12  // lemmas of one product between guesses of its factors
	atOneTime = 8   // products that a final check makes lemmas for
	mostQuiet = 31  // final checks between runs of intervals that find nothing
)

// RuleProduct is the rule of lemmas about products.
const RuleProduct core.Rule = "lra-product"

// Product gives the column of x*y.
func (t *Theory) Product(x, y Var) Var {
	if x > y {
		x, y = y, x
	}
	if p, ok := t.byPair[[2]Var{x, y}]; ok {
		return p
	}
	p := t.NewVar()
	t.byPair[[2]Var{x, y}] = p
	t.products = append(t.products, product{x: x, y: y, p: p})
	t.diffs.leave()
	return p
}

// multiply looks whether products have the values of their factors. Where they have not, it
// adds lemmas that the values violate: signs, tangents and secants (Cimatti, Griggio,
// Irfan, Roveri, Sebastiani, "Incremental linearization for satisfiability and verification
// modulo nonlinear arithmetic and transcendental functions", TOCL 2018).
func (t *Theory) multiply() core.Outcome {
	t.cover.values = nil
	if !t.bent() {
		return core.FinalOK
	}
	t.making = true
	defer func() { t.making = false }()
	t.cover.late++
	if out, err := t.fitGiven(); err == nil {
		return out
	}
	if t.calm--; t.calm < 0 {
		if t.contract() {
			t.quiet = 0
			return core.FinalProgress
		}
		t.quiet = min(2*t.quiet+1, mostQuiet)
		t.calm = t.quiet
	}
	if out, err := t.fitInTurn(); err == nil {
		return out
	}
	wrong, told := 0, 0
	for i := range t.products {
		q := &t.products[i]
		a, b, p := t.Value(q.x), t.Value(q.y), t.Value(q.p)
		if a.Mul(b).Equal(p) {
			continue
		}
		wrong++
		if told >= atOneTime || q.cuts >= mostCuts {
			continue
		}
		q.cuts++
		switch {
		case !short(a) || !short(b): // tangents at long numbers make longer ones
			if bits := 2 + q.cuts/guessEach; t.guess(q.x, a, bits) || t.guess(q.y, b, bits) {
				told++
			}
		default:
			told++
			if q.cuts%guessEach == 1 {
				t.guess(q.x, a, q.cuts/guessEach)
				t.guess(q.y, b, q.cuts/guessEach)
			}
			t.cut(q, a, b, p)
		}
	}
	switch {
	case told > 0:
		return core.FinalProgress
	case wrong > 0:
		out, err := t.fit(mostCover, false)
		if err != nil {
			out, err = t.fit(mostCover, true)
		}
		if err == nil {
			return out
		}
		t.s.GiveUp(core.Gap{What: "products of reals: " + err.Error()})
		return core.FinalGiveUp
	}
	return core.FinalOK
}

// bent tells whether a product has another value than its factors.
func (t *Theory) bent() bool {
	for i := range t.products {
		q := &t.products[i]
		if !t.Value(q.x).Mul(t.Value(q.y)).Equal(t.Value(q.p)) {
			return true
		}
	}
	return false
}

func short(a num.Rat) bool { return a.Num().BitLen() <= mostBits && a.Den().BitLen() <= mostBits }

// guess has the search try the column at a number near a, with a denominator of so many
// bits: products of what is fixed are linear. A guess is a decision like any other.
// False says that there is none left to decide.
func (t *Theory) guess(x Var, a num.Rat, bits int) bool {
	if t.intOf[x] != noInt {
		return false
	}
	d := num.RatInt(num.Pow2(uint(bits)))
	r := num.RatInt(a.Mul(d).Round()).Div(d)
	v := eps{r: r}
	if l, h := &t.lo[x], &t.hi[x]; l.has && v.cmp(l.v) < 0 || h.has && v.cmp(h.v) > 0 {
		return false
	}
	open := false
	for _, l := range []core.Lit{t.atMostLit(x, r), t.atLeastLit(x, r)} {
		if t.s.Value(l) == core.Undef {
			t.s.SetPhase(l)
			open = true
		}
	}
	return open
}

// bounds of a column by a number, and their complements.
func (t *Theory) atMostLit(x Var, k num.Rat) core.Lit  { return t.Le([]Mono{{x, one}}, k) }
func (t *Theory) atLeastLit(x Var, k num.Rat) core.Lit { return t.Lt([]Mono{{x, one}}, k).Not() }

var one = num.RatInt(num.FromInt64(1))

// cut adds a lemma that x = a, y = b and x*y = p violate.
func (t *Theory) cut(q *product, a, b, p num.Rat) {
	say := func(lits ...core.Lit) { t.s.AddLemmaRule(RuleProduct, lits...) }
	var zero num.Rat
	if s := a.Sign() * b.Sign(); s != p.Sign() {
		switch {
		case s != 0:
			say(t.signed(q.x, a.Sign()).Not(), t.signed(q.y, b.Sign()).Not(), t.signed(q.p, s))
		default:
			z := q.x
			if a.Sign() != 0 {
				z = q.y
			}
			no := []core.Lit{t.atMostLit(z, zero).Not(), t.atLeastLit(z, zero).Not()}
			say(no[0], no[1], t.atMostLit(q.p, zero))
			say(no[0], no[1], t.atLeastLit(q.p, zero))
		}
		return
	}
	// (x-a)*(y-b) is x*y - b*x - a*y + a*b.
	plane := []Mono{{q.p, one}, {q.x, b.Neg()}, {q.y, a.Neg()}}
	k := a.Mul(b).Neg()
	high := p.Cmp(a.Mul(b)) > 0
	if q.x == q.y {
		t.cutSquare(q, a, p, high, plane, k, say)
		return
	}
	xl, xh := t.atMostLit(q.x, a), t.atLeastLit(q.x, a)
	yl, yh := t.atMostLit(q.y, b), t.atLeastLit(q.y, b)
	if high {
		below := t.Le(plane, k)
		say(xl.Not(), yh.Not(), below)
		say(xh.Not(), yl.Not(), below)
		return
	}
	above := t.Lt(plane, k).Not()
	say(xl.Not(), yl.Not(), above)
	say(xh.Not(), yh.Not(), above)
}

// cutSquare is cut for x*x: it is above all its tangents, and below its secants between
// their points.
func (t *Theory) cutSquare(q *product, a, p num.Rat, high bool, plane []Mono, k num.Rat, say func(...core.Lit)) {
	if !high {
		say(t.Lt(plane, k).Not())
		return
	}
	// Between l and u, x*x <= (l+u)*x - l*u.
	l, u := num.RatInt(a.Floor()), num.RatInt(a.Floor()).Add(one)
	if l.Add(u).Mul(a).Sub(l.Mul(u)).Cmp(p) >= 0 {
		l, u = a, a
	}
	say(t.atLeastLit(q.x, l).Not(), t.atMostLit(q.x, u).Not(), t.Le([]Mono{{q.p, one}, {q.x, l.Add(u).Neg()}}, l.Mul(u).Neg()))
}

// signed is the literal of x > 0 or of x < 0.
func (t *Theory) signed(x Var, sign int) core.Lit {
	if sign > 0 {
		return t.atMostLit(x, num.Rat{}).Not()
	}
	return t.atLeastLit(x, num.Rat{}).Not()
}
