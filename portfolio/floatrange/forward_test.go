package floatrange

import (
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// TestCompute draws ranges of small formats and asks that what an operation gives for each of their
// members lies in the range that it is told to have.
func TestCompute(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	two := map[smtlib.Op]func(float.Format, float.Mode, float.Number, float.Number) float.Number{
		smtlib.OpFpAdd: float.Format.Add, smtlib.OpFpSub: float.Format.Sub, smtlib.OpFpMul: float.Format.Mul, smtlib.OpFpDiv: float.Format.Div,
		smtlib.OpFpRem:             func(f float.Format, _ float.Mode, a, b float.Number) float.Number { return f.Rem(a, b) },
		smtlib.OpFpSqrt:            func(f float.Format, m float.Mode, a, _ float.Number) float.Number { return f.Sqrt(m, a) },
		smtlib.OpFpRoundToIntegral: func(f float.Format, m float.Mode, a, _ float.Number) float.Number { return f.ToIntegral(m, a) },
		smtlib.OpFpFma:             func(f float.Format, m float.Mode, a, b float.Number) float.Number { return f.Fma(m, a, b, b) },
	}
	for _, f := range []float.Format{{Eb: 2, Sb: 2}, {Eb: 3, Sb: 2}, {Eb: 2, Sb: 3}} {
		var all []float.Number // in order
		n := next(f, infinity(true), true)
		for all = []float.Number{infinity(true)}; ; n = next(f, n, true) {
			if n.IsZero() {
				all = append(all, zero(true))
				n = zero(false)
			}
			if all = append(all, n); n.Kind == float.Infinite {
				break
			}
		}
		if want := 1<<f.Width() - 2*(1<<(f.Sb-1)-1); len(all) != want {
			t.Fatalf("%v: %d numbers, not %d", f, len(all), want)
		}
		draw := func() (Range, []float.Number) {
			i, j := r.IntN(len(all)), r.IntN(len(all))
			if r.IntN(3) == 0 {
				i = 0
			}
			if r.IntN(3) == 0 {
				j = len(all) - 1
			}
			i, j = min(i, j), max(i, j)
			return Range{Lo: all[i], Hi: all[j], Some: true}, all[i : j+1]
		}
		for op, apply := range two {
			for range 15 {
				x, xs := draw()
				y, ys := draw()
				m := float.Mode(r.IntN(int(float.Modes)))
				p := &program{nodes: []node{{kind: rounding, leaf: true}, {kind: number, f: f, leaf: true}, {kind: number, f: f, leaf: true}}}
				self := node{op: op, kind: number, f: f, args: []int32{0, 1, 2}}
				switch op {
				case smtlib.OpFpSqrt, smtlib.OpFpRoundToIntegral:
					self.args, ys = []int32{0, 1}, ys[:1]
				case smtlib.OpFpRem:
					self.args = []int32{1, 2}
				case smtlib.OpFpFma:
					self.args = []int32{0, 1, 2, 2}
				}
				b := &box{p: p, cells: []cell{{modes: 1 << m}, {r: x}, {r: y}}}
				out := b.compute(&self)
				for _, u := range xs {
					for _, v := range ys {
						z := apply(f, m, u, v)
						if z.Kind == float.NaN && !out.NaN || z.Kind != float.NaN && (!out.Some || compare(out.Lo, z) > 0 || compare(z, out.Hi) > 0) {
							t.Fatalf("%v: operator %d of %v and %v is %v, outside of its range", f, op, f.Encode(u), f.Encode(v), f.Encode(z))
						}
						back := &box{p: p, cells: []cell{{modes: 1 << m}, {r: x}, {r: y}}}
						lost := false
						back.invert(&self, only(z), func(k int, c cell) {
							is := u
							if k < len(self.args) && self.args[k] == 2 {
								is = v
							}
							lost = lost || self.args[k] != 0 && c.r.meet(only(is)).empty()
						})
						if lost && z.Kind != float.NaN {
							t.Fatalf("%v: operator %d of %v and %v is %v, which leaves no place for them", f, op, f.Encode(u), f.Encode(v), f.Encode(z))
						}
					}
				}
			}
		}
	}
}
