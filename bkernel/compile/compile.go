package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/num"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/bv"
	"bsmt/bkernel/theory/euf"
)

// linear is Σ monos + k: what an integer term compiles to.
type linear struct {
	off, n int32   // its monomials in compiler.monos
	k      num.Int // its numeral
}

// compiled says which forms a node has so far; each is made once.
const (
	hasForm uint8 = 1 << iota // its native form: literal, linear sum, word, or e-node
	hasNode                   // an e-node
	noTable                   // a table does not suit it
	noCases                   // nor does an element constraint
)

// Literal turns the predicate n, without free variables, into a literal. It may
// be called at any time, also while the core searches.
func (k *Compiled) Literal(n ast.Node) core.Lit {
	k.whole(n)
	return k.literal(n)
}

// literal is Literal where n was asserted: a comparison below it may be half, see halves.
func (k *Compiled) literal(n ast.Node) core.Lit {
	k.compile(n)
	return k.lits[n]
}

// compile makes the native form of n and of all below it.
func (k *Compiled) compile(root ast.Node) {
	g := k.g
	k.growNodes()
	if k.forms[root]&hasForm != 0 {
		return
	}
	if k.halves != nil && k.halves.of(root) == 0 {
		k.whole(root)
	}
	base := len(k.pending)
	k.pending = append(k.pending, root)
	for len(k.pending) > base {
		n := k.pending[len(k.pending)-1]
		if k.forms[n]&hasForm != 0 {
			k.pending = k.pending[:len(k.pending)-1]
			continue
		}
		if k.late() && k.abandon(n) {
			continue
		}
		if g.Op(n) == ast.OpIte && g.Type(n) == ast.Int && k.forms[n]&noCases == 0 {
			k.makeCases(n)
			continue
		}
		if op := g.Op(n); op != ast.OpForall && op != ast.OpExists && !k.ready(g.Args(n)) {
			continue
		}
		k.pending = k.pending[:len(k.pending)-1]
		k.make(n)
		k.core.Charge(NodeWork)
		k.forms[n] |= hasForm
	}
}

// ready says that all of ns have their form; those that do not join the work.
func (k *Compiled) ready(ns []ast.Node) bool {
	ok := true
	for _, a := range ns {
		if k.forms[a]&hasForm == 0 {
			k.pending = append(k.pending, a)
			ok = false
		}
	}
	return ok
}

// growNodes makes room for nodes that rewriting added.
func (k *Compiled) growNodes() {
	n := len(k.forms)
	more := k.g.Len() - n
	if more <= 0 {
		return
	}
	if n+more > cap(k.forms) { // all at once, and by half: they are copied less often
		more := more + n/2
		k.forms, k.lits, k.sums = slices.Grow(k.forms, more), slices.Grow(k.lits, more), slices.Grow(k.sums, more)
		k.words, k.nodes = slices.Grow(k.words, more), slices.Grow(k.nodes, more)
	}
	for range more {
		k.forms = append(k.forms, 0)
		k.lits = append(k.lits, core.LitUndef)
		k.sums = append(k.sums, -1)
		k.words = append(k.words, nil)
		k.nodes = append(k.nodes, noNode)
	}
}

// make builds the native form of n, whose arguments have theirs.
func (k *Compiled) make(n ast.Node) {
	switch g := k.g; g.Kind(g.Type(n)) {
	case ast.KPred:
		k.lits[n] = k.makeLit(n)
	case ast.KInt:
		k.makeInt(n)
	case ast.KReal:
		k.makeReal(n)
	case ast.KBitVec:
		k.words[n] = k.fixBits(n, k.makeWord(n))
	case ast.KBool:
		if g.Op(n) == ast.OpApply {
			k.enode(n)
		} // others have a literal, made when a predicate or an argument asks
	case ast.KFun:
		if g.Op(n) != ast.OpFree { // which is only applied
			k.enode(n)
		}
	default:
		k.enode(n)
	}
}

