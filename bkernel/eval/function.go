package eval

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// apply reads a function at normalized arguments.
func (e *Evaluator) apply(f *ast.FunValue, args []ast.Value) ast.Value {
	read := args
	if f.Grid != nil {
		read = onGrid(f.Grid, args)
	}
	switch en := e.entry(f, argKey(read)); {
	case en == nil:
	case en.Slope != nil:
		return integer(sloped(en, args))
	default:
		return en.Val
	}
	e.Missed = true
	if f.Same > 0 {
		return args[f.Same-1]
	}
	return f.Default
}

// entry gives the entry of a function for the key of arguments, or nil.
func (e *Evaluator) entry(f *ast.FunValue, key string) *ast.FunEntry {
	ix, ok := e.index[f]
	if !ok {
		if p := e.points[f]; p != nil {
			return p.at(key)
		}
		ix = make(map[string]*ast.FunEntry, len(f.Entries))
		for i := range f.Entries {
			ix[argKey(f.Entries[i].Args)] = &f.Entries[i]
		}
		e.index[f] = ix
	}
	return ix[key]
}

// onGrid gives the arguments that args are read as.
func onGrid(grid [][]*big.Int, args []ast.Value) []ast.Value {
	out := append([]ast.Value(nil), args...)
	for i, g := range grid {
		if len(g) > 0 {
			out[i].Int = g[ast.Read(g, args[i].Int)]
		}
	}
	return out
}

// sloped gives the value of an entry at arguments that are read as its own.
func sloped(en *ast.FunEntry, args []ast.Value) *big.Int {
	sum := new(big.Int).Set(en.Val.Int)
	for i, s := range en.Slope {
		if s != nil {
			d := new(big.Int).Sub(args[i].Int, en.Args[i].Int)
			sum.Add(sum, d.Mul(d, s))
		}
	}
	return sum
}

// functionArgs tells whether functions occur as arguments of functions of type t.
func functionArgs(g *ast.Graph, t ast.Type) bool {
	for ; g.Kind(t) == ast.KFun; t = g.Ran(t) {
		for _, d := range g.Dom(t) {
			if g.Kind(d) == ast.KFun {
				return true
			}
		}
	}
	return false
}

// normalArgs gives a value of a model with the arguments of its entries normalized,
// as apply and override expect them.
func (e *Evaluator) normalArgs(t ast.Type, v ast.Value) ast.Value {
	g := e.g
	if v.Kind != ast.KFun || !functionArgs(g, t) {
		return v
	}
	ran := g.Ran(t)
	out := &ast.FunValue{Default: e.normalArgs(ran, v.Fun.Default), Entries: make([]ast.FunEntry, len(v.Fun.Entries)), Grid: v.Fun.Grid, Same: v.Fun.Same}
	for i, en := range v.Fun.Entries {
		args := make([]ast.Value, len(en.Args))
		for j, a := range en.Args {
			args[j] = e.Normalize(g.Dom(t)[j], e.normalArgs(g.Dom(t)[j], a))
		}
		out.Entries[i] = ast.FunEntry{Args: args, Val: e.normalArgs(ran, en.Val), Slope: en.Slope}
	}
	return ast.Value{Kind: ast.KFun, Fun: out}
}

// domainSize is the number of argument tuples of a function type, or -1 when
// there are more than limit. A deferred set counts as larger than any limit.
func domainSize(g *ast.Graph, t ast.Type, limit int64) int64 {
	n := int64(1)
	for _, d := range g.Dom(t) {
		s := Size(g, d, limit)
		if s < 0 || n > limit/s {
			return -1
		}
		n *= s
	}
	return n
}

// Size is the number of values of a type, or -1 when there are more than limit
// or when the number is not fixed.
func Size(g *ast.Graph, t ast.Type, limit int64) int64 {
	switch g.Kind(t) {
	case ast.KBool:
		return 2
	case ast.KBitVec:
		if w := g.Width(t); w < 62 && int64(1)<<w <= limit {
			return int64(1) << w
		}
	case ast.KFree:
		if n := g.Cardinality(t); n != nil && n.IsInt64() && n.Int64() <= limit {
			return n.Int64()
		}
	case ast.KFun:
		r := Size(g, g.Ran(t), limit)
		if r == 1 {
			return 1
		}
		d := domainSize(g, t, 62)
		if r < 0 || d < 0 {
			return -1
		}
		n := int64(1)
		for i := int64(0); i < d; i++ {
			if n > limit/r {
				return -1
			}
			n *= r
		}
		return n
	}
	return -1
}

// normalizeCap is the number of points up to which a finite domain is checked
// for being covered by entries.
const normalizeCap = 1 << 16

