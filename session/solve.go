package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"bsmt/grammar"
	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

func (s *Session) checkSat(c *grammar.Command) error {
	return s.checkUnder(c, c.Tree.Children(c.Root), 1)
}

func (s *Session) checkSatAssuming(c *grammar.Command) error {
	if err := want(c, 1); err != nil {
		return err
	}
	return s.checkUnder(c, c.Tree.Children(arg(c, 1)), 0)
}

// begin forgets what was kept of the question before: there is one more, under so many
// literals, and other solvers answer it where q is nil.
func (s *Session) begin(q *portfolio.Query, literals int) {
	s.checks++
	s.query, s.literals, s.cores = q, literals, q != nil && s.opts.produceCores
	s.results, s.stale = nil, false
	s.reading.done = true
}

// checkUnder answers a question under the literals that are among nodes from index from.
func (s *Session) checkUnder(c *grammar.Command, nodes iter.Seq2[int, grammar.Node], from int) error {
	s.dropModel()
	var as []portfolio.Assumption
	for i, n := range nodes {
		if i < from {
			continue
		}
		t, err := s.elab.BoolTerm(c.Tree, n)
		if s.unreadQuestion(err) {
			return nil
		}
		if err != nil {
			s.stale = true
			return err
		}
		as = append(as, portfolio.Assumption{Term: t, Text: string(c.Tree.Source(n))})
	}
	return s.check(as)
}

// check answers a question over all assertions and the given literals.
func (s *Session) check(literals []portfolio.Assumption) error {
	q := &portfolio.Query{
		Mu: s.mu, Context: s.c, Elaborator: s.elab, Logic: s.logic, Decls: s.elab.Decls(),
		Seed: s.opts.seed, WantCore: s.opts.produceCores || len(literals) > 0 && s.opts.produceUnsatAssumptions,
		WantProof: s.opts.produceProofs || s.cfg.Proof != nil,
		Defect:    s.defects.add,
		Script:    s.script, Commands: s.commands, Global: s.global || s.opts.globalDecls, Size: size(s.texts), Question: s.questionAs(s.checks+1, literals),
	}
	q.Assertions = make([]smtlib.Term, 0, len(s.asserts))
	level := 0
	for i, a := range s.asserts {
		for ; level < len(s.levels) && s.levels[level].asserts <= i; level++ {
			q.Levels = append(q.Levels, len(q.Assertions))
		}
		if a.name != nil && s.opts.produceCores {
			q.Assumed = append(q.Assumed, portfolio.Assumption{Term: a.term, Text: smtlib.SymbolString(*a.name), Named: true})
		} else {
			if a.name != nil && q.WantProof {
				if q.Labels == nil {
					q.Labels = map[int]string{}
				}
				q.Labels[len(q.Assertions)] = smtlib.SymbolString(*a.name)
			}
			q.Assertions = append(q.Assertions, a.term)
		}
	}
	for ; level < len(s.levels); level++ {
		q.Levels = append(q.Levels, len(q.Assertions))
	}
	q.Assumed = append(q.Assumed, literals...)
	if s.stale || s.query == nil || len(literals) > 0 || s.literals > 0 {
		s.front = nil
	}
	s.begin(q, len(literals))
	hurt := slices.ContainsFunc(s.damage, func(d damage) bool { return !d.adds })
	if hurt || len(s.damage) > 0 && (!s.standIn() || len(s.objectives) > 0) {
		s.report(s.damaged())
		return nil
	}
	if len(s.objectives) == 0 {
		a := s.before(s.c.Mark(), s.c.Len())
		s.asked = &a
	}
	start := time.Now()
	ctx, cancel := s.limited(start)
	s.until = s.limit()
	var a portfolio.Answer
	if len(s.objectives) > 0 {
		a = s.optimise(ctx, q)
	} else {
		a = s.ask(ctx, q)
	}
	if len(s.damage) > 0 && a.Verdict != portfolio.Unsat {
		a = s.damaged()
	}
	cancel()
	took := time.Since(start)
	s.solving += took
	a.Reason += s.whereabouts(a.About)
	if s.cfg.OnlyChecked && a.Verdict == portfolio.Sat && len(a.Unchecked) > 0 {
		a = portfolio.Answer{Member: a.Member, Stats: a.Stats, Reason: "withheld by --only-checked: the model of " + a.Member + " was not checked against the whole problem: " + a.Unchecked[0]}
		s.results, s.front = nil, nil
	}
	s.answer = &a
	s.reply(a.Verdict.String())
	caught := s.tellDefects()
	if a.Verdict == portfolio.Unknown {
		s.note("unknown: %s", a.Reason)
	}
	if a.Rests != "" {
		s.note("the refutation rests on what %s said", a.Rests)
	}
	for _, u := range a.Unchecked {
		s.note("the model was not checked against the whole problem: %s", u)
	}
	if s.cfg.Stats != nil {
		fmt.Fprintf(s.cfg.Stats, "%-28s %s\n%-28s %.3f s\n", "verdict by", a.Member, "time", took.Seconds())
		fmt.Fprintf(s.cfg.Stats, "%-28s %d\n", "models-refuted", a.Refuted)
		fmt.Fprintf(s.cfg.Stats, "%-28s %d\n", "internal-errors", caught)
		if len(s.objectives) > 0 {
			fmt.Fprintf(s.cfg.Stats, "%-28s %d\n%-28s %d\n%-28s %d\n", "optimum-questions", s.costs.questions, "optimum-work", s.costs.work, "optimum-path", s.costs.path)
		}
		for _, st := range a.Figures() {
			fmt.Fprintf(s.cfg.Stats, "%-28s %s\n", st.Name, st.Value)
		}
	}
	if s.cfg.Proof != nil && a.Verdict == portfolio.Unsat {
		if err := s.cfg.Proof(a.Proof); err != nil {
			return err
		}
	}
	if err := s.annotated(a.Verdict); err != nil {
		return err
	}
	if s.printsModel(a.Verdict) {
		return s.writeModel(a.Model)
	}
	return nil
}

