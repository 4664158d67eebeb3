package bsmt

import "math/big"

// IntTerm is a term of sort Int: integers without bounds.
type IntTerm struct{ e *expr }

// Sort is Int.
func (t IntTerm) Sort() Sort { return IntSort() }

// String is the term in SMT-LIB.
func (t IntTerm) String() string  { return t.node().String() }
func (t IntTerm) node() *expr     { return get(t.e) }
func (t IntTerm) of(e *expr) Term { return IntTerm{e} }

func integer(head string, args ...*expr) IntTerm { return IntTerm{build(head, IntSort().s, args...)} }

// IntVar is a constant of sort Int.
func IntVar(name string) IntTerm { return IntTerm{constant(name, IntSort().s)} }

// Int is an integer.
func Int(n int64) IntTerm { return BigInt(big.NewInt(n)) }

// BigInt is an integer of any size.
func BigInt(n *big.Int) IntTerm {
	if n == nil {
		return IntTerm{wrong(IntSort().s, nil, "an integer that is nil")}
	}
	text := new(big.Int).Abs(n).String()
	if n.Sign() < 0 {
		return integer("-", build(text, IntSort().s))
	}
	return integer(text)
}

// Sum adds; of none it is 0.
func Sum(ts ...IntTerm) IntTerm {
	switch len(ts) {
	case 0:
		return Int(0)
	case 1:
		return ts[0]
	}
	return integer("+", nodes(ts)...)
}

// Add is the sum.
func (t IntTerm) Add(u IntTerm) IntTerm { return integer("+", t.node(), u.node()) }

// Sub is the difference.
func (t IntTerm) Sub(u IntTerm) IntTerm { return integer("-", t.node(), u.node()) }

// Mul is the product.
func (t IntTerm) Mul(u IntTerm) IntTerm { return integer("*", t.node(), u.node()) }

// Neg is the negative.
func (t IntTerm) Neg() IntTerm { return integer("-", t.node()) }

// Abs is the absolute value.
func (t IntTerm) Abs() IntTerm { return integer("abs", t.node()) }

// Div is the quotient that leaves a remainder from 0 on, as SMT-LIB has it; by 0 it is any function of t.
func (t IntTerm) Div(u IntTerm) IntTerm { return integer("div", t.node(), u.node()) }

// Mod is the remainder of [IntTerm.Div], never negative where u is not 0.
func (t IntTerm) Mod(u IntTerm) IntTerm { return integer("mod", t.node(), u.node()) }

// Eq is true when both are the same.
func (t IntTerm) Eq(u IntTerm) BoolTerm { return truth("=", t.node(), u.node()) }

// Ne is true when both differ.
func (t IntTerm) Ne(u IntTerm) BoolTerm { return Not(t.Eq(u)) }

// Le is t <= u.
func (t IntTerm) Le(u IntTerm) BoolTerm { return truth("<=", t.node(), u.node()) }

// Lt is t < u.
func (t IntTerm) Lt(u IntTerm) BoolTerm { return truth("<", t.node(), u.node()) }

// Ge is t >= u.
func (t IntTerm) Ge(u IntTerm) BoolTerm { return truth(">=", t.node(), u.node()) }

// Gt is t > u.
func (t IntTerm) Gt(u IntTerm) BoolTerm { return truth(">", t.node(), u.node()) }

// Between is lo <= t <= hi.
func (t IntTerm) Between(lo, hi IntTerm) BoolTerm {
	return truth("<=", lo.node(), t.node(), hi.node())
}

// Real is the same number in sort Real.
func (t IntTerm) Real() RealTerm { return real("to_real", t.node()) }

// RealTerm is a term of sort Real.
type RealTerm struct{ e *expr }

// Sort is Real.
func (t RealTerm) Sort() Sort { return RealSort() }

// String is the term in SMT-LIB.
func (t RealTerm) String() string  { return t.node().String() }
func (t RealTerm) node() *expr     { return get(t.e) }
func (t RealTerm) of(e *expr) Term { return RealTerm{e} }

func real(head string, args ...*expr) RealTerm { return RealTerm{build(head, RealSort().s, args...)} }

// RealVar is a constant of sort Real.
func RealVar(name string) RealTerm { return RealTerm{constant(name, RealSort().s)} }

// Real is the fraction n/d; d is not 0.
func Real(n, d int64) RealTerm {
	if d == 0 {
		return RealTerm{wrong(RealSort().s, nil, "the fraction %d/0", n)}
	}
	return BigReal(big.NewRat(n, d))
}

// BigReal is a fraction of any size.
func BigReal(r *big.Rat) RealTerm {
	if r == nil {
		return RealTerm{wrong(RealSort().s, nil, "a fraction that is nil")}
	}
	abs := new(big.Rat).Abs(r)
	t := real(abs.Num().String() + ".0")
	if !abs.IsInt() {
		t = t.Div(real(abs.Denom().String() + ".0"))
	}
	if r.Sign() < 0 {
		return t.Neg()
	}
	return t
}

// Add is the sum.
func (t RealTerm) Add(u RealTerm) RealTerm { return real("+", t.node(), u.node()) }

// Sub is the difference.
func (t RealTerm) Sub(u RealTerm) RealTerm { return real("-", t.node(), u.node()) }

// Mul is the product.
func (t RealTerm) Mul(u RealTerm) RealTerm { return real("*", t.node(), u.node()) }

// Div is the quotient; by 0 it is any function of t.
func (t RealTerm) Div(u RealTerm) RealTerm { return real("/", t.node(), u.node()) }

// Neg is the negative.
func (t RealTerm) Neg() RealTerm { return real("-", t.node()) }

// Eq is true when both are the same.
func (t RealTerm) Eq(u RealTerm) BoolTerm { return truth("=", t.node(), u.node()) }

// Ne is true when both differ.
func (t RealTerm) Ne(u RealTerm) BoolTerm { return Not(t.Eq(u)) }

// Le is t <= u.
func (t RealTerm) Le(u RealTerm) BoolTerm { return truth("<=", t.node(), u.node()) }

// Lt is t < u.
func (t RealTerm) Lt(u RealTerm) BoolTerm { return truth("<", t.node(), u.node()) }

// Ge is t >= u.
func (t RealTerm) Ge(u RealTerm) BoolTerm { return truth(">=", t.node(), u.node()) }

// Gt is t > u.
func (t RealTerm) Gt(u RealTerm) BoolTerm { return truth(">", t.node(), u.node()) }

// Floor is the greatest integer that is not above t.
func (t RealTerm) Floor() IntTerm { return integer("to_int", t.node()) }

// IsInt is true when t is an integer.
func (t RealTerm) IsInt() BoolTerm { return truth("is_int", t.node()) }
