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
	c := newCircuit(g)
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
	if sums < 50 || carries < 50 {
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
		extend := []ast.Op{ast.OpBvZeroExt, ast.OpBvSignExt}[min(1, r.IntN(8)/7)]
		product := g.Mk(ast.OpBvMul, g.BitVec(w), []ast.Node{b.extend(extend, x, w), b.extend(extend, y, w)}, 0)
		word := b.concat(bits)
		left := Budget(1 << 22)
		verdict, values := Compare(context.Background(), g, product, word, &left)
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
	if seen[Same] < 10 || seen[Different] < 10 {
		t.Errorf("verdicts %v: too few are known", seen)
	}
}
