package preprocess

import (
	"math/big"
	"math/bits"
	"slices"

	"bsmt/bkernel/ast"
)

// Limits of the system: bits of unknowns, equations, words of all sums of bits, and literals of
// clauses that say a sum together.
const (
	xorBits   = 1 << 12
	xorRows   = 1 << 14
	xorWork   = 1 << 22
	xorClause = 5
)

// xorsPass solves the facts that are equations of words whose bits are sums modulo 2 of bits
// of constants, equivalences of predicates, and clauses that leave out each odd or each even
// number of some predicates, by Gaussian elimination: a contradiction among them, or the bits
// that all their solutions agree on. Where there are no other facts it takes one solution for
// all. Circuits of such sums have short refutations for this and none for clauses.
type xorsPass struct {
	*Preprocessor

	seen map[ast.Node]bool // equations that it has looked at
}

// run is one round of the pass.
func (p *xorsPass) run() bool {
	s := newXorSystem(p.g)
	s.logs = p.proof != nil
	var equations []ast.Node
	fresh := false
	for _, f := range p.Facts {
		if s.linear(f) {
			equations = append(equations, f)
			fresh = fresh || !p.seen[f]
		}
	}
	others := len(p.Facts) - len(equations)
	clauses := s.clauses(p.Facts)
	for _, c := range clauses {
		if s.linear(c.says) {
			equations = append(equations, c.says)
			fresh = fresh || !p.seen[c.says]
			others -= len(c.from)
		}
	}
	if !fresh || !s.xor || s.bits > xorBits {
		return false
	}
	for _, f := range equations {
		p.seen[f] = true
	}
	if p.ctx.Err() != nil || !s.build(equations) {
		return false
	}
	g := p.g
	var show *parities
	if s.logs {
		show = newParities(s)
		for _, c := range clauses {
			show.Say(c.says, ast.None, c.from...)
		}
	}
	if never := s.eliminate(); never != nil {
		if s.logs {
			show.row(never, g.False(), wire{word: ast.None})
			p.record(show.Facts, p.Facts[0])
		}
		p.Facts = []ast.Node{g.False()}
		return true
	}
	free := s.logs || others > 0 // no proof has one solution taken for all
	for _, c := range s.unknowns {
		x := c
		if g.Op(c) == ast.OpIsTrue {
			x = g.Arg(c, 0)
		}
		free = free || p.kept[x] || g.Op(x) != ast.OpConst
	}
	one, known := s.solution()
	var found []ast.Node
	for _, c := range s.unknowns {
		w, at := s.width(c), s.place[c]
		value, all := new(big.Int), true
		bits := make([]ast.Node, w) // what shows them
		for i := range w {
			value.SetBit(value, i, one(at+i))
			ok := known(at+i) || !free
			if ok && s.logs {
				bits[i], ok = show.bit(c, i, value.Bit(i))
			}
			if !ok {
				all, bits[i] = false, ast.None
			}
		}
		if all && g.Type(c) == ast.Pred {
			is := c
			if value.Sign() == 0 {
				is = p.rw.Not(c)
			}
			found = append(found, is)
			show.say(is, bits...)
			continue
		}
		if all {
			found = append(found, p.rw.Eq(c, g.BvNum(value, w)))
			show.say(found[len(found)-1], bits...)
			continue
		}
		for i := range w {
			if known(at+i) && bits[i] != ast.None && g.Type(c) != ast.Pred {
				bit := p.rw.Mk(ast.OpBvExtract, g.BitVec(1), []ast.Node{c}, int32(i))
				found = append(found, p.rw.Eq(bit, g.BvNum(big.NewInt(int64(value.Bit(i))), 1)))
				show.say(found[len(found)-1], bits[i])
			}
		}
	}
	if !free {
		p.Facts = found
	} else {
		p.Facts = append(p.Facts, found...)
	}
	for _, f := range found {
		p.seen[f] = true
	}
	if s.logs {
		p.record(show.Facts, p.Facts[0])
	}
	p.flatten()
	return len(found) > 0
}

