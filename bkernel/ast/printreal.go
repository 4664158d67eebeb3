package ast

import "math/big"

// real writes a REAL numeral: as a decimal where it is one of few digits, and as a
// quotient of two otherwise. Both tools want digits on both sides of the point.
func (p *printer) real(v *big.Rat, least int) {
	abs := new(big.Rat).Abs(v)
	text, prec := "", precCall
	if digits, exact := abs.FloatPrec(); exact && digits <= mostDecimals {
		text = abs.FloatString(max(digits, 1))
	} else {
		text, prec = abs.Num().String()+".0 / "+abs.Denom().String()+".0", precMul
	}
	if v.Sign() < 0 {
		if prec == precMul {
			text = "(" + text + ")"
		}
		text, prec = "-"+text, precNeg
	}
	p.open(prec, least, func() { p.t(text) })
}

// mostDecimals is how many digits a numeral has behind its point before it is a quotient.
const mostDecimals = 16

// quotient writes a division of REALs, with 0.0 for a zero divisor when nothing around it
// excludes that; see division.
func (p *printer) quotient(n Node, least int) {
	y := p.g.Arg(n, 1)
	if !p.share.needsGuard(n) {
		p.infix(n, " / ", precMul, least)
		return
	}
	if p.d == ProB {
		p.t("(IF ")
		p.ref(y, precRel+1)
		p.t(" = 0.0 THEN 0.0 ELSE ")
		p.infix(n, " / ", precMul, precNone)
		p.t(" END)")
		return
	}
	p.t("(%t_.(t_ = 1 & ")
	p.ref(y, precRel+1)
	p.t(" = 0.0 | 0.0) \\/ %t_.(t_ = 1 & ")
	p.ref(y, precFun+1)
	p.t(" /= 0.0 | ")
	p.infix(n, " / ", precMul, precNone)
	p.t("))(1)")
}
