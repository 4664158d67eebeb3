package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
)

// Limits of cells: of one function, and in choices that an application may need beyond
// what comparing it with all others would.
const (
	maxCells   = 1 << 13
	cellChoice = 256
)

// cells makes constants of the values of functions that are only applied, to integers in
// known small ranges: f(0, 1) becomes a constant, and f(x, 1) a choice by x between
// constants. Two equal arguments then need no congruence, and the values of a function
// are variables as others. A function whose applications are few against the points that
// they may read stays.
func (p *Preprocessor) cells() bool {
	g := p.g
	if p.proof != nil || slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	apps := g.Occurring(ast.OpApply, p.Facts)
	if len(apps) == 0 {
		return false
	}
	l := &listing{
		p: p, values: map[ast.Node]*values{}, spans: map[ast.Node]num.Interval{},
		facts: map[ast.Node]bool{}, given: map[ast.Node]bool{},
	}
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
			}
			points, results = append(points, at), append(results, c)
			return true
		})
		sub.set(n, l.byPoints(p.rw, args, points, results, ast.None))
	}
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
	}
	for _, fn := range g.Occurring(ast.OpConst, apps) { // in order, so that runs repeat
		if made[fn] != nil {
			p.Defs = append(p.Defs, Definition{fn, p.byCells(fn, made[fn])})
		}
	}
	p.flatten()
	return true
}

// gathered gives the functions that become cells, with the spans of the arguments of each
// application.
func (l *listing) gathered(apps []ast.Node) map[ast.Node]map[ast.Node][]num.Interval {
	p, g := l.p, l.p.g
	stays := map[ast.Node]bool{} // what is used otherwise than applied
	g.Walk(p.Facts, func(n ast.Node) bool {
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
func (p *Preprocessor) byCells(fn ast.Node, cells map[point]ast.Node) ast.Node {
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
