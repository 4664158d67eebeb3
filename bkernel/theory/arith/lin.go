package arith

import (
	"encoding/binary"
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/options"
)

// Mono is a monomial C*X.
type Mono struct {
	X core.IntVar
	C num.Int
}

// Options steer the theory. The zero value is the usual one.
type Options struct {
	// Refuted is told which true literals cannot hold together and why, before a reason or a
	// conflict says so; nil: nobody listens. Both are the theory's.
	Refuted func(lits []core.Lit, by *Certificate)

	NoDiff bool // leave difference constraints to the other engines
	NoCuts bool // no Gomory cuts
	NoWide bool // no reduction to the bounded directions

	Tuning *options.Values // nil: the defaults

	lone bool // tests: equalities of all domains may stand alone
}

// Certificate shows that bounds cannot hold together: a sum that is zero whatever the
// values of its variables are, but not within their bounds (by Farkas' lemma, or since
// they are integers), or such a thing for each side of a split.
type Certificate struct {
	Sum   []Mono
	On    core.IntVar
	K     num.Int        // first On <= K, then On > K
	Sides []*Certificate // two, or none
	Lasts bool           // it is told again and again
}

// refuted tells that lits cannot hold together because of a sum that is zero.
func (t *Theory) refuted(lits []core.Lit, sum []Mono) {
	if t.opts.Refuted != nil {
		t.opts.Refuted(lits, &Certificate{Sum: sum})
	}
}

// term is a monomial of a row whose coefficients fit the core's bounds.
type term struct {
	c int64
	x core.IntVar
}

// row is Σ - slack = 0, in lowest terms, leading coefficient positive, at least two
// variables besides the slack.
type row struct {
	off, n int32       // its terms, the slack last with coefficient -1; n = 0 when big
	slack  core.IntVar // shared by all atoms over the form
	diff   bool        // x - y - slack = 0
	open   bool        // the slack is a variable for others too; otherwise only its atoms matter
	left   bool        // not in the simplex, where other rows imply it
	mute   bool        // in the simplex only, since clauses say the same
	atoms  []int64     // ascending: the k of the literals [slack<=k]; of no use when open
	big    []Mono      // the monomials without the slack, when a coefficient does not fit
}

// Theory is linear arithmetic on a core. See the package comment.
type Theory struct {
	s    *core.Solver
	opts Options
	tune options.Arith // of opts

	rows    []row
	terms   []term           // of all rows
	forms   map[string]int32 // form to row
	defs    map[string]core.IntVar
	sums    []definition             // of those, in the order of their making
	bits    map[core.Lit]core.IntVar // literal to the 0/1 variable of its value; one of each pair
	slackOf []int32                  // by IntVar: the row it is the slack of, or -1
	defOf   []int32                  // by IntVar: the row that defines it together with its fixed slack, or -1
	inRow   []bool                   // by IntVar: occurs in a row
	relax   bool                     // rows made now are for the simplex alone
	asked   bool                     // vast domains are bounded only where a literal says so: see Sparing
	key     []byte                   // scratch
	ms      []Mono                   // scratch of normalise

	big   bigAtoms
	prop  rowProp
	diffs differences
	spx   simplex
	fin   final
	eqs   equalities
	apart spread

	stats Stats
}

// New makes the theory of s and registers its propagators and its final check.
func New(s *core.Solver, opts Options) *Theory {
	t := &Theory{s: s, opts: opts, tune: opts.Tuning.OrDefault().Arith, forms: map[string]int32{}, defs: map[string]core.IntVar{}, bits: map[core.Lit]core.IntVar{}}
	t.big.init(t)
	t.diffs.init(t)
	t.prop.init(t)
	t.eqs.init(t)
	t.spx.init(t)
	t.fin.init(t)
	return t
}

// grow makes room for variable x in the tables by variable.
func (t *Theory) grow(x core.IntVar) {
	for len(t.slackOf) <= int(x) {
		t.slackOf = append(t.slackOf, -1)
		t.defOf = append(t.defOf, -1)
		t.inRow = append(t.inRow, false)
	}
}

