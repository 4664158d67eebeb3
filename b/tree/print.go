package tree

import (
	"strings"
)

// String prints a node in the ASCII notation of classical B, on one line if it is
// a formula.
func (n *Node) String() string { return Print(n, Classical) }

// Print prints a node in ASCII notation. Reading it back gives the same tree, as
// far as the dialect has the node at all.
func Print(n *Node, d Dialect) string {
	p := printer{dialect: d}
	if n.Op.Kind() == KSubst {
		p.subst(n, prioSequence)
	} else {
		p.formula(n, 0)
	}
	return p.String()
}

// The priorities that a place asks for.
const (
	prioInPar   = 20 // between parentheses
	prioTop     = 21 // in lists, where ; and || would be taken for something else
	prioRel     = 111
	prioPostfix = 230
)

type printer struct {
	strings.Builder
	dialect Dialect
	indent  int
}

func (p *printer) name(s string) { p.WriteString(Quoted(s, p.dialect)) }

func (p *printer) names(ds []*Decl) {
	for i, d := range ds {
		if i > 0 {
			p.WriteByte(',')
		}
		p.name(d.Name)
	}
}

func (p *printer) list(ns []*Node) {
	for i, n := range ns {
		if i > 0 {
			p.WriteByte(',')
		}
		p.formula(n, prioTop)
	}
}

// priority says how tightly the printed form of n holds together; large: no
// parentheses are ever needed.
func (p *printer) priority(n *Node) int {
	const atom = 1000
	i := n.Op.Info()
	switch i.Form {
	case Infix, Postfix:
		return i.Priority(p.dialect)
	case Quant:
		if p.dialect == EventB {
			return 1 // its body reaches as far to the right as it can
		}
	case Special:
		switch n.Op {
		case Neg, RealNeg, Image, Apply, FieldOf:
			return i.Prio
		case IntLit:
			if n.Int.Sign() < 0 {
				return Neg.Info().Prio
			}
		}
	}
	return atom
}

// formula prints a predicate or an expression where a priority of at least prio
// stands without parentheses.
func (p *printer) formula(n *Node, prio int) {
	if p.priority(n) < prio {
		p.WriteByte('(')
		p.bare(n)
		p.WriteByte(')')
		return
	}
	p.bare(n)
}

// operand prints an operand of an infix operator.
func (p *printer) operand(n *Node, of Op, prio int, first bool) {
	if p.dialect == EventB && !(first && n.Op == of) {
		// Event-B lets hardly any two set operators stand side by side.
		i, parent := n.Op.Info(), of.Info().Priority(EventB)
		if i.Form == Infix && parent <= 170 && parent >= 120 && i.Priority(EventB) <= 170 {
			prio = 1000
		}
	}
	p.formula(n, prio)
}

func (p *printer) bare(n *Node) {
	i := n.Op.Info()
	word := i.Spelling(p.dialect)
	switch i.Form {
	case Atom:
		p.WriteString(word)
	case Infix:
		p.infix(n, i, word)
	case Postfix:
		p.formula(n.Args[0], prioPostfix)
		p.WriteString(word)
	case Call1:
		p.WriteString(word)
		p.WriteByte('(')
		if len(n.Args) == 1 {
			p.formula(n.Args[0], 0)
		} else {
			p.list(n.Args)
		}
		p.WriteByte(')')
	case Quant:
		p.quant(n, word)
	default:
		p.special(n)
	}
}

func (p *printer) infix(n *Node, i *Info, word string) {
	switch {
	case p.priority(n) < 170 && n.Op != ParallelProd && n.Op != Compose || isWord(word):
		word = " " + word + " "
	case n.Op == ParallelProd || n.Op == Compose:
		word = " " + word + " "
	}
	prio := p.priority(n)
	left, right := prio, prio+1
	switch {
	case n.Op == And || n.Op == Or || n.Op == Implies || n.Op == Equiv || i.Assoc == None:
		left = prio + 1
	case i.Assoc == Right:
		left, right = prio+1, prio
	}
	if n.Op == TypeOf {
		left = 1000
	}
	for k, a := range n.Args {
		if k == 0 {
			p.operand(a, n.Op, left, true)
			continue
		}
		p.WriteString(word)
		p.operand(a, n.Op, right, false)
	}
}

