package circuits

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// randomCircuit has gates and adders of random bits of one word of n bits.
func randomCircuit(r *rand.Rand, n int) *circuit {
	g := ast.New()
	c := newCircuit(context.Background(), g)
	bits := append([]lit{}, c.of(g.Const("x", g.BitVec(n)))...)
	pick := func() lit { return bits[len(bits)-1-r.IntN(min(len(bits), 12))] ^ lit(r.IntN(2)) }
	for range 12 + r.IntN(20) {
		x, y, z := pick(), pick(), pick()
		switch r.IntN(6) {
		case 0:
			bits = append(bits, c.and(x, y))
		case 1:
			bits = append(bits, c.xor(x, y))
		case 2:
			bits = append(bits, c.ite(x, y, z))
		case 3: // a full adder whose carry comes from the half sum
			half := c.xor(x, y)
			bits = append(bits, c.xor(half, z), c.or(c.and(x, y), c.and(half, z)))
		case 4: // one whose carry comes from three conjunctions
			bits = append(bits, c.xor(c.xor(x, y), z), c.or(c.and(x, y), c.or(c.and(x, z), c.and(y, z))))
		case 5: // two columns, the second of which looks ahead
			u, v := pick(), pick()
			low, high := c.xor(x, y), c.xor(u, v)
			first := c.or(c.and(x, y), c.and(low, z))
			second := c.or(c.or(c.and(u, v), c.and(high, c.and(x, y))), c.and(c.and(high, low), z))
			bits = append(bits, c.xor(low, z), c.xor(high, first), c.xor(second, pick()), second)
		}
	}
	return c
}

// TestMeanings has the polynomial of each gate of random circuits give the gate's value for all
// inputs, and carries be found.
func TestMeanings(t *testing.T) {
	const n = 5
	sums, carries := 0, 0
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 11))
		c := randomCircuit(r, n)
		reduction := &reduction{ctx: context.Background(), c: c, mask: ones(128), steps: 1 << 30, words: map[ast.Node]poly{}}
		reduction.k = findCarries(context.Background(), c)
		sums += len(reduction.k.full)
		meanings := make([]poly, len(c.gates))
		for v := 1; v < len(c.gates); v++ { // meanings make gates
			p, carry := reduction.meaning(int32(v))
			meanings = append(meanings[:v], p)
			if carry {
				carries++
			}
		}
		for x := range uint64(1 << n) {
			values := make([]bool, len(c.gates))
			value := func(l lit) bool { return values[l>>1] != (l&1 != 0) }
			for v, d := range c.gates {
				from, input := c.inputs[int32(v)]
				switch {
				case v == 0:
				case input:
					values[v] = x>>from.bit&1 != 0
				case d.kind == isAnd:
					values[v] = value(d.a) && value(d.b)
				default:
					a, b, c := value(d.a), value(d.b), value(d.c)
					values[v] = a && b || b && c || a && c
				}
			}
			for v, p := range meanings {
				if p == nil {
					continue
				}
				var sum number
				for m, k := range p {
					for ; len(m) > 0 && values[m.lead()]; m = m[4:] {
					}
					if len(m) == 0 {
						sum = sum.plus(k)
					}
				}
				if want := (number{}); values[v] && sum != small(1) || !values[v] && sum != want {
					t.Fatalf("seed %d: gate %d is %v, its polynomial %v at %d", seed, v, values[v], sum, x)
				}
			}
		}
	}
	if sums < 700 || carries < 1938 {
		t.Errorf("only %d full adders, %d carries", sums, carries)
	}
}

