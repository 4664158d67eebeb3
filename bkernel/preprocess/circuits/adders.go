package circuits

import (
	"context"
	"slices"
)

// Limits of the search for adders.
const (
	maxProofs  = 1 << 22 // gates and nodes of diagrams in all proofs
	maxCone    = 1 << 13 // gates between a carry and the words that it is of
	maxOpened  = 1 << 8  // carries that a proof takes apart
	maxAlike   = 8       // gates of one signature, when they are tried
	maxFactors = 1 << 8  // of a conjunction
	maxDepth   = 5       // gates that a proof of disjointness looks through
)

// pair are the variables x and y of an exclusive disjunction, of literals when odd is 1.
type pair struct {
	x, y int32
	odd  lit
}

// claim says that a gate is the carry of x, y and z (a half adder when z is 0), some
// of them negated: flip has a bit for each, and one for the carry itself.
type claim struct {
	x, y, z int32
	flip    uint8
}

// status of the claims of a gate.
type status uint8

const (
	unknown status = iota
	trying
	failed
	proven
)

// carries are what is known of the gates of a circuit as parts of adders. In a chain of
// full adders the carry of a column is the majority of its two bits and of the carry
// before; networks that look ahead (Brent and Kung 1982) compute the same function in
// another way. Equal signatures say which gate it may be, and decision diagrams over the
// bits of the columns, which are small for carries, prove it.
type carries struct {
	c      *circuit
	ctx    context.Context
	pairs  map[int32]pair // by gate
	claims map[int32][]claim
	known  map[int32]claim   // by gate, the claim that is proven
	used   map[int32][]int32 // by gate, others whose claims that rests on
	state  map[int32]status
	work   int               // gates that proofs have visited, and nodes they made
	mark   []int             // by gate: what the last visit of a cone that came to it knows of it
	visit  int               // the number of the last visit, a multiple of marks
	stack  []int32           // of it
	full   map[[3]int32]bool // full adders, by x, y and z in order, with a proven carry
	d      *diagram          // of one claim after the other
}

// xorOf reads a gate as an exclusive disjunction.
func (c *circuit) xorOf(v int32) (pair, bool) {
	d := c.gates[v]
	if d.kind != isAnd || d.a&d.b&1 == 0 {
		return pair{}, false
	}
	x, y := c.gates[d.a.variable()], c.gates[d.b.variable()]
	if x.kind != isAnd || y.kind != isAnd || x.a.not() != y.a || x.b.not() != y.b {
		return pair{}, false
	}
	return pair{x.a.variable(), x.b.variable(), (x.a ^ x.b) & 1}, true
}

// triples calls f with the arguments of v as a sum of three bits, half being that of x and y.
func (k *carries) triples(v int32, f func(half, x, y, z int32)) {
	p, ok := k.pairs[v]
	if !ok {
		return
	}
	for _, s := range [2][2]int32{{p.x, p.y}, {p.y, p.x}} {
		if q, ok := k.pairs[s[0]]; ok && q.x != s[1] && q.y != s[1] {
			f(s[0], q.x, q.y, s[1])
		}
	}
}

// columnOf is the key of a full adder.
func columnOf(x, y, z int32) [3]int32 {
	t := [3]int32{x, y, z}
	slices.Sort(t[:])
	return t
}

// of gives the carry that a claim speaks of, as a function of x, y and z.
func (m claim) of(d *diagram, x, y, z edge) edge {
	x, y = x^edge(m.flip&1), y^edge(m.flip>>1&1)
	out := edgeFalse
	if m.z == 0 {
		out = d.and(x, y)
	} else {
		out = d.majority(x, y, z^edge(m.flip>>2&1))
	}
	return out ^ edge(m.flip>>3)
}

// plain makes a signature that a function and its complement share, and says which it is.
func (s signature) plain() (signature, uint8) {
	if s[0]&1 == 0 {
		return s, 0
	}
	return s.xor(1), 1
}

// xor complements a signature when the lowest bit of flip is 1.
func (s signature) xor(flip uint8) signature {
	for i := range s {
		s[i] ^= -uint64(flip & 1)
	}
	return s
}

// abstract gives signatures that have other values for exclusive disjunctions than their
// arguments make, most of them 1: carries that go through many columns are rare
// otherwise, and all look alike.
func (k *carries) abstract() []signature {
	c := k.c
	out := slices.Clone(c.values)
	for v, d := range c.gates {
		if d.kind != isAnd {
			continue
		}
		if _, ok := k.pairs[int32(v)]; !ok {
			out[v] = evaluate(out, d)
			continue
		}
		for i := range out[v] {
			out[v][i] = 0
			for range 2*i + 1 {
				out[v][i] |= c.random.Uint64()
			}
		}
	}
	return out
}