// damaged is the answer after a command of the script failed.
func (s *Session) damaged() portfolio.Answer {
	if i := slices.IndexFunc(s.damage, func(d damage) bool { return d.limit }); i >= 0 {
		return portfolio.Answer{Member: s.cfg.Solver.Name(), Reason: s.damage[i].why, Ended: s.damage[i].by}
	}
	return portfolio.Answer{Reason: "a command that declares or asserts failed: " + s.damage[0].why}
}

// whereabouts says where the assertions stand that were given up on.
func (s *Session) whereabouts(terms []smtlib.Term) string {
	var places []string
	for _, a := range s.asserts {
		if slices.Contains(terms, a.term) {
			places = append(places, s.at(a.pos))
		}
	}
	if len(places) == 0 {
		return ""
	}
	return " (asserted at " + strings.Join(places, ", ") + ")"
}

// ask has the solver answer, which has the context to itself meanwhile.
func (s *Session) ask(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	if s.until > 0 {
		if q.Work = s.until - s.work; q.Work <= 0 {
			return portfolio.Answer{Reason: "the work limit is reached", Ended: ending.Work, Member: s.cfg.Solver.Name()}
		}
	}
	s.direct(q)
	q.Hurry = s.cfg.Hurry && s.opts.seed == 0 && s.input != nil && s.input.Ends()
	defer s.release()()
	a := s.cfg.Solver.Solve(ctx, q)
	s.work += a.Work
	return a
}

// direct has the options of the session hold for a query.
func (s *Session) direct(q *portfolio.Query) {
	q.Steering = s.opts.steering
	if s.opts.matching && s.standIn() {
		q.Matching, q.Deepest = true, max(1, int(min(max(s.opts.eager, s.opts.lazy), 1<<30)))
	}
	q.Rlimit = int64(min(s.opts.rlimit, 1<<62))
}

// release leaves the context to others, and gives the way to take it back.
func (s *Session) release() (takeBack func()) {
	s.busy.Store(true)
	s.mu.Unlock()
	return func() {
		s.mu.Lock()
		s.busy.Store(false)
	}
}

// limit is what all work may come to by the end of a check-sat that begins now; 0 is no limit.
func (s *Session) limit() (until int64) {
	const most = 1 << 62
	until = most
	if n := s.opts.resourceLimit; n > 0 {
		until = s.work + int64(min(n, most/2))
	}
	if n := s.opts.totalLimit; n > 0 {
		until = min(until, int64(min(n, most/2)))
	}
	if until == most {
		return 0
	}
	return max(until, 1)
}

// limited gives the context of a check-sat that begins now, or of a question behind one.
// Its deadline lies a little before the limit, so that the answer is out in time.
func (s *Session) limited(now time.Time) (context.Context, context.CancelFunc) {
	end := s.end(now, true)
	if end.IsZero() {
		return s.ctx, func() {}
	}
	return context.WithDeadline(s.ctx, end)
}

// end is when a check-sat that begins now is to be answered, or a question behind one; zero
// where there is no limit. What was spent on reading since the last one counts, but not for a :timeout of z3's: that
// limits solving alone, and z3 answers when it is over.
func (s *Session) end(now time.Time, solving bool) (end time.Time) {
	until := func(from time.Time, limit time.Duration) {
		if limit <= 0 {
			return
		}
		t := from.Add(limit - min(limit/8, endMargin))
		if end.IsZero() || t.Before(end) {
			end = t
		}
	}
	from := now.Add(-s.reading.spent)
	if s.checks <= 1 && s.answer == nil { // it is the first
		from = s.cfg.Start
	}
	until(from, s.cfg.Timeout)
	until(s.cfg.Start, s.cfg.Total)
	switch t := now.Add(s.opts.timeout); {
	case !s.standIn():
		until(now.Add(-s.reading.spent), s.opts.timeout)
	case solving && s.opts.timeout > 0 && (end.IsZero() || t.Before(end)):
		end = t
	}
	return end
}

