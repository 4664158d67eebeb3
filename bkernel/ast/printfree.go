package ast

import (
	"slices"
	"strconv"
	"strings"
)

// Free types are written as FREETYPES where the dialect has them. The classic dialect gets a
// deferred set for each, constructors as injections into it whose ranges are disjoint, and
// induction: what holds all that constructors make of its own elements is everything. In both,
// selectors and testers are constants with properties that say what they are.

// freeTypes gives the free types that occur or are part of one that does, in order, and marks
// the types of their fields.
func (p *printer) freeTypes() (out []Type) {
	g := p.g
	for again := true; again; {
		again = false
		for i := range g.types {
			t := Type(i)
			if !p.types[t] {
				continue
			}
			mark := func(u Type) {
				if !p.types[u] {
					p.types[u], again = true, true
				}
			}
			switch g.Kind(t) {
			case KFun:
				for _, d := range g.Dom(t) {
					mark(d)
				}
				mark(g.Ran(t))
			case KFree:
				for _, c := range g.Ctors(t) {
					for _, a := range c.Args {
						mark(a)
					}
				}
			}
		}
	}
	for i, in := range p.types {
		if in && g.Kind(Type(i)) == KFree {
			out = append(out, Type(i))
		}
	}
	return out
}

// enterFree takes the names of the free types and of what comes with them.
func (p *printer) enterFree() error {
	g := p.g
	for _, t := range p.frees {
		if err := p.enter(g.FreeName(t), "free type"); err != nil {
			return err
		}
		for i := range g.Ctors(t) {
			for _, n := range p.symbols(t, i) {
				if err := p.enter(g.Symbol(n).Name, "symbol of a free type"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// symbols gives a constructor of t, its selectors and its tester.
func (p *printer) symbols(t Type, ctor int) []Node {
	c := p.g.Ctors(t)[ctor]
	return append(append([]Node{c.Node}, c.Selectors...), c.Tester)
}

// freeConsts gives the constants that free types bring: their constructors, too, unless the
// dialect declares these.
func (p *printer) freeConsts() (out []string) {
	for _, t := range p.frees {
		for i := range p.g.Ctors(t) {
			ns := p.symbols(t, i)
			if p.d == ProB {
				ns = ns[1:]
			}
			for _, n := range ns {
				out = append(out, p.g.Symbol(n).Name)
			}
		}
	}
	return out
}

// freeClause writes the clause FREETYPES.
func (p *printer) freeClause() {
	if p.d != ProB || len(p.frees) == 0 {
		return
	}
	g := p.g
	for i, t := range p.frees {
		p.str(pick(i == 0, "FREETYPES\n  ", ";\n  ") + g.FreeName(t) + " = ")
		for j, c := range g.Ctors(t) {
			p.str(pick(j > 0, ", ", "") + g.Symbol(c.Node).Name)
			if len(c.Args) > 0 {
				p.str("(" + p.productText(c.Args, nil) + ")")
			}
		}
	}
	p.str("\n")
}

// productText is the text of a product of types, with other names for free types.
func (p *printer) productText(ts []Type, names map[Type]string) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = p.renamed(t, names)
	}
	return strings.Join(out, "*")
}

// renamed is the text of a type as an operand, with other names for free types.
func (p *printer) renamed(t Type, names map[Type]string) string {
	if name, ok := names[t]; ok {
		return name
	}
	if p.g.Kind(t) != KFun || len(names) == 0 {
		return p.operandText(t)
	}
	return "(" + p.productText(p.g.Dom(t), names) + " --> " + p.renamed(p.g.Ran(t), names) + ")"
}

// freeProperties gives what properties say of free types.
func (p *printer) freeProperties() (out []string) {
	g := p.g
	add := func(s ...string) { out = append(out, strings.Join(s, "")) }
	for _, t := range p.frees {
		name := g.FreeName(t)
		for i, c := range g.Ctors(t) {
			made := g.Symbol(c.Node).Name
			xs, of := make([]string, len(c.Args)), make([]string, len(c.Args))
			for j, a := range c.Args {
				xs[j] = p.fresh("x" + strconv.Itoa(j+1))
				of[j] = xs[j] + " : " + p.typeText[a]
			}
			vars, in := strings.Join(xs, ","), strings.Join(of, " & ")
			x := p.fresh("x")
			if len(c.Args) > 0 {
				made += "(" + vars + ")"
			}
			if p.d != ProB {
				if len(c.Args) == 0 {
					add(made, " : ", name)
				} else {
					add(g.Symbol(c.Node).Name, " : ", p.productText(c.Args, nil), " >-> ", name)
				}
				for _, d := range g.Ctors(t)[:i] {
					add(p.rangeOf(d), " /\\ ", p.rangeOf(c), " = {}")
				}
			}
			for j, s := range c.Selectors {
				sel := g.Symbol(s).Name
				add(sel, " : ", name, " --> ", p.operandText(c.Args[j]))
				add("!(", vars, ").(", in, " => ", sel, "(", made, ") = ", xs[j], ")")
			}
			is := g.Symbol(c.Tester).Name
			add(is, " : ", name, " --> BOOL")
			if len(c.Args) == 0 {
				add("!", x, ".(", x, " : ", name, " => (", is, "(", x, ") = TRUE <=> ", x, " = ", made, "))")
			} else {
				add("!", x, ".(", x, " : ", name, " => (", is, "(", x, ") = TRUE <=> #(", vars, ").(", in, " & ", x, " = ", made, ")))")
			}
		}
	}
	if p.d != ProB && len(p.frees) > 0 {
		out = append(out, p.induction())
	}
	return out
}

// rangeOf is the set of what a constructor makes.
func (p *printer) rangeOf(c Ctor) string {
	if name := p.g.Symbol(c.Node).Name; len(c.Args) == 0 {
		return "{" + name + "}"
	} else {
		return "ran(" + name + ")"
	}
}

// induction says that sets which hold all that constructors make of their elements are the
// free types.
func (p *printer) induction() string {
	g := p.g
	names := map[Type]string{}
	var vars, is, holds, all []string
	for _, t := range p.frees {
		names[t] = p.fresh("s" + strconv.Itoa(len(vars)+1))
		vars = append(vars, names[t])
	}
	for _, t := range p.frees {
		s := names[t]
		is = append(is, s+" <: "+g.FreeName(t))
		all = append(all, s+" = "+g.FreeName(t))
		for _, c := range g.Ctors(t) {
			if name := g.Symbol(c.Node).Name; len(c.Args) == 0 {
				holds = append(holds, name+" : "+s)
			} else {
				holds = append(holds, name+"["+p.productText(c.Args, names)+"] <: "+s)
			}
		}
	}
	return "!(" + strings.Join(vars, ",") + ").(" + strings.Join(slices.Concat(is, holds), " & ") + " => " + strings.Join(all, " & ") + ")"
}
