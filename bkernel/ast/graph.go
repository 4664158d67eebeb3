package ast

import (
	"fmt"
	"math/big"
	"strconv"
)

// Type is the id of a type of its Graph.
type Type int32

// Node is the id of a predicate or an expression of its Graph.
type Node int32

// None is no node.
const None Node = -1

// NoType is no type.
const NoType Type = -1

// TypeKind says how a type is built.
type TypeKind uint8

// The kinds of types. PRED is the type of predicates, which B keeps apart from
// the values of BOOL.
const (
	KPred   TypeKind = iota // a predicate
	KBool                   // BOOL
	KInt                    // INTEGER
	KReal                   // REAL
	KBitVec                 // 0..n-1 --> {0,1}
	KSet                    // a deferred set
	KFun                    // D1*...*Dk --> R
	KFree                   // a free type: the least set closed under its constructors
)

// The types that every Graph has, with these ids.
const (
	Pred Type = iota
	Bool
	Int
	Real
)

type typeData struct {
	kind  TypeKind // how it is built
	width int32    // KBitVec: n; KSet: index of its name
	args  []Type   // KFun: the domains, then the range
	free  int32    // KFree: its place in Graph.frees
}

// Graph owns types, constants, bound variables and nodes.
type Graph struct {
	types   []typeData       // by Type
	typeIDs map[string]Type  // printed structure to Type
	sets    []string         // names of deferred sets, in order of declaration
	frees   []freeData       // free types, in order of declaration
	symbols []FreeSymbol     // by aux of OpFree
	ops     []Op             // by Node: operator
	typs    []Type           // by Node: type
	argOff  []uint32         // by Node: first argument in args; one longer than ops
	args    []Node           // arguments of all nodes, one after the other
	aux     []int32          // by Node: see the operator's comment
	ints    []*big.Int       // numerals, by aux of OpInt and OpBv, numerators by that of OpReal and their denominators after them; never changed
	intIDs  map[string]int32 // numeral to its index, where it does not fit int64
	int64s  map[int64]int32  // and where it does
	names   []string         // names of constants and bound variables, by aux
	consts  []Node           // all OpConst nodes in order of declaration
	byName  map[string]Node  // name to constant; those of Fresh are not in it
	fresh   int              // constants that Fresh made
	quants  []Quant          // by aux of OpForall and OpExists
	table   []int32          // open addressing hash table of node ids + 1
	used    int              // entries in table
	looked  int              // how often a node was asked for
}

// Quant is what a quantifier binds besides its body.
type Quant struct {
	Vars     []Node   // the bound variables, each an OpVar of its own
	Patterns [][]Node // instantiation patterns, each a multi-pattern; a hint only
	Name     string   // :qid of the source, or empty
	Own      bool     // no quantifier of the source: it says what an operator is
}

// New gives a graph that holds only the basic types.
func New() *Graph {
	g := &Graph{
		typeIDs: map[string]Type{}, intIDs: map[string]int32{}, int64s: map[int64]int32{}, byName: map[string]Node{},
		argOff: []uint32{0}, table: make([]int32, 1024),
	}
	g.types = []typeData{{kind: KPred}, {kind: KBool}, {kind: KInt}, {kind: KReal}}
	return g
}

// ---- types

func (g *Graph) internType(key string, d typeData) Type {
	if t, ok := g.typeIDs[key]; ok {
		return t
	}
	t := Type(len(g.types))
	g.types = append(g.types, d)
	g.typeIDs[key] = t
	return t
}

// BitVec is the type 0..width-1 --> {0,1}; width is at least 1.
func (g *Graph) BitVec(width int) Type {
	return g.internType(fmt.Sprintf("b%d", width), typeData{kind: KBitVec, width: int32(width)})
}

// Set is the deferred set of that name.
func (g *Graph) Set(name string) Type {
	key := "s" + name
	if t, ok := g.typeIDs[key]; ok {
		return t
	}
	g.sets = append(g.sets, name)
	return g.internType(key, typeData{kind: KSet, width: int32(len(g.sets) - 1)})
}

// Fun is the type of total functions from dom[0]*...*dom[k-1] to ran, k >= 1.
func (g *Graph) Fun(dom []Type, ran Type) Type {
	key := fmt.Sprintf("f%v%d", dom, ran)
	return g.internType(key, typeData{kind: KFun, args: append(append([]Type(nil), dom...), ran)})
}

// Kind says how t is built.
func (g *Graph) Kind(t Type) TypeKind { return g.types[t].kind }

