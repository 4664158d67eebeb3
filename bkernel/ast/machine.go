package ast

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Dialect says how the constructs that B lacks are written.
type Dialect uint8

// The dialects. Classic is the B of the B-Book and Atelier B: if-then-else is a
// pair of lambdas applied to 1, or implications when it is a predicate; a shared
// term is bound by a comprehension applied to 1, or an existential. ProB has IF
// and LET.
const (
	Classic Dialect = iota
	ProB
)

// Machine is a B machine without operations: sets, constants and properties.
type Machine struct {
	Name    string // an identifier
	Sets    []Type // the deferred sets to list first; others that occur follow
	Consts  []Node // the constants to list first; others that occur follow
	Asserts []Node // predicates
}

// Print writes the machine in ASCII notation. The text is linear in the size of
// the graph: a node that is used more than once is written once and bound to a
// name. The error is the writer's, or tells of a name that B does not allow.
func (m *Machine) Print(w io.Writer, g *Graph, d Dialect) error {
	p := &printer{g: g, d: d, w: bufio.NewWriter(w), used: map[string]int{}, varName: map[Node]string{}}
	seen := map[Node]bool{}
	for _, a := range m.Asserts {
		if !seen[a] {
			seen[a] = true
			p.asserts = append(p.asserts, a)
		}
	}
	p.share = newSharing(g, p.asserts, d)
	p.letNum = make([]int32, g.Len())
	if err := p.declare(m); err != nil {
		return err
	}
	p.printTypes()
	p.machine(m.Name)
	return p.w.Flush()
}

// declare lists sets and constants, and enters their names.
func (p *printer) declare(m *Machine) error {
	g := p.g
	if err := p.enter(m.Name, "machine"); err != nil {
		return err
	}
	delete(p.used, m.Name) // the machine's name is in a space of its own
	listed := map[Node]bool{}
	var made []Node // by Graph.Fresh
	for _, c := range append(append([]Node(nil), m.Consts...), g.occurring(p.share.reached, OpConst)...) {
		if !listed[c] {
			listed[c] = true
			p.consts = append(p.consts, c)
			if strings.Contains(g.Name(c), freshMark) {
				made = append(made, c)
			} else if err := p.enter(g.Name(c), "constant"); err != nil {
				return err
			}
		}
	}
	p.types = make([]bool, len(g.types))
	for n, in := range p.share.reached {
		if in {
			p.types[g.typs[n]] = true
			if op := g.ops[n]; op == OpForall || op == OpExists {
				for _, v := range g.Quant(Node(n)).Vars {
					p.types[g.typs[v]] = true
				}
			}
		}
	}
	for _, c := range p.consts {
		p.types[g.typs[c]] = true
	}
	p.frees = p.freeTypes()
	if err := p.enterFree(); err != nil {
		return err
	}
	known := map[Type]bool{}
	for _, s := range append(append([]Type(nil), m.Sets...), g.setsOf(p.types)...) {
		if !known[s] {
			known[s] = true
			p.sets = append(p.sets, s)
			p.types[s] = true
			if err := p.enter(g.SetName(s), "set"); err != nil {
				return err
			}
		}
	}
	for _, c := range made {
		p.varName[c] = p.fresh(strings.ReplaceAll(g.Name(c), freshMark, "_"))
	}
	return nil
}

// constName is what a constant is called in the machine: those that Graph.Fresh made have
// names of which nobody else has one.
func (p *printer) constName(c Node) string {
	if name := p.varName[c]; name != "" {
		return name
	}
	return p.g.Name(c)
}

// enter takes a name of the machine's global scope.
func (p *printer) enter(name, what string) error {
	if !isWord(name) || !isFree(name) {
		return fmt.Errorf("%s name %q is not a B identifier", what, name)
	}
	if p.used[name] > 0 {
		return fmt.Errorf("%s name %s is declared twice", what, name)
	}
	p.used[name]++
	return nil
}

// longType is the length from which the text of a type is abbreviated by a
// definition: types share their parts as terms do.
const longType = 80

