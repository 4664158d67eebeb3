package gen

import (
	"fmt"
	"strings"
)

// The families of constraint problems on boards, tables and maps.

// rectangles cuts a box into n rectangles and asks to put them back. Half of the seeds have
// a box that is too small for their area.
func rectangles(m *maker) {
	m.status = "sat"
	const side = 20
	type rectangle struct{ w, h int }
	rs := []rectangle{{side, side}}
	for len(rs) < m.n {
		i := m.rng.IntN(len(rs))
		for j, r := range rs { // a large one
			if m.rng.IntN(2) == 0 && r.w*r.h > rs[i].w*rs[i].h {
				i = j
			}
		}
		switch r := rs[i]; {
		case r.w >= r.h && r.w > 1:
			cut := 1 + m.rng.IntN(r.w-1)
			rs[i].w = cut
			rs = append(rs, rectangle{r.w - cut, r.h})
		case r.h > 1:
			cut := 1 + m.rng.IntN(r.h-1)
			rs[i].h = cut
			rs = append(rs, rectangle{r.w, r.h - cut})
		}
	}
	m.rng.Shuffle(len(rs), func(i, j int) { rs[i], rs[j] = rs[j], rs[i] })
	wide := side
	if m.rng.IntN(2) == 0 {
		m.status, wide = "unsat", side-1
	}
	x, y := names("x", m.n), names("y", m.n)
	m.declare("Int", append(x, y...)...)
	for i, r := range rs {
		m.between(0, x[i], wide-r.w)
		m.between(0, y[i], side-r.h)
		for j, s := range rs[:i] {
			m.assert("(or (<= (+ %[1]s %[5]d) %[2]s) (<= (+ %[2]s %[6]d) %[1]s) (<= (+ %[3]s %[7]d) %[4]s) (<= (+ %[4]s %[8]d) %[3]s))",
				x[i], x[j], y[i], y[j], r.w, s.w, r.h, s.h)
		}
	}
}

// tour asks for a round trip through n towns that is no longer than one without crossings:
// each town's successor, and its place in the order.
func tour(m *maker) {
	m.status = "sat"
	n := m.n
	at := make([][2]int, n)
	for i := range at {
		at[i] = [2]int{m.rng.IntN(100), m.rng.IntN(100)}
	}
	far := func(i, j int) int { // streets run along two axes
		dx, dy := at[i][0]-at[j][0], at[i][1]-at[j][1]
		return max(dx, -dx) + max(dy, -dy)
	}
	trip := m.rng.Perm(n)
	length := func() (sum int) {
		for i, t := range trip {
			sum += far(t, trip[(i+1)%n])
		}
		return sum
	}
	best := length()
	for better := true; better; {
		better = false
		for i := range n {
			for j := i + 1; j < n; j++ {
				turn(trip[i : j+1])
				if l := length(); l < best {
					best, better = l, true
				} else {
					turn(trip[i : j+1])
				}
			}
		}
	}
	next, place, leg := names("s", n), names("o", n), names("c", n)
	for _, xs := range [][]string{next, place, leg} {
		m.declare("Int", xs...)
	}
	for i := range n {
		m.between(0, next[i], n-1)
		m.between(0, place[i], n-1)
		m.between(0, leg[i], 200)
	}
	m.distinct(next)
	m.distinct(place)
	m.assert("(= %s 0)", place[0])
	for i := range n {
		m.assert("(not (= %s %d))", next[i], i)
		for j := range n {
			if j == i {
				continue
			}
			m.assert("(=> (= %s %d) (= %s %d))", next[i], j, leg[i], far(i, j))
			if j > 0 {
				m.assert("(=> (= %s %d) (= %s (+ %s 1)))", next[i], j, place[j], place[i])
			}
		}
	}
	m.assert("(<= %s %d)", sum(leg), best)
}

// turn reverses a slice.
func turn(xs []int) {
	for i, j := 0, len(xs)-1; i < j; i, j = i+1, j-1 {
		xs[i], xs[j] = xs[j], xs[i]
	}
}

// kakuro fills a board with digits: in each run of cells they differ and have a given sum.
func kakuro(m *maker) {
	m.status = "sat"
	n := m.n
	board := make([][]int, n) // 0 is a wall
	for i := range board {
		board[i] = make([]int, n)
		for j := range n {
			var taken [10]bool
			for k := j - 1; k >= 0 && board[i][k] > 0; k-- {
				taken[board[i][k]] = true
			}
			for k := i - 1; k >= 0 && board[k][j] > 0; k-- {
				taken[board[k][j]] = true
			}
			for _, v := range m.rng.Perm(9) {
				if !taken[v+1] && m.rng.IntN(5) > 0 {
					board[i][j] = v + 1
					break
				}
				if m.rng.IntN(20) == 0 {
					break
				}
			}
		}
	}
	x := matrix("x", n)
	for i, row := range board {
		for j, v := range row {
			if v > 0 {
				m.declare("Int", x[i][j])
				m.between(1, x[i][j], 9)
			}
		}
	}
	for d := range 2 * n {
		var run []string
		total := 0
		for k := range n + 1 {
			i, j := d, k
			if d >= n {
				i, j = k, d-n
			}
			if k < n && board[i][j] > 0 {
				run, total = append(run, x[i][j]), total+board[i][j]
				continue
			}
			if len(run) > 1 {
				m.distinct(run)
			}
			if len(run) > 0 {
				m.assert("(= %s %d)", sum(run), total)
			}
			run, total = nil, 0
		}
	}
}

// rota gives ten nurses a shift for each of n days: so many of each shift a day, six days of
// work in a week at most, rest after nights, no single day of work.
func rota(m *maker) {
	m.status = "sat"
	line := []int{1, 1, 1, 0, 0, 2, 2, 3, 3, 0} // what one of them may do, each in turn from another day on
	x := make([][]string, len(line))
	for i := range x {
		x[i] = names(fmt.Sprintf("x%d_", i), m.n)
		m.declare("Int", x[i]...)
		for _, v := range x[i] {
			m.between(0, v, 3)
		}
	}
	for d := range m.n {
		for shift, k := range []int{3, 3, 2, 2} {
			if shift > 0 {
				m.assert("(= %s %d)", count(column(x, d), shift, one), k)
			}
		}
	}
	works := func(x string) string { return fmt.Sprintf("(ite (> %s 0) 1 0)", x) }
	for i := range x {
		total := 0
		for d, v := range x[i] {
			if line[(i+d)%len(line)] > 0 {
				total++
			}
			if d+1 < m.n {
				m.assert("(=> (= %s 3) (or (= %[2]s 3) (= %[2]s 0)))", v, x[i][d+1])
				m.assert("(=> (= %s 2) (not (= %s 1)))", v, x[i][d+1])
			}
			if d+2 < m.n {
				m.assert("(not (and (= %s 0) (> %s 0) (= %s 0)))", v, x[i][d+1], x[i][d+2])
			}
			if d+6 < m.n {
				var week []string
				for _, w := range x[i][d : d+7] {
					week = append(week, works(w))
				}
				m.assert("(<= (+ %s) 6)", strings.Join(week, " "))
			}
		}
		var all []string
		for _, v := range x[i] {
			all = append(all, works(v))
		}
		m.assert("(>= %s %d)", sum(all), total)
	}
}
