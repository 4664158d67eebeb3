package circuits

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// builder makes circuits of single bits.
type builder struct{ g *ast.Graph }

func (b builder) op(op ast.Op, x, y ast.Node) ast.Node {
	return b.g.Bv(op, b.g.Width(b.g.Type(x)), 0, x, y)
}
func (b builder) bit(x ast.Node, i int) ast.Node {
	return b.g.Mk(ast.OpBvExtract, b.g.BitVec(1), []ast.Node{x}, int32(i))
}

// multiplier is an array multiplier of n bits, modulo 2^w; and gates alone build its
// exclusive disjunctions when plain.
func (b builder) multiplier(x, y ast.Node, n, w int, plain bool) []ast.Node {
	xor := func(p, q ast.Node) ast.Node {
		if !plain {
			return b.op(ast.OpBvXor, p, q)
		}
		no := func(r ast.Node) ast.Node { return b.g.Mk(ast.OpBvNot, b.g.BitVec(1), []ast.Node{r}, 0) }
		return b.op(ast.OpBvAnd, no(b.op(ast.OpBvAnd, p, q)), no(b.op(ast.OpBvAnd, no(p), no(q))))
	}
	sum := make([]ast.Node, w)
	for i := range sum {
		sum[i] = b.g.BvNum(new(big.Int), 1)
	}
	for i := range n {
		carry := b.g.BvNum(new(big.Int), 1)
		for j := 0; i+j < w; j++ {
			t := b.g.BvNum(new(big.Int), 1)
			if j < n {
				t = b.op(ast.OpBvAnd, b.bit(x, j), b.bit(y, i))
			}
			half := xor(sum[i+j], t)
			both := b.op(ast.OpBvAnd, sum[i+j], t)
			sum[i+j], carry = xor(half, carry), b.op(ast.OpBvOr, both, b.op(ast.OpBvAnd, half, carry))
		}
	}
	return sum
}

func (b builder) concat(bits []ast.Node) ast.Node {
	out := bits[0]
	for i, x := range bits[1:] {
		out = b.g.Mk(ast.OpBvConcat, b.g.BitVec(i+2), []ast.Node{x, out}, 0)
	}
	return out
}

func (b builder) extend(signed bool, x ast.Node, w int) ast.Node {
	if signed {
		return b.g.Bv(ast.OpBvSignExt, w, 0, x)
	}
	return b.g.ZeroExtend(x, w)
}

func same(g *ast.Graph, a, b ast.Node) bool {
	left := Budget(1 << 22)
	verdict, _ := Compare(context.Background(), g, a, b, &left, nil)
	return verdict == Same
}

// TestMultiplier proves multipliers, of whole width and cut off, and of none that has one
// gate changed.
func TestMultiplier(t *testing.T) {
	for n := 6; n <= 8; n++ {
		for _, w := range []int{n, 2 * n} {
			g := ast.New()
			b := builder{g}
			x, y := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n))
			bits := b.multiplier(x, y, n, w, n%2 == 0)
			ex, ey := x, y
			if w > n {
				ex, ey = b.extend(false, x, w), b.extend(false, y, w)
			}
			product := g.Mk(ast.OpBvMul, g.BitVec(w), []ast.Node{ex, ey}, 0)
			if !same(g, product, b.concat(bits)) {
				t.Errorf("%d bits to %d: not proven", n, w)
			}
			bits[w-1] = b.op(ast.OpBvXor, bits[w-1], b.op(ast.OpBvAnd, b.bit(x, 0), b.bit(y, n-1)))
			if same(g, product, b.concat(bits)) {
				t.Errorf("%d bits to %d: a wrong one is proven", n, w)
			}
		}
	}
}

// TestSound evaluates random circuits against random sums that they were proven to be, and
// counts as proofs those of circuits that are sums by their making.
func TestSound(t *testing.T) {
	proven := 0
	for seed := uint64(0); seed < 200; seed++ {
		r := rand.New(rand.NewPCG(seed, 5))
		g := ast.New()
		b := builder{g}
		const n, w = 4, 6
		x, y := g.Const("x", g.BitVec(n)), g.Const("y", g.BitVec(n))
		bits := b.multiplier(x, y, n, w, r.IntN(2) == 0)
		signed := r.IntN(2) == 1
		ex, ey := b.extend(signed, x, w), b.extend(signed, y, w)
		word := b.concat(bits)
		sum := g.Mk(ast.OpBvMul, g.BitVec(w), []ast.Node{ex, ey}, 0)
		for range r.IntN(4) {
			ops := []ast.Op{ast.OpBvAdd, ast.OpBvSub, ast.OpBvNeg, ast.OpBvNot, ast.OpBvMul, ast.OpBvXor, ast.OpBvConcat}
			op := ops[r.IntN(len(ops))]
			var more ast.Node
			switch op {
			case ast.OpBvNeg, ast.OpBvNot:
				word, sum = g.Mk(op, g.BitVec(w), []ast.Node{word}, 0), g.Mk(op, g.BitVec(w), []ast.Node{sum}, 0)
				continue
			case ast.OpBvConcat: // twice the sum, by wiring on one side
				two := g.BvNum(big.NewInt(2), w)
				word = g.Mk(ast.OpBvMul, g.BitVec(w), []ast.Node{word, two}, 0)
				low := g.Mk(ast.OpBvExtract, g.BitVec(w-1), []ast.Node{sum}, 0)
				if r.IntN(2) == 0 { // an extract of a sum is not its high part: shows in the model
					sum = g.Mk(ast.OpBvConcat, g.BitVec(w), []ast.Node{low, g.BvNum(new(big.Int), 1)}, 0)
				} else {
					sum = g.Mk(ast.OpBvAdd, g.BitVec(w), []ast.Node{sum, sum}, 0)
				}
				continue
			}
			more = []ast.Node{ex, ey, g.BvNum(big.NewInt(int64(r.IntN(16))), w)}[r.IntN(3)]
			word = g.Mk(op, g.BitVec(w), []ast.Node{word, more}, 0)
			if op == ast.OpBvXor && r.IntN(2) == 0 {
				continue // only one side
			}
			sum = g.Mk(op, g.BitVec(w), []ast.Node{sum, more}, 0)
		}
		if !same(g, word, sum) {
			continue
		}
		proven++
		for i := range int64(1 << (2 * n)) {
			m := ast.Model{x: {Kind: ast.KBitVec, Int: big.NewInt(i & 15)}, y: {Kind: ast.KBitVec, Int: big.NewInt(i >> n)}}
			holds, err := eval.New(g, m).Holds(g.Eq(word, sum))
			if err != nil {
				t.Fatal(err)
			}
			if !holds {
				t.Fatalf("seed %d: proven, but not so at %d", seed, i)
			}
		}
	}
	if proven < 103 {
		t.Errorf("only %d proofs", proven)
	}
}

func BenchmarkMultiplier(b *testing.B) {
	g := ast.New()
	bl := builder{g}
	x, y := g.Const("x", g.BitVec(8)), g.Const("y", g.BitVec(8))
	word := bl.concat(bl.multiplier(x, y, 8, 16, true))
	product := g.Mk(ast.OpBvMul, g.BitVec(16), []ast.Node{bl.extend(false, x, 16), bl.extend(false, y, 16)}, 0)
	for range b.N {
		if !same(g, product, word) {
			b.Fatal("not proven")
		}
	}
}
