package prove

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
)

// read gives the assertions of a script.
func read(t *testing.T, script string) (*smtlib.Context, []smtlib.Term) {
	t.Helper()
	c, ts, ok := assertions(strings.NewReader(script))
	if !ok {
		t.Fatalf("no script: %s", script)
	}
	return c, ts
}

// refutes asks about a script of assertions.
func refutes(t *testing.T, script string) bool {
	t.Helper()
	return shown(read(t, script))
}

// crowd asks about all assertions of a script but the last, which is the certificate.
func crowd(t *testing.T, script string) bool {
	t.Helper()
	c, ts := read(t, script)
	return NewShared(c, false).Refutes(ts[:len(ts)-1], ts[len(ts)-1])
}

// layout is a set of boxes: where they may begin, what they take, and which may not meet.
type layout struct {
	lo, hi, size [][]int // by box and axis
	room         []int   // by axis
	apart        map[[2]int]bool
}

func (l layout) script(sizes [][]int, room []int) string {
	var b strings.Builder
	for i := range l.lo {
		for k := range l.room {
			fmt.Fprintf(&b, "(declare-const x%d_%d Int)(assert (<= (- %d 9) x%d_%d))(assert (<= x%d_%d %d))", i, k, l.lo[i][k]+9, i, k, i, k, l.hi[i][k])
		}
	}
	for i := range l.lo {
		for j := range i {
			if l.apart[[2]int{j, i}] {
				b.WriteString("(assert (or false")
				for k := range l.room {
					fmt.Fprintf(&b, " (<= (+ x%d_%d %d) x%d_%d) (<= (+ x%d_%d %d) x%d_%d)", i, k, l.size[i][k], j, k, j, k, l.size[j][k], i, k)
				}
				b.WriteString("))")
			}
		}
	}
	b.WriteString("(assert (or (<=")
	other := map[int]string{1: " 0 1"}[len(room)] // axis
	for k, r := range room {
		fmt.Fprintf(&b, " %d (- %d 9)", 3*k, r+9)
	}
	b.WriteString(other + ")")
	for i := range l.lo {
		b.WriteString(" (<=")
		for k := range l.room {
			fmt.Fprintf(&b, " (+ x%d_%d %d) %d", i, k, 3*k, sizes[i][k])
		}
		b.WriteString(other + ")")
	}
	return b.String() + "))"
}

// possible says whether the boxes from number i on have a place beside those before.
func (l layout) possible(at [][]int, i int) bool {
	if i == len(l.lo) {
		return true
	}
	var place func(k int) bool
	place = func(k int) bool {
		if k < len(l.room) {
			for at[i][k] = l.lo[i][k]; at[i][k] <= l.hi[i][k]; at[i][k]++ {
				if place(k + 1) {
					return true
				}
			}
			return false
		}
		for j := range i {
			meets := l.apart[[2]int{j, i}]
			for k := range l.room {
				meets = meets && at[i][k] < at[j][k]+l.size[j][k] && at[j][k] < at[i][k]+l.size[i][k]
			}
			if meets {
				return false
			}
		}
		return l.possible(at, i+1)
	}
	return place(0)
}

// What boxes refute has no solution, whatever the certificate says of them; and boxes that
// take more than a window have none.
func TestBoxes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	refuted, full := 0, 0
	for range 600 {
		n, axes := 2+r.IntN(3), 1+r.IntN(2)
		l := layout{apart: map[[2]int]bool{}}
		for range axes {
			l.room = append(l.room, 2+r.IntN(3))
		}
		at := make([][]int, n)
		volume, all := 0, true
		for i := range n {
			at[i] = make([]int, axes)
			v := 1
			lo, hi, size := make([]int, axes), make([]int, axes), make([]int, axes)
			for k, room := range l.room {
				size[k] = 1 + r.IntN(room)
				v *= size[k]
				hi[k] = room - size[k]
				if r.IntN(5) == 0 { // beyond the window
					lo[k], hi[k], all = lo[k]-r.IntN(2), hi[k]+r.IntN(2), false
				}
			}
			volume += v
			l.lo, l.hi, l.size = append(l.lo, lo), append(l.hi, hi), append(l.size, size)
			for j := range i {
				l.apart[[2]int{j, i}] = r.IntN(12) > 0
				all = all && l.apart[[2]int{j, i}]
			}
		}
		space := 1
		for _, room := range l.room {
			space *= room
		}
		sizes, room := l.size, l.room
		if r.IntN(2) == 0 { // a certificate that is about something else
			sizes, room = [][]int{}, []int{}
			for _, s := range l.size {
				sizes = append(sizes, append([]int{}, s...))
			}
			room = append(room, l.room...)
			if sizes[r.IntN(n)][r.IntN(axes)] += r.IntN(3) - 1; r.IntN(2) == 0 {
				room[r.IntN(axes)] -= r.IntN(3)
			}
			all = false
		}
		got := crowd(t, l.script(sizes, room))
		if got && l.possible(at, 0) {
			t.Fatalf("refuted, but solved by %v: %s", at, l.script(sizes, room))
		}
		if all && volume > space {
			full++
			if !got {
				t.Fatalf("not refuted: %s", l.script(sizes, room))
			}
		}
		if got {
			refuted++
		}
	}
	if refuted < 100 || full < 50 {
		t.Errorf("only %d refuted, of %d that are full", refuted, full)
	}
}

