package eval

import (
	"math/big"
	"slices"

	"bsmt/b/value"
)

// branch is a tree of the B-Book (section 3.10) taken apart. As a value a tree is a function
// from the ways to its nodes, sequences of the numbers of sons, to what stands there.
type branch struct {
	at   value.Value
	sons []*branch
}

// maxTreeNodes bounds the trees that are made.
const maxTreeNodes = 1 << 20

// takeApart gives the tree that a value of shape s is; nil if it is none.
func takeApart(s *value.Shape, v value.Value) *branch {
	type node struct {
		way []value.Value
		at  value.Value
	}
	var nodes []node
	for c := value.Iter(v); c.Next(); {
		way, ok := s.A.A.AsItems(s.A.First(c.V))
		if !ok {
			return nil
		}
		nodes = append(nodes, node{way, s.A.Second(c.V)})
	}
	slices.SortFunc(nodes, func(a, b node) int { return slices.CompareFunc(a.way, b.way, value.Compare) })
	if len(nodes) == 0 || len(nodes[0].way) > 0 {
		return nil
	}
	root := &branch{at: nodes[0].at}
	open := []*branch{root} // from the root to the last node
	for _, n := range nodes[1:] {
		if len(n.way) == 0 || len(n.way) > len(open) {
			return nil
		}
		// Each node follows its father and the sons before it, so that the numbers of sons have no gap.
		open = open[:len(n.way)]
		for i, b := range open[:len(open)-1] {
			if !value.Equal(n.way[i], value.Int(int64(len(b.sons)))) {
				return nil
			}
		}
		father := open[len(open)-1]
		if !value.Equal(n.way[len(n.way)-1], value.Int(int64(len(father.sons)+1))) {
			return nil
		}
		b := &branch{at: n.at}
		father.sons = append(father.sons, b)
		open = append(open, b)
	}
	return root
}

// theTree is takeApart of what must be a tree.
func theTree(s *value.Shape, v value.Value) *branch {
	b := takeApart(s, v)
	if b == nil {
		value.Ill("%s is no tree", s.Brief(v, 60))
	}
	return b
}

// putTogether gives the value of shape s that a tree is.
func putTogether(s *value.Shape, b *branch) value.Value {
	set := s.Build()
	made := 0
	var way []value.Value
	var add func(*branch)
	add = func(b *branch) {
		if made++; made > maxTreeNodes {
			value.Exceeded("a tree of more than %d nodes", maxTreeNodes)
		}
		set.Add(s.A.MakePair(s.A.A.MakeSeq(way), b.at))
		for i, x := range b.sons {
			way = append(way, value.Int(int64(i+1)))
			add(x)
			way = way[:len(way)-1]
		}
	}
	add(b)
	return set.Set()
}

func mirrored(b *branch) *branch {
	m := &branch{at: b.at}
	for _, x := range slices.Backward(b.sons) {
		m.sons = append(m.sons, mirrored(x))
	}
	return m
}

// visited lists what stands at the nodes, each between its first so many sons and the others.
func visited(b *branch, first func(sons int) int) []value.Value {
	var out []value.Value
	k := first(len(b.sons))
	for _, x := range b.sons[:k] {
		out = append(out, visited(x, first)...)
	}
	out = append(out, b.at)
	for _, x := range b.sons[k:] {
		out = append(out, visited(x, first)...)
	}
	return out
}

// listed is the column of functions that list a tree.
func listed(first func(sons int) int) externalFunction {
	return func(t *operandShapes, vs []value.Value) value.Value {
		return t.r.MakeSeq(visited(theTree(t.a[0], vs[0]), first))
	}
}

// isBinary reports whether each node has two sons or none.
func isBinary(b *branch) bool {
	return (len(b.sons) == 0 || len(b.sons) == 2) && !slices.ContainsFunc(b.sons, func(x *branch) bool { return !isBinary(x) })
}

// nodeOf finds the node that a way leads to.
func nodeOf(t *operandShapes, vs []value.Value) *branch {
	b := theTree(t.a[0], vs[0])
	for _, x := range t.a[1].Items(vs[1]) {
		i := smallNumber(x)
		if i < 1 || i > len(b.sons) {
			value.Ill("%s is no node of the tree", t.a[1].Brief(vs[1], 60))
		}
		b = b.sons[i-1]
	}
	return b
}

// sonOf gives the son of that number of a tree that must be binary and have sons.
func sonOf(i int) externalFunction {
	return func(t *operandShapes, vs []value.Value) value.Value {
		b := theTree(t.a[0], vs[0])
		if !isBinary(b) || len(b.sons) == 0 {
			value.Ill("the tree is not binary, or has one node")
		}
		return putTogether(t.r, b.sons[i])
	}
}

