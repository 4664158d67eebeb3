package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"bsmt/grammar"
	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/portfolio/process"
	"bsmt/portfolio/relay"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// What bsmt does not read goes to solvers that do, as it was written. A declaration or
// assertion counts as read when one of them accepts the whole script with it; from then on,
// until it is popped, the questions go there too, and nothing but the assertions that bsmt
// reads is checked.

// foreign is a command in force that bsmt does not read.
type foreign struct {
	level int
	what  string // "PLACE: why it is not read"
}

// Limits on what is asked about commands that may just be wrong.
const (
	acceptTime   = 10 * time.Second // to tell whether a command is read
	mostRefusals = 16               // commands that nobody read, after which no more is asked
)

// others are commands that solvers have and bsmt has not, and that do more than ask.
// Names that meansSomething knows need no row.
var others = map[string]struct {
	decides bool // it answers sat, unsat or unknown
	behind  bool // it is about the last check-sat
}{
	"query":                     {decides: true},
	"get-learned-literals":      {behind: true},
	"get-difficulty":            {behind: true},
	"get-model-domain-elements": {behind: true},
	"labels":                    {behind: true},
}

// passing tells whether a command in force is read by other solvers alone.
func (s *Session) passing() bool { return len(s.foreign) > 0 }

// unread tells whether a command failed for something that is not known here, and that
// another solver may have a meaning for. All other errors are mistakes of the script: what
// solvers make of these is no answer to it, though some accept them.
func unread(err error) bool {
	var e *elab.Error
	return errors.As(err, &e) && e.Unread
}

// declares gives the name of the function that a command declares or defines; empty where it
// gives none, or several.
func declares(c *grammar.Command) string {
	n := arg(c, 1)
	sort := strings.Contains(c.Name, "sort") || strings.Contains(c.Name, "datatype")
	if n != grammar.NoNode && c.Tree.Kind(n) == grammar.Symbol && strings.HasPrefix(c.Name, "de") && !sort {
		return c.Tree.Text(n)
	}
	return ""
}

// passOn has the other solvers read a command that declares, the name declares if it is one,
// or asserts. It gives whether one of them does.
func (s *Session) passOn(name, declares string, raw []byte, why string) bool {
	if s.cfg.Relay == nil || len(s.damage) > 0 || s.refusals >= mostRefusals || s.ctx.Err() != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(s.ctx, acceptTime)
	defer cancel()
	raw = s.keep(raw)
	script := s.rawScript()
	script.Commands = append(script.Commands, raw)
	names, err := s.cfg.Relay.Readers(ctx, script)
	if err != nil {
		s.refusals++
		var refused *relay.ErrRefused
		s.refused = s.refused || errors.As(err, &refused) && ctx.Err() == nil && slices.Contains(refused.Wrong, "z3")
		s.note("no other solver reads it either: %v", err)
		return false
	}
	kind := declarationText
	if strings.HasPrefix(name, "assert") {
		kind = assertionText
	}
	s.texts = withText(s.texts, text{raw: raw, sent: raw, kind: kind, stays: kind == declarationText && s.opts.globalDecls})
	s.foreign = append(s.foreign, foreign{len(s.levels), why})
	if declares != "" {
		s.elab.DeclareForeign(declares)
	}
	s.stale = true
	s.passedOn++
	s.note("%s; passed on to %s", why, strings.Join(names, ", "))
	return true
}

// rawScript gives all that is in force, as it was written.
func (s *Session) rawScript() relay.Script {
	sc := relay.Script{Logic: s.logic}
	if s.logic != "" {
		sc.Logic = smtlib.SymbolString(s.logic)
	}
	if s.opts.produceModels {
		sc.Settings = append(sc.Settings, []byte("(set-option :produce-models true)"))
	}
	sc.Settings = append(sc.Settings, s.settings...)
	level := 0
	for i, t := range s.texts {
		for ; level < len(s.levels) && s.levels[level].texts <= i; level++ {
			sc.Commands = append(sc.Commands, []byte(relay.Push))
		}
		sc.Commands = append(sc.Commands, t.raw)
	}
	for ; level < len(s.levels); level++ {
		sc.Commands = append(sc.Commands, []byte(relay.Push))
	}
	return sc
}

// setting keeps an option for solvers that read the script as it was written.
func (s *Session) setting(c *grammar.Command) {
	switch name := c.Tree.Text(arg(c, 1)); name {
	case ":print-success", ":regular-output-channel", ":diagnostic-output-channel", ":verbosity", ":timeout", ":tlimit-per", ":produce-models":
	default:
		s.settings = append(s.settings, s.keep(c.Raw))
	}
}

