package proof

import (
	"strconv"
	"strings"

	"bsmt/bkernel/ast"
)

// names of operators that differ from ast's.
func opName(op ast.Op) string {
	switch op {
	case ast.OpTrue:
		return "true"
	case ast.OpFalse:
		return "false"
	case ast.OpAnd:
		return "and"
	case ast.OpEquiv, ast.OpEq:
		return "="
	case ast.OpForall:
		return "forall"
	case ast.OpExists:
		return "exists"
	case ast.OpAllDiff:
		return "distinct"
	case ast.OpNeg:
		return "-"
	case ast.OpEDiv:
		return "div"
	case ast.OpEMod:
		return "mod"
	case ast.OpPow:
		return "pow"
	case ast.OpOverride:
		return "store"
	}
	return op.String()
}

// symbol writes a name as an SMT-LIB symbol.
func symbol(s string) string {
	const other = "~!@$%^&*_-+=<>.?/"
	simple := s != "" && (s[0] < '0' || s[0] > '9')
	for i := 0; i < len(s) && simple; i++ {
		c := s[i]
		simple = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(other, c) >= 0
	}
	if simple {
		return s
	}
	return "|" + strings.NewReplacer("|", "!", `\`, "!").Replace(s) + "|"
}

// sort writes a type. Types nest as deep as the sorts of a script do, which its
// reader bounds.
func (p *writer) sort(t ast.Type) {
	g := p.r.g
	switch g.Kind(t) {
	case ast.KPred:
		p.str("Predicate")
	case ast.KInt:
		p.str("Int")
	case ast.KBool:
		p.str("Bool")
	case ast.KBitVec:
		p.str("(_ BitVec ", strconv.Itoa(g.Width(t)), ")")
	case ast.KFun:
		p.str("(->")
		for _, d := range g.Dom(t) {
			p.str(" ")
			p.sort(d)
		}
		p.str(" ")
		p.sort(g.Ran(t))
		p.str(")")
	default:
		p.str(symbol(g.SetName(t)))
	}
}

// term introduces a node.
func (p *writer) term(n ast.Node) {
	g := p.r.g
	p.num("\n (term t", uint64(n))
	p.str(" ")
	args := g.Args(n)
	switch op := g.Op(n); op {
	case ast.OpTrue, ast.OpFalse:
		p.str(opName(op))
	case ast.OpInt:
		p.str(integer(g.IntVal(n)))
	case ast.OpBv:
		p.str("(_ bv", g.IntVal(n).String(), " ", strconv.Itoa(g.Width(g.Type(n))), ")")
	case ast.OpConst, ast.OpVar:
		p.str("(", op.String(), " ", symbol(g.Name(n)), " ")
		p.sort(g.Type(n))
		p.str(")")
	case ast.OpForall, ast.OpExists:
		p.str("(", opName(op), " (")
		for i, x := range g.Quant(n).Vars {
			if i > 0 {
				p.str(" ")
			}
			p.num("t", uint64(x))
		}
		p.str(")")
		p.args(args)
	case ast.OpApply:
		p.num("(t", uint64(args[0]))
		p.args(args[1:])
	case ast.OpConstFun:
		p.str("((as const ")
		p.sort(g.Type(n))
		p.str(")")
		p.args(args)
	case ast.OpBvExtract:
		p.str("((_ extract ", strconv.Itoa(g.ExtractHi(n)), " ", strconv.Itoa(g.ExtractLo(n)), ")")
		p.args(args)
	case ast.OpBvZeroExt, ast.OpBvSignExt:
		p.indexed(op, g.Width(g.Type(n))-g.Width(g.Type(args[0])), args)
	case ast.OpBvRotl, ast.OpBvRotr:
		p.indexed(op, int(g.Aux(n)), args)
	case ast.OpBvRepeat:
		p.indexed(op, g.Width(g.Type(n))/g.Width(g.Type(args[0])), args)
	case ast.OpNat2Bv:
		p.indexed(op, g.Width(g.Type(n)), args)
	default:
		p.str("(", opName(op))
		p.args(args)
	}
	p.str(")")
}

func (p *writer) indexed(op ast.Op, i int, args []ast.Node) {
	p.str("((_ ", opName(op), " ", strconv.Itoa(i), ")")
	p.args(args)
}

func (p *writer) args(args []ast.Node) {
	for _, a := range args {
		p.num(" t", uint64(a))
	}
	p.str(")")
}
