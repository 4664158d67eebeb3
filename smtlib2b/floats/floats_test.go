package floats

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/smtlib/float"
)

// all has the tests go through every input instead of a sample.
var all = flag.Bool("all", false, "test every input of small formats")

// rig evaluates nodes over constants.
type rig struct {
	g      *ast.Graph
	b      *Builder
	consts [4]ast.Node // mode, then arguments
	ev     *eval.Evaluator
}

func newRig(f Format) *rig {
	g := ast.New()
	r := &rig{g: g, b: New(g), ev: eval.New(g, ast.Model{})}
	r.consts[0] = g.Const("mode", g.BitVec(ModeBits))
	for i, name := range []string{"x", "y", "z"} {
		r.consts[i+1] = g.Const(name, g.BitVec(f.Width()))
	}
	return r
}

// set gives the constants values.
func (r *rig) set(mode int, args []*big.Int) {
	m := ast.Model{r.consts[0]: {Kind: ast.KBitVec, Int: big.NewInt(int64(mode))}}
	for i, a := range args {
		m[r.consts[i+1]] = ast.Value{Kind: ast.KBitVec, Int: a}
	}
	r.ev.Reset(m)
}

// word gives the value of a word, or of a predicate as 0 or 1.
func (r *rig) word(t *testing.T, n ast.Node) *big.Int {
	t.Helper()
	v, err := r.ev.Eval(n)
	if err != nil {
		t.Fatal(err)
	}
	if r.g.Type(n) == ast.Pred {
		if v.Bool {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	return v.Int
}

// operation is one of the package, and what the judge says of it; arguments behind the third one
// are not used.
type operation struct {
	name    string
	args    int
	rounds  bool
	circuit func(b *Builder, f Format, m, x, y, z ast.Node) ast.Node
	judge   func(f float.Format, m float.Mode, a []float.Number) *big.Int
}

func truth(p bool) *big.Int {
	if p {
		return big.NewInt(1)
	}
	return new(big.Int)
}

// half is another format, to convert to.
func half(f Format) Format { return Format{max(2, f.Eb-1), max(2, f.Sb-2)} }

// operations of floats; conversions take a format of their own.
var operations = []operation{
	{"abs", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.Abs(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		if a[0].Neg {
			return f.Encode(float.Negate(a[0]))
		}
		return f.Encode(a[0])
	}},
	{"neg", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.Neg(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return f.Encode(float.Negate(a[0]))
	}},
	{"normal", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsNormal(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(f.Normal(a[0]))
	}},
	{"subnormal", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsSubnormal(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].Kind == float.Finite && !a[0].IsZero() && !f.Normal(a[0]))
	}},
	{"zero", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsZero(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].IsZero())
	}},
	{"infinite", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsInfinite(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].Kind == float.Infinite)
	}},
	{"nan", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsNaN(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].Kind == float.NaN)
	}},
	{"negative", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsNegative(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].Kind != float.NaN && a[0].Neg)
	}},
	{"positive", 1, false, func(b *Builder, f Format, _, x, _, _ ast.Node) ast.Node { return b.IsPositive(f, x) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return truth(a[0].Kind != float.NaN && !a[0].Neg)
	}},
	{"lt", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.Less(f, x, y) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		c, ok := float.Cmp(a[0], a[1])
		return truth(ok && c < 0)
	}},
	{"leq", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.AtMost(f, x, y) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		c, ok := float.Cmp(a[0], a[1])
		return truth(ok && c <= 0)
	}},
	{"eq", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.Equal(f, x, y) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		c, ok := float.Cmp(a[0], a[1])
		return truth(ok && c == 0)
	}},
	{"min", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.Min(f, x, y, b.g.True()) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		if c, ok := float.Cmp(a[0], a[1]); a[0].Kind == float.NaN || ok && c > 0 {
			return f.Encode(a[1])
		}
		return f.Encode(a[0])
	}},
	{"max", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.Max(f, x, y, b.g.False()) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		if c, ok := float.Cmp(a[0], a[1]); a[1].Kind == float.NaN || ok && c > 0 {
			return f.Encode(a[0])
		}
		return f.Encode(a[1])
	}},
	{"add", 2, true, func(b *Builder, f Format, m, x, y, _ ast.Node) ast.Node { return b.Add(f, m, x, y) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Add(m, a[0], a[1]))
	}},
	{"sub", 2, true, func(b *Builder, f Format, m, x, y, _ ast.Node) ast.Node { return b.Sub(f, m, x, y) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Sub(m, a[0], a[1]))
	}},
	{"mul", 2, true, func(b *Builder, f Format, m, x, y, _ ast.Node) ast.Node { return b.Mul(f, m, x, y) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Mul(m, a[0], a[1]))
	}},
	{"div", 2, true, func(b *Builder, f Format, m, x, y, _ ast.Node) ast.Node { return b.Div(f, m, x, y) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Div(m, a[0], a[1]))
	}},
	{"rem", 2, false, func(b *Builder, f Format, _, x, y, _ ast.Node) ast.Node { return b.Rem(f, x, y) }, func(f float.Format, _ float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Rem(a[0], a[1]))
	}},
	{"sqrt", 1, true, func(b *Builder, f Format, m, x, _, _ ast.Node) ast.Node { return b.Sqrt(f, m, x) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Sqrt(m, a[0]))
	}},
	{"integral", 1, true, func(b *Builder, f Format, m, x, _, _ ast.Node) ast.Node { return b.ToIntegral(f, m, x) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.ToIntegral(m, a[0]))
	}},
	{"fma", 3, true, func(b *Builder, f Format, m, x, y, z ast.Node) ast.Node { return b.Fma(f, m, x, y, z) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		return f.Encode(f.Fma(m, a[0], a[1], a[2]))
	}},
	{"narrow", 1, true, func(b *Builder, f Format, m, x, _, _ ast.Node) ast.Node { return b.Convert(f, half(f), m, x) }, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		to := float.Format(half(Format(f)))
		return to.Encode(to.Convert(m, a[0]))
	}},
	{"widen", 1, true, func(b *Builder, f Format, m, x, _, _ ast.Node) ast.Node {
		return b.Convert(f, Format{f.Eb + 2, f.Sb + 3}, m, x)
	}, func(f float.Format, m float.Mode, a []float.Number) *big.Int {
		to := float.Format{Eb: f.Eb + 2, Sb: f.Sb + 3}
		return to.Encode(to.Convert(m, a[0]))
	}},
}

