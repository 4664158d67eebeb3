package floats

import (
	"math/big"
	"testing"
)

// TestRemainderInParts compares, for all arguments of small formats, the end of the circuit with the
// whole one where it says that it is near, and asks that the laws hold of the result.
func TestRemainderInParts(t *testing.T) {
	for _, f := range []Format{{2, 2}, {3, 3}, {4, 2}} {
		r := newRig(f)
		x, y := r.consts[1], r.consts[2]
		whole := r.b.Rem(f, x, y)
		n, near := r.b.RemNear(f, x, y, 3)
		laws := r.b.RemLaws(f, x, y, whole)
		ours := [2]int{}
		for i := range int64(1) << f.Width() {
			for j := range int64(1) << f.Width() {
				a, b := big.NewInt(i), big.NewInt(j)
				r.set(0, []*big.Int{a, b})
				if r.word(t, r.b.Canonical(f, x)).Sign() == 0 || r.word(t, r.b.Canonical(f, y)).Sign() == 0 {
					continue
				}
				is := r.word(t, near).Sign()
				ours[is]++
				if is == 1 && r.word(t, n).Cmp(r.word(t, whole)) != 0 {
					t.Fatalf("%v: the remainder of %x and %x is %x, in part %x", f, a, b, r.word(t, whole), r.word(t, n))
				}
				if r.word(t, laws).Sign() == 0 {
					t.Fatalf("%v: the remainder of %x and %x, %x, breaks the laws", f, a, b, r.word(t, whole))
				}
			}
		}
		if ours[1] == 0 || ours[0] == 0 && f.Eb > 2 {
			t.Errorf("%v: near %d times, else %d", f, ours[1], ours[0])
		}
	}
}
