package quant

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/theory/euf"
)

// host is a kernel that compiles applications and constants to e-nodes, and nothing
// else.
type host struct {
	g     *ast.Graph
	euf   *euf.Theory
	sort  euf.Sort
	nodes map[ast.Node]euf.Node
	terms map[euf.Node]ast.Node
	funcs map[ast.Node]euf.Func
	fresh int
}

func (h *host) Instance([]core.Lit, []ast.Node, bool) {}

func (h *host) EqLit(a, b euf.Node) core.Lit           { panic("no other theory") }
func (h *host) Value(euf.Node) (string, bool)          { return "", false }
func (h *host) Spread() bool                           { return false }
func (h *host) Literal(ast.Node) core.Lit              { panic("nothing is added") }
func (h *host) Name(euf.Node) ast.Node                 { return ast.None }
func (h *host) Model(Shape) (ast.Model, error)         { panic("models are given") }
func (h *host) Compiled(n ast.Node) bool               { return h.Node(n) != euf.None }
func (h *host) Fresh(kind string, t ast.Type) ast.Node { h.fresh++; return h.g.Const(kind, t) }
func (h *host) Truth(ast.Node) (core.LBool, bool)      { return core.Undef, false }
func (h *host) Level(ast.Node) int                     { return 0 }
func (h *host) Bounds(ast.Node) (lo, hi int64, c bool) { return core.NegInf, core.PosInf, false }
func (h *host) BoundsOf(euf.Node) (lo, hi int64)       { return core.NegInf, core.PosInf }
func (h *host) Func(p ast.Node) (euf.Func, bool)       { f, ok := h.funcs[h.g.Arg(p, 0)]; return f, ok }

func (h *host) Solve(*ast.Graph, []ast.Node) (core.Status, ast.Model, string) {
	panic("no problem apart")
}

func (h *host) Node(n ast.Node) euf.Node {
	if e, ok := h.nodes[n]; ok {
		return e
	}
	return euf.None
}

func (h *host) Term(e euf.Node) ast.Node {
	if n, ok := h.terms[e]; ok {
		return n
	}
	return ast.None
}

// add gives the e-node of a term over constants.
func (h *host) add(n ast.Node) euf.Node {
	if e, ok := h.nodes[n]; ok {
		return e
	}
	g := h.g
	var e euf.Node
	if g.Op(n) == ast.OpApply {
		f, ok := h.funcs[g.Arg(n, 0)]
		if !ok {
			f = h.euf.NewFunc(g.Name(g.Arg(n, 0)))
			h.funcs[g.Arg(n, 0)] = f
		}
		var args []euf.Node
		for _, a := range g.Args(n)[1:] {
			args = append(args, h.add(a))
		}
		e = h.euf.App(f, h.sort, args...)
	} else {
		e = h.euf.Leaf(h.sort, int32(n))
	}
	h.nodes[n], h.terms[e] = e, n
	return e
}

// room is a theory over a host.
type room struct {
	*Theory
	h *host
	u ast.Type
}

func newRoom() *room {
	g := ast.New()
	s := core.New(core.Options{Seed: 1})
	h := &host{g: g, nodes: map[ast.Node]euf.Node{}, terms: map[euf.Node]ast.Node{}, funcs: map[ast.Node]euf.Func{}}
	h.euf = euf.New(s, h)
	h.sort = h.euf.NewSort(euf.SortDeferred, nil)
	return &room{New(Config{Graph: g, Rewriter: rewrite.New(g), Core: s, EUF: h.euf}, h), h, g.Set("U")}
}

