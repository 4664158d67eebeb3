package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// arrays makes random facts over functions as values: changed at points, constant, chosen and
// compared.
type arrays struct {
	g      *ast.Graph
	r      *rand.Rand
	typ    ast.Type
	over   ast.Node // a function of such functions into integers
	consts map[ast.Type][]ast.Node
}

// value gives a term of a type that is not that of the arrays.
func (a *arrays) value(t ast.Type, depth int) ast.Node {
	g, r := a.g, a.r
	if depth > 0 && t == g.Ran(a.typ) && r.Intn(2) == 0 {
		return g.Apply(a.array(depth-1), a.value(g.Dom(a.typ)[0], 0))
	}
	if depth > 0 && t == ast.Int && r.Intn(2) == 0 {
		return g.Apply(a.over, a.array(r.Intn(2)))
	}
	if g.Kind(t) == ast.KInt && r.Intn(3) == 0 {
		return g.Arith(ast.OpAdd, a.value(t, 0), g.Num64(r.Int63n(3)))
	}
	all := a.consts[t]
	return all[r.Intn(len(all))]
}

func (a *arrays) array(depth int) ast.Node {
	g, r := a.g, a.r
	if depth > 0 {
		switch r.Intn(4) {
		case 0:
			return g.Override(a.array(depth-1), []ast.Node{a.value(g.Dom(a.typ)[0], 0)}, a.value(g.Ran(a.typ), depth-1))
		case 1:
			return g.ConstFun(a.typ, a.value(g.Ran(a.typ), depth-1))
		case 2:
			return g.Ite(g.Eq(a.value(g.Dom(a.typ)[0], 0), a.value(g.Dom(a.typ)[0], 0)), a.array(depth-1), a.array(depth-1))
		}
	}
	all := a.consts[a.typ]
	return all[r.Intn(len(all))]
}

// TestArrays: facts over functions that hold in a model that is known are not refuted, and
// each model that is found is one.
func TestArrays(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 500; seed++ {
		g := ast.New()
		r := rand.New(rand.NewSource(seed))
		types := []ast.Type{ast.Int, g.Set("U"), g.BitVec(2), ast.Bool}
		dom, ran := types[r.Intn(4)], types[r.Intn(4)]
		a := &arrays{g: g, r: r, typ: g.Fun([]ast.Type{dom}, ran), consts: map[ast.Type][]ast.Node{}}
		planted := ast.Model{}
		some := func(t ast.Type) ast.Value {
			v := ast.Value{Kind: g.Kind(t), Int: big.NewInt(r.Int63n(4))}
			if t == ast.Bool {
				v = ast.Value{Kind: ast.KBool, Bool: r.Intn(2) == 0}
			}
			return v
		}
		for i, typ := range append(types, types...) {
			c := g.Const(fmt.Sprintf("c%d", i), typ)
			planted[c] = some(typ)
			a.consts[typ] = append(a.consts[typ], c)
		}
		for i := range 4 {
			c := g.Const(fmt.Sprintf("a%d", i), a.typ)
			f := &ast.FunValue{Default: some(ran)}
			seen := map[string]bool{}
			for range r.Intn(4) {
				if x := some(dom); !seen[eval.Key(x)] {
					seen[eval.Key(x)] = true
					f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{x}, Val: some(ran)})
				}
			}
			planted[c] = ast.Value{Kind: ast.KFun, Fun: f}
			if old := a.consts[a.typ]; len(old) > 0 && r.Intn(3) == 0 {
				planted[c] = planted[old[0]] // more that are equal
			}
			a.consts[a.typ] = append(a.consts[a.typ], c)
		}
		a.over = g.Const("over", g.Fun([]ast.Type{a.typ}, ast.Int))
		f := &ast.FunValue{Default: some(ast.Int)}
		x, y := a.consts[a.typ][0], a.consts[a.typ][1]
		f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{planted[x]}, Val: some(ast.Int)})
		if same, err := eval.New(g, planted).Holds(g.Eq(x, y)); err == nil && !same {
			f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{planted[y]}, Val: some(ast.Int)})
		}
		planted[a.over] = ast.Value{Kind: ast.KFun, Fun: f}
		ev := eval.New(g, planted)
		var facts []ast.Node
		for range 3 + r.Intn(8) {
			var p ast.Node
			switch r.Intn(4) {
			case 0:
				p = g.Eq(a.value(ran, 2), a.value(ran, 1))
				if r.Intn(2) == 0 {
					p = g.Eq(g.Apply(a.over, a.array(1)), a.value(ast.Int, 1))
				}
			case 1:
				p = g.Eq(a.value(dom, 0), a.value(dom, 0))
			default:
				p = g.Eq(a.array(r.Intn(3)), a.array(r.Intn(2)))
			}
			holds, err := ev.Holds(p)
			if err != nil {
				t.Fatal(err)
			}
			if !holds {
				p = g.Not(p)
			}
			facts = append(facts, p)
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: 1, Work: 1_000_000})
		count[res.Status]++
		if res.Status == Unsat {
			t.Errorf("seed %d: refuted, and there is a model", seed)
		}
		if res.Status == Sat && !eval.Satisfies(g, res.Model, facts, func() bool { return false }) {
			t.Errorf("seed %d: the model is none", seed)
		}
	}
	if count[Sat] < 480 {
		t.Errorf("verdicts %v", count)
	}
}
