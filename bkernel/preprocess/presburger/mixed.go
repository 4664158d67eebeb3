package presburger

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// obstacle gives a choice between numbers, a division by a numeral or a floor in f that
// holds x, and none below it that does; None when there is none.
func (e *elimination) obstacle(f, x ast.Node) ast.Node {
	g, found := e.g, ast.None
	g.Walk([]ast.Node{f}, func(n ast.Node) bool {
		if !e.occurs(n, x) || g.Op(n) == ast.OpForall {
			return false
		}
		is := false
		switch g.Op(n) {
		case ast.OpFloor:
			is = true
		case ast.OpIte:
			is = g.Type(n) == ast.Int || g.Type(n) == ast.Real
		case ast.OpEDiv, ast.OpEMod:
			is = g.Op(g.Arg(n, 1)) == ast.OpInt
		}
		// Arguments are older: the least such node has no other below it.
		if is && (found == ast.None || n < found) {
			found = n
		}
		return true
	})
	return found
}

// withoutFloor gives f with a new INTEGER k for a floor: k <= t and t < k + 1 (Weispfenning, "Mixed
// real-integer linear quantifier elimination", ISSAC 1999).
func (e *elimination) withoutFloor(f, floor ast.Node) (part, k ast.Node) {
	g, rw := e.g, e.rw
	k = g.Var("floor", ast.Int)
	t, real := g.Arg(floor, 0), rw.Mk(ast.OpOfInt, ast.Real, []ast.Node{k}, 0)
	return rw.And(rw.RealLe(real, t), rw.Not(rw.RealLe(e.plus(real, g.RealNum64(1)), t)),
		rw.Substitute(f, map[ast.Node]ast.Node{floor: k})), k
}

// integral gives f with comparisons of INTEGERs for those of REALs that hold the INTEGER x:
// x is at most a REAL exactly when it is at most its floor. It is f where that is not
// possible, or where there are none.
func (e *elimination) integral(f, x ast.Node) ast.Node {
	g, rw := e.g, e.rw
	real := rw.Mk(ast.OpOfInt, ast.Real, []ast.Node{x}, 0)
	leaves, _ := e.polarities(f, x)
	sub := map[ast.Node]ast.Node{}
	floor := func(t ast.Node) ast.Node { return rw.Mk(ast.OpFloor, ast.Int, []ast.Node{t}, 0) }
	minus := func(t ast.Node) ast.Node { return e.times(g.RealNum64(-1), t) }
	neg := func(i ast.Node) ast.Node { return rw.Mk(ast.OpNeg, ast.Int, []ast.Node{i}, 0) }
	for _, n := range leaves {
		op := g.Op(n)
		if op != ast.OpRLe && op != ast.OpRLt && (op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Real) {
			continue
		}
		sign, s, _, ok := rw.IsolateReal(n, real)
		if !ok || e.occurs(s, x) {
			return f
		}
		least := neg(floor(minus(s))) // the least integer that is not below s
		switch {
		case op == ast.OpEq:
			sub[n] = rw.And(rw.Eq(x, floor(s)), rw.Eq(rw.Mk(ast.OpOfInt, ast.Real, []ast.Node{floor(s)}, 0), s))
		case op == ast.OpRLe && sign > 0:
			sub[n] = rw.Le(x, floor(s))
		case op == ast.OpRLe:
			sub[n] = rw.Le(least, x)
		case sign > 0: // x < s
			sub[n] = rw.Not(rw.Le(least, x))
		default:
			sub[n] = rw.Not(rw.Le(x, floor(s)))
		}
	}
	if len(sub) == 0 {
		return f
	}
	return rw.Substitute(f, sub)
}

// mixed takes away what keeps x from being eliminated where integers and reals meet; false
// when that is something else.
func (e *elimination) mixed(at ast.Node, vars []ast.Node, f, x ast.Node, depth int) (ast.Node, bool, bool) {
	if e.g.Type(x) == ast.Int {
		for _, y := range vars {
			if e.g.Type(y) == ast.Real {
				return ast.None, false, false // it goes first: its floors are integers then
			}
		}
		if p := e.integral(f, x); p != f {
			r, ok := e.any(at, vars, []ast.Node{p}, depth)
			return r, ok, true
		}
	}
	todo := e.obstacle(f, x)
	if todo == ast.None {
		return ast.None, false, false
	}
	if e.g.Op(todo) != ast.OpFloor {
		r, ok := e.lifted(at, vars, f, todo, depth)
		return r, ok, true
	}
	part, k := e.withoutFloor(f, todo)
	r, ok := e.any(at, append([]ast.Node{k}, vars...), []ast.Node{part}, depth, []rewrite.Put{{k, todo}})
	return r, ok, true
}
