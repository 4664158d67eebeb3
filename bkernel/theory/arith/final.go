package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// final is the final check: it finds integer values, or a lemma, or a case split.
type final struct {
	t      *Theory
	model  []num.Int // by IntVar: values of the last check that said ok
	cand   []num.Int // by IntVar: a candidate
	kept   []num.Int // scratch of scatter
	ms     []Mono
	tries  int        // checks with a fractional vertex
	boxed  []core.Lit // the box around unbounded variables
	boxAt  int        // tries at which the next box is made
	boxW   int64      // its half width
	cuts   int
	wd     *wide    // for polyhedra with unbounded directions
	wideAt int      // tries at which it looks next
	wideBy int      // tries between its looks: more while they come to nothing
	rounds int      // looks at the root of a problem over 0/1 variables
	judged int      // rows when counts was set
	counts bool     // the rows are over 0/1 variables only
	free   []ranged // scratch of gcdRow
}

func (f *final) init(t *Theory) {
	f.t = t
	f.boxAt, f.boxW = t.tune.BoxFirst, 32
	f.wideBy = 1
	t.s.AddDecider(f, false)
	t.s.AddPropagator(f, 7)
}

// Propagate does nothing: the final check does.
func (f *final) Propagate(*core.Solver) bool { return true }

// Explain is never asked for.
func (f *final) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return append(out, core.LitFalse)
}

// FinalCheck decides the integers under the bounds of a full assignment.
func (f *final) FinalCheck(s *core.Solver) core.Outcome {
	t := f.t
	t.stats.Finals++
	t.grow(core.IntVar(s.NumInts() - 1))
	if t.diffs.Rows() > 0 && f.fromDiff() && f.within() {
		if t.eqs.violated(f.cand) {
			// equal by accident, perhaps
			t.diffs.spread()
			if !t.diffs.told(t.diffs.Batch()) || !f.fromDiff() || !f.within() {
				return core.FinalProgress
			}
		}
		t.stats.DiffModels++
		return f.accept()
	}
	if f.allFixed() && f.verify() {
		return f.accept()
	}
	t.spx.awake = true
	switch t.spx.check(-1) {
	case conflict:
		s.Conflict(t.spx.expl)
		return core.FinalProgress
	case stopped:
		return core.FinalProgress // cancelled: the engine sees it
	}
	frac := f.vertex()
	if frac < 0 {
		if f.verify() {
			t.stats.Vertices++
			f.scatter()
			return f.accept()
		}
		s.GiveUp(core.Gap{Kind: core.GapBroken, What: "linear arithmetic: a vertex of the simplex failed its check"})
		return core.FinalGiveUp
	}
	if f.round() {
		t.stats.Rounded++
		return f.accept()
	}
	if f.wd != nil && f.wd.found && f.wd.again() {
		return f.accept()
	}
	tune := &t.tune
	f.tries++
	// Ranges refute one slice at a time; the splits of wide may need fewer.
	if f.gcdRows(f.tries <= tune.Eager || f.tries%tune.RangesEvery == 0) {
		t.stats.GcdConflicts++
		s.Conflict(t.spx.expl)
		return core.FinalProgress
	}
	if f.tries <= tune.EagerModels || f.tries%tune.ModelsEvery == 0 {
		if f.tries == tune.EagerModels && f.cube() {
			t.stats.Cubes++
			return f.accept()
		}
		if f.dive() {
			t.stats.Dives++
			return f.accept()
		}
		var ok bool
		if frac, ok = f.back(); frac < 0 {
			if ok && f.verify() {
				return f.accept()
			}
			return core.FinalProgress
		}
	}
	if !t.opts.NoWide && f.tries >= f.wideAt {
		v := f.wide()
		if v == stopped {
			f.wideBy *= 2
		} else {
			f.wideBy = max(1, f.wideBy/2)
		}
		f.wideAt = f.tries + f.wideBy
		switch v {
		case feasible:
			t.stats.Wides++
			return f.accept()
		case conflict:
			t.stats.WideConflicts++
			s.Conflict(t.spx.expl)
			return core.FinalProgress
		}
		var ok bool
		if frac, ok = f.back(); frac < 0 {
			if ok && f.verify() {
				return f.accept()
			}
			return core.FinalProgress
		}
	}
	if s.Cancelled() {
		return core.FinalProgress
	}
	if !t.opts.NoCuts && f.tries%tune.CutsEvery == (tune.CutsEvery-1)/2 && f.gomory(tune.CutsAtOnce) {
		return core.FinalProgress
	}
	if f.tries >= f.boxAt {
		f.box(f.boxW)
		f.boxAt *= 4
		f.boxW = min(f.boxW*16, 1<<40)
	}
	f.branch(frac)
	return core.FinalProgress
}

