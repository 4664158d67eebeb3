package preprocess

import (
	"math/big"
	"math/bits"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/bvdomain"
)

// maxMarks is how many numerals words that are compressed may be compared with.
const maxMarks = 32

// scale maps the values of words that are only compared, unsigned, and chosen to
// fewer ones in the same order: n constants take at most n values between two
// neighbours of the numerals that they are compared with (Pnueli, Rodeh, Strichman,
// Siegel, "The small model property: how small can it be?", Information and
// Computation 2002).
type scale struct {
	w, narrow int        // widths before and after
	consts    []ast.Node // constants with its words as values
	marks     []ast.Node // the numerals, by value once laid out
	codes     []int64    // of the marks
	size      int64      // all codes are below
	bad       bool       // its words occur otherwise, or there is nothing to gain
}

// tidy keeps each mark once.
func (s *scale) tidy() {
	slices.Sort(s.marks)
	s.marks = slices.Compact(s.marks)
	s.bad = s.bad || len(s.marks) > maxMarks
}

// layout chooses the codes.
func (s *scale) layout(g *ast.Graph) {
	if s.tidy(); s.bad {
		return
	}
	slices.SortFunc(s.marks, func(a, b ast.Node) int { return g.IntVal(a).Cmp(g.IntVal(b)) })
	n := big.NewInt(int64(len(s.consts)))
	next := new(big.Int) // least value that has no code yet
	gap := func(end *big.Int) {
		if room := new(big.Int).Sub(end, next); room.Cmp(n) < 0 {
			s.size += room.Int64()
		} else {
			s.size += n.Int64()
		}
	}
	for _, m := range s.marks {
		gap(g.IntVal(m))
		s.codes = append(s.codes, s.size)
		s.size++
		next = new(big.Int).Add(g.IntVal(m), big.NewInt(1))
	}
	gap(new(big.Int).Lsh(big.NewInt(1), uint(s.w)))
	s.narrow = max(1, bits.Len64(uint64(s.size-1)))
	s.bad = 2*s.narrow > s.w
}

// compressor is one run of the pass.
type compressor struct {
	p      *Preprocessor
	g      *ast.Graph
	at     []int32    // by node: the scale of a word that is no numeral, see find; or -1
	scales []scale    // merged into those of parent
	parent []int32    // by scale: union-find
	order  []ast.Node // nodes of the facts, arguments first
}

// compress narrows words that are only compared with each other and with numerals.
func (p *Preprocessor) compress() bool {
	if !bvdomain.Occur(p.g) {
		return false
	}
	c := &compressor{p: p, g: p.g, at: make([]int32, p.g.Len())}
	for i := range c.at {
		c.at[i] = -1
	}
	c.collect()
	found := false
	for i := range c.scales {
		if s := &c.scales[i]; c.parent[i] == int32(i) {
			s.layout(p.g)
			found = found || !s.bad
		}
	}
	if !found || p.ctx.Err() != nil {
		return false
	}
	p.proof.Group(p.Facts)
	c.rewrite()
	p.flatten()
	return true
}

// find is the scale of the words of n, which is no numeral.
func (c *compressor) find(n ast.Node) int32 {
	if c.at[n] < 0 {
		c.at[n] = int32(len(c.scales))
		c.parent = append(c.parent, c.at[n])
		c.scales = append(c.scales, scale{w: c.g.Width(c.g.Type(n))})
	}
	i := c.at[n]
	for c.parent[i] != i {
		c.parent[i] = c.parent[c.parent[i]]
		i = c.parent[i]
	}
	return i
}

// same puts words, some of them numerals, on one scale.
func (c *compressor) same(ns []ast.Node) {
	to := int32(-1)
	for _, n := range ns {
		if c.g.Op(n) == ast.OpBv {
			continue
		}
		from := c.find(n)
		if to >= 0 && from != to {
			if len(c.scales[to].consts) < len(c.scales[from].consts) {
				to, from = from, to
			}
			s, t := &c.scales[to], &c.scales[from]
			c.parent[from] = to
			s.consts, s.marks, s.bad = append(s.consts, t.consts...), append(s.marks, t.marks...), s.bad || t.bad
			t.consts, t.marks = nil, nil
			from = to
		}
		to = from
	}
	if to < 0 {
		return
	}
	s := &c.scales[to]
	for _, n := range ns {
		if c.g.Op(n) == ast.OpBv {
			if s.marks = append(s.marks, n); len(s.marks) > 4*maxMarks {
				s.tidy()
			}
		}
	}
	if s.bad {
		s.marks = s.marks[:0]
	}
}

// spoil says that words occur in a place that looks at more than their order.
func (c *compressor) spoil(ns ...ast.Node) {
	for _, n := range ns {
		if c.isWord(n) && c.g.Op(n) != ast.OpBv {
			c.scales[c.find(n)].bad = true
		}
	}
}

func (c *compressor) isWord(n ast.Node) bool { return c.g.Kind(c.g.Type(n)) == ast.KBitVec }

