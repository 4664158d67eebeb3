package proof

import (
	"math/big"
	"strconv"
	"strings"

	"bsmt/bkernel/ast"
)

// Names says how the constants and sets of a problem are called in the script that it
// comes from. The zero value gives each a name of its own.
type Names struct {
	Const func(ast.Node) (symbol string, applied, ok bool) // applied: a function symbol, not an array
	Sort  func(ast.Type) (string, bool)                    // of a deferred set
	Call  func(f ast.Node, args []string) (string, bool)   // writes an application of a constant that is none of a symbol of the script, a division by zero say; nil: of none
	Mark  string                                           // stands in the proof's own names, between their letter and their number: no name of the script has it there

	// Given says of what is assumed or supposed which assertion it is: its label, or empty, and
	// its text where n says the same in another way; false where n is none. Nil: all are assertions.
	Given func(n ast.Node) (label, text string, ok bool)

	Question string // the first command, which says what is answered; or empty
}

// Kinds are what the proof's own names begin with; see the package's documentation.
var Kinds = []string{"@t", "@f", "@x", "@l", "@s"}

// sort gives a type as a sort; false when there is none. Types nest as deep as the
// sorts of a script do, which its reader bounds.
func (p *writer) sort(t ast.Type) (string, bool) {
	g := p.r.g
	switch g.Kind(t) {
	case ast.KPred, ast.KBool:
		return "Bool", true
	case ast.KInt:
		return "Int", true
	case ast.KReal:
		return "Real", true
	case ast.KBitVec:
		return "(_ BitVec " + strconv.Itoa(g.Width(t)) + ")", true
	case ast.KFun:
		if len(g.Dom(t)) != 1 {
			return "", false
		}
		d, ok := p.sort(g.Dom(t)[0])
		r, ok2 := p.sort(g.Ran(t))
		return "(Array " + d + " " + r + ")", ok && ok2
	}
	if p.names.Sort != nil {
		if s, ok := p.names.Sort(t); ok {
			return s, true
		}
	}
	return "", false
}

// term introduces a node; the arguments were introduced before it. A term that a script
// cannot say becomes a new constant, unless it speaks of variables that are bound around
// it: then that quantified formula does.
func (p *writer) term(n ast.Node) {
	g := p.r.g
	if p.isFunc(n) {
		return // written where it is applied
	}
	srt, ok := p.sort(g.Type(n))
	if !ok {
		p.unsaid[n] = true
		return
	}
	if g.Op(n) == ast.OpVar {
		p.num("\n(declare-var @t", uint64(n))
		p.str(" ", srt, ")")
		return
	}
	var b strings.Builder
	d, defined := p.r.defined[n]
	switch ok := g.Op(n) != ast.OpConst && g.Op(n) != ast.OpFree || p.known(n); {
	case defined && p.ref(&b, d):
		p.num("\n(define-fun @t", uint64(n))
		p.str(" () ", srt, " ", b.String(), ")")
	case ok && p.body(&b, n):
		if op := g.Op(n); op == ast.OpForall || op == ast.OpExists {
			p.num("\n(quantify @t", uint64(n))
			p.str(" ", b.String(), ")")
			return
		}
		p.num("\n(define-fun @t", uint64(n))
		p.str(" () ", srt, " ", b.String(), ")")
	case p.free[n]:
		p.unsaid[n] = true
	default:
		p.num("\n(declare-fun @t", uint64(n))
		p.str(" () ", srt, ")")
	}
}

// isFunc says whether a constant is written as a function symbol.
func (p *writer) isFunc(n ast.Node) bool { return p.applied[n] }

func (p *writer) known(n ast.Node) bool {
	if p.names.Const == nil {
		return false
	}
	_, _, ok := p.names.Const(n)
	return ok
}

// ref writes a reference to a node; false when it could not be said.
func (p *writer) ref(b *strings.Builder, n ast.Node) bool {
	if p.unsaid[n] {
		return false
	}
	b.WriteString(p.own("@t", int(n)))
	return true
}

