package proofcheck

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// Report is what a check found.
type Report struct {
	Rules []Rule // by name
	Holes []Hole // steps that were not verified, by line
	Steps int    // questions, derivations included
}

// Rule counts the steps of one rule.
type Rule struct {
	Name     string
	Verified int
	Holes    int
}

// Hole is a step that was not verified.
type Hole struct {
	Name  string // of the step in the proof
	Rule  string
	Line  int
	Terms []smtlib.Term // the step is right if these contradict each other
}

// Check reads a proof that the assertions are contradictory. The elaborator is the
// script's at its check-sat; the proof's symbols are declared in it. The error says why
// the proof is none, or is that of ctx.
func Check(ctx context.Context, e *elab.Elaborator, assertions []smtlib.Term, proof io.Reader) (*Report, error) {
	return CheckEach(ctx, e, assertions, proof, nil)
}

// CheckEach is Check, and tells each question that it answered: a step with terms that it
// found to contradict each other.
func CheckEach(ctx context.Context, e *elab.Elaborator, assertions []smtlib.Term, proof io.Reader, each func(Hole)) (*Report, error) {
	in := bufio.NewReader(proof)
	if err := skipHead(in); err != nil {
		return nil, err
	}
	r := newReader(e)
	commands := grammar.NewReader(in, "proof")
	for r.end < 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd, err := commands.Next()
		if errors.Is(err, io.EOF) {
			return nil, errors.New("the proof ends without a conclusion")
		}
		if err != nil {
			return nil, err
		}
		if err := r.command(cmd); err != nil {
			return nil, fmt.Errorf("line %d: %w", cmd.Pos.Line, err)
		}
	}
	k := &checker{
		proof: r.proof, ctx: ctx, c: e.Context(), assertions: assertions, report: &Report{}, each: each, rules: map[string]int{},
		leaves: map[smtlib.Term][]smtlib.Term{}, asked: make([]bool, len(r.entries)),
	}
	if err := k.check(); err != nil {
		return nil, err
	}
	return k.report, nil
}

// skipHead passes over "unsat" and "(proof".
func skipHead(in *bufio.Reader) error {
	for _, word := range []string{"unsat", "(proof"} {
		for {
			b, err := in.Peek(1)
			if err != nil {
				return errors.New("there is no proof")
			}
			if !strings.ContainsRune(" \t\r\n", rune(b[0])) {
				break
			}
			_, _ = in.Discard(1)
		}
		if b, err := in.Peek(len(word)); err == nil && string(b) == word {
			_, _ = in.Discard(len(word))
		}
	}
	return nil
}

// checker is the state of one check.
type checker struct {
	*proof
	ctx        context.Context
	c          *smtlib.Context
	assertions []smtlib.Term
	shapes     map[string]bool // of the assertions

	asked  []bool                        // by entry: what the conclusion rests on
	todo   []int32                       // entries that are asked for and not yet looked at
	value  []int8                        // by literal: scratch of derive
	leaves map[smtlib.Term][]smtlib.Term // what a term speaks of
	rules  map[string]int                // name to index in Report.Rules
	report *Report
	each   func(Hole) // is told what was answered, when not nil
}

// told tells a question that was answered, and says so.
func (k *checker) told(e *entry, terms []smtlib.Term) bool {
	if k.each != nil {
		k.each(Hole{e.name, e.rule, e.line, terms})
	}
	return true
}

