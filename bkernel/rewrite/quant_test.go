package rewrite_test

import (
	"fmt"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// nest is a predicate of quantifiers over BOOL below all connectives; copies of a
// quantifier may stand beside and within each other.
func (t *terms) nest(d int, made *[]ast.Node) ast.Node {
	g := t.g
	atom := func() ast.Node {
		b := t.boolean(0)
		if t.pick(3) == 0 {
			return g.Eq(b, t.boolean(0))
		}
		return g.IsTrue(b)
	}
	if d == 0 {
		return atom()
	}
	switch t.pick(8) {
	case 7:
		a := t.nest(d-1, made)
		return g.Or(a, g.Conn(ast.OpEquiv, t.nest(d-1, made), a))
	case 0:
		return g.Not(t.nest(d-1, made))
	case 1:
		return g.And(t.nest(d-1, made), t.nest(d-1, made))
	case 2, 3:
		return g.Or(atom(), t.nest(d-1, made), t.nest(d-1, made))
	case 4:
		if n := len(*made); n > 0 {
			if q := (*made)[t.pick(n)]; closes(g, q, t.free) && !slices.Contains(t.free, g.Quant(q).Vars[0]) {
				return q
			}
		}
	}
	v := g.Var(fmt.Sprintf("v%d", t.pick(2)), ast.Bool)
	t.free = append(t.free, v)
	body := g.Or(atom(), t.nest(d-1, made))
	if t.pick(3) == 0 {
		body = g.Or(atom(), g.And(atom(), t.nest(d-1, made)))
	}
	t.free = t.free[:len(t.free)-1]
	n := g.Quantify([]ast.Op{ast.OpForall, ast.OpForall, ast.OpExists}[t.pick(3)], ast.Quant{Vars: []ast.Node{v}}, body)
	*made = append(*made, n)
	return n
}

// clashes says that a quantifier in n binds what one around it binds: then substitution
// could not tell the two apart.
func clashes(g *ast.Graph, n ast.Node, bound map[ast.Node]bool) bool {
	if g.Op(n) == ast.OpForall {
		inner := map[ast.Node]bool{}
		for v := range bound {
			inner[v] = true
		}
		for _, v := range g.Quant(n).Vars {
			if bound[v] {
				return true
			}
			inner[v] = true
		}
		bound = inner
	}
	for _, a := range g.Args(n) {
		if clashes(g, a, bound) {
			return true
		}
	}
	return false
}

// closes says that all variables in n are bound in n or among free.
func closes(g *ast.Graph, n ast.Node, free []ast.Node) bool {
	if g.Op(n) == ast.OpVar {
		return slices.Contains(free, n)
	}
	if g.Op(n) == ast.OpForall || g.Op(n) == ast.OpExists {
		free = append(slices.Clone(free), g.Quant(n).Vars...)
	}
	for _, a := range g.Args(n) {
		if !closes(g, a, free) {
			return false
		}
	}
	return true
}

// TestQuantifiersKeepMeaning compares nested quantifiers with their normal forms under
// random models.
func TestQuantifiersKeepMeaning(t *testing.T) {
	for seed := uint64(0); seed < 3000; seed++ {
		s := newTerms(seed)
		var made []ast.Node
		n := s.g.And(s.nest(5, &made), s.nest(5, &made))
		nf := rewrite.New(s.g).Simplify(n)
		if clashes(s.g, nf, nil) {
			t.Fatalf("seed %d: a variable is bound twice", seed)
		}
		for range 8 {
			m := s.model()
			for i := range 3 {
				m[s.g.Const(fmt.Sprintf("b%d", i), ast.Bool)] = ast.Value{Kind: ast.KBool, Bool: s.pick(2) == 0}
			}
			if a, b := holds(t, s.g, m, n), holds(t, s.g, m, nf); a != b {
				t.Fatalf("seed %d: %v, normal form %v", seed, a, b)
			}
		}
	}
}

// TestQuantifiersMerge names what becomes one quantifier, and what does not.
func TestQuantifiersMerge(t *testing.T) {
	g := ast.New()
	set := g.Set("S")
	p := g.Const("p", g.Fun([]ast.Type{set}, ast.Bool))
	q := g.Const("q", g.Fun([]ast.Type{set, set}, ast.Bool))
	h := g.Const("h", g.Fun([]ast.Type{set}, set))
	x, y, z := g.Var("x", set), g.Var("y", set), g.Var("z", set)
	is := func(f ast.Node, at ...ast.Node) ast.Node { return g.IsTrue(g.Apply(f, at...)) }
	all := func(body ast.Node, vars ...ast.Node) ast.Node {
		return g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, body)
	}
	hinted := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}, Patterns: [][]ast.Node{{g.Apply(q, x, y)}}}, is(q, x, y))
	for _, c := range []struct {
		name string
		n    ast.Node
		vars []int // of the quantifiers outside
	}{
		{"disjunct", all(g.Or(is(p, x), all(is(q, x, y), y)), x), []int{2}},
		{"alone in a disjunct", all(g.Or(is(p, x), all(g.Or(is(p, x), is(q, x, y)), y)), x), []int{2}},
		{"conjunct within", all(g.Or(is(p, x), g.And(is(q, x, x), all(is(q, x, y), y))), x), []int{1, 2}},
		{"conjunction without quantifier", all(g.Or(is(p, x), g.And(is(q, x, x), is(q, x, z))), x, z), []int{2}},
		{"two disjuncts", all(g.Or(all(is(q, x, y), y), all(is(q, z, x), z)), x), []int{1}},
		{"two disjuncts, one of which determines the variable", all(g.Or(all(g.Or(g.Not(g.Eq(x, g.Apply(h, y))), is(p, y)), y), all(is(q, z, x), z)), x), []int{2}},
		{"with patterns", all(g.Or(is(p, x), hinted), x), []int{1}},
		{"exists", all(g.Or(is(p, x), g.Not(all(is(q, x, y), y))), x), []int{1}},
	} {
		nf := rewrite.New(g).Simplify(c.n)
		parts := []ast.Node{nf}
		if g.Op(nf) == ast.OpAnd {
			parts = g.Args(nf)
		}
		var got []int
		for _, n := range parts {
			if g.Op(n) == ast.OpForall {
				got = append(got, len(g.Quant(n).Vars))
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.vars) {
			t.Errorf("%s: quantifiers over %v variables, want %v", c.name, got, c.vars)
		}
	}
}

