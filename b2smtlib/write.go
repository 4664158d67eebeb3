package b2smtlib

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"bsmt/bkernel/ast"
)

// writer writes terms of one graph.
type writer struct {
	g      *ast.Graph
	out    *bufio.Writer
	prefix string              // of what it defines
	named  map[ast.Node]string // what is declared or defined
	sorts  map[ast.Type]string // what is declared of sorts
	head   bytes.Buffer        // their declarations
}

// operators have the same arguments in SMT-LIB as in the graph.
var operators = map[ast.Op]string{
	ast.OpNot: "not", ast.OpAnd: "and", ast.OpOr: "or", ast.OpImplies: "=>", ast.OpEquiv: "=", ast.OpIte: "ite",
	ast.OpEq: "=", ast.OpAllDiff: "distinct", ast.OpLe: "<=", ast.OpLt: "<", ast.OpGe: ">=", ast.OpGt: ">",
	ast.OpAdd: "+", ast.OpSub: "-", ast.OpNeg: "-", ast.OpMul: "*", ast.OpEDiv: "div", ast.OpEMod: "mod", ast.OpAbs: "abs",
	ast.OpRLe: "<=", ast.OpRLt: "<", ast.OpRNeg: "-", ast.OpRAdd: "+", ast.OpRSub: "-", ast.OpRMul: "*", ast.OpRDiv: "/",
	ast.OpOfInt: "to_real", ast.OpFloor: "to_int",
}

// reach gives the nodes below facts in ascending order, so that arguments come first, how
// often each is used, and which have variables that nothing below them binds.
func reach(g *ast.Graph, facts []ast.Node) (nodes []ast.Node, uses map[ast.Node]int, open map[ast.Node]bool) {
	var most ast.Node
	for _, f := range facts {
		most = max(most, f)
	}
	seen := make([]bool, most+1)
	for _, f := range facts {
		seen[f] = true
	}
	uses, open = map[ast.Node]int{}, map[ast.Node]bool{}
	for n := int(most); n >= 0; n-- {
		if !seen[n] {
			continue
		}
		nodes = append(nodes, ast.Node(n))
		for _, a := range g.Args(ast.Node(n)) {
			seen[a] = true
			uses[a]++
		}
	}
	for i, j := 0, len(nodes)-1; i < j; i, j = i+1, j-1 {
		nodes[i], nodes[j] = nodes[j], nodes[i]
	}
	// Variables of quantifiers are bound by one of them each; what is inside stays there.
	for _, n := range nodes {
		open[n] = g.Op(n) == ast.OpVar
		for _, a := range g.Args(n) {
			open[n] = open[n] || open[a]
		}
		if op := g.Op(n); op == ast.OpForall || op == ast.OpExists {
			open[n] = len(variables(g, n)) > 0
		}
	}
	return nodes, uses, open
}

// variables gives the variables that occur in a quantifier and are not bound in it.
func variables(g *ast.Graph, top ast.Node) map[ast.Node]bool {
	bound, used, seen := map[ast.Node]bool{}, map[ast.Node]bool{}, map[ast.Node]bool{}
	stack := []ast.Node{top}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		switch g.Op(n) {
		case ast.OpVar:
			used[n] = true
		case ast.OpForall, ast.OpExists:
			for _, v := range g.Quant(n).Vars {
				bound[v] = true
			}
		}
		stack = append(stack, g.Args(n)...)
	}
	for v := range bound {
		delete(used, v)
	}
	return used
}