// TestPatterns compares the patterns that are inferred.
func TestPatterns(t *testing.T) {
	r := newRoom()
	g, u := r.g, r.u
	f, h := g.Const("f", g.Fun([]ast.Type{u}, u)), g.Const("h", g.Fun([]ast.Type{u, u}, u))
	k := g.Const("k", g.Fun([]ast.Type{ast.Int}, u))
	c := g.Const("c", u)
	x, y, i, j := g.Var("x", u), g.Var("y", u), g.Var("i", ast.Int), g.Var("j", ast.Int)
	fx, hxy, ffx := g.Apply(f, x), g.Apply(h, x, y), g.Apply(f, g.Apply(f, x))
	ki := g.Apply(k, g.Arith(ast.OpAdd, i, g.Num64(3)))
	kii := g.Apply(k, g.Arith(ast.OpAdd, i, i))
	kij, sq := g.Apply(k, g.Arith(ast.OpMul, i, j)), g.Apply(k, g.Arith(ast.OpMul, i, i))
	m, cf := g.Const("m", g.Fun([]ast.Type{u, u}, ast.Bool)), g.Const("cf", g.Fun([]ast.Type{u}, u))
	mxy, mxcy := g.Apply(m, x, y), g.Apply(m, x, g.Apply(cf, y))
	for _, tc := range []struct {
		name  string
		vars  []ast.Node
		given [][]ast.Node
		body  ast.Node
		want  [][]ast.Node
	}{
		{"a circle", []ast.Node{x, y}, nil, g.Conn(ast.OpEquiv, g.IsTrue(mxy), g.Not(g.IsTrue(mxcy))), [][]ast.Node{{mxy}, {mxcy}, {mxy, g.Apply(cf, y)}}},
		{"the smallest", []ast.Node{x}, nil, g.Eq(ffx, c), [][]ast.Node{{fx}}},
		{"one for all variables", []ast.Node{x, y}, nil, g.Or(g.Eq(fx, c), g.Eq(hxy, c)), [][]ast.Node{{hxy}}},
		{"together", []ast.Node{x, y}, nil, g.Eq(fx, g.Apply(f, y)), [][]ast.Node{{fx, g.Apply(f, y)}}},
		{"none", []ast.Node{x, y}, nil, g.Or(g.Eq(fx, c), g.Eq(x, y)), nil},
		{"given", []ast.Node{x}, [][]ast.Node{{ffx}}, g.Eq(fx, c), [][]ast.Node{{ffx}}},
		{"given, but short of a variable", []ast.Node{x, y}, [][]ast.Node{{fx}}, g.Eq(hxy, c), [][]ast.Node{{hxy}}},
		{"shifted", []ast.Node{i}, nil, g.Eq(ki, c), [][]ast.Node{{ki}}},
		{"product", []ast.Node{i, j}, nil, g.Eq(kij, c), [][]ast.Node{{kij}}},
		{"square", []ast.Node{i}, nil, g.Eq(sq, c), nil},
		{"guards", []ast.Node{x, y}, nil, g.Or(g.Not(g.IsTrue(g.Apply(m, x, fx))), g.Not(g.IsTrue(g.Apply(m, g.Apply(f, y), y))), g.IsTrue(g.Apply(m, g.Apply(cf, x), y))),
			[][]ast.Node{{g.Apply(m, g.Apply(cf, x), y)}, {g.Apply(m, x, fx), g.Apply(m, g.Apply(f, y), y)}}},
		{"beyond matching", []ast.Node{i}, nil, g.Eq(kii, c), nil},
	} {
		q := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: tc.vars, Patterns: tc.given}, tc.body)}
		r.infer(q)
		if !slices.EqualFunc(q.patterns, tc.want, slices.Equal[[]ast.Node]) {
			t.Errorf("%s: %v, want %v", tc.name, q.patterns, tc.want)
		}
	}
}