// xorSystem is a system of equations modulo 2. A sum is a row of words: a bit for each bit
// of an unknown, and in the place after those one for 1. A predicate is a word of one bit.
type xorSystem struct {
	g        *ast.Graph
	unknowns []ast.Node            // constants of type KBitVec, and predicates that are no sums, in order of first use
	place    map[ast.Node]int      // of an unknown's lowest bit
	bits     int                   // of all unknowns
	xor      bool                  // there is an exclusive or of more than two
	sure     map[ast.Node]bool     // by word: whether its bits are sums
	sums     map[ast.Node][]uint64 // by word: the sums, lowest bit first, words to each
	words    int                   // of a sum
	rows     [][]uint64            // sums that are 0
	lead     []int                 // by row, after elimination: the bit that no other row has
	logs     bool                  // rows say, after their sums, which of the rows at the start they are made of
	origin   []origin              // of the rows at the start, where logs
	stack    []ast.Node
}

func newXorSystem(g *ast.Graph) *xorSystem {
	return &xorSystem{g: g, sums: map[ast.Node][]uint64{}, place: map[ast.Node]int{}, sure: map[ast.Node]bool{}}
}

// width is the number of a word's bits.
func (s *xorSystem) width(n ast.Node) int {
	if s.g.Type(n) == ast.Pred {
		return 1
	}
	return s.g.Width(s.g.Type(n))
}

// origin is what a row says: the bits of both sides of an equation of words.
type origin struct {
	fact ast.Node
	bit  int
}

// linear says that fact f is an equation of words whose bits are sums, an equivalence of
// predicates, or the denial of one such bit.
func (s *xorSystem) linear(f ast.Node) bool {
	g := s.g
	eq := f
	if g.Op(f) == ast.OpNot {
		eq = g.Arg(f, 0)
	}
	if g.Op(eq) != ast.OpEquiv && (!s.compares(eq) || eq != f && s.width(g.Arg(eq, 0)) > 1) {
		return false
	}
	return s.summable(g.Arg(eq, 0)) && s.summable(g.Arg(eq, 1))
}

// compares says that n is an equality of words.
func (s *xorSystem) compares(n ast.Node) bool {
	return s.g.Op(n) == ast.OpEq && s.g.Kind(s.g.Type(s.g.Arg(n, 0))) == ast.KBitVec
}

// clauseSum is an equivalence, and the clauses that say it together.
type clauseSum struct {
	says ast.Node
	from []ast.Node
}

// clauses finds the equivalences that clauses say together: of k predicates each clause leaves
// out one case, and 2^(k-1) of them all cases in which an odd number holds, or an even one.
func (s *xorSystem) clauses(facts []ast.Node) (out []clauseSum) {
	g := s.g
	type atoms [xorClause]ast.Node
	type group struct {
		cases [2]uint32 // that are left out, by the parity of those that hold
		from  [2][]ast.Node
	}
	groups := map[atoms]*group{}
	for _, f := range facts {
		args := g.Args(f)
		k := len(args)
		if g.Op(f) != ast.OpOr || k < 3 || k > xorClause {
			continue
		}
		var of atoms
		for i, a := range args {
			if g.Op(a) == ast.OpNot {
				a = g.Arg(a, 0)
			}
			of[i] = a
		}
		slices.Sort(of[:k])
		at := 0 // the case left out
		for _, a := range args {
			if g.Op(a) == ast.OpNot {
				at |= 1 << slices.Index(of[:k], g.Arg(a, 0))
			}
		}
		if len(slices.Compact(slices.Clone(of[:k]))) < k {
			continue
		}
		if groups[of] == nil {
			groups[of] = &group{}
		}
		is, odd := groups[of], bits.OnesCount(uint(at))%2
		if is.cases[odd]>>at&1 == 1 {
			continue
		}
		is.cases[odd] |= 1 << at
		if is.from[odd] = append(is.from[odd], f); len(is.from[odd]) < 1<<(k-1) {
			continue
		}
		says := of[k-1]
		for _, a := range slices.Backward(of[:k-1]) {
			says = g.Mk(ast.OpEquiv, ast.Pred, []ast.Node{a, says}, 0)
		}
		if (k-1+odd)%2 == 1 { // an even number of them is false
			says = g.Not(says)
		}
		out = append(out, clauseSum{says, is.from[odd]})
	}
	return out
}

