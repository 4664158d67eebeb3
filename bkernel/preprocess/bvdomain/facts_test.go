package bvdomain

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
)

// problem is a random one over few small words and Boolean constants.
type problem struct {
	g     *ast.Graph
	r     *rand.Rand
	w     int
	words []ast.Node
	bools []ast.Node
}

func newProblem(seed uint64) *problem {
	p := &problem{g: ast.New(), r: rand.New(rand.NewPCG(seed, 9))}
	p.w = 1 + p.r.IntN(3)
	for i := range 3 {
		p.words = append(p.words, p.g.Const(fmt.Sprintf("x%d", i), p.g.BitVec(p.w)))
	}
	for i := range 2 {
		p.bools = append(p.bools, p.g.Const(fmt.Sprintf("p%d", i), ast.Bool))
	}
	return p
}

func (p *problem) word(depth int) ast.Node {
	g, r := p.g, p.r
	if depth == 0 || r.IntN(4) == 0 {
		if r.IntN(3) == 0 {
			return g.BvNum(big.NewInt(r.Int64N(8)), p.w)
		}
		return p.words[r.IntN(len(p.words))]
	}
	switch r.IntN(6) {
	case 0:
		return g.Ite(p.pred(depth-1), p.word(depth-1), p.word(depth-1))
	case 1:
		lo := r.IntN(p.w)
		n := 1 + r.IntN(p.w-lo)
		x := g.BvExtract(p.word(depth-1), lo+n-1, lo)
		if r.IntN(2) == 0 {
			return g.ZeroExtend(x, p.w)
		}
		return g.Bv(ast.OpBvSignExt, p.w, 0, x)
	}
	op := ast.OpBvNot + ast.Op(r.IntN(int(ast.OpBvAshr-ast.OpBvNot+1)))
	if op == ast.OpBvNot || op == ast.OpBvNeg {
		return g.Bv(op, p.w, 0, p.word(depth-1))
	}
	return g.Bv(op, p.w, 0, p.word(depth-1), p.word(depth-1))
}

func (p *problem) pred(depth int) ast.Node {
	g, r := p.g, p.r
	if depth > 0 {
		switch r.IntN(9) {
		case 0:
			return g.Not(p.pred(depth - 1))
		case 1:
			return g.And(p.pred(depth-1), p.pred(depth-1))
		case 2:
			return g.Or(p.pred(depth-1), p.pred(depth-1), p.pred(depth-1))
		case 3:
			return g.Conn(ast.OpEquiv, p.pred(depth-1), p.pred(depth-1))
		case 4:
			return g.Ite(p.pred(depth-1), p.pred(depth-1), p.pred(depth-1))
		case 5:
			return g.IsTrue(p.bools[r.IntN(len(p.bools))])
		}
	}
	op := predicates[r.IntN(len(predicates))]
	return g.Conn(op, p.word(depth), p.word(depth))
}

// each calls f with every assignment.
func (p *problem) each(f func(ast.Model)) {
	m := ast.Model{}
	consts := append(append([]ast.Node(nil), p.words...), p.bools...)
	var rec func(i int)
	rec = func(i int) {
		if i == len(consts) {
			f(m)
			return
		}
		for _, v := range eval.Values(p.g, p.g.Type(consts[i])) {
			m[consts[i]] = v
			rec(i + 1)
		}
	}
	rec(0)
}

// TestFactsAgainstListing holds what facts say of their terms to all solutions.
func TestFactsAgainstListing(t *testing.T) {
	learned, refuted, failed := 0, 0, 0
	for seed := uint64(0); seed < 400; seed++ {
		p := newProblem(seed)
		g := p.g
		f := NewFacts(g)
		var facts []ast.Node
		for range 1 + p.r.IntN(4) {
			n := p.pred(3)
			facts = append(facts, n)
			f.Add(n)
		}
		probe := p.pred(2)
		no := f.Refutes(probe)
		if no {
			refuted++
		}
		if f.Failed() {
			failed++
		}
		p.each(func(m ast.Model) {
			ev := eval.New(g, m)
			for _, n := range facts {
				if ok, err := ev.Holds(n); err != nil || !ok {
					return
				}
			}
			if f.Failed() {
				t.Fatalf("seed %d: %v is a solution", seed, m)
			}
			if ok, _ := ev.Holds(probe); ok && no {
				t.Fatalf("seed %d: %v is a solution of what was refuted", seed, m)
			}
			for n := ast.Node(0); int(n) < len(f.seen); n++ {
				if !f.seen[n] {
					continue
				}
				if d, ok := f.Known(n); ok {
					v, err := ev.Eval(n)
					if err != nil || !d.Has(num.FromBig(v.Int)) {
						t.Fatalf("seed %d: %v lost %v of %v (%v) under %v", seed, d, v.Int, g.Op(n), err, m)
					}
				} else if tr := f.truths[n]; tr != Open {
					if ok, err := ev.Holds(n); err != nil || ok != (tr == True) {
						t.Fatalf("seed %d: %v of %v (%v) under %v", seed, tr, g.Op(n), err, m)
					}
				}
			}
		})
		for _, x := range p.words {
			if d, ok := f.Known(x); ok && !d.Same(Full(p.w)) {
				learned++
			}
		}
	}
	t.Logf("%d domains of constants are not full, %d problems failed, %d probes refuted", learned, failed, refuted)
	if learned < 178 || failed < 102 || refuted < 158 {
		t.Error("too little is learned")
	}
}

