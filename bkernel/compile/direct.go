package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
)

// direct has the integer constants be direct of which the problem asks nothing but whether
// they have some value, and by how much they differ. It gives the facts it asserted, which bound
// them.
func (k *Compiled) direct() (bounds []ast.Node) {
	if k.opts.Proof != nil {
		return nil
	}
	g, p := k.g, k.prep
	roots := p.Assumed[:len(p.Assumed):len(p.Assumed)]
	var xs []ast.Node // constants that differ from others
	for _, f := range p.Facts {
		if x, _ := form.Bound(g, f); x != ast.None {
			bounds = append(bounds, f)
		} else if d, ok := form.ReadDisequality(g, f); ok {
			xs = append(xs, d.X, d.Y)
		} else if g.Op(f) == ast.OpAllDiff && g.Type(g.Arg(f, 0)) == ast.Int {
			for _, a := range g.Args(f) {
				if g.Op(a) == ast.OpConst {
					xs = append(xs, a)
				} else {
					roots = append(roots, a)
				}
			}
		} else {
			roots = append(roots, f)
		}
	}
	compared := map[ast.Node]bool{} // constants that something else is said of
	var pairs []form.Disequality    // whether they hold is asked
	g.Walk(roots, func(n ast.Node) bool {
		if g.Op(n) == ast.OpConst {
			compared[n] = true
		}
		if x, y, c, ok := form.ReadEqual(g, n); ok {
			pairs = append(pairs, form.Disequality{X: x, Y: y, C: c})
			xs = append(xs, x, y)
			return false
		}
		return g.Op(n) != ast.OpEq || g.Op(g.Arg(n, 0)) != ast.OpConst || g.Op(g.Arg(n, 1)) != ast.OpInt
	})
	if len(xs) == 0 {
		return nil
	}
	for _, f := range bounds {
		k.assert(f)
	}
	for _, x := range xs {
		if !compared[x] {
			k.compile(x)
			compared[x] = !k.alldiff.Small(k.variable(x))
		}
	}
	clauses := 0
	for _, p := range pairs {
		if !compared[p.X] {
			clauses += 3 * int(k.core.RootUb(k.variable(p.X))-k.core.RootLb(k.variable(p.X))+1)
		}
	}
	for changed := true; changed; { // a constant is no more direct than those that it may equal
		changed = false
		for _, p := range pairs {
			if (clauses > maxEqualities || compared[p.X] || compared[p.Y]) && !(compared[p.X] && compared[p.Y]) {
				compared[p.X], compared[p.Y], changed = true, true, true
			}
		}
	}
	for _, n := range xs {
		if !compared[n] {
			compared[n] = true
			k.core.Direct(k.variable(n))
		}
	}
	return bounds
}

// maxEqualities bounds the clauses that say by values when constants are equal.
const maxEqualities = 1 << 18

// equalValues is the literal of an equality x = y + c of constants whose values have literals and whose bounds need none, by clauses
// about these values; false: it is not one.
func (k *Compiled) equalValues(n ast.Node) (core.Lit, bool) {
	a, b, c, ok := form.ReadEqual(k.g, n)
	if !ok || k.opts.Proof != nil {
		return core.LitUndef, false
	}
	x, y := k.variable(a), k.variable(b)
	if x == y || !k.core.IsDirect(x) && !k.core.IsDirect(y) || !k.byValues(x) || !k.byValues(y) {
		return core.LitUndef, false
	}
	e := k.core.NewBool()
	for v := k.core.RootLb(x); v <= k.core.RootUb(x); v++ {
		p, q := k.core.EqLit(x, v), k.core.EqLit(y, v-c)
		k.core.AddClauseRule(core.RuleEq, e.Not(), p.Not(), q)
		k.core.AddClauseRule(core.RuleEq, e.Not(), p, q.Not())
		k.core.AddClauseRule(core.RuleEq, e, p.Not(), q.Not())
	}
	for v := k.core.RootLb(y); v <= k.core.RootUb(y); v++ {
		if v+c < k.core.RootLb(x) || v+c > k.core.RootUb(x) {
			k.core.AddClauseRule(core.RuleEq, e.Not(), k.core.EqLit(y, v).Not())
		}
	}
	return e, true
}

// byValues says that x is direct, or has two values at most.
func (k *Compiled) byValues(x core.IntVar) bool {
	return k.core.IsDirect(x) || k.alldiff.Small(x) && k.core.RootUb(x)-k.core.RootLb(x) < 2
}
