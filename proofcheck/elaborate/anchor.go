package elaborate

import (
	"maps"
	"slices"
	"strings"

	"bsmt/smtlib"
)

// op is what the writer does next: it writes a step, or begins or ends what lies under an
// anchor, where variables are bound.
type op struct {
	kind opKind
	at   int  // number of the step
	is   Step // as it is written there: constants that stand for any value are variables
	vars []smtlib.Term
}

type opKind uint8

const (
	writeStep opKind = iota
	beginAnchor
	endAnchor // with the step that the anchor is for
)

// mostReplayed bounds how many steps are written under anchors, by the number of all.
const mostReplayed = 4

// planner finds what has to be written. A step that speaks of variables outside of their
// quantifier is one of a rewriting below that quantifier: Alethe has it under the anchor of the
// step that binds them. What was shown with constants for any value of them is shown there
// anew, of the variables.
type planner struct {
	l      *Log
	free   *smtlib.FreeVars
	left   int // steps under anchors
	need   []bool
	scopes []*scope
	taken  map[string]bool // names of the script's symbols
	clash  bool            // two things would go by one name under an anchor
}

// scope is what lies under one anchor.
type scope struct {
	vars []smtlib.Term // those of the anchors around it included
	ops  []op
	done map[int]bool // what is written there
}

// plan lists what is written so that the conclusion follows.
func (l *Log) plan(form Form) (out []op) {
	used := l.used()
	p := &planner{l: l, free: smtlib.NewFreeVars(l.c), left: mostReplayed*len(used) + 1000, need: make([]bool, l.end+1), taken: map[string]bool{}}
	for d := range smtlib.Decl(l.decls) {
		p.taken[l.c.Decl(d).Name] = len(l.c.Decl(d).Args) == 0 || p.taken[l.c.Decl(d).Name]
	}
	if form != Alethe {
		for _, i := range used {
			out = append(out, op{at: i, is: l.steps[i]})
		}
		return out
	}
	p.need[l.end] = true
	under := map[int][]op{}
	for _, i := range slices.Backward(used) {
		s := l.steps[i]
		switch {
		case !p.need[i]:
		case s.Rule == "bind":
			sc := &scope{done: map[int]bool{}}
			p.scopes = []*scope{sc}
			if p.bind(i); p.clash {
				p.clash, s.From = false, nil
				sc.ops = []op{{at: i, is: s}}
			}
			under[i] = sc.ops
		default:
			for _, j := range s.From {
				p.need[j] = true
			}
		}
	}
	for _, i := range used {
		if ops, ok := under[i]; ok {
			out = append(out, ops...)
		} else if p.need[i] {
			out = append(out, op{at: i, is: l.steps[i]})
		}
	}
	return out
}

// open says that a step speaks of variables outside of their quantifier.
func (p *planner) open(i int) bool {
	return slices.ContainsFunc(p.l.steps[i].Clause, func(t smtlib.Term) bool { return len(p.free.Of(t)) > 0 })
}

func (p *planner) now() *scope { return p.scopes[len(p.scopes)-1] }

// emit adds to what lies under the anchor at hand.
func (p *planner) emit(o op) {
	p.left--
	sc := p.now()
	sc.ops = append(sc.ops, o)
	if o.kind != beginAnchor {
		sc.done[o.at] = true
	}
}

// written says that a step can be named here.
func (p *planner) written(i int) bool {
	return i == nothing || slices.ContainsFunc(p.scopes, func(sc *scope) bool { return sc.done[i] })
}

