package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/bvdomain"
)

// numbersPass makes integers of words that are only counted with: added, multiplied by
// numerals, chosen, extended, compared and read as numbers, where the ranges that facts give
// them leave no sum to wrap. What is a single bit may be combined by connectives too, but for sums
// modulo 2, which the pass xors solves. Of words of which parts are read that do not overlap it first
// makes one for each part. What the words say is then read as any other arithmetic is. Proofs
// are of circuits: with one the pass does nothing.
type numbersPass struct {
	*Preprocessor

	left []ast.Node // facts as it left them
}

// numbering is one run of the pass.
type numbering struct {
	*Preprocessor
	parent map[ast.Node]ast.Node // union-find of words that stand for numbers together or not at all
	bad    map[ast.Node]bool     // by root: some word is used otherwise, or may wrap
	sums   map[ast.Node]bool     // by root: there is something to count
	order  []ast.Node            // nodes of the facts, arguments first
	spans  map[ast.Node]num.Interval
	is     map[ast.Node]ast.Node // the number of a word
}

// run is one round of the pass.
func (p *numbersPass) run() bool {
	g := p.g
	if p.proof != nil || !bvdomain.Occur(g) || slices.Equal(p.Facts, p.left) || slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	parted := p.parts()
	c := &numbering{Preprocessor: p.Preprocessor, parent: map[ast.Node]ast.Node{}, bad: map[ast.Node]bool{}, sums: map[ast.Node]bool{}, spans: map[ast.Node]num.Interval{}, is: map[ast.Node]ast.Node{}}
	found := c.classes() && c.ranges() && c.replaced()
	if parted || found {
		p.flatten()
	}
	p.left = slices.Clone(p.Facts)
	return parted || found
}

// parts puts words together of those that are read of them, where these do not overlap.
func (p *numbersPass) parts() bool {
	g := p.g
	reads := map[ast.Node][]ast.Node{} // by word: extractions; none where it is used otherwise
	var order []ast.Node
	p.walk(p.Facts, func(n ast.Node) bool {
		for _, a := range g.Args(n) {
			if g.Op(a) != ast.OpConst || g.Kind(g.Type(a)) != ast.KBitVec {
				continue
			}
			old, seen := reads[a]
			switch {
			case g.Op(n) != ast.OpBvExtract || p.kept[a]:
				reads[a] = nil
			case !seen:
				reads[a], order = []ast.Node{n}, append(order, a)
			case old != nil:
				reads[a] = append(old, n)
			}
		}
		return true
	})
	sub := &substitution{rw: p.rw, g: g}
	var defs []Definition
	for _, x := range order {
		rs := reads[x]
		if len(rs) == 0 {
			continue
		}
		slices.SortFunc(rs, func(a, b ast.Node) int { return int(g.Aux(a) - g.Aux(b)) })
		at, whole := 0, ast.None
		part := func(to int) { // of its own, above what there is
			if at == to {
				return
			}
			n := p.Fresh("part", g.BitVec(to-at))
			if at = to; whole == ast.None {
				whole = n
			} else {
				whole = p.rw.Mk(ast.OpBvConcat, g.BitVec(to), []ast.Node{n, whole}, 0)
			}
		}
		overlap := false
		for i, r := range rs[1:] {
			overlap = overlap || int(g.Aux(r)) < int(g.Aux(rs[i]))+g.Width(g.Type(rs[i]))
		}
		if overlap {
			continue
		}
		for _, r := range rs {
			part(int(g.Aux(r)))
			part(int(g.Aux(r)) + g.Width(g.Type(r)))
		}
		part(g.Width(g.Type(x)))
		defs = append(defs, Definition{x, whole})
	}
	if len(defs) == 0 {
		return false
	}
	p.replace(sub, defs)
	return true
}

func (c *numbering) isWord(n ast.Node) bool { return c.g.Kind(c.g.Type(n)) == ast.KBitVec }

func (c *numbering) root(n ast.Node) ast.Node {
	for {
		q, ok := c.parent[n]
		if !ok {
			return n
		}
		if r, ok := c.parent[q]; ok {
			c.parent[n] = r
		}
		n = q
	}
}

// join has words be numbers together; numerals are read anew at each place.
func (c *numbering) join(words ...ast.Node) {
	first := ast.None
	for _, w := range words {
		if c.g.Op(w) == ast.OpBv {
			continue
		}
		r := c.root(w)
		switch {
		case first == ast.None:
			first = r
		case first != r:
			c.parent[r] = first
			c.bad[first] = c.bad[first] || c.bad[r]
			c.sums[first] = c.sums[first] || c.sums[r]
		}
	}
}

