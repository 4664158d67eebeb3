package intblast

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/form"
	"bsmt/bkernel/rewrite"
)

// room makes random facts over integer constants and a Boolean one.
type room struct {
	g      *ast.Graph
	rnd    *rand.Rand
	xs     []ast.Node
	b      ast.Node
	consts int
}

func newRoom(seed uint64) *room {
	r := &room{g: ast.New(), rnd: rand.New(rand.NewPCG(seed, 41))}
	r.xs = []ast.Node{r.g.Const("x", ast.Int), r.g.Const("y", ast.Int)}
	r.b = r.g.Const("b", ast.Bool)
	return r
}

func (r *room) fresh(t ast.Type) ast.Node {
	r.consts++
	return r.g.Const(fmt.Sprintf("w!%d", r.consts), t)
}

func (r *room) term(d int) ast.Node {
	g, n := r.g, r.rnd
	if d == 0 {
		if n.IntN(3) == 0 {
			return g.Num64(n.Int64N(13) - 6)
		}
		return r.xs[n.IntN(len(r.xs))]
	}
	switch n.IntN(5) {
	case 0:
		return g.Arith(ast.OpMul, r.term(d-1), r.term(d-1))
	case 1:
		return g.Ite(r.pred(d-1), r.term(d-1), r.term(d-1))
	case 2:
		return g.Arith([]ast.Op{ast.OpEDiv, ast.OpEMod}[n.IntN(2)], r.term(d-1), g.Num64(1+n.Int64N(5)))
	}
	return g.Arith(ast.OpAdd, r.term(d-1), r.term(d-1), g.Num64(n.Int64N(5)-2))
}

func (r *room) pred(d int) ast.Node {
	g, n := r.g, r.rnd
	if d == 0 {
		if n.IntN(4) == 0 {
			return g.IsTrue(r.b)
		}
		return g.Le(r.term(0), r.term(0))
	}
	switch n.IntN(9) {
	case 0:
		return g.Not(r.pred(d - 1))
	case 1:
		return g.And(r.pred(d-1), r.pred(d-1))
	case 2:
		return g.Or(r.pred(d-1), r.pred(d-1))
	case 3:
		return g.Conn(ast.OpEquiv, r.pred(d-1), r.pred(d-1))
	case 4:
		return g.Ite(r.pred(d-1), r.pred(d-1), r.pred(d-1))
	case 5:
		return g.IsTrue(g.BoolOf(r.pred(d - 1)))
	case 6:
		return g.Conn(ast.OpAllDiff, r.term(d-1), r.term(d-1), r.term(0))
	case 7:
		return g.Eq(r.term(d-1), r.term(d-1))
	}
	return g.Le(r.term(d-1), r.term(d-1))
}

// bound gives a fact that bounds x from below, or from above.
func (r *room) bound(x ast.Node, below bool) ast.Node {
	k := r.rnd.Int64N(9) - 4
	if below {
		return r.g.Le(r.g.Num64(k), x)
	}
	return r.g.Le(x, r.g.Num64(k+2))
}

