package proofcheck

import (
	"errors"
	"fmt"
	"slices"

	"bsmt/grammar"
	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
)

// scopes remembers the free variables of terms, in order.
type scopes struct {
	c    *smtlib.Context
	of   map[smtlib.Term][]smtlib.Term
	held map[smtlib.Term]smtlib.Term // by variable: the constant that stands for any value of it
}

// free gives the variables of a term that no quantifier in it binds where they stand.
func (s *scopes) free(t smtlib.Term) []smtlib.Term {
	pending := []smtlib.Term{t}
	for len(pending) > 0 {
		u, n := pending[len(pending)-1], len(pending)
		if _, ok := s.of[u]; !ok {
			for _, a := range s.c.Args(u) {
				if _, ok := s.of[a]; !ok {
					pending = append(pending, a)
				}
			}
		}
		if len(pending) > n {
			continue
		}
		pending = pending[:n-1]
		var out []smtlib.Term
		if s.c.Op(u) == smtlib.OpVar {
			out = []smtlib.Term{u}
		}
		for _, a := range s.c.Args(u) {
			if p := s.of[a]; len(out) == 0 {
				out = p
			} else if len(p) > 0 && !slices.Equal(out, p) {
				out = slices.Concat(out, p)
				slices.Sort(out)
				out = slices.Compact(out)
			}
		}
		if op := s.c.Op(u); op == smtlib.OpForall || op == smtlib.OpExists {
			out = slices.DeleteFunc(slices.Clone(out), func(v smtlib.Term) bool { return slices.Contains(s.c.Quant(u).Vars, v) })
		}
		s.of[u] = out
	}
	return s.of[t]
}

// hold gives constants for what is free in a term: what is shown of it with those in
// their place holds for all values.
func (s *scopes) hold(t smtlib.Term) map[smtlib.Term]smtlib.Term {
	to := map[smtlib.Term]smtlib.Term{}
	for _, v := range s.free(t) {
		if _, ok := s.held[v]; !ok {
			s.held[v] = s.c.MkApp(s.c.AddDecl(smtlib.DeclData{Name: s.c.StrVal(v), Result: s.c.SortOf(v)}))
		}
		to[v] = s.held[v]
	}
	return to
}

// closed complains of variables outside of their quantifiers.
func (s *scopes) closed(ts []smtlib.Term) error {
	for _, t := range ts {
		if free := s.free(t); len(free) > 0 {
			return fmt.Errorf("speaks of %s outside of its quantifier", s.c.StrVal(free[0]))
		}
	}
	return nil
}

// variable takes (declare-var x S).
func (r *reader) variable(t *grammar.Tree, name, sort grammar.Node) error {
	s, err := r.e.Sort(t, sort)
	if err != nil {
		return err
	}
	return r.e.DefineTerm(t, name, r.c.MkVar(t.Text(name), s))
}

// quantify takes (quantify f Q (x …) body).
func (r *reader) quantify(t *grammar.Tree, args []grammar.Node) error {
	op, ok := map[string]smtlib.Op{"forall": smtlib.OpForall, "exists": smtlib.OpExists}[t.Text(args[1])]
	if !ok {
		return fmt.Errorf("%s is no quantifier", t.Text(args[1]))
	}
	body, err := r.e.BoolTerm(t, args[3])
	if err != nil {
		return err
	}
	vars, err := r.terms(t, args[2])
	if err != nil {
		return err
	}
	for i, v := range vars {
		if r.c.Op(v) != smtlib.OpVar || slices.Contains(vars[:i], v) {
			return errors.New("binds what is no variable, or twice")
		}
	}
	if len(vars) == 0 {
		return errors.New("binds nothing")
	}
	return r.e.DefineTerm(t, args[0], r.c.MkQuant(op, smtlib.Quant{Vars: vars}, body))
}

// terms reads a list of terms.
func (r *reader) terms(t *grammar.Tree, n grammar.Node) ([]smtlib.Term, error) {
	if t.Kind(n) != grammar.List {
		return nil, errors.New("a list of terms is missing")
	}
	var out []smtlib.Term
	for _, m := range t.Children(n) {
		a, err := r.e.Term(t, m)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// rewriting says what a term was found to equal.
type rewriting struct {
	to smtlib.Term
	by int32
}

// rewrite takes (rewrite r a b): a, with its arguments rewritten as told before, equals
// b, for all values of the variables that are free; with :from, a equals b by premises.
// What became of b is what becomes of a then.
func (r *reader) rewrite(t *grammar.Tree, e *entry, args []grammar.Node, attr map[string]grammar.Node) error {
	a, err := r.e.Term(t, args[1])
	if err != nil {
		return err
	}
	b, err := r.e.Term(t, args[2])
	if err != nil {
		return err
	}
	if r.c.SortOf(a) != r.c.SortOf(b) {
		return errors.New("rewrites a term to one of another sort")
	}
	now := a
	if len(e.deps) == 0 {
		now = r.inside(a, e)
	}
	to := r.rewritten(b, e)
	claim := r.c.MkOp(smtlib.OpEq, smtlib.Bool, now, b)
	held := r.scopes.hold(claim)
	e.kind, e.clause = isRewrite, []smtlib.Term{prove.Replace(r.c, claim, held)}
	if put, ok := attr[":put"]; ok {
		for _, n := range t.Children(put) {
			xts, err := r.terms(t, n)
			if err != nil {
				return err
			}
			var list [][2]smtlib.Term
			for i := 0; i+1 < len(xts); i += 2 {
				list = append(list, [2]smtlib.Term{xts[i], prove.Replace(r.c, xts[i+1], held)})
			}
			e.put = append(e.put, list)
		}
	}
	r.rewrites[a] = rewriting{to, int32(len(r.entries))}
	return nil
}

// rewritten gives what became of a term, through what connects truth values; e rests on
// what says so.
func (r *reader) rewritten(t smtlib.Term, e *entry) smtlib.Term {
	if w, ok := r.rewrites[t]; ok {
		e.deps = append(e.deps, w.by)
		return w.to
	}
	switch r.c.Op(t) {
	case smtlib.OpAnd, smtlib.OpOr, smtlib.OpNot, smtlib.OpImplies:
		return r.inside(t, e)
	}
	return t
}

// inside rewrites the arguments of a term.
func (r *reader) inside(t smtlib.Term, e *entry) smtlib.Term {
	args := slices.Clone(r.c.Args(t))
	for i, a := range args {
		args[i] = r.rewritten(a, e)
	}
	switch op := r.c.Op(t); {
	case slices.Equal(args, r.c.Args(t)):
		return t
	case op == smtlib.OpForall || op == smtlib.OpExists:
		return r.c.MkQuant(op, smtlib.Quant{Vars: r.c.Quant(t).Vars}, args[0])
	}
	return r.c.Rebuild(t, args)
}

// retell rewrites the first premise of a step, and once more but for what became of the
// whole of it.
func (r *reader) retell(e *entry) {
	var by entry
	for _, t := range r.entries[e.deps[0]].clause {
		inner := t
		if r.c.Op(t) == smtlib.OpNot {
			inner = r.c.Arg(t, 0)
		}
		inside := r.inside(inner, &by)
		if inner != t {
			inside = not(r.c, inside)
		}
		e.rewritten = []smtlib.Term{r.rewritten(t, &by), inside}
	}
	e.by = by.deps
}
