package eval

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// mostCollected bounds the summands that one Simplify reads and writes, in words of their coefficients: shared sums of
// sums grow by squares.
const mostCollected = 1 << 18

// collector writes sums, and what compares them, with one summand for each unknown.
type collector struct {
	c    *smtlib.Context
	left int // of mostCollected
}

// sum is a number and unknowns with coefficients other than 0, in the order in which they were met. Words are counted
// modulo 2^width.
type sum struct {
	sort     smtlib.Sort
	unknowns []smtlib.Term
	coef     map[smtlib.Term]*big.Rat // of those that went, 0
	number   *big.Rat
}

func (k *collector) newSum(s smtlib.Sort) *sum {
	return &sum{sort: s, coef: map[smtlib.Term]*big.Rat{}, number: new(big.Rat)}
}

// value is the number of a literal; nil where t is none.
func (k *collector) value(t smtlib.Term) *big.Rat {
	switch k.c.Op(t) {
	case smtlib.OpInt, smtlib.OpBv:
		return new(big.Rat).SetInt(k.c.IntVal(t))
	case smtlib.OpReal:
		return k.c.RealVal(t)
	}
	return nil
}

// literal writes a number of a sort.
func (k *collector) literal(s smtlib.Sort, r *big.Rat) smtlib.Term {
	switch s {
	case smtlib.Int:
		return k.c.MkInt(r.Num())
	case smtlib.Real:
		return k.c.MkReal(r)
	}
	return k.c.MkBv(r.Num(), k.c.Width(s))
}

// reduced is r, of words the remainder.
func (k *collector) reduced(s smtlib.Sort, r *big.Rat) *big.Rat {
	if k.c.SortKind(s) == smtlib.SortBitVec {
		return new(big.Rat).SetInt(new(big.Int).Mod(r.Num(), new(big.Int).Lsh(big.NewInt(1), uint(k.c.Width(s)))))
	}
	return r
}

// plus adds f*t for an unknown t.
func (k *collector) plus(s *sum, t smtlib.Term, f *big.Rat) {
	old := s.coef[t]
	if old == nil {
		s.unknowns = append(s.unknowns, t)
		old = new(big.Rat)
	}
	f = k.reduced(s.sort, new(big.Rat).Add(old, f))
	k.left -= 1 + (f.Num().BitLen()+f.Denom().BitLen())/64
	s.coef[t] = f
}

// add adds f*t, where the sums within t are such that collect gives.
func (k *collector) add(s *sum, t smtlib.Term, f *big.Rat) {
	if k.left <= 0 {
		return
	}
	if v := k.value(t); v != nil {
		s.number = k.reduced(s.sort, new(big.Rat).Add(s.number, new(big.Rat).Mul(f, v)))
		return
	}
	args := k.c.Args(t)
	switch k.c.Op(t) {
	case smtlib.OpAdd, smtlib.OpBvAdd:
		for _, a := range args {
			k.add(s, a, f)
		}
	case smtlib.OpSub, smtlib.OpBvSub, smtlib.OpNeg, smtlib.OpBvNeg:
		minus := new(big.Rat).Neg(f)
		for i, a := range args {
			if i > 0 || len(args) == 1 {
				k.add(s, a, minus)
			} else {
				k.add(s, a, f)
			}
		}
	case smtlib.OpMul, smtlib.OpBvMul:
		k.product(s, t, f)
	case smtlib.OpRealDiv:
		v := f
		for _, a := range args[1:] {
			d := k.value(a)
			if d == nil || d.Sign() == 0 {
				k.plus(s, t, f)
				return
			}
			v = new(big.Rat).Quo(v, d)
		}
		k.add(s, args[0], v)
	default:
		k.plus(s, t, f)
	}
}

