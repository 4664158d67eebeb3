package gen

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
)

// Growth is a family at growing sizes.
type Growth struct {
	Family Family
	Sizes  []int
}

// Growths are those whose cost against size bench cost shows.
func Growths() []Growth {
	var out []Growth
	for name, sizes := range map[string][]int{
		"pigeonhole": {5, 10, 20, 40},
		"cycle":      {300, 1000, 3000, 10000, 30000},
		"deeplet":    {1000, 3000, 10000, 30000, 100000},
		"diamonds":   {30, 100, 300, 1000, 3000},
	} {
		f, err := Find(name)
		if err != nil {
			panic(err) // the names above are of this package
		}
		out = append(out, Growth{f, sizes})
	}
	slices.SortFunc(out, func(a, b Growth) int { return strings.Compare(a.Family.Name, b.Family.Name) })
	return out
}

// Cost solves families and writes a table of time against size. The exponent
// is that of the power of the size by which the time grew from the row before:
// 1 is linear, 2 quadratic. It gives an error when an answer is not the known one.
func Cost(w io.Writer, all []Growth, solve func(script string) (string, error)) error {
	fmt.Fprintf(w, "%-12s %8s %10s %10s %9s\n", "family", "n", "bytes", "seconds", "exponent")
	for _, g := range all {
		f := g.Family
		var lastTime, lastSize float64
		for _, n := range g.Sizes {
			p := f.Make(n, 1)
			script := p.Script
			start := time.Now()
			got, err := solve(script)
			took := time.Since(start).Seconds()
			if err != nil {
				return fmt.Errorf("%s %d: %w", f.Name, n, err)
			}
			if got != p.Status {
				return fmt.Errorf("%s %d: answered %s, is %s", f.Name, n, got, p.Status)
			}
			exponent := "-"
			if size := float64(len(script)); lastSize > 0 {
				exponent = fmt.Sprintf("%.1f", math.Log(took/lastTime)/math.Log(size/lastSize))
			}
			lastTime, lastSize = took, float64(len(script))
			fmt.Fprintf(w, "%-12s %8d %10d %10.3f %9s\n", f.Name, n, len(script), took, exponent)
		}
	}
	return nil
}
