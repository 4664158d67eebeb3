package ast

import (
	"bufio"
	"math/big"
	"strconv"
)

// The priorities of B's operators (Atelier B's table; higher binds closer). All
// are left associative but **. Comparisons other than = bind at 160 in that
// table; their operands are printed for 160 and they themselves as 60, which every
// tool reads alike. A conjunction inside a disjunction, or the other way round, is
// always in parentheses though both have 40.
const (
	precNone = 0   // IF and LET: in parentheses everywhere but at the top
	precImp  = 30  // =>
	precAnd  = 40  // & or
	precRel  = 60  // = : <=>
	precFun  = 160 // <+ |->
	precAdd  = 180 // + -
	precMul  = 190 // * / mod
	precPow  = 200 // **
	precNeg  = 210 // unary -
	precCall = 230 // application
)

// longBv is the width from which a numeral is nat2bv(number,width) instead of a
// list of bits.
const longBv = 8

// printer writes one machine.
type printer struct {
	g        *Graph
	d        Dialect
	w        *bufio.Writer
	share    *sharing
	asserts  []Node          // without repetitions
	consts   []Node          // all constants to declare
	sets     []Type          // all sets to declare
	frees    []Type          // all free types to declare
	types    []bool          // by Type: occurs
	typeText []string        // by Type: its text
	typeDefs []string        // definitions that abbreviate long types
	used     map[string]int  // identifiers that the present scope sees
	varName  map[Node]string // names of the bound variables in scope, and of constants that Graph.Fresh made
	letNum   []int32         // by Node: number of its name, 0 while it is not bound
	lets     int             // names given
	stack    []item          // what is still to be written, last first
	emit     []item          // what one step adds, first first
}

// item is a piece of the output to come.
type item struct {
	kind itemKind
	prec int16       // least priority that needs no parentheses
	node Node        // of the kinds that have one
	text string      // itemText
	vars []savedName // itemEnd
}

type itemKind uint8

const (
	itemText itemKind = iota // text
	itemRef                  // a use of node: its name, or as itemDef
	itemDef                  // node itself, with the names bound at it
	itemBody                 // node itself, the names bound at it already written
	itemEnd                  // the end of the scope of vars
)

// savedName is a variable whose scope ends, and its name in the scope around.
type savedName struct {
	v     Node
	outer string
}

func (p *printer) str(s string) { _, _ = p.w.WriteString(s) } // Flush reports the error

// The makers of items.
//
//go:noinline
func (p *printer) t(s string) { p.emit = append(p.emit, item{kind: itemText, text: s}) }

//go:noinline
func (p *printer) ref(n Node, prec int) {
	p.emit = append(p.emit, item{kind: itemRef, node: n, prec: int16(prec)})
}
func (p *printer) def(n Node, prec int) {
	p.emit = append(p.emit, item{kind: itemDef, node: n, prec: int16(prec)})
}
func (p *printer) body(n Node, prec int) {
	p.emit = append(p.emit, item{kind: itemBody, node: n, prec: int16(prec)})
}

// flush moves what a step made onto the stack.
func (p *printer) flush() {
	for i := len(p.emit) - 1; i >= 0; i-- {
		p.stack = append(p.stack, p.emit[i])
	}
	p.emit = p.emit[:0]
}

// top writes the conjunction of the assertions.
func (p *printer) top() {
	lets := p.share.lets(Node(p.g.Len()))
	closing := p.bind(lets)
	for i, a := range p.asserts {
		if i > 0 {
			p.t(" &\n  ")
		}
		prec := precNone
		if len(p.asserts)+len(p.consts)+len(lets) > 1 {
			prec = p.conjunct(OpAnd, a)
		}
		p.ref(a, prec)
	}
	p.t(closing)
	p.run()
}