func (c *numbering) spoil(n ast.Node) { c.bad[c.root(n)] = true }

// good says that a word, which is no numeral, may be a number as far as is known.
func (c *numbering) good(n ast.Node) bool {
	return !c.bad[c.root(n)] && c.sums[c.root(n)]
}

// zeros reads a concatenation whose upper part is 0.
func (c *numbering) zeros(n ast.Node) bool {
	high := c.g.Arg(n, 0)
	return c.g.Op(high) == ast.OpBv && c.g.IntVal(high).Sign() == 0
}

// upper says that a word is no part of another one but an upper one: a quotient by a power of 2.
func (c *numbering) upper(n ast.Node) bool {
	return c.g.Op(n) != ast.OpBvExtract || int(c.g.Aux(n))+c.g.Width(c.g.Type(n)) == c.g.Width(c.g.Type(c.g.Arg(n, 0)))
}

// classes finds which words stand for numbers together; false where none may.
func (c *numbering) classes() bool {
	g := c.g
	c.walk(c.Facts, func(n ast.Node) bool {
		c.order = append(c.order, n)
		return true
	})
	slices.Sort(c.order)
	for i, n := range c.order {
		if i&0xfff == 0 && c.ctx.Err() != nil {
			return false
		}
		args := g.Args(n)
		counts := false
		switch g.Op(n) {
		case ast.OpConst:
			if c.isWord(n) {
				c.bad[n], c.sums[n] = c.kept[n], g.Width(g.Type(n)) == 1
			}
			continue
		case ast.OpBv:
			continue
		case ast.OpBvAdd, ast.OpBvSub, ast.OpBvNeg:
			c.join(append([]ast.Node{n}, args...)...)
			counts = true
		case ast.OpBvMul:
			c.join(append([]ast.Node{n}, args...)...)
			if counts = true; !slices.ContainsFunc(args, func(a ast.Node) bool { return g.Op(a) == ast.OpBv }) {
				c.spoil(n)
			}
		case ast.OpBvNot, ast.OpBvAnd, ast.OpBvOr:
			if c.join(append([]ast.Node{n}, args...)...); g.Width(g.Type(n)) > 1 {
				c.spoil(n)
			}
		case ast.OpIte:
			if c.isWord(n) {
				c.join(n, args[1], args[2])
			} else if g.Type(n) != ast.Int {
				continue
			}
			if is := g.Args(args[0]); g.Op(args[0]) == ast.OpEq && c.isWord(is[0]) {
				c.sums[c.root(is[0])], c.sums[c.root(is[1])] = true, true // what the sum counts
			}
			continue
		case ast.OpBvConcat:
			c.join(append([]ast.Node{n}, args...)...)
			if !c.zeros(n) {
				c.spoil(n)
			}
		case ast.OpBvSignExt, ast.OpBvExtract:
			if c.join(n, args[0]); !c.upper(n) {
				c.spoil(n)
			}
		case ast.OpBv2Nat, ast.OpSbv2Int, ast.OpAllDiff:
			if counts = c.isWord(args[0]); counts {
				c.join(args...)
				n = args[0]
			}
		case ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle:
			if c.isWord(args[0]) {
				c.join(args...)
			}
			continue
		default:
			if c.isWord(n) {
				c.spoil(n)
			}
			for _, a := range args {
				if c.isWord(a) {
					c.spoil(a)
				}
			}
		}
		if counts {
			for _, a := range append([]ast.Node{n}, args...) {
				if c.isWord(a) && g.Op(a) != ast.OpBv {
					c.sums[c.root(a)] = true
				}
			}
		}
	}
	return slices.ContainsFunc(c.order, func(n ast.Node) bool { return c.isWord(n) && g.Op(n) != ast.OpBv && c.good(n) })
}

// unsigned and signed are the numbers that words of some bits are read as.
func unsigned(w int) num.Interval {
	return num.Between(num.FromInt64(0), num.Ones(uint(w)))
}

func signed(w int) num.Interval {
	half := num.Pow2(uint(w - 1))
	return num.Between(half.Neg(), half.Sub(num.FromInt64(1)))
}

// span is the range of the number of a word: of a numeral, as a signed one but for single bits.
func (c *numbering) span(n ast.Node) num.Interval {
	if c.g.Op(n) != ast.OpBv {
		return c.spans[n]
	}
	v, w := num.FromBig(c.g.IntVal(n)), c.g.Width(c.g.Type(n))
	if w > 1 {
		_, v = bvdomain.Exact(v, w).Signed()
	}
	return num.Only(v)
}

func inside(a, b num.Interval) bool { return !a.Lo.Less(b.Lo) && !b.Hi.Less(a.Hi) }

