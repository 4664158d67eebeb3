package bv

import (
	"slices"

	"bsmt/bkernel/core"
)

// Sink is what a circuit needs of the solver.
type Sink interface {
	NewBool() core.Lit           // a fresh variable
	AddClause(lits ...core.Lit)  // holds for good; the slice is not kept
	Value(l core.Lit) core.LBool // under the present assignment
	Level(l core.Lit) int        // of an assigned literal
}

// kind is the function of a gate.
type kind uint8

const (
	kAnd  kind = iota + 1 // a & b & ...; two or more inputs
	kXor                  // a xor b
	kIte                  // if a then b else c
	kXor3                 // a xor b xor c
	kMaj                  // at least two of a, b, c
	kAdd                  // marks that the sum and the carry of a, b, c know each other
)

// gate is an output variable's definition.
type gate struct {
	kind kind     // its function
	n    int32    // how many inputs
	off  uint32   // first input in Circuit.ins
	out  core.Lit // the output
}

// Circuit builds gates into one solver.
type Circuit struct {
	whole bool                               // see KeepInputs
	shown func(clause []core.Lit, a, b Word) // see KeepInputs; or nil
	s     Sink
	gates []gate              // in order of making
	ins   []core.Lit          // inputs of all gates, one gate after the other
	def   []int32             // by variable: its gate + 1, 0 for an input of the circuit
	table []int32             // open addressing hash table of gates + 1
	buf   []core.Lit          // clause under construction
	key   []core.Lit          // inputs of the gate under construction
	divs  map[divKey][]divRes // dividers by hash of their words
	muls  map[divKey][]int32  // delayed products by hash of their words
	lazy  *Lazy               // delays operators; nil when it does not
	stop  func() bool         // asked for each row of a large operator: its words are not wanted any more; nil: they are
}

// New gives an empty circuit over s.
func New(s Sink) *Circuit {
	return &Circuit{s: s, table: make([]int32, 256), divs: map[divKey][]divRes{}, muls: map[divKey][]int32{}}
}

// KeepInputs has gates take their inputs as they are, bits that are fixed for good too: in a
// proof a gate is defined by its inputs alone, whatever holds. Each clause that says of the
// quotient and remainder of a by b what takes search to see is shown before it is added.
func (c *Circuit) KeepInputs(shown func(clause []core.Lit, a, b Word)) {
	c.whole, c.shown = true, shown
}

// stopped says that an operator's words are not wanted any more, and may be wrong. Made
// again, it begins with the gates that are there.
func (c *Circuit) stopped() bool { return c.stop != nil && c.stop() }

// Gates is how many gates were made.
func (c *Circuit) Gates() int { return len(c.gates) }

// Gate gives the operator (and, xor, ite, maj) and the inputs that define the positive
// literal l; the operator is empty when l is an input of the circuit. The slice is the
// circuit's own.
func (c *Circuit) Gate(l core.Lit) (op string, in []core.Lit) {
	v := int(l.Var())
	if v >= len(c.def) || c.def[v] == 0 {
		return "", nil
	}
	g := &c.gates[c.def[v]-1]
	return map[kind]string{kAnd: "and", kXor: "xor", kIte: "ite", kXor3: "xor", kMaj: "maj"}[g.kind], c.ins[g.off : g.off+uint32(g.n)]
}

func (c *Circuit) clause(lits ...core.Lit) {
	c.buf = append(c.buf[:0], lits...)
	c.s.AddClause(c.buf...)
}

// norm replaces a literal that is fixed for good by its constant, unless inputs are kept.
func (c *Circuit) norm(l core.Lit) core.Lit {
	if l <= core.LitFalse || c.whole {
		return l
	}
	if v := c.s.Value(l); v != core.Undef && c.s.Level(l) == 0 {
		if v == core.True {
			return core.LitTrue
		}
		return core.LitFalse
	}
	return l
}

// ---- the gate table

func hashGate(k kind, in []core.Lit) uint32 {
	h := uint32(k) * 0x9E3779B1
	for _, l := range in {
		h = (h<<5 | h>>27) ^ uint32(l)*0x27D4EB2F
		h *= 0x165667B1
	}
	return h ^ h>>15
}

func (c *Circuit) inputs(g *gate) []core.Lit { return c.ins[g.off : g.off+uint32(g.n)] }

// find looks a gate up; slot is where it is or belongs.
func (c *Circuit) find(k kind, in []core.Lit) (id int32, slot uint32) {
	mask := uint32(len(c.table) - 1)
	i := hashGate(k, in) & mask
	for ; c.table[i] != 0; i = (i + 1) & mask {
		g := &c.gates[c.table[i]-1]
		if g.kind == k && slices.Equal(c.inputs(g), in) {
			return c.table[i] - 1, i
		}
	}
	return -1, i
}

