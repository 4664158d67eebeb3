package definitions

import (
	"slices"

	"bsmt/bkernel/ast"
)

// rule says that what matches the left side is equal, or equivalent, to the right side: a
// fact !x.(p(f(x)) <=> P) or !x,y.(f(x) = f(y) => x = y), where P applies no functions. So
// arithmetic becomes visible that functions hide from it (demodulation; Wos, Robinson,
// Carson, Shalla 1967, towards a side that no rule applies to).
type rule struct {
	left  ast.Node // an OpApply, or the OpEq of two
	vars  []ast.Node
	right ast.Node
	fact  ast.Node
}

// rules reads the facts that are rules.
func (r *removal) rules() (out []rule) {
	g := r.g
	for _, f := range r.facts {
		if g.Op(f) != ast.OpForall {
			continue
		}
		vars, body := g.Quant(f).Vars, g.Arg(f, 0)
		no := false
		if g.Op(body) == ast.OpNot {
			body, no = g.Arg(body, 0), true
		}
		consider := func(left, right ast.Node) bool {
			if g.Op(left) == ast.OpIsTrue {
				left = g.Arg(left, 0)
			}
			if !r.pattern(left, vars) || r.applies(right) {
				return false
			}
			out = append(out, rule{left, vars, right, f})
			return true
		}
		switch g.Op(body) {
		case ast.OpEquiv:
			for k := range 2 {
				right := g.Arg(body, 1-k)
				if no {
					right = r.rw.Not(right)
				}
				if consider(g.Arg(body, k), right) {
					break
				}
			}
		case ast.OpOr:
			// f(x) /= f(y) or x = y, of one f: from f(x) /= g(y) or x = y it does not follow
			// that f(x) = g(x)
			if lits := g.Args(body); !no && len(lits) == 2 && len(vars) == 2 {
				for k := range 2 {
					same := r.rw.Eq(vars[0], vars[1])
					if g.Op(lits[k]) != ast.OpNot || lits[1-k] != same {
						continue
					}
					left := g.Arg(lits[k], 0)
					if g.Op(r.rw.Substitute(left, map[ast.Node]ast.Node{vars[0]: vars[1]})) == ast.OpTrue {
						consider(left, same)
					}
					break
				}
			}
		}
	}
	return out
}

// pattern says that n is an application, or an equality of two, with each of vars in one
// place and nothing but applications around them, of which one is no argument.
func (r *removal) pattern(n ast.Node, vars []ast.Node) bool {
	g := r.g
	var seen []ast.Node
	nested := false
	var walk func(n ast.Node, depth int) bool
	walk = func(n ast.Node, depth int) bool {
		switch {
		case g.Op(n) == ast.OpVar:
			if !slices.Contains(vars, n) || slices.Contains(seen, n) {
				return false
			}
			seen = append(seen, n)
			return true
		case g.Op(n) != ast.OpApply || g.Op(g.Arg(n, 0)) != ast.OpConst || depth > 8:
			return false
		}
		nested = nested || depth > 0
		for _, a := range g.Args(n)[1:] {
			if !walk(a, depth+1) {
				return false
			}
		}
		return true
	}
	if g.Op(n) == ast.OpEq {
		return g.Op(g.Arg(n, 0)) == ast.OpApply && g.Op(g.Arg(n, 1)) == ast.OpApply &&
			walk(g.Arg(n, 0), 1) && walk(g.Arg(n, 1), 1) && len(seen) == len(vars)
	}
	return walk(n, 0) && nested && len(seen) == len(vars)
}

// applies says that n applies a function or holds a quantifier.
func (r *removal) applies(n ast.Node) bool {
	found := r.rw.HasQuantifier(n)
	r.g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		found = found || r.g.Op(m) == ast.OpApply
		return !found
	})
	return found
}

// rewrite applies the rules everywhere but in facts that are rules, and says whether it
// changed anything.
func (r *removal) rewrite() bool {
	g := r.g
	rules := r.rules()
	if len(rules) == 0 {
		return false
	}
	isRule := map[ast.Node]bool{}
	byHead := map[ast.Node][]*rule{} // by function constant
	for i := range rules {
		u := &rules[i]
		isRule[u.fact] = true
		head := u.left
		if g.Op(head) == ast.OpEq {
			head = g.Arg(head, 0)
		}
		byHead[g.Arg(head, 0)] = append(byHead[g.Arg(head, 0)], u)
	}
	memo := map[ast.Node]ast.Node{}
	changed := false
	old := r.facts
	out := make([]ast.Node, len(old))
	for i, f := range old {
		out[i] = f
		if isRule[f] {
			continue
		}
		if n := r.rewritten(f, byHead, memo); n == ast.None {
			return false
		} else if n != f {
			out[i] = n
			changed = true
		}
	}
	if changed {
		r.facts = nil
		var premises []ast.Node
		for i := range rules {
			premises = append(premises, rules[i].fact)
		}
		for i, f := range out {
			r.add(nil, f, old[i], premises...)
		}
	}
	return changed
}

