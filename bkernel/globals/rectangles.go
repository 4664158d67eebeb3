package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// Rectangles do not overlap when of any two one is left of, right of, below or above the
// other: x_i + w_i <= x_j or x_j + w_j <= x_i or y_i + h_i <= y_j or y_j + h_j <= y_i. Those
// that a vertical line cuts are apart along it. So their heights together are no more than
// the room there is between the bounds of all: x_i begins a task that lasts w_i and uses
// h_i of a resource of that capacity, and y_i one that lasts h_i and uses w_i. Twelve rectangles
// take ten times as long without it, sixteen thirty times.

// mates gives for each coordinate the one that it makes a rectangle with: the one that all
// its overlaps name. Coordinates that have none, or several, are left out.
func mates(overlaps []apart) map[ast.Node]ast.Node {
	of := map[ast.Node][]ast.Node{}
	for _, o := range overlaps {
		for i := range o.axes {
			others := []ast.Node{o.axes[1-i][0].X, o.axes[1-i][0].Y}
			for _, x := range []ast.Node{o.axes[i][0].X, o.axes[i][0].Y} {
				if ys, ok := of[x]; ok {
					of[x] = slices.DeleteFunc(ys, func(y ast.Node) bool { return !slices.Contains(others, y) })
				} else {
					of[x] = slices.Clone(others)
				}
			}
		}
	}
	out := map[ast.Node]ast.Node{}
	for x, ys := range of {
		if len(ys) == 1 && slices.Equal(of[ys[0]], []ast.Node{x}) {
			out[x] = ys[0]
		}
	}
	return out
}

// rectangles gives the resources of rectangles of which no two overlap, two for each set. Of some
// pairs the bounds leave less than an overlap has: others are facts that say how two things are
// apart on fewer sides.
func rectangles(overlaps, others []apart) (out []Resource) {
	mate := mates(overlaps)
	size := gaps{} // x, x': what x takes where it comes before x'
	known := map[[2]ast.Node]bool{}
	next := map[ast.Node][]ast.Node{}
	// add takes what a says of two rectangles. Of two facts about a pair one may hold by the one axis,
	// one by the other: the first counts.
	add := func(a apart, sides [][2]ast.Node) {
		if known[sides[0]] {
			return
		}
		for _, s := range sides {
			x, y := s[0], s[1]
			known[s], known[[2]ast.Node{y, x}] = true, true
			next[x], next[y] = append(next[x], y), append(next[y], x)
		}
		for _, axis := range a.axes {
			for _, d := range axis {
				size[[2]ast.Node{d.X, d.Y}] = -d.C
			}
		}
		for _, d := range a.differs {
			size[[2]ast.Node{d.X, d.Y}], size[[2]ast.Node{d.Y, d.X}] = 1, 1
		}
	}
	for _, o := range overlaps {
		if named(mate, o) {
			x := o.axes[0][0]
			add(o, [][2]ast.Node{{x.X, x.Y}, {mate[x.X], mate[x.Y]}})
		}
	}
	for _, o := range others {
		d := o.axes[0][0]
		x, ok := mate[d.X]
		y, also := mate[d.Y]
		if !ok || !also || x == d.Y || slices.ContainsFunc(o.differs, func(e form.Disequality) bool {
			return e.C != 0 || (e.X != x || e.Y != y) && (e.X != y || e.Y != x)
		}) {
			continue
		}
		add(o, [][2]ast.Node{{d.X, d.Y}, {x, y}})
	}
	covered := map[ast.Node]bool{}
	work := 0
	for _, o := range overlaps {
		x := o.axes[0][0].X
		if covered[x] || !named(mate, o) {
			continue
		}
		tasks := []ast.Node{x}
		for _, y := range next[x] {
			if work += len(tasks); work > resourcePairs {
				return out
			}
			if !slices.ContainsFunc(tasks, func(t ast.Node) bool { return !known[[2]ast.Node{t, y}] }) {
				tasks = append(tasks, y)
			}
		}
		across := make([]ast.Node, len(tasks))
		for i, t := range tasks {
			across[i] = mate[t]
			covered[t], covered[mate[t]] = true, true
		}
		if len(tasks) < 3 || len(tasks) > resourceTasks {
			continue
		}
		w, h := least(size, tasks), least(size, across)
		out = append(out, Resource{Kind: Diffn, Tasks: tasks, Dur: w, Use: over(tasks, h, across), Across: across})
		out = append(out, Resource{Kind: turned, Tasks: across, Dur: h, Use: over(across, w, tasks), Across: tasks})
	}
	return out
}

// named says that an overlap is about two known rectangles.
func named(mate map[ast.Node]ast.Node, o apart) bool {
	x, y := o.axes[0][0], o.axes[1][0]
	a, ok := mate[x.X]
	b, also := mate[x.Y]
	return ok && also && (a == y.X && b == y.Y || a == y.Y && b == y.X)
}

// least gives what each of xs takes where it comes before another, at least; 1 where it
// never does.
func least(size gaps, xs []ast.Node) map[ast.Node]int64 {
	out := map[ast.Node]int64{}
	for _, x := range xs {
		for _, y := range xs {
			if d := size[[2]ast.Node{x, y}]; d > 0 && (out[x] == 0 || d < out[x]) {
				out[x] = d
			}
		}
		out[x] = max(out[x], 1)
	}
	return out
}

// over gives each of xs the size of the coordinate of ys at its place.
func over(xs []ast.Node, size map[ast.Node]int64, ys []ast.Node) map[ast.Node]int64 {
	out := map[ast.Node]int64{}
	for i, x := range xs {
		out[x] = size[ys[i]]
	}
	return out
}
