package smtlib

import (
	"encoding/binary"
	"math/big"
	"slices"

	"bsmt/smtlib/algebraic"
)

// Sort is the id of a sort of its Context.
type Sort int32

// Term is the id of a term of its Context.
type Term int32

// Decl is the id of a declared function symbol (a constant is one without
// arguments), a datatype's constructor, selector or tester included.
type Decl int32

// NoTerm, NoSort and NoDecl are none.
const (
	NoTerm Term = -1
	NoSort Sort = -1
	NoDecl Decl = -1
)

// SortKind says how a sort is built.
type SortKind uint8

// The kinds of sorts.
const (
	SortBool SortKind = iota
	SortInt
	SortReal
	SortString
	SortRegLan
	SortRoundingMode
	SortBitVec        // Idx[0]: the width
	SortFloat         // Idx[0]: exponent bits, Idx[1]: significand bits
	SortArray         // Args: index, element
	SortUninterpreted // Name and Args: an instance of a declared sort
	SortDatatype      // Name and Args: an instance of a declared datatype; Idx[0]: which declaration
	SortSeq           // Args: element
	SortFun           // Args: domains, then range (2.7's ->)
	SortParam         // Name: a sort parameter, only inside define-sort and parametric declarations
)

// Sorts that every Context has, with these ids.
const (
	Bool Sort = iota
	Int
	Real
	String
	RegLan
	RoundingMode
)

// SortData is what a sort consists of.
type SortData struct {
	Kind SortKind // how it is built
	Name string   // of a declared sort, datatype or parameter
	Idx  []int    // numeral indices
	Args []Sort   // sort arguments
}

// DeclKind says what a declared symbol is.
type DeclKind uint8

// The kinds of declarations.
const (
	DeclFun         DeclKind = iota // declare-fun, declare-const
	DeclRec                         // define-fun-rec, define-funs-rec: Body over Params
	DeclConstructor                 // a datatype's constructor
	DeclSelector                    // a datatype's selector
	DeclTester                      // (_ is C)
	DeclDefined                     // define-fun, define-const: its applications occur in bodies of definitions only
)

// DeclData is what a declaration consists of.
type DeclData struct {
	Name   string   // as a symbol without its quotes
	Kind   DeclKind // what it is
	Args   []Sort   // argument sorts
	Result Sort     // result sort
	Params []Term   // DeclRec: its parameters, each an OpVar; DeclFun: variables of Axioms that hold of one application each, for its arguments
	Body   Term     // DeclRec: its body, else NoTerm
	Axioms []Term   // DeclFun that the elaborator made: what holds of it, which is part of each assertion that speaks of it
	Value  Decl     // DeclFun with Axioms: the declared function that it is as a value, or NoDecl
	Same   bool     // DeclFun: another declaration has its name and Args; terms are written (as f S)

	// Of datatypes, but for Index; see Constructors.
	Ctor      Decl   // DeclSelector, DeclTester: the constructor it belongs to
	Index     int    // DeclSelector: which argument of Ctor; DeclConstructor: which one of its sort; DeclDefined: its place in the elaborator's list
	Selectors []Decl // DeclConstructor: one per argument
	Tester    Decl   // DeclConstructor: its tester
}

// Quant is what a quantifier binds besides its body.
type Quant struct {
	Vars     []Term   // the bound variables, each an OpVar of its own
	Patterns [][]Term // :pattern annotations, each a multi-pattern
	Name     string   // :qid, or empty
	Own      bool     // no quantifier of the script: it says what a map, a lambda or another operator is
}

