package proofcheck

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"bsmt/grammar"
	"bsmt/proofcheck/elaborate"
	"bsmt/proofcheck/floats"
	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// Report is what a check found.
type Report struct {
	Rules map[string]int // steps by the name of their rule
	Steps int            // all of them: questions, derivations included
	Holes []Hole         // those that were not verified, by line
}

// Hole is a step that was not verified.
type Hole struct {
	Name  string // of the step in the proof
	Rule  string
	Line  int
	Terms []smtlib.Term // the step is right if these contradict each other
	Says  []smtlib.Term // instead, for each: what a step that was verified says, a clause
}

// Check reads a proof that the assertions are contradictory. The elaborator is the
// script's at its check-sat; the proof's symbols are declared in it. The error says why
// the proof is none, or is that of ctx. When each is not nil it is told each question
// that was answered: a step with terms that were found to contradict each other, and
// then of each step that was verified, with or without a question, what it says.
func Check(ctx context.Context, e *elab.Elaborator, assertions []smtlib.Term, proof io.Reader, each func(Hole)) (*Report, error) {
	return check(ctx, newChecker(e, assertions, each), proof)
}

// Elaborate is Check that keeps the reasons of all steps.
func Elaborate(ctx context.Context, e *elab.Elaborator, assertions []smtlib.Term, proof io.Reader) (*Report, *elaborate.Log, error) {
	k := newChecker(e, assertions, nil)
	k.log = elaborate.New(k.c, k.poll)
	k.plain.Tell(k.log)
	k.shared.Tell(k.log)
	report, err := check(ctx, k, proof)
	return report, k.log, err
}

func check(ctx context.Context, k *checker, proof io.Reader) (*Report, error) {
	k.ctx = ctx
	before := k.c.Meter(k.work)
	defer func() { k.c.Meter(before) }()
	in := bufio.NewReader(proof)
	text, _ := in.Peek(in.Size())
	begins := head(text)
	opened := bytes.IndexByte(begins, '(') >= 0
	begins = blank(begins)
	_, _ = in.Discard(len(begins))
	commands := grammar.NewReader(io.MultiReader(bytes.NewReader(begins), in), "proof")
	after := "the beginning"
	for !k.concluded {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd, err := commands.Next()
		var bad *grammar.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("the proof ends without a conclusion: (conclude c), which names the empty clause c, is missing after %s", after)
		case opened && errors.As(err, &bad) && bad.Outside:
			return nil, fmt.Errorf("line %d: the proof ends here without a conclusion: (conclude c), which names the empty clause c, is missing after %s", bad.Pos.Line, after)
		case err != nil:
			return nil, err
		}
		after = fmt.Sprintf("%s of line %d", told(cmd), cmd.Pos.Line)
		if err := k.command(cmd); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", cmd.Pos.Line, told(cmd), err)
		}
	}
	return k.report, nil
}

// blank gives as many bytes and lines of nothing, so that what comes after keeps its place.
func blank(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text)
}

// told names a command in an error: what it is and, where it says so, which one.
func told(cmd *grammar.Command) string {
	if n := cmd.Tree.Child(cmd.Root, 1); n != grammar.NoNode && cmd.Tree.Kind(n) == grammar.Symbol {
		return cmd.Name + " " + smtlib.ClipSymbol(cmd.Tree.Text(n))
	}
	return cmd.Name
}

// head gives what stands before the first command of a text: unsat and (proof, or nothing.
func head(text []byte) []byte {
	rest := text
	for _, word := range []string{"unsat", "(proof"} {
		rest = bytes.TrimPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(word))
	}
	return text[:len(text)-len(rest)]
}

// entry is what a command said: predicates that all hold, or a clause.
type entry struct {
	name   string
	terms  []smtlib.Term // the predicates, or the literals of the clause
	clause bool
}

// wrong is the panic that says why a proof is none.
type wrong struct{ error }

func fail(format string, args ...any) { panic(wrong{fmt.Errorf(format, args...)}) }

// must gives what was read without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(wrong{err})
	}
	return v
}