// normalise sorts the monomials, adds up repeated variables, puts constants of the
// root into k, and divides by the greatest common divisor g of the coefficients,
// negating when the leading one is negative: Σ ms = g*Σ out + c, g != 0. The result
// is scratch.
func (t *Theory) normalise(ms []Mono) (out []Mono, g, c num.Int) {
	out = append(t.ms[:0], ms...)
	slices.SortFunc(out, func(a, b Mono) int { return int(a.X) - int(b.X) })
	n := 0
	for i := 0; i < len(out); {
		m := out[i]
		for i++; i < len(out) && out[i].X == m.X; i++ {
			m.C = m.C.Add(out[i].C)
		}
		if m.C.IsZero() {
			continue
		}
		if lo := t.s.RootLb(m.X); lo == t.s.RootUb(m.X) {
			c = c.AddMul(m.C, num.FromInt64(lo))
			continue
		}
		g = num.Gcd(g, m.C)
		out[n] = m
		n++
	}
	t.ms = out
	out = out[:n]
	if n == 0 {
		return out, num.FromInt64(1), c
	}
	if out[0].C.Sign() < 0 {
		g = g.Neg()
	}
	if !g.IsOne() {
		for i := range out {
			out[i].C = out[i].C.Quo(g)
		}
	}
	return out, g, c
}

func appendKey(key []byte, ms []Mono) []byte {
	for _, m := range ms {
		key = binary.AppendUvarint(key, uint64(m.X))
		if v, ok := m.C.Int64(); ok {
			key = append(key, 0)
			key = binary.AppendVarint(key, v)
		} else {
			str := m.C.String()
			key = append(key, 1)
			key = binary.AppendUvarint(key, uint64(len(str)))
			key = append(key, str...)
		}
	}
	return key
}

// fitsWord reports whether a coefficient is one of a word row.
func fitsWord(c num.Int) bool {
	v, ok := c.Int64()
	return ok && core.IsFinite(v)
}

// slack returns the variable that equals the normalised form ms. A new one gets the
// root bounds lo, hi, which must hold in all models, and those of the form.
func (t *Theory) slack(ms []Mono, lo, hi int64) (x core.IntVar, fresh bool) {
	if len(ms) == 1 && ms[0].C.IsOne() {
		t.grow(ms[0].X)
		return ms[0].X, false
	}
	t.key = appendKey(t.key[:0], ms)
	if r, ok := t.forms[string(t.key)]; ok {
		return t.rows[r].slack, false
	}
	low, high := int64(0), int64(0)
	word := true
	for _, m := range ms {
		if !fitsWord(m.C) {
			word = false
			break
		}
		c, _ := m.C.Int64()
		l, h := t.s.RootLb(m.X), t.s.RootUb(m.X)
		if c < 0 {
			l, h = h, l
		}
		low, high = addLow(low, core.MulSat(c, l)), addHigh(high, core.MulSat(c, h))
	}
	if !word {
		low, high = core.NegInf, core.PosInf
	}
	// Root bounds that contradict each other are for the propagation to find.
	if lo <= high && low <= hi {
		lo, hi = max(lo, low), min(hi, high)
	}
	x = t.s.NewInt(lo, hi)
	t.grow(x)
	id := int32(len(t.rows))
	t.forms[string(t.key)] = id
	t.slackOf[x] = id
	r := row{slack: x}
	for _, m := range ms {
		t.grow(m.X)
		t.inRow[m.X] = true
		t.open(m.X)
	}
	t.inRow[x] = true
	if word {
		r.off = int32(len(t.terms))
		for _, m := range ms {
			c, _ := m.C.Int64()
			t.terms = append(t.terms, term{c, m.X})
		}
		t.terms = append(t.terms, term{-1, x})
		r.n = int32(len(ms) + 1)
		// Between bits a difference is an implication, which bounds propagation knows best.
		r.diff = len(ms) == 2 && ms[0].C.IsOne() && ms[1].C.Equal(num.FromInt64(-1)) && (low < -1 || high > 1)
	} else {
		r.big = append([]Mono(nil), ms...)
	}
	t.rows = append(t.rows, r)
	t.stats.Rows++
	t.prop.grow(id)
	if t.rows[id].mute = word && t.relax; word && !t.relax {
		t.prop.add(id)
	}
	if r.diff && !t.opts.NoDiff {
		t.diffs.add(&t.rows[id])
	}
	t.spx.noteRow(id)
	return x, true
}