// carried gives the signature that m claims, by the half sum of x and y and their
// conjunction where the circuit has one.
func (k *carries) carried(values []signature, half int32, m claim) (out signature) {
	x, y, z := positive(m.x)^lit(m.flip&1), positive(m.y)^lit(m.flip>>1&1), signature{}
	sum, both := signature{}, valueOf(values, x).and(valueOf(values, y))
	if m.z != 0 {
		d := k.c.gates[half]
		for _, l := range [2]lit{d.a, d.b} {
			if g := k.c.gates[l.variable()]; g.a == x && g.b == y {
				both = values[l.variable()]
			}
		}
		sum, z = values[half].xor(uint8(k.pairs[half].odd)^m.flip^m.flip>>1), values[m.z]
	}
	for i := range out {
		out[i] = both[i] | z[i]&sum[i]
	}
	return out
}

// findCarries claims carries for the sums of the circuit, and proves what it can.
func findCarries(ctx context.Context, c *circuit) *carries {
	k := &carries{
		c: c, ctx: ctx, pairs: map[int32]pair{}, claims: map[int32][]claim{}, known: map[int32]claim{}, used: map[int32][]int32{},
		state: map[int32]status{}, full: map[[3]int32]bool{}, d: newDiagram(),
	}
	size := int32(len(c.gates))
	for v := int32(1); v < size; v++ {
		if p, ok := c.xorOf(v); ok {
			k.pairs[v] = p
		}
	}
	k.claimAdders()
	k.claimProducts(size)
	for _, values := range [][]signature{k.abstract(), c.values[:size]} {
		k.claim(values)
	}
	for v := int32(1); v < size; v++ {
		k.carry(v)
	}
	return k
}

// claimAdders claims the carries of sums.
func (k *carries) claimAdders() {
	for _, a := range k.c.adders {
		if v, x, y, z := a[0].variable(), a[1].variable(), a[2].variable(), a[3].variable(); v != 0 && x != 0 && y != 0 && z != 0 && x != y && y != z && x != z {
			// The majority of complements is the complement of the majority.
			flip := uint8((a[1]^a[3])&1 | (a[2]^a[3])&1<<1)
			k.put(v, claim{x: x, y: y, z: z, flip: flip}, uint8((a[0]^a[3])&1))
		}
	}
}

// claim claims what the signatures of values say.
func (k *carries) claim(values []signature) {
	c := k.c
	alike := map[signature][]int32{}
	for v := range values {
		if c.gates[v].kind == isAnd {
			s, _ := values[v].plain()
			alike[s] = append(alike[s], int32(v))
		}
	}
	try := func(half int32, m claim) {
		s, sign := k.carried(values, half, m).plain()
		found := alike[s]
		if len(found) > maxAlike {
			return
		}
		for _, v := range found {
			_, own := values[v].plain()
			k.put(v, m, sign^own)
		}
	}
	for v := range int32(len(values)) {
		p, ok := k.pairs[v]
		if !ok {
			continue
		}
		for flip := range uint8(4) {
			k.triples(v, func(half, x, y, z int32) { try(half, claim{x, y, z, flip}) })
			try(v, claim{p.x, p.y, 0, flip})
		}
	}
}

// put claims m, or its complement, of v, unless the gate says it.
func (k *carries) put(v int32, m claim, sign uint8) {
	d := k.c.gates[v]
	if m.z == 0 && d.a.variable() == m.x && d.b.variable() == m.y || v == m.x || v == m.y || v == m.z {
		return
	}
	m.flip |= sign << 3
	if !slices.Contains(k.claims[v], m) {
		k.claims[v] = append(k.claims[v], m)
	}
}

