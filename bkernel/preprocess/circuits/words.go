package circuits

import (
	"slices"

	"bsmt/bkernel/ast"
)

// sums says that n is arithmetic on words: a polynomial without bits of its own.
func (c *circuit) sums(n ast.Node) bool {
	switch c.g.Op(n) {
	case ast.OpBvAdd, ast.OpBvSub, ast.OpBvMul, ast.OpBvNeg:
		return c.g.Width(c.g.Type(n)) > 1 // else it is a gate
	case ast.OpBvConcat, ast.OpBvNot:
		return c.sums(c.g.Arg(n, 0))
	case ast.OpBvShl: // a product with a power of 2
		return c.g.Op(c.g.Arg(n, 1)) == ast.OpBv && c.sums(c.g.Arg(n, 0))
	case ast.OpBvExtract: // the lowest bits
		return c.g.ExtractLo(n) == 0 && c.g.Width(c.g.Type(c.g.Arg(n, 0))) <= maxWidth && c.sums(c.g.Arg(n, 0))
	case ast.OpIte:
		return c.g.Kind(c.g.Type(n)) == ast.KBitVec && (c.sums(c.g.Arg(n, 1)) || c.sums(c.g.Arg(n, 2)))
	}
	return false
}

// build reads the words below roots, arguments first; sums only where bits of them are
// asked for.
func (c *circuit) build(roots ...ast.Node) {
	var order []ast.Node
	c.g.Walk(roots, func(n ast.Node) bool {
		order = append(order, n)
		return c.g.Op(n) != ast.OpForall
	})
	slices.Sort(order)
	for _, n := range order {
		c.full = c.full || c.ctx.Err() != nil
		switch g := c.g; {
		case c.full:
			return
		case g.Type(n) == ast.Pred:
			c.holds(n)
		case g.Kind(g.Type(n)) == ast.KBitVec && !c.sums(n):
			c.of(n)
		}
	}
}

// of gives the bits of n.
func (c *circuit) of(n ast.Node) []lit {
	if b, ok := c.bits[n]; ok {
		return b
	}
	b := c.word(n)
	c.bits[n] = b
	if c.sums(n) {
		c.spread = append(c.spread, n)
	}
	return b
}

// word makes the bits of n.
func (c *circuit) word(n ast.Node) []lit {
	g := c.g
	w := g.Width(g.Type(n))
	args := g.Args(n)
	out := make([]lit, w)
	each := func(f func(i int) lit) []lit {
		for i := range out {
			out[i] = f(i)
		}
		return out
	}
	two := func(f func(a, b lit) lit) []lit {
		a, b := c.of(args[0]), c.of(args[1])
		return each(func(i int) lit { return f(a[i], b[i]) })
	}
	switch g.Op(n) {
	case ast.OpBv:
		return each(func(i int) lit { return lit(g.IntVal(n).Bit(i)) })
	case ast.OpBvNot:
		return complement(c.of(args[0]))
	case ast.OpBvAnd:
		return two(c.and)
	case ast.OpBvOr: // where a proof is written, words are compared as the script has them
		return two(c.or)
	case ast.OpBvXor:
		return two(c.xor)
	case ast.OpBvConcat:
		return append(append(out[:0], c.of(args[1])...), c.of(args[0])...)
	case ast.OpBvExtract:
		return append(out[:0], c.of(args[0])[g.ExtractLo(n):g.ExtractLo(n)+w]...)
	case ast.OpBvSignExt:
		a := c.of(args[0])
		return each(func(i int) lit { return a[min(i, len(a)-1)] })
	case ast.OpIte:
		k, a, b := c.holds(args[0]), c.of(args[1]), c.of(args[2])
		return each(func(i int) lit { return c.ite(k, a[i], b[i]) })
	case ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr:
		return c.shift(g.Op(n), c.of(args[0]), c.of(args[1]))
	case ast.OpBvAdd, ast.OpBvSub, ast.OpBvMul, ast.OpBvNeg:
		return c.arithmetic(n)
	}
	return each(func(i int) lit { return c.input(source{n, i}) })
}

// arithmetic makes the bits of a sum or a product; of single bits it is one gate.
func (c *circuit) arithmetic(n ast.Node) []lit {
	g := c.g
	args, op := g.Args(n), g.Op(n)
	out := make([]lit, g.Width(g.Type(n)))
	switch {
	case len(out) == 1 && op == ast.OpBvNeg:
		return c.of(args[0])
	case len(out) == 1 && op == ast.OpBvMul:
		return append(out[:0], c.and(c.of(args[0])[0], c.of(args[1])[0]))
	case len(out) == 1:
		return append(out[:0], c.xor(c.of(args[0])[0], c.of(args[1])[0]))
	case op == ast.OpBvAdd:
		return c.plus(c.of(args[0]), c.of(args[1]), bitFalse)
	case op == ast.OpBvSub:
		return c.plus(c.of(args[0]), complement(c.of(args[1])), bitTrue)
	case op == ast.OpBvNeg:
		return c.plus(out, complement(c.of(args[0])), bitTrue)
	}
	return c.times(c.of(args[0]), c.of(args[1]))
}

