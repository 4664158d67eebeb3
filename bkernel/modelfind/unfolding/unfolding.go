package unfolding

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// maxDepth bounds how deep terms with applications of the functions may be.
const maxDepth = 10000

// definition is what a function is.
type definition struct {
	vars []ast.Node
	body ast.Node // a predicate where the function is one
}

// Problem is what models are looked for of.
type Problem struct {
	g     *ast.Graph
	rw    *rewrite.Rewriter
	facts []ast.Node // the others
	defs  map[ast.Node]*definition
	any   func(t ast.Type) ast.Node // a constant of no matter
	has   []bool                    // by node, as far as asked: one of the functions occurs in it
}

// New reads the facts, of which definitions are some; nil when these do not have the form, or
// another fact speaks of the functions under a quantifier. any makes constants of no matter.
func New(rw *rewrite.Rewriter, facts, definitions []ast.Node, any func(t ast.Type) ast.Node) *Problem {
	p := &Problem{g: rw.G, rw: rw, defs: map[ast.Node]*definition{}, any: any}
	defines := map[ast.Node]bool{}
	for _, f := range definitions {
		fun, d := p.read(f)
		if d == nil || p.defs[fun] != nil {
			return nil
		}
		p.defs[fun], defines[f] = d, true
	}
	for _, d := range p.defs {
		if d.body = rw.Simplify(d.body); rw.HasQuantifier(d.body) {
			return nil
		}
	}
	for _, f := range facts {
		if defines[f] {
			continue
		}
		f = p.witnessed(rw.Simplify(f))
		if p.recursive(f) && rw.HasQuantifier(f) {
			return nil
		}
		p.facts = append(p.facts, f)
	}
	return p
}

// witnessed is a fact with constants in place of the variables of which it says that there are such.
func (p *Problem) witnessed(f ast.Node) ast.Node {
	for p.g.Op(f) == ast.OpNot && p.g.Op(p.g.Arg(f, 0)) == ast.OpForall {
		q := p.g.Arg(f, 0)
		sub := map[ast.Node]ast.Node{}
		for _, v := range p.g.Quant(q).Vars {
			sub[v] = p.any(p.g.Type(v))
		}
		f = p.rw.Not(p.rw.Substitute(p.g.Arg(q, 0), sub))
	}
	return f
}

// read reads !x.(f(x) = t) or !x.(f(x) <=> P).
func (p *Problem) read(n ast.Node) (fun ast.Node, d *definition) {
	g := p.g
	if g.Op(n) != ast.OpForall {
		return ast.None, nil
	}
	eq := g.Arg(n, 0)
	if op := g.Op(eq); op != ast.OpEq && op != ast.OpEquiv {
		return ast.None, nil
	}
	call, body := g.Arg(eq, 0), g.Arg(eq, 1)
	if g.Op(call) == ast.OpIsTrue {
		call = g.Arg(call, 0)
	}
	vars := g.Quant(n).Vars
	if g.Op(call) != ast.OpApply || g.Op(g.Arg(call, 0)) != ast.OpConst || len(g.Args(call)) != len(vars)+1 {
		return ast.None, nil
	}
	for i, v := range g.Args(call)[1:] {
		if v != vars[i] {
			return ast.None, nil
		}
	}
	return g.Arg(call, 0), &definition{vars, body}
}

// recursive says that one of the functions occurs in n.
func (p *Problem) recursive(n ast.Node) bool {
	for m := len(p.has); m <= int(n); m++ {
		is := p.defs[ast.Node(m)] != nil
		for _, a := range p.g.Args(ast.Node(m)) {
			is = is || p.has[a]
		}
		p.has = append(p.has, is)
	}
	return p.has[n]
}

// Facts gives the facts with applications unfolded up to fuel times; ok is false when more than
// most nodes would be made.
func (p *Problem) Facts(fuel, most int) (facts []ast.Node, ok bool) {
	u := &unfolding{Problem: p, memo: map[key]unfolded{}, end: p.g.Len() + most}
	var out []ast.Node
	for _, f := range p.facts {
		x := u.node(f, fuel, 0)
		if u.spent {
			return nil, false
		}
		out = append(out, x.n)
		if x.known != p.g.True() {
			out = append(out, x.known)
		}
	}
	return out, true
}

type key struct {
	n    ast.Node
	fuel int
}

// unfolded is a node without the functions, and the predicate that it is what it stands for.
type unfolded struct{ n, known ast.Node }

type unfolding struct {
	*Problem
	memo  map[key]unfolded
	end   int
	spent bool
}

func (u *unfolding) node(n ast.Node, fuel, depth int) unfolded {
	g, rw := u.g, u.rw
	if !u.recursive(n) {
		return unfolded{n, g.True()}
	}
	if x, ok := u.memo[key{n, fuel}]; ok {
		return x
	}
	if u.spent = u.spent || depth > maxDepth || g.Len() > u.end; u.spent {
		return unfolded{n, g.False()}
	}
	args := make([]ast.Node, len(g.Args(n)))
	knowns := make([]ast.Node, len(args))
	from := 0
	call := g.Op(n) == ast.OpApply && u.defs[g.Arg(n, 0)] != nil
	if call {
		from = 1
	}
	for i := from; i < len(args); i++ {
		x := u.node(g.Args(n)[i], fuel, depth+1)
		args[i], knowns[i] = x.n, x.known
	}
	out := unfolded{known: rw.And(knowns[from:]...)}
	switch op := g.Op(n); {
	case call && fuel == 0:
		out = unfolded{u.any(g.Type(n)), g.False()}
	case call:
		d := u.defs[g.Arg(n, 0)]
		sub := map[ast.Node]ast.Node{}
		for i, v := range d.vars {
			sub[v] = args[i+1]
		}
		x := u.node(rw.Substitute(d.body, sub), fuel-1, depth+1)
		if g.Type(x.n) == ast.Pred && g.Type(n) != ast.Pred {
			x.n = g.BoolOf(x.n)
		}
		out = unfolded{x.n, rw.And(out.known, x.known)}
	case op == ast.OpIte:
		out = unfolded{rw.Ite(args[0], args[1], args[2]), rw.And(knowns[0], rw.Ite(args[0], knowns[1], knowns[2]))}
	case op == ast.OpAnd || op == ast.OpOr: // one part may settle it
		settle := []ast.Node{out.known}
		for i, a := range args {
			if op == ast.OpAnd {
				a = rw.Not(a)
			}
			settle = append(settle, rw.And(knowns[i], a))
		}
		out = unfolded{rw.Mk(op, g.Type(n), args, g.Aux(n)), rw.Or(settle...)}
	default:
		out.n = rw.Mk(op, g.Type(n), args, g.Aux(n))
	}
	u.memo[key{n, fuel}] = out
	return out
}