// compare asks circuit and judge for one input.
func (o *operation) compare(t *testing.T, r *rig, n ast.Node, f Format, mode int, args []*big.Int) {
	t.Helper()
	jf := float.Format(f)
	nums := make([]float.Number, len(args))
	for i, a := range args {
		nums[i] = jf.Decode(a)
	}
	r.set(mode, args)
	if got, want := r.word(t, n), o.judge(jf, float.Mode(mode), nums); got.Cmp(want) != 0 {
		t.Fatalf("%s of %b in %v, mode %d: the circuit gives %b, the judge %b", o.name, args, f, mode, got, want)
	}
}

// canonical lists the words of a small format.
func canonical(f Format) (out []*big.Int) {
	jf := float.Format(f)
	for w := int64(0); w < 1<<f.Width(); w++ {
		if word := big.NewInt(w); jf.Encode(jf.Decode(word)).Cmp(word) == 0 {
			out = append(out, word)
		}
	}
	return out
}

// TestCircuits compares every operation with exact rationals, rounded once.
func TestCircuits(t *testing.T) {
	random := rand.New(rand.NewSource(3))
	count := 0
	for _, f := range []Format{{2, 2}, {2, 4}, {3, 3}, {4, 2}, {3, 5}} {
		words := canonical(f)
		for i := range operations {
			o := &operations[i]
			r := newRig(f)
			n := o.circuit(r.b, f, r.consts[0], r.consts[1], r.consts[2], r.consts[3])
			modes := 1
			if o.rounds {
				modes = int(Modes)
			}
			inputs := modes
			for range o.args {
				inputs *= len(words)
			}
			at := func(k int) {
				mode := k % modes
				k /= modes
				args := make([]*big.Int, o.args)
				for j := range args {
					args[j] = words[k%len(words)]
					k /= len(words)
				}
				o.compare(t, r, n, f, mode, args)
				count++
			}
			if *all && (o.args < 3 || f.Width() < 7) {
				for k := range inputs {
					at(k)
				}
			} else {
				for range 60 {
					at(random.Intn(inputs))
				}
			}
		}
	}
	t.Logf("%d results compared", count)
}