// body writes what a node is, of a quantified formula what follows its name in quantify.
func (p *writer) body(b *strings.Builder, n ast.Node) bool {
	g := p.r.g
	args := g.Args(n)
	list := func(head string, args ...ast.Node) bool {
		b.WriteString("(" + head)
		for _, a := range args {
			b.WriteString(" ")
			if !p.ref(b, a) {
				return false
			}
		}
		b.WriteString(")")
		return true
	}
	indexed := func(is ...int) bool {
		head := "(_ " + g.Op(n).Script()
		for _, i := range is {
			head += " " + strconv.Itoa(i)
		}
		return list(head+")", args...)
	}
	switch op := g.Op(n); op {
	case ast.OpTrue, ast.OpFalse:
		b.WriteString(op.Script())
	case ast.OpInt:
		b.WriteString(integer(g.IntVal(n)))
	case ast.OpReal:
		b.WriteString(rational(g.RealVal(n)))
	case ast.OpCeiling: // -floor(-x)
		b.WriteString("(- (to_int (- ")
		if !p.ref(b, args[0]) {
			return false
		}
		b.WriteString(")))")
	case ast.OpBv:
		b.WriteString("(_ bv" + g.IntVal(n).String() + " " + strconv.Itoa(g.Width(g.Type(n))) + ")")
	case ast.OpConst, ast.OpFree:
		s, _, ok := p.names.Const(n)
		if !ok {
			return false
		}
		b.WriteString(s)
	case ast.OpIsTrue, ast.OpBoolOf:
		return p.ref(b, args[0])
	case ast.OpForall, ast.OpExists:
		for i, x := range g.Quant(n).Vars {
			b.WriteString(map[bool]string{true: op.Script() + " (", false: " "}[i == 0])
			if !p.ref(b, x) {
				return false
			}
		}
		b.WriteString(") ")
		return p.ref(b, args[0])
	case ast.OpMax, ast.OpMin:
		b.WriteString("(ite ")
		rel := "<="
		if op == ast.OpMax {
			rel = ">="
		}
		if !list(rel, args...) {
			return false
		}
		b.WriteString(" ")
		if !p.ref(b, args[0]) {
			return false
		}
		b.WriteString(" ")
		if !p.ref(b, args[1]) {
			return false
		}
		b.WriteString(")")
	case ast.OpPow:
		e := args[1]
		if g.Op(e) != ast.OpInt || !g.IntVal(e).IsInt64() || g.IntVal(e).Int64() < 2 || g.IntVal(e).Int64() > 64 {
			return false
		}
		factors := make([]ast.Node, g.IntVal(e).Int64())
		for i := range factors {
			factors[i] = args[0]
		}
		return list("*", factors...)
	case ast.OpApply:
		f := args[0]
		switch {
		case p.call(b, f, args[1:]):
		case p.isFunc(f):
			return list(p.function(f), args[1:]...)
		case len(args) == 2:
			return list("select", args...)
		default:
			return false
		}
	case ast.OpOverride:
		if len(args) != 3 {
			return false
		}
		return list("store", args...)
	case ast.OpConstFun:
		s, ok := p.sort(g.Type(n))
		return ok && list("(as const "+s+")", args...)
	case ast.OpBvExtract:
		return indexed(g.ExtractHi(n), g.ExtractLo(n))
	case ast.OpBvSignExt:
		return indexed(g.Width(g.Type(n)) - g.Width(g.Type(args[0])))
	case ast.OpNat2Bv:
		return indexed(g.Width(g.Type(n)))
	default:
		return list(op.Script(), args...)
	}
	return true
}

// call writes an application that the script says by an operator.
func (p *writer) call(b *strings.Builder, f ast.Node, args []ast.Node) bool {
	if p.names.Call == nil || p.known(f) {
		return false
	}
	refs := make([]string, len(args))
	for i, a := range args {
		var ref strings.Builder
		if !p.ref(&ref, a) {
			return false
		}
		refs[i] = ref.String()
	}
	text, ok := p.names.Call(f, refs)
	b.WriteString(text)
	return ok
}

// function is the name of a function symbol.
func (p *writer) function(f ast.Node) string {
	if p.known(f) {
		s, _, _ := p.names.Const(f)
		return s
	}
	return p.own("@f", int(f))
}

// functions finds the constants that are written as function symbols, and declares
// those that the script does not know.
func (p *writer) functions() {
	g := p.r.g
	for n, use := range p.u.terms {
		f := ast.Node(n)
		if !use || !p.seen[f] {
			continue
		}
		if p.known(f) {
			if _, applied, _ := p.names.Const(f); applied {
				p.applied[f] = true
			}
			continue
		}
		if p.value[f] {
			continue
		}
		var sig []string
		ok := true
		for _, d := range g.Dom(g.Type(f)) {
			s, fine := p.sort(d)
			sig, ok = append(sig, s), ok && fine
		}
		r, fine := p.sort(g.Ran(g.Type(f)))
		if !ok || !fine {
			continue
		}
		p.applied[f] = true
		if !p.common('f', uint64(n)) {
			p.str("\n(declare-fun ", p.function(f), " (", strings.Join(sig, " "), ") ", r, ")")
		}
	}
}

// uses finds how constants of functions are used.
func (p *writer) uses() {
	g, u := p.r.g, p.u
	value, seen := map[ast.Node]bool{}, map[ast.Node]bool{}
	p.value, p.seen = value, seen
	for n, use := range u.terms {
		if !use {
			continue
		}
		if u.named[n] {
			value[ast.Node(n)] = true
		}
		for i, a := range g.Args(ast.Node(n)) {
			if (g.Op(a) == ast.OpConst || g.Op(a) == ast.OpFree) && g.Kind(g.Type(a)) == ast.KFun {
				seen[a] = true
				if g.Op(ast.Node(n)) != ast.OpApply || i > 0 {
					value[a] = true
				}
			}
		}
	}
}

// rational is a number of the sort Real.
func rational(v *big.Rat) string {
	s := new(big.Int).Abs(v.Num()).String() + ".0"
	if !v.IsInt() {
		s = "(/ " + s + " " + v.Denom().String() + ".0)"
	}
	if v.Sign() < 0 {
		return "(- " + s + ")"
	}
	return s
}

func integer(n *big.Int) string {
	if n.Sign() < 0 {
		return "(- " + new(big.Int).Neg(n).String() + ")"
	}
	return n.String()
}
