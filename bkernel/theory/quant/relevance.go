package quant

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// root is a predicate that holds while guard does: a fact, or the body of an instance.
type root struct {
	n     ast.Node
	guard core.Lit
	level core.Lit // of what it hangs on; LitTrue for the base
}

// Root notes that n holds while guard is true; LitTrue is always.
func (qs *Theory) Root(n ast.Node, guard core.Lit) { qs.root(n, guard, core.LitTrue) }

func (qs *Theory) root(n ast.Node, guard, level core.Lit) {
	if qs.matching {
		qs.roots = append(qs.roots, root{n, guard, level})
	}
}

// relevance is the part of an assignment that makes the roots true, and the terms it is
// about: of a true disjunction one true disjunct, of a choice the branch that is taken. The
// rest may have any value, so what matches it refutes nothing (relevancy: de Moura and
// Bjørner 2007, Relevancy propagation, section 3).
type relevance struct {
	qs      *Theory
	seen    []uint32 // by node: the walk that came by it last
	apps    []uint32 // by e-node: the last walk for which it, or one congruent to it, is relevant
	walk    uint32   // the present one
	stack   []ast.Node
	choices []ast.Node // connectives of which one argument is enough
	steps   int64
}

const maxTruthDepth = 40 // nesting of connectives without a literal of their own that is looked into

// find walks the present assignment, in which everything has a value.
func (r *relevance) find() {
	qs := r.qs
	r.walk++
	r.steps = 0
	kept := qs.roots[:0]
	for _, f := range qs.roots {
		v, at := qs.core.Value(f.guard), qs.core.Value(f.level)
		if v == core.False && qs.core.Level(f.guard) == 0 || at == core.False && qs.core.Level(f.level) == 0 {
			continue // for good
		}
		kept = append(kept, f)
		if v == core.True && at == core.True {
			r.push(f.n)
		}
	}
	qs.roots = kept
	for len(r.stack) > 0 || len(r.choices) > 0 {
		if n := len(r.stack) - 1; n >= 0 {
			x := r.stack[n]
			r.stack = r.stack[:n]
			r.visit(x)
			continue
		}
		n := len(r.choices) - 1
		x := r.choices[n]
		r.choices = r.choices[:n]
		r.choose(x)
	}
	qs.core.Charge(r.steps / 8)
}

// has says that the application e, or one that is congruent to it, is relevant; those of the
// theories' own making are.
func (r *relevance) has(e euf.Node) bool {
	return int(e) < len(r.apps) && r.apps[e] == r.walk || r.qs.host.Term(e) == ast.None
}

// holds says that the predicate n is relevant.
func (r *relevance) holds(n ast.Node) bool { return int(n) < len(r.seen) && r.seen[n] == r.walk }

func (r *relevance) push(ns ...ast.Node) {
	for _, n := range ns {
		if int(n) >= len(r.seen) {
			r.seen = append(r.seen, make([]uint32, r.qs.g.Len()-len(r.seen))...)
		}
		if r.seen[n] != r.walk {
			r.seen[n] = r.walk
			r.stack = append(r.stack, n)
		}
	}
}

// visit goes on below n, a predicate or a term.
func (r *relevance) visit(n ast.Node) {
	g := r.qs.g
	r.steps++
	args := g.Args(n)
	switch op := g.Op(n); op {
	case ast.OpForall: // its instances are roots of their own
	case ast.OpAnd, ast.OpOr:
		switch v := r.truth(n, 0); {
		case v == core.Undef, v == core.True && op == ast.OpAnd, v == core.False && op == ast.OpOr:
			r.push(args...)
		default:
			r.choices = append(r.choices, n)
		}
	case ast.OpIte:
		r.push(args[0])
		switch r.truth(args[0], 0) {
		case core.True:
			r.push(args[1])
		case core.False:
			r.push(args[2])
		default:
			r.push(args[1:]...)
		}
	default:
		if op == ast.OpApply {
			r.application(n)
		}
		r.push(args...)
	}
}

// application notes that the application n is relevant, by the one that stands for all that are
// congruent to it.
func (r *relevance) application(n ast.Node) {
	qs := r.qs
	e := qs.host.Node(n)
	if e == euf.None {
		return
	}
	if !qs.euf.Leader(e) && qs.euf.Func(e) != euf.NoFunc {
		if l := qs.euf.Congruent(qs.euf.Func(e), qs.euf.Args(e)...); l != euf.None {
			e = l
		}
	}
	if int(e) >= len(r.apps) {
		r.apps = append(r.apps, make([]uint32, qs.euf.Len()-len(r.apps))...)
	}
	r.apps[e] = r.walk
}

// choose takes an argument that gives the connective n its value: one that is relevant
// anyway, or else the one that was known first.
func (r *relevance) choose(n ast.Node) {
	qs, g := r.qs, r.qs.g
	want := core.True
	if g.Op(n) == ast.OpAnd {
		want = core.False
	}
	best, level := ast.None, 0
	for _, a := range g.Args(n) {
		r.steps++
		if r.truth(a, 0) != want {
			continue
		}
		inner := a
		if g.Op(a) == ast.OpNot {
			inner = g.Arg(a, 0)
		}
		if r.holds(a) || r.holds(inner) {
			r.push(a)
			return
		}
		if l := qs.host.Level(a); best == ast.None || l < level {
			best, level = a, l
		}
	}
	if best != ast.None {
		r.push(best)
		return
	}
	r.push(g.Args(n)...)
}

// truth is the value of the predicate n; core.Undef where it has none of its own.
func (r *relevance) truth(n ast.Node, depth int) core.LBool {
	qs, g := r.qs, r.qs.g
	r.steps++
	if v, _ := qs.host.Truth(n); v != core.Undef || depth > maxTruthDepth {
		return v
	}
	if v, ok := connected(g, n, func(a ast.Node) core.LBool { return r.truth(a, depth+1) }); ok {
		return v
	}
	if g.Op(n) == ast.OpIsTrue && g.Op(g.Arg(n, 0)) == ast.OpBoolOf {
		return r.truth(g.Arg(g.Arg(n, 0), 0), depth+1)
	}
	return core.Undef
}
