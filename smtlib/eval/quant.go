package eval

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// plan is what the shape of a quantifier says about where to look. A point is a
// witness of an existential, or a counterexample of a universal quantifier; every
// condition here is necessary for a point.
type plan struct {
	vars   []smtlib.Term
	inner  []smtlib.Term // variables of quantifiers in the body whose conditions are among those below
	body   smtlib.Term
	target val       // of the body at a point
	lins   []linCond // over Int variables
	eqs    []eqCond
	bvs    []bvCond
	rels   []relation    // over Int
	hints  []smtlib.Term // Int and Real literals of the body
	beside []smtlib.Term // words that are compared with others, and have no own variables
}

// linCond says sum(coef*var) + sum(coef*rest) >= 0.
type linCond struct {
	vars []linPart // own variables
	rest []linPart // other terms, unknown while they hold unknown variables
}

type linPart struct {
	t    smtlib.Term
	coef int64 // |coef| < 2^31
}

// eqCond says x = t, or that the word x is the part of t from bit low.
type eqCond struct {
	x, t smtlib.Term
	low  int
}

// bvCond says x <= t, unsigned (x < t when strict), or x >= t when ge.
type bvCond struct {
	x, t       smtlib.Term
	ge, strict bool
}

// span is a range of an Int or of an unsigned bit vector; the extremes of int64
// stand for no bound.
type span struct{ lo, hi int64 }

func (s span) size() uint64 {
	switch {
	case s.lo > s.hi:
		return 0
	case s.lo == math.MinInt64 || s.hi == math.MaxInt64:
		return math.MaxUint64
	}
	return uint64(s.hi) - uint64(s.lo) + 1
}

// quantifier decides t. It first evaluates the body with the variables unknown;
// then it fixes one variable after the other, always the one of fewest values,
// and evaluates anew with the rest unknown. It claims that there is no point only
// when the values that were tried are all there are.
func (e *Evaluator) quantifier(t smtlib.Term) val {
	if e.depth >= maxQuantDepth {
		return e.fail("quantifiers are nested deeper than %d", maxQuantDepth)
	}
	e.depth++
	defer func() { e.depth-- }()
	p := e.plan(t)
	open := false
	for _, x := range e.sets.lists[e.fv[t]] {
		open = open || e.memoAt[x] == 0 || e.memo[x] == vUnknown
	}
	type bound struct {
		v  val
		on bool
	}
	all := slices.Concat(p.vars, p.inner)
	outer := make([]bound, len(all)) // a recursive definition may be in its own body
	for i, x := range all {
		outer[i] = bound{e.memo[x], e.memoAt[x] != 0}
		e.bind(x, vUnknown)
	}
	v := e.run(p.body)
	if v == vUnknown && !open && e.failure == "" {
		v = e.search(t, p, slices.Clone(p.vars))
	}
	for i, x := range all {
		if !outer[i].on {
			outer[i].v = vUnknown
		}
		e.bind(x, outer[i].v)
	}
	return v
}

