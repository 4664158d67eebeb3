package bvdomain

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/bvref"
	"bsmt/bkernel/num"
	"bsmt/bkernel/rewrite/bvrules"
)

func n64(v uint64) num.Int { return num.FromInt64(int64(v)) }

// domains lists every domain of width w, each once, without the empty one.
func domains(w int) []Domain {
	seen := map[string]bool{}
	var out []Domain
	size := uint64(1) << w
	for lo := uint64(0); lo < size; lo++ {
		for n := uint64(0); n < size; n++ {
			for o := uint64(0); o < size; o++ {
				for z := uint64(0); z < size; z++ {
					if o&z != 0 {
						continue
					}
					d := Interval(n64(lo), n64(lo+n), w)
					d.One, d.Zero = d.One.Or(n64(o)), d.Zero.Or(n64(z))
					if d = reduce(d); !d.IsEmpty() && !seen[d.String()] {
						seen[d.String()] = true
						out = append(out, d)
					}
				}
			}
		}
	}
	return out
}

func values(d Domain) []uint64 {
	var out []uint64
	for v := uint64(0); v < 1<<d.W; v++ {
		if d.Has(n64(v)) {
			out = append(out, v)
		}
	}
	return out
}

// best is the smallest domain that holds the values, or a tight one where several
// are.
func best(vs []uint64, w int) Domain {
	d := Empty(w)
	for _, v := range vs {
		d = Join(d, Exact(n64(v), w))
	}
	return d
}

func TestReduceIsExactAndMeetSound(t *testing.T) {
	for w := 1; w <= 3; w++ {
		all := domains(w)
		for _, a := range all {
			va := values(a)
			if len(va) == 0 {
				t.Fatalf("%v has no value", a)
			}
			if !a.Has(a.Lo) || !a.Has(a.Hi.And(ones(w))) {
				t.Fatalf("%v: an end is no value", a)
			}
			lo, hi := a.Unsigned()
			slo, shi := a.Signed()
			for _, v := range va {
				s := bvrules.Eval(ast.OpSbv2Int, 0, 0, []int{w}, []*big.Int{new(big.Int).SetUint64(v)})
				if x := n64(v); x.Less(lo) || hi.Less(x) || num.FromBig(s).Less(slo) || shi.Less(num.FromBig(s)) {
					t.Fatalf("%v: bounds %v %v, signed %v %v, value %d", a, lo, hi, slo, shi, v)
				}
			}
			for _, b := range all {
				m, j := Meet(a, b), Join(a, b)
				for v := uint64(0); v < 1<<w; v++ {
					x := n64(v)
					if a.Has(x) && b.Has(x) && !m.Has(x) {
						t.Fatalf("%v meets %v: %v lost %d", a, b, m, v)
					}
					if m.Has(x) && !a.Has(x) && !b.Has(x) {
						t.Fatalf("%v meets %v: %v gained %d", a, b, m, v)
					}
					if (a.Has(x) || b.Has(x)) && !j.Has(x) {
						t.Fatalf("%v joins %v: %v lost %d", a, b, j, v)
					}
				}
			}
		}
	}
}

// shape is an operator with widths of its arguments and of its result.
type shape struct {
	op   ast.Op
	w    int
	aux  int32
	args []int
}

func shapes(w int) []shape {
	var out []shape
	for op := ast.OpBvNot; op <= ast.OpBvSignExt; op++ {
		two := []int{w, w}
		switch op {
		case ast.OpBvNot, ast.OpBvNeg:
			out = append(out, shape{op, w, 0, two[:1]})
		case ast.OpBvConcat:
			out = append(out, shape{op, 2 * w, 0, two}, shape{op, w + 1, 0, []int{1, w}}, shape{op, w + 1, 0, []int{w, 1}})
		case ast.OpBvExtract:
			for lo := 0; lo < w; lo++ {
				for n := 1; lo+n <= w; n++ {
					out = append(out, shape{op, n, int32(lo), two[:1]})
				}
			}
		case ast.OpBvSignExt:
			out = append(out, shape{op, w, 0, two[:1]}, shape{op, w + 2, 0, two[:1]})
		default:
			out = append(out, shape{op, w, 0, two})
		}
	}
	for _, op := range predicates {
		out = append(out, shape{op, 0, 0, []int{w, w}})
	}
	return out
}