// TestCompareSmall compares random words over two constants, one changed in one place at
// times, and tries all values where it answers.
func TestCompareSmall(t *testing.T) {
	const n, w = 4, 8
	var seen [3]int
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 12))
		g := ast.New()
		b := builder{g}
		x, y := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n))
		bits := b.multiplier(x, y, n, w, r.IntN(2) == 0)
		if r.IntN(2) == 0 {
			i := r.IntN(w)
			bits[i] = b.op([]ast.Op{ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor}[r.IntN(3)], bits[i], b.op(ast.OpBvAnd, bits[r.IntN(w)], b.op(ast.OpBvOr, b.bit(x, r.IntN(n)), b.bit(y, r.IntN(n)))))
		}
		signed := r.IntN(8) == 7
		product := g.Mk(ast.OpBvMul, g.BitVec(w), []ast.Node{b.extend(signed, x, w), b.extend(signed, y, w)}, 0)
		word := b.concat(bits)
		left := Budget(1 << 22)
		verdict, values := Compare(context.Background(), g, product, word, &left, nil)
		seen[verdict]++
		holds := func(m ast.Model) bool {
			ok, err := eval.New(g, m).Holds(g.Eq(product, word))
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
		model := func(i, j *big.Int) ast.Model {
			return ast.Model{x: {Kind: ast.KBitVec, Int: i}, y: {Kind: ast.KBitVec, Int: j}}
		}
		switch verdict {
		case Different:
			if holds(model(values[x], values[y])) {
				t.Fatalf("seed %d: the words are equal at %v", seed, values)
			}
		case Same:
			for i := range int64(1 << (2 * n)) {
				if !holds(model(big.NewInt(i&(1<<n-1)), big.NewInt(i>>n))) {
					t.Fatalf("seed %d: the words are not equal at %d", seed, i)
				}
			}
		}
	}
	if seen[Same] < 52 || seen[Different] < 48 {
		t.Errorf("verdicts %v: too few are known", seen)
	}
}

// words makes random words and predicates of all operators that circuits read, and one that
// they do not.
type words struct {
	g    *ast.Graph
	r    *rand.Rand
	x, y ast.Node // constants of words
	w    int      // their width
}

// word is a random word of w bits.
func (s *words) word(w, depth int) ast.Node {
	g, r := s.g, s.r
	one := func(op ast.Op, a ast.Node) ast.Node { return g.Bv(op, w, 0, a) }
	switch k := r.IntN(20); {
	case depth == 0 || k == 0:
		if r.IntN(5) == 0 {
			return g.BvNum(big.NewInt(r.Int64N(1<<w)), w)
		}
		n := [2]ast.Node{s.x, s.y}[r.IntN(2)]
		if w <= s.w {
			lo := r.IntN(s.w - w + 1)
			return g.BvExtract(n, lo+w-1, lo)
		}
		return builder{g}.extend(r.IntN(2) == 1, n, w)
	case k == 1:
		return one([2]ast.Op{ast.OpBvNot, ast.OpBvNeg}[r.IntN(2)], s.word(w, depth-1))
	case k == 2 && w > 1:
		low := 1 + r.IntN(w-1)
		return g.Bv(ast.OpBvConcat, w, 0, s.word(w-low, depth-1), s.word(low, depth-1))
	case k == 3 && w%2 == 0:
		half := s.word(w/2, depth-1)
		return g.Bv(ast.OpBvConcat, w, 0, half, half)
	case k == 4 && w == 1:
		return g.Ite(g.Eq(s.word(3, depth-1), s.word(3, depth-1)), g.BvNum(big.NewInt(1), 1), g.BvNum(new(big.Int), 1))
	case k < 6: // of a longer one
		long := w + r.IntN(3)
		lo := r.IntN(long-w+1) * r.IntN(2)
		return g.BvExtract(s.word(long, depth-1), lo+w-1, lo)
	case k < 8:
		by := s.word(w, depth-1)
		if r.IntN(2) == 0 {
			by = g.BvNum(big.NewInt(r.Int64N(1<<w)), w)
		}
		return builder{g}.op([3]ast.Op{ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr}[r.IntN(3)], s.word(w, depth-1), by)
	case k < 10:
		return g.Ite(s.pred(depth-1), s.word(w, depth-1), s.word(w, depth-1))
	}
	ops := []ast.Op{
		ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor,
		ast.OpBvAdd, ast.OpBvSub, ast.OpBvMul,
	}
	return builder{g}.op(ops[r.IntN(len(ops))], s.word(w, depth-1), s.word(w, depth-1))
}

