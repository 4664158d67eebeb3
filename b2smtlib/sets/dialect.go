package sets

import (
	"fmt"
	"strings"

	"bsmt/b/tree"
)

// Dialect is how a solver writes sets and pairs.
type Dialect struct {
	Name    string
	Finite  bool   // its sets are
	options string // that go first
	set     string // the sort of the sets of %s
	in      string // %[1]s is an element of %[2]s
	empty   string // of the sort %s
	single  string // %s alone
	add     string // %[2]s with %[1]s; empty: by union
	pair    bool   // pairs are its tuples; otherwise they are a datatype
	lambda  string // the set of the %[1]s of sort %[2]s for which %[3]s; empty: there is no such term
	full    string // all of a sort, for a sort of sets; empty: there is no such term
	card    string // of %s; empty: there is no such term
	ops     map[tree.Op]string
}

// Z3 has sets as arrays to Bool, with lambda.
var Z3 = &Dialect{
	Name: "z3", options: "(set-logic ALL)\n",
	set: "(Array %s Bool)", in: "(select %[2]s %[1]s)", empty: "((as const %s) false)", add: "(store %[2]s %[1]s true)",
	lambda: "(lambda ((%[1]s %[2]s)) %[3]s)", full: "((as const %s) true)",
	ops: map[tree.Op]string{
		tree.Union: "((_ map or) %s %s)", tree.Inter: "((_ map and) %s %s)", tree.SetMinus: "((_ map and) %s ((_ map not) %s))",
	},
}

// CVC5 has finite sets and relations.
var CVC5 = &Dialect{
	Name: "cvc5", Finite: true, options: "(set-logic ALL)\n",
	set: "(Set %s)", in: "(set.member %[1]s %[2]s)", empty: "(as set.empty %s)", single: "(set.singleton %s)",
	pair: true, card: "(set.card %s)",
	ops: map[tree.Op]string{
		tree.Union: "(set.union %s %s)", tree.Inter: "(set.inter %s %s)", tree.SetMinus: "(set.minus %s %s)", tree.Subset: "(set.subset %s %s)",
		tree.Compose: "(rel.join %s %s)", tree.Inverse: "(rel.transpose %s)", tree.Closure1: "(rel.tclosure %s)",
	},
}

// Z3Sets are the finite sets of Z3 5.
var Z3Sets = &Dialect{
	Name: "z3-sets", Finite: true, options: "(set-logic ALL)\n",
	set: "(FiniteSet %s)", in: "(set.in %[1]s %[2]s)", empty: "(as set.empty %s)", single: "(set.singleton %s)",
	card: "(set.size %s)",
	ops: map[tree.Op]string{
		tree.Union: "(set.union %s %s)", tree.Inter: "(set.intersect %s %s)", tree.SetMinus: "(set.difference %s %s)", tree.Subset: "(set.subset %s %s)",
		tree.Interval: "(set.range %s %s)",
	},
}

// Dialects are all of them.
var Dialects = []*Dialect{Z3, CVC5, Z3Sets}

// sort gives the sort of a type, and declares what it needs.
func (t *translation) sort(u *tree.Type) string {
	u = u.Rep()
	switch u.Kind {
	case tree.TInt, tree.TUnknown: // of what could be of any type
		return "Int"
	case tree.TBool:
		return "Bool"
	case tree.TString:
		return "String"
	case tree.TGiven:
		return t.given(u.Set)
	case tree.TPow:
		return fmt.Sprintf(t.d.set, t.sort(u.Left))
	case tree.TPair:
		a, b := t.sort(u.Left), t.sort(u.Right)
		if t.d.pair {
			return "(Tuple " + a + " " + b + ")"
		}
		if !t.paired {
			t.paired = true
			fmt.Fprintf(&t.sorts, "(declare-datatypes ((%s 2)) ((par (X Y) ((%s (%s X) (%s Y))))))\n", t.own("Pair"), t.own("pair"), t.own("first"), t.own("second"))
		}
		return "(" + t.own("Pair") + " " + a + " " + b + ")"
	case tree.TRecord:
		key := u.String()
		if name, ok := t.records[key]; ok {
			return name
		}
		var fields strings.Builder
		name := t.declared(fmt.Sprintf("Rec%d", len(t.records)+1))
		t.records[key] = name
		for _, f := range u.Fields {
			fmt.Fprintf(&fields, " (%s %s)", t.field(name, f.Name), t.sort(f.Type))
		}
		fmt.Fprintf(&t.sorts, "(declare-datatypes ((%s 0)) (((%s%s))))\n", name, "make_"+name, fields.String())
		return name
	}
	panic(t.refuse(nil, "a type of values that this dialect does not have"))
}

// field names the selector of a field.
func (t *translation) field(sort, name string) string { return quoted(sort + "_" + name) }

// given is the sort of the elements of a given set, which are enumerated if they are named
// or their number is stated.
func (t *translation) given(s *tree.Set) string {
	if g, ok := t.sets[s]; ok {
		return g.sort
	}
	g := &givenSet{sort: t.declared(s.Name)}
	t.sets[s] = g
	for _, d := range s.Elements {
		g.elements = append(g.elements, t.declared(d.Name))
	}
	if n, ok := t.q.Sizes[s.Name]; ok && len(s.Elements) == 0 {
		for i := range n {
			g.elements = append(g.elements, t.declared(fmt.Sprintf("%s%d", s.Name, i+1)))
		}
	}
	if len(g.elements) == 0 {
		fmt.Fprintf(&t.sorts, "(declare-sort %s 0)\n", g.sort)
		return g.sort
	}
	fmt.Fprintf(&t.sorts, "(declare-datatypes ((%s 0)) (((%s))))\n", g.sort, strings.Join(g.elements, ") ("))
	return g.sort
}

// givenSet is what a given set is in a script.
type givenSet struct {
	sort     string
	elements []string // nil: a sort of any size
}

// finite reports whether a type has finitely many values, whatever the sizes of given sets:
// those of classical B are finite.
func (t *translation) finite(u *tree.Type) bool {
	u = u.Rep()
	switch u.Kind {
	case tree.TBool:
		return true
	case tree.TGiven:
		t.given(u.Set)
		return t.q.World.Dialect == tree.Classical || t.sets[u.Set].elements != nil
	case tree.TPow:
		return t.finite(u.Left)
	case tree.TPair:
		return t.finite(u.Left) && t.finite(u.Right)
	case tree.TRecord:
		for _, f := range u.Fields {
			if !t.finite(f.Type) {
				return false
			}
		}
		return true
	}
	return false
}

// maxListed is how many values of a type are listed rather than numbered.
const maxListed = 64

// listed gives the values of a type, if they are few.
func (t *translation) listed(u *tree.Type) (all []value, ok bool) {
	u = u.Rep()
	switch u.Kind {
	case tree.TBool:
		return []value{{t: u, text: "false"}, {t: u, text: "true"}}, true
	case tree.TGiven:
		t.given(u.Set)
		for _, e := range t.sets[u.Set].elements {
			all = append(all, value{t: u, text: e})
		}
		return all, 0 < len(all) && len(all) <= maxListed
	case tree.TPair:
		as, ok := t.listed(u.Left)
		if !ok {
			return nil, false
		}
		bs, ok := t.listed(u.Right)
		if !ok || len(as)*len(bs) > maxListed {
			return nil, false
		}
		for _, a := range as {
			for _, b := range bs {
				all = append(all, pairOf(a, b))
			}
		}
		return all, true
	}
	return nil, false
}