func TestFactsDecide(t *testing.T) {
	g := ast.New()
	const w = 64
	bv := g.BitVec(w)
	num64 := func(v int64) ast.Node { return g.BvNum(big.NewInt(v), w) }
	x, y, z := g.Const("x", bv), g.Const("y", bv), g.Const("z", bv)
	f := NewFacts(g)
	f.Add(g.Conn(ast.OpBvSlt, x, num64(100)))
	f.Add(g.Conn(ast.OpBvSlt, num64(-100), x))
	f.Add(g.Conn(ast.OpBvUlt, y, num64(1<<40)))
	f.Add(g.Eq(g.Bv(ast.OpBvAnd, w, 0, z, num64(7)), num64(0)))
	f.Add(g.Conn(ast.OpBvUlt, z, num64(1<<50)))
	sum := g.Bv(ast.OpBvAdd, w, 0, g.Bv(ast.OpBvAdd, w, 0, y, z), y)
	for _, c := range []struct {
		n    ast.Node
		want Truth
	}{
		{g.Conn(ast.OpBvSlt, num64(10000), g.Bv(ast.OpBvMul, w, 0, x, x)), False},
		{g.Conn(ast.OpBvUmulO, y, num64(1<<20)), False},
		{g.Conn(ast.OpBvSaddO, x, x), False},
		{g.Conn(ast.OpBvUlt, sum, z), False},
		{g.Conn(ast.OpBvUlt, sum, g.Bv(ast.OpBvAdd, w, 0, y, y)), False},
		{g.Eq(g.Bv(ast.OpBvUrem, w, 0, z, num64(8)), num64(0)), True},
		{g.Eq(g.Bv(ast.OpBvAnd, w, 0, g.Bv(ast.OpBvAdd, w, 0, z, num64(4)), num64(7)), num64(4)), True},
		{g.Conn(ast.OpBvUlt, x, y), Open},
	} {
		if got := f.Truth(c.n); got != c.want {
			t.Errorf("%v: %v, want %v", g.Op(c.n), got, c.want)
		}
	}
}

// What all disjuncts of a fact say of a word holds.
func TestFactsByCases(t *testing.T) {
	g := ast.New()
	bv := g.BitVec(32)
	x, y := g.Const("x", bv), g.Const("y", bv)
	between := func(lo, hi int64) ast.Node {
		return g.And(g.Not(g.Conn(ast.OpBvUlt, x, g.BvNum(big.NewInt(lo), 32))), g.Conn(ast.OpBvUlt, x, g.BvNum(big.NewInt(hi), 32)))
	}
	f := NewFacts(g)
	f.Add(g.Conn(ast.OpBvUlt, y, g.BvNum(big.NewInt(50), 32)))
	f.Add(g.Or(between(20, 30), between(100, 120), g.And(between(200, 300), g.Conn(ast.OpBvUlt, x, y))))
	if d := f.Domain(x); !d.Same(Interval(n64(20), n64(119), 32)) {
		t.Errorf("%v", d)
	}
	f.Add(g.Or(between(5, 10), between(150, 160)))
	if !f.Failed() {
		t.Error("no case is left")
	}
}

// Bounds that creep towards each other are given up on.
func TestFactsStop(t *testing.T) {
	g := ast.New()
	bv := g.BitVec(64)
	x, y := g.Const("x", bv), g.Const("y", bv)
	f := NewFacts(g)
	f.Add(g.Conn(ast.OpBvUlt, x, y))
	f.Add(g.Conn(ast.OpBvUlt, y, x))
	if f.Failed() {
		t.Error("nobody counts to 2^64")
	}
}
