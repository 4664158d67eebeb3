package respell

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Ways that say operators by others, and constants by constants.

// Bounds on what becomes longer when it is said by other operators.
const (
	mostValues = 10 // of an integer whose bounds become a list
	mostSame   = 4  // summands that a multiple becomes
	moreBits   = 4  // by which words are extended
)

// count says connectives by sums of choices between 0 and 1.
func count(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if op != smtlib.OpAnd && op != smtlib.OpOr || len(args) < 2 {
		return u, false
	}
	ones := make([]smtlib.Term, len(args))
	for i, a := range args {
		ones[i] = s.c.MkOp(smtlib.OpIte, smtlib.Int, a, s.number(1, smtlib.Int), s.number(0, smtlib.Int))
	}
	sum := s.c.MkOp(smtlib.OpAdd, smtlib.Int, ones...)
	if op == smtlib.OpOr {
		return s.bool(smtlib.OpGe, sum, s.number(1, smtlib.Int)), true
	}
	return s.bool(smtlib.OpEq, sum, s.number(int64(len(args)), smtlib.Int)), true
}

// domain says bounds of an integer by the values between them.
func domain(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	var low, x, high smtlib.Term
	switch op := s.c.Op(u); {
	case op == smtlib.OpLe && len(args) == 3:
		low, x, high = args[0], args[1], args[2]
	case op == smtlib.OpAnd && len(args) == 2 && s.c.Op(args[0]) == smtlib.OpLe && s.c.Op(args[1]) == smtlib.OpLe && len(s.c.Args(args[0])) == 2 && len(s.c.Args(args[1])) == 2:
		a, b := s.c.Args(args[0]), s.c.Args(args[1])
		if a[1] != b[0] {
			a, b = b, a
		}
		if a[1] != b[0] {
			return u, false
		}
		low, x, high = a[0], a[1], b[1]
	default:
		return u, false
	}
	if s.c.Op(low) != smtlib.OpInt || s.c.Op(high) != smtlib.OpInt {
		return u, false
	}
	lo, hi := s.c.IntVal(low), s.c.IntVal(high)
	if n := new(big.Int).Sub(hi, lo); n.Sign() < 0 || n.Cmp(big.NewInt(mostValues)) >= 0 {
		return u, false
	}
	var values []smtlib.Term
	for v := new(big.Int).Set(lo); v.Cmp(hi) <= 0; v.Add(v, big.NewInt(1)) {
		values = append(values, s.bool(smtlib.OpEq, x, s.c.MkInt(new(big.Int).Set(v))))
	}
	return s.any(values), true
}

// double says a small multiple as a sum of what is the same.
func double(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpMul || s.c.SortOf(u) != smtlib.Int || len(args) != 2 {
		return u, false
	}
	for i, k := range args {
		if s.c.Op(k) == smtlib.OpInt && s.c.IntVal(k).IsInt64() && 2 <= s.c.IntVal(k).Int64() && s.c.IntVal(k).Int64() <= mostSame {
			return s.c.MkOp(smtlib.OpAdd, smtlib.Int, slices.Repeat(args[1-i:2-i], int(s.c.IntVal(k).Int64()))...), true
		}
	}
	return u, false
}

// stores says what is read of an array that was written to as a choice.
func stores(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpSelect || s.c.Op(args[0]) != smtlib.OpStore {
		return u, false
	}
	w := s.c.Args(args[0])
	return s.c.MkOp(smtlib.OpIte, s.c.SortOf(u), s.bool(smtlib.OpEq, w[1], args[1]), w[2], s.c.MkOp(smtlib.OpSelect, s.c.SortOf(u), w[0], args[1])), true
}

// exists says a quantifier by the other one. Triggers belong to the body of a forall.
func exists(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if op != smtlib.OpForall && op != smtlib.OpExists {
		return u, false
	}
	q := *s.c.Quant(u)
	if len(q.Patterns) > 0 {
		return u, false
	}
	other := smtlib.OpForall + smtlib.OpExists - op
	return s.not(s.c.MkQuant(other, q, s.not(args[0]))), true
}

// extend says operators and comparisons of words by those of longer words.
func extend(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if len(args) == 0 || s.c.SortKind(s.c.SortOf(args[0])) != smtlib.SortBitVec {
		return u, false
	}
	ext := smtlib.OpZeroExtend
	switch op {
	case smtlib.OpEq, smtlib.OpBvNot, smtlib.OpBvNeg, smtlib.OpBvAnd, smtlib.OpBvOr, smtlib.OpBvXor, smtlib.OpBvAdd, smtlib.OpBvSub, smtlib.OpBvMul:
		if s.r.IntN(2) == 0 {
			ext = smtlib.OpSignExtend
		}
	case smtlib.OpBvUlt, smtlib.OpBvUle, smtlib.OpBvUgt, smtlib.OpBvUge:
	case smtlib.OpBvSlt, smtlib.OpBvSle, smtlib.OpBvSgt, smtlib.OpBvSge:
		ext = smtlib.OpSignExtend
	default:
		return u, false
	}
	w := s.c.Width(s.c.SortOf(args[0]))
	more := 1 + s.r.IntN(moreBits)
	long := s.c.BitVec(w + more)
	wide := make([]smtlib.Term, len(args))
	for i, a := range args {
		wide[i] = s.c.MkIndexed(ext, []int{more}, long, a)
	}
	if s.c.SortOf(u) == smtlib.Bool {
		return s.bool(op, wide...), true
	}
	return s.c.MkIndexed(smtlib.OpExtract, []int{w - 1, 0}, s.c.SortOf(u), s.c.MkOp(op, long, wide...)), true
}

