package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"testing"
	"time"

	"bsmt/bkernel/ast"
)

// hang is a time in which any machine solves these problems; it only keeps a test from
// never ending.
const hang = 3 * time.Minute

// TestThesis decides the small predicates that Krings, "Towards infinite-state
// symbolic model checking for B and Event-B" (2017), holds up for what a finite-domain
// solver can and cannot do: Section 3.3.1, Table 3.1 and Section 6.1.1. All are decided
// here, those included on which the thesis reports a timeout.
func TestThesis(t *testing.T) {
	type preds = []ast.Node
	cases := []struct {
		name  string
		want  Status
		facts func(g *ast.Graph, v func(string) ast.Node) preds
	}{
		// Section 3.3.1
		{"x*x = 10000", Sat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Eq(g.Arith(ast.OpMul, v("x"), v("x")), g.Num64(10000))}
		}},
		{"x > 10000 & x mod 1234 = 1", Sat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(g.Num64(10000), v("x")), g.Eq(g.Arith(ast.OpEMod, v("x"), g.Num64(1234)), g.Num64(1))}
		}},
		{"x*x = 10001", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Eq(g.Arith(ast.OpMul, v("x"), v("x")), g.Num64(10001))}
		}},
		{"x > 10000 & x mod 1234 = 1 & x*x = 10*x", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(g.Num64(10000), v("x")), g.Eq(g.Arith(ast.OpEMod, v("x"), g.Num64(1234)), g.Num64(1)),
				g.Eq(g.Arith(ast.OpMul, v("x"), v("x")), g.Arith(ast.OpMul, g.Num64(10), v("x")))}
		}},
		{"y = 2 & !x.(x : 0..10 => x > y)", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			x := g.Var("x", ast.Int)
			in := g.And(g.Le(g.Num64(0), x), g.Le(x, g.Num64(10)))
			return preds{g.Eq(v("y"), g.Num64(2)),
				g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Imp(in, g.Lt(v("y"), x)))}
		}},
		// Table 3.1
		{"x > 3", Sat, func(g *ast.Graph, v func(string) ast.Node) preds { return preds{g.Lt(g.Num64(3), v("x"))} }},
		{"x > y & y > x", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("y"), v("x")), g.Lt(v("x"), v("y"))}
		}},
		{"x = 3 & x > y & y = 4", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Eq(v("x"), g.Num64(3)), g.Lt(v("y"), v("x")), g.Eq(v("y"), g.Num64(4))}
		}},
		{"x = 3 & x > y", Sat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Eq(v("x"), g.Num64(3)), g.Lt(v("y"), v("x"))}
		}},
		{"x = 3 & x < y", Sat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Eq(v("x"), g.Num64(3)), g.Lt(v("x"), v("y"))}
		}},
		{"w > x & x > y & y > z & w = 1 & z = 1", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("x"), v("w")), g.Lt(v("y"), v("x")), g.Lt(v("z"), v("y")), g.Eq(v("w"), g.Num64(1)), g.Eq(v("z"), g.Num64(1))}
		}},
		{"w > x & x > y & y > z & z > w", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("x"), v("w")), g.Lt(v("y"), v("x")), g.Lt(v("z"), v("y")), g.Lt(v("w"), v("z"))}
		}},
		{"x + 2 > y + 1 & y > x", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(g.Arith(ast.OpAdd, v("y"), g.Num64(1)), g.Arith(ast.OpAdd, v("x"), g.Num64(2))), g.Lt(v("x"), v("y"))}
		}},
		{"x > y & y > x + 1", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("y"), v("x")), g.Lt(g.Arith(ast.OpAdd, v("x"), g.Num64(1)), v("y"))}
		}},
		// Section 6.1.1
		{"X > 3 & X < 7 & X < Y & Y < X", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(g.Num64(3), v("X")), g.Lt(v("X"), g.Num64(7)), g.Lt(v("X"), v("Y")), g.Lt(v("Y"), v("X"))}
		}},
		{"X < Y & Y < X", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("X"), v("Y")), g.Lt(v("Y"), v("X"))}
		}},
		{"X < 7 & X < Y & Y < X", Unsat, func(g *ast.Graph, v func(string) ast.Node) preds {
			return preds{g.Lt(v("X"), g.Num64(7)), g.Lt(v("X"), v("Y")), g.Lt(v("Y"), v("X"))}
		}},
		// (2|->4) : {y | #x.(y = (x|->x+2))}
		{"#x.(2 = x & 4 = x+2)", Sat, func(g *ast.Graph, v func(string) ast.Node) preds {
			x := g.Var("x", ast.Int)
			body := g.And(g.Eq(g.Num64(2), x), g.Eq(g.Num64(4), g.Arith(ast.OpAdd, x, g.Num64(2))))
			return preds{g.Quantify(ast.OpExists, ast.Quant{Vars: []ast.Node{x}}, body)}
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := ast.New()
			facts := c.facts(g, func(name string) ast.Node { return g.Const(name, ast.Int) })
			ctx, cancel := context.WithTimeout(context.Background(), hang)
			defer cancel()
			if res := Solve(ctx, Problem{G: g, Facts: facts}, Options{}); res.Status != c.want {
				t.Fatalf("%v %v, want %v", res.Status, res.Reasons, c.want)
			}
		})
	}
}