var predicates = []ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle,
	ast.OpBvSaddO, ast.OpBvSsubO, ast.OpBvUmulO, ast.OpBvSmulO}

// check compares one shape over given domains with all values.
func check(t *testing.T, s shape, args []Domain, results []Domain, exact, all *int) {
	t.Helper()
	var got []uint64
	pairs := [][2]uint64{}
	second := []uint64{0}
	if len(args) > 1 {
		second = values(args[1])
	}
	for _, x := range values(args[0]) {
		for _, y := range second {
			vals := []uint64{x, y}[:len(args)]
			v, ok := bvref.Eval(s.op, s.w, s.aux, s.args, vals)
			if !ok {
				t.Fatalf("%v has no value", s.op)
			}
			got, pairs = append(got, v), append(pairs, [2]uint64{x, y})
		}
	}
	*all++
	if s.w == 0 {
		d := Decide(s.op, args[0], args[1])
		yes, no := false, false
		for _, v := range got {
			yes, no = yes || v == 1, no || v == 0
		}
		if d == True && no || d == False && yes {
			t.Fatalf("%v over %v: %v", s.op, args, d)
		}
		if (d == Open) == (yes && no) {
			*exact++
		}
		for _, tr := range []Truth{True, False} {
			a, b := Assume(s.op, tr, args[0], args[1])
			for i, p := range pairs {
				if (got[i] == 1) == (tr == True) && (!a.Has(n64(p[0])) || !b.Has(n64(p[1]))) {
					t.Fatalf("%v is %v over %v: %v %v lost %v", s.op, tr, args, a, b, p)
				}
			}
		}
		return
	}
	f := Forward(s.op, s.w, s.aux, args...)
	for i, v := range got {
		if !f.Has(n64(v)) {
			t.Fatalf("%v over %v: %v lost %d of %v", s.op, args, f, v, pairs[i])
		}
	}
	if len(values(f)) <= len(values(best(got, s.w))) {
		*exact++
	}
	for _, r := range results {
		back := append([]Domain(nil), args...)
		Backward(s.op, s.aux, r, back...)
		for i, v := range got {
			if r.Has(n64(v)) && (!back[0].Has(n64(pairs[i][0])) || len(args) > 1 && !back[1].Has(n64(pairs[i][1]))) {
				t.Fatalf("%v over %v is %v: %v lost %v", s.op, args, r, back, pairs[i])
			}
		}
	}
}