// search looks for a point over the variables left, all unknown now.
func (e *Evaluator) search(t smtlib.Term, p *plan, left []smtlib.Term) val {
	const (
		maxMisses = 200 // undecided values of one variable before it is given up
		maxTries  = 24  // values tried of a variable that has infinitely many
	)
	values, complete := []val(nil), false
	best, at := uint64(math.MaxUint64), -1
	spans := e.spans(p, left)
	for i, x := range left {
		for _, q := range p.eqs {
			if q.x != x {
				continue
			}
			if v := e.part(e.run(q.t), q); v != vUnknown && e.one(v) {
				values, best, at = []val{v}, 1, i
			}
			if e.failure != "" {
				return vUnknown
			}
		}
		n := spans[i].size()
		if e.c.SortKind(e.c.SortOf(x)) != smtlib.SortInt {
			n = min(n, e.card(e.c.SortOf(x)))
		}
		if n == 0 {
			return vTrue - p.target
		}
		if n < best {
			values, best, at = nil, n, i
		}
	}
	if at >= 0 && best <= uint64(max(e.steps, 0)) {
		complete = true
	} else {
		at = 0
		for i, x := range left { // an Int, if there is one: it can be decided by regions
			if e.c.SortKind(e.c.SortOf(x)) == smtlib.SortInt {
				at = i
				break
			}
		}
	}
	if !complete && len(left) == len(p.vars) {
		if v := e.solve(p); v != vUnknown || e.failure != "" {
			return v
		}
	}
	x := left[at]
	s := e.c.SortOf(x)
	from, count := spans[at].lo, int64(0)
	switch kind := e.c.SortKind(s); {
	case values != nil:
		count = 1
	case complete && (kind == smtlib.SortInt || kind == smtlib.SortBitVec || kind == smtlib.SortBool || kind == smtlib.SortUninterpreted):
		count = int64(best)
		if from == math.MinInt64 {
			from = 0
		}
	case complete:
		if values = e.domain(s, best); values == nil {
			return e.unknown(t, "the quantifier %s ranges over too many values of %s", e.quantText(t), e.c.StrVal(x))
		}
		count = int64(len(values))
	default:
		values = e.tries(x, p, spans[at], maxTries)
		if len(left) > 1 && e.c.SortKind(s) == smtlib.SortBitVec {
			values = values[:min(1, len(values))] // of several words there would be too many
		}
		count = int64(len(values))
	}
	rest := append(left[:at:at], left[at+1:]...)
	if !complete && e.c.SortKind(s) == smtlib.SortInt {
		r := e.regions(t, p, x, spans[at], rest)
		if r != vUnknown || e.failure != "" {
			return r
		}
	}
	misses := 0
	for k := range count {
		v := small(from + k)
		if values != nil {
			v = values[k]
		}
		if !e.step() {
			return vUnknown
		}
		e.bind(x, v)
		r := e.run(p.body)
		if r == vUnknown && len(rest) > 0 && e.failure == "" {
			r = e.search(t, p, rest)
		}
		if r == p.target {
			return r
		}
		if e.failure != "" {
			return vUnknown
		}
		if r == vUnknown {
			if misses++; misses > maxMisses {
				break
			}
		}
	}
	e.bind(x, vUnknown)
	if complete && misses == 0 {
		return vTrue - p.target
	}
	if !complete {
		e.unknown(t, "the quantifier %s ranges over infinitely many or too many values of %s", e.quantText(t), e.c.StrVal(x))
	}
	return vUnknown
}

// part gives the part of v, a value of q's term, that q's variable is.
func (e *Evaluator) part(v val, q eqCond) val {
	if v == vUnknown || e.c.SortOf(q.x) == e.c.SortOf(q.t) {
		return v
	}
	bits := new(big.Int).Rsh(e.st.toBig(v), uint(q.low))
	return e.st.fromBig(modBits(bits, e.c.Width(e.c.SortOf(q.x))))
}

// tries gives some values of a variable that has too many: those at its bounds,
// small ones, the literals of the body.
func (e *Evaluator) tries(x smtlib.Term, p *plan, s span, n int) []val {
	sort := e.c.SortOf(x)
	switch e.c.SortKind(sort) {
	case smtlib.SortInt:
	case smtlib.SortReal:
		s = span{math.MinInt64, math.MaxInt64}
	case smtlib.SortBitVec:
		return e.tryWords(p, e.c.Width(sort), n)
	default:
		if v := e.defaultOf(sort); v != vUnknown {
			return []val{v}
		}
		return nil
	}
	var out []val
	add := func(v val) {
		if v.isSmall() && (v.small() < s.lo || v.small() > s.hi) || slices.Contains(out, v) {
			return
		}
		out = append(out, v)
	}
	for i := range int64(4) {
		if s.lo != math.MinInt64 {
			add(small(s.lo + i))
		}
		if s.hi != math.MaxInt64 {
			add(small(s.hi - i))
		}
		add(small(i))
		add(small(-i))
	}
	for _, t := range p.hints {
		if len(out) >= n {
			break
		}
		h := e.hint(t, sort)
		if h == vUnknown {
			continue
		}
		add(h)
		if h.isSmall() && fits(h.small()+1) && fits(h.small()-1) {
			add(small(h.small() + 1))
			add(small(h.small() - 1))
		}
	}
	return out
}

// hint is a literal as a value of Int or Real, rounded down where it is no integer.
func (e *Evaluator) hint(t smtlib.Term, s smtlib.Sort) val {
	r := new(big.Rat)
	if e.c.Op(t) == smtlib.OpReal {
		r.Set(e.c.RealVal(t))
	} else {
		r.SetInt(e.c.IntVal(t))
	}
	if s == smtlib.Real {
		return e.st.fromRat(r)
	}
	return e.st.fromBig(new(big.Int).Div(r.Num(), r.Denom()))
}

