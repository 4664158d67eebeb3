package elaborate

import (
	"bufio"
	"context"
	"io"
	"math/big"
	"slices"
	"strconv"

	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// Form is how steps are written.
type Form int

// The forms: all rules by the names that doc.go lists, or those of Alethe.
const (
	Own Form = iota
	Alethe
)

// Forms are the forms by their names.
var Forms = map[string]Form{"bsmt": Own, "alethe": Alethe}

// Counts says what was written.
type Counts struct {
	Steps int            // lines that say something
	Holes map[string]int // those of Alethe's rule hole, by the name of what vouches
}

// Write writes the steps that the conclusion rests on, until ctx ends: the error is that of
// ctx, then, and what was written is no proof.
func (l *Log) Write(ctx context.Context, w io.Writer, form Form) (Counts, error) {
	p := &writer{l: l, c: l.c, form: form, b: bufio.NewWriter(w), to: map[smtlib.Term]smtlib.Term{}, taken: map[string]bool{}, called: map[int]string{}, skolems: map[smtlib.Term]string{}, chosen: map[smtlib.Decl]choice{}, counts: Counts{Holes: map[string]int{}}}
	todo := l.plan(form)
	p.choices(p.names(todo))
	p.declarations()
	for i := range todo {
		if err := ctx.Err(); err != nil {
			return p.counts, err
		}
		p.write(&todo[i])
	}
	return p.counts, p.b.Flush()
}

// used lists the steps that the conclusion rests on, in order.
func (l *Log) used() (out []int) {
	need := make([]bool, l.end+1)
	need[l.end] = true
	for i := l.end; i > nothing; i-- {
		for _, j := range l.steps[i].From {
			need[j] = need[j] || need[i]
		}
	}
	for i, n := range need {
		if n && i != nothing {
			out = append(out, i)
		}
	}
	return out
}

// writer writes one proof; an error stays in the bufio.Writer.
type writer struct {
	l      *Log
	c      *smtlib.Context
	form   Form
	b      *bufio.Writer
	to     map[smtlib.Term]smtlib.Term // a term under the names of the proof, what is shared by its name
	shared []smtlib.Term               // what has a name, parts first
	bodies []smtlib.Term               // what they are, under the names of others
	taken  map[string]bool             // names that stand for something
	decls  []smtlib.Decl               // constants and functions that no script declares
	chosen map[smtlib.Decl]choice      // what constants of the proof stand for
	counts Counts

	skolems map[smtlib.Term]string // by constant of the proof: the formula and the constants that were chosen with it

	called  map[int]string // by number: the name of a step that was written and may be named
	prefix  string         // of names under the anchor at hand
	anchors []anchored
}

// anchored is what there was before an anchor.
type anchored struct {
	prefix string
	before []called
}

// called is how a step was named before.
type called struct {
	step int
	name string
}

func (p *writer) str(ss ...string) {
	for _, s := range ss {
		_, _ = p.b.WriteString(s)
	}
}

// label is the name of the step to come.
func (p *writer) label(i int) string { return p.prefix + "s" + strconv.Itoa(i) }

func (p *writer) term(t smtlib.Term) { _ = print.Term(p.c, p.b, p.to[t]) }

// names finds names for what is used more than once, and for constants of the checker's own.
// It gives the steps.
func (p *writer) names(todo []op) (steps []*Step) {
	c := p.c
	var roots []smtlib.Term
	for i := range todo {
		if todo[i].kind == beginAnchor {
			continue
		}
		s := &todo[i].is
		steps = append(steps, s)
		roots = slices.Concat(roots, s.Clause, p.l.arguments(s, p.form))
		if s.Rule == "forall_inst" { // Alethe's has a line more with the same formula, whose variables are read anew
			q := p.l.literal(s.Clause[0]).atom
			roots = append(roots, q, q)
		}
		if k, ok := p.l.skolem(s); ok && p.form == Alethe { // the formula is written in several lines
			roots = slices.Concat(roots, []smtlib.Term{k.whole, k.whole, k.instance}, s.Args)
		}
	}
	uses := map[smtlib.Term]int{}
	for _, t := range roots {
		uses[t]++
	}
	var all []smtlib.Term
	c.Walk(func(t smtlib.Term) bool {
		all = append(all, t)
		for _, a := range c.Args(t) {
			uses[a]++
		}
		return true
	}, roots...)
	slices.Sort(all)
	free := smtlib.NewFreeVars(c)
	taken := p.taken
	for d := range smtlib.Decl(p.l.decls) {
		taken[c.Decl(d).Name] = true
	}
	for _, t := range all {
		if c.Op(t) == smtlib.OpVar {
			taken[c.StrVal(t)] = true
		}
	}
	seen := map[smtlib.Decl]bool{}
	for _, t := range all {
		args := slices.Clone(c.Args(t))
		for i, a := range args {
			args[i] = p.to[a]
		}
		if c.Op(t) == smtlib.OpApp && int(c.DeclOf(t)) >= p.l.decls && !seen[c.DeclOf(t)] {
			d := c.DeclOf(t)
			seen[d] = true
			if data := *c.Decl(d); taken[data.Name] || len(data.Args) == 0 && data.Name[0] != '@' {
				data.Name = p.fresh(taken, "@k")
				p.decls = append(p.decls, c.AddDecl(data))
				p.to[t] = c.MkApp(p.decls[len(p.decls)-1])
				continue
			} else {
				taken[data.Name] = true
				p.decls = append(p.decls, d)
			}
		}
		is := t
		if len(args) > 0 {
			is = c.Rebuild(t, args)
		}
		p.to[t] = is
		if uses[t] > 1 && len(args) > 0 && c.Op(t) != smtlib.OpNot && len(free.Of(t)) == 0 {
			p.shared, p.bodies = append(p.shared, t), append(p.bodies, is)
			p.to[t] = c.MkApp(c.AddDecl(smtlib.DeclData{Name: p.fresh(taken, "@e"), Result: c.SortOf(t)}))
		}
	}
	return steps
}

func (p *writer) fresh(taken map[string]bool, prefix string) string {
	for n := len(p.shared) + len(p.decls); ; n++ {
		if name := prefix + strconv.Itoa(n); !taken[name] {
			taken[name] = true
			return name
		}
	}
}

// declarations writes what the steps speak of besides the script's symbols, each after what
// it speaks of itself.
func (p *writer) declarations() {
	shared, done := map[smtlib.Decl]smtlib.Term{}, map[smtlib.Decl]bool{}
	var names []smtlib.Decl
	for _, d := range p.decls {
		if _, ok := p.chosen[d]; !ok {
			_ = print.Decl(p.c, p.b, d)
			continue
		}
		names = append(names, d)
	}
	for i, t := range p.shared {
		d := p.c.DeclOf(p.to[t])
		shared[d] = p.bodies[i]
		names = append(names, d)
	}
	for len(names) > 0 {
		d := names[0]
		if done[d] {
			names = names[1:]
			continue
		}
		body, known := shared[d]
		is, chosen := p.chosen[d]
		if chosen {
			body = is.of
		}
		var before []smtlib.Decl
		p.c.Walk(func(t smtlib.Term) bool {
			if p.c.Op(t) == smtlib.OpApp {
				e := p.c.DeclOf(t)
				_, named := shared[e]
				_, chosen := p.chosen[e]
				if (named || chosen) && !done[e] {
					before = append(before, e)
				}
			}
			return true
		}, body)
		if len(before) > 0 {
			names = append(before, names...)
			continue
		}
		done[d] = known || chosen
		p.str("(define-fun ", p.c.Decl(d).Name, " () ")
		_ = p.c.WriteSort(p.b, p.c.Decl(d).Result)
		p.str(" ")
		if chosen {
			p.str("(choice (")
			p.binder(is.variable)
			p.str(") ")
		}
		_ = print.Term(p.c, p.b, body)
		p.str(map[bool]string{true: ")"}[chosen], ")\n")
	}
}

// arguments are the terms that are written as a step's arguments.
func (l *Log) arguments(s *Step, form Form) []smtlib.Term {
	if form == Alethe && s.Rule != "forall_inst" {
		return nil
	}
	return s.Args
}

// begin writes the head of a line.
func (p *writer) begin(name func(), clause func()) {
	p.counts.Steps++
	p.str("(step ")
	name()
	p.str(" (cl")
	clause()
	p.str(")")
}

func (p *writer) clause(ts []smtlib.Term) {
	for _, t := range ts {
		p.str(" ")
		p.term(t)
	}
}

func (p *writer) premises(from []int) {
	for i, j := range from {
		p.str(map[bool]string{true: " :premises (", false: " "}[i == 0])
		p.str(p.called[j])
	}
	if len(from) > 0 {
		p.str(")")
	}
}

func (p *writer) args(texts []string) {
	for i, t := range texts {
		p.str(map[bool]string{true: " :args (", false: " "}[i == 0], t)
	}
	if len(texts) > 0 {
		p.str(")")
	}
}

// write writes a step, or the line that begins or ends what lies under an anchor.
func (p *writer) write(o *op) {
	switch o.kind {
	case writeStep:
		p.step(o.at, &o.is)
		p.calls(o.at)
	case beginAnchor:
		p.anchors = append(p.anchors, anchored{prefix: p.prefix})
		p.str("(anchor :step ", p.label(o.at))
		for i, v := range o.vars {
			p.str(map[bool]string{true: " :args (", false: " "}[i == 0])
			p.binder(v)
			p.str(" (:= ")
			p.binder(v)
			p.str(" ")
			_ = print.Term(p.c, p.b, v)
			p.str(")")
		}
		p.str("))\n")
		p.prefix = p.label(o.at) + "."
	case endAnchor:
		last := p.anchors[len(p.anchors)-1]
		p.anchors, p.prefix = p.anchors[:len(p.anchors)-1], last.prefix
		for _, c := range slices.Backward(last.before) {
			p.called[c.step] = c.name
		}
		p.begin(func() { p.str(p.label(o.at)) }, func() { p.clause(o.is.Clause) })
		p.str(" :rule bind)\n")
		p.calls(o.at)
	}
}

// calls has a step that was written be known by its name, until the anchor at hand ends.
func (p *writer) calls(i int) {
	if n := len(p.anchors); n > 0 {
		p.anchors[n-1].before = append(p.anchors[n-1].before, called{i, p.called[i]})
	}
	p.called[i] = p.label(i)
}

// step writes a step, by lines whose last is named s and its number.
func (p *writer) step(i int, s *Step) {
	if s.Rule == "assume" {
		p.counts.Steps++
		p.str("(assume ", p.label(i))
		p.clause(s.Clause)
		p.str(")\n")
		return
	}
	rule, args := s.Rule, []string{}
	switch rule {
	case "and_pos", "or_neg":
		args = append(args, strconv.Itoa(s.Index))
	case "la_generic":
		for _, w := range s.Weights {
			args = append(args, number(w))
		}
	default:
		for _, a := range p.l.arguments(s, p.form) {
			args = append(args, print.TermString(p.c, p.to[a]))
		}
	}
	if p.form == Alethe {
		if p.split(i, s, args) {
			return
		}
		if !alethe[rule] {
			p.counts.Holes[rule]++
			rule, args = "hole", []string{strconv.Quote(s.Rule)}
		}
	}
	p.begin(func() { p.str(p.label(i)) }, func() { p.clause(s.Clause) })
	p.str(" :rule ", rule)
	p.premises(s.From)
	p.args(args)
	if p.form == Own && s.Name != "" {
		p.str(" :is ", s.Name)
		if s.By != "" {
			p.str(" :by ", s.By)
		}
	}
	p.str(")\n")
}

// number writes a rational number as a term.
func number(w *big.Rat) string {
	text := w.Num().String()
	if w.Sign() < 0 {
		text = new(big.Int).Abs(w.Num()).String()
	}
	if !w.IsInt() {
		text = "(/ " + text + " " + w.Denom().String() + ")"
	}
	if w.Sign() < 0 {
		text = "(- " + text + ")"
	}
	return text
}

// printed is a term under the names of a proof; one that no step has is written out.
func printed(c *smtlib.Context, to map[smtlib.Term]smtlib.Term, t smtlib.Term) string {
	if u, ok := to[t]; ok {
		return print.TermString(c, u)
	}
	args := slices.Clone(c.Args(t))
	for i, a := range args {
		if u, ok := to[a]; ok {
			args[i] = u
		}
	}
	return print.TermString(c, c.Rebuild(t, args))
}