// Normalize gives the form of a value that Key needs: no entry equals the
// default, and a function over a finite domain whose entries cover it has the
// most frequent entry (the least key among equals) as its default.
func (e *Evaluator) Normalize(t ast.Type, v ast.Value) ast.Value {
	g := e.g
	if v.Kind == ast.KFree {
		return e.normalFree(t, v)
	}
	if v.Kind != ast.KFun {
		return v
	}
	v = e.listed(v)
	ran := g.Ran(t)
	def := e.Normalize(ran, v.Fun.Default)
	entries := make([]ast.FunEntry, 0, len(v.Fun.Entries))
	for _, en := range v.Fun.Entries {
		entries = append(entries, ast.FunEntry{Args: en.Args, Val: e.Normalize(ran, en.Val)})
	}
	if n := domainSize(g, t, normalizeCap); n >= 0 {
		count := map[string]int64{}
		val := map[string]ast.Value{}
		for _, en := range entries {
			k := Key(en.Val)
			count[k]++
			val[k] = en.Val
		}
		if rest := n - int64(len(entries)); rest > 0 {
			k := Key(def)
			count[k] += rest
			val[k] = def
		}
		best, bestKey := int64(-1), ""
		for k, c := range count {
			if c > best || c == best && k < bestKey {
				best, bestKey = c, k
			}
		}
		if bestKey != Key(def) {
			// Points that only the old default covered become entries.
			if n-int64(len(entries)) > 0 {
				entries = e.fill(t, entries, def)
			}
			def = val[bestKey]
		}
	}
	out := &ast.FunValue{Default: def}
	dk := Key(def)
	for _, en := range entries {
		if Key(en.Val) != dk {
			out.Entries = append(out.Entries, en)
		}
	}
	return ast.Value{Kind: ast.KFun, Fun: out}
}

// fill adds an entry with the default for each point of a finite domain that has
// none.
func (e *Evaluator) fill(t ast.Type, entries []ast.FunEntry, def ast.Value) []ast.FunEntry {
	have := map[string]bool{}
	for _, en := range entries {
		have[argKey(en.Args)] = true
	}
	dom := e.g.Dom(t)
	var rec func(i int, at []ast.Value)
	rec = func(i int, at []ast.Value) {
		if i == len(dom) {
			if !have[argKey(at)] {
				entries = append(entries, ast.FunEntry{Args: append([]ast.Value(nil), at...), Val: def})
			}
			return
		}
		for _, v := range Values(e.g, dom[i]) {
			rec(i+1, append(at, e.Normalize(dom[i], v)))
		}
	}
	rec(0, nil)
	return entries
}

// Values lists the values of a finite type of at most normalizeCap of them; nil
// for others.
func Values(g *ast.Graph, t ast.Type) []ast.Value {
	n := Size(g, t, normalizeCap)
	if n < 0 {
		return nil
	}
	var out []ast.Value
	switch g.Kind(t) {
	case ast.KBool:
		return []ast.Value{boolean(false), boolean(true)}
	case ast.KBitVec:
		for i := int64(0); i < n; i++ {
			out = append(out, ast.Value{Kind: ast.KBitVec, Int: big.NewInt(i)})
		}
	case ast.KFree:
		return freeValues(g, t)
	case ast.KFun:
		vals := Values(g, g.Ran(t))
		points := [][]ast.Value{nil}
		for _, d := range g.Dom(t) {
			var next [][]ast.Value
			for _, p := range points {
				for _, v := range Values(g, d) {
					next = append(next, append(append([]ast.Value(nil), p...), v))
				}
			}
			points = next
		}
		out = []ast.Value{{Kind: ast.KFun, Fun: &ast.FunValue{Default: vals[0]}}}
		for _, p := range points {
			var next []ast.Value
			for _, f := range out {
				for _, v := range vals {
					at := append(slices.Clip(f.Fun.Entries), ast.FunEntry{Args: p, Val: v})
					next = append(next, ast.Value{Kind: ast.KFun, Fun: &ast.FunValue{Default: f.Fun.Default, Entries: at}})
				}
			}
			out = next
		}
	}
	return out
}

func (e *Evaluator) equal(t ast.Type, a, b ast.Value) bool {
	if a.Kind == ast.KFun {
		return Key(e.Normalize(t, a)) == Key(e.Normalize(t, b))
	}
	if a.Kind == ast.KBool {
		return a.Bool == b.Bool
	}
	if a.Kind == ast.KReal {
		if a.Rat == nil || b.Rat == nil {
			return exact(&a).Cmp(exact(&b)) == 0
		}
		return a.Rat.Cmp(b.Rat) == 0
	}
	if a.Kind == ast.KFree {
		return e.equalFree(t, a.Free, b.Free)
	}
	return a.Int.Cmp(b.Int) == 0
}

// Elements reports each element of a deferred set that the value x of the type t
// holds, with its type; several times where it occurs so.
func Elements(g *ast.Graph, t ast.Type, x ast.Value, f func(ast.Value, ast.Type)) {
	if x.Kind == ast.KSet {
		f(x, t)
	}
	if x.Kind == ast.KFree && !x.Free.Plain {
		partsOf(g, t, x.Free, f)
	}
	if x.Kind != ast.KFun {
		return
	}
	Elements(g, g.Ran(t), x.Fun.Default, f)
	for _, en := range x.Fun.Entries {
		for i, a := range en.Args {
			Elements(g, g.Dom(t)[i], a, f)
		}
		Elements(g, g.Ran(t), en.Val, f)
	}
}
