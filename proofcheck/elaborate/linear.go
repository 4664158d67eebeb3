package elaborate

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"bsmt/smtlib"
)

// sum is a linear form over terms that are not looked into, and its constant.
type sum struct {
	of map[smtlib.Term]*big.Rat
	k  *big.Rat
}

// sumOf gives the linear form of a number.
func (l *Log) sumOf(t smtlib.Term) sum {
	s := sum{map[smtlib.Term]*big.Rat{}, new(big.Rat)}
	l.addTo(s, t, big.NewRat(1, 1))
	return s
}

func (l *Log) addTo(s sum, t smtlib.Term, by *big.Rat) {
	c, args := l.c, l.c.Args(t)
	l.spend(1 + len(args))
	minus := new(big.Rat).Neg(by)
	switch c.Op(t) {
	case smtlib.OpInt, smtlib.OpReal, smtlib.OpRealDiv:
		if k := l.number(t); k != nil {
			s.k.Add(s.k, k.Mul(k, by))
			return
		}
		if k := l.number(args[len(args)-1]); len(args) == 2 && k != nil && k.Sign() != 0 {
			l.addTo(s, args[0], k.Quo(by, k))
			return
		}
	case smtlib.OpAdd:
		for _, a := range args {
			l.addTo(s, a, by)
		}
		return
	case smtlib.OpNeg:
		l.addTo(s, args[0], minus)
		return
	case smtlib.OpSub:
		l.addTo(s, args[0], by)
		for _, a := range args[1:] {
			l.addTo(s, a, minus)
		}
		return
	case smtlib.OpMul:
		if len(args) == 2 {
			for i, a := range args {
				if k := l.number(a); k != nil {
					l.addTo(s, args[1-i], k.Mul(k, by))
					return
				}
			}
		}
	}
	if s.of[t] == nil {
		s.of[t] = new(big.Rat)
	}
	if s.of[t].Add(s.of[t], by).Sign() == 0 {
		delete(s.of, t)
	}
}

// number is the value of a numeral or its negation, else nil.
func (l *Log) number(t smtlib.Term) *big.Rat {
	switch l.c.Op(t) {
	case smtlib.OpInt:
		return new(big.Rat).SetInt(l.c.IntVal(t))
	case smtlib.OpReal:
		return new(big.Rat).Set(l.c.RealVal(t))
	case smtlib.OpRealDiv:
		if a, b := l.number(l.c.Arg(t, 0)), l.number(l.c.Arg(t, 1)); len(l.c.Args(t)) == 2 && a != nil && b != nil && b.Sign() != 0 {
			return a.Quo(a, b)
		}
	case smtlib.OpNeg:
		if k := l.number(l.c.Arg(t, 0)); k != nil {
			return k.Neg(k)
		}
	}
	return nil
}

// plus adds a multiple.
func (s sum) plus(by *big.Rat, of sum) {
	for t, k := range of.of {
		if s.of[t] == nil {
			s.of[t] = new(big.Rat)
		}
		if s.of[t].Add(s.of[t], new(big.Rat).Mul(by, k)).Sign() == 0 {
			delete(s.of, t)
		}
	}
	s.k.Add(s.k, new(big.Rat).Mul(by, of.k))
}

// comparison is what the denial of a literal says: a sum is above its constant, or at least
// at it, or equal.
type comparison struct {
	of     sum // without constant: of.k is what it is compared with
	equal  bool
	strict bool
	real   bool // of real numbers: there is no next one
}

// comparisonOf gives the denial of a literal; false when it is none that a sum can use.
func (l *Log) comparisonOf(t smtlib.Term) (comparison, bool) {
	is := l.literal(t)
	op, args := l.c.Op(is.atom), l.c.Args(is.atom)
	if len(args) != 2 || !l.numeric(args[0]) {
		return comparison{}, false
	}
	real := l.c.SortOf(args[0]) == smtlib.Real
	if op == smtlib.OpEq {
		s := l.sumOf(args[0])
		s.plus(big.NewRat(-1, 1), l.sumOf(args[1]))
		s.k.Neg(s.k)
		return comparison{of: s, equal: true, real: real}, is.not
	}
	// The denial of not (a op b) is a op b, that of a <= b is a > b.
	of, ok := map[smtlib.Op]struct{ less, strict bool }{
		smtlib.OpLe: {true, false}, smtlib.OpLt: {true, true}, smtlib.OpGe: {false, false}, smtlib.OpGt: {false, true},
	}[op]
	if !is.not {
		of.less, of.strict = !of.less, !of.strict
	}
	if of.less {
		args = []smtlib.Term{args[1], args[0]}
	}
	s := l.sumOf(args[0])
	s.plus(big.NewRat(-1, 1), l.sumOf(args[1]))
	s.k.Neg(s.k)
	return comparison{of: s, strict: of.strict, real: real}, ok
}

// numeric says that a term is an integer or a real number.
func (l *Log) numeric(t smtlib.Term) bool {
	s := l.c.SortOf(t)
	return s == smtlib.Int || s == smtlib.Real
}

// divisor is the number by which the coefficients become integers without a common divisor; 1 of
// none.
func (s sum) divisor() *big.Rat {
	g, d := new(big.Int), big.NewInt(1)
	for _, k := range s.of {
		d.Mul(d, new(big.Int).Quo(k.Denom(), new(big.Int).GCD(nil, nil, d, k.Denom())))
	}
	for _, k := range s.of {
		g.GCD(nil, nil, g, new(big.Int).Abs(new(big.Int).Quo(new(big.Int).Mul(k.Num(), d), k.Denom())))
	}
	if g.Sign() == 0 {
		g.SetInt64(1)
	}
	return new(big.Rat).SetFrac(g, d)
}

