package preprocess

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/internal/tiny"
)

// TestReadings: what is left of facts about a function's values holds exactly where no two of
// them contradict each other, and the function that is defined has these values then.
func TestReadings(t *testing.T) {
	ran, verdicts := 0, map[bool]int{}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		g := ast.New()
		consts := []ast.Node{g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("b", ast.Bool)}
		x, y, b := consts[0], consts[1], consts[2]
		number := func() ast.Node {
			return []ast.Node{x, y, g.Num64(3), g.Arith(ast.OpAdd, x, y), g.Arith(ast.OpMul, g.Num64(2), y)}[r.IntN(5)]
		}
		truth := func() ast.Node { return []ast.Node{b, g.BoolOf(g.Le(x, y)), g.BoolOf(g.Eq(x, g.Num64(1)))}[r.IntN(3)] }
		dom := [][]ast.Type{{ast.Int}, {ast.Bool}, {ast.Int, ast.Bool}}[r.IntN(3)]
		f := g.Const("f", g.Fun(dom, ast.Int))
		var facts []ast.Node
		for range 2 + r.IntN(5) {
			var args []ast.Node
			for _, d := range dom {
				if d == ast.Int {
					args = append(args, number())
				} else {
					args = append(args, truth())
				}
			}
			facts = append(facts, g.Eq(g.Apply(f, args...), g.Num64(r.Int64N(4))))
		}
		p := simplified(g, facts)
		if !p.alone("readings") {
			continue
		}
		ran++
		for _, m := range assignments(g, consts) {
			values, contradict := map[string]string{}, false
			for _, fact := range facts {
				at := ""
				for _, a := range g.Args(g.Arg(fact, 0))[1:] {
					v, err := eval.New(g, m).Eval(a)
					if err != nil {
						t.Fatal(err)
					}
					at += text(ast.Model{a: v}, []ast.Node{a})
				}
				is := g.IntVal(g.Arg(fact, 1)).String()
				old, has := values[at]
				contradict = contradict || has && old != is
				values[at] = is
			}
			left := tiny.Holds(t, g, m, p.Facts)
			if left == contradict {
				t.Fatalf("seed %d: what is left is %v, a contradiction %v, under %v", seed, left, contradict, m)
			}
			verdicts[left]++
			if !left {
				continue
			}
			v, err := eval.New(g, m).Eval(p.Defs[0].T)
			if err != nil {
				t.Fatal(err)
			}
			if m[f] = v; !tiny.Holds(t, g, m, facts) {
				t.Fatalf("seed %d: the function has other values, under %v", seed, m)
			}
		}
	}
	if ran < 100 || verdicts[true] < 500 || verdicts[false] < 500 {
		t.Errorf("the pass ran %d times, verdicts %v", ran, verdicts)
	}
}
