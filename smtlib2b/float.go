package smtlib2b

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib2b/floats"
)

// Floats and rounding modes are words; see package floats. Not every word is one: constants
// have a side predicate, bound variables a guard, and what functions and arrays give is
// made one. So every float is one word, and every script has, with these, the models that it
// has: a word that is none is only where nobody looks.

// open is what the model says of a choice that the standard leaves open: constants of its own.
type open struct {
	choice model.Choice
	// Of fp.min and fp.max: BOOLs, whether the first is taken of +0 and -0, and of -0 and +0. Of
	// fp.to_real: its values for NaN, +oo and -oo. Else one constant.
	consts []ast.Node
}

func (t *Translator) format(s smtlib.Sort) floats.Format {
	idx := t.c.SortData(s).Idx
	return floats.Format{Eb: idx[0], Sb: idx[1]}
}

// maxFloat bounds formats: intervals of exponents are computed with.
const maxFloat = 60

// floatType is the type of the words of a format.
func (t *Translator) floatType(d *smtlib.SortData) (ast.Type, error) {
	if d.Idx[0] > maxFloat {
		return noType, &Unsupported{fmt.Sprintf("floats with %d bits of exponent", d.Idx[0])}
	}
	return t.g.BitVec(d.Idx[0] + d.Idx[1]), nil
}

// member says that a word is a value of its sort; ast.None where every one is.
func (t *Translator) member(s smtlib.Sort, n ast.Node) ast.Node {
	switch t.c.SortKind(s) {
	case smtlib.SortFloat:
		return t.fl.Canonical(t.format(s), n)
	case smtlib.SortRoundingMode:
		return t.fl.CanonicalMode(n)
	case smtlib.SortDatatype:
		if t.sparse(s) && t.settled(s) {
			return t.fieldsInside(s, n)
		}
	}
	return ast.None
}

// settled tells whether it can be said in B which values of its type a sort has: it has all of them,
// or is one of floats or rounding modes, or a datatype without recursion with such fields. Values
// of another sort may differ in B where they do not in the script.
func (t *Translator) settled(s smtlib.Sort) bool {
	switch t.c.SortKind(s) {
	case smtlib.SortFloat, smtlib.SortRoundingMode:
		return true
	case smtlib.SortDatatype:
		if t.recursive(s) {
			return !t.sparse(s)
		}
		for _, k := range t.c.Constructors(s) {
			for _, a := range t.c.Decl(k).Args {
				if !t.settled(a) {
					return false
				}
			}
		}
		return true
	}
	return !t.sparse(s)
}

// fieldsInside says that the fields of a value of a settled datatype are values of their sorts.
func (t *Translator) fieldsInside(s smtlib.Sort, n ast.Node) ast.Node {
	g := t.g
	var all []ast.Node
	for _, k := range t.c.Constructors(s) {
		data := t.c.Decl(k)
		for i, a := range data.Args {
			p := t.member(a, g.Apply(t.consts[data.Selectors[i]], n))
			switch {
			case p == ast.None:
			case len(t.c.Constructors(s)) == 1:
				all = append(all, p)
			default:
				all = append(all, g.Or(g.Not(g.IsTrue(g.Apply(t.consts[data.Tester], n))), p))
			}
		}
	}
	return g.And(all...)
}

// recursive says that values of a datatype hold values of it.
func (t *Translator) recursive(s smtlib.Sort) bool {
	seen := map[smtlib.Sort]bool{}
	stack := []smtlib.Sort{s}
	for len(stack) > 0 {
		cur := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		below := t.c.SortData(cur).Args
		if t.c.SortKind(cur) == smtlib.SortDatatype {
			below = nil
			for _, k := range t.c.Constructors(cur) {
				below = append(below, t.c.Decl(k).Args...)
			}
		}
		for _, b := range below {
			if b == s {
				return true
			}
			if !seen[b] {
				seen[b] = true
				stack = append(stack, b)
			}
		}
	}
	return false
}