// parts are the words that the bits of n are sums of, if they are.
func (s *xorSystem) parts(n ast.Node) []ast.Node {
	if _, own := s.place[n]; own || s.g.Type(n) == ast.Pred && s.g.Op(n) != ast.OpNot && s.g.Op(n) != ast.OpEquiv && !(s.compares(n) && s.width(s.g.Arg(n, 0)) == 1) {
		return nil
	}
	return s.g.Args(n)
}

// summable says that the bits of a word are sums; a predicate that is none of others is an
// unknown.
func (s *xorSystem) summable(root ast.Node) bool {
	g := s.g
	s.stack = append(s.stack[:0], root)
	for len(s.stack) > 0 {
		n := s.stack[len(s.stack)-1]
		if _, done := s.sure[n]; done {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		if !s.keepsSums(n) {
			s.sure[n] = false
			continue
		}
		waits, ok := false, true
		parts := s.parts(n)
		for _, a := range parts {
			v, done := s.sure[a]
			if !done {
				s.stack = append(s.stack, a)
				waits = true
			}
			ok = ok && v
		}
		if waits {
			continue
		}
		predicate := g.Type(n) == ast.Pred
		if g.Op(n) == ast.OpConst || predicate && (len(parts) == 0 || !ok) {
			s.place[n], ok = s.bits, true
			s.unknowns = append(s.unknowns, n)
			s.bits += s.width(n)
		}
		s.sure[n] = ok
		s.xor = s.xor || ok && (g.Op(n) == ast.OpBvXor || g.Op(n) == ast.OpEquiv)
	}
	return s.sure[root]
}

// keepsSums says that the bits of n are sums when those of its arguments are.
func (s *xorSystem) keepsSums(n ast.Node) bool {
	g := s.g
	if g.Type(n) == ast.Pred {
		return true
	}
	switch g.Op(n) {
	case ast.OpConst, ast.OpBv, ast.OpBvNot, ast.OpBvXor, ast.OpBvConcat, ast.OpBvExtract, ast.OpBvSignExt:
		return true
	case ast.OpBvAnd, ast.OpBvOr:
		return g.Op(g.Arg(n, 0)) == ast.OpBv || g.Op(g.Arg(n, 1)) == ast.OpBv
	}
	return false
}

// build makes the rows of equations; false when that is too much.
func (s *xorSystem) build(equations []ast.Node) bool {
	g := s.g
	s.words = s.bits/64 + 1
	work := 0
	for _, f := range equations {
		eq, flip := f, false
		if g.Op(f) == ast.OpNot {
			eq, flip = g.Arg(f, 0), true
		}
		a, b := g.Arg(eq, 0), g.Arg(eq, 1)
		for _, root := range []ast.Node{a, b} {
			s.stack = append(s.stack[:0], root)
			for len(s.stack) > 0 {
				n := s.stack[len(s.stack)-1]
				waits := false
				for _, x := range s.parts(n) {
					if s.sums[x] == nil {
						s.stack = append(s.stack, x)
						waits = true
					}
				}
				if waits {
					continue
				}
				s.stack = s.stack[:len(s.stack)-1]
				if s.sums[n] == nil {
					if work += s.width(n) * s.words; work > xorWork {
						return false
					}
					s.sums[n] = s.sum(n)
				}
			}
		}
		for i := range s.width(a) {
			row := make([]uint64, s.words)
			add(row, s.bit(s.sums[a], i))
			add(row, s.bit(s.sums[b], i))
			if flip {
				s.addOne(row)
			}
			s.rows = append(s.rows, row)
			if s.logs {
				s.origin = append(s.origin, origin{f, i})
			}
		}
		if len(s.rows) > xorRows {
			return false
		}
	}
	words := s.words + (len(s.origin)+63)/64
	if s.logs {
		for i, row := range s.rows {
			s.rows[i] = append(row, make([]uint64, words-s.words)...)
			s.rows[i][s.words+i/64] = 1 << (i % 64)
		}
	}
	return len(s.rows)*min(len(s.rows), s.bits)*words <= 64*xorWork
}

// bit gives the sum of bit i of a word.
func (s *xorSystem) bit(sums []uint64, i int) []uint64 { return sums[i*s.words : (i+1)*s.words] }

// add adds sum b to sum a.
func add(a, b []uint64) {
	for i, w := range b {
		a[i] ^= w
	}
}

// addOne adds 1 to a sum.
func (s *xorSystem) addOne(row []uint64) { row[s.bits/64] ^= 1 << (s.bits % 64) }

// sum gives the sums of word n, whose arguments have theirs.
func (s *xorSystem) sum(n ast.Node) []uint64 {
	g := s.g
	w := s.width(n)
	out := make([]uint64, w*s.words)
	arg := func(k int) []uint64 { return s.sums[g.Arg(n, k)] }
	if place, ok := s.place[n]; ok {
		for i := range w {
			at := place + i
			s.bit(out, i)[at/64] |= 1 << (at % 64)
		}
		return out
	}
	switch g.Op(n) {
	case ast.OpEquiv, ast.OpEq:
		copy(out, arg(0))
		add(out, arg(1))
		s.addOne(out)
	case ast.OpBv:
		for i := range w {
			if g.IntVal(n).Bit(i) == 1 {
				s.addOne(s.bit(out, i))
			}
		}
	case ast.OpBvNot, ast.OpNot:
		copy(out, arg(0))
		for i := range w {
			s.addOne(s.bit(out, i))
		}
	case ast.OpBvXor:
		copy(out, arg(0))
		add(out, arg(1))
	case ast.OpBvConcat:
		low := len(arg(1))
		copy(out, arg(1))
		copy(out[low:], arg(0))
	case ast.OpBvExtract:
		copy(out, arg(0)[g.ExtractLo(n)*s.words:])
	case ast.OpBvSignExt:
		for i, last := 0, s.width(g.Arg(n, 0))-1; i < w; i++ {
			copy(s.bit(out, i), s.bit(arg(0), min(i, last)))
		}
	case ast.OpBvAnd, ast.OpBvOr:
		mask, other := s.masked(n)
		for i := range w {
			switch set := mask.Bit(i) == 1; {
			case set == (g.Op(n) == ast.OpBvAnd):
				copy(s.bit(out, i), s.bit(s.sums[other], i))
			case set:
				s.addOne(s.bit(out, i))
			}
		}
	}
	return out
}

// masked gives the numeral and the other argument of a conjunction or disjunction.
func (s *xorSystem) masked(n ast.Node) (mask *big.Int, other ast.Node) {
	g := s.g
	if g.Op(g.Arg(n, 0)) == ast.OpBv {
		return g.IntVal(g.Arg(n, 0)), g.Arg(n, 1)
	}
	return g.IntVal(g.Arg(n, 1)), g.Arg(n, 0)
}

// eliminate brings the rows into reduced echelon form. It gives the row that says 1 = 0, if
// there is one.
func (s *xorSystem) eliminate() (never []uint64) {
	n := 0 // rows that have a lead
	for _, row := range s.rows {
		for i, l := range s.lead {
			if row[l/64]>>(l%64)&1 == 1 {
				add(row, s.rows[i])
			}
		}
		l := first(row[:s.words])
		switch {
		case l < 0:
			continue // follows from the others
		case l == s.bits:
			return row
		}
		for _, other := range s.rows[:n] {
			if other[l/64]>>(l%64)&1 == 1 {
				add(other, row)
			}
		}
		s.rows[n] = row
		s.lead = append(s.lead, l)
		n++
	}
	s.rows = s.rows[:n]
	return nil
}

// first gives the first bit of a sum, or -1.
func first(row []uint64) int {
	for i, w := range row {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// solution gives the bits of the solution in which those that are free are 0, and which
// bits are the same in all solutions.
func (s *xorSystem) solution() (one func(int) uint, known func(int) bool) {
	value, fixed := make([]uint, s.bits), make([]bool, s.bits)
	for i, row := range s.rows {
		ones := 0
		for _, w := range row[:s.words] {
			ones += bits.OnesCount64(w)
		}
		v := uint(row[s.bits/64] >> (s.bits % 64) & 1)
		value[s.lead[i]] = v
		fixed[s.lead[i]] = ones == 1+int(v)
	}
	return func(i int) uint { return value[i] }, func(i int) bool { return fixed[i] }
}
