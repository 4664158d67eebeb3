package floatsearch

import (
	"math"
	"math/big"

	"bsmt/smtlib"
)

// kind is what a node has for a value.
type kind uint8

const (
	number kind = iota
	truth
	rounding
)

// node is a term: its arguments come before it.
type node struct {
	op     smtlib.Op
	kind   kind
	f      format // of a number, or of the numbers that a predicate is about
	args   []int32
	decl   smtlib.Decl // of a constant
	term   smtlib.Term
	uses   []int32 // of a constant: the nodes that it has a say in, in order
	number float64 // of a literal
	fixed  bool    // it is a literal
}

// program is the facts as nodes.
type program struct {
	c      *smtlib.Context
	nodes  []node
	of     map[smtlib.Term]int32
	consts []int32 // nodes that are constants
	facts  []int32
	pool   map[format][]float64 // literals
	hard   int                  // operations whose circuits are large
}

// mostNodes bounds programs.
const mostNodes = 5000

// read makes the program of the facts; nil where some operator or sort is none that is computed.
func read(c *smtlib.Context, facts []smtlib.Term) *program {
	p := &program{c: c, of: map[smtlib.Term]int32{}, pool: map[format][]float64{}}
	parts := func(t smtlib.Term) []smtlib.Term {
		if _, ok := p.literal(t); ok {
			return nil
		}
		return c.Args(t)
	}
	if !c.PostOrder(parts, func(t smtlib.Term) bool { return len(p.nodes) < mostNodes && p.add(t) }, facts...) {
		return nil
	}
	for _, f := range facts {
		p.facts = append(p.facts, p.of[f])
	}
	p.spread()
	return p
}

// spread finds which nodes each constant has a say in.
func (p *program) spread() {
	met := make([]int32, len(p.nodes))
	for k, x := range p.consts {
		met[x] = int32(k) + 1
		for i := int(x) + 1; i < len(p.nodes); i++ {
			for _, a := range p.nodes[i].args {
				if met[a] == int32(k)+1 {
					met[i] = int32(k) + 1
					p.nodes[x].uses = append(p.nodes[x].uses, int32(i))
					break
				}
			}
		}
	}
}

// format gives that of a sort of floats; ok is false where it is larger than float64's.
func (p *program) format(s smtlib.Sort) (f format, ok bool) {
	idx := p.c.SortData(s).Idx
	f = format{idx[0], idx[1]}
	return f, f.double() || f.eb < 11 && f.sb <= 25 // of the others computing would round twice too often
}

// literal gives the value of a literal.
func (p *program) literal(t smtlib.Term) (x float64, ok bool) {
	c := p.c
	if c.SortKind(c.SortOf(t)) != smtlib.SortFloat {
		return 0, false
	}
	f, ok := p.format(c.SortOf(t))
	if !ok {
		return 0, false
	}
	if w, ok := c.FloatWord(t); ok {
		return f.decode(w.Uint64()), true
	}
	args := c.Args(t)
	if c.Op(t) != smtlib.OpToFp || len(args) != 2 || c.SortOf(args[1]) != smtlib.Real || c.Op(args[0]) < smtlib.OpRNE || c.Op(args[0]) > smtlib.OpRTZ {
		return 0, false
	}
	r, ok := c.Rational(args[1])
	if !ok {
		return 0, false
	}
	x, exact := r.Float64()
	err := 0.0
	if !exact && !math.IsInf(x, 0) {
		err = float64(r.Cmp(new(big.Rat).SetFloat64(x)))
	}
	return f.round(mode(c.Op(args[0])-smtlib.OpRNE), x, err), true
}

// decode reads the word of a float.
func (f format) decode(w uint64) float64 {
	n := int64(w & (1<<(f.eb+f.sb-1) - 1))
	x := f.at(n)
	if n > f.word(f.greatest())+1 {
		return math.NaN()
	}
	if w>>(f.eb+f.sb-1)&1 == 1 {
		return -x
	}
	return x
}

// encode gives the word of a float.
func (f format) encode(x float64) *big.Int {
	if x != x {
		return new(big.Int).SetUint64((1<<f.eb-1)<<(f.sb-1) | 1<<(f.sb-2))
	}
	n := f.place(math.Abs(x))
	w := new(big.Int).SetInt64(n)
	if math.Signbit(x) {
		w.SetBit(w, f.eb+f.sb-1, 1)
	}
	return w
}

// add makes the node of a term whose arguments are there.
func (p *program) add(t smtlib.Term) bool {
	c := p.c
	n := node{op: c.Op(t), term: t, decl: smtlib.NoDecl}
	switch c.SortKind(c.SortOf(t)) {
	case smtlib.SortFloat:
		f, ok := p.format(c.SortOf(t))
		if !ok {
			return false
		}
		n.f = f
	case smtlib.SortBool:
		n.kind = truth
	case smtlib.SortRoundingMode:
		n.kind = rounding
	default:
		return false
	}
	self := int32(len(p.nodes))
	if x, ok := p.literal(t); ok {
		n.number, n.fixed = x, true
		p.pool[n.f] = append(p.pool[n.f], x)
		p.nodes, p.of[t] = append(p.nodes, n), self
		return true
	}
	for _, a := range c.Args(t) {
		i, ok := p.of[a]
		if !ok {
			return false
		}
		n.args = append(n.args, i)
		if n.kind == truth && p.nodes[i].kind == number {
			n.f = p.nodes[i].f
		}
	}
	switch op := n.op; {
	case op == smtlib.OpApp:
		if len(n.args) > 0 || c.Decl(c.DeclOf(t)).Kind != smtlib.DeclFun {
			return false
		}
		n.decl = c.DeclOf(t)
		p.consts = append(p.consts, self)
	case op == smtlib.OpTrue, op == smtlib.OpFalse, op >= smtlib.OpRNE && op <= smtlib.OpRTZ:
	case op == smtlib.OpNot, op == smtlib.OpAnd, op == smtlib.OpOr, op == smtlib.OpImplies, op == smtlib.OpIte, op == smtlib.OpEq, op == smtlib.OpDistinct:
	case op == smtlib.OpFpMul, op == smtlib.OpFpDiv, op == smtlib.OpFpFma, op == smtlib.OpFpSqrt, op == smtlib.OpFpAdd, op == smtlib.OpFpSub, op == smtlib.OpFpRem:
		p.hard++
	case op == smtlib.OpToFp && len(n.args) == 2 && p.nodes[n.args[1]].kind == number:
	case op >= smtlib.OpFpAbs && op <= smtlib.OpFpIsPositive:
	default:
		return false
	}
	p.nodes, p.of[t] = append(p.nodes, n), self
	return true
}