// turns is how often 2^w is to be added to the number of a word of w bits for it to be within
// a range; false where no number does.
func (c *numbering) turns(n ast.Node, within num.Interval) (k int64, ok bool) {
	s, p := c.span(n), num.Pow2(uint(c.g.Width(c.g.Type(n))))
	for k := int64(-1); k <= 1; k++ {
		if inside(s.Add(num.Only(p.Mul(num.FromInt64(k)))), within) {
			return k, true
		}
	}
	return 0, false
}

// window is the range in which the words of a comparison, or the word of a reading, are to be
// read for integers to say the same; false where there is none.
func (c *numbering) window(n ast.Node) (in num.Interval, ok bool) {
	g := c.g
	args := g.Args(n)
	w := g.Width(g.Type(args[len(args)-1])) // of a concatenation, the lower part
	switch g.Op(n) {
	case ast.OpBvUlt, ast.OpBvUle, ast.OpBv2Nat, ast.OpBvConcat, ast.OpBvExtract:
		in = unsigned(w)
	case ast.OpBvSlt, ast.OpBvSle, ast.OpSbv2Int, ast.OpBvSignExt:
		in = signed(w)
	default: // any that all are in
		for _, in := range []num.Interval{unsigned(w), signed(w)} {
			if c.within(args, in) {
				return in, true
			}
		}
		return in, false
	}
	if g.Op(n) == ast.OpBvConcat {
		args = args[1:]
	}
	return in, c.within(args, in)
}

func (c *numbering) within(args []ast.Node, in num.Interval) bool {
	return !slices.ContainsFunc(args, func(a ast.Node) bool {
		_, ok := c.turns(a, in)
		return !ok
	})
}

// ranges finds the range of the number of each word; where one might wrap, its class is none
// of numbers. False where the facts contradict each other, which others report.
func (c *numbering) ranges() bool {
	g := c.g
	known := bvdomain.NewFacts(g)
	for _, f := range c.Facts {
		if c.ctx.Err() != nil {
			return false
		}
		known.Add(f)
	}
	if known.Failed() {
		return false
	}
	for _, n := range c.order {
		if g.Op(n) == ast.OpBv {
			continue
		}
		args := g.Args(n)
		if !c.isWord(n) {
			if len(args) > 0 && c.isWord(args[0]) {
				if _, ok := c.window(n); !ok {
					for _, a := range args {
						if g.Op(a) != ast.OpBv {
							c.spoil(a)
						}
					}
				}
			}
			continue
		}
		if !c.good(n) {
			continue
		}
		var s num.Interval
		ok := true
		switch g.Op(n) {
		case ast.OpConst:
			d := known.Domain(n)
			lo, hi := d.Unsigned()
			s = num.Between(lo, hi)
			if lo, hi = d.Signed(); hi.Sub(lo).Less(s.Size()) {
				s = num.Between(lo, hi)
			}
		case ast.OpBvNot, ast.OpBvAnd, ast.OpBvOr:
			if s = unsigned(1); !c.within(args, s) {
				c.spoil(n)
			}
		case ast.OpBvAdd:
			s = c.span(args[0]).Add(c.span(args[1]))
		case ast.OpBvSub:
			s = c.span(args[0]).Sub(c.span(args[1]))
		case ast.OpBvNeg:
			s = c.span(args[0]).Neg()
		case ast.OpBvMul:
			s = c.span(args[0]).Corners(c.span(args[1]), num.Int.Mul)
		case ast.OpIte:
			s = c.span(args[1]).Join(c.span(args[2]))
		case ast.OpBvConcat, ast.OpBvSignExt, ast.OpBvExtract:
			var in num.Interval
			if in, ok = c.window(n); ok {
				a := args[len(args)-1]
				k, _ := c.turns(a, in)
				s = c.span(a).Add(num.Only(num.Pow2(uint(g.Width(g.Type(a)))).Mul(num.FromInt64(k))))
			}
			if g.Op(n) == ast.OpBvExtract {
				part := func(v num.Int) num.Int { return num.FromBig(v.Big().Rsh(v.Big(), uint(g.Aux(n)))) }
				s = num.Between(part(s.Lo), part(s.Hi))
			}
		}
		if w := uint(g.Width(g.Type(n))); !ok || !s.Within(num.Pow2(w+1)) {
			c.spoil(n)
		}
		c.spans[n] = s
	}
	return true
}

