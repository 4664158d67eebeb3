package globals

import (
	"slices"

	"bsmt/bkernel/ast"
)

// disjunctive gives resources of tasks that are pairwise apart, each pair in one of them.
func disjunctive(pairs []apart) (out []Resource) {
	least := gaps{} // x, y: how long x takes before y begins
	next := map[ast.Node][]ast.Node{}
	for _, p := range pairs {
		for _, d := range p.axes[0] {
			key := [2]ast.Node{d.X, d.Y}
			if _, ok := least[key]; !ok {
				next[d.X] = append(next[d.X], d.Y)
			}
			least[key] = max(least[key], -d.C)
		}
	}
	covered := map[[2]ast.Node]bool{}
	work := 0
	for _, p := range pairs {
		x, y := p.axes[0][0].X, p.axes[0][0].Y
		if covered[[2]ast.Node{x, y}] {
			continue
		}
		tasks := []ast.Node{x, y}
		for _, z := range next[x] {
			if work += len(tasks); work > resourcePairs {
				return out
			}
			if z != y && !slices.ContainsFunc(tasks, func(t ast.Node) bool { return least[[2]ast.Node{t, z}] == 0 }) {
				tasks = append(tasks, z)
			}
		}
		r := Resource{Kind: NoOverlap, Tasks: tasks, Dur: map[ast.Node]int64{}, Use: map[ast.Node]int64{}, Capacity: 1}
		for _, a := range tasks {
			r.Use[a] = 1
			for _, b := range tasks {
				if a == b {
					continue
				}
				covered[[2]ast.Node{a, b}] = true
				if d := least[[2]ast.Node{a, b}]; r.Dur[a] == 0 || d < r.Dur[a] {
					r.Dur[a] = d
				}
			}
		}
		if len(tasks) > 2 {
			out = append(out, r)
		}
	}
	return out
}
