package respell

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/print"
)

// Config says how much is said differently.
type Config struct {
	Ways  []Way   // that may be used; nil: all
	Share float64 // of the places where a way fits it is used at, from 0 to 1
}

// rounds is how often the ways go over an assertion: what one makes another one may change.
const rounds = 2

// Script says a script differently. Counts tells how often each way was used. The error is
// that of reading, or of the first command that is wrong; it begins with the place.
func Script(text []byte, r *rand.Rand, cfg Config) (out string, counts map[Way]int, err error) {
	c := smtlib.NewContext()
	s := &speller{c: c, e: elab.New(c), r: r, share: cfg.Share, on: map[Way]bool{}, counts: map[Way]int{}, fresh: newFresh(text), times: map[string]int{}}
	ways := cfg.Ways
	if ways == nil {
		ways = AllWays()
	}
	for _, w := range ways {
		s.on[w] = true
	}
	s.assumes = bytes.Contains(text, []byte("check-sat-assuming"))
	each(string(text), func(cmd *grammar.Command) {
		declared(cmd.Tree, cmd.Name, cmd.Root, func(t *grammar.Tree, n grammar.Node) {
			if n != grammar.NoNode {
				s.times[t.Text(n)]++
			}
		})
	})
	rd := grammar.NewReader(bytes.NewReader(text), "")
	for {
		cmd, err := rd.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, err
		}
		if err := s.command(cmd); err != nil {
			return "", nil, err
		}
	}
	s.flush()
	if !s.on[Names] {
		return s.out.String(), s.counts, nil
	}
	named, n := rename(s.out.String(), s.fresh, r)
	s.counts[Names] += n
	return named, s.counts, nil
}

// speller is the state of one script's way into other words.
type speller struct {
	c       *smtlib.Context
	e       *elab.Elaborator
	r       *rand.Rand
	share   float64
	on      map[Way]bool
	counts  map[Way]int
	fresh   *fresh
	assumes bool           // there are literals of check-sat-assuming, which have to stay literals
	times   map[string]int // how often a name is declared or bound; of one name, what has several meanings cannot be defined

	pending []assertion // to be written before the next command that is not about them
	out     strings.Builder
}

// assertion is an assertion that waits to be written.
type assertion struct {
	text string      // as it was written, where it stays; else empty
	term smtlib.Term // else
	name string      // :named label, or empty
}

// chance is whether a way is used where it fits.
func (s *speller) chance(w Way) bool { return s.on[w] && s.r.Float64() < s.share }

// looseLogics maps logics whose terms have a shape that other words do not have to the
// smallest one that has them all.
var looseLogics = map[string]string{"QF_IDL": "QF_LIA", "QF_RDL": "QF_LRA", "QF_UFIDL": "QF_UFLIA"}

// command takes one command of the script.
func (s *speller) command(cmd *grammar.Command) error {
	t, root := cmd.Tree, cmd.Root
	if cmd.Name == "assert" {
		return s.assert(t, root, string(cmd.Raw))
	}
	raw := string(cmd.Raw)
	var err error
	declares := true // later assertions may wait until after it
	switch cmd.Name {
	case "declare-fun", "declare-const":
		if err = s.declare(cmd); err == nil {
			return nil
		}
	case "declare-sort":
		err = s.e.DeclareSort(t, root)
	case "define-sort":
		err = s.e.DefineSort(t, root)
	case "define-fun":
		err = s.e.DefineFun(t, root)
	case "define-const":
		err = s.e.DefineConst(t, root)
	case "define-fun-rec":
		err = s.e.DefineFunRec(t, root)
	case "define-funs-rec":
		err = s.e.DefineFunsRec(t, root)
	case "declare-datatype", "declare-datatypes":
		err = s.e.DeclareDatatypes(t, root)
	case "set-logic":
		name := t.Text(t.Child(root, 1))
		s.e.SetLogic(name)
		if loose, ok := looseLogics[name]; ok {
			raw = "(set-logic " + loose + ")"
		}
		if s.on[Split] || s.on[Arrays] || s.on[Inject] || s.on[Flag] || s.on[Count] {
			raw = "(set-logic ALL)"
			if strings.HasPrefix(name, "HO_") {
				raw = "(set-logic HO_ALL)"
			}
		}
	case "set-option":
		if t.Is(t.Child(root, 1), ":global-declarations") {
			s.e.SetGlobalDeclarations(t.Is(t.Child(root, 2), "true"))
		}
	default:
		declares = false
		err = s.level(cmd)
	}
	if err != nil {
		return err
	}
	if !declares {
		s.flush()
	}
	s.out.WriteString(raw + "\n")
	return nil
}

// level takes the commands that open and close levels.
func (s *speller) level(cmd *grammar.Command) error {
	n := 1
	if a := cmd.Tree.Child(cmd.Root, 1); a != grammar.NoNode && (cmd.Name == "push" || cmd.Name == "pop") {
		if _, err := fmt.Sscan(cmd.Tree.Text(a), &n); err != nil {
			return &elab.Error{Pos: cmd.Tree.Pos(a), Msg: "this is no number of levels"}
		}
	}
	switch cmd.Name {
	case "push":
		s.flush() // before the level opens
		s.e.Push(n)
	case "pop":
		s.flush()
		if err := s.e.Pop(n); err != nil {
			return &elab.Error{Pos: cmd.Pos, Msg: err.Error()}
		}
	case "reset":
		s.flush()
		s.e.Reset()
	case "reset-assertions":
		s.flush()
		s.e.ResetAssertions()
	}
	return nil
}