// pred is a random predicate.
func (s *words) pred(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 || r.IntN(2) == 0 {
		w := 1 + r.IntN(3)
		op := [5]ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvSlt, ast.OpBvUle, ast.OpBvSle}[r.IntN(5)]
		return g.Conn(op, s.word(w, depth/2), s.word(w, depth/2))
	}
	a, b := s.pred(depth-1), s.pred(depth-1)
	switch r.IntN(6) {
	case 0:
		return g.Not(a)
	case 1:
		return g.And(a, b)
	case 2:
		return g.Or(a, b, g.False())
	case 3:
		return g.Conn(ast.OpEquiv, a, b)
	case 4:
		return g.And(a, g.True())
	}
	return g.Ite(s.pred(depth-1), a, b)
}

// TestWords compares the bits of random words, and their polynomials, with the evaluator, for
// the random inputs that the gates have.
func TestWords(t *testing.T) {
	sums := 0
	for seed := range uint64(1500) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 13))
		s := &words{g: g, r: r, w: 3}
		s.x, s.y = g.Const("x", g.BitVec(s.w)), g.Const("y", g.BitVec(s.w))
		w := 1 + r.IntN(4)
		n := s.word(w, 3)
		c := newCircuit(context.Background(), g)
		c.build(n)
		sum := c.sums(n)
		red := &reduction{ctx: context.Background(), c: c, mask: ones(w), steps: 1 << 20, words: map[ast.Node]poly{}}
		p, ok := red.word(n, 0)
		bits := c.of(n)
		if !ok || c.full || c.opaque {
			t.Fatalf("seed %d: not read", seed)
		}
		if sum {
			sums++
		}
		for at := range 16 {
			value := func(l lit) uint { return uint(valueOf(c.values, l)[0] >> at & 1) }
			m := ast.Model{}
			for _, x := range []ast.Node{s.x, s.y} {
				m[x] = ast.Value{Kind: ast.KBitVec, Int: new(big.Int)}
			}
			for v, from := range c.inputs {
				m[from.word].Int.SetBit(m[from.word].Int, from.bit, value(positive(v)))
			}
			want, err := eval.New(g, m).Eval(n)
			if err != nil {
				t.Fatal(err)
			}
			got := new(big.Int)
			for i, l := range bits {
				got.SetBit(got, i, value(l))
			}
			if got.Cmp(want.Int) != 0 {
				t.Fatalf("seed %d: bits %v, want %v", seed, got, want.Int)
			}
			var total number
			for mono, k := range p {
				for ; len(mono) > 0 && value(positive(mono.lead())) == 1; mono = mono[4:] {
				}
				if len(mono) == 0 {
					total = total.plus(k)
				}
			}
			if total = total.and(ones(w)); total.lo != want.Int.Uint64() {
				t.Fatalf("seed %d: polynomial %v, want %v", seed, total, want.Int)
			}
		}
	}
	if sums < 492 {
		t.Errorf("only %d sums", sums)
	}
}

// TestStepsAreTaken: a proof that a sum has some bits costs the monomials that it reads, and so does a
// comparison; what a reduction may do besides is not given back to what is left.
func TestStepsAreTaken(t *testing.T) {
	const n = 6
	g := ast.New()
	b := builder{g}
	x, y := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n))
	word, product := b.concat(b.multiplier(x, y, n, n, true)), g.Bv(ast.OpBvMul, n, 0, x, y)
	c := newCircuit(context.Background(), g)
	c.build(word, product)
	ctx := context.Background()
	r := &reduction{ctx: ctx, c: c, k: findCarries(ctx, c), mask: ones(n), steps: spare, monos: spare, words: map[ast.Node]poly{}}
	if by := r.isSum(product, c.of(word)); by == nil || r.steps > spare-n*n {
		t.Errorf("proved: %v, and %d steps are left of %d", by != nil, r.steps, spare)
	}
	left := Budget(1 << 22)
	if verdict, _ := Compare(ctx, g, word, product, &left, nil); verdict != Same || left > 1<<22-n*n*stepCost {
		t.Errorf("verdict %d, and %d are left of %d", verdict, left, 1<<22)
	}
}