// Width is the number of bits of a KBitVec.
func (g *Graph) Width(t Type) int { return int(g.types[t].width) }

// SetName is the name of a KSet.
func (g *Graph) SetName(t Type) string { return g.sets[g.types[t].width] }

// Dom gives the domains of a KFun; the caller must not change it.
func (g *Graph) Dom(t Type) []Type { a := g.types[t].args; return a[:len(a)-1] }

// Ran gives the range of a KFun.
func (g *Graph) Ran(t Type) Type { a := g.types[t].args; return a[len(a)-1] }

// Sets gives the names of the deferred sets in order of declaration.
func (g *Graph) Sets() []string { return g.sets }

// NumTypes is the number of types; they are 0 to NumTypes-1.
func (g *Graph) NumTypes() int { return len(g.types) }

// ---- reading nodes

// Len is the number of nodes; they are 0 to Len-1, arguments before users.
func (g *Graph) Len() int { return len(g.ops) }

// Looked is how often a node was asked for that was there already or was made then: a measure of what was done with g.
func (g *Graph) Looked() int { return g.looked }

// Op is the operator of n.
func (g *Graph) Op(n Node) Op { return g.ops[n] }

// Type is the type of n.
func (g *Graph) Type(n Node) Type { return g.typs[n] }

// Args gives the arguments of n; the caller must not change it, and it is valid
// for good (appending nodes does not move what it shows).
func (g *Graph) Args(n Node) []Node {
	return g.args[g.argOff[n]:g.argOff[n+1]:g.argOff[n+1]]
}

// Arg is the i-th argument of n.
func (g *Graph) Arg(n Node, i int) Node { return g.args[g.argOff[n]+uint32(i)] }

// Aux is the datum of n that its operator's comment describes.
func (g *Graph) Aux(n Node) int32 { return g.aux[n] }

// IntVal is the value of an OpInt or (unsigned) an OpBv; the caller must not change it.
func (g *Graph) IntVal(n Node) *big.Int { return g.ints[g.aux[n]] }

// RealVal is the value of an OpReal; it is the caller's.
func (g *Graph) RealVal(n Node) *big.Rat {
	return new(big.Rat).SetFrac(g.ints[g.aux[n]], g.ints[g.aux[n]+1])
}

// Name is the name of an OpConst or OpVar.
func (g *Graph) Name(n Node) string { return g.names[g.aux[n]] }

// Quant gives what the quantifier n binds; its body is Arg(n, 0).
func (g *Graph) Quant(n Node) *Quant { return &g.quants[g.aux[n]] }

// ExtractHi and ExtractLo are the bounds of an OpBvExtract.
func (g *Graph) ExtractHi(n Node) int { return int(g.aux[n]) + g.Width(g.typs[n]) - 1 }

// ExtractLo is the lowest bit that the OpBvExtract n takes.
func (g *Graph) ExtractLo(n Node) int { return int(g.aux[n]) }

// Consts gives the constants in order of declaration.
func (g *Graph) Consts() []Node { return g.consts }

// LookupConst finds a declared constant by its name, or None.
func (g *Graph) LookupConst(name string) Node {
	if n, ok := g.byName[name]; ok {
		return n
	}
	return None
}

// ---- building nodes

func (g *Graph) hash(op Op, typ Type, args []Node, aux int32) uint32 {
	h := uint32(op)*0x9E3779B1 ^ uint32(typ)*0x85EBCA77 ^ uint32(aux)*0xC2B2AE3D
	for _, a := range args {
		h = (h<<7 | h>>25) ^ uint32(a)*0x27D4EB2F
		h *= 0x165667B1
	}
	return h ^ h>>15
}

func (g *Graph) same(n Node, op Op, typ Type, args []Node, aux int32) bool {
	if g.ops[n] != op || g.typs[n] != typ || g.aux[n] != aux {
		return false
	}
	b := g.args[g.argOff[n]:g.argOff[n+1]]
	if len(b) != len(args) {
		return false
	}
	for i := range b {
		if b[i] != args[i] {
			return false
		}
	}
	return true
}

