package core

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

// atom is a statement about one variable of a small problem.
type atom struct {
	kind byte // 'b' Boolean, 'l' x<=k, 'e' x=k
	i    int
	k    int64
	neg  bool
}

type linear struct {
	a []int64 // by integer variable
	c int64   // sum a*x <= c
}

// problem is small enough to list its models.
type problem struct {
	nb     int
	lo, hi []int64
	cl     [][]atom
	lin    []linear
	models []model
}

type model struct {
	b []bool
	x []int64
}

func (a atom) holds(m model) bool {
	switch a.kind {
	case 'b':
		return m.b[a.i] != a.neg
	case 'l':
		return (m.x[a.i] <= a.k) != a.neg
	}
	return (m.x[a.i] == a.k) != a.neg
}

func (p *problem) holds(m model) bool {
	for i := range m.x {
		if m.x[i] < p.lo[i] || m.x[i] > p.hi[i] {
			return false
		}
	}
	for _, c := range p.cl {
		if !slices.ContainsFunc(c, func(a atom) bool { return a.holds(m) }) {
			return false
		}
	}
	for _, l := range p.lin {
		s := int64(0)
		for i, a := range l.a {
			s += a * m.x[i]
		}
		if s > l.c {
			return false
		}
	}
	return true
}

// list sets models by brute force.
func (p *problem) list() {
	p.models = nil
	m := model{make([]bool, p.nb), append([]int64(nil), p.lo...)}
	var rec func(i int)
	rec = func(i int) {
		if i == p.nb+len(p.lo) {
			if p.holds(m) {
				p.models = append(p.models, model{slices.Clone(m.b), slices.Clone(m.x)})
			}
			return
		}
		if i < p.nb {
			m.b[i] = false
			rec(i + 1)
			m.b[i] = true
			rec(i + 1)
			return
		}
		for k := p.lo[i-p.nb]; k <= p.hi[i-p.nb]; k++ {
			m.x[i-p.nb] = k
			rec(i + 1)
		}
	}
	rec(0)
}

func randomAtom(r *rand.Rand, p *problem) atom {
	if r.Intn(3) == 0 {
		return atom{'b', r.Intn(p.nb), 0, r.Intn(2) == 0}
	}
	i := r.Intn(len(p.lo))
	k := p.lo[i] - 1 + r.Int63n(p.hi[i]-p.lo[i]+3)
	return atom{"le"[r.Intn(2)], i, k, r.Intn(2) == 0}
}

func randomProblem(r *rand.Rand, big bool) *problem {
	p := &problem{nb: 1 + r.Intn(5)}
	n, nc := 1+r.Intn(4), 3+r.Intn(28)
	if big {
		p.nb, n, nc = 4, 5, 50+r.Intn(40)
	}
	for range n {
		lo := -3 + r.Int63n(5)
		p.lo = append(p.lo, lo)
		p.hi = append(p.hi, lo+1+r.Int63n(4))
	}
	for range nc {
		var c []atom
		m := 1 + r.Intn(4) + r.Intn(2)
		if big {
			m = 2 + r.Intn(3)
		}
		for range m {
			c = append(c, randomAtom(r, p))
		}
		p.cl = append(p.cl, c)
	}
	for range r.Intn(4) {
		l := linear{c: -3 + r.Int63n(9)}
		for range p.lo {
			l.a = append(l.a, -2+r.Int63n(5))
		}
		p.lin = append(p.lin, l)
	}
	p.list()
	return p
}

// chaos is a theory that feeds a problem to the solver in every way the contract allows.
type chaos struct {
	p    *problem
	r    *rand.Rand
	s    *Solver
	t    *testing.T
	id   PropID
	b    []Lit
	x    []IntVar
	eqs  map[Lit]atom // literals of EqLit
	way  []int        // by clause, see way*
	in   []bool       // by clause: given to the solver
	junk bool         // make useless literals
	temp bool         // literals may be recyclable
	log  []Lit        // trail as woken, to check Wake and Backtrack against each other
	lvl  []int
}

const (
	wayNow     = iota // AddClause before the search
	wayLate           // AddClause from Propagate at some time
	wayLemma          // AddLemma when violated at a final check
	wayHeld           // propagated and explained by the theory
	wayRefuted        // reported as a conflict at a final check
	wayWake           // AddLemma from Wake at some time
	ways
)

