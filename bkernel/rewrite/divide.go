package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// divided is a bound variable and a numeral that it is divided by.
type divided struct {
	x, m ast.Node
}

// divide takes !x.P(x mod m, x div m, x) to !q,r.(r : 0..m-1 => P(r, q, m*q + r)) for
// the greatest m that divides x, provided that x occurs in linear arithmetic only.
// Instances then come from the bounds of q and of r; no bound of x tells a residue.
// One of them often stands alone, as with a residue for each byte.
func (r *Rewriter) divide(q *ast.Quant, body ast.Node) (ast.Node, bool) {
	if len(q.Patterns) > 0 {
		return body, false
	}
	g := r.G
	by := r.divisors(q.Vars, body)
	for i, x := range q.Vars {
		m, ok := by[x]
		if !ok || m == ast.None {
			continue
		}
		key := divided{x, m}
		parts, ok := r.parts[key]
		if !ok {
			parts = [2]ast.Node{g.Var(g.Name(x)+"_div", ast.Int), g.Var(g.Name(x)+"_mod", ast.Int)}
			r.parts[key] = parts
		}
		quo, rem := parts[0], parts[1]
		before := *q
		vars := append(append([]ast.Node(nil), q.Vars[:i]...), quo, rem)
		q.Vars = append(vars, q.Vars[i+1:]...)
		sum, div, mod := r.ints.plus(r.ints.scale(g.IntVal(m), quo), rem), g.Arith(ast.OpEDiv, x, m), g.Arith(ast.OpEMod, x, m)
		last := g.Num(new(big.Int).Sub(g.IntVal(m), one))
		staged := r.hints != nil && r.within == 0 && !r.HasQuantifier(body)
		if staged {
			r.divided(before, *q, body, [3]ast.Node{x, div, mod}, [3]ast.Node{sum, quo, rem}, last)
		}
		body = r.putting(Put{x, sum}, func() ast.Node {
			return r.Substitute(body, map[ast.Node]ast.Node{x: sum, div: quo, mod: rem})
		})
		r.back = append(r.back, Put{quo, div}, Put{rem, mod})
		if staged {
			r.put, r.back = nil, nil
		}
		return r.Or(r.Not(r.Le(g.Num64(0), rem)), r.Not(r.Le(rem, last)), body), true
	}
	return body, false
}

// divided notes stages of divide, each of which is the one before by what numbers are or by
// what equal terms are, but not by both: with what holds of any quotient and remainder among
// the disjuncts, denied; with from replaced by to; and with what holds of all that again left
// out.
func (r *Rewriter) divided(before, after ast.Quant, body ast.Node, from, to [3]ast.Node, last ast.Node) {
	g := r.G
	m := g.Arg(from[1], 1)
	sum := func(div, mod ast.Node) ast.Node {
		return g.Arith(ast.OpAdd, g.Arith(ast.OpMul, m, div), mod)
	}
	low, high := func(x ast.Node) ast.Node { return g.Not(g.Le(g.Num64(0), x)) }, func(x ast.Node) ast.Node { return g.Not(g.Le(x, last)) }
	to[0] = sum(to[1], to[2])
	done := map[ast.Node]ast.Node{from[0]: to[0], from[1]: to[1], from[2]: to[2]}
	var put func(n ast.Node) ast.Node
	put = func(n ast.Node) ast.Node {
		if _, ok := done[n]; !ok {
			args := slices.Clone(g.Args(n))
			for i, a := range args {
				args[i] = put(a)
			}
			done[n] = g.Rebuild(n, args)
		}
		return done[n]
	}
	r.stage(before, body)
	r.stage(before, low(from[2]), high(from[2]), g.Not(g.Eq(from[0], sum(from[1], from[2]))), body)
	r.lists = [][]Put{{{from[0], to[0]}}, {{to[1], from[1]}, {to[2], from[2]}}}
	now := put(body)
	r.stage(after, low(to[2]), high(to[2]), g.Not(g.Eq(g.Arith(ast.OpEMod, to[0], m), to[2])), g.Not(g.Eq(g.Arith(ast.OpEDiv, to[0], m), to[1])), now)
	r.stage(after, low(to[2]), high(to[2]), now)
}

// divisors gives for each of vars that is divided by numerals, and else occurs in
// linear arithmetic only, the greatest one; None for variables that occur elsewhere.
func (r *Rewriter) divisors(vars []ast.Node, body ast.Node) map[ast.Node]ast.Node {
	g := r.G
	by := map[ast.Node]ast.Node{}
	seen := map[ast.Node]bool{body: true}
	for stack := []ast.Node{body}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		args := g.Args(n)
		for i, a := range args {
			if g.Op(a) != ast.OpVar {
				if len(g.Args(a)) > 0 && !seen[a] {
					if len(seen) > freeCap {
						return nil
					}
					seen[a] = true
					stack = append(stack, a)
				}
				continue
			}
			if g.Type(a) != ast.Int || !isIn(a, vars) {
				continue
			}
			switch op := g.Op(n); {
			case (op == ast.OpEMod || op == ast.OpEDiv) && i == 0 && g.Op(args[1]) == ast.OpInt && g.IntVal(args[1]).Sign() > 0:
				if m, ok := by[a]; !ok || m != ast.None && g.IntVal(args[1]).Cmp(g.IntVal(m)) > 0 {
					by[a] = args[1]
				}
			case op == ast.OpAdd, op == ast.OpLe, op == ast.OpEq, op == ast.OpIte, op == ast.OpMul && len(args) == 2 && g.Op(args[0]) == ast.OpInt:
			default:
				by[a] = ast.None
			}
		}
	}
	return by
}