// check verifies what the conclusion rests on. Premises stand before what follows from
// them, so that nothing can rest on itself, whatever the order of looking at it.
func (k *checker) check() error {
	k.need(k.end)
	for len(k.todo) > 0 {
		if err := k.ctx.Err(); err != nil {
			return err
		}
		i := k.todo[len(k.todo)-1]
		k.todo = k.todo[:len(k.todo)-1]
		e := &k.entries[i]
		if e.kind == isStep && len(e.rewritten) > 0 {
			k.step(e, i)
			continue
		}
		for _, d := range e.deps {
			k.need(d)
		}
		switch e.kind {
		case isGroup:
		case isDerived:
			if err := k.derive(e); err != nil {
				return fmt.Errorf("line %d: %s %w", e.line, e.name, err)
			}
			k.count("derive", true)
			var terms []smtlib.Term
			for _, t := range e.clause {
				terms = append(terms, not(k.c, t))
			}
			for _, d := range e.deps {
				if c := k.entries[d].clause; len(c) == 1 {
					terms = append(terms, c[0])
				} else if len(c) > 1 {
					terms = append(terms, k.c.MkOp(smtlib.OpOr, smtlib.Bool, c...))
				}
			}
			k.told(e, terms)
		case isAssumed:
			k.assume(e)
		case isRewrite:
			var from []smtlib.Term
			for _, d := range e.deps {
				if k.entries[d].kind != isRewrite {
					from = append(from, k.premises(d)...)
				}
			}
			k.settle(e, k.entails(e, from, e.clause), from)
		default:
			k.ask(e, i)
		}
	}
	slices.SortFunc(k.report.Holes, func(a, b Hole) int { return a.Line - b.Line })
	slices.SortFunc(k.report.Rules, func(a, b Rule) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

func (k *checker) need(i int32) {
	if !k.asked[i] {
		k.asked[i] = true
		k.todo = append(k.todo, i)
	}
}

// derive checks a clause by unit propagation over the clauses it names.
func (k *checker) derive(e *entry) error {
	for len(k.value) < 2*len(k.atoms) {
		k.value = append(k.value, 0)
	}
	var set []lit
	assign := func(l lit) {
		if k.value[l] == 0 {
			k.value[l], k.value[l^1] = 1, -1
			set = append(set, l)
		}
	}
	defer func() {
		for _, l := range set {
			k.value[l], k.value[l^1] = 0, 0
		}
	}()
	assign(0)
	for _, l := range e.lits {
		if k.value[l] > 0 {
			return nil // a literal and its negation
		}
		assign(l ^ 1)
	}
	// Conflict analysis names clauses from the conflict backwards.
	for again := true; again; {
		again = false
		for i := len(e.deps) - 1; i >= 0; i-- {
			unit, open := lit(0), 0
			for _, l := range k.entries[e.deps[i]].lits {
				if k.value[l] > 0 {
					open = 2
					break
				}
				if k.value[l] == 0 && (open == 0 || unit != l) {
					unit = l
					open++
				}
			}
			switch open {
			case 0:
				return nil
			case 1:
				assign(unit)
				again = true
			}
		}
	}
	return errors.New("does not follow from the clauses it names by unit propagation")
}

func (k *checker) count(rule string, verified bool) {
	i, ok := k.rules[rule]
	if !ok {
		i = len(k.report.Rules)
		k.rules[rule] = i
		k.report.Rules = append(k.report.Rules, Rule{Name: rule})
	}
	k.report.Steps++
	if verified {
		k.report.Rules[i].Verified++
	} else {
		k.report.Rules[i].Holes++
	}
}

// settle counts an entry; premises are what its question is when it was not verified.
func (k *checker) settle(e *entry, verified bool, premises []smtlib.Term) {
	k.count(e.rule, verified)
	if verified {
		return
	}
	terms := slices.Clone(premises)
	if never, chosen := k.never(e.clause); len(chosen) > 0 {
		terms = append(terms, never)
		k.choose(chosen)
	} else {
		for _, t := range e.clause {
			terms = append(terms, not(k.c, t))
		}
	}
	k.report.Holes = append(k.report.Holes, Hole{e.name, e.rule, e.line, terms})
}

// assume looks for the assertion that an assumption is.
func (k *checker) assume(e *entry) {
	a := e.clause[0]
	if k.shapes == nil {
		k.shapes = map[string]bool{}
		for _, b := range k.assertions {
			k.shapes[string(prove.Shape(k.c, b))] = true
		}
	}
	if slices.Contains(k.assertions, a) || k.shapes[string(prove.Shape(k.c, a))] {
		k.settle(e, true, nil)
		return
	}
	// Otherwise it is some assertion put differently, most likely the one of its number.
	i, _ := strconv.Atoi(strings.TrimLeft(e.name, "p"))
	for d := range min(8, len(k.assertions)) {
		j := (i + len(k.assertions) - 1 + (d+1)/2*(1-d%2*2)) % len(k.assertions)
		if k.entails(e, k.assertions[j:j+1], e.clause) {
			k.settle(e, true, nil)
			return
		}
	}
	k.settle(e, false, k.assertions)
}

// ask settles a step or an axiom: first from the premises it names, then, since much is
// simplified by what is known for good, with the constraints and units before it that
// speak of the same things.
func (k *checker) ask(e *entry, i int32) {
	var named []smtlib.Term
	for _, d := range e.deps {
		named = append(named, k.premises(d)...)
	}
	named = append(named, e.instances...)
	if e.news && k.introduces(e, named, e.clause) || k.entails(e, named, e.clause) {
		k.settle(e, true, nil)
		return
	}
	about := slices.Concat(e.clause, named)
	units, constraints := k.near(about, k.units, i), k.near(about, k.constraints, i)
	for _, more := range [][]said{constraints, units, append(units, constraints...)} {
		if len(more) == 0 {
			continue
		}
		premises := slices.Clone(named)
		for _, s := range more {
			premises = append(premises, s.term)
		}
		if k.entails(e, premises, e.clause) {
			for _, s := range more {
				k.need(s.by)
			}
			k.settle(e, true, nil)
			return
		}
	}
	if k.introduces(e, named, e.clause) {
		k.settle(e, true, nil)
		return
	}
	for _, s := range slices.Concat(k.units, k.constraints) {
		if s.by < i {
			named = append(named, s.term)
			k.need(s.by)
		}
	}
	k.settle(e, false, named)
}

// premises are the terms that an entry says, those of a group's members.
func (k *checker) premises(i int32) []smtlib.Term {
	e := &k.entries[i]
	if e.kind != isGroup {
		return e.clause[:1]
	}
	var out []smtlib.Term
	for _, d := range e.deps {
		out = append(out, k.premises(d)...)
	}
	return out
}

// step settles what was rewritten: by its first premise and what became of the parts of
// that, or else like others.
func (k *checker) step(e *entry, i int32) {
	for _, t := range e.rewritten {
		if t == e.clause[0] || k.entails(e, []smtlib.Term{t}, e.clause) {
			for _, d := range append(e.by, e.deps[0]) {
				k.need(d)
			}
			k.settle(e, true, nil)
			return
		}
	}
	for _, d := range e.deps {
		k.need(d)
	}
	k.ask(e, i)
}

// introduces says whether the clause only says what new constants are: premises entail
// that there are values for them with which it holds. From then on they are not new.
// All that was verified about them before holds of every value.
func (k *checker) introduces(e *entry, premises, clause []smtlib.Term) bool {
	never, chosen := k.never(clause)
	terms := append(slices.Clone(premises), never)
	if len(chosen) == 0 || !prove.Refute(k.c, prove.Question{Terms: terms}, prove.Small) {
		return false
	}
	k.choose(chosen)
	return k.told(e, terms)
}

// never says that no values of the new constants in a clause make it true.
func (k *checker) never(clause []smtlib.Term) (never smtlib.Term, chosen map[smtlib.Term]smtlib.Term) {
	chosen = map[smtlib.Term]smtlib.Term{}
	var vars []smtlib.Term
	body := make([]smtlib.Term, len(clause))
	for i, t := range clause {
		for _, l := range constantsOf(k.c, t) {
			if _, ok := chosen[l]; k.fresh[l] && !ok {
				v := k.c.MkVar(fmt.Sprint("new ", l), k.c.SortOf(l))
				chosen[l] = v
				vars = append(vars, v)
			}
		}
		body[i] = not(k.c, t)
	}
	if len(vars) == 0 {
		return 0, nil
	}
	all := body[0]
	if len(body) > 1 {
		all = k.c.MkOp(smtlib.OpAnd, smtlib.Bool, body...)
	}
	return k.c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars}, prove.Replace(k.c, all, chosen)), chosen
}

