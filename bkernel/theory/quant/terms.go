package quant

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// chooseTerms turns a counter-example into ground terms. A variable whose value a
// ground term of the e-graph has takes that term. An integer variable in linear
// atoms takes the atom's bound that lies nearest to its value, so that one
// instance covers all values with that cause (Reynolds, King, Kuncak 2017,
// section 4, for the integers); a word takes what wordTerms finds. Others take
// their value. A term is taken only if the body stays false with it. nil when an
// element has no term.
func (v *view) chooseTerms(q *quantifier, vals []ast.Value) []ast.Node {
	g := v.g
	vars := g.Quant(q.n).Vars
	bound := map[ast.Node]ast.Value{}
	for i, x := range vars {
		bound[x] = vals[i]
	}
	v.ev.Bind(bound)
	defer v.ev.Bind(nil)
	body := g.Arg(q.n, 0)
	atoms := v.atoms(body)
	inner := v.rw.HasQuantifier(body)
	terms := make([]ast.Node, len(vars))
	for i := range terms {
		terms[i] = ast.None
	}
	for i, x := range vars {
		put := func(t ast.Node) ast.Node { return v.rw.Substitute(body, map[ast.Node]ast.Node{x: t}) }
		fits := func(t ast.Node) bool {
			if inner {
				y, err := v.ev.Eval(t)
				return err == nil && eval.Key(v.ev.Normalize(g.Type(x), y)) == eval.Key(v.ev.Normalize(g.Type(x), vals[i]))
			}
			holds, err := v.ev.Holds(put(t))
			return err == nil && !holds
		}
		if g.Type(x) == ast.Real && !inner {
			if t := v.realTerm(x, vals[i].Rat, atoms); fits(t) {
				terms[i] = t
			}
		}
		if terms[i] == ast.None {
			terms[i] = v.domainTerm(q, x, vals[i])
		}
		if terms[i] == ast.None {
			switch g.Kind(g.Type(x)) {
			case ast.KInt:
				t := v.nearestBound(x, vals[i].Int, atoms)
				if inner {
					if t == ast.None {
						t = v.nearest(body, vals[i].Int)
					}
					t = v.offset(t, vals[i].Int)
				}
				if t != ast.None && (inner || fits(t)) {
					terms[i] = t
				}
			case ast.KBitVec:
				for _, t := range v.wordTerms(x, atoms) {
					if fits(t) {
						terms[i] = t
						break
					}
				}
			}
		}
		if terms[i] == ast.None && g.Type(x) == ast.Int && len(v.domain(q, x)) > 0 {
			terms[i] = g.Num(vals[i].Int) // a term of that value by chance would say nothing more
		}
		if terms[i] == ast.None {
			terms[i] = v.groundTerm(g.Type(x), vals[i])
		}
		if terms[i] == ast.None {
			return nil
		}
		body = put(terms[i])
		for j, a := range atoms {
			atoms[j] = v.rw.Substitute(a, map[ast.Node]ast.Node{x: terms[i]})
		}
	}
	// A term may hold variables that were chosen after it.
	for i := len(vars) - 2; i >= 0; i-- {
		sub := map[ast.Node]ast.Node{}
		for j := i + 1; j < len(vars); j++ {
			sub[vars[j]] = terms[j]
		}
		terms[i] = v.rw.Substitute(terms[i], sub)
	}
	return terms
}

// nearest gives the integer constant in a body whose value is nearest: where only inner
// quantifiers compare the variable, their bounds depend on these. None when all are far.
func (v *view) nearest(body ast.Node, val *big.Int) ast.Node {
	best, least := ast.None, big.NewInt(maxOffset+1)
	v.g.Walk([]ast.Node{body}, func(n ast.Node) bool {
		if v.g.Op(n) != ast.OpConst || v.g.Type(n) != ast.Int {
			return true
		}
		if x, err := v.ev.Eval(n); err == nil {
			if d := new(big.Int).Sub(val, x.Int); d.CmpAbs(least) < 0 {
				best, least = n, d
			}
		}
		return true
	})
	return best
}

// maxOffset is how far from a bound a value may be to be written as an offset from it.
const maxOffset = 64

// offset moves the bound t to a value near it: what an inner quantifier says of a value,
// such as that 2 divides it, need not hold of the bound itself. t stays where it is when
// the value is far.
func (v *view) offset(t ast.Node, val *big.Int) ast.Node {
	if t == ast.None {
		return t
	}
	tv, err := v.ev.Eval(t)
	if err != nil {
		return t
	}
	d := new(big.Int).Sub(val, tv.Int)
	if d.Sign() == 0 || d.CmpAbs(big.NewInt(maxOffset)) > 0 {
		return t
	}
	return v.rw.Mk(ast.OpAdd, ast.Int, []ast.Node{t, v.g.Num(d)}, 0)
}

