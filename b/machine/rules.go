package machine

import (
	"slices"

	"bsmt/b/tree"
)

// rules checks what B asks of components besides types (B Language Reference Manual, on
// multiple and simultaneous substitutions, INITIALISATION and visibility):
//
//   - One substitution assigns to a variable once, also through parts of it, `||` and calls;
//     SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS lifts that, as in ProB.
//   - INITIALISATION assigns to each variable of its component.
//   - Only the component that declares a variable assigns to it. Operations are called of
//     what is included, extended or imported, and of what is seen only those that change
//     nothing; of what is used none.
//   - Names are those of the component, of what it sees and uses, and of what these and it
//     include or import. The invariant says nothing about variables that are seen, and
//     operations of an implementation do not read abstract variables that are imported.
//     Properties speak of no variables at all.
type rules struct {
	b      *builder
	vars   map[*tree.Decl]*part
	names  map[*tree.Decl]string // components that declare constants
	sets   map[*tree.Set]string  // and sets
	opers  map[*tree.Operation]*part
	writes map[*tree.Operation][]*tree.Decl
	twice  bool // one substitution may assign to a variable twice
}

func (b *builder) rules() {
	r := &rules{
		b: b, vars: map[*tree.Decl]*part{}, names: map[*tree.Decl]string{}, sets: map[*tree.Set]string{},
		opers: map[*tree.Operation]*part{}, writes: map[*tree.Operation][]*tree.Decl{},
		twice: b.m.Settings.Other["ALLOW_SIMULTANEOUS_ASSIGNMENTS"] == "TRUE",
	}
	for _, p := range b.parts {
		for _, d := range p.vars {
			r.vars[d] = p
		}
		for _, d := range p.constants {
			r.names[d] = p.component
		}
		for _, s := range p.sets {
			r.sets[s] = p.component
		}
		for _, o := range p.own {
			r.opers[o] = p
		}
	}
	for _, p := range b.parts {
		r.part(p)
	}
	for _, c := range b.m.Properties[b.inherit:] {
		tree.Walk(c.Pred, func(n *tree.Node) bool {
			if n.Op == tree.Ident && n.Decl != nil && n.Decl.Kind == tree.DVariable {
				b.wrong(tree.Errorf(n.Pos, "%s is a variable: properties are about constants only", n.Name))
			}
			return true
		})
	}
}

func fail(pos tree.Pos, format string, args ...any) { panic(tree.Errorf(pos, format, args...)) }

// part checks a component; of each of its parts the first error counts.
func (r *rules) part(p *part) {
	seen := r.visible(p)
	try := func(f func()) { r.b.wrong(tree.Catch(f)) }
	for _, i := range p.invariants {
		try(func() { r.reads(p, seen, i, true) })
	}
	body := func(guards []*tree.Clause, n *tree.Node) {
		try(func() {
			r.once(n)
			r.calls(p, n)
			for _, g := range guards {
				r.reads(p, seen, g.Pred, false)
			}
			r.reads(p, seen, n, false)
		})
	}
	var assigned []*tree.Decl
	if p.init != nil {
		body(nil, p.init)
		assigned = r.assigned(p.init)
	}
	for _, o := range p.own {
		body(o.Guards, o.Body)
	}
	for _, d := range p.vars {
		if !slices.Contains(assigned, d) {
			r.b.wrong(tree.Errorf(d.Pos, "%s has no initial value: the INITIALISATION of %s does not assign to it", d.Name, p.component))
		}
	}
}

// base gives the name that f(x), r'a and the like are parts of.
func base(n *tree.Node) *tree.Node {
	for n.Op == tree.Apply || n.Op == tree.FieldOf {
		n = n.Args[0]
	}
	return n
}

