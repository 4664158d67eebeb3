package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// omegaWork limits the coefficients touched by one refutation attempt.
const omegaWork = 400000

// omega decides whether the equations that hold now, rows with fixed slack, have an
// integer solution, bounds aside: Pugh's elimination of equations ("The Omega test",
// 1991) with, for each equation, the rows that it comes from.
type omega struct {
	t    *Theory
	eqs  []omegaEq
	next core.IntVar // fresh variables count from here
	work int
}

// omegaEq is Σ ms = k.
type omegaEq struct {
	ms   []Mono // ascending variables
	k    num.Int
	from []int32 // rows, ascending
}

// refute returns literals, true now, under which the equations have no solution in
// the integers; ok is false when there are none, or the limit of work was reached.
func (o *omega) refute() ([]core.Lit, bool) {
	t := o.t
	o.eqs = o.eqs[:0]
	o.work = 0
	o.next = core.IntVar(t.s.NumInts())
	var buf []Mono
	for i := range t.rows {
		k, ok := t.fixed(t.rows[i].slack)
		if !ok {
			continue
		}
		eq := omegaEq{k: k, from: []int32{int32(i)}}
		buf = t.monos(&t.rows[i], buf)
		for _, m := range buf {
			if v, ok := t.fixed(m.X); ok {
				eq.k = eq.k.Sub(m.C.Mul(v))
			} else {
				eq.ms = append(eq.ms, m)
			}
		}
		if len(eq.ms) > 0 {
			o.eqs = append(o.eqs, eq)
		}
		o.work += len(buf)
	}
	// A slack that occurs in the equation of another row without being fixed is a
	// variable like any other; its own row must take part. Rows are made before the
	// rows that use their slacks.
	used := map[core.IntVar]bool{}
	note := func(ms []Mono) {
		for _, m := range ms {
			if t.slackOf[m.X] >= 0 {
				used[m.X] = true
			}
		}
	}
	for i := range o.eqs {
		note(o.eqs[i].ms)
	}
	for i := len(t.rows) - 1; i >= 0 && len(used) > 0; i-- {
		x := t.rows[i].slack
		if _, ok := t.fixed(x); ok || !used[x] {
			continue
		}
		eq := omegaEq{from: []int32{int32(i)}}
		buf = t.monos(&t.rows[i], buf)
		for _, m := range buf {
			if v, ok := t.fixed(m.X); ok {
				eq.k = eq.k.Sub(m.C.Mul(v))
			} else {
				eq.ms = append(eq.ms, m)
			}
		}
		eq.ms = append(eq.ms, Mono{x, num.FromInt64(-1)})
		slices.SortFunc(eq.ms, func(a, b Mono) int { return int(a.X) - int(b.X) })
		note(eq.ms)
		o.eqs = append(o.eqs, eq)
	}
	for len(o.eqs) > 0 {
		if o.work > omegaWork || t.s.Cancelled() {
			return nil, false
		}
		// the shortest equation
		e := 0
		for i := range o.eqs {
			if len(o.eqs[i].ms) < len(o.eqs[e].ms) {
				e = i
			}
		}
		eq := o.eqs[e]
		g := num.Int{}
		for _, m := range eq.ms {
			if g = num.Gcd(g, m.C); g.IsOne() {
				break
			}
		}
		if !g.Divides(eq.k) {
			return o.explain(eq.from), true
		}
		o.eqs[e] = o.eqs[len(o.eqs)-1]
		o.eqs = o.eqs[:len(o.eqs)-1]
		if len(eq.ms) == 0 {
			continue
		}
		if !g.IsOne() {
			for i := range eq.ms {
				eq.ms[i].C = eq.ms[i].C.Quo(g)
			}
			eq.k = eq.k.Quo(g)
		}
		o.eliminate(eq)
	}
	return nil, false
}

