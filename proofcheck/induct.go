package proofcheck

import (
	"math/big"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// induct takes (induct p F), F a disjunction with a part !x.B, without free variables. Where it
// does not hold, !x.B has a counterexample, and so one than which none is less: of values that
// differ, the first ones are compared, a value of a datatype with what it holds, an integer with
// others by how far they are from zero. That B holds of what is less, and the denial of the
// other parts, have to contradict that it is a counterexample.
func (k *checker) induct(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	s.clause = []smtlib.Term{k.formula(t, args[1])}
	k.closed(s.clause)
	parts := s.clause
	if k.c.Op(parts[0]) == smtlib.OpOr {
		parts = k.c.Args(parts[0])
	}
	i := slices.IndexFunc(parts, func(p smtlib.Term) bool { return k.c.Op(p) == smtlib.OpForall })
	if i < 0 {
		fail("says nothing of all values")
	}
	terms, at := k.least(parts[i])
	for _, p := range k.denied(slices.Delete(slices.Clone(parts), i, i+1)) {
		terms = append(terms, p, k.along(p, at))
	}
	s.how = "induct"
	k.settle(s, k.refutes(s, terms, tries), nil)
	k.say(entry{s.name, s.clause, false})
}

// along gives what a formula says at constants: what is universal in it, as a whole or in a part of
// a connective, with the first of them for its variables, as far as both go.
func (k *checker) along(p smtlib.Term, at []smtlib.Term) smtlib.Term {
	k.work(64)
	switch c := k.c; c.Op(p) {
	case smtlib.OpOr, smtlib.OpAnd:
		args := slices.Clone(c.Args(p))
		for i, a := range args {
			args[i] = k.along(a, at)
		}
		return c.Rebuild(p, args)
	case smtlib.OpForall:
		vars, to := c.Quant(p).Vars, map[smtlib.Term]smtlib.Term{}
		n := min(len(vars), len(at))
		for i, v := range vars[:n] {
			if to[v] = at[i]; c.SortOf(v) != c.SortOf(at[i]) {
				return p
			}
		}
		body := c.Substitute(c.Arg(p, 0), to)
		if n < len(vars) {
			return c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars[n:]}, body)
		}
		return k.along(body, at[n:])
	}
	return p
}

// least says that new constants are a least counterexample of a universal formula.
func (k *checker) least(f smtlib.Term) (terms, at []smtlib.Term) {
	c := k.c
	vars, body := c.Quant(f).Vars, c.Arg(f, 0)
	to := map[smtlib.Term]smtlib.Term{} // of the variables before the one that is looked at
	for i, v := range vars {
		x := c.MkApp(c.AddDecl(smtlib.DeclData{Name: c.StrVal(v), Result: c.SortOf(v)}))
		at = append(at, x)
		less := func(y smtlib.Term, unless ...smtlib.Term) {
			k.work(64)
			to[v] = y
			p := c.Substitute(body, to)
			if i+1 < len(vars) {
				p = c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars[i+1:]}, p)
			}
			terms = append(terms, or(c, append(slices.Clone(unless), p)))
		}
		switch s := c.SortOf(v); {
		case s == smtlib.Int:
			zero, one := c.MkInt(new(big.Int)), c.MkInt(big.NewInt(1))
			less(c.MkOp(smtlib.OpSub, s, x, one), c.MkOp(smtlib.OpLe, smtlib.Bool, x, zero))
			less(c.MkOp(smtlib.OpAdd, s, x, one), c.MkOp(smtlib.OpLe, smtlib.Bool, zero, x))
		case c.SortKind(s) == smtlib.SortDatatype:
			k.parts(x, less)
		}
		to[v] = x
	}
	return append(terms, not(c, c.Substitute(body, to))), at
}

// parts gives what x holds that is of its sort, by the shortest ways there, each with testers one of
// which does not hold where x holds no such thing.
func (k *checker) parts(x smtlib.Term, each func(part smtlib.Term, unless ...smtlib.Term)) {
	type place struct {
		at     smtlib.Term
		unless []smtlib.Term
	}
	c, met := k.c, map[smtlib.Sort]bool{k.c.SortOf(x): true}
	for queue := []place{{at: x}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, ctor := range c.Constructors(c.SortOf(p.at)) {
			unless := append(slices.Clone(p.unless), not(c, c.MkApp(c.Decl(ctor).Tester, p.at)))
			for _, sel := range c.Decl(ctor).Selectors {
				k.work(len(unless))
				part := c.MkApp(sel, p.at)
				switch s := c.SortOf(part); {
				case s == c.SortOf(x):
					each(part, unless...)
				case c.SortKind(s) == smtlib.SortDatatype && !met[s]:
					met[s] = true
					queue = append(queue, place{part, unless})
				}
			}
		}
	}
}

// definitions says what recursive functions are that a step without premises speaks of.
func (k *checker) definitions(s *step) (out []smtlib.Term) {
	c, met := k.c, map[smtlib.Decl]bool{}
	if len(s.premises) > 0 {
		return nil
	}
	c.Walk(func(u smtlib.Term) bool {
		k.work(1)
		if c.Op(u) != smtlib.OpApp || met[c.DeclOf(u)] {
			return true
		}
		d := c.Decl(c.DeclOf(u))
		if met[c.DeclOf(u)] = true; d.Kind == smtlib.DeclRec && d.Body != smtlib.NoTerm {
			is := c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(c.DeclOf(u), d.Params...), d.Body)
			if len(d.Params) > 0 {
				is = c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: d.Params}, is)
			}
			out = append(out, is)
		}
		return true
	}, s.clause...)
	return out
}
