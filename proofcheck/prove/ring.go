package prove

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strconv"

	"bsmt/smtlib"
)

// sums are the operators of polynomials.
var sums = []smtlib.Op{smtlib.OpBvNeg, smtlib.OpBvNot, smtlib.OpBvAdd, smtlib.OpBvSub, smtlib.OpBvMul, smtlib.OpBvShl}

// ring gives a word as a polynomial modulo 2^n over the words that are no sums or
// products; sum says that it is one. Two words with the same polynomial are equal.
func (r *refuter) ring(t smtlib.Term) (p poly, sum bool) {
	c := r.c
	if p, ok := r.rings[t]; ok {
		return p, false
	}
	of := func(i int) poly { p, _ := r.ring(c.Arg(t, i)); return p }
	n, op := c.Width(c.SortOf(t)), map[bool]smtlib.Op{true: smtlib.OpVar, false: c.Op(t)}[r.opaque(t)]
	switch op {
	case smtlib.OpBv:
		p = constant(c.IntVal(t))
	case smtlib.OpBvNeg, smtlib.OpBvNot:
		p, sum = of(0).times(minusOne), true
		if op == smtlib.OpBvNot {
			p = p.plus(minusOne, constant(one))
		}
	case smtlib.OpBvAdd, smtlib.OpBvSub, smtlib.OpBvMul:
		p, sum = of(0), true
		for i := range c.Args(t)[1:] {
			q := of(i + 1)
			r.work(p.size() + q.size())
			switch {
			case op == smtlib.OpBvAdd:
				p = p.plus(one, q)
			case op == smtlib.OpBvSub:
				p = p.plus(minusOne, q)
			case len(p.m)*len(q.m) > 64:
				sum = false
			default:
				p = r.product(p, q)
			}
		}
	case smtlib.OpConcat: // the lower bits of x above k zeros are those of x times 2^k
		if a, b := c.Arg(t, 0), c.Arg(t, 1); len(c.Args(t)) == 2 && !r.opaque(a) && c.Op(a) == smtlib.OpExtract && c.Indices(a)[1] == 0 && c.Op(b) == smtlib.OpBv && c.IntVal(b).Sign() == 0 {
			p, _ = r.ring(c.Arg(a, 0))
			p, sum = p.times(new(big.Int).Lsh(one, uint(c.Width(c.SortOf(b))))), true
		}
	case smtlib.OpBvShl:
		if by := of(1); len(by.m) == 0 && by.k.Cmp(big.NewInt(int64(n))) < 0 {
			p, sum = of(0).times(new(big.Int).Lsh(one, uint(by.k.Int64()))), true
		}
	}
	if !sum && op != smtlib.OpBv {
		key := make([]byte, 0, 4*n) // words of the same bits are the same
		for _, l := range r.bits[t] {
			key = binary.LittleEndian.AppendUint32(key, uint32(l))
		}
		x, ok := r.words[string(key)]
		if !ok || len(key) == 0 {
			x = r.newBase(true)
			r.words[string(key)] = x
		}
		p = variable(x)
	}
	r.work(p.size())
	r.rings[t] = p.modulo(n)
	return r.rings[t], sum
}

// modulo takes the coefficients modulo 2^n.
func (p poly) modulo(n int) poly {
	mask := new(big.Int).Sub(new(big.Int).Lsh(one, uint(n)), one)
	out := constant(new(big.Int).And(p.k, mask))
	for _, m := range p.m {
		if c := new(big.Int).And(m.c.num(), mask); c.Sign() != 0 {
			out.m = append(out.m, entry{m.x, ratInt(c)})
		}
	}
	return out
}

func (p poly) key(n int) string { return strconv.Itoa(n) + "/" + p.k.String() + "/" + p.m.key() }

// sum gives the bits of a word that is equal to the sum or product t, if there is
// one, or else those of t itself.
func (r *refuter) sum(t smtlib.Term) []lit {
	if !slices.Contains(sums, r.c.Op(t)) {
		return r.word(t)
	}
	p, sum := r.ring(t)
	if !sum {
		return r.word(t)
	}
	key := p.key(len(r.bits[r.c.Arg(t, 0)]))
	if r.sums[key] == nil {
		if r.sums[key] = r.word(t); r.sums[key] == nil {
			r.sums[key] = r.fresh(r.c.Width(r.c.SortOf(t)))
			r.apply(t)
		}
	}
	return r.sums[key]
}

// equalWords is the literal of an equality, which says the same as another one where their
// sides have the same difference.
func (r *refuter) equalWords(a, b smtlib.Term) lit {
	p, _ := r.ring(a)
	q, _ := r.ring(b)
	n, l := len(r.bits[a]), r.eqBits(r.bits[a], r.bits[b])
	if d := p.plus(minusOne, q).modulo(n); len(d.m) == 0 {
		return litIf(d.k.Sign() == 0)
	}
	key := "=" + min(p.plus(minusOne, q).modulo(n).key(n), q.plus(minusOne, p).modulo(n).key(n))
	r.sums[key] = append(r.sums[key], l)
	r.sat.add("ring", r.xor(l, r.sums[key][0]).not())
	return l
}
