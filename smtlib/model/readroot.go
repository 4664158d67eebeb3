package model

import (
	"math/big"
	"strings"

	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
)

// z3Root reads (root-obj p k): the k-th real root of a polynomial in one variable.
func (mr *modelReader) z3Root(n int32, k []int32) (smtlib.Term, error) {
	if len(k) != 3 {
		return mr.bad(n)
	}
	p, ok := mr.polynomial(k[1])
	i, isNumeral := smallNumeral(mr.nodes[k[2]].text)
	if !ok || !isNumeral {
		return mr.bad(n)
	}
	v, err := algebraic.Root(p, i)
	if err != nil {
		return mr.bad(n)
	}
	return mr.c.MkAlgebraic(v), nil
}

// polynomial reads sums, products and powers of numerals and one variable, whatever its
// name. Coefficients are given with the constant first.
func (mr *modelReader) polynomial(n int32) ([]*big.Int, bool) {
	mr.depth++
	defer func() { mr.depth-- }()
	if mr.depth > maxModelDepth {
		return nil, false
	}
	if !mr.nodes[n].list {
		if v, ok := new(big.Int).SetString(mr.nodes[n].text, 10); ok {
			return []*big.Int{v}, true
		}
		return []*big.Int{new(big.Int), big.NewInt(1)}, true
	}
	k := mr.children(n)
	if len(k) < 2 {
		return nil, false
	}
	acc, ok := mr.polynomial(k[1])
	switch head := mr.nodes[k[0]].text; {
	case !ok:
		return nil, false
	case head == "^" && len(k) == 3:
		e, isNumeral := smallNumeral(mr.nodes[k[2]].text)
		if !isNumeral || e > algebraic.MaxDegree {
			return nil, false
		}
		out := []*big.Int{big.NewInt(1)}
		for range e {
			out = mulPolynomials(out, acc)
		}
		return out, true
	case head == "-" && len(k) == 2:
		return mulPolynomials([]*big.Int{big.NewInt(-1)}, acc), true
	case head == "+" || head == "-" || head == "*":
		for _, c := range k[2:] {
			q, ok := mr.polynomial(c)
			if !ok {
				return nil, false
			}
			switch head {
			case "*":
				acc = mulPolynomials(acc, q)
			case "-":
				q = mulPolynomials([]*big.Int{big.NewInt(-1)}, q)
				fallthrough
			default:
				acc = addPolynomials(acc, q)
			}
			if len(acc) > algebraic.MaxDegree+1 {
				return nil, false
			}
		}
		return acc, true
	}
	return nil, false
}

func addPolynomials(p, q []*big.Int) []*big.Int {
	out := make([]*big.Int, max(len(p), len(q)))
	for i := range out {
		out[i] = new(big.Int)
		for _, r := range [][]*big.Int{p, q} {
			if i < len(r) {
				out[i].Add(out[i], r[i])
			}
		}
	}
	return out
}

func mulPolynomials(p, q []*big.Int) []*big.Int {
	out := make([]*big.Int, len(p)+len(q)-1)
	for i := range out {
		out[i] = new(big.Int)
	}
	for i, a := range p {
		for j, b := range q {
			out[i+j].Add(out[i+j], new(big.Int).Mul(a, b))
		}
	}
	return out
}

// cvcRoot reads cvc5's (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>): a polynomial
// and an interval that isolates one of its roots.
func (mr *modelReader) cvcRoot(n int32) (smtlib.Term, error) {
	_, rest, _ := strings.Cut(mr.nodes[n].text, "<")
	rest, _, closed := strings.Cut(rest, ">")
	sum, interval, found := strings.Cut(rest, ", (")
	ends := strings.Split(strings.TrimSuffix(strings.TrimSpace(interval), ")"), ",")
	if !closed || !found || len(ends) != 2 {
		return mr.bad(n)
	}
	lo, okLo := new(big.Rat).SetString(strings.TrimSpace(ends[0]))
	hi, okHi := new(big.Rat).SetString(strings.TrimSpace(ends[1]))
	var p []*big.Int
	for part := range strings.SplitSeq(sum, " + ") {
		number, power, _ := strings.Cut(strings.Trim(part, " ()"), "*")
		c, ok := new(big.Int).SetString(number, 10)
		at := 0
		switch {
		case power == "x":
			at = 1
		case strings.HasPrefix(power, "x^"):
			var isNumeral bool
			if at, isNumeral = smallNumeral(power[2:]); !isNumeral || at > algebraic.MaxDegree {
				return mr.bad(n)
			}
		case power != "":
			return mr.bad(n)
		}
		if !ok {
			return mr.bad(n)
		}
		for len(p) <= at {
			p = append(p, new(big.Int))
		}
		p[at] = c
	}
	if !okLo || !okHi {
		return mr.bad(n)
	}
	v, err := algebraic.Between(p, lo, hi)
	if err != nil {
		return mr.bad(n)
	}
	return mr.c.MkAlgebraic(v), nil
}