// addLow adds lower bounds: an infinity stays one, and overflow is minus infinity.
func addLow(a, b int64) int64 {
	if !core.IsFinite(a) || !core.IsFinite(b) {
		return core.NegInf
	}
	if v := core.AddSat(a, b); core.IsFinite(v) {
		return v
	}
	return core.NegInf
}

// addHigh adds upper bounds.
func addHigh(a, b int64) int64 {
	if !core.IsFinite(a) || !core.IsFinite(b) {
		return core.PosInf
	}
	if v := core.AddSat(a, b); core.IsFinite(v) {
		return v
	}
	return core.PosInf
}

// maxAtom is the largest constant of an atom that is a bound literal of the core: the
// complement of [x<=k] and the neighbours of [x=k] are finite bounds too.
const maxAtom = core.MaxFinite - 2

// open makes all bounds of a slack matter, not those of its atoms only.
func (t *Theory) open(x core.IntVar) {
	if r := t.slackOf[x]; r >= 0 && !t.rows[r].open {
		t.enter(r)
		t.rows[r].open = true
		t.rows[r].atoms = nil
		t.prop.wakeRow(r)
	}
}

// noteAtom remembers that [x<=k] matters when x is a slack that nobody else looks at.
func (t *Theory) noteAtom(x core.IntVar, k int64) {
	t.grow(x)
	r := t.slackOf[x]
	if r < 0 {
		return
	}
	row := &t.rows[r]
	if row.open {
		return
	}
	if i, ok := slices.BinarySearch(row.atoms, k); !ok || row.mute {
		t.enter(r)
		if ok {
			return
		}
		row.atoms = slices.Insert(row.atoms, i, k)
		t.prop.wakeRow(r)
	}
}

// leVar is the literal [x<=k] for k of any size.
func (t *Theory) leVar(x core.IntVar, k num.Int) core.Lit {
	t.stats.BoundAtoms++
	if v, ok := k.Int64(); ok && v <= maxAtom && v >= -maxAtom {
		t.noteAtom(x, v)
		return t.s.LeLit(x, v)
	}
	return t.big.le(x, k)
}

// eqVar is the literal [x=k] for k of any size.
func (t *Theory) eqVar(x core.IntVar, k num.Int) core.Lit {
	if v, ok := k.Int64(); ok && v <= maxAtom && v >= -maxAtom {
		t.noteAtom(x, v)
		t.noteAtom(x, v-1)
		return t.s.EqLit(x, v)
	}
	return t.big.eq(x, k)
}

// LeLit returns the literal of Σ ms <= k. Variables may repeat, ms may be empty; any
// time, any level.
func (t *Theory) LeLit(ms []Mono, k num.Int) core.Lit { return t.le(ms, k, false) }

// HalfLe returns a literal that implies Σ ms <= k, and may be false where that holds; see
// core.Solver.HalfLe.
func (t *Theory) HalfLe(ms []Mono, k num.Int) core.Lit { return t.le(ms, k, true) }

