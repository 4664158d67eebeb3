package tree

import (
	"fmt"
	"slices"
)

// Replacer copies trees with other trees in the place of free names. Nothing that
// is put in is caught by a binder on the way: the binder's name is changed.
type Replacer struct {
	With map[string]*Node // by free name; a call of an operation takes the name of an Ident

	// BindersToo lets a bound name that is in With, for an Ident, take its name: so
	// a macro may name a variable that it binds by a parameter. Otherwise the
	// binder hides the name.
	BindersToo bool

	Made  int // nodes made so far
	Limit int // of Made; 0: none. Beyond it Copy gives up and says so
	fresh int // names made so far
}

// Copy gives the copy, or nil beyond the limit.
func (r *Replacer) Copy(n *Node) *Node {
	c := r.copy(n, r.With)
	if r.Limit > 0 && r.Made > r.Limit {
		return nil
	}
	return c
}

func (r *Replacer) copy(n *Node, env map[string]*Node) *Node {
	if n == nil {
		return nil
	}
	if r.Made++; r.Limit > 0 && r.Made > r.Limit {
		return n
	}
	c := *n
	if arg := env[n.Name]; arg != nil {
		switch n.Op {
		case Ident:
			return r.copy(arg, nil)
		case Prev, Call:
			if arg.Op == Ident {
				c.Name = arg.Name
			}
		}
	}
	if len(n.Binds) > 0 {
		c.Binds, env = r.binds(n, env)
	}
	if len(n.Args) > 0 {
		c.Args = make([]*Node, len(n.Args))
		for i, a := range n.Args {
			c.Args[i] = r.copy(a, env)
		}
	}
	return &c
}

// binds copies the declarations of the binder n, and gives what is replaced below it.
func (r *Replacer) binds(n *Node, env map[string]*Node) ([]*Decl, map[string]*Node) {
	ds := n.Binds
	inner, copied := env, false
	change := func(name string, to *Node) {
		if !copied {
			inner, copied = make(map[string]*Node, len(env)+1), true
			for k, v := range env {
				inner[k] = v
			}
		}
		if to == nil {
			delete(inner, name)
		} else {
			inner[name] = to
		}
	}
	out := make([]*Decl, len(ds))
	for i, d := range ds {
		e := *d
		out[i] = &e
		if arg := env[d.Name]; arg != nil {
			if r.BindersToo && arg.Op == Ident {
				e.Name = arg.Name
			} else {
				change(d.Name, nil)
			}
		}
	}
	for i, d := range ds {
		if env[d.Name] == nil && freeInValues(d.Name, inner) {
			for taken := true; taken; taken = freeInValues(out[i].Name, inner) || occurs(out[i].Name, n) {
				r.fresh++
				out[i].Name = fmt.Sprintf("%s__%d", d.Name, r.fresh)
			}
			change(d.Name, NewIdent(d.Pos, out[i].Name))
		}
	}
	return out, inner
}

// occurs tells whether a name stands anywhere in n, bound or not.
func occurs(name string, n *Node) (found bool) {
	Walk(n, func(n *Node) bool {
		found = found || n.Name == name || slices.ContainsFunc(n.Binds, func(d *Decl) bool { return d.Name == name })
		return !found
	})
	return found
}

// FreeNames puts the names that stand in n and are not bound there into free.
func FreeNames(n *Node, free map[string]bool) {
	bound := map[string]int{}
	var visit func(n *Node)
	visit = func(n *Node) {
		if n.Op == Ident && bound[n.Name] == 0 {
			free[n.Name] = true
		}
		for _, d := range n.Binds {
			bound[d.Name]++
		}
		for _, a := range n.Args {
			visit(a)
		}
		for _, d := range n.Binds {
			bound[d.Name]--
		}
	}
	visit(n)
}

// Mentions tells whether one of names occurs in n, bound or not.
func Mentions(n *Node, names map[string]bool) bool {
	found := false
	Walk(n, func(n *Node) bool {
		found = found || n.Op == Ident && names[n.Name]
		return !found
	})
	return found
}

func freeInValues(name string, env map[string]*Node) bool {
	for _, v := range env {
		found := false
		Walk(v, func(n *Node) bool {
			found = found || n.Op == Ident && n.Name == name
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