// unknownCommand answers a command that bsmt does not have by what another solver says to it.
func (s *Session) unknownCommand(c *grammar.Command) {
	msg := fmt.Sprintf("%s: %s is no command that bsmt knows", s.at(c.Pos), c.Name)
	if meansSomething(c.Name) {
		if s.passOn(c.Name, declares(c), c.Raw, msg) {
			s.success()
			return
		}
	} else if s.askOthers(c, msg) {
		return
	}
	if at, words := s.z3Stops(c.Raw, c.Pos); words != "" && s.standIn() {
		s.fail(s.at(at) + ": " + words)
		return
	}
	s.reply("unsupported")
	s.note("%s", msg)
	s.failed = true
	if meansSomething(c.Name) {
		s.hurt(msg)
	}
}

// success answers a command that says nothing itself.
func (s *Session) success() {
	if s.opts.printSuccess {
		s.reply("success")
	}
}

// askOthers puts a command that asks to the other solvers; false when none answers.
func (s *Session) askOthers(c *grammar.Command, why string) bool {
	if s.cfg.Relay == nil || len(s.damage) > 0 {
		return false
	}
	kind := others[c.Name]
	ctx, cancel := s.limited(time.Now())
	defer cancel()
	if kind.decides {
		a, more := s.decideElsewhere(ctx, c.Raw, why)
		if a.Member == "" {
			s.note("%s", a.Reason)
			return false
		}
		s.begin(nil, 0)
		s.report(a)
		if more != "" {
			s.reply(more)
		}
		return true
	}
	question := slices.Clone(c.Raw)
	standing := s.answer != nil && !s.stale && s.answer.Verdict != portfolio.Unknown
	if kind.behind && standing && !s.passing() {
		question = append([]byte("(check-sat)\n"), question...)
	}
	var r relay.Reply
	err := errors.New("it is about a check-sat, and there was none")
	s.elsewhere(func() {
		switch {
		case kind.behind && standing && s.passing():
			r, err = s.cfg.Relay.Follow(ctx, question)
		case !kind.behind || standing:
			r, err = s.cfg.Relay.Ask(ctx, s.rawScript(), question, false)
		}
	})
	if err == nil && kind.behind && !s.passing() {
		verdict, rest, _ := strings.Cut(r.Text, "\n")
		if verdict != s.answer.Verdict.String() {
			err = fmt.Errorf("%s answers %s to check-sat", r.Member, brief(verdict))
		}
		r.Text = rest
	}
	if err != nil {
		s.note("%v", err)
		return false
	}
	s.passedOn++
	if s.cfg.OnlyChecked {
		s.fail(fmt.Sprintf("withheld by --only-checked: only %s has an answer to %s", r.Member, c.Name))
		return true
	}
	s.note("%s; %s has the answer, which is not checked", why, r.Member)
	if r.Text == "" {
		s.success()
		return true
	}
	s.reply(r.Text)
	return true
}

// brief is a text on one line, and not too long.
func brief(t string) string { return clip(strings.Join(strings.Fields(t), " ")) }

// elsewhere calls f, which waits for other solvers.
func (s *Session) elsewhere(f func()) {
	s.busy.Store(true)
	defer s.busy.Store(false)
	f()
}

// decideElsewhere gives the answer of other solvers to a command that decides, and what the
// one that decided it said besides. Without a Member nobody reads it.
func (s *Session) decideElsewhere(ctx context.Context, command []byte, why string) (a portfolio.Answer, more string) {
	var r relay.Reply
	var err error
	s.elsewhere(func() { r, err = s.cfg.Relay.Ask(ctx, s.rawScript(), command, true) })
	s.passedOn++
	if err != nil {
		var refused *relay.ErrRefused
		if errors.As(err, &refused) && ctx.Err() == nil {
			return portfolio.Answer{Reason: err.Error()}, ""
		}
		return portfolio.Answer{Member: "relay", Reason: ending.Why(ctx) + "; asked: " + strings.Join(s.cfg.Relay.Names(), ", "), Ended: ending.By(ctx)}, ""
	}
	a = portfolio.Answer{Member: r.Member, Unchecked: []string{"it was passed on to " + r.Member + ": " + why}}
	switch r.Verdict() {
	case "sat":
		a.Verdict = portfolio.Sat
	case "unsat":
		a.Verdict = portfolio.Unsat
	default:
		a.Unchecked = nil
		a.Reason = r.Member + ": " + brief(r.Text)
		return a, ""
	}
	if len(r.Against) > 0 {
		text := fmt.Sprintf("disagreement: %s says %s, but %s does not", r.Member, a.Verdict, strings.Join(r.Against, ", "))
		fmt.Fprintln(s.cfg.Notes, "bsmt: "+text)
		return portfolio.Answer{Member: "relay", Reason: text}, ""
	}
	if a.Verdict == portfolio.Sat && s.falseElsewhere(ctx) {
		return portfolio.Answer{Member: r.Member, Refuted: 1, Reason: r.Member + ": said sat, but its model makes an assertion false that bsmt reads"}, ""
	}
	if s.cfg.OnlyChecked {
		return portfolio.Answer{Member: r.Member, Reason: fmt.Sprintf("withheld by --only-checked: %s says %s, and %s", r.Member, a.Verdict, why)}, ""
	}
	_, more, _ = strings.Cut(r.Text, "\n")
	return a, more
}

