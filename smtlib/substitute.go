package smtlib

// Substitute replaces terms in t, over the graph. Bound variables are not renamed.
func (c *Context) Substitute(t Term, to map[Term]Term) Term {
	if len(to) == 0 {
		return t
	}
	done := make(map[Term]Term, len(to))
	for x, y := range to {
		done[x] = y
	}
	stack := []Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := done[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		old := c.Args(u)
		ready, changed := true, false
		for _, a := range old {
			b, ok := done[a]
			if !ok {
				stack = append(stack, a)
				ready = false
			}
			changed = changed || ok && b != a
		}
		if !ready {
			continue
		}
		r := u
		if changed {
			args := make([]Term, len(old))
			for i, a := range old {
				args[i] = done[a]
			}
			r = c.Rebuild(u, args)
		}
		done[u] = r
	}
	return done[t]
}
