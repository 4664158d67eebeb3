package eval

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

func (c b) expect(t *testing.T, m *model.Model, x smtlib.Term, want Truth) {
	t.Helper()
	if r := c.check(m, x); r.Truth != want {
		t.Errorf("got %v (%s), want %v", r.Truth, r.Reason, want)
	}
}

func TestPartialModelsAreCompleted(t *testing.T) {
	c := newB()
	s := c.sort("S")
	x, y, p := c.MkApp(c.konst("x", smtlib.Int)), c.MkApp(c.konst("y", c.BitVec(70))), c.MkApp(c.konst("p", smtlib.Bool))
	a, u, v := c.MkApp(c.konst("a", c.Array(smtlib.Int, s))), c.MkApp(c.konst("u", s)), c.MkApp(c.konst("v", s))
	f := c.fun("f", smtlib.Real, smtlib.Int, smtlib.Int)
	c.expect(t, nil, c.and(c.eq(x, c.n(0)), c.eq(y, c.bv(0, 70)), c.not(p), c.eq(u, v), c.eq(c.sel(a, x), u),
		c.eq(c.MkApp(f, x, x), c.MkReal(new(big.Rat)))), True)
	e := New(c.Context, nil)
	for x, want := range map[smtlib.Term]string{u: "@S_0", v: "@S_0", c.sel(a, c.n(4)): "@S_0"} {
		w, err := e.Eval(context.Background(), x)
		if err != nil || c.Op(w) != smtlib.OpAbstract || c.StrVal(w) != want {
			t.Errorf("got %v, %v", w, err)
		}
	}
	w, err := e.Eval(context.Background(), a)
	if err != nil || c.Op(w) != smtlib.OpConstArray {
		t.Errorf("got %v, %v", w, err)
	}
	c.expect(t, nil, c.bool(smtlib.OpDistinct, u, v), False)
	m, err := New(c.Context, nil).Complete([]smtlib.Decl{f, c.DeclOf(a), c.DeclOf(x)})
	if err != nil || m.Interps.Len() != 3 || len(m.Interps.At(f).Params) != 2 || m.Interps.At(c.DeclOf(x)).Body != c.n(0) {
		t.Errorf("got %+v, %v", m, err)
	}
	// with two elements named, both exist
	c.expect(t, &model.Model{Universe: map[smtlib.Sort][]smtlib.Term{s: {c.abstract(s, "k"), c.abstract(s, "l")}}},
		c.and(c.eq(u, v), c.eq(u, c.abstract(s, "k")), c.bool(smtlib.OpDistinct, u, c.abstract(s, "l"))), True)
}

func TestWrongModelIsRefused(t *testing.T) {
	c := newB()
	x, y := c.konst("x", smtlib.Int), c.konst("y", smtlib.Int)
	m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{x: {Body: c.n(7)}, y: {Body: c.n(-3)}})}
	good := []smtlib.Term{c.bool(smtlib.OpLt, c.MkApp(y), c.MkApp(x)), c.eq(c.int(smtlib.OpMul, c.MkApp(x), c.MkApp(y)), c.n(-21))}
	if r := c.check(m, good...); r.Truth != True || r.Assertion != -1 {
		t.Errorf("got %+v", r)
	}
	if r := c.check(m, append(good, c.eq(c.MkApp(x), c.n(8)))...); r.Truth != False || r.Assertion != 2 {
		t.Errorf("got %+v", r)
	}
	str := c.eq(c.MkApp(c.konst("r", smtlib.RegLan)), c.MkApp(c.konst("s", smtlib.RegLan)))
	if r := c.check(m, good[0], str, good[1]); r.Truth != Unchecked || r.Assertion != 1 || len(r.Unchecked) != 1 || r.Reason == "" {
		t.Errorf("got %+v", r)
	}
	if r := c.check(m, str, c.not(good[1])); r.Truth != False || r.Assertion != 1 {
		t.Errorf("got %+v", r)
	}
	c.expect(t, m, c.bool(smtlib.OpOr, str, good[0]), True)
	c.expect(t, m, c.and(str, c.not(good[0])), False)
	c.expect(t, &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{x: {Body: smtlib.NoTerm}})}, c.eq(c.MkApp(x), c.n(0)), Unchecked)
}

