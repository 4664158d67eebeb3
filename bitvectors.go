package bsmt

import (
	"fmt"
	"math/big"

	"bsmt/smtlib/print"
)

// BitVecTerm is a term of bit vectors. Operators but for Concat and shifts of width want both sides to have one width.
type BitVecTerm struct{ e *expr }

// Sort is (_ BitVec n).
func (t BitVecTerm) Sort() Sort { return Sort{t.node().sort} }

// String is the term in SMT-LIB.
func (t BitVecTerm) String() string  { return t.node().String() }
func (t BitVecTerm) node() *expr     { return get(t.e) }
func (t BitVecTerm) of(e *expr) Term { return BitVecTerm{e} }

// Width is the number of bits.
func (t BitVecTerm) Width() int { return t.node().sort.width }

// BitVecVar is a constant of that many bits.
func BitVecVar(name string, width int) BitVecTerm {
	return BitVecTerm{constant(name, BitVecSort(width).s)}
}

// BitVec is a number as a bit vector, modulo 2 to the width.
func BitVec(width int, n int64) BitVecTerm { return BigBitVec(width, big.NewInt(n)) }

// BigBitVec is a number of any size as a bit vector, modulo 2 to the width.
func BigBitVec(width int, n *big.Int) BitVecTerm {
	s := BitVecSort(width).s
	if err := s.fault(); err != nil {
		return BitVecTerm{&expr{sort: s, err: err}}
	}
	if n == nil {
		return BitVecTerm{wrong(s, nil, "a bit vector that is nil")}
	}
	mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return BitVecTerm{build(print.BvLiteral(mod.Mod(n, mod), width), s)}
}

func (t BitVecTerm) with(head string, u BitVecTerm) BitVecTerm {
	return BitVecTerm{same(head, t.node().sort, t.node(), u.node())}
}

func (t BitVecTerm) compare(head string, u BitVecTerm) BoolTerm {
	return BoolTerm{same(head, BoolSort().s, t.node(), u.node())}
}

// Add is the sum.
func (t BitVecTerm) Add(u BitVecTerm) BitVecTerm { return t.with("bvadd", u) }

// Sub is the difference.
func (t BitVecTerm) Sub(u BitVecTerm) BitVecTerm { return t.with("bvsub", u) }

// Mul is the product.
func (t BitVecTerm) Mul(u BitVecTerm) BitVecTerm { return t.with("bvmul", u) }

// UDiv is the unsigned quotient; by 0 it is all ones.
func (t BitVecTerm) UDiv(u BitVecTerm) BitVecTerm { return t.with("bvudiv", u) }

// URem is the unsigned remainder; by 0 it is t.
func (t BitVecTerm) URem(u BitVecTerm) BitVecTerm { return t.with("bvurem", u) }

// SDiv is the signed quotient, towards 0.
func (t BitVecTerm) SDiv(u BitVecTerm) BitVecTerm { return t.with("bvsdiv", u) }

// SRem is the remainder of [BitVecTerm.SDiv], with the sign of t.
func (t BitVecTerm) SRem(u BitVecTerm) BitVecTerm { return t.with("bvsrem", u) }

// SMod is the signed remainder with the sign of u.
func (t BitVecTerm) SMod(u BitVecTerm) BitVecTerm { return t.with("bvsmod", u) }

// And is the conjunction of each bit.
func (t BitVecTerm) And(u BitVecTerm) BitVecTerm { return t.with("bvand", u) }

// Or is the disjunction of each bit.
func (t BitVecTerm) Or(u BitVecTerm) BitVecTerm { return t.with("bvor", u) }

// Xor is the exclusive disjunction of each bit.
func (t BitVecTerm) Xor(u BitVecTerm) BitVecTerm { return t.with("bvxor", u) }

// Shl shifts left by u.
func (t BitVecTerm) Shl(u BitVecTerm) BitVecTerm { return t.with("bvshl", u) }

// LShr shifts right by u, zeros first.
func (t BitVecTerm) LShr(u BitVecTerm) BitVecTerm { return t.with("bvlshr", u) }

// AShr shifts right by u, copies of the sign first.
func (t BitVecTerm) AShr(u BitVecTerm) BitVecTerm { return t.with("bvashr", u) }

