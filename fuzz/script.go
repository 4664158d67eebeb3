package fuzz

import (
	"strconv"
	"strings"
)

// Fun is a declared or defined function symbol.
type Fun struct {
	Name   string
	Args   []*Sort
	Result *Sort
	Params []string // of a definition
	Body   *Term    // of a definition, else nil
}

// Step is one command after the declarations.
type Step struct {
	Kind StepKind
	Term *Term   // StepAssert
	Name string  // StepAssert: its label, or empty
	N    int     // StepPush, StepPop: how many levels
	Lits []*Term // StepAssume: the literals
	Fun  Fun     // StepDeclare
}

// StepKind says what a Step does.
type StepKind uint8

// The kinds of steps.
const (
	StepAssert StepKind = iota
	StepPush
	StepPop
	StepCheck
	StepAssume  // check-sat-assuming
	StepDeclare // declare-fun, at the present level
	StepReset   // reset-assertions
)

// Script is a script: declarations first, then steps.
type Script struct {
	Profile string
	Sorts   []*Sort // declared sorts
	Funs    []Fun   // in order of declaration
	Steps   []Step
	Cores   bool   // asks for unsat cores of the named assertions
	Global  bool   // declarations stay when their level goes
	Known   string // a model of all assertions, by construction, under plain names; or empty
	Names   *Names // that bsmt reads in the place of the plain ones; nil: the plain ones
}

// Text prints s in bsmt's dialect, under its names.
func (s *Script) Text() string {
	if s.Names != nil {
		s = s.named()
	}
	var b strings.Builder
	if s.Cores {
		b.WriteString("(set-option :produce-unsat-cores true)\n")
	}
	if s.Global {
		b.WriteString("(set-option :global-declarations true)\n")
	}
	b.WriteString("(set-logic ALL)\n")
	s.writeDecls(&b, Plain)
	for i := range s.Steps {
		s.writeStep(&b, &s.Steps[i], Plain)
	}
	return b.String()
}

func (s *Script) writeDecls(b *strings.Builder, d Dialect) {
	for _, o := range s.Sorts {
		if o.Kind == KindOpen {
			b.WriteString("(declare-sort " + o.Text + " 0)\n")
		}
	}
	s.writeData(b)
	for i := range s.Funs {
		f := &s.Funs[i]
		if f.Body != nil {
			b.WriteString("(define-fun " + f.Name + " (")
			for j, p := range f.Params {
				b.WriteString("(" + p + " " + f.Args[j].Text + ")")
			}
			b.WriteString(") " + f.Result.Text + " ")
			f.Body.write(b, d)
			b.WriteString(")\n")
			continue
		}
		f.declare(b)
	}
}

// declare writes the declaration of f.
func (f *Fun) declare(b *strings.Builder) {
	b.WriteString("(declare-fun " + f.Name + " (")
	for j, a := range f.Args {
		if j > 0 {
			b.WriteString(" ")
		}
		b.WriteString(a.Text)
	}
	b.WriteString(") " + f.Result.Text + ")\n")
}

func (s *Script) writeStep(b *strings.Builder, st *Step, d Dialect) {
	switch st.Kind {
	case StepAssert:
		b.WriteString("(assert ")
		if st.Name != "" {
			b.WriteString("(! ")
		}
		st.Term.write(b, d)
		if st.Name != "" {
			b.WriteString(" :named " + st.Name + ")")
		}
		b.WriteString(")\n")
	case StepPush:
		b.WriteString("(push " + strconv.Itoa(st.N) + ")\n")
	case StepPop:
		b.WriteString("(pop " + strconv.Itoa(st.N) + ")\n")
	case StepCheck:
		b.WriteString("(check-sat)\n")
	case StepDeclare:
		st.Fun.declare(b)
	case StepReset:
		b.WriteString("(reset-assertions)\n")
	case StepAssume:
		b.WriteString("(check-sat-assuming (")
		for i, l := range st.Lits {
			if i > 0 {
				b.WriteString(" ")
			}
			l.write(b, d)
		}
		b.WriteString("))\n")
	}
}

// Flat gives for the i-th check of s the script with all that holds there, as
// assertions without names, and that check alone.
func (s *Script) Flat(i int) *Script { return s.FlatOf(i, nil) }

// FlatOf is Flat with only those named assertions and literals that keep accepts,
// by name and by the literal's text; nil accepts all.
func (s *Script) FlatOf(i int, keep func(name string, literal int) bool) *Script {
	f := &Script{Profile: s.Profile, Sorts: s.Sorts, Known: s.Known, Names: s.Names}
	var live []Step
	var marks []int
	var global []Fun // declared by steps
	for k := range s.Steps {
		st := &s.Steps[k]
		switch st.Kind {
		case StepAssert, StepDeclare:
			live = append(live, *st)
			if st.Kind == StepDeclare && s.Global {
				global = append(global, st.Fun)
			}
		case StepReset:
			live, marks = nil, nil
		case StepPush:
			for range st.N {
				marks = append(marks, len(live))
			}
		case StepPop:
			n := len(marks) - st.N
			live = live[:marks[n]:marks[n]]
			marks = marks[:n]
		default:
			if i--; i >= 0 {
				continue
			}
			f.Funs = append(f.Funs, global...)
			for _, a := range live {
				if a.Kind == StepDeclare {
					if !s.Global {
						f.Funs = append(f.Funs, a.Fun)
					}
					continue
				}
				if a.Name == "" || keep == nil || keep(a.Name, -1) {
					f.Steps = append(f.Steps, Step{Term: a.Term})
				}
			}
			for j, l := range st.Lits {
				if keep == nil || keep("", j) {
					f.Steps = append(f.Steps, Step{Term: l})
				}
			}
			f.Funs = append(f.Funs, s.Funs...) // definitions come last
			f.Steps = append(f.Steps, Step{Kind: StepCheck})
			return f
		}
	}
	return f
}

// Checks is the number of check-sats in s.
func (s *Script) Checks() int {
	n := 0
	for i := range s.Steps {
		if k := s.Steps[i].Kind; k == StepCheck || k == StepAssume {
			n++
		}
	}
	return n
}

// size is the number of nodes of all terms in s and of its steps.
func (s *Script) size() int {
	n := len(s.Steps)
	for i := range s.Funs {
		if b := s.Funs[i].Body; b != nil {
			n += b.size()
		}
	}
	for i := range s.Steps {
		if t := s.Steps[i].Term; t != nil {
			n += t.size()
		}
		for _, l := range s.Steps[i].Lits {
			n += l.size()
		}
	}
	return n
}
