package session

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bsmt/grammar"
	"bsmt/internal/ending"
	"bsmt/optimize"
	"bsmt/portfolio"
	"bsmt/portfolio/relay"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// Config is what a session needs from its caller.
type Config struct {
	File        string               // name of the input in messages
	Out         io.Writer            // responses
	Notes       io.Writer            // where notes for people go until :diagnostic-output-channel says otherwise; nil is nowhere
	Verbose     bool                 // write notes even while :verbosity is 0
	Solver      portfolio.Solver     // answers the questions; Run closes it at its end, when it can be closed
	Start       time.Time            // when the program began; zero: when New was called
	Timeout     time.Duration        // for one check-sat, for the first one counted from Start; 0 is none
	MemLimit    int64                // bytes that this process may take while a command is read; 0 is no limit
	Total       time.Duration        // for all check-sats together, counted from Start; 0 is none
	Seed        uint64               // until set-option :random-seed says otherwise
	Model       bool                 // print a model after each sat
	ModelsAsked map[grammar.Pos]bool // the check-sats, by their places, whose model the script asks for itself, so that Model prints none: see ModelsAsked
	Stats       io.Writer            // figures of each check-sat; nil is nowhere
	Version     string               // for get-info
	Z3          string               // the version of z3 that it stands in for, whose responses it gives to the letter; empty: the standard's
	Figures     bool                 // with Z3: print figures in z3's form at the end
	Relay       *relay.Relay         // solvers that are handed what bsmt does not read, as text; Run closes it; nil: none
	Options     [][2]string          // names without their colon, and values, set as by set-option before the script's own

	Hurry bool // nobody asks for more than verdicts but the script, which may be read ahead: see portfolio.Query.Hurry

	OnlyChecked bool // a sat counts only with a model that was evaluated whole, and a script that bsmt does not read is unknown

	// Proof takes the refutation of each unsat; nil: none are asked for but by the
	// script. Its argument is nil when the verdict came without one.
	Proof func(portfolio.Proof) error
}

// Session runs one script.
type Session struct {
	cfg   Config
	ctx   context.Context
	out   *bufio.Writer
	notes io.Writer // the diagnostic channel

	defects defects         // not told yet
	files   []*os.File      // opened by the channel options
	input   *grammar.Reader // of the text under way; nil: there is none
	mu      *sync.RWMutex   // guards c and elab; held but while a solver runs
	c       *smtlib.Context
	elab    *elab.Elaborator
	opts    options
	logic   string
	status  string // of set-info, as it is written

	asserts    []assertion          // in order
	objectives []objective          // in order
	goalsAsked []optimize.Objective // of the last check-sat
	costs      costs                // of the last optimisation
	results    []optimize.Result    // of goalsAsked; nil when there were none
	front      [][]*big.Rat         // the points of the Pareto front that the check-sats since the last change gave
	texts      []text               // declarations and assertions as they were written
	room       []byte               // where the next texts go
	levels     []mark               // one per open assertion level
	base       smtlib.Mark          // of the context before anything was declared
	global     bool                 // declarations may be there that outlive their level
	damage     []damage             // commands that failed, with the level they failed at
	foreign    []foreign            // commands that other solvers read and bsmt does not, with their level
	settings   [][]byte             // set-option commands for those solvers
	refusals   int                  // commands that nobody read
	passedOn   int                  // commands that other solvers were handed as text
	answer     *portfolio.Answer
	query      *portfolio.Query // behind answer
	garbage    int              // terms of models that are gone, which the context still has
	asked      *asked           // before the last question; nil: what was made since must stay
	literals   int              // how many of query's last assumptions check-sat-assuming gave
	cores      bool             // query's first assumptions are the named assertions: cores were wanted then
	stale      bool             // answer no longer belongs to the assertions
	failed     bool             // an error was answered
	refused    bool             // z3 has read the command under way, and found it wrong
	begun      bool             // a command was read that declares, asserts or asks, since the last reset
	exited     bool             // exit was read
	solving    time.Duration    // time spent in check-sat
	until      int64            // what work may come to in the check-sat under way; 0 is no limit
	work       int64            // done in check-sats, as the kernel measures it
	checks     int              // number of check-sats
	place      grammar.Pos      // of the command under way
	reading    reading          // limits of the command under way
	busy       atomic.Bool      // a check-sat is under way
}

// assertion is an asserted term.
type assertion struct {
	term smtlib.Term
	name *string // of a :named label on the whole term, or nil
	text int32   // index into texts
	pos  grammar.Pos
}