// about says what a comparison or an equality is about: the same text for those of the same
// multiple of a sum. Empty for other terms.
func (l *Log) about(t smtlib.Term) string {
	if l.c.Op(t) == smtlib.OpEq && len(l.c.Args(t)) == 2 && !l.numeric(l.c.Arg(t, 0)) {
		return fmt.Sprint("=", min(l.c.Arg(t, 0), l.c.Arg(t, 1)), max(l.c.Arg(t, 0), l.c.Arg(t, 1)))
	}
	f, ok := l.comparisonOf(l.not(t))
	if !ok {
		return ""
	}
	var vars []smtlib.Term
	for v := range f.of.of {
		vars = append(vars, v)
	}
	slices.Sort(vars)
	if len(vars) == 0 {
		return ""
	}
	g := f.of.divisor()
	if f.of.of[vars[0]].Sign() < 0 {
		g.Neg(g)
	}
	var b strings.Builder
	for _, v := range vars {
		fmt.Fprint(&b, v, new(big.Rat).Quo(f.of.of[v], g), " ")
	}
	return b.String()
}

// linear gives the step of la_generic that a clause is, with the weights of its literals, each
// of them for the smallest multiple of the literal's sum, or all the same.
func (l *Log) linear(clause []smtlib.Term, weights []*big.Int) (Step, bool) {
	if len(clause) == 0 || weights != nil && len(weights) != len(clause) {
		return Step{}, false
	}
	s := Step{Rule: "la_generic", Clause: clause}
	var equal []int // literals whose weights may have either sign
	for i, t := range clause {
		f, ok := l.comparisonOf(t)
		if !ok {
			return Step{}, false
		}
		w := new(big.Rat).Inv(f.of.divisor())
		if weights != nil {
			w.Mul(w, new(big.Rat).SetInt(weights[i]))
		}
		if s.Weights = append(s.Weights, w); f.equal {
			equal = append(equal, i)
		}
	}
	if len(equal) > 4 {
		return Step{}, false
	}
	for signs := range 1 << len(equal) {
		for j, i := range equal {
			if s.Weights[i].Abs(s.Weights[i]); signs>>j&1 != 0 {
				s.Weights[i].Neg(s.Weights[i])
			}
		}
		if l.contradicts(s) {
			return s, true
		}
	}
	return Step{}, false
}

// contradicts says that the denials of a clause's literals cannot all be true: that their sum
// with the weights is zero on one side and above zero on the other, or at it where one of them is strict, or
// not zero where all are equalities. Comparisons of integers are strengthened first, as the rule
// has it.
func (l *Log) contradicts(s Step) bool {
	total := sum{map[smtlib.Term]*big.Rat{}, new(big.Rat)}
	equal, strict := true, false
	for i, t := range s.Clause {
		f, ok := l.comparisonOf(t)
		if !ok {
			return false
		}
		w := s.Weights[i]
		if !f.equal {
			equal = false
			w = new(big.Rat).Abs(w)
			switch {
			case f.strict && f.real:
				strict = strict || w.Sign() != 0
			case f.strict: // above an integer: at least one more
				f.of.k.Add(f.of.k, big.NewRat(1, 1))
			}
		}
		total.plus(w, f.of)
	}
	return len(total.of) == 0 && (total.k.Sign() > 0 || strict && total.k.Sign() == 0 || equal && total.k.Sign() != 0)
}

// explain looks for elementary steps that show a clause; nothing when there are none.
func (l *Log) explain(clause []smtlib.Term, weights []*big.Int) int {
	return l.within(func() int { return l.reason(clause, weights) })
}

// reason is explain, which may take too long.
func (l *Log) reason(clause []smtlib.Term, weights []*big.Int) int {
	if s, ok := l.linear(clause, weights); ok {
		return l.add(s)
	}
	if i := l.equalities(clause); i != nothing {
		return i
	}
	if len(clause) == 1 {
		if i := l.equivalent(clause[0]); i != nothing {
			return i
		}
	}
	return l.structural(clause)
}

// equivalent derives that two formulas are equal: each implies the other.
func (l *Log) equivalent(t smtlib.Term) int {
	a, b, ok := l.sides(t)
	if !ok || l.c.SortOf(a) != smtlib.Bool {
		return nothing
	}
	there, back := l.shown([]smtlib.Term{l.not(a), b}), l.shown([]smtlib.Term{a, l.not(b)})
	if there == nothing || back == nothing {
		return nothing
	}
	// Either may say more than that, so that propagation finds what is to be resolved.
	no := l.propagate([]smtlib.Term{t, l.not(b)}, []int{l.add(Step{Rule: "equiv_neg1", Clause: []smtlib.Term{t, l.not(a), l.not(b)}}), back})
	yes := l.propagate([]smtlib.Term{t, b}, []int{l.add(Step{Rule: "equiv_neg2", Clause: []smtlib.Term{t, a, b}}), there})
	return l.propagate([]smtlib.Term{t}, []int{no, yes})
}

// shown is a step of a clause that is there or that explain finds, or nothing.
func (l *Log) shown(clause []smtlib.Term) int {
	if i, ok := l.known[l.key(clause)]; ok {
		return i
	}
	return l.explain(clause, nil)
}
