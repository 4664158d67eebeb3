package gen

import (
	"fmt"
	"slices"
)

// wiring writes circuits of single bits as definitions, each gate once. A bit is the name
// of a term of type (_ BitVec 1).
type wiring struct {
	m     *maker
	made  map[string]string
	plain bool // exclusive disjunctions are made of conjunctions
}

const bit0, bit1 = "#b0", "#b1"

func newWiring(m *maker) *wiring {
	return &wiring{m: m, made: map[string]string{}, plain: m.rng.IntN(2) == 0}
}

// gate names a term.
func (g *wiring) gate(format string, args ...any) string {
	term := fmt.Sprintf(format, args...)
	name, ok := g.made[term]
	if !ok {
		name = fmt.Sprint("g", len(g.made))
		g.made[term] = name
		g.m.put("(define-fun %s () (_ BitVec 1) %s)", name, term)
	}
	return name
}

// bits takes a word apart, the lowest bit first.
func (g *wiring) bits(word string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = g.gate("((_ extract %d %d) %s)", i, i, word)
	}
	return out
}

// word puts bits together.
func (g *wiring) word(bits []string) string {
	out := bits[0]
	for _, b := range bits[1:] {
		out = fmt.Sprintf("(concat %s %s)", b, out)
	}
	return out
}

func (g *wiring) not(a string) string {
	switch a {
	case bit0:
		return bit1
	case bit1:
		return bit0
	}
	return g.gate("(bvxor %s %s)", a, bit1)
}

func (g *wiring) and(a, b string) string {
	if a > b {
		a, b = b, a
	}
	switch { // the constants come before all names
	case a == bit0 || a == b:
		return a
	case a == bit1:
		return b
	}
	return g.gate("(bvand %s %s)", a, b)
}

func (g *wiring) or(a, b string) string { return g.not(g.and(g.not(a), g.not(b))) }

func (g *wiring) xor(a, b string) string {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return bit0
	case a == bit0:
		return b
	case a == bit1:
		return g.not(b)
	case g.plain:
		return g.and(g.not(g.and(a, b)), g.not(g.and(g.not(a), g.not(b))))
	}
	return g.gate("(bvxor %s %s)", a, b)
}

// add gives sum and carry of three bits.
func (g *wiring) add(a, b, c string) (sum, carry string) {
	half := g.xor(a, b)
	return g.xor(half, c), g.or(g.and(a, b), g.and(half, c))
}

// columns are bits to add, by weight; what is beyond the last column is lost.
type columns [][]string

func (t columns) put(weight int, bit string) {
	if weight < len(t) && bit != bit0 {
		t[weight] = append(t[weight], bit)
	}
}

// A design is a choice among the ways to add and multiply.
type design struct {
	booth bool // recode one factor by digits of two bits (Booth 1951, MacSorley 1961)
	tree  int  // as the names of trees say
	adder int  // as the names of adders say
}

// The trees by which columns are reduced to two bits (Wallace 1964, Dadda 1965), and the
// adders that add these: carry by carry, or by the prefix networks of Sklansky (1960),
// Kogge and Stone (1973), and Brent and Kung (1982).
const (
	array = iota
	wallace
	dadda
	trees
)
const (
	ripple = iota
	sklansky
	koggeStone
	brentKung
	adders
)

func (m *maker) design() design {
	return design{m.rng.IntN(2) == 0, m.rng.IntN(trees), m.rng.IntN(adders)}
}

// reduce adds bits of a column until no column has more than two.
func (g *wiring) reduce(t columns, d design) {
	heights := []int{2}
	for d.tree == dadda && heights[0] < 1000 {
		heights = append([]int{heights[0] * 3 / 2}, heights...)
	}
	for _, most := range heights {
		for i := range t {
			for len(t[i]) > most {
				c, third := t[i], bit0
				take := 2
				if len(c) > most+1 || d.tree != dadda {
					third = c[2]
					take = 3
				}
				sum, carry := g.add(c[0], c[1], third)
				c = c[take:]
				if d.tree == array {
					c = append([]string{sum}, c...)
				} else {
					c = append(slices.Clone(c), sum)
				}
				t[i] = c
				t.put(i+1, carry)
			}
		}
	}
}