func newChaos(t *testing.T, p *problem, r *rand.Rand, opts Options) *chaos {
	c := &chaos{p: p, r: r, t: t, s: New(opts), eqs: map[Lit]atom{}, junk: r.Intn(2) == 0}
	for range p.nb {
		c.b = append(c.b, c.s.NewBool())
	}
	for i := range p.lo {
		if p.lo[i] == 0 && p.hi[i] == 1 && r.Intn(2) == 0 {
			c.x = append(c.x, c.s.NewInt01(c.s.NewBool()))
			continue
		}
		c.x = append(c.x, c.s.NewInt(p.lo[i], p.hi[i]))
		if r.Intn(3) == 0 && c.s.Direct(c.x[i]) {
			for k := p.lo[i]; k <= p.hi[i]; k++ {
				c.lit(atom{'e', i, k, false})
			}
		}
	}
	s := c.s
	s.CheckExplain = true
	s.ExplainHook = c.entails
	s.onLearn = func(lits []Lit, _ uint32) {
		for _, m := range p.models {
			if !slices.ContainsFunc(lits, func(q Lit) bool { return c.litHolds(q, m) }) {
				t.Fatalf("learned clause loses model %v", m)
			}
		}
	}
	c.id = s.AddPropagator(c, r.Intn(8))
	for i := range c.x {
		if s.IsDirect(c.x[i]) && r.Intn(4) > 0 {
			continue // a watch ends it
		}
		s.WatchLb(c.x[i], c.id, int32(i))
		s.WatchUb(c.x[i], c.id, int32(i))
		s.WatchFix(c.x[i], c.id, int32(i))
	}
	for i := range c.b {
		s.WatchLit(c.b[i], c.id, -1)
		s.WatchLit(c.b[i].Not(), c.id, -1)
	}
	only := r.Intn(ways + 3)
	for i := range p.cl {
		w := r.Intn(ways)
		if only < ways {
			w = only
		}
		c.way = append(c.way, w)
		c.in = append(c.in, false)
		if w == wayNow {
			c.give(i, false)
		}
	}
	for _, l := range p.lin {
		newLinear(s, c.x, l, r.Intn(2) == 0)
	}
	s.AddDecider(c, true)
	return c
}

// entails returns an error when because holds and l does not in some model.
func (c *chaos) entails(l Lit, because []Lit) error {
	for _, m := range c.p.models {
		if !slices.ContainsFunc(because, func(q Lit) bool { return !c.litHolds(q, m) }) && !c.litHolds(l, m) {
			return fmt.Errorf("model %v", m)
		}
	}
	return nil
}

func (c *chaos) lit(a atom) Lit {
	var l Lit
	switch a.kind {
	case 'b':
		l = c.b[a.i]
	case 'l':
		if c.temp && c.r.Intn(3) > 0 {
			l = c.s.SplitLe(c.x[a.i], a.k)
		} else {
			l = c.s.LeLit(c.x[a.i], a.k)
		}
	default:
		l = c.s.EqLit(c.x[a.i], a.k)
		if _, _, bound := c.s.BoundOf(l, c.x[a.i]); !bound && l != LitTrue && l != LitFalse {
			c.eqs[l] = atom{'e', a.i, a.k, false}
		}
	}
	return l.XorSign(a.neg)
}

func (c *chaos) litHolds(l Lit, m model) bool {
	if l == LitTrue || l == LitFalse {
		return l == LitTrue
	}
	for i, b := range c.b {
		if b.Var() == l.Var() {
			return m.b[i] != (b != l)
		}
	}
	for i, x := range c.x {
		if k, isUb, ok := c.s.BoundOf(l, x); ok {
			if isUb {
				return m.x[i] <= k
			}
			return m.x[i] >= k
		}
	}
	if a, ok := c.eqs[l&^1]; ok {
		return a.holds(m) != l.Sign()
	}
	panic("unknown literal " + c.s.LitString(l))
}

// nameHolds is litHolds of a literal as a Justifier knows it.
func (c *chaos) nameHolds(name Lit, m model) bool {
	l, x, k, ok := c.s.Named(name)
	if ok {
		return c.litHolds(l, m)
	}
	if i := slices.Index(c.x, x); i >= 0 {
		return m.x[i] <= k != name.Sign()
	}
	panic("a bound of an unknown variable was recycled")
}