// TestMatching compares the matches of random patterns, among random terms of which
// some were made equal, with trying all substitutions.
func TestMatching(t *testing.T) {
	total := 0
	for seed := uint64(0); seed < 400; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 8))
		r := newRoom()
		g, u := r.g, r.u
		f, h := g.Const("f", g.Fun([]ast.Type{u}, u)), g.Const("h", g.Fun([]ast.Type{u, u}, u))
		pool := []ast.Node{g.Const("a", u), g.Const("b", u), g.Const("c", u)}
		for range 8 {
			pick := func() ast.Node { return pool[rnd.IntN(len(pool))] }
			n := g.Apply(f, pick())
			if rnd.IntN(2) == 0 {
				n = g.Apply(h, pick(), pick())
			}
			if !slices.Contains(pool, n) {
				pool = append(pool, n)
			}
		}
		for _, n := range pool {
			r.h.add(n)
		}
		s := r.core
		for range 2 {
			s.AddClause(r.euf.EqLit(r.h.nodes[pool[rnd.IntN(len(pool))]], r.h.nodes[pool[rnd.IntN(len(pool))]]))
		}
		s.AddPropagator(&atRest{func() {
			x, y := g.Var("x", u), g.Var("y", u)
			leaf := []ast.Node{x, y, x, y, pool[0], pool[1]}
			var pattern func(d int) ast.Node
			pattern = func(d int) ast.Node {
				arg := func() ast.Node {
					if d > 1 && rnd.IntN(2) == 0 {
						return pattern(d - 1)
					}
					return leaf[rnd.IntN(len(leaf))]
				}
				if rnd.IntN(2) == 0 {
					return g.Apply(f, arg())
				}
				return g.Apply(h, arg(), arg())
			}
			p := []ast.Node{pattern(2)}
			if rnd.IntN(3) == 0 {
				p = append(p, pattern(1))
			}
			var vars []ast.Node
			for _, v := range []ast.Node{x, y} {
				covered := map[ast.Node]bool{}
				for _, n := range p {
					r.free(n, map[ast.Node]bool{v: true}, covered)
				}
				if len(covered) > 0 {
					vars = append(vars, v)
				}
			}
			q := &quantifier{seen: map[string]bool{}, limit: r.tune.Generations}
			tuples := r.matches(q, vars, p)
			class := func(n ast.Node) euf.Node { return r.euf.Rep(r.h.nodes[n]) }
			got := map[string]bool{}
			for _, tuple := range tuples {
				k := ""
				for _, n := range tuple {
					k += fmt.Sprint(class(n), " ")
				}
				got[k] = true
			}
			// find gives the class of p under a substitution, if some term is congruent to it.
			sub := map[ast.Node]euf.Node{}
			var find func(p ast.Node) (euf.Node, bool)
			find = func(p ast.Node) (euf.Node, bool) {
				if e, ok := sub[p]; ok {
					return e, true
				}
				if g.Op(p) != ast.OpApply {
					return class(p), true
				}
				var args []euf.Node
				for _, a := range g.Args(p)[1:] {
					e, ok := find(a)
					if !ok {
						return euf.None, false
					}
					args = append(args, e)
				}
				for _, n := range pool {
					if g.Op(n) == ast.OpApply && g.Arg(n, 0) == g.Arg(p, 0) && slices.EqualFunc(g.Args(n)[1:], args, func(a ast.Node, e euf.Node) bool { return class(a) == e }) {
						return class(n), true
					}
				}
				return euf.None, false
			}
			want := map[string]bool{}
			ent := r.newEntailment()
			ent.q, ent.terms = &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, g.Truth(true))}, make([]ast.Node, len(vars))
			var try func(i int, k string)
			try = func(i int, k string) {
				if i < len(vars) {
					for _, n := range pool {
						sub[vars[i]] = class(n)
						ent.terms[i] = n
						try(i+1, k+fmt.Sprint(class(n), " "))
					}
					return
				}
				for _, n := range p {
					c, ok := find(n)
					ent.steps, ent.known = maxEntailSteps, true
					if e := ent.node(n, 0); (e != euf.None) != ok || ent.known != ok || ok && r.euf.Rep(e) != c {
						t.Fatalf("seed %d: pattern %v is node %d, want class %d, %v", seed, n, e, c, ok)
					}
					if !ok {
						return
					}
				}
				want[k] = true
			}
			try(0, "")
			total += len(want)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("seed %d: pattern %v matches %v, want %v", seed, p, got, want)
			}
		}}, priority)
		if st := s.Solve(t.Context()); st != core.Sat {
			t.Fatalf("seed %d: %v", seed, st)
		}
	}
	if total < 300 {
		t.Errorf("only %d matches", total)
	}
}

// TestMatchesKeepTheirTerms: a match is about the terms of the application that it found,
// not about older ones that equal them, and congruent applications give one.
func TestMatchesKeepTheirTerms(t *testing.T) {
	r := newRoom()
	g, u := r.g, r.u
	f := g.Const("f", g.Fun([]ast.Type{u}, u))
	h := g.Const("h", g.Fun([]ast.Type{u, u}, u))
	a, b, c := g.Const("a", u), g.Const("b", u), g.Const("c", u)
	for _, n := range []ast.Node{a, b, c, g.Apply(h, b, c), g.Apply(f, a), g.Apply(f, b), g.Apply(h, g.Apply(f, a), c)} {
		r.h.add(n)
	}
	r.core.AddClause(r.euf.EqLit(r.h.nodes[a], r.h.nodes[b]))
	r.core.AddPropagator(&atRest{func() {
		x := g.Var("x", u)
		for _, tc := range []struct {
			pattern ast.Node
			want    []ast.Node
		}{
			{g.Apply(h, x, c), []ast.Node{b, g.Apply(f, a)}},
			{g.Apply(h, g.Apply(f, x), c), []ast.Node{b}}, // f(a) is congruent to f(b), which leads
		} {
			q := &quantifier{seen: map[string]bool{}, limit: r.tune.Generations}
			tuples := r.matches(q, []ast.Node{x}, []ast.Node{tc.pattern})
			var got []ast.Node
			for _, tuple := range tuples {
				got = append(got, tuple[0])
			}
			if fmt.Sprint(got) != fmt.Sprint(tc.want) {
				t.Errorf("%v: %v, want %v", tc.pattern, got, tc.want)
			}
		}
	}}, priority)
	if st := r.core.Solve(t.Context()); st != core.Sat {
		t.Fatal(st)
	}
}