// Context owns the sorts, declarations and terms of one session.
type Context struct {
	sorts   []SortData
	sortIDs map[string]Sort // printed sort to id
	decls   []DeclData
	ops     []Op       // by Term: operator
	srts    []Sort     // by Term: sort
	argOff  []uint32   // by Term: first argument in args; one longer than ops
	args    []Term     // arguments of all terms
	aux     []int32    // by Term: see Op's comment
	nums    []*big.Int // values of OpInt, OpBv; numerators of OpReal come first, then the denominator
	numIDs  map[string]int32
	roots   []algebraic.Number // values of OpRoot
	rootIDs map[string]int32   // by their text
	strs    []string           // OpString literals, OpVar names, and index lists of indexed operators
	strIDs  map[string]int32
	numKeys []string // of numIDs, in order of entry
	strKeys []string // of strIDs, likewise
	idx     [][]int  // by aux of an indexed operator: its numerals
	idxIDs  map[string]int32
	quants  []Quant
	table   []int32
	defined []bool          // by Term less defFrom: a DeclDefined is applied in it; nil where none was declared
	defFrom Term            // older terms apply none
	bvs     []Sort          // by width: its sort + 1 where it exists, for short widths
	param   []bool          // by Sort: a SortParam occurs in it
	dts     []Datatype      // declared datatypes, by SortDatatype's Idx[0]
	ctors   map[Sort][]Decl // constructors of the datatypes that were asked for
	epoch   int             // cuts so far
	made    int             // numerals made anew by CutKeepingNumerals
	cuts    []cut           // those that no later one went below
	meter   func(terms int) // hears of walks over terms, or nil
}

// NewContext gives a context that holds only the basic sorts.
func NewContext() *Context {
	c := &Context{
		sortIDs: map[string]Sort{}, numIDs: map[string]int32{}, rootIDs: map[string]int32{}, strIDs: map[string]int32{}, idxIDs: map[string]int32{},
		argOff: []uint32{0}, table: make([]int32, leastTable), ctors: map[Sort][]Decl{},
	}
	for _, k := range []SortKind{SortBool, SortInt, SortReal, SortString, SortRegLan, SortRoundingMode} {
		c.MkSort(SortData{Kind: k})
	}
	c.idx = [][]int{nil}
	return c
}

// Meter has walks over terms (Map and what is made with it, Walk, FreeVars) tell f of the
// terms and arguments that they visit; f may panic to end one. It gives what was told before.
// Nobody is told by nil.
func (c *Context) Meter(f func(terms int)) (before func(terms int)) {
	before, c.meter = c.meter, f
	return before
}

// visit tells the meter of a term that a walk is at.
func (c *Context) visit(t Term) {
	if c.meter != nil {
		c.meter(1 + len(c.Args(t)))
	}
}

// ---- sorts

// MkSort gives the sort of that structure.
func (c *Context) MkSort(d SortData) Sort {
	var buf [64]byte
	key := append(buf[:0], byte(d.Kind))
	key = append(binary.AppendUvarint(key, uint64(len(d.Name))), d.Name...)
	key = appendInts(key, d.Idx)
	for _, a := range d.Args {
		key = binary.AppendUvarint(key, uint64(a))
	}
	if s, ok := c.sortIDs[string(key)]; ok {
		return s
	}
	s := Sort(len(c.sorts))
	c.sorts = append(c.sorts, d)
	c.sortIDs[string(key)] = s
	p := d.Kind == SortParam
	for _, a := range d.Args {
		p = p || c.param[a]
	}
	c.param = append(c.param, p)
	return s
}

// appendInts appends the length of a and its elements, which are not negative.
func appendInts(key []byte, a []int) []byte {
	key = binary.AppendUvarint(key, uint64(len(a)))
	for _, i := range a {
		key = binary.AppendVarint(key, int64(i))
	}
	return key
}

// BitVec is (_ BitVec width).
func (c *Context) BitVec(width int) Sort {
	const short = 1 << 12
	if width < len(c.bvs) && c.bvs[width] != 0 {
		return c.bvs[width] - 1
	}
	s := c.MkSort(SortData{Kind: SortBitVec, Idx: []int{width}})
	if width >= 0 && width < short {
		for len(c.bvs) <= width {
			c.bvs = append(c.bvs, 0)
		}
		c.bvs[width] = s + 1
	}
	return s
}

