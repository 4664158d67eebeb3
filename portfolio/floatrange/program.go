package floatrange

import (
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// kind is what a node has for values.
type kind uint8

const (
	other kind = iota // values of another theory: nothing is known of them
	number
	truth
	rounding
)

// node is a term. What is known of it is in cell.
type node struct {
	op   smtlib.Op
	kind kind
	f    float.Format // of a number, or of the numbers that a predicate is about
	args []int32      // nodes; of a term that is read as one without arguments: none
	leaf bool         // its value follows from that of no other node
	term smtlib.Term
}

// cell is what is known of a node's value.
type cell struct {
	r     Range // of a number
	truth uint8 // bits: may be false, may be true
	modes uint8 // bits by rounding mode
}

const (
	isFalse, isTrue = 1, 2
	unknown         = isFalse | isTrue
	allModes        = 1<<float.Modes - 1
)

// truthOf is that value alone.
func truthOf(v bool) uint8 {
	if v {
		return isTrue
	}
	return isFalse
}

// deny gives the denials of truth values.
func deny(v uint8) uint8 { return v>>1&1 | v<<1&2 }

const (
	mostNodes        = 20_000 // of a program
	largeSignificand = 16     // from this on the circuits of products and quotients are large
)

// program is facts as nodes.
type program struct {
	c     *smtlib.Context
	nodes []node
	of    map[smtlib.Term]int32
	facts []int32
	hard  int // operations whose circuits are large
}

// read makes the program of the facts; nil where it would be too large, or has no floats.
func read(c *smtlib.Context, facts []smtlib.Term) *program {
	p := &program{c: c, of: map[smtlib.Term]int32{}}
	floats := false
	whole := c.PostOrder(p.parts, func(t smtlib.Term) bool {
		if len(p.nodes) == mostNodes {
			return false
		}
		p.add(t)
		floats = floats || p.nodes[len(p.nodes)-1].kind == number
		return true
	}, facts...)
	if !whole || !floats {
		return nil
	}
	for _, f := range facts {
		p.facts = append(p.facts, p.of[f])
	}
	return p
}

// kindOf tells what values a term has.
func (p *program) kindOf(t smtlib.Term) kind {
	s := p.c.SortOf(t)
	switch p.c.SortKind(s) {
	case smtlib.SortBool:
		return truth
	case smtlib.SortRoundingMode:
		return rounding
	case smtlib.SortFloat:
		if f := p.format(s); f.Eb <= mostExponent && f.Sb <= mostSignificand {
			return number
		}
	}
	return other
}

// Limits of formats: rationals are as long as exponents count.
const (
	mostExponent    = 15
	mostSignificand = 240
)

func (p *program) format(s smtlib.Sort) float.Format {
	idx := p.c.SortData(s).Idx
	return float.Format{Eb: idx[0], Sb: idx[1]}
}

// parts are the arguments of a term that is computed from them; none of a leaf.
func (p *program) parts(t smtlib.Term) []smtlib.Term {
	c := p.c
	args := c.Args(t)
	k := p.kindOf(t)
	if k == other || len(args) == 0 {
		return nil
	}
	op := c.Op(t)
	switch op {
	case smtlib.OpNot, smtlib.OpAnd, smtlib.OpOr, smtlib.OpImplies, smtlib.OpIte, smtlib.OpEq, smtlib.OpDistinct:
	case smtlib.OpToFp, smtlib.OpToFpUnsigned:
		if len(args) < 2 || p.kindOf(args[1]) != number {
			return nil
		}
	default:
		if op < smtlib.OpFpAbs || op > smtlib.OpFpIsPositive {
			return nil
		}
	}
	for _, a := range args {
		if p.kindOf(a) == other {
			return nil
		}
	}
	return args
}

// add makes the node of a term whose parts are there.
func (p *program) add(t smtlib.Term) {
	c := p.c
	n := node{op: c.Op(t), kind: p.kindOf(t), term: t}
	if n.kind == number {
		n.f = p.format(c.SortOf(t))
	}
	parts := p.parts(t)
	n.leaf = len(parts) == 0
	for _, a := range parts {
		i := p.of[a]
		n.args = append(n.args, i)
		if n.kind == truth && p.nodes[i].kind == number {
			n.f = p.nodes[i].f
		}
	}
	switch n.op {
	case smtlib.OpFpMul, smtlib.OpFpDiv, smtlib.OpFpFma, smtlib.OpFpSqrt, smtlib.OpFpRem:
		if n.f.Sb >= largeSignificand {
			p.hard++
		}
	}
	p.of[t] = int32(len(p.nodes))
	p.nodes = append(p.nodes, n)
}

// start is what is known of a node by itself.
func (p *program) start(n *node) cell {
	c := cell{r: full(), truth: unknown, modes: allModes}
	switch n.kind {
	case truth:
		switch n.op {
		case smtlib.OpTrue:
			c.truth = isTrue
		case smtlib.OpFalse:
			c.truth = isFalse
		}
	case rounding:
		if n.op >= smtlib.OpRNE && n.op <= smtlib.OpRTZ {
			c.modes = 1 << (n.op - smtlib.OpRNE)
		}
	case number:
		if n.leaf {
			c.r = p.leaf(n)
		}
	}
	return c
}

// leaf is the range of a float that is computed from no other.
func (p *program) leaf(n *node) Range {
	c, args := p.c, p.c.Args(n.term)
	if w, ok := c.FloatWord(n.term); ok {
		return only(n.f.Decode(w))
	}
	if n.op != smtlib.OpToFp && n.op != smtlib.OpToFpUnsigned || len(args) == 1 {
		return full()
	}
	lo, hi := new(big.Rat), new(big.Rat)
	switch s := c.SortOf(args[1]); c.SortKind(s) {
	case smtlib.SortReal:
		r, ok := c.Rational(args[1])
		if !ok {
			return numbers()
		}
		lo, hi = r, r
	case smtlib.SortBitVec: // an integer of so many bits
		power := func(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }
		w, signed := c.Width(s), n.op == smtlib.OpToFp
		if c.Op(args[1]) == smtlib.OpBv {
			x := new(big.Int).Set(c.IntVal(args[1]))
			if signed && x.Bit(w-1) == 1 {
				x.Sub(x, power(w))
			}
			lo, hi = lo.SetInt(x), hi.SetInt(x)
			break
		}
		if signed {
			w--
			lo.SetInt(power(w)).Neg(lo)
		}
		hi.SetInt(power(w)).Sub(hi, big.NewRat(1, 1))
	default:
		return full()
	}
	down, up := float.RTN, float.RTP
	if m := c.Op(args[0]); m >= smtlib.OpRNE && m <= smtlib.OpRTZ {
		down = float.Mode(m - smtlib.OpRNE)
		up = down
	}
	return Range{Lo: n.f.Round(down, lo, false), Hi: n.f.Round(up, hi, false), Some: true}
}