func (t *Theory) le(ms []Mono, k num.Int, half bool) core.Lit {
	out, g, c := t.normalise(ms)
	k = k.Sub(c)
	if len(out) == 0 {
		if k.Sign() >= 0 {
			return core.LitTrue
		}
		return core.LitFalse
	}
	x, _ := t.slack(out, core.NegInf, core.PosInf)
	above := g.Sign() < 0
	if above { // x >= ceil(k/g)
		k = k.CeilDiv(g).Sub(num.FromInt64(1))
	} else {
		k = k.FloorDiv(g)
	}
	if v, ok := t.halves(x, k, half); ok {
		t.noteAtom(x, v)
		return t.s.HalfLe(x, v, above)
	}
	return t.leVar(x, k).XorSign(above)
}

// halves says that an atom with k is to be half an equivalence: not one of a variable that
// is no slack, whose bounds are looked at by all.
func (t *Theory) halves(x core.IntVar, k num.Int, half bool) (v int64, ok bool) {
	v, ok = k.Int64()
	return v, ok && half && t.slackOf[x] >= 0 && v <= maxAtom && v >= -maxAtom
}

// EqLit returns the literal of Σ ms = k, equivalent to the two bounds; LitFalse when
// the coefficients' divisor does not divide k.
func (t *Theory) EqLit(ms []Mono, k num.Int) core.Lit { return t.eq(ms, k, false) }

// HalfEq is HalfLe for Σ ms = k.
func (t *Theory) HalfEq(ms []Mono, k num.Int) core.Lit { return t.eq(ms, k, true) }

func (t *Theory) eq(ms []Mono, k num.Int, half bool) core.Lit {
	out, g, c := t.normalise(ms)
	k = k.Sub(c)
	if len(out) == 0 {
		if k.IsZero() {
			return core.LitTrue
		}
		return core.LitFalse
	}
	if !g.Divides(k) {
		return core.LitFalse
	}
	x, _ := t.slack(out, core.NegInf, core.PosInf)
	k = k.Quo(g)
	if v, ok := t.halves(x, k, half); ok {
		t.noteAtom(x, v)
		t.noteAtom(x, v-1)
		return t.s.HalfEq(x, v)
	}
	return t.eqVar(x, k)
}

// Define returns an integer variable equal to Σ ms + k: the variable or slack itself
// when there is one, otherwise a variable of its own, the same for the same sum.
func (t *Theory) Define(ms []Mono, k num.Int) core.IntVar {
	out, g, c := t.normalise(ms)
	k = k.Add(c)
	if len(out) > 0 && k.IsZero() && g.IsOne() {
		x, _ := t.slack(out, core.NegInf, core.PosInf)
		t.open(x)
		return x
	}
	t.key = appendKey(t.key[:0], out)
	t.key = append(t.key, '|')
	t.key = append(t.key, g.String()...)
	t.key = append(t.key, '|')
	t.key = append(t.key, k.String()...)
	key := string(t.key)
	if x, ok := t.defs[key]; ok {
		return x
	}
	var y core.IntVar
	if v, ok := k.Int64(); len(out) == 0 && ok && core.IsFinite(v) {
		y = t.s.NewInt(v, v)
		t.grow(y)
	} else if len(out) == 0 {
		y = t.s.NewInt(core.NegInf, core.PosInf)
		t.grow(y)
		t.fixVar(y, k)
	} else {
		lo, hi := t.rootRange(out, g, k)
		y = t.s.NewInt(lo, hi)
		t.grow(y)
		def := make([]Mono, 0, len(out)+1)
		for _, m := range out {
			def = append(def, Mono{m.X, m.C.Mul(g)})
		}
		def = append(def, Mono{y, num.FromInt64(-1)})
		if lo < hi {
			t.defOf[y] = t.assertEq(def, k.Neg())
		}
	}
	t.defs[key] = y
	t.sums = append(t.sums, definition{y, append([]Mono(nil), ms...), k.Sub(c)})
	return y
}

// definition is a variable that is a sum.
type definition struct {
	x  core.IntVar
	ms []Mono
	k  num.Int
}

