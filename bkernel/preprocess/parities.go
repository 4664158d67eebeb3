package preprocess

import (
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/shown"
)

// maxParities bounds the terms of what is shown, and the gates that are looked at for them.
const maxParities = 1 << 20

// parities shows what elimination finds (see xors). A row that was made of others says that
// a sum of their bits is even; a gate z of x and y says that x + y + z is. So all that a row
// comes from are equations of integers, and their sum has even coefficients but for the bit
// that it gives, if there is one: no values of the others make up for one that is odd.
type parities struct {
	shown.Writer
	s     *xorSystem
	wires map[ast.Node][]wire // by word, lowest first
	xors  []ast.Node          // those of gates, each before what it is made of
	gates map[wire]*link
	rows  []*link // by row at the start
	left  int     // of maxParities
}

// wire is a bit of a constant or an exclusive or, or the complement of one; where there is no
// word it is false, or true.
type wire struct {
	word ast.Node
	bit  int
	not  bool
}

// link is an equation of bits.
type link struct {
	ends []wire    // the sum of these is even or odd
	fact ast.Node  // says so
	sum  shown.Sum // of the fact
	term ast.Node  // that sum
}

// newParities reads the words of a system.
func newParities(s *xorSystem) *parities {
	k := &parities{
		Writer: shown.Writer{G: s.g}, s: s, wires: map[ast.Node][]wire{}, gates: map[wire]*link{}, rows: make([]*link, len(s.rows)), left: maxParities,
	}
	for _, n := range slices.Sorted(maps.Keys(s.sums)) { // arguments first
		k.wires[n] = k.wiresOf(n)
		if _, own := s.place[n]; !own && slices.Contains([]ast.Op{ast.OpBvXor, ast.OpEquiv, ast.OpEq}, s.g.Op(n)) {
			k.xors = append(k.xors, n)
		}
	}
	slices.Reverse(k.xors)
	return k
}

// wiresOf gives the wires of word n, whose arguments have theirs.
func (k *parities) wiresOf(n ast.Node) []wire {
	g := k.G
	out := make([]wire, k.s.width(n))
	arg := func(i int) []wire { return k.wires[g.Arg(n, i)] }
	for i := range out {
		out[i].word = ast.None
		if _, own := k.s.place[n]; own {
			out[i] = wire{n, i, false}
		}
	}
	if _, own := k.s.place[n]; own {
		return out
	}
	switch g.Op(n) {
	case ast.OpBv:
		for i := range out {
			out[i].not = g.IntVal(n).Bit(i) == 1
		}
	case ast.OpBvNot, ast.OpNot:
		for i, b := range arg(0) {
			out[i] = b.flip(true)
		}
	case ast.OpBvXor, ast.OpEquiv, ast.OpEq:
		for i := range out {
			x, y := arg(0)[i], arg(1)[i]
			not := (x.not != y.not) != (g.Op(n) != ast.OpBvXor)
			switch {
			case x.positive() == y.positive():
				out[i].not = not
			case x.word == ast.None:
				out[i] = wire{y.word, y.bit, not}
			case y.word == ast.None:
				out[i] = wire{x.word, x.bit, not}
			default:
				out[i] = wire{n, i, g.Op(n) != ast.OpBvXor}
			}
		}
	case ast.OpBvConcat:
		copy(out[copy(out, arg(1)):], arg(0))
	case ast.OpBvExtract:
		copy(out, arg(0)[g.ExtractLo(n):])
	case ast.OpBvSignExt:
		for i := copy(out, arg(0)); i < len(out); i++ {
			out[i] = out[i-1]
		}
	case ast.OpBvAnd, ast.OpBvOr:
		mask, other := k.s.masked(n)
		for i := range out {
			switch set := mask.Bit(i) == 1; {
			case set == (g.Op(n) == ast.OpBvAnd):
				out[i] = k.wires[other][i]
			case set:
				out[i].not = true
			}
		}
	}
	return out
}

func (b wire) flip(not bool) wire { return wire{b.word, b.bit, b.not != not} }
func (b wire) positive() wire     { return wire{b.word, b.bit, false} }

// is says that a wire that is not constant is set: of an equivalence, that it does not hold.
func (k *parities) is(b wire) ast.Node {
	if k.G.Type(b.word) != ast.Pred {
		return k.IsOne(b.word, b.bit)
	}
	if _, own := k.s.place[b.word]; own {
		return b.word
	}
	return k.G.Not(b.word)
}

// number is a wire that is not constant as an integer.
func (k *parities) number(b wire) ast.Node { return k.Integer(k.is(b)) }