// assigned gives the names that a substitution may assign to, each once, without its own.
func (r *rules) assigned(n *tree.Node) []*tree.Decl {
	var out []*tree.Decl
	add := func(ds ...*tree.Decl) {
		for _, d := range ds {
			if !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
	}
	for i, a := range n.Args {
		switch {
		case targets(n) && i < n.N:
			add(base(a).Decl)
		case a.Op.Kind() == tree.KSubst:
			add(r.assigned(a)...)
		}
	}
	if n.Op == tree.Call {
		add(r.changes(n.Oper)...)
	}
	return slices.DeleteFunc(out, func(d *tree.Decl) bool { return slices.Contains(n.Binds, d) })
}

// targets reports whether the first N operands of n are assigned to.
func targets(n *tree.Node) bool {
	switch n.Op {
	case tree.Assign, tree.BecomesElem, tree.BecomesSuch, tree.Call:
		return true
	}
	return false
}

// changes gives the variables that an operation may change.
func (r *rules) changes(o *tree.Operation) []*tree.Decl {
	out, ok := r.writes[o]
	if !ok {
		out = slices.DeleteFunc(r.assigned(o.Body), func(d *tree.Decl) bool { return slices.Contains(o.Results, d) })
		r.writes[o] = out
	}
	return out
}

// once checks that no substitution in n assigns to a variable twice, and that nothing that
// is called does at the same time.
func (r *rules) once(n *tree.Node) {
	seen := map[*tree.Decl]bool{}
	add := func(pos tree.Pos, d *tree.Decl) {
		if seen[d] && !r.twice {
			fail(pos, "%s is assigned to twice in one substitution", d.Name)
		}
		seen[d] = true
	}
	switch {
	case targets(n):
		for _, l := range n.Args[:n.N] {
			add(l.Pos, base(l).Decl)
		}
		if n.Op == tree.Call {
			for _, d := range r.changes(n.Oper) {
				add(n.Pos, d)
			}
		}
	case n.Op == tree.Par:
		for _, a := range n.Args {
			for _, d := range r.assigned(a) {
				add(a.Pos, d)
			}
		}
		r.instances(n)
	}
	for _, a := range n.Args {
		if a.Op.Kind() == tree.KSubst {
			r.once(a)
		}
	}
}

// instances checks that parts of || do not call two operations that change one component:
// its invariant holds after each of them, not after both.
func (r *rules) instances(n *tree.Node) {
	changed := map[*part]*tree.Node{}
	for _, a := range n.Args {
		tree.Walk(a, func(m *tree.Node) bool {
			if m.Op != tree.Call || len(r.changes(m.Oper)) == 0 {
				return true
			}
			p := r.opers[m.Oper]
			if first := changed[p]; first != nil && first != a && !r.twice {
				fail(m.Pos, "two operations that change %s are called at once", p.component)
			}
			changed[p] = a
			return true
		})
	}
}

// calls checks which operations a substitution calls and that it assigns to nothing that
// another component declares.
func (r *rules) calls(p *part, n *tree.Node) {
	tree.Walk(n, func(m *tree.Node) bool {
		if m.Op.Kind() != tree.KSubst && m.Op != tree.CaseBranch {
			return false
		}
		if targets(m) {
			for _, l := range m.Args[:m.N] {
				d := base(l).Decl
				if q := r.vars[d]; q != nil && q != p {
					fail(l.Pos, "%s is a variable of %s, which %s cannot assign to: only operations of %s do", d.Name, q.component, p.component, q.component)
				}
			}
		}
		if m.Op == tree.Call {
			r.call(p, m)
		}
		return true
	})
}

func (r *rules) call(p *part, n *tree.Node) {
	o := n.Oper
	owner := r.opers[o]
	if owner == nil || owner == p {
		return
	}
	offers := func(qs []*part) bool {
		return slices.ContainsFunc(qs, func(q *part) bool { return slices.Contains(q.ops, o) })
	}
	switch {
	case offers(p.includes), offers(p.imports):
	case offers(p.sees):
		if changed := r.changes(o); len(changed) > 0 {
			fail(n.Pos, "%s changes %s of %s, which %s sees only", o.Name, changed[0].Name, owner.component, p.component)
		}
	case offers(p.uses):
		fail(n.Pos, "%s is an operation of %s, which %s uses: it cannot be called", o.Name, owner.component, p.component)
	default:
		fail(n.Pos, "%s is an operation of %s, which %s does not include, import or see", o.Name, owner.component, p.component)
	}
}

// scope are the components whose names a component may use.
type scope struct {
	parts map[*part]bool
	names map[string]bool // of components, since sets and constants are there once for all prefixes
	sees  map[*part]bool  // those that are only seen
	hides map[*part]bool  // those that are only imported
}

func (r *rules) visible(p *part) *scope {
	s := &scope{map[*part]bool{}, map[string]bool{}, map[*part]bool{}, map[*part]bool{}}
	var add func(q *part, also map[*part]bool)
	add = func(q *part, also map[*part]bool) {
		if s.parts[q] {
			return
		}
		s.parts[q], s.names[q.component] = true, true
		if also != nil {
			also[q] = true
		}
		for _, i := range q.includes {
			add(i, also)
		}
	}
	add(p, nil)
	for _, q := range p.uses {
		add(q, nil)
	}
	for _, q := range p.sees {
		add(q, s.sees)
	}
	for _, q := range p.imports {
		add(q, s.hides)
	}
	return s
}

// reads checks the names in a formula or a substitution of a component.
func (r *rules) reads(p *part, s *scope, n *tree.Node, invariant bool) {
	declared := func(pos tree.Pos, name, component string) {
		if component != "" && !s.names[component] {
			fail(pos, "%s is declared in %s, which %s does not see", name, component, p.component)
		}
	}
	var visit func(n *tree.Node, claim bool)
	visit = func(n *tree.Node, claim bool) {
		// What stands for a parameter was written where the component is included.
		if d := n.Decl; d != nil && !p.given[n.Name] {
			switch d.Kind {
			case tree.DVariable:
				q := r.vars[d]
				switch {
				case q == nil && slices.Contains(r.b.m.AbstractOnly, d) && !claim:
					fail(n.Pos, "%s is a variable of %s, which %s refines: only the invariant and assertions speak of it", d.Name, r.b.m.Abstract.Name, p.component)
				case q == nil:
				case !s.parts[q]:
					declared(n.Pos, d.Name, q.component)
					fail(n.Pos, "%s is a variable of an instance of %s that %s does not see", d.Name, q.component, p.component)
				case invariant && s.sees[q]:
					fail(n.Pos, "%s is a variable of %s, which %s only sees: the invariant cannot speak of it", d.Name, q.component, p.component)
				case !claim && s.hides[q] && !slices.Contains(q.concrete, d):
					fail(n.Pos, "%s is an abstract variable of %s, which %s imports: only operations of %s read it", d.Name, q.component, p.component, q.component)
				}
			case tree.DConstant:
				declared(n.Pos, d.Name, r.names[d])
			case tree.DSet, tree.DElement:
				declared(n.Pos, d.Name, r.sets[d.Set])
			}
		}
		for i, a := range n.Args {
			if targets(n) && i < n.N && a.Op == tree.Ident {
				continue
			}
			visit(a, claim || n.Op == tree.While && i >= 2 || n.Op == tree.Assert && i == 0)
		}
	}
	visit(n, invariant)
}