// text is a command that scripts for other solvers repeat.
type text struct {
	raw   []byte // as it was read
	sent  []byte // what other solvers are sent for it
	kind  textKind
	stays bool  // a declaration that outlives its level, as :global-declarations said when it was made
	upTo  int64 // bytes that script writes of the texts so far, this one included
}

// textKind says who is sent a text.
type textKind uint8

const (
	declarationText textKind = iota
	assertionText
	objectiveText // of minimize, maximize or assert-soft: for solvers that read the script as it was written
)

// mark is what pop goes back to.
type mark struct {
	asserts, texts, objectives, garbage int
	context                             smtlib.Mark
}

// asked is the state before a question.
type asked struct {
	context                       smtlib.Mark
	terms, asserts, texts, labels int
}

// defects are the panics that were caught and that nobody has been told of yet.
type defects struct {
	mu   sync.Mutex
	list []portfolio.Defect
}

func (d *defects) add(x portfolio.Defect) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = append(d.list, x)
}

// tellDefects tells of the defects since the last call, whether notes are asked for or not:
// a line for each, which is what a report needs. It gives their number.
func (s *Session) tellDefects() int {
	s.defects.mu.Lock()
	list := s.defects.list
	s.defects.list = nil
	s.defects.mu.Unlock()
	if len(list) > 0 {
		s.flush()
	}
	for _, d := range list {
		fmt.Fprintf(s.notes, "; %s; bsmt %s, %s, seed %d: please report this line with the script\n", d, s.cfg.Version, runtime.Version(), s.opts.seed)
	}
	return len(list)
}

// damage is a failed declaration or assertion.
type damage struct {
	level int
	why   string
	adds  bool // it was to declare or to assert: what is refuted without it is refuted
	limit bool // it was not read to its end, for lack of time or memory
	by    ending.Limit
}

// New starts a session.
func New(ctx context.Context, cfg Config) *Session {
	if cfg.Notes == nil {
		cfg.Notes = io.Discard
	}
	if cfg.Start.IsZero() {
		cfg.Start = time.Now()
	}
	s := &Session{cfg: cfg, ctx: ctx, out: bufio.NewWriter(cfg.Out)}
	s.reset()
	return s
}

// Solving tells whether a check-sat is under way. Any goroutine may ask.
func (s *Session) Solving() bool { return s.busy.Load() }

// reset forgets everything, but for z3 not the options.
func (s *Session) reset() {
	// A member of the portfolio that was stopped may still hold on to the old
	// context for a moment; it and its lock are left to that member.
	s.mu = &sync.RWMutex{}
	s.mu.Lock()
	s.c = smtlib.NewContext()
	s.elab = elab.New(s.c)
	s.elab.SetPoll(s.poll)
	s.elab.SetZ3(s.cfg.Z3 != "")
	s.logic, s.status, s.begun = "", unknownStatus, false
	s.asserts, s.texts, s.levels, s.damage, s.objectives = nil, nil, nil, nil, nil
	s.foreign, s.refusals = nil, 0
	s.restart()
	s.answer, s.query, s.stale, s.asked, s.garbage = nil, nil, false, nil, 0
	if begins := s.opts.other == nil; begins || s.cfg.Z3 == "" { // z3's options outlive a reset
		s.resetOptions()
	}
	s.global = s.opts.globalDecls
	s.elab.SetGlobalDeclarations(s.global)
	s.base = s.c.Mark()
}

// resetOptions gives options the values that the session begins with, and responses and notes their channels.
func (s *Session) resetOptions() {
	s.opts, s.settings = defaultOptions(), nil
	s.opts.produceAssertions = s.cfg.Z3 == ""
	s.notes = s.cfg.Notes
	s.flush()
	s.out.Reset(s.cfg.Out)
	s.opts.seed = s.cfg.Seed
	for _, o := range s.cfg.Options {
		if err := s.set(":"+o[0], o[1], o[1]); errors.Is(err, errUnsupported) {
			s.note("the option %s is not known", o[0])
		} else if err != nil {
			s.note("%v", err)
		}
	}
}

// cut has the context forget what was made since m, when nothing of it outlives its level.
func (s *Session) cut(m smtlib.Mark) {
	if s.global || s.opts.globalDecls {
		return
	}
	epoch := s.c.Epoch()
	s.c.CutKeepingNumerals(m)
	if s.c.Epoch() != epoch {
		least, _ := s.c.Kept(epoch)
		s.elab.Forget(least)
	}
}

// garbageSlack is how many terms of models may stay in any case.
const garbageSlack = 1000