// printTypes makes the text of every type that occurs, arguments first.
func (p *printer) printTypes() {
	g := p.g
	p.typeText = make([]string, len(g.types))
	for i, in := range p.types {
		if !in {
			continue
		}
		t := Type(i)
		switch g.Kind(t) {
		case KBool:
			p.typeText[t] = "BOOL"
		case KInt:
			p.typeText[t] = "INTEGER"
		case KReal:
			p.typeText[t] = "REAL"
		case KBitVec:
			p.typeText[t] = "0.." + strconv.Itoa(g.Width(t)-1) + " --> {0,1}"
		case KSet:
			p.typeText[t] = g.SetName(t)
		case KFree:
			p.typeText[t] = g.FreeName(t)
		case KFun:
			text := p.domText(t) + " --> " + p.operandText(g.Ran(t))
			if len(text) > longType {
				name := typePrefix + strconv.Itoa(len(p.typeDefs)+1)
				p.typeDefs = append(p.typeDefs, name+" == ("+text+")")
				text = name
			}
			p.typeText[t] = text
		}
	}
}

// domText is the product of a function type's domains.
func (p *printer) domText(t Type) string {
	b := ""
	for i, d := range p.g.Dom(t) {
		if i > 0 {
			b += "*"
		}
		b += p.operandText(d)
	}
	return b
}

// operandText is the text of a type as an operand: functions in parentheses.
func (p *printer) operandText(t Type) string {
	text := p.typeText[t]
	if k := p.g.Kind(t); (k == KFun || k == KBitVec) && !isWord(text) {
		return "(" + text + ")"
	}
	return text
}

// machine writes the clauses.
func (p *printer) machine(name string) {
	g := p.g
	p.str("MACHINE " + name + "\n")
	p.definitions()
	var sets []string
	for _, s := range p.sets {
		sets = append(sets, g.SetName(s))
	}
	if p.d != ProB {
		for _, t := range p.frees {
			sets = append(sets, g.FreeName(t))
		}
	}
	p.freeClause()
	p.clause("SETS\n  ", "; ", sets)
	consts := p.freeConsts()
	var said []string
	for _, c := range p.consts {
		consts = append(consts, p.constName(c))
		said = append(said, p.constName(c)+" : "+p.typeText[g.typs[c]])
	}
	p.clause("CONSTANTS\n  ", ", ", consts)
	said = append(p.freeProperties(), said...)
	if len(said)+len(p.asserts) > 0 {
		p.str("PROPERTIES\n")
		for i, s := range said {
			p.str(pick(i > 0, " &\n", "") + "  " + s)
		}
		if len(p.asserts) > 0 {
			p.str(pick(len(said) > 0, " &\n  ", "  "))
			p.top()
		}
		p.str("\n")
	}
	p.str("END\n")
}

// clause writes a list of names, if there are any.
func (p *printer) clause(head, sep string, names []string) {
	if len(names) > 0 {
		p.str(head + strings.Join(names, sep) + "\n")
	}
}

func pick(c bool, a, b string) string {
	if c {
		return a
	}
	return b
}

// definitions writes the DEFINITIONS that the properties call.
func (p *printer) definitions() {
	var need [len(definitions)]bool
	add := func(name string) { need[definitionIndex(name)] = true }
	for n, in := range p.share.reached {
		if !in {
			continue
		}
		op := p.g.ops[n]
		if c := table[op].text; c.def != "" {
			add(c.def)
		}
		for _, d := range table[op].text.needs {
			add(d)
		}
		if op == OpBv && p.g.Width(p.g.typs[n]) > longBv {
			add("nat2bv")
		}
	}
	for again := true; again; {
		again = false
		for i := range definitions {
			for _, d := range definitions[i].needs {
				if j := definitionIndex(d); need[i] && !need[j] {
					need[j], again = true, true
				}
			}
		}
	}
	sep := "DEFINITIONS\n  "
	for _, d := range p.typeDefs {
		p.str(sep + d)
		sep = ";\n  "
	}
	for i, d := range definitions {
		if !need[i] {
			continue
		}
		body := d.body
		if p.d == ProB && d.proB != "" {
			body = d.proB
		}
		p.str(sep + d.name + "(" + d.params + ") == " + body)
		sep = ";\n  "
	}
	if sep == ";\n  " {
		p.str("\n")
	}
}
