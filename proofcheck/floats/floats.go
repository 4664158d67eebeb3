package floats

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// Words says in words what terms of one context say in floats. It remembers what it has said.
type Words struct {
	b      builder
	words  map[term]term // by term: what is equal to it, or of a float or a rounding mode its word
	sorted map[term]term // by term: the same with arguments in order where that does not matter
	free   *smtlib.FreeVars
	facts  map[term]term // by word of a float or rounding mode of which nothing is known: that it is one
}

// New gives a Words for a context, which the caller cuts no term off that it was asked of. work
// hears of what is made.
func New(c *smtlib.Context, work func(n int)) *Words {
	return &Words{builder{c, work}, map[term]term{}, map[term]term{}, smtlib.NewFreeVars(c), map[term]term{}}
}

// Facts says of the words in terms, of which Of has said what they are, that they stand for floats
// and rounding modes.
func (w *Words) Facts(ts []smtlib.Term) (out []smtlib.Term) {
	w.b.c.Walk(func(t term) bool {
		fact, ok := w.facts[t]
		if ok {
			out = append(out, fact)
		}
		return !ok
	}, ts...)
	return out
}

// Of gives terms of sort Bool that are equal to those given, without operations on floats; changed
// is false where these have none. Where some have, arguments are in order in all but below quantifiers, so
// that what differs in nothing else is one term.
func (w *Words) Of(ts []smtlib.Term) (out []smtlib.Term, changed bool) {
	for _, t := range ts {
		u := w.b.c.Map(t, w.words, w.word)
		out, changed = append(out, u), changed || u != t
	}
	if !changed {
		return ts, false
	}
	for i, t := range out {
		out[i] = w.b.c.Map(t, w.sorted, func(u term, args []term, _ bool) term {
			if smtlib.Commutative(w.b.c.Op(u)) && len(w.free.Of(u)) == 0 {
				args = slices.Sorted(slices.Values(args))
			}
			return w.b.c.Rebuild(u, args)
		})
	}
	return out, true
}

// Bounds of formats: exponents are computed with as integers, and digits are gone through.
const maxExponent, maxSignificand = 40, 1 << 10

// sparse says that not every word stands for a value of the sort.
func (w *Words) sparse(s smtlib.Sort) bool {
	k := w.b.c.SortKind(s)
	return k == smtlib.SortFloat || k == smtlib.SortRoundingMode
}

func (w *Words) format(s smtlib.Sort) format {
	idx := w.b.c.SortData(s).Idx
	return format{idx[0], idx[1]}
}

// word is what stands for u, whose arguments have become args.
func (w *Words) word(u term, args []term, changed bool) term {
	c := w.b.c
	switch op := c.Op(u); {
	case w.leaf(u):
		return u
	case op >= smtlib.OpRNE && op <= smtlib.OpFpToIeeeBv:
		if out := w.float(u, args); out != none {
			return out
		}
	case op == smtlib.OpForall || op == smtlib.OpExists:
		if out := w.quantified(u, args[0]); out != none {
			return out
		}
	case !changed && !w.sparse(c.SortOf(u)):
		return u
	case op == smtlib.OpIte:
		return w.b.op(op, c.SortOf(args[1]), args...)
	case op == smtlib.OpEq && len(args) > 2:
		var pairs []term
		for i := range args[1:] {
			pairs = append(pairs, w.b.op(op, smtlib.Bool, args[i], args[i+1]))
		}
		return w.b.and(pairs...)
	case op == smtlib.OpEq || op == smtlib.OpDistinct:
		return w.b.op(op, smtlib.Bool, args...)
	}
	return w.named(w.rebuilt(u, args))
}