// step is a command that says something: one of the terms of clause follows from the
// premises. The rest helps to see it.
type step struct {
	name, rule string
	line       int
	premises   []smtlib.Term
	clause     []smtlib.Term
	news       bool               // it is likely to say what new constants are
	by         smtlib.Term        // what shows it, or NoTerm
	assumes    bool               // it is an assumption
	how        string             // what vouches for it where it is no refutation, when it is told
	put        [][][2]smtlib.Term // what was put for variables on the way
}

// checker is the state of one check: what the commands so far have said.
type checker struct {
	e          *elab.Elaborator
	c          *smtlib.Context
	assertions []smtlib.Term
	report     *Report
	each       func(Hole) // is told what was answered, when not nil

	read      smtlib.Term // terms below are known to be none that a proof must not write
	entries   map[string]entry
	standing  []smtlib.Term                 // constraints and unit clauses
	leaves    map[smtlib.Term][]smtlib.Term // what a term speaks of
	concluded bool
	known     map[string]command // by name
	commands  int                // so far

	now   int32           // number of the derivation
	ctx   context.Context // ends the check, also within a command, or nil
	polls int             // work until it is asked
	left  int             // work that the command may still take outside of questions
	asked int             // work that its questions may still take

	value []int32              // by atom: the number of the last derivation that used it, negative where it was false
	held  map[smtlib.Term]bool // literals that are supposed

	free      *smtlib.FreeVars
	canonical *smtlib.Canonical
	given     map[smtlib.Term]bool        // the assertions' canonical forms
	anything  map[smtlib.Term]smtlib.Term // by variable: the constant that stands for any value of it
	rewrites  map[smtlib.Term]smtlib.Term // what a term was found to equal
	log       *elaborate.Log              // is told why steps hold, or nil
	plain     *prove.Shared               // that tells only truth values from other sorts
	shared    *prove.Shared
	floats    *floats.Words          // says in words what is said in floats, or nil: there are none
	fresh     map[smtlib.Term]bool   // constants of the proof that nothing has been said of yet
	chosen    map[smtlib.Term]string // by constant: what it is a witness of
}

func newChecker(e *elab.Elaborator, assertions []smtlib.Term, each func(Hole)) *checker {
	c := e.Context()
	k := &checker{
		e: e, c: c, assertions: assertions, report: &Report{Rules: map[string]int{}}, each: each, known: commands(),
		read: smtlib.Term(c.Len()), entries: map[string]entry{}, leaves: map[smtlib.Term][]smtlib.Term{smtlib.NoTerm: nil},
		held: map[smtlib.Term]bool{}, free: smtlib.NewFreeVars(c), canonical: smtlib.NewCanonical(c), given: map[smtlib.Term]bool{}, anything: map[smtlib.Term]smtlib.Term{},
		rewrites: map[smtlib.Term]smtlib.Term{}, plain: prove.NewShared(c, true), shared: prove.NewShared(c, false), fresh: map[smtlib.Term]bool{}, chosen: map[smtlib.Term]string{},
	}
	for _, a := range assertions {
		k.given[k.canonical.Of(a)] = true
	}
	for s := range smtlib.Sort(c.NumSorts()) {
		if c.SortKind(s) == smtlib.SortFloat && k.floats == nil {
			k.floats = floats.New(c, k.work)
		}
	}
	return k
}

// command is one that no script has: how many arguments stand before the attributes, and what it does.
type command struct {
	args int
	run  func(k *checker, t *grammar.Tree, s *step, args []grammar.Node, attr attributes)
}

// commands gives the commands by name. A variable of the package would have each program that
// imports it link all of them, whether or not it checks proofs.
func commands() map[string]command {
	return map[string]command{
		"assume": {2, (*checker).assume}, "suppose": {2, (*checker).assume}, "step": {2, (*checker).follow}, "group": {2, (*checker).group},
		"suppose-literal": {2, (*checker).supposed}, "constraint": {1, (*checker).constraint}, "axiom": {2, (*checker).axiom}, "derive": {2, (*checker).derived}, "delete": {1, (*checker).remove}, "conclude": {1, (*checker).conclude}, "question": {2, (*checker).question},
		"exchange": {3, (*checker).exchange}, "induct": {2, (*checker).induct}, "declare-var": {2, (*checker).variable}, "quantify": {4, (*checker).quantify}, "rewrite": {3, (*checker).rewrite},
	}
}

// IsCommand says whether a name is that of a command that proofs have and scripts have not.
func IsCommand(name string) bool { return commands()[name].run != nil }