// Neg is the negative modulo 2 to the width.
func (t BitVecTerm) Neg() BitVecTerm {
	return BitVecTerm{build("bvneg", t.node().sort, t.node())}
}

// Not is the negation of each bit.
func (t BitVecTerm) Not() BitVecTerm {
	return BitVecTerm{build("bvnot", t.node().sort, t.node())}
}

// Eq is true when both are the same.
func (t BitVecTerm) Eq(u BitVecTerm) BoolTerm { return t.compare("=", u) }

// Ne is true when both differ.
func (t BitVecTerm) Ne(u BitVecTerm) BoolTerm { return Not(t.Eq(u)) }

// ULe is t <= u of numbers without sign.
func (t BitVecTerm) ULe(u BitVecTerm) BoolTerm { return t.compare("bvule", u) }

// ULt is t < u of numbers without sign.
func (t BitVecTerm) ULt(u BitVecTerm) BoolTerm { return t.compare("bvult", u) }

// UGe is t >= u of numbers without sign.
func (t BitVecTerm) UGe(u BitVecTerm) BoolTerm { return t.compare("bvuge", u) }

// UGt is t > u of numbers without sign.
func (t BitVecTerm) UGt(u BitVecTerm) BoolTerm { return t.compare("bvugt", u) }

// SLe is t <= u of signed numbers.
func (t BitVecTerm) SLe(u BitVecTerm) BoolTerm { return t.compare("bvsle", u) }

// SLt is t < u of signed numbers.
func (t BitVecTerm) SLt(u BitVecTerm) BoolTerm { return t.compare("bvslt", u) }

// SGe is t >= u of signed numbers.
func (t BitVecTerm) SGe(u BitVecTerm) BoolTerm { return t.compare("bvsge", u) }

// SGt is t > u of signed numbers.
func (t BitVecTerm) SGt(u BitVecTerm) BoolTerm { return t.compare("bvsgt", u) }

// Concat puts u behind t, as its lower bits.
func (t BitVecTerm) Concat(u BitVecTerm) BitVecTerm {
	return BitVecTerm{build("concat", BitVecSort(t.Width()+u.Width()).s, t.node(), u.node())}
}

// Extract gives the bits from hi down to lo, counted from 0.
func (t BitVecTerm) Extract(hi, lo int) BitVecTerm {
	if lo < 0 || hi < lo || hi >= t.Width() {
		return BitVecTerm{wrong(BitVecSort(1).s, []*expr{t.node()}, "the bits %d to %d of a %s", hi, lo, t.node().sort.text)}
	}
	return t.indexed("extract", hi-lo+1, hi, lo)
}

// ZeroExtend puts n zeros before t.
func (t BitVecTerm) ZeroExtend(n int) BitVecTerm { return t.indexed("zero_extend", t.Width()+n, n) }

// SignExtend puts n copies of the sign before t.
func (t BitVecTerm) SignExtend(n int) BitVecTerm { return t.indexed("sign_extend", t.Width()+n, n) }

// RotateLeft moves the bits n places to the left, around.
func (t BitVecTerm) RotateLeft(n int) BitVecTerm { return t.indexed("rotate_left", t.Width(), n) }

// RotateRight moves the bits n places to the right, around.
func (t BitVecTerm) RotateRight(n int) BitVecTerm { return t.indexed("rotate_right", t.Width(), n) }

func (t BitVecTerm) indexed(name string, width int, indices ...int) BitVecTerm {
	head, s := "(_ "+name, BitVecSort(width).s
	for _, i := range indices {
		if i < 0 {
			return BitVecTerm{wrong(s, []*expr{t.node()}, "%s by %d", name, i)}
		}
		head += fmt.Sprintf(" %d", i)
	}
	return BitVecTerm{build(head+")", s, t.node())}
}

// Int is the number without sign.
func (t BitVecTerm) Int() IntTerm { return integer("ubv_to_int", t.node()) }

// BitVec is the number modulo 2 to the width.
func (t IntTerm) BitVec(width int) BitVecTerm {
	s := BitVecSort(width).s
	if err := s.fault(); err != nil {
		return BitVecTerm{&expr{sort: s, err: err}}
	}
	return BitVecTerm{build(fmt.Sprintf("(_ int_to_bv %d)", width), s, t.node())}
}