// What an equality in a quantified formula puts for a variable can be put before anything
// else is done, where that leads to the same.
func TestPointInstance(t *testing.T) {
	g := ast.New()
	r := rewrite.New(g)
	r.KeepHints()
	x, y := g.Var("x", ast.Int), g.Var("y", ast.Int)
	p := g.Const("p", g.Fun([]ast.Type{ast.Int, ast.Int}, ast.Bool))
	c := g.Const("c", ast.Int)
	is := func(a, b ast.Node) ast.Node { return g.IsTrue(g.Apply(p, a, b)) }
	some := func(body ast.Node, vars ...ast.Node) ast.Node {
		return g.Quantify(ast.OpExists, ast.Quant{Vars: vars}, body)
	}
	both := some(g.And(g.Eq(x, c), is(x, y)), x, y)
	one := some(g.And(g.Eq(x, c), is(x, g.Arith(ast.OpAdd, x, g.Num64(0)))), x)
	for _, n := range []ast.Node{both, one, some(is(x, y), x, y)} {
		nf := r.Simplify(n)
		plain := r.PointInstance(n)
		if plain == ast.None {
			if len(r.Hints(n)) > 0 {
				t.Errorf("no instance of %s", fmt.Sprint(n))
			}
			continue
		}
		if n == one && r.Simplify(plain) != nf || plain == nf {
			t.Errorf("%s, an instance of %s, is not on the way to %s", fmt.Sprint(plain), fmt.Sprint(n), fmt.Sprint(nf))
		}
		left := 0
		if g.Op(plain) == ast.OpExists {
			left = len(g.Quant(plain).Vars)
		}
		if want := len(g.Quant(n).Vars) - 1; left != want {
			t.Errorf("%s binds %d variables, want %d", fmt.Sprint(plain), left, want)
		}
	}
	if r.PointInstance(one) == ast.None || r.PointInstance(both) == ast.None {
		t.Error("no instance where there is one")
	}
}
