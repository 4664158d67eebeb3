package preprocess

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/form"
	"bsmt/bkernel/rewrite"
)

// TestResidues compares the filter of residues with brute force: what it refutes
// modulo a small number has no solution there.
func TestResidues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	refuted := 0
	for n := 0; n < 3000; n++ {
		m := []uint64{2, 3, 5, 7, 8, 9}[r.IntN(6)]
		var terms []form.Monomial
		for i := 0; i <= r.IntN(4); i++ {
			tm := form.Monomial{Coef: big.NewInt(int64(r.IntN(21) - 10))}
			for j := 0; j < r.IntN(4); j++ {
				tm.Vars = append(tm.Vars, r.IntN(3))
			}
			terms = append(terms, tm)
		}
		set := uint64(1)
		for _, part := range components(terms, 3) {
			set = addResidues(set, partResidues(part, m), m)
		}
		want := uint64(0)
		for v := uint64(0); v < m*m*m; v++ {
			vals := []int64{int64(v % m), int64(v / m % m), int64(v / m / m)}
			sum := int64(0)
			for _, tm := range terms {
				c := tm.Coef.Int64()
				for _, x := range tm.Vars {
					c *= vals[x]
				}
				sum += c
			}
			want |= 1 << ((sum%int64(m) + int64(m)) % int64(m))
		}
		if set != want {
			t.Fatalf("modulo %d: %b, want %b: %v", m, set, want, terms)
		}
		if want != ^uint64(0)>>(64-m) {
			refuted++
		}
	}
	if refuted < 1066 {
		t.Fatalf("only %d cases with a residue missing", refuted)
	}
}

// TestNoResidue has equations of powers, products and remainders that a model satisfies, none of
// which is refuted, and others beside them, of which some are, to have no solution nearby.
func TestNoResidue(t *testing.T) {
	refuted := 0
	for seed := range uint64(1000) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 41))
		rw := rewrite.New(g)
		residues := &residuesPass{Preprocessor: New(context.Background(), g, rw, nil, nil)}
		var xs []ast.Node
		m := ast.Model{}
		for i := range 2 {
			xs = append(xs, g.Const(fmt.Sprintf("x%d", i), ast.Int))
			m[xs[i]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(r.Int64N(200) - 100)}
		}
		coef := func() ast.Node { return g.Num64([]int64{1, 2, 3, 4, 5, 8, 9, -1, -3, -8}[r.IntN(10)]) }
		var sum func(depth int) ast.Node
		sum = func(depth int) ast.Node {
			parts := []ast.Node{g.Num64(r.Int64N(15) - 7)}
			for range 1 + r.IntN(2) {
				x := xs[r.IntN(2)]
				switch r.IntN(4) {
				case 0:
					x = g.Arith(ast.OpMul, coef(), x, x)
				case 1:
					x = g.Arith(ast.OpMul, coef(), x, x, x)
				case 2:
					x = g.Arith(ast.OpMul, coef(), x, xs[r.IntN(2)])
				}
				if depth > 0 && r.IntN(2) == 0 {
					x = g.Arith(ast.OpMul, coef(), g.Arith(ast.OpEMod, sum(depth-1), g.Num64(2+r.Int64N(9))))
				}
				parts = append(parts, x)
			}
			return g.Arith(ast.OpAdd, parts...)
		}
		n := sum(1)
		v, err := eval.New(g, m).Eval(n)
		if err != nil {
			t.Fatal(err)
		}
		for off := range int64(12) {
			eq := rw.Eq(n, g.Num(new(big.Int).Add(v.Int, big.NewInt(off))))
			if g.Op(eq) != ast.OpEq || !residues.noResidue(eq) {
				continue
			}
			if off == 0 {
				t.Fatalf("seed %d: refuted, and the model satisfies it", seed)
			}
			refuted++
			for code := range int64(25 * 25) {
				at := ast.Model{}
				for i, x := range xs {
					at[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt([]int64{code % 25, code / 25}[i] - 12)}
				}
				if is, err := eval.New(g, at).Holds(eq); seed%40 == 0 && (err != nil || is) {
					t.Fatalf("seed %d: refuted, and a solution is %v: %v", seed, at, err)
				}
				if seed%40 != 0 {
					break
				}
			}
		}
	}
	if refuted < 2298 {
		t.Errorf("only %d are refuted", refuted)
	}
}

// TestMissing: remainders of polynomials do not have the values that are said to be missing, those
// that some values of the constants give are not among them, and nothing is said where a name is bound.
func TestMissing(t *testing.T) {
	missing := 0
	for seed := range uint64(400) {
		g := ast.New()
		r := rand.New(rand.NewPCG(seed, 43))
		x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
		sum := []ast.Node{g.Num64(r.Int64N(9))}
		for range 1 + r.IntN(3) {
			product := []ast.Node{g.Num64(1 + r.Int64N(6))}
			for range 1 + r.IntN(4) {
				product = append(product, []ast.Node{x, y}[r.IntN(2)])
			}
			sum = append(sum, g.Arith(ast.OpMul, product...))
		}
		p := &residuesPass{Preprocessor: New(context.Background(), g, rewrite.New(g), nil, nil), seen: map[ast.Node]bool{}}
		by := []int64{2, 3, 4, 5, 7, 8, 9, 16, -3, -4}[r.IntN(10)]
		facts := p.missing(g.Arith(ast.OpEMod, g.Arith(ast.OpAdd, sum...), g.Num64(by)))
		missing += len(facts)
		for code := range int64(24 * 24) {
			m := ast.Model{x: {Kind: ast.KInt, Int: big.NewInt(code%24 - 12)}, y: {Kind: ast.KInt, Int: big.NewInt(code/24 - 12)}}
			e := eval.New(g, m)
			for _, f := range facts {
				if is, err := e.Holds(f); err != nil || !is {
					t.Fatalf("seed %d: a fact does not hold of %v (%v)", seed, m, err)
				}
			}
		}
	}
	if missing < 400 {
		t.Errorf("only %d values are missing", missing)
	}
	g := ast.New()
	z := g.Var("z", ast.Int)
	p := &residuesPass{Preprocessor: New(context.Background(), g, rewrite.New(g), nil, nil), seen: map[ast.Node]bool{}}
	if facts := p.missing(g.Arith(ast.OpEMod, g.Arith(ast.OpMul, z, z), g.Num64(4))); facts != nil {
		t.Errorf("%d facts about a bound name", len(facts))
	}
}