func (k *Compiled) makeLit(n ast.Node) core.Lit {
	g, op := k.g, k.g.Op(n)
	switch op {
	case ast.OpTrue:
		return core.LitTrue
	case ast.OpFalse:
		return core.LitFalse
	case ast.OpNot:
		return k.lits[g.Arg(n, 0)].Not()
	case ast.OpAnd, ast.OpOr:
		ls := make([]core.Lit, len(g.Args(n)))
		for i, a := range g.Args(n) {
			ls[i] = k.lits[a]
		}
		if op == ast.OpAnd {
			return k.bv.And(ls...)
		}
		return k.bv.Or(ls...)
	case ast.OpEquiv:
		return k.bv.Equiv(k.lits[g.Arg(n, 0)], k.lits[g.Arg(n, 1)])
	case ast.OpIte:
		return k.bv.Ite(k.lits[g.Arg(n, 0)], k.lits[g.Arg(n, 1)], k.lits[g.Arg(n, 2)])
	case ast.OpIsTrue:
		return k.valueLit(g.Arg(n, 0))
	case ast.OpForall:
		return k.quants.Literal(n)
	case ast.OpLe:
		return k.comparison(n)
	case ast.OpRLe, ast.OpRLt:
		return k.realComparison(n)
	case ast.OpEq:
		return k.equality(n)
	case ast.OpAllDiff:
		return k.allDiff(n)
	}
	if _, words := op.OfWords(); words { // a predicate, as n is
		return k.bv.Pred(op, k.words[g.Arg(n, 0)], k.words[g.Arg(n, 1)])
	}
	panic("bkernel: no literal for " + g.Op(n).String())
}

// valueLit is the literal of E = TRUE for a BOOL expression.
func (k *Compiled) valueLit(e ast.Node) core.Lit {
	g := k.g
	switch g.Op(e) {
	case ast.OpBoolOf:
		return k.lits[g.Arg(e, 0)]
	case ast.OpConst:
		if k.lits[e] == core.LitUndef {
			k.lits[e] = k.core.NewBool()
		}
		return k.lits[e]
	}
	return k.euf.LitOf(k.enode(e))
}

// sum gives the linear form of a compiled integer term.
func (k *Compiled) sum(n ast.Node) linear { return k.linears[k.sums[n]] }

func (k *Compiled) setSum(n ast.Node, ms []arith.Mono, c num.Int) {
	k.sums[n] = int32(len(k.linears))
	k.linears = append(k.linears, linear{int32(len(k.monos)), int32(len(ms)), c})
	k.monos = append(k.monos, ms...)
}

func (k *Compiled) monosOf(s linear) []arith.Mono { return k.monos[s.off : s.off+s.n] }

// difference gives a - b as monomials and the numeral that they are compared
// with: a <= b says Σ <= k.
func (k *Compiled) difference(a, b linear) ([]arith.Mono, num.Int) {
	ms := make([]arith.Mono, 0, a.n+b.n)
	ms = append(ms, k.monosOf(a)...)
	for _, m := range k.monosOf(b) {
		ms = append(ms, arith.Mono{X: m.X, C: m.C.Neg()})
	}
	return ms, b.k.Sub(a.k)
}

// maxInline is the number of monomials up to which a sum is spliced into the
// sums above it; longer ones get a variable.
const maxInline = 200