// TestExtensionality compares arrays with tables, over small index sorts.
func TestExtensionality(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for round := range 300 {
		c := newB()
		var is, es smtlib.Sort
		var n, vals int
		index, elem := c.n, c.n
		switch round % 4 {
		case 0:
			is, n = smtlib.Bool, 2
			index = func(i int64) smtlib.Term { return []smtlib.Term{c.False(), c.True()}[i] }
		case 1:
			is, n = c.BitVec(2), 4
			index = func(i int64) smtlib.Term { return c.bv(i, 2) }
		case 2:
			is, n = smtlib.Int, 5
		case 3:
			is, n = c.sort("S"), 3
			index = func(i int64) smtlib.Term { return c.abstract(is, string(rune('a'+i))) }
		}
		es, vals = smtlib.Int, 3
		if round%3 == 0 {
			es, vals = c.BitVec(1), 2
			elem = func(i int64) smtlib.Term { return c.bv(i, 1) }
		}
		as := c.Array(is, es)
		type pair struct {
			t    smtlib.Term
			tab  [5]int64
			rest int64 // beyond the table, where the sort is infinite
		}
		var ps []pair
		for range 12 {
			d := int64(rnd.Intn(vals))
			p := pair{t: c.konstArray(as, elem(d))}
			for i := range p.tab[:n] {
				p.tab[i] = d
			}
			if is == smtlib.Int {
				p.rest = d
			}
			for range rnd.Intn(2 * n) {
				i, v := rnd.Intn(n), int64(rnd.Intn(vals))
				p.t, p.tab[i] = c.store(p.t, index(int64(i)), elem(v)), v
			}
			ps = append(ps, p)
		}
		var all []smtlib.Term
		for i := range int64(n) {
			all = append(all, c.eq(index(i), index(i))) // names every element
		}
		for _, p := range ps {
			for _, q := range ps {
				x := c.eq(p.t, q.t)
				if p.tab != q.tab || p.rest != q.rest {
					x = c.not(x)
				}
				all = append(all, x)
				// and as index and element of further arrays
				aa := c.Array(as, smtlib.Bool)
				one := c.store(c.store(c.konstArray(aa, c.False()), p.t, c.True()), q.t, c.False())
				y := c.eq(c.sel(one, p.t), c.bool(smtlib.OpDistinct, p.t, q.t))
				all = append(all, y)
			}
		}
		if r := c.check(nil, all...); r.Truth != True {
			t.Fatalf("round %d: %+v", round, r)
		}
	}
}

