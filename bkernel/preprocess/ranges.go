package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
	"bsmt/bkernel/rewrite"
)

// Limits of ranges: arguments of a function, points of all arguments together, rounds in which
// ranges follow from each other, and how deep a term is.
const (
	listedArgs   = 3
	listedPoints = 4096
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

// listing finds functions that are given point by point and terms whose ranges are known.
type listing struct {
	p      *Preprocessor
	values map[ast.Node]map[point]int64 // by function
	spans  map[ast.Node]num.Interval    // by integer constant or application, where facts say so
	memo   map[ast.Node]num.Interval    // by other terms; empty spans where nothing is known
	facts  map[ast.Node]bool            // those that give a value or a range
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
			l.values[fn] = map[point]int64{}
		}
		if old, has := l.values[fn][at]; has && old != d {
			return false
		}
		l.values[fn][at] = d
		l.facts[f] = true
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
	known := l.values[fn] != nil
	return known && box(spans, func(at point) bool {
		v, ok := l.values[fn][at]
		if known = known && ok; ok {
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

// byPoints is the choice by args between the results at points.
func (l *listing) byPoints(rw *rewrite.Rewriter, args []ast.Node, points []point, results []ast.Node) ast.Node {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(points[a][:], points[b][:]) })
	return l.nested(rw, args, 0, order, points, results)
}

// nested is the choice by args[i:] between the points of order, which agree before i.
func (l *listing) nested(rw *rewrite.Rewriter, args []ast.Node, i int, order []int, points []point, results []ast.Node) ast.Node {
	if i == len(args) {
		return results[order[0]]
	}
	n := ast.None
	for hi := len(order); hi > 0; {
		v := points[order[hi-1]][i]
		lo := hi
		for lo > 0 && points[order[lo-1]][i] == v {
			lo--
		}
		r := l.nested(rw, args, i+1, order[lo:hi], points, results)
		if n == ast.None {
			n = r
		} else {
			n = rw.Ite(rw.Eq(args[i], l.p.g.Num64(v)), r, n)
		}
		hi = lo
	}
	return n
}