func (c *chaos) give(i int, lemma bool) {
	var ls []Lit
	c.temp = true
	defer func() { c.temp = false }()
	for _, a := range c.p.cl[i] {
		ls = append(ls, c.lit(a))
	}
	if lemma {
		c.s.AddLemma(ls...)
	} else {
		c.s.AddClause(ls...)
		c.in[i] = true
	}
}

// value evaluates an atom under the current bounds without making literals.
func (c *chaos) value(a atom) LBool {
	s := c.s
	v := Undef
	switch a.kind {
	case 'b':
		v = s.Value(c.b[a.i])
	case 'l':
		if s.Ub(c.x[a.i]) <= a.k {
			v = True
		} else if s.Lb(c.x[a.i]) > a.k {
			v = False
		}
	default:
		x := c.x[a.i]
		if l, ok := s.FindEq(x, a.k); ok && s.Value(l) != Undef {
			v = s.Value(l)
		}
		if s.Lb(x) > a.k || s.Ub(x) < a.k {
			v = False
		} else if s.Fixed(x) {
			v = True
		}
	}
	if a.neg {
		v = -v
	}
	return v
}

// why appends literals true before pos that make the atom false.
func (c *chaos) why(a atom, pos int, out []Lit) []Lit {
	s := c.s
	switch a.kind {
	case 'b':
		return append(out, c.b[a.i].XorSign(!a.neg))
	case 'l':
		if a.neg {
			return append(out, s.LeReason(c.x[a.i], a.k, pos))
		}
		return append(out, s.GeReason(c.x[a.i], a.k+1, pos))
	}
	x := c.x[a.i]
	if a.neg {
		if l, ok := s.FindEq(x, a.k); ok && s.Value(l) == True && s.TrailPos(l) < pos && c.r.Intn(2) == 0 {
			return append(out, l)
		}
		if ge, le := s.GeReason(x, a.k, pos), s.LeReason(x, a.k, pos); ge != LitUndef && le != LitUndef {
			return append(out, ge, le)
		}
		l, _ := s.FindEq(x, a.k)
		return append(out, l)
	}
	if l := s.LeReason(x, a.k-1, pos); l != LitUndef {
		return append(out, l)
	}
	if l := s.GeReason(x, a.k+1, pos); l != LitUndef {
		return append(out, l)
	}
	l, _ := s.FindEq(x, a.k)
	return append(out, l.Not())
}

func (c *chaos) makeJunk() {
	if c.junk && c.r.Intn(4) == 0 {
		c.lit(randomAtom(c.r, c.p))
	}
}

func (c *chaos) check(rest bool) {
	if err := c.s.checkInvariants(rest); err != nil {
		c.t.Fatalf("%v", err)
	}
}

func (c *chaos) Wake(s *Solver, data int32, l Lit) {
	if s.Value(l) != True {
		c.t.Fatalf("woken by %s, which is not true", s.LitString(l))
	}
	c.log = append(c.log, l)
	c.lvl = append(c.lvl, s.DecisionLevel())
	c.makeJunk()
	if c.r.Intn(8) == 0 {
		if i := c.r.Intn(len(c.p.cl)); c.way[i] == wayWake {
			c.give(i, true)
		}
	}
}

func (c *chaos) Backtrack(s *Solver, level int) {
	for n := len(c.lvl); n > 0 && c.lvl[n-1] > level; n-- {
		c.log, c.lvl = c.log[:n-1], c.lvl[:n-1]
	}
	for _, l := range c.log {
		if l != LitTrue && s.Value(l) != True && s.flags[l>>1]&fFree == 0 {
			c.t.Fatalf("%s was undone without word", s.LitString(l))
		}
	}
	if s.DecisionLevel() != level {
		c.t.Fatal("wrong level at Backtrack")
	}
	c.check(false)
}

func (c *chaos) Propagate(s *Solver) bool {
	c.check(true)
	c.domains()
	c.makeJunk()
	for i, cl := range c.p.cl {
		switch c.way[i] {
		case wayLate:
			if !c.in[i] && c.r.Intn(10) == 0 {
				c.give(i, false)
			}
		case wayHeld:
			if c.r.Intn(2) == 0 && !c.held(i, cl) {
				return false
			}
		}
	}
	return true
}