// claimProducts claims that a gate is the conjunction of a pair where it has the same factors:
// columns of one bit pass a carry on like that, and it is too rare to have a signature.
func (k *carries) claimProducts(size int32) {
	c := k.c
	factors := make([][]lit, size)
	of := func(l lit) []lit {
		if f := factors[l.variable()]; l&1 == 0 && f != nil {
			return f
		}
		return []lit{l}
	}
	union := func(x, y lit) []lit {
		f := slices.Concat(of(x), of(y))
		slices.Sort(f)
		return slices.Compact(f)
	}
	key := func(f []lit) string {
		out := make([]byte, 0, 4*len(f))
		for _, l := range f {
			out = append(out, one(int32(l))...)
		}
		return string(out)
	}
	alike := map[string][]int32{}
	for v := range size {
		d := c.gates[v]
		if _, pair := k.pairs[v]; d.kind != isAnd || pair {
			continue
		}
		if f := union(d.a, d.b); len(f) <= maxFactors {
			factors[v] = f
			if len(f) > 2 {
				alike[key(f)] = append(alike[key(f)], v)
			}
		}
	}
	for v := range size {
		p, ok := k.pairs[v]
		if !ok {
			continue
		}
		for flip := range uint8(4) {
			f := union(positive(p.x)^lit(flip&1), positive(p.y)^lit(flip>>1))
			if len(f) <= 2 || len(f) > maxFactors {
				continue
			}
			for _, g := range alike[key(f)] {
				k.put(g, claim{x: p.x, y: p.y, flip: flip}, 0)
			}
		}
	}
}

// carry gives the claim of v that is proven, if any is.
func (k *carries) carry(v int32) (claim, bool) {
	switch k.state[v] {
	case failed, trying:
		return claim{}, false
	case proven:
		return k.known[v], true
	}
	if len(k.claims[v]) == 0 {
		return claim{}, false
	}
	k.state[v] = trying
	for _, m := range k.claims[v] {
		if k.ctx.Err() == nil && k.work < maxProofs && k.proves(v, m) {
			k.state[v], k.known[v] = proven, m
			if m.z != 0 {
				k.full[columnOf(m.x, m.y, m.z)] = true
			}
			return m, true
		}
	}
	k.state[v] = failed
	return claim{}, false
}

// proof is one attempt to prove a claim: a cut through the circuit below a gate.
type proof struct {
	k      *carries
	d      *diagram
	leaves []int32         // of the cut, in the order of the diagram
	opened map[int32]claim // leaves that were replaced by what they are made of
	used   []int32         // those of them by their claims
	level  map[int32]int   // of a leaf that is left
	seen   map[int32]edge  // gates of the cone, and leaves that were opened (negative)
	circle map[int32]bool  // opened leaves whose functions are being made
}

// What a visit of a cone knows of a gate, above the number of the visit.
const (
	isLeaf = 1 + iota
	isMet  // a leaf
	isSeen
	marks
)

// cone visits the gates between v and the leaves, marks the leaves that it meets, and tells whether
// it meets no input and is not too large.
func (p *proof) cone(v int32) bool {
	k := p.k
	k.visit += marks
	if more := len(k.c.gates) - len(k.mark); more > 0 {
		k.mark = append(k.mark, make([]int, more)...)
	}
	for _, l := range p.leaves {
		k.mark[l] = k.visit + isLeaf
	}
	k.mark[v] = k.visit + isSeen
	stack := append(k.stack[:0], v)
	defer func() { k.stack = stack }()
	for seen := 1; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		d := k.c.gates[v]
		if k.work++; d.kind == isInput || seen > maxCone {
			return false
		}
		for _, l := range [2]lit{d.a, d.b} {
			switch w := l.variable(); k.mark[w] {
			case k.visit + isLeaf:
				k.mark[w] = k.visit + isMet
			case k.visit + isMet, k.visit + isSeen:
			default:
				k.mark[w] = k.visit + isSeen
				stack = append(stack, w)
				seen++
			}
		}
	}
	return true
}

// add makes v a leaf, unless it is one or was one.
func (p *proof) add(v int32) {
	if _, was := p.opened[v]; was {
		return
	}
	if _, is := p.level[v]; !is {
		p.level[v] = len(p.leaves)
		p.leaves = append(p.leaves, v)
	}
}

// open replaces a leaf by the bits that it is the carry of.
func (p *proof) open(v int32) bool {
	m, ok := p.k.carry(v)
	if !ok {
		return p.split(v)
	}
	p.used = append(p.used, v)
	p.replace(v, m)
	return true
}

// split replaces a leaf by the arguments of its gate.
func (p *proof) split(v int32) bool {
	d := p.k.c.gates[v]
	if d.kind != isAnd {
		return false
	}
	p.replace(v, claim{x: d.a.variable(), y: d.b.variable(), flip: uint8(d.a&1 | d.b&1<<1)})
	return true
}

func (p *proof) replace(v int32, m claim) {
	delete(p.level, v)
	p.leaves = slices.DeleteFunc(p.leaves, func(w int32) bool { return w == v })
	p.opened[v] = m
	p.add(m.x)
	p.add(m.y)
	if m.z != 0 {
		p.add(m.z)
	}
}

