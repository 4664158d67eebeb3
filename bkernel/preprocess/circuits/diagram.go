package circuits

import "bsmt/bkernel/internal/hashed"

// maxDiagram bounds the nodes of a diagram.
const maxDiagram = 1 << 12

// edge leads to a node of a diagram, shifted by one, with complement in the low bit. Node 0
// is true.
type edge int32

const (
	edgeTrue  edge = 0
	edgeFalse edge = 1
)

// branch is a node: the function by the value of the variable at level, the least level
// first. The high edge has no complement, which makes functions unique (Brace, Rudell,
// Bryant 1990).
type branch struct {
	level     int32
	low, high edge
}

// diagram is a reduced ordered binary decision diagram (Bryant 1986).
type diagram struct {
	nodes  []branch
	unique hashed.Table[[3]int32] // edges to nodes, by what they are
	cache  hashed.Table[[3]int32] // conjunctions
	full   bool                   // maxDiagram was met; nothing holds then
}

const bottom = 1<<31 - 1 // level of the constants

func newDiagram() *diagram {
	return &diagram{nodes: []branch{{level: bottom}}}
}

// clear makes it a new diagram, in the memory that it has.
func (d *diagram) clear() {
	d.nodes, d.full = d.nodes[:1], false
	d.unique.Clear()
	d.cache.Clear()
}

func (d *diagram) node(level int32, low, high edge) edge {
	if low == high {
		return low
	}
	sign := high & 1
	b := branch{level, low ^ sign, high ^ sign}
	k := [3]int32{level, int32(b.low), int32(b.high)}
	if e, ok := d.unique.Get(k); ok {
		return edge(e) ^ sign
	}
	if len(d.nodes) >= maxDiagram {
		d.full = true
		return edgeFalse
	}
	e := edge(len(d.nodes)) << 1
	d.nodes = append(d.nodes, b)
	d.unique.Set(k, int32(e))
	return e ^ sign
}

func (d *diagram) variable(level int) edge { return d.node(int32(level), edgeFalse, edgeTrue) }

// at gives the halves of e by the variable at level, which is not below its own.
func (d *diagram) at(e edge, level int32) (low, high edge) {
	b := d.nodes[e>>1]
	if b.level != level {
		return e, e
	}
	return b.low ^ e&1, b.high ^ e&1
}

func (d *diagram) and(a, b edge) edge {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == edgeTrue || a == b:
		return b
	case a == edgeFalse || a == b^1 || d.full:
		return edgeFalse
	}
	k := [3]int32{int32(a), int32(b)}
	if e, ok := d.cache.Get(k); ok {
		return edge(e)
	}
	level := min(d.nodes[a>>1].level, d.nodes[b>>1].level)
	al, ah := d.at(a, level)
	bl, bh := d.at(b, level)
	e := d.node(level, d.and(al, bl), d.and(ah, bh))
	d.cache.Set(k, int32(e))
	return e
}

func (d *diagram) or(a, b edge) edge { return d.and(a^1, b^1) ^ 1 }

func (d *diagram) majority(x, y, z edge) edge {
	return d.or(d.and(x, y), d.and(z, d.or(x, y)))
}
