package fuzz

import (
	"math/big"
	"math/rand/v2"
	"strconv"
)

// Generate gives script i of a seed in profile p.
func Generate(p *Profile, seed, i uint64) *Script { return generate(p, seed, i, false) }

// GenerateDialogue gives a script that asks many questions about a stack of assertions.
func GenerateDialogue(p *Profile, seed, i uint64) *Script { return generate(p, seed, i, true) }

func generate(p *Profile, seed, i uint64, dialogue bool) *Script {
	g := &generator{r: rand.New(rand.NewPCG(seed, i)), p: p, s: &Script{Profile: p.Name}, consts: map[string][]*Term{}}
	g.style()
	switch {
	case dialogue && p.shape == nil:
		g.pool()
		g.define()
		g.dialogue()
	case p.shape != nil:
		g.shaped()
		if dialogue {
			g.spread()
		}
	default:
		g.pool()
		g.define()
		g.steps()
	}
	g.s.Funs = append(g.s.Funs, g.defs...)
	return g.s
}

// generator makes one script.
type generator struct {
	r      *rand.Rand
	p      *Profile
	s      *Script
	sorts  []*Sort // the sorts that terms have
	consts map[string][]*Term
	funs   []Fun // declared functions, with arguments
	macros []Fun // defined ones
	defs   []Fun // definitions as they are to be written, after all declarations
	scope  []Var // bound variables, innermost last
	vars   int   // bound variables so far

	edge   float64 // how often a literal is an edge value
	depth  int     // of assertions
	bounds float64 // how often an Int constant is confined to a small range
	few    int     // constants a sort
	lets   float64 // how often a term is a let
	share  []*Term // terms without bound variables, to occur again

	settled  bool    // a new constant is made of a sort that has none
	wild     float64 // how often a leaf has another sort than it should have
	abstract float64 // how often a leaf is an element of a declared sort by its name

	local map[string][]*Term // constants that steps declared and that are there, by sort
}

func (g *generator) chance(p float64) bool { return g.r.Float64() < p }

// pick gives a number below n with the given weights.
func (g *generator) pick(weights ...int) int {
	n := 0
	for _, w := range weights {
		n += w
	}
	k := g.r.IntN(n)
	for i, w := range weights {
		if k -= w; k < 0 {
			return i
		}
	}
	return 0
}

// style chooses what the script as a whole looks like.
func (g *generator) style() {
	g.edge = []float64{0, 0.05, 0.3}[g.r.IntN(3)]
	g.depth = 1 + g.pick(2, 4, 4, 2, 1)
	g.bounds = []float64{0, 0.5, 1, 1}[g.r.IntN(4)]
	g.few = 2 + g.r.IntN(3)
	g.lets = []float64{0, 0, 0.1}[g.r.IntN(3)]
}

// pool chooses the sorts.
func (g *generator) pool() {
	p := g.p
	g.sorts = []*Sort{boolSort}
	if p.Int {
		g.sorts = append(g.sorts, intSort)
	}
	if p.Real {
		g.sorts = append(g.sorts, realSort)
	}
	if p.Open {
		for i := range 1 + g.r.IntN(2) {
			o := openSort([]string{"U", "V"}[i])
			g.s.Sorts = append(g.s.Sorts, o)
			g.sorts = append(g.sorts, o)
		}
	}
	if len(p.Bv) > 0 {
		for range 1 + g.r.IntN(2) {
			g.sorts = append(g.sorts, bvSort(p.Bv[g.r.IntN(len(p.Bv))]))
		}
	}
	if len(p.Float) > 0 {
		g.sorts = append(g.sorts, modeSort)
		for range 1 + g.r.IntN(2) {
			f := p.Float[g.r.IntN(len(p.Float))]
			g.sorts = append(g.sorts, floatSort(f[0], f[1]))
		}
	}
	if p.Data {
		g.datatypes()
	}
	if p.Array {
		base := g.sorts
		for range 1 + g.r.IntN(2) {
			a := arraySort(base[g.r.IntN(len(base))], base[g.r.IntN(len(base))])
			if p.Nest && g.chance(0.3) {
				other := a
				if g.chance(0.3) {
					a = arraySort(other, base[g.r.IntN(len(base))]) // an array indexed by arrays
				} else {
					a = arraySort(base[g.r.IntN(len(base))], other)
				}
				g.sorts = append(g.sorts, other)
			}
			g.sorts = append(g.sorts, a)
		}
	}
	if p.Fun {
		for i := range 1 + g.r.IntN(3) {
			f := Fun{Name: "f" + strconv.Itoa(i), Result: g.someSort()}
			for range 1 + g.pick(5, 3, 1) {
				f.Args = append(f.Args, g.someSort())
			}
			g.funs = append(g.funs, f)
			g.s.Funs = append(g.s.Funs, f)
		}
	}
}

