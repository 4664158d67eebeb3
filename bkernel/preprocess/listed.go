package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
	"bsmt/bkernel/rewrite"
)

// Limits of listed functions: arguments, values of all arguments together, writes of an
// array, nodes made in all, and rounds in which ranges follow from each other.
const (
	listedArgs   = 3
	listedPoints = 4096
	listedNodes  = 1 << 18
	listedRounds = 64
	listedDepth  = 500
)

// point is the arguments of a listed function.
type point [listedArgs]int64

// maxSpan bounds the ends of spans.
const (
	maxSpanBits = 40
	maxSpan     = 1 << maxSpanBits
)

var farthest = num.FromInt64(maxSpan)

// values is what is known of a function.
type values struct {
	at    map[point]int64
	base  int64 // its value elsewhere, when whole
	whole bool
}

// listing finds functions that are given point by point and terms whose ranges are known.
type listing struct {
	p      *Preprocessor
	values map[ast.Node]*values      // by function, as far as asked; nil where nothing is known
	spans  map[ast.Node]num.Interval // by integer constant or application, where facts say so
	memo   map[ast.Node]num.Interval // by other terms; empty spans where nothing is known
	facts  map[ast.Node]bool         // those that give a value or a range
	given  map[ast.Node]bool         // facts f(c) = d, whose values are taken in
}

// listedPass reads functions at terms with few values: f(0) = 3, f(1) = 5, ... and 0 <= x <= 9
// make f(x) a choice by x, and so do writes at numerals into a constant array. What is
// left of a function that is read nowhere else is its definition.
type listedPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *listedPass) run() bool {
	g := p.g
	if len(g.Occurring(ast.OpApply, p.Facts)) == 0 || slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	l := &listing{
		p: p.Preprocessor, values: map[ast.Node]*values{}, spans: map[ast.Node]num.Interval{},
		facts: map[ast.Node]bool{}, given: map[ast.Node]bool{},
	}
	if !l.ground() {
		return false // a contradiction, which others report
	}
	l.ranges()
	sub := &substitution{rw: p.rw, g: g}
	made := 0
	found := false
	for _, n := range g.Occurring(ast.OpApply, l.others()) {
		args := make([]ast.Node, len(g.Args(n))-1)
		spans := make([]num.Interval, len(args))
		for i, a := range g.Args(n)[1:] {
			args[i], spans[i] = sub.apply(a), l.span(a, 0)
		}
		if r := l.choice(g.Arg(n, 0), args, spans, &made); r != ast.None && made <= listedNodes {
			sub.set(n, r)
			found = true
		}
	}
	if !found {
		return false
	}
	if p.proof != nil {
		var used []ast.Node
		for _, f := range p.Facts {
			if l.facts[f] {
				used = append(used, f)
			}
		}
		p.proof.Group(used)
	}
	for i, f := range p.Facts {
		if l.given[f] {
			continue
		}
		if nf := sub.apply(f); nf != f {
			p.proof.StepAll(nf, f)
			p.Facts[i] = nf
		}
	}
	l.define()
	p.flatten()
	return true
}

// others are the facts that do not just give a value.
func (l *listing) others() []ast.Node {
	return slices.DeleteFunc(slices.Clone(l.p.Facts), func(f ast.Node) bool { return l.given[f] })
}

// ground collects the values that facts f(c) = d give; false when f(c) has two values.
func (l *listing) ground() bool {
	g := l.p.g
	for _, f := range l.p.Facts {
		if g.Op(f) != ast.OpEq || g.Op(g.Arg(f, 0)) != ast.OpApply || g.Op(g.Arg(f, 1)) != ast.OpInt {
			continue
		}
		n := g.Arg(f, 0)
		fn := g.Arg(n, 0)
		at, ok := l.point(g.Args(n)[1:])
		d, small := small(g, g.Arg(f, 1))
		if !ok || !small || g.Op(fn) != ast.OpConst {
			continue
		}
		if l.values[fn] == nil {
			l.values[fn] = &values{at: map[point]int64{}}
		}
		if old, has := l.values[fn].at[at]; has && old != d {
			return false
		}
		l.values[fn].at[at] = d
		l.given[f], l.facts[f] = true, true
	}
	return true
}

// point reads arguments that are numerals.
func (l *listing) point(args []ast.Node) (at point, ok bool) {
	if len(args) > listedArgs {
		return at, false
	}
	for i, a := range args {
		if at[i], ok = small(l.p.g, a); !ok {
			return at, false
		}
	}
	return at, true
}

// small reads an integer numeral within maxSpan.
func small(g *ast.Graph, n ast.Node) (int64, bool) {
	if g.Op(n) != ast.OpInt || !g.IntVal(n).IsInt64() {
		return 0, false
	}
	v := g.IntVal(n).Int64()
	return v, -maxSpan <= v && v <= maxSpan
}

