package circuits

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// TestExhaust compares what trying all inputs says of two words with the evaluator's word: words
// that are built in two ways, ones that differ for one value of the constants only, and any two.
func TestExhaust(t *testing.T) {
	var seen [3]int
	for seed := range uint64(250) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 17))
		s := &words{g: g, r: r, w: 1 + r.IntN(5)}
		s.x, s.y = g.Const("x", g.BitVec(s.w)), g.Const("y", g.BitVec(s.w))
		w := 1 + r.IntN(4)
		a, c := s.word(w, 2), s.word(w, 2)
		b := g.Bv(ast.OpBvSub, w, 0, g.Bv(ast.OpBvAdd, w, 0, a, c), c)
		switch r.IntN(3) {
		case 0:
			b = s.word(w, 2)
		case 1:
			at := func(n ast.Node) ast.Node {
				return g.Eq(n, g.BvNum(big.NewInt(r.Int64N(1<<s.w)), s.w))
			}
			one := g.BvNum(big.NewInt(1<<r.IntN(w)), w)
			b = g.Bv(ast.OpBvXor, w, 0, b, g.Ite(g.And(at(s.x), at(s.y)), one, g.BvNum(new(big.Int), w)))
		}
		circuit := newCircuit(context.Background(), g)
		circuit.build(a, b)
		left := Budget(1 << 22)
		verdict, values := circuit.exhaust(a, b, &left)
		seen[verdict]++
		differ := func(x, y *big.Int) bool {
			m := ast.Model{s.x: {Kind: ast.KBitVec, Int: x}, s.y: {Kind: ast.KBitVec, Int: y}}
			same, err := eval.New(g, m).Holds(g.Eq(a, b))
			if err != nil {
				t.Fatal(err)
			}
			return !same
		}
		switch verdict {
		case Different:
			x, y := values[s.x], values[s.y]
			if x == nil {
				x = new(big.Int)
			}
			if y == nil {
				y = new(big.Int)
			}
			if !differ(x, y) {
				t.Fatalf("seed %d: the words are equal at %v", seed, values)
			}
		case Same:
			for i := range int64(1 << (2 * s.w)) {
				if differ(big.NewInt(i&(1<<s.w-1)), big.NewInt(i>>s.w)) {
					t.Fatalf("seed %d: the words are not equal at %d", seed, i)
				}
			}
		default:
			t.Fatalf("seed %d: nothing is said of %d gates", seed, len(circuit.gates))
		}
	}
	if seen[Same] < 83 || seen[Different] < 158 {
		t.Errorf("verdicts %v: too few of a kind", seen)
	}
}

// TestRareDifferences has multipliers that are wrong for few values of the constants, which no
// sample meets: none passes for right, and the values that are given show it.
func TestRareDifferences(t *testing.T) {
	found := 0
	for seed := range uint64(24) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 19))
		b := builder{g}
		n := 6 + r.IntN(2)
		x, y := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n))
		w := n + r.IntN(n+1)
		ex, ey := b.extend(false, x, w), b.extend(false, y, w)
		if w == n {
			ex, ey = x, y
		}
		bits := b.multiplier(x, y, n, w, r.IntN(2) == 0)
		rare := b.bit(x, 0)
		for i := 1; i < 2*n; i++ {
			bit := b.bit([]ast.Node{x, y}[i/n], i%n)
			switch r.IntN(8) {
			case 0:
				continue
			case 1:
				bit = g.Bv(ast.OpBvNot, 1, 0, bit)
			}
			rare = b.op(ast.OpBvAnd, rare, bit)
		}
		at := r.IntN(w)
		bits[at] = b.op(ast.OpBvXor, bits[at], rare)
		word, product := b.concat(bits), g.Bv(ast.OpBvMul, w, 0, ex, ey)
		left := Budget(1 << 22)
		verdict, values := Compare(context.Background(), g, word, product, &left, nil)
		if verdict == Same {
			t.Fatalf("seed %d: they are not the same", seed)
		}
		if verdict == Unknown {
			continue
		}
		found++
		m := ast.Model{}
		for _, c := range []ast.Node{x, y} {
			m[c] = ast.Value{Kind: ast.KBitVec, Int: values[c]}
		}
		if same, err := eval.New(g, m).Holds(g.Eq(word, product)); err != nil || same {
			t.Fatalf("seed %d: the words are equal at %v: %v", seed, values, err)
		}
	}
	if found < 24 {
		t.Errorf("only %d differences are found", found)
	}
}