// Form gives the sum Σ ms + k that defines a variable of the theory's own; ok is false
// for other variables.
func (t *Theory) Form(x core.IntVar) (ms []Mono, k num.Int, ok bool) {
	if int(x) < len(t.slackOf) && t.slackOf[x] >= 0 {
		return t.monos(&t.rows[t.slackOf[x]], nil), num.Int{}, true
	}
	for _, d := range t.sums {
		if d.x == x {
			return d.ms, d.k, true
		}
	}
	return nil, num.Int{}, false
}

// RootRange bounds Σ ms + k by the root.
func (t *Theory) RootRange(ms []Mono, k num.Int) (lo, hi int64) {
	return t.span(ms, num.FromInt64(1), k, t.s.RootLb, t.s.RootUb)
}

// SureRange is RootRange by what is sure (see core.Solver.SureLb).
func (t *Theory) SureRange(ms []Mono, k num.Int) (lo, hi int64) {
	return t.span(ms, num.FromInt64(1), k, t.s.SureLb, t.s.SureUb)
}

// rootRange bounds g*Σ ms + k by the root.
func (t *Theory) rootRange(ms []Mono, g, k num.Int) (lo, hi int64) {
	return t.span(ms, g, k, t.s.RootLb, t.s.RootUb)
}

// span bounds g*Σ ms + k by bounds of the variables.
func (t *Theory) span(ms []Mono, g, k num.Int, lb, ub func(core.IntVar) int64) (lo, hi int64) {
	min, max := k, k
	minOK, maxOK := true, true
	for _, m := range ms {
		c := m.C.Mul(g)
		l, h := lb(m.X), ub(m.X)
		if c.Sign() < 0 {
			l, h = h, l
		}
		if core.IsFinite(l) {
			min = min.AddMul(c, num.FromInt64(l))
		} else {
			minOK = false
		}
		if core.IsFinite(h) {
			max = max.AddMul(c, num.FromInt64(h))
		} else {
			maxOK = false
		}
	}
	lo, hi = core.NegInf, core.PosInf
	if v, ok := min.Int64(); minOK && ok && core.IsFinite(v) {
		lo = v
	}
	if v, ok := max.Int64(); maxOK && ok && core.IsFinite(v) {
		hi = v
	}
	return lo, hi
}

// fixVar asserts x = k at the root.
func (t *Theory) fixVar(x core.IntVar, k num.Int) {
	t.s.AddClauseRule("row", t.leVar(x, k))
	t.s.AddClauseRule("row", t.leVar(x, k.Sub(num.FromInt64(1))).Not())
}

// Equations calls f for each sum Σ ms = k of several variables that bounds fix now, until it
// returns false. It may make rows, which are left out; ms is scratch.
func (t *Theory) Equations(f func(ms []Mono, k num.Int) bool) {
	var ms []Mono
	for i, n := 0, len(t.rows); i < n; i++ {
		k, ok := t.fixed(t.rows[i].slack)
		if !ok {
			continue
		}
		if ms = t.monos(&t.rows[i], ms[:0]); !f(ms, k) {
			return
		}
	}
}

// AssertEq0 asserts Σ ms = k as a fact of the root.
func (t *Theory) AssertEq0(ms []Mono, k num.Int) { t.assertEq(ms, k) }

// assertEq asserts Σ ms = k and returns its row, or -1.
func (t *Theory) assertEq(ms []Mono, k num.Int) int32 {
	out, g, c := t.normalise(ms)
	k = k.Sub(c)
	if len(out) == 0 || !g.Divides(k) {
		if len(out) > 0 || !k.IsZero() {
			t.s.AddClauseRule("gcd")
		}
		return -1
	}
	k = k.Quo(g)
	v, ok := k.Int64()
	if !ok || !core.IsFinite(v) {
		x, _ := t.slack(out, core.NegInf, core.PosInf)
		t.fixVar(x, k)
		return t.slackOf[x]
	}
	x, _ := t.slack(out, v, v)
	if t.s.RootLb(x) != v || t.s.RootUb(x) != v {
		t.fixVar(x, k)
	}
	return t.slackOf[x]
}