// clean makes a value of its sort of what a function or an array gives.
func (t *Translator) clean(s smtlib.Sort, n ast.Node) ast.Node {
	switch t.c.SortKind(s) {
	case smtlib.SortFloat:
		return t.fl.Clean(t.format(s), n)
	case smtlib.SortRoundingMode:
		return t.fl.CleanMode(n)
	case smtlib.SortDatatype:
		if c, _ := t.g.Constructed(n); c == nil && t.sparse(s) && t.settled(s) {
			return t.cleanFields(s, n)
		}
	}
	return n
}

// cleanFields makes a value of a settled datatype of one whose fields may be of other words.
func (t *Translator) cleanFields(s smtlib.Sort, n ast.Node) ast.Node {
	g := t.g
	out := n
	for _, k := range t.c.Constructors(s) {
		data := t.c.Decl(k)
		if !slices.ContainsFunc(data.Args, t.sparse) {
			continue
		}
		args := []ast.Node{t.consts[k]}
		for i, a := range data.Args {
			args = append(args, t.clean(a, g.Apply(t.consts[data.Selectors[i]], n)))
		}
		if made := g.Apply(args[0], args[1:]...); len(t.c.Constructors(s)) == 1 {
			out = made
		} else {
			out = g.Ite(g.IsTrue(g.Apply(t.consts[data.Tester], n)), made, out)
		}
	}
	return out
}

// sparse tells whether a sort is made of floats or rounding modes: not all values of its type are
// values of the sort.
func (t *Translator) sparse(s smtlib.Sort) bool {
	seen := map[smtlib.Sort]bool{}
	stack := []smtlib.Sort{s}
	for len(stack) > 0 {
		cur := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[cur] {
			continue
		}
		seen[cur] = true
		switch d := t.c.SortData(cur); d.Kind {
		case smtlib.SortFloat, smtlib.SortRoundingMode:
			return true
		case smtlib.SortDatatype:
			for _, k := range t.c.Constructors(cur) {
				stack = append(stack, t.c.Decl(k).Args...)
			}
		default:
			stack = append(stack, d.Args...)
		}
	}
	return false
}

// guard says that bound variables are values of their sorts; ok is false where that cannot be said.
func (t *Translator) guard(vars []smtlib.Term, nodes []ast.Node) (p ast.Node, err error) {
	var ps []ast.Node
	for i, v := range vars {
		s := t.c.SortOf(v)
		if q := t.member(s, nodes[i]); q != ast.None {
			ps = append(ps, q)
		} else if t.sparse(s) {
			return ast.None, &Unsupported{"a quantifier over sort " + t.sortText(s)}
		}
	}
	return t.g.And(ps...), nil
}

// Between says that the value of a term of a float is a number from lo to hi, words of its format, in
// the order where -0 is before +0; nan allows for NaN, too.
func (t *Translator) Between(term smtlib.Term, lo, hi *big.Int, nan bool) (ast.Node, error) {
	n, err := t.Expr(term)
	if err != nil {
		return ast.None, err
	}
	return t.fl.Between(t.format(t.c.SortOf(term)), n, lo, hi, nan), nil
}

// isFloat tells the operators that float translates.
func isFloat(op smtlib.Op) bool { return op >= smtlib.OpRNE && op <= smtlib.OpFpToIeeeBv }

// parts are the terms that are translated before a term: its arguments, but for a number that
// becomes a float at once, and the Real of a float that is compared with a number.
func (t *Translator) parts(term smtlib.Term) []smtlib.Term {
	args := t.c.Args(term)
	if t.c.Op(term) == smtlib.OpToFp && len(args) == 2 && t.c.SortOf(args[1]) == smtlib.Real {
		if _, ok := t.c.Rational(args[1]); ok {
			return args[:1]
		}
	}
	if _, x, _, ok := t.realSides(term); ok {
		return t.c.Args(x)
	}
	return args
}

