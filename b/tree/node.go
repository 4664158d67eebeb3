package tree

import "math/big"

// Node is a predicate, an expression or a substitution: an operator of the table
// with its operands. Which operands there are stands beside each Op.
//
// A tree is a tree: no node has two parents, since types and declarations are
// written into it in place.
type Node struct {
	Op    Op
	Pos   Pos
	Type  *Type      // of an expression, once inferred
	Args  []*Node    // operands
	Binds []*Decl    // variables that the node binds in all its Args
	Name  string     // identifier, text of a string, record field, called operation, macro
	Names []string   // fields of Rec and Struct, one for each of Args
	Decl  *Decl      // Ident, Prev: what the name means, once resolved
	Int   *big.Int   // IntLit
	N     int        // Assign, BecomesSuch, BecomesElem, Call: how many of Args are assigned to; Any: 1 if that there is no choice is an error
	Oper  *Operation // Call: what is called, once resolved
}

// DeclKind says what a name stands for.
type DeclKind uint8

const (
	DLocal       DeclKind = iota // bound by a quantifier, comprehension, ANY, LET, VAR, or a parameter or result of an operation
	DConstant                    // constants, and scalar parameters of machines
	DVariable                    // variables of the state
	DSet                         // given sets, by their name
	DElement                     // elements of enumerated sets; in formulas that are typed in, of deferred ones, too
	DConstructor                 // constructors of free types: a value, or a function to the type
)

// Decl is the declaration of a name. Each name has one; uses point to it.
type Decl struct {
	Name string
	Kind DeclKind
	Pos  Pos
	Type *Type // once inferred; of DSet: the POW of its type

	// Slot is dense from 0 within each kind. DConstant and DVariable: the index
	// in the vectors of constants and of the state. DSet: Set.ID. DElement: the
	// index among the elements of its set. DConstructor: that among Set.Constructors. DLocal has none: who runs a formula lays
	// its locals out.
	Slot int
	Set  *Set // DSet, DElement and DConstructor: the set
}

// Constructor is a way to make values of a free type.
type Constructor struct {
	Decl *Decl
	Arg  *Node // the set of what it is applied to; nil: it is a value itself
}

// ArgType is the type of what a constructor is applied to, which must have an Arg.
func (c *Constructor) ArgType() *Type { return c.Decl.Type.Rep().Left.Rep().Left }

// Set is a given set, or a free type.
type Set struct {
	Name     string
	Pos      Pos
	ID       int     // index in Machine.Sets
	Elements []*Decl // of an enumerated set, in order; nil if deferred
	Deferred bool    // its elements are not named
	Param    bool    // a parameter of the machine
	Type     *Type   // the type of its elements, a TGiven or TFree

	Constructors []*Constructor // of a free type, which is not deferred and has no Elements
}

// NewSet makes a set with its type, and elements with theirs; none: it is deferred.
func NewSet(pos Pos, name string, elements ...*Decl) *Set {
	s := &Set{Name: name, Pos: pos, Elements: elements, Deferred: len(elements) == 0}
	s.Type = &Type{Kind: TGiven, Set: s}
	for i, e := range elements {
		e.Kind, e.Set, e.Slot, e.Type = DElement, s, i, s.Type
	}
	return s
}

// NewFreeType makes a free type of constructors, whose declarations get all but their types.
func NewFreeType(pos Pos, name string, constructors ...*Constructor) *Set {
	s := &Set{Name: name, Pos: pos, Constructors: constructors}
	s.Type = &Type{Kind: TFree, Set: s}
	for i, c := range constructors {
		c.Decl.Kind, c.Decl.Set, c.Decl.Slot = DConstructor, s, i
	}
	return s
}

// New makes a node.
func New(op Op, pos Pos, args ...*Node) *Node { return &Node{Op: op, Pos: pos, Args: args} }

// NewIdent makes the use of a name.
func NewIdent(pos Pos, name string) *Node { return &Node{Op: Ident, Pos: pos, Name: name} }

// NewUse makes the use of a name that is declared, with its type.
func NewUse(pos Pos, d *Decl) *Node {
	return &Node{Op: Ident, Pos: pos, Name: d.Name, Decl: d, Type: d.Type}
}

// NewCouple makes a pair of two expressions with types, and its type.
func NewCouple(pos Pos, a, b *Node) *Node {
	n := New(Couple, pos, a, b)
	n.Type = PairOf(a.Type, b.Type)
	return n
}

