package ast

import "maps"

// Mark is how far a graph was filled at some time.
type Mark struct {
	types, sets, frees, symbols, nodes, ints, names, consts, quants, fresh int
}

// Mark says how far g is filled now.
func (g *Graph) Mark() Mark {
	return Mark{
		types: len(g.types), sets: len(g.sets), frees: len(g.frees), symbols: len(g.symbols), nodes: len(g.ops),
		ints: len(g.ints), names: len(g.names), consts: len(g.consts), quants: len(g.quants), fresh: g.fresh,
	}
}

// Nodes is how many nodes there were at the time of m.
func (m Mark) Nodes() int { return m.nodes }

// Before tells whether a node was there at the time of m.
func (m Mark) Before(n Node) bool { return int(n) < m.nodes }

// CloneAt gives a graph as g was at the time of m: the same types and nodes under the same
// ids, and what is made from then on is its own. Neither is to gain anything during the
// call; afterwards each belongs to a goroutine of its own, since what they have in common
// is only read.
func (g *Graph) CloneAt(m Mark) *Graph {
	c := &Graph{
		types: g.types[:m.types:m.types], sets: g.sets[:m.sets:m.sets], symbols: g.symbols[:m.symbols:m.symbols],
		ops: g.ops[:m.nodes:m.nodes], typs: g.typs[:m.nodes:m.nodes], argOff: g.argOff[: m.nodes+1 : m.nodes+1], aux: g.aux[:m.nodes:m.nodes],
		ints: g.ints[:m.ints:m.ints], names: g.names[:m.names:m.names], consts: g.consts[:m.consts:m.consts],
		typeIDs: maps.Clone(g.typeIDs), intIDs: maps.Clone(g.intIDs), int64s: maps.Clone(g.int64s), byName: maps.Clone(g.byName), fresh: m.fresh,
	}
	end := c.argOff[m.nodes]
	c.args = g.args[:end:end]
	c.frees = append(c.frees, g.frees[:m.frees]...) // which note their bases when they are asked
	c.quants = append(c.quants, g.quants[:m.quants]...)
	maps.DeleteFunc(c.typeIDs, func(_ string, t Type) bool { return int(t) >= m.types })
	maps.DeleteFunc(c.intIDs, func(_ string, i int32) bool { return int(i) >= m.ints })
	maps.DeleteFunc(c.int64s, func(_ int64, i int32) bool { return int(i) >= m.ints })
	maps.DeleteFunc(c.byName, func(_ string, n Node) bool { return int(n) >= m.nodes })
	size := 1024
	for size < 4*m.nodes {
		size *= 2
	}
	c.table = make([]int32, size)
	mask := uint32(size - 1)
	for n := range Node(m.nodes) {
		i := c.hash(c.ops[n], c.typs[n], c.Args(n), c.aux[n]) & mask
		for c.table[i] != 0 {
			i = (i + 1) & mask
		}
		c.table[i] = int32(n) + 1
	}
	c.used = m.nodes
	return c
}