// Mk gives the node of that operator, type, arguments and datum: an old one if
// there is an equal one. The typed constructors below are the usual way in; Mk
// serves rewriters, which rebuild a node over new arguments.
func (g *Graph) Mk(op Op, typ Type, args []Node, aux int32) Node {
	g.looked++
	if 2*g.used >= len(g.table) {
		g.grow()
	}
	mask := uint32(len(g.table) - 1)
	i := g.hash(op, typ, args, aux) & mask
	for g.table[i] != 0 {
		if n := Node(g.table[i] - 1); g.same(n, op, typ, args, aux) {
			return n
		}
		i = (i + 1) & mask
	}
	n := Node(len(g.ops))
	g.ops = append(g.ops, op)
	g.typs = append(g.typs, typ)
	g.args = append(g.args, args...)
	g.argOff = append(g.argOff, uint32(len(g.args)))
	g.aux = append(g.aux, aux)
	g.table[i] = int32(n) + 1
	g.used++
	return n
}

func (g *Graph) grow() {
	old := g.table
	g.table = make([]int32, 2*len(old))
	mask := uint32(len(g.table) - 1)
	for _, e := range old {
		if e == 0 {
			continue
		}
		n := Node(e - 1)
		i := g.hash(g.ops[n], g.typs[n], g.Args(n), g.aux[n]) & mask
		for g.table[i] != 0 {
			i = (i + 1) & mask
		}
		g.table[i] = e
	}
}

// Rebuild gives n's operator over other arguments of the same types.
func (g *Graph) Rebuild(n Node, args []Node) Node {
	return g.Mk(g.ops[n], g.typs[n], args, g.aux[n])
}

func (g *Graph) num(v *big.Int) int32 {
	if v.IsInt64() {
		k := v.Int64()
		i, ok := g.int64s[k]
		if !ok {
			i = int32(len(g.ints))
			g.ints = append(g.ints, new(big.Int).Set(v))
			g.int64s[k] = i
		}
		return i
	}
	k := string(v.Bytes()) // not decimal, which takes more than linear time
	if v.Sign() < 0 {
		k = "-" + k
	} else {
		k = "+" + k
	}
	if i, ok := g.intIDs[k]; ok {
		return i
	}
	i := int32(len(g.ints))
	g.ints = append(g.ints, new(big.Int).Set(v))
	g.intIDs[k] = i
	return i
}

// quotient gives the place of a numerator whose denominator stands after it.
func (g *Graph) quotient(v *big.Rat) int32 {
	k := "/" + v.RatString()
	if i, ok := g.intIDs[k]; ok {
		return i
	}
	i := int32(len(g.ints))
	g.ints = append(g.ints, new(big.Int).Set(v.Num()), new(big.Int).Set(v.Denom()))
	g.intIDs[k] = i
	return i
}

// True and False are the predicates btrue and bfalse.
func (g *Graph) True() Node  { return g.Mk(OpTrue, Pred, nil, 0) }
func (g *Graph) False() Node { return g.Mk(OpFalse, Pred, nil, 0) }

// Truth is True or False.
func (g *Graph) Truth(b bool) Node {
	if b {
		return g.True()
	}
	return g.False()
}

// Num is an INTEGER numeral.
func (g *Graph) Num(v *big.Int) Node { return g.Mk(OpInt, Int, nil, g.num(v)) }

// Num64 is an INTEGER numeral.
func (g *Graph) Num64(v int64) Node { return g.Num(big.NewInt(v)) }

// RealNum is a REAL numeral.
func (g *Graph) RealNum(v *big.Rat) Node { return g.Mk(OpReal, Real, nil, g.quotient(v)) }

// RealNum64 is a REAL numeral.
func (g *Graph) RealNum64(v int64) Node { return g.RealNum(new(big.Rat).SetInt64(v)) }

// BvNum is the bit vector of that width whose unsigned value is v mod 2^width.
func (g *Graph) BvNum(v *big.Int, width int) Node {
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	m.Mod(v, m)
	return g.Mk(OpBv, g.BitVec(width), nil, g.num(m))
}

// Const declares the constant of that name, or gives it when it is declared;
// a name has one type.
func (g *Graph) Const(name string, t Type) Node {
	if n, ok := g.byName[name]; ok {
		if g.typs[n] != t {
			panic("ast: constant " + name + " declared with two types")
		}
		return n
	}
	g.names = append(g.names, name)
	n := g.Mk(OpConst, t, nil, int32(len(g.names)-1))
	g.byName[name] = n
	g.consts = append(g.consts, n)
	return n
}

// freshMark stands in the names of constants that Fresh made, and in no B identifier.
const freshMark = "!"

// Fresh makes a constant of its own at each call: no name finds it, so that it is never one
// that was or will be declared, whatever that is called. It is shown as kind and a number
// between which stands '!', which is in no B identifier.
func (g *Graph) Fresh(kind string, t Type) Node {
	g.fresh++
	g.names = append(g.names, kind+freshMark+strconv.Itoa(g.fresh))
	n := g.Mk(OpConst, t, nil, int32(len(g.names)-1))
	g.consts = append(g.consts, n)
	return n
}