// quantified is a formula with words in the place of the floats and rounding modes that it binds,
// which are those of floats and rounding modes; none where it binds none, or where its body,
// in words already, speaks of them otherwise, or binds them again.
func (w *Words) quantified(u, body term) term {
	c, q, guards, to := w.b.c, w.b.c.Quant(u), []term(nil), map[term]term{}
	again := false
	c.Walk(func(t term) bool {
		if op := c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
			again = again || slices.ContainsFunc(c.Quant(t).Vars, func(x term) bool { return slices.Contains(q.Vars, x) })
		}
		return !again
	}, body)
	if again {
		return none
	}
	vars := slices.Clone(q.Vars)
	for i, x := range q.Vars {
		if w.sparse(c.SortOf(x)) {
			word := w.named(x)
			vars[i] = c.MkVar(c.StrVal(x), c.SortOf(word))
			to[word] = vars[i]
			guards = append(guards, c.Map(w.facts[word], map[term]term{word: vars[i]}, func(u term, args []term, _ bool) term { return c.Rebuild(u, args) }))
		}
	}
	body = c.Map(body, to, func(u term, args []term, _ bool) term { return c.Rebuild(u, args) })
	if len(guards) == 0 || slices.ContainsFunc(w.free.Of(body), func(x term) bool { return slices.Contains(q.Vars, x) && w.sparse(c.SortOf(x)) }) {
		return none
	}
	op := smtlib.OpImplies
	if c.Op(u) == smtlib.OpExists {
		op = smtlib.OpAnd
	}
	guard := w.b.connect(smtlib.OpAnd, smtlib.OpFalse, smtlib.OpTrue, guards)
	return c.MkQuant(c.Op(u), smtlib.Quant{Vars: vars}, w.b.op(op, smtlib.Bool, guard, body))
}

// rebuilt is u over what its arguments have become, but for floats and rounding modes.
func (w *Words) rebuilt(u term, args []term) term {
	args = slices.Clone(args)
	for i, a := range w.b.c.Args(u) {
		if w.sparse(w.b.c.SortOf(a)) {
			args[i] = a
		}
	}
	return w.b.c.Rebuild(u, args)
}

// named is the word of a float or rounding mode of which nothing is known; other terms stay.
func (w *Words) named(x term) term {
	c, b, s := w.b.c, &w.b, w.b.c.SortOf(x)
	switch c.SortKind(s) {
	case smtlib.SortFloat:
		f := w.format(s)
		out := b.op(smtlib.OpIte, c.BitVec(f.width()), b.op(smtlib.OpFpIsNaN, smtlib.Bool, x), b.nan(f), b.op(smtlib.OpFpToIeeeBv, c.BitVec(f.width()), x))
		w.facts[out] = b.or(b.not(b.stray(f, out)), b.isNaN(f, out))
		return out
	case smtlib.SortRoundingMode:
		out := b.mode(rtz)
		for m, op := range modes[:rtz] {
			out = b.op(smtlib.OpIte, c.BitVec(modeBits), b.op(smtlib.OpEq, smtlib.Bool, x, b.op(op, s)), b.mode(int64(m)), out)
		}
		w.facts[out] = b.ult(out, b.mode(rtz+1))
		return out
	}
	return x
}

// spelled are a rounding mode and a float by their words.
func (w *Words) spelled(mode, word term, s smtlib.Sort) (rm, x term) {
	c, b, f := w.b.c, &w.b, w.format(s)
	rm = b.op(smtlib.OpRTZ, smtlib.RoundingMode)
	for m, op := range modes[:rtz] {
		rm = b.op(smtlib.OpIte, smtlib.RoundingMode, b.op(smtlib.OpEq, smtlib.Bool, mode, b.mode(int64(m))), b.op(op, smtlib.RoundingMode), rm)
	}
	return rm, c.MkIndexed(smtlib.OpToFp, []int{f.eb, f.sb}, s, word)
}

// leaf says that u is the word of such a float or rounding mode already, or what the standard
// leaves open: which zero an operation gives of both, what the word of NaN is, or the integer for
// what is out of range.
func (w *Words) leaf(u term) bool {
	c, args := w.b.c, w.b.c.Args(u)
	switch c.Op(u) {
	case smtlib.OpIte:
		if of := c.Args(args[0]); len(of) > 0 && w.sparse(c.SortOf(of[0])) {
			return w.words[of[0]] == u
		}
	case smtlib.OpFpIsNegative:
		x := args[0]
		if op := c.Op(x); op == smtlib.OpFpMin || op == smtlib.OpFpMax {
			a, b := c.Op(c.Arg(x, 0)), c.Op(c.Arg(x, 1))
			return a == smtlib.OpFpPlusZero && b == smtlib.OpFpMinusZero || a == smtlib.OpFpMinusZero && b == smtlib.OpFpPlusZero
		}
	case smtlib.OpFpToIeeeBv:
		return c.Op(args[0]) == smtlib.OpFpNaN
	case smtlib.OpFpToUbv, smtlib.OpFpToSbv:
		if of := c.Args(args[0]); c.Op(args[0]) == smtlib.OpIte && c.Op(of[0]) == smtlib.OpEq && c.Op(args[1]) == smtlib.OpToFp && len(c.Args(args[1])) == 1 {
			rm, x := w.spelled(c.Arg(of[0], 0), c.Arg(args[1], 0), c.SortOf(args[1]))
			return rm == args[0] && x == args[1]
		}
	}
	return false
}