// number is the number of a word in a range that it has been found to be in.
func (c *numbering) number(n ast.Node, in num.Interval) ast.Node {
	k, _ := c.turns(n, in)
	v := c.value(n)
	if k == 0 {
		return v
	}
	by := num.Pow2(uint(c.g.Width(c.g.Type(n)))).Mul(num.FromInt64(k)).Big()
	return c.rw.Mk(ast.OpAdd, ast.Int, []ast.Node{v, c.g.Num(by)}, 0)
}

// value is the number of a word, of a numeral that of its span.
func (c *numbering) value(n ast.Node) ast.Node {
	if c.g.Op(n) == ast.OpBv {
		return c.g.Num(c.span(n).Lo.Big())
	}
	return c.is[n]
}

// bit says that a connective of single bits, which are numbers, gives 1.
func (c *numbering) bit(n ast.Node) ast.Node {
	rw := c.rw
	var is []ast.Node
	for _, a := range c.g.Args(n) {
		is = append(is, rw.Eq(c.number(a, unsigned(1)), c.g.Num64(1)))
	}
	switch c.g.Op(n) {
	case ast.OpBvNot:
		return rw.Not(is[0])
	case ast.OpBvAnd:
		return rw.And(is...)
	}
	return rw.Or(is...)
}

// integers gives what says the same of integers.
var integers = map[ast.Op]ast.Op{
	ast.OpBvAdd: ast.OpAdd, ast.OpBvSub: ast.OpSub, ast.OpBvNeg: ast.OpNeg, ast.OpBvMul: ast.OpMul,
	ast.OpBvUlt: ast.OpLt, ast.OpBvUle: ast.OpLe, ast.OpBvSlt: ast.OpLt, ast.OpBvSle: ast.OpLe,
	ast.OpEq: ast.OpEq, ast.OpAllDiff: ast.OpAllDiff,
}

// replaced puts integers for the words that are numbers; false where there is none.
func (c *numbering) replaced() bool {
	g, rw := c.g, c.rw
	sub := &substitution{rw: rw, g: g}
	var bounds []ast.Node
	var defs []Definition
	changed := false
	for _, n := range c.order {
		args := g.Args(n)
		switch {
		case g.Op(n) == ast.OpBv:
		case c.isWord(n):
			if !c.good(n) {
				continue
			}
			switch g.Op(n) {
			case ast.OpConst:
				x := c.Fresh("number", ast.Int)
				s := c.spans[n]
				bounds = append(bounds, rw.Le(g.Num(s.Lo.Big()), x), rw.Le(x, g.Num(s.Hi.Big())))
				defs = append(defs, Definition{n, g.Mk(ast.OpNat2Bv, g.Type(n), []ast.Node{x}, 0)})
				c.is[n] = x
			case ast.OpIte:
				c.is[n] = rw.Ite(sub.apply(args[0]), c.value(args[1]), c.value(args[2]))
			case ast.OpBvNot, ast.OpBvAnd, ast.OpBvOr:
				c.is[n] = rw.Ite(c.bit(n), g.Num64(1), g.Num64(0))
			case ast.OpBvConcat, ast.OpBvSignExt:
				in, _ := c.window(n)
				c.is[n] = c.number(args[len(args)-1], in)
			case ast.OpBvExtract:
				in, _ := c.window(n)
				c.is[n] = rw.Mk(ast.OpEDiv, ast.Int, []ast.Node{c.number(args[0], in), g.Num(num.Pow2(uint(g.Aux(n))).Big())}, 0)
			default:
				values := make([]ast.Node, len(args))
				for i, a := range args {
					values[i] = c.value(a)
				}
				c.is[n] = rw.Mk(integers[g.Op(n)], ast.Int, values, 0)
			}
		case len(args) > 0 && c.isWord(args[0]):
			of := slices.IndexFunc(args, func(a ast.Node) bool { return g.Op(a) != ast.OpBv })
			if of < 0 || !c.good(args[of]) {
				continue
			}
			changed = true
			in, _ := c.window(n)
			values := make([]ast.Node, len(args))
			for i, a := range args {
				values[i] = c.number(a, in)
			}
			if op, ok := integers[g.Op(n)]; ok && op == ast.OpEq && g.Width(g.Type(args[0])) == 1 {
				one := g.Num(in.Hi.Big())
				sub.set(n, rw.Equiv(rw.Eq(values[0], one), rw.Eq(values[1], one)))
			} else if ok {
				sub.set(n, rw.Mk(op, ast.Pred, values, 0))
			} else {
				sub.set(n, values[0])
			}
		}
	}
	if !changed {
		return false
	}
	for i, f := range c.Facts {
		c.Facts[i] = sub.apply(f)
	}
	c.Facts, c.Defs = append(c.Facts, bounds...), append(c.Defs, defs...)
	return true
}