// sum adds the columns.
func (g *wiring) sum(t columns, d design) []string {
	g.reduce(t, d)
	n := len(t)
	made, moved, half := make([]string, n), make([]string, n), make([]string, n) // generate, propagate, sum
	for i, c := range t {
		c = append(slices.Clone(c), bit0, bit0)
		made[i], half[i] = g.and(c[0], c[1]), g.xor(c[0], c[1])
		moved[i] = half[i]
	}
	// join has columns from..i make and move carries as those of mid+1..i and from..mid do.
	join := func(i, mid int) (string, string) {
		return g.or(made[i], g.and(moved[i], made[mid])), g.and(moved[i], moved[mid])
	}
	switch d.adder {
	case ripple:
		for i := 1; i < n; i++ {
			made[i], _ = join(i, i-1)
		}
	case sklansky:
		for step := 1; step < n; step *= 2 {
			for i := range n {
				if i&step != 0 {
					made[i], moved[i] = join(i, i&^(step-1)-1)
				}
			}
		}
	case koggeStone:
		for step := 1; step < n; step *= 2 {
			for i := n - 1; i >= step; i-- {
				made[i], moved[i] = join(i, i-step)
			}
		}
	case brentKung:
		step := 1
		for ; step < n; step *= 2 {
			for i := 2*step - 1; i < n; i += 2 * step {
				made[i], moved[i] = join(i, i-step)
			}
		}
		for ; step > 1; step /= 2 {
			for i := step + step/2 - 1; i < n; i += step {
				made[i], moved[i] = join(i, i-step/2)
			}
		}
	}
	for i := 1; i < n; i++ {
		half[i] = g.xor(half[i], made[i-1])
	}
	return half
}

// product adds the partial products of two words that have, beyond their bits, copies of
// the last one.
func (g *wiring) product(t columns, a, b []string, d design) {
	at := func(x []string, i int) string {
		if i < 0 {
			return bit0
		}
		return x[min(i, len(x)-1)]
	}
	w := len(t)
	if !d.booth {
		for i := range w {
			for j := range w - i {
				t.put(i+j, g.and(at(a, j), at(b, i)))
			}
		}
		return
	}
	for k := 0; k < w && k < len(b); k += 2 {
		low, mid, high := at(b, k-1), at(b, k), at(b, k+1)
		single := g.xor(low, mid)
		double := g.and(g.not(single), g.xor(mid, high))
		for j := range w - k {
			bit := g.or(g.and(single, at(a, j)), g.and(double, at(a, j-1)))
			t.put(k+j, g.xor(bit, high))
		}
		t.put(k, high)
	}
}

// operations are what a data path computes of words x0 and so on of n bits, in words of w
// bits that extend them: as a term, and as columns.
var operations = []struct {
	words int
	width func(n int) int
	term  string
	build func(g *wiring, t columns, x [][]string, d design)
}{
	{2, twice, "(bvmul x0 x1)", func(g *wiring, t columns, x [][]string, d design) {
		g.product(t, x[0], x[1], d)
	}},
	{1, twice, "(bvmul x0 x0)", func(g *wiring, t columns, x [][]string, d design) {
		g.product(t, x[0], x[0], d)
	}},
	{4, twice, "(bvadd (bvmul x0 x1) (bvmul x2 x3))", func(g *wiring, t columns, x [][]string, d design) {
		g.product(t, x[0], x[1], d)
		g.product(t, x[2], x[3], d)
	}},
	{3, twice, "(bvsub (bvmul x0 x1) x2)", func(g *wiring, t columns, x [][]string, d design) {
		g.product(t, x[0], x[1], d)
		for i := range t { // -x = ~x + 1
			t.put(i, g.not(x[2][min(i, len(x[2])-1)]))
		}
		t.put(0, bit1)
	}},
	{3, once, "(bvmul (bvmul x0 x1) x2)", func(g *wiring, t columns, x [][]string, d design) {
		inner := make(columns, len(t))
		g.product(inner, x[0], x[1], d)
		g.product(t, g.sum(inner, d), x[2], design{tree: d.tree, adder: d.adder})
	}},
	{3, twice, "(bvmul (bvadd x0 x1) x2)", func(g *wiring, t columns, x [][]string, d design) {
		g.product(t, x[0], x[2], d)
		g.product(t, x[1], x[2], d)
	}},
	{4, once, "(bvmul (ite (= ((_ extract 0 0) x3) #b1) x0 x1) x2)", func(g *wiring, t columns, x [][]string, d design) {
		chosen := make([]string, len(x[0]))
		for i := range chosen {
			chosen[i] = g.or(g.and(x[3][0], x[0][i]), g.and(g.not(x[3][0]), x[1][i]))
		}
		g.product(t, chosen, x[2], d)
	}},
}

