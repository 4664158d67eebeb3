package respell

import (
	"math/big"

	"bsmt/smtlib"
)

// Way names one way to say a thing differently.
type Way string

// The ways. The first ones concern the script, the others terms.
const (
	Order      Way = "order"      // assertions, and arguments whose order does not matter, are shuffled
	Names      Way = "names"      // all that is declared or bound is called differently
	Join       Way = "join"       // assertions that stand beside each other become one conjunction
	Guard      Way = "guard"      // a disjunct gives way to a constant that implies it
	Shift      Way = "shift"      // a constant is another one and a number, or its negation
	Compare    Way = "compare"    // a <= b is b >= a, not (b < a) or, over Int, a < b+1
	Sides      Way = "sides"      // a <= b is a-b <= 0, a-b is a + (-1)*b
	Equal      Way = "equal"      // equality of numbers as two comparisons, of Bools as two implications
	Distinct   Way = "distinct"   // distinct pair by pair
	Connective Way = "connective" // or as =>, ite or a denied conjunction, and as a denied disjunction
	Bits       Way = "bits"       // equality of words bit by bit
	Lift       Way = "lift"       // an ite under = or a comparison is lifted out of it
	Split      Way = "split"      // a constant is put together of two: 2*h and a bit, the halves of a word; a Bool says that an Int is above 0
	Arrays     Way = "arrays"     // a function is an array, or an array of arrays
	Inject     Way = "inject"     // distinct by a function that gives each term a number of its own
	Define     Way = "define"     // parts of assertions by define-fun
	Name       Way = "name"       // parts of assertions by constants that equal them
	Nest       Way = "nest"       // an operator of many arguments as a tree
	Numeral    Way = "numeral"    // a number as a sum, a word as a complement
	Scale      Way = "scale"      // both sides of a comparison by a factor
	Extreme    Way = "extreme"    // a <= b as: a is the lesser one
	Distance   Way = "distance"   // equality of integers by |a - b|
	Distribute Way = "distribute" // a disjunction with a conjunction in it as a conjunction
	Parity     Way = "parity"     // equality of Bools by xor, and xor by equality
	Words      Way = "words"      // operators of words by others
	Alias      Way = "alias"      // a constant by another one that equals it
	Flag       Way = "flag"       // a Bool says that an Int from 0 to 1 is 1
	Count      Way = "count"      // connectives by sums of choices between 0 and 1
	Domain     Way = "domain"     // bounds of an Int by a list of its values
	Double     Way = "double"     // a small multiple as a sum
	Divide     Way = "divide"     // quotients and remainders by what they are of
	Stores     Way = "stores"     // what is read of an array that was written to as a choice
	Exists     Way = "exists"     // a quantifier by the other one
	Extend     Way = "extend"     // operators of words by those of longer ones
	Wires      Way = "wires"      // concatenation, shifts and extraction by each other
)

// AllWays lists the ways in the order in which they are told.
func AllWays() []Way {
	return []Way{Order, Names, Join, Guard, Shift, Compare, Sides, Equal, Distinct, Connective, Bits, Lift,
		Split, Arrays, Inject, Define, Name, Nest, Numeral, Scale, Extreme, Distance, Distribute, Parity, Words,
		Alias, Flag, Count, Domain, Double, Divide, Stores, Exists, Extend, Wires}
}

// Bounds on what becomes longer when it is said differently.
const (
	mostPairs = 64 // arguments of a distinct that is written pair by pair
	mostBits  = 64 // width of words that are compared bit by bit
)

// termWays is the table of the ways that change a term: change gives what says the same as
// u with the arguments args, and false where the way says nothing of such terms.
var termWays = []struct {
	way    Way
	change func(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool)
}{
	{Lift, lift},
	{Distance, distance},
	{Distinct, distinct},
	{Words, words},
	{Extend, extend},
	{Wires, wires},
	{Stores, stores},
	{Exists, exists},
	{Domain, domain},
	{Double, double},
	{Count, count},
	{Bits, bits},
	{Scale, scale},
	{Parity, parity},
	{Equal, equal},
	{Extreme, extreme},
	{Sides, sides},
	{Compare, compare},
	{Distribute, distribute},
	{Connective, connective},
	{Nest, nest},
	{Numeral, numeral},
	{Order, order},
}

func (s *speller) bool(op smtlib.Op, args ...smtlib.Term) smtlib.Term {
	return s.c.MkOp(op, smtlib.Bool, args...)
}

func (s *speller) not(t smtlib.Term) smtlib.Term {
	if s.c.Op(t) == smtlib.OpNot {
		return s.c.Arg(t, 0)
	}
	return s.bool(smtlib.OpNot, t)
}

