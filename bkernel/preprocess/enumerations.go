package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// enumerationsPass makes integers in an interval of constants whose types list their values, where
// facts say of several that they all differ: the e-graph would try them one by one, and propagators
// of integers count. Constants that are compared with something else than constants and
// values stay.
type enumerationsPass struct{ *Preprocessor }

// mostListed bounds the values of a type.
const mostListed = 1 << 10

// run is one round of the pass.
func (p *enumerationsPass) run() bool {
	g := p.g
	if p.proof != nil || !g.HasFree() {
		return false
	}
	if !slices.ContainsFunc(g.Occurring(ast.OpAllDiff, p.Facts), func(n ast.Node) bool { return p.listed(g.Type(g.Arg(n, 0))) }) {
		return false
	}
	e := &enumeration{enumerationsPass: p, in: map[ast.Node]ast.Node{}, stays: map[ast.Node]bool{}, counts: map[ast.Node]bool{}}
	e.read()
	if len(e.atoms) == 0 {
		return false
	}
	// Place of a value, or the integer that a constant is.
	var defs []Definition
	is := map[ast.Node]ast.Node{}
	number := func(x ast.Node) ast.Node {
		if s, _ := g.Constructed(x); s != nil {
			return g.Num64(int64(s.Ctor))
		}
		if n, ok := is[x]; ok {
			return n
		}
		ctors := g.Ctors(g.Type(x))
		n := p.Fresh("enumeration", ast.Int)
		is[x] = n
		value := ctors[len(ctors)-1].Node
		for k := len(ctors) - 2; k >= 0; k-- {
			value = g.Ite(g.Eq(n, g.Num64(int64(k))), ctors[k].Node, value)
		}
		defs = append(defs, Definition{x, value})
		return n
	}
	sub := &substitution{rw: p.rw, g: g}
	for _, a := range e.atoms {
		var to ast.Node
		if g.Op(a) == ast.OpApply {
			to = g.BoolOf(g.Eq(number(g.Arg(a, 1)), g.Num64(int64(g.Symbol(g.Arg(a, 0)).Ctor))))
		} else {
			args := make([]ast.Node, len(g.Args(a)))
			for i, x := range g.Args(a) {
				args[i] = number(x)
			}
			to = g.Mk(g.Op(a), g.Type(a), args, 0)
		}
		sub.set(a, p.rw.Simplify(to))
	}
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
	}
	for _, d := range defs {
		n, last := is[d.X], g.Num64(int64(len(g.Ctors(g.Type(d.X)))-1))
		p.Facts = append(p.Facts, p.rw.Simplify(g.Conn(ast.OpLe, g.Num64(0), n)), p.rw.Simplify(g.Conn(ast.OpLe, n, last)))
	}
	p.Defs = append(p.Defs, defs...)
	p.flatten()
	return true
}

// listed tells a free type without arguments, of two values or more.
func (p *enumerationsPass) listed(t ast.Type) bool {
	if p.g.Kind(t) != ast.KFree {
		return false
	}
	ctors := p.g.Ctors(t)
	return len(ctors) >= 2 && len(ctors) <= mostListed && !slices.ContainsFunc(ctors, func(c ast.Ctor) bool { return len(c.Args) > 0 })
}

// enumeration is the reading of the facts: classes of constants that are compared with each other.
type enumeration struct {
	*enumerationsPass

	in     map[ast.Node]ast.Node // a constant to another one of its class
	stays  map[ast.Node]bool     // constants that are used otherwise
	counts map[ast.Node]bool     // constants of which several all differ
	atoms  []ast.Node            // comparisons and testers of constants of classes that count
}

// class gives the constant that stands for x's class.
func (e *enumeration) class(x ast.Node) ast.Node {
	for {
		up, ok := e.in[x]
		if !ok || up == x {
			return x
		}
		x = up
	}
}

// read finds the classes and their atoms.
func (e *enumeration) read() {
	g := e.g
	var atoms []ast.Node
	e.walk(e.Facts, func(n ast.Node) bool {
		if e.atom(n) {
			atoms = append(atoms, n)
			return false
		}
		for _, a := range g.Args(n) {
			if g.Op(a) == ast.OpConst && e.listed(g.Type(a)) {
				e.stays[a] = true
			}
		}
		return true
	})
	stay, count := map[ast.Node]bool{}, map[ast.Node]bool{}
	for x := range e.in {
		c := e.class(x)
		stay[c] = stay[c] || e.stays[x] || e.kept[x]
		count[c] = count[c] || e.counts[x]
	}
	for _, a := range atoms {
		for _, x := range g.Args(a) {
			if g.Op(x) == ast.OpConst && !stay[e.class(x)] && count[e.class(x)] {
				e.atoms = append(e.atoms, a)
				break
			}
		}
	}
	slices.Sort(e.atoms)
}

// atom tells a comparison of constants and values of a type that lists these, or a tester of a
// constant, and puts its constants into one class.
func (e *enumeration) atom(n ast.Node) bool {
	g := e.g
	args := g.Args(n)
	switch op := g.Op(n); {
	case op == ast.OpApply && g.Op(args[0]) == ast.OpFree && g.Symbol(args[0]).Role == ast.Tester:
		args = args[1:]
	case op != ast.OpEq && op != ast.OpAllDiff:
		return false
	}
	if !e.listed(g.Type(args[0])) {
		return false
	}
	for _, x := range args {
		if s, _ := g.Constructed(x); s == nil && g.Op(x) != ast.OpConst {
			return false
		}
	}
	first := ast.None
	several := 0
	for _, x := range args {
		if g.Op(x) != ast.OpConst {
			continue
		}
		several++
		if _, ok := e.in[x]; !ok {
			e.in[x] = x
		}
		if first == ast.None {
			first = e.class(x)
		}
		e.in[e.class(x)] = first
	}
	if g.Op(n) == ast.OpAllDiff && several > 2 {
		e.counts[first] = true
	}
	return first != ast.None
}
