package optimize

import (
	"math/big"

	"bsmt/smtlib"
)

// Objective is a term to make least or greatest.
type Objective struct {
	Name   string      // as get-objectives shows it
	Term   smtlib.Term // of sort Int, Real or a bit vector
	Max    bool        // the greatest value is wanted
	Signed bool        // a bit vector counts as a signed number
	Scale  *big.Int    // the value shown is the term's divided by this; nil is 1
}

// Soft is an assertion that may be violated at a price.
type Soft struct {
	Term   smtlib.Term // a Bool
	Weight *big.Rat    // the price
}

// Violated is the objective to violate as little as possible: the sum of the weights of
// those that do not hold.
func Violated(c *smtlib.Context, name string, softs []Soft) Objective {
	scale := big.NewInt(1)
	for _, s := range softs { // the least common denominator
		d := s.Weight.Denom()
		g := new(big.Int).GCD(nil, nil, scale, d)
		scale.Mul(scale, g.Quo(d, g))
	}
	terms := make([]smtlib.Term, 0, len(softs))
	zero := c.MkInt(new(big.Int))
	for _, s := range softs {
		w := new(big.Int).Mul(s.Weight.Num(), new(big.Int).Quo(scale, s.Weight.Denom()))
		terms = append(terms, c.MkOp(smtlib.OpIte, smtlib.Int, s.Term, zero, c.MkInt(w)))
	}
	sum := terms[0]
	if len(terms) > 1 {
		sum = c.MkOp(smtlib.OpAdd, smtlib.Int, terms...)
	}
	return Objective{Name: name, Term: sum, Scale: scale}
}

// Supported tells whether t is of a sort whose terms can be objectives.
func Supported(c *smtlib.Context, t smtlib.Term) bool {
	switch c.SortKind(c.SortOf(t)) {
	case smtlib.SortInt, smtlib.SortReal, smtlib.SortBitVec:
		return true
	}
	return false
}

// Result is what is known of an objective. Its numbers are the objective's own: between
// Low and High lies the optimum, and both are equal when it was found.
type Result struct {
	Low, High *big.Rat // nil: not known
	Root      *Root    // the optimum, where it is irrational: Low and High are near it
	Open      bool     // the optimum is approached, and not reached
	Unbounded bool     // it gets better without end
}

// Optimal tells whether the optimum, or that there is none, was proven.
func (r Result) Optimal() bool {
	return r.Unbounded || r.Root != nil || r.Low != nil && r.High != nil && r.Low.Cmp(r.High) == 0
}

// cost turns a value into what is to be made least, and back.
func (o *Objective) cost(v *big.Int) *big.Int {
	if o.Max {
		return new(big.Int).Neg(v)
	}
	return v
}

// value is the objective's value for a literal of its sort.
func (o *Objective) value(c *smtlib.Context, t smtlib.Term) *big.Int {
	v := new(big.Int).Set(c.IntVal(t))
	if c.Op(t) == smtlib.OpBv && o.Signed {
		if w := c.Width(c.SortOf(t)); v.Bit(w-1) == 1 {
			v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(w)))
		}
	}
	return v
}

// costTerm is the cost as a term.
func (o *Objective) costTerm(c *smtlib.Context) smtlib.Term {
	t := o.Term
	if c.SortKind(c.SortOf(t)) == smtlib.SortBitVec {
		op := smtlib.OpUbvToInt
		if o.Signed {
			op = smtlib.OpSbvToInt
		}
		t = c.MkOp(op, smtlib.Int, t)
	}
	if o.Max {
		t = c.MkOp(smtlib.OpNeg, smtlib.Int, t)
	}
	return t
}

// floor is the least cost that the sort has; nil when there is none.
func (o *Objective) floor(c *smtlib.Context) *big.Int {
	s := c.SortOf(o.Term)
	if c.SortKind(s) != smtlib.SortBitVec {
		return nil
	}
	w := uint(c.Width(s))
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), w)
	if o.Signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	if o.Max {
		return lo.Neg(hi.Sub(hi, big.NewInt(1)))
	}
	return lo
}

// within says that the cost is at most v.
func (o *Objective) within(c *smtlib.Context, t smtlib.Term, v *big.Int) smtlib.Term {
	v = o.cost(v)
	op, bound := smtlib.OpLe, smtlib.NoTerm
	if s := c.SortOf(t); c.SortKind(s) == smtlib.SortBitVec {
		bound = c.MkBv(v, c.Width(s))
		switch {
		case o.Max && o.Signed:
			op = smtlib.OpBvSge
		case o.Max:
			op = smtlib.OpBvUge
		case o.Signed:
			op = smtlib.OpBvSle
		default:
			op = smtlib.OpBvUle
		}
	} else {
		bound = c.MkInt(v)
		if o.Max {
			op = smtlib.OpGe
		}
	}
	return c.MkOp(op, smtlib.Bool, t, bound)
}