// wires says what moves bits by other operators that do.
func wires(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	srt := s.c.SortOf(u)
	if s.c.SortKind(srt) != smtlib.SortBitVec || len(args) == 0 {
		return u, false
	}
	w := s.c.Width(srt)
	num := func(v int64, w int) smtlib.Term { return s.c.MkBv(big.NewInt(v), w) }
	switch op := s.c.Op(u); op {
	case smtlib.OpZeroExtend:
		if old := s.c.Width(s.c.SortOf(args[0])); old < w {
			return s.c.MkOp(smtlib.OpConcat, srt, num(0, w-old), args[0]), true
		}
	case smtlib.OpConcat: // the high part, shifted, or the low one
		if len(args) != 2 {
			return u, false
		}
		low := s.c.Width(s.c.SortOf(args[1]))
		high := s.c.MkIndexed(smtlib.OpZeroExtend, []int{low}, srt, args[0])
		return s.c.MkOp(smtlib.OpBvOr, srt, s.c.MkOp(smtlib.OpBvShl, srt, high, num(int64(low), w)), s.c.MkIndexed(smtlib.OpZeroExtend, []int{w - low}, srt, args[1])), true
	case smtlib.OpBvShl:
		if s.c.Op(args[1]) != smtlib.OpBv {
			return u, false
		}
		if k := s.c.IntVal(args[1]); k.Sign() > 0 && k.Cmp(big.NewInt(int64(w))) < 0 {
			by := int(k.Int64())
			kept := s.c.MkIndexed(smtlib.OpExtract, []int{w - 1 - by, 0}, s.c.BitVec(w-by), args[0])
			return s.c.MkOp(smtlib.OpConcat, srt, kept, num(0, by)), true
		}
	case smtlib.OpExtract:
		lo := s.c.Indices(u)[1]
		if from := s.c.SortOf(args[0]); lo > 0 {
			moved := s.c.MkOp(smtlib.OpBvLshr, from, args[0], num(int64(lo), s.c.Width(from)))
			return s.c.MkIndexed(smtlib.OpExtract, []int{w - 1, 0}, srt, moved), true
		}
	}
	return u, false
}

// divided gives a quotient or a remainder by a number above 0 as a constant that an assertion
// of its own says it to be.
func (s *speller) divided(t smtlib.Term) (is smtlib.Term, ok bool) {
	op := s.c.Op(t)
	if op != smtlib.OpDiv && op != smtlib.OpMod || len(s.c.Args(t)) != 2 || !s.chance(Divide) {
		return t, false
	}
	x, k := s.c.Arg(t, 0), s.c.Arg(t, 1)
	if s.c.Op(k) != smtlib.OpInt || s.c.IntVal(k).Sign() <= 0 {
		return t, false
	}
	s.counts[Divide]++
	quo, rem := s.declared("q", smtlib.Int), s.declared("r", smtlib.Int)
	s.write(s.bool(smtlib.OpEq, x, s.c.MkOp(smtlib.OpAdd, smtlib.Int, s.c.MkOp(smtlib.OpMul, smtlib.Int, k, quo), rem)), "")
	s.write(s.bool(smtlib.OpLe, s.number(0, smtlib.Int), rem), "")
	s.write(s.bool(smtlib.OpLt, rem, k), "")
	if op == smtlib.OpDiv {
		return quo, true
	}
	return rem, true
}

// alias gives a constant as another one that equals it.
func (s *speller) alias(t smtlib.Term) (is smtlib.Term, ok bool) {
	if s.c.Op(t) != smtlib.OpApp || !s.chance(Alias) {
		return t, false
	}
	s.counts[Alias]++
	return s.named("a", t), true
}

// named declares a constant, and says that t is its value.
func (s *speller) named(prefix string, t smtlib.Term) smtlib.Term {
	c := s.declared(prefix, s.c.SortOf(t))
	s.write(s.bool(smtlib.OpEq, c, t), "")
	return c
}

// declared declares a constant.
func (s *speller) declared(prefix string, srt smtlib.Sort) smtlib.Term {
	name := s.fresh.name(prefix)
	fmt.Fprintf(&s.out, "(declare-const %s %s)\n", name, s.c.SortString(srt))
	return s.c.MkApp(s.c.AddDecl(smtlib.DeclData{Name: name, Result: srt}))
}
