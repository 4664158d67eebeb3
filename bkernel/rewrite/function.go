package rewrite

import (
	"slices"

	"bsmt/bkernel/ast"
)

// differ says that the two argument tuples surely differ in some place.
func (r *Rewriter) differ(a, b []ast.Node) bool {
	for i := range a {
		if a[i] != b[i] && r.G.Op(r.Eq(a[i], b[i])) == ast.OpFalse {
			return true
		}
	}
	return false
}

// apply simplifies f(args): reading an override where it was written or surely
// was not, and a constant function. args[0] is the function.
func (r *Rewriter) apply(args []ast.Node) ast.Node {
	g := r.G
	f, at := args[0], args[1:]
	if g.Op(f) == ast.OpFree {
		return r.free(g.Symbol(f), f, at)
	}
	// The cap keeps a graph of m reads over n writes from costing m*n.
	for i := 0; i < 64; i++ {
		switch g.Op(f) {
		case ast.OpConstFun:
			return g.Arg(f, 0)
		case ast.OpOverride:
			w := g.Args(f)
			if slices.Equal(w[1:len(w)-1], at) {
				return w[len(w)-1]
			}
			if r.differ(w[1:len(w)-1], at) {
				f = w[0]
				continue
			}
		}
		break
	}
	if g.Op(f) == ast.OpIte && len(at) == 1 && isValue(g, at[0]) {
		return r.applyIte(f, at[0])
	}
	return g.Apply(f, at...)
}

// applyIte reads a choice of functions at a value: the choice of the readings.
// Programs that write an array at fixed places become arithmetic this way. Each
// pair of function and place is read once, so shared choices cost their number.
func (r *Rewriter) applyIte(f, at ast.Node) ast.Node {
	g := r.G
	key := [2]ast.Node{f, at}
	if n, ok := r.read1[key]; ok {
		return n
	}
	n := r.Ite(g.Arg(f, 0), r.apply([]ast.Node{g.Arg(f, 1), at}), r.apply([]ast.Node{g.Arg(f, 2), at}))
	r.read1[key] = n
	return n
}

// override simplifies f <+ {at |-> v}: a write over a write at the same place,
// and a write of what is there.
func (r *Rewriter) override(typ ast.Type, args []ast.Node) ast.Node {
	g := r.G
	f, at, v := args[0], args[1:len(args)-1], args[len(args)-1]
	if g.Op(f) == ast.OpOverride {
		w := g.Args(f)
		if slices.Equal(w[1:len(w)-1], at) {
			f = w[0]
		}
	}
	if g.Op(v) == ast.OpApply && g.Arg(v, 0) == f && slices.Equal(g.Args(v)[1:], at) {
		return f
	}
	if g.Op(f) == ast.OpConstFun && g.Arg(f, 0) == v {
		return f
	}
	return g.Mk(ast.OpOverride, typ, append(append([]ast.Node{f}, at...), v), 0)
}

// eqFun simplifies an equality of functions: f = f <+ {at |-> v} says f(at) = v.
func (r *Rewriter) eqFun(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(a) == ast.OpConstFun && g.Op(b) == ast.OpConstFun {
		return r.Eq(g.Arg(a, 0), g.Arg(b, 0))
	}
	for i := 0; i < 2; i++ {
		if g.Op(a) == ast.OpOverride && g.Arg(a, 0) == b {
			w := g.Args(a)
			return r.Eq(r.apply(append([]ast.Node{b}, w[1:len(w)-1]...)), w[len(w)-1])
		}
		a, b = b, a
	}
	return ast.None
}