// Array is (Array index elem).
func (c *Context) Array(index, elem Sort) Sort {
	return c.MkSort(SortData{Kind: SortArray, Args: []Sort{index, elem}})
}

// Seq is (Seq elem).
func (c *Context) Seq(elem Sort) Sort {
	return c.MkSort(SortData{Kind: SortSeq, Args: []Sort{elem}})
}

// MkSequence is the value of the sequence sort s whose elements are values.
func (c *Context) MkSequence(s Sort, elems []Term) Term {
	units := make([]Term, len(elems))
	for i, e := range elems {
		units[i] = c.MkOp(OpSeqUnit, s, e)
	}
	switch len(units) {
	case 0:
		return c.MkOp(OpSeqEmpty, s)
	case 1:
		return units[0]
	}
	return c.MkOp(OpSeqConcat, s, units...)
}

// SortData gives what s consists of; the caller must not change it.
func (c *Context) SortData(s Sort) *SortData { return &c.sorts[s] }

// SortKind says how s is built.
func (c *Context) SortKind(s Sort) SortKind { return c.sorts[s].Kind }

// HasParam says whether a SortParam occurs in s.
func (c *Context) HasParam(s Sort) bool { return c.param[s] }

// Width is the number of bits of a SortBitVec.
func (c *Context) Width(s Sort) int { return c.sorts[s].Idx[0] }

// NumSorts is the number of sorts; they are 0 to NumSorts-1.
func (c *Context) NumSorts() int { return len(c.sorts) }

// ---- declarations

// AddDecl enters a declaration, a new one at each call; scoping by name is the
// elaborator's business.
//
//go:noinline
func (c *Context) AddDecl(d DeclData) Decl {
	if d.Kind == DeclDefined && c.defined == nil {
		c.defined, c.defFrom = []bool{}, Term(len(c.ops))
	}
	c.decls = append(c.decls, d)
	return Decl(len(c.decls) - 1)
}

// Decl gives a declaration. The elaborator sets Body of a DeclRec through it.
func (c *Context) Decl(d Decl) *DeclData { return &c.decls[d] }

// NumDecls is the number of declarations; they are 0 to NumDecls-1.
func (c *Context) NumDecls() int { return len(c.decls) }

// ---- reading terms

// Len is the number of terms; they are 0 to Len-1, arguments before users.
func (c *Context) Len() int { return len(c.ops) }

// Op is the operator of t.
func (c *Context) Op(t Term) Op { return c.ops[t] }

// SortOf is the sort of t.
func (c *Context) SortOf(t Term) Sort { return c.srts[t] }

// Args gives the arguments of t; the caller must not change it.
func (c *Context) Args(t Term) []Term { return c.args[c.argOff[t]:c.argOff[t+1]:c.argOff[t+1]] }

// Arg is the i-th argument of t.
func (c *Context) Arg(t Term, i int) Term { return c.args[c.argOff[t]+uint32(i)] }

// IntVal is the value of an OpInt or (unsigned) an OpBv; not to be changed.
func (c *Context) IntVal(t Term) *big.Int { return c.nums[c.aux[t]] }

// RealVal is the value of an OpReal.
func (c *Context) RealVal(t Term) *big.Rat {
	return new(big.Rat).SetFrac(c.nums[c.aux[t]], c.nums[c.aux[t]+1])
}