// tryWords gives some words: those at the ends, unsigned and signed, and near to what the
// body compares words with.
func (e *Evaluator) tryWords(p *plan, width, n int) []val {
	if width > maxBits {
		return nil
	}
	var out []val
	add := func(v *big.Int, off int64) {
		if w := e.st.fromBig(modBits(v.Add(v, big.NewInt(off)), width)); len(out) < n && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	var near []*big.Int
	for _, t := range p.beside {
		if e.c.Width(e.c.SortOf(t)) == width {
			if v := e.run(t); v != vUnknown {
				near = append(near, e.st.toBig(v))
			}
		}
	}
	top := new(big.Int).Lsh(big.NewInt(1), uint(width-1)) // of the signed ones, the least
	near = append(near, new(big.Int), top)
	for _, off := range []int64{0, -1, 1, -2, 2} {
		for _, v := range near {
			add(new(big.Int).Set(v), off)
		}
	}
	return out
}

func (e *Evaluator) quantText(t smtlib.Term) string { return QuantifierText(e.c, t) }

// QuantifierText names a quantifier in messages, by its :qid or its variables.
func QuantifierText(c *smtlib.Context, t smtlib.Term) string {
	q := c.Quant(t)
	if q.Name != "" {
		return q.Name
	}
	word := "forall"
	if c.Op(t) == smtlib.OpExists {
		word = "exists"
	}
	for i, x := range q.Vars {
		if i == 4 {
			word += " …"
			break
		}
		word += " " + c.StrVal(x)
	}
	return fmt.Sprintf("(%s)", word)
}

// spans propagates the bounds of the conditions over the variables left, a few
// rounds; every round is sound, so stopping early is.
func (e *Evaluator) spans(p *plan, left []smtlib.Term) []span {
	out := make([]span, len(left))
	for i := range out {
		out[i] = span{math.MinInt64, math.MaxInt64}
	}
	for _, b := range p.bvs {
		i := slices.Index(left, b.x)
		if i < 0 {
			continue
		}
		v := e.run(b.t)
		if v == vUnknown || !v.isSmall() {
			continue
		}
		k := v.small()
		top := int64(smallMax)
		if w := e.c.Width(e.c.SortOf(b.x)); w < 62 {
			top = 1<<uint(w) - 1
		} else if w > 62 {
			continue
		}
		out[i].lo, out[i].hi = max(out[i].lo, 0), min(out[i].hi, top)
		switch {
		case b.ge:
			out[i].lo = max(out[i].lo, k+b2i(b.strict))
		default:
			out[i].hi = min(out[i].hi, k-b2i(b.strict))
		}
	}
	type cond struct {
		vars []linPart
		rest int64
	}
	var conds []cond
conds:
	for _, l := range p.lins {
		var k int64
		for _, r := range l.rest {
			v := small(1)
			if r.t != smtlib.NoTerm {
				v = e.run(r.t)
			}
			if v == vUnknown || !v.isSmall() || !addTo(&k, r.coef, v.small()) {
				continue conds
			}
		}
		cd := cond{rest: k}
		for _, x := range l.vars {
			if slices.Contains(left, x.t) {
				cd.vars = append(cd.vars, x)
			} else if v := e.memo[x.t]; !v.isSmall() || !addTo(&cd.rest, x.coef, v.small()) {
				continue conds
			}
		}
		if len(cd.vars) == 0 {
			if cd.rest < 0 { // never fulfilled: no point
				for i := range out {
					out[i] = span{0, -1}
				}
				return out
			}
			continue
		}
		conds = append(conds, cd)
	}
	for range 8 {
		changed := false
		for _, cd := range conds {
			for _, x := range cd.vars {
				// coef*x >= -(rest + max of the others)
				sum, ok := cd.rest, true
				for _, y := range cd.vars {
					if y.t == x.t {
						continue
					}
					s := out[slices.Index(left, y.t)]
					b := s.hi
					if y.coef < 0 {
						b = s.lo
					}
					if b == math.MinInt64 || b == math.MaxInt64 || !addTo(&sum, y.coef, b) {
						ok = false
						break
					}
				}
				if !ok || sum == math.MinInt64 {
					continue
				}
				s := &out[slices.Index(left, x.t)]
				if x.coef > 0 {
					if lo := -floorDiv(sum, x.coef); lo > s.lo && lo >= smallMin {
						s.lo, changed = lo, true
					}
				} else if hi := floorDiv(sum, -x.coef); hi < s.hi && hi <= smallMax {
					s.hi, changed = hi, true
				}
				if s.lo > s.hi {
					out[0] = span{0, -1}
					return out
				}
			}
		}
		if !changed {
			break
		}
	}
	return out
}

// addTo adds a*b to *k unless that leaves 62 bits.
func addTo(k *int64, a, b int64) bool {
	const lim = 1 << 61
	if a == 0 || b == 0 {
		return true
	}
	p := a * b
	if p/a != b || p > lim || p < -lim || *k+p > lim || *k+p < -lim {
		return false
	}
	*k += p
	return true
}

func floorDiv(a, b int64) int64 { // b > 0
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