// back returns to a vertex of the real bounds, with rows that were added meanwhile: the
// split is on the value there. It gives the fractional variable, or less than 0; ok is
// false when the check was stopped.
func (f *final) back() (frac core.IntVar, ok bool) {
	if f.t.spx.check(-1) != feasible {
		return -1, false
	}
	return f.vertex(), true
}

// room sizes the candidate for all variables.
func (f *final) room() {
	n := f.t.s.NumInts()
	if cap(f.cand) < n {
		f.cand = make([]num.Int, n+n/4)
	}
	f.cand = f.cand[:n]
}

// nearZero is the value nearest to 0 within the bounds of x.
func (t *Theory) nearZero(x core.IntVar) num.Int {
	if l, ok := t.lower(x); ok && l.Sign() > 0 {
		return l
	}
	if u, ok := t.upper(x); ok && u.Sign() < 0 {
		return u
	}
	return num.Int{}
}

// fromDiff takes the potentials of the difference graph for a candidate, of which all rows
// hold.
func (f *final) fromDiff() bool {
	t := f.t
	if t.diffs.Waiting() {
		return false
	}
	f.room()
	for i := range f.cand {
		x := core.IntVar(i)
		if r := t.slackOf[x]; r >= 0 {
			f.cand[i] = f.sum(r)
		} else if v, ok := t.diffs.Potential(x); ok {
			f.cand[i] = num.FromInt64(v)
		} else {
			f.cand[i] = t.nearZero(x)
		}
	}
	return true
}

// allFixed takes the only values left for a candidate; false when a variable of a row
// has several.
func (f *final) allFixed() bool {
	t := f.t
	f.room()
	for i := range f.cand {
		x := core.IntVar(i)
		if !t.inRow[x] || t.slackOf[x] >= 0 || t.defOf[x] >= 0 {
			f.cand[i] = t.nearZero(x)
		} else if v, ok := t.fixed(x); ok {
			f.cand[i] = v
		} else {
			return false
		}
	}
	f.derive()
	return true
}

// sum is the value of the form of a row in the candidate.
func (f *final) sum(r int32) num.Int {
	t := f.t
	row := &t.rows[r]
	v := num.Int{}
	if row.big != nil {
		for _, m := range row.big {
			v = v.AddMul(m.C, f.cand[m.X])
		}
		return v
	}
	for _, m := range t.terms[row.off : row.off+row.n-1] {
		switch m.c {
		case 1:
			v = v.Add(f.cand[m.x])
		case -1:
			v = v.Sub(f.cand[m.x])
		default:
			v = v.AddMul(num.FromInt64(m.c), f.cand[m.x])
		}
	}
	return v
}

// vertex takes the values of the simplex for a candidate; it returns a variable with
// a fractional value, or -1.
func (f *final) vertex() core.IntVar {
	t := f.t
	f.room()
	for i := range f.cand {
		x := core.IntVar(i)
		if !t.inRow[x] {
			f.cand[i] = t.nearZero(x)
		} else {
			f.cand[i] = t.spx.b.value(x).Floor()
		}
	}
	f.deriveLeft()
	// Of the fractional ones take a variable of the problem, of the smallest domain.
	best, bestSize := core.IntVar(-1), int64(0)
	for i := range t.spx.b.Rows {
		row := &t.spx.b.Rows[i]
		if row.BC.IsOne() || row.BC.Divides(t.spx.b.n[i]) {
			continue
		}
		x := row.Basic
		size := core.SubSat(t.s.Ub(x), t.s.Lb(x))
		if t.slackOf[x] >= 0 {
			size = core.AddSat(size, 1<<20)
		}
		if best < 0 || size < bestSize || size == bestSize && x < best {
			best, bestSize = x, size
		}
	}
	return best
}