func (k *Compiled) makeInt(n ast.Node) {
	g := k.g
	switch g.Op(n) {
	case ast.OpInt:
		k.setSum(n, nil, num.FromBig(g.IntVal(n)))
	case ast.OpAdd:
		var ms []arith.Mono
		c := num.FromInt64(0)
		for _, a := range g.Args(n) {
			s := k.sum(a)
			c = c.Add(s.k)
			if s.n > maxInline {
				ms = append(ms, arith.Mono{X: k.lin.Define(k.monosOf(s), num.FromInt64(0)), C: num.FromInt64(1)})
			} else {
				ms = append(ms, k.monosOf(s)...)
			}
		}
		k.setSum(n, ms, c)
	case ast.OpMul:
		k.makeMul(n)
	case ast.OpEDiv, ast.OpEMod:
		k.makeDiv(n)
	case ast.OpPow:
		k.setVar(n, k.nonlin.Pow(k.variable(g.Arg(n, 0)), k.variable(g.Arg(n, 1))))
	case ast.OpIte:
		k.makeIte(n)
	case ast.OpFloor:
		k.makeFloor(n)
	case ast.OpBv2Nat:
		k.makeNat(n, k.words[g.Arg(n, 0)], false)
	case ast.OpSbv2Int:
		k.makeNat(n, k.words[g.Arg(n, 0)], true)
	case ast.OpConst:
		k.setVar(n, k.core.NewInt(core.NegInf, core.PosInf))
	case ast.OpApply:
		k.enode(n) // which makes the variable
		k.setVar(n, k.intOf(k.nodes[n]))
	default:
		panic("bkernel: no integer form for " + g.Op(n).String())
	}
}

func (k *Compiled) setVar(n ast.Node, x core.IntVar) {
	k.setSum(n, []arith.Mono{{X: x, C: num.FromInt64(1)}}, num.FromInt64(0))
}

// variable gives an integer variable that equals the compiled term n.
func (k *Compiled) variable(n ast.Node) core.IntVar {
	s := k.sum(n)
	if ms := k.monosOf(s); len(ms) == 1 && s.k.Sign() == 0 && ms[0].C.IsOne() {
		return ms[0].X
	}
	return k.lin.Define(k.monosOf(s), s.k)
}

func (k *Compiled) makeMul(n ast.Node) {
	g := k.g
	args := g.Args(n)
	c := num.FromInt64(1)
	if g.Op(args[0]) == ast.OpInt {
		c = num.FromBig(g.IntVal(args[0]))
		args = args[1:]
	}
	if len(args) == 1 {
		s := k.sum(args[0])
		ms := make([]arith.Mono, 0, s.n)
		for _, m := range k.monosOf(s) {
			ms = append(ms, arith.Mono{X: m.X, C: m.C.Mul(c)})
		}
		k.setSum(n, ms, s.k.Mul(c))
		return
	}
	xs := make([]core.IntVar, len(args))
	for i, a := range args {
		xs[i] = k.variable(a)
	}
	p := k.nonlin.Product(xs)
	k.setSum(n, []arith.Mono{{X: p, C: c}}, num.FromInt64(0))
}

// makeDiv compiles a div b and a mod b. With a numeral b > 0 both are linear over
// the quotient q: 0 <= a - b*q <= b-1.
func (k *Compiled) makeDiv(n ast.Node) {
	g := k.g
	a, b := g.Arg(n, 0), g.Arg(n, 1)
	if g.Op(b) == ast.OpInt && g.IntVal(b).Sign() > 0 {
		d := num.FromBig(g.IntVal(b))
		key := [2]ast.Node{a, b}
		q, ok := k.quotients[key]
		if !ok {
			q = k.core.NewInt(core.NegInf, core.PosInf)
			k.quotients[key] = q
			s := k.sum(a)
			ms := append(append([]arith.Mono(nil), k.monosOf(s)...), arith.Mono{X: q, C: d.Neg()})
			neg := make([]arith.Mono, len(ms))
			for i, m := range ms {
				neg[i] = arith.Mono{X: m.X, C: m.C.Neg()}
			}
			// 0 <= Σ + k <= d-1
			k.core.AddClause(k.lin.LeLit(neg, s.k))
			k.core.AddClause(k.lin.LeLit(ms, d.Sub(num.FromInt64(1)).Sub(s.k)))
		}
		if g.Op(n) == ast.OpEDiv {
			k.setVar(n, q)
			return
		}
		s := k.sum(a)
		ms := append(append([]arith.Mono(nil), k.monosOf(s)...), arith.Mono{X: q, C: d.Neg()})
		r := k.lin.Define(ms, s.k)
		k.setVar(n, r)
		return
	}
	q, r := k.nonlin.Divide(k.variable(a), k.variable(b))
	if g.Op(n) == ast.OpEDiv {
		k.setVar(n, q)
	} else {
		k.setVar(n, r)
	}
}

