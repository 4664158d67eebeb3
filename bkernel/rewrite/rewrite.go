package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite/bvrules"
)

// Rewriter simplifies nodes of one graph, each once.
type Rewriter struct {
	G       *ast.Graph
	memo    []ast.Node // by node: its normal form, or None
	denials []ast.Node // by node, as far as asked: the negation of an inequality, or None
	pending []ast.Node // stack of Simplify
	mk      bvrules.Maker
	ints    sums[*big.Int]
	reals   sums[*big.Rat]

	stack      []ast.Node               // scratch of cases
	read1      map[[2]ast.Node]ast.Node // function and place to its reading, for choices of functions
	parts      map[divided][2]ast.Node  // the variables that stand for its quotient and its remainder
	quantified []bool                   // by node, as far as asked: it holds a quantifier

	substitutions []*substitution // that are done

	put     []Put                // what the quantified formula under way put for its variables since its last stage
	back    []Put                // and what the new ones stand for
	lists   [][]Put              // and did on other ways
	stages  []Stage              // of it
	outside []ast.Node           // disjuncts that left its scope
	within  int                  // how many formulas hold the one under way
	denied  bool                 // it is an existential one, whose denial is under way
	rule    string               // the last one of words that applied
	rules   map[ast.Node]string  // by node that was simplified, where hints are kept: the rule that did it
	hints   map[ast.Node][]Stage // by quantified formula that was simplified; nil: none are kept
}

// Put is a variable of a quantifier and the term that was put for it.
type Put = [2]ast.Node

// Stage is what a quantified formula is on the way to its normal form, or None for that,
// and by what instances this and the stage before follow from each other: lists of terms
// that are put for variables one after the other.
type Stage = struct {
	Is   ast.Node
	Puts [][]Put
}

// KeepHints has Hints and Rule tell what is simplified from now on.
func (r *Rewriter) KeepHints() { r.hints, r.rules = map[ast.Node][]Stage{}, map[ast.Node]string{} }

// Hints gives the stages of a quantified formula that was simplified, if it has any.
func (r *Rewriter) Hints(n ast.Node) []Stage { return r.hints[n] }

// Hinted gives what build makes, and keeps the stages in hints.
func (r *Rewriter) Hinted(n ast.Node, hints map[ast.Node][]Stage, build func() ast.Node) ast.Node {
	r.lists, r.stages, r.outside, r.denied = nil, nil, nil, false
	m := build()
	if hints != nil && len(r.lists)+len(r.stages) > 0 {
		hints[n] = append(r.stages, Stage{ast.None, r.lists})
	}
	return m
}

// stage notes what the quantified formula under way is.
func (r *Rewriter) stage(q ast.Quant, disjuncts ...ast.Node) {
	g := r.G
	body := disjuncts[0]
	if len(disjuncts) > 1 {
		body = g.Mk(ast.OpOr, ast.Pred, disjuncts, 0)
	}
	f := g.Quantify(ast.OpForall, ast.Quant{Name: q.Name, Vars: q.Vars}, body)
	if len(r.outside) > 0 {
		f = g.Mk(ast.OpOr, ast.Pred, append(slices.Clone(r.outside), f), 0)
	}
	if r.denied {
		f = g.Not(f)
	}
	r.stages = append(r.stages, Stage{f, r.lists})
	r.put, r.back, r.lists = nil, nil, nil
}

// note keeps a list of what was put for variables.
func (r *Rewriter) note(ps []Put) {
	k := len(r.lists)
	if r.hints != nil && len(ps) > 0 && (k == 0 || !slices.Equal(r.lists[k-1], ps)) {
		r.lists = append(r.lists, slices.Clone(ps))
	}
}

// putting adds to what is put, once substitute is through, which may come to formulas of
// their own.
func (r *Rewriter) putting(xt Put, substitute func() ast.Node) ast.Node {
	put, back := r.put, r.back
	r.put, r.back = nil, nil
	n := substitute()
	r.put, r.back = append(put, xt), back
	return n
}

// New gives a rewriter over g.
func New(g *ast.Graph) *Rewriter {
	r := &Rewriter{G: g, read1: map[[2]ast.Node]ast.Node{}, parts: map[divided][2]ast.Node{}, ints: sumsOfInts(g), reals: sumsOfReals(g)}
	r.mk = r.Mk
	return r
}

// On gives a rewriter over a graph that was cloned from that of r: it knows the normal forms of nodes that were there by then, as
// far as these were, and keeps no hints.
func (r *Rewriter) On(g *ast.Graph) *Rewriter {
	c := New(g)
	known := func(n ast.Node) bool { return int(n) < g.Len() }
	kept := func(of []ast.Node) []ast.Node {
		of = slices.Clone(of[:min(len(of), g.Len())])
		for n, m := range of {
			if !known(m) {
				of[n] = ast.None
			}
		}
		return of
	}
	c.memo, c.denials = kept(r.memo), kept(r.denials)
	for key, n := range r.read1 {
		if known(key[0]) && known(key[1]) && known(n) {
			c.read1[key] = n
		}
	}
	for key, vs := range r.parts {
		if known(key.x) && known(key.m) && known(vs[0]) && known(vs[1]) {
			c.parts[key] = vs
		}
	}
	c.quantified = slices.Clone(r.quantified[:min(len(r.quantified), g.Len())])
	return c
}

