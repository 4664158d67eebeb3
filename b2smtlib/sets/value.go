package sets

import (
	"fmt"
	"strings"

	"bsmt/b/tree"
)

// value is what an expression is in a script.
type value struct {
	t    *tree.Type
	text string   // a term; empty: there is none so far
	of   []*value // both parts of a pair, or the fields of a record, where they are known

	// has says of a set whether something is its element; nil: the term says it. at gives the
	// value of a function, whose arguments has tells by themselves; nil: what has says.
	has        func(in *scope, x value) string
	at         func(in *scope, x value) value
	functional bool // no two pairs have one first part
}

func pairOf(a, b value) value {
	return value{t: tree.PairOf(a.t, b.t), of: []*value{&a, &b}}
}

func setOf(elem *tree.Type, has func(in *scope, x value) string) value {
	return value{t: tree.SetOf(elem), has: has}
}

// scope is a predicate that is being written, with what exists in it: names, and what holds
// of them.
type scope struct {
	names []string // with their sorts
	holds []string
}

// scoped writes a predicate with a scope of its own. want is false for its opposite: what
// exists exists either way.
func (t *translation) scoped(want bool, f func(in *scope) string) string {
	var in scope
	p := f(&in)
	if !want {
		p = not(p)
	}
	return in.close(p)
}

func (in *scope) close(p string) string {
	p = and(append(in.holds, p)...)
	if len(in.names) == 0 || p == "false" {
		return p
	}
	return "(exists (" + strings.Join(in.names, " ") + ") " + p + ")"
}

// named makes a name that exists in a scope.
func (t *translation) named(in *scope, u *tree.Type) value {
	return value{t: u, text: t.namedSort(in, t.ranging(u))}
}

func (t *translation) namedSort(in *scope, sort string) string {
	n := t.variable()
	in.names = append(in.names, "("+n+" "+sort+")")
	return n
}

// variable makes a name that nothing else has.
func (t *translation) variable() string {
	t.variables++
	if t.variables > maxNames {
		panic(t.refuse(nil, "more than is worth unfolding"))
	}
	return fmt.Sprintf("x!%d", t.variables)
}

// maxNames bounds what is written for one question.
const maxNames = 200_000

// quantified writes a quantifier over values of types, whose body has a scope of its own.
func (t *translation) quantified(op string, types []*tree.Type, body func(in *scope, xs []value) string) string {
	var names []string
	var xs []value
	for _, u := range types {
		n := t.variable()
		names = append(names, "("+n+" "+t.ranging(u)+")")
		xs = append(xs, value{t: u, text: n})
	}
	p := t.scoped(true, func(in *scope) string { return body(in, xs) })
	if p == "true" || p == "false" {
		return p // no sort is empty
	}
	return "(" + op + " (" + strings.Join(names, " ") + ") " + p + ")"
}

func (t *translation) all(body func(in *scope, xs []value) string, types ...*tree.Type) string {
	return t.quantified("forall", types, body)
}

func (t *translation) some(body func(in *scope, xs []value) string, types ...*tree.Type) string {
	return t.quantified("exists", types, body)
}

// in says that x is an element of a set.
func (t *translation) in(in *scope, x, s value) string {
	if s.has != nil {
		return s.has(in, x)
	}
	return fmt.Sprintf(t.d.in, t.term(in, x), t.term(in, s))
}

// related says that x|->y is in a relation.
func (t *translation) related(in *scope, r, x, y value) string { return t.in(in, pairOf(x, y), r) }

// term gives the term of a value, and makes one for a set that has none.
func (t *translation) term(in *scope, v value) string {
	switch {
	case v.text != "":
		return v.text
	case v.has == nil && v.t.Rep().Kind == tree.TPair:
		t.sort(v.t)
		make := "tuple"
		if !t.d.pair {
			make = t.own("pair")
		}
		return "(" + make + " " + t.term(in, *v.of[0]) + " " + t.term(in, *v.of[1]) + ")"
	case v.has == nil:
		s := "(make_" + t.sort(v.t)
		for _, f := range v.of {
			s += " " + t.term(in, *f)
		}
		return s + ")"
	}
	elem := v.t.Rep().Left
	if t.d.lambda != "" {
		x := value{t: elem, text: t.variable()}
		return fmt.Sprintf(t.d.lambda, x.text, t.sort(elem), t.scoped(true, func(in *scope) string { return v.has(in, x) }))
	}
	s := t.named(in, v.t)
	in.holds = append(in.holds, t.all(func(in *scope, xs []value) string { return same(t.in(in, xs[0], s), v.has(in, xs[0])) }, elem))
	return s.text
}