// TestOperatorsOverAllDomains checks every operator over all domains of small
// widths, and by random at width 4.
func TestOperatorsOverAllDomains(t *testing.T) {
	by := map[int][]Domain{}
	for w := 1; w <= 4; w++ {
		by[w] = domains(w)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func(w, n int) []Domain {
		out := make([]Domain, n)
		for i := range out {
			if out[i] = anyDomain(rnd, w); by[w] != nil {
				out[i] = by[w][rnd.IntN(len(by[w]))]
			}
		}
		return out
	}
	exact, all := map[ast.Op]*int{}, map[ast.Op]*int{}
	for w := 1; w <= 4; w++ {
		for _, s := range shapes(w) {
			if exact[s.op] == nil {
				exact[s.op], all[s.op] = new(int), new(int)
			}
			results := by[s.w]
			run := func(args ...Domain) {
				rs := results
				if s.w > 2 || len(args) > 1 && w == 3 {
					rs = pick(max(s.w, 1), 3)
				}
				check(t, s, args, rs, exact[s.op], all[s.op])
			}
			first := by[s.args[0]]
			if w == 4 {
				first = pick(s.args[0], 100)
			}
			for _, a := range first {
				if len(s.args) == 1 {
					run(a)
					continue
				}
				other := by[s.args[1]]
				if w >= 3 {
					other = pick(s.args[1], 8)
				}
				for _, b := range other {
					run(a, b)
				}
			}
		}
	}
	for op := ast.Op(0); op < ast.NumOps; op++ {
		if all[op] != nil {
			t.Logf("%-14v best result in %5.1f %% of %d", op, 100*float64(*exact[op])/float64(*all[op]), *all[op])
		}
	}
}

// anyDomain is a random domain with a value, often a small or a sparse one.
func anyDomain(r *rand.Rand, w int) Domain {
	word := func() num.Int {
		b := new(big.Int)
		for i := 0; i < w; i++ {
			b.SetBit(b, i, uint(r.IntN(2)))
		}
		if r.IntN(3) == 0 {
			b.Rsh(b, uint(r.IntN(w)))
		}
		return num.FromBig(b)
	}
	for {
		d := Full(w)
		if r.IntN(3) > 0 {
			lo := word()
			d = Interval(lo, lo.Add(word().Rsh(uint(r.IntN(w)))), w)
		}
		if r.IntN(2) == 0 {
			k, v := word(), word()
			if r.IntN(2) == 0 {
				k = k.And(word()).And(word())
			}
			d = Meet(d, Bits(k.And(v), k.AndNot(v), w))
		}
		if !d.IsEmpty() {
			return d
		}
	}
}

// element is a random value of d.
func element(r *rand.Rand, d Domain) num.Int {
	for range 20 {
		n := d.Hi.Sub(d.Lo).Add(one)
		b := new(big.Int)
		for i := 0; i < d.W+1; i++ {
			b.SetBit(b, i, uint(r.IntN(2)))
		}
		v := d.Lo.Add(num.FromBig(b).Mod(n)).And(ones(d.W)).AndNot(d.Zero).Or(d.One)
		if d.Has(v) {
			return v
		}
	}
	return d.Lo
}

// TestOperatorsAtRandom draws domains and values of them at widths on both sides
// of machine words.
func TestOperatorsAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, w := range []int{5, 8, 31, 32, 33, 61, 62, 63, 64, 65, 127, 128, 200} {
		for _, s := range shapes(w) {
			rounds := 40
			if s.op == ast.OpBvExtract {
				if r.IntN(1+w*w/20) > 0 {
					continue
				}
				rounds = 5
			}
			for range rounds {
				args := make([]Domain, len(s.args))
				vals := make([]*big.Int, len(s.args))
				has := make([]num.Int, len(s.args))
				for i, n := range s.args {
					args[i] = anyDomain(r, n)
					has[i] = element(r, args[i])
					vals[i] = has[i].Big()
				}
				v := num.FromBig(bvrules.Eval(s.op, s.w, s.aux, s.args, vals))
				if s.w == 0 {
					tr := truth(v.IsOne())
					if d := Decide(s.op, args[0], args[1]); d == negate(tr) {
						t.Fatalf("%v over %v: %v, not for %v", s.op, args, d, vals)
					}
					if a, b := Assume(s.op, tr, args[0], args[1]); !a.Has(has[0]) || !b.Has(has[1]) {
						t.Fatalf("%v is %v over %v: %v %v lost %v", s.op, tr, args, a, b, vals)
					}
					continue
				}
				if f := Forward(s.op, s.w, s.aux, args...); !f.Has(v) {
					t.Fatalf("%v over %v: %v lost %v of %v", s.op, args, f, v, vals)
				}
				res := Join(anyDomain(r, s.w), Exact(v, s.w))
				back := append([]Domain(nil), args...)
				Backward(s.op, s.aux, res, back...)
				for i := range back {
					if !back[i].Has(has[i]) {
						t.Fatalf("%v over %v is %v: %v lost %v", s.op, args, res, back, vals)
					}
				}
			}
		}
	}
}

func BenchmarkForwardBackward32(b *testing.B) {
	x, y := Interval(n64(3), n64(100), 32), Interval(n64(1000), n64(70000), 32)
	r := Forward(ast.OpBvMul, 32, 0, x, y)
	b.ReportAllocs()
	for range b.N {
		Forward(ast.OpBvAdd, 32, 0, r, x)
		args := [2]Domain{x, y}
		Backward(ast.OpBvMul, 0, r, args[:]...)
	}
}

// Bits has the words with these known bits.
func Bits(o, z num.Int, w int) Domain {
	d := Full(w)
	d.One, d.Zero = o, z
	return reduce(d)
}