// float makes the node of an operator of floats or rounding modes.
func (t *Translator) float(term smtlib.Term) (ast.Node, error) {
	t.floats = true
	c, b := t.c, t.fl
	op, args := c.Op(term), c.Args(term)
	var f floats.Format // of the first float among the arguments, or else of the result
	for i := len(args) - 1; i >= -1; i-- {
		s := c.SortOf(term)
		if i >= 0 {
			s = c.SortOf(args[i])
		}
		if c.SortKind(s) != smtlib.SortFloat {
			continue
		}
		if _, err := t.typ(s); err != nil {
			return ast.None, err
		}
		if f.Eb == 0 || i >= 0 {
			f = t.format(s)
		}
	}
	a := make([]ast.Node, len(args))
	for i := range t.parts(term) {
		a[i] = t.value(t.node[args[i]])
	}
	pred := func(p func(floats.Format, ast.Node) ast.Node) (ast.Node, error) { return p(f, a[0]), nil }
	chain := func(p func(x, y ast.Node) ast.Node) (ast.Node, error) {
		return t.spread(op, a, func(xs ...ast.Node) ast.Node { return p(xs[0], xs[1]) }), nil
	}
	switch op {
	case smtlib.OpRNE:
		return b.Mode(floats.RNE), nil
	case smtlib.OpRNA:
		return b.Mode(floats.RNA), nil
	case smtlib.OpRTP:
		return b.Mode(floats.RTP), nil
	case smtlib.OpRTN:
		return b.Mode(floats.RTN), nil
	case smtlib.OpRTZ:
		return b.Mode(floats.RTZ), nil
	case smtlib.OpFp:
		u := &use{Graph: t.g}
		return b.Clean(f, u.join(u.join(a[0], a[1]), a[2])), nil
	case smtlib.OpFpPlusInf, smtlib.OpFpMinusInf:
		return b.Infinite(f, op == smtlib.OpFpMinusInf), nil
	case smtlib.OpFpPlusZero, smtlib.OpFpMinusZero:
		return b.Zero(f, op == smtlib.OpFpMinusZero), nil
	case smtlib.OpFpNaN:
		return b.NaN(f), nil
	case smtlib.OpFpAbs:
		return pred(b.Abs)
	case smtlib.OpFpNeg:
		return pred(b.Neg)
	case smtlib.OpFpAdd:
		return b.Add(f, a[0], a[1], a[2]), nil
	case smtlib.OpFpSub:
		return b.Sub(f, a[0], a[1], a[2]), nil
	case smtlib.OpFpMul:
		return b.Mul(f, a[0], a[1], a[2]), nil
	case smtlib.OpFpDiv:
		return b.Div(f, a[0], a[1], a[2]), nil
	case smtlib.OpFpFma:
		return b.Fma(f, a[0], a[1], a[2], a[3]), nil
	case smtlib.OpFpSqrt:
		return b.Sqrt(f, a[0], a[1]), nil
	case smtlib.OpFpRem:
		return t.remainder(term, f, a[0], a[1])
	case smtlib.OpFpRoundToIntegral:
		return b.ToIntegral(f, a[0], a[1]), nil
	case smtlib.OpFpMin:
		return b.Min(f, a[0], a[1], t.first(term, f, a[0])), nil
	case smtlib.OpFpMax:
		return b.Max(f, a[0], a[1], t.first(term, f, a[0])), nil
	case smtlib.OpFpLe:
		return chain(func(x, y ast.Node) ast.Node { return b.AtMost(f, x, y) })
	case smtlib.OpFpLt:
		return chain(func(x, y ast.Node) ast.Node { return b.Less(f, x, y) })
	case smtlib.OpFpGe:
		return chain(func(x, y ast.Node) ast.Node { return b.AtMost(f, y, x) })
	case smtlib.OpFpGt:
		return chain(func(x, y ast.Node) ast.Node { return b.Less(f, y, x) })
	case smtlib.OpFpEq:
		return chain(func(x, y ast.Node) ast.Node { return b.Equal(f, x, y) })
	case smtlib.OpFpIsNormal:
		return pred(b.IsNormal)
	case smtlib.OpFpIsSubnormal:
		return pred(b.IsSubnormal)
	case smtlib.OpFpIsZero:
		return pred(b.IsZero)
	case smtlib.OpFpIsInfinite:
		return pred(b.IsInfinite)
	case smtlib.OpFpIsNaN:
		return pred(b.IsNaN)
	case smtlib.OpFpIsNegative:
		return pred(b.IsNegative)
	case smtlib.OpFpIsPositive:
		return pred(b.IsPositive)
	case smtlib.OpToFp, smtlib.OpToFpUnsigned:
		return t.toFloat(op, t.format(c.SortOf(term)), args, a)
	case smtlib.OpFpToUbv, smtlib.OpFpToSbv:
		n, fits := b.ToInteger(f, a[0], a[1], c.Width(c.SortOf(term)), op == smtlib.OpFpToSbv)
		o := t.chosen(term, func() []ast.Node {
			typ := t.g.Fun([]ast.Type{t.g.Type(a[0]), t.g.Type(a[1])}, t.g.Type(n))
			return []ast.Node{t.declare(op.Name()+" out of range", typ)}
		})
		return t.g.Ite(fits, n, t.g.Apply(o[0], a...)), nil
	case smtlib.OpFpToReal:
		special, value := t.toReal(term, f, a[0])
		return t.g.Ite(special, value, b.Real(f, a[0])), nil
	case smtlib.OpFpToIeeeBv:
		o := t.chosen(term, func() []ast.Node {
			n := t.declare(op.Name()+" of NaN", t.g.Type(a[0]))
			t.inside[n] = b.NoneWord(f, n)
			t.within = append(t.within, n)
			return []ast.Node{n}
		})
		return t.g.Ite(b.IsNaN(f, a[0]), o[0], a[0]), nil
	}
	return ast.None, &Unsupported{"operator " + op.Name()}
}

