package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
	"bsmt/bkernel/proof"
)

// Limits of cells: of one function, and in choices that an application may need beyond
// what comparing it with all others would.
const (
	maxCells   = 1 << 13
	cellChoice = 256
)

// cellsPass makes constants of the values of functions that are only applied, to integers in
// known small ranges: f(0, 1) becomes a constant, and f(x, 1) a choice by x between
// constants. Two equal arguments then need no congruence, and the values of a function
// are variables as others. A function whose applications are few against the points that
// they may read stays.
type cellsPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *cellsPass) run() bool {
	g := p.g
	if slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	apps := g.Occurring(ast.OpApply, p.Facts)
	if len(apps) == 0 {
		return false
	}
	l := &listing{p: p.Preprocessor, values: map[ast.Node]map[point]int64{}, spans: map[ast.Node]num.Interval{}, facts: map[ast.Node]bool{}}
	if !l.ground() {
		return false // a contradiction, which others report
	}
	l.ranges()
	funs := l.gathered(apps)
	if len(funs) == 0 {
		return false
	}
	sub := &substitution{rw: p.rw, g: g}
	made := map[ast.Node]map[point]ast.Node{} // the cells, by function
	steps := cellSteps{p: p.Preprocessor, l: l, says: map[ast.Node]ast.Node{}, by: map[ast.Node]proof.By{}}
	for _, n := range apps {
		fn := g.Arg(n, 0)
		spans, ok := funs[fn]
		if !ok {
			continue
		}
		if made[fn] == nil {
			made[fn] = map[point]ast.Node{}
		}
		args := make([]ast.Node, len(g.Args(n))-1)
		for i, a := range g.Args(n)[1:] {
			args[i] = sub.apply(a)
		}
		var points []point
		var results []ast.Node
		box(spans[n], func(at point) bool {
			c, ok := made[fn][at]
			if !ok {
				c = p.Fresh("cell", g.Type(n))
				made[fn][at] = c
				steps.cell(c, fn, at[:len(args)])
			}
			points, results = append(points, at), append(results, c)
			return true
		})
		choice := l.byPoints(p.rw, args, points, results)
		sub.set(n, choice)
		steps.choice(n, choice, results)
	}
	p.proof.Rewriting(sub.recorded(steps.by))
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
		p.proof.Step(p.Facts[i], f)
	}
	for _, fn := range g.Occurring(ast.OpConst, apps) { // in order, so that runs repeat
		if made[fn] != nil {
			p.Defs = append(p.Defs, Definition{fn, p.byCells(fn, made[fn])})
		}
	}
	p.flatten()
	return true
}

// cellSteps tells a proof what cells are, and which applications are choices between them.
type cellSteps struct {
	p    *Preprocessor
	l    *listing
	says map[ast.Node]ast.Node   // by cell: that it is the value of the function there
	by   map[ast.Node]proof.By   // by application
	of   map[ast.Node][]ast.Node // by leaf: the facts that give ranges and have it
}

// cell says that c is fn at a point.
func (s *cellSteps) cell(c, fn ast.Node, at []int64) {
	if s.p.proof == nil {
		return
	}
	g := s.p.g
	args := make([]ast.Node, len(at))
	for i, v := range at {
		args[i] = g.Num64(v)
	}
	s.says[c] = g.Eq(c, g.Apply(fn, args...))
	s.p.proof.Step(s.says[c])
}

// choice says that the application n is a choice between cells, by the ranges of its
// arguments and by what was said of applications within it.
func (s *cellSteps) choice(n, choice ast.Node, cells []ast.Node) {
	if s.p.proof == nil {
		return
	}
	g := s.p.g
	var from []ast.Node
	for _, c := range cells {
		from = append(from, s.says[c])
	}
	of := s.leaves(g.Args(n)[1:]...)
	for _, m := range of {
		if by, ok := s.by[m]; ok {
			from = append(from, by.Fact)
		}
	}
	eq := g.Eq(n, choice)
	s.p.proof.Step(eq, append(from, s.ranges(of)...)...)
	s.by[n] = proof.By{To: choice, Fact: eq}
}