// question takes (question n "digest"), the first command. Who has the script compares it.
func (k *checker) question(*grammar.Tree, *step, []grammar.Node, attributes) {
	if k.commands > 1 {
		fail("says what the question is after the first command")
	}
}

// What a command may take, in terms and literals that are gone through: mostWork by itself,
// beyond which the proof is none, and mostAsked for its questions, beyond which a step is a hole.
// In some 1,300 proofs of the kernel it was 120,000 at most, and 8.3 million.
const mostWork, mostAsked = 1 << 22, 1 << 27

// poll ends the check when its context has ended.
func (k *checker) poll(n int) {
	if k.polls -= n; k.polls < 0 && k.ctx != nil {
		k.polls = 1 << 14
		must(0, k.ctx.Err())
	}
}

// work counts what a command takes, too.
func (k *checker) work(n int) {
	k.poll(n)
	if k.left -= n; k.left < 0 {
		fail("takes too much work")
	}
}

// attributes are those of a command, by their keyword.
type attributes map[string]grammar.Node

func (k *checker) command(cmd *grammar.Command) (err error) {
	defer func() {
		e := recover()
		w, ok := e.(wrong)
		if e != nil && !ok {
			panic(e)
		}
		err = errors.Join(err, w.error)
	}()
	t, root := cmd.Tree, cmd.Root
	k.commands++
	k.left, k.asked = mostWork, mostAsked
	switch cmd.Name {
	case "declare-fun":
		err := k.e.DeclareFun(t, root)
		if d := smtlib.Decl(k.c.NumDecls() - 1); err == nil && len(k.c.Decl(d).Args) == 0 {
			k.fresh[k.c.MkApp(d)] = true
		}
		return err
	case "define-fun":
		err := k.e.DefineFun(t, root)
		k.concrete()
		return err
	}
	args, attr, key := []grammar.Node{}, attributes{}, ""
	for i, n := range t.Children(root) {
		switch {
		case i == 0:
		case key != "":
			attr[key], key = n, ""
		case t.Kind(n) == grammar.Keyword:
			key = string(t.Bytes(n))
			attr[key] = grammar.NoNode
			if key == ":new" || key == ":rewritten" {
				key = "" // what has no value may come before what has one
			}
		default:
			args = append(args, n)
		}
	}
	c := k.known[cmd.Name]
	if c.run == nil {
		fail("%s is no step of a proof", cmd.Name)
	}
	if len(args) != c.args || key != "" {
		fail("%s takes %d arguments, not %d, and each attribute its value", cmd.Name, c.args, len(args))
	}
	s := &step{name: t.Text(args[0]), rule: cmd.Name, line: cmd.Pos.Line, by: smtlib.NoTerm}
	_, s.news = attr[":new"]
	if n, ok := attr[":rule"]; ok {
		s.rule = t.Text(n)
	}
	if n, ok := attr[":args"]; ok {
		s.by = k.term(t, n)
	}
	if n, ok := attr[":from"]; ok && cmd.Name != "derive" {
		s.premises = k.predicates(t, n)
	}
	if k.log != nil {
		k.log.Begin()
	}
	c.run(k, t, s, args, attr)
	return nil
}

// say enters what was said under a new name.
func (k *checker) say(e entry) {
	if _, ok := k.entries[e.name]; ok {
		fail("%s is there already", e.name)
	}
	k.closed(e.terms)
	k.entries[e.name] = e
	if e.clause && len(e.terms) == 1 {
		k.standing = append(k.standing, e.terms[0])
	}
}

// named gives the entries that a name or a list of names speaks of.
func (k *checker) named(t *grammar.Tree, n grammar.Node) []entry {
	if t.Kind(n) != grammar.List {
		return []entry{k.entry(t, n)}
	}
	return list(t, n, k.entry)
}

func (k *checker) entry(t *grammar.Tree, n grammar.Node) entry {
	e, ok := k.entries[t.Text(n)]
	if !ok {
		fail("names %s, which is not known", t.Text(n))
	}
	return e
}

// all gives entries that are clauses, or that are none.
func (k *checker) all(t *grammar.Tree, n grammar.Node, clauses bool) []entry {
	out := k.named(t, n)
	for _, e := range out {
		if e.clause != clauses {
			fail("names %s, a clause where a predicate belongs or the other way round", e.name)
		}
	}
	return out
}

