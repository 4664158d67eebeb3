package session

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/smtlib/elab"
)

// handler is what a command does.
type handler struct {
	run     func(*Session, *grammar.Command) error
	silent  bool // it writes its own response, never success
	meaning bool // its failure changes what the script means

	aside     bool                                   // z3 may take options behind it that it takes only at the beginning
	readable  bool                                   // where it fails another solver may read it
	elsewhere func(*Session, *grammar.Command) error // instead of run while the script is one that bsmt does not read; nil: run
}

// handlers is the table of commands.
var handlers map[string]handler

func init() {
	declare := func(f func(*elab.Elaborator, *grammar.Tree, grammar.Node) error) handler {
		return handler{run: func(s *Session, c *grammar.Command) error { return s.declare(c, f) }, meaning: true, readable: true}
	}
	handlers = map[string]handler{
		"declare-sort":          declare((*elab.Elaborator).DeclareSort),
		"define-sort":           declare((*elab.Elaborator).DefineSort),
		"declare-fun":           declare((*elab.Elaborator).DeclareFun),
		"declare-const":         declare((*elab.Elaborator).DeclareConst),
		"define-fun":            declare((*elab.Elaborator).DefineFun),
		"define-const":          declare((*elab.Elaborator).DefineConst),
		"define-fun-rec":        declare((*elab.Elaborator).DefineFunRec),
		"define-funs-rec":       declare((*elab.Elaborator).DefineFunsRec),
		"declare-datatype":      declare((*elab.Elaborator).DeclareDatatypes),
		"declare-datatypes":     declare((*elab.Elaborator).DeclareDatatypes),
		"assert":                {run: (*Session).assert, meaning: true, readable: true},
		"push":                  {run: (*Session).push, meaning: true},
		"pop":                   {run: (*Session).pop, meaning: true},
		"reset-assertions":      {run: (*Session).resetAssertions},
		"reset":                 {run: func(s *Session, _ *grammar.Command) error { s.reset(); return nil }, aside: true},
		"set-logic":             {run: (*Session).setLogic, meaning: true, aside: true},
		"set-info":              {run: func(s *Session, c *grammar.Command) error { return s.setInfo(c) }, aside: true},
		"set-option":            {run: (*Session).setOption, aside: true},
		"get-option":            {run: (*Session).getOption, silent: true, aside: true},
		"get-info":              {run: (*Session).getInfo, silent: true, aside: true},
		"echo":                  {run: (*Session).echo, silent: true, aside: true},
		"exit":                  {run: func(s *Session, _ *grammar.Command) error { s.exited = true; return nil }},
		"check-sat":             {run: (*Session).checkSat, silent: true, elsewhere: (*Session).checkElsewhere},
		"check-sat-assuming":    {run: (*Session).checkSatAssuming, silent: true, elsewhere: (*Session).checkElsewhere},
		"check-sat-using":       {run: (*Session).checkSatUsing, silent: true, elsewhere: (*Session).checkElsewhere},
		"block-model":           {run: (*Session).blockModel},
		"block-model-values":    {run: (*Session).blockModel},
		"minimize":              {run: func(s *Session, c *grammar.Command) error { return s.optimum(c, false) }, meaning: true, readable: true},
		"maximize":              {run: func(s *Session, c *grammar.Command) error { return s.optimum(c, true) }, meaning: true, readable: true},
		"assert-soft":           {run: (*Session).assertSoft, meaning: true, readable: true},
		"get-objectives":        {run: (*Session).getObjectives, silent: true, elsewhere: (*Session).askedElsewhere},
		"eval":                  {run: (*Session).eval, silent: true, elsewhere: (*Session).askedElsewhere},
		"simplify":              {run: (*Session).simplify, silent: true},
		"get-model":             {run: (*Session).getModel, silent: true, elsewhere: (*Session).askedElsewhere},
		"get-value":             {run: (*Session).getValue, silent: true, elsewhere: (*Session).askedElsewhere},
		"get-assignment":        {run: (*Session).getAssignment, silent: true, elsewhere: (*Session).askedElsewhere},
		"labels":                {run: (*Session).labels, silent: true, aside: true},
		"get-assertions":        {run: (*Session).getAssertions, silent: true},
		"get-unsat-core":        {run: (*Session).getUnsatCore, silent: true, elsewhere: (*Session).askedElsewhere},
		"get-unsat-assumptions": {run: (*Session).getUnsatAssumptions, silent: true, elsewhere: (*Session).askedElsewhere},
		"get-proof":             {run: (*Session).getProof, silent: true, elsewhere: (*Session).askedElsewhere},
	}
}

