package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// oracle decides predicates with quantifiers by running through all values. It
// shares nothing with the kernel but the evaluation of terms.
type oracle struct {
	g        *ast.Graph
	ev       *eval.Evaluator
	bound    map[ast.Node]ast.Value
	elements int64              // of each deferred set
	ints     func() []ast.Value // when not nil: the integers to look at
}

func (o *oracle) values(t ast.Type) []ast.Value {
	g := o.g
	n := int64(2)
	switch g.Kind(t) {
	case ast.KBool:
		return []ast.Value{ast.Value{Kind: ast.KBool, Bool: false}, ast.Value{Kind: ast.KBool, Bool: true}}
	case ast.KBitVec:
		n = 1 << min(g.Width(t), 4)
	case ast.KSet:
		n = o.elements
	case ast.KInt:
		if o.ints != nil {
			return o.ints()
		}
	}
	out := make([]ast.Value, n)
	for i := range out {
		out[i] = ast.Value{Kind: g.Kind(t), Int: big.NewInt(int64(i))}
	}
	return out
}

// holds evaluates p; its depth of recursion is that of the test's formulas.
func (o *oracle) holds(t *testing.T, p ast.Node) bool {
	g := o.g
	switch g.Op(p) {
	case ast.OpNot:
		return !o.holds(t, g.Arg(p, 0))
	case ast.OpAnd:
		for _, a := range g.Args(p) {
			if !o.holds(t, a) {
				return false
			}
		}
		return true
	case ast.OpOr:
		for _, a := range g.Args(p) {
			if o.holds(t, a) {
				return true
			}
		}
		return false
	case ast.OpEquiv:
		return o.holds(t, g.Arg(p, 0)) == o.holds(t, g.Arg(p, 1))
	case ast.OpForall, ast.OpExists:
		return o.all(t, g.Quant(p).Vars, g.Arg(p, 0), g.Op(p) == ast.OpForall)
	}
	o.ev.Bind(o.bound)
	v, err := o.ev.Holds(p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func (o *oracle) all(t *testing.T, vars []ast.Node, body ast.Node, forall bool) bool {
	if len(vars) == 0 {
		return o.holds(t, body)
	}
	for _, x := range o.values(o.g.Type(vars[0])) {
		o.bound[vars[0]] = x
		if o.all(t, vars[1:], body, forall) != forall {
			return !forall
		}
	}
	return forall
}

// formulas makes random ones over some types, constants and functions.
type formulas struct {
	g      *ast.Graph
	r      *rand.Rand
	types  []ast.Type
	consts []ast.Node
	funs   []ast.Node
	vars   int
}

func (f *formulas) term(t ast.Type, d int, env []ast.Node) ast.Node {
	g, r := f.g, f.r
	if d > 0 && len(f.funs) > 0 && r.Intn(3) == 0 {
		if fn := f.funs[r.Intn(len(f.funs))]; g.Ran(g.Type(fn)) == t {
			args := make([]ast.Node, len(g.Dom(g.Type(fn))))
			for i, d2 := range g.Dom(g.Type(fn)) {
				args[i] = f.term(d2, d-1, env)
			}
			return g.Apply(fn, args...)
		}
	}
	if d > 0 && g.Kind(t) == ast.KBitVec {
		ops := []ast.Op{ast.OpBvAdd, ast.OpBvMul, ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor, ast.OpBvShl, ast.OpBvLshr, ast.OpBvUdiv, ast.OpBvSub}
		switch r.Intn(4) {
		case 0:
			return g.Bv(ast.OpBvNot, g.Width(t), 0, f.term(t, d-1, env))
		case 1, 2:
			return g.Bv(ops[r.Intn(len(ops))], g.Width(t), 0, f.term(t, d-1, env), f.term(t, d-1, env))
		}
	}
	var pool []ast.Node
	for _, c := range append(append([]ast.Node(nil), f.consts...), append(env, env...)...) {
		if g.Type(c) == t {
			pool = append(pool, c)
		}
	}
	switch g.Kind(t) {
	case ast.KBitVec:
		pool = append(pool, g.BvNum(big.NewInt(r.Int63n(1<<g.Width(t))), g.Width(t)))
	case ast.KInt:
		if d > 0 && r.Intn(2) == 0 {
			return g.Arith([]ast.Op{ast.OpAdd, ast.OpSub}[r.Intn(2)], g.Arith(ast.OpMul, g.Num64(1+r.Int63n(2)), f.term(t, d-1, env)), f.term(t, d-1, env))
		}
		pool = append(pool, g.Num64(r.Int63n(5)-1))
	}
	return pool[r.Intn(len(pool))]
}

func (f *formulas) pred(d int, env []ast.Node) ast.Node {
	g, r := f.g, f.r
	if d == 0 || r.Intn(4) == 0 {
		t := f.types[r.Intn(len(f.types))]
		switch g.Kind(t) {
		case ast.KBool:
			return g.IsTrue(f.term(t, 1, env))
		case ast.KBitVec:
			ops := []ast.Op{ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle}
			return g.Mk(ops[r.Intn(len(ops))], ast.Pred, []ast.Node{f.term(t, 2, env), f.term(t, 2, env)}, 0)
		case ast.KInt:
			if r.Intn(2) == 0 {
				return g.Le(f.term(t, 2, env), f.term(t, 2, env))
			}
		}
		return g.Eq(f.term(t, 2, env), f.term(t, 2, env))
	}
	switch r.Intn(7) {
	case 0:
		return g.Not(f.pred(d-1, env))
	case 1:
		return g.And(f.pred(d-1, env), f.pred(d-1, env))
	case 2:
		return g.Or(f.pred(d-1, env), f.pred(d-1, env))
	case 3:
		return g.Conn(ast.OpEquiv, f.pred(d-1, env), f.pred(d-1, env))
	}
	op := ast.OpForall
	if r.Intn(2) == 0 {
		op = ast.OpExists
	}
	vars := make([]ast.Node, 1+r.Intn(2))
	for i := range vars {
		f.vars++
		vars[i] = g.Var(fmt.Sprintf("x%d", f.vars), f.types[r.Intn(len(f.types))])
	}
	body := f.pred(d-1, append(append([]ast.Node(nil), env...), vars...))
	for _, x := range vars { // integers lie in 0..3
		if g.Kind(g.Type(x)) != ast.KInt {
			continue
		}
		in := g.And(g.Le(g.Num64(0), x), g.Le(x, g.Num64(3)))
		if op == ast.OpForall {
			body = g.Or(g.Not(in), body)
		} else {
			body = g.And(in, body)
		}
	}
	return g.Quantify(op, ast.Quant{Vars: vars}, body)
}

// TestQuantifiersAgainstOracle compares verdicts over Bool and two-bit words with
// running through all values of constants and variables.
func TestQuantifiersAgainstOracle(t *testing.T) {
	for seed := int64(0); seed < 400; seed++ {
		g := ast.New()
		w := g.BitVec(2)
		f := &formulas{g: g, r: rand.New(rand.NewSource(seed)), types: []ast.Type{ast.Bool, w, w}}
		f.consts = []ast.Node{g.Const("p", ast.Bool), g.Const("a", w), g.Const("b", w)}
		var facts []ast.Node
		for i := 0; i < 1+f.r.Intn(3); i++ {
			facts = append(facts, f.pred(3, nil))
		}
		want := Unsat
		o := &oracle{g: g, bound: map[ast.Node]ast.Value{}}
		under := func(m ast.Model) bool {
			o.ev = eval.New(g, m)
			for _, p := range facts {
				if !o.holds(t, p) {
					return false
				}
			}
			return true
		}
		for i := int64(0); i < 32; i++ {
			m := ast.Model{f.consts[0]: ast.Value{Kind: ast.KBool, Bool: i&1 == 1},
				f.consts[1]: {Kind: ast.KBitVec, Int: big.NewInt(i >> 1 & 3)}, f.consts[2]: {Kind: ast.KBitVec, Int: big.NewInt(i >> 3)}}
			if under(m) {
				want = Sat
				break
			}
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: 1, Work: 1_000_000, NoUnfold: seed%2 == 0})
		if res.Status != want && res.Status != Unknown {
			t.Errorf("seed %d: %v, want %v", seed, res.Status, want)
		}
		if res.Status == Unknown {
			t.Logf("seed %d: unknown: %v", seed, res.Reasons)
		}
		if res.Status == Sat && !under(res.Model) {
			t.Errorf("seed %d: the model is none", seed)
		}
	}
}

// elements gives the number of elements of a deferred set that a model mentions.
func elements(m ast.Model) int64 {
	n := int64(1)
	var visit func(v ast.Value)
	visit = func(v ast.Value) {
		switch v.Kind {
		case ast.KSet:
			n = max(n, v.Int.Int64()+1)
		case ast.KFun:
			for _, e := range v.Fun.Entries {
				for _, a := range append([]ast.Value{e.Val}, e.Args...) {
					visit(a)
				}
			}
			visit(v.Fun.Default)
		}
	}
	for _, v := range m {
		visit(v)
	}
	return n
}

// TestQuantifierModels checks the models of formulas with functions over a
// deferred set, which has the elements that the model mentions.
func TestQuantifierModels(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 300; seed++ {
		g := ast.New()
		u, w := g.Set("U"), g.BitVec(2)
		f := &formulas{g: g, r: rand.New(rand.NewSource(seed)), types: []ast.Type{u, u, ast.Bool, w}}
		f.consts = []ast.Node{g.Const("p", ast.Bool), g.Const("c", u), g.Const("a", w)}
		f.funs = []ast.Node{g.Const("f", g.Fun([]ast.Type{u}, u)), g.Const("g", g.Fun([]ast.Type{u, w}, w)), g.Const("h", g.Fun([]ast.Type{u, u}, ast.Bool))}
		var facts []ast.Node
		for i := 0; i < 1+f.r.Intn(4); i++ {
			facts = append(facts, f.pred(3, nil))
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: 1, Work: 300_000, NoUnfold: seed%2 == 0})
		count[res.Status]++
		if res.Status != Sat {
			continue
		}
		o := &oracle{g: g, bound: map[ast.Node]ast.Value{}, elements: elements(res.Model), ev: eval.New(g, res.Model)}
		for i, p := range facts {
			if !o.holds(t, p) {
				t.Errorf("seed %d: fact %d does not hold in the model", seed, i)
			}
		}
	}
	if count[Sat] < 150 || count[Unknown] > 15 {
		t.Errorf("verdicts %v", count)
	}
}

