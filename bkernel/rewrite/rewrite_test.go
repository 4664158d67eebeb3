package rewrite_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// terms makes random nodes over a few constants of each type.
type terms struct {
	g    *ast.Graph
	r    *rand.Rand
	fun  ast.Type
	free []ast.Node // bound variables in scope
}

func newTerms(seed uint64) *terms {
	t := &terms{g: ast.New(), r: rand.New(rand.NewPCG(seed, 3))}
	t.fun = t.g.Fun([]ast.Type{ast.Int}, ast.Int)
	return t
}

func (t *terms) pick(n int) int { return t.r.IntN(n) }

func (t *terms) integer(d int) ast.Node {
	g := t.g
	if d == 0 || t.pick(4) == 0 {
		if t.pick(2) == 0 {
			return g.Num64(int64(t.pick(9) - 4))
		}
		return g.Const(fmt.Sprintf("x%d", t.pick(3)), ast.Int)
	}
	switch t.pick(11) {
	case 0:
		return g.Arith(ast.OpSub, t.integer(d-1), t.integer(d-1))
	case 1:
		return g.Arith(ast.OpNeg, t.integer(d-1))
	case 2:
		return g.Arith(ast.OpMul, t.integer(d-1), t.integer(d-1), t.integer(d-1))
	case 3:
		return g.Ite(t.pred(d-1), t.integer(d-1), t.integer(d-1))
	case 4:
		return g.Arith(ast.OpEDiv, t.integer(d-1), g.Num64(t.divisor()))
	case 5:
		return g.Arith(ast.OpEMod, t.integer(d-1), g.Num64(t.divisor()))
	case 6:
		return g.Arith([]ast.Op{ast.OpMax, ast.OpMin}[t.pick(2)], t.integer(d-1), t.integer(d-1))
	case 7:
		return g.Arith(ast.OpAbs, t.integer(d-1))
	case 8:
		return g.Apply(t.function(d-1), t.integer(d-1))
	case 9:
		return g.Arith(ast.OpPow, t.integer(d-1), g.Num64(int64(t.pick(4))))
	}
	return g.Arith(ast.OpAdd, t.integer(d-1), t.integer(d-1), t.integer(d-1))
}

func (t *terms) divisor() int64 { return []int64{-6, -3, -1, 1, 2, 3, 4, 6}[t.pick(8)] }

func (t *terms) function(d int) ast.Node {
	g := t.g
	switch k := t.pick(5); {
	case d == 0 || k == 0:
		return g.Const(fmt.Sprintf("f%d", t.pick(2)), t.fun)
	case k == 1:
		return g.ConstFun(t.fun, t.integer(d-1))
	case k == 2:
		return g.Ite(t.pred(d-1), t.function(d-1), t.function(d-1))
	}
	return g.Override(t.function(d-1), []ast.Node{t.integer(d - 1)}, t.integer(d-1))
}

func (t *terms) boolean(d int) ast.Node {
	g := t.g
	switch {
	case len(t.free) > 0 && t.pick(2) == 0:
		return t.free[t.pick(len(t.free))]
	case d == 0 || t.pick(3) == 0:
		return g.Const(fmt.Sprintf("b%d", t.pick(3)), ast.Bool)
	case t.pick(2) == 0:
		return g.Ite(t.pred(d-1), t.boolean(d-1), t.boolean(d-1))
	}
	return g.BoolOf(t.pred(d - 1))
}

func (t *terms) pred(d int) ast.Node {
	g := t.g
	if d == 0 {
		return g.IsTrue(t.boolean(0))
	}
	switch t.pick(14) {
	case 0:
		return g.Not(t.pred(d - 1))
	case 1:
		return g.And(t.pred(d-1), t.pred(d-1), t.pred(d-1))
	case 2:
		return g.Or(t.pred(d-1), t.pred(d-1), t.pred(d-1))
	case 3:
		return g.Imp(t.pred(d-1), t.pred(d-1))
	case 4:
		return g.Conn(ast.OpEquiv, t.pred(d-1), t.pred(d-1))
	case 5:
		return g.Ite(t.pred(d-1), t.pred(d-1), t.pred(d-1))
	case 6, 7:
		return g.Conn([]ast.Op{ast.OpLe, ast.OpLt, ast.OpGe, ast.OpGt}[t.pick(4)], t.integer(d-1), t.integer(d-1))
	case 8, 9:
		return g.Eq(t.integer(d-1), t.integer(d-1))
	case 10:
		return g.Eq(t.function(d-1), t.function(d-1))
	case 11:
		return g.Eq(t.boolean(d-1), t.boolean(d-1))
	case 12:
		return g.Conn(ast.OpAllDiff, t.integer(d-1), t.integer(d-1), t.integer(d-1))
	}
	return g.IsTrue(t.boolean(d - 1))
}

