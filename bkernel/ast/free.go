package ast

import "math/big"

// Role is what a symbol of a free type does.
type Role uint8

// The roles.
const (
	Constructor Role = iota // makes a value of its arguments, one per argument tuple
	Selector                // gives an argument back; of another constructor's values a model says what
	Tester                  // tells whether a value is the constructor's
)

// FreeSymbol is a function that comes with a free type, or a value that does.
type FreeSymbol struct {
	Name  string
	Role  Role
	Of    Type // the free type
	Ctor  int  // the constructor's place in it
	Arg   int  // Selector: which argument
	Other Node // Selector: the constant whose value, at values of other constructors, is its own
}

// Ctor is a constructor of a free type, as an expression, with what takes its values apart.
type Ctor struct {
	Node      Node   // the value itself, or the function of its arguments
	Args      []Type // of its arguments
	Selectors []Node // one per argument, functions
	Tester    Node   // a function to BOOL
}

// Field is an argument of a constructor that is to be declared.
type Field struct {
	Type     Type
	Selector string // a name for messages and for the printer
	Other    Node   // see FreeSymbol
}

type freeData struct {
	name  string
	ctors []Ctor
	base  int // the constructor with the least deep values
}

// FreeType is the free type of that name, which gets its constructors by Construct.
func (g *Graph) FreeType(name string) Type {
	key := "d" + name
	if t, ok := g.typeIDs[key]; ok {
		return t
	}
	g.frees = append(g.frees, freeData{name: name})
	return g.internType(key, typeData{kind: KFree, free: int32(len(g.frees) - 1)})
}

// Declare adds a constructor to the free type t: name makes a value of the fields, and tester
// names the function that tells its values. All constructors are declared before terms are
// made, and there is one whose fields have values without t's.
func (g *Graph) Declare(t Type, name, tester string, fields []Field) Ctor {
	d := &g.frees[g.types[t].free]
	i := len(d.ctors)
	symbol := func(s FreeSymbol, typ Type) Node {
		s.Of, s.Ctor = t, i
		g.symbols = append(g.symbols, s)
		return g.Mk(OpFree, typ, nil, int32(len(g.symbols)-1))
	}
	var c Ctor
	for _, f := range fields {
		c.Args = append(c.Args, f.Type)
	}
	typ := t
	if len(fields) > 0 {
		typ = g.Fun(c.Args, t)
	}
	c.Node = symbol(FreeSymbol{Name: name, Role: Constructor, Other: None}, typ)
	for j, f := range fields {
		c.Selectors = append(c.Selectors, symbol(FreeSymbol{Name: f.Selector, Role: Selector, Arg: j, Other: f.Other}, g.Fun([]Type{t}, f.Type)))
	}
	c.Tester = symbol(FreeSymbol{Name: tester, Role: Tester, Other: None}, g.Fun([]Type{t}, Bool))
	d = &g.frees[g.types[t].free]
	d.ctors, d.base = append(d.ctors, c), -1
	return c
}

// HasFree tells whether there is a free type.
func (g *Graph) HasFree() bool { return len(g.frees) > 0 }

// FreeName is the name of a KFree.
func (g *Graph) FreeName(t Type) string { return g.frees[g.types[t].free].name }

// Ctors gives the constructors of a KFree in order; the caller must not change it.
func (g *Graph) Ctors(t Type) []Ctor { return g.frees[g.types[t].free].ctors }

// Symbol tells what an OpFree is.
func (g *Graph) Symbol(n Node) *FreeSymbol { return &g.symbols[g.aux[n]] }

// Constructed gives the constructor whose application n is, and its arguments; nil when n is
// none.
func (g *Graph) Constructed(n Node) (s *FreeSymbol, args []Node) {
	if g.Kind(g.typs[n]) != KFree {
		return nil, nil
	}
	f := n
	if g.ops[n] == OpApply {
		f, args = g.Arg(n, 0), g.Args(n)[1:]
	}
	if g.ops[f] != OpFree || g.Symbol(f).Role != Constructor {
		return nil, nil
	}
	return g.Symbol(f), args
}

// Build is the application of a constructor, which may have no arguments.
func (g *Graph) Build(c *Ctor, args ...Node) Node {
	if len(args) == 0 {
		return c.Node
	}
	return g.Apply(c.Node, args...)
}