// shift has a stage for each bit of the word by that it shifts; where that is a numeral there
// are no gates.
func (c *circuit) shift(op ast.Op, a, by []lit) []lit {
	top := len(a) - 1
	fill := bitFalse
	if op == ast.OpBvAshr {
		fill = a[top]
	}
	for stage, k := range by {
		far := len(a)
		if stage < 31 {
			far = min(far, 1<<stage)
		}
		next := make([]lit, len(a))
		for i := range next {
			from := fill
			switch at := i + far; {
			case op == ast.OpBvShl && i >= far:
				from = a[i-far]
			case op != ast.OpBvShl && at <= top:
				from = a[at]
			}
			next[i] = c.ite(k, from, a[i])
		}
		a = next
	}
	return a
}

// complement gives the literals of the other sign.
func complement(a []lit) []lit {
	out := make([]lit, len(a))
	for i, l := range a {
		out[i] = l.not()
	}
	return out
}

// plus is a ripple-carry adder.
func (c *circuit) plus(a, b []lit, carry lit) []lit {
	out := make([]lit, len(a))
	for i := range a {
		out[i], carry = c.adder(a[i], b[i], carry)
	}
	return out
}

// adder is the sum of three bits.
func (c *circuit) adder(x, y, z lit) (sum, carry lit) {
	half := c.xor(x, y)
	carry = c.or(c.and(x, y), c.and(half, z))
	c.adders = append(c.adders, [4]lit{carry, x, y, z})
	return c.xor(half, z), carry
}

// times is an array multiplier.
func (c *circuit) times(a, b []lit) []lit {
	if c.shown {
		return c.columns(a, b)
	}
	sum := make([]lit, len(a))
	for i := range b {
		if b[i] == bitFalse {
			continue
		}
		row := make([]lit, len(a))
		for j := i; j < len(row) && !c.full; j++ {
			row[j] = c.and(a[j-i], b[i])
		}
		sum = c.plus(sum, row, bitFalse)
	}
	return sum
}

// columns is the multiplier of package proofcheck/prove: the products of bits at each place
// are added by threes, those that came first first.
func (c *circuit) columns(a, b []lit) []lit {
	n := len(a)
	out, at := make([]lit, n), make([][]lit, n+1)
	for j := range b {
		for i := range n - j {
			at[i+j] = append(at[i+j], c.and(a[i], b[j]))
		}
	}
	for i := range out {
		todo := slices.DeleteFunc(at[i], func(l lit) bool { return l == bitFalse })
		for len(todo) != 1 && !c.full {
			in := [3]lit{}
			todo = todo[copy(in[:], todo):]
			sum, carry := c.adder(in[0], in[1], in[2])
			todo, at[i+1] = append(todo, sum), append(at[i+1], carry)
		}
		if len(todo) > 0 {
			out[i] = todo[0]
		}
	}
	return out
}

// less is the borrow of a - b, of words without sign.
func (c *circuit) less(a, b []lit) lit {
	borrow := bitFalse
	for i := range a {
		borrow = c.ite(c.xor(a[i], b[i]), b[i], borrow)
	}
	return borrow
}

func (c *circuit) equal(a, b []lit) lit {
	out := bitTrue
	for i := range a {
		out = c.and(out, c.xor(a[i], b[i]).not())
	}
	return out
}

// holds gives the literal of a predicate.
func (c *circuit) holds(n ast.Node) lit {
	if l, ok := c.truths[n]; ok {
		return l
	}
	l := c.truth(n)
	c.truths[n] = l
	return l
}

// truth makes the literal of a predicate.
func (c *circuit) truth(n ast.Node) lit {
	g := c.g
	args := g.Args(n)
	fold := func(f func(a, b lit) lit, of lit) lit {
		for _, a := range args {
			of = f(of, c.holds(a))
		}
		return of
	}
	switch g.Op(n) {
	case ast.OpTrue:
		return bitTrue
	case ast.OpFalse:
		return bitFalse
	case ast.OpNot:
		return c.holds(args[0]).not()
	case ast.OpAnd:
		return fold(c.and, bitTrue)
	case ast.OpOr:
		return fold(c.or, bitFalse)
	case ast.OpEquiv:
		return c.xor(c.holds(args[0]), c.holds(args[1])).not()
	case ast.OpIte:
		return c.ite(c.holds(args[0]), c.holds(args[1]), c.holds(args[2]))
	case ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle:
		if g.Kind(g.Type(args[0])) != ast.KBitVec {
			break
		}
		a, b := c.of(args[0]), c.of(args[1])
		switch g.Op(n) {
		case ast.OpEq:
			return c.equal(a, b)
		case ast.OpBvSlt, ast.OpBvSle: // the order without sign, with the highest bits complemented
			a, b = slices.Clone(a), slices.Clone(b)
			top := len(a) - 1
			a[top], b[top] = a[top].not(), b[top].not()
		}
		if op := g.Op(n); op == ast.OpBvUle || op == ast.OpBvSle {
			return c.less(b, a).not()
		}
		return c.less(a, b)
	}
	return c.input(source{n, 0})
}
