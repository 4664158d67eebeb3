package proof

import (
	"bufio"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// maxWritten bounds the text of a proof, in bytes.
const maxWritten = 64 << 20

// Write writes the part of the refutation that its conclusion rests on, under the names
// that the script has for its constants. The time is linear in what was recorded.
// Errors: none was recorded, ErrTooLong, or those of w; then w may have got a part.
func (r *Recorder) Write(w io.Writer, names Names) error {
	if err := r.ready(); err != nil {
		return err
	}
	p := &writer{r: r, names: names, applied: map[ast.Node]bool{}, written: map[int32]bool{}, lasts: map[*Certificate]uint64{}, b: bufio.NewWriterSize(&limited{w: w, left: maxWritten}, 1<<16)}
	p.proof()
	return p.b.Flush()
}

// ruleExtensional is the rule of clauses that say where two functions differ.
const ruleExtensional core.Rule = "array-extensional"

// ruleOf is the name of a clause's rule: Alethe's where the step is one of its.
func (p *writer) ruleOf(c *clause, by *Certificate) string {
	switch {
	case c.rule == "instance" && c.witness:
		return "sko_forall"
	case c.rule == "instance":
		return "forall_inst"
	case by != nil && by.Boxes != nil:
		return "crowded"
	case c.rule == core.RuleBound:
		return "la_tautology"
	case by != nil && by.products() && c.rule == core.RuleExplain:
		return "product-bounds"
	case by != nil && by.products():
		return string(c.rule)
	case by != nil && by.Sum != nil:
		return "la_generic"
	case by != nil && by.Chains != nil:
		return by.rule(c.rule)
	case c.rule == core.RuleExplain && (by != nil || c.prop >= 0 && strings.HasPrefix(strings.TrimPrefix(p.r.prop(core.PropID(c.prop)), "*"), "arith.")):
		return "lia_generic"
	}
	return string(c.rule)
}

// products says that there are some in a certificate.
func (by *Certificate) products() bool {
	return len(by.Factors) > 0 || slices.ContainsFunc(by.Sides, (*Certificate).products)
}

// limited refuses what goes beyond a number of bytes.
type limited struct {
	w    io.Writer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	if len(b) > l.left {
		return 0, ErrTooLong
	}
	l.left -= len(b)
	return l.w.Write(b)
}

// writer writes one proof. Errors stay in the bufio.Writer until Flush reports them.
type writer struct {
	r       *Recorder
	names   Names
	u       *part
	written map[int32]bool          // variables that are defined
	defined []bool                  // the same of literals
	free    []bool                  // by node: variables that are bound outside occur in it
	unsaid  []bool                  // by node: it has no name in what is written
	applied map[ast.Node]bool       // constants that are written as function symbols
	count   uint64                  // of rewritings
	lasts   map[*Certificate]uint64 // the numbers of those that have a name
	b       *bufio.Writer
}

func (p *writer) str(ss ...string) {
	for _, s := range ss {
		p.b.WriteString(s)
	}
}

func (p *writer) num(prefix string, n uint64) {
	p.b.WriteString(prefix)
	p.b.Write(strconv.AppendUint(p.b.AvailableBuffer(), n, 10))
}

// part is what of the recording is written.
type part struct {
	clauses  []bool              // by index
	steps    []bool              // by index
	terms    []bool              // by node
	named    []bool              // by node: written not only in others
	lits     []bool              // by variable
	meanings map[int32]Literal   // by variable
	posted   []int32             // steps that propagators hold
	rewrites map[int][]rewriting // by step: what it rests on, and no step before it

	variables map[int32]Variable // integers of the kernel's own
	made      []bool             // by node: in it, or made of what is
	held      map[int32]bool     // integers that were asked for: the same
}

func (p *writer) proof() {
	r := p.r
	u := p.part()
	p.u, p.defined = u, make([]bool, len(u.lits))
	p.str("(proof")
	p.unbound(u.terms)
	p.sets(u.terms)
	p.functions(u)
	for n, use := range u.terms {
		if use {
			p.term(ast.Node(n))
		}
	}
	for i, use := range u.steps {
		if use {
			p.rewrites(i)
			p.step(i)
		}
	}
	for v, use := range u.lits {
		if use {
			p.define(int32(v))
		}
	}
	for _, s := range r.supp {
		if u.steps[s.step] {
			p.num("\n(suppose-literal p", uint64(s.step)+1)
			p.str(" ")
			p.lit(s.lit)
			p.str(")")
		}
	}
	for _, i := range u.posted {
		p.num("\n(constraint p", uint64(i)+1)
		p.str(")")
	}
	last := p.lastUses()
	for i, use := range u.clauses {
		if !use {
			continue
		}
		p.clause(i)
		for j, a := range last[i] {
			p.num(map[bool]string{true: "\n(delete (c", false: " c"}[j == 0], a)
		}
		if len(last[i]) > 0 {
			p.str("))")
		}
	}
	p.num("\n(conclude c", uint64(r.end)+1)
	p.str("))\n")
}

// lastUses gives for each clause but the conclusion the numbers of those that no later
// one names.
func (p *writer) lastUses() map[int][]uint64 {
	last := map[int][]uint64{}
	used := make([]bool, len(p.u.clauses)+1)
	for i := len(p.u.clauses) - 1; i >= 0; i-- {
		if !p.u.clauses[i] {
			continue
		}
		for _, a := range p.r.antecedents(i) {
			if !used[a] && i < p.r.end {
				last[i] = append(last[i], a)
			}
			used[a] = true
		}
	}
	return last
}

// once leaves out axioms that were told before: what rests on them rests on the first.
func (r *Recorder) once(needed []bool) {
	first, again := map[clauseKey]uint64{}, map[uint64]uint64{}
	for i, use := range needed {
		if !use {
			continue
		}
		if r.clauses[i].rule != "" {
			k := r.key(r.slice(i))
			if _, ok := first[k]; !ok {
				first[k] = uint64(i) + 1
			} else if i != r.end {
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

// maxTurns bounds how often what speaks of what is written is looked for.
const maxTurns = 8

// part finds what the conclusion rests on, and the units that speak of the same: the kernel
// leaves out literals that are fixed for good, and does not say so, when it makes axioms.
func (p *writer) part() *part {
	needed := make([]bool, p.r.end+1)
	needed[p.r.end] = true
	units := p.r.units()
	for turn := 0; ; turn++ {
		p.r.need(needed)
		u := p.resting(needed)
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

// units gives the first clause of each literal that is one by itself.
func (r *Recorder) units() (units []int) {
	seen := map[core.Lit]bool{}
	for i := range r.end {
		if ls := r.slice(i); len(ls) == 1 && !seen[ls[0]] {
			seen[ls[0]] = true
			units = append(units, i)
		}
	}
	return units
}

// speaks says that a literal is one of a part, or says something of what is in it alone.
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
		case ast.OpTrue, ast.OpFalse, ast.OpInt, ast.OpBv:
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

// resting finds what needed clauses rest on.
func (p *writer) resting(needed []bool) *part {
	r := p.r
	r.once(needed)
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
	if byPropagators {
		for _, i := range r.posted {
			if !r.stated[i] {
				u.posted = append(u.posted, i)
				u.steps[i] = true
			}
		}
	}
	last := r.slice(r.end)
	for _, s := range r.supp {
		for _, l := range last {
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

func (p *writer) step(i int) {
	s := &p.r.steps[i]
	switch s.rule {
	case ruleGroup, ruleAssume, ruleSuppose, ruleExchange:
		p.num("\n("+s.rule+" p", uint64(i)+1)
	default:
		p.num("\n(step p", uint64(i)+1)
	}
	if s.result != ast.None {
		p.num(" @t", uint64(s.result))
	}
	switch s.rule {
	case ruleAssume, ruleSuppose:
		p.str(")")
		return
	case ruleGroup:
		p.str(" (")
	case ruleExchange:
		p.values(" (", s.said)
		p.values(" (", s.chosen)
		p.str(" :from (")
	default:
		rule := s.rule
		if s.chosen.hi > s.chosen.lo {
			rule = "sko_ex"
		}
		p.str(" :rule ", rule, " :from (")
	}
	for j, q := range p.r.from(i) {
		if j > 0 {
			p.str(" ")
		}
		p.num("p", uint64(q)+1)
	}
	p.str(")")
	if s.rule != ruleExchange {
		p.values(" :choose (", s.chosen)
	}
	if s.table != nil {
		p.str(" :rewritten")
	}
	if s.by != nil {
		p.str(" :args ")
		p.certificate(s.by)
	}
	if s.shown != ast.None {
		p.num(" :args @t", uint64(s.shown))
	}
	p.put(s.puts)
	if len(p.r.from(i)) == 0 {
		p.str(" :new")
	}
	p.str(")")
}

// values writes the terms of an instance, or nothing when there are none.
func (p *writer) values(head string, of span[uint32]) {
	for _, n := range p.r.values[of.lo:of.hi] {
		p.str(head)
		p.num("@t", uint64(n))
		head = " "
	}
	if of.hi > of.lo {
		p.str(")")
	}
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

// rewrites says what became of the parts of what step i rewrites.
func (p *writer) rewrites(i int) {
	for _, w := range p.u.rewrites[i] {
		if p.unsaid[w.n] || p.unsaid[w.to] {
			continue
		}
		p.count++
		p.num("\n(rewrite r", p.count)
		p.num(" @t", uint64(w.n))
		p.num(" @t", uint64(w.to))
		if w.fact >= 0 {
			p.num(" :from (p", uint64(w.fact)+1)
			p.str(")")
		} else {
			p.put(w.puts)
		}
		if by, ok := p.r.steps[i].table.Shown[w.n]; ok && !p.unsaid[by] {
			p.num(" :args @t", uint64(by))
		}
		p.str(")")
	}
}

// put says which terms were put for variables when a quantified formula was rewritten.
func (p *writer) put(lists [][][2]ast.Node) {
	head := " :put ("
	for _, list := range lists {
		if slices.ContainsFunc(list, func(xt [2]ast.Node) bool { return p.unsaid[xt[0]] || p.unsaid[xt[1]] }) {
			continue
		}
		p.str(head)
		head = ""
		for i, xt := range list {
			p.num(map[bool]string{true: "(@t", false: " @t"}[i == 0], uint64(xt[0]))
			p.num(" @t", uint64(xt[1]))
		}
		p.str(")")
	}
	if head == "" {
		p.str(")")
	}
}

// define writes what literals mean, after those that they are made of.
func (p *writer) define(v int32) {
	if p.defined[v] || v == core.LitTrue.Var() {
		return
	}
	p.defined[v] = true
	m := p.u.meanings[v]
	for _, l := range m.Ins {
		p.define(l.Var())
	}
	p.meaning(v, m)
}

// meaning defines a literal; one that only its axioms define is declared.
func (p *writer) meaning(v int32, m Literal) {
	var b strings.Builder
	ok := true
	bound := func(name string) {
		rel := map[bool]string{true: "(<= ", false: "(>= "}[m.Upper]
		if m.Equal {
			rel = "(= "
		}
		k := m.Big
		if k == nil {
			k = big.NewInt(m.K)
		}
		b.WriteString(rel + name + " " + integer(k) + ")")
	}
	switch {
	case m.Pred != ast.None:
		ok = p.ref(&b, m.Pred)
	case m.Left != ast.None:
		b.WriteString("(= ")
		ok = p.ref(&b, m.Left)
		b.WriteString(" ")
		ok = ok && p.ref(&b, m.Right)
		b.WriteString(")")
	case m.Bit >= 0:
		i := strconv.Itoa(m.Bit)
		b.WriteString("(= #b1 ((_ extract " + i + " " + i + ") ")
		ok = p.ref(&b, m.Term)
		b.WriteString("))")
	case m.Term != ast.None:
		ok = !p.free[m.Term]
		bound("@t" + strconv.Itoa(int(m.Term)))
	case m.Var >= 0:
		p.variable(m.Var)
		bound("@x" + strconv.Itoa(int(m.Var)))
	case m.Gate == "maj":
		x, y, z := name(m.Ins[0]), name(m.Ins[1]), name(m.Ins[2])
		b.WriteString("(ite (xor " + x + " " + y + ") " + z + " " + x + ")")
	case m.Gate != "":
		b.WriteString("(" + m.Gate)
		for _, l := range m.Ins {
			b.WriteString(" " + name(l))
		}
		b.WriteString(")")
	default:
		ok = false
	}
	if !ok {
		p.num("\n(declare-fun @l", uint64(v))
		p.str(" () Bool)")
		return
	}
	p.num("\n(define-fun @l", uint64(v))
	p.str(" () Bool ", b.String(), ")")
}

// variable defines an integer variable, after those that it is made of.
func (p *writer) variable(x int32) {
	if p.written[x] {
		return
	}
	p.written[x] = true
	v := p.u.variables[x]
	v.each(p.variable)
	if v.Term == ast.None && v.Bit != core.LitUndef {
		p.define(v.Bit.Var())
	}
	if v.Term == ast.None && v.Bit == core.LitUndef && v.K == nil && v.Op == "" || v.Term != ast.None && p.free[v.Term] {
		p.num("\n(declare-fun @x", uint64(x))
		p.str(" () Int)")
		return
	}
	p.num("\n(define-fun @x", uint64(x))
	p.str(" () Int ")
	switch {
	case v.Term != ast.None:
		p.num("@t", uint64(v.Term))
	case v.Bit != core.LitUndef:
		p.str("(ite ", name(v.Bit), " 1 0)")
	case v.K != nil:
		p.sum(v.K, v.Sum)
	default:
		p.num("("+v.Op+" @x", uint64(v.Of[0]))
		p.num(" @x", uint64(v.Of[1]))
		p.str(")")
	}
	p.str(")")
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

// name is how a literal is written.
func name(l core.Lit) string {
	switch {
	case l == core.LitTrue:
		return "true"
	case l == core.LitFalse:
		return "false"
	case l.Sign():
		return "(not @l" + strconv.Itoa(int(l.Var())) + ")"
	}
	return "@l" + strconv.Itoa(int(l.Var()))
}

func (p *writer) lit(l core.Lit) {
	switch {
	case l == core.LitTrue: // the conclusion may deny an assumption that is false
		p.str("(not false)")
	case l == core.LitFalse:
		p.str("false")
	case l.Sign():
		p.num("(not @l", uint64(l.Var()))
		p.str(")")
	default:
		p.num("@l", uint64(l.Var()))
	}
}

func (p *writer) clause(i int) {
	c := &p.r.clauses[i]
	by := c.by
	if p.lasts[by] == 0 {
		by.variables(p.variable)
		p.lasting(by)
	}
	if by != nil && len(by.points) > 0 {
		p.num("\n(step e", uint64(i)+1)
		p.num(" @t", uint64(by.apart))
		p.str(" :rule ", string(ruleExtensional), " :new)")
	}
	if c.rule == "" {
		p.num("\n(derive c", uint64(i)+1)
	} else {
		p.num("\n(axiom c", uint64(i)+1)
	}
	p.str(" (")
	for j, l := range p.r.slice(i) {
		if j > 0 {
			p.str(" ")
		}
		p.lit(l)
	}
	p.str(")")
	if c.rule != "" {
		p.str(" :rule ", p.ruleOf(c, by))
		if c.rule == ruleExtensional && by == nil {
			p.str(" :new")
		}
		if c.fact >= 0 {
			p.num(" :from p", uint64(c.fact)+1)
		}
		p.values(map[bool]string{true: " :choose (", false: " :with ("}[c.witness], c.with)
		if by != nil && len(by.points) > 0 {
			p.num(" :from e", uint64(i)+1)
		}
		if by != nil {
			p.str(" :args ")
			p.certificate(by)
		}
		if c.prop >= 0 {
			p.str(" :by ", strings.TrimPrefix(p.r.prop(core.PropID(c.prop)), "*"))
		}
	} else {
		p.str(" :from (")
		for j, a := range p.r.antecedents(i) {
			if j > 0 {
				p.str(" ")
			}
			p.num("c", a)
		}
		p.str(")")
	}
	p.str(")")
}

// variables visits those of a certificate.
func (by *Certificate) variables(visit func(x int32)) {
	if by == nil {
		return
	}
	each(by.Sum, visit)
	for _, box := range by.Boxes {
		for _, side := range box {
			each(side.Sum, visit)
		}
	}
	for _, f := range by.Factors {
		each(f.Form, visit)
	}
	for _, f := range by.Forms {
		each(f, visit)
	}
	each(by.On, visit)
	if by.Sides != nil {
		by.Sides[0].variables(visit)
		by.Sides[1].variables(visit)
	}
}

func each(ms []Monomial, visit func(x int32)) {
	for _, m := range ms {
		visit(m.X)
	}
}

// terms makes what is written of chains.
func (by *Certificate) terms(r *Recorder) {
	if by == nil || by.chains != nil {
		return
	}
	difference := ast.None
	node := func(n int32) ast.Node {
		if n == Difference {
			return difference
		}
		return r.node(n)
	}
	if len(by.Apart) > 0 {
		a, b := node(by.Apart[0]), node(by.Apart[1])
		difference = r.g.Const("@difference"+strconv.Itoa(r.g.Len()), r.g.Dom(r.g.Type(a))[0])
		by.apart = r.g.Or(r.g.Eq(a, b), r.g.Not(r.g.Eq(r.g.Apply(a, difference), r.g.Apply(b, difference))))
		by.points = []ast.Node{difference}
		for _, n := range by.Points {
			by.points = append(by.points, node(n))
		}
	}
	for _, chain := range by.Chains {
		var ts []ast.Node
		for _, t := range chain {
			n := node(t[0])
			var args []ast.Node
			for _, a := range t[1:] {
				args = append(args, node(a))
			}
			if len(args) > 0 {
				n = r.g.Apply(n, args...)
			}
			if len(ts) == 0 || ts[len(ts)-1] != n {
				ts = append(ts, n)
			}
		}
		if len(ts) > 1 {
			by.chains = append(by.chains, ts)
		}
	}
}

// rule is Alethe's for a single chain.
func (by *Certificate) rule(rule core.Rule) string {
	switch {
	case len(by.Chains) > 1 || rule != core.RuleExplain:
		return string(rule)
	case len(by.Chains[0]) > 2:
		return "eq_transitive"
	}
	return "eq_congruent"
}

// lasting names a certificate that is of many clauses, which is written once.
func (p *writer) lasting(by *Certificate) {
	if by == nil || !by.Lasts {
		return
	}
	n := uint64(len(p.lasts)) + 1
	p.num("\n(define-fun @s", n)
	p.str(" () Int ")
	p.certificate(by)
	p.str(")")
	p.lasts[by] = n
}

func (p *writer) certificate(by *Certificate) {
	if n := p.lasts[by]; n != 0 {
		p.num("@s", n)
		return
	}
	if by.Chains != nil {
		p.str("(and true true")
		for _, ts := range by.chains {
			head := " (="
			for _, t := range ts {
				p.num(head+" @t", uint64(t))
				head = ""
			}
			p.str(")")
		}
		for _, n := range by.points[min(1, len(by.points)):] {
			p.num(" (ite (= @t", uint64(by.points[0]))
			p.num(" @t", uint64(n))
			p.str(") true (and true")
		}
		for range by.points[min(1, len(by.points)):] {
			p.str("))")
		}
		p.str(")")
		return
	}
	if by.Boxes != nil {
		p.boxes(by)
		return
	}
	if by.Divided[0] != nil {
		a, b := word(by.Divided[0]), word(by.Divided[1])
		p.str("(bvult (bvurem ", a, " ", b, ") ", b, ")")
		return
	}
	if by.Sides == nil {
		p.products(by)
		return
	}
	p.str("(ite (<= ")
	if m := by.On[0]; len(by.On) == 1 && m.C.Cmp(one) == 0 {
		p.num("@x", uint64(m.X))
	} else {
		p.sum(new(big.Int), by.On)
	}
	p.str(" ", integer(by.K), ") ")
	p.certificate(by.Sides[0])
	p.str(" ")
	p.certificate(by.Sides[1])
	p.str(")")
}

// boxes writes a window and the boxes; where there is one axis, all fill the window along
// another.
func (p *writer) boxes(by *Certificate) {
	op := map[bool]string{true: " (<", false: " (<="}
	p.str("(or")
	for i, sides := range append([][]Side{by.Window}, by.Boxes...) {
		p.str(op[by.Loads && i == 0])
		for _, side := range slices.Concat(sides, []Side{{K: new(big.Int), Size: 1}})[:2] {
			p.str(" ")
			switch ms := side.Sum; {
			case len(ms) == 0:
				p.integer(side.K)
			case len(ms) == 1 && side.K.Sign() == 0 && ms[0].C.Cmp(one) == 0:
				p.num("@x", uint64(ms[0].X))
			default:
				p.sum(side.K, ms)
			}
			p.str(" ", integer(big.NewInt(side.Size)))
		}
		p.str(")")
	}
	p.str(")")
}

// word is the term of bits, the least first.
func word(bits []core.Lit) string {
	var b strings.Builder
	if len(bits) > 1 {
		b.WriteString("(concat")
	}
	for _, l := range slices.Backward(bits) {
		b.WriteString(" (ite " + name(l) + " #b1 #b0)")
	}
	if len(bits) > 1 {
		b.WriteString(")")
	}
	return b.String()
}

// products writes the sum of a certificate that has no sides.
func (p *writer) products(by *Certificate) {
	if len(by.Factors) == 0 {
		p.sum(new(big.Int), by.Sum)
		return
	}
	p.str("(+")
	for i, f := range by.Factors {
		p.str([]string{" (* ", " "}[i%2])
		p.sum(new(big.Int).Neg(f.K), f.Form)
		p.str([]string{"", ")"}[i%2])
	}
	for _, f := range by.Forms {
		p.str(" ")
		p.sum(new(big.Int), f)
	}
	p.str(")")
}

func (p *writer) integer(n *big.Int) {
	if !n.IsInt64() || n.Sign() < 0 {
		p.str(integer(n))
		return
	}
	p.b.Write(strconv.AppendInt(p.b.AvailableBuffer(), n.Int64(), 10))
}

var one = big.NewInt(1)

func (p *writer) sum(k *big.Int, ms []Monomial) {
	p.str("(+ 0 ")
	p.integer(k)
	for _, m := range ms {
		if m.C.Cmp(one) == 0 {
			p.num(" @x", uint64(m.X))
			continue
		}
		p.str(" (* ")
		p.integer(m.C)
		p.num(" @x", uint64(m.X))
		p.str(")")
	}
	p.str(")")
}

// unbound finds the nodes in which variables occur that are bound outside.
func (p *writer) unbound(terms []bool) {
	g := p.r.g
	p.free, p.unsaid = make([]bool, len(terms)), make([]bool, len(terms))
	vars := map[ast.Node][]ast.Node{} // of the nodes that have some
	for i, use := range terms {
		n := ast.Node(i)
		if !use {
			continue
		}
		var vs []ast.Node
		if g.Op(n) == ast.OpVar {
			vs = []ast.Node{n}
		}
		for _, a := range g.Args(n) {
			for _, v := range vars[a] {
				if !slices.Contains(vs, v) {
					vs = append(vs, v)
				}
			}
		}
		if op := g.Op(n); op == ast.OpForall || op == ast.OpExists {
			vs = slices.DeleteFunc(vs, func(v ast.Node) bool { return slices.Contains(g.Quant(n).Vars, v) })
		}
		if len(vs) > 0 {
			vars[n] = vs
			p.free[n] = true
		}
	}
}

// sets declares the deferred sets that the script does not know.
func (p *writer) sets(terms []bool) {
	g := p.r.g
	seen := map[ast.Type]bool{}
	for n, use := range terms {
		t := g.Type(ast.Node(n))
		if !use || seen[t] || g.Kind(t) != ast.KSet {
			continue
		}
		seen[t] = true
		if s, _ := p.sort(t); s[0] == '@' {
			p.str("\n(declare-sort ", s, " 0)")
		}
	}
}