// TestPlantedQuantifiers never refutes formulas that hold in a model that is known, with
// functions over integers, words and a deferred set, and quantifiers within one another.
func TestPlantedQuantifiers(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 400; seed++ {
		g := ast.New()
		r := rand.New(rand.NewSource(seed))
		u, w := g.Set("U"), g.BitVec(2)
		f := &formulas{g: g, r: r, types: []ast.Type{ast.Int, ast.Int, u, w, ast.Bool}}
		o := &oracle{g: g, bound: map[ast.Node]ast.Value{}, elements: 1 + seed%3}
		o.ints = func() (out []ast.Value) {
			for i := range int64(4) {
				out = append(out, ast.Value{Kind: ast.KInt, Int: big.NewInt(i)})
			}
			return out
		}
		random := func(t ast.Type) ast.Value {
			if g.Kind(t) == ast.KInt {
				return ast.Value{Kind: ast.KInt, Int: big.NewInt(r.Int63n(7) - 2)}
			}
			all := o.values(t)
			return all[r.Intn(len(all))]
		}
		planted := ast.Model{}
		for i, typ := range []ast.Type{ast.Int, ast.Int, u, u, w, ast.Bool} {
			c := g.Const(fmt.Sprintf("c%d", i), typ)
			f.consts = append(f.consts, c)
			planted[c] = random(typ)
		}
		for i, dom := range [][]ast.Type{{ast.Int}, {u}, {ast.Int, u}, {w}, {u, u}} {
			ran := []ast.Type{ast.Int, ast.Int, u, w, ast.Bool}[i]
			fn := g.Const(fmt.Sprintf("f%d", i), g.Fun(dom, ran))
			f.funs = append(f.funs, fn)
			v := &ast.FunValue{Default: random(ran)}
			for range 5 {
				e := ast.FunEntry{Val: random(ran)}
				for _, d := range dom {
					e.Args = append(e.Args, random(d))
				}
				if !slices.ContainsFunc(v.Entries, func(old ast.FunEntry) bool {
					return slices.EqualFunc(old.Args, e.Args, func(a, b ast.Value) bool { return eval.Key(a) == eval.Key(b) })
				}) {
					v.Entries = append(v.Entries, e)
				}
			}
			planted[fn] = ast.Value{Kind: ast.KFun, Fun: v}
		}
		o.ev = eval.New(g, planted)
		var facts []ast.Node
		if r.Intn(2) == 0 { // the set has no other elements
			x, some := g.Var("all", u), []ast.Node{}
			for i := range o.elements {
				c := g.Const(fmt.Sprintf("e%d", i), u)
				planted[c] = ast.Value{Kind: ast.KSet, Int: big.NewInt(i)}
				some = append(some, g.Eq(x, c))
			}
			facts = append(facts, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Or(some...)))
		}
		for range 2 + r.Intn(8) {
			p := f.pred(3, nil)
			if !o.holds(t, p) {
				p = g.Not(p)
			}
			facts = append(facts, p)
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: 1, Work: 300_000, NoUnfold: seed%2 == 0})
		count[res.Status]++
		if res.Status == Unsat {
			t.Errorf("seed %d: refuted, and there is a model", seed)
		}
		if res.Status != Sat {
			continue
		}
		o.ev, o.elements = eval.New(g, res.Model), elements(res.Model)
		for i, p := range facts {
			if !o.holds(t, p) {
				t.Errorf("seed %d: fact %d does not hold in the model", seed, i)
			}
		}
	}
	if count[Sat] < 350 {
		t.Errorf("verdicts %v", count)
	}
}