// first says whether fp.min or fp.max gives its first argument, x, of zeros of both signs.
func (w *Words) first(op smtlib.Op, s smtlib.Sort, x term) term {
	c, f := w.b.c, w.format(s)
	zero := func(op smtlib.Op) term { return c.MkIndexed(op, []int{f.eb, f.sb}, s) }
	plus, minus := zero(smtlib.OpFpPlusZero), zero(smtlib.OpFpMinusZero)
	negative := func(a, b term) term {
		return w.b.op(smtlib.OpFpIsNegative, smtlib.Bool, w.b.op(op, s, a, b))
	}
	return w.b.ite(w.b.top(x), negative(minus, plus), w.b.not(negative(plus, minus)))
}

// modes are the rounding modes in order.
var modes = []smtlib.Op{smtlib.OpRNE, smtlib.OpRNA, smtlib.OpRTP, smtlib.OpRTN, smtlib.OpRTZ}

// float is what stands for an operation on floats, none where that is not known.
func (w *Words) float(u term, a []term) term {
	c, b, op := w.b.c, &w.b, w.b.c.Op(u)
	if m := slices.Index(modes, op); m >= 0 {
		return b.mode(int64(m))
	}
	var f format // of the first float among the arguments, else of the result
	for _, t := range append(slices.Clone(c.Args(u)), u) {
		if s := c.SortOf(t); c.SortKind(s) == smtlib.SortFloat {
			g := w.format(s)
			if g.eb > maxExponent || g.sb > maxSignificand {
				return none
			}
			if f.eb == 0 {
				f = g
			}
		}
	}
	word := func(v *big.Int, neg bool) term {
		if neg {
			v.SetBit(v, f.width()-1, 1)
		}
		return c.MkBv(v, f.width())
	}
	chain := func(says func(f format, x, y term) term, swap bool) term {
		var ps []term
		for i := range a[1:] {
			x, y := a[i], a[i+1]
			if swap {
				x, y = y, x
			}
			ps = append(ps, says(f, x, y))
		}
		if len(ps) == 1 {
			return ps[0]
		}
		return b.op(smtlib.OpAnd, smtlib.Bool, ps...)
	}
	switch op {
	case smtlib.OpFp:
		return b.of(f, b.join(a...))
	case smtlib.OpFpPlusInf, smtlib.OpFpMinusInf:
		return word(f.special(new(big.Int)), op == smtlib.OpFpMinusInf)
	case smtlib.OpFpPlusZero, smtlib.OpFpMinusZero:
		return word(new(big.Int), op == smtlib.OpFpMinusZero)
	case smtlib.OpFpNaN:
		return b.nan(f)
	case smtlib.OpFpAbs:
		return b.join(b.num(0, 1), b.cut(a[0], f.width()-2, 0))
	case smtlib.OpFpNeg:
		return b.negated(f, a[0])
	case smtlib.OpFpAdd, smtlib.OpFpSub:
		return b.add(f, a[0], a[1], a[2], op == smtlib.OpFpSub)
	case smtlib.OpFpMul:
		return b.mul(f, a[0], a[1], a[2])
	case smtlib.OpFpDiv:
		return b.div(f, a[0], a[1], a[2])
	case smtlib.OpFpFma:
		return b.fma(f, a[0], a[1], a[2], a[3])
	case smtlib.OpFpSqrt:
		return b.sqrt(f, a[0], a[1])
	case smtlib.OpFpRem:
		if f.eb < 14 && 1<<f.eb+2*f.sb <= mostDigits {
			return b.rem(f, a[0], a[1])
		}
	case smtlib.OpFpRoundToIntegral:
		return b.toIntegral(f, a[0], a[1])
	case smtlib.OpFpMin:
		return b.extreme(f, a[0], a[1], b.before(a[0], a[1]), w.first(op, c.SortOf(u), a[0]))
	case smtlib.OpFpMax:
		return b.extreme(f, a[0], a[1], b.before(a[1], a[0]), w.first(op, c.SortOf(u), a[0]))
	case smtlib.OpFpLe, smtlib.OpFpGe:
		return chain(b.atMost, op == smtlib.OpFpGe)
	case smtlib.OpFpLt, smtlib.OpFpGt:
		return chain(b.less, op == smtlib.OpFpGt)
	case smtlib.OpFpEq:
		return chain(b.equal, false)
	case smtlib.OpFpIsNormal:
		return b.isNormal(f, a[0])
	case smtlib.OpFpIsSubnormal:
		return b.isSubnormal(f, a[0])
	case smtlib.OpFpIsZero:
		return b.isZeros(f, a[0])
	case smtlib.OpFpIsInfinite:
		return b.isInfinite(f, a[0])
	case smtlib.OpFpIsNaN:
		return b.isNaN(f, a[0])
	case smtlib.OpFpIsNegative:
		return b.top(a[0])
	case smtlib.OpFpIsPositive:
		return b.isPositive(f, a[0])
	case smtlib.OpToFp, smtlib.OpToFpUnsigned:
		return w.toFloat(u, a)
	case smtlib.OpFpToUbv, smtlib.OpFpToSbv:
		n := c.Width(c.SortOf(u))
		if n > 1<<12 {
			return none
		}
		t, fits := b.toInteger(f, a[0], a[1], n, op == smtlib.OpFpToSbv)
		rm, x := w.spelled(a[0], a[1], c.SortOf(c.Arg(u, 1)))
		return b.ite(fits, t, c.Rebuild(u, []term{rm, x}))
	case smtlib.OpFpToIeeeBv:
		nan := b.op(op, c.SortOf(u), c.MkIndexed(smtlib.OpFpNaN, []int{f.eb, f.sb}, c.SortOf(c.Arg(u, 0))))
		return b.ite(b.isNaN(f, a[0]), nan, a[0])
	}
	return none
}