// eliminate removes a variable of eq from all equations. When no coefficient is 1 or
// -1, the quotients of eq by its least coefficient a, in absolute value, define a new
// variable: with q = Σ round(c/a)*x the equation becomes a*q + Σ rest = k, and x, the
// variable of a, is q - Σ round(c/a)*others.
func (o *omega) eliminate(eq omegaEq) {
	for {
		p := 0
		for i := range eq.ms {
			if eq.ms[i].C.Abs().Less(eq.ms[p].C.Abs()) {
				p = i
			}
		}
		a, x := eq.ms[p].C, eq.ms[p].X
		if a.Abs().IsOne() {
			// x = a*(k - Σ others)
			def := make([]Mono, 0, len(eq.ms))
			for i, m := range eq.ms {
				if i != p {
					def = append(def, Mono{m.X, m.C.Mul(a).Neg()})
				}
			}
			o.substitute(x, def, eq.k.Mul(a), eq.from)
			return
		}
		q := o.next
		o.next++
		var def, rest []Mono
		for i, m := range eq.ms {
			if i == p {
				continue
			}
			r := num.NewRat(m.C, a).Round()
			if !r.IsZero() {
				def = append(def, Mono{m.X, r.Neg()})
			}
			if c := m.C.Sub(r.Mul(a)); !c.IsZero() {
				rest = append(rest, Mono{m.X, c})
			}
		}
		def = append(def, Mono{q, num.FromInt64(1)})
		rest = append(rest, Mono{q, a})
		// q exists whatever the equations say, so this needs no reason
		o.substitute(x, def, num.Int{}, nil)
		eq.ms = rest
		o.work += len(rest)
		if len(rest) == 1 {
			// a*q = k with |a| > 1: decided by the caller
			o.eqs = append(o.eqs, eq)
			return
		}
		if o.work > omegaWork {
			return
		}
	}
}

// substitute replaces x by Σ def + k in all equations.
func (o *omega) substitute(x core.IntVar, def []Mono, k num.Int, from []int32) {
	for i := range o.eqs {
		eq := &o.eqs[i]
		p, ok := slices.BinarySearchFunc(eq.ms, x, func(m Mono, x core.IntVar) int { return int(m.X) - int(x) })
		if !ok {
			continue
		}
		c := eq.ms[p].C
		eq.k = eq.k.Sub(c.Mul(k))
		out := make([]Mono, 0, len(eq.ms)+len(def))
		a, b := 0, 0
		for a < len(eq.ms) || b < len(def) {
			switch {
			case a < len(eq.ms) && eq.ms[a].X == x:
				a++
			case b == len(def) || a < len(eq.ms) && eq.ms[a].X < def[b].X:
				out = append(out, eq.ms[a])
				a++
			case a == len(eq.ms) || def[b].X < eq.ms[a].X:
				out = append(out, Mono{def[b].X, def[b].C.Mul(c)})
				b++
			default:
				if s := eq.ms[a].C.AddMul(c, def[b].C); !s.IsZero() {
					out = append(out, Mono{def[b].X, s})
				}
				a++
				b++
			}
		}
		eq.ms = out
		o.work += len(out)
		eq.from = merge(eq.from, from)
	}
}

// merge unites two ascending lists.
func merge(a, b []int32) []int32 {
	if len(b) == 0 {
		return a
	}
	out := make([]int32, 0, len(a)+len(b))
	out = append(append(out, a...), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

// explain gives the bounds that fix the slacks and variables of rows.
func (o *omega) explain(rows []int32) []core.Lit {
	t := o.t
	out := t.spx.expl[:0]
	for _, r := range rows {
		if _, ok := t.fixed(t.rows[r].slack); ok {
			out = t.fixedLits(t.rows[r].slack, out)
		}
		for _, m := range t.monos(&t.rows[r], nil) {
			if _, ok := t.fixed(m.X); ok {
				out = t.fixedLits(m.X, out)
			}
		}
	}
	t.spx.expl = out
	return out
}