// ranges gives the facts that bound what they share with terms whose leaves these are, and
// those that bound what else these speak of.
func (s *cellSteps) ranges(leaves []ast.Node) (out []ast.Node) {
	if s.of == nil {
		s.of = map[ast.Node][]ast.Node{}
		for _, f := range s.p.Facts {
			if s.l.facts[f] {
				for _, t := range s.leaves(f) {
					s.of[t] = append(s.of[t], f)
				}
			}
		}
	}
	known, took := map[ast.Node]bool{}, map[ast.Node]bool{}
	for len(leaves) > 0 {
		t := leaves[len(leaves)-1]
		leaves = leaves[:len(leaves)-1]
		if known[t] {
			continue
		}
		known[t] = true
		for _, f := range s.of[t] {
			if !took[f] {
				took[f] = true
				out = append(out, f)
				leaves = append(leaves, s.leaves(f)...)
			}
		}
	}
	return out
}

// leaves are the applications in terms, which are small, and their constants other than
// functions.
func (s *cellSteps) leaves(terms ...ast.Node) (out []ast.Node) {
	g := s.p.g
	seen := map[ast.Node]bool{}
	for stack := slices.Clone(terms); len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] || g.Op(t) == ast.OpInt {
			continue
		}
		seen[t] = true
		if op := g.Op(t); op == ast.OpApply || op == ast.OpConst && g.Kind(g.Type(t)) != ast.KFun {
			out = append(out, t)
		}
		stack = append(stack, g.Args(t)...)
	}
	return out
}

// gathered gives the functions that become cells, with the spans of the arguments of each
// application.
func (l *listing) gathered(apps []ast.Node) map[ast.Node]map[ast.Node][]num.Interval {
	p, g := l.p, l.p.g
	stays := map[ast.Node]bool{} // what is used otherwise than applied
	p.walk(p.Facts, func(n ast.Node) bool {
		args := g.Args(n)
		if g.Op(n) == ast.OpApply {
			args = args[1:]
		}
		for _, a := range args {
			if g.Op(a) == ast.OpConst && g.Kind(g.Type(a)) == ast.KFun {
				stays[a] = true
			}
		}
		return true
	})
	funs := map[ast.Node]map[ast.Node][]num.Interval{}
	choices := map[ast.Node]int{} // points of applications to others than numerals
	for _, n := range apps {
		fn := g.Arg(n, 0)
		if g.Op(fn) != ast.OpConst || stays[fn] || p.kept[fn] {
			continue
		}
		k := g.Kind(g.Type(n))
		stays[fn] = k != ast.KInt && k != ast.KBool && k != ast.KBitVec
		spans := make([]num.Interval, len(g.Args(n))-1)
		numerals := true
		for i, a := range g.Args(n)[1:] {
			if g.Type(a) == ast.Int {
				spans[i] = l.span(a, 0)
			} else {
				spans[i] = unknown
			}
			numerals = numerals && g.Op(a) == ast.OpInt
		}
		points := 0
		if !box(spans, func(point) bool { points++; return true }) {
			stays[fn] = true
			continue
		}
		if !numerals {
			choices[fn] += points
		}
		if funs[fn] == nil {
			funs[fn] = map[ast.Node][]num.Interval{}
		}
		funs[fn][n] = spans
	}
	for fn, at := range funs {
		if n := len(at); stays[fn] || choices[fn] > min(n*n+cellChoice, maxCells) {
			delete(funs, fn)
		}
	}
	return funs
}

// byCells is the function with those values, and a default elsewhere.
func (p *cellsPass) byCells(fn ast.Node, cells map[point]ast.Node) ast.Node {
	g := p.g
	t := g.Type(fn)
	var rest ast.Node
	switch r := g.Ran(t); g.Kind(r) {
	case ast.KBool:
		rest = g.BoolOf(g.False())
	case ast.KBitVec:
		rest = g.BvNum(new(big.Int), g.Width(r))
	default:
		rest = g.Num64(0)
	}
	at := make([]point, 0, len(cells))
	for c := range cells {
		at = append(at, c)
	}
	slices.SortFunc(at, func(a, b point) int { return slices.Compare(a[:], b[:]) })
	out := g.ConstFun(t, rest)
	for _, c := range at {
		args := make([]ast.Node, len(g.Dom(t)))
		for i := range args {
			args[i] = g.Num64(c[i])
		}
		out = g.Override(out, args, cells[c])
	}
	return out
}