// wayUp gives a way that is not the empty one, of a node of the tree.
func wayUp(t *operandShapes, vs []value.Value) []value.Value {
	nodeOf(t, vs)
	way := t.a[1].Items(vs[1])
	if len(way) == 0 {
		value.Ill("the root of the tree has no father")
	}
	return way
}

// allTrees is tree(of) or btree(of), of shape s.
type allTrees struct {
	value.Rule
	shape  *value.Shape
	of     value.Value
	binary bool
}

func (a *allTrees) Shape() *value.Shape { return a.shape }
func (a *allTrees) Has(v value.Value) bool {
	if !value.Finite(v) {
		return false
	}
	b := takeApart(a.shape.A, v)
	if b == nil || a.binary && !isBinary(b) {
		return false
	}
	for _, x := range visited(b, func(int) int { return 0 }) {
		if !value.Has(a.of, x) {
			return false
		}
	}
	return true
}
func (a *allTrees) Empty() bool    { return value.IsEmpty(a.of) }
func (a *allTrees) Infinite() bool { return !a.Empty() }
func (a *allTrees) Size() *big.Int {
	if a.Empty() {
		return new(big.Int)
	}
	return nil
}
func (a *allTrees) Each(func(value.Value) bool) {
	if !a.Empty() {
		value.CannotList("%s is infinite", a)
	}
}
func (a *allTrees) String() string {
	name := "tree("
	if a.binary {
		name = "btree("
	}
	return name + a.shape.A.A.B.Pow().Brief(a.of, 60) + ")"
}

func spaceOfTrees(binary bool) externalFunction {
	return func(t *operandShapes, vs []value.Value) value.Value {
		return value.Rather(&allTrees{shape: t.r, of: vs[0], binary: binary})
	}
}

// onTrees has the operators on trees.
var onTrees = map[string]externalFunction{
	"tree":  spaceOfTrees(false),
	"btree": spaceOfTrees(true),
	"const": func(t *operandShapes, vs []value.Value) value.Value {
		b := &branch{at: vs[0]}
		for _, x := range t.a[1].Items(vs[1]) {
			b.sons = append(b.sons, theTree(t.r, x))
		}
		return putTogether(t.r, b)
	},
	"bin": func(t *operandShapes, vs []value.Value) value.Value {
		if len(vs) == 1 {
			return putTogether(t.r, &branch{at: vs[0]})
		}
		return putTogether(t.r, &branch{vs[1], []*branch{theTree(t.r, vs[0]), theTree(t.r, vs[2])}})
	},
	"top": func(t *operandShapes, vs []value.Value) value.Value { return theTree(t.a[0], vs[0]).at },
	"sons": func(t *operandShapes, vs []value.Value) value.Value {
		var list []value.Value
		for _, x := range theTree(t.a[0], vs[0]).sons {
			list = append(list, putTogether(t.a[0], x))
		}
		return t.r.MakeSeq(list)
	},
	"prefix":  listed(func(int) int { return 0 }),
	"postfix": listed(func(sons int) int { return sons }),
	"infix": func(t *operandShapes, vs []value.Value) value.Value {
		b := theTree(t.a[0], vs[0])
		if !isBinary(b) {
			value.Ill("infix of a tree that is not binary")
		}
		return t.r.MakeSeq(visited(b, func(sons int) int { return sons / 2 }))
	},
	"sizet": func(t *operandShapes, vs []value.Value) value.Value {
		theTree(t.a[0], vs[0])
		return value.Card(vs[0])
	},
	"mirror": func(t *operandShapes, vs []value.Value) value.Value {
		return putTogether(t.r, mirrored(theTree(t.a[0], vs[0])))
	},
	"subtree": func(t *operandShapes, vs []value.Value) value.Value { return putTogether(t.r, nodeOf(t, vs)) },
	"arity":   func(t *operandShapes, vs []value.Value) value.Value { return value.Int(int64(len(nodeOf(t, vs).sons))) },
	"rank": func(t *operandShapes, vs []value.Value) value.Value {
		way := wayUp(t, vs)
		return way[len(way)-1]
	},
	"father": func(t *operandShapes, vs []value.Value) value.Value {
		way := wayUp(t, vs)
		return t.r.MakeSeq(way[:len(way)-1])
	},
	"son": func(t *operandShapes, vs []value.Value) value.Value {
		way := t.r.SeqAppend(vs[1], vs[2])
		nodeOf(t, []value.Value{vs[0], way})
		return way
	},
	"left":  sonOf(0),
	"right": sonOf(1),
}