// product adds f times a product: its numbers are taken together and multiply out a sum that stands alone; other
// factors have one order.
func (k *collector) product(s *sum, t smtlib.Term, f *big.Rat) {
	var factors []smtlib.Term
	var read func(t smtlib.Term)
	op := k.c.Op(t)
	read = func(t smtlib.Term) {
		for _, a := range k.c.Args(t) {
			k.left--
			if v := k.value(a); v != nil {
				f = k.reduced(s.sort, new(big.Rat).Mul(f, v))
			} else if k.c.Op(a) == op && k.left > 0 {
				read(a)
			} else {
				factors = append(factors, a)
			}
		}
	}
	read(t)
	switch len(factors) {
	case 0:
		s.number = k.reduced(s.sort, new(big.Rat).Add(s.number, f))
	case 1:
		k.add(s, factors[0], f)
	default:
		slices.Sort(factors)
		k.plus(s, k.c.MkOp(op, s.sort, factors...), f)
	}
}

// clean forgets unknowns whose coefficient is 0.
func (s *sum) clean() {
	s.unknowns = slices.DeleteFunc(s.unknowns, func(t smtlib.Term) bool { return s.coef[t].Sign() == 0 })
}

// write writes a sum: the number first, if there is one, then each unknown.
func (k *collector) write(s *sum) smtlib.Term {
	plus, times := smtlib.OpAdd, smtlib.OpMul
	if k.c.SortKind(s.sort) == smtlib.SortBitVec {
		plus, times = smtlib.OpBvAdd, smtlib.OpBvMul
	}
	var parts []smtlib.Term
	if s.number.Sign() != 0 || len(s.unknowns) == 0 {
		parts = append(parts, k.literal(s.sort, s.number))
	}
	for _, t := range s.unknowns {
		k.left--
		if f := s.coef[t]; f.Cmp(one) != 0 {
			t = k.c.MkOp(times, s.sort, append([]smtlib.Term{k.literal(s.sort, f)}, k.factors(times, t)...)...)
		}
		parts = append(parts, t)
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return k.c.MkOp(plus, s.sort, parts...)
}

// factors gives those of an unknown.
func (k *collector) factors(times smtlib.Op, t smtlib.Term) []smtlib.Term {
	if k.c.Op(t) == times {
		return k.c.Args(t)
	}
	return []smtlib.Term{t}
}

var one = big.NewRat(1, 1)

// collect writes what adds, multiplies or compares numbers, or is a remainder of them, with each unknown once; t itself where it is none of these.
func (k *collector) collect(t smtlib.Term) smtlib.Term {
	args := k.c.Args(t)
	switch op := k.c.Op(t); op {
	case smtlib.OpAdd, smtlib.OpSub, smtlib.OpNeg, smtlib.OpMul, smtlib.OpRealDiv, smtlib.OpBvAdd, smtlib.OpBvSub, smtlib.OpBvNeg, smtlib.OpBvMul:
		s := k.newSum(k.c.SortOf(t))
		k.add(s, t, one)
		s.clean()
		if k.left > 0 {
			return k.write(s)
		}
	case smtlib.OpEq, smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt:
		kind := k.c.SortKind(k.c.SortOf(args[0]))
		if len(args) == 2 && (kind == smtlib.SortInt || kind == smtlib.SortReal || kind == smtlib.SortBitVec) {
			return k.compared(t, op, args[0], args[1])
		}
	case smtlib.OpDiv, smtlib.OpMod:
		v := k.value(args[len(args)-1])
		if len(args) != 2 || v == nil || v.Sign() == 0 {
			break
		}
		if op == smtlib.OpDiv {
			if v.Cmp(one) == 0 {
				return args[0]
			}
			break
		}
		s := k.newSum(smtlib.Int)
		k.add(s, args[0], one)
		if k.left <= 0 {
			break
		}
		for _, u := range s.unknowns {
			if new(big.Int).Rem(s.coef[u].Num(), v.Num()).Sign() == 0 {
				s.coef[u] = new(big.Rat)
			}
		}
		s.clean()
		s.number.SetInt(new(big.Int).Mod(s.number.Num(), v.Num()))
		if len(s.unknowns) == 0 {
			return k.literal(smtlib.Int, s.number)
		}
		return k.c.MkOp(op, smtlib.Int, k.write(s), args[1])
	}
	return t
}

// turned is the relation of b to a where the first is that of a to b.
var turned = map[smtlib.Op]smtlib.Op{
	smtlib.OpEq: smtlib.OpEq, smtlib.OpLe: smtlib.OpGe, smtlib.OpGe: smtlib.OpLe, smtlib.OpLt: smtlib.OpGt, smtlib.OpGt: smtlib.OpLt,
}

// compared writes a relation of two numbers, or an equation of words, with each unknown on one side, where it is added, and the number
// on the right.
func (k *collector) compared(t smtlib.Term, op smtlib.Op, a, b smtlib.Term) smtlib.Term {
	srt := k.c.SortOf(a)
	s := k.newSum(srt)
	k.add(s, a, one)
	k.add(s, b, big.NewRat(-1, 1))
	s.clean()
	if k.left <= 0 {
		return t
	}
	right := k.newSum(srt)
	right.number.Neg(s.number)
	if len(s.unknowns) == 0 {
		sign, holds := s.number.Sign(), false
		switch op {
		case smtlib.OpEq:
			holds = sign == 0
		case smtlib.OpLe:
			holds = sign <= 0
		case smtlib.OpLt:
			holds = sign < 0
		case smtlib.OpGe:
			holds = sign >= 0
		default:
			holds = sign > 0
		}
		if holds {
			return k.c.True()
		}
		return k.c.False()
	}
	if k.c.SortKind(srt) == smtlib.SortBitVec {
		// A word has no sign: what stands on the left stays there.
		left := k.newSum(srt)
		k.add(left, a, one)
		here := *s
		here.number, here.unknowns = new(big.Rat), nil
		for _, u := range s.unknowns {
			if f := left.coef[u]; f != nil && f.Sign() != 0 {
				here.unknowns = append(here.unknowns, u)
			} else {
				right.unknowns = append(right.unknowns, u)
				right.coef[u] = k.reduced(srt, new(big.Rat).Neg(s.coef[u]))
			}
		}
		right.number = k.reduced(srt, right.number)
		return k.c.MkOp(op, smtlib.Bool, k.write(&here), k.write(right))
	}
	if f := k.scale(s); f.Cmp(one) != 0 {
		for u, v := range s.coef {
			s.coef[u] = new(big.Rat).Quo(v, f)
		}
		right.number.Quo(right.number, f)
		if f.Sign() < 0 {
			op = turned[op]
		}
	}
	if srt == smtlib.Int && !right.number.IsInt() {
		down := new(big.Int).Div(right.number.Num(), right.number.Denom())
		switch op {
		case smtlib.OpEq:
			return k.c.False()
		case smtlib.OpLt, smtlib.OpGe:
			down.Add(down, big.NewInt(1))
		}
		right.number.SetInt(down)
	}
	left := k.newSum(srt)
	for _, u := range s.unknowns {
		if f := s.coef[u]; f.Sign() > 0 {
			left.unknowns, left.coef[u] = append(left.unknowns, u), f
		} else {
			right.unknowns, right.coef[u] = append(right.unknowns, u), new(big.Rat).Neg(f)
		}
	}
	return k.c.MkOp(op, smtlib.Bool, k.write(left), k.write(right))
}

// scale is what the coefficients of a sum are divided by: of integers the greatest that divides all, of reals that of the only
// unknown; less than 0 where none of them is greater.
func (k *collector) scale(s *sum) *big.Rat {
	f, up := new(big.Rat), false
	for _, u := range s.unknowns {
		c := s.coef[u]
		up = up || c.Sign() > 0
		switch {
		case s.sort == smtlib.Int:
			f.SetInt(new(big.Int).GCD(nil, nil, f.Num(), new(big.Int).Abs(c.Num())))
		case len(s.unknowns) == 1:
			f.Abs(c)
		default:
			f.SetInt64(1)
		}
	}
	if !up {
		f.Neg(f)
	}
	return f
}
