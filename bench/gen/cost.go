package gen

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// Family is a kind of problem that grows by one parameter, with its known status.
type Family struct {
	Name   string             // as the table shows it
	Status string             // sat or unsat
	Sizes  []int              // growing
	Script func(n int) string // the problem of size n, as a script
}

// Families are those whose cost against size make bench shows. A solver that
// reasons about them well takes time in proportion to their size; one that
// searches, exponential time.
func Families() []Family {
	return []Family{
		{Name: "pigeonhole", Status: "unsat", Sizes: []int{5, 10, 20, 40}, Script: pigeonhole},
		{Name: "cycle", Status: "unsat", Sizes: []int{300, 1000, 3000, 10000, 30000}, Script: cycle},
		{Name: "deeplet", Status: "sat", Sizes: []int{1000, 3000, 10000, 30000, 100000}, Script: deepLet},
		{Name: "diamonds", Status: "unsat", Sizes: []int{30, 100, 300, 1000, 3000}, Script: diamonds},
	}
}

// pigeonhole puts n+1 different numbers into 1..n.
func pigeonhole(n int) string {
	var b strings.Builder
	names := make([]string, n+1)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", i)
		fmt.Fprintf(&b, "(declare-const p%d Int)\n(assert (<= 1 p%d %d))\n", i, i, n)
	}
	fmt.Fprintf(&b, "(assert (distinct %s))\n(check-sat)\n", strings.Join(names, " "))
	return b.String()
}

// cycle is x0 < x1 < ... < x0.
func cycle(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d Int)\n", i)
	}
	for i := range n {
		fmt.Fprintf(&b, "(assert (< x%d x%d))\n", i, (i+1)%n)
	}
	return b.String() + "(check-sat)\n"
}

// deepLet nests n choices, each over the one before.
func deepLet(n int) string {
	var b strings.Builder
	b.WriteString("(declare-const w0 Int)\n(assert ")
	for i := range n {
		fmt.Fprintf(&b, "(let ((w%d (ite (> w%d 5) (- w%d 1) (+ w%d 2)))) ", i+1, i, i, i)
	}
	fmt.Fprintf(&b, "(< w%d 8)%s)\n(check-sat)\n", n, strings.Repeat(")", n))
	return b.String()
}

// diamonds leads from x0 to xn by steps of no difference, each on one of two ways.
func diamonds(n int) string {
	var b strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&b, "(declare-const x%d Int)(declare-const y%d Int)(declare-const z%d Int)\n", i, i, i)
	}
	for i := range n {
		fmt.Fprintf(&b, "(assert (or (and (= x%d y%d) (= y%d x%d)) (and (= x%d z%d) (= z%d x%d))))\n", i, i, i, i+1, i, i, i, i+1)
	}
	fmt.Fprintf(&b, "(assert (< x0 x%d))\n(check-sat)\n", n)
	return b.String()
}

// Cost solves the families and writes a table of time against size. The exponent
// is that of the power of the size by which the time grew from the row before:
// 1 is linear, 2 quadratic. It gives an error when an answer is not the known one.
func Cost(w io.Writer, families []Family, solve func(script string) (string, error)) error {
	fmt.Fprintf(w, "%-12s %8s %10s %10s %9s\n", "family", "n", "bytes", "seconds", "exponent")
	for _, f := range families {
		var lastTime, lastSize float64
		for _, n := range f.Sizes {
			script := f.Script(n)
			start := time.Now()
			got, err := solve(script)
			took := time.Since(start).Seconds()
			if err != nil {
				return fmt.Errorf("%s %d: %w", f.Name, n, err)
			}
			if got != f.Status {
				return fmt.Errorf("%s %d: answered %s, is %s", f.Name, n, got, f.Status)
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