func (g *generator) someSort() *Sort { return g.sorts[g.r.IntN(len(g.sorts))] }

// define makes a few define-funs.
func (g *generator) define() {
	if !g.chance(0.15) {
		return
	}
	for i := range 1 + g.r.IntN(2) {
		f := Fun{Name: "m" + strconv.Itoa(i), Result: g.someSort()}
		for j := range g.r.IntN(3) {
			f.Args = append(f.Args, g.someSort())
			f.Params = append(f.Params, "p"+strconv.Itoa(j))
			g.scope = append(g.scope, Var{f.Params[j], f.Args[j]})
		}
		f.Body = g.term(f.Result, 2)
		g.scope = g.scope[:0]
		g.macros = append(g.macros, f)
		g.defs = append(g.defs, f)
	}
}

// clauses asserts random clauses over a few atoms, about as many as make search
// hard; what such scripts test is learning and the explanations behind it.
func (g *generator) clauses() {
	g.depth = 1 + g.r.IntN(2)
	g.few += g.r.IntN(3)
	var atoms []*Term
	for range 4 + g.r.IntN(20) {
		atoms = append(atoms, g.compound(boolSort, g.depth))
	}
	n := int(float64(len(atoms)) * (1 + 3*g.r.Float64()))
	g.s.Cores = g.chance(0.1)
	for i := range n {
		c := app("or", boolSort)
		for range 1 + g.pick(1, 4, 5) {
			l := atoms[g.r.IntN(len(atoms))]
			if g.chance(0.5) {
				l = not(l)
			}
			c.Args = append(c.Args, l)
		}
		if len(c.Args) == 1 {
			c = c.Args[0]
		}
		st := Step{Term: c}
		if g.s.Cores {
			st.Name = "n" + strconv.Itoa(i)
		}
		g.s.Steps = append(g.s.Steps, st)
		if g.chance(0.03) {
			g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
		}
	}
	g.confine()
	g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
}

// circuit asserts many small equations, each constant being used often, and a few
// relations between what comes out.
func (g *generator) circuit() {
	g.few = 4 + g.r.IntN(6)
	for range 4 + g.r.IntN(14) {
		s := g.someSort()
		if s.Kind == KindBool && g.chance(0.7) {
			s = g.someSort()
		}
		var t *Term
		switch g.pick(6, 2, 1) {
		case 0:
			t = app("=", boolSort, g.constant(s), g.compound(s, g.pick(3, 2)))
		case 1:
			t = g.compound(boolSort, 1)
		case 2:
			t = app("distinct", boolSort, g.constant(s), g.constant(s), g.compound(s, 0))
		}
		g.s.Steps = append(g.s.Steps, Step{Term: t})
	}
	g.confine()
	g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
}

// steps makes the assertions and checks.
func (g *generator) steps() {
	switch g.pick(4, 3, 3) {
	case 0:
		g.clauses()
		return
	case 1:
		g.circuit()
		return
	}
	mode := g.pick(6, 2, 1, 1) // one check; push and pop; cores; assumptions
	n := 1 + g.r.IntN([]int{4, 8, 16}[g.r.IntN(3)])
	if mode == 2 {
		g.s.Cores = true
		n += 2
	}
	level, names := 0, 0
	for range n {
		st := Step{Term: g.term(boolSort, g.depth)}
		if mode == 2 && g.chance(0.8) {
			st.Name = "n" + strconv.Itoa(names)
			names++
		}
		g.s.Steps = append(g.s.Steps, st)
		if mode == 1 {
			switch g.pick(3, 3, 2, 2) {
			case 1:
				k := 1 + g.r.IntN(2)
				g.s.Steps = append(g.s.Steps, Step{Kind: StepPush, N: k})
				level += k
			case 2:
				g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
				if level > 0 {
					k := 1 + g.r.IntN(level)
					g.s.Steps = append(g.s.Steps, Step{Kind: StepPop, N: k})
					level -= k
				}
			case 3:
				g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
			}
		}
		if mode == 3 && g.chance(0.4) {
			g.s.Steps = append(g.s.Steps, g.assume())
		}
	}
	g.confine()
	if mode == 3 {
		g.s.Steps = append(g.s.Steps, g.assume())
	} else {
		g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
	}
}