// Base gives the place of a constructor of t whose values are the least deep.
func (g *Graph) Base(t Type) int {
	if d := &g.frees[g.types[t].free]; d.base >= 0 {
		return d.base
	}
	// Rounds: what has a value of that depth is known, then what can be made of these.
	known := map[Type]bool{}
	var has func(t Type) bool
	has = func(t Type) bool {
		switch g.Kind(t) {
		case KFun:
			return has(g.Ran(t))
		case KFree:
			return known[t]
		}
		return true
	}
	for again := true; again; {
		again = false
		var now []Type
		for u := range g.types {
			u := Type(u)
			if g.Kind(u) != KFree || known[u] {
				continue
			}
			d := &g.frees[g.types[u].free]
			for i, c := range d.ctors {
				ok := true
				for _, a := range c.Args {
					ok = ok && has(a)
				}
				if ok {
					d.base = i
					now = append(now, u)
					break
				}
			}
		}
		for _, u := range now {
			known[u] = true
			again = true
		}
	}
	return g.frees[g.types[t].free].base
}

// Cardinality gives the number of values of a type, nil when it is infinite or a deferred
// set is part of it. Numbers that are too large to matter may be given as smaller ones that are
// too large, too.
func (g *Graph) Cardinality(t Type) *big.Int { return g.cardinality(t, map[Type]bool{}) }

// cardinality has the types under way in open: one that occurs in itself is infinite.
func (g *Graph) cardinality(t Type, open map[Type]bool) *big.Int {
	const huge = 1 << 12 // bits
	switch g.Kind(t) {
	case KPred, KBool:
		return big.NewInt(2)
	case KBitVec:
		return new(big.Int).Lsh(big.NewInt(1), uint(min(g.Width(t), huge)))
	case KFun:
		n := g.cardinality(g.Ran(t), open)
		if n == nil || n.Cmp(big.NewInt(1)) <= 0 {
			return n
		}
		points := big.NewInt(1)
		for _, d := range g.Dom(t) {
			c := g.cardinality(d, open)
			if c == nil {
				return nil
			}
			points.Mul(points, c)
		}
		if points.BitLen() > 12 || points.Int64()*int64(n.BitLen()) > huge {
			return new(big.Int).Lsh(big.NewInt(1), huge)
		}
		return new(big.Int).Exp(n, points, nil)
	case KFree:
		if open[t] {
			return nil
		}
		open[t] = true
		defer delete(open, t)
		sum := new(big.Int)
		for _, c := range g.Ctors(t) {
			p := big.NewInt(1)
			for _, a := range c.Args {
				n := g.cardinality(a, open)
				if n == nil {
					return nil
				}
				if p.Mul(p, n); p.BitLen() > huge {
					p.Lsh(big.NewInt(1), huge)
				}
			}
			sum.Add(sum, p)
		}
		return sum
	}
	return nil
}

// Within gives a deferred set that the free type t is infinite with, or NoType where it is
// infinite or finite whatever there is in sets.
func (g *Graph) Within(t Type) Type {
	if g.Cardinality(t) != nil {
		return NoType
	}
	set, endless := g.within(t, map[Type]bool{})
	if endless {
		return NoType
	}
	return set
}

// within gives a deferred set that values of t hold elements of, and whether t is infinite
// whatever they are.
func (g *Graph) within(t Type, open map[Type]bool) (set Type, endless bool) {
	set = NoType
	var parts []Type
	switch g.Kind(t) {
	case KInt, KReal:
		return NoType, true
	case KSet:
		return t, false
	case KFun:
		if n := g.Cardinality(g.Ran(t)); n != nil && n.BitLen() <= 1 {
			return NoType, false // one function, whatever its domain
		}
		parts = append(append(parts, g.Dom(t)...), g.Ran(t))
	case KFree:
		if open[t] {
			return NoType, true
		}
		open[t] = true
		defer delete(open, t)
		for _, c := range g.Ctors(t) {
			parts = append(parts, c.Args...)
		}
	}
	for _, p := range parts {
		s, end := g.within(p, open)
		if end {
			return NoType, true
		}
		if s != NoType {
			set = s
		}
	}
	return set, false
}