func (t *translation) first(x value) value  { return t.part(x, 0) }
func (t *translation) second(x value) value { return t.part(x, 1) }

// part gives one of the two parts of a pair.
func (t *translation) part(x value, i int) value {
	if x.of != nil {
		return *x.of[i]
	}
	u := x.t.Rep()
	to := []*tree.Type{u.Left, u.Right}[i]
	if t.d.pair {
		return value{t: to, text: fmt.Sprintf("((_ tuple.select %d) %s)", i, x.text)}
	}
	t.sort(u)
	return value{t: to, text: "(" + t.own([]string{"first", "second"}[i]) + " " + x.text + ")"}
}

// equal says that two values are the same.
func (t *translation) equal(in *scope, a, b value) string {
	switch u := a.t.Rep(); {
	case u.Kind == tree.TPow && (a.text == "" || b.text == ""):
		return t.all(func(in *scope, xs []value) string { return same(t.in(in, xs[0], a), t.in(in, xs[0], b)) }, u.Left)
	case u.Kind == tree.TPair && (a.of != nil || b.of != nil):
		return and(t.equal(in, t.first(a), t.first(b)), t.equal(in, t.second(a), t.second(b)))
	}
	p, q := t.term(in, a), t.term(in, b)
	if p == q {
		return "true"
	}
	return "(= " + p + " " + q + ")"
}

// subset says that all elements of a are in b.
func (t *translation) subset(in *scope, a, b value) string {
	if op := t.d.ops[tree.Subset]; op != "" && a.text != "" && b.text != "" {
		return fmt.Sprintf(op, a.text, b.text)
	}
	return t.all(func(in *scope, xs []value) string { return implies(t.in(in, xs[0], a), t.in(in, xs[0], b)) }, a.t.Rep().Left)
}

// native is a set by an operator of the dialect, if it has it and all operands are terms.
func (t *translation) native(op tree.Op, of ...value) string {
	form := t.d.ops[op]
	if form == "" {
		return ""
	}
	var texts []any
	for _, v := range of {
		if v.text == "" {
			return ""
		}
		texts = append(texts, v.text)
	}
	if s := fmt.Sprintf(form, texts...); len(s) < maxTerm {
		return s
	}
	return ""
}

// maxTerm bounds terms that are written again for each use.
const maxTerm = 2000

// ---- predicates in simplest form

func and(ps ...string) string { return join("and", "true", "false", ps) }
func or(ps ...string) string  { return join("or", "false", "true", ps) }

func join(op, unit, zero string, ps []string) string {
	var kept []string
	for _, p := range ps {
		switch p {
		case zero:
			return zero
		case unit:
		default:
			kept = append(kept, p)
		}
	}
	switch len(kept) {
	case 0:
		return unit
	case 1:
		return kept[0]
	}
	return "(" + op + " " + strings.Join(kept, " ") + ")"
}

func not(p string) string {
	switch p {
	case "true":
		return "false"
	case "false":
		return "true"
	}
	return "(not " + p + ")"
}

func implies(p, q string) string {
	switch {
	case p == "true":
		return q
	case p == "false" || q == "true":
		return "true"
	case q == "false":
		return not(p)
	}
	return "(=> " + p + " " + q + ")"
}

func same(p, q string) string {
	switch {
	case p == q:
		return "true"
	case p == "true":
		return q
	case q == "true":
		return p
	case p == "false":
		return not(q)
	case q == "false":
		return not(p)
	}
	return "(= " + p + " " + q + ")"
}
