package proof

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// part is what of the recording is written.
type part struct {
	clauses  []bool              // by index
	steps    []bool              // by index
	terms    []bool              // by node
	named    []bool              // by node: a step, clause or literal names it itself
	lits     []bool              // by variable
	meanings map[int32]Literal   // by variable
	posted   []int32             // steps that propagators hold
	rewrites map[int][]rewriting // by step: what it rests on, and no step before it

	byPropagators bool // some clause is what a propagator says

	variables map[int32]Variable // integers of the kernel's own
	made      []bool             // by node: in it, or made of what is
	held      map[int32]bool     // the same of integers, as far as they were asked for
}

// once leaves out axioms that were told before: what rests on them rests on the first.
func (r *Recorder) once(needed []bool, roots map[uint64]bool) {
	first, again := map[clauseKey]uint64{}, map[uint64]uint64{}
	for i, use := range needed {
		if !use {
			continue
		}
		if r.clauses[i].rule != "" {
			k := r.key(r.slice(i))
			if _, ok := first[k]; !ok {
				first[k] = uint64(i) + 1
			} else if !roots[uint64(i)+1] {
				again[uint64(i)+1], needed[i] = first[k], false
			}
		}
		ants := r.antecedents(i)
		for j, a := range ants {
			if b, ok := again[a]; ok {
				ants[j] = b
			}
		}
	}
}

// maxTurns bounds the rounds in which units join a part; in the last one all do.
const maxTurns = 8

// part finds what the conclusion rests on, and the units that speak of the same terms. The
// kernel leaves out of axioms the literals that are false for good, and names no unit for that.
func (p *writer) part(roots map[uint64]bool, common *part) *part {
	needed := marks(roots)
	units := p.r.units(len(needed))
	for turn := 0; ; turn++ {
		p.r.need(needed)
		u := p.resting(needed, roots, common)
		u.made = u.grow(p.r.g)
		more := false
		units = slices.DeleteFunc(units, func(i int) bool {
			speaks := needed[i] || turn == maxTurns || u.speaks(p.r, p.r.slice(i)[0].Var())
			more = more || speaks && !needed[i]
			needed[i] = speaks
			return speaks
		})
		if !more {
			return u
		}
	}
}

// units gives the first clause, of those below a number, of each literal that is one by itself.
func (r *Recorder) units(below int) (units []int) {
	seen := map[core.Lit]bool{}
	for i := range below {
		if ls := r.slice(i); len(ls) == 1 && !seen[ls[0]] {
			seen[ls[0]] = true
			units = append(units, i)
		}
	}
	return units
}

// speaks says that a part has literals of variable v, or all terms that these are about.
func (u *part) speaks(r *Recorder, v int32) bool {
	if u.lit(v) {
		return true
	}
	switch m := r.literal(core.MkLit(v, false)); {
	case m.Pred != ast.None:
		return u.made[m.Pred]
	case m.Left != ast.None:
		return u.made[m.Left] && u.made[m.Right]
	case m.Term != ast.None:
		return u.made[m.Term]
	case m.Var >= 0:
		return u.holds(r, m.Var)
	default:
		return len(m.Ins) > 0 && !slices.ContainsFunc(m.Ins, func(l core.Lit) bool { return !u.lit(l.Var()) })
	}
}

func (u *part) lit(v int32) bool { return int(v) < len(u.lits) && u.lits[v] }

// grow gives the terms that are in a part, or made of what is. Arguments come before what is made
// of them.
func (u *part) grow(g *ast.Graph) []bool {
	made := make([]bool, g.Len())
	for n := range made {
		args := g.Args(ast.Node(n))
		switch g.Op(ast.Node(n)) {
		case ast.OpTrue, ast.OpFalse, ast.OpInt, ast.OpReal, ast.OpBv:
			made[n] = true
		default:
			made[n] = n < len(u.terms) && u.terms[n] || len(args) > 0 && !slices.ContainsFunc(args, func(a ast.Node) bool { return !made[a] })
		}
	}
	return made
}