// falseElsewhere tells whether the model of the member that just said sat makes an assertion
// false that bsmt reads. What cannot be read of the model says nothing.
func (s *Session) falseElsewhere(ctx context.Context) bool {
	if len(s.asserts) == 0 || !s.opts.produceModels {
		return false
	}
	r, err := s.cfg.Relay.Follow(ctx, []byte("(get-model)"))
	if err != nil {
		return false
	}
	m, err := model.Read(s.elab, strings.NewReader(r.Text))
	if err != nil {
		return false
	}
	for _, d := range s.elab.Decls() {
		if s.c.Decl(d).Kind == smtlib.DeclRec {
			continue // its definition says it
		}
		if in, ok := m.Interps.Get(d); !ok || in.Body == smtlib.NoTerm {
			return false // a default in its place would be no word of the member's
		}
	}
	var terms []smtlib.Term
	for _, a := range s.asserts {
		terms = append(terms, a.term)
	}
	return eval.Check(ctx, s.c, m, terms).Truth == eval.False
}

// mistake is what is wrong with the terms that a command asks about, by what is known here.
func (s *Session) mistake(c *grammar.Command) error {
	terms, from := c.Root, 1
	if n := arg(c, 1); n != grammar.NoNode && c.Tree.Kind(n) == grammar.List && c.Name != "check-sat" {
		terms, from = n, 0
	}
	for i, n := range c.Tree.Children(terms) {
		if i < from {
			continue
		}
		read := s.elab.Term
		if c.Name == "check-sat-assuming" {
			read = s.elab.BoolTerm
		}
		if _, err := read(c.Tree, n); err != nil && !unread(err) {
			return err
		}
	}
	return nil
}

// checkElsewhere answers a check-sat over a script that bsmt does not read.
func (s *Session) checkElsewhere(c *grammar.Command) error {
	if c.Name != "check-sat-using" {
		if err := s.mistake(c); err != nil {
			s.stale = true
			return err
		}
	}
	s.begin(nil, 0)
	if len(s.damage) > 0 {
		s.report(s.damaged())
		return nil
	}
	start := time.Now()
	ctx, cancel := s.limited(start)
	defer cancel()
	a, _ := s.decideElsewhere(ctx, c.Raw, s.foreign[0].what)
	s.solving += time.Since(start)
	s.report(a)
	if s.cfg.Stats != nil {
		fmt.Fprintf(s.cfg.Stats, "%-28s %s\n%-28s %.3f s\n%-28s %d\n", "verdict by", a.Member, "time", time.Since(start).Seconds(), "passed-on", s.passedOn)
	}
	if s.cfg.Proof != nil && a.Verdict == portfolio.Unsat {
		if err := s.cfg.Proof(nil); err != nil {
			return err
		}
	}
	if err := s.annotated(a.Verdict); err != nil {
		return err
	}
	if s.printsModel(a.Verdict) {
		return s.follow([]byte("(get-model)"))
	}
	return nil
}

// report answers a verdict that was passed on.
func (s *Session) report(a portfolio.Answer) {
	s.answer, s.stale = &a, false
	s.reply(a.Verdict.String())
	if a.Verdict == portfolio.Unknown {
		s.note("unknown: %s", a.Reason)
		return
	}
	s.note("not checked: %s", a.Unchecked[0])
}

// askedElsewhere answers a command about the last check-sat by the member that answered it.
func (s *Session) askedElsewhere(c *grammar.Command) error {
	if err := s.standing(c.Name); err != nil {
		return err
	}
	if c.Name == "get-value" {
		if err := s.mistake(c); err != nil {
			return err
		}
	}
	return s.follow(c.Raw)
}

// standing is why there is no last check-sat, passed on, that a command could be about.
func (s *Session) standing(command string) error {
	switch {
	case s.answer == nil:
		return fmt.Errorf("%s needs a check-sat; there was none", command)
	case s.stale:
		return fmt.Errorf("%s needs a check-sat after the last change of the assertions", command)
	case s.answer.Verdict == portfolio.Unknown:
		return fmt.Errorf("%s needs a check-sat that was decided; the last one answered unknown", command)
	}
	return nil
}

