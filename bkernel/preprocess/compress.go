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
	free      int64      // as many codes as there are constants from here on are of no mark
	ordered   bool       // its words are compared for more than equality
	bad       bool       // its words occur otherwise, or there is nothing to gain

	words, coded []ast.Node // of a proof: words so far, and their codes
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
			s.free = s.size // one gap at least: else codes would be as wide as words
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

// compressPass narrows words that are only compared with each other and with numerals.
type compressPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *compressPass) run() bool {
	if !bvdomain.Occur(p.g) {
		return false
	}
	c := &compressor{p: p.Preprocessor, g: p.g, at: make([]int32, p.g.Len())}
	for i := range c.at {
		c.at[i] = -1
	}
	c.collect()
	found := false
	for i := range c.scales {
		if s := &c.scales[i]; c.parent[i] == int32(i) {
			s.layout(p.g)
			s.bad = s.bad || p.proof != nil && (s.ordered || len(s.marks)+len(s.consts) > maxNumbered)
			found = found || !s.bad
		}
	}
	if !found || p.ctx.Err() != nil {
		return false
	}
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
			s.ordered = s.ordered || t.ordered
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
		case (op == ast.OpBvUlt || op == ast.OpBvUle) && c.isWord(args[0]):
			c.same(args)
			for _, a := range args {
				if g.Op(a) != ast.OpBv {
					c.scales[c.find(a)].ordered = true
				}
			}
		case (op == ast.OpEq || op == ast.OpAllDiff) && c.isWord(args[0]):
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
				x := c.code(n, s)
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
		p.proof.Step(to[f], append([]ast.Node{f}, c.premises(f)...)...)
	}
	for _, b := range bounds {
		p.proof.Step(b)
		p.Facts = append(p.Facts, b)
	}
}

// code is a new constant for what a constant becomes. For a proof, words
// are numbered: each has the code of the first one that it is equal to.
func (c *compressor) code(n ast.Node, s *scale) ast.Node {
	g, p := c.g, c.p
	narrow := g.BitVec(s.narrow)
	if p.proof == nil {
		return p.Fresh("narrow", narrow)
	}
	if s.words == nil {
		s.words = slices.Clone(s.marks)
		for _, k := range s.codes {
			s.coded = append(s.coded, c.numeral(k, s.narrow))
		}
	}
	number := func(i int) ast.Node {
		if i < len(s.marks) {
			return s.coded[i]
		}
		return c.numeral(s.free+int64(i-len(s.marks)), s.narrow)
	}
	k := len(s.words)
	is := number(k)
	for i := k - 1; i >= 0; i-- {
		is = g.Ite(g.Eq(n, s.words[i]), number(i), is)
	}
	x := p.Fresh("narrow", narrow)
	p.proof.Define(x, is)
	numbered := make([]ast.Node, k) // by word: where x is its number, n equals it
	for i, w := range s.words {
		numbered[i] = g.Or(g.Not(g.Eq(x, number(i))), g.Eq(n, w))
		p.proof.Lemma(numbered[i], nil, nil, append([]ast.Node{n}, s.words...))
	}
	for i, w := range s.words {
		var chains [][]ast.Node
		for _, v := range s.words[:i] {
			chains = append(chains, []ast.Node{n, w, v}, []ast.Node{w, n, v}, []ast.Node{w, v, n})
		}
		points := append([]ast.Node{w}, s.words[:i]...)
		there, back := c.alike(n, w, x, s.coded[i])
		p.proof.Lemma(there, nil, chains, points)
		p.proof.Lemma(back, numbered, chains, points)
	}
	s.words, s.coded = append(s.words, n), append(s.coded, x)
	return x
}

// maxNumbered bounds the words that are numbered: what shows it is of the third power.
const maxNumbered = 40

// alike says that words are equal where their codes are, and the other way round.
func (c *compressor) alike(v, w, x, y ast.Node) (there, back ast.Node) {
	g := c.g
	return g.Or(g.Not(g.Eq(v, w)), g.Eq(x, y)), g.Or(g.Not(g.Eq(x, y)), g.Eq(v, w))
}

// premises are what makes a fact into one over codes.
func (c *compressor) premises(f ast.Node) (out []ast.Node) {
	if c.p.proof == nil {
		return nil
	}
	in := map[ast.Node]bool{}
	c.g.Walk([]ast.Node{f}, func(n ast.Node) bool {
		in[n] = true
		return true
	})
	for i := range c.scales {
		s := &c.scales[i]
		for j, v := range s.words {
			for k, w := range s.words[:j] {
				if in[v] && (in[w] || k < len(s.marks)) {
					there, back := c.alike(v, w, s.coded[j], s.coded[k])
					out = append(out, there, back)
				}
			}
		}
	}
	return out
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
	code := rw.Simplify(g.ZeroExtend(x, s.w))
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
