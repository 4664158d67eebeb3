package certify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// statement is the question whether a quantifier has a point.
type statement struct {
	p      *session.Problem
	vars   []smtlib.Term // what the quantifier binds
	consts []smtlib.Decl // a constant for each of them
	target smtlib.Term   // what holds at a point, over vars
	terms  []smtlib.Term // what the kernel is asked
	elems  map[smtlib.Term]smtlib.Decl
}

// pose states the question; nil where it cannot be stated.
func (w *worker) pose(q smtlib.Term) *statement {
	c := w.c
	s := &statement{p: w.p, vars: c.Quant(q).Vars, target: c.Arg(q, 0), elems: map[smtlib.Term]smtlib.Decl{}}
	if c.Op(q) == smtlib.OpForall {
		s.target = c.MkOp(smtlib.OpNot, smtlib.Bool, s.target)
	}
	to := map[smtlib.Term]smtlib.Term{}
	for _, x := range s.vars {
		d, ok := w.declare(c.SortOf(x))
		if !ok {
			return nil
		}
		s.consts = append(s.consts, d)
		to[x] = c.MkApp(d)
	}
	// Elements of uninterpreted sorts become constants that differ and are all there are.
	for sort, elems := range w.m.Universe {
		var all []smtlib.Term
		for _, e := range elems {
			d, ok := w.declare(sort)
			if !ok {
				return nil
			}
			s.elems[e] = d
			to[e] = c.MkApp(d)
			all = append(all, to[e])
		}
		if len(all) > 1 {
			s.terms = append(s.terms, c.MkOp(smtlib.OpDistinct, smtlib.Bool, all...))
		}
		x := c.MkVar("x", sort)
		is := []smtlib.Term{c.False()}
		for _, e := range all {
			is = append(is, c.MkOp(smtlib.OpEq, smtlib.Bool, x, e))
		}
		s.terms = append(s.terms, c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: []smtlib.Term{x}}, c.MkOp(smtlib.OpOr, smtlib.Bool, is...)))
	}
	for _, e := range abstractIn(c, s.target) { // of sorts whose universe the model does not list
		if _, ok := to[e]; ok {
			continue
		}
		d, ok := w.declare(c.SortOf(e))
		if !ok {
			return nil
		}
		s.elems[e] = d
		to[e] = c.MkApp(d)
	}
	s.terms = append(s.terms, w.substitute(s.target, to))
	return s
}

// declare makes a constant that the script does not have.
func (w *worker) declare(sort smtlib.Sort) (smtlib.Decl, bool) {
	e := w.p.Elaborator
	for {
		w.names++
		name := fmt.Sprintf("point!%d", w.names)
		if _, taken := e.LookupDecl(name); taken {
			continue
		}
		cmd, err := grammar.NewReader(strings.NewReader("(declare-const "+name+" "+w.c.SortString(sort)+")"), "").Next()
		if err != nil || e.DeclareConst(cmd.Tree, cmd.Root) != nil {
			return smtlib.NoDecl, false
		}
		return e.LookupDecl(name)
	}
}

// query asks the kernel, for a refutation with a record where proof is set.
func (s *statement) query(proof bool) *portfolio.Query {
	q := s.p.Ask(s.terms)
	q.Logic, q.Work, q.WantProof = "ALL", questionWork, proof
	return q
}

// value is what the model says of variable i, in the elements of the worker's model.
func (s *statement) value(m *model.Model, i int) (smtlib.Term, bool) {
	c := s.p.Context
	v, ok := m.Literal(c, c.MkApp(s.consts[i]))
	if !ok {
		in, has := m.Interps.Get(s.consts[i])
		if !has || in.Body == smtlib.NoTerm || len(in.Params) > 0 {
			return smtlib.NoTerm, false
		}
		v = in.Body
	}
	to := map[smtlib.Term]smtlib.Term{}
	for e, d := range s.elems {
		if in, ok := m.Interps.Get(d); ok && in.Body != smtlib.NoTerm {
			to[in.Body] = e
		}
	}
	for _, e := range abstractIn(c, v) {
		if _, ok := to[e]; !ok {
			return smtlib.NoTerm, false
		}
	}
	return c.Substitute(v, to), true
}

// instantiate puts the model in for the symbols of t that it interprets.
func (w *worker) instantiate(t smtlib.Term) smtlib.Term {
	return w.rebuild(t, map[smtlib.Term]smtlib.Term{}, true)
}

// substitute replaces terms in t, below quantifiers too.
func (w *worker) substitute(t smtlib.Term, to map[smtlib.Term]smtlib.Term) smtlib.Term {
	return w.rebuild(t, to, false)
}

// rebuild copies t with the replacements in done, which it adds to. Patterns of the
// quantifiers that change are left out.
func (w *worker) rebuild(t smtlib.Term, done map[smtlib.Term]smtlib.Term, symbols bool) smtlib.Term {
	c := w.c
	return c.Map(t, done, func(u smtlib.Term, args []smtlib.Term, changed bool) smtlib.Term {
		switch op := c.Op(u); {
		case symbols && op == smtlib.OpApp && c.Decl(c.DeclOf(u)).Kind == smtlib.DeclFun && w.interpreted(c.DeclOf(u)):
			in := w.m.Interps.At(c.DeclOf(u))
			to := map[smtlib.Term]smtlib.Term{}
			for i, x := range in.Params {
				to[x] = args[i]
			}
			return c.Substitute(in.Body, to)
		case changed && (op == smtlib.OpForall || op == smtlib.OpExists):
			q := c.Quant(u)
			return c.MkQuant(op, smtlib.Quant{Vars: q.Vars, Name: q.Name}, args[0])
		case changed:
			return c.Rebuild(u, args)
		}
		return u
	})
}

func (w *worker) interpreted(d smtlib.Decl) bool {
	in, ok := w.m.Interps.Get(d)
	return ok && in.Body != smtlib.NoTerm
}

// withNamed is the model with universes that have all elements which it, the assertions
// or recursive functions name: as the evaluator takes them.
func (w *worker) withNamed() *model.Model {
	roots := slices.Clone(w.p.Assertions)
	for _, in := range w.m.Interps.All() {
		roots = append(roots, in.Body)
	}
	for d := range smtlib.Decl(w.c.NumDecls()) {
		if data := w.c.Decl(d); data.Kind == smtlib.DeclRec {
			roots = append(roots, data.Body)
		}
	}
	m := *w.m
	m.Universe = maps.Clone(m.Universe)
	for _, t := range roots {
		if t == smtlib.NoTerm {
			continue
		}
		for _, e := range abstractIn(w.c, t) {
			sort := w.c.SortOf(e)
			if all, listed := m.Universe[sort]; listed && !slices.Contains(all, e) {
				m.Universe[sort] = append(slices.Clip(all), e)
			}
		}
	}
	return &m
}

// abstractIn lists the elements of uninterpreted sorts in t.
func abstractIn(c *smtlib.Context, t smtlib.Term) []smtlib.Term {
	var place smtlib.TermIndex
	var out []smtlib.Term
	for _, u := range c.Parts(t, &place) {
		if c.Op(u) == smtlib.OpAbstract {
			out = append(out, u)
		}
	}
	return out
}
