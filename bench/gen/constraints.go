package gen

import (
	"fmt"
	"slices"
	"strings"
)

// The families of constraint problems: orders, counts and schedules of integers, as one
// would write them in SMT-LIB without a thought of a solver.

// allInterval asks for an order of 0..n-1 whose neighbours differ by n-1 different amounts.
func allInterval(m *maker) {
	m.status = "sat" // 0, n-1, 1, n-2, ...
	n := m.n
	x, d := names("x", n), names("d", n-1)
	m.declare("Int", append(slices.Clone(x), d...)...)
	for _, v := range x {
		m.between(0, v, n-1)
	}
	m.distinct(x)
	for i, v := range d {
		m.between(1, v, n-1)
		m.assert("(= %s (abs (- %s %s)))", v, x[i+1], x[i])
	}
	m.distinct(d)
}

// knights asks for a tour of a knight over all squares of a board: the square of each step.
func knights(m *maker) {
	m.status = "sat" // for n above 4
	n := m.n
	p := names("p", n*n)
	m.declare("Int", p...)
	for _, x := range p {
		m.between(0, x, n*n-1)
	}
	m.assert("(= %s 0)", p[0])
	m.distinct(p)
	for i, x := range p[:n*n-1] {
		for at := range n * n {
			var to []string
			for next := range n * n {
				dr, dc := at/n-next/n, at%n-next%n
				if dr*dr+dc*dc == 5 {
					to = append(to, fmt.Sprintf("(= %s %d)", p[i+1], next))
				}
			}
			m.assert("(=> (= %s %d) (or %s))", x, at, strings.Join(to, " "))
		}
	}
}

// sudoku has squares of side n, and about two fifths of the cells given.
func sudoku(m *maker) {
	m.status = "sat"
	n := m.n
	side := n * n
	rows, columns, symbol := bands(m, n), bands(m, n), m.rng.Perm(side)
	v := matrix("c", side)
	m.declare("Int", slices.Concat(v...)...)
	for i, row := range v {
		for j, x := range row {
			m.between(1, x, side)
			if m.rng.Float64() < 0.42 {
				r, c := rows[i], columns[j]
				m.assert("(= %s %d)", x, 1+symbol[(n*(r%n)+r/n+c)%side])
			}
		}
	}
	for i := range side {
		m.distinct(v[i])
		m.distinct(column(v, i))
		var square []string
		for j := range side {
			square = append(square, v[i/n*n+j/n][i%n*n+j%n])
		}
		m.distinct(square)
	}
}

// bands gives an order of n*n lines that keeps those of a band together.
func bands(m *maker, n int) (out []int) {
	for _, b := range m.rng.Perm(n) {
		for _, k := range m.rng.Perm(n) {
			out = append(out, b*n+k)
		}
	}
	return out
}

// count is how many of terms have a value, or their sum of weights.
func count(terms []string, value int, weight func(int) int) string {
	var out []string
	for i, x := range terms {
		out = append(out, fmt.Sprintf("(ite (= %s %d) %d 0)", x, value, weight(i)))
	}
	return sum(out)
}

func one(int) int { return 1 }

// crowd puts three pigeons to a hole, and one more.
func crowd(m *maker) {
	m.status = "unsat"
	p := names("p", 3*m.n+1)
	m.declare("Int", p...)
	for _, x := range p {
		m.between(0, x, m.n-1)
	}
	for h := range m.n {
		m.assert("(<= %s 3)", count(p, h, one))
	}
}

// packing has items that together weigh one more than n bins carry.
func packing(m *maker) {
	m.status = "unsat"
	const capacity = 100
	var weights []int
	for left := m.n*capacity + 1; left > 0; {
		w := min(left, 15+m.rng.IntN(30))
		weights, left = append(weights, w), left-w
	}
	b := names("b", len(weights))
	m.declare("Int", b...)
	for _, x := range b {
		m.between(0, x, m.n-1)
	}
	for h := range m.n {
		m.assert("(<= %s %d)", count(b, h, func(i int) int { return weights[i] }), capacity)
	}
}