// bind writes the names bound by lets in front of a predicate and gives what
// closes them.
func (p *printer) bind(lets [][2]Node) string {
	if len(lets) == 0 {
		return ""
	}
	for _, l := range lets {
		p.lets++
		p.letNum[l[1]] = int32(p.lets)
	}
	if p.d == ProB {
		closing := make([]byte, 0, 5*len(lets))
		for _, l := range lets {
			name := p.letName(l[1])
			p.t("(LET " + name + " BE ")
			p.equation(l[1])
			p.t(" IN ")
			closing = append(closing, " END)"...)
		}
		return string(closing)
	}
	for i, l := range lets {
		p.t(pick(i > 0, ",", pick(len(lets) > 1, "#(", "#")) + p.letName(l[1]))
	}
	p.t(pick(len(lets) > 1, ").(", ".("))
	for _, l := range lets {
		p.equation(l[1])
		p.t(" & ")
	}
	return ")"
}

// equation writes name = value for a named node.
func (p *printer) equation(n Node) {
	p.t(p.letName(n) + " = ")
	if p.g.typs[n] == Pred {
		p.t("bool(")
		p.def(n, precNone)
		p.t(")")
	} else {
		p.def(n, precRel+1)
	}
}

func (p *printer) letName(n Node) string { return letPrefix + strconv.Itoa(int(p.letNum[n])) }

// run writes all that is on the stack.
func (p *printer) run() {
	p.flush()
	for len(p.stack) > 0 {
		it := p.stack[len(p.stack)-1]
		p.stack[len(p.stack)-1] = item{}
		p.stack = p.stack[:len(p.stack)-1]
		switch it.kind {
		case itemText:
			p.str(it.text)
		case itemRef:
			if p.letNum[it.node] == 0 {
				p.define(it.node, int(it.prec))
			} else if p.g.typs[it.node] == Pred {
				p.open(precRel, int(it.prec), func() { p.t(p.letName(it.node) + " = TRUE") })
			} else {
				p.str(p.letName(it.node))
			}
		case itemDef:
			p.define(it.node, int(it.prec))
		case itemBody:
			p.write(it.node, int(it.prec))
		case itemEnd:
			for _, s := range it.vars {
				p.used[p.varName[s.v]]--
				p.varName[s.v] = s.outer
			}
		}
		p.flush()
	}
}

// open writes what f makes, in parentheses when its priority asks for them.
//
//go:noinline
func (p *printer) open(prec, least int, f func()) {
	if prec < least {
		p.t("(")
		f()
		p.t(")")
	} else {
		f()
	}
}

// define writes n with the names that are bound at it.
func (p *printer) define(n Node, least int) {
	lets := p.share.lets(n)
	switch {
	case len(lets) == 0:
		p.write(n, least)
	case p.d == ProB:
		closing := p.bind(lets)
		p.body(n, precNone)
		p.t(closing)
	case p.g.typs[n] == Pred:
		closing := p.bind(lets)
		p.body(n, p.conjunct(OpAnd, n))
		p.t(closing)
	default:
		p.t("{k_,v_ | k_ = 1 & v_ : " + p.typeText[p.g.typs[n]] + " & ")
		closing := p.bind(lets)
		p.t("v_ = ")
		p.body(n, precRel+1)
		p.t(closing + "}(1)")
	}
}

// conjunct is the priority that an argument of & (or of or) needs.
func (p *printer) conjunct(op Op, a Node) int {
	if p.g.ops[a] == op && p.letNum[a] == 0 {
		return precAnd
	}
	return precAnd + 1
}

// list writes arguments separated by sep.
//
//go:noinline
func (p *printer) list(args []Node, sep string, prec int) {
	for i, a := range args {
		if i > 0 {
			p.t(sep)
		}
		p.ref(a, prec)
	}
}

// infix writes a left-associative operator.
func (p *printer) infix(n Node, sep string, prec, least int) {
	p.open(prec, least, func() {
		for i, a := range p.g.Args(n) {
			switch {
			case i == 0:
				p.ref(a, prec)
				continue
			case p.negative(a):
				p.t(sep)
				p.ref(a, precNeg+1)
			default:
				p.t(sep)
				p.ref(a, prec+1)
			}
		}
	})
}