// assume makes a check-sat-assuming of Bool constants and their negations.
func (g *generator) assume() Step {
	st := Step{Kind: StepAssume}
	for range g.r.IntN(4) {
		l := g.constant(boolSort)
		if g.chance(0.5) {
			l = not(l)
		}
		st.Lits = append(st.Lits, l)
	}
	return st
}

// confine puts the Int constants into small ranges, which makes hard arithmetic
// decidable by search; it does so in front of all other steps.
func (g *generator) confine() {
	var pre []Step
	for _, c := range g.consts["Int"] {
		if g.chance(g.bounds) {
			lo := int64(g.r.IntN(12)) - 8
			hi := lo + int64(g.r.IntN(12))
			pre = append(pre, Step{Term: app("<=", boolSort, intLit(big.NewInt(lo)), c, intLit(big.NewInt(hi)))})
		}
	}
	g.s.Steps = append(pre, g.s.Steps...)
}

// constant gives a declared constant of sort s.
func (g *generator) constant(s *Sort) *Term {
	if ls := g.local[s.Text]; len(ls) > 0 && g.chance(0.4) {
		return ls[g.r.IntN(len(ls))]
	}
	cs := g.consts[s.Text]
	if g.settled && len(cs) > 0 {
		return cs[g.r.IntN(len(cs))]
	}
	few := g.few
	if s.Kind == KindBool {
		few++
	}
	if k := g.r.IntN(few); k < len(cs) {
		return cs[k]
	}
	n := 0
	for _, l := range g.consts {
		n += len(l)
	}
	name := "bixuazrqt"[s.Kind:s.Kind+1] + strconv.Itoa(n)
	c := app(name, s)
	g.consts[s.Text] = append(cs, c)
	g.s.Funs = append(g.s.Funs, Fun{Name: name, Result: s})
	return c
}

// leaf gives a term of sort s without arguments, or nearly so.
func (g *generator) leaf(s *Sort) *Term {
	if g.wild > 0 && g.chance(g.wild) {
		s = g.someSort()
	}
	if len(g.scope) > 0 && g.chance(0.7) {
		if v := g.bound(s); v != nil {
			return v
		}
	}
	switch s.Kind {
	case KindOpen:
		if g.abstract > 0 && g.chance(g.abstract) {
			return app("(as @"+strconv.Itoa(g.r.IntN(3))+" "+s.Text+")", s)
		}
	case KindBool:
		if g.chance(0.1) {
			return truth(g.chance(0.5))
		}
	case KindInt:
		if g.chance(0.35) {
			return g.intLit()
		}
	case KindBv:
		if g.chance(0.35) {
			return g.bvLit(s.Width)
		}
	case KindFloat:
		if g.chance(0.25) {
			return g.floatLit(s)
		}
	case KindMode:
		if g.chance(0.8) {
			return app(g.oneOf("RNE", "RNA", "RTP", "RTN", "RTZ"), s)
		}
	case KindReal:
		if g.chance(0.35) {
			return g.realLit()
		}
	case KindData:
		if c := s.Ctors[g.r.IntN(len(s.Ctors))]; len(c.Args) == 0 && g.chance(0.4) {
			return app(c.Name, s)
		}
	case KindArray:
		if g.chance(0.15) && !s.Index.ofFloats() {
			return app("(as const "+s.Text+")", s, g.leaf(s.Elem))
		}
	}
	return g.constant(s)
}

// bound gives a bound variable of sort s that no inner one hides, or nil.
func (g *generator) bound(s *Sort) *Term {
	var fit []*Term
	seen := map[string]bool{}
	for i := len(g.scope) - 1; i >= 0; i-- {
		v := g.scope[i]
		if !seen[v.Name] && v.Sort.is(s) {
			fit = append(fit, app(v.Name, s))
		}
		seen[v.Name] = true
	}
	if len(fit) == 0 {
		return nil
	}
	return fit[g.r.IntN(len(fit))]
}