func TestFunctions(t *testing.T) {
	c := newB()
	f, g := c.fun("f", smtlib.Int, smtlib.Int, smtlib.Bool), c.fun("g", smtlib.Int, smtlib.Int)
	x, p, y := c.MkVar("x", smtlib.Int), c.MkVar("p", smtlib.Bool), c.MkVar("y", smtlib.Int)
	m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{
		f: {Params: []smtlib.Term{x, p}, Body: c.ite(c.and(c.eq(x, c.n(1)), c.eq(c.True(), p)), c.n(10),
			c.ite(c.and(c.eq(p, c.True()), c.eq(x, c.n(1))), c.n(11), c.ite(p, c.n(12), c.MkApp(g, c.int(smtlib.OpAdd, x, c.n(1))))))},
		g: {Params: []smtlib.Term{y}, Body: c.int(smtlib.OpMul, y, y)},
	})}
	app := func(i int64, p smtlib.Term) smtlib.Term { return c.MkApp(f, c.n(i), p) }
	c.expect(t, m, c.and(c.eq(app(1, c.True()), c.n(10)), c.eq(app(2, c.True()), c.n(12)), c.eq(app(2, c.False()), c.n(9)),
		c.eq(c.MkApp(g, c.MkApp(g, app(2, c.False()))), c.n(9*9*9*9))), True)
	// g calls itself: no value, and no end either
	m.Interps.Set(g, model.Interp{Params: []smtlib.Term{y}, Body: c.MkApp(g, c.int(smtlib.OpAdd, y, c.n(1)))})
	c.expect(t, m, c.eq(app(2, c.False()), c.n(9)), Unchecked)
	m.Interps.Set(g, model.Interp{Params: []smtlib.Term{y}, Body: c.MkApp(g, y)})
	c.expect(t, m, c.eq(app(2, c.False()), c.n(9)), Unchecked)
	k := c.konst("k", smtlib.Int)
	c.expect(t, &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{k: {Body: c.MkApp(k)}})}, c.eq(c.MkApp(k), c.n(0)), Unchecked)
}

func TestRecursiveDefinitions(t *testing.T) {
	c := newB()
	n := c.MkVar("n", smtlib.Int)
	rec := func(name string, res smtlib.Sort) smtlib.Decl {
		return c.AddDecl(smtlib.DeclData{Name: name, Kind: smtlib.DeclRec, Args: []smtlib.Sort{smtlib.Int}, Result: res, Params: []smtlib.Term{n}, Body: smtlib.NoTerm})
	}
	less := func(k int64) smtlib.Term { return c.int(smtlib.OpSub, n, c.n(k)) }
	fib := rec("fib", smtlib.Int)
	c.Decl(fib).Body = c.ite(c.bool(smtlib.OpLe, n, c.n(1)), n, c.int(smtlib.OpAdd, c.MkApp(fib, less(1)), c.MkApp(fib, less(2)), c.int(smtlib.OpMul, c.n(0), n)))
	c.expect(t, nil, c.eq(c.MkApp(fib, c.n(90)), c.n(2880067194370816120)), True)
	// the parameter is read after the call that changed it
	sum := rec("sum", smtlib.Int)
	c.Decl(sum).Body = c.ite(c.bool(smtlib.OpLe, n, c.n(0)), c.n(0), c.int(smtlib.OpAdd, c.MkApp(sum, less(1)), n))
	c.expect(t, nil, c.eq(c.MkApp(sum, c.n(100_000)), c.n(100_000*100_001/2)), True)
	// evaluated, but no function satisfies f(n) = if n = 0 then 0 else f(n) + 1
	none := rec("none", smtlib.Int)
	c.Decl(none).Body = c.ite(c.eq(n, c.n(0)), c.n(0), c.int(smtlib.OpAdd, c.n(1), c.MkApp(none, n)))
	c.expect(t, nil, c.eq(c.MkApp(none, c.n(0)), c.n(0)), Unchecked)
	c.expect(t, nil, c.eq(c.MkApp(none, c.n(0)), c.n(1)), False)
	// a tail call may go round for ever
	tail := rec("tail", smtlib.Int)
	c.Decl(tail).Body = c.ite(c.eq(n, c.n(0)), c.n(7), c.MkApp(tail, less(1)))
	c.expect(t, nil, c.eq(c.MkApp(tail, c.n(9)), c.n(7)), True)
	even, odd := rec("even", smtlib.Bool), rec("odd", smtlib.Bool)
	c.Decl(even).Body = c.bool(smtlib.OpOr, c.eq(n, c.n(0)), c.and(c.bool(smtlib.OpGt, n, c.n(0)), c.MkApp(odd, less(1))))
	c.Decl(odd).Body = c.and(c.not(c.bool(smtlib.OpLe, n, c.n(0))), c.not(c.not(c.MkApp(even, less(1)))))
	c.expect(t, nil, c.and(c.MkApp(even, c.n(100)), c.not(c.MkApp(odd, c.n(100)))), True)
	loop := rec("loop", smtlib.Int)
	c.Decl(loop).Body = c.int(smtlib.OpAdd, c.n(1), c.MkApp(loop, n))
	c.expect(t, nil, c.eq(c.MkApp(loop, c.n(1)), c.n(1)), Unchecked)
	up := rec("up", smtlib.Int)
	c.Decl(up).Body = c.int(smtlib.OpAdd, c.n(1), c.MkApp(up, c.int(smtlib.OpAdd, n, c.n(1))))
	c.expect(t, nil, c.eq(c.MkApp(up, c.n(1)), c.n(1)), Unchecked)
}