// TestAlternation decides quantifiers over linear integers within one another.
func TestAlternation(t *testing.T) {
	g := ast.New()
	a, x, y, n := g.Const("a", ast.Int), g.Var("x", ast.Int), g.Var("y", ast.Int), g.Var("n", ast.Int)
	times := func(k int64, v ast.Node) ast.Node { return g.Arith(ast.OpMul, g.Num64(k), v) }
	all := func(p ast.Node, vs ...ast.Node) ast.Node { return g.Quantify(ast.OpForall, ast.Quant{Vars: vs}, p) }
	some := func(p ast.Node, vs ...ast.Node) ast.Node { return g.Quantify(ast.OpExists, ast.Quant{Vars: vs}, p) }
	natural := func(v ast.Node) ast.Node { return g.Le(g.Num64(0), v) }
	coins := func(k int64, sum ast.Node) ast.Node { // some of 3 and 5 make any sum from k on
		pay := some(g.And(natural(x), natural(y), g.Eq(g.Arith(ast.OpAdd, times(3, x), times(5, y)), sum)), x, y)
		return all(g.Or(g.Not(g.Le(g.Num64(k), n)), pay), n)
	}
	even := some(g.Eq(a, times(2, x)), x)
	for _, tc := range []struct {
		name  string
		facts []ast.Node
		want  Status
	}{
		{"the half of a or of its successor", []ast.Node{g.Not(some(g.Eq(times(2, y), g.Ite(even, a, g.Arith(ast.OpAdd, a, g.Num64(1)))), y))}, Unsat},
		{"the half of a", []ast.Node{g.Not(some(g.Eq(times(2, y), a), y))}, Sat},
		{"coins from 8 on", []ast.Node{coins(8, n)}, Sat},
		{"coins from 7 on", []ast.Node{coins(7, n)}, Unsat},
		{"no greatest number", []ast.Node{some(all(g.Le(y, x), y), x)}, Unsat},
		{"a multiple between any a and a + 2", []ast.Node{all(some(g.And(g.Le(n, times(3, x)), g.Le(times(3, x), g.Arith(ast.OpAdd, n, a))), x), n), g.Le(a, g.Num64(1))}, Unsat},
		{"the same with a + 3", []ast.Node{all(some(g.And(g.Le(n, times(3, x)), g.Le(times(3, x), g.Arith(ast.OpAdd, n, a))), x), n), g.Le(a, g.Num64(2))}, Sat},
	} {
		res := Solve(context.Background(), Problem{G: g, Facts: tc.facts}, Options{Seed: 1, Work: 1_000_000})
		if res.Status != tc.want {
			t.Errorf("%s: %v, want %v: %v", tc.name, res.Status, tc.want, res.Reasons)
		}
	}
}

