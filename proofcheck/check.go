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
)

// Report is what a check found.
type Report struct {
	Rules []Rule // in the order of their first step
	Holes []Hole // steps that were not verified
	Steps int    // questions, derivations included
}

// Rule counts the steps of one rule.
type Rule struct {
	Name     string
	Verified int
	Holes    int
}

// Hole is a step that was not verified. Premises without the negation of Conclusion are
// claimed to be contradictory.
type Hole struct {
	Name       string // of the step in the proof
	Rule       string
	Line       int
	Premises   []smtlib.Term
	Conclusion []smtlib.Term // a clause
}

// Question gives the terms that the step claims cannot all hold.
func (h *Hole) Question(c *smtlib.Context) []smtlib.Term {
	out := slices.Clone(h.Premises)
	for _, t := range h.Conclusion {
		if c.Op(t) == smtlib.OpNot {
			out = append(out, c.Arg(t, 0))
		} else {
			out = append(out, c.MkOp(smtlib.OpNot, smtlib.Bool, t))
		}
	}
	return out
}

// Check reads a proof that the assertions are contradictory. The elaborator is the
// script's at its check-sat; the proof's symbols are declared in it. The error says why
// the proof is none, or is that of ctx.
func Check(ctx context.Context, e *smtlib.Elaborator, assertions []smtlib.Term, proof io.Reader) (*Report, error) {
	in := bufio.NewReader(proof)
	if err := skipHead(in); err != nil {
		return nil, err
	}
	k := &checker{
		ctx: ctx, e: e, c: e.Context(), assertions: assertions, steps: map[string]*step{}, clauses: map[string][]lit{},
		vars: map[smtlib.Term]lit{}, fresh: map[smtlib.Term]bool{}, report: &Report{}, rules: map[string]int{}, leaves: map[smtlib.Term][]smtlib.Term{},
	}
	k.terms = []smtlib.Term{k.c.True()}
	k.vars[k.c.True()], k.vars[k.c.False()] = 0, 1
	r := grammar.NewReader(in, "proof")
	for !k.concluded {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil, errors.New("the proof ends without a conclusion")
		}
		if err != nil {
			return nil, err
		}
		if err := k.command(cmd); err != nil {
			return nil, fmt.Errorf("line %d: %w", cmd.Pos.Line, err)
		}
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

// lit is a literal of a clause: twice its number, and one more when it is negated.
// Number 0 is true.
type lit int32

// step is a predicate that was assumed or derived from assertions, or a group of those.
type step struct {
	terms    []smtlib.Term
	supposed bool
}

// checker is the state of one check.
type checker struct {
	ctx        context.Context
	e          *smtlib.Elaborator
	c          *smtlib.Context
	assertions []smtlib.Term
	shapes     map[string]bool // of the assertions

	steps       map[string]*step
	constraints []smtlib.Term
	units       []smtlib.Term // unit clauses
	clauses     map[string][]lit
	vars        map[smtlib.Term]lit // of atoms
	terms       []smtlib.Term       // by number of a literal
	value       []int8              // by literal: scratch of derive
	held        []lit               // literals that are supposed

	fresh     map[smtlib.Term]bool          // constants of the proof that nothing has been said of yet
	leaves    map[smtlib.Term][]smtlib.Term // what a term speaks of
	rules     map[string]int                // name to index in Report.Rules
	report    *Report
	concluded bool
}

func (k *checker) command(cmd *grammar.Command) error {
	t, root := cmd.Tree, cmd.Root
	switch cmd.Name {
	case "declare-sort":
		return k.e.DeclareSort(t, root)
	case "declare-fun":
		n := k.c.NumDecls()
		err := k.e.DeclareFun(t, root)
		for d := smtlib.Decl(n); int(d) < k.c.NumDecls(); d++ {
			if len(k.c.Decl(d).Args) == 0 {
				k.fresh[k.c.MkApp(d)] = true
			}
		}
		return err
	case "define-fun":
		return k.e.DefineFun(t, root)
	}
	var args []grammar.Node
	attr := map[string]grammar.Node{}
	key := ""
	for i, n := range t.Children(root) {
		switch text := t.Bytes(n); {
		case i == 0:
		case key != "":
			attr[key], key = n, ""
		case len(text) > 0 && text[0] == ':':
			key = string(text)
		default:
			args = append(args, n)
		}
	}
	want := map[string]int{"assume": 2, "suppose": 2, "group": 2, "step": 2, "suppose-literal": 2, "constraint": 1, "axiom": 2, "derive": 2, "conclude": 1}[cmd.Name]
	if want == 0 {
		return fmt.Errorf("%s is no step of a proof", cmd.Name)
	}
	if len(args) != want {
		return fmt.Errorf("%s takes %d arguments, not %d", cmd.Name, want, len(args))
	}
	name := t.Text(args[0])
	rule := cmd.Name
	if n, ok := attr[":rule"]; ok {
		rule = t.Text(n)
	}
	q := question{name: name, rule: rule, line: cmd.Pos.Line}
	switch cmd.Name {
	case "assume", "suppose":
		a, err := k.e.BoolTerm(t, args[1])
		if err != nil {
			return err
		}
		k.assume(q, a)
		k.steps[name] = &step{[]smtlib.Term{a}, cmd.Name == "suppose"}
	case "group":
		ts, err := k.premises(t, args[1])
		if err != nil {
			return err
		}
		k.steps[name] = &step{terms: ts}
	case "step":
		a, err := k.e.BoolTerm(t, args[1])
		if err != nil {
			return err
		}
		if q.premises, err = k.premises(t, attr[":from"]); err != nil {
			return err
		}
		q.clause = []smtlib.Term{a}
		k.ask(q)
		k.steps[name] = &step{terms: q.clause}
	case "suppose-literal":
		s := k.steps[name]
		ls, err := k.literals(t, args[1], false)
		if err != nil || s == nil || !s.supposed {
			return errors.Join(err, fmt.Errorf("%s is not supposed", name))
		}
		q.premises, q.clause = s.terms, k.termsOf(ls)
		k.ask(q)
		k.held = append(k.held, ls[0])
	case "constraint":
		s := k.steps[name]
		if s == nil {
			return fmt.Errorf("%s is not known", name)
		}
		k.constraints = append(k.constraints, s.terms...)
	case "axiom":
		ls, err := k.literals(t, args[1], true)
		if err != nil {
			return err
		}
		q.clause = k.termsOf(ls)
		if from, ok := attr[":from"]; ok {
			if q.premises, err = k.premises(t, from); err != nil {
				return err
			}
			k.ask(q)
		} else if with, ok := attr[":with"]; ok {
			if q.premises, err = k.instance(t, q.clause, with); err != nil {
				return err
			}
			k.ask(q)
		} else {
			k.askTheory(q)
		}
		k.enter(name, ls)
	case "derive":
		ls, err := k.literals(t, args[1], true)
		if err != nil {
			return err
		}
		if err := k.derive(t, ls, attr[":from"]); err != nil {
			return fmt.Errorf("%s %w", name, err)
		}
		k.count("derive", true)
		k.enter(name, ls)
	case "conclude":
		ls, ok := k.clauses[name]
		if !ok {
			return fmt.Errorf("%s is not known", name)
		}
		for _, l := range ls {
			if !slices.Contains(k.held, l^1) {
				return fmt.Errorf("the conclusion %s is over a literal that was not supposed", name)
			}
		}
		k.concluded = true
	}
	return nil
}

func (k *checker) enter(name string, ls []lit) {
	k.clauses[name] = ls
	if len(ls) == 1 {
		k.units = append(k.units, k.termOf(ls[0]))
	}
}

// premises reads a step or a list of steps.
func (k *checker) premises(t *grammar.Tree, n grammar.Node) ([]smtlib.Term, error) {
	var out []smtlib.Term
	if n == grammar.NoNode {
		return nil, errors.New("the premises are missing")
	}
	one := func(n grammar.Node) error {
		s, ok := k.steps[t.Text(n)]
		if !ok {
			return fmt.Errorf("%s is not known", t.Text(n))
		}
		out = append(out, s.terms...)
		return nil
	}
	if t.Kind(n) != grammar.List {
		return out, errors.Join(one(n))
	}
	for _, m := range t.Children(n) {
		if err := one(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// instance gives what follows from the denial of a clause, which says that some
// quantified formula holds: its instance by the terms at n. None when no formula fits.
func (k *checker) instance(t *grammar.Tree, clause []smtlib.Term, n grammar.Node) ([]smtlib.Term, error) {
	var with, out []smtlib.Term
	for _, m := range t.Children(n) {
		a, err := k.e.Term(t, m)
		if err != nil {
			return nil, err
		}
		with = append(with, a)
	}
	for _, l := range clause {
		q, op := k.not(l), smtlib.OpForall
		if k.c.Op(q) == smtlib.OpNot {
			q, op = k.c.Arg(q, 0), smtlib.OpExists
		}
		if k.c.Op(q) != op || len(k.c.Quant(q).Vars) != len(with) {
			continue
		}
		to := map[smtlib.Term]smtlib.Term{}
		fits := true
		for i, v := range k.c.Quant(q).Vars {
			to[v] = with[i]
			fits = fits && k.c.SortOf(v) == k.c.SortOf(with[i])
		}
		if !fits {
			continue
		}
		a := prove.Replace(k.c, k.c.Arg(q, 0), to)
		if op == smtlib.OpExists {
			a = k.not(a)
		}
		out = append(out, a)
	}
	return out, nil
}

// literals reads a clause, or one literal.
func (k *checker) literals(t *grammar.Tree, n grammar.Node, list bool) ([]lit, error) {
	var out []lit
	one := func(n grammar.Node) error {
		neg := lit(0)
		if t.Kind(n) == grammar.List && t.Len(n) == 2 && t.Is(t.First(n), "not") {
			neg, n = 1, t.Child(n, 1)
		}
		var a smtlib.Term
		switch text := t.Text(n); text {
		case "true":
			a = k.c.True()
		case "false":
			a = k.c.False()
		default:
			var ok bool
			if a, ok = k.e.LookupTerm(text); !ok {
				if d, known := k.e.LookupDecl(text); known && len(k.c.Decl(d).Args) == 0 {
					a, ok = k.c.MkApp(d), true
				}
				if !ok {
					return fmt.Errorf("%s is no literal", text)
				}
			}
		}
		if k.c.SortOf(a) != smtlib.Bool {
			return fmt.Errorf("%s is no literal", t.Text(n))
		}
		out = append(out, k.litOf(a)^neg)
		return nil
	}
	if !list {
		return out, errors.Join(one(n))
	}
	if t.Kind(n) != grammar.List {
		return nil, errors.New("a clause is a list of literals")
	}
	for _, m := range t.Children(n) {
		if err := one(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (k *checker) litOf(a smtlib.Term) lit {
	neg := lit(0)
	for k.c.Op(a) == smtlib.OpNot {
		a, neg = k.c.Arg(a, 0), neg^1
	}
	l, ok := k.vars[a]
	if !ok {
		l = lit(2 * len(k.terms))
		k.vars[a] = l
		k.terms = append(k.terms, a)
	}
	return l ^ neg
}

func (k *checker) termOf(l lit) smtlib.Term {
	if l&1 != 0 {
		return k.not(k.terms[l>>1])
	}
	return k.terms[l>>1]
}

func (k *checker) termsOf(ls []lit) []smtlib.Term {
	out := make([]smtlib.Term, len(ls))
	for i, l := range ls {
		out[i] = k.termOf(l)
	}
	return out
}

func (k *checker) not(a smtlib.Term) smtlib.Term {
	if k.c.Op(a) == smtlib.OpNot {
		return k.c.Arg(a, 0)
	}
	return k.c.MkOp(smtlib.OpNot, smtlib.Bool, a)
}

// derive checks a clause by unit propagation over the clauses it names.
func (k *checker) derive(t *grammar.Tree, ls []lit, from grammar.Node) error {
	if from == grammar.NoNode || t.Kind(from) != grammar.List {
		return errors.New("names no clauses")
	}
	for len(k.value) < 2*len(k.terms) {
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
	for _, l := range ls {
		if k.value[l] > 0 {
			return nil // a literal and its negation
		}
		assign(l ^ 1)
	}
	var ants [][]lit
	for _, n := range t.Children(from) {
		c, ok := k.clauses[t.Text(n)]
		if !ok {
			return fmt.Errorf("names %s, which is not known", t.Text(n))
		}
		ants = append(ants, c)
	}
	// Conflict analysis names clauses from the conflict backwards.
	for again := true; again; {
		again = false
		for i := len(ants) - 1; i >= 0; i-- {
			unit, open := lit(0), 0
			for _, l := range ants[i] {
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

// question asks whether premises entail a clause.
type question struct {
	name, rule string
	line       int
	premises   []smtlib.Term
	clause     []smtlib.Term
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

func (k *checker) settle(q question, verified bool) {
	k.count(q.rule, verified)
	if !verified {
		k.report.Holes = append(k.report.Holes, Hole{q.name, q.rule, q.line, q.premises, q.clause})
	}
}

// assume looks for the assertion that an assumption is.
func (k *checker) assume(q question, a smtlib.Term) {
	q.clause = []smtlib.Term{a}
	if k.shapes == nil {
		k.shapes = map[string]bool{}
		for _, b := range k.assertions {
			k.shapes[string(prove.Shape(k.c, b))] = true
		}
	}
	if slices.Contains(k.assertions, a) || k.shapes[string(prove.Shape(k.c, a))] {
		k.settle(q, true)
		return
	}
	// Otherwise it is some assertion put differently, most likely the one of its number.
	i, _ := strconv.Atoi(strings.TrimLeft(q.name, "p"))
	for d := range min(8, len(k.assertions)) {
		j := (i + len(k.assertions) - 1 + (d+1)/2*(1-d%2*2)) % len(k.assertions)
		if k.entails(k.assertions[j:j+1], q.clause) {
			k.settle(q, true)
			return
		}
	}
	q.premises = k.assertions
	k.settle(q, false)
}

// ask settles a question whose premises are all named.
func (k *checker) ask(q question) {
	ok := k.entails(q.premises, q.clause) || k.introduces(q.premises, q.clause)
	if near := k.near(q.clause, k.units); !ok && len(near) > 0 {
		ok = k.entails(append(near, q.premises...), q.clause) // simplified by what was known
	}
	k.settle(q, ok)
}

// introduces says whether the clause only says what new constants are: premises entail
// that there are values for them with which it holds. From then on they are not new.
// All that was verified about them before holds of every value.
func (k *checker) introduces(premises, clause []smtlib.Term) bool {
	to := map[smtlib.Term]smtlib.Term{}
	var vars []smtlib.Term
	body := make([]smtlib.Term, len(clause))
	for i, t := range clause {
		for _, l := range k.constantsOf(t) {
			if k.fresh[l] && !known(to, l) {
				to[l] = k.c.MkVar(fmt.Sprint("new ", l), k.c.SortOf(l))
				vars = append(vars, to[l])
			}
		}
		body[i] = k.not(t)
	}
	if len(vars) == 0 {
		return false
	}
	all := body[0]
	if len(body) > 1 {
		all = k.c.MkOp(smtlib.OpAnd, smtlib.Bool, body...)
	}
	never := k.c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars}, prove.Replace(k.c, all, to))
	if !prove.Refute(k.c, append(slices.Clone(premises), never), nil, prove.Small) {
		return false
	}
	for l := range to {
		delete(k.fresh, l)
	}
	return true
}

// constantsOf lists all constants in a term, inside quantified formulas too.
func (k *checker) constantsOf(t smtlib.Term) []smtlib.Term {
	var out []smtlib.Term
	seen := map[smtlib.Term]bool{t: true}
	pending := []smtlib.Term{t}
	for len(pending) > 0 {
		u := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if k.c.Op(u) == smtlib.OpApp && len(k.c.Args(u)) == 0 {
			out = append(out, u)
		}
		for _, a := range k.c.Args(u) {
			if !seen[a] {
				seen[a] = true
				pending = append(pending, a)
			}
		}
	}
	return out
}

// askTheory settles a clause that may rest on the constraints, as few as will do.
func (k *checker) askTheory(q question) {
	if k.entails(nil, q.clause) {
		k.settle(q, true)
		return
	}
	if near := k.near(q.clause, k.constraints); len(near) > 0 && k.entails(near, q.clause) {
		k.settle(q, true)
		return
	}
	q.premises = append(k.near(q.clause, k.units), k.near(q.clause, k.constraints)...)
	ok := len(q.premises) > 0 && k.entails(q.premises, q.clause) || k.introduces(q.premises, q.clause)
	if !ok {
		q.premises = append(slices.Clone(k.units), k.constraints...)
	}
	k.settle(q, ok)
}

// mostNear bounds the premises that are tried together.
const mostNear = 60

// near gives the terms that speak of something that the clause speaks of.
func (k *checker) near(clause, among []smtlib.Term) []smtlib.Term {
	of := map[smtlib.Term]bool{}
	for _, t := range clause {
		for _, l := range k.leavesOf(t) {
			of[l] = true
		}
	}
	var out []smtlib.Term
	for _, t := range among {
		if len(out) == mostNear {
			break
		}
		for _, l := range k.leavesOf(t) {
			if of[l] {
				out = append(out, t)
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
			continue
		}
		pending = append(pending, k.c.Args(u)...)
	}
	k.leaves[t] = out
	return out
}

// depths are how far terms are looked into, one after the other; 0 is all the way.
var depths = []int{2, 5, 0}

// entails asks the prover, with the least of the terms that suffices.
func (k *checker) entails(premises, clause []smtlib.Term) bool {
	terms := make([]smtlib.Term, 0, len(premises)+len(clause))
	for _, c := range clause {
		if slices.Contains(premises, c) {
			return true
		}
		terms = append(terms, k.not(c))
	}
	terms = append(terms, premises...)
	for _, d := range depths {
		cut, all := k.cut(terms, d)
		if prove.Refute(k.c, terms, cut, prove.Small) {
			return true
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

func known(to map[smtlib.Term]smtlib.Term, t smtlib.Term) bool {
	_, ok := to[t]
	return ok
}