func TestDivisionByZero(t *testing.T) {
	c := newB()
	x, y := c.MkApp(c.konst("x", smtlib.Int)), c.MkApp(c.konst("y", smtlib.Int))
	div := func(a smtlib.Term) smtlib.Term { return c.int(smtlib.OpDiv, a, c.n(0)) }
	mod := func(a smtlib.Term) smtlib.Term { return c.int(smtlib.OpMod, a, c.n(0)) }
	// one function: equal dividends, equal quotients
	c.expect(t, nil, c.eq(div(x), div(y)), True)
	c.expect(t, nil, c.bool(smtlib.OpDistinct, div(x), div(y)), Unchecked)
	c.expect(t, nil, c.eq(div(x), c.n(7)), Unchecked)
	c.expect(t, nil, c.and(c.eq(x, c.n(1)), c.eq(div(x), c.n(7))), False)
	c.expect(t, nil, c.eq(c.MkOp(smtlib.OpRealDiv, smtlib.Real, c.MkReal(big.NewRat(1, 2)), c.MkReal(new(big.Rat))), c.MkReal(new(big.Rat))), True)
	p := c.MkVar("p", smtlib.Int)
	m := &model.Model{Div0: &model.Interp{Params: []smtlib.Term{p}, Body: c.ite(c.eq(p, c.n(0)), c.n(7), p)}, Mod0: &model.Interp{Params: []smtlib.Term{p}, Body: c.n(9)}}
	c.expect(t, m, c.and(c.eq(div(x), c.n(7)), c.eq(div(c.n(4)), c.n(4)), c.eq(mod(c.n(5)), c.n(9)), c.eq(div(div(c.n(0))), c.n(7))), True)
	c.expect(t, m, c.eq(div(c.n(5)), c.n(7)), False)
}

func TestSharedAndDeepTerms(t *testing.T) {
	c := newB()
	x := c.konst("x", smtlib.Int)
	const depth = 1_000_000
	d := c.MkApp(x)
	for range depth {
		d = c.int(smtlib.OpAdd, d, c.n(1))
	}
	m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{x: {Body: c.n(1)}})}
	c.expect(t, m, c.eq(d, c.n(depth+1)), True)
	s := c.MkApp(x)
	for range 60 {
		s = c.int(smtlib.OpAdd, s, s)
	}
	p := c.eq(s, c.n(1<<60))
	for range 60 {
		p = c.bool(smtlib.OpOr, c.and(p, p), p)
	}
	c.expect(t, m, p, True)
	e := newEvaluator(c.Context, m, []smtlib.Term{p})
	e.begin(context.Background(), defaultSteps)
	if v := e.value(p); v != vTrue || defaultSteps-e.steps > 1000 {
		t.Errorf("a graph of 2^60 paths took %d steps", defaultSteps-e.steps)
	}
	q := c.MkApp(x)
	for range 60 {
		q = c.int(smtlib.OpMul, q, c.int(smtlib.OpAdd, q, c.n(1)))
	}
	c.expect(t, m, c.eq(q, c.n(0)), Unchecked) // 2^60 digits
	// a function under a long chain of stores
	a := c.konstArray(c.Array(smtlib.Int, smtlib.Int), c.n(0))
	for i := range int64(50_000) {
		a = c.store(a, c.n(i%20_000), c.n(i))
	}
	c.expect(t, m, c.eq(c.sel(a, c.n(19_999)), c.n(39_999)), True)
	// ite towers below a quantifier
	v := c.MkVar("v", c.BitVec(8))
	tower := c.n(0)
	for i := range int64(255) {
		tower = c.ite(c.eq(v, c.bv(i, 8)), c.n(i), tower)
	}
	c.expect(t, m, c.quant(smtlib.OpForall, c.bool(smtlib.OpLt, tower, c.n(255)), v), True)
}