// sayEq says Σ ms = k by clauses, so that a proof has them: certificates leave out what
// holds for all time.
func (t *Theory) sayEq(ms []Mono, k num.Int) {
	out, g, c := t.normalise(ms)
	if k = k.Sub(c); len(out) < 2 || !g.Divides(k) {
		return
	}
	if v, ok := k.Quo(g).Int64(); ok && core.IsFinite(v) {
		x, _ := t.slack(out, core.NegInf, core.PosInf)
		t.s.AddClauseRule("hull", t.s.LeLit(x, v))
		t.s.AddClauseRule("hull", t.s.GeLit(x, v))
	}
}

// Hull adds what follows from x = IF c THEN Σ a + ka ELSE Σ b + kb besides the two
// conditional equations, which the caller asserts: when the sums differ by a constant
// d, the equation x = Σ b + kb + d*c; otherwise the bounds of both together.
func (t *Theory) Hull(x core.IntVar, c core.Lit, a []Mono, ka num.Int, b []Mono, kb num.Int) {
	ms := append([]Mono(nil), a...)
	for _, m := range b {
		ms = append(ms, Mono{m.X, m.C.Neg()})
	}
	one := num.FromInt64(1)
	out, _, k := t.normalise(ms)
	if len(out) == 0 { // Σ a - Σ b = k
		eq := append([]Mono(nil), b...)
		eq = append(eq, Mono{x, one.Neg()})
		if d := k.Add(ka).Sub(kb); !d.IsZero() {
			eq, kb = t.AddBit(eq, kb, c, d)
		}
		if t.opts.Refuted != nil {
			t.sayEq(eq, kb.Neg())
		}
		t.assertEq(eq, kb.Neg())
		return
	}
	al, ah := t.rangeUnder(c, a, ka)
	bl, bh := t.rangeUnder(c.Not(), b, kb)
	if lo := min(al, bl); lo > t.s.RootLb(x) {
		t.s.AddClauseRule("hull", t.s.GeLit(x, lo))
	}
	if hi := max(ah, bh); hi < t.s.RootUb(x) {
		t.s.AddClauseRule("hull", t.s.LeLit(x, hi))
	}
}

// rangeUnder bounds Σ ms + k where c is true, by the root and by c if that is a bound of
// the sum, as in IF x >= 0 THEN x ELSE -x.
func (t *Theory) rangeUnder(c core.Lit, ms []Mono, k num.Int) (lo, hi int64) {
	lo, hi = t.RootRange(ms, k)
	out, g, d := t.normalise(ms)
	if len(out) == 0 {
		return lo, hi
	}
	x := out[0].X
	if len(out) > 1 || !out[0].C.IsOne() {
		t.key = appendKey(t.key[:0], out)
		r, ok := t.forms[string(t.key)]
		if !ok {
			return lo, hi
		}
		x = t.rows[r].slack
	}
	b, isUb, ok := t.s.BoundOf(c, x)
	if !ok {
		return lo, hi
	}
	if v, ok := k.Add(d).AddMul(g, num.FromInt64(b)).Int64(); ok && core.IsFinite(v) {
		if isUb == (g.Sign() > 0) {
			hi = min(hi, v)
		} else {
			lo = max(lo, v)
		}
	}
	return lo, hi
}

// monos returns the monomials of a row without its slack; out is scratch.
func (t *Theory) monos(r *row, out []Mono) []Mono {
	out = out[:0]
	if r.big != nil {
		return append(out, r.big...)
	}
	for _, m := range t.terms[r.off : r.off+r.n-1] {
		out = append(out, Mono{m.x, num.FromInt64(m.c)})
	}
	return out
}

// Known reports whether x occurs in a row, so that its value may depend on others.
func (t *Theory) Known(x core.IntVar) bool { return int(x) < len(t.inRow) && t.inRow[x] }
