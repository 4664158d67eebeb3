package respell

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Ways that give terms another shape: other numbers, other trees, other operators for the
// same function of their arguments.

// Bounds on what becomes longer when it is said differently.
const (
	mostParts = 4  // conjuncts that a disjunction is distributed over
	mostScale = 7  // factor of both sides
	mostSum   = 50 // by which the two parts of a numeral differ from what they are half of
)

// nest has an operator of many arguments be a tree of the same operator.
func nest(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	switch s.c.Op(u) {
	case smtlib.OpAnd, smtlib.OpOr, smtlib.OpAdd, smtlib.OpBvAdd, smtlib.OpBvAnd, smtlib.OpBvOr, smtlib.OpBvXor:
	default:
		return u, false
	}
	if len(args) < 3 {
		return u, false
	}
	part := func(ts []smtlib.Term) smtlib.Term {
		if len(ts) == 1 {
			return ts[0]
		}
		return s.c.Rebuild(u, ts)
	}
	at := 1 + s.r.IntN(len(args)-1)
	return s.c.Rebuild(u, []smtlib.Term{part(args[:at]), part(args[at:])}), true
}

// numeral says a number as a sum, or a word as the complement of one.
func numeral(s *speller, u smtlib.Term, _ []smtlib.Term) (smtlib.Term, bool) {
	srt := s.c.SortOf(u)
	switch s.c.Op(u) {
	case smtlib.OpInt:
		k := big.NewInt(int64(s.r.IntN(2*mostSum) - mostSum))
		return s.c.MkOp(smtlib.OpAdd, srt, s.c.MkInt(k), s.c.MkInt(k.Sub(s.c.IntVal(u), k))), true
	case smtlib.OpBv:
		w := s.c.Width(srt)
		all := new(big.Int).Lsh(big.NewInt(1), uint(w))
		all.Sub(all, big.NewInt(1))
		return s.c.MkOp(smtlib.OpBvNot, srt, s.c.MkBv(all.Xor(all, s.c.IntVal(u)), w)), true
	}
	return u, false
}

// isNumber says that a sort is Int or Real.
func isNumber(srt smtlib.Sort) bool { return srt == smtlib.Int || srt == smtlib.Real }

// scale multiplies both sides of a comparison by a number above 0.
func scale(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	switch s.c.Op(u) {
	case smtlib.OpEq, smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
	default:
		return u, false
	}
	srt := s.c.SortOf(args[0])
	if !isNumber(srt) {
		return u, false
	}
	k := s.number(int64(2+s.r.IntN(mostScale-1)), srt)
	out := make([]smtlib.Term, len(args))
	for i, a := range args {
		out[i] = s.c.MkOp(smtlib.OpMul, srt, k, a)
	}
	return s.c.Rebuild(u, out), true
}

// extreme says a <= b as: a is the lesser one of the two, or b the greater one.
func extreme(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	switch op {
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
	default:
		return u, false
	}
	return s.links(args, func(a, b smtlib.Term) smtlib.Term {
		if op == smtlib.OpGe || op == smtlib.OpLt {
			a, b = b, a
		}
		// a <= b, or its denial b < a for < and >
		srt := s.c.SortOf(a)
		lesser := s.bool(smtlib.OpEq, s.c.MkOp(smtlib.OpIte, srt, s.bool(smtlib.OpLt, a, b), a, b), a)
		if s.r.IntN(2) == 0 {
			lesser = s.bool(smtlib.OpEq, b, s.c.MkOp(smtlib.OpIte, srt, s.bool(smtlib.OpGt, a, b), a, b))
		}
		if op == smtlib.OpLt || op == smtlib.OpGt {
			return s.not(lesser)
		}
		return lesser
	}), true
}

// distance says that integers are equal, or differ, by how far apart they are.
func distance(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if op != smtlib.OpEq && op != smtlib.OpDistinct || len(args) != 2 || s.c.SortOf(args[0]) != smtlib.Int {
		return u, false
	}
	far := s.c.MkOp(smtlib.OpAbs, smtlib.Int, s.c.MkOp(smtlib.OpSub, smtlib.Int, args[0], args[1]))
	if op == smtlib.OpEq {
		return s.bool(smtlib.OpLe, far, s.number(0, smtlib.Int)), true
	}
	return s.bool(smtlib.OpGe, far, s.number(1, smtlib.Int)), true
}

// distribute says a disjunction with a conjunction in it as a conjunction of disjunctions.
func distribute(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpOr {
		return u, false
	}
	i := slices.IndexFunc(args, func(a smtlib.Term) bool {
		return s.c.Op(a) == smtlib.OpAnd && len(s.c.Args(a)) <= mostParts
	})
	if i < 0 {
		return u, false
	}
	var out []smtlib.Term
	for _, a := range s.c.Args(args[i]) {
		each := slices.Clone(args)
		each[i] = a
		out = append(out, s.any(each))
	}
	return s.all(out), true
}

