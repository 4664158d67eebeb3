package circuits

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/shown"
)

// drawing writes down that gates are the functions of a decision diagram: a node is a choice
// by its variable between those that it leads to.
type drawing struct {
	*reader
	p      *proof
	is     map[int32]ast.Node   // by variable that is no leaf: the fact that it is its function
	nodes  map[int32]ast.Node   // by node, as predicates
	lemmas map[[2]edge]ast.Node // by conjunction: the fact that it is what it is, or None
}

// show proves that the words a and b are equal where their sums meet: the bits of each sum
// are the literals that were found for them, and the gates above both are the same functions
// of these.
func (m *meeting) show(a, b ast.Node) []shown.Fact {
	c := m.r.c
	s := &derivation{Writer: shown.Writer{G: c.g}}
	d := &drawing{reader: s.read(m.r), p: m.p, is: map[int32]ast.Node{}, nodes: map[int32]ast.Node{0: c.g.True()}, lemmas: map[[2]edge]ast.Node{}}
	for _, t := range m.sums {
		q := t.by.spread(t.sum)
		if q == nil {
			return nil
		}
		s.row, s.from, s.parts = shown.Sum{}, nil, nil
		made, found := s.read(q), *d.reader
		found.r = t.by
		made.take(1)
		found.take(1)
		if len(s.from) > maxShown {
			return nil
		}
		equal := s.bits(q.c.of(t.sum), t.found, [2]*reader{made, &found})
		for i, l := range c.bits[t.sum] {
			v := l.variable()
			_, leaf := m.p.level[v]
			if _, told := d.is[v]; !leaf && !told && v != 0 {
				d.is[v] = s.Equal(d.name(v), d.literal(t.found[i]^l&1))
				s.Say(d.is[v], ast.None, equal[i])
			}
		}
	}
	for _, v := range slices.Sorted(maps.Keys(m.p.seen)) { // arguments first
		if _, made := d.is[v]; !made && !d.gate(v) {
			return nil
		}
	}
	x, y := c.of(a), c.of(b)
	var bits []ast.Node
	for i := range x {
		p, q := d.literal(x[i]), d.literal(y[i])
		equal := s.Equal(p, q)
		s.Say(equal, d.split(d.function(m.p.literal(x[i]))), d.known(x[i], y[i])...)
		bits = append(bits, equal, s.isBit(a, i, p), s.isBit(b, i, q))
	}
	s.Say(c.g.Eq(a, b), ast.None, bits...)
	return s.Facts
}

// split has propagation show something on both sides of each of conditions.
func (d *drawing) split(conditions ...ast.Node) ast.Node {
	return d.Cases(d.Plus(d.G.Num64(0), d.G.Num64(0)), conditions...)
}

// known are the facts of literals that are no leaves.
func (d *drawing) known(ls ...lit) (facts []ast.Node) {
	for _, l := range ls {
		if f, ok := d.is[l.variable()]; ok {
			facts = append(facts, f)
		}
	}
	return facts
}

// function is that of an edge as a predicate.
func (d *drawing) function(e edge) ast.Node {
	n := int32(e >> 1)
	is, ok := d.nodes[n]
	if !ok {
		b := d.p.d.nodes[n]
		is = d.leaf(b.level)
		if b.low != edgeFalse || b.high != edgeTrue {
			is = d.G.Ite(is, d.function(b.high), d.function(b.low))
		}
		d.nodes[n] = is
	}
	if e&1 != 0 {
		return d.G.Not(is)
	}
	return is
}

func (d *drawing) leaf(level int32) ast.Node { return d.name(d.p.leaves[level]) }

// gate adds the fact that a gate is its function, or gives false when there are too many.
func (d *drawing) gate(v int32) bool {
	g := d.r.c.gates[v]
	if g.kind != isAnd || len(d.Facts) > maxShown {
		return false
	}
	from := d.known(g.a, g.b)
	if l := d.lemma(d.p.literal(g.a), d.p.literal(g.b)); l != ast.None {
		from = append(from, l)
	}
	is := d.function(d.p.seen[v])
	d.is[v] = d.Equal(d.name(v), is)
	d.Say(d.is[v], d.split(is), from...)
	return true
}

// lemma adds the fact that the conjunction of functions is one, unless that is clear.
func (d *drawing) lemma(a, b edge) ast.Node {
	if a > b {
		a, b = b, a
	}
	if a <= edgeFalse || a>>1 == b>>1 {
		return ast.None
	}
	if l, ok := d.lemmas[[2]edge{a, b}]; ok {
		return l
	}
	level := min(d.p.d.nodes[a>>1].level, d.p.d.nodes[b>>1].level)
	al, ah := d.p.d.at(a, level)
	bl, bh := d.p.d.at(b, level)
	var from []ast.Node
	for _, l := range []ast.Node{d.lemma(al, bl), d.lemma(ah, bh)} {
		if l != ast.None {
			from = append(from, l)
		}
	}
	both := d.function(d.p.d.and(a, b))
	says := d.Equal(d.G.And(d.function(a), d.function(b)), both)
	d.Say(says, d.split(d.leaf(level), both), from...)
	d.lemmas[[2]edge{a, b}] = says
	return says
}