// holds says that an integer of the kernel is in a part, or made of what is.
func (u *part) holds(r *Recorder, x int32) bool {
	if _, ok := u.variables[x]; ok {
		return true
	}
	if holds, ok := u.held[x]; ok {
		return holds
	}
	v := r.integer(x)
	holds := true
	switch {
	case v.Term != ast.None:
		holds = u.made[v.Term]
	case v.Bit != core.LitUndef:
		holds = u.lit(v.Bit.Var())
	default:
		v.each(func(y int32) { holds = holds && u.holds(r, y) })
	}
	u.held[x] = holds
	return holds
}

// resting finds what needed clauses rest on, and what other searches have in common with this one.
func (p *writer) resting(needed []bool, roots map[uint64]bool, common *part) *part {
	r := p.r
	r.once(needed, roots)
	for i, use := range needed {
		if use {
			r.showing(i)
		}
	}
	u := &part{clauses: needed, steps: make([]bool, len(r.steps)), terms: make([]bool, r.g.Len()), meanings: map[int32]Literal{}, variables: map[int32]Variable{}, held: map[int32]bool{}, rewrites: map[int][]rewriting{}}
	var pending []int32 // mentioned, but what they mean is not looked at yet
	mention := func(l core.Lit) {
		for int(l.Var()) >= len(u.lits) {
			u.lits = append(u.lits, make([]bool, int(l.Var())+1-len(u.lits))...)
		}
		if !u.lits[l.Var()] {
			u.lits[l.Var()] = true
			pending = append(pending, l.Var())
		}
	}
	mention(core.LitTrue)
	byPropagators := false
	if common != nil {
		copy(u.terms, common.terms)
		copy(u.steps, common.steps)
		for v, use := range common.lits {
			if use {
				mention(core.MkLit(int32(v), false))
			}
		}
		byPropagators = common.byPropagators
	}
	var certified []*Certificate
	for i, use := range u.clauses {
		if !use {
			continue
		}
		for _, l := range r.slice(i) {
			mention(l)
		}
		if by := r.clauses[i].by; by != nil {
			certified = append(certified, by)
			byPropagators = byPropagators || by.Boxes != nil
			for _, n := range slices.Concat(append(by.chains, by.points)...) {
				u.terms[n] = true
			}
			if len(by.points) > 0 {
				u.terms[by.apart] = true
			}
		}
		for _, n := range r.terms(i) {
			u.terms[n] = true
		}
		c := &r.clauses[i]
		byPropagators = byPropagators || (c.rule == RuleFact || c.rule == RuleRow) && c.lits.lo == c.lits.hi // the others say the contrary
		switch {
		case c.fact >= 0:
			u.steps[c.fact] = true
		case c.rule != "" && c.rule != RuleFact && c.rule != RuleRow && c.rule != "define" && c.rule != core.RuleBound && c.rule != core.RuleEq:
			byPropagators = true
		}
	}
	if u.byPropagators = byPropagators; byPropagators {
		for _, i := range r.posted {
			if !r.stated[i] {
				u.posted = append(u.posted, i)
				u.steps[i] = true
			}
		}
	}
	for _, s := range r.supp {
		if p.main != nil {
			break // who concludes says what is supposed
		}
		for _, l := range r.slice(r.end) {
			if l == s.lit.Not() {
				u.steps[s.step] = true
				mention(l)
				break
			}
		}
	}
	looked := lookedAt{}
	for i := len(r.steps) - 1; i >= 0; i-- {
		if !u.steps[i] {
			continue
		}
		for _, q := range r.from(i) {
			u.steps[q] = true
		}
		if n := r.steps[i].result; n != ast.None {
			u.terms[n] = true
		}
		if by := r.steps[i].by; by != nil {
			for _, n := range slices.Concat(append(by.chains, by.points)...) {
				u.terms[n] = true
			}
		}
		if n := r.steps[i].shown; n != ast.None {
			u.terms[n] = true
		}
		for _, list := range r.steps[i].puts {
			for _, xt := range list {
				u.terms[xt[0]], u.terms[xt[1]] = true, true
			}
		}
		for _, w := range r.rewritings(i, looked) {
			if w.fact >= 0 {
				u.steps[w.fact] = true
			}
		}
		for _, of := range []span[uint32]{r.steps[i].chosen, r.steps[i].said} {
			for _, n := range r.values[of.lo:of.hi] {
				u.terms[n] = true
			}
		}
	}
	r.parts(u)
	var variable func(x int32)
	variable = func(x int32) {
		if _, ok := u.variables[x]; ok {
			return
		}
		v := r.integer(x)
		u.variables[x] = v
		switch {
		case v.Term != ast.None:
			u.terms[v.Term] = true
		case v.Bit != core.LitUndef:
			mention(v.Bit)
		default:
			v.each(variable)
		}
	}
	if common != nil {
		for x := range common.variables {
			variable(x)
		}
	}
	for _, by := range certified {
		by.variables(variable)
		for _, l := range slices.Concat(by.Divided[:]...) {
			mention(l)
		}
	}
	for len(pending) > 0 {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if v == core.LitTrue.Var() {
			continue
		}
		m := r.literal(core.MkLit(v, false))
		u.meanings[v] = m
		switch {
		case m.Pred != ast.None:
			u.terms[m.Pred] = true
		case m.Left != ast.None:
			u.terms[m.Left], u.terms[m.Right] = true, true
		case m.Term != ast.None:
			u.terms[m.Term] = true
		case m.Var >= 0:
			variable(m.Var)
		}
		for _, l := range m.Ins {
			mention(l)
		}
	}
	u.named = slices.Clone(u.terms)
	// A node is made after its arguments: one walk from the end marks all.
	for n := len(u.terms) - 1; n >= 0; n-- {
		if !u.terms[n] {
			continue
		}
		for _, a := range r.g.Args(ast.Node(n)) {
			u.terms[a] = true
		}
		if d, ok := r.defined[ast.Node(n)]; ok {
			u.terms[d] = true
		}
		if op := r.g.Op(ast.Node(n)); op == ast.OpForall || op == ast.OpExists {
			for _, x := range r.g.Quant(ast.Node(n)).Vars {
				u.terms[x] = true
			}
		}
	}
	return u
}