// term gives a term of sort s, at most d operators deep, or a little more.
func (g *generator) term(s *Sort, d int) *Term {
	if d <= 0 || g.chance(0.12) {
		return g.leaf(s)
	}
	if len(g.share) > 0 && g.chance(0.1) {
		if t := g.share[g.r.IntN(len(g.share))]; t.Sort.is(s) {
			return t
		}
	}
	t := g.compound(s, d-1)
	if len(g.scope) == 0 && g.chance(0.3) && t.size() < 40 {
		g.share = append(g.share, t)
	}
	return t
}

// compound applies some operator to terms of depth d.
func (g *generator) compound(s *Sort, d int) *Term {
	switch {
	case g.chance(g.lets):
		return g.let(s, d)
	case g.chance(0.12):
		return app("ite", s, g.term(boolSort, d), g.term(s, d), g.term(s, d))
	case g.chance(0.2):
		if t := g.call(s, d); t != nil {
			return t
		}
	case g.chance(0.2):
		if t := g.sel(s, d); t != nil {
			return t
		}
	}
	if g.p.Data && g.chance(0.15) {
		if t := g.field(s, d); t != nil {
			return t
		}
	}
	switch s.Kind {
	case KindBool:
		if t := g.floatAtom(d); t != nil {
			return t
		}
		if g.p.Data && g.chance(0.3) {
			return g.dataAtom(d)
		}
		return g.boolTerm(d)
	case KindInt:
		return g.intTerm(d)
	case KindBv:
		if t := g.floatWord(s, d); t != nil {
			return t
		}
		return g.bvTerm(s.Width, d)
	case KindFloat:
		return g.floatTerm(s, d)
	case KindReal:
		return g.realTerm(d)
	case KindData:
		if g.chance(0.7) {
			return g.construct(s, d)
		}
	case KindArray:
		switch g.pick(6, 1, 1) {
		case 0:
			return app("store", s, g.term(s, d), g.term(s.Index, d-1), g.term(s.Elem, d-1))
		case 1:
			if !s.Index.ofFloats() { // the kernel does not read the others
				return app("(as const "+s.Text+")", s, g.term(s.Elem, d))
			}
		}
	}
	if t := g.call(s, d); t != nil {
		return t
	}
	if t := g.sel(s, d); t != nil {
		return t
	}
	return g.leaf(s)
}

// call applies a declared or defined function whose result is s, or gives nil.
func (g *generator) call(s *Sort, d int) *Term {
	var fit []Fun
	for _, fs := range [][]Fun{g.funs, g.macros} {
		for _, f := range fs {
			if f.Result.is(s) {
				fit = append(fit, f)
			}
		}
	}
	if len(fit) == 0 {
		return nil
	}
	f := fit[g.r.IntN(len(fit))]
	t := app(f.Name, s)
	for _, a := range f.Args {
		t.Args = append(t.Args, g.term(a, d))
	}
	return t
}