// rewritten gives n with the rules applied from the leaves up; None when that makes too
// many nodes.
func (r *removal) rewritten(n ast.Node, byHead map[ast.Node][]*rule, memo map[ast.Node]ast.Node) ast.Node {
	g := r.g
	for stack := []ast.Node{n}; len(stack) > 0; {
		m := stack[len(stack)-1]
		if _, ok := memo[m]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		args := make([]ast.Node, len(g.Args(m)))
		ready, same := true, true
		for i, a := range g.Args(m) {
			var ok bool
			if args[i], ok = memo[a]; !ok {
				stack = append(stack, a)
				ready = false
			}
			same = same && args[i] == a
		}
		if !ready {
			continue
		}
		if g.Len() > r.end || r.ctx.Err() != nil {
			return ast.None
		}
		stack = stack[:len(stack)-1]
		out := m
		switch {
		case same:
		case g.Op(m) == ast.OpForall:
			q := *g.Quant(m)
			q.Patterns = nil
			out = r.rw.Forall(q, args[0])
		default:
			out = r.rw.Mk(g.Op(m), g.Type(m), args, g.Aux(m))
		}
		memo[m] = r.step(out, byHead)
	}
	return memo[n]
}

// step applies a rule at the top of n, if one matches.
func (r *removal) step(n ast.Node, byHead map[ast.Node][]*rule) ast.Node {
	g := r.g
	head := n
	if g.Op(n) == ast.OpEq {
		head = g.Arg(n, 0)
	}
	if g.Op(head) != ast.OpApply {
		return n
	}
	for _, u := range byHead[g.Arg(head, 0)] {
		sub := map[ast.Node]ast.Node{}
		if !r.matches(u.left, n, sub) {
			continue
		}
		right := r.rw.Substitute(u.right, sub)
		if g.Type(right) == ast.Pred && g.Type(n) != ast.Pred {
			right = r.rw.Mk(ast.OpBoolOf, ast.Bool, []ast.Node{right}, 0)
		}
		return right
	}
	return n
}

// matches binds the variables of the pattern p so that it is n.
func (r *removal) matches(p, n ast.Node, sub map[ast.Node]ast.Node) bool {
	g := r.g
	if g.Op(p) == ast.OpVar {
		sub[p] = n
		return true
	}
	if p == n {
		return true
	}
	if g.Op(p) != g.Op(n) || g.Type(p) != g.Type(n) || len(g.Args(p)) != len(g.Args(n)) || g.Op(p) == ast.OpConst {
		return false
	}
	for i, a := range g.Args(p) {
		if !r.matches(a, g.Arg(n, i), sub) {
			return false
		}
	}
	return true
}

// inverses states that a function of one argument is injective by an inverse: instances
// then grow with the number of its applications, not with the square.
func (r *removal) inverses() {
	g := r.g
	for _, u := range r.rules() {
		if g.Op(u.left) != ast.OpEq || len(u.vars) != 2 {
			continue
		}
		a, b := g.Arg(u.left, 0), g.Arg(u.left, 1)
		f, x := g.Arg(a, 0), g.Arg(a, 1)
		if g.Arg(b, 0) != f || len(g.Args(a)) != 2 || g.Op(x) != ast.OpVar || g.Op(g.Arg(b, 1)) != ast.OpVar || u.right != r.rw.Eq(x, g.Arg(b, 1)) {
			continue
		}
		t := g.Fun([]ast.Type{g.Type(a)}, g.Type(x))
		y := g.Var(g.Name(x), g.Type(x))
		back := r.rw.Eq(g.Apply(g.Fresh("inverse", t), g.Apply(f, y)), y)
		r.facts[slices.Index(r.facts, u.fact)] = r.rw.Forall(ast.Quant{Vars: []ast.Node{y}}, back)
	}
}
