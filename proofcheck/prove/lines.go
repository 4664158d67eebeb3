package prove

import (
	"math/big"
	"slices"

	"bsmt/proofcheck/cells"
	"bsmt/smtlib"
)

// mostCases bounds the cases of a term with choices.
const mostCases = 32

// formulas reads terms as formulas over the reals. A Bool is a number above zero; a term that says
// something else, and speaks of nothing that is bound, may be any number.
type formulas struct {
	*refuter
	ring  *cells.Ring
	vars  map[smtlib.Term]int // by term: the variable that stands for it
	count int
}

// foreign is what reading ends with where it is not possible.
type foreign struct{}

// oneOf is n/d where a condition holds, of which nil is none.
type oneOf struct {
	when *cells.Formula
	n    *cells.Poly
	d    *big.Int
}

// lines says whether terms with quantifiers contradict each other, where coverings of the lines
// of all variables show it.
func (r *refuter) lines(terms []smtlib.Term) (refuted bool) {
	bound := false
	r.c.Walk(func(t smtlib.Term) bool {
		bound = bound || r.opaque(t)
		return !bound
	}, terms...)
	if !bound {
		return false
	}
	defer func() {
		if e := recover(); e != nil {
			if _, ok := e.(foreign); !ok {
				panic(e)
			}
			refuted = false
		}
	}()
	f := &formulas{refuter: r, ring: &cells.Ring{Work: func(n int) { r.work(4 * n) }}, vars: map[smtlib.Term]int{}}
	all := &cells.Formula{Op: cells.All}
	for _, t := range terms {
		all.Of = append(all.Of, f.formula(t, true))
	}
	return cells.Never(f.ring, all)
}

// join joins formulas.
func join(op cells.Op, of ...*cells.Formula) *cells.Formula {
	return &cells.Formula{Op: op, Of: slices.DeleteFunc(of, func(f *cells.Formula) bool { return f == nil })}
}

// formula reads a Bool term, or its denial.
func (f *formulas) formula(t smtlib.Term, truth bool) *cells.Formula {
	f.work(1)
	c, args := f.c, f.c.Args(t)
	all, some, exists := cells.All, cells.Any, cells.Exists
	if !truth {
		all, some, exists = some, all, cells.Forall
	}
	each := func(op cells.Op) *cells.Formula {
		out := &cells.Formula{Op: op}
		for _, a := range args {
			out.Of = append(out.Of, f.formula(a, truth))
		}
		return out
	}
	switch op := c.Op(t); op {
	case smtlib.OpTrue, smtlib.OpFalse:
		if truth == (op == smtlib.OpTrue) {
			return join(cells.All)
		}
		return join(cells.Any)
	case smtlib.OpNot:
		return f.formula(args[0], !truth)
	case smtlib.OpAnd:
		return each(all)
	case smtlib.OpOr:
		return each(some)
	case smtlib.OpImplies:
		out := join(some)
		for i, a := range args {
			out.Of = append(out.Of, f.formula(a, truth == (i == len(args)-1)))
		}
		return out
	case smtlib.OpIte:
		return join(cells.Any, join(cells.All, f.formula(args[0], true), f.formula(args[1], truth)), join(cells.All, f.formula(args[0], false), f.formula(args[2], truth)))
	case smtlib.OpForall, smtlib.OpExists:
		out := &cells.Formula{Op: exists}
		if op == smtlib.OpForall {
			out.Op = cells.Exists + cells.Forall - exists
		}
		old := map[smtlib.Term]int{}
		for _, x := range c.Quant(t).Vars {
			if s := c.SortOf(x); s != smtlib.Real && s != smtlib.Bool {
				panic(foreign{})
			}
			if v, ok := f.vars[x]; ok {
				old[x] = v
			}
			f.vars[x] = f.count
			out.Vars = append(out.Vars, f.count)
			f.count++
		}
		out.Of = []*cells.Formula{f.formula(args[0], truth)}
		for _, x := range c.Quant(t).Vars {
			delete(f.vars, x)
			if v, ok := old[x]; ok {
				f.vars[x] = v
			}
		}
		return out
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct:
		signs := map[smtlib.Op]cells.Signs{smtlib.OpLe: cells.Negative | cells.Zero, smtlib.OpLt: cells.Negative,
			smtlib.OpGe: cells.Positive | cells.Zero, smtlib.OpGt: cells.Positive, smtlib.OpEq: cells.Zero, smtlib.OpDistinct: cells.Negative | cells.Positive}[op]
		sort := c.SortOf(args[0])
		if sort != smtlib.Real && sort != smtlib.Bool || sort == smtlib.Bool && op == smtlib.OpDistinct {
			break
		}
		out := join(all)
		for i := range args {
			for j := range i {
				switch {
				case j+1 < i && op != smtlib.OpDistinct:
				case sort == smtlib.Real:
					out.Of = append(out.Of, f.compare(args[j], args[i], signs, truth))
				default:
					a, b := args[j], args[i]
					out.Of = append(out.Of, join(cells.Any, join(cells.All, f.formula(a, true), f.formula(b, truth)), join(cells.All, f.formula(a, false), f.formula(b, !truth))))
				}
			}
		}
		return out
	}
	is := cells.Positive
	if !truth {
		is = cells.Negative | cells.Zero
	}
	return &cells.Formula{Constraint: cells.Constraint{P: cells.Variable(f.variable(t)), Is: is}}
}