// matches gives the terms for vars, those of q, for which p matches.
func (r *room) matches(q *quantifier, vars, p []ast.Node) (tuples [][]ast.Node) {
	m := matcher{qs: r.Theory, canon: map[euf.Node]ast.Node{}, ent: r.newEntailment()}
	m.found = func(ast.Node) { tuples = append(tuples, slices.Clone(m.tuple)) }
	m.begin(q, vars, p, r.tune.Steps, r.tune.Generations)
	m.multi(0)
	return tuples
}

// TestRank ranks instances where f(a) = b holds, b = c does not, and g(b) is nowhere.
func TestRank(t *testing.T) {
	r := newRoom()
	g, u := r.g, r.u
	f, h := g.Const("f", g.Fun([]ast.Type{u}, u)), g.Const("g", g.Fun([]ast.Type{u}, u))
	a, b, c := g.Const("a", u), g.Const("b", u), g.Const("c", u)
	fa, fc := g.Apply(f, a), g.Apply(f, c)
	for _, n := range []ast.Node{a, b, c, fa, fc} {
		r.h.add(n)
	}
	node := func(n ast.Node) euf.Node { return r.h.nodes[n] }
	r.core.AddClause(r.euf.EqLit(node(fa), node(b)))
	r.core.AddClause(r.euf.EqLit(node(b), node(c)).Not())
	x := g.Var("x", u)
	fx := g.Apply(f, x)
	ran := false
	r.core.AddPropagator(&atRest{func() {
		ran = true
		ent := r.newEntailment()
		for _, tc := range []struct {
			name string
			body ast.Node
			at   ast.Node
			want rank
		}{
			{"true by congruence", g.Eq(fx, b), a, settled},
			{"false", g.Eq(fx, c), a, conflicting},
			{"true in one part", g.Or(g.Eq(fx, c), g.Eq(fx, b)), a, settled},
			{"an equality between what is there", g.Eq(fx, a), c, propagating},
			{"the last of several", g.Or(g.Eq(fx, a), g.Eq(b, c)), c, propagating},
			{"a new term", g.Eq(g.Apply(h, fx), a), a, unit},
			{"two new terms", g.Or(g.Eq(g.Apply(h, x), a), g.Eq(g.Apply(h, fx), a)), a, open},
			{"not what is so", g.Not(g.Eq(fx, b)), a, conflicting},
			{"a conjunction with a false part", g.And(g.Eq(fx, b), g.Eq(fx, c)), a, conflicting},
			{"a conjunction with an open part", g.And(g.Eq(fx, b), g.Eq(g.Apply(h, x), a)), a, unit},
		} {
			q := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, tc.body)}
			if got := ent.instance(q, []ast.Node{tc.at}, tc.at); got != tc.want {
				t.Errorf("%s: rank %d, want %d", tc.name, got, tc.want)
			}
		}
	}}, priority)
	if st := r.core.Solve(t.Context()); st != core.Sat || !ran {
		t.Fatalf("%v, ran %v", st, ran)
	}
}

// atRest calls f at the first final check.
type atRest struct{ f func() }

func (a *atRest) Propagate(*core.Solver) bool { return true }
func (a *atRest) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}
func (a *atRest) FinalCheck(*core.Solver) core.Outcome {
	if a.f != nil {
		a.f()
		a.f = nil
	}
	return core.FinalOK
}

func number(v int) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(v))} }