// words says operators of words by others.
func words(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op, srt := s.c.Op(u), s.c.SortOf(u)
	if op == smtlib.OpEq && s.c.SortKind(s.c.SortOf(args[0])) == smtlib.SortBitVec {
		w := s.c.SortOf(args[0])
		zero := s.c.MkBv(new(big.Int), s.c.Width(w))
		apart := smtlib.OpBvXor
		if s.r.IntN(2) == 0 {
			apart = smtlib.OpBvSub
		}
		return s.links(args, func(a, b smtlib.Term) smtlib.Term {
			return s.bool(smtlib.OpEq, s.c.MkOp(apart, w, a, b), zero)
		}), true
	}
	if s.c.SortKind(srt) != smtlib.SortBitVec || len(args) == 0 {
		return u, false
	}
	mk := func(op smtlib.Op, args ...smtlib.Term) smtlib.Term { return s.c.MkOp(op, srt, args...) }
	if len(args) == 1 {
		switch op {
		case smtlib.OpBvNeg:
			return mk(smtlib.OpBvAdd, mk(smtlib.OpBvNot, args[0]), s.c.MkBv(big.NewInt(1), s.c.Width(srt))), true
		case smtlib.OpBvNot:
			return mk(smtlib.OpBvSub, mk(smtlib.OpBvNeg, args[0]), s.c.MkBv(big.NewInt(1), s.c.Width(srt))), true
		}
		return u, false
	}
	if len(args) != 2 {
		return u, false
	}
	a, b := args[0], args[1]
	switch op {
	case smtlib.OpBvAdd:
		return mk(smtlib.OpBvSub, a, mk(smtlib.OpBvNeg, b)), true
	case smtlib.OpBvSub:
		return mk(smtlib.OpBvAdd, a, mk(smtlib.OpBvNeg, b)), true
	case smtlib.OpBvAnd:
		return mk(smtlib.OpBvNot, mk(smtlib.OpBvOr, mk(smtlib.OpBvNot, a), mk(smtlib.OpBvNot, b))), true
	case smtlib.OpBvOr:
		return mk(smtlib.OpBvNot, mk(smtlib.OpBvAnd, mk(smtlib.OpBvNot, a), mk(smtlib.OpBvNot, b))), true
	case smtlib.OpBvXor:
		return mk(smtlib.OpBvAnd, mk(smtlib.OpBvOr, a, b), mk(smtlib.OpBvNot, mk(smtlib.OpBvAnd, a, b))), true
	}
	return u, false
}

// inject says that terms differ by a function that gives each a number of its own.
func (s *speller) inject(t smtlib.Term) smtlib.Term {
	switch s.c.Op(t) {
	case smtlib.OpAnd:
		args := make([]smtlib.Term, len(s.c.Args(t)))
		for i, a := range s.c.Args(t) {
			args[i] = s.inject(a)
		}
		return s.c.Rebuild(t, args)
	case smtlib.OpDistinct:
	default:
		return t
	}
	args := s.c.Args(t)
	if len(args) < 3 || !s.chance(Inject) {
		return t
	}
	s.counts[Inject]++
	name, srt := s.fresh.name("f"), s.c.SortOf(args[0])
	f := s.c.AddDecl(smtlib.DeclData{Name: name, Args: []smtlib.Sort{srt}, Result: smtlib.Int})
	fmt.Fprintf(&s.out, "(declare-fun %s (%s) Int)\n", name, s.c.SortString(srt))
	var out []smtlib.Term
	for i, a := range args {
		out = append(out, s.bool(smtlib.OpEq, s.c.MkApp(f, a), s.number(int64(i), smtlib.Int)))
	}
	return s.all(out)
}

// define gives some parts of what is asserted names, by a definition or by an equality.
func (s *speller) define(t smtlib.Term) smtlib.Term {
	if !s.on[Define] && !s.on[Name] && !s.on[Alias] && !s.on[Divide] {
		return t
	}
	open := map[smtlib.Term]bool{} // terms with bound variables
	return s.c.Map(t, map[smtlib.Term]smtlib.Term{}, func(u smtlib.Term, args []smtlib.Term, changed bool) smtlib.Term {
		said := u
		if changed {
			said = s.c.Rebuild(u, args)
		}
		// A quantified term counts as one with variables: no part of it is known to be without.
		if op := s.c.Op(u); op == smtlib.OpVar || op == smtlib.OpForall || op == smtlib.OpExists || slices.ContainsFunc(args, func(a smtlib.Term) bool { return open[a] }) {
			open[said] = true
			return said
		}
		if is, ok := s.divided(said); ok {
			return is
		}
		if len(args) == 0 && u != t {
			if is, ok := s.alias(said); ok {
				return is
			}
		}
		if len(args) == 0 || u == t {
			return said
		}
		const few = 0.1 // of the share: names of everything would be all there is
		way := Define
		if s.r.IntN(2) == 0 {
			way = Name
		}
		if s.r.Float64() > few || !s.chance(way) {
			return said
		}
		s.counts[way]++
		if way == Name {
			return s.named("d", said)
		}
		name, srt := s.fresh.name("d"), s.c.SortOf(said)
		d := s.c.MkApp(s.c.AddDecl(smtlib.DeclData{Name: name, Result: srt}))
		fmt.Fprintf(&s.out, "(define-fun %s () %s ", name, s.c.SortString(srt))
		s.term(said)
		s.out.WriteString(")\n")
		return d
	})
}