// kiss is the puzzle of Section 6.1.1, KISS*KISS = PASSION over different digits. As
// the thesis writes it, PASSION has its digits at 10^6, 10^5, 10^4, 10^3, 10^2, 10, 1.
func kiss(g *ast.Graph) (facts []ast.Node, letters map[byte]ast.Node) {
	letters = map[byte]ast.Node{}
	for _, c := range []byte("KISPAON") {
		letters[c] = g.Const(string(c), ast.Int)
		facts = append(facts, g.Le(g.Num64(0), letters[c]), g.Le(letters[c], g.Num64(9)))
	}
	word := func(w string) ast.Node {
		var sum []ast.Node
		p := int64(1)
		for i := len(w) - 1; i >= 0; i-- {
			sum = append(sum, g.Arith(ast.OpMul, g.Num64(p), letters[w[i]]))
			p *= 10
		}
		return g.Arith(ast.OpAdd, sum...)
	}
	facts = append(facts, g.Eq(g.Arith(ast.OpMul, word("KISS"), word("KISS")), word("PASSION")))
	for i, c := range []byte("KISPAON") {
		for _, d := range []byte("KISPAON")[:i] {
			facts = append(facts, g.Not(g.Eq(letters[c], letters[d])))
		}
	}
	return facts, letters
}

func TestKissPassion(t *testing.T) {
	g := ast.New()
	facts, letters := kiss(g)
	facts = append(facts, g.Lt(g.Num64(0), letters['K']), g.Lt(g.Num64(0), letters['P']))
	ctx, cancel := context.WithTimeout(context.Background(), hang)
	defer cancel()
	res := Solve(ctx, Problem{G: g, Facts: facts}, Options{})
	if res.Status != Sat {
		t.Fatal(res.Status, res.Reasons)
	}
	read := func(w string) int64 {
		n := int64(0)
		for i := range w {
			n = 10*n + res.Model[letters[w[i]]].Int.Int64()
		}
		return n
	}
	if k, p := read("KISS"), read("PASSION"); k*k != p || k != 2033 {
		t.Fatalf("%d*%d /= %d", k, k, p)
	}
	if n := res.Stats.Conflicts; n > 3000 {
		t.Errorf("%d conflicts: more than a blink", n)
	}
}

// TestQueens places queens that are apart by disequalities of differences, relative
// to one more variable.
func TestQueens(t *testing.T) {
	for _, n := range []int{4, 8, 20, 40} {
		g := ast.New()
		z := g.Const("z", ast.Int)
		q := make([]ast.Node, n)
		var facts []ast.Node
		minus := func(a, b ast.Node) ast.Node { return g.Arith(ast.OpSub, a, b) }
		for i := range q {
			q[i] = g.Const(fmt.Sprint("q", i), ast.Int)
			facts = append(facts, g.Le(g.Num64(0), minus(q[i], z)), g.Le(minus(q[i], z), g.Num64(int64(n-1))))
			for j := 0; j < i; j++ {
				d := minus(q[i], q[j])
				for _, k := range []int64{0, int64(i - j), int64(j - i)} {
					facts = append(facts, g.Not(g.Eq(d, g.Num64(k))))
				}
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), hang)
		res := Solve(ctx, Problem{G: g, Facts: facts}, Options{Seed: 1})
		cancel()
		if res.Status != Sat {
			t.Fatalf("%d queens: %v %v", n, res.Status, res.Reasons)
		}
		at := func(x ast.Node) int64 { return res.Model[x].Int.Int64() }
		for i := range q {
			if d := at(q[i]) - at(z); d < 0 || d >= int64(n) {
				t.Fatalf("%d queens: %d is off the board", n, i)
			}
			for j := 0; j < i; j++ {
				if d := at(q[i]) - at(q[j]); d == 0 || d == int64(i-j) || d == int64(j-i) {
					t.Fatalf("%d queens: %d and %d attack", n, i, j)
				}
			}
		}
		// n queens on n-1 columns are too many.
		facts = append(facts, g.Not(g.Eq(q[0], z)))
		for i := range q[1:] {
			facts = append(facts, g.Not(g.Eq(q[i+1], z)))
		}
		ctx, cancel = context.WithTimeout(context.Background(), hang)
		res = Solve(ctx, Problem{G: g, Facts: facts}, Options{Seed: 1})
		cancel()
		if res.Status != Unsat {
			t.Fatalf("%d queens on %d columns: %v %v", n, n-1, res.Status, res.Reasons)
		}
	}
}

// TestPythagoras asks for triples beyond a bound of any size: a small one is scaled.
func TestPythagoras(t *testing.T) {
	for _, digits := range []int64{2, 5, 15, 40} {
		g := ast.New()
		x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
		n := new(big.Int).Exp(big.NewInt(10), big.NewInt(digits), nil)
		sq := func(a ast.Node) ast.Node { return g.Arith(ast.OpMul, a, a) }
		facts := []ast.Node{
			g.Lt(g.Num(n), x), g.Lt(x, y), g.Lt(y, z),
			g.Eq(sq(z), g.Arith(ast.OpAdd, sq(x), sq(y))),
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{})
		if res.Status != Sat {
			t.Fatalf("beyond %v: %v %v", n, res.Status, res.Reasons)
		}
		a, b, c := res.Model[x].Int, res.Model[y].Int, res.Model[z].Int
		square := func(v *big.Int) *big.Int { return new(big.Int).Mul(v, v) }
		if a.Cmp(n) <= 0 || b.Cmp(a) <= 0 || square(c).Cmp(new(big.Int).Add(square(a), square(b))) != 0 {
			t.Fatalf("%v %v %v", a, b, c)
		}
	}
}