// TestWideCircuits draws inputs of the formats that are in use, near to one another.
func TestWideCircuits(t *testing.T) {
	random := rand.New(rand.NewSource(4))
	rounds := 6
	if *all {
		rounds = 3000
	}
	for _, f := range []Format{{5, 11}, {8, 24}, {11, 53}} {
		jf := float.Format(f)
		for i := range operations {
			o := &operations[i]
			if o.name == "rem" && f.Eb > 8 && !*all {
				continue // thousands of steps for each
			}
			r := newRig(f)
			n := o.circuit(r.b, f, r.consts[0], r.consts[1], r.consts[2], r.consts[3])
			for range rounds {
				args := make([]*big.Int, o.args)
				near := new(big.Int).Rand(random, big.NewInt(1<<f.Eb-1))
				for j := range args {
					e := new(big.Int).Add(near, big.NewInt(int64(random.Intn(2*f.Sb)-f.Sb)))
					if random.Intn(3) == 0 {
						e.Rand(random, big.NewInt(1<<f.Eb))
					}
					if e.Sign() < 0 || e.BitLen() > f.Eb {
						e.SetInt64(0)
					}
					w := e.Lsh(e, uint(f.Sb-1))
					fraction := new(big.Int).Rand(random, new(big.Int).Lsh(big.NewInt(1), uint(f.Sb-1)))
					if random.Intn(3) == 0 {
						fraction.Rsh(fraction, uint(f.Sb-3)).Lsh(fraction, uint(f.Sb-3))
					}
					w.Or(w, fraction)
					w.SetBit(w, f.Width()-1, uint(random.Intn(2)))
					args[j] = jf.Encode(jf.Decode(w))
				}
				o.compare(t, r, n, f, random.Intn(int(Modes)), args)
			}
		}
	}
}