// sel selects from an array with elements of sort s, or gives nil.
func (g *generator) sel(s *Sort, d int) *Term {
	var fit []*Sort
	for _, a := range g.sorts {
		if a.Kind == KindArray && a.Elem.is(s) {
			fit = append(fit, a)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	a := fit[g.r.IntN(len(fit))]
	return app("select", s, g.term(a, d), g.term(a.Index, d-1))
}

// name gives a bound variable's name: mostly a new one, sometimes one that hides
// another variable or a constant.
func (g *generator) name() string {
	if g.vars > 0 && g.chance(0.1) {
		return "v" + strconv.Itoa(g.r.IntN(g.vars))
	}
	g.vars++
	return "v" + strconv.Itoa(g.vars-1)
}

func (g *generator) let(s *Sort, d int) *Term {
	t := &Term{Op: "let", Sort: s}
	seen := map[string]bool{}
	for range 1 + g.r.IntN(2) {
		v := Var{g.name(), g.someSort()}
		if seen[v.Name] {
			continue
		}
		seen[v.Name] = true
		t.Vars = append(t.Vars, v)
		t.Args = append(t.Args, g.term(v.Sort, d))
	}
	n := len(g.scope)
	g.scope = append(g.scope, t.Vars...)
	t.Args = append(t.Args, g.term(s, d))
	g.scope = g.scope[:n]
	return t
}

// boolTerm gives a formula.
func (g *generator) boolTerm(d int) *Term {
	sub := func() *Term { return g.term(boolSort, d) }
	w := 0
	if g.p.Quant {
		w = 12
		if len(g.scope) > 0 {
			w = 5
		}
	}
	switch g.pick(10, 10, 10, 5, 4, 3, 25, 12, 25, 25, w) {
	case 0:
		return not(sub())
	case 1:
		return app("and", boolSort, g.list(sub)...)
	case 2:
		return app("or", boolSort, g.list(sub)...)
	case 3:
		return app("=>", boolSort, g.list(sub)...)
	case 4:
		return app("xor", boolSort, g.list(sub)...)
	case 5:
		return app("=", boolSort, sub(), sub())
	case 6:
		s := g.someSort()
		if s.Kind == KindBool {
			s = g.someSort()
		}
		if g.p.Diff && s.Kind == KindInt {
			return g.intAtom(d)
		}
		if g.chance(0.1) {
			return app("=", boolSort, g.term(s, d), g.term(s, d), g.term(s, d))
		}
		return app("=", boolSort, g.term(s, d), g.term(s, d))
	case 7:
		s := g.someSort()
		if g.p.Diff && s.Kind == KindInt {
			return app("distinct", boolSort, g.constant(s), g.constant(s))
		}
		t := app("distinct", boolSort)
		for range 2 + g.pick(4, 3, 1, 1) {
			t.Args = append(t.Args, g.term(s, d))
		}
		return t
	case 10:
		return g.quantified(d)
	}
	// An atom of arithmetic or bit vectors, as there are.
	if g.p.Real && (!g.p.Int || g.chance(0.5)) {
		return g.realAtom(d)
	}
	if g.p.Int && (len(g.p.Bv) == 0 || g.chance(0.5)) {
		return g.intAtom(d)
	}
	if len(g.p.Bv) > 0 {
		return g.bvAtom(d)
	}
	s := g.someSort()
	return app("=", boolSort, g.term(s, d), g.term(s, d))
}

// list gives two terms, or a few more.
func (g *generator) list(sub func() *Term) []*Term {
	ts := []*Term{sub(), sub()}
	for g.chance(0.25) {
		ts = append(ts, sub())
	}
	return ts
}

// quantified gives a formula with a quantifier in front. Int variables have a
// guard mostly, always where the profile wants finite ranges.
func (g *generator) quantified(d int) *Term {
	t := &Term{Op: "forall", Sort: boolSort}
	if g.chance(0.4) {
		t.Op = "exists"
	}
	var guards []*Term
	seen := map[string]bool{}
	for range 1 + g.pick(5, 3, 1) {
		v := Var{g.name(), g.someSort()}
		if seen[v.Name] || !g.p.Wide && (v.Sort.Kind == KindArray || v.Sort.Kind == KindOpen || v.Sort.Kind == KindReal || v.Sort.Kind == KindData) {
			continue
		}
		seen[v.Name] = true
		t.Vars = append(t.Vars, v)
		if v.Sort.Kind == KindInt && (!g.p.Wide || g.chance(0.6)) {
			x := app(v.Name, intSort)
			lo := int64(g.r.IntN(5)) - 2
			hi := lo + int64(g.r.IntN(5))
			guards = append(guards,
				app("<=", boolSort, intLit(big.NewInt(lo)), x),
				app("<", boolSort, x, intLit(big.NewInt(hi))))
		}
	}
	if len(t.Vars) == 0 {
		return g.leaf(boolSort)
	}
	n := len(g.scope)
	g.scope = append(g.scope, t.Vars...)
	body := g.term(boolSort, max(d, 1+g.r.IntN(2)))
	g.scope = g.scope[:n]
	if len(guards) > 0 {
		op := "=>"
		if t.Op == "exists" {
			op = "and"
		}
		body = app(op, boolSort, append(guards, body)...)
	}
	t.Args = []*Term{body}
	return t
}