// Rational gives the number that a term of sort Real writes: a numeral, that of an integer, or a
// quotient of numerals, with signs before them. The number is the caller's.
func (c *Context) Rational(t Term) (r *big.Rat, ok bool) {
	neg := false
	unsigned := func(t Term) Term {
		for c.Op(t) == OpNeg {
			neg, t = !neg, c.Arg(t, 0)
		}
		return t
	}
	t = unsigned(t)
	parts := []Term{t}
	if c.Op(t) == OpRealDiv {
		parts = c.Args(t)
	}
	for i, a := range parts {
		var v *big.Rat
		switch a = unsigned(a); {
		case c.Op(a) == OpReal:
			v = c.RealVal(a)
		case c.Op(a) == OpToReal && c.Op(c.Arg(a, 0)) == OpInt:
			v = new(big.Rat).SetInt(c.IntVal(c.Arg(a, 0)))
		default:
			return nil, false
		}
		switch {
		case i == 0:
			r = v
		case v.Sign() == 0:
			return nil, false
		default:
			r.Quo(r, v)
		}
	}
	if neg {
		r.Neg(r)
	}
	return r, true
}

// FloatWord gives the word of the float that a literal t writes: a named one, bit vectors of its three
// parts, or a bit vector that is made a float. The number is the caller's.
func (c *Context) FloatWord(t Term) (word *big.Int, ok bool) {
	word = new(big.Int)
	switch op := c.Op(t); op {
	case OpFpPlusInf, OpFpMinusInf, OpFpPlusZero, OpFpMinusZero, OpFpNaN:
		idx := c.SortData(c.SortOf(t)).Idx
		eb, sb := idx[0], idx[1]
		at := func(from, to int) { // bits that are one
			for i := from; i < to; i++ {
				word.SetBit(word, i, 1)
			}
		}
		switch op {
		case OpFpPlusInf, OpFpMinusInf:
			at(sb-1, sb-1+eb)
		case OpFpNaN:
			at(sb-2, sb-1+eb)
		}
		if op == OpFpMinusInf || op == OpFpMinusZero {
			at(sb-1+eb, sb+eb)
		}
		return word, true
	case OpFp, OpToFp:
		args := c.Args(t)
		if op == OpToFp && len(args) != 1 {
			return nil, false
		}
		for _, a := range args {
			if c.Op(a) != OpBv {
				return nil, false
			}
			word.Lsh(word, uint(c.Width(c.SortOf(a)))).Or(word, c.IntVal(a))
		}
		return word, true
	}
	return nil, false
}

// RootVal is the value of an OpRoot.
func (c *Context) RootVal(t Term) algebraic.Number { return c.roots[c.aux[t]] }

// StrVal is the text of an OpString, with escapes resolved to code points, or
// the name of an OpVar.
func (c *Context) StrVal(t Term) string { return c.strs[c.aux[t]] }

// DeclOf is the symbol that the OpApp t applies.
func (c *Context) DeclOf(t Term) Decl { return Decl(c.aux[t]) }

// Indices gives the numerals of an indexed operator, (_ extract 7 4) say.
func (c *Context) Indices(t Term) []int { return c.idx[c.aux[t]] }

// Quant gives what the quantifier t binds; its body is Arg(t, 0).
func (c *Context) Quant(t Term) *Quant { return &c.quants[c.aux[t]] }

// AppliesDefined says whether a DeclDefined is applied in t, patterns of quantifiers
// included.
func (c *Context) AppliesDefined(t Term) bool {
	return t >= c.defFrom && c.defined != nil && c.defined[t-c.defFrom]
}

// IsValue says whether t is a literal.
func (c *Context) IsValue(t Term) bool {
	switch c.Op(t) {
	case OpTrue, OpFalse, OpInt, OpReal, OpRoot, OpBv, OpString, OpAbstract:
		return true
	}
	return false
}

// ---- building terms; none checks sorts, which is elaboration's work

func (c *Context) hash(op Op, srt Sort, args []Term, aux int32) uint32 {
	h := uint32(op)*0x9E3779B1 ^ uint32(srt)*0x85EBCA77 ^ uint32(aux)*0xC2B2AE3D
	for _, a := range args {
		h = (h<<7 | h>>25) ^ uint32(a)*0x27D4EB2F
		h *= 0x165667B1
	}
	return h ^ h>>15
}

