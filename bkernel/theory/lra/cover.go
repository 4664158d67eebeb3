package lra

import (
	"slices"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/nra"
)

// quotient is what a column is of the columns that stand for themselves: n/d, with those
// as variables, d positive.
type quotient struct {
	n *algebra.Poly
	d num.Int
}

// coverer puts the constraints of products into package nra, and holds the values that it
// found.
type coverer struct {
	ofForm    map[Var][]Mono // forms by their columns
	ofProduct map[Var][2]Var // factors by their columns
	memo      map[Var]quotient
	values    map[Var]algebra.Number // of columns that stand for themselves, where they are not those of the simplex
	numbers   map[Var]algebra.Number // of others, as far as they were asked for
	read      int                    // forms and products that are in the maps
	readP     int
	effort    int   // how far the work of a run with all bounds has grown
	wait      int   // final checks before the next
	failed    int   // runs with the given bounds that gave up
	spent     int64 // work of such runs
	late      int   // final checks in which products had other values than their factors
}

// Units of work of a run of package nra: of the first, and of the last when nothing else is
// left to do.
const (
	firstCover = 1 << 18
	mostCover  = 1 << 27
)

const (
	firstGiven   = 1 << 16 // work of the first run with the given bounds
	shareOfGiven = 1       // work of such runs to that of all else
	chargedAs    = 8       // so much work on polynomials is charged as a unit of work
)

// firstShown is how many final checks go without a covering where a proof is to be shown: lemmas
// of products have steps that a checker follows, cells have none.
const firstShown = 60

// RuleCover is the rule of lemmas about polynomial constraints that cells cover.
const RuleCover core.Rule = "nra-cover"

// Number gives the value of a column that the last final check found, which may be
// irrational. It panics with an error of package algebra where the value has no polynomial
// of a degree that is read, which the final check has looked for in all columns.
func (t *Theory) Number(x Var) algebra.Number {
	c := &t.cover
	if len(c.values) == 0 {
		return algebra.OfRat(t.Value(x))
	}
	if v, ok := c.numbers[x]; ok {
		return v
	}
	v, err := t.evaluate(x, nil)
	if err != nil {
		panic(err)
	}
	c.numbers[x] = v
	return v
}

// evaluate computes the value of a column from those of the columns that stand for
// themselves. It asks stop, which may be nil, whether to end.
func (t *Theory) evaluate(x Var, stop func() bool) (v algebra.Number, err error) {
	r := &algebra.Ring{Left: mostCover, Stop: stop}
	err = r.Do(func() {
		q := t.quotient(r, x)
		v, err = algebra.Evaluate(r, q.n, q.d, t.base)
	})
	return v, err
}

// base is the value of a column that stands for itself.
func (t *Theory) base(v int) algebra.Number {
	if n, ok := t.cover.values[Var(v)]; ok {
		return n
	}
	return algebra.OfRat(t.Value(Var(v)))
}

// quotient gives the polynomial of a column.
func (t *Theory) quotient(r *algebra.Ring, x Var) quotient {
	c := &t.cover
	if c.memo == nil {
		c.memo, c.ofForm, c.ofProduct = map[Var]quotient{}, map[Var][]Mono{}, map[Var][2]Var{}
	}
	for ; c.read < len(t.defined); c.read++ {
		c.ofForm[t.defined[c.read].x] = t.defined[c.read].ms
	}
	for ; c.readP < len(t.products); c.readP++ {
		p := &t.products[c.readP]
		c.ofProduct[p.p] = [2]Var{p.x, p.y}
	}
	// Forms and products are over columns made before them.
	todo := []Var{x}
	for len(todo) > 0 {
		y := todo[len(todo)-1]
		if _, ok := c.memo[y]; ok {
			todo = todo[:len(todo)-1]
			continue
		}
		var of []Var
		ms, isForm := c.ofForm[y]
		xy, isProduct := c.ofProduct[y]
		switch {
		case isForm:
			for _, m := range ms {
				of = append(of, m.X)
			}
		case isProduct:
			of = xy[:]
		}
		open := false
		for _, z := range of {
			if _, ok := c.memo[z]; !ok {
				todo, open = append(todo, z), true
			}
		}
		if open {
			continue
		}
		q := quotient{algebra.Var(int(y)), num.FromInt64(1)}
		switch {
		case isForm:
			q.n = algebra.Const(num.Int{})
			for _, m := range ms {
				a := c.memo[m.X]
				md := a.d.Mul(m.C.Den())
				g := num.Gcd(q.d, md)
				q.n = r.Add(r.Scale(q.n, md.Quo(g)), r.Scale(a.n, m.C.Num().Mul(q.d.Quo(g))))
				q.d = q.d.Mul(md.Quo(g))
			}
		case isProduct:
			a, b := c.memo[xy[0]], c.memo[xy[1]]
			q = quotient{r.Mul(a.n, b.n), a.d.Mul(b.d)}
		}
		c.memo[y] = q
		todo = todo[:len(todo)-1]
	}
	return c.memo[x]
}