func (r *Rewriter) grow() {
	for len(r.memo) < r.G.Len() {
		r.memo = append(r.memo, ast.None)
	}
}

// Simplify gives the normal form of n.
func (r *Rewriter) Simplify(n ast.Node) ast.Node {
	g := r.G
	r.grow()
	base := len(r.pending)
	r.pending = append(r.pending, n)
	for len(r.pending) > base {
		m := r.pending[len(r.pending)-1]
		r.grow()
		if r.memo[m] != ast.None {
			r.pending = r.pending[:len(r.pending)-1]
			continue
		}
		ready := true
		for _, a := range g.Args(m) {
			if r.memo[a] == ast.None {
				r.pending = append(r.pending, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		r.pending = r.pending[:len(r.pending)-1]
		args := make([]ast.Node, 0, 4)
		for _, a := range g.Args(m) {
			args = append(args, r.memo[a])
		}
		var res ast.Node
		if op := g.Op(m); op == ast.OpForall || op == ast.OpExists {
			q := r.simplifyPatterns(*g.Quant(m))
			res = r.Hinted(m, r.hints, func() ast.Node { return r.quant(op, q, args[0]) })
		} else {
			res = r.Mk(op, g.Type(m), args, g.Aux(m))
		}
		if r.hints != nil && res != m {
			r.rules[m] = r.ruleOf(g.Op(m), args, res)
		}
		r.grow()
		r.memo[m] = res
		if r.memo[res] == ast.None {
			r.memo[res] = res
		}
	}
	return r.memo[n]
}

// NormalForm gives what Simplify made of n, or None when it has not met n.
func (r *Rewriter) NormalForm(n ast.Node) ast.Node {
	if int(n) >= len(r.memo) {
		return ast.None
	}
	return r.memo[n]
}

// simplifyPatterns brings patterns into the form that the body's terms have, so
// that they still match.
func (r *Rewriter) simplifyPatterns(q ast.Quant) ast.Quant {
	if len(q.Patterns) == 0 {
		return q
	}
	ps := make([][]ast.Node, len(q.Patterns))
	for i, p := range q.Patterns {
		for _, t := range p {
			ps[i] = append(ps[i], r.Simplify(t))
		}
	}
	q.Patterns = ps
	return q
}

// Mk gives the normal form of op over arguments in normal form.
func (r *Rewriter) Mk(op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node {
	g := r.G
	switch op {
	case ast.OpNot:
		return r.Not(args[0])
	case ast.OpAnd:
		return r.And(args...)
	case ast.OpOr:
		return r.Or(args...)
	case ast.OpImplies:
		return r.Or(r.Not(args[0]), args[1])
	case ast.OpEquiv:
		return r.Equiv(args[0], args[1])
	case ast.OpIsTrue:
		return r.IsTrue(args[0])
	case ast.OpBoolOf:
		if g.Op(args[0]) == ast.OpIsTrue {
			return g.Arg(args[0], 0)
		}
	case ast.OpIte:
		return r.Ite(args[0], args[1], args[2])
	case ast.OpEq:
		return r.Eq(args[0], args[1])
	case ast.OpAllDiff:
		return r.allDiff(args)
	case ast.OpLe:
		return r.Le(args[0], args[1])
	case ast.OpLt:
		return r.Not(r.Le(args[1], args[0]))
	case ast.OpGe:
		return r.Le(args[1], args[0])
	case ast.OpGt:
		return r.Not(r.Le(args[0], args[1]))
	case ast.OpAdd, ast.OpSub, ast.OpNeg, ast.OpMul, ast.OpEDiv, ast.OpEMod, ast.OpAbs, ast.OpMax, ast.OpMin, ast.OpPow:
		return r.arith(op, args)
	case ast.OpApply:
		return r.apply(args)
	case ast.OpOverride:
		return r.override(typ, args)
	default:
		if isReal(op) {
			return r.real(op, args)
		}
		if op >= ast.OpBvNot && op < ast.OpReal {
			if n, name := bvrules.Simplify(g, r.mk, op, typ, args, aux); n != ast.None {
				r.rule = name
				return n
			}
		}
	}
	return g.Mk(op, typ, args, aux)
}

// isValue says that n denotes one value that differs from that of every other
// value node of its type.
func isValue(g *ast.Graph, n ast.Node) bool {
	switch g.Op(n) {
	case ast.OpInt, ast.OpBv, ast.OpReal:
		return true
	case ast.OpBoolOf:
		o := g.Op(g.Arg(n, 0))
		return o == ast.OpTrue || o == ast.OpFalse
	}
	return false
}