// dropModel has the context forget what the last question made, the terms of its model
// above all, when nothing was declared, asserted or named since: its answer is about to go.
// A little may stay, since the next model has most of it again.
func (s *Session) dropModel() {
	a := s.asked
	s.asked = nil
	if a == nil {
		return
	}
	made := s.c.Len() - a.terms
	if s.garbage+made <= a.terms/2+garbageSlack || *a != s.before(a.context, a.terms) {
		s.garbage += made
		return
	}
	if s.answer != nil {
		s.answer.Model = nil
	}
	s.cut(a.context)
}

// before is the state before a question, with the context as it was then.
func (s *Session) before(context smtlib.Mark, terms int) asked {
	return asked{context, terms, len(s.asserts), len(s.texts), len(s.elab.Named())}
}

// Run executes commands until the end of the stream or exit. It gives whether
// any command failed, and an error only when the stream itself cannot be read.
func (s *Session) Run(in io.Reader) (failed bool, err error) {
	defer s.close()
	return s.execute(in, grammar.Pos{Line: 1, Col: 1})
}

// execute is Run without the end of the session, for a text that stands at that place of its file.
func (s *Session) execute(in io.Reader, at grammar.Pos) (failed bool, err error) {
	r := grammar.NewReaderAt(in, s.cfg.File, at)
	r.Unread(func(name string) bool { return name == "assert" && s.reading.over != nil && !s.reading.done })
	defer func(before *grammar.Reader) { s.input = before }(s.input)
	s.input = r
	for !s.exited && s.ctx.Err() == nil {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		var bad *grammar.SyntaxError
		switch {
		case errors.As(err, &bad):
			s.refused = false
			if !s.z3Finds(bad) && s.passMalformed(bad) {
				s.success()
				break
			}
			msg := bad.Error()
			if s.standIn() {
				msg = s.z3Malformed(bad)
			}
			s.fail(msg)
			// What the text was meant to assert is not known, so it counts as damage.
			if !harmless(bad) && !s.malformedAnyway(bad) {
				s.hurt(bad.Error())
			}
		case err != nil:
			s.fail(s.cfg.File + ": " + err.Error())
			s.flush()
			return true, err
		default:
			s.Do(cmd)
		}
		if err := s.flush(); err != nil {
			return true, err
		}
	}
	return s.failed, s.flush()
}

// harmless tells whether a malformed command is one that only asks: what the
// assertions say does not depend on it. The reader names the command in its message.
func harmless(bad *grammar.SyntaxError) bool {
	rest, ok := strings.CutPrefix(bad.Msg, "malformed ")
	if !ok {
		return false
	}
	name, _, _ := strings.Cut(rest, ":")
	h, ok := handlers[name]
	return ok && !h.meaning && name != "reset" && name != "reset-assertions" && name != "check-sat-assuming"
}

// passMalformed has other solvers read a command that declares or asserts, where a form of
// terms, which goes with an operator that is not known here, or a literal may be theirs; false
// when none does.
func (s *Session) passMalformed(bad *grammar.SyntaxError) bool {
	theirs := bad.Literal || slices.ContainsFunc(bad.Operators, func(name string) bool { return !s.elab.Knows(name) })
	return theirs && (handlers[bad.Command].readable || meansSomething(bad.Command)) && s.passOn(bad.Command, "", bad.Raw, bad.Error())
}

// malformedAnyway tells whether z3 does not read a malformed command either, so that, as in z3,
// it changed nothing.
func (s *Session) malformedAnyway(bad *grammar.SyntaxError) bool {
	if !s.standIn() {
		return false
	}
	unknown := func(name string) bool { return !s.elab.Knows(name) }
	form := strings.HasPrefix(bad.Msg, "malformed ") && bad.Form == grammar.NoWord // not a literal such as 01, nor (let () TERM)
	return s.refused || bad.Outside || form && !slices.ContainsFunc(bad.Operators, unknown)
}

// changedNothing tells whether a command that failed is a mistake in z3 too, which then is as it was
// before: what it answers next is about the commands that did not fail. A term that is not known here,
// not read for lack of time or memory, or only not SMT-LIB's may be none.
func (s *Session) changedNothing(err error) bool {
	if !s.standIn() {
		return false
	}
	var term *elab.Error
	if errors.As(err, &term) {
		return term.Wrong || s.refused
	}
	return !defect(err)
}

func (s *Session) close() {
	if s.cfg.Figures && s.cfg.Z3 != "" {
		s.z3Figures(s.out, nil)
	}
	s.flush()
	s.tellDefects()
	if s.cfg.Relay != nil {
		s.cfg.Relay.Close()
	}
	if c, ok := s.cfg.Solver.(io.Closer); ok {
		c.Close()
	}
	for _, f := range s.files {
		f.Close()
	}
}