// quantified is a predicate with quantifiers over BOOL, which expand can undo.
func (t *terms) quantified(d int) ast.Node {
	v := t.g.Var(fmt.Sprintf("v%d", len(t.free)), ast.Bool)
	t.free = append(t.free, v)
	var body ast.Node
	if d > 0 && t.pick(2) == 0 {
		body = t.g.Or(t.pred(2), t.quantified(d-1))
	} else {
		body = t.pred(3)
	}
	t.free = t.free[:len(t.free)-1]
	op := []ast.Op{ast.OpForall, ast.OpExists}[t.pick(2)]
	return t.g.Quantify(op, ast.Quant{Vars: []ast.Node{v}}, body)
}

// holds gives the truth of a predicate; quantifiers over BOOL by both values.
func holds(t *testing.T, g *ast.Graph, m ast.Model, n ast.Node) bool {
	var truth func(n ast.Node, env map[ast.Node]ast.Value) bool
	truth = func(n ast.Node, env map[ast.Node]ast.Value) bool {
		switch op := g.Op(n); op {
		case ast.OpNot:
			return !truth(g.Arg(n, 0), env)
		case ast.OpEquiv:
			return truth(g.Arg(n, 0), env) == truth(g.Arg(n, 1), env)
		case ast.OpAnd, ast.OpOr:
			for _, a := range g.Args(n) {
				if truth(a, env) == (op == ast.OpOr) {
					return op == ast.OpOr
				}
			}
			return op == ast.OpAnd
		case ast.OpForall, ast.OpExists:
			vars := g.Quant(n).Vars
			for bits := range 1 << len(vars) {
				inner := map[ast.Node]ast.Value{}
				for k, v := range env {
					inner[k] = v
				}
				for i, v := range vars {
					inner[v] = ast.Value{Kind: ast.KBool, Bool: bits>>i&1 == 1}
				}
				if truth(g.Arg(n, 0), inner) == (op == ast.OpExists) {
					return op == ast.OpExists
				}
			}
			return op == ast.OpForall
		}
		ev := eval.New(g, m)
		ev.Bind(env)
		ok, err := ev.Holds(n)
		if err != nil {
			t.Fatalf("%v: %v", g.Op(n), err)
		}
		return ok
	}
	return truth(n, nil)
}

func (t *terms) model() ast.Model {
	m := ast.Model{}
	for _, c := range t.g.Consts() {
		switch t.g.Kind(t.g.Type(c)) {
		case ast.KBool:
			m[c] = ast.Value{Kind: ast.KBool, Bool: t.pick(2) == 0}
		case ast.KInt:
			m[c] = t.number()
		default:
			f := &ast.FunValue{Default: t.number()}
			for i := range t.pick(3) {
				at := ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(i))}
				f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{at}, Val: t.number()})
			}
			m[c] = ast.Value{Kind: ast.KFun, Fun: f}
		}
	}
	return m
}

func (t *terms) number() ast.Value {
	return ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(t.pick(11) - 5))}
}

// TestSimplifyKeepsMeaning compares predicates with their normal forms under
// random models, and normal forms with their own.
func TestSimplifyKeepsMeaning(t *testing.T) {
	for seed := uint64(0); seed < 1500; seed++ {
		s := newTerms(seed)
		n := s.pred(4)
		if seed%3 == 0 {
			n = s.quantified(2)
		}
		rw := rewrite.New(s.g)
		nf := rw.Simplify(n)
		if again := rewrite.New(s.g).Simplify(nf); again != nf {
			// Another pass may find more, but must not change what is meant.
			nf = again
		}
		for range 12 {
			m := s.model()
			if a, b := holds(t, s.g, m, n), holds(t, s.g, m, nf); a != b {
				t.Fatalf("seed %d: %v, simplified %v", seed, a, b)
			}
		}
	}
}

