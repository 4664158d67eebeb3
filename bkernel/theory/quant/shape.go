package quant

import (
	"math/big"
	"slices"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// Shape gives the value of the function constant c in a candidate model: one that
// agrees with the entries of f.
type Shape func(c ast.Node, f *ast.FunValue) *ast.FunValue

// style is a way to give functions values beyond their entries. No one fits all:
// counter-example searches take turns.
type style int

const (
	tables    style = iota // one value elsewhere
	steps                  // the value of the nearest entry at or below (Ge, de Moura 2009, section 5)
	lines                  // lines between entries, as far as the integers have them, and beyond
	moves                  // for functions into their domain: one to one, and elsewhere the argument; others as in steps
	numStyles = 4
)

// shape gives the functions that quantifiers speak of the style s. Integers and words
// at which a quantified variable stands are read on the grid of the entries. A
// function without such an argument is elsewhere its argument, if it has one of its
// values' type, or a fixed truth value.
func (qs *Theory) shape(s style) Shape {
	if s == tables {
		return nil
	}
	g := qs.g
	grid := qs.openArguments()
	return func(c ast.Node, f *ast.FunValue) *ast.FunValue {
		at, ok := grid[c]
		dom, ran := g.Dom(g.Type(c)), g.Ran(g.Type(c))
		if !ok || slices.ContainsFunc(dom, func(d ast.Type) bool { return g.Kind(d) == ast.KFun }) {
			return f
		}
		if s == moves && len(dom) == 1 && dom[0] == ran && ran != ast.Bool {
			return &ast.FunValue{Default: f.Default, Entries: permutation(f.Entries), Same: 1}
		}
		if slices.Contains(at, true) && len(f.Entries) > 0 {
			return onGrid(g, g.Type(c), f, at, s == lines)
		}
		out := *f
		if ran == ast.Bool {
			out.Default.Bool = s == lines
			return &out
		}
		for j, d := range dom {
			if d == ran && (s == steps || out.Same == 0) {
				out.Same = j + 1
			}
		}
		return &out
	}
}

// permutation adds entries that make a unary function with different values one of a
// finite set onto itself: from the values that are no arguments to the arguments that
// are no values, both in ascending order, so that functions that are inverse to each
// other stay so.
func permutation(entries []ast.FunEntry) []ast.FunEntry {
	isArg, isVal := map[string]bool{}, map[string]bool{}
	for _, en := range entries {
		isArg[en.Args[0].Int.String()] = true
		isVal[en.Val.Int.String()] = true
	}
	if len(isVal) < len(isArg) {
		return entries
	}
	var from, to []ast.Value
	for _, en := range entries {
		if !isArg[en.Val.Int.String()] {
			from = append(from, en.Val)
		}
		if !isVal[en.Args[0].Int.String()] {
			to = append(to, en.Args[0])
		}
	}
	slices.SortFunc(from, compare)
	slices.SortFunc(to, compare)
	out := slices.Clone(entries)
	for i, x := range from {
		out = append(out, ast.FunEntry{Args: []ast.Value{x}, Val: to[i]})
	}
	return out
}

// openArguments gives for each function constant that a quantifier applies at which
// of its arguments, being integers or words, terms with variables stand.
func (qs *Theory) openArguments() map[ast.Node][]bool {
	g := qs.g
	out := map[ast.Node][]bool{}
	seen := map[ast.Node]bool{}
	var stack []ast.Node
	for _, q := range qs.all {
		stack = append(stack, g.Arg(q.n, 0))
	}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] || !qs.open(n) {
			continue
		}
		seen[n] = true
		args := g.Args(n)
		stack = append(stack, args...)
		if g.Op(n) != ast.OpApply {
			continue
		}
		at := out[args[0]]
		if at == nil {
			at = make([]bool, len(args)-1)
			out[args[0]] = at
		}
		for i, a := range args[1:] {
			if k := g.Kind(g.Type(a)); (k == ast.KInt || k == ast.KBitVec) && qs.open(a) {
				at[i] = true
			}
		}
	}
	return out
}

// onGrid has the arguments of f that at marks read on the grid of its entries, with
// slopes when f gives integers and they are asked for.
func onGrid(g *ast.Graph, t ast.Type, f *ast.FunValue, at []bool, slopes bool) *ast.FunValue {
	out := &ast.FunValue{Default: f.Default, Entries: slices.Clone(f.Entries), Grid: make([][]*big.Int, len(at))}
	for j, is := range at {
		if !is {
			continue
		}
		for _, en := range out.Entries {
			out.Grid[j] = append(out.Grid[j], en.Args[j].Int)
		}
		slices.SortFunc(out.Grid[j], (*big.Int).Cmp)
		out.Grid[j] = slices.CompactFunc(out.Grid[j], func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
	}
	if slopes && g.Ran(t) == ast.Int {
		for j, is := range at {
			if is && g.Dom(t)[j] == ast.Int {
				incline(out.Entries, j)
			}
		}
	}
	return out
}

// incline gives entries their slopes along the argument j: towards the next entry of
// the same other arguments, rounded down; the last has that of the one before.
func incline(entries []ast.FunEntry, j int) {
	order := make([]int, len(entries))
	for i := range order {
		order[i] = i
	}
	others := func(a, b int) int {
		for k, x := range entries[a].Args {
			if y := entries[b].Args[k]; k != j {
				if d := compare(x, y); d != 0 {
					return d
				}
			}
		}
		return 0
	}
	slices.SortFunc(order, func(a, b int) int {
		if d := others(a, b); d != 0 {
			return d
		}
		return compare(entries[a].Args[j], entries[b].Args[j])
	})
	var last *big.Int
	for i, o := range order {
		en := &entries[o]
		if i == 0 || others(order[i-1], o) != 0 {
			last = nil
		}
		if i+1 < len(order) && others(o, order[i+1]) == 0 {
			next := &entries[order[i+1]]
			last = new(big.Int).Sub(next.Val.Int, en.Val.Int)
			width := new(big.Int).Sub(next.Args[j].Int, en.Args[j].Int)
			last.Div(last, width) // the Euclidean quotient, and width is positive
		}
		if last != nil {
			en.Slope = slices.Grow(en.Slope, len(en.Args))[:len(en.Args)]
			en.Slope[j] = last
		}
	}
}

func compare(a, b ast.Value) int {
	switch {
	case a.Kind == ast.KBool && a.Bool == b.Bool:
		return 0
	case a.Kind == ast.KBool && b.Bool:
		return -1
	case a.Kind == ast.KBool:
		return 1
	case a.Int == nil || b.Int == nil: // a function or of a free type: any order will do
		return strings.Compare(eval.Key(a), eval.Key(b))
	}
	return a.Int.Cmp(b.Int)
}