// toFloat makes a float of the word of one, of another float, a number or an integer.
func (t *Translator) toFloat(op smtlib.Op, f floats.Format, args []smtlib.Term, a []ast.Node) (ast.Node, error) {
	if len(args) == 1 {
		return t.fl.Clean(f, a[0]), nil
	}
	s := t.c.SortOf(args[1])
	switch t.c.SortKind(s) {
	case smtlib.SortFloat:
		return t.fl.Convert(t.format(s), f, a[0], a[1]), nil
	case smtlib.SortBitVec:
		return t.fl.FromInteger(f, a[0], a[1], op == smtlib.OpToFp), nil
	}
	r, ok := t.c.Rational(args[1])
	if !ok { // a function of which it is said what it gives
		if t.round == nil {
			t.round = map[floats.Format]ast.Node{}
		}
		fun, made := t.round[f]
		if !made {
			fun = t.declare(op.Name()+" of a Real", t.g.Fun([]ast.Type{t.g.Type(a[0]), ast.Real}, t.g.BitVec(f.Width())))
			t.round[f] = fun
		}
		n := t.g.Apply(fun, a[0], a[1])
		if !t.ground(args[0]) || !t.ground(args[1]) {
			t.loose = true // under a quantifier what it is is left to the check of models
			return t.fl.Clean(f, n), nil
		}
		if _, said := t.inside[n]; !said {
			t.inside[n] = t.fl.Rounded(f, a[0], a[1], n)
			t.within = append(t.within, n)
		}
		return n, nil
	}
	n := ast.None
	for m := range floats.Modes {
		word := t.g.BvNum(f.Round(m, r), f.Width())
		switch is := t.fl.Mode(m); {
		case a[0] == is:
			return word, nil
		case n == ast.None:
			n = word
		default:
			n = t.g.Ite(t.g.Eq(a[0], is), word, n)
		}
	}
	return n, nil
}

// toReal gives the value of fp.to_real, term, of a float that is no number, and says when x is
// none.
func (t *Translator) toReal(term smtlib.Term, f floats.Format, x ast.Node) (special, value ast.Node) {
	o := t.chosen(term, func() (out []ast.Node) {
		name := t.c.Op(term).Name()
		for range 3 {
			out = append(out, t.declare(name+" of no number", ast.Real))
		}
		return out
	})
	nan := t.fl.IsNaN(f, x)
	return t.g.Or(nan, t.fl.IsInfinite(f, x)), t.g.Ite(nan, o[0], t.g.Ite(t.fl.IsNegative(f, x), o[2], o[1]))
}

