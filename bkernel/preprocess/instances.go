package preprocess

import (
	"math"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// guards reads bounds and differences of variables off a body, as a clause: where one of them does not hold some literal is true. It gives
// what they leave of the variables, and the literals that say something else.
func (p *Preprocessor) guards(body ast.Node, vars []ast.Node) (in *region, rest []ast.Node) {
	g := p.g
	lits := []ast.Node{body}
	if g.Op(body) == ast.OpOr {
		lits = g.Args(body)
	}
	in = newRegion(len(vars))
	for _, l := range lits {
		f := p.rw.Not(l)
		if x, r := form.TermBound(g, f); x != ast.None && g.Op(x) == ast.OpVar {
			if i := slices.Index(vars, x); i >= 0 {
				in.meet(i, r)
			}
			continue
		}
		if g.Op(f) == ast.OpLe && g.Op(g.Arg(f, 1)) == ast.OpInt {
			if x, y := form.TwoTerms(g, g.Arg(f, 0)); x != ast.None && g.Op(x) == ast.OpVar && g.Op(y) == ast.OpVar {
				i, j, c := slices.Index(vars, x), slices.Index(vars, y), g.IntVal(g.Arg(f, 1))
				if i >= 0 && j >= 0 && c.BitLen() <= maxSpanBits {
					in.gaps = append(in.gaps, gap{i, j, c.Int64()})
				}
				continue
			}
		}
		rest = append(rest, l)
	}
	in.travel()
	return in, rest
}

// instances counts what unfolding the quantifiers of the facts would make, as far as bounds and differences of variables say it before
// anything is built: never more than it would make, but for literals that come true where a numeral is put into a function. It is
// above limit, too, when a quantifier cannot be unfolded.
func (p *Preprocessor) instances(limit int) int {
	g, n := p.g, 0
	seen := map[ast.Node]bool{}
	stack := slices.Clone(p.Facts)
	for len(stack) > 0 && n <= limit {
		f := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[f] || !p.rw.HasQuantifier(f) {
			continue
		}
		seen[f] = true
		switch g.Op(f) {
		case ast.OpExists:
			return limit + 1
		case ast.OpForall:
			b, rest := p.guards(g.Arg(f, 0), g.Quant(f).Vars)
			all := !slices.ContainsFunc(rest, func(l ast.Node) bool { // which speaks of the variables alone
				return !p.rw.HasQuantifier(l) && len(g.Occurring(ast.OpApply, []ast.Node{l})) == 0
			})
			if first := b.bounded(); first >= 0 {
				n += b.count(first, all, limit-n)
			} else if b.others(-1) {
				return limit + 1
			}
		default:
			stack = append(stack, g.Args(f)...)
		}
	}
	return n
}

// region is what is left of variables.
type region struct {
	lo, hi []int64 // by variable, both ends included; noLo and noHi where nothing is said
	put    []bool  // by variable: it has its value
	gaps   []gap
}

// gap is a difference of variables that is bounded: x - y <= c.
type gap struct {
	x, y int
	c    int64
}

// What is beyond these is not said. A sum of three of them fits.
const (
	noLo = math.MinInt64 / 4
	noHi = math.MaxInt64 / 4
)

// newRegion is all values of n variables.
func newRegion(n int) *region {
	b := &region{lo: make([]int64, n), hi: make([]int64, n), put: make([]bool, n)}
	for i := range n {
		b.lo[i], b.hi[i] = noLo, noHi
	}
	return b
}

// meet restricts a variable to a range.
func (b *region) meet(i int, r form.Range) {
	if r.Lo != nil && r.Lo.BitLen() <= maxSpanBits {
		b.lo[i] = max(b.lo[i], r.Lo.Int64())
	}
	if r.Hi != nil && r.Hi.BitLen() <= maxSpanBits {
		b.hi[i] = min(b.hi[i], r.Hi.Int64())
	}
}

// between tells whether a variable has both bounds.
func (b *region) between(i int) bool { return b.lo[i] > noLo && b.hi[i] < noHi }

// travel has bounds travel along gaps.
func (b *region) travel() {
	for range b.lo {
		for _, d := range b.gaps {
			if b.hi[d.y] < noHi {
				b.hi[d.x] = min(b.hi[d.x], b.hi[d.y]+d.c)
			}
			if b.lo[d.x] > noLo {
				b.lo[d.y] = max(b.lo[d.y], b.lo[d.x]-d.c)
			}
		}
	}
}

// open tells whether variable i has more values than one, as far as is known.
func (b *region) open(i int) bool { return !b.put[i] && b.lo[i] != b.hi[i] }

// others tells whether a variable but x is open.
func (b *region) others(x int) bool {
	for i := range b.lo {
		if i != x && b.open(i) {
			return true
		}
	}
	return false
}

// bounded gives the first open variable that has both bounds, -1 for none.
func (b *region) bounded() int {
	for i := range b.lo {
		if b.open(i) && b.between(i) {
			return i
		}
	}
	return -1
}

// count counts the values of variable x, and with each of them those of the others if all is set; it stops above limit.
func (b *region) count(x int, all bool, limit int) int {
	for i := range b.lo {
		if b.hi[i] < b.lo[i] {
			return 0
		}
	}
	lo, hi := b.lo[x], b.hi[x]
	if n := hi - lo + 1; !all || !b.others(x) || n > int64(limit) {
		return int(min(n, int64(limit)+1))
	}
	los, his := slices.Clone(b.lo), slices.Clone(b.hi)
	b.put[x] = true
	defer func() { b.put[x] = false }()
	n := 0
	for v := lo; v <= hi && n <= limit; v++ {
		n++
		copy(b.lo, los)
		copy(b.hi, his)
		b.lo[x], b.hi[x] = v, v
		b.travel()
		if next := b.bounded(); next >= 0 {
			n += b.count(next, all, limit-n)
		}
	}
	copy(b.lo, los)
	copy(b.hi, his)
	return n
}
