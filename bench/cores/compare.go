package cores

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"bsmt/bench/results"
	"bsmt/bench/scale"
	"bsmt/bench/score"
)

// parts of the problems have means of their own: so many that last longest with the first way, where it decides more.
var parts = []int{150, 100, 50}

// Comparison is what ways come to against the first one.
type Comparison struct {
	Table  score.Table
	Losses []string // what a way does not decide and the first way does, in words
	Wrong  []string // verdicts that contradict each other, or what a problem says of itself
}

// Compare compares the ways of what Measure gave. Means are geometric and of those problems that both the way and the first one decide.
func Compare(ways []Way, rows [][]results.Row) Comparison {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b []results.Row) int { return slower(a[0], b[0]) })
	decides := 0 // of the first way
	for _, r := range rows {
		if results.Decided(r[0].Verdict) {
			decides++
		}
	}
	first := ways[0].Solver.Name
	var c Comparison
	c.Table = score.Table{
		Title: fmt.Sprintf("%d files; times against %s, least of the runs of each, geometric means over the files that both decide", len(rows), first),
		Head:  []string{"solver:jobs", "processors", "decided", "lost", "gained", "wall", "cpu"}, Left: 1,
	}
	for _, n := range parts {
		if n < decides {
			c.Table.Head = append(c.Table.Head, fmt.Sprintf("wall of the %d slowest", n))
		}
	}
	var section score.Section
	for k, w := range ways {
		var decided, lost, gained int
		var wall, cpu []float64
		within := map[int]int{} // of the slowest, how many of wall are among them
		for i, r := range rows {
			if slices.Contains(parts, i) {
				within[i] = len(wall)
			}
			a, b := r[0], r[k]
			x, y := results.Decided(a.Verdict), results.Decided(b.Verdict)
			switch {
			case x && y:
				wall = append(wall, b.Wall.Seconds()/a.Wall.Seconds())
				const tick = 0.01 // of the system's clock, to which shorter runs are rounded up
				cpu = append(cpu, max(b.CPU.Seconds(), tick)/max(a.CPU.Seconds(), tick))
			case x:
				lost++
				c.Losses = append(c.Losses, fmt.Sprintf("%s loses %s (%s), which %s decides in %.2f s", b.Solver, b.File, b.Word(), first, a.Wall.Seconds()))
			case y:
				gained++
			}
			if y {
				decided++
			}
			if j := slices.IndexFunc(r[:k], func(o results.Row) bool { return contradict(o, b) }); j >= 0 {
				c.Wrong = append(c.Wrong, fmt.Sprintf("%s: %s says %s, %s says %s", b.File, r[j].Solver, r[j].Verdict, b.Solver, b.Verdict))
			}
			if y && results.Decided(b.Expected) && b.Verdict != b.Expected {
				c.Wrong = append(c.Wrong, fmt.Sprintf("%s: %s says %s, which is %s", b.File, b.Solver, b.Verdict, b.Expected))
			}
		}
		where := "all"
		if w.Processors != nil {
			where = strconv.Itoa(len(w.Processors))
		}
		cells := []string{w.Solver.Name, where, strconv.Itoa(decided), strconv.Itoa(lost), strconv.Itoa(gained), mean(wall), mean(cpu)}
		for _, n := range parts {
			if n < decides {
				cells = append(cells, mean(wall[:within[n]]))
			}
		}
		section.Rows = append(section.Rows, cells)
	}
	c.Table.Sections = []score.Section{section}
	return c
}

// slower orders runs: the slowest first, those that decided nothing last.
func slower(a, b results.Row) int {
	switch x, y := results.Decided(a.Verdict), results.Decided(b.Verdict); {
	case x != y && x:
		return -1
	case x != y:
		return 1
	}
	return cmp.Compare(b.Wall, a.Wall)
}

func mean(of []float64) string {
	if len(of) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", scale.GeometricMean(of))
}