// domains compares what the solver tells of variables and their literals with what the
// literals are.
func (c *chaos) domains() {
	s := c.s
	told := map[Lit]atom{}
	s.EachEq(func(x IntVar, k int64, l Lit) { told[l&^1] = atom{'e', slices.Index(c.x, x), k, l.Sign()} })
	for l, a := range c.eqs {
		if told[l] != a {
			c.t.Fatalf("%s is told as %v, and is %v", s.LitString(l), told[l], a)
		}
	}
	for i, x := range c.x {
		left := int64(0)
		for k := s.Lb(x); k <= s.Ub(x); k++ {
			if l, ok := s.FindEq(x, k); !ok || s.Value(l) != False {
				left++
			}
		}
		most := c.r.Int63n(8)
		if n := s.DomainSize(x, most); n != left && (n < most || left < most) {
			c.t.Fatalf("i%d has %d values left, is told to have %d, or %d and more", x, left, n, most)
		}
		if l := s.LbLit(x); s.Lb(x) > c.p.lo[i] && s.DecisionLevel() > 0 && l != LitTrue {
			if k, isUb, ok := s.BoundOf(l, x); !ok || isUb || k != s.Lb(x) || s.Value(l) != True {
				c.t.Fatalf("%s is not the lower bound of i%d", s.LitString(l), x)
			}
		}
		if l := s.UbLit(x); l != LitTrue {
			if k, isUb, ok := s.BoundOf(l, x); !ok || !isUb || k != s.Ub(x) || s.Value(l) != True {
				c.t.Fatalf("%s is not the upper bound of i%d", s.LitString(l), x)
			}
		}
	}
}

// held propagates a clause the theory keeps to itself.
func (c *chaos) held(i int, cl []atom) bool {
	s := c.s
	open := -1
	for j, a := range cl {
		switch c.value(a) {
		case True:
			return true
		case Undef:
			if open >= 0 {
				return true
			}
			open = j
		}
	}
	if open < 0 && c.r.Intn(2) == 0 {
		open = c.r.Intn(len(cl)) // the others say that it is true, and it is refused
	} else if open < 0 {
		var out []Lit
		for _, a := range cl {
			out = c.why(a, s.TrailLen(), out)
		}
		s.Conflict(out)
		return false
	}
	a := cl[open]
	if c.r.Intn(2) == 0 {
		// explained at once, and so perhaps at a lower level
		var out []Lit
		for j, a := range cl {
			if j != open {
				out = c.why(a, s.TrailLen(), out)
			}
		}
		switch len(out) {
		case 0:
			return s.Enqueue(c.lit(a), ReasonNone)
		case 1:
			return s.Enqueue(c.lit(a), ReasonLit(out[0]))
		}
	}
	r := ReasonProp(c.id, uint32(i*16+open))
	if a.kind == 'l' && c.r.Intn(2) == 0 {
		if a.neg {
			return s.SetLb(c.x[a.i], a.k+1, r)
		}
		return s.SetUb(c.x[a.i], a.k, r)
	}
	if a.kind == 'e' && !a.neg && c.r.Intn(2) == 0 {
		return s.SetLb(c.x[a.i], a.k, r) && s.SetUb(c.x[a.i], a.k, r)
	}
	return s.Enqueue(c.lit(a), r)
}

func (c *chaos) Explain(s *Solver, l Lit, datum uint32, out []Lit) []Lit {
	out = append(out, LitTrue)
	for j, a := range c.p.cl[datum/16] {
		if j != int(datum%16) {
			out = c.why(a, s.TrailPos(l), out)
		}
	}
	return append(out, out[len(out)-1])
}

func (c *chaos) FinalCheck(s *Solver) Outcome {
	c.check(true)
	c.domains()
	for _, x := range c.x {
		if !s.Fixed(x) {
			c.t.Fatal("final check before labeling")
		}
	}
	for i, cl := range c.p.cl {
		if slices.ContainsFunc(cl, func(a atom) bool { return c.value(a) == True }) {
			continue
		}
		switch {
		case c.way[i] == wayNow || c.in[i]:
			c.t.Fatal("a clause is false at a final check")
		case c.way[i] == wayLate:
			c.give(i, false)
			return FinalProgress
		case c.way[i] == wayLemma || c.way[i] == wayWake:
			c.give(i, true)
			return FinalProgress
		}
		var out []Lit
		for _, a := range cl {
			out = c.why(a, s.TrailLen(), out)
		}
		s.Conflict(out)
		return FinalProgress
	}
	return FinalOK
}