// negative says that n's text begins with a minus sign.
func (p *printer) negative(n Node) bool {
	op := p.g.ops[n]
	return op == OpNeg || op == OpRNeg || op == OpReal && p.g.RealVal(n).Sign() < 0 || p.g.ops[n] == OpInt && p.g.IntVal(n).Sign() < 0
}

// write writes n, its arguments by reference.
func (p *printer) write(n Node, least int) {
	g := p.g
	args := g.Args(n)
	switch op := g.ops[n]; op {
	case OpTrue, OpFalse:
		if p.d == ProB {
			p.t(pick(op == OpTrue, "btrue", "bfalse"))
		} else {
			p.open(precRel, least, func() { p.t(pick(op == OpTrue, "TRUE = TRUE", "TRUE = FALSE")) })
		}
	case OpInt:
		if v := g.IntVal(n); v.Sign() < 0 {
			p.open(precNeg, least, func() { p.t(v.String()) })
		} else {
			p.t(v.String())
		}
	case OpBv:
		p.t(bvText(g.IntVal(n), g.Width(g.typs[n])))
	case OpReal:
		p.real(p.g.RealVal(n), least)
	case OpConst:
		p.t(p.constName(n))
	case OpFree:
		p.t(g.Symbol(n).Name)
	case OpVar:
		if name := p.varName[n]; name != "" {
			p.t(name)
		} else { // a free variable, in a graph that is no machine's
			p.t(g.Name(n))
		}
	case OpNot:
		a := args[0]
		switch {
		case p.letNum[a] != 0:
			p.t("not(" + p.letName(a) + " = TRUE)")
		case g.ops[a] == OpEq && p.share.first[a] < 0:
			p.open(precRel, least, func() {
				p.ref(g.Arg(a, 0), precFun+1)
				p.t(" /= ")
				p.ref(g.Arg(a, 1), precFun+1)
			})
		default:
			p.t("not(")
			p.ref(a, precNone)
			p.t(")")
		}
	case OpAnd, OpOr:
		sep := pick(op == OpAnd, " & ", " or ")
		p.open(precAnd, least, func() {
			for i, a := range args {
				prec := precAnd + 1
				if i == 0 {
					prec = p.conjunct(op, a)
				} else {
					p.t(sep)
				}
				p.ref(a, prec)
			}
		})
	case OpImplies:
		p.open(precImp, least, func() { p.list(args, " => ", precImp+1) })
	case OpEquiv:
		// 60 in Atelier B's table, but below & in others: in parentheses everywhere.
		p.open(precImp, least, func() { p.list(args, " <=> ", precRel+1) })
	case OpForall, OpExists:
		p.quantifier(n)
	case OpIsTrue:
		p.open(precRel, least, func() {
			p.ref(args[0], precRel+1)
			p.t(" = TRUE")
		})
	case OpBoolOf:
		a := args[0]
		switch {
		case p.letNum[a] != 0:
			p.t(p.letName(a))
		case g.ops[a] == OpTrue, g.ops[a] == OpFalse:
			p.t(pick(g.ops[a] == OpTrue, "TRUE", "FALSE"))
		default:
			p.t("bool(")
			p.ref(a, precNone)
			p.t(")")
		}
	case OpIte:
		p.ite(n, least)
	case OpEq:
		p.open(precRel, least, func() { p.list(args, " = ", precRel+1) })
	case OpAllDiff:
		p.open(precRel, least, func() {
			p.t("card({")
			p.list(args, ",", precNone)
			p.t("}) = " + strconv.Itoa(len(args)))
		})
	case OpRLe, OpRLt:
		p.open(precRel, least, func() { p.list(args, pick(op == OpRLe, " <= ", " < "), precFun+1) })
	case OpLe, OpLt, OpGe, OpGt:
		sep := [...]string{" <= ", " < ", " >= ", " > "}[op-OpLe]
		p.open(precRel, least, func() { p.list(args, sep, precFun+1) })
	case OpAdd, OpRAdd:
		p.infix(n, " + ", precAdd, least)
	case OpSub, OpRSub:
		p.infix(n, " - ", precAdd, least)
	case OpMul, OpRMul:
		p.infix(n, " * ", precMul, least)
	case OpNeg, OpRNeg:
		p.open(precNeg, least, func() {
			p.t("-")
			p.ref(args[0], precNeg+1)
		})
	case OpPow:
		p.open(precPow, least, func() {
			p.ref(args[0], precNeg+1)
			p.t("**")
			p.ref(args[1], precNeg+1)
		})
	case OpAbs:
		p.t("max({-")
		p.ref(args[0], precNeg+1)
		p.t(",")
		p.ref(args[0], precNone)
		p.t("})")
	case OpMax, OpMin:
		p.t(pick(op == OpMax, "max({", "min({"))
		p.list(args, ",", precNone)
		p.t("})")
	case OpApply:
		p.ref(args[0], precCall)
		p.t("(")
		p.list(args[1:], ",", precNone)
		p.t(")")
	case OpOverride:
		p.open(precFun, least, func() {
			p.ref(args[0], precFun)
			p.t(" <+ {")
			p.list(args[1:], " |-> ", precFun+1)
			p.t("}")
		})
	case OpConstFun:
		p.open(precMul, least, func() {
			p.t(p.domText(g.typs[n]) + "*{")
			p.ref(args[0], precNone)
			p.t("}")
		})
	case OpBvNeg, OpBvAdd, OpBvSub, OpBvMul:
		p.wordLevel(n)
	case OpBvUlt, OpBvUle, OpBvSlt, OpBvSle:
		p.compare(n, least)
	case OpEDiv, OpEMod:
		p.division(n)
	case OpRDiv:
		p.quotient(n, least)
	case OpOfInt, OpFloor, OpCeiling:
		p.t(op.String() + "(")
		p.ref(args[0], precNone)
		p.t(")")
	default:
		p.call(n)
	}
}

