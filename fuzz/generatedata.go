package fuzz

import (
	"strconv"
	"strings"
)

// datatypes declares one to three datatypes, which hold each other: enumerations, records, lists
// and trees. The first constructor of each needs no value of a datatype that comes after it.
func (g *generator) datatypes() {
	var fields []*Sort // what arguments are of
	for _, s := range g.sorts {
		if s.Kind != KindOpen && s.Kind != KindMode && s.Kind != KindFloat {
			fields = append(fields, s)
		}
	}
	n := 1 + g.pick(3, 2, 1)
	group := make([]*Sort, n)
	for i := range group {
		group[i] = &Sort{Kind: KindData, Text: "D" + strconv.Itoa(i)}
	}
	for i, s := range group {
		ctors := 1 + g.pick(2, 4, 3, 1)
		simple := g.chance(0.25) // an enumeration
		for k := range ctors {
			c := Ctor{Name: "c" + strconv.Itoa(i) + "_" + strconv.Itoa(k)}
			args := g.pick(3, 3, 2, 1)
			if simple {
				args = 0
			}
			for a := range args {
				of := fields[g.r.IntN(len(fields))]
				switch {
				case k > 0 && g.chance(0.6):
					of = group[g.r.IntN(n)]
				case k == 0 && i > 0 && g.chance(0.3):
					of = group[g.r.IntN(i)]
				}
				c.Args = append(c.Args, of)
				c.Sels = append(c.Sels, "s"+strconv.Itoa(i)+"_"+strconv.Itoa(k)+"_"+strconv.Itoa(a))
			}
			s.Ctors = append(s.Ctors, c)
		}
	}
	g.s.Sorts = append(g.s.Sorts, group...)
	g.sorts = append(g.sorts, group...)
}

// writeData declares the datatypes of s, all at once.
func (s *Script) writeData(b *strings.Builder) {
	var names, bodies []string
	for _, o := range s.Sorts {
		if o.Kind != KindData {
			continue
		}
		names = append(names, "("+o.Text+" 0)")
		var ctors []string
		for _, c := range o.Ctors {
			text := "(" + c.Name
			for i, a := range c.Args {
				text += " (" + c.Sels[i] + " " + a.Text + ")"
			}
			ctors = append(ctors, text+")")
		}
		bodies = append(bodies, "("+strings.Join(ctors, " ")+")")
	}
	if len(names) > 0 {
		b.WriteString("(declare-datatypes (" + strings.Join(names, " ") + ") (" + strings.Join(bodies, " ") + "))\n")
	}
}

// data are the datatypes of the script.
func (g *generator) data() (ds []*Sort) {
	for _, s := range g.sorts {
		if s.Kind == KindData {
			ds = append(ds, s)
		}
	}
	return ds
}

// construct applies a constructor.
func (g *generator) construct(s *Sort, d int) *Term {
	c := s.Ctors[g.r.IntN(len(s.Ctors))]
	t := app(c.Name, s)
	for _, a := range c.Args {
		t.Args = append(t.Args, g.term(a, d-1))
	}
	return t
}

// field applies a selector that gives terms of sort s, whatever its argument is; nil where there
// is none.
func (g *generator) field(s *Sort, d int) *Term {
	var fit []*Term
	for _, o := range g.data() {
		for _, c := range o.Ctors {
			for i, a := range c.Args {
				if a.is(s) {
					fit = append(fit, app(c.Sels[i], o))
				}
			}
		}
	}
	if len(fit) == 0 {
		return nil
	}
	f := fit[g.r.IntN(len(fit))]
	return app(f.Op, s, g.term(f.Sort, d))
}

// dataAtom asks for the constructor of a value.
func (g *generator) dataAtom(d int) *Term {
	ds := g.data()
	s := ds[g.r.IntN(len(ds))]
	return app("(_ is "+s.Ctors[g.r.IntN(len(s.Ctors))].Name+")", boolSort, g.term(s, d))
}

// construct writes a value of a datatype, with other constructors than the first at some depth.
func (p *planter) construct(s *Sort, depth int) string {
	c := s.Ctors[0]
	if depth > 0 {
		c = s.Ctors[p.r.IntN(len(s.Ctors))]
	}
	text := c.Name
	for _, a := range c.Args {
		text += " " + p.value(a, depth-1)
	}
	if len(c.Args) > 0 {
		text = "(" + text + ")"
	}
	return text
}