// collect puts the words of the facts on scales.
func (c *compressor) collect() {
	g := c.g
	seen := make([]bool, g.Len())
	stack := slices.Clone(c.p.Facts)
	slices.Reverse(stack)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		if n < 0 { // its arguments are done
			stack = stack[:len(stack)-1]
			c.order = append(c.order, -n-1)
			continue
		}
		if seen[n] {
			stack = stack[:len(stack)-1]
			continue
		}
		seen[n] = true
		stack[len(stack)-1] = -n - 1
		stack = append(stack, g.Args(n)...)
		args := g.Args(n)
		switch op := g.Op(n); {
		case op == ast.OpConst && c.isWord(n):
			s := &c.scales[c.find(n)]
			s.consts = append(s.consts, n)
			s.bad = s.bad || c.p.kept[n]
		case op == ast.OpIte && c.isWord(n):
			c.same([]ast.Node{n, args[1], args[2]})
		case (op == ast.OpEq || op == ast.OpAllDiff || op == ast.OpBvUlt || op == ast.OpBvUle) && c.isWord(args[0]):
			c.same(args)
		case op == ast.OpForall || op == ast.OpExists:
			c.below(n)
		default:
			c.spoil(n)
			c.spoil(args...)
		}
	}
}

// below spoils all words below a quantifier, which stays as it is.
func (c *compressor) below(n ast.Node) {
	c.g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		c.spoil(m)
		return true
	})
}

// rewrite replaces the words of good scales by narrow ones.
func (c *compressor) rewrite() {
	g, p := c.g, c.p
	to := make([]ast.Node, len(c.at)) // by node of order
	var bounds []ast.Node
	args := make([]ast.Node, 0, 4)
	for _, n := range c.order {
		op, typ := g.Op(n), g.Type(n)
		if len(g.Args(n)) == 0 && (op != ast.OpConst || !c.isWord(n)) || op == ast.OpForall || op == ast.OpExists {
			to[n] = n
			continue
		}
		s := c.scaleAt(n)
		if op == ast.OpConst {
			to[n] = n
			if s != nil {
				x := p.Fresh("narrow", g.BitVec(s.narrow))
				to[n] = x
				p.Defs = append(p.Defs, Definition{n, c.widen(x, s)})
				if s.size < 1<<s.narrow {
					bounds = append(bounds, p.rw.Mk(ast.OpBvUlt, ast.Pred, []ast.Node{x, c.numeral(s.size, s.narrow)}, 0))
				}
			}
			continue
		}
		args = args[:0]
		for _, a := range g.Args(n) {
			b := to[a]
			if s != nil && g.Op(a) == ast.OpBv {
				i, _ := slices.BinarySearchFunc(s.marks, a, func(m, a ast.Node) int { return g.IntVal(m).Cmp(g.IntVal(a)) })
				b = c.numeral(s.codes[i], s.narrow)
			}
			args = append(args, b)
		}
		if slices.Equal(args, g.Args(n)) {
			to[n] = n
			continue
		}
		if s != nil && c.isWord(n) {
			typ = g.BitVec(s.narrow)
		}
		to[n] = p.rw.Mk(op, typ, slices.Clone(args), g.Aux(n))
	}
	for i, f := range p.Facts {
		p.Facts[i] = to[f]
		p.proof.StepAll(to[f], f)
	}
	for _, b := range bounds {
		p.proof.StepAll(b)
		p.Facts = append(p.Facts, b)
	}
}

// scaleAt is the good scale of n or of the words that n compares, or nil.
func (c *compressor) scaleAt(n ast.Node) *scale {
	words := c.g.Args(n)
	if c.isWord(n) {
		words = []ast.Node{n}
	}
	for _, a := range words {
		if c.isWord(a) && c.g.Op(a) != ast.OpBv {
			if s := &c.scales[c.find(a)]; !s.bad {
				return s
			}
			return nil
		}
	}
	return nil
}

func (c *compressor) numeral(v int64, w int) ast.Node { return c.g.BvNum(big.NewInt(v), w) }

// widen is the value that the code x stands for: up to the first mark the code, from
// a mark on as much more than the mark as the code is more than the mark's.
func (c *compressor) widen(x ast.Node, s *scale) ast.Node {
	g, rw := c.g, c.p.rw
	wide := g.BitVec(s.w)
	code := rw.Mk(ast.OpBvZeroExt, wide, []ast.Node{x}, 0)
	from := func(i int) ast.Node {
		if i < 0 {
			return code
		}
		off := new(big.Int).Sub(g.IntVal(s.marks[i]), big.NewInt(s.codes[i]))
		return rw.Mk(ast.OpBvAdd, wide, []ast.Node{code, g.BvNum(off, s.w)}, 0)
	}
	t := from(len(s.marks) - 1)
	for i := len(s.marks) - 1; i >= 0; i-- {
		below := rw.Mk(ast.OpBvUlt, ast.Pred, []ast.Node{x, c.numeral(s.codes[i], s.narrow)}, 0)
		t = rw.Mk(ast.OpIte, wide, []ast.Node{below, from(i - 1), t}, 0)
	}
	return t
}