// cars orders n cars of some classes, so that no window of a line has more cars with an
// option than its station can serve. Half of the seeds ask one car more of a station than
// it serves in the whole day.
func cars(m *maker) {
	m.status = "sat"
	stations := [][2]int{{1, 2}, {2, 3}, {1, 3}, {2, 5}, {1, 5}} // at most the first in the second
	options := make([][]bool, 0, 12)                             // of each class
	for range 12 {
		o := make([]bool, len(stations))
		for s := range o {
			o[s] = m.rng.IntN(3) == 0
		}
		options = append(options, o)
	}
	options = append(options, make([]bool, len(stations)))
	// A line that keeps to the rules: a class by chance that still fits, or the plain one.
	line := make([]int, m.n)
	fits := func(t, class int) bool {
		for s, st := range stations {
			used := 0
			for u := max(0, t-st[1]+1); u < t; u++ {
				if options[line[u]][s] {
					used++
				}
			}
			if options[class][s] && used >= st[0] {
				return false
			}
		}
		return true
	}
	plain := len(options) - 1
	for t := range line {
		line[t] = plain
		for range 30 {
			if class := m.rng.IntN(plain); fits(t, class) {
				line[t] = class
				break
			}
		}
	}
	demand := make([]int, len(options))
	for _, class := range line {
		demand[class]++
	}
	if m.rng.IntN(2) == 0 {
		m.status = "unsat"
		// The first station serves every second car; give it one more than that.
		have := 0
		for class, n := range demand {
			if options[class][0] {
				have += n
			}
		}
		with := slices.IndexFunc(options, func(o []bool) bool { return o[0] })
		if with < 0 {
			with = 0
			options[0][0] = true
			have += demand[0]
		}
		for class := 0; have <= (m.n+1)/2; class = (class + 1) % len(options) {
			if !options[class][0] && demand[class] > 0 {
				demand[class]--
				demand[with]++
				have++
			}
		}
	}
	c := names("c", m.n)
	m.declare("Int", c...)
	for _, x := range c {
		m.between(0, x, plain)
	}
	for class, n := range demand {
		m.assert("(= %s %d)", count(c, class, one), n)
	}
	for s, st := range stations {
		for t := range m.n - st[1] + 1 {
			var terms []string
			for _, x := range c[t : t+st[1]] {
				for class, o := range options {
					if o[s] {
						terms = append(terms, fmt.Sprintf("(ite (= %s %d) 1 0)", x, class))
					}
				}
			}
			if len(terms) > 0 {
				m.assert("(<= %s %d)", sum(terms), st[0])
			}
		}
	}
}

// task is one of a schedule.
type task struct {
	duration, use int
	after         []int // tasks that end before it begins
}

// project makes n tasks with a few precedences, for a resource of a capacity.
func project(m *maker, capacity int) []task {
	tasks := make([]task, m.n)
	for i := range tasks {
		tasks[i] = task{duration: 1 + m.rng.IntN(10), use: 1 + m.rng.IntN(capacity*3/5)}
		for range m.rng.IntN(3) {
			if i > 0 {
				if b := max(0, i-1-m.rng.IntN(10)); !slices.Contains(tasks[i].after, b) {
					tasks[i].after = append(tasks[i].after, b)
				}
			}
		}
	}
	return tasks
}

// schedule asks for begins of tasks up to a horizon: when a task begins, those that run
// use no more than the capacity.
func schedule(m *maker, tasks []task, capacity, horizon int) {
	s := names("s", len(tasks))
	m.declare("Int", s...)
	for i, t := range tasks {
		m.between(0, s[i], horizon-t.duration)
		for _, b := range t.after {
			m.assert("(<= (+ %s %d) %s)", s[b], tasks[b].duration, s[i])
		}
	}
	for i, t := range tasks {
		terms := []string{num(int64(t.use))}
		for j, u := range tasks {
			if j != i {
				terms = append(terms, fmt.Sprintf("(ite (and (<= %s %s) (< %s (+ %s %d))) %d 0)", s[j], s[i], s[i], s[j], u.duration, u.use))
			}
		}
		m.assert("(<= %s %d)", sum(terms), capacity)
	}
}

// cumulative gives a project as much time as a greedy schedule takes.
func cumulative(m *maker) {
	m.status = "sat"
	const capacity = 10
	tasks := project(m, capacity)
	begin := make([]int, len(tasks))
	used := []int{}
	horizon := 0
	for i, t := range tasks {
		at := 0
		for _, b := range t.after {
			at = max(at, begin[b]+tasks[b].duration)
		}
		for k := at; k < at+t.duration; k++ {
			for len(used) <= k {
				used = append(used, 0)
			}
			if used[k]+t.use > capacity {
				at = k + 1
			}
		}
		begin[i] = at
		for k := at; k < at+t.duration; k++ {
			for len(used) <= k {
				used = append(used, 0)
			}
			used[k] += t.use
		}
		horizon = max(horizon, at+t.duration)
	}
	schedule(m, tasks, capacity, horizon)
}

// energy gives a project without precedences less time than its work fills.
func energy(m *maker) {
	m.status = "unsat"
	const capacity = 10
	tasks := project(m, capacity)
	work := 0
	for i := range tasks {
		tasks[i].after = nil
		work += tasks[i].duration * tasks[i].use
	}
	schedule(m, tasks, capacity, (work-1)/capacity)
}

// openShop has n jobs with a task on each of n machines, in any order, and as much time as
// the busiest job or machine needs.
func openShop(m *maker) {
	m.status = "sat"
	n := m.n
	// A full timetable of unequal rounds: in each, every job is on another machine.
	round, first := make([]int, n), make([]int, n)
	horizon := 0
	for k := range round {
		round[k], first[k] = 5+m.rng.IntN(40), horizon
		horizon += round[k]
	}
	jobs, machines := m.rng.Perm(n), m.rng.Perm(n)
	s := matrix("s", n)
	m.declare("Int", append([]string{"z"}, slices.Concat(s...)...)...)
	duration := func(i, j int) int {
		k := (jobs[i] + machines[j]) % n
		return round[k]
	}
	apart := func(a, b string, da, db int) {
		m.assert("(or (>= (- %s %s) %d) (>= (- %s %s) %d))", b, a, da, a, b, db)
	}
	for i := range n {
		for j := range n {
			m.assert("(>= (- %s z) 0)", s[i][j])
			m.assert("(<= (- %s z) %d)", s[i][j], horizon-duration(i, j))
			for k := range j {
				apart(s[i][k], s[i][j], duration(i, k), duration(i, j))
				apart(s[k][i], s[j][i], duration(k, i), duration(j, i))
			}
		}
	}
}