// derive computes slacks and defined variables of the candidate from the others.
func (f *final) derive() {
	t := f.t
	for i := range f.cand {
		x := core.IntVar(i)
		if r := t.slackOf[x]; r >= 0 {
			f.cand[i] = f.sum(r)
		} else if r := t.defOf[x]; r >= 0 {
			f.cand[i] = num.Int{}
			rest := f.sum(r)
			k, _ := t.lower(t.rows[r].slack)
			c := f.coefIn(r, x) // 1 or -1
			f.cand[i] = k.Sub(rest).Mul(c)
		}
	}
}

// deriveLeft computes the slacks that the simplex does not know.
func (f *final) deriveLeft() {
	for i := range f.t.rows {
		if r := &f.t.rows[i]; r.left {
			f.cand[r.slack] = f.sum(int32(i))
		}
	}
}

func (f *final) coefIn(r int32, x core.IntVar) num.Int {
	f.ms = f.t.monos(&f.t.rows[r], f.ms)
	for _, m := range f.ms {
		if m.X == x {
			return m.C
		}
	}
	return num.Int{}
}

// verify checks the candidate exactly: all bounds, all rows.
func (f *final) verify() bool {
	if !f.within() {
		return false
	}
	for r := range f.t.rows {
		if !f.sum(int32(r)).Equal(f.cand[f.t.rows[r].slack]) {
			return false
		}
	}
	return true
}

// within checks the bounds of the candidate.
func (f *final) within() bool {
	t := f.t
	for i, v := range f.cand {
		x := core.IntVar(i)
		if w, ok := v.Int64(); ok && core.IsFinite(w) && (i >= len(t.big.has) || !t.big.has[i]) {
			if w < t.s.Lb(x) || w > t.s.Ub(x) {
				return false
			}
			continue
		}
		if l, ok := t.lower(x); ok && v.Less(l) {
			return false
		}
		if u, ok := t.upper(x); ok && u.Less(v) {
			return false
		}
	}
	return true
}

// accept takes the candidate for the model, unless it breaks an equality that stands
// alone.
func (f *final) accept() core.Outcome {
	if q := &f.t.eqs; q.violated(f.cand) {
		q.split(f.cand)
		return core.FinalProgress
	}
	f.model, f.cand = f.cand, f.model
	return core.FinalOK
}

// round tries the vertex rounded to the nearest, down and up.
func (f *final) round() bool {
	t := f.t
	for way := range 3 {
		for i := range f.cand {
			x := core.IntVar(i)
			if !t.inRow[x] || t.slackOf[x] >= 0 || t.defOf[x] >= 0 {
				continue
			}
			v := t.spx.b.value(x)
			switch way {
			case 0:
				f.cand[i] = v.Round()
			case 1:
				f.cand[i] = v.Floor()
			default:
				f.cand[i] = v.Ceil()
			}
		}
		f.derive()
		if f.verify() {
			return true
		}
	}
	return false
}

// dive looks for an integer point near the vertex: it fixes the variables of the
// problem to rounded values one by one, each in the relaxation that the earlier left.
func (f *final) dive() bool {
	t, p := f.t, &f.t.spx
	defer p.surface()
	one := num.FromInt64(1)
	budget := 20 + 2*len(p.b.Rows)
	for {
		// the fractional variable nearest to an integer; slacks follow
		best, dist := core.IntVar(-1), num.Rat{}
		for i := range p.b.Rows {
			row := &p.b.Rows[i]
			if row.BC.IsOne() || row.BC.Divides(p.b.n[i]) {
				continue
			}
			x := row.Basic
			v := p.b.value(x)
			d := v.Sub(num.RatInt(v.Round()))
			if d.Sign() < 0 {
				d = d.Neg()
			}
			if t.slackOf[x] >= 0 {
				d = d.Add(num.RatInt(one)) // last
			}
			if best < 0 || d.Cmp(dist) < 0 {
				best, dist = x, d
			}
		}
		if best < 0 {
			for i := range f.cand {
				x := core.IntVar(i)
				if t.inRow[x] {
					f.cand[i] = p.b.value(x).Floor()
				}
			}
			f.deriveLeft()
			return f.verify()
		}
		if budget--; budget < 0 || t.s.Cancelled() {
			return false
		}
		v := p.b.value(best)
		k := v.Round()
		p.bound(best, &k, &k)
		if p.check(200) == feasible {
			continue
		}
		// the other side
		if k = v.Floor(); k.Equal(v.Round()) {
			k = v.Ceil()
		}
		p.bound(best, &k, &k)
		if p.check(200) != feasible {
			return false
		}
	}
}