func TestQuantifiers(t *testing.T) {
	c := newB()
	s := c.sort("S")
	x, y, z := c.MkVar("x", smtlib.Int), c.MkVar("y", smtlib.Int), c.MkVar("z", smtlib.Int)
	n := c.konst("n", smtlib.Int)
	f := c.fun("f", smtlib.Int, smtlib.Int)
	g := c.fun("g", s, s)
	u, v := c.MkVar("u", s), c.MkVar("v", s)
	w4, w32 := c.MkVar("w", c.BitVec(4)), c.MkVar("w", c.BitVec(32))
	arr := c.MkVar("a", c.Array(smtlib.Bool, c.BitVec(2)))
	k := func(i int) smtlib.Term { return c.abstract(s, []string{"a", "b", "c"}[i]) }
	m := &model.Model{Interps: model.InterpsOf(map[smtlib.Decl]model.Interp{
		n: {Body: c.n(10)},
		f: {Params: []smtlib.Term{z}, Body: c.ite(c.eq(z, c.n(3)), c.n(-1), c.int(smtlib.OpMul, z, z))},
		g: {Params: []smtlib.Term{u}, Body: c.ite(c.eq(u, k(0)), k(1), c.ite(c.eq(u, k(1)), k(2), k(0)))},
	})}
	le, lt, imp := smtlib.OpLe, smtlib.OpLt, smtlib.OpImplies
	fx, N := c.MkApp(f, x), c.MkApp(n)
	in := func(x smtlib.Term, lo, hi int64) smtlib.Term { return c.bool(le, c.n(lo), x, c.n(hi)) }
	for i, tc := range []struct {
		t    smtlib.Term
		want Truth
	}{
		{c.quant(smtlib.OpForall, c.bool(imp, in(x, 4, 100), c.bool(smtlib.OpGt, fx, x)), x), True},
		{c.quant(smtlib.OpForall, c.bool(imp, in(x, 3, 100), c.bool(smtlib.OpGt, fx, x)), x), False},
		{c.quant(smtlib.OpExists, c.and(in(x, -50, 50), c.bool(lt, fx, c.n(0))), x), True},
		{c.quant(smtlib.OpExists, c.and(in(x, 4, 50), c.bool(lt, fx, c.n(0))), x), False},
		{c.quant(smtlib.OpForall, c.bool(imp, in(x, 9, 3), c.False()), x), True},
		// bounds over other variables and constants: 0 <= x < y < n
		{c.quant(smtlib.OpForall, c.bool(imp, c.and(c.bool(le, c.n(0), x), c.bool(lt, x, y), c.bool(lt, y, N)),
			c.bool(lt, c.int(smtlib.OpMul, x, x), c.int(smtlib.OpMul, y, y))), x, y), True},
		{c.quant(smtlib.OpForall, c.bool(imp, c.and(c.bool(le, c.n(0), x), c.bool(lt, x, y), c.bool(lt, y, N)),
			c.bool(lt, c.int(smtlib.OpAdd, x, y), c.n(17))), x, y), False},
		{c.quant(smtlib.OpForall, c.bool(imp, c.and(c.bool(le, c.n(0), x), c.not(c.bool(smtlib.OpGe, x, y)), c.bool(lt, c.int(smtlib.OpMul, c.n(2), y), N)),
			c.quant(smtlib.OpExists, c.and(c.bool(le, x, z, y), c.eq(z, y)), z)), x, y), True},
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, c.bool(lt, x, c.n(0)), c.bool(smtlib.OpGt, x, c.n(20)), c.bool(smtlib.OpDistinct, c.int(smtlib.OpMul, x, x), c.n(200))), x), True},
		// no bounds
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpGe, c.int(smtlib.OpMul, x, x), c.n(0)), x), True},
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpGe, c.int(smtlib.OpMul, x, x), c.n(1)), x), False},
		{c.quant(smtlib.OpExists, c.bool(smtlib.OpGt, x, c.n(1000)), x), True},
		{c.quant(smtlib.OpExists, c.eq(c.int(smtlib.OpMul, x, x), c.n(-1)), x), False},
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpDistinct, c.int(smtlib.OpMod, c.int(smtlib.OpMul, x, x), c.n(4)), c.n(2)), x), Unchecked},
		{c.quant(smtlib.OpForall, c.bool(imp, c.bool(smtlib.OpGe, x, c.n(0)), c.bool(smtlib.OpGe, c.int(smtlib.OpMul, x, x), c.n(0))), x), True},
		// true whatever the variable is
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, c.eq(N, c.n(10)), c.eq(fx, c.n(0))), x), True},
		// equality fixes the variable
		{c.quant(smtlib.OpForall, c.bool(imp, c.eq(x, c.int(smtlib.OpAdd, N, c.n(3))), c.eq(fx, c.n(169))), x), True},
		{c.quant(smtlib.OpForall, c.bool(imp, c.and(in(y, 0, 5), c.eq(x, c.int(smtlib.OpMul, y, y))), c.bool(smtlib.OpGe, x, y)), x, y), True},
		{c.quant(smtlib.OpExists, c.and(c.eq(c.int(smtlib.OpMul, c.n(3), x), c.n(27)), c.bool(lt, x, N)), x), True},
		{c.quant(smtlib.OpExists, c.eq(c.int(smtlib.OpMul, c.n(3), x), c.n(28)), x), False},
		// finite sorts
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpDistinct, c.MkApp(g, u), u), u), True},
		{c.quant(smtlib.OpForall, c.quant(smtlib.OpExists, c.eq(c.MkApp(g, v), u), v), u), True},
		{c.quant(smtlib.OpExists, c.eq(c.MkApp(g, u), u), u), False},
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, c.eq(u, k(0)), c.eq(u, k(1)), c.eq(u, k(2))), u), True},
		{c.quant(smtlib.OpForall, c.eq(c.MkOp(smtlib.OpBvAdd, c.BitVec(4), w4, c.MkOp(smtlib.OpBvNeg, c.BitVec(4), w4)), c.bv(0, 4)), w4), True},
		{c.quant(smtlib.OpExists, c.and(c.bool(smtlib.OpBvUgt, w32, c.bv(7, 32)), c.bool(smtlib.OpBvUlt, w32, c.bv(9, 32))), w32), True},
		{c.quant(smtlib.OpExists, c.and(c.bool(smtlib.OpBvUgt, w32, c.bv(7, 32)), c.not(c.bool(smtlib.OpBvUge, w32, c.bv(8, 32)))), w32), False},
		{c.quant(smtlib.OpForall, c.eq(c.MkOp(smtlib.OpBvXor, c.BitVec(32), w32, w32), c.bv(0, 32)), w32), Unchecked},
		{c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, c.eq(c.sel(arr, c.True()), c.sel(arr, c.False())), c.bool(smtlib.OpDistinct, arr, c.store(arr, c.True(), c.sel(arr, c.False())))), arr), True},
		{c.quant(smtlib.OpForall, c.eq(arr, c.konstArray(c.Array(smtlib.Bool, c.BitVec(2)), c.sel(arr, c.True()))), arr), False},
	} {
		r := c.check(m, tc.t)
		if r.Truth != tc.want {
			t.Errorf("%d: got %v (%s), want %v", i, r.Truth, r.Reason, tc.want)
		}
		if r.Truth == Unchecked && !strings.Contains(r.Reason, "quantifier") {
			t.Errorf("%d: the reason is %q", i, r.Reason)
		}
		// the dual
		q := *c.Quant(tc.t)
		op := smtlib.OpForall
		if c.Op(tc.t) == smtlib.OpForall {
			op = smtlib.OpExists
		}
		dual := c.not(c.quant(op, c.not(c.Arg(tc.t, 0)), q.Vars...))
		if r := c.check(m, dual); r.Truth != tc.want {
			t.Errorf("dual of %d: got %v (%s), want %v", i, r.Truth, r.Reason, tc.want)
		}
	}
}