// TestProjection evaluates a body under a model, and its projection under the values
// of the variables alone.
func TestProjection(t *testing.T) {
	for seed := uint64(0); seed < 300; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 9))
		r := newRoom()
		g := r.g
		arity := 1 + int(seed%3)/2
		f := g.Const("f", g.Fun([]ast.Type{ast.Int, ast.Int}[:arity], ast.Int))
		c, x, y := g.Const("c", ast.Int), g.Var("x", ast.Int), g.Var("y", ast.Int)
		var sum func(d int) ast.Node
		sum = func(d int) ast.Node {
			if d == 0 {
				return []ast.Node{c, x, y, g.Num64(int64(rnd.IntN(4)))}[rnd.IntN(4)]
			}
			args := func() (all []ast.Node) {
				for range arity {
					all = append(all, sum(d-1))
				}
				return all
			}
			switch rnd.IntN(4) {
			case 0:
				return g.Apply(f, args()...)
			case 1:
				if seed%2 == 1 { // only applied functions have shapes
					break
				}
				return g.Apply(g.Override(f, args(), sum(d-1)), args()...)
			case 2:
				return g.Ite(g.Le(sum(d-1), sum(d-1)), sum(d-1), sum(d-1))
			}
			return g.Arith(ast.OpAdd, sum(d-1), sum(d-1))
		}
		body := g.Or(g.Le(sum(3), sum(3)), g.And(g.Eq(sum(2), sum(2)), g.Le(sum(2), sum(2))))
		fv := &ast.FunValue{Default: number(rnd.IntN(4))}
		for i := range rnd.IntN(4) {
			at := []ast.Value{number(i), number(i * i % 3)}
			fv.Entries = append(fv.Entries, ast.FunEntry{Args: at[:arity], Val: number(rnd.IntN(4))})
		}
		if seed%2 == 1 {
			fv = anyShape(rnd, g, g.Type(f), fv)
		}
		v := newView(r.Theory, ast.Model{c: number(rnd.IntN(4)), f: {Kind: ast.KFun, Fun: fv}})
		p := newProjection(v)
		px, py := p.h.Const("x", ast.Int), p.h.Const("y", ast.Int)
		p.memo[x], p.memo[y] = px, py
		cp, err := p.copy(body)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 25 {
			vx, vy := number(i%5-1), number(i/5-1)
			v.ev.Bind(map[ast.Node]ast.Value{x: vx, y: vy})
			want, err1 := v.ev.Holds(body)
			got, err2 := eval.New(p.h, ast.Model{px: vx, py: vy}).Holds(cp)
			if err1 != nil || err2 != nil || got != want {
				t.Fatalf("seed %d: %v %v, want %v %v", seed, got, err2, want, err1)
			}
		}
	}
}

// TestKey changes one value after the other: those that the body speaks of change the
// key, others do not.
func TestKey(t *testing.T) {
	r := newRoom()
	g := r.g
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	a, b, c := g.Const("a", ast.Int), g.Const("b", ast.Int), g.Const("c", ast.Int)
	x, y := g.Var("x", ast.Int), g.Var("y", r.u)
	inner := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Le(g.Apply(f, x), b))
	q := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Or(g.Le(x, a), inner))}
	free := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Le(x, g.Num64(0)))}
	e := g.Const("e", r.u)
	sets := &quantifier{n: g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Eq(y, y))}
	model := func(va, vb, vc, vf, ve int) ast.Model {
		return ast.Model{
			a: number(va), b: number(vb), c: number(vc), e: {Kind: ast.KSet, Int: big.NewInt(int64(ve))},
			f: {Kind: ast.KFun, Fun: &ast.FunValue{Default: number(vf)}},
		}
	}
	key := func(q *quantifier, m ast.Model) string { return newView(r.Theory, m).key(q) }
	base := key(q, model(1, 2, 3, 4, 0))
	if base != key(q, model(1, 2, 7, 4, 0)) {
		t.Error("c changes the key")
	}
	for i, m := range []ast.Model{model(0, 2, 3, 4, 0), model(1, 0, 3, 4, 0), model(1, 2, 3, 0, 0)} {
		if base == key(q, m) {
			t.Errorf("change %d leaves the key", i)
		}
	}
	if key(sets, model(1, 2, 3, 4, 0)) == key(sets, model(1, 2, 3, 4, 1)) {
		t.Error("another element leaves the key")
	}
	if key(free, model(1, 2, 3, 4, 0)) == "" {
		t.Error("a body without constants has no key")
	}
}