// bounds is a constraint of a column, and the literals that say it.
type bounds struct {
	c   nra.Constraint
	why []core.Lit
}

// given gives the bounds of a column without those that only lemmas of this theory ask for.
func (t *Theory) given(x Var) (lo, hi bound) {
	if i := t.intOf[x]; i != noInt {
		if k := t.s.Lb(i); k != core.NegInf {
			lo = bound{v: integer(k), lit: t.s.LbLit(i), has: true}
		}
		if k := t.s.Ub(i); k != core.PosInf {
			hi = bound{v: integer(k), lit: t.s.UbLit(i), has: true}
		}
	}
	for _, i := range t.atomsOf[x] {
		a := &t.atoms[i]
		if a.own {
			continue
		}
		switch t.s.Value(a.lit) {
		case core.True:
			if !hi.has || a.v.cmp(hi.v) < 0 {
				hi = bound{a.v, a.lit, true, 0}
			}
		case core.False:
			if v := above(a.v); !lo.has || v.cmp(lo.v) > 0 {
				lo = bound{v, a.lit.Not(), true, 0}
			}
		}
	}
	return lo, hi
}

// constraints gives what the bounds of columns say of the columns that stand for
// themselves: all bounds, or the given ones.
func (t *Theory) constraints(r *algebra.Ring, all bool) (out []bounds) {
	for x := range t.val {
		lo, hi := t.lo[x], t.hi[x]
		if !all {
			lo, hi = t.given(Var(x))
		}
		if !lo.has && !hi.has {
			continue
		}
		q := t.quotient(r, Var(x))
		// n/d against k
		minus := func(k num.Rat) *algebra.Poly {
			return r.Sub(r.Scale(q.n, k.Den()), algebra.Const(k.Num().Mul(q.d)))
		}
		add := func(k num.Rat, rel nra.Rel, why ...core.Lit) {
			out = append(out, bounds{nra.Constraint{P: r.Primitive(minus(k)), Rel: rel}, why})
		}
		if lo.has && hi.has && lo.v.cmp(hi.v) == 0 {
			add(lo.v.r, nra.Eq, lo.lit, hi.lit)
			continue
		}
		if lo.has {
			rel := nra.Ge
			if lo.v.d.Sign() > 0 {
				rel = nra.Gt
			}
			add(lo.v.r, rel, lo.lit)
		}
		if hi.has {
			rel := nra.Le
			if hi.v.d.Sign() < 0 {
				rel = nra.Lt
			}
			add(hi.v.r, rel, hi.lit)
		}
	}
	return out
}

// component is a set of constraints that share no variable with others.
type component struct {
	vars []int // columns that stand for themselves, ascending
	bs   []bounds
}

// components gives those with a constraint that is not linear.
func components(bs []bounds) (out []*component) {
	parent := map[int]int{}
	find := func(v int) int {
		for {
			p, ok := parent[v]
			if !ok {
				parent[v] = v
				return v
			}
			if p == v {
				return v
			}
			if g, ok := parent[p]; ok {
				parent[v] = g // half the way
			}
			v = p
		}
	}
	bent := map[int]bool{}
	for _, b := range bs {
		first := -1
		b.c.P.Visit(func(v int) {
			if first < 0 {
				first = v
			}
			parent[find(v)] = find(first)
		})
	}
	for _, b := range bs {
		if b.c.P.Total() > 1 {
			bent[find(b.c.P.Main())] = true
		}
	}
	at := map[int]*component{}
	for _, b := range bs {
		if b.c.P.Main() < 0 {
			continue
		}
		root := find(b.c.P.Main())
		if !bent[root] {
			continue
		}
		c := at[root]
		if c == nil {
			c = &component{}
			at[root] = c
			out = append(out, c)
		}
		c.bs = append(c.bs, b)
		b.c.P.Visit(func(v int) { c.vars = append(c.vars, v) })
	}
	for _, c := range out {
		slices.Sort(c.vars)
		c.vars = slices.Compact(c.vars)
	}
	return out
}

// fitGiven is fit with the given bounds alone, whose conflicts say more than those of all bounds. It
// gives up at once where such runs have had their share of all work.
func (t *Theory) fitGiven() (core.Outcome, error) {
	work := min(int64(firstGiven)<<t.cover.failed, mostCover)
	if t.hidden() || t.cover.spent+work/chargedAs > shareOfGiven*(t.s.Work()-t.cover.spent) {
		return core.FinalOK, algebra.ErrWork
	}
	before := t.s.Work()
	out, err := t.fit(work, false)
	t.cover.spent += t.s.Work() - before
	if err == algebra.ErrWork {
		t.cover.failed++
	}
	return out, err
}