// number is a literal of the sort Int or Real.
func (s *speller) number(n int64, srt smtlib.Sort) smtlib.Term {
	if srt == smtlib.Real {
		return s.c.MkReal(new(big.Rat).SetInt64(n))
	}
	return s.c.MkInt(big.NewInt(n))
}

// all is the conjunction of some terms, any their disjunction.
func (s *speller) all(ts []smtlib.Term) smtlib.Term { return s.many(smtlib.OpAnd, ts) }
func (s *speller) any(ts []smtlib.Term) smtlib.Term { return s.many(smtlib.OpOr, ts) }

func (s *speller) many(op smtlib.Op, ts []smtlib.Term) smtlib.Term {
	if len(ts) == 1 {
		return ts[0]
	}
	return s.bool(op, ts...)
}

// links gives the pairs that a chain of comparisons compares.
func (s *speller) links(args []smtlib.Term, pair func(a, b smtlib.Term) smtlib.Term) smtlib.Term {
	var out []smtlib.Term
	for i := range args[1:] {
		out = append(out, pair(args[i], args[i+1]))
	}
	return s.all(out)
}

// comparisons maps an order to the one that says the same of exchanged arguments, and to
// the one that says the opposite of them as they are.
var comparisons = map[smtlib.Op]struct{ turned, denied smtlib.Op }{
	smtlib.OpLe:    {smtlib.OpGe, smtlib.OpGt},
	smtlib.OpLt:    {smtlib.OpGt, smtlib.OpGe},
	smtlib.OpGe:    {smtlib.OpLe, smtlib.OpLt},
	smtlib.OpGt:    {smtlib.OpLt, smtlib.OpLe},
	smtlib.OpBvUle: {smtlib.OpBvUge, smtlib.OpBvUgt},
	smtlib.OpBvUlt: {smtlib.OpBvUgt, smtlib.OpBvUge},
	smtlib.OpBvUge: {smtlib.OpBvUle, smtlib.OpBvUlt},
	smtlib.OpBvUgt: {smtlib.OpBvUlt, smtlib.OpBvUle},
	smtlib.OpBvSle: {smtlib.OpBvSge, smtlib.OpBvSgt},
	smtlib.OpBvSlt: {smtlib.OpBvSgt, smtlib.OpBvSge},
	smtlib.OpBvSge: {smtlib.OpBvSle, smtlib.OpBvSlt},
	smtlib.OpBvSgt: {smtlib.OpBvSlt, smtlib.OpBvSle},
}

func compare(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	row, ok := comparisons[op]
	if !ok {
		return u, false
	}
	return s.links(args, func(a, b smtlib.Term) smtlib.Term {
		srt := s.c.SortOf(a)
		switch n := s.r.IntN(4); {
		case n == 0:
			return s.bool(row.turned, b, a)
		case n == 1:
			return s.not(s.bool(row.denied, a, b))
		case n == 2 && srt == smtlib.Int:
			one := s.number(1, srt)
			switch op {
			case smtlib.OpLe:
				return s.bool(smtlib.OpLt, a, s.c.MkOp(smtlib.OpAdd, srt, b, one))
			case smtlib.OpLt:
				return s.bool(smtlib.OpLe, s.c.MkOp(smtlib.OpAdd, srt, a, one), b)
			case smtlib.OpGe:
				return s.bool(smtlib.OpGt, s.c.MkOp(smtlib.OpAdd, srt, a, one), b)
			}
			return s.bool(smtlib.OpGe, a, s.c.MkOp(smtlib.OpAdd, srt, b, one))
		}
		return s.not(s.bool(comparisons[row.denied].turned, b, a))
	}), true
}

func sides(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	srt := s.c.SortOf(u)
	switch op := s.c.Op(u); op {
	case smtlib.OpSub:
		minus := s.c.MkOp(smtlib.OpNeg, srt, s.number(1, srt))
		sum := []smtlib.Term{args[0]}
		for _, a := range args[1:] {
			sum = append(sum, s.c.MkOp(smtlib.OpMul, srt, minus, a))
		}
		return s.c.MkOp(smtlib.OpAdd, srt, sum...), true
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
		return s.links(args, func(a, b smtlib.Term) smtlib.Term {
			srt := s.c.SortOf(a)
			if s.r.IntN(2) == 0 {
				return s.bool(op, s.c.MkOp(smtlib.OpSub, srt, a, b), s.number(0, srt))
			}
			return s.bool(op, s.number(0, srt), s.c.MkOp(smtlib.OpSub, srt, b, a))
		}), true
	}
	return u, false
}