// declare writes the declaration of a function, or of a constant that others stand for.
func (s *speller) declare(cmd *grammar.Command) error {
	t, root := cmd.Tree, cmd.Root
	before := len(s.e.Decls())
	var err error
	if cmd.Name == "declare-fun" {
		err = s.e.DeclareFun(t, root)
	} else {
		err = s.e.DeclareConst(t, root)
	}
	if err != nil {
		return err
	}
	decls := s.e.Decls()
	if len(decls) > before {
		d := s.c.Decl(decls[len(decls)-1])
		for _, way := range []Way{Shift, Split, Arrays, Flag} {
			if text, ok := s.stead(way, d); ok {
				s.counts[way]++
				s.out.WriteString(text)
				return nil
			}
		}
	}
	s.out.Write(cmd.Raw)
	s.out.WriteByte('\n')
	return nil
}

// assert reads an assertion, which waits for those beside it.
func (s *speller) assert(t *grammar.Tree, root grammar.Node, raw string) error {
	body := t.Child(root, 1)
	before := len(s.e.Named())
	term, err := s.e.BoolTerm(t, body)
	if err != nil {
		return err
	}
	named := s.e.Named()[min(before, len(s.e.Named())):]
	a := assertion{term: term}
	switch {
	case s.lifted(term):
		a.text = raw
	case len(named) == 0:
	case len(named) == 1 && t.Word(t.First(body)) == grammar.Bang && named[0].Term == term:
		a.name = named[0].Name
	default: // labels inside have to stay where they are
		a.text = raw
	}
	s.pending = append(s.pending, a)
	return nil
}

// lifted reports whether functions stand for values in a term by names of the elaborator's own,
// which no script can say.
func (s *speller) lifted(t smtlib.Term) bool {
	found := false
	s.c.Walk(func(u smtlib.Term) bool {
		found = found || s.c.Op(u) == smtlib.OpApp && s.c.Decl(s.c.DeclOf(u)).Axioms != nil
		return !found
	}, t)
	return found
}

// flush writes the assertions that wait.
func (s *speller) flush() {
	if s.on[Order] {
		s.r.Shuffle(len(s.pending), func(i, j int) { s.pending[i], s.pending[j] = s.pending[j], s.pending[i] })
	}
	var joined []smtlib.Term
	join := s.chance(Join)
	for _, a := range s.pending {
		if a.text != "" {
			s.out.WriteString(a.text + "\n")
			continue
		}
		term := s.say(a.term)
		if join && a.name == "" {
			joined = append(joined, term)
			continue
		}
		s.write(term, a.name)
	}
	s.pending = nil
	if len(joined) > 1 {
		s.counts[Join]++
	}
	if len(joined) > 0 {
		s.write(s.all(joined), "")
	}
}

// write writes an assertion.
func (s *speller) write(t smtlib.Term, name string) {
	s.out.WriteString("(assert ")
	if name != "" {
		s.out.WriteString("(! ")
	}
	s.term(t)
	if name != "" {
		s.out.WriteString(" :named " + smtlib.SymbolString(name) + ")")
	}
	s.out.WriteString(")\n")
}

// term writes a term.
func (s *speller) term(t smtlib.Term) {
	_ = print.Term(s.c, &s.out, t) // a builder takes all that is written
}

// say gives an assertion in other words. What its parts are implied by is declared and
// asserted before.
func (s *speller) say(t smtlib.Term) smtlib.Term {
	for range rounds {
		t = s.c.Map(t, map[smtlib.Term]smtlib.Term{}, func(u smtlib.Term, args []smtlib.Term, changed bool) smtlib.Term {
			for _, w := range termWays {
				if !s.chance(w.way) {
					continue
				}
				if said, ok := w.change(s, u, args); ok {
					s.counts[w.way]++
					return said
				}
			}
			if !changed {
				return u
			}
			return s.c.Rebuild(u, args)
		})
	}
	return s.guard(s.inject(s.define(t)))
}

// guard has some parts of what is asserted be implied by constants of their own: where a
// part can only help, a constant that implies it helps as much.
func (s *speller) guard(t smtlib.Term) smtlib.Term {
	op := s.c.Op(t)
	if !s.on[Guard] || op != smtlib.OpAnd && op != smtlib.OpOr {
		return t
	}
	args := slices.Clone(s.c.Args(t))
	for i, a := range args {
		if op == smtlib.OpAnd {
			args[i] = s.guard(a)
			continue
		}
		if s.literal(a) || !s.chance(Guard) {
			continue
		}
		s.counts[Guard]++
		name := s.fresh.name("g")
		p := s.c.MkApp(s.c.AddDecl(smtlib.DeclData{Name: name, Result: smtlib.Bool}))
		fmt.Fprintf(&s.out, "(declare-const %s Bool)\n", name)
		s.write(s.bool(smtlib.OpImplies, p, a), "")
		args[i] = p
	}
	return s.c.Rebuild(t, args)
}

// literal tells of a constant, or a denied one.
func (s *speller) literal(t smtlib.Term) bool {
	if s.c.Op(t) == smtlib.OpNot {
		t = s.c.Arg(t, 0)
	}
	return len(s.c.Args(t)) == 0
}