// cube looks for a unit cube within the polytope: with every row tightened by as much
// as rounding can move it, the rounded vertex is a solution (Bromberger and Weidenbach,
// "New techniques for linear arithmetic: cubes and equalities", 2017). Good where
// directions are unbounded; hopeless with equations.
func (f *final) cube() bool {
	t, p := f.t, &f.t.spx
	for i := range t.rows {
		if t.rows[i].left {
			return false
		}
		if _, ok := t.fixed(t.rows[i].slack); ok && !f.defines(int32(i)) {
			return false
		}
	}
	defer p.surface()
	// twice the distance that rounding moves a variable, in cand for now
	for i := range f.cand {
		x := core.IntVar(i)
		r := t.slackOf[x]
		if r < 0 {
			r = t.defOf[x]
		}
		f.cand[i] = num.FromInt64(1)
		if _, ok := t.fixed(x); ok {
			f.cand[i] = num.Int{}
		}
		if r < 0 {
			continue
		}
		f.ms = t.monos(&t.rows[r], f.ms)
		sum := num.Int{}
		for _, m := range f.ms {
			if m.X != x {
				sum = sum.AddMul(m.C.Abs(), f.cand[m.X])
			}
		}
		f.cand[i] = sum
		d := sum.CeilDiv(num.FromInt64(2))
		l, okl := t.lower(x)
		u, oku := t.upper(x)
		l, u = l.Add(d), u.Sub(d)
		switch {
		case okl && oku && u.Less(l):
			return false
		case okl && oku:
			p.bound(x, &l, &u)
		case okl:
			p.bound(x, &l, nil)
		case oku:
			p.bound(x, nil, &u)
		}
	}
	return len(p.dived) > 0 && p.check(300+len(p.b.Rows)) == feasible && f.round()
}

// defines reports whether row r defines a variable.
func (f *final) defines(r int32) bool {
	t := f.t
	for _, m := range t.monos(&t.rows[r], nil) {
		if t.defOf[m.X] == r {
			return true
		}
	}
	return false
}

// gcdRows looks for a tableau row that holds for no integers; spx.expl says why. Either
// the coefficients that are not of fixed variables have a divisor that the fixed part
// does not have, or the terms of small coefficients, within their bounds, reach no
// multiple of the divisor of the others: 5 <= 8y - 8z <= 7. The latter
// is done when ranges is set.
func (f *final) gcdRows(ranges bool) bool {
	for i := range f.t.spx.b.Rows {
		if f.gcdRow(&f.t.spx.b.Rows[i], ranges) {
			return true
		}
	}
	return false
}

// ranged is a term of a row whose variable has both bounds.
type ranged struct {
	at   int     // index in the row
	c    num.Int // magnitude of the coefficient
	g    num.Int // divisor of the terms without bounds and of those before this one
	l, u num.Int // bounds, l < u
}

func (f *final) gcdRow(row *trow, ranges bool) bool {
	t := f.t
	g, low := num.Int{}, num.Int{} // divisor of the others; least value of the rest
	f.free = f.free[:0]
	for j := range row.E {
		e := &row.E[j]
		l, okl := t.lower(e.Col)
		u, oku := t.upper(e.Col)
		switch {
		case okl && oku && l.Equal(u):
			low = low.AddMul(e.C, l)
		case okl && oku:
			f.free = append(f.free, ranged{at: j, c: e.C.Abs(), l: l, u: u})
		default:
			if g = num.Gcd(g, e.C); g.IsOne() {
				return false
			}
		}
	}
	slices.SortFunc(f.free, func(a, b ranged) int { return b.c.Cmp(a.c) }) // greatest first
	for i := range f.free {
		f.free[i].g = g
		g = num.Gcd(g, f.free[i].c)
	}
	high := low
	n := len(f.free) // the first n are among the others
	for {
		if !g.IsZero() && high.FloorDiv(g).Mul(g).Less(low) {
			break
		}
		if n == 0 || !ranges || g.IsZero() {
			return false
		}
		n--
		r := &f.free[n]
		g = r.g
		if row.E[r.at].C.Sign() < 0 {
			low, high = low.AddMul(row.E[r.at].C, r.u), high.AddMul(row.E[r.at].C, r.l)
		} else {
			low, high = low.AddMul(row.E[r.at].C, r.l), high.AddMul(row.E[r.at].C, r.u)
		}
	}
	t.spx.expl = t.spx.expl[:0]
	for j := range row.E {
		if _, ok := t.fixed(row.E[j].Col); ok {
			t.spx.expl = t.fixedLits(row.E[j].Col, t.spx.expl)
		}
	}
	for _, r := range f.free[n:] {
		t.spx.expl = t.fixedLits(row.E[r.at].Col, t.spx.expl)
	}
	t.refuted(t.spx.expl, t.spx.sum(row))
	return true
}