// bind plans a step that two quantified formulas are equal since what they bind is.
func (p *planner) bind(i int) {
	s := p.l.steps[i]
	left, _, _ := p.l.sides(s.Clause[0])
	vars := p.l.c.Quant(left).Vars
	outer := p.now()
	for _, v := range vars {
		same := func(u smtlib.Term) bool { return u != v && p.l.c.StrVal(u) == p.l.c.StrVal(v) }
		p.clash = p.clash || p.taken[p.l.c.StrVal(v)] || slices.Contains(outer.vars, v) || slices.ContainsFunc(outer.vars, same) || slices.ContainsFunc(vars, same)
	}
	inner := &scope{vars: slices.Concat(outer.vars, vars), done: map[int]bool{}}
	p.scopes = append(p.scopes, inner)
	for _, j := range s.From {
		p.step(j)
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
	p.emit(op{kind: beginAnchor, at: i, vars: vars})
	outer.ops = append(outer.ops, inner.ops...)
	p.emit(op{kind: endAnchor, at: i, is: s})
}

// step plans one that the anchor at hand needs, after what it follows from.
func (p *planner) step(i int) {
	for todo := []int{i}; len(todo) > 0; {
		j := todo[len(todo)-1]
		s := p.l.steps[j]
		switch {
		case p.written(j):
		case !p.open(j):
			p.need[j] = true
		case s.Rule == "bind": // as deep as quantifiers nest
			p.bind(j)
		case s.Rule == "generalize":
			p.generalize(j)
		default:
			if before := slices.DeleteFunc(slices.Clone(s.From), func(k int) bool { return p.written(k) || p.need[k] && !p.open(k) }); len(before) > 0 {
				todo = append(todo, before...)
				continue
			}
			p.emit(op{at: j, is: s})
		}
		todo = todo[:len(todo)-1]
	}
}

// generalize plans a step that holds for all values of variables, since it was shown for
// constants of which nothing is known. Where that cannot be shown anew it is left to the
// checker's word.
func (p *planner) generalize(i int) {
	s := p.l.steps[i]
	sc, left := p.now(), p.left
	size, need := len(sc.ops), slices.Clone(p.need)
	if ok := p.replay(s.From[0], s.Held); ok && p.written(s.From[0]) {
		if n := len(sc.ops) - 1; n >= size && sc.ops[n].at == s.From[0] && slices.Equal(sc.ops[n].is.Clause, s.Clause) {
			sc.ops[n].at = i
			delete(sc.done, s.From[0])
			sc.done[i] = true
			return
		}
	}
	for _, o := range sc.ops[size:] {
		delete(sc.done, o.at)
	}
	sc.ops, p.left, p.need = sc.ops[:size], left, need
	s.From = nil
	p.emit(op{at: i, is: s})
}

// replay plans what a step rests on, and itself, with variables for constants that stand for
// any of their values. False when something speaks of what was made up for those constants.
func (p *planner) replay(i int, held map[smtlib.Term]smtlib.Term) bool {
	for todo := []int{i}; len(todo) > 0; {
		j := todo[len(todo)-1]
		s := p.l.steps[j]
		if p.written(j) || !slices.ContainsFunc(slices.Concat(s.Clause, s.Args), func(t smtlib.Term) bool { return p.speaks(t, held) }) {
			if todo = todo[:len(todo)-1]; !p.written(j) {
				p.need[j] = true
			}
			continue
		}
		before := slices.DeleteFunc(slices.Clone(s.From), func(k int) bool { return p.written(k) || p.need[k] && !p.spoken(k, held) })
		if len(before) > 0 {
			todo = append(todo, before...)
			continue
		}
		todo = todo[:len(todo)-1]
		var ok bool
		if s.Clause, ok = p.general(s.Clause, held); !ok {
			return false
		}
		if s.Args, ok = p.general(s.Args, held); !ok || p.left < 0 {
			return false
		}
		p.emit(op{at: j, is: s})
	}
	return true
}

// spoken says that a step speaks of a constant that stands for any value.
func (p *planner) spoken(i int, held map[smtlib.Term]smtlib.Term) bool {
	s := p.l.steps[i]
	return slices.ContainsFunc(slices.Concat(s.Clause, s.Args), func(t smtlib.Term) bool { return p.speaks(t, held) })
}

// speaks says that a constant that stands for any value occurs in a term.
func (p *planner) speaks(t smtlib.Term, held map[smtlib.Term]smtlib.Term) (found bool) {
	p.l.c.Walk(func(u smtlib.Term) bool {
		for _, c := range held {
			found = found || c == u
		}
		return !found
	}, t)
	return found
}

// general gives terms with variables in place of the constants that stand for any value of
// them. False where a quantifier would bind one, or where the terms speak of a constant that
// the checker made up: it need not be the same one for all values.
func (p *planner) general(ts []smtlib.Term, held map[smtlib.Term]smtlib.Term) (out []smtlib.Term, ok bool) {
	c := p.l.c
	to, own := map[smtlib.Term]smtlib.Term{}, map[smtlib.Term]bool{}
	for v, a := range held {
		to[a], own[a] = v, true
	}
	ok = true
	c.Walk(func(u smtlib.Term) bool {
		if c.Op(u) == smtlib.OpApp && len(c.Args(u)) == 0 && int(c.DeclOf(u)) >= p.l.decls && !strings.HasPrefix(c.Decl(c.DeclOf(u)).Name, "@") && !own[u] {
			ok = false
		}
		return ok
	}, ts...)
	for _, v := range slices.Collect(maps.Values(to)) {
		ok = ok && slices.Contains(p.now().vars, v)
	}
	for _, t := range ts {
		u := c.Substitute(t, to)
		if ok = ok && c.Substitute(u, held) == t; !ok {
			return nil, false
		}
		out = append(out, u)
	}
	return out, ok
}