// put records a new gate in the slot that find gave.
func (c *Circuit) put(slot uint32, k kind, in []core.Lit, out core.Lit) {
	id := int32(len(c.gates))
	c.gates = append(c.gates, gate{k, int32(len(in)), uint32(len(c.ins)), out})
	c.ins = append(c.ins, in...)
	c.table[slot] = id + 1
	if k != kAdd {
		v := int(out.Var())
		for len(c.def) <= v {
			c.def = append(c.def, 0)
		}
		c.def[v] = id + 1
	}
	if 2*len(c.gates) < len(c.table) {
		return
	}
	c.table = make([]int32, 2*len(c.table))
	mask := uint32(len(c.table) - 1)
	for id := range c.gates {
		g := &c.gates[id]
		i := hashGate(g.kind, c.inputs(g)) & mask
		for c.table[i] != 0 {
			i = (i + 1) & mask
		}
		c.table[i] = int32(id) + 1
	}
}

// gateOf gives the inputs of l's definition when it is a gate of kind k.
func (c *Circuit) gateOf(l core.Lit, k kind) []core.Lit {
	v := int(l.Var())
	if v >= len(c.def) || c.def[v] == 0 {
		return nil
	}
	g := &c.gates[c.def[v]-1]
	if g.kind != k {
		return nil
	}
	return c.inputs(g)
}

// ---- conjunctions

// And is the conjunction of any number of literals; of none it is true.
func (c *Circuit) And(lits ...core.Lit) core.Lit {
	if len(lits) == 2 {
		return c.and2(c.norm(lits[0]), c.norm(lits[1]))
	}
	in := make([]core.Lit, 0, len(lits))
	for _, l := range lits {
		switch l = c.norm(l); l {
		case core.LitFalse:
			return core.LitFalse
		case core.LitTrue:
		default:
			in = append(in, l)
		}
	}
	slices.Sort(in)
	in = slices.Compact(in)
	for i := 1; i < len(in); i++ {
		if in[i] == in[i-1].Not() {
			return core.LitFalse
		}
	}
	switch len(in) {
	case 0:
		return core.LitTrue
	case 1:
		return in[0]
	case 2:
		return c.and2(in[0], in[1])
	}
	return c.mkAnd(in)
}

// Or is the disjunction of any number of literals; of none it is false.
func (c *Circuit) Or(lits ...core.Lit) core.Lit {
	if len(lits) == 2 {
		return c.or2(lits[0], lits[1])
	}
	neg := make([]core.Lit, len(lits))
	for i, l := range lits {
		neg[i] = l.Not()
	}
	return c.And(neg...).Not()
}

func (c *Circuit) or2(a, b core.Lit) core.Lit {
	return c.and2(c.norm(a.Not()), c.norm(b.Not())).Not()
}

// and2 is a & b with the one- and two-level rules of and-inverter graphs
// (Brummayer and Biere, Local two-level And-Inverter Graph minimization without
// blowup, MEMICS 2006) that make no new gate but the one asked for.
func (c *Circuit) and2(a, b core.Lit) core.Lit {
	for {
		switch {
		case a == core.LitFalse || b == core.LitFalse || a == b.Not():
			return core.LitFalse
		case a == core.LitTrue || a == b:
			return b
		case b == core.LitTrue:
			return a
		}
		ga, gb := c.gateOf(a, kAnd), c.gateOf(b, kAnd)
		na, nb := a.Sign(), b.Sign()
		// b against the conjunction (or its negation) a, then the other way round
		if r, x := absorb(a, ga, na, b); r != core.LitUndef {
			if x == core.LitUndef {
				return r
			}
			a, b = r, x
			continue
		}
		if r, x := absorb(b, gb, nb, a); r != core.LitUndef {
			if x == core.LitUndef {
				return r
			}
			a, b = r, x
			continue
		}
		if ga != nil && gb != nil {
			switch {
			case !na && !nb: // (p & ..) & (not p & ..)
				if complementary(ga, gb) {
					return core.LitFalse
				}
			case na && !nb: // not(p & ..) & (not p & ..): the first holds
				if complementary(ga, gb) {
					return b
				}
			case !na && nb:
				if complementary(ga, gb) {
					return a
				}
			case len(ga) == 2 && len(gb) == 2: // not(p & q) & not(p & not q) = not p
				if p := resolvent(ga, gb); p != core.LitUndef {
					return p.Not()
				}
			}
		}
		break
	}
	// the exclusive or that two clauses spell: not(p & q) & not(not p & not q)
	if a.Sign() && b.Sign() {
		if ga, gb := c.gateOf(a, kAnd), c.gateOf(b, kAnd); len(ga) == 2 && len(gb) == 2 {
			if ga[0] == gb[0].Not() && ga[1] == gb[1].Not() {
				return c.xor2(ga[0], ga[1])
			}
		}
	}
	if a > b {
		a, b = b, a
	}
	c.key = append(c.key[:0], a, b)
	return c.mkAnd(c.key)
}