// choose says that something has been said of constants: they are not new any more.
func (k *checker) choose(chosen map[smtlib.Term]smtlib.Term) {
	for l := range chosen {
		delete(k.fresh, l)
	}
}

// constantsOf lists all constants in a term, inside quantified formulas too.
func constantsOf(c *smtlib.Context, t smtlib.Term) []smtlib.Term {
	var out []smtlib.Term
	seen := map[smtlib.Term]bool{t: true}
	pending := []smtlib.Term{t}
	for len(pending) > 0 {
		u := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if c.Op(u) == smtlib.OpApp && len(c.Args(u)) == 0 {
			out = append(out, u)
		}
		for _, a := range c.Args(u) {
			if !seen[a] {
				seen[a] = true
				pending = append(pending, a)
			}
		}
	}
	return out
}

// mostNear bounds the premises that are tried together.
const mostNear = 60

// near gives what was said before entry i of something that the terms speak of, the
// latest first.
func (k *checker) near(about []smtlib.Term, among []said, i int32) []said {
	of := map[smtlib.Term]bool{}
	for _, t := range about {
		for _, l := range k.leavesOf(t) {
			of[l] = true
		}
	}
	var out []said
	for j := len(among) - 1; j >= 0 && len(out) < mostNear; j-- {
		s := among[j]
		if s.by >= i {
			continue
		}
		for _, l := range k.leavesOf(s.term) {
			if of[l] {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// leavesOf lists the constants and applications in a term, up to a number.
func (k *checker) leavesOf(t smtlib.Term) []smtlib.Term {
	if ls, ok := k.leaves[t]; ok {
		return ls
	}
	var out []smtlib.Term
	seen := map[smtlib.Term]bool{}
	pending := []smtlib.Term{t}
	for len(pending) > 0 && len(seen) < 300 {
		u := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[u] {
			continue
		}
		seen[u] = true
		if k.c.Op(u) == smtlib.OpApp {
			out = append(out, u)
		}
		pending = append(pending, k.c.Args(u)...)
	}
	k.leaves[t] = out
	return out
}

// depths are how far terms are looked into, one after the other; 0 is all the way.
var depths = []int{2, 5, 0}

// entails asks the prover, with the least of the terms that suffices.
func (k *checker) entails(e *entry, premises, clause []smtlib.Term) bool {
	terms := make([]smtlib.Term, 0, len(premises)+len(clause))
	for _, c := range clause {
		if slices.Contains(premises, c) || k.c.Op(c) == smtlib.OpEq && k.c.Arg(c, 0) == k.c.Arg(c, 1) {
			return true
		}
		terms = append(terms, not(k.c, c))
	}
	terms = append(terms, premises...)
	for _, d := range depths {
		cut, all := k.cut(terms, d)
		if prove.Refute(k.c, prove.Question{Terms: terms, Cut: cut, Put: e.put, Split: e.split}, prove.Small) {
			return k.told(e, terms)
		}
		if all {
			break
		}
	}
	return false
}

// cut makes the terms opaque that lie deeper than d below the given ones; all says that
// there are none.
func (k *checker) cut(terms []smtlib.Term, d int) (cut func(smtlib.Term) bool, all bool) {
	if d == 0 {
		return nil, true
	}
	level := slices.Clone(terms)
	inside := map[smtlib.Term]bool{}
	for i := 0; i <= d && len(level) > 0; i++ {
		var next []smtlib.Term
		for j := 0; j < len(level); j++ {
			t := level[j]
			if inside[t] {
				continue
			}
			inside[t] = true
			if k.c.Op(t) == smtlib.OpNot {
				level = append(level, k.c.Args(t)...)
			} else {
				next = append(next, k.c.Args(t)...)
			}
		}
		level = next
	}
	deep := map[smtlib.Term]bool{}
	for _, t := range level {
		deep[t] = !inside[t] && len(k.c.Args(t)) > 0
	}
	return func(t smtlib.Term) bool { return deep[t] }, len(level) == 0
}
