package proof

import (
	"bufio"
	"io"
	"maps"
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
	j := r.join()
	if j.lost() {
		return ErrTooLong
	}
	b := bufio.NewWriterSize(&limited{w: w, left: maxWritten}, 1<<16)
	j.write(names, b)
	return b.Flush()
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

	value, seen map[ast.Node]bool // constants of functions: used otherwise than applied, and used
	main        *writer           // who writes what is common, and concludes; nil: this one
	searches    uint64            // how many there are, or 0
	ranks       []uint32          // by node from base.nodes on: the number of written ones before it; see rank
	told        map[uint64]bool   // clauses that other searches took
	last        map[int][]uint64  // as lastUses says
	next        int               // index of the next clause
	source      *writer           // of the clause that is taken
}

func (p *writer) str(ss ...string) {
	for _, s := range ss {
		p.b.WriteString(s)
	}
}

func (p *writer) num(prefix string, n uint64) {
	p.b.WriteString(prefix)
	if len(prefix) > 1 && prefix[len(prefix)-2] == '@' { // a name of the proof's own
		p.b.WriteString(p.names.Mark)
	}
	p.b.Write(strconv.AppendUint(p.b.AvailableBuffer(), p.id(prefix[len(prefix)-1], n), 10))
}

// terms introduces what a part speaks of.
func (p *writer) terms() {
	p.functions()
	for n, use := range p.u.terms {
		if !use {
			continue
		}
		if b := p.b; p.common('t', uint64(n)) {
			p.b = bufio.NewWriterSize(io.Discard, 16) // it is known then whether it can be said
			p.term(ast.Node(n))
			p.b = b
		} else {
			p.term(ast.Node(n))
		}
	}
}

// facts writes steps, what literals mean, and what propagators hold.
func (p *writer) facts() {
	u := p.u
	for i, use := range u.steps {
		if use && !p.common('p', uint64(i)+1) {
			p.rewrites(i)
			p.step(i)
		}
	}
	for v, use := range u.lits {
		if use {
			p.define(int32(v))
		}
	}
	if p.main == nil {
		if p.searches > 0 {
			for _, x := range slices.Sorted(maps.Keys(u.variables)) {
				p.variable(x)
			}
		}
		for _, s := range p.r.supp {
			if u.steps[s.step] {
				p.num("\n(suppose-literal p", uint64(s.step)+1)
				p.str(" ")
				p.lit(s.lit)
				p.str(")")
			}
		}
	}
	for _, i := range u.posted {
		if !p.common('p', uint64(i)+1) {
			p.num("\n(constraint p", uint64(i)+1)
			p.str(")")
		}
	}
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
			if !used[a] && i < len(p.u.clauses)-1 && !p.told[a] && (p.searches == 0 || a > uint64(p.r.base.clauses)) {
				last[i] = append(last[i], a)
			}
			used[a] = true
		}
	}
	return last
}

func (p *writer) step(i int) {
	s := &p.r.steps[i]
	if (s.rule == ruleAssume || s.rule == ruleSuppose) && p.given(i) {
		return
	}
	switch s.rule {
	case ruleGroup, ruleAssume, ruleSuppose, ruleExchange, ruleInduct:
		p.num("\n("+s.rule+" p", uint64(i)+1)
	default:
		p.num("\n(step p", uint64(i)+1)
	}
	if s.result != ast.None {
		p.num(" @t", uint64(s.result))
	}
	switch s.rule {
	case ruleAssume, ruleSuppose, ruleInduct:
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
		p.str(" :by ", p.r.steps[i].rewriteRule(w))
		if by, ok := p.r.steps[i].table.Shown[w.n]; ok && !p.unsaid[by] {
			p.num(" :args @t", uint64(by))
		}
		p.str(")")
	}
}

// rewriteRule names the rule of a rewriting: the fact that says so, what the rewriter did, or
// the pass.
func (s *step) rewriteRule(w rewriting) string {
	if w.fact >= 0 {
		return "fact"
	}
	if s.table.Rule != nil {
		if name := s.table.Rule(w.n); name != "" {
			return name
		}
	}
	return s.rule
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
	if p.defined[v] || v == core.LitTrue.Var() || p.common('l', uint64(v)) {
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
		bound(p.own("@t", int(m.Term)))
	case m.Var >= 0:
		p.variable(m.Var)
		bound(p.own("@x", int(m.Var)))
	case m.Gate == "maj":
		x, y, z := p.name(m.Ins[0]), p.name(m.Ins[1]), p.name(m.Ins[2])
		b.WriteString("(ite (xor " + x + " " + y + ") " + z + " " + x + ")")
	case m.Gate != "":
		b.WriteString("(" + m.Gate)
		for _, l := range m.Ins {
			b.WriteString(" " + p.name(l))
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
	if p.written[x] || p.common('x', uint64(x)) {
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
		p.str("(ite ", p.name(v.Bit), " 1 0)")
	case v.K != nil:
		p.sum(v.K, v.Sum)
	default:
		p.num("("+v.Op+" @x", uint64(v.Of[0]))
		p.num(" @x", uint64(v.Of[1]))
		p.str(")")
	}
	p.str(")")
}

// own is a name of the proof's own.
func (p *writer) own(kind string, n int) string {
	return kind + p.names.Mark + strconv.FormatUint(p.id(kind[1], uint64(n)), 10)
}

// name is how a literal is written.
func (p *writer) name(l core.Lit) string {
	switch {
	case l == core.LitTrue:
		return "true"
	case l == core.LitFalse:
		return "false"
	case l.Sign():
		return "(not " + p.own("@l", int(l.Var())) + ")"
	}
	return p.own("@l", int(l.Var()))
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
	} else if c.from.id != 0 {
		p.str(" :from (")
		p.source.num("c", c.from.id)
		p.str(")")
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

// given writes an assertion as the script has it, and what the kernel reads in it as a step
// of its own where that is put differently; false where nothing says what the script has.
func (p *writer) given(i int) bool {
	if p.names.Given == nil {
		return false
	}
	s := &p.r.steps[i]
	label, text, ok := p.names.Given(s.result)
	switch {
	case !ok: // holds whatever is asserted
	case text != "":
		p.num("\n("+s.rule+" a", uint64(i)+1)
		p.str(" ", text)
	default:
		p.num("\n("+s.rule+" p", uint64(i)+1)
		p.num(" @t", uint64(s.result))
	}
	if label != "" {
		p.str(" :named ", label)
	}
	if ok {
		p.str(")")
	}
	if text != "" || !ok {
		p.num("\n(step p", uint64(i)+1)
		p.num(" @t", uint64(s.result))
		p.str(" :rule translate :from (")
		if ok {
			p.num("a", uint64(i)+1)
		}
		p.str("))")
	}
	return true
}