func (s *Session) flush() error { return s.out.Flush() }

// Do executes one command and writes its response.
func (s *Session) Do(cmd *grammar.Command) {
	s.place = cmd.Pos
	h, ok := handlers[cmd.Name]
	if !ok {
		s.unknownCommand(cmd)
		return
	}
	if h.elsewhere != nil && s.passing() {
		h.run = h.elsewhere
	}
	if cmd.Tree == nil { // damage of its kind is there already
		s.success()
		return
	}
	s.refused = false
	s.begun = s.begun || !h.aside
	since, from := s.enter()
	err := s.guarded(h, cmd)
	if h.meaning {
		s.leave(since)
	}
	if err == nil || s.unread(h, err, from) {
		if !h.silent {
			s.success()
		}
		return
	}
	if errors.Is(err, errUnsupported) {
		s.reply("unsupported")
		return
	}
	msg := s.located(err, cmd)
	if unread(err) && h.readable && !s.refused && s.passOn(cmd.Name, declares(cmd), cmd.Raw, msg) {
		s.success()
		return
	}
	if unread(err) && cmd.Name == "simplify" && s.askOthers(cmd, msg) {
		return
	}
	s.fail(msg)
	if h.meaning && !s.changedNothing(err) {
		s.hurt(msg)
		s.damage[len(s.damage)-1].adds = h.readable && !defect(err)
	}
}

// guarded runs a command. A defect of bsmt becomes the command's error, and the notes
// tell what is needed to mend it.
func (s *Session) guarded(h handler, cmd *grammar.Command) (err error) {
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		s.answer = nil // it may be of an earlier question
		s.defects.add(portfolio.Caught(cmd.Name, x))
		s.tellDefects()
		err = &errInternal{x}
		s.note("internal error: %v\nversion %s, seed %d, %s\nin the command at %s: %s\n%s",
			x, s.cfg.Version, s.opts.seed, runtime.Version(), s.at(cmd.Pos), cmd.Raw, debug.Stack())
	}()
	return h.run(s, cmd)
}

// errInternal is a panic that was caught.
type errInternal struct{ cause any }

func (e *errInternal) Error() string {
	return fmt.Sprintf("internal: %v; --verbose, or :verbosity above 0, writes a report to send", e.cause)
}

// defect tells whether an error is one of bsmt's own.
func defect(err error) bool {
	var internal *errInternal
	return errors.As(err, &internal)
}

// meansSomething tells whether an unknown command may change what the assertions
// say, by its name: declare-codatatypes, assert-not, define-funs, rule.
func meansSomething(name string) bool {
	for _, p := range []string{"assert", "declare", "define", "push", "pop", "rule", "include"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// errUnsupported makes the response unsupported.
var errUnsupported = errors.New("unsupported")

// located gives an error its place: that of the token at fault, or of the command.
func (s *Session) located(err error, cmd *grammar.Command) string {
	if s.standIn() {
		return s.z3Located(err, cmd)
	}
	var e *elab.Error
	if errors.As(err, &e) {
		return s.at(e.Pos) + ": " + e.Msg
	}
	return s.at(cmd.Pos) + ": " + err.Error()
}

func (s *Session) at(p grammar.Pos) string {
	if s.standIn() {
		if p.Line > 1 {
			p.Col-- // z3 counts columns from 0, but for those of the first line
		}
		return fmt.Sprintf("line %d column %d", p.Line, p.Col)
	}
	if s.cfg.File == "" {
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", s.cfg.File, p.Line, p.Col)
}

func (s *Session) reply(line string) {
	s.out.WriteString(line)
	s.out.WriteByte('\n')
}

// fail answers an error.
func (s *Session) fail(msg string) {
	s.failed = true
	s.reply(`(error ` + quote(msg) + `)`)
}

// hurt remembers that the assertions are not what the script meant.
func (s *Session) hurt(msg string) {
	s.damage = append(s.damage, damage{level: len(s.levels), why: msg})
	s.stale = true
}

// note tells people something when they asked for it: comments on the diagnostic channel,
// behind the responses so far.
func (s *Session) note(format string, a ...any) {
	if !s.cfg.Verbose && s.opts.verbosity == 0 {
		return
	}
	text := strings.TrimRight(fmt.Sprintf(format, a...), "\n")
	text = "; bsmt: " + strings.ReplaceAll(text, "\n", "\n; ") + "\n"
	s.flush()
	io.WriteString(s.notes, text)
}

// quote writes a string literal.
func quote(t string) string { return `"` + strings.ReplaceAll(t, `"`, `""`) + `"` }