// ranges finds what facts say of the range of constants: their bounds, and terms of
// known range that they equal.
func (l *listing) ranges() {
	g := l.p.g
	wide := map[ast.Node]form.Range{}
	for _, f := range l.p.Facts {
		if x, r := form.TermBound(g, f); x != ast.None && (g.Op(x) == ast.OpConst || g.Op(x) == ast.OpApply) && r.Bits() <= maxSpanBits {
			wide[x] = wide[x].Meet(r)
			l.facts[f] = true
		}
	}
	for x, r := range wide {
		if r.Lo != nil && r.Hi != nil && r.Lo.Cmp(r.Hi) <= 0 {
			l.spans[x] = num.Between(num.FromBig(r.Lo), num.FromBig(r.Hi))
		}
	}
	for round, changed := 0, true; changed && round < listedRounds; round++ {
		changed = false
		l.memo = map[ast.Node]num.Interval{}
		for _, f := range l.p.Facts {
			if g.Op(f) != ast.OpEq || g.Type(g.Arg(f, 0)) != ast.Int {
				continue
			}
			x, t := form.SameTerms(g, f)
			for range 2 {
				if x != ast.None && g.Op(x) == ast.OpConst {
					if _, has := l.spans[x]; !has {
						if s := l.span(t, 0); !s.IsEmpty() {
							l.spans[x], l.facts[f], changed = s, true, true
						}
					}
				}
				x, t = t, x
			}
		}
	}
}

// unknown is the span of a term of which nothing is known.
var unknown = num.Empty()

// span bounds a term; empty when nothing is known.
func (l *listing) span(n ast.Node, depth int) num.Interval {
	g := l.p.g
	switch g.Op(n) {
	case ast.OpInt:
		if v, ok := small(g, n); ok {
			return num.Only(num.FromInt64(v))
		}
		return unknown
	case ast.OpConst, ast.OpApply:
		if s, ok := l.spans[n]; ok {
			return s
		}
		if g.Op(n) == ast.OpConst {
			return unknown
		}
	}
	if s, ok := l.memo[n]; ok {
		return s
	}
	if depth > listedDepth {
		return unknown
	}
	s := l.compound(n, depth+1)
	if !s.IsEmpty() && !s.Within(farthest) {
		s = unknown
	}
	l.memo[n] = s
	return s
}

func (l *listing) compound(n ast.Node, depth int) num.Interval {
	g := l.p.g
	args := g.Args(n)
	switch g.Op(n) {
	case ast.OpIte:
		a, b := l.span(args[1], depth), l.span(args[2], depth)
		if a.IsEmpty() || b.IsEmpty() {
			return unknown
		}
		return a.Join(b)
	case ast.OpAdd:
		var sum num.Interval
		for _, a := range args {
			s := l.span(a, depth)
			if s.IsEmpty() {
				return unknown
			}
			sum = sum.Add(s)
		}
		return sum
	case ast.OpMul:
		c, ok := small(g, args[0])
		s := l.span(args[len(args)-1], depth)
		if !ok || len(args) != 2 || s.IsEmpty() || max(c, -c) > 1<<20 {
			return unknown
		}
		return num.Only(num.FromInt64(c)).Corners(s, num.Int.Mul)
	case ast.OpEMod:
		if m, ok := small(g, args[1]); ok && m > 0 {
			return num.Between(num.FromInt64(0), num.FromInt64(m-1))
		}
	case ast.OpApply:
		spans := make([]num.Interval, len(args)-1)
		for i, a := range args[1:] {
			spans[i] = l.span(a, depth)
		}
		out := unknown
		if !l.each(args[0], spans, func(_ point, v int64) {
			out = out.With(num.FromInt64(v))
		}) {
			return unknown
		}
		return out
	}
	return unknown
}

// each calls visit with the value of a function at each point of the spans, the last
// argument first; false when some value is not known.
func (l *listing) each(fn ast.Node, spans []num.Interval, visit func(at point, v int64)) bool {
	w := l.written(fn)
	if w == nil {
		return false
	}
	known := true
	return box(spans, func(at point) bool {
		v, ok := w.at[at]
		if !ok {
			v, known = w.base, w.whole
		}
		if known {
			visit(at, v)
		}
		return known
	}) && known
}

// box calls visit with each point of the spans, the last argument first, while it gives
// true; false when they have too many points or dimensions.
func box(spans []num.Interval, visit func(at point) bool) bool {
	if len(spans) > listedArgs {
		return false
	}
	var lo, hi point
	n := int64(1)
	for i, s := range spans {
		lo[i], _ = s.Lo.Int64() // within maxSpan
		hi[i], _ = s.Hi.Int64()
		if lo[i] > hi[i] || hi[i]-lo[i] >= listedPoints {
			return false
		}
		if n *= hi[i] - lo[i] + 1; n > listedPoints {
			return false
		}
	}
	for at := lo; visit(at); {
		i := len(spans) - 1
		for ; i >= 0; i-- {
			if at[i]++; at[i] <= hi[i] {
				break
			}
			at[i] = lo[i]
		}
		if i < 0 {
			break
		}
	}
	return true
}