// makeIte compiles IF c THEN a ELSE b over integers: a variable that equals the
// one or the other.
func (k *Compiled) makeIte(n ast.Node) {
	g := k.g
	c := k.lits[g.Arg(n, 0)]
	a, b := k.sum(g.Arg(n, 1)), k.sum(g.Arg(n, 2))
	if a.n == 0 && b.n == 0 {
		// b + (a-b)*c with c as 0 or 1
		ms, base := k.lin.AddBit(nil, b.k, c, a.k.Sub(b.k))
		k.setSum(n, ms, base)
		return
	}
	x := k.core.NewInt(core.NegInf, core.PosInf)
	k.setVar(n, x)
	v := k.sum(n)
	for _, br := range []struct {
		l core.Lit
		s linear
	}{{c, a}, {c.Not(), b}} {
		ms, rhs := k.difference(v, br.s)
		k.core.AddClause(br.l.Not(), k.lin.EqLit(ms, rhs))
	}
	k.lin.Hull(x, c, k.monosOf(a), a.k, k.monosOf(b), b.k)
}

// makeNat compiles the value of a bit vector: Σ 2^i * bit i, the last one
// negative when signed.
func (k *Compiled) makeNat(n ast.Node, w []core.Lit, signed bool) {
	ms := make([]arith.Mono, 0, len(w))
	c := num.FromInt64(0)
	for i, l := range w {
		p := num.Pow2(uint(i))
		if signed && i == len(w)-1 {
			p = p.Neg()
		}
		switch l {
		case core.LitTrue:
			c = c.Add(p)
		case core.LitFalse:
		default:
			ms, c = k.lin.AddBit(ms, c, l, p)
		}
	}
	k.setSum(n, ms, c)
}

func (k *Compiled) makeWord(n ast.Node) []core.Lit {
	g := k.g
	w := g.Width(g.Type(n))
	switch op := g.Op(n); op {
	case ast.OpBv:
		return k.bv.Const(g.IntVal(n), w)
	case ast.OpConst:
		return k.bv.Fresh(w)
	case ast.OpIte:
		return k.bv.IteWord(k.lits[g.Arg(n, 0)], k.words[g.Arg(n, 1)], k.words[g.Arg(n, 2)])
	case ast.OpApply:
		return k.wordOf(k.enode(n))
	case ast.OpNat2Bv:
		return k.makeBits(g.Arg(n, 0), w)
	default:
		args := make([]bv.Word, len(g.Args(n)))
		for i, a := range g.Args(n) {
			args[i] = k.words[a]
		}
		return k.bv.Op(op, w, g.Aux(n), args...)
	}
}

// makeBits gives the lowest w bits of an integer term: it equals the value of
// the bits plus a multiple of 2^w.
func (k *Compiled) makeBits(a ast.Node, w int) []core.Lit {
	bits := k.bv.Fresh(w)
	s := k.sum(a)
	ms, c := append([]arith.Mono(nil), k.monosOf(s)...), s.k
	for i, l := range bits {
		ms, c = k.lin.AddBit(ms, c, l, num.Pow2(uint(i)).Neg())
	}
	q := k.core.NewInt(core.NegInf, core.PosInf)
	ms = append(ms, arith.Mono{X: q, C: num.Pow2(uint(w)).Neg()})
	k.lin.AssertEq0(ms, c.Neg())
	return bits
}