// Commands lists the names of the commands that a session knows.
func Commands() []string {
	names := make([]string, 0, len(handlers))
	for n := range handlers {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// arg is the i-th argument of a command, counted from 1.
func arg(c *grammar.Command, i int) grammar.Node { return c.Tree.Child(c.Root, i) }

// want checks the number of a command's arguments.
func want(c *grammar.Command, n int) error {
	if got := c.Tree.Len(c.Root) - 1; got != n {
		return fmt.Errorf("%s takes %d arguments, not %d", c.Name, n, got)
	}
	return nil
}

func (s *Session) keepText(c *grammar.Command, kind textKind) {
	t := text{raw: s.keep(c.Raw), kind: kind, stays: kind == declarationText && s.opts.globalDecls}
	t.sent = t.raw
	if spelt := s.elab.Standard(c.Tree, c.Raw); !bytes.Equal(spelt, c.Raw) {
		t.sent = spelt
	}
	s.texts = withText(s.texts, t)
}

// withText appends a text.
func withText(texts []text, t text) []text {
	t.upTo = size(texts)
	if t.kind != objectiveText {
		t.upTo += int64(len(t.sent)) + 1 // and the end of the line
	}
	return append(texts, t)
}

// size is how many bytes script writes of texts.
func size(texts []text) int64 {
	if len(texts) == 0 {
		return 0
	}
	return texts[len(texts)-1].upTo
}

// keepBlock is how many bytes of texts are allocated at a time: a script has many
// short commands, and the slack of an allocation each would be a fifth of it.
const keepBlock = 64 << 10

// keep copies a text to where it stays.
func (s *Session) keep(raw []byte) []byte {
	raw = grammar.LineFeeds(raw)
	if len(s.room) < len(raw) {
		s.room = make([]byte, max(keepBlock, len(raw)))
	}
	n := copy(s.room, raw)
	kept := s.room[:n:n]
	s.room = s.room[n:]
	return kept
}

func (s *Session) declare(c *grammar.Command, f func(*elab.Elaborator, *grammar.Tree, grammar.Node) error) error {
	if err := f(s.elab, c.Tree, c.Root); err != nil {
		return err
	}
	s.keepText(c, declarationText)
	return nil
}

func (s *Session) assert(c *grammar.Command) error {
	if err := want(c, 1); err != nil {
		return err
	}
	n := arg(c, 1)
	s.dropModel()
	s.stale = true
	if err := s.overdue(); err != nil {
		return err
	}
	t, err := s.elab.BoolTerm(c.Tree, n)
	if err != nil {
		return err
	}
	s.asserts = append(s.asserts, assertion{term: t, name: label(c.Tree, n), text: int32(len(s.texts)), pos: c.Pos})
	s.keepText(c, assertionText)
	return nil
}

// label gives the name in (! t … :named name), which may be empty, or nil.
func label(t *grammar.Tree, n grammar.Node) *string {
	if t.Kind(n) != grammar.List || t.Len(n) < 4 || t.Word(t.First(n)) != grammar.Bang {
		return nil
	}
	named := false
	for i, c := range t.Children(n) {
		if i < 2 {
			continue
		}
		if named {
			name := t.Text(c)
			return &name
		}
		named = t.Kind(c) == grammar.Keyword && t.Is(c, ":named")
	}
	return nil
}

// number reads the numeral of push and pop; 1 when it is missing.
func number(c *grammar.Command) (int, error) {
	if c.Tree.Len(c.Root) == 1 {
		return 1, nil
	}
	if err := want(c, 1); err != nil {
		return 0, err
	}
	n, ok := new(big.Int).SetString(c.Tree.Text(arg(c, 1)), 10)
	if !ok || !n.IsInt64() || n.Int64() > 1<<20 {
		return 0, fmt.Errorf("%s takes a numeral of at most %d", c.Name, 1<<20)
	}
	return int(n.Int64()), nil
}

func (s *Session) push(c *grammar.Command) error {
	n, err := number(c)
	if err != nil {
		return err
	}
	if n > 0 {
		s.dropModel()
	}
	s.elab.Push(n)
	for i := 0; i < n; i++ {
		s.levels = append(s.levels, mark{len(s.asserts), len(s.texts), len(s.objectives), s.garbage, s.c.Mark()})
	}
	if n > 0 {
		s.stale = true
	}
	return nil
}

func (s *Session) pop(c *grammar.Command) error {
	n, err := number(c)
	if err != nil {
		return err
	}
	if n > len(s.levels) {
		return s.wrong("invalid pop command, argument is greater than the current stack depth", fmt.Sprintf("cannot pop %d levels: %d are open", n, len(s.levels)))
	}
	if n == 0 {
		return nil
	}
	if err := s.elab.Pop(n); err != nil {
		return err
	}
	s.asked = nil
	m := s.levels[len(s.levels)-n]
	s.levels = s.levels[:len(s.levels)-n]
	s.asserts = s.asserts[:m.asserts]
	s.objectives = s.objectives[:m.objectives]
	s.garbage = m.garbage
	s.texts = s.keepDeclarations(m.texts)
	s.damage = slices.DeleteFunc(s.damage, func(d damage) bool { return d.level > len(s.levels) })
	s.restart()
	s.foreign = slices.DeleteFunc(s.foreign, func(f foreign) bool { return f.level > len(s.levels) })
	s.stale = true
	if s.answer != nil {
		s.answer.Model = nil // its terms go
	}
	s.cut(m.context)
	return nil
}

// keepDeclarations cuts the texts back to the first n, and to those that stay.
func (s *Session) keepDeclarations(n int) []text {
	out := s.texts[:n]
	if s.global {
		for _, t := range s.texts[n:] {
			if t.stays {
				out = withText(out, t)
			}
		}
	}
	return out
}

func (s *Session) resetAssertions(*grammar.Command) error {
	if s.standIn() {
		s.dropAssertions()
		return nil
	}
	s.elab.ResetAssertions()
	s.texts = s.keepDeclarations(0)
	s.asserts, s.levels, s.damage, s.objectives = nil, nil, nil, nil
	s.foreign = nil
	s.restart()
	s.answer, s.query, s.stale, s.asked, s.garbage = nil, nil, false, nil, 0
	s.cut(s.base)
	return nil
}

// dropAssertions forgets the assertions of all levels, as z3 has it: the levels and what was declared
// at them stay.
func (s *Session) dropAssertions() {
	s.dropModel()
	texts, at := s.texts, 0
	s.texts = nil
	for i := range s.levels {
		m := &s.levels[i]
		s.texts = withDeclarations(s.texts, texts[at:m.texts])
		at = m.texts
		m.asserts, m.objectives, m.texts = 0, 0, len(s.texts)
	}
	s.texts = withDeclarations(s.texts, texts[at:])
	s.asserts, s.objectives, s.damage = nil, nil, nil
	s.restart()
	s.answer, s.query, s.stale = nil, nil, false
}

// withDeclarations appends those of more that declare.
func withDeclarations(out, more []text) []text {
	for _, t := range more {
		if t.kind == declarationText {
			out = withText(out, t)
		}
	}
	return out
}

// labels answers which labels hold in the last model: of z3's formulas (! F :lblpos NAME), or :lblneg. That is
// none where nothing is labelled; what else holds only z3 knows.
func (s *Session) labels(c *grammar.Command) error {
	a := s.answer
	labelled := func(t text) bool { return bytes.Contains(t.raw, []byte(":lbl")) }
	switch {
	case !s.standIn():
		s.unknownCommand(c)
	case a == nil || s.stale || a.Verdict == portfolio.Unsat:
		return errors.New("labels are not available")
	case slices.ContainsFunc(s.texts, labelled):
		s.unknownCommand(c)
	default:
		s.reply("(labels)")
	}
	return nil
}

func (s *Session) setLogic(c *grammar.Command) error {
	if err := want(c, 1); err != nil {
		return err
	}
	if len(s.texts) > 0 || s.logic != "" || s.begun && s.standIn() {
		return s.wrong("logic must be set before initialization", "set-logic comes before declarations and assertions, and once")
	}
	name := c.Tree.Text(arg(c, 1))
	if !s.elab.SetLogic(name) {
		s.note("%s: the logic %s is not known; every theory is available", s.at(c.Tree.Pos(arg(c, 1))), name)
	}
	s.logic = name
	return nil
}

func (s *Session) echo(c *grammar.Command) error {
	if err := want(c, 1); err != nil {
		return err
	}
	if c.Tree.Kind(arg(c, 1)) != grammar.String {
		return errors.New("echo takes a string")
	}
	text := c.Tree.Text(arg(c, 1))
	if !s.standIn() {
		text = quote(text)
	}
	s.reply(text)
	return nil
}

func (s *Session) getAssertions(*grammar.Command) error {
	if !s.opts.produceAssertions {
		return s.wrong("command is only available in interactive mode, use command (set-option :interactive-mode true)", "get-assertions needs (set-option :produce-assertions true)")
	}
	return whole(s.out, func(b *buffer) error {
		b.WriteString("(")
		first := true
		for _, t := range s.texts {
			if t.kind != assertionText {
				continue
			}
			if !first {
				b.WriteString("\n ")
			}
			first = false
			c, err := grammar.NewReader(bytes.NewReader(t.raw), "").Next()
			if err != nil { // it is in another solver's form
				b.Write(t.raw)
				continue
			}
			b.Write(c.Tree.Source(arg(c, 1)))
		}
		b.WriteString(")\n")
		return nil
	})
}
