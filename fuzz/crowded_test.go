package fuzz

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// crowds writes things that have hardly room: rectangles in a box, tasks on machines to choose
// from, tasks of one machine, different integers, tasks that take a part of a capacity.
func crowds(r *rand.Rand, kind int) string {
	var b strings.Builder
	b.WriteString("(set-logic QF_LIA)\n")
	begin := func(x string, i, most int) {
		fmt.Fprintf(&b, "(declare-const %s%d Int)\n(assert (and (<= 0 %s%d) (<= %s%d %d)))\n", x, i, x, i, x, i, most)
	}
	gap := func(x string, i, size, j int) string { return fmt.Sprintf("(<= (+ %s%d %d) %s%d)", x, i, size, x, j) }
	n := 4 + r.IntN(3)
	if kind == 3 {
		names := ""
		for i := range n {
			begin("x", i, n-2-r.IntN(2)+2*i)
			names += fmt.Sprintf(" (- x%d %d)", i, 2*i)
		}
		for i := range n {
			fmt.Fprintf(&b, "(assert (<= %d x%d))\n", 2*i+r.IntN(2), i)
		}
		if r.IntN(2) == 0 {
			fmt.Fprintf(&b, "(assert (distinct%s))\n", names)
			return b.String()
		}
		for i := range n {
			for j := range i {
				fmt.Fprintf(&b, "(assert (not (= (- x%d x%d) %d)))\n", i, j, 2*(i-j))
			}
		}
		return b.String()
	}
	if kind == 4 {
		most := 3 + r.IntN(3)
		dur, use := make([]int, n), make([]int, n)
		work := 0
		for i := range n {
			dur[i], use[i] = 1+r.IntN(4), 1+r.IntN(most)
			work += dur[i] * use[i]
		}
		long := max(4, work/most+r.IntN(4)-1)
		after := make([]bool, n) // the one before it in the list
		for i := range n {
			begin("x", i, long-dur[i])
			if after[i] = i > 0 && r.IntN(4) == 0; after[i] {
				fmt.Fprintf(&b, "(assert %s)\n", gap("x", i-1, dur[i-1], i))
			}
		}
		for i := range n {
			if r.IntN(12) == 0 {
				continue
			}
			sum := ""
			for j := range n {
				switch {
				case j == i || j == i-1 && after[i] && r.IntN(2) == 0 || r.IntN(24) == 0:
				case j == i+1 && after[j]:
				default:
					sum += fmt.Sprintf(" (ite (and (<= x%d x%d) (< x%d (+ x%d %d))) %d 0)", j, i, i, j, dur[j], use[j])
				}
			}
			fmt.Fprintf(&b, "(assert (<= (+ 0 0%s) %d))\n", sum, most-use[i])
		}
		return b.String()
	}
	jobs := kind == 1 && r.IntN(2) == 0 // three, of three tasks
	if jobs {
		n = 9
	}
	wide, high := 3+r.IntN(3), 2+r.IntN(3)
	w, h := make([]int, n), make([]int, n)
	taken := 0
	for i := range n {
		w[i], h[i] = 1+r.IntN(wide), 1+r.IntN(high)
		if kind > 0 {
			h[i] = 1
		}
		taken += w[i] * h[i]
	}
	switch kind {
	case 0:
		high, taken = 3, 0
		for i := range n {
			w[i], h[i] = 1+r.IntN(2), 1+r.IntN(2)
			taken += w[i] * h[i]
		}
		wide = max(2, (taken-1)/3+r.IntN(2))
	case 1:
		high = 2
		wide = max(wide, (taken-1)/2)
	case 2:
		wide = max(wide, taken-r.IntN(3))
	}
	for i := range n {
		begin("x", i, wide-w[i])
		if kind < 2 {
			begin("y", i, high-h[i])
		}
		for j := range i {
			or := gap("x", i, w[i], j) + " " + gap("x", j, w[j], i)
			switch kind {
			case 0:
				or += " " + gap("y", i, h[i], j) + " " + gap("y", j, h[j], i)
			case 1:
				or += fmt.Sprintf(" (not (= y%d y%d))", i, j)
				if jobs && i/3 == j/3 {
					continue // one after the other anyhow
				}
			}
			fmt.Fprintf(&b, "(assert (or %s))\n", or)
		}
		if i > 0 && (kind > 0 && r.IntN(4) == 0 || jobs && i%3 > 0) {
			fmt.Fprintf(&b, "(assert %s)\n", gap("x", i-1, w[i-1], i))
		}
	}
	return b.String()
}

// TestCrowdedProofs: what resources and different integers refute has a proof without a hole,
// which is accepted for no assertions that have a model.
func TestCrowdedProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	scripts := 24
	if testing.Short() {
		scripts = 12
	}
	for kind := range 5 {
		refuted, crowded, chains := 0, 0, 0
		for range scripts {
			text := crowds(r, kind)
			p := load(t, text)
			a := solve(p, p.Assertions, true, 3_000_000)
			if a.Verdict != portfolio.Unsat {
				continue
			}
			var b strings.Builder
			if err := a.Proof(&b); err != nil {
				t.Fatal(err)
			}
			if !accepted(t, text, b.String(), -1) {
				t.Fatalf("kind %d has holes:\n%s\n%s", kind, text, b.String())
			}
			if refuted++; strings.Contains(b.String(), ":rule crowded") {
				crowded++
			}
			for axiom := range strings.Lines(b.String()) {
				if strings.Contains(axiom, ":rule crowded") && !strings.Contains(axiom, ":from p") {
					t.Errorf("kind %d: nothing says that no two meet: %s\n%s", kind, axiom, text)
				}
			}
			if strings.Contains(b.String(), ":rule chain") {
				chains++
			}
			for range 3 {
				out := r.IntN(len(p.Assertions))
				if !accepted(t, text, b.String(), out) {
					continue
				}
				q := load(t, text)
				if v := solve(q, append(append(q.Assertions[:0:0], q.Assertions[:out]...), q.Assertions[out+1:]...), false, 3_000_000).Verdict; v == portfolio.Sat {
					t.Fatalf("kind %d: accepted without assertion %d, and that has a model:\n%s", kind, out, text)
				}
			}
		}
		t.Logf("kind %d: %d refuted, %d of them crowded, %d by chains", kind, refuted, crowded, chains)
		if refuted < scripts/8 || crowded == 0 || kind == 1 && chains == 0 {
			t.Errorf("kind %d: only %d refuted, %d of them crowded, %d by chains", kind, refuted, crowded, chains)
		}
	}
}