// equality is the literal of an equality of expressions that are not predicates.
func (k *Compiled) equality(n ast.Node) core.Lit {
	g := k.g
	a, b := g.Arg(n, 0), g.Arg(n, 1)
	switch g.Kind(g.Type(a)) {
	case ast.KInt:
		if x, y := form.SameTerms(g, n); x != ast.None && (k.nodes[x] != noNode || k.nodes[y] != noNode) {
			return k.euf.EqLit(k.enode(x), k.enode(y))
		}
		if l, ok := k.equalValues(n); ok {
			return l
		}
		return k.comparison(n)
	case ast.KReal:
		return k.realEquality(n)
	case ast.KBitVec:
		if k.nodes[a] != noNode && k.nodes[b] != noNode {
			return k.euf.EqLit(k.nodes[a], k.nodes[b])
		}
		return k.bv.Pred(ast.OpEq, k.words[a], k.words[b])
	case ast.KFree:
		return k.free.EqLit(k.enode(a), k.enode(b))
	}
	return k.euf.EqLit(k.enode(a), k.enode(b))
}

// allDiff is the literal of a pairwise difference under any polarity. A fact
// goes to assertAllDiff instead.
func (k *Compiled) allDiff(n ast.Node) core.Lit {
	args := k.g.Args(n)
	ls := make([]core.Lit, 0, len(args)*(len(args)-1)/2)
	for i, a := range args {
		for _, b := range args[:i] {
			ls = append(ls, k.Literal(k.rw.Not(k.rw.Eq(a, b))))
		}
	}
	return k.bv.And(ls...)
}

// assert makes a fact hold.
func (k *Compiled) assert(n ast.Node) {
	g := k.g
	switch g.Op(n) {
	case ast.OpAnd:
		for _, a := range g.Args(n) {
			k.assert(a)
		}
	case ast.OpOr:
		if k.assertTuples(n) || k.assertValues(n) {
			return
		}
		ls := make([]core.Lit, len(g.Args(n)))
		for i, a := range g.Args(n) {
			ls[i] = k.literal(a)
		}
		k.core.AddClauseRule(proof.RuleFact, ls...)
	case ast.OpAllDiff:
		k.assertAllDiff(n)
	case ast.OpEq:
		if g.Type(g.Arg(n, 0)) == ast.Int {
			if x, t := k.cases.Definition(n); x != ast.None && k.defineByTable(x, t) {
				return
			}
			if x, y := form.SameTerms(g, n); x == ast.None || !k.isShared(x) && !k.isShared(y) {
				k.compile(g.Arg(n, 0))
				k.compile(g.Arg(n, 1))
				k.lin.AssertEq0(k.difference(k.sum(g.Arg(n, 0)), k.sum(g.Arg(n, 1))))
				return
			}
		}
		k.core.AddClauseRule(proof.RuleFact, k.literal(n))
	default:
		k.core.AddClauseRule(proof.RuleFact, k.literal(n))
	}
}

// isShared says that a term is one that congruence closure may need to see.
func (k *Compiled) isShared(n ast.Node) bool {
	k.growNodes()
	return k.nodes[n] != noNode || k.g.Op(n) == ast.OpApply || k.has.Functions
}

// rowsPriority is that of bounds propagation over rows; what has a larger one is costly.
const rowsPriority = 2

func (k *Compiled) assertAllDiff(n ast.Node) {
	g := k.g
	args := g.Args(n)
	for _, a := range args {
		k.compile(a)
	}
	terms := make([]globals.Term, len(args))
	for i, a := range args {
		terms[i].X = a
	}
	k.tell(globals.AllDifferent(terms...))
	switch g.Kind(g.Type(args[0])) {
	case ast.KInt:
		xs := make([]core.IntVar, len(args))
		for i, a := range args {
			xs[i] = k.variable(a)
		}
		if slices.ContainsFunc(xs, func(x core.IntVar) bool { return !k.alldiff.Small(x) }) {
			k.core.Settle(rowsPriority) // sums may be small that are not known to be yet
		}
		k.alldiff.Post(xs)
	case ast.KBitVec, ast.KReal:
		k.core.AddClauseRule(proof.RuleFact, k.allDiff(n))
	default:
		ns := make([]euf.Node, len(args))
		for i, a := range args {
			ns[i] = k.enode(a)
		}
		k.euf.Distinct(ns, core.LitTrue)
	}
}