// bvText writes a bit-vector numeral.
func bvText(v *big.Int, width int) string {
	if width > longBv {
		return "nat2bv(" + v.String() + "," + strconv.Itoa(width) + ")"
	}
	b := "{"
	for i := 0; i < width; i++ {
		b += pick(i > 0, ",", "") + strconv.Itoa(i) + " |-> " + strconv.Itoa(int(v.Bit(i)))
	}
	return b + "}"
}

// quantifier writes ! or #, its variables typed in the body.
func (p *printer) quantifier(n Node) {
	g := p.g
	q := g.Quant(n)
	forall := g.ops[n] == OpForall
	saved := make([]savedName, 0, len(q.Vars))
	p.t(pick(forall, "!", "#") + pick(len(q.Vars) > 1, "(", ""))
	for i, v := range q.Vars {
		name := p.fresh(g.Name(v))
		saved = append(saved, savedName{v, p.varName[v]})
		p.varName[v] = name
		p.t(pick(i > 0, ",", "") + name)
	}
	p.t(pick(len(q.Vars) > 1, ")", "") + ".(")
	for i, v := range q.Vars {
		p.t(pick(i > 0, " & ", "") + p.varName[v] + " : " + p.typeText[g.typs[v]])
	}
	if forall {
		p.t(" => ")
		p.ref(g.Arg(n, 0), precImp+1)
	} else {
		p.t(" & ")
		p.ref(g.Arg(n, 0), p.conjunct(OpAnd, g.Arg(n, 0)))
	}
	p.emit = append(p.emit, item{kind: itemEnd, vars: saved})
	p.t(")")
}

// fresh takes a name that nothing in scope has, so that no quantifier hides a
// constant or another variable which its body may mention.
func (p *printer) fresh(base string) string {
	name := base
	if !isWord(base) || !isFree(base) {
		name = Identifier(base)
		base = name
	}
	for i := 1; p.used[name] > 0; i++ {
		name = base + "_" + strconv.Itoa(i)
	}
	p.used[name]++
	return name
}

