package preprocess

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
)

// originsPass counts integer constants from origins of their own, where that leaves much
// less to say of their differences: x - y = c is x' = y' when x is counted from c and y
// from 0. What asks for equal places, for tasks that take some time or for one range of
// values then sees them, wherever a modeller let the counting begin. The origins are the
// lower bounds that facts state, corrected by what most differences say. Constants that occur
// elsewhere than in sums stay: products would grow.
type originsPass struct {
	*Preprocessor

	moved int // how often constants were
}

// Limits of origins: runs that move constants, work on differences, and how many more of
// these have to be as they should, besides an eighth of all.
const (
	originMoves = 2
	originWork  = 1 << 20
	originGain  = 2
)

// counted is what the facts say about integer constants that may move.
type counted struct {
	consts []ast.Node
	at     map[ast.Node]int // place in consts
	free   []bool           // by place: may move
	lo     []*big.Int       // by place: lower bound; nil where there is none
	diffs  []difference
	of     [][]int // by place: its differences
}

// difference compares consts[x] - consts[y] with c.
type difference struct {
	x, y int
	c    int64
	eq   bool // by =, else by <=
}

// run is one round of the pass.
func (p *originsPass) run() bool {
	if p.moved == originMoves {
		return false
	}
	s := p.readCounted()
	if len(s.consts) == 0 {
		return false
	}
	from := make([]int64, len(s.consts))
	old := s.score(from)
	s.toBounds(from)
	s.toDifferences(from)
	if s.score(from) <= old+originGain+(len(s.diffs)+len(s.consts))/8 {
		return false
	}
	p.moved++
	moved := map[ast.Node]*big.Int{}
	for i, x := range s.consts {
		if from[i] != 0 {
			moved[x] = big.NewInt(from[i])
		}
	}
	p.countFrom(moved)
	return true
}

// countFrom replaces integer constants by new ones, that count from the numbers given. The
// new ones stand in the order of the old.
func (p *Preprocessor) countFrom(from map[ast.Node]*big.Int) {
	g := p.g
	var defs []Definition
	by := map[ast.Node]proof.By{}
	for _, x := range slices.Sorted(maps.Keys(from)) {
		is := g.Arith(ast.OpSub, x, g.Num(from[x]))
		c := p.Fresh("from", ast.Int)
		p.proof.Define(c, is)
		t := p.rw.Simplify(g.Arith(ast.OpAdd, c, g.Num(from[x])))
		defs = append(defs, Definition{x, t})
		by[x] = proof.By{To: t, Fact: ast.None}
	}
	sub := &substitution{rw: p.rw, g: g}
	p.proof.Rewriting(sub.recorded(by))
	p.replace(sub, defs)
	p.flatten()
}

// score weighs what is as it should be with these origins: differences, and constants with
// the most common lower bound.
func (s *counted) score(from []int64) (n int) {
	for _, d := range s.diffs {
		n += d.weight(from)
	}
	lows := map[string]int{}
	most := 0
	for i, lo := range s.lo {
		if lo != nil {
			k := new(big.Int).Sub(lo, big.NewInt(from[i])).String()
			lows[k]++
			most = max(most, lows[k])
		}
	}
	return n + most
}

// weight is 2 for a difference without a numeral, 1 for one that something comes before
// another by some time.
func (d difference) weight(from []int64) int {
	switch c := d.c - from[d.x] + from[d.y]; {
	case c == 0:
		return 2
	case c < 0 && !d.eq:
		return 1
	}
	return 0
}

// toBounds counts constants from their lower bounds.
func (s *counted) toBounds(from []int64) {
	for i, lo := range s.lo {
		if lo != nil && s.free[i] && lo.BitLen() < 40 {
			from[i] = lo.Int64()
		}
	}
}

// toDifferences moves origins, one after the other, to where the differences with others are
// best, in two rounds.
func (s *counted) toDifferences(from []int64) {
	work := 0
	for range 2 {
		for x := range s.consts {
			if !s.free[x] {
				continue
			}
			votes := map[int64]int{}
			for _, i := range s.of[x] {
				d := s.diffs[i]
				switch {
				case !d.eq:
				case d.x == x:
					votes[d.c+from[d.y]]++
				default:
					votes[from[d.x]-d.c]++
				}
			}
			old, best := from[x], from[x]
			most := s.around(x, from)
			for _, v := range slices.Sorted(maps.Keys(votes)) {
				if work += len(s.of[x]); v == old || votes[v] < 2 || work > originWork {
					continue
				}
				from[x] = v
				if n := s.around(x, from); n > most {
					best, most = v, n
				}
			}
			from[x] = best
		}
	}
}

// around counts what is as it should be of one constant; to begin at its bound is worth one.
func (s *counted) around(x int, from []int64) (n int) {
	for _, i := range s.of[x] {
		n += min(s.diffs[i].weight(from), 1)
	}
	if lo := s.lo[x]; lo != nil && lo.IsInt64() && lo.Int64() == from[x] {
		n++
	}
	return n
}

// readCounted reads differences and bounds off the facts.
func (p *originsPass) readCounted() *counted {
	g := p.g
	s := &counted{at: map[ast.Node]int{}}
	var others []ast.Node // terms in which constants stay
	add := func(x, y ast.Node, c int64, eq bool) {
		i := len(s.diffs)
		d := difference{s.place(x), s.place(y), c, eq}
		s.diffs = append(s.diffs, d)
		s.of[d.x], s.of[d.y] = append(s.of[d.x], i), append(s.of[d.y], i)
	}
	g.Walk(p.Facts, func(n ast.Node) bool {
		switch op := g.Op(n); op {
		case ast.OpLe:
			if d, ok := form.ReadGap(g, n); ok {
				add(d.X, d.Y, d.C, false)
			}
		case ast.OpEq:
			if x, y, c, ok := form.ReadEqual(g, n); ok {
				add(x, y, c, true)
			}
		case ast.OpAllDiff:
			first, k := form.Offset(g, g.Arg(n, 0))
			for _, a := range g.Args(n)[1:] {
				x, l := form.Offset(g, a)
				if first != ast.None && x != ast.None && x != first {
					add(first, x, l-k, true)
				}
			}
		case ast.OpMul:
			if len(g.Args(n)) > 2 || g.Op(g.Arg(n, 0)) != ast.OpInt {
				others = append(others, n)
			}
		case ast.OpAdd, ast.OpIte, ast.OpNot, ast.OpAnd, ast.OpOr, ast.OpEquiv, ast.OpBoolOf, ast.OpIsTrue:
		default:
			others = append(others, g.Args(n)...)
		}
		return true
	})
	for x, r := range form.Bounds(g, p.Facts) {
		if i, ok := s.at[x]; ok {
			s.lo[i] = r.Lo
		}
	}
	g.Walk(others, func(n ast.Node) bool {
		if i, ok := s.at[n]; ok {
			s.free[i] = false
		}
		return true
	})
	for x := range p.kept {
		if i, ok := s.at[x]; ok {
			s.free[i] = false
		}
	}
	return s
}

// place gives the place of a constant.
func (s *counted) place(x ast.Node) int {
	i, ok := s.at[x]
	if !ok {
		i = len(s.consts)
		s.at[x] = i
		s.consts, s.free = append(s.consts, x), append(s.free, true)
		s.lo, s.of = append(s.lo, nil), append(s.of, nil)
	}
	return i
}
