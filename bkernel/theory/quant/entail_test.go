package quant

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/theory/euf"
)

// bounded is a host with bounds of integers, that knows some comparisons.
type bounded struct {
	*host
	bounds map[ast.Node][2]int64 // of constants and applications
	ev     *eval.Evaluator       // nil: none is known yet
}

// Truth tells half of the comparisons of integers.
func (h *bounded) Truth(n ast.Node) (core.LBool, bool) {
	if op := h.g.Op(n); h.ev == nil || n%2 == 0 || op != ast.OpLe && (op != ast.OpEq || h.g.Type(h.g.Arg(n, 0)) != ast.Int) {
		return core.Undef, false
	}
	switch holds, err := h.ev.Holds(n); {
	case err != nil:
		return core.Undef, false
	case holds:
		return core.True, true
	}
	return core.False, true
}

func (h *bounded) Bounds(n ast.Node) (lo, hi int64, c bool) {
	if b, ok := h.bounds[n]; ok {
		return b[0], b[1], true
	}
	return core.NegInf, core.PosInf, false
}

func (h *bounded) BoundsOf(e euf.Node) (lo, hi int64) {
	lo, hi = core.NegInf, core.PosInf
	for n, b := range h.bounds {
		if x := h.nodes[n]; x != euf.None && h.euf.Rep(x) == h.euf.Rep(e) {
			lo, hi = max(lo, b[0]), min(hi, b[1])
		}
	}
	return lo, hi
}