// atoms collects the comparisons of integers and words below n that stand outside
// inner quantifiers.
func (v *view) atoms(n ast.Node) []ast.Node {
	g := v.g
	var out []ast.Node
	g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		switch g.Op(m) {
		case ast.OpForall:
			return false
		case ast.OpLe, ast.OpRLe, ast.OpRLt, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle:
			out = append(out, m)
		case ast.OpEq:
			if t := g.Kind(g.Type(g.Arg(m, 0))); t == ast.KInt || t == ast.KReal || t == ast.KBitVec {
				out = append(out, m)
			}
		}
		return true
	})
	return out
}

// nearestBound gives the greatest lower bound that the atoms, as they hold in the
// model, put on x, else the least upper bound, else None. With a coefficient c
// other than one the bound is rounded so that it has x's value.
func (v *view) nearestBound(x ast.Node, val *big.Int, atoms []ast.Node) ast.Node {
	g := v.g
	var best ast.Node = ast.None // the term
	var bestVal *big.Int         // its value
	kind := 0                    // 3: equality, 2: lower, 1: upper
	consider := func(knd int, c *big.Int, bound ast.Node) {
		bv, err := v.ev.Eval(bound)
		if err != nil {
			return
		}
		// x >= bound/c or x <= bound/c, rounded to val's residue.
		cx := new(big.Int).Mul(c, val)
		rho := new(big.Int).Sub(cx, bv.Int)
		if c.IsInt64() && c.Int64() == 1 {
			rho.SetInt64(0)
		} else {
			rho.Rem(rho, c) // keeps the sign: up from a lower bound, down from an upper one
		}
		t := v.rw.Mk(ast.OpEDiv, ast.Int, []ast.Node{v.rw.Mk(ast.OpAdd, ast.Int, []ast.Node{bound, g.Num(rho)}, 0), g.Num(c)}, 0)
		tv := new(big.Int).Add(bv.Int, rho)
		tv.Div(tv, c)
		better := knd > kind
		if knd == kind {
			switch d := tv.Cmp(bestVal); knd {
			case 2:
				better = d > 0
			case 1:
				better = d < 0
			}
		}
		if better {
			best, bestVal, kind = t, tv, knd
		}
	}
	for _, a := range atoms {
		if op := g.Op(a); op != ast.OpLe && (op != ast.OpEq || g.Type(g.Arg(a, 0)) != ast.Int) {
			continue
		}
		c, rest, ok := v.rw.Isolate(a, x) // c*x <= rest or c*x = rest
		if !ok {
			continue
		}
		truth, err := v.ev.Holds(a)
		if err != nil {
			continue
		}
		one := g.Num64(1)
		neg := func(n ast.Node) ast.Node { return v.rw.Mk(ast.OpNeg, ast.Int, []ast.Node{n}, 0) }
		plus := func(n ast.Node) ast.Node { return v.rw.Mk(ast.OpAdd, ast.Int, []ast.Node{n, one}, 0) }
		minus := func(n ast.Node) ast.Node { return v.rw.Mk(ast.OpSub, ast.Int, []ast.Node{n, one}, 0) }
		pos := c.Sign() > 0
		abs := new(big.Int).Abs(c)
		if g.Op(a) == ast.OpEq {
			if !pos {
				rest = neg(rest)
			}
			if truth {
				consider(3, abs, rest)
				continue
			}
			rv, err := v.ev.Eval(rest)
			if err != nil {
				continue
			}
			if new(big.Int).Mul(abs, val).Cmp(rv.Int) > 0 {
				consider(2, abs, plus(rest))
			} else {
				consider(1, abs, minus(rest))
			}
			continue
		}
		switch {
		case truth && pos:
			consider(1, abs, rest)
		case truth:
			consider(2, abs, neg(rest))
		case pos:
			consider(2, abs, plus(rest))
		default: // c*x > rest, c < 0: |c|*x < -rest
			consider(1, abs, minus(neg(rest)))
		}
	}
	return best
}

// domainTerm gives a ground term for the variable x of q that has that value: of its
// domain, or of all when it has none; None when there is no such term.
func (v *view) domainTerm(q *quantifier, x ast.Node, val ast.Value) ast.Node {
	t := v.g.Type(x)
	if t == ast.Bool {
		return ast.None
	}
	key := eval.Key(v.ev.Normalize(t, val))
	d := v.domain(q, x)
	for _, c := range d {
		if eval.Key(v.ev.Normalize(t, c.val)) == key {
			return c.t
		}
	}
	if len(d) > 0 && t == ast.Int {
		return ast.None
	}
	if n, ok := v.ground[t][key]; ok {
		return n
	}
	return ast.None
}
