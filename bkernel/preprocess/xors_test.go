package preprocess

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// BenchmarkXors looks at facts of words that are no such equations, and gives up.
func BenchmarkXors(b *testing.B) {
	g := ast.New()
	var facts []ast.Node
	x, y := g.Const("x", g.BitVec(64)), g.Const("y", g.BitVec(64))
	for i := range int64(1000) {
		x = g.Bv(ast.OpBvAdd, 64, 0, g.Bv(ast.OpBvXor, 64, 0, x, y), g.BvNum(big.NewInt(i), 64))
		facts = append(facts, g.Eq(g.BvExtract(x, 7, 0), g.BvNum(big.NewInt(i%256), 8)))
	}
	p := New(context.Background(), g, rewrite.New(g), nil, facts)
	for b.Loop() {
		if p.alone("xors") {
			b.Fatal("found an equation")
		}
	}
}

// tally counts what satisfies facts before and after the pass, round by round.
type tally struct {
	found, refuted, whole int // rounds: that the pass changed, without a solution, with fewer solutions than before
	round, before, after  int // of the present round
}

func (n *tally) begin(round int) {
	n.found++
	n.round, n.before, n.after = round, 0, 0
}

// under looks at one model, in which no solution may come, nor go where all have to stay.
func (n *tally) under(t *testing.T, g *ast.Graph, m ast.Model, before, after []ast.Node, stay bool) {
	t.Helper()
	b, a := tiny.Holds(t, g, m, before), tiny.Holds(t, g, m, after)
	if a && !b || b && !a && stay {
		t.Fatalf("round %d: before %v, after %v under %v", n.round, b, a, m)
	}
	if b {
		n.before++
	}
	if a {
		n.after++
	}
}

func (n *tally) end(t *testing.T) {
	t.Helper()
	switch {
	case (n.before == 0) != (n.after == 0):
		t.Fatalf("round %d: %d solutions before, %d after", n.round, n.before, n.after)
	case n.before == 0:
		n.refuted++
	case n.after < n.before:
		n.whole++
	}
}

// TestParities has sums of predicates in three spellings, some of them bits of words or
// comparisons: the same values satisfy the facts before and after, or at least one of them where
// a solution may be taken.
func TestParities(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 14))
	var n tally
	for round := range 600 {
		g := ast.New()
		consts := []ast.Node{g.Const("a", ast.Bool), g.Const("b", ast.Bool), g.Const("c", ast.Bool), g.Const("d", ast.Bool), g.Const("w", g.BitVec(2)), g.Const("i", ast.Int)}
		var atoms []ast.Node
		for _, c := range consts[:4] {
			atoms = append(atoms, g.IsTrue(c))
		}
		if round%2 == 0 {
			atoms = append(atoms, g.Eq(g.BvExtract(consts[4], 1, 1), g.BvNum(big.NewInt(1), 1)))
		}
		if round%4 == 0 {
			atoms = append(atoms, g.Le(consts[5], g.Num64(0)))
		}
		var facts []ast.Node
		for range 1 + r.IntN(5) {
			k, odd := 3+r.IntN(2), r.IntN(2)
			of := make([]ast.Node, k)
			for i, at := range r.Perm(len(atoms))[:k] {
				of[i] = atoms[at]
			}
			sum := of[0]
			switch r.IntN(3) {
			case 0: // clauses, sometimes one too few
				for mask := range 1 << k {
					if bits.OnesCount(uint(mask))%2 == odd || r.IntN(40) == 0 {
						continue
					}
					args := make([]ast.Node, k)
					for i, a := range of {
						if args[i] = a; mask>>i&1 == 1 {
							args[i] = g.Not(a)
						}
					}
					facts = append(facts, g.Or(args...))
				}
				continue
			case 1:
				for _, a := range of[1:] {
					sum = g.Conn(ast.OpEquiv, a, g.Not(sum))
				}
			case 2:
				for _, a := range of[1:] {
					sum = g.Not(g.Conn(ast.OpEquiv, sum, a))
				}
			}
			if odd == 0 {
				sum = g.Not(sum)
			}
			facts = append(facts, sum)
		}
		rw := rewrite.New(g)
		var rec *proof.Recorder
		if round%5 == 0 {
			rec = proof.NewRecorder()
			rec.Begin(g, facts)
		}
		p := New(context.Background(), g, rw, rec, facts)
		for i, f := range p.Facts {
			p.Facts[i] = rw.Simplify(f)
		}
		p.flatten()
		if !p.alone("xors") {
			continue
		}
		n.begin(round)
		for code := range 1 << 7 {
			m := ast.Model{consts[4]: {Kind: ast.KBitVec, Int: big.NewInt(int64(code >> 4 & 3))}, consts[5]: {Kind: ast.KInt, Int: big.NewInt(int64(code >> 6))}}
			for i, c := range consts[:4] {
				m[c] = ast.Value{Kind: ast.KBool, Bool: code>>i&1 == 1}
			}
			n.under(t, g, m, facts, p.Facts, rec != nil || round%4 == 0 && len(g.Occurring(ast.OpInt, facts)) > 0)
		}
		n.end(t)
	}
	if n.found < 100 || n.refuted < 50 || n.whole < 20 {
		t.Errorf("found %d, %d of them contradictions, %d with one solution taken: too few to say much", n.found, n.refuted, n.whole)
	}
}