// Var makes a bound variable, a new one at each call.
func (g *Graph) Var(name string, t Type) Node {
	g.names = append(g.names, name)
	return g.Mk(OpVar, t, nil, int32(len(g.names)-1))
}

// Quantify builds OpForall or OpExists over body, a predicate.
func (g *Graph) Quantify(op Op, q Quant, body Node) Node {
	if len(q.Vars) == 0 {
		return body
	}
	g.quants = append(g.quants, q)
	return g.Mk(op, Pred, []Node{body}, int32(len(g.quants)-1))
}

// Conn builds a connective or a comparison: any operator whose result is a predicate.
func (g *Graph) Conn(op Op, args ...Node) Node { return g.Mk(op, Pred, args, 0) }

func (g *Graph) Not(p Node) Node    { return g.Mk(OpNot, Pred, []Node{p}, 0) }
func (g *Graph) Eq(a, b Node) Node  { return g.Mk(OpEq, Pred, []Node{a, b}, 0) }
func (g *Graph) Le(a, b Node) Node  { return g.Mk(OpLe, Pred, []Node{a, b}, 0) }
func (g *Graph) Lt(a, b Node) Node  { return g.Mk(OpLt, Pred, []Node{a, b}, 0) }
func (g *Graph) Imp(a, b Node) Node { return g.Mk(OpImplies, Pred, []Node{a, b}, 0) }

// And and Or over any number of predicates; of none they are true and false, of
// one that one.
func (g *Graph) And(ps ...Node) Node {
	switch len(ps) {
	case 0:
		return g.True()
	case 1:
		return ps[0]
	}
	return g.Mk(OpAnd, Pred, ps, 0)
}

// Or is the disjunction; see And.
func (g *Graph) Or(ps ...Node) Node {
	switch len(ps) {
	case 0:
		return g.False()
	case 1:
		return ps[0]
	}
	return g.Mk(OpOr, Pred, ps, 0)
}

// Arith builds an operator whose result is an INTEGER.
func (g *Graph) Arith(op Op, args ...Node) Node { return g.Mk(op, Int, args, 0) }

// RealArith builds an operator whose result is a REAL.
func (g *Graph) RealArith(op Op, args ...Node) Node { return g.Mk(op, Real, args, 0) }

// Ite chooses between two expressions of one type, or two predicates.
func (g *Graph) Ite(c, a, b Node) Node { return g.Mk(OpIte, g.typs[a], []Node{c, a, b}, 0) }

// BoolOf is the value of a predicate, IsTrue the predicate of a value.
func (g *Graph) BoolOf(p Node) Node { return g.Mk(OpBoolOf, Bool, []Node{p}, 0) }

// IsTrue is the predicate E = TRUE.
func (g *Graph) IsTrue(e Node) Node { return g.Mk(OpIsTrue, Pred, []Node{e}, 0) }

// Apply is f(args).
func (g *Graph) Apply(f Node, args ...Node) Node {
	return g.Mk(OpApply, g.Ran(g.typs[f]), append([]Node{f}, args...), 0)
}

// Override is f <+ {args |-> v}.
func (g *Graph) Override(f Node, args []Node, v Node) Node {
	a := make([]Node, 0, len(args)+2)
	a = append(append(append(a, f), args...), v)
	return g.Mk(OpOverride, g.typs[f], a, 0)
}

// ConstFun is D*{v} as a value of the function type t.
func (g *Graph) ConstFun(t Type, v Node) Node { return g.Mk(OpConstFun, t, []Node{v}, 0) }

// Bv builds a bit-vector operator whose result has the given width; aux is the
// operator's datum, zero for those without one.
func (g *Graph) Bv(op Op, width int, aux int32, args ...Node) Node {
	return g.Mk(op, g.BitVec(width), args, aux)
}

// BvExtract takes the bits hi down to lo of a.
func (g *Graph) BvExtract(a Node, hi, lo int) Node {
	return g.Mk(OpBvExtract, g.BitVec(hi-lo+1), []Node{a}, int32(lo))
}

// ZeroExtend puts zeros above a until it has that width.
func (g *Graph) ZeroExtend(a Node, width int) Node {
	more := width - g.Width(g.typs[a])
	if more == 0 {
		return a
	}
	return g.Bv(OpBvConcat, width, 0, g.BvNum(new(big.Int), more), a)
}