// realSides reads a comparison of the Real that a float is with a numeral, turned around where
// the float stands behind.
func (t *Translator) realSides(term smtlib.Term) (op smtlib.Op, x smtlib.Term, r *big.Rat, ok bool) {
	c := t.c
	op, args := c.Op(term), c.Args(term)
	if len(args) != 2 || c.SortOf(args[0]) != smtlib.Real {
		return op, x, nil, false
	}
	switch op {
	case smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct:
	default:
		return op, x, nil, false
	}
	x, numeral := args[0], args[1]
	if c.Op(x) != smtlib.OpFpToReal {
		x, numeral = numeral, x
		switch op {
		case smtlib.OpLe:
			op = smtlib.OpGe
		case smtlib.OpGe:
			op = smtlib.OpLe
		case smtlib.OpLt:
			op = smtlib.OpGt
		case smtlib.OpGt:
			op = smtlib.OpLt
		}
	}
	if c.Op(x) != smtlib.OpFpToReal {
		return op, x, nil, false
	}
	r, ok = t.c.Rational(numeral)
	return op, x, r, ok
}

// compareReal compares the Real that a float is with a numeral: numbers of the format next to the
// numeral say all.
func (t *Translator) compareReal(term smtlib.Term) (ast.Node, bool) {
	c, g, b := t.c, t.g, t.fl
	op, x, r, ok := t.realSides(term)
	if !ok {
		return ast.None, false
	}
	f := t.format(c.SortOf(c.Arg(x, 0)))
	n := t.node[c.Arg(x, 0)]
	below, above := g.BvNum(f.Round(floats.RTN, r), f.Width()), g.BvNum(f.Round(floats.RTP, r), f.Width())
	special, value := t.toReal(x, f, n)
	limit := g.RealNum(r)
	var finite, other ast.Node
	switch op {
	case smtlib.OpLe:
		finite, other = b.AtMost(f, n, below), g.Conn(ast.OpRLe, value, limit)
	case smtlib.OpGe:
		finite, other = b.AtMost(f, above, n), g.Conn(ast.OpRLe, limit, value)
	case smtlib.OpLt:
		finite, other = g.Not(b.AtMost(f, above, n)), g.Conn(ast.OpRLt, value, limit)
	case smtlib.OpGt:
		finite, other = g.Not(b.AtMost(f, n, below)), g.Conn(ast.OpRLt, limit, value)
	default:
		finite, other = g.False(), g.Eq(value, limit)
		if below == above {
			finite = b.Equal(f, n, below)
		}
	}
	p := g.Ite(special, other, finite)
	if op == smtlib.OpDistinct {
		p = g.Not(p)
	}
	return p, true
}

// chosen gives the constants of an open choice, which make declares at the first call.
func (t *Translator) chosen(term smtlib.Term, make func() []ast.Node) []ast.Node {
	choice := model.ChoiceOf(t.c, term)
	for _, o := range t.open {
		if o.choice == choice {
			return o.consts
		}
	}
	t.open = append(t.open, open{choice, make()})
	return t.open[len(t.open)-1].consts
}

// first says whether fp.min or fp.max gives its first argument x of zeros of both signs.
func (t *Translator) first(term smtlib.Term, f floats.Format, x ast.Node) ast.Node {
	o := t.chosen(term, func() []ast.Node {
		name := t.c.Op(term).Name() + " of zeros"
		return []ast.Node{t.declare(name, ast.Bool), t.declare(name, ast.Bool)}
	})
	return t.g.Ite(t.fl.IsNegative(f, x), t.g.IsTrue(o[1]), t.g.IsTrue(o[0]))
}

