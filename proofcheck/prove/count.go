package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// boxes compiles those of a certificate, a window first, and what it is for two of them to
// meet. False when that is not what they are.
func (r *refuter) boxes(bs []smtlib.Term) bool {
	for i, b := range bs {
		args := r.c.Args(b)
		if len(args) != 4 || !r.compile(args) || slices.ContainsFunc(args, func(a smtlib.Term) bool { return r.ints[a].k == nil }) {
			return false
		}
		for _, a := range bs[1:max(1, i)] {
			r.meet(a, b)
		}
	}
	for i := 1; i < len(bs) && r.c.Op(bs[0]) == smtlib.OpLt; i++ {
		r.carried(bs[0], bs[i], bs[1:])
	}
	return true
}

// meet are the literals that all hold where two boxes have a place in common: along no
// axis does one end before the other begins.
func (r *refuter) meet(a, b smtlib.Term) []lit {
	key := [2]smtlib.Term{a, b}
	out, ok := r.meets[key]
	for i, p, q := 0, r.c.Args(a), r.c.Args(b); !ok && i < len(p); i += 2 {
		r.sat.left.spend(1)
		d := r.ints[p[i]].plus(minusOne, r.ints[q[i]])
		out = append(out, r.le(d.plus(one, r.ints[p[i+1]])).not(), r.le(r.ints[q[i+1]].plus(minusOne, d)).not())
	}
	r.meets[key] = out
	return out
}

// crowded says that boxes have no room: that the parts of them that lie within a window,
// wherever they are, are more than all of it, while no two of them meet, or, where the window
// is strict, those that one begins within leave it what it takes along the second axis. So
// they do at any moment: the last to begin of those that are under way has all others in its
// sum. A box is (<= x w y h), from x to x+w and from y to y+h, and so is a window. Different
// integers are boxes of size one (Hall, On representatives of subsets, 1935); tasks take time
// and what they use.
func (r *refuter) crowded(window smtlib.Term, bs []smtlib.Term) bool {
	taken := rat{d: 1} // of all that there is
	for i, b := range bs {
		part := ratOne
		for k, p, w := 0, r.c.Args(b), r.c.Args(window); k < len(p); k += 2 {
			x, size, room := r.reach(r.ints[p[k]].plus(minusOne, r.ints[w[k]])), r.reach(r.ints[p[k+1]])[lower], r.reach(r.ints[w[k+1]])[upper]
			least := slices.MinFunc([]rat{size.v.r, room.v.r, x[lower].v.r.plus(size.v.r), room.v.r.plus(x[upper].v.r.neg())}, rat.cmp)
			if !size.set || !room.set || !x[lower].set || !x[upper].set || least.sign() <= 0 {
				least, room.v = ratZero, exactly(ratOne)
			}
			part = part.times(least).times(room.v.r.inverse())
		}
		taken = taken.plus(part)
		if strict := r.c.Op(window) == smtlib.OpLt; strict && !r.carried(window, b, bs) || !strict && !r.apart(b, bs[:i]) {
			return false
		}
	}
	return taken.cmp(ratOne) > 0
}

// apart says that a box meets none of others.
func (r *refuter) apart(b smtlib.Term, others []smtlib.Term) bool {
	return !slices.ContainsFunc(others, func(a smtlib.Term) bool {
		r.work(1)
		defer r.sat.back(len(r.sat.lim))
		return !slices.ContainsFunc(r.meet(a, b), func(l lit) bool { return !r.sat.decide(l) }) && r.sat.propagate() == noReason
	})
}

// carried says that a box and those that it begins within take no more than there is along
// the second axis, by a bound of their sum. None may give room to others: it would, without
// being counted, where more is taken than there is.
func (r *refuter) carried(window, b smtlib.Term, all []smtlib.Term) bool {
	sum := constant(zero)
	for _, a := range all {
		r.work(sum.size())
		d := r.ints[r.c.Arg(a, 0)].plus(minusOne, r.ints[r.c.Arg(b, 0)])
		begun := r.and(r.le(d), r.le(d.plus(one, r.ints[r.c.Arg(a, 1)])).not())
		sum = sum.plus(slices.MaxFunc([]rat{r.reach(r.ints[r.c.Arg(a, 3)])[lower].v.r, ratZero}, rat.cmp).num(), r.bit(begun))
	}
	most, room := r.reach(sum)[upper], r.reach(r.ints[r.c.Arg(window, 3)])[upper]
	return most.set && room.set && most.v.cmp(room.v) <= 0
}

// reach are the bounds of an integer that hold now.
func (r *refuter) reach(p poly) (out [2]limit) {
	out = [2]limit{{v: exactly(ratZero), set: true}, {v: exactly(ratZero), set: true}}
	if len(p.m) > 0 {
		row, g := p.primitive()
		x := r.simplex.row(row)
		out = partOf(g, r.simplex.limits[x]).limits
	}
	for i := range out {
		out[i].v = out[i].v.plus(exactly(ratInt(p.k)))
	}
	return out
}

// nowhere says that p, in which there are products, is 0 modulo some number for no values
// of its variables, which are integers.
func (r *refuter) nowhere(p poly) bool {
	product := func(t entry) bool { return len(r.factors(t.x)) > 1 }
	moduli := []int64{4, 8, 64, 3, 9, 27, 5, 25, 7, 49, 11, 13} // small powers of small primes
	return slices.ContainsFunc(p.m, product) && slices.ContainsFunc(moduli, func(m int64) bool { return !r.reached(p, m) })
}

// reached says that p may be 0 modulo m.
func (r *refuter) reached(p poly, m int64) bool {
	r.work(p.size())
	residue := func(k *big.Int) int64 { return new(big.Int).Mod(k, big.NewInt(m)).Int64() }
	part := slices.DeleteFunc(slices.Clone(p.m), func(t entry) bool { return residue(t.c.num()) == 0 })
	var vars []int32
	size := int64(1)
	for _, t := range part {
		for _, x := range r.factors(t.x) {
			if !slices.Contains(vars, x) {
				vars, size = append(vars, x), min(size*m, int64(r.b.Residues)+1)
			}
		}
	}
	if size > int64(r.b.Residues) {
		return true
	}
	r.work(int(size) * (1 + len(part)))
	at := map[int32]int64{}
	for n := range size {
		for _, x := range vars {
			at[x] = n % m
			n /= m
		}
		sum := residue(p.k)
		for _, t := range part {
			c := residue(t.c.num())
			for _, x := range r.factors(t.x) {
				c = c * at[x] % m
			}
			sum += c
		}
		if sum%m == 0 {
			return true
		}
	}
	return false
}