// declare writes the constants below facts, and definitions of what occurs several times or
// is deep.
func (w *writer) declare(facts []ast.Node) error {
	nodes, uses, open := reach(w.g, facts)
	depth := map[ast.Node]int{}
	for _, n := range nodes {
		op := w.g.Op(n)
		d := 0
		for _, a := range w.g.Args(n) {
			if w.named[a] == "" {
				d = max(d, depth[a]+1)
			}
		}
		depth[n] = d
		if op == ast.OpFree {
			if _, err := w.sort(n); err != nil {
				return err
			}
			continue
		}
		if op == ast.OpConst {
			if w.named[n] == "" {
				domain, t := "", w.g.Type(n)
				if w.g.Kind(t) == ast.KFun {
					for _, d := range w.g.Dom(t) {
						sort, err := w.sortOf(d)
						if err != nil {
							return err
						}
						domain += " " + sort
					}
					domain = domain[1:]
					t = w.g.Ran(t)
				}
				sort, err := w.sortOf(t)
				if err != nil {
					return err
				}
				w.named[n] = symbol(w.prefix + w.g.Name(n))
				if domain == "" {
					fmt.Fprintf(w.out, "(declare-const %s %s)\n", w.named[n], sort)
				} else {
					fmt.Fprintf(w.out, "(declare-fun %s (%s) %s)\n", w.named[n], domain, sort)
				}
			}
			continue
		}
		if open[n] || d == 0 || uses[n] < 2 && d < maxDepth || w.named[n] != "" {
			continue
		}
		sort, err := w.sort(n)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%st!%d", w.prefix, n)
		fmt.Fprintf(w.out, "(define-fun %s () %s ", name, sort)
		if err := w.term(n); err != nil {
			return err
		}
		w.out.WriteString(")\n")
		w.named[n] = name
	}
	return nil
}

// maxDepth bounds how deep terms are written into each other.
const maxDepth = 40

func (w *writer) sort(n ast.Node) (string, error) { return w.sortOf(w.g.Type(n)) }

func (w *writer) sortOf(t ast.Type) (string, error) {
	switch w.g.Kind(t) {
	case ast.KInt:
		return "Int", nil
	case ast.KReal:
		return "Real", nil
	case ast.KBool, ast.KPred:
		return "Bool", nil
	case ast.KSet:
		return w.declareSort(t, w.g.SetName(t), ""), nil
	case ast.KFree:
		var elements strings.Builder
		for _, c := range w.g.Ctors(t) {
			if len(c.Args) > 0 {
				return "", errors.New("a free type with arguments")
			}
			fmt.Fprintf(&elements, " (%s)", symbol(w.prefix+w.g.Symbol(c.Node).Name))
		}
		return w.declareSort(t, w.g.FreeName(t), elements.String()), nil
	}
	return "", errors.New("a term of another type than INTEGER, REAL, BOOL and given sets")
}

// declareSort writes the declaration of a sort, or of a datatype of some elements, once, and
// gives its name.
func (w *writer) declareSort(t ast.Type, name, elements string) string {
	if s, ok := w.sorts[t]; ok {
		return s
	}
	s := symbol(w.prefix + name)
	w.sorts[t] = s
	if elements == "" {
		fmt.Fprintf(&w.head, "(declare-sort %s 0)\n", s)
	} else {
		fmt.Fprintf(&w.head, "(declare-datatypes ((%s 0)) ((%s)))\n", s, elements[1:])
	}
	return s
}