// TestXors compares the facts before and after over all values: the same ones satisfy both
// where there are other facts or a proof is kept, and otherwise one of them, if there is any.
func TestXors(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 13))
	var n tally
	for round := range 1000 {
		g := ast.New()
		const width = 3
		xs := []ast.Node{g.Const("x", g.BitVec(width)), g.Const("y", g.BitVec(width)), g.Const("z", g.BitVec(width))}
		numeral := func(w int) ast.Node { return g.BvNum(big.NewInt(r.Int64N(1<<w)), w) }
		var term func(depth int) ast.Node
		term = func(depth int) ast.Node {
			if depth == 0 {
				return xs[r.IntN(3)]
			}
			a := term(depth - 1)
			switch r.IntN(9) {
			case 0:
				return g.Bv(ast.OpBvNot, width, 0, a)
			case 1:
				return g.Bv(ast.OpBvConcat, width, 0, g.BvExtract(a, 0, 0), g.BvExtract(term(depth-1), 2, 1))
			case 2:
				return g.Bv(ast.OpBvAnd, width, 0, a, numeral(width))
			case 3:
				return g.Bv(ast.OpBvOr, width, 0, numeral(width), a)
			case 4:
				return g.Bv(ast.OpBvNot, width, 0, g.Bv(ast.OpBvXor, width, 0, a, term(depth-1)))
			case 5:
				return g.ZeroExtend(g.BvExtract(a, 2, 1), width)
			case 6:
				return g.Bv(ast.OpBvSignExt, width, 0, g.BvExtract(a, 1, 0))
			}
			return g.Bv(ast.OpBvXor, width, 0, a, term(depth-1))
		}
		var facts []ast.Node
		for range 1 + r.IntN(4) {
			if i := r.IntN(width); r.IntN(2) == 0 {
				f := g.Eq(g.BvExtract(term(2), i, i), numeral(1))
				if r.IntN(2) == 0 {
					f = g.Not(f)
				}
				facts = append(facts, f)
			} else {
				facts = append(facts, g.Eq(term(2), numeral(width)))
			}
		}
		kept := round%3 == 0
		if round%3 == 1 {
			facts = append(facts, g.Not(g.Eq(xs[r.IntN(3)], numeral(width))))
		}
		rw := rewrite.New(g)
		var rec *proof.Recorder
		if round%5 == 0 {
			rec, kept = proof.NewRecorder(), true
			rec.Begin(g, facts)
		}
		p := New(context.Background(), g, rw, rec, facts)
		if round%3 == 0 {
			for _, x := range xs {
				p.Keep(x)
			}
		}
		if round%2 == 0 { // in normal form masks are gone
			for i, f := range p.Facts {
				p.Facts[i] = rw.Simplify(f)
			}
		}
		p.flatten()
		all := true // facts are equations that xors takes for its own
		s := newXorSystem(g)
		for _, f := range p.Facts {
			all = all && s.linear(f)
		}
		if !p.alone("xors") {
			continue
		}
		n.begin(round)
		for code := range 1 << (3 * width) {
			m := ast.Model{}
			for i, x := range xs {
				m[x] = ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(code >> (i * width) & 7))}
			}
			n.under(t, g, m, facts, p.Facts, kept || !all)
		}
		n.end(t)
	}
	if n.found < 453 || n.refuted < 254 || n.whole < 72 {
		t.Errorf("found %d, %d of them contradictions, %d with one solution taken: too few to say much", n.found, n.refuted, n.whole)
	}
}
