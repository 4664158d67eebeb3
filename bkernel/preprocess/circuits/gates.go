package circuits

import (
	"context"
	"math/rand/v2"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/hashed"
)

// Limits of a circuit.
const (
	maxWidth = 128
	maxGates = 1 << 18
	minGates = 64 // below, the search does as well
)

// lit is a variable of the circuit, shifted by one, and its sign in the low bit. Variable 0
// is false.
type lit int32

const (
	bitFalse lit = 0
	bitTrue  lit = 1
)

func (l lit) not() lit        { return l ^ 1 }
func (l lit) variable() int32 { return int32(l >> 1) }
func positive(v int32) lit    { return lit(v) << 1 }

// kind is what a variable stands for.
type kind uint8

const (
	isInput    kind = iota
	isAnd           // a and b
	isMajority      // at least two of a, b and c
)

// gate is a variable: an input, or the function of older variables' literals.
type gate struct {
	kind    kind
	a, b, c lit // a < b < c; those of a majority are positive
}

// signature is the values of a variable under random inputs.
type signature [4]uint64

// source says where an input comes from: a bit of a constant, or of what is not read.
type source struct {
	word ast.Node
	bit  int
}

// circuit is an and-inverter graph with majorities, and the words that are built of it.
type circuit struct {
	ctx    context.Context // at whose end it is full
	g      *ast.Graph
	bits   map[ast.Node][]lit     // of words, the lowest first
	spread []ast.Node             // sums that have bits
	truths map[ast.Node]lit       // of predicates
	gates  []gate                 // by variable
	values []signature            // by variable
	made   hashed.Table[[3]int32] // the literals of gates, by arguments: of a conjunction the third is 0
	inputs map[int32]source       // by variable
	random *rand.Rand
	adders [][4]lit // those that sums were made of: the carry, and what it is of
	opaque bool     // an input is not a bit of a constant
	shown  bool     // what is proven is to be shown: sums are circuits, those that a checker makes of them
	full   bool     // a limit was met, or ctx has ended
}

func newCircuit(ctx context.Context, g *ast.Graph) *circuit {
	return &circuit{
		ctx: ctx, g: g, bits: map[ast.Node][]lit{}, truths: map[ast.Node]lit{},
		gates: make([]gate, 1), values: make([]signature, 1), inputs: map[int32]source{},
		random: rand.New(rand.NewPCG(1, 2)),
	}
}

func (c *circuit) input(from source) lit {
	v := int32(len(c.gates))
	var s signature
	for i := range s {
		s[i] = c.random.Uint64()
	}
	c.gates = append(c.gates, gate{})
	c.values = append(c.values, s)
	c.inputs[v] = from
	c.opaque = c.opaque || c.g.Op(from.word) != ast.OpConst || c.g.Kind(c.g.Type(from.word)) != ast.KBitVec
	return positive(v)
}

// and is the conjunction. Nothing but constants is simplified: adders are recognised by
// their gates, even those of bits that depend on each other.
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
	return c.gate(gate{kind: isAnd, a: a, b: b})
}

func (c *circuit) or(a, b lit) lit { return c.and(a.not(), b.not()).not() }

// xor has the two conjunctions that half adders share with it.
func (c *circuit) xor(a, b lit) lit {
	sign := (a ^ b) & 1
	a, b = a&^1, b&^1
	return c.and(c.and(a, b).not(), c.and(a.not(), b.not()).not()) ^ sign
}

func (c *circuit) ite(k, a, b lit) lit { return c.or(c.and(k, a), c.and(k.not(), b)) }

// majority is true when two of three are; the variable is of the positive ones.
func (c *circuit) majority(x, y, z int32) lit {
	v := [3]int32{x, y, z}
	slices.Sort(v[:])
	return c.gate(gate{isMajority, positive(v[0]), positive(v[1]), positive(v[2])})
}

// gate gives the literal of a gate whose arguments are in order.
func (c *circuit) gate(d gate) lit {
	k := [3]int32{int32(d.a), int32(d.b), int32(d.c)}
	if l, ok := c.made.Get(k); ok {
		return lit(l)
	}
	if len(c.gates) >= maxGates {
		c.full = true
		return bitFalse
	}
	l := positive(int32(len(c.gates)))
	c.gates = append(c.gates, d)
	c.values = append(c.values, evaluate(c.values, d))
	c.made.Set(k, int32(l))
	return l
}

// evaluate gives the signature of a gate.
func evaluate(values []signature, d gate) (out signature) {
	x, y := valueOf(values, d.a), valueOf(values, d.b)
	if d.kind == isAnd {
		return x.and(y)
	}
	z := valueOf(values, d.c)
	for i := range out {
		out[i] = x[i]&y[i] | y[i]&z[i] | x[i]&z[i]
	}
	return out
}

// valueOf gives the signature of a literal.
func valueOf(values []signature, l lit) signature {
	return values[l.variable()].xor(uint8(l))
}

func (s signature) and(t signature) signature {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}