// term writes a term. Its parts wait on a stack with the texts between them.
func (w *writer) term(top ast.Node) error {
	type part struct {
		n    ast.Node
		text string // instead of a node
	}
	stack := []part{{n: top}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.text != "" {
			w.out.WriteString(p.text)
			continue
		}
		if name := w.named[p.n]; name != "" {
			w.out.WriteString(name)
			continue
		}
		args := w.g.Args(p.n)
		switch op := w.g.Op(p.n); op {
		case ast.OpTrue, ast.OpFalse:
			w.out.WriteString(op.Script())
		case ast.OpInt:
			v := w.g.IntVal(p.n)
			if v.Sign() < 0 {
				fmt.Fprintf(w.out, "(- %s)", strings.TrimPrefix(v.String(), "-"))
			} else {
				w.out.WriteString(v.String())
			}
		case ast.OpReal:
			v := w.g.RealVal(p.n)
			text := fmt.Sprintf("(/ %s.0 %s.0)", new(big.Int).Abs(v.Num()), v.Denom())
			if v.IsInt() {
				text = new(big.Int).Abs(v.Num()).String() + ".0"
			}
			if v.Sign() < 0 {
				text = "(- " + text + ")"
			}
			w.out.WriteString(text)
		case ast.OpCeiling:
			stack = append(stack, part{text: ")))"}, part{n: args[0]}, part{text: "(- (to_int (- "})
		case ast.OpVar:
			w.out.WriteString(w.variable(p.n))
		case ast.OpFree:
			w.out.WriteString(symbol(w.prefix + w.g.Symbol(p.n).Name))
		case ast.OpIsTrue, ast.OpBoolOf:
			stack = append(stack, part{n: args[0]})
		case ast.OpForall, ast.OpExists:
			fmt.Fprintf(w.out, "(%s (", op.Script())
			for i, v := range w.g.Quant(p.n).Vars {
				sort, err := w.sort(v)
				if err != nil {
					return err
				}
				if i > 0 {
					w.out.WriteByte(' ')
				}
				fmt.Fprintf(w.out, "(%s %s)", w.variable(v), sort)
			}
			w.out.WriteString(") ")
			stack = append(stack, part{text: ")"}, part{n: args[0]})
		case ast.OpMax, ast.OpMin:
			less := map[ast.Op]string{ast.OpMax: "<=", ast.OpMin: ">="}[op]
			stack = append(stack, part{text: ")"}, part{n: args[0]}, part{text: " "}, part{n: args[1]}, part{text: ") "},
				part{n: args[1]}, part{text: " "}, part{n: args[0]}, part{text: "(ite (" + less + " "})
		default:
			name := operators[op]
			if op == ast.OpApply {
				name, args = w.named[args[0]], args[1:]
			}
			if name == "" {
				return fmt.Errorf("the operator %s", op)
			}
			stack = append(stack, part{text: ")"})
			for i := len(args) - 1; i >= 0; i-- {
				stack = append(stack, part{n: args[i]}, part{text: " "})
			}
			w.out.WriteString("(" + name)
		}
	}
	return nil
}

func (w *writer) variable(n ast.Node) string { return symbol(fmt.Sprintf("%s!v%d", w.g.Name(n), n)) }

// symbol quotes a name where SMT-LIB wants it.
func symbol(name string) string {
	simple := name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("~!@$%^&*_-+=<>.?/", r))
	}) && (name[0] < '0' || name[0] > '9')
	if simple {
		return name
	}
	return "|" + strings.NewReplacer("|", "!", `\`, "!").Replace(name) + "|"
}

// Facts writes declarations and assertions of facts, and of assumed ones under names, as
// commands without a check-sat. prefix goes before all names: of several graphs in one
// script each has its own.
func Facts(out io.Writer, g *ast.Graph, prefix string, facts, assumed []ast.Node) error {
	var body bytes.Buffer
	w := &writer{g: g, out: bufio.NewWriter(&body), prefix: prefix, named: map[ast.Node]string{}, sorts: map[ast.Type]string{}}
	all := append(append([]ast.Node(nil), facts...), assumed...)
	if err := w.declare(all); err != nil {
		return err
	}
	for i, f := range all {
		w.out.WriteString("(assert ")
		if i >= len(facts) {
			w.out.WriteString("(! ")
		}
		if err := w.term(f); err != nil {
			return err
		}
		if i >= len(facts) {
			fmt.Fprintf(w.out, " :named %s)", symbol(fmt.Sprintf("%sassumed-%d", prefix, i-len(facts)+1)))
		}
		w.out.WriteString(")\n")
	}
	if err := w.out.Flush(); err != nil {
		return err
	}
	if _, err := w.head.WriteTo(out); err != nil { // sorts before what is of them
		return err
	}
	_, err := body.WriteTo(out)
	return err
}