// unused gives a leaf that v does not use, or 0; a carry, when v uses more than leaves.
func (p *proof) unused(v int32) (leaf int32, ok bool) {
	closed := p.cone(v)
	for _, l := range p.leaves {
		if p.k.mark[l] != p.k.visit+isMet {
			leaf = l
		}
	}
	if leaf != 0 || closed {
		return leaf, true
	}
	for _, l := range p.leaves {
		if _, ok := p.k.carry(l); ok {
			leaf = max(leaf, l)
		}
	}
	return leaf, leaf != 0
}

// dependent gives a leaf that is made of another one, or 0.
func (p *proof) dependent() int32 {
	for _, l := range p.leaves {
		d := p.k.c.gates[l]
		if d.kind != isAnd {
			continue
		}
		for _, x := range [2]lit{d.a, d.b} {
			if _, is := p.level[x.variable()]; is {
				return l
			}
		}
	}
	return 0
}

// proves says that gate v is what m claims. It starts with the bits of m as leaves, and
// opens those which v does not use, and those which are not independent.
func (k *carries) proves(v int32, m claim) bool {
	p := &proof{k: k, opened: map[int32]claim{}, level: map[int32]int{}, circle: map[int32]bool{}}
	p.add(m.x)
	p.add(m.y)
	if m.z != 0 {
		p.add(m.z)
	}
	for len(p.opened) < maxOpened {
		leaf, ok := p.unused(v)
		switch {
		case !ok:
			return false
		case leaf != 0:
			if !p.open(leaf) {
				return false
			}
			continue
		}
		for i, l := range p.leaves {
			p.level[l] = i
		}
		k.d.clear()
		p.d, p.seen = k.d, map[int32]edge{}
		var z edge
		if m.z != 0 {
			z = p.meaning(m.z)
		}
		left, right := p.function(v), m.of(p.d, p.meaning(m.x), p.meaning(m.y), z)
		k.work += len(p.d.nodes)
		if p.d.full || left == right {
			k.used[v] = p.used
			return !p.d.full
		}
		if leaf = p.dependent(); leaf == 0 || !p.split(leaf) {
			return false
		}
	}
	return false
}

// meaning gives the function of a leaf, left or opened, over those that are left.
func (p *proof) meaning(v int32) edge {
	if l, ok := p.level[v]; ok {
		return p.d.variable(l)
	}
	if e, ok := p.seen[-v]; ok {
		return e
	}
	m, ok := p.opened[v]
	if !ok {
		p.d.full = true
		return edgeFalse
	}
	if p.circle[v] { // proves nothing
		p.d.full = true
		return edgeFalse
	}
	p.circle[v] = true
	defer delete(p.circle, v)
	var z edge
	if m.z != 0 {
		z = p.meaning(m.z)
	}
	e := m.of(p.d, p.meaning(m.x), p.meaning(m.y), z)
	p.seen[-v] = e
	return e
}

// function gives the function of a gate of the cone over the leaves.
func (p *proof) function(v int32) edge {
	if l, ok := p.level[v]; ok {
		return p.d.variable(l)
	}
	if v == 0 {
		return edgeFalse
	}
	if e, ok := p.seen[v]; ok {
		return e
	}
	d := p.k.c.gates[v]
	e := p.d.and(p.literal(d.a), p.literal(d.b))
	p.seen[v] = e
	return e
}

func (p *proof) literal(l lit) edge { return p.function(l.variable()) ^ edge(l&1) }

// disjoint says that two literals are proven to be never both true.
func (k *carries) disjoint(a, b lit) bool {
	x, y := valueOf(k.c.values, a), valueOf(k.c.values, b)
	for i := range x {
		if x[i]&y[i] != 0 {
			return false
		}
	}
	for depth := 1; depth <= maxDepth; depth++ {
		p := &proof{k: k, d: newDiagram(), level: map[int32]int{}, seen: map[int32]edge{}}
		p.frontier([]int32{a.variable(), b.variable()}, depth)
		if e := p.d.and(p.literal(a), p.literal(b)); e == edgeFalse && !p.d.full {
			return true
		}
	}
	return false
}

// frontier makes leaves of the gates that are depth steps below those of vs.
func (p *proof) frontier(vs []int32, depth int) {
	c := p.k.c
	inside := map[int32]bool{}
	for range depth {
		var next []int32
		for _, v := range vs {
			if d := c.gates[v]; !inside[v] && d.kind == isAnd {
				inside[v] = true
				next = append(next, d.a.variable(), d.b.variable())
			} else if !inside[v] {
				p.add(v)
			}
		}
		vs = next
	}
	for _, v := range vs {
		if !inside[v] && v != 0 {
			p.add(v)
		}
	}
}