// lookedAt is a context that ends when it has been looked at a number of times.
type lookedAt struct {
	context.Context
	left int
}

func (c *lookedAt) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestChecksEnd(t *testing.T) {
	c := newB()
	var vars []smtlib.Term
	sum := c.bv(0, 16)
	for range 4 {
		x := c.MkVar("x", c.BitVec(16))
		vars = append(vars, x)
		sum = c.MkOp(smtlib.OpBvAdd, c.BitVec(16), sum, c.MkOp(smtlib.OpBvMul, c.BitVec(16), x, x))
	}
	q := c.quant(smtlib.OpForall, c.bool(smtlib.OpDistinct, sum, c.MkOp(smtlib.OpBvNot, c.BitVec(16), sum)), vars...)
	ctx := &lookedAt{Context: context.Background(), left: 20}
	if r := Check(ctx, c.Context, nil, []smtlib.Term{q}); r.Truth != Unchecked || !strings.Contains(r.Reason, "cancelled") {
		t.Errorf("got %+v", r)
	}
	if ctx.left < -20 {
		t.Errorf("looked at the context %d times after its end", -ctx.left)
	}
	// quantifiers nested deeper than the Go stack is used for
	deep := c.True()
	for range 20_000 {
		x := c.MkVar("x", smtlib.Bool)
		deep = c.quant(smtlib.OpForall, c.bool(smtlib.OpOr, x, deep), x)
	}
	c.check(nil, deep)
}

