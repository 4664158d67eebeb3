package circuits

import (
	"slices"

	"bsmt/bkernel/ast"
)

// Limits of a proof.
const (
	maxWidth  = 64
	maxInputs = 1<<12 - 1
	maxGates  = 1 << 15
	minGates  = 64 // below, the search does as well
	maxDepth  = 64
)

// lit is a bit variable, shifted by one, and its sign in the low bit. Variable 0 is false.
type lit int32

const (
	bitFalse lit = 0
	bitTrue  lit = 1
)

func (l lit) not() lit { return l ^ 1 }

// gate is the conjunction of two literals, or their exclusive disjunction.
type gate struct {
	a, b lit
	xor  bool
}

// circuit is what two words are built of. Variables up to maxInputs are inputs; those
// beyond are gates, each after what it is made of.
type circuit struct {
	g      *ast.Graph
	roots  []ast.Node
	bits   map[ast.Node][]lit // of words, the lowest first
	truths map[ast.Node]lit   // of predicates
	inputs lit                // variables so far
	gates  []gate
	made   map[gate]lit
	full   bool // a limit was met
}

// sums says that n is arithmetic on words: its bits are inputs when someone asks.
func (c *circuit) sums(n ast.Node) bool {
	switch c.g.Op(n) {
	case ast.OpBvAdd, ast.OpBvSub, ast.OpBvMul, ast.OpBvNeg:
		return true
	case ast.OpBvConcat, ast.OpBvNot:
		return c.sums(c.g.Arg(n, 0))
	}
	return false
}

// build reads the words below roots, arguments first.
func (c *circuit) build(roots ...ast.Node) {
	var order []ast.Node
	c.g.Walk(roots, func(n ast.Node) bool {
		order = append(order, n)
		return c.g.Op(n) != ast.OpForall
	})
	slices.Sort(order)
	for _, n := range order {
		switch g := c.g; {
		case c.full:
			return
		case g.Type(n) == ast.Pred:
			c.truths[n] = c.truth(n)
		case g.Kind(g.Type(n)) == ast.KBitVec && !c.sums(n):
			c.bits[n] = c.word(n)
		}
	}
}

func (c *circuit) input() lit {
	if c.inputs++; c.inputs > maxInputs {
		c.full = true
		return bitFalse
	}
	return c.inputs << 1
}

// of gives the bits of n.
func (c *circuit) of(n ast.Node) []lit {
	if b, ok := c.bits[n]; ok {
		return b
	}
	b := make([]lit, c.g.Width(c.g.Type(n)))
	for i := range b {
		b[i] = c.input()
	}
	c.bits[n] = b
	return b
}

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
	or := func(a, b lit) lit { return c.and(a.not(), b.not()).not() }
	switch g.Op(n) {
	case ast.OpBv:
		return each(func(i int) lit { return lit(g.IntVal(n).Bit(i)) })
	case ast.OpBvNot:
		a := c.of(args[0])
		return each(func(i int) lit { return a[i].not() })
	case ast.OpBvAnd:
		return two(c.and)
	case ast.OpBvOr:
		return two(or)
	case ast.OpBvXor:
		return two(c.xor)
	case ast.OpBvNand:
		return two(func(a, b lit) lit { return c.and(a, b).not() })
	case ast.OpBvNor:
		return two(func(a, b lit) lit { return or(a, b).not() })
	case ast.OpBvXnor:
		return two(func(a, b lit) lit { return c.xor(a, b).not() })
	case ast.OpBvConcat:
		return append(append(out[:0], c.of(args[1])...), c.of(args[0])...)
	case ast.OpBvExtract:
		return append(out[:0], c.of(args[0])[g.ExtractLo(n):g.ExtractLo(n)+w]...)
	case ast.OpBvZeroExt, ast.OpBvSignExt:
		a := c.of(args[0])
		top := bitFalse
		if g.Op(n) == ast.OpBvSignExt {
			top = a[len(a)-1]
		}
		return each(func(i int) lit {
			if i < len(a) {
				return a[i]
			}
			return top
		})
	case ast.OpBvRepeat:
		a := c.of(args[0])
		return each(func(i int) lit { return a[i%len(a)] })
	case ast.OpIte:
		k, a, b := c.truths[args[0]], c.of(args[1]), c.of(args[2])
		return each(func(i int) lit { return or(c.and(k, a[i]), c.and(k.not(), b[i])) })
	case ast.OpBvComp:
		if a, b := c.of(args[0]), c.of(args[1]); len(a) == 1 {
			return each(func(int) lit { return c.xor(a[0], b[0]).not() })
		}
	}
	return each(func(int) lit { return c.input() })
}

func (c *circuit) truth(n ast.Node) lit {
	g := c.g
	switch args := g.Args(n); g.Op(n) {
	case ast.OpTrue:
		return bitTrue
	case ast.OpFalse:
		return bitFalse
	case ast.OpNot:
		return c.truths[args[0]].not()
	case ast.OpEq:
		if t := g.Type(args[0]); g.Kind(t) == ast.KBitVec && g.Width(t) == 1 {
			return c.xor(c.of(args[0])[0], c.of(args[1])[0]).not()
		}
	}
	return c.input()
}

func (c *circuit) and(a, b lit) lit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == bitFalse || a == b.not():
		return bitFalse
	case a == bitTrue || a == b:
		return b
	}
	return c.gate(gate{a, b, false})
}

func (c *circuit) xor(a, b lit) lit {
	sign := (a ^ b) & 1
	if a, b = a&^1, b&^1; a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return sign
	case a == bitFalse:
		return b ^ sign
	}
	return c.gate(gate{a, b, true}) ^ sign
}

func (c *circuit) gate(d gate) lit {
	if l, ok := c.made[d]; ok {
		return l
	}
	if len(c.gates) >= maxGates {
		c.full = true
		return bitFalse
	}
	l := lit(maxInputs+1+len(c.gates)) << 1
	c.gates = append(c.gates, d)
	c.made[d] = l
	return l
}