// anyShape gives a function of integers a random shape that agrees with its entries.
func anyShape(rnd *rand.Rand, g *ast.Graph, t ast.Type, f *ast.FunValue) *ast.FunValue {
	if len(f.Entries) == 0 || rnd.IntN(4) == 0 {
		out := *f
		out.Same = 1 + rnd.IntN(len(g.Dom(t)))
		return &out
	}
	at := make([]bool, len(g.Dom(t)))
	for i := range at {
		at[i] = rnd.IntN(3) > 0
	}
	return onGrid(g, t, f, at, rnd.IntN(2) == 0)
}

// TestShapes compares shaped functions with what they were at their entries, and looks
// at their values between and beyond.
func TestShapes(t *testing.T) {
	for seed := uint64(0); seed < 300; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		dom := []ast.Type{ast.Int, ast.Int}[:1+rnd.IntN(2)]
		f := g.Const("f", g.Fun(dom, ast.Int))
		fv := &ast.FunValue{Default: number(0)}
		seen := map[string]bool{}
		for range rnd.IntN(6) {
			en := ast.FunEntry{Val: number(rnd.IntN(9))}
			for range dom {
				en.Args = append(en.Args, number(rnd.IntN(5)))
			}
			if key := fmt.Sprint(en.Args); !seen[key] {
				seen[key] = true
				fv.Entries = append(fv.Entries, en)
			}
		}
		ev := eval.New(g, ast.Model{f: {Kind: ast.KFun, Fun: anyShape(rnd, g, g.Type(f), fv)}})
		for _, en := range fv.Entries {
			args := []ast.Node{f}
			for _, a := range en.Args {
				args = append(args, g.Num(a.Int))
			}
			got, err := ev.Eval(g.Apply(args[0], args[1:]...))
			if err != nil || got.Int.Cmp(en.Val.Int) != 0 {
				t.Fatalf("seed %d: %v at %v, want %v", seed, got.Int, en.Args, en.Val.Int)
			}
		}
	}
	g := ast.New()
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	fv := &ast.FunValue{Default: number(0)}
	for _, p := range [][2]int{{10, 5}, {0, 0}, {4, 9}} {
		fv.Entries = append(fv.Entries, ast.FunEntry{Args: []ast.Value{number(p[0])}, Val: number(p[1])})
	}
	for _, tc := range []struct {
		slopes  bool
		at      int
		want    int64
		between string
	}{
		{false, -3, 0, "below"}, {false, 3, 0, "between"}, {false, 5, 9, "between"}, {false, 12, 5, "above"},
		{true, -3, -6, "below"}, {true, 3, 6, "between"}, {true, 5, 8, "between"}, {true, 12, 3, "above"},
	} {
		ev := eval.New(g, ast.Model{f: {Kind: ast.KFun, Fun: onGrid(g, g.Type(f), fv, []bool{true}, tc.slopes)}})
		if got, err := ev.Eval(g.Apply(f, g.Num64(int64(tc.at)))); err != nil || got.Int.Int64() != tc.want {
			t.Errorf("%s, slopes %t: %v at %d, want %d", tc.between, tc.slopes, got.Int, tc.at, tc.want)
		}
	}
}

// TestPermutation closes chains and cycles, and leaves what is not one to one.
func TestPermutation(t *testing.T) {
	pairs := func(ps ...[2]int) (out []ast.FunEntry) {
		for _, p := range ps {
			out = append(out, ast.FunEntry{Args: []ast.Value{number(p[0])}, Val: number(p[1])})
		}
		return out
	}
	for _, tc := range []struct{ have, want []ast.FunEntry }{
		{nil, nil},
		{pairs([2]int{0, 1}, [2]int{1, 2}), pairs([2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0})},
		{pairs([2]int{0, 5}, [2]int{1, 4}), pairs([2]int{0, 5}, [2]int{1, 4}, [2]int{4, 0}, [2]int{5, 1})},
		{pairs([2]int{0, 1}, [2]int{1, 0}), pairs([2]int{0, 1}, [2]int{1, 0})},
		{pairs([2]int{0, 5}, [2]int{1, 5}), pairs([2]int{0, 5}, [2]int{1, 5})},
	} {
		if got := permutation(tc.have); fmt.Sprint(got) != fmt.Sprint(tc.want) {
			t.Errorf("%v becomes %v, want %v", tc.have, got, tc.want)
		}
	}
}