// variable stands for a term.
func (f *formulas) variable(t smtlib.Term) int {
	v, ok := f.vars[t]
	if !ok {
		if len(f.free.Of(t)) > 0 {
			panic(foreign{})
		}
		v = f.count
		f.vars[t] = v
		f.count++
	}
	return v
}

// compare says that a - b has one of some signs, or that it has none of them.
func (f *formulas) compare(a, b smtlib.Term, is cells.Signs, truth bool) *cells.Formula {
	if !truth {
		is ^= cells.Negative | cells.Zero | cells.Positive
	}
	out := join(cells.Any)
	for _, d := range f.both(f.number(a), f.scaled(f.number(b), -1), false) {
		out.Of = append(out.Of, join(cells.All, d.when, &cells.Formula{Constraint: cells.Constraint{P: d.n, Is: is}}))
	}
	return out
}

// number reads a Real term by cases, one of which holds.
func (f *formulas) number(t smtlib.Term) []oneOf {
	f.work(1)
	c, args := f.c, f.c.Args(t)
	switch op := c.Op(t); op {
	case smtlib.OpReal:
		v := c.RealVal(t)
		return []oneOf{{nil, cells.Number(v.Num()), v.Denom()}}
	case smtlib.OpNeg:
		return f.scaled(f.number(args[0]), -1)
	case smtlib.OpAdd, smtlib.OpSub, smtlib.OpMul:
		out := f.number(args[0])
		for _, a := range args[1:] {
			b := f.number(a)
			if op == smtlib.OpSub {
				b = f.scaled(b, -1)
			}
			out = f.both(out, b, op == smtlib.OpMul)
		}
		return out
	case smtlib.OpRealDiv:
		if d := args[len(args)-1]; len(args) == 2 && c.Op(d) == smtlib.OpReal && c.RealVal(d).Sign() != 0 {
			by := new(big.Rat).Inv(c.RealVal(d))
			return f.both(f.number(args[0]), []oneOf{{nil, cells.Number(by.Num()), by.Denom()}}, true)
		}
	case smtlib.OpIte:
		var out []oneOf
		for i, truth := range []bool{true, false} {
			when := f.formula(args[0], truth) // which stands at several places
			when.Each(func(g *cells.Formula) {
				if g.Vars != nil {
					panic(foreign{})
				}
			})
			for _, o := range f.number(args[1+i]) {
				out = append(out, oneOf{join(cells.All, when, o.when), o.n, o.d})
			}
		}
		return out
	}
	return []oneOf{{nil, cells.Variable(f.variable(t)), big.NewInt(1)}}
}

// scaled multiplies by an integer.
func (f *formulas) scaled(of []oneOf, k int64) []oneOf {
	for i := range of {
		of[i].n = f.ring.Mul(of[i].n, cells.Number(big.NewInt(k)))
	}
	return of
}

// both adds two terms, or multiplies them.
func (f *formulas) both(as, bs []oneOf, times bool) (out []oneOf) {
	if len(as)*len(bs) > mostCases {
		panic(foreign{})
	}
	for _, a := range as {
		for _, b := range bs {
			o := oneOf{d: new(big.Int).Mul(a.d, b.d)}
			if a.when != nil || b.when != nil {
				o.when = join(cells.All, a.when, b.when)
			}
			if times {
				o.n = f.ring.Mul(a.n, b.n)
			} else {
				o.n = f.ring.Add(f.ring.Mul(a.n, cells.Number(b.d)), f.ring.Mul(b.n, cells.Number(a.d)))
			}
			out = append(out, o)
		}
	}
	return out
}