// endMargin is what stopping solvers and writing an answer may take: some 20 ms on an
// idle machine, and several times that on a loaded one. An answer that is late all the
// same is an unknown, so nothing is lost.
const endMargin = 100 * time.Millisecond

// commands lists what script writes, and how many commands stand below each level.
func (s *Session) commands() (texts []portfolio.Command, levels []int) {
	level := 0
	for i, t := range s.texts {
		for ; level < len(s.levels) && s.levels[level].texts <= i; level++ {
			levels = append(levels, len(texts))
		}
		if t.kind != objectiveText {
			texts = append(texts, portfolio.Command{Text: t.sent, Stays: t.stays})
		}
	}
	for ; level < len(s.levels); level++ {
		levels = append(levels, len(texts))
	}
	return texts, levels
}

// script writes what other solvers need to read.
func (s *Session) script(w io.Writer) error {
	for _, t := range s.texts {
		if t.kind == objectiveText {
			continue
		}
		if _, err := w.Write(t.sent); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	return nil
}

// The verdict that a command needs.
const (
	satMode   = portfolio.Sat
	unsatMode = portfolio.Unsat
)

// decided gives the answer of the last check-sat when it still stands and is the
// one that the command needs. For one that needs a model, the candidate of an unknown will do.
func (s *Session) decided(command string, v portfolio.Verdict) (*portfolio.Answer, error) {
	if a := s.answer; v == portfolio.Sat && a != nil && !s.stale && a.Verdict == portfolio.Unknown && a.Candidate != nil {
		guess := *a
		if guess.Model = s.candidate(a.Candidate); guess.Model != nil {
			return &guess, nil
		}
	}
	standing := s.answer != nil && !s.stale && s.answer.Verdict == v && (v != portfolio.Sat || s.answer.Model != nil)
	if !standing && s.standIn() {
		return nil, errors.New(z3Missing[v])
	}
	if s.answer == nil {
		return nil, fmt.Errorf("%s needs a check-sat that answered %s; there was none", command, v)
	}
	if s.stale {
		return nil, fmt.Errorf("%s needs a check-sat that answered %s after the last change of the assertions", command, v)
	}
	if !standing {
		return nil, fmt.Errorf("%s needs a check-sat that answered %s; the last one answered %s", command, v, s.answer.Verdict)
	}
	return s.answer, nil
}

// candidate reads the model of an unknown, once, in as much time as a question has.
func (s *Session) candidate(read portfolio.Candidate) *model.Model {
	ctx, cancel := s.limited(time.Now())
	defer cancel()
	s.mu.Unlock()
	m := read(ctx)
	s.mu.Lock()
	s.answer.Candidate = func(context.Context) *model.Model { return m }
	return m
}

func (s *Session) getModel(*grammar.Command) error {
	if !s.opts.produceModels {
		return s.wrong("model is not available", "get-model needs (set-option :produce-models true)")
	}
	a, err := s.decided("get-model", satMode)
	if err != nil {
		return err
	}
	return s.writeModel(a.Model)
}

// writeModel answers a model, whole or not at all.
func (s *Session) writeModel(m *model.Model) error {
	return whole(s.out, func(b *buffer) error {
		if s.standIn() && s.opts.other[modelRows] == "true" {
			return model.WriteRows(s.style(), s.c, b, m, s.elab.Decls())
		}
		return model.WriteIn(s.style(), s.c, b, m, s.elab.Decls())
	})
}

func (s *Session) getValue(c *grammar.Command) error {
	if !s.opts.produceModels {
		return s.wrong("model is not available", "get-value needs (set-option :produce-models true)")
	}
	a, err := s.decided("get-value", satMode)
	if err != nil {
		return err
	}
	if err := want(c, 1); err != nil {
		return err
	}
	if c.Tree.Len(arg(c, 1)) == 0 {
		return errors.New("get-value takes a list of terms that is not empty")
	}
	vs := s.newValues(a)
	return whole(s.out, func(b *buffer) error {
		b.WriteString("(")
		for i, n := range c.Tree.Children(arg(c, 1)) {
			if i > 0 {
				b.WriteString("\n ")
			}
			fmt.Fprintf(b, "(%s ", oneLine(c.Tree, n))
			if err := vs.write(b, c.Tree, n); err != nil {
				return err
			}
			b.WriteString(")")
		}
		b.WriteString(")\n")
		return nil
	})
}

// oneLine gives the source of a term with white space between its parts only
// where it stood, one blank each time; strings and quoted symbols stay as they are.
func oneLine(t *grammar.Tree, n grammar.Node) []byte {
	src := t.Source(n)
	out := make([]byte, 0, len(src))
	var quote byte // within a string or symbol, what ends it
	blank, remark := false, false
	escape := false // behind a backslash in bars
	for _, ch := range src {
		switch {
		case remark:
			remark = ch != '\n'
			continue
		case quote != 0:
			switch {
			case escape:
				escape = false
			case ch == '\\' && quote == '|':
				escape = true
			case ch == quote:
				quote = 0
			}
		case ch == ';':
			blank, remark = true, true
			continue
		case ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n':
			blank = true
			continue
		case ch == '"' || ch == '|':
			quote = ch
		}
		if blank && len(out) > 0 {
			out = append(out, ' ')
		}
		blank = false
		out = append(out, ch)
	}
	return out
}

func (s *Session) getAssignment(*grammar.Command) error {
	if !s.opts.produceAssignments && !s.standIn() {
		return errors.New("get-assignment needs (set-option :produce-assignments true)")
	}
	a, err := s.decided("get-assignment", satMode)
	if err != nil {
		return err
	}
	ev := eval.New(s.c, a.Model)
	var b strings.Builder
	b.WriteString("(")
	for _, n := range s.elab.Named() {
		if s.c.SortOf(n.Term) != smtlib.Bool {
			continue
		}
		v, err := ev.Eval(s.ctx, n.Term)
		if err != nil {
			return err
		}
		if b.Len() > 1 {
			b.WriteString(" ")
		}
		fmt.Fprintf(&b, "(%s %s)", smtlib.SymbolString(n.Name), print.TermString(s.c, v))
	}
	s.reply(b.String() + ")")
	return nil
}

func (s *Session) getUnsatCore(*grammar.Command) error {
	if !s.opts.produceCores {
		return s.wrong("unsat core construction is not enabled, use command (set-option :produce-unsat-cores true)", "get-unsat-core needs (set-option :produce-unsat-cores true) before check-sat")
	}
	a, err := s.decided("get-unsat-core", unsatMode)
	if err != nil {
		return err
	}
	if !s.cores {
		return errors.New("get-unsat-core needs (set-option :produce-unsat-cores true) before check-sat; it was set after the last one")
	}
	last := len(s.query.Assumed)
	if !s.standIn() { // z3 lists literals, too
		last -= s.literals
	}
	s.replyAssumed(a, 0, last)
	return nil
}

func (s *Session) getUnsatAssumptions(*grammar.Command) error {
	if !s.opts.produceUnsatAssumptions {
		return s.wrong("unsat assumptions construction is not enabled, use command (set-option :produce-unsat-assumptions true)", "get-unsat-assumptions needs (set-option :produce-unsat-assumptions true) before check-sat-assuming")
	}
	a, err := s.decided("get-unsat-assumptions", unsatMode)
	if err != nil {
		return err
	}
	if s.literals == 0 {
		s.reply("()")
		return nil
	}
	if !s.query.WantCore {
		return errors.New("get-unsat-assumptions needs (set-option :produce-unsat-assumptions true) before check-sat-assuming; it was set after the last one")
	}
	s.replyAssumed(a, len(s.query.Assumed)-s.literals, len(s.query.Assumed))
	return nil
}

// getProof answers the refutation that the last check-sat found, when it is one that
// could be checked.
func (s *Session) getProof(*grammar.Command) error {
	if !s.opts.produceProofs {
		return s.wrong("proof construction is not enabled, use command (set-option :produce-proofs true)", "get-proof needs (set-option :produce-proofs true) before check-sat")
	}
	a, err := s.decided("get-proof", unsatMode)
	if err != nil {
		return err
	}
	if s.query != nil && !s.query.WantProof {
		return errors.New("get-proof needs (set-option :produce-proofs true) before check-sat; it was set after the last one")
	}
	if a.Proof == nil {
		return fmt.Errorf("no proof: %s gave the verdict without one that bsmt could check", a.Member)
	}
	if err := whole(s.out, func(b *buffer) error { return a.Proof(b) }); err != nil {
		return fmt.Errorf("no proof: %w", err)
	}
	return nil
}

// replyAssumed lists the assumptions from index lo to hi that a core names.
func (s *Session) replyAssumed(a *portfolio.Answer, lo, hi int) {
	var names []string
	for _, i := range a.Core {
		if i >= lo && i < hi {
			names = append(names, s.query.Assumed[i].Text)
		}
	}
	s.reply("(" + strings.Join(names, " ") + ")")
}