// gate is what an exclusive or is.
func (k *parities) gate(z wire) *link {
	l, ok := k.gates[z]
	if !ok {
		x, y := k.wires[k.G.Arg(z.word, 0)][z.bit], k.wires[k.G.Arg(z.word, 1)][z.bit]
		odd := x.not != y.not
		x, y = x.positive(), y.positive()
		sum := k.ofBits(x, y, z)
		if !odd {
			sum[k.number(z)].SetInt64(-1)
		}
		sum.Add(k.Integer(k.G.And(k.is(x), k.is(y))), big.NewInt(-2))
		l = k.link(sum, odd, []wire{x, y, z}, []ast.Node{k.is(x), k.is(y)})
		k.gates[z] = l
	}
	return l
}

// equation is what the row i at the start says.
func (k *parities) equation(i int) *link {
	if k.rows[i] != nil {
		return k.rows[i]
	}
	g, from := k.G, k.s.origin[i]
	eq, odd := from.fact, false
	if g.Op(eq) == ast.OpNot {
		eq, odd = g.Arg(eq, 0), true
	}
	x, y := k.wires[g.Arg(eq, 0)][from.bit], k.wires[g.Arg(eq, 1)][from.bit]
	odd = odd != (x.not != y.not)
	if x.word == ast.None {
		x, y = y, x
	}
	x, y = x.positive(), y.positive()
	l := &link{fact: from.fact, term: ast.None}
	switch {
	case x == y: // the fact is false, or says nothing of this bit
	case y.word == ast.None:
		l.ends, l.sum = []wire{x}, k.ofBits(x)
		l.term = k.number(x)
	default:
		sum := k.ofBits(x, y)
		if !odd {
			sum[k.number(y)].SetInt64(-1)
		}
		l = k.link(sum, odd, []wire{x, y}, []ast.Node{k.is(x)}, from.fact)
	}
	k.rows[i] = l
	return l
}

func (k *parities) ofBits(of ...wire) shown.Sum {
	out := shown.Sum{}
	for _, b := range of {
		out.Add(k.number(b), big.NewInt(1))
	}
	return out
}

// link adds the fact that a sum is 1 or 0, which the cases show.
func (k *parities) link(sum shown.Sum, odd bool, ends []wire, cases []ast.Node, from ...ast.Node) *link {
	term, value := k.Term(sum), k.G.Num64(0)
	if odd {
		value = k.G.Num64(1)
	}
	says := k.G.Eq(term, value)
	zero := k.Plus(append(k.Parts(sum), k.Times(big.NewInt(-1), term))...)
	k.Say(says, k.Cases(zero, append(cases, k.G.Le(term, value))...), from...)
	return &link{ends, says, sum, term}
}

// row adds the fact that a sum of rows gives: of a bit, or that there is no solution. False
// when there is no more room.
func (k *parities) row(sum []uint64, says ast.Node, of wire) bool {
	odd := map[ast.Node][]bool{} // by gate's word: the bits that have an odd coefficient so far
	var parts, from []ast.Node
	named := map[ast.Node]bool{}
	all := shown.Sum{}
	take := func(l *link) {
		if !named[l.fact] {
			named[l.fact] = true
			from = append(from, l.fact)
		}
		if l.term != ast.None {
			parts = append(parts, l.term)
		}
		for _, n := range slices.Sorted(maps.Keys(l.sum)) {
			all.Add(n, l.sum[n])
		}
		for _, b := range l.ends {
			if odd[b.word] == nil {
				odd[b.word] = make([]bool, k.s.width(b.word))
			}
			odd[b.word][b.bit] = !odd[b.word][b.bit]
		}
		k.left -= 1 + len(l.sum)
	}
	for i, w := range sum[k.s.words:] {
		for ; w != 0; w &= w - 1 {
			take(k.equation(64*i + bits.TrailingZeros64(w)))
		}
	}
	for _, n := range k.xors {
		for i, is := range odd[n] {
			if is {
				take(k.gate(wire{n, i, false}))
			}
		}
	}
	if k.left -= len(k.xors); k.left < 0 {
		return false
	}
	if of.word != ast.None { // once, and else an even number of times
		n := k.number(of)
		all.Add(n, big.NewInt(-1))
		parts = append(parts, k.Times(big.NewInt(-1), n))
	}
	for _, c := range all { // all are even
		c.Neg(c)
	}
	by := ast.None
	if parts = append(parts, k.Parts(all)...); len(parts) > 1 {
		by = k.Plus(parts...)
	}
	k.Say(says, by, from...)
	return true
}

// bit adds the fact that a bit of a constant has a value in all solutions.
func (k *parities) bit(c ast.Node, i int, value uint) (ast.Node, bool) {
	b := wire{c, i, false}
	says := k.is(b)
	if value == 0 {
		says = k.G.Not(says)
	}
	row := k.s.rows[slices.Index(k.s.lead, k.s.place[c]+i)]
	return says, k.row(row, says, b)
}

// say adds what bits say together.
func (k *parities) say(says ast.Node, bits ...ast.Node) {
	if k != nil {
		k.Say(says, ast.None, bits...)
	}
}