// TestWords compares facts over words with those over integers, at all values of the words:
// the model that words lead back to satisfies the one where they satisfy the other. Where no
// value is left out every solution is reached.
func TestWords(t *testing.T) {
	whole, partial := 0, 0
	for seed := uint64(0); seed < 450; seed++ {
		r := newRoom(seed)
		g := r.g
		rw := rewrite.New(g)
		var facts []ast.Node
		for _, x := range r.xs {
			for _, below := range []bool{true, false} {
				if r.rnd.IntN(3) > 0 {
					facts = append(facts, rw.Simplify(r.bound(x, below)))
				}
			}
		}
		for range 1 + r.rnd.IntN(2) {
			if f := rw.Simplify(r.pred(1 + r.rnd.IntN(3))); g.Op(f) != ast.OpFalse {
				facts = append(facts, f)
			}
		}
		w := New(g, facts, r.fresh).At(1 + r.rnd.IntN(3))
		if w == nil {
			t.Fatalf("seed %d: the facts are not stated", seed)
		}
		reached := map[string]bool{}
		hold := func(m ast.Model, facts []ast.Node) bool {
			ev := eval.New(g, m)
			for _, f := range facts {
				is, err := ev.Holds(f)
				if err != nil {
					t.Fatal(err)
				}
				if !is {
					return false
				}
			}
			return true
		}
		key := func(m ast.Model) (s string) {
			for _, x := range r.xs {
				s += fmt.Sprint(m[x].Int, " ")
			}
			return s + fmt.Sprint(m[r.b].Bool)
		}
		sizes := [2]int{1, 1}
		for i, x := range r.xs {
			if v, ok := w.vars[x]; ok && v.bits != ast.None {
				sizes[i] = 1 << g.Width(g.Type(v.bits))
			}
		}
		for k := range 2 * sizes[0] * sizes[1] {
			m := ast.Model{r.b: {Kind: ast.KBool, Bool: k&1 == 1}}
			at := [2]int{k >> 1 % sizes[0], k >> 1 / sizes[0]}
			for i, x := range r.xs {
				if v, ok := w.vars[x]; ok && v.bits != ast.None {
					m[v.bits] = ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(at[i]))}
				}
			}
			back := w.Model(m)
			for _, x := range r.xs {
				if _, ok := back[x]; !ok { // in no fact
					back[x] = ast.Value{Kind: ast.KInt, Int: new(big.Int)}
				}
			}
			is := hold(m, w.Facts)
			if want := hold(back, facts); is != want {
				t.Fatalf("seed %d: %v over words, %v over integers, at %s", seed, is, want, key(back))
			}
			if is {
				reached[key(back)] = true
			}
		}
		if !w.Whole {
			partial++
			continue
		}
		whole++
		in := form.Bounds(g, facts)
		for k := range 2 * 25 * 25 {
			m := ast.Model{r.b: {Kind: ast.KBool, Bool: k&1 == 1}}
			at := [2]int64{int64(k>>1%25 - 12), int64(k>>1/25 - 12)}
			skip := false
			for i, x := range r.xs {
				m[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(at[i])}
				_, stated := w.vars[x]
				skip = skip || !stated && (at[i] != 0 || in[x].Lo != nil)
			}
			if !skip && hold(m, facts) && !reached[key(m)] {
				t.Fatalf("seed %d: %s is left out", seed, key(m))
			}
		}
	}
	if whole < 25 || partial < 150 {
		t.Errorf("%d are whole, %d are not", whole, partial)
	}
}

// TestNotStated gives facts that words do not state: of functions, of words, with divisors
// that are no positive numerals, or with numbers that are too long.
func TestNotStated(t *testing.T) {
	r := newRoom(0)
	g, x, y := r.g, r.xs[0], r.xs[1]
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	far := g.Num(new(big.Int).Lsh(big.NewInt(1), maxWidth))
	v := g.Const("v", g.BitVec(3))
	long := x
	for range maxWidth {
		long = g.Arith(ast.OpMul, long, x)
	}
	deep := x
	for i := range int64(maxDepth + 1) {
		deep = g.Ite(g.Le(x, g.Num64(i)), deep, g.Num64(i))
	}
	for i, p := range []ast.Node{
		g.Le(g.Apply(f, x), y), g.Le(g.Arith(ast.OpEDiv, x, y), y), g.Le(g.Arith(ast.OpEMod, x, g.Num64(0)), y),
		g.Le(x, far), g.Le(long, y), g.Le(deep, y), g.Eq(v, v), g.IsTrue(g.Ite(g.Le(x, y), r.b, r.b)),
		g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{g.Var("z", ast.Int)}}, g.Le(x, y)),
	} {
		if New(g, []ast.Node{p}, r.fresh).At(3) != nil {
			t.Errorf("%d is stated", i)
		}
	}
	if New(g, []ast.Node{g.Le(x, y), g.Le(g.Arith(ast.OpMul, x, x, y), y)}, r.fresh).At(3) == nil {
		t.Error("products are not stated")
	}
}
