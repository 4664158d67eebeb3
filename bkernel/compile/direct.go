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
	compared := map[ast.Node]bool{}    // constants that something else is said of
	equal := map[ast.Node][]ast.Node{} // of a constant, those of which it is asked whether they are equal, up to a numeral
	g.Walk(roots, func(n ast.Node) bool {
		if g.Op(n) == ast.OpConst {
			compared[n] = true
		}
		if x, y, _, ok := form.ReadEqual(g, n); ok {
			equal[x], equal[y] = append(equal[x], y), append(equal[y], x)
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
	for x, ys := range equal {
		if !compared[x] {
			clauses += 3 * len(ys) * int(k.core.RootUb(k.variable(x))-k.core.RootLb(k.variable(x))+1)
		}
	}
	var todo []ast.Node // a constant is no more direct than those that it may equal
	for x := range equal {
		if compared[x] = compared[x] || clauses > maxEqualities; compared[x] {
			todo = append(todo, x)
		}
	}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, y := range equal[x] {
			if !compared[y] {
				compared[y] = true
				todo = append(todo, y)
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

// maxEqualities bounds the clauses that say by values when constants are equal, each counted for both.
const maxEqualities = 1 << 19

// equalValues gives the literal of an equality x = y + c between direct constants, by clauses about their values; a constant
// of two values may be one side. ok is false where n is no such equality.
func (k *Compiled) equalValues(n ast.Node) (e core.Lit, ok bool) {
	a, b, c, ok := form.ReadEqual(k.g, n)
	if !ok || k.opts.Proof != nil {
		return core.LitUndef, false
	}
	x, y := k.variable(a), k.variable(b)
	if x == y || !k.core.IsDirect(x) && !k.core.IsDirect(y) || !k.byValues(x) || !k.byValues(y) {
		return core.LitUndef, false
	}
	e = k.core.NewBool()
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