// toFloat is the word of a conversion.
func (w *Words) toFloat(u term, a []term) term {
	c, b, f := w.b.c, &w.b, w.format(w.b.c.SortOf(u))
	if len(a) == 1 {
		return b.of(f, a[0])
	}
	from := c.SortOf(c.Arg(u, 1))
	switch c.SortKind(from) {
	case smtlib.SortFloat:
		return b.convert(w.format(from), f, a[0], a[1])
	case smtlib.SortBitVec:
		if b.width(a[1]) > 1<<12 {
			return none
		}
		return b.fromInteger(f, a[0], a[1], c.Op(u) == smtlib.OpToFp)
	}
	r := w.rational(a[1])
	to := float.Format{Eb: f.eb, Sb: f.sb}
	if r == nil || !to.Within() || f.eb > 17 {
		return none
	}
	out := none
	for m := range int64(rtz + 1) {
		v := c.MkBv(to.Encode(to.Round(float.Mode(m), r, r.Sign() < 0)), f.width())
		switch {
		case a[0] == b.mode(m):
			return v
		case out == none:
			out = v
		default:
			out = b.ite(b.is(a[0], m), v, out)
		}
	}
	return out
}

// rational reads a number, or a quotient of two; nil where a term is none.
func (w *Words) rational(t term) *big.Rat {
	c := w.b.c
	if c.Op(t) != smtlib.OpRealDiv || len(c.Args(t)) != 2 {
		return w.number(t)
	}
	p, q := w.number(c.Arg(t, 0)), w.number(c.Arg(t, 1))
	if p == nil || q == nil || q.Sign() == 0 {
		return nil
	}
	return new(big.Rat).Quo(p, q)
}

// number reads a number, which may be negated.
func (w *Words) number(t term) *big.Rat {
	c, neg := w.b.c, false
	for ; c.Op(t) == smtlib.OpNeg; t = c.Arg(t, 0) {
		w.b.work(1)
		neg = !neg
	}
	r := new(big.Rat)
	switch {
	case c.Op(t) == smtlib.OpReal:
		r.Set(c.RealVal(t))
	case c.Op(t) == smtlib.OpToReal && c.Op(c.Arg(t, 0)) == smtlib.OpInt:
		r.SetInt(c.IntVal(c.Arg(t, 0)))
	default:
		return nil
	}
	if neg {
		r.Neg(r)
	}
	return r
}