// TestIntegers compares conversions from and to integers, and rational numbers made floats.
func TestIntegers(t *testing.T) {
	random := rand.New(rand.NewSource(5))
	for _, f := range []Format{{2, 2}, {3, 3}, {2, 5}, {4, 3}, {5, 11}, {8, 24}} {
		jf := float.Format(f)
		for _, w := range []int{1, 2, 3, 5, 8, 33} {
			for _, signed := range []bool{false, true} {
				r := newRig(f)
				x := r.g.Const("word", r.g.BitVec(w))
				from := r.b.FromInteger(f, r.consts[0], x, signed)
				to, fits := r.b.ToInteger(f, r.consts[0], r.consts[1], w, signed)
				inputs := min(1<<w, 300)
				if !*all {
					inputs = min(inputs, 12)
				}
				for k := range inputs {
					v := big.NewInt(int64(k))
					if 1<<w > inputs {
						v.Rand(random, new(big.Int).Lsh(big.NewInt(1), uint(w)))
					}
					for m := range float.Modes {
						r.ev.Reset(ast.Model{r.consts[0]: {Kind: ast.KBitVec, Int: big.NewInt(int64(m))}, x: {Kind: ast.KBitVec, Int: v}})
						value := new(big.Int).Set(v)
						if signed && v.Bit(w-1) == 1 {
							value.Sub(value, new(big.Int).Lsh(big.NewInt(1), uint(w)))
						}
						want := jf.Encode(jf.Round(m, new(big.Rat).SetInt(value), false))
						if got := r.word(t, from); got.Cmp(want) != 0 {
							t.Fatalf("%v as a float of %v, mode %d: %b instead of %b", value, f, m, got, want)
						}
					}
				}
				inputs = min(1<<f.Width(), 3000)
				if !*all {
					inputs = min(inputs, 20)
				}
				for k := range inputs {
					v := big.NewInt(int64(k))
					if 1<<f.Width() > inputs {
						v.Rand(random, new(big.Int).Lsh(big.NewInt(1), uint(f.Width())))
						if random.Intn(2) == 0 && f.Width() > 8 { // near to the range
							e := big.NewInt(int64(f.bias() - 2 + random.Intn(w+4)))
							v.Or(e.Lsh(e, uint(f.Sb-1)), v.Rsh(v, uint(f.Eb+1)))
						}
					}
					number := jf.Decode(v)
					m := float.Mode(random.Intn(int(float.Modes)))
					r.set(int(m), []*big.Int{jf.Encode(number)})
					want, ok := float.Integer(m, number)
					lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(w))
					if signed {
						hi.Rsh(hi, 1)
						lo.Neg(hi)
					}
					ok = ok && want.Cmp(lo) >= 0 && want.Cmp(hi) < 0
					if got := r.word(t, fits); (got.Sign() != 0) != ok {
						t.Fatalf("%b of %v as %d bits, signed %v, mode %d: fits is %v", v, f, w, signed, m, got)
					}
					if !ok {
						continue
					}
					want = new(big.Int).Mod(want, new(big.Int).Lsh(big.NewInt(1), uint(w)))
					if got := r.word(t, to); got.Cmp(want) != 0 {
						t.Fatalf("%b of %v as %d bits, signed %v, mode %d: %v instead of %v", v, f, w, signed, m, got, want)
					}
				}
			}
		}
		for range 200 {
			q := big.NewRat(random.Int63n(4000)-2000, 1+random.Int63n(300))
			if random.Intn(4) == 0 {
				q.Mul(q, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(random.Intn(150)))))
			}
			for m := range float.Modes {
				if got, want := f.Round(Mode(m), q), jf.Encode(jf.Round(m, q, false)); got.Cmp(want) != 0 {
					t.Fatalf("%v in %v, mode %d: %b instead of %b", q, f, m, got, want)
				}
			}
		}
	}
}

// TestWords holds Clean and Canonical to what they say of every word.
func TestWords(t *testing.T) {
	f := Format{3, 4}
	jf := float.Format(f)
	r := newRig(f)
	clean, is, none := r.b.Clean(f, r.consts[1]), r.b.Canonical(f, r.consts[1]), r.b.NoneWord(f, r.consts[1])
	for w := int64(0); w < 1<<f.Width(); w++ {
		word := big.NewInt(w)
		r.set(0, []*big.Int{word})
		n := jf.Decode(word)
		want := jf.Encode(n)
		got := fmt.Sprint(r.word(t, clean), r.word(t, is), r.word(t, none))
		if should := fmt.Sprint(want, truth(want.Cmp(word) == 0), truth(n.Kind == float.NaN)); got != should {
			t.Fatalf("%b: %s instead of %s", word, got, should)
		}
	}
	mode, isMode := r.b.CleanMode(r.consts[0]), r.b.CanonicalMode(r.consts[0])
	for m := range 1 << ModeBits {
		r.set(m, nil)
		if got := r.word(t, isMode); (got.Sign() == 1) != (m < int(Modes)) {
			t.Fatalf("mode %d: canonical is %v", m, got)
		}
		if got := r.word(t, mode).Int64(); got != int64(m)*r.word(t, isMode).Int64() {
			t.Fatalf("mode %d becomes %d", m, got)
		}
	}
}