// fixed returns the value of x when its bounds meet.
func (t *Theory) fixed(x core.IntVar) (num.Int, bool) {
	l, ok := t.lower(x)
	if !ok {
		return l, false
	}
	u, ok := t.upper(x)
	return l, ok && l.Equal(u)
}

// fixedLits appends the literals of both bounds of x.
func (t *Theory) fixedLits(x core.IntVar, out []core.Lit) []core.Lit {
	return t.boundLits(x, -1, t.boundLits(x, 1, out))
}

// boundLits appends the literal of the lower bound of x for side 1, or the upper for -1.
func (t *Theory) boundLits(x core.IntVar, side int64, out []core.Lit) []core.Lit {
	if l, _ := t.boundLit(x, num.FromInt64(side), num.Int{}); l != core.LitTrue {
		out = append(out, l)
	}
	return out
}

// branch splits on the fractional value of x, first towards the nearer side.
func (f *final) branch(x core.IntVar) {
	t := f.t
	t.stats.Branchs++
	v := t.spx.b.value(x)
	k := v.Floor()
	l := t.leVar(x, k)
	frac := v.Sub(num.RatInt(k))
	if frac.Cmp(num.NewRat(num.FromInt64(1), num.FromInt64(2))) > 0 {
		t.s.SetPhase(l.Not())
	} else {
		t.s.SetPhase(l)
	}
	t.s.Bump(l)
}

// box puts bounds, w around the vertex, on the variables of the problem that have none
// on a side. Its literals are the first decisions from now on: the search within is
// finite, and either finds a model or learns that the box is too small.
func (f *final) box(w int64) {
	t := f.t
	f.boxed = f.boxed[:0]
	for i := range t.inRow {
		x := core.IntVar(i)
		if !t.inRow[x] || t.slackOf[x] >= 0 || t.defOf[x] >= 0 {
			continue
		}
		at, ok := t.spx.b.value(x).Round().Int64()
		if !ok || at > maxAtom/2 || at < -maxAtom/2 {
			continue
		}
		if t.s.Ub(x) == core.PosInf {
			f.boxed = append(f.boxed, t.s.LeLit(x, at+w))
			t.stats.Boxes++
		}
		if t.s.Lb(x) == core.NegInf {
			f.boxed = append(f.boxed, t.s.GeLit(x, at-w))
			t.stats.Boxes++
		}
	}
}

// Decide proposes the literals of the box.
func (f *final) Decide(s *core.Solver) core.Lit {
	if f.rounds < maxRounds && s.DecisionLevel() == 0 && f.rootNode() {
		return core.LitUndef
	}
	for _, l := range f.boxed {
		if s.Value(l) == core.Undef {
			return l
		}
	}
	return core.LitUndef
}

// Value returns the value of x after a final check of this theory said ok, also in
// the final checks of others, and after Sat. A variable made since then has the value
// of the sum that it stands for, or that within its bounds nearest to 0.
func (t *Theory) Value(x core.IntVar) num.Int {
	f := &t.fin
	if int(x) < len(f.model) {
		return f.model[x]
	}
	t.grow(x)
	r, c, k := t.slackOf[x], num.FromInt64(1), num.Int{}
	if r < 0 {
		if r = t.defOf[x]; r < 0 {
			return t.nearZero(x)
		}
		k, _ = t.lower(t.rows[r].slack)
		c = f.coefIn(r, x).Neg()
	}
	// slack = Σ, or c_x*x = k - Σ of the others
	v := num.Int{}
	for _, m := range t.monos(&t.rows[r], nil) {
		if m.X != x {
			v = v.AddMul(m.C, t.Value(m.X))
		}
	}
	return v.Sub(k).Mul(c)
}