// Decide labels.
func (c *chaos) Decide(s *Solver) Lit {
	c.temp = true
	defer func() { c.temp = false }()
	for _, i := range c.r.Perm(len(c.x)) {
		if x := c.x[i]; !s.Fixed(x) {
			switch c.r.Intn(3) {
			case 0:
				return c.lit(atom{'l', i, s.Lb(x), false})
			case 1:
				return c.lit(atom{'l', i, s.Ub(x) - 1, true})
			}
			if l := c.lit(atom{'e', i, s.Lb(x), false}); s.Value(l) == Undef {
				return l
			}
			return c.lit(atom{'l', i, s.Lb(x), false})
		}
	}
	return LitUndef
}

func (c *chaos) model() model {
	var m model
	for _, b := range c.b {
		m.b = append(m.b, c.s.ModelValue(b))
	}
	for _, x := range c.x {
		if c.s.ModelLb(x) != c.s.ModelUb(x) {
			c.t.Fatal("an integer of the model is not fixed")
		}
		m.x = append(m.x, c.s.ModelLb(x))
	}
	return m
}

func TestChaos(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 1000 // the rare events that are counted below occur
	}
	sat, recycled := 0, 0
	for seed := range n {
		r := rand.New(rand.NewSource(int64(seed)))
		p := randomProblem(r, seed%50 == 0)
		opts := Options{Seed: uint64(r.Intn(3)), Stable: r.Intn(4) == 0}
		var pf *proof
		if r.Intn(3) == 0 {
			pf = &proof{t: t, clauses: map[uint64][]Lit{}}
			opts.Justifier = pf
		}
		c := newChaos(t, p, r, opts)
		if pf != nil {
			pf.c = c
		}
		if r.Intn(3) == 0 {
			c.s.reduceEvery(2, 3)
		}
		for round := 0; round < 6; round++ {
			if r.Intn(4) == 0 {
				c.s.Settle(r.Intn(8))
			}
			if pf != nil && !pf.empty {
				pf.failed = nil
			}
			var as []Lit
			var atoms []atom
			for range r.Intn(4) {
				a := randomAtom(r, p)
				atoms = append(atoms, a)
				as = append(as, c.lit(a))
			}
			ms := slices.DeleteFunc(slices.Clone(p.models), func(m model) bool {
				return slices.ContainsFunc(atoms, func(a atom) bool { return !a.holds(m) })
			})
			st := c.s.Solve(context.Background(), as...)
			switch {
			case st == Sat && !slices.ContainsFunc(ms, func(m model) bool { g := c.model(); return slices.Equal(m.b, g.b) && slices.Equal(m.x, g.x) }):
				t.Fatalf("seed %d: %v is no model", seed, c.model())
			case st == Unsat && len(ms) > 0:
				t.Fatalf("seed %d: unsat, but %v", seed, ms[0])
			case st == Unknown:
				t.Fatalf("seed %d: unknown: %v", seed, c.s.Reasons())
			case st == Sat:
				sat++
			case st == Unsat:
				core := c.s.FailedAssumptions()
				if pf != nil && (pf.failed == nil || len(pf.failed) != len(core)) {
					t.Fatalf("seed %d: the proof ends with %v, the core is %v; %v %v", seed, pf.failed == nil, core, as, c.s.ok)
				}
				for _, m := range p.models {
					if !slices.ContainsFunc(core, func(l Lit) bool { return !c.litHolds(l, m) }) {
						t.Fatalf("seed %d: core %v has model %v", seed, core, m)
					}
				}
				for _, l := range core {
					if !slices.Contains(as, l) {
						t.Fatalf("seed %d: core has a stranger", seed)
					}
				}
			}
			// a new clause between calls
			var cl []atom
			for range 1 + r.Intn(3) {
				cl = append(cl, randomAtom(r, p))
			}
			p.cl = append(p.cl, cl)
			c.in = append(c.in, false)
			c.way = append(c.way, r.Intn(ways))
			p.list()
			if c.way[len(c.way)-1] == wayNow {
				c.give(len(p.cl)-1, false)
			}
		}
		if pf != nil {
			recycled += pf.again()
		}
	}
	if sat == 0 {
		t.Fatal("no problem was satisfiable")
	}
	if recycled == 0 {
		t.Fatal("no literal of a proof was recycled")
	}
}