// ite writes an if-then-else.
func (p *printer) ite(n Node, least int) {
	g := p.g
	c, a, b := g.Arg(n, 0), g.Arg(n, 1), g.Arg(n, 2)
	switch {
	case p.d == ProB:
		p.open(precNone, least, func() {
			p.t("IF ")
			p.ref(c, precNone)
			p.t(" THEN ")
			p.ref(a, precNone)
			p.t(" ELSE ")
			p.ref(b, precNone)
			p.t(" END")
		})
	case g.typs[n] == Pred:
		p.open(precAnd, least, func() {
			p.t("(")
			p.ref(c, precImp+1)
			p.t(" => ")
			p.ref(a, precImp+1)
			p.t(") & (not(")
			p.ref(c, precNone)
			p.t(") => ")
			p.ref(b, precImp+1)
			p.t(")")
		})
	default:
		p.t("(%t_.(t_ = 1 & ")
		p.ref(c, precAnd+1)
		p.t(" | ")
		p.ref(a, precNone)
		p.t(") \\/ %t_.(t_ = 1 & not(")
		p.ref(c, precNone)
		p.t(") | ")
		p.ref(b, precNone)
		p.t("))(1)")
	}
}

// division writes the call of ediv or emod, with 0 for a zero divisor when nothing
// around it excludes that: the printed text is defined everywhere, so that names
// can be bound anywhere.
func (p *printer) division(n Node) {
	if !p.share.needsGuard(n) {
		p.call(n)
		return
	}
	y := p.g.Arg(n, 1)
	if p.d == ProB {
		p.t("(IF ")
		p.ref(y, precRel+1)
		p.t(" = 0 THEN 0 ELSE ")
		p.call(n)
		p.t(" END)")
		return
	}
	p.t("(%t_.(t_ = 1 & ")
	p.ref(y, precRel+1)
	p.t(" = 0 | 0) \\/ %t_.(t_ = 1 & ")
	p.ref(y, precFun+1)
	p.t(" /= 0 | ")
	p.call(n)
	p.t("))(1)")
}

// wordLevel writes the arithmetic of bit vectors by way of the naturals, as
// Listing 5.10 does.
func (p *printer) wordLevel(n Node) {
	g := p.g
	w := strconv.Itoa(g.Width(g.typs[n]))
	nat := func(i int) {
		p.t("bv2nat(")
		p.ref(g.Arg(n, i), precNone)
		p.t(")")
	}
	p.t("nat2bv(")
	switch g.ops[n] {
	case OpBvNeg:
		p.t("2**" + w + " - ")
		nat(0)
	case OpBvSub:
		nat(0)
		p.t(" + (2**" + w + " - ")
		nat(1)
		p.t(")")
	default:
		nat(0)
		p.t(pick(g.ops[n] == OpBvAdd, " + ", " * "))
		nat(1)
	}
	p.t("," + w + ")")
}

// compare writes a comparison of bit vectors as one of integers.
func (p *printer) compare(n Node, least int) {
	g := p.g
	op := g.ops[n]
	p.open(precRel, least, func() {
		for i, a := range g.Args(n) {
			if i > 0 {
				p.t(pick(op == OpBvUlt || op == OpBvSlt, " < ", " <= "))
			}
			signed := op == OpBvSlt || op == OpBvSle
			p.t(pick(signed, "sbv2int(", "bv2nat("))
			p.ref(a, precNone)
			p.t(pick(signed, ","+strconv.Itoa(g.Width(g.typs[a])-1), "") + ")")
		}
	})
}

// call writes the call of a definition.
func (p *printer) call(n Node) {
	g := p.g
	c := table[g.ops[n]].text
	p.t(c.def + "(")
	p.list(g.Args(n), ",", precNone)
	for _, x := range c.extra {
		v := 0
		switch x {
		case noNumeral:
			continue
		case numWidth:
			v = g.Width(g.typs[n])
		case numLen:
			v = g.Width(g.typs[n]) - 1
		case numWidth0:
			v = g.Width(g.typs[g.Arg(n, 0)])
		case numLen0:
			v = g.Width(g.typs[g.Arg(n, 0)]) - 1
		case numWidth1:
			v = g.Width(g.typs[g.Arg(n, 1)])
		case numHi:
			v = g.ExtractHi(n)
		case numLo:
			v = g.ExtractLo(n)
		}
		p.t("," + strconv.Itoa(v))
	}
	p.t(")")
}