// TestDefinitionsGo refutes what needs functions and predicates to go that the facts
// define, or products to be matched as they are written.
func TestDefinitionsGo(t *testing.T) {
	i := func(g *ast.Graph, k int64) ast.Node { return g.Num64(k) }
	for name, make := range map[string]func(g *ast.Graph) []ast.Node{
		"one of three neighbours is a multiple": func(g *ast.Graph) []ast.Node {
			p, a := g.Const("p", g.Fun([]ast.Type{ast.Int}, ast.Bool)), g.Const("a", ast.Int)
			z, x := g.Var("z", ast.Int), g.Var("x", ast.Int)
			return []ast.Node{
				g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{z}}, g.Or(g.Not(g.And(g.Le(a, z), g.Le(z, g.Arith(ast.OpAdd, a, i(g, 2))))), g.IsTrue(g.Apply(p, z)))),
				g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Not(g.IsTrue(g.Apply(p, g.Arith(ast.OpMul, i(g, 3), x))))),
			}
		},
		"an embedding with its order": func(g *ast.Graph) []ast.Node {
			u := g.Set("U")
			f, le := g.Const("f", g.Fun([]ast.Type{ast.Int}, u)), g.Const("le", g.Fun([]ast.Type{u, u}, ast.Bool))
			n, v := g.Const("n", ast.Int), g.Const("v", u)
			x, y, k := g.Var("x", ast.Int), g.Var("y", ast.Int), g.Var("k", ast.Int)
			c, d, e := g.Var("c", ast.Int), g.Var("d", ast.Int), g.Var("e", ast.Int)
			all := func(body ast.Node, vars ...ast.Node) ast.Node {
				return g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, body)
			}
			above := func(x, k ast.Node) ast.Node { return g.IsTrue(g.Apply(le, g.Apply(f, k), g.Apply(f, x))) }
			is := func(x ast.Node) ast.Node { return g.Eq(v, g.Apply(f, x)) }
			return []ast.Node{
				all(g.Conn(ast.OpEquiv, g.Eq(g.Apply(f, x), g.Apply(f, y)), g.Eq(x, y)), x, y),
				all(g.Conn(ast.OpEquiv, above(y, x), g.Le(x, y)), x, y),
				// v is a product of numbers from 2 on, and at most n, but none of such up to n
				g.Not(all(g.Not(g.And(is(k), above(n, k))), k)),
				g.Not(all(g.Not(g.And(is(g.Arith(ast.OpMul, c, d)), above(c, i(g, 2)), above(d, i(g, 2)))), c, d)),
				all(g.Not(g.And(is(g.Arith(ast.OpMul, d, e)), above(d, i(g, 2)), above(e, i(g, 2)), g.Le(d, n), g.Le(e, n))), d, e),
			}
		},
	} {
		g := ast.New()
		if res := Solve(context.Background(), Problem{G: g, Facts: make(g)}, Options{Work: 20_000_000}); res.Status != Unsat {
			t.Errorf("%s: %v %v", name, res.Status, res.Reasons)
		}
	}
}
