package bv

import (
	"fmt"
	"math/big"
	"slices"

	"bsmt/bkernel/core"
)

// lowBits is how many low bits of a delayed product are built at once.
const lowBits = 5

// Lazy delays multipliers and dividers. A delayed operator has fresh variables as
// result and a few cheap facts about them; when the candidate model has a wrong
// value for one, its circuit is built and tied to the variables. Operators that do
// not matter to any conflict are never built.
type Lazy struct {
	c   *Circuit
	s   *core.Solver
	min int       // width from which operators are delayed
	ops []delayed // in order of making
}

// delayed is an operator without circuit.
type delayed struct {
	div   bool // quotient and remainder; else a product
	built bool // its circuit exists
	a, b  Word // operands
	q, r  Word // the product; quotient and remainder
}

// Delay makes c delay products and divisions of min bits and more, both operands
// of which are variable. s is the solver of c.
func (c *Circuit) Delay(s *core.Solver, min int) *Lazy {
	z := &Lazy{c: c, s: s, min: min}
	c.lazy = z
	s.AddPropagator(z, 7)
	return z
}

// Built is how many of the delayed operators have their circuit, and how many
// there are.
func (z *Lazy) Built() (built, all int) {
	for _, d := range z.ops {
		if d.built {
			built++
		}
	}
	return built, len(z.ops)
}

// delays says whether to delay an operator over a and b.
func (c *Circuit) delays(a, b Word) bool {
	return c.lazy != nil && len(a) >= c.lazy.min && constBits(a) < len(a) && constBits(b) < len(b)
}

// mul is a delayed product.
func (z *Lazy) mul(a, b Word) Word {
	c, n := z.c, len(a)
	key := hashWords(a, b)
	for _, i := range c.muls[key] {
		if d := &z.ops[i]; slices.Equal(d.a, a) && slices.Equal(d.b, b) {
			return d.q
		}
	}
	k := min(n, lowBits)
	res := append(c.product(a[:k], b[:k], k), c.Fresh(n-k)...)
	for _, p := range [2][2]Word{{a, b}, {b, a}} {
		zero, one := c.zero(p[0]), c.and2(p[0][0], c.zero(p[0][1:]))
		for i := k; i < n; i++ {
			c.fact(zero.Not(), res[i].Not())
		}
		c.sameIf(one, res, p[1])
	}
	c.muls[key] = append(c.muls[key], int32(len(z.ops)))
	z.ops = append(z.ops, delayed{a: a, b: b, q: res})
	return res
}

// udivrem is a delayed division; its caller keeps it.
func (z *Lazy) udivrem(a, b Word) (q, r Word) {
	c, n := z.c, len(a)
	q, r = c.Fresh(n), c.Fresh(n)
	c.divFacts(a, b, q, r)
	zero, one, less := c.zero(b), c.and2(b[0], c.zero(b[1:])), c.ult(a, b)
	none := fill(core.LitFalse, n)
	c.sameIf(zero, q, not(none))
	c.sameIf(zero, r, a)
	c.sameIf(one, q, a)
	c.sameIf(one, r, none)
	c.sameIf(less, q, none)
	c.sameIf(less, r, a)
	k := min(n, lowBits) // q*b + r = a, in the low bits
	low := c.add(c.product(q[:k], b[:k], k), r[:k], core.LitFalse)
	c.sameIf(core.LitTrue, low, a[:k])
	z.ops = append(z.ops, delayed{div: true, a: a, b: b, q: q, r: r})
	return q, r
}

// sameIf makes x and y equal where l holds.
func (c *Circuit) sameIf(l core.Lit, x, y Word) {
	for i := range x {
		if x[i] != y[i] {
			c.fact(l.Not(), x[i].Not(), y[i])
			c.fact(l.Not(), x[i], y[i].Not())
		}
	}
}

// right says whether the candidate model has the right value for d.
func (z *Lazy) right(d *delayed) bool {
	c, n := z.c, uint(len(d.a))
	a, b, q := c.Value(d.a), c.Value(d.b), c.Value(d.q)
	v := new(big.Int)
	if !d.div {
		m := new(big.Int).Lsh(big.NewInt(1), n)
		return v.Mod(v.Mul(a, b), m).Cmp(q) == 0
	}
	if b.Sign() == 0 {
		return true // divisions by zero are among the facts
	}
	r := new(big.Int)
	v.QuoRem(a, b, r)
	return v.Cmp(q) == 0 && r.Cmp(c.Value(d.r)) == 0
}

// Propagate has nothing to do: all inferences are clauses.
func (z *Lazy) Propagate(*core.Solver) bool { return true }

// Explain is never asked for.
func (z *Lazy) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit { return out }

// FinalCheck builds the narrowest operator that the candidate model has a wrong
// value for.
func (z *Lazy) FinalCheck(s *core.Solver) core.Outcome {
	worst := -1
	for i := range z.ops {
		if d := &z.ops[i]; !d.built && (worst < 0 || len(d.a) < len(z.ops[worst].a)) && !z.right(d) {
			worst = i
		}
		if s.Cancelled() {
			return core.FinalProgress
		}
	}
	if worst < 0 {
		return core.FinalOK
	}
	if d := &z.ops[worst]; !z.affords(len(d.a)) {
		what := "multiplication"
		if d.div {
			what = "division"
		}
		s.GiveUp(core.Gap{What: fmt.Sprintf("the circuit of a %s of %d bits, which takes more than the memory limit", what, len(d.a))})
		return core.FinalGiveUp
	}
	c := z.c
	c.stop = s.Cancelled
	z.build(&z.ops[worst])
	c.stop = nil
	return core.FinalProgress
}

// cellBytes is what one cell of a multiplier or divider takes, a conjunction and a full
// adder with their variables and clauses, measured.
const cellBytes = 700

// affords tells whether there is room for an operator of n bits: half a square of cells.
func (z *Lazy) affords(n int) bool { return int64(n)*int64(n)/2*cellBytes <= z.s.Room() }

// build ties the circuit of d to its variables, unless it is stopped on the way.
func (z *Lazy) build(d *delayed) {
	c := z.c
	if d.div {
		q, r := c.divider(d.a, d.b)
		if q == nil {
			return
		}
		c.sameIf(core.LitTrue, d.q, q)
		c.sameIf(core.LitTrue, d.r, r)
	} else {
		p := c.product(d.a, d.b, len(d.a))
		if p == nil {
			return
		}
		c.sameIf(core.LitTrue, d.q, p)
	}
	d.built = true
}

var _ core.FinalChecker = (*Lazy)(nil)