// quant prints a quantifier, or what is written like one.
func (p *printer) quant(n *Node, word string) {
	p.WriteString(word)
	if p.dialect == EventB {
		if isWord(word) {
			p.WriteByte(' ')
		}
		if n.Op == Lambda {
			for i, d := range n.Binds {
				if i > 0 {
					p.WriteString("|->")
				}
				p.name(d.Name)
			}
		} else {
			p.names(n.Binds)
		}
		p.WriteByte('.')
		p.formula(n.Args[0], 2)
		if len(n.Args) > 1 {
			p.WriteString(" | ")
			p.formula(n.Args[1], 2)
		}
		return
	}
	if len(n.Binds) == 1 && !isWord(word) {
		p.names(n.Binds)
	} else {
		p.WriteByte('(')
		p.names(n.Binds)
		p.WriteByte(')')
	}
	p.WriteString(".(")
	p.formula(n.Args[0], 0)
	if len(n.Args) > 1 {
		p.WriteString(" | ")
		p.formula(n.Args[1], prioInPar)
	}
	p.WriteByte(')')
}

func (p *printer) special(n *Node) {
	switch n.Op {
	case Ident:
		p.name(n.Name)
	case Prev:
		p.name(n.Name)
		p.WriteString("$0")
	case IntLit:
		p.WriteString(n.Int.String())
	case RealLit:
		p.WriteString(n.Name)
	case StringLit:
		p.WriteString(quoteString(n.Name))
	case RealOf, Floor, Ceiling, RealMin, RealMax:
		p.WriteString(n.Op.String())
		p.WriteByte('(')
		p.formula(n.Args[0], 0)
		p.WriteByte(')')
	case RealSigma, RealPi:
		p.quant(n, n.Op.String())
	case Neg, RealNeg:
		p.WriteByte('-')
		p.formula(n.Args[0], Neg.Info().Prio+1)
	case Image:
		p.formula(n.Args[0], prioPostfix)
		p.WriteByte('[')
		p.formula(n.Args[1], 0)
		p.WriteByte(']')
	case Apply:
		p.formula(n.Args[0], prioPostfix)
		p.WriteByte('(')
		p.formula(n.Args[1], prioTop)
		p.WriteByte(')')
	case External:
		p.WriteString(n.Name)
		p.WriteByte('(')
		p.list(n.Args)
		p.WriteByte(')')
	case FieldOf:
		p.formula(n.Args[0], prioPostfix)
		p.WriteByte('\'')
		p.name(n.Name)
	case SetExt:
		p.WriteByte('{')
		p.list(n.Args)
		p.WriteByte('}')
	case SeqExt:
		p.WriteByte('[')
		p.list(n.Args)
		p.WriteByte(']')
	case Compr, ComprMap:
		p.comprehension(n)
	case Rec, Struct:
		p.WriteString(n.Op.String())
		p.WriteByte('(')
		for i, a := range n.Args {
			if i > 0 {
				p.WriteByte(',')
			}
			p.name(n.Names[i])
			p.WriteByte(':')
			p.formula(a, prioTop)
		}
		p.WriteByte(')')
	case IfExpr, IfPred:
		p.WriteString("IF ")
		p.formula(n.Args[0], 0)
		p.WriteString(" THEN ")
		p.formula(n.Args[1], prioTop)
		p.WriteString(" ELSE ")
		p.formula(n.Args[2], prioTop)
		p.WriteString(" END")
	case LetExpr, LetPred:
		p.WriteString("LET ")
		p.names(n.Binds)
		p.WriteString(" BE ")
		p.formula(n.Args[0], 0)
		p.WriteString(" IN ")
		p.formula(n.Args[1], prioTop)
		p.WriteString(" END")
	default:
		p.WriteString("?" + n.Op.String())
	}
}

func (p *printer) comprehension(n *Node) {
	p.WriteByte('{')
	switch {
	case p.dialect == Classical && n.Op == Compr:
		p.names(n.Binds)
		p.WriteString(" | ")
		p.formula(n.Args[0], 0)
	case p.dialect == Classical:
		p.WriteByte('(')
		p.names(n.Binds)
		p.WriteString(").")
		p.formula(n.Args[0], 0)
		p.WriteString(" | ")
		p.formula(n.Args[1], prioInPar)
	default:
		p.names(n.Binds)
		p.WriteByte('.')
		p.formula(n.Args[0], 2)
		p.WriteString(" | ")
		if n.Op == ComprMap {
			p.formula(n.Args[1], 2)
		} else {
			for i, d := range n.Binds {
				if i > 0 {
					p.WriteString("|->")
				}
				p.name(d.Name)
			}
		}
	}
	p.WriteByte('}')
}

func quoteString(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(s) + `"`
}