func (c *Context) same(t Term, op Op, srt Sort, args []Term, aux int32) bool {
	if c.ops[t] != op || c.srts[t] != srt || c.aux[t] != aux {
		return false
	}
	b := c.args[c.argOff[t]:c.argOff[t+1]]
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

// leastTable is how many slots the table has at first: a power of two.
const leastTable = 1024

// fill makes a table of that many slots, a power of two, more than there are terms.
func (c *Context) fill(size int) {
	c.table = make([]int32, size)
	mask := uint32(size - 1)
	for t := range Term(len(c.ops)) { // in order, for Cut
		i := c.hash(c.ops[t], c.srts[t], c.Args(t), c.aux[t]) & mask
		for c.table[i] != 0 {
			i = (i + 1) & mask
		}
		c.table[i] = int32(t) + 1
	}
}

func (c *Context) mk(op Op, srt Sort, args []Term, aux int32) Term {
	if 2*len(c.ops) >= len(c.table) {
		c.fill(2 * len(c.table))
	}
	mask := uint32(len(c.table) - 1)
	i := c.hash(op, srt, args, aux) & mask
	for c.table[i] != 0 {
		if t := Term(c.table[i] - 1); c.same(t, op, srt, args, aux) {
			return t
		}
		i = (i + 1) & mask
	}
	t := Term(len(c.ops))
	c.ops = append(c.ops, op)
	c.srts = append(c.srts, srt)
	c.args = append(c.args, args...)
	c.argOff = append(c.argOff, uint32(len(c.args)))
	c.aux = append(c.aux, aux)
	c.table[i] = int32(t) + 1
	if c.defined != nil {
		c.defined = append(c.defined, op == OpApp && c.decls[aux].Kind == DeclDefined || slices.ContainsFunc(args, c.AppliesDefined))
	}
	return t
}

func (c *Context) str(s string) int32 {
	if i, ok := c.strIDs[s]; ok {
		return i
	}
	i := int32(len(c.strs))
	c.strs = append(c.strs, s)
	c.strIDs[s] = i
	c.strKeys = append(c.strKeys, s)
	return i
}

func (c *Context) num(key string, vs ...*big.Int) int32 {
	if i, ok := c.numIDs[key]; ok {
		return i
	}
	i := int32(len(c.nums))
	for _, v := range vs {
		c.nums = append(c.nums, new(big.Int).Set(v))
	}
	c.numIDs[key] = i
	c.numKeys = append(c.numKeys, key)
	return i
}

// numKey identifies a number by its bytes; printing it in decimal costs more
// than linear time.
func numKey(v *big.Int) string {
	var buf [40]byte
	return string(appendNum(buf[:0], v))
}

func appendNum(key []byte, v *big.Int) []byte {
	if v.IsInt64() {
		return binary.AppendVarint(append(key, 'i'), v.Int64())
	}
	return append(append(key, byte('1'+v.Sign())), v.Bytes()...)
}

// MkInt is an Int literal.
func (c *Context) MkInt(v *big.Int) Term { return c.mk(OpInt, Int, nil, c.num(numKey(v), v)) }

// MkReal is a Real literal.
func (c *Context) MkReal(v *big.Rat) Term {
	k := numKey(v.Num())
	key := string(binary.AppendUvarint([]byte{'r'}, uint64(len(k)))) + k + numKey(v.Denom())
	return c.mk(OpReal, Real, nil, c.num(key, v.Num(), v.Denom()))
}

// MkAlgebraic is the Real v: an OpReal when v is rational, else an OpRoot.
func (c *Context) MkAlgebraic(v algebraic.Number) Term {
	if r, ok := v.Rat(); ok {
		return c.MkReal(r)
	}
	text := v.Text()
	i, ok := c.rootIDs[text]
	if !ok {
		i = int32(len(c.roots))
		c.roots = append(c.roots, v)
		c.rootIDs[text] = i
	}
	return c.mk(OpRoot, Real, nil, i)
}

// MkBv is the bit vector of that width whose unsigned value is v mod 2^width.
func (c *Context) MkBv(v *big.Int, width int) Term {
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	m.Mod(v, m)
	return c.mk(OpBv, c.BitVec(width), nil, c.num(numKey(m), m))
}

// MkFloat is the float of that word in the layout of IEEE 754, from 0 to 2^(eb+sb)-1; one
// term for each float.
func (c *Context) MkFloat(word *big.Int, eb, sb int) Term {
	srt := c.MkSort(SortData{Kind: SortFloat, Idx: []int{eb, sb}})
	part := func(lo, w int) Term { return c.MkBv(new(big.Int).Rsh(word, uint(lo)), w) }
	sign, exponent, fraction := part(eb+sb-1, 1), part(sb-1, eb), part(0, sb-1)
	none := c.IntVal(fraction).Sign() == 0
	all := new(big.Int).Lsh(big.NewInt(1), uint(eb))
	special := all.Sub(all, big.NewInt(1)).Cmp(c.IntVal(exponent)) == 0
	op := OpFp
	switch minus := c.IntVal(sign).Sign() != 0; {
	case special && !none:
		op = OpFpNaN
	case special && minus:
		op = OpFpMinusInf
	case special:
		op = OpFpPlusInf
	case none && c.IntVal(exponent).Sign() == 0 && minus:
		op = OpFpMinusZero
	case none && c.IntVal(exponent).Sign() == 0:
		op = OpFpPlusZero
	default:
		return c.MkOp(op, srt, sign, exponent, fraction)
	}
	return c.MkIndexed(op, []int{eb, sb}, srt)
}

// MkString is a String literal, its escapes resolved.
func (c *Context) MkString(s string) Term { return c.mk(OpString, String, nil, c.str(s)) }

// MkVar makes a bound variable, a new one at each call.
func (c *Context) MkVar(name string, s Sort) Term {
	c.strs = append(c.strs, name) // not shared: its index makes the variable unique
	return c.mk(OpVar, s, nil, int32(len(c.strs)-1))
}

// MkAbstract is (as name S), an element of the uninterpreted sort s.
func (c *Context) MkAbstract(name string, s Sort) Term { return c.mk(OpAbstract, s, nil, c.str(name)) }

// MkApp applies a declared symbol.
func (c *Context) MkApp(d Decl, args ...Term) Term {
	return c.mk(OpApp, c.decls[d].Result, args, int32(d))
}

// MkOp applies a theory operator without indices; srt is the result's sort.
func (c *Context) MkOp(op Op, srt Sort, args ...Term) Term { return c.mk(op, srt, args, 0) }

// MkIndexed applies a theory operator with numeral indices.
func (c *Context) MkIndexed(op Op, idx []int, srt Sort, args ...Term) Term {
	var buf [32]byte
	key := appendInts(buf[:0], idx)
	i, ok := c.idxIDs[string(key)]
	if !ok {
		i = int32(len(c.idx))
		c.idx = append(c.idx, append([]int(nil), idx...))
		c.idxIDs[string(key)] = i
	}
	return c.mk(op, srt, args, i)
}

// MkQuant builds OpForall or OpExists.
func (c *Context) MkQuant(op Op, q Quant, body Term) Term {
	c.quants = append(c.quants, q)
	t := c.mk(op, Bool, []Term{body}, int32(len(c.quants)-1))
	for _, p := range q.Patterns {
		if slices.ContainsFunc(p, c.AppliesDefined) {
			c.defined[t-c.defFrom] = true
		}
	}
	return t
}

// True and False are the Bool literals.
func (c *Context) True() Term  { return c.mk(OpTrue, Bool, nil, 0) }
func (c *Context) False() Term { return c.mk(OpFalse, Bool, nil, 0) }

// Rebuild gives t's operator over other arguments of the same sorts.
func (c *Context) Rebuild(t Term, args []Term) Term { return c.mk(c.ops[t], c.srts[t], args, c.aux[t]) }
