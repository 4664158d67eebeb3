package preprocess

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/internal/tiny"
)

// TestNumbers: facts about words that are counted with have as many solutions as what becomes
// of them, and the definitions lead back to these.
func TestNumbers(t *testing.T) {
	ran := 0
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 5))
		g := ast.New()
		const w = 4
		word := g.BitVec(w)
		x, y, z := g.Const("x", word), g.Const("y", word), g.Const("z", g.BitVec(2))
		b := g.Const("b", ast.Bool)
		num := func(v int64) ast.Node { return g.BvNum(big.NewInt(v), w) }
		cmp := func(op ast.Op, l, r ast.Node) ast.Node { return g.Mk(op, ast.Pred, []ast.Node{l, r}, 0) }
		facts := []ast.Node{ // x from -2 to 1, y up to 2 or 5
			cmp(ast.OpBvSle, num(-2), x), cmp(ast.OpBvSle, x, num(1)), cmp(ast.OpBvUle, y, num([]int64{2, 5}[r.IntN(2)])),
		}
		wide := g.Mk([]ast.Op{ast.OpBvConcat, ast.OpBvSignExt}[r.IntN(2)], word, []ast.Node{z}, 0)
		if g.Op(wide) == ast.OpBvConcat {
			wide = g.Mk(ast.OpBvConcat, word, []ast.Node{g.BvNum(new(big.Int), 2), z}, 0)
		}
		var pred func(depth int) ast.Node
		var term func(depth int) ast.Node
		term = func(depth int) ast.Node {
			k := r.IntN(8)
			if depth == 0 {
				k %= 4
			}
			switch k {
			case 0:
				return x
			case 1:
				return y
			case 2:
				return wide
			case 3:
				return num(r.Int64N(4) - 1)
			case 4:
				return g.Mk(ast.OpBvSub, word, []ast.Node{term(depth - 1), term(depth - 1)}, 0)
			case 5:
				return g.Mk(ast.OpBvMul, word, []ast.Node{num(r.Int64N(3) - 1), term(depth - 1)}, 0)
			case 6:
				return g.Ite(pred(0), term(depth-1), term(depth-1))
			}
			return g.Mk(ast.OpBvAdd, word, []ast.Node{term(depth - 1), term(depth - 1)}, 0)
		}
		pred = func(depth int) ast.Node {
			if depth > 0 {
				switch l, r := pred(depth-1), pred(depth-1); g.Len() % 3 {
				case 0:
					return g.And(l, g.Not(r))
				default:
					return g.Or(l, r)
				}
			}
			switch k := r.IntN(8); k {
			case 0:
				return g.IsTrue(b)
			case 1:
				return g.Le(g.Mk([]ast.Op{ast.OpBv2Nat, ast.OpSbv2Int}[r.IntN(2)], ast.Int, []ast.Node{term(1)}, 0), g.Num64(r.Int64N(9)-4))
			case 2:
				return g.Mk(ast.OpAllDiff, ast.Pred, []ast.Node{x, y, term(1)}, 0)
			case 3:
				return g.Eq(term(1), term(1))
			case 4:
				return g.Eq(g.Mk(ast.OpBvExtract, g.BitVec(3), []ast.Node{term(1)}, 1), g.BvNum(big.NewInt(r.Int64N(4)), 3))
			default:
				return cmp([]ast.Op{ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle}[k-4+k/8], term(1), term(1))
			}
		}
		for range 1 + r.IntN(3) {
			facts = append(facts, pred(1))
		}
		p := simplified(g, facts)
		if !p.alone("numbers") {
			continue
		}
		ran++
		before, after := map[string]bool{}, map[string]bool{}
		consts := []ast.Node{x, y, z, b}
		for _, m := range everyModel(g, consts) {
			if tiny.Holds(t, g, m, facts) {
				before[text(m, consts)] = true
			}
		}
		occurring := g.Occurring(ast.OpConst, append(slices.Clone(p.Facts), consts...))
		for _, d := range p.Defs {
			occurring = append(occurring, g.Occurring(ast.OpConst, []ast.Node{d.T})...)
		}
		slices.Sort(occurring)
		free := slices.DeleteFunc(slices.Compact(occurring), func(c ast.Node) bool {
			return slices.ContainsFunc(p.Defs, func(d Definition) bool { return d.X == c })
		})
		for _, m := range everyModel(g, free) {
			if !tiny.Holds(t, g, m, p.Facts) {
				continue
			}
			ev := eval.New(g, m)
			for _, d := range slices.Backward(p.Defs) {
				v, err := ev.Eval(d.T)
				if err != nil {
					t.Fatal(err)
				}
				m[d.X] = v
			}
			after[text(m, consts)] = true
		}
		for m := range after {
			if !before[m] {
				t.Fatalf("seed %d: %s is no solution", seed, m)
			}
		}
		if len(before) != len(after) {
			t.Fatalf("seed %d: %d solutions before, %d after", seed, len(before), len(after))
		}
	}
	if ran < 15 {
		t.Errorf("the pass ran %d times", ran)
	}
}

// everyModel gives integers each value from -2 to 15, words and BOOL constants all they have.
func everyModel(g *ast.Graph, consts []ast.Node) (out []ast.Model) {
	out = []ast.Model{{}}
	for _, c := range consts {
		var values []ast.Value
		switch g.Kind(g.Type(c)) {
		case ast.KBool:
			values = []ast.Value{{Kind: ast.KBool}, {Kind: ast.KBool, Bool: true}}
		case ast.KBitVec:
			for v := range int64(1) << g.Width(g.Type(c)) {
				values = append(values, ast.Value{Kind: ast.KBitVec, Int: big.NewInt(v)})
			}
		default:
			for v := int64(-2); v <= 15; v++ {
				values = append(values, ast.Value{Kind: ast.KInt, Int: big.NewInt(v)})
			}
		}
		var more []ast.Model
		for _, m := range out {
			for _, v := range values {
				n := ast.Model{c: v}
				for k, w := range m {
					n[k] = w
				}
				more = append(more, n)
			}
		}
		out = more
	}
	return out
}