// TestEntailed reads random predicates where facts hold that a hidden model makes true: what is entailed holds in the
// model, and where the facts tell all of the model, every predicate is decided and an instance holds or is false.
func TestEntailed(t *testing.T) {
	const elements = 3
	decided := 0
	for seed := uint64(0); seed < 300; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 31))
		whole := seed%3 == 0
		r := newRoom()
		g, u := r.g, r.u
		h := &bounded{r.h, map[ast.Node][2]int64{}, nil}
		r.Theory.host = h
		elem := func(i int) ast.Value { return ast.Value{Kind: ast.KSet, Int: big.NewInt(int64(i))} }
		m := ast.Model{}
		table := func(name string, result ast.Type, value func() ast.Value) ast.Node {
			n := g.Const(name, g.Fun([]ast.Type{u}, result))
			f := &ast.FunValue{Default: value()}
			for i := range elements {
				f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{elem(i)}, Val: value()})
			}
			m[n] = ast.Value{Kind: ast.KFun, Fun: f}
			return n
		}
		f := table("f", u, func() ast.Value { return elem(rnd.IntN(elements)) })
		k := table("k", ast.Int, func() ast.Value { return number(rnd.IntN(5) - 2) })
		p := table("p", ast.Bool, func() ast.Value { return ast.Value{Kind: ast.KBool, Bool: rnd.IntN(2) == 0} })
		var us, ints, bools []ast.Node // ground terms that are there
		for i := range elements {
			c := g.Const(fmt.Sprint("c", i), u)
			m[c] = elem(i)
			if !whole {
				m[c] = elem(rnd.IntN(elements))
			}
			us = append(us, c)
		}
		for i := range 2 {
			c := g.Const(fmt.Sprint("i", i), ast.Int)
			m[c] = number(rnd.IntN(7) - 3)
			ints = append(ints, c)
		}
		for _, c := range us[:elements:elements] {
			if whole || rnd.IntN(2) == 0 {
				us = append(us, g.Apply(f, c))
			}
			if whole || rnd.IntN(2) == 0 {
				ints = append(ints, g.Apply(k, c))
			}
			if whole || rnd.IntN(2) == 0 {
				bools = append(bools, g.Apply(p, c))
			}
		}
		for _, n := range append(append(us[:len(us):len(us)], ints[2:]...), bools...) {
			if g.Type(n) == ast.Bool {
				fn, ok := h.funcs[p]
				if !ok {
					fn = h.euf.NewFunc("p")
					h.funcs[p] = fn
				}
				h.nodes[n] = h.euf.App(fn, h.euf.BoolSort(), h.add(g.Arg(n, 1)))
			} else {
				h.add(n)
			}
		}
		// The facts: each is a unit clause, so that nothing is decided.
		ev := eval.New(g, m)
		value := func(n ast.Node) ast.Value {
			v, err := ev.Eval(n)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		for i, a := range us {
			for _, b := range us[:i] {
				if whole || rnd.IntN(2) == 0 {
					l := h.euf.EqLit(h.nodes[a], h.nodes[b])
					r.core.AddClause(l.XorSign(value(a).Int.Cmp(value(b).Int) != 0))
				}
			}
		}
		for _, b := range bools {
			r.core.AddClause(h.euf.LitOf(h.nodes[b]).XorSign(!value(b).Bool))
		}
		for _, n := range ints {
			v := value(n).Int.Int64()
			b := [2]int64{v, v}
			if !whole {
				b = [2]int64{v - int64(rnd.IntN(3)), v + int64(rnd.IntN(3))}
				if rnd.IntN(8) == 0 {
					b[0] = core.NegInf
				}
				if rnd.IntN(8) == 0 {
					b[1] = core.PosInf
				}
			}
			h.bounds[n] = b
		}
		x, y := g.Var("x", u), g.Var("y", u)
		i := g.Var("i", ast.Int)
		var pred func(d int) ast.Node
		var elemTerm, sum func(d int) ast.Node
		elemTerm = func(d int) ast.Node {
			if d == 0 || rnd.IntN(3) == 0 {
				return []ast.Node{x, y, us[rnd.IntN(elements)]}[rnd.IntN(3)]
			}
			return g.Apply(f, elemTerm(d-1))
		}
		sum = func(d int) ast.Node {
			if d == 0 {
				return []ast.Node{ints[rnd.IntN(2)], i, g.Num64(int64(rnd.IntN(5) - 2)), g.Apply(k, elemTerm(1))}[rnd.IntN(4)]
			}
			switch rnd.IntN(4) {
			case 0:
				return g.Arith(ast.OpMul, g.Num64(int64(rnd.IntN(7)-3)), sum(d-1))
			case 1:
				return g.Ite(pred(d-1), sum(d-1), sum(d-1))
			case 2:
				return g.Apply(k, elemTerm(d))
			}
			return g.Arith(ast.OpAdd, sum(d-1), sum(d-1))
		}
		pred = func(d int) ast.Node {
			if d > 0 {
				switch rnd.IntN(8) {
				case 0:
					return g.Not(pred(d - 1))
				case 1:
					return g.And(pred(d-1), pred(d-1))
				case 2:
					return g.Or(pred(d-1), pred(d-1))
				case 3:
					return g.Conn(ast.OpEquiv, pred(d-1), pred(d-1))
				case 4:
					return g.Ite(pred(d-1), pred(d-1), pred(d-1))
				case 5:
					return g.IsTrue(g.BoolOf(pred(d - 1)))
				}
			}
			switch rnd.IntN(4) {
			case 0:
				return g.Eq(elemTerm(2), elemTerm(2))
			case 1:
				return g.IsTrue(g.Apply(p, elemTerm(2)))
			case 2:
				return g.Le(sum(d), sum(d))
			}
			return g.Eq(sum(d), sum(d))
		}
		var bodies []ast.Node
		for range 20 {
			bodies = append(bodies, r.rw.Simplify(pred(3)))
		}
		ran := false
		r.core.AddPropagator(&atRest{func() {
			ran = true
			h.ev = eval.New(g, m)
			ent := r.newEntailment()
			for _, body := range bodies {
				at := []ast.Node{us[rnd.IntN(len(us))], us[rnd.IntN(elements)], ints[rnd.IntN(len(ints))]}
				ev.Bind(map[ast.Node]ast.Value{x: value(at[0]), y: value(at[1]), i: value(at[2])})
				want, err := ev.Holds(body)
				if err != nil {
					t.Fatal(err)
				}
				q := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, y, i}}, body)}
				rank := ent.instance(q, at, at[0])
				ent.steps, ent.cheap = maxEntailSteps, true
				got := ent.truth(body, 0)
				if got != core.Undef {
					decided++
				}
				if whole && got == core.Undef || got == core.True && !want || got == core.False && want {
					t.Errorf("seed %d: %v at %v is %v in the model, truth %v", seed, body, at, want, got)
				}
				if rank == settled && !want || rank == conflicting && want || whole && rank != settled && rank != conflicting {
					t.Errorf("seed %d: %v at %v is %v in the model, rank %d", seed, body, at, want, rank)
				}
			}
		}}, priority)
		if st := r.core.Solve(t.Context()); st != core.Sat || !ran {
			t.Fatalf("seed %d: %v, ran %v", seed, st, ran)
		}
		if t.Failed() {
			return
		}
	}
	if decided < 2300 {
		t.Errorf("only %d predicates were decided", decided)
	}
}
