package tree

import "strings"

// Unprime turns x' into x and x into Prev x below n, for the names given: what a source
// of Event-B writes after :| into what BecomesSuch holds. Names that n binds are left alone.
func Unprime(n *Node, names map[string]bool) {
	free(n, names, func(n *Node) {
		if x, primed := strings.CutSuffix(n.Name, "'"); primed && names[x] {
			n.Name = x
		} else if names[n.Name] {
			n.Op = Prev
		}
	})
}

// Prime is the inverse of Unprime: it turns x into x' and Prev x into x.
func Prime(n *Node, names map[string]bool) {
	free(n, names, func(n *Node) {
		switch {
		case !names[n.Name]:
		case n.Op == Prev:
			n.Op = Ident
		default:
			n.Name += "'"
		}
	})
}

// free calls f on the Idents and Prevs below n; while it is below a node that binds some
// of names, these are none of them.
func free(n *Node, names map[string]bool, f func(*Node)) {
	if n.Op == Ident || n.Op == Prev {
		f(n)
		return
	}
	var hidden []string
	for _, d := range n.Binds {
		if names[d.Name] {
			hidden = append(hidden, d.Name)
			delete(names, d.Name)
		}
	}
	for _, a := range n.Args {
		free(a, names, f)
	}
	for _, x := range hidden {
		names[x] = true
	}
}
