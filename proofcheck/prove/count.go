package prove

import (
	"math/big"
	"slices"
)

// mostValues bounds the values of one of several different integers.
const mostValues = 1 << 10

// crowded says whether integers that are pairwise different have too few values between
// them, by the bounds and disequalities that hold without a choice: whether no matching
// gives each its own (Hall, On representatives of subsets, 1935).
func (r *refuter) crowded() bool {
	for _, t := range r.distinct {
		if k, _ := r.kindOf(r.c.Arg(t, 0)); k != isInt || r.sat.val[r.truth[t]] <= 0 {
			continue
		}
		var values [][]string // by integer
		for _, a := range r.c.Args(t) {
			if vs := r.values(r.ints[a]); vs != nil {
				values = append(values, vs)
			}
		}
		owner := map[string]int{}
		for i := range values {
			if !match(i, values, owner, map[string]bool{}) {
				return true
			}
		}
	}
	return false
}

// match gives integer i a value, and others new ones where they are in its way.
func match(i int, values [][]string, owner map[string]int, seen map[string]bool) bool {
	for _, v := range values[i] {
		if seen[v] {
			continue
		}
		seen[v] = true
		if j, ok := owner[v]; !ok || match(j, values, owner, seen) {
			owner[v] = i
			return true
		}
	}
	return false
}

// values lists what an integer can be, or gives nil when that is much.
func (r *refuter) values(p poly) []string {
	out := []string{}
	if len(p.m) == 0 {
		return append(out, p.k.String())
	}
	row, g := p.primitive()
	x := r.simplex.row(row)
	lo, hi, bs := r.simplex.limits[x][lower], r.simplex.limits[x][upper], r.bounds[x]
	if !lo.set || !hi.set || hi.v.plus(lo.v.neg()).cmp(rat{n: mostValues, d: 1}) > 0 {
		return nil
	}
	for v := new(big.Int).Set(lo.v.num()); v.Cmp(hi.v.num()) <= 0; v.Add(v, one) {
		i, below := at(bs, new(big.Int).Sub(v, one))
		j, above := at(bs, v)
		if below && above && r.sat.val[r.and(bs[j].l, bs[i].l.not())] < 0 {
			continue
		}
		w := new(big.Int).Mul(g, v)
		out = append(out, w.Add(w, p.k).String())
	}
	return out
}

// nowhere says that p, in which there are products, is 0 modulo some number for no values
// of its variables.
func (r *refuter) nowhere(p poly) bool {
	product := func(t entry) bool { return len(r.factors(t.x)) > 1 }
	moduli := []int64{4, 8, 64, 3, 9, 27, 5, 25, 7, 49, 11, 13} // small powers of small primes
	return slices.ContainsFunc(p.m, product) && slices.ContainsFunc(moduli, func(m int64) bool { return !r.reached(p, m) })
}

// reached says that p may be 0 modulo m.
func (r *refuter) reached(p poly, m int64) bool {
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