// flexShop has n jobs with two tasks, one after the other, that choose among n/2 machines
// alike: in the time of a greedy schedule, or in less than their work fills.
func flexShop(m *maker) {
	machines := max(1, m.n/2)
	free := make([]int, machines) // from when
	work, horizon := 0, 0
	durations := make([][2]int, m.n)
	ready := make([]int, m.n)
	for k := range 2 {
		for i := range durations {
			d := 2 + m.rng.IntN(6)
			durations[i][k] = d
			f := slices.Index(free, slices.Min(free))
			ready[i] = max(free[f], ready[i]) + d
			free[f] = ready[i]
			work, horizon = work+d, max(horizon, ready[i])
		}
	}
	m.status = "sat"
	if m.rng.IntN(2) == 0 {
		m.status, horizon = "unsat", (work-1)/machines
	}
	var s, on []string // begins and machines, two of each job
	for i := range durations {
		for k := range 2 {
			s, on = append(s, fmt.Sprintf("s%d_%d", i, k)), append(on, fmt.Sprintf("m%d_%d", i, k))
		}
	}
	m.declare("Int", slices.Concat([]string{"z"}, s, on)...)
	for i, x := range s {
		d := durations[i/2][i%2]
		m.assert("(and (>= (- %s z) 0) (<= (- %s z) %d))", on[i], on[i], machines-1)
		m.assert("(and (>= (- %s z) 0) (<= (- %s z) %s))", x, x, num(int64(horizon-d)))
		if i%2 == 1 {
			m.assert("(>= (- %s %s) %d)", x, s[i-1], durations[i/2][0])
		}
		for j, y := range s[:i/2*2] {
			m.assert("(or (not (= (- %s %s) 0)) (>= (- %s %s) %d) (>= (- %s %s) %d))", on[j], on[i], y, x, d, x, y, durations[j/2][j%2])
		}
	}
}

// xorshift hides the state of a generator of random numbers behind the lowest bit of each
// of its outputs, of which there are a few more than the state has bits.
func xorshift(m *maker) {
	m.status = "sat"
	w := m.n
	mask := ^uint64(0) >> (64 - w)
	shifts := map[int][3]int{32: {13, 17, 5}, 64: {13, 7, 17}}[w]
	if shifts == [3]int{} {
		shifts = [3]int{w/3 + 1, w/2 - 1, w/4 + 1}
	}
	sort := fmt.Sprintf("(_ BitVec %d)", w)
	m.declare(sort, "s0")
	state := m.rng.Uint64()&mask | 1
	for k := range w + 4 {
		x := fmt.Sprint("s", k)
		for i, op := range []string{"bvshl", "bvlshr", "bvshl"} {
			y := fmt.Sprintf("t%d_%d", k, i)
			if i == 2 {
				y = fmt.Sprint("s", k+1)
			}
			m.put("(define-fun %s () %s (bvxor %s (%s %s (_ bv%d %d))))", y, sort, x, op, x, shifts[i], w)
			x = y
		}
		state ^= state << shifts[0] & mask
		state ^= state >> shifts[1]
		state ^= state << shifts[2] & mask
		m.assert("(= ((_ extract 0 0) %s) (_ bv%d 1))", x, state&1)
	}
}

// marriage asks for couples of which no woman and man prefer each other to whom they have:
// there always are such (Gale and Shapley, 1962). Couples are functions, and so is the place
// that each has in the ranking of each other.
func marriage(m *maker) {
	m.status = "sat"
	m.put("(declare-fun wife (Int) Int)")
	m.put("(declare-fun husband (Int) Int)")
	rank := func(of string) [][]int {
		out := make([][]int, m.n)
		for i := range out {
			out[i] = m.rng.Perm(m.n)
			text := fmt.Sprint(out[i][m.n-1])
			for j := m.n - 2; j >= 0; j-- {
				text = fmt.Sprintf("(ite (= x %d) %d %s)", j, out[i][j], text)
			}
			m.put("(define-fun %s%d ((x Int)) Int %s)", of, i, text)
		}
		return out
	}
	man, woman := rank("man"), rank("woman")
	for i := range m.n {
		m.assert("(<= 0 (wife %d) %d)", i, m.n-1)
		m.assert("(<= 0 (husband %d) %d)", i, m.n-1)
		m.assert("(= (husband (wife %d)) %d)", i, i)
		m.assert("(= (wife (husband %d)) %d)", i, i)
	}
	for i := range m.n {
		for j := range m.n {
			m.assert("(=> (< %d (man%d (wife %d))) (< (woman%d (husband %d)) %d))", man[i][j], i, i, j, j, woman[j][i])
		}
	}
}