// What tasks refute that take part of a capacity has no solution, whatever the certificate
// says of them; and tasks whose work is more than there is time for have none.
func TestLoads(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	refuted, full := 0, 0
	for range 800 {
		n, room, most := 2+r.IntN(3), 2+r.IntN(5), 1+r.IntN(4)
		lo, hi, dur, use := make([]int, n), make([]int, n), make([]int, n), make([]int, n)
		work, all := 0, true
		var b strings.Builder
		for i := range n {
			dur[i], use[i] = 1+r.IntN(room), 1+r.IntN(most)
			if hi[i] = room - dur[i]; r.IntN(6) == 0 {
				lo[i], hi[i], all = -r.IntN(2), hi[i]+r.IntN(2), false
			}
			if r.IntN(16) == 0 { // it gives room to others
				use[i], all = -1-r.IntN(2), false
			}
			work += dur[i] * use[i]
			fmt.Fprintf(&b, "(declare-const x%d Int)(assert (<= (- %d 9) x%d))(assert (<= x%d %d))", i, lo[i]+9, i, i, hi[i])
		}
		said := make([][]bool, n) // by task: which others its load counts
		has := make([]bool, n)
		for i := range n {
			said[i], has[i] = make([]bool, n), r.IntN(12) > 0
			sum := fmt.Sprintf("(+ 0 (- %d 9)", use[i]+9)
			for j := range n {
				if said[i][j] = j != i && r.IntN(16) > 0; said[i][j] {
					sum += fmt.Sprintf(" (ite (and (<= x%d x%d) (< x%d (+ x%d %d))) (- %d 9) 0)", j, i, i, j, dur[j], use[j]+9)
				}
				all = all && has[i] && (said[i][j] || j == i)
			}
			if has[i] {
				fmt.Fprintf(&b, "(assert (<= %s) %d))", sum, most)
			}
		}
		cert := [3]int{room, most, 0} // room, capacity, more work
		if r.IntN(2) == 0 {
			cert[r.IntN(3)] += r.IntN(3) - 1
			all = false
		}
		odd := r.IntN(n)
		fmt.Fprintf(&b, "(assert (or (< 0 (- %d 9) 0 (- %d 9))", cert[0]+9, cert[1]+9)
		for i := range n {
			more := 0
			if i == odd {
				more = cert[2]
			}
			fmt.Fprintf(&b, " (<= (+ x%d 0) %d 0 (- %d 9))", i, dur[i], use[i]+more+9)
		}
		b.WriteString("))")
		at := make([]int, n)
		var possible func(i int) bool
		possible = func(i int) bool {
			if i < n {
				for at[i] = lo[i]; at[i] <= hi[i]; at[i]++ {
					if possible(i + 1) {
						return true
					}
				}
				return false
			}
			for i := range n {
				sum := use[i]
				for j := range n {
					if said[i][j] && at[j] <= at[i] && at[i] < at[j]+dur[j] {
						sum += use[j]
					}
				}
				if has[i] && sum > most {
					return false
				}
			}
			return true
		}
		got := crowd(t, b.String())
		if got && possible(0) {
			t.Fatalf("refuted, but solved by %v: %s", at, b.String())
		}
		if all && work > room*most {
			full++
			if !got {
				t.Fatalf("not refuted: %s", b.String())
			}
		}
		if got {
			refuted++
		}
	}
	if refuted < 60 || full < 40 {
		t.Errorf("only %d refuted, of %d that are full", refuted, full)
	}
}