// choices sets what the model says of open choices.
func (r *reader) choices(m ast.Model, out *model.Model) error {
	t, c := r.t, r.t.c
	for _, o := range t.open {
		v := m[o.consts[0]]
		if !slices.ContainsFunc(o.consts, func(n ast.Node) bool { _, ok := m[n]; return ok }) {
			continue
		}
		if out.Open == nil {
			out.Open = map[model.Choice]model.Interp{}
		}
		from, to := o.choice.From, o.choice.To
		var in model.Interp
		var err error
		switch o.choice.Op {
		case smtlib.OpFpMin, smtlib.OpFpMax:
			x, y := c.MkVar("x0", from), c.MkVar("x1", from)
			pick := func(first bool) smtlib.Term {
				if first {
					return x
				}
				return y
			}
			f := t.format(from)
			minus := c.MkIndexed(smtlib.OpFpMinusZero, []int{f.Eb, f.Sb}, from)
			in = model.Interp{Params: []smtlib.Term{x, y}, Body: c.MkOp(smtlib.OpIte, to,
				c.MkOp(smtlib.OpEq, smtlib.Bool, x, minus), pick(m[o.consts[1]].Bool), pick(v.Bool))}
		case smtlib.OpFpToReal:
			in, err = r.ofNoNumber(m, o, from)
		case smtlib.OpFpToIeeeBv:
			in, err = r.interp(&v, nil, to)
			in.Params = []smtlib.Term{c.MkVar("x0", from)}
		case smtlib.OpSeqNth:
			in, err = r.interp(&v, []smtlib.Sort{c.Seq(to), from}, to)
		default:
			in, err = r.interp(&v, []smtlib.Sort{smtlib.RoundingMode, from}, to)
		}
		if err != nil {
			return fmt.Errorf("model of %s: %w", o.choice.Op.Name(), err)
		}
		out.Open[o.choice] = in
	}
	return nil
}

// ofNoNumber is what fp.to_real gives for NaN and infinities.
func (r *reader) ofNoNumber(m ast.Model, o open, from smtlib.Sort) (model.Interp, error) {
	c, f := r.t.c, r.t.format(from)
	x := c.MkVar("x0", from)
	in := model.Interp{Params: []smtlib.Term{x}, Body: c.MkReal(new(big.Rat))}
	for i, op := range []smtlib.Op{smtlib.OpFpNaN, smtlib.OpFpPlusInf, smtlib.OpFpMinusInf} {
		v, ok := m[o.consts[i]]
		if !ok {
			continue
		}
		value, err := r.term(&v, smtlib.Real)
		if err != nil {
			return in, err
		}
		in.Body = c.MkOp(smtlib.OpIte, smtlib.Real, c.MkOp(smtlib.OpEq, smtlib.Bool, x, c.MkIndexed(op, []int{f.Eb, f.Sb}, from)), value, in.Body)
	}
	return in, nil
}

// stray tells a value that is none of its sort: no term has it.
func (t *Translator) stray(v *ast.Value, s smtlib.Sort) bool {
	if v.Kind != ast.KBitVec || v.Int == nil {
		return false
	}
	switch t.c.SortKind(s) {
	case smtlib.SortFloat:
		f := t.format(s)
		return f.Stray(v.Int)
	case smtlib.SortRoundingMode:
		return v.Int.Cmp(big.NewInt(int64(floats.Modes))) >= 0
	}
	return false
}

// floatTerm is the term of a word of a float or a rounding mode.
func (r *reader) floatTerm(v *ast.Value, s smtlib.Sort) smtlib.Term {
	c := r.t.c
	if c.SortKind(s) == smtlib.SortFloat {
		f := r.t.format(s)
		if r.t.stray(v, s) {
			return c.MkIndexed(smtlib.OpFpNaN, []int{f.Eb, f.Sb}, s)
		}
		return c.MkFloat(v.Int, f.Eb, f.Sb)
	}
	if r.t.stray(v, s) {
		return c.MkOp(smtlib.OpRNE, s)
	}
	return c.MkOp([]smtlib.Op{smtlib.OpRNE, smtlib.OpRNA, smtlib.OpRTP, smtlib.OpRTN, smtlib.OpRTZ}[v.Int.Int64()], s)
}