func once(n int) int  { return n }
func twice(n int) int { return 2 * n }

// declareWords declares words of n bits and gives their bits. The last bit stands for all up
// to w too, and x0 and so on are the words of w bits.
func (g *wiring) declareWords(count, w int) (bits [][]string) {
	signed := g.m.rng.IntN(2) == 0
	extension := "zero_extend"
	if signed {
		extension = "sign_extend"
	}
	n := g.m.n
	for i := range count {
		v := fmt.Sprint("v", i)
		g.m.declare(fmt.Sprintf("(_ BitVec %d)", n), v)
		g.m.put("(define-fun x%d () (_ BitVec %d) ((_ %s %d) %s))", i, w, extension, w-n, v)
		b := g.bits(v, n)
		if !signed {
			b = append(b, bit0)
		}
		bits = append(bits, b)
	}
	return bits
}

// wrong changes one bit of a sum where three bits of the words say so, of each word one
// or more.
func (g *wiring) wrong(sum []string, words [][]string) {
	when := bit1
	for i := range 3 {
		w := words[i%len(words)]
		when = g.and(when, w[(i/len(words)+g.m.rng.IntN(2))%g.m.n])
	}
	i := g.m.rng.IntN(len(sum))
	sum[i] = g.xor(sum[i], when)
}

// datapath denies that a circuit computes what a term says; every fourth one does not.
func datapath(m *maker) {
	op := operations[m.rng.IntN(len(operations))]
	g, d := newWiring(m), m.design()
	w := op.width(m.n)
	words := g.declareWords(op.words, w)
	t := make(columns, w)
	op.build(g, t, words, d)
	sum := g.sum(t, d)
	m.status = "unsat"
	if m.rng.IntN(4) == 0 {
		m.status = "sat"
		g.wrong(sum, words)
	}
	m.assert("(distinct %s %s)", op.term, g.word(sum))
}

// multipliers denies that two circuits multiply alike; every fourth pair does not.
func multipliers(m *maker) {
	g := newWiring(m)
	words := g.declareWords(2, 2*m.n)
	var sums [2][]string
	one, other := m.design(), m.design()
	other.booth = !one.booth
	for i, d := range []design{one, other} {
		t := make(columns, 2*m.n)
		g.product(t, words[0], words[1], d)
		sums[i] = g.sum(t, d)
	}
	m.status = "unsat"
	if m.rng.IntN(4) == 0 {
		m.status = "sat"
		g.wrong(sums[1], words)
	}
	m.assert("(distinct %s %s)", g.word(sums[0]), g.word(sums[1]))
}

// comparisons denies that a circuit compares a sum and a product as terms do; every fourth
// one does not.
func comparisons(m *maker) {
	g, d := newWiring(m), m.design()
	words := g.declareWords(4, 2*m.n)
	t := make(columns, 2*m.n)
	for i := range t {
		for _, x := range words[:2] {
			t.put(i, x[min(i, len(x)-1)])
		}
	}
	sum := g.sum(t, d)
	t = make(columns, 2*m.n)
	g.product(t, words[2], words[3], d)
	product := g.sum(t, d)
	// A part of the words is less, or the same so that lower parts say.
	less, same := make([]string, 2*m.n), make([]string, 2*m.n)
	for i := range less {
		less[i], same[i] = g.and(g.not(sum[i]), product[i]), g.not(g.xor(sum[i], product[i]))
	}
	for len(less) > 1 {
		half := (len(less) + 1) / 2
		for i := range half {
			low, high := 2*i, 2*i+1
			if high == len(less) {
				less[i], same[i] = less[low], same[low]
				break
			}
			less[i], same[i] = g.or(less[high], g.and(same[high], less[low])), g.and(same[high], same[low])
		}
		less, same = less[:half], same[:half]
	}
	m.status = "unsat"
	if m.rng.IntN(4) == 0 {
		m.status = "sat"
		g.wrong(less, words)
	}
	m.assert("(distinct (ite (bvult (bvadd x0 x1) (bvmul x2 x3)) #b1 #b0) %s)", less[0])
}
