package rodin

import (
	"slices"
	"strings"

	"bsmt/b/tree"
)

// runner puts the events of one chain together.
type runner struct {
	f      *flattener
	chain  chain
	rename []map[string]string // by level: parameters that need another name
	decide map[string]int      // by variable: the level that says what happens to it
	after  map[string]bool     // variables whose value after gets a name of its own, x'

	hidden []*tree.Decl // parameters that were dropped, and values after
	own    []*tree.Decl // of those, values after of variables of the concrete event's level
	ownAre []*tree.Node // what it does to them
	claims []*tree.Node // guards of refined events that the concrete ones must imply
	conds  []*tree.Node // what else must hold, of hidden names
	acts   []*tree.Node
}

// run gives what the events of a chain do together, once the guards of the first one
// hold: the Par of their actions, in an Any if there are hidden names. Guards of refined
// events that speak of no hidden names are asserted: a refinement that does not imply them
// is wrong. So is one where, once the concrete event has chosen what becomes of its
// variables, no hidden names satisfy the guards and witnesses. Where an event refines several,
// all these are conditions instead.
func (f *flattener) run(c chain, only bool) *tree.Node {
	r := runner{f: f, chain: c, decide: map[string]int{}, after: map[string]bool{}}
	for level, m := range f.levels[:len(c)] {
		for _, v := range m.Variables {
			if _, ok := r.decide[v.Name]; !ok {
				r.decide[v.Name] = level
			}
		}
	}
	r.parameters()
	r.guards(only)
	r.witnesses()
	r.actions()
	pos := c[0].Pos
	body := tree.New(tree.Skip, pos)
	switch len(r.acts) {
	case 0:
	case 1:
		body = r.acts[0]
	default:
		body = tree.New(tree.Par, pos, r.acts...)
	}
	switch {
	case !only && len(r.own)+len(r.hidden) > 0:
		body = tree.NewBinder(tree.Any, pos, slices.Concat(r.own, r.hidden), tree.Conj(pos, slices.Concat(r.ownAre, r.conds)...), body)
	case len(r.hidden) > 0:
		body = tree.NewBinder(tree.Any, pos, r.hidden, tree.Conj(pos, r.conds...), body)
		body.N = 1
	case only && len(r.conds) > 0:
		body = tree.New(tree.Assert, r.conds[0].Pos, tree.Conj(r.conds[0].Pos, r.conds...), body)
	case len(r.conds) > 0:
		body = tree.New(tree.Select, pos, tree.Conj(pos, r.conds...), body)
	}
	if only && len(r.own) > 0 {
		body = tree.NewBinder(tree.Any, pos, r.own, tree.Conj(pos, r.ownAre...), body)
	}
	if len(r.claims) > 0 {
		body = tree.New(tree.Assert, r.claims[0].Pos, tree.Conj(r.claims[0].Pos, r.claims...), body)
	}
	return body
}

// parameters finds those that a refinement dropped, and gives them names that nothing
// more concrete has.
func (r *runner) parameters() {
	taken := map[string]bool{}
	below := map[string]bool{} // parameters of the level before
	r.rename = make([]map[string]string, len(r.chain))
	for level, e := range r.chain {
		r.rename[level] = map[string]string{}
		here := map[string]bool{}
		for _, d := range e.Params {
			here[d.Name] = true
			if level == 0 {
				continue
			}
			if below[d.Name] {
				if n, ok := r.rename[level-1][d.Name]; ok {
					r.rename[level][d.Name] = n
				}
				continue
			}
			name := d.Name
			for taken[name] {
				name += "'" + r.f.levels[level].Name
			}
			if name != d.Name {
				r.rename[level][d.Name] = name
			}
			taken[name] = true
			r.hidden = append(r.hidden, &tree.Decl{Name: name, Pos: d.Pos})
		}
		for name := range here {
			taken[name] = true
		}
		for _, v := range r.f.levels[level].Variables {
			taken[v.Name] = true
		}
		below = here
	}
}

// copied clones a formula of a level under the names of the flat machine.
func (r *runner) copied(level int, n *tree.Node) *tree.Node {
	n = tree.Clone(n)
	if len(r.rename[level]) > 0 {
		renameFree(n, r.rename[level])
	}
	return n
}

// renameFree renames the names that are free in n.
func renameFree(n *tree.Node, names map[string]string) {
	if n.Op == tree.Ident || n.Op == tree.Prev {
		if to, ok := names[n.Name]; ok {
			n.Name = to
		}
		return
	}
	for _, d := range n.Binds {
		if to, ok := names[d.Name]; ok {
			delete(names, d.Name)
			defer func() { names[d.Name] = to }()
		}
	}
	for _, a := range n.Args {
		renameFree(a, names)
	}
}

// cond adds a condition, once.
func (r *runner) cond(n *tree.Node) { r.conds = addOnce(r.conds, n) }

func addOnce(to []*tree.Node, n *tree.Node) []*tree.Node {
	same := func(m *tree.Node) bool { return tree.Same(m, n) }
	if n.Op == tree.BTrue || slices.ContainsFunc(to, same) {
		return to
	}
	return append(to, n)
}

// guards adds the guards of the refined events that the concrete event does not repeat.
func (r *runner) guards(only bool) {
	hidden := map[string]bool{}
	for _, d := range r.hidden {
		hidden[d.Name] = true
	}
	for level, e := range r.chain[1:] {
		for _, g := range e.Guards {
			n := r.copied(level+1, g.Pred)
			switch {
			case slices.ContainsFunc(r.chain[0].Guards, func(c *tree.Clause) bool { return tree.Same(c.Pred, n) }):
			case only && !tree.Mentions(n, hidden):
				r.claims = addOnce(r.claims, n)
			default:
				r.cond(n)
			}
		}
	}
}

