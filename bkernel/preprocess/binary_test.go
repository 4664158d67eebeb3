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

// TestBinary: facts about constants of two values have as many solutions as what becomes of
// them, and the definitions lead back to these.
func TestBinary(t *testing.T) {
	ran := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		x, y, z, w := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int), g.Const("w", ast.Int)
		ints := []ast.Node{x, y, z, w}
		b := g.Const("b", ast.Bool)
		facts := []ast.Node{ // x: 0 and 1, y: -1 and 0, z: 3 and 7, w: from -1 to 1
			g.Le(g.Num64(0), x), g.Lt(x, g.Num64(2)), g.Le(g.Num64(-1), y), g.Not(g.Lt(g.Num64(0), y)),
			g.Or(g.Eq(z, g.Num64(3)), g.Eq(g.Num64(7), z)), g.Le(g.Num64(-1), w), g.Le(w, g.Num64(1)),
		}
		any := func() ast.Node { return ints[r.IntN(len(ints))] }
		var pred func(depth int) ast.Node
		pred = func(depth int) ast.Node {
			sub := func() ast.Node { return pred(depth - 1) }
			if depth > 0 {
				switch r.IntN(5) {
				case 0:
					return g.And(sub(), sub())
				case 1:
					return g.Or(sub(), sub())
				case 2:
					return g.Ite(sub(), sub(), sub())
				case 3:
					return g.Conn(ast.OpEquiv, sub(), g.Not(sub()))
				}
			}
			k := g.Num64(r.Int64N(9) - 1)
			switch r.IntN(5) {
			case 0:
				return g.IsTrue(b)
			case 1:
				return g.Le(g.Arith(ast.OpAdd, any(), g.Arith(ast.OpMul, g.Num64(r.Int64N(5)-2), any())), k)
			case 2:
				return g.Le(any(), k)
			}
			return g.Eq(any(), k)
		}
		for range 4 {
			facts = append(facts, pred(2))
		}
		p := simplified(g, facts)
		if !p.alone("binary") {
			continue
		}
		ran++
		before := solutions(t, g, facts, append(ints, b))
		after := map[string]bool{}
		rest := slices.Clone(p.Facts)
		var consts []ast.Node
		for _, c := range append(ints, b) {
			if !slices.ContainsFunc(p.Defs, func(d Definition) bool { return d.X == c }) {
				consts = append(consts, c)
			}
		}
		for _, d := range p.Defs {
			consts = append(consts, g.Occurring(ast.OpConst, []ast.Node{d.T})...)
		}
		for _, m := range assignments(g, consts) {
			ev := eval.New(g, m)
			for _, d := range p.Defs {
				v, err := ev.Eval(d.T)
				if err != nil {
					t.Fatal(err)
				}
				m[d.X] = v
			}
			if tiny.Holds(t, g, m, rest) && tiny.Holds(t, g, m, facts[:7]) { // bounds of those that were replaced are true
				after[text(m, append(ints, b))] = true
			}
		}
		if len(before) != len(after) {
			t.Fatalf("seed %d: %d solutions before, %d after", seed, len(before), len(after))
		}
		for m := range after {
			if !before[m] {
				t.Fatalf("seed %d: %s is no solution", seed, m)
			}
		}
	}
	if ran < 20 {
		t.Errorf("the pass ran %d times", ran)
	}
}

// assignments gives integers each of a few values, and BOOL constants both.
func assignments(g *ast.Graph, consts []ast.Node) (out []ast.Model) {
	out = []ast.Model{{}}
	for _, c := range consts {
		var more []ast.Model
		for _, m := range out {
			var values []ast.Value
			if g.Type(c) == ast.Bool {
				values = []ast.Value{{Kind: ast.KBool}, {Kind: ast.KBool, Bool: true}}
			} else {
				for _, k := range []int64{-1, 0, 1, 3, 7} {
					values = append(values, ast.Value{Kind: ast.KInt, Int: big.NewInt(k)})
				}
			}
			for _, v := range values {
				n := ast.Model{c: v}
				for x, u := range m {
					n[x] = u
				}
				more = append(more, n)
			}
		}
		out = more
	}
	return out
}

// solutions gives the assignments under which all facts hold, as text.
func solutions(t *testing.T, g *ast.Graph, facts, consts []ast.Node) map[string]bool {
	out := map[string]bool{}
	for _, m := range assignments(g, consts) {
		if tiny.Holds(t, g, m, facts) {
			out[text(m, consts)] = true
		}
	}
	return out
}

// text writes the values of constants.
func text(m ast.Model, consts []ast.Node) string {
	s := ""
	for _, c := range consts {
		if v := m[c]; v.Kind == ast.KBool {
			s += " " + map[bool]string{true: "TRUE", false: "FALSE"}[v.Bool]
		} else {
			s += " " + v.Int.String()
		}
	}
	return s
}
