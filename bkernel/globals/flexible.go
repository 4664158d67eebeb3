package globals

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
)

// Where tasks choose their machines, a pair is apart when they choose the same one: m_i /=
// m_j or s_i + d_i <= s_j or s_j + d_j <= s_i. Of tasks of which every two are such a pair, or
// apart anyhow, those that run at the same time have different machines. So they are no
// more than there are machines: a resource of that capacity. Half of the flexible job shops that
// are solved with it are lost without it, ours and SMT-LIB's.

// machinesOf gives the machine of each task: the one that all its choices name. Tasks that
// have none, or several, are left out.
func machinesOf(choices []apart) map[ast.Node]ast.Node {
	of := map[ast.Node][]ast.Node{}
	for _, c := range choices {
		for _, x := range c.pair() {
			if ms, ok := of[x]; ok {
				of[x] = slices.DeleteFunc(ms, func(m ast.Node) bool { return !slices.Contains(c.machines(), m) })
			} else {
				of[x] = slices.Clone(c.machines())
			}
		}
	}
	out := map[ast.Node]ast.Node{}
	for x, ms := range of {
		if len(ms) == 1 {
			out[x] = ms[0]
		}
	}
	return out
}

// flexible gives resources of tasks that choose among machines; known are gaps that hold
// anyhow.
func flexible(choices []apart, known gaps) (out []Resource) {
	machine := machinesOf(choices)
	least, via := following(known) // x, y: how long x takes before y begins, where they are apart
	next := map[ast.Node][]ast.Node{}
	for p := range least {
		next[p[0]] = append(next[p[0]], p[1])
		next[p[1]] = append(next[p[1]], p[0])
	}
	for _, ns := range next {
		slices.Sort(ns)
	}
	for _, c := range choices {
		x, y := c.axes[0][0].X, c.axes[0][0].Y
		m, n := machine[x], machine[y]
		if m == n || !slices.Contains(c.machines(), m) || !slices.Contains(c.machines(), n) {
			continue // not about their machines
		}
		for _, d := range c.axes[0] {
			p := [2]ast.Node{d.X, d.Y}
			if _, ok := least[p]; !ok {
				next[d.X] = append(next[d.X], d.Y)
			}
			least[p] = max(least[p], -d.C)
		}
	}
	apart := func(x, y ast.Node) bool { return least[[2]ast.Node{x, y}] > 0 || least[[2]ast.Node{y, x}] > 0 }
	covered := map[ast.Node]bool{}
	work := 0
	for _, c := range choices {
		x := c.axes[0][0].X
		if covered[x] {
			continue
		}
		covered[x] = true
		r := Resource{Kind: Flexible, Tasks: []ast.Node{x}, Dur: map[ast.Node]int64{}, Use: map[ast.Node]int64{}, Via: via}
		for _, y := range next[x] {
			if work += len(r.Tasks); work > resourcePairs {
				return out
			}
			if _, ok := machine[y]; ok && !slices.ContainsFunc(r.Tasks, func(t ast.Node) bool { return t == y || !apart(t, y) }) {
				r.Tasks = append(r.Tasks, y)
			}
		}
		for _, a := range r.Tasks {
			covered[a] = true
			r.Use[a] = 1
			r.Across = append(r.Across, machine[a])
			for _, b := range r.Tasks {
				if d := least[[2]ast.Node{a, b}]; d > 0 && (r.Dur[a] == 0 || d < r.Dur[a]) {
					r.Dur[a] = d
				}
			}
		}
		// A task that others only precede takes a moment, as far as is known.
		for _, a := range r.Tasks {
			r.Dur[a] = max(r.Dur[a], 1)
		}
		if _, ok := machine[x]; ok && len(r.Tasks) > 2 {
			out = append(out, r)
		}
	}
	return out
}

// following gives how long some constants come after others, by chains of gaps: x, y is
// mapped to d > 0 where x + d <= y, and in via to the one before y in the chain.
func following(known gaps) (out gaps, via map[[2]ast.Node]ast.Node) {
	next := map[ast.Node][]ast.Node{}
	for p, c := range known {
		if c < 0 && fits(-c) {
			next[p[0]] = append(next[p[0]], p[1])
		}
	}
	for _, ns := range next {
		slices.Sort(ns)
	}
	out, via = gaps{}, map[[2]ast.Node]ast.Node{}
	work := 0
	for _, x := range slices.Sorted(maps.Keys(next)) {
		type step struct {
			at    ast.Node
			after int64
		}
		stack := []step{{at: x}}
		for len(stack) > 0 {
			s := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, y := range next[s.at] {
				p := [2]ast.Node{x, y}
				after := s.after - known[[2]ast.Node{s.at, y}]
				if work++; work > resourcePairs {
					return out, via
				}
				if after > out[p] && fits(after) && y != x {
					out[p], via[p] = after, s.at
					stack = append(stack, step{y, after})
				}
			}
		}
	}
	return out, via
}