// Different integers are boxes of size one. What is no list of boxes shows nothing.
func TestCrowded(t *testing.T) {
	const pigeons = 30
	var b strings.Builder
	names, boxes := "", ""
	for i := range pigeons {
		fmt.Fprintf(&b, "(declare-const x%d Int)(assert (<= 2 x%d))(assert (<= x%d %d))", i, i, i, pigeons)
		names += fmt.Sprintf(" (+ x%d 1)", i)
		boxes += fmt.Sprintf(" (<= (- x%d 2) 1 0 1)", i)
	}
	b.WriteString("(assert (distinct" + names + "))")
	few := strings.TrimSuffix(boxes, " (<= (- x29 2) 1 0 1)")
	for cert, want := range map[string]bool{
		"(<= 0 29 0 1)" + boxes: true, "(<= 0 29 0 1)" + few: false, "(<= 0 30 0 1)" + boxes: false, "(<= 0 28 0 1)" + few: false,
		"(<= 0 29 0 1)" + few + " (<= (- x0 2) 1 0 1)": false, "(<= 0 0 0 1)" + boxes: false, "(<= 0 (- 29) 0 (- 1))" + boxes: false,
		"(<= 0 29 0 1)" + few + " (<= 3 1 0 1)": false, "(<= 0 29 0 1)" + few + " (<= 30 1 0 1)": false,
		"true" + boxes: false, "true true true": false, "(<= 29 1)" + boxes: false, "(<= 0 29)" + boxes: false, "(<= 0 29 0 1 0 1)" + boxes: false,
		"(<= 1 29 0 1)" + boxes: false, "(<= (- 1) 30 0 1)" + boxes: false, "(<= 2 29 0 1)" + strings.ReplaceAll(boxes, " 2)", " 0)"): true, "(<= 2 29 0 1)" + strings.ReplaceAll(few, " 2)", " 0)"): false, "(<= 0 29 0 1) (<= x0 1)" + boxes: false, "(<= 0 29 0 1) (= true true true true)" + boxes: false,
		"(= true true)" + boxes: false, "(< 0 29 0 1)" + boxes: false, "(< 0 29 0 1.0)" + boxes: false, "(<= 0 29 0 1) (<= 1.5 1.0 0.0 1.0)" + boxes: false, "(<= 0 29 0 1) (= #b1 #b1 #b0 #b1)" + boxes: false,
	} {
		if got := crowd(t, b.String()+"(assert (or "+cert+"))"); got != want {
			t.Errorf("refuted %v, want %v: %.60s", got, want, cert)
		}
	}
}

// Equations with products: those with a planted solution are never refuted, and squares
// that miss a residue are.
func TestResidues(t *testing.T) {
	const vars = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const k Int)"
	for eq, want := range map[string]bool{
		"(= (* x x) (+ 2 (* 3 y)))":                                true,
		"(= (* x x) (+ 1 (* 3 y)))":                                false,
		"(= (+ (* x x) (* y y)) (+ 3 (* 4 z)))":                    true,
		"(= (+ (* x x) (* y y)) (+ 2 (* 4 z)))":                    false,
		"(= (+ (* x x) (* y y) (* z z)) (+ 7 (* 8 k)))":            true,
		"(= (+ (* x x) (* y y) (* z z)) (+ 6 (* 8 k)))":            false,
		"(= (+ (* x x) (* y y) (* z z)) (+ 15 (* 8 (mod k 100))))": true,
		"(= (+ (* x x) (* x y) (* y y)) 11)":                       true,
		"(= (+ (* x x) (* x y) (* y y)) 13)":                       false,
		"(= (* x x x) (+ 3 (* 9 y)))":                              true,
		"(= (* x x x) (+ 8 (* 9 y)))":                              false,
	} {
		if got := refutes(t, vars+"(assert "+eq+")"); got != want {
			t.Errorf("%s: refuted %v, want %v", eq, got, want)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		at := map[string]int{"x": r.IntN(200) - 100, "y": r.IntN(200) - 100, "z": r.IntN(200) - 100, "k": r.IntN(200) - 100}
		names := []string{"x", "y", "z", "k"}
		sum, value := "", 0
		for range 1 + r.IntN(5) {
			c := r.IntN(100) - 50
			term := fmt.Sprintf("(* (- %d 50)", c+50)
			for range 1 + r.IntN(3) {
				v := names[r.IntN(4)]
				c *= at[v]
				term += " " + v
			}
			sum += " " + term + ")"
			value += c
		}
		if eq := fmt.Sprintf("(assert (= (+ 0%s) (- %d 100000000)))", sum, value+100000000); refutes(t, vars+eq) {
			t.Fatalf("%s is refuted, and %v solves it", eq, at)
		}
	}
}