// showing looks for what shows clause i, where that was not said, and for the facts that say
// of its boxes that no two meet.
func (r *Recorder) showing(i int) {
	c := &r.clauses[i]
	if c.by == nil && c.prop < 0 && (c.rule == core.RuleExplain || c.rule == core.RuleBound) {
		c.by = r.taken(r.slice(i))
	}
	if by := c.by; by != nil && by.Boxes != nil && by.From == 0 && r.apart != nil {
		if facts := r.apart(by.Boxes); len(facts) > 0 {
			by.From = r.Together(facts)
			c.fact = int32(by.From) - 1
		} else if c.rule == core.RuleExplain && c.prop < 0 {
			c.by = nil // something else tells these values apart
		}
	}
	if c.by == nil && c.rule == core.RuleExplain && r.show != nil {
		c.by = r.show(r.slice(i))
	}
	c.by.terms(r)
}

// taken shows that two integers do not have values, one each, which would make what differs
// equal: two boxes in the room of one. It gives nil where the clause does not say that.
func (r *Recorder) taken(clause []core.Lit) *Certificate {
	by := &Certificate{}
	for _, l := range clause {
		m := r.literal(l.XorSign(l.Sign()))
		if !l.Sign() || !m.Equal || m.Pred != ast.None || m.Left != ast.None || m.Term != ast.None || len(by.Boxes) == 2 {
			return nil
		}
		if by.Window == nil {
			by.Window = []Side{{K: big.NewInt(m.K), Size: 1}}
		}
		k := by.Window[0].K
		by.Boxes = append(by.Boxes, []Side{{Sum: []Monomial{{C: big.NewInt(1), X: m.Var}}, K: new(big.Int).Sub(k, big.NewInt(m.K)), Size: 1}})
	}
	if len(by.Boxes) < 2 || by.Boxes[0][0].Sum[0].X == by.Boxes[1][0].Sum[0].X {
		return nil
	}
	return by
}

func (r *Recorder) from(i int) []uint32 {
	return r.premises[r.steps[i].premises.lo:r.steps[i].premises.hi]
}

// terms are those put for variables in the instance that a clause is of.
func (r *Recorder) terms(i int) []ast.Node {
	return r.values[r.clauses[i].with.lo:r.clauses[i].with.hi]
}