func (s *Session) follow(command []byte) error {
	ctx, cancel := s.limited(time.Now())
	defer cancel()
	var r relay.Reply
	var err error
	s.elsewhere(func() { r, err = s.cfg.Relay.Follow(ctx, command) })
	if err != nil {
		return err
	}
	s.reply(r.Text)
	return nil
}

// checkSatUsing answers (check-sat-using TACTIC): what a tactic does is another solver's
// way to the same answer.
func (s *Session) checkSatUsing(c *grammar.Command) error {
	if c.Tree.Len(c.Root) < 2 {
		return errors.New("check-sat-using takes a tactic")
	}
	s.note("the tactic %s of another solver is not needed here", clip(string(oneLine(c.Tree, arg(c, 1)))))
	return s.check(nil)
}

// blockModel asserts that the constants, or the terms given, have not all the values that
// they have in the model: cvc5's (block-model :literals), (block-model :values) and
// (block-model-values (TERM …)). The first excludes more there than one valuation.
func (s *Session) blockModel(c *grammar.Command) error {
	if err := want(c, 1); err != nil {
		return err
	}
	var terms []string
	if c.Name == "block-model" {
		if how := c.Tree.Text(arg(c, 1)); how != ":values" && how != ":literals" {
			return fmt.Errorf("block-model takes :values or :literals, not %s", clip(how))
		}
		for _, d := range s.elab.Decls() {
			if data := s.c.Decl(d); data.Kind == smtlib.DeclFun && len(data.Args) == 0 && !data.Same {
				terms = append(terms, smtlib.SymbolString(data.Name))
			}
		}
	} else {
		for _, n := range c.Tree.Children(arg(c, 1)) {
			terms = append(terms, string(c.Tree.Source(n)))
		}
	}
	values, err := s.textValues(c.Name, terms)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("(assert (not (and true")
	for i, t := range terms {
		fmt.Fprintf(&b, " (= %s %s)", t, values[i])
	}
	b.WriteString(")))")
	cmd, err := grammar.NewReader(strings.NewReader(b.String()), s.cfg.File).Next()
	if err != nil {
		return err
	}
	return s.assert(cmd)
}

// textValues gives the values of terms in the last model, as text.
func (s *Session) textValues(command string, terms []string) (values []string, err error) {
	if len(terms) == 0 {
		return nil, nil
	}
	question := "(get-value (" + strings.Join(terms, " ") + "))"
	if s.passing() {
		if err := s.standing(command); err != nil {
			return nil, err
		}
		r, err := s.cfg.Relay.Follow(s.ctx, []byte(question))
		if err != nil {
			return nil, err
		}
		return valuesIn(r.Text, len(terms))
	}
	a, err := s.decided(command, satMode)
	if err != nil {
		return nil, err
	}
	cmd, err := grammar.NewReader(strings.NewReader(question), s.cfg.File).Next()
	if err != nil {
		return nil, err
	}
	vs := s.newValues(a)
	for _, n := range cmd.Tree.Children(arg(cmd, 1)) {
		var out strings.Builder
		err := whole(&out, func(b *buffer) error { return vs.write(b, cmd.Tree, n) })
		if err != nil {
			return nil, err
		}
		values = append(values, out.String())
	}
	return values, nil
}

// valuesIn takes the values out of ((TERM VALUE) …).
func valuesIn(answer string, n int) ([]string, error) {
	strange := fmt.Errorf("answered %s to get-value", brief(answer))
	parts := func(list string) (out []string) {
		list = strings.TrimSpace(list)
		if !strings.HasPrefix(list, "(") || !strings.HasSuffix(list, ")") {
			return nil
		}
		r := process.NewReader(strings.NewReader(list[1 : len(list)-1]))
		for {
			p, err := r.Next()
			if err == io.EOF {
				return out
			}
			if err != nil {
				return nil
			}
			out = append(out, p)
		}
	}
	pairs := parts(answer)
	if len(pairs) != n {
		return nil, strange
	}
	var values []string
	for _, p := range pairs {
		pair := parts(p)
		if len(pair) != 2 {
			return nil, strange
		}
		values = append(values, pair[1])
	}
	return values, nil
}

// checkedInfo says how the last verdict was checked, for get-info :checked.
func (s *Session) checkedInfo() string {
	a := s.answer
	switch {
	case a == nil || s.stale || a.Verdict == portfolio.Unknown:
		return "no verdict"
	case a.Verdict == portfolio.Sat && len(a.Unchecked) == 0:
		return "the model makes every assertion true"
	case len(a.Unchecked) > 0:
		return "not checked: " + strings.Join(a.Unchecked, "; ")
	case a.Rests != "":
		return "not checked: it rests on what " + a.Rests + " said"
	case a.Proof != nil && a.Proof(io.Discard) == nil:
		return "the steps of the refutation, as they were recorded"
	}
	return "not checked: the word of " + a.Member
}