// written gives what is known of a function, nil when nothing is: its values at points,
// or those that writes at numerals give it.
func (l *listing) written(fn ast.Node) *values {
	g := l.p.g
	if v, ok := l.values[fn]; ok {
		return v
	}
	var out *values
	switch g.Op(fn) {
	case ast.OpConstFun:
		if base, ok := small(g, g.Arg(fn, 0)); ok {
			out = &values{base: base, whole: true}
		}
	case ast.OpOverride:
		out = l.writes(fn)
	}
	l.values[fn] = out
	return out
}

// writes reads a chain of writes at numerals.
func (l *listing) writes(fn ast.Node) *values {
	g := l.p.g
	out := &values{at: map[point]int64{}}
	for ; g.Op(fn) == ast.OpOverride; fn = g.Arg(fn, 0) {
		w := g.Args(fn)
		at, ok := l.point(w[1 : len(w)-1])
		v, small := small(g, w[len(w)-1])
		if !ok || !small || len(out.at) == listedPoints {
			return nil
		}
		if _, has := out.at[at]; !has {
			out.at[at] = v
		}
	}
	if below := l.written(fn); below != nil {
		for at, v := range below.at {
			if _, has := out.at[at]; !has {
				out.at[at] = v
			}
		}
		out.base, out.whole = below.base, below.whole
	}
	return out
}

// choice writes fn(args) as a choice by args; None when their ranges are not known or
// more than the function's points.
func (l *listing) choice(fn ast.Node, args []ast.Node, spans []num.Interval, made *int) ast.Node {
	g, rw := l.p.g, l.p.rw
	var points []point
	var results []ast.Node
	note := func(at point, v int64) {
		points = append(points, at)
		results = append(results, g.Num64(v))
	}
	rest := ast.None
	if !l.each(fn, spans, note) {
		w := l.written(fn)
		if w == nil || !w.whole || len(args) > listedArgs {
			return ast.None
		}
		points, results = points[:0], results[:0]
		for at, v := range w.at {
			points = append(points, at)
			results = append(results, g.Num64(v))
		}
		rest = g.Num64(w.base)
	}
	*made += len(points)
	if *made > listedNodes {
		return ast.None
	}
	return l.byPoints(rw, args, points, results, rest)
}

// byPoints is the choice by args between the results at points; rest is the value at all
// others, None where there are none.
func (l *listing) byPoints(rw *rewrite.Rewriter, args []ast.Node, points []point, results []ast.Node, rest ast.Node) ast.Node {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(points[a][:], points[b][:]) })
	return l.nested(rw, args, 0, order, points, results, rest)
}

// nested is the choice by args[i:] between the points of order, which agree before i;
// rest is the value at all others, None where there are none.
func (l *listing) nested(rw *rewrite.Rewriter, args []ast.Node, i int, order []int, points []point, results []ast.Node, rest ast.Node) ast.Node {
	if i == len(args) {
		return results[order[0]]
	}
	n := rest
	for hi := len(order); hi > 0; {
		v := points[order[hi-1]][i]
		lo := hi
		for lo > 0 && points[order[lo-1]][i] == v {
			lo--
		}
		r := l.nested(rw, args, i+1, order[lo:hi], points, results, rest)
		if n == ast.None {
			n = r
		} else {
			n = rw.Ite(rw.Eq(args[i], l.p.g.Num64(v)), r, n)
		}
		hi = lo
	}
	return n
}

// define takes the functions out that only facts f(c) = d speak of.
func (l *listing) define() {
	p, g := l.p, l.p.g
	used := map[ast.Node]bool{}
	for _, c := range g.Occurring(ast.OpConst, l.others()) {
		used[c] = true
	}
	gone := func(fn ast.Node) bool { return !used[fn] && !p.kept[fn] }
	done := map[ast.Node]bool{}
	for _, f := range p.Facts {
		if !l.given[f] {
			continue
		}
		fn := g.Arg(g.Arg(f, 0), 0)
		if done[fn] || !gone(fn) {
			continue
		}
		done[fn] = true
		t := g.ConstFun(g.Type(fn), g.Num64(0))
		w := l.values[fn]
		at := make([]point, 0, len(w.at))
		for c := range w.at {
			at = append(at, c)
		}
		slices.SortFunc(at, func(a, b point) int { return slices.Compare(a[:], b[:]) })
		for _, c := range at {
			var args []ast.Node
			for _, v := range c[:len(g.Dom(g.Type(fn)))] {
				args = append(args, g.Num64(v))
			}
			t = g.Override(t, args, g.Num64(w.at[c]))
		}
		p.Defs = append(p.Defs, Definition{fn, t})
	}
	p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return l.given[f] && done[g.Arg(g.Arg(f, 0), 0)] })
}