// TestSubstituteIsBinding compares a substitution with giving the constant that
// value.
func TestSubstituteIsBinding(t *testing.T) {
	for seed := uint64(0); seed < 600; seed++ {
		s := newTerms(seed)
		x := s.g.Const("x0", ast.Int)
		n := s.pred(4)
		rw := rewrite.New(s.g)
		nf := rw.Simplify(n)
		v := int64(s.pick(7) - 3)
		sub := rw.Substitute(nf, map[ast.Node]ast.Node{x: s.g.Num64(v)})
		for range 6 {
			m := s.model()
			m[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
			if a, b := holds(t, s.g, m, nf), holds(t, s.g, m, sub); a != b {
				t.Fatalf("seed %d: %v, substituted %v", seed, a, b)
			}
		}
	}
}

// TestNormalForms names rules by what they must reach, and cases that they must
// leave alone.
func TestNormalForms(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	n := func(v int64) ast.Node { return g.Num64(v) }
	add := func(a ...ast.Node) ast.Node { return g.Arith(ast.OpAdd, a...) }
	mul := func(a ...ast.Node) ast.Node { return g.Arith(ast.OpMul, a...) }
	fun := g.Fun([]ast.Type{ast.Int}, ast.Int)
	f := g.Const("f", fun)
	v := g.Var("v", ast.Int)
	for _, c := range []struct {
		name string
		a, b ast.Node
		same bool
	}{
		{"sums meet", add(x, y, n(2)), add(n(2), y, x), true},
		{"monomials collect", add(x, x, y), add(mul(n(2), x), y), true},
		{"not another sum", add(x, y), add(x, mul(n(2), y)), false},
		{"parity", g.Eq(add(mul(n(2), x), mul(n(4), y)), n(7)), g.False(), true},
		{"no parity", g.Eq(add(mul(n(2), x), mul(n(3), y)), n(7)), g.False(), false},
		{"bounds round", g.Le(mul(n(2), x), n(5)), g.Le(x, n(2)), true},
		{"negated order", g.Not(g.Le(x, y)), g.Lt(y, x), true},
		{"division", g.Arith(ast.OpEDiv, add(mul(n(6), x), n(7)), n(3)), add(mul(n(2), x), n(2)), true},
		{"remainder", g.Arith(ast.OpEMod, add(mul(n(6), x), n(7)), n(3)), n(1), true},
		{"negative divisor", g.Arith(ast.OpEMod, x, n(-5)), g.Arith(ast.OpEMod, x, n(5)), true},
		{"other divisor", g.Arith(ast.OpEMod, x, n(4)), g.Arith(ast.OpEMod, x, n(5)), false},
		{"read what was written", g.Apply(g.Override(f, []ast.Node{x}, y), x), y, true},
		{"read elsewhere", g.Apply(g.Override(f, []ast.Node{n(1)}, y), n(2)), g.Apply(f, n(2)), true},
		{"read perhaps elsewhere", g.Apply(g.Override(f, []ast.Node{x}, y), n(2)), g.Apply(f, n(2)), false},
		{"write over", g.Override(g.Override(f, []ast.Node{x}, n(1)), []ast.Node{x}, y), g.Override(f, []ast.Node{x}, y), true},
		{"one point", g.Quantify(ast.OpExists, ast.Quant{Vars: []ast.Node{v}}, g.And(g.Eq(v, x), g.Le(v, y))), g.Le(x, y), true},
		{"complement", g.And(g.Le(x, n(3)), g.Lt(n(3), x)), g.False(), true},
	} {
		if got := rw.Simplify(c.a) == rw.Simplify(c.b); got != c.same {
			t.Errorf("%s: same is %v", c.name, got)
		}
	}
}

// TestDeepTerms simplifies chains that a recursion could not.
func TestDeepTerms(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(2 << 20)) // a frame for each level would not fit
	g := ast.New()
	x := g.Const("x", ast.Int)
	n, p := x, g.IsTrue(g.Const("b", ast.Bool))
	for i := range 30_000 {
		n = g.Ite(g.Le(n, g.Num64(int64(i%7))), g.Arith(ast.OpAdd, n, g.Num64(1)), x)
		p = g.Not(g.And(p, g.Le(x, g.Num64(int64(i)))))
	}
	rw := rewrite.New(g)
	before := g.Len()
	rw.Simplify(g.Le(n, g.Num64(5)))
	rw.Simplify(p)
	if grown := g.Len() - before; grown > 12*before {
		t.Errorf("%d nodes became %d more", before, grown)
	}
}

// TestMoreThanValues says of more terms that they differ than their type has values.
func TestMoreThanValues(t *testing.T) {
	g := ast.New()
	r := rewrite.New(g)
	record := g.FreeType("Record")
	g.Declare(record, "pair", "is_pair", []ast.Field{{Type: ast.Bool, Selector: "first", Other: ast.None}, {Type: g.BitVec(1), Selector: "second", Other: ast.None}})
	g.Declare(record, "none", "is_none", nil)
	list := g.FreeType("List")
	g.Declare(list, "nil", "is_nil", nil)
	g.Declare(list, "cons", "is_cons", []ast.Field{{Type: list, Selector: "tail", Other: ast.None}})
	for _, c := range []struct {
		typ  ast.Type
		most int // 0: no bound
	}{{ast.Bool, 2}, {g.BitVec(2), 4}, {record, 5}, {g.Fun([]ast.Type{ast.Bool}, ast.Bool), 4}, {list, 0}, {ast.Int, 0}, {ast.Real, 0}, {g.Set("S"), 0}} {
		var xs []ast.Node
		for n := 1; n <= 6; n++ {
			xs = append(xs, g.Const("x"+string(rune('a'+int(c.typ)))+string(rune('a'+n)), c.typ))
			if n < 3 {
				continue
			}
			if got := g.Op(r.Simplify(g.Conn(ast.OpAllDiff, xs...))) == ast.OpFalse; got != (c.most > 0 && n > c.most) {
				t.Errorf("%d of type %d, which has %d values: false is %v", n, c.typ, c.most, got)
			}
		}
	}
}