// predicates gives what entries say that are no clauses.
func (k *checker) predicates(t *grammar.Tree, n grammar.Node) (out []smtlib.Term) {
	for _, e := range k.all(t, n, false) {
		out = append(out, e.terms...)
	}
	return out
}

// remove takes (delete (c …)).
func (k *checker) remove(t *grammar.Tree, _ *step, args []grammar.Node, _ attributes) {
	for _, e := range k.named(t, args[0]) {
		delete(k.entries, e.name)
	}
}

// constraint takes (constraint p).
func (k *checker) constraint(t *grammar.Tree, _ *step, args []grammar.Node, _ attributes) {
	k.standing = append(k.standing, k.predicates(t, args[0])...)
}

// group takes (group p (p …)).
func (k *checker) group(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	k.say(entry{s.name, k.predicates(t, args[1]), false})
}

// assume takes (assume p a) and (suppose p a).
func (k *checker) assume(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	s.clause, s.assumes = []smtlib.Term{k.formula(t, args[1])}, true
	k.settle(s, k.assumed(s), k.assertions)
	k.say(entry{s.name, s.clause, false})
}

// follow takes (step p a :from (…)).
func (k *checker) follow(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) {
	s.clause = []smtlib.Term{k.formula(t, args[1])}
	k.instances(t, s, attr)
	s.put = k.puts(t, attr, nil)
	s.premises = append(s.premises, k.definitions(s)...)
	// A step that is rewritten comes from its first premise, as it became with all of it
	// rewritten or all but the whole.
	_, rewritten := attr[":rewritten"]
	if rewritten = rewritten && len(s.premises) > 0; rewritten {
		first := s.premises[0]
		whole, inside := []smtlib.Term{k.rewritten(first)}, []smtlib.Term{k.inside(first)}
		if k.c.Op(first) == smtlib.OpNot {
			inside[0] = not(k.c, k.inside(k.c.Arg(first, 0)))
		}
		rewritten = whole[0] == s.clause[0] || k.entails(s, whole, nil) || k.entails(s, inside, nil) || k.entails(s, whole, quick) || k.entails(s, inside, quick)
		s.premises = append(s.premises, whole...)
		if k.log != nil {
			k.log.Rewritten(first, whole[0], inside[0])
		}
	}
	k.ask(s, rewritten)
	k.say(entry{s.name, s.clause, false})
}

// assumed says whether an assumption is one of the assertions.
func (k *checker) assumed(s *step) bool { return k.given[k.canonical.Of(s.clause[0])] }

// settle counts a step; premises are what its question is when it was not verified.
func (k *checker) settle(s *step, verified bool, premises []smtlib.Term) {
	k.report.Rules[s.rule]++
	k.report.Steps++
	if k.log != nil {
		k.tell(s, verified)
	}
	if verified {
		if k.each != nil {
			k.each(Hole{Name: s.name, Rule: s.rule, Line: s.line, Says: append([]smtlib.Term{}, s.clause...)})
		}
		return
	}
	terms := append(slices.Clone(premises), k.denied(s.clause)...)
	if never := k.never(s.clause); never != smtlib.NoTerm {
		terms = append(slices.Clone(premises), never)
		k.spoken(s.clause)
	}
	k.report.Holes = append(k.report.Holes, Hole{Name: s.name, Rule: s.rule, Line: s.line, Terms: terms})
}

// denied are the negations of terms.
func (k *checker) denied(ts []smtlib.Term) (out []smtlib.Term) {
	for _, t := range ts {
		out = append(out, not(k.c, t))
	}
	return out
}

// or is the disjunction of terms.
func or(c *smtlib.Context, ts []smtlib.Term) smtlib.Term {
	if len(ts) < 2 {
		return slices.Concat(ts, []smtlib.Term{c.False()})[0]
	}
	return c.MkOp(smtlib.OpOr, smtlib.Bool, ts...)
}

// not is the negation of a term.
func not(c *smtlib.Context, a smtlib.Term) smtlib.Term {
	if c.Op(a) == smtlib.OpNot {
		return c.Arg(a, 0)
	}
	return c.MkOp(smtlib.OpNot, smtlib.Bool, a)
}