// parts finds what became of the parts of what the steps rewrite.
func (r *Recorder) parts(u *part) {
	looked := lookedAt{}
	for i, use := range u.steps {
		t := r.steps[i].table
		if !use || t == nil {
			continue
		}
		u.rewrites[i] = r.rewritings(i, looked)
		u.terms = append(u.terms, make([]bool, r.g.Len()-len(u.terms))...)
		for _, w := range u.rewrites[i] {
			u.terms[w.n], u.terms[w.to] = true, true
			if by, ok := t.Shown[w.n]; ok {
				u.terms[by] = true
			}
			for _, list := range w.puts {
				for _, xt := range list {
					u.terms[xt[0]], u.terms[xt[1]] = true, true
				}
			}
		}
	}
}

// rewriting is a part of a predicate and what became of it.
type rewriting struct {
	n, to ast.Node
	fact  int64 // step that says so, or -1
	puts  [][][2]ast.Node
}

// lookedAt are the nodes whose rewritings by a table are known.
type lookedAt map[*Rewriting]map[ast.Node]bool

// rewritings lists what became of the parts of what step i rewrites, parts first: of
// terms and quantified formulas, since what connects these is for the reader to compare.
// Each node is looked at once.
func (r *Recorder) rewritings(i int, looked lookedAt) []rewriting {
	t := r.steps[i].table
	if t == nil {
		return nil
	}
	if looked[t] == nil {
		looked[t] = map[ast.Node]bool{}
	}
	seen := looked[t]
	g := r.g
	root := r.steps[r.from(i)[0]].result
	if root == ast.None {
		return nil
	}
	var out []rewriting
	open := map[ast.Node]bool{} // its parts are pending
	pending := []ast.Node{root}
	for len(pending) > 0 {
		n, depth := pending[len(pending)-1], len(pending)
		by, replaced := t.by(n)
		parts := g.Args(n)
		if replaced {
			parts = append([]ast.Node{by.To}, parts...)
		}
		if !seen[n] && !open[n] {
			open[n] = true
			for _, a := range parts {
				if !seen[a] {
					pending = append(pending, a)
				}
			}
		}
		if len(pending) > depth {
			continue
		}
		pending = pending[:depth-1]
		if seen[n] {
			continue
		}
		if replaced && by.Fact != ast.None && (n == root || g.Op(root) == ast.OpNot && n == g.Arg(root, 0)) {
			continue // what says so is not rewritten by itself
		}
		seen[n] = true
		if m := t.Of(n); m == ast.None || m == n {
			continue
		}
		switch op := g.Op(n); {
		case replaced && by.Fact == ast.None:
			out = append(out, t.way(n, by.To)...)
		case replaced:
			out = append(out, rewriting{n, by.To, int64(r.known[by.Fact]), nil})
		case !transparent[op]:
			out = append(out, t.way(n, t.Of(n))...)
		}
	}
	return out
}

// way is what leads from n to what it became, the end first, so that what became of a stage
// is told before the stage is named.
func (t *Rewriting) way(n, to ast.Node) (out []rewriting) {
	stages := t.Way(n)
	if len(stages) == 0 {
		return []rewriting{{n, to, -1, nil}}
	}
	for _, s := range stages {
		if s.Is == ast.None {
			s.Is = to
		}
		out = append(out, rewriting{n, s.Is, -1, s.Puts})
		n = s.Is
	}
	slices.Reverse(out)
	return out
}

// by gives why n was replaced as a whole, if it was.
func (t *Rewriting) by(n ast.Node) (By, bool) {
	by, known := t.By[n]
	if !known && t.Plain != nil && len(t.Way(n)) == 1 {
		by, known = By{t.Plain(n), ast.None}, true
		t.By[n] = by
	}
	return by, known && by.To != ast.None
}

// transparent are operators that connect truth values, or leave no trace in a script.
var transparent = map[ast.Op]bool{
	ast.OpAnd: true, ast.OpOr: true, ast.OpNot: true, ast.OpImplies: true, ast.OpIsTrue: true, ast.OpBoolOf: true,
}

// each visits the variables that v is made of.
func (v *Variable) each(visit func(x int32)) {
	for _, m := range v.Sum {
		visit(m.X)
	}
	if v.Op != "" {
		visit(v.Of[0])
		visit(v.Of[1])
	}
}
