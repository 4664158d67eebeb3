package rodin

import "bsmt/b/tree"

// Enumerate turns given sets whose elements the axioms list into enumerated sets: those
// with
//
//	partition(S, {a}, {b}, ...)    or    S = {a, b, ...}
//
// where a, b, ... are constants that differ: by the partition, by inequalities, by
// card(S), or by partition(T, {a}, {b}, ...) of any set. The elements cease to be
// constants; the axioms that list them go.
func Enumerate(c *tree.Component) {
	constants := map[string]*tree.Decl{}
	for _, ds := range [][]*tree.Decl{c.Constants, c.AbstractConstants} {
		for _, d := range ds {
			constants[d.Name] = d
		}
	}
	var axioms []*tree.Node
	for _, p := range c.Properties {
		axioms = append(axioms, tree.Conjuncts(p.Pred)...)
	}
	said := map[*tree.Node]bool{} // by a declaration
	for i, s := range c.Sets {
		for _, a := range axioms {
			names := listed(a, s.Name)
			if a.Op == tree.Equal && !differ(axioms, s.Name, names) {
				continue
			}
			var elements []*tree.Decl
			for _, n := range names {
				if d := constants[n]; d != nil {
					elements = append(elements, d)
				}
				delete(constants, n)
			}
			if len(elements) == 0 || len(elements) < len(names) {
				for _, d := range elements {
					constants[d.Name] = d
				}
				continue
			}
			c.Sets[i] = tree.NewSet(s.Pos, s.Name, elements...)
			said[a] = true
			break
		}
	}
	var left []*tree.Clause
	for _, p := range c.Properties {
		if !said[p.Pred] && !declared(c.Sets, p.Pred) {
			left = append(left, p)
		}
	}
	c.Properties = left
	c.Constants = remaining(c.Constants, constants)
	c.AbstractConstants = remaining(c.AbstractConstants, constants)
}

// declared tells whether an axiom only says what the declarations of sets say: that
// elements differ, or belong to their set, or that a given set is finite, as all are that
// a machine runs with.
func declared(sets []*tree.Set, axiom *tree.Node) bool {
	owner := func(n *tree.Node) (set, element int) {
		for i, s := range sets {
			for k, e := range s.Elements {
				if n.Op == tree.Ident && n.Name == e.Name {
					return i, k
				}
			}
		}
		return -1, -1
	}
	isSet := func(n *tree.Node, which int) bool {
		return which >= 0 && n.Op == tree.Ident && n.Name == sets[which].Name
	}
	apart := func(n *tree.Node) bool {
		s, x := owner(n.Args[0])
		t, y := owner(n.Args[1])
		return s >= 0 && s == t && x != y
	}
	switch axiom.Op {
	case tree.And:
		for _, a := range axiom.Args {
			if !declared(sets, a) {
				return false
			}
		}
		return true
	case tree.NotEqual:
		return apart(axiom)
	case tree.Not:
		return axiom.Args[0].Op == tree.Equal && apart(axiom.Args[0])
	case tree.Member:
		s, _ := owner(axiom.Args[0])
		return isSet(axiom.Args[1], s)
	case tree.Finite:
		for i := range sets {
			if isSet(axiom.Args[0], i) {
				return true
			}
		}
	}
	return false
}

func remaining(ds []*tree.Decl, constants map[string]*tree.Decl) []*tree.Decl {
	var out []*tree.Decl
	for _, d := range ds {
		if constants[d.Name] == d {
			out = append(out, d)
		}
	}
	return out
}

// listed gives the names in partition(set, {a}, {b}, ...) and in set = {a, b, ...}.
func listed(axiom *tree.Node, set string) []string {
	if len(axiom.Args) < 2 {
		return nil
	}
	if first := axiom.Args[0]; first.Op != tree.Ident || first.Name != set {
		return nil
	}
	var names []string
	add := func(n *tree.Node) bool {
		if n.Op != tree.Ident {
			return false
		}
		names = append(names, n.Name)
		return true
	}
	switch axiom.Op {
	case tree.Partition:
		for _, a := range axiom.Args[1:] {
			if a.Op != tree.SetExt || len(a.Args) != 1 || !add(a.Args[0]) {
				return nil
			}
		}
	case tree.Equal:
		if axiom.Args[1].Op != tree.SetExt {
			return nil
		}
		for _, a := range axiom.Args[1].Args {
			if !add(a) {
				return nil
			}
		}
	}
	return names
}

// differ tells whether the axioms say that names, which are all of set, differ.
func differ(axioms []*tree.Node, set string, names []string) bool {
	unequal := map[[2]string]bool{}
	for _, a := range axioms {
		switch a.Op {
		case tree.NotEqual:
			if x, y := a.Args[0], a.Args[1]; x.Op == tree.Ident && y.Op == tree.Ident {
				unequal[[2]string{x.Name, y.Name}] = true
				unequal[[2]string{y.Name, x.Name}] = true
			}
		case tree.Not:
			if e := a.Args[0]; e.Op == tree.Equal && e.Args[0].Op == tree.Ident && e.Args[1].Op == tree.Ident {
				unequal[[2]string{e.Args[0].Name, e.Args[1].Name}] = true
				unequal[[2]string{e.Args[1].Name, e.Args[0].Name}] = true
			}
		case tree.Equal:
			card, n := a.Args[0], a.Args[1]
			if card.Op != tree.Card {
				card, n = n, card
			}
			if card.Op == tree.Card && card.Args[0].Op == tree.Ident && card.Args[0].Name == set &&
				n.Op == tree.IntLit && n.Int.IsInt64() && n.Int.Int64() == int64(len(names)) {
				return true
			}
		case tree.Partition:
			var parts []string
			for _, p := range a.Args[1:] {
				if p.Op == tree.SetExt && len(p.Args) == 1 && p.Args[0].Op == tree.Ident {
					parts = append(parts, p.Args[0].Name)
				}
			}
			for i, x := range parts {
				for j, y := range parts {
					if i != j {
						unequal[[2]string{x, y}] = true
					}
				}
			}
		}
	}
	for i, x := range names {
		for _, y := range names[:i] {
			if !unequal[[2]string{x, y}] {
				return false
			}
		}
	}
	return true
}