// NewTuple makes the value of names as a lambda has it: (x |-> y) |-> z.
func NewTuple(pos Pos, ds []*Decl) *Node {
	t := NewUse(pos, ds[0])
	for _, d := range ds[1:] {
		t = NewCouple(pos, t, NewUse(pos, d))
	}
	return t
}

// NewInt makes an integer literal.
func NewInt(pos Pos, v *big.Int) *Node { return &Node{Op: IntLit, Pos: pos, Int: v} }

// NewNeg makes -n. That of a literal is a literal.
func NewNeg(pos Pos, n *Node) *Node {
	if n.Op == IntLit && n.Int.Sign() > 0 {
		return NewInt(pos, new(big.Int).Neg(n.Int))
	}
	return New(Neg, pos, n)
}

// NewBinder makes a node that binds names.
func NewBinder(op Op, pos Pos, binds []*Decl, args ...*Node) *Node {
	return &Node{Op: op, Pos: pos, Binds: binds, Args: args}
}

// NewComprehension makes {x,y . P | E} in its simplest form: a plain comprehension where
// E is the tuple of the names, a lambda where it is a pair of that tuple and a value.
func NewComprehension(pos Pos, binds []*Decl, pred, value *Node) *Node {
	switch {
	case isTuple(value, binds):
		return NewBinder(Compr, pos, binds, pred)
	case value.Op == Couple && isTuple(value.Args[0], binds):
		return NewBinder(Lambda, pos, binds, pred, value.Args[1])
	}
	return NewBinder(ComprMap, pos, binds, pred, value)
}

// isTuple reports whether e is x1 |-> x2 |-> ... of all the names in order.
func isTuple(e *Node, binds []*Decl) bool {
	for i := len(binds) - 1; i > 0; i-- {
		if e.Op != Couple || e.Args[1].Op != Ident || e.Args[1].Name != binds[i].Name {
			return false
		}
		e = e.Args[0]
	}
	return e.Op == Ident && e.Name == binds[0].Name
}

// Conj joins predicates: none is BTrue, one is itself.
func Conj(pos Pos, preds ...*Node) *Node {
	switch len(preds) {
	case 0:
		return New(BTrue, pos)
	case 1:
		return preds[0]
	}
	return New(And, pos, preds...)
}

// Conjuncts cuts a predicate into those that And joins, nested ones too.
func Conjuncts(p *Node) []*Node { return conjuncts(nil, p) }

func conjuncts(to []*Node, p *Node) []*Node {
	if p.Op != And {
		return append(to, p)
	}
	for _, a := range p.Args {
		to = conjuncts(to, a)
	}
	return to
}

// Walk calls f on n and what is below it, from the outside in, left to right, as
// long as f says true.
func Walk(n *Node, f func(*Node) bool) {
	if n == nil || !f(n) {
		return
	}
	for _, a := range n.Args {
		Walk(a, f)
	}
}

// Clone copies a tree, with declarations of its own for the names that it binds.
// Uses of names that stay free keep their Decl.
func Clone(n *Node) *Node { return cloner{}.clone(n) }

type cloner map[*Decl]*Decl

func (c cloner) clone(n *Node) *Node {
	if n == nil {
		return nil
	}
	m := *n
	if len(n.Binds) > 0 {
		m.Binds = make([]*Decl, len(n.Binds))
		for i, d := range n.Binds {
			e := *d
			m.Binds[i] = &e
			c[d] = &e
		}
	}
	if d, ok := c[n.Decl]; ok {
		m.Decl = d
	}
	if len(n.Args) > 0 {
		m.Args = make([]*Node, len(n.Args))
		for i, a := range n.Args {
			m.Args[i] = c.clone(a)
		}
	}
	return &m
}

// Same reports whether two trees are the same but for places, types and declarations.
func Same(a, b *Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Op != b.Op || a.Name != b.Name || a.N != b.N ||
		len(a.Args) != len(b.Args) || len(a.Binds) != len(b.Binds) || len(a.Names) != len(b.Names) {
		return false
	}
	if a.Int != nil && (b.Int == nil || a.Int.Cmp(b.Int) != 0) {
		return false
	}
	for i, d := range a.Binds {
		if d.Name != b.Binds[i].Name {
			return false
		}
	}
	for i, s := range a.Names {
		if s != b.Names[i] {
			return false
		}
	}
	for i, x := range a.Args {
		if !Same(x, b.Args[i]) {
			return false
		}
	}
	return true
}