func equal(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpEq {
		return u, false
	}
	both := smtlib.OpLe
	switch s.c.SortOf(args[0]) {
	case smtlib.Int, smtlib.Real:
	case smtlib.Bool:
		both = smtlib.OpImplies
	default:
		return u, false
	}
	return s.links(args, func(a, b smtlib.Term) smtlib.Term {
		if both == smtlib.OpImplies && s.r.IntN(2) == 0 {
			return s.not(s.bool(smtlib.OpXor, a, b))
		}
		return s.bool(smtlib.OpAnd, s.bool(both, a, b), s.bool(both, b, a))
	}), true
}

func distinct(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpDistinct || len(args) > mostPairs {
		return u, false
	}
	var pairs []smtlib.Term
	for i, a := range args {
		for _, b := range args[i+1:] {
			x, y := a, b
			if s.r.IntN(2) == 0 {
				x, y = b, a
			}
			pairs = append(pairs, s.not(s.bool(smtlib.OpEq, x, y)))
		}
	}
	return s.all(pairs), true
}

func connective(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	switch s.c.Op(u) {
	case smtlib.OpOr:
		last := len(args) - 1
		if last == 0 {
			return args[0], true
		}
		switch s.r.IntN(3) {
		case 0:
			return s.bool(smtlib.OpImplies, s.not(s.any(args[:last])), args[last]), true
		case 1:
			return s.bool(smtlib.OpIte, args[0], s.c.True(), s.any(args[1:])), true
		}
		return s.not(s.all(s.denied(args))), true
	case smtlib.OpAnd:
		if len(args) == 1 {
			return args[0], true
		}
		if s.r.IntN(2) == 0 {
			return s.bool(smtlib.OpIte, args[0], s.all(args[1:]), s.c.False()), true
		}
		return s.not(s.any(s.denied(args))), true
	case smtlib.OpImplies:
		last := len(args) - 1
		return s.any(append(s.denied(args[:last]), args[last])), true
	case smtlib.OpIte:
		if s.c.SortOf(u) != smtlib.Bool {
			return u, false
		}
		return s.all([]smtlib.Term{s.bool(smtlib.OpImplies, args[0], args[1]), s.any([]smtlib.Term{args[0], args[2]})}), true
	}
	return u, false
}

func (s *speller) denied(ts []smtlib.Term) []smtlib.Term {
	out := make([]smtlib.Term, len(ts))
	for i, t := range ts {
		out[i] = s.not(t)
	}
	return out
}

func bits(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if s.c.Op(u) != smtlib.OpEq || s.c.SortKind(s.c.SortOf(args[0])) != smtlib.SortBitVec {
		return u, false
	}
	width := s.c.Width(s.c.SortOf(args[0]))
	if width > mostBits {
		return u, false
	}
	bit := s.c.BitVec(1)
	return s.links(args, func(a, b smtlib.Term) smtlib.Term {
		var same []smtlib.Term
		for i := range width {
			at := []int{i, i}
			same = append(same, s.bool(smtlib.OpEq, s.c.MkIndexed(smtlib.OpExtract, at, bit, a), s.c.MkIndexed(smtlib.OpExtract, at, bit, b)))
		}
		return s.all(same)
	}), true
}

func lift(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if _, order := comparisons[op]; !order && op != smtlib.OpEq || len(args) != 2 {
		return u, false
	}
	for i, a := range args {
		if s.c.Op(a) != smtlib.OpIte {
			continue
		}
		branch := func(k int) smtlib.Term {
			two := []smtlib.Term{args[0], args[1]}
			two[i] = s.c.Arg(a, k)
			return s.bool(op, two...)
		}
		return s.bool(smtlib.OpIte, s.c.Arg(a, 0), branch(1), branch(2)), true
	}
	return u, false
}

func order(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	if len(args) < 2 || !smtlib.Commutative(s.c.Op(u)) {
		return u, false
	}
	mixed := append([]smtlib.Term(nil), args...)
	s.r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	return s.c.Rebuild(u, mixed), true
}

// parity says equalities of truth values by sums modulo 2, and such sums by equalities.
func parity(s *speller, u smtlib.Term, args []smtlib.Term) (smtlib.Term, bool) {
	op := s.c.Op(u)
	if len(args) < 2 || s.c.SortOf(args[0]) != smtlib.Bool {
		return u, false
	}
	switch op {
	case smtlib.OpXor:
		sum := args[0]
		for _, a := range args[1:] {
			sum = s.bool(smtlib.OpEq, s.not(sum), a)
		}
		return sum, true
	case smtlib.OpEq:
		return s.links(args, func(a, b smtlib.Term) smtlib.Term { return s.bool(smtlib.OpXor, a, s.c.True(), b) }), true
	case smtlib.OpDistinct:
		if len(args) == 2 {
			return s.bool(smtlib.OpXor, args[0], args[1]), true
		}
	}
	return u, false
}