// fitInTurn is fit with all bounds where a run is due.
func (t *Theory) fitInTurn() (core.Outcome, error) {
	c := &t.cover
	if c.wait--; c.wait >= 0 || t.hidden() {
		return core.FinalOK, algebra.ErrWork
	}
	out, err := t.fit(min(int64(firstCover)<<c.effort, mostCover), true)
	switch err {
	case nil:
		c.wait = 0
	case algebra.ErrWork:
		c.effort++
		c.wait = 1 << c.effort
	}
	return out, err
}

// hidden tells whether coverings still wait since a proof is to be shown.
func (t *Theory) hidden() bool { return t.Shown && t.cover.late < firstShown }

// fit looks for values of the columns that stand for themselves with which the given bounds hold, or
// all bounds, with so much work. It tells the core where there are none. The error says why it
// gave up.
func (t *Theory) fit(work int64, all bool) (out core.Outcome, err error) {
	t.stats.Covers++
	r := &algebra.Ring{Left: work, Stop: t.s.Cancelled}
	defer func() { t.s.Charge((work - max(r.Left, 0)) / chargedAs) }()
	values := map[Var]algebra.Number{}
	out = core.FinalOK
	var failed error
	err = r.Do(func() {
		for _, c := range components(t.constraints(r, all)) {
			if t.holds(r, c) {
				for _, v := range c.vars {
					values[Var(v)] = algebra.OfRat(t.Value(Var(v)))
				}
				continue
			}
			if len(c.vars) == 1 { // to isolate roots takes long only where numbers are
				work, r.Left = work+mostCover-r.Left, mostCover
			}
			if failed = t.decide(r, c, values, &out); failed != nil || out != core.FinalOK {
				return
			}
		}
	})
	if err == nil {
		err = failed
	}
	if err != nil || out != core.FinalOK {
		return out, err
	}
	t.cover.values, t.cover.numbers = values, map[Var]algebra.Number{}
	for x := range t.val {
		if t.cover.numbers[Var(x)], err = t.evaluate(Var(x), t.s.Cancelled); err != nil {
			t.cover.values = nil
			return out, err
		}
	}
	return out, nil
}

// holds tells whether the values of the simplex satisfy a component.
func (t *Theory) holds(r *algebra.Ring, c *component) bool {
	for _, b := range c.bs {
		p := b.c.P
		for p.Main() >= 0 {
			p = r.At(p, p.Main(), t.Value(Var(p.Main())))
		}
		if k, _ := p.IsConst(); !b.c.Rel.Has(k.Sign()) {
			return false
		}
	}
	return true
}

// decide looks for values of the columns of a component.
func (t *Theory) decide(r *algebra.Ring, c *component, values map[Var]algebra.Number, out *core.Outcome) error {
	dense := make(map[int]int, len(c.vars))
	ints := 0
	for i, v := range c.vars {
		dense[v] = i
		if t.intOf[v] != noInt {
			ints++
		}
	}
	cs := make([]nra.Constraint, len(c.bs))
	for i, b := range c.bs {
		cs[i] = nra.Constraint{P: r.Rename(b.c.P, func(v int) int { return dense[v] }), Rel: b.c.Rel}
	}
	res, err := nra.Solve(r, len(c.vars), cs)
	if err != nil {
		return err
	}
	var fixed []int // columns of integers whose candidate values are constraints after those of c
	if res.Core == nil && ints > 0 {
		for i, v := range c.vars {
			if t.intOf[v] != noInt {
				k := t.ints.Value(t.intOf[v])
				cs = append(cs, nra.Constraint{P: r.Sub(algebra.Var(i), algebra.Const(k)), Rel: nra.Eq})
				fixed = append(fixed, v)
			}
		}
		if res, err = nra.Solve(r, len(c.vars), cs); err != nil {
			return err
		}
	}
	if res.Core != nil {
		t.stats.Covered++
		var clause []core.Lit
		for _, i := range res.Core {
			if i >= len(c.bs) {
				j := t.intOf[fixed[i-len(c.bs)]]
				k, one := t.ints.Value(j), num.FromInt64(1)
				clause = append(clause, t.ints.AtMost([]core.IntVar{j}, []num.Int{one}, k.Sub(one)),
					t.ints.AtMost([]core.IntVar{j}, []num.Int{one.Neg()}, k.Add(one).Neg()))
				continue
			}
			for _, l := range c.bs[i].why {
				if l != core.LitTrue {
					clause = append(clause, l.Not())
				}
			}
		}
		t.s.AddLemmaRule(RuleCover, clause...)
		*out = core.FinalProgress
		return nil
	}
	for i, v := range c.vars {
		values[Var(v)] = res.Point.Value(res.Values[i].N, algebra.Const(res.Values[i].D))
	}
	return nil
}