// TestBrokenOffCallsAreClosed: calls that an evaluation left open when its steps were
// used up are evaluated anew by the next.
func TestBrokenOffCallsAreClosed(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte(`(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (+ 1 (f (- n 1)))))
(define-fun g () Int (f 50))
(assert (= g 50))(assert (= (f 50) 50))`), ""); err != nil {
		t.Fatal(err)
	}
	e := newEvaluator(s.C, nil, s.Asserts)
	e.grow()
	for _, steps := range []int64{20, 100_000} {
		for i, a := range s.Asserts {
			e.begin(context.Background(), steps)
			want := vUnknown
			if steps > 1000 {
				want = vTrue
			}
			if v := e.value(a); v != want {
				t.Errorf("assertion %d within %d steps: %v, want %v: %s", i, steps, v, want, e.failure)
			}
		}
	}
}

// BenchmarkCheckConstants checks assertions about many constants: each must cost what it
// says, not what there is.
func BenchmarkCheckConstants(b *testing.B) {
	var src strings.Builder
	const n = 40_000
	for i := range n {
		fmt.Fprintf(&src, "(declare-const p%d Bool)", i)
	}
	for i := range 3 * n {
		fmt.Fprintf(&src, "(assert (or (not p%d) p%d))\n", i%n, i*7%n)
	}
	s := scripts.New()
	if err := s.RunAll([]byte(src.String()), ""); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if r := Check(context.Background(), s.C, &model.Model{}, s.Asserts); r.Truth != True {
			b.Fatal(r)
		}
	}
}
