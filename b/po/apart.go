package po

import (
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// apart gives an operation of a machine in which no name hides another, since obligations tell names apart by how they
// are written. Where none does it is the operation itself.
func apart(m *machine.Machine, o *tree.Operation) *tree.Operation {
	if m.Dialect == tree.EventB { // where none may
		return o
	}
	if s := scopes(m); !s.operation(o, func(*tree.Decl) {}) {
		return o
	}
	own, to := *o, map[*tree.Decl]*tree.Decl{}
	copied := func(ds []*tree.Decl) []*tree.Decl {
		out := make([]*tree.Decl, len(ds))
		for i, d := range ds {
			e := *d
			out[i], to[d] = &e, &e
		}
		return out
	}
	own.Params, own.Results, own.Body = copied(o.Params), copied(o.Results), tree.Clone(o.Body)
	own.Guards = nil
	for _, c := range o.Guards {
		k := *c
		k.Pred = tree.Clone(c.Pred)
		own.Guards = append(own.Guards, &k)
	}
	each := func(f func(*tree.Node)) {
		visit := func(n *tree.Node) bool { f(n); return true }
		tree.Walk(own.Body, visit)
		for _, c := range own.Guards {
			tree.Walk(c.Pred, visit)
		}
	}
	used := map[string]bool{}
	each(func(n *tree.Node) {
		if d := to[n.Decl]; d != nil {
			n.Decl = d
		}
		if n.Decl != nil {
			used[n.Decl.Name] = true
		}
		for _, d := range n.Binds {
			used[d.Name] = true
		}
	})
	s, renamed := scopes(m), map[*tree.Decl]bool{}
	s.operation(&own, func(d *tree.Decl) {
		for used[d.Name] || s[d.Name] > 0 {
			d.Name += "_"
		}
		used[d.Name], renamed[d] = true, true
	})
	each(func(n *tree.Node) {
		if renamed[n.Decl] {
			n.Name = n.Decl.Name
		}
	})
	return &own
}

// scope counts the meanings that names have at a place.
type scope map[string]int

// scopes has the names that a machine has everywhere.
func scopes(m *machine.Machine) scope {
	s := scope{}
	for _, ds := range [][]*tree.Decl{m.Constants, m.Variables, m.AbstractOnly} {
		for _, d := range ds {
			s[d.Name] = 1
		}
	}
	for _, t := range m.Sets {
		s[t.Name] = 1
		for _, d := range t.Elements {
			s[d.Name] = 1
		}
		for _, c := range t.Constructors {
			s[c.Decl.Name] = 1
		}
	}
	return s
}

// operation tells each declaration of an operation that hides another, by which it may be renamed. hides: there is one.
func (s scope) operation(o *tree.Operation, each func(*tree.Decl)) (hides bool) {
	bind := func(ds []*tree.Decl) {
		for _, d := range ds {
			if s[d.Name] > 0 {
				hides = true
				each(d)
			}
			s[d.Name]++
		}
	}
	var visit func(n *tree.Node)
	visit = func(n *tree.Node) {
		bind(n.Binds)
		for _, a := range n.Args {
			if a != nil {
				visit(a)
			}
		}
		for _, d := range n.Binds {
			s[d.Name]--
		}
	}
	bind(o.Params)
	bind(o.Results)
	for _, c := range o.Guards {
		visit(c.Pred)
	}
	visit(o.Body)
	return hides
}
