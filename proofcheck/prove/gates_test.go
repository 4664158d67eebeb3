package prove

import (
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
)

// TestGates: a gate has the value that its table gives, whatever it is made of.
func TestGates(t *testing.T) {
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		r := newRefuter(smtlib.NewContext(), Small)
		ls := append([]lit{litTrue}, r.fresh(4)...)
		inputs := len(ls)
		type made struct {
			t  table
			in [3]lit
			g  lit
		}
		var all []made
		for range 12 {
			m := made{t: table(rnd.Uint32())}
			for k := range m.in {
				m.in[k] = flip(ls[rnd.IntN(len(ls))], rnd.IntN(2) == 0)
			}
			m.g = r.gate(m.t, m.in[0], m.in[1], m.in[2])
			all, ls = append(all, m), append(ls, m.g)
		}
		r.sat.flush()
		for values := range 1 << (inputs - 1) {
			for k, l := range ls[1:inputs] {
				if !r.sat.decide(flip(l, values>>k&1 == 0)) || r.sat.propagate() != noReason {
					t.Fatalf("seed %d: the inputs cannot be %b", seed, values)
				}
			}
			for _, m := range all {
				row := 0
				for k, l := range m.in {
					if r.sat.val[l] > 0 {
						row |= 1 << k
					}
				}
				if want := m.t>>row&1 != 0; r.sat.val[m.g] == 0 || r.sat.val[m.g] > 0 != want {
					t.Fatalf("seed %d: table %08b of %b gives %d", seed, m.t, row, r.sat.val[m.g])
				}
			}
			r.sat.back(0)
		}
		for _, m := range all { // also where these are no inputs but gates
			for row := range 8 {
				fits := true
				for k, l := range m.in {
					fits = fits && r.sat.decide(flip(l, row>>k&1 == 0)) && r.sat.propagate() == noReason
				}
				if want := m.t>>row&1 != 0; fits && (r.sat.val[m.g] == 0 || r.sat.val[m.g] > 0 != want) {
					t.Fatalf("seed %d: table %08b of %v with values %b gives %d", seed, m.t, m.in, row, r.sat.val[m.g])
				}
				r.sat.back(0)
			}
		}
	}
}

// TestWordsOfVariables: circuits over bits that are open give the words that the standard
// says once the bits are set, whatever the widths and signs.
func TestWordsOfVariables(t *testing.T) {
	for n := 1; n <= 4; n++ {
		r := newRefuter(smtlib.NewContext(), Small)
		a, b := r.fresh(n), r.fresh(n)
		q, rem := r.divide(a, b)
		sum, carry := r.add(a, b, litTrue)
		words := [][]lit{r.mul(a, b), r.mul(b, a), r.mul(a, a), q, rem, sum, {carry}, r.shift(a, b, litFalse), r.right(a, b, litTrue), {r.ult(a, b)}, {r.slt(a, b)}, {r.eqBits(a, b)}, r.negate(litTrue, a), r.negate(b[0], a),
			r.signed(smtlib.OpBvSdiv, a, b), r.signed(smtlib.OpBvSrem, a, b), r.signed(smtlib.OpBvSmod, a, b)}
		r.sat.flush()
		bit := func(is bool) int {
			if is {
				return 1
			}
			return 0
		}
		for x := range 1 << n {
			for y := range 1 << n {
				for k := range n {
					if !r.sat.decide(flip(a[k], x>>k&1 == 0)) || !r.sat.decide(flip(b[k], y>>k&1 == 0)) || r.sat.propagate() != noReason {
						t.Fatalf("width %d: the words cannot be %d and %d", n, x, y)
					}
				}
				quotient, remainder := 1<<n-1, x
				if y != 0 {
					quotient, remainder = x/y, x%y
				}
				half, ones := 1<<(n-1), 1<<n-1
				// Of signed words by those of Go, which round to zero, and the standard at zero.
				sx, sy := x-x&half<<1, y-y&half<<1
				squot, srem, smod := 1-bit(x < half)*2, sx, sx
				if y != 0 {
					squot, srem, smod = sx/sy, sx%sy, ((sx%sy)+sy)%sy
				}
				want := []int{x * y, y * x, x * x, quotient, remainder, x + y + 1, (x + y + 1) >> n, x << y, x>>y | ones&^(ones>>y), bit(x < y), bit(x^half < y^half), bit(x == y), -x, x - 2*x*(y&1), squot, srem, smod}
				for i, w := range words {
					for k, l := range w {
						if got := r.sat.val[l]; got == 0 || got > 0 != (want[i]>>k&1 != 0) {
							t.Fatalf("width %d, %d and %d: bit %d of word %d is %d", n, x, y, k, i, got)
						}
					}
				}
				r.sat.back(0)
			}
		}
	}
}