// absorb looks at x & y, x being the conjunction g or its negation (neg). It
// gives the result (second value undefined), or two literals with the same
// conjunction, or undefined.
func absorb(x core.Lit, g []core.Lit, neg bool, y core.Lit) (core.Lit, core.Lit) {
	const none = core.LitUndef
	if len(g) > 8 {
		return none, none
	}
	for i, p := range g {
		switch {
		case !neg && p == y:
			return x, none
		case !neg && p == y.Not():
			return core.LitFalse, none
		case neg && p == y.Not():
			return y, none
		case neg && p == y && len(g) == 2: // not(y & q) & y = not q & y
			return g[1-i].Not(), y
		}
	}
	return none, none
}

// complementary says that some literal of the short a is negated in the short b.
func complementary(a, b []core.Lit) bool {
	if len(a) > 4 || len(b) > 4 {
		return false
	}
	for _, p := range a {
		if slices.Contains(b, p.Not()) {
			return true
		}
	}
	return false
}

// resolvent gives p when the pairs are {p,q} and {p,not q}.
func resolvent(a, b []core.Lit) core.Lit {
	for i, p := range a {
		for j, q := range b {
			if p == q && a[1-i] == b[1-j].Not() {
				return p
			}
		}
	}
	return core.LitUndef
}

// mkAnd is the gate over sorted inputs without constants or repetition.
func (c *Circuit) mkAnd(in []core.Lit) core.Lit {
	id, slot := c.find(kAnd, in)
	if id >= 0 {
		return c.gates[id].out
	}
	o := c.s.NewBool()
	c.buf = c.buf[:0]
	for _, l := range in {
		c.buf = append(c.buf, l.Not())
	}
	c.buf = append(c.buf, o)
	c.s.AddClause(c.buf...)
	for _, l := range in {
		c.clause(o.Not(), l)
	}
	c.put(slot, kAnd, in, o)
	return o
}

// ---- exclusive or, choice

// Xor is a xor b.
func (c *Circuit) Xor(a, b core.Lit) core.Lit { return c.xor2(c.norm(a), c.norm(b)) }

// Equiv is a <=> b.
func (c *Circuit) Equiv(a, b core.Lit) core.Lit { return c.xor2(c.norm(a), c.norm(b)).Not() }

// flip negates l when sign is 1.
func flip(l core.Lit, sign core.Lit) core.Lit { return l ^ sign }

func (c *Circuit) xor2(a, b core.Lit) core.Lit {
	sign := (a ^ b) & 1
	a, b = a&^1, b&^1
	switch {
	case a == b:
		return flip(core.LitFalse, sign)
	case a == core.LitTrue:
		return flip(b.Not(), sign)
	case b == core.LitTrue:
		return flip(a.Not(), sign)
	}
	for i := 0; i < 2; i++ { // (p xor q) xor p = q
		if g := c.gateOf(a, kXor); g != nil {
			if g[0] == b {
				return flip(g[1], sign)
			}
			if g[1] == b {
				return flip(g[0], sign)
			}
		}
		a, b = b, a
	}
	if a > b {
		a, b = b, a
	}
	c.key = append(c.key[:0], a, b)
	id, slot := c.find(kXor, c.key)
	if id >= 0 {
		return flip(c.gates[id].out, sign)
	}
	o := c.s.NewBool()
	c.clause(o.Not(), a, b)
	c.clause(o.Not(), a.Not(), b.Not())
	c.clause(o, a.Not(), b)
	c.clause(o, a, b.Not())
	c.key = append(c.key[:0], a, b)
	c.put(slot, kXor, c.key, o)
	return flip(o, sign)
}

// Ite is: if i then t else e.
func (c *Circuit) Ite(i, t, e core.Lit) core.Lit {
	i, t, e = c.norm(i), c.norm(t), c.norm(e)
	if i.Sign() {
		i, t, e = i.Not(), e, t
	}
	switch {
	case i == core.LitTrue:
		return t
	case t == e:
		return t
	case t == e.Not():
		return c.xor2(i, e)
	case t == core.LitTrue || t == i:
		return c.or2(i, e)
	case t == core.LitFalse || t == i.Not():
		return c.and2(i.Not(), e)
	case e == core.LitTrue || e == i.Not():
		return c.or2(i.Not(), t)
	case e == core.LitFalse || e == i:
		return c.and2(i, t)
	}
	// a nested choice by the same condition
	if g := c.gateOf(t, kIte); g != nil && g[0] == i {
		return c.Ite(i, flip(g[1], t&1), e)
	}
	if g := c.gateOf(e, kIte); g != nil && g[0] == i {
		return c.Ite(i, t, flip(g[2], e&1))
	}
	sign := t & 1
	t, e = t^sign, e^sign
	c.key = append(c.key[:0], i, t, e)
	id, slot := c.find(kIte, c.key)
	if id >= 0 {
		return flip(c.gates[id].out, sign)
	}
	o := c.s.NewBool()
	c.clause(i.Not(), t.Not(), o)
	c.clause(i.Not(), t, o.Not())
	c.clause(i, e.Not(), o)
	c.clause(i, e, o.Not())
	c.clause(t.Not(), e.Not(), o) // implied; lets t and e fix o before i is known
	c.clause(t, e, o.Not())
	c.key = append(c.key[:0], i, t, e)
	c.put(slot, kIte, c.key, o)
	return flip(o, sign)
}
