package preprocess

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// schedule says of constants, each of which begins at an offset of its own, that they lie in
// 0..20, that some differ, some are equal, and some come after others or before them.
func schedule(g *ast.Graph, xs []ast.Node, offset func(i int) int64, r *rand.Rand) (facts []ast.Node) {
	at := func(i int) ast.Node { return g.Arith(ast.OpSub, xs[i], g.Num64(offset(i))) }
	for i := range xs {
		facts = append(facts, g.Le(g.Num64(0), at(i)), g.Le(at(i), g.Num64(20)))
		for j := range i {
			after := g.Arith(ast.OpAdd, at(j), g.Num64(int64(1+r.IntN(4))))
			before := g.Arith(ast.OpSub, at(j), g.Num64(int64(1+r.IntN(4))))
			switch r.IntN(5) {
			case 0:
				facts = append(facts, g.Not(g.Eq(at(i), at(j))))
			case 1:
				facts = append(facts, g.Or(g.Eq(at(i), at(j)), g.Le(after, at(i))))
			default:
				facts = append(facts, g.Or(g.Le(after, at(i)), g.Le(at(i), before)))
			}
		}
	}
	return append(facts, g.Conn(ast.OpAllDiff, at(0), at(1), at(2)))
}

// factors says of constants, each of which begins at an offset of its own, what some
// polynomials of them are.
func factors(g *ast.Graph, xs []ast.Node, offset func(i int) int64, r *rand.Rand) (facts []ast.Node) {
	at := func(i int) ast.Node { return g.Arith(ast.OpSub, xs[i], g.Num64(offset(i))) }
	any := func() ast.Node { return at(r.IntN(len(xs))) }
	for i := range xs {
		facts = append(facts, g.Le(g.Num64(0), at(i)), g.Le(at(i), g.Num64(20)))
	}
	for i := range xs {
		product := g.Arith(ast.OpMul, at(i), any(), any())
		sum := g.Arith(ast.OpAdd, product, g.Arith(ast.OpMul, g.Num64(int64(1+r.IntN(3))), any(), any()))
		if k := g.Num64(int64(100 + r.IntN(100))); r.IntN(2) == 0 {
			facts = append(facts, g.Le(sum, k))
		} else {
			facts = append(facts, g.Or(g.Eq(sum, k), g.Le(any(), at(i))))
		}
	}
	return facts
}

// TestOrigins: however constants are shifted, the passes count them so that the same is said,
// and their definitions lead back to the solutions.
func TestOrigins(t *testing.T) {
	testShifts(t, "origins", schedule)
	testShifts(t, "products", factors)
}

func testShifts(t *testing.T, pass string, say func(*ast.Graph, []ast.Node, func(int) int64, *rand.Rand) []ast.Node) {
	const n = 6
	for seed := range uint64(30) {
		var want []string
		for _, shift := range []int64{0, 7, 1 << 30} {
			g := ast.New()
			xs := make([]ast.Node, n)
			for i := range xs {
				xs[i] = g.Const(fmt.Sprintf("x%d", i), ast.Int)
			}
			offset := func(i int) int64 { return shift * int64(i*i%5+1) }
			facts := say(g, xs, offset, rand.New(rand.NewPCG(seed, 5)))
			p := simplified(g, facts)
			if moved := p.alone(pass); moved != (shift != 0) {
				t.Fatalf("%s, seed %d, shifted by %d: moved %v", pass, seed, shift, moved)
			}
			names := map[string]string{}
			values := ast.Model{}
			r := rand.New(rand.NewPCG(seed, 9))
			for i, x := range xs {
				values[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(r.IntN(21)) + offset(i))}
			}
			for _, d := range p.Defs {
				c, k := d.T, int64(0)
				if g.Op(c) == ast.OpAdd {
					c, k = g.Arg(d.T, 0), g.IntVal(g.Arg(d.T, 1)).Int64()
				}
				names[g.Name(c)] = g.Name(d.X)
				values[c] = ast.Value{Kind: ast.KInt, Int: new(big.Int).Sub(values[d.X].Int, big.NewInt(k))}
			}
			ev := eval.New(g, values)
			all := func(facts []ast.Node) bool {
				return !slices.ContainsFunc(facts, func(f ast.Node) bool {
					ok, err := ev.Holds(f)
					if err != nil {
						t.Fatal(err)
					}
					return !ok
				})
			}
			if before, after := all(facts), all(p.Facts); before != after {
				t.Fatalf("%s, seed %d, shifted by %d: %v before, %v after", pass, seed, shift, before, after)
			}
			said := spelled(g, p.Facts, names)
			products := func(facts []string) int { return strings.Count(strings.Join(facts, ""), "*(") }
			if shift == 0 {
				want = said
			} else if !slices.Equal(said, want) && (pass == "origins" || products(said) > products(want)) { // fewer are as well
				t.Errorf("%s, seed %d, shifted by %d:\n%s\nwant\n%s", pass, seed, shift, strings.Join(said, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// spelled writes facts, with arguments of connectives and sums in order of their text.
func spelled(g *ast.Graph, facts []ast.Node, names map[string]string) []string {
	var text func(n ast.Node) string
	text = func(n ast.Node) string {
		switch g.Op(n) {
		case ast.OpConst:
			if to, ok := names[g.Name(n)]; ok {
				return to
			}
			return g.Name(n)
		case ast.OpInt:
			return g.IntVal(n).String()
		}
		var args []string
		for _, a := range g.Args(n) {
			args = append(args, text(a))
		}
		if op := g.Op(n); op == ast.OpOr || op == ast.OpAllDiff || op == ast.OpAdd || op == ast.OpMul {
			slices.Sort(args)
		}
		return fmt.Sprintf("%v(%s)", g.Op(n), strings.Join(args, " "))
	}
	out := make([]string, len(facts))
	for i, f := range facts {
		out[i] = text(f)
	}
	slices.Sort(out)
	return out
}