// witnesses adds what they say, and notes the variables whose value after they name. A
// witness of a level speaks of a parameter, or of a variable, of the next one.
func (r *runner) witnesses() {
	for level, e := range r.chain[:len(r.chain)-1] {
		for _, w := range e.Witnesses {
			n := tree.Clone(w.Pred)
			names := map[string]string{}
			for from, to := range r.rename[level] {
				names[from] = to
			}
			if to, ok := r.rename[level+1][w.Label]; ok {
				names[w.Label] = to
			}
			renameFree(n, names)
			r.noteAfter(n)
			r.cond(n)
		}
	}
	for r.tieAfter() {
	}
}

// tieAfter names the values after of all that one x,y :| P changes where one of them
// has a name, or where another level decides one of them. It tells whether that was new.
func (r *runner) tieAfter() bool {
	changed := false
	for level, e := range r.chain {
		for _, a := range e.Actions {
			targets := a.Pred.Args[:a.Pred.N]
			ours, named := 0, false
			for _, x := range targets {
				if r.decide[x.Name] == level {
					ours++
				}
				named = named || r.after[x.Name]
			}
			if a.Pred.Op != tree.BecomesSuch || ours == 0 || ours == len(targets) && !named {
				continue
			}
			for _, x := range targets {
				changed = changed || !r.after[x.Name]
				r.after[x.Name] = true
			}
		}
	}
	return changed
}

// noteAfter notes the variables whose value after n speaks of.
func (r *runner) noteAfter(n *tree.Node) {
	tree.Walk(n, func(n *tree.Node) bool {
		if x, primed := strings.CutSuffix(n.Name, "'"); primed && n.Op == tree.Ident {
			r.after[x] = true
		}
		return true
	})
}

// actions adds what each level does to the variables that it decides.
func (r *runner) actions() {
	assigned := map[string]bool{}
	for level, e := range r.chain {
		for _, a := range e.Actions {
			n := r.copied(level, a.Pred)
			switch n.Op {
			case tree.Assign:
				r.assign(level, n, assigned)
			case tree.BecomesElem:
				r.becomesElem(level, n, assigned)
			case tree.BecomesSuch:
				r.becomesSuch(level, n, assigned)
			}
		}
	}
	// What is not assigned stays as it is.
	var names []string
	for x := range r.after {
		names = append(names, x)
	}
	slices.Sort(names)
	for _, x := range names {
		if level, ok := r.decide[x]; ok && !assigned[x] {
			pos := r.chain[0].Pos
			r.hide(pos, x)
			r.does(level, tree.New(tree.Equal, pos, tree.NewIdent(pos, x+"'"), tree.NewIdent(pos, x)))
		}
	}
}

// hide makes a local name for the value after of a variable.
func (r *runner) hide(pos tree.Pos, x string) {
	d := &tree.Decl{Name: x + "'", Pos: pos}
	if r.decide[x] == 0 {
		r.own = append(r.own, d)
	} else {
		r.hidden = append(r.hidden, d)
	}
}

// does says what becomes of variables that a level decides.
func (r *runner) does(level int, n *tree.Node) {
	if level == 0 {
		r.ownAre = addOnce(r.ownAre, n)
	} else {
		r.cond(n)
	}
}

func (r *runner) assign(level int, n *tree.Node, assigned map[string]bool) {
	for i, x := range n.Args[:n.N] {
		if r.decide[x.Name] != level {
			continue
		}
		assigned[x.Name] = true
		value := n.Args[n.N+i]
		if r.after[x.Name] {
			after := tree.NewIdent(n.Pos, x.Name+"'")
			r.hide(x.Pos, x.Name)
			r.does(level, tree.New(tree.Equal, n.Pos, after, value))
			value = tree.NewIdent(n.Pos, after.Name)
		}
		r.act(n.Pos, x, value)
	}
}

// act adds x := value.
func (r *runner) act(pos tree.Pos, x, value *tree.Node) {
	a := tree.New(tree.Assign, pos, x, value)
	a.N = 1
	r.acts = append(r.acts, a)
}

func (r *runner) becomesElem(level int, n *tree.Node, assigned map[string]bool) {
	x := n.Args[0]
	if r.decide[x.Name] != level {
		return
	}
	assigned[x.Name] = true
	if !r.after[x.Name] {
		r.acts = append(r.acts, n)
		return
	}
	r.hide(x.Pos, x.Name)
	r.does(level, tree.New(tree.Member, n.Pos, tree.NewIdent(n.Pos, x.Name+"'"), n.Args[1]))
	r.act(n.Pos, x, tree.NewIdent(n.Pos, x.Name+"'"))
}

// becomesSuch keeps x,y :| P, or turns it into a condition if the values after have
// names.
func (r *runner) becomesSuch(level int, n *tree.Node, assigned map[string]bool) {
	names := map[string]bool{}
	ours := false
	for _, x := range n.Args[:n.N] {
		if r.decide[x.Name] == level {
			assigned[x.Name] = true
			ours = true
		}
		names[x.Name] = true
	}
	switch {
	case !ours:
		return
	case !r.after[n.Args[0].Name]:
		r.acts = append(r.acts, n)
		return
	}
	for _, x := range n.Args[:n.N] {
		if r.decide[x.Name] == level {
			r.hide(x.Pos, x.Name)
			r.act(n.Pos, x, tree.NewIdent(n.Pos, x.Name+"'"))
		}
	}
	pred := n.Args[n.N]
	tree.Prime(pred, names)
	r.does(level, pred)
}
