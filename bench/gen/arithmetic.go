package gen

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The families of integer arithmetic. Each says in its status what holds by the way it
// is made.

func queens(m *maker) {
	m.status = "sat" // for n above 3
	q := names("q", m.n)
	m.declare("Int", append(q, "z")...)
	for _, x := range q {
		m.assert("(and (>= (- %s z) 0) (<= (- %s z) %d))", x, x, m.n-1)
	}
	for i := range m.n {
		for j := i + 1; j < m.n; j++ {
			m.assert("(and (distinct q%d q%d) (distinct (- q%d q%d) %d) (distinct (- q%d q%d) %s))", i, j, i, j, j-i, i, j, num(int64(i-j)))
		}
	}
}

func pigeonhole(m *maker) {
	m.status = "unsat"
	p := names("p", m.n+1)
	m.declare("Int", p...)
	for _, x := range p {
		m.between(1, x, m.n)
	}
	m.distinct(p)
}

// latin asks for a Latin square some of whose cells are given from one that is there.
func latin(m *maker) {
	m.status = "sat"
	n := m.n
	symbol, row := m.rng.Perm(n), m.rng.Perm(n)
	v := matrix("c", n)
	for _, r := range v {
		m.declare("Int", r...)
	}
	for _, r := range v {
		for _, x := range r {
			m.between(0, x, n-1)
		}
	}
	for _, r := range v {
		m.distinct(r)
	}
	for j := range n {
		m.distinct(column(v, j))
	}
	for i := range n {
		for j := range n {
			if m.rng.Float64() < 0.42 {
				m.assert("(= %s %d)", v[i][j], symbol[(row[i]+j)%n])
			}
		}
	}
}

// quasigroup is latin with one function of row and column, and quantifiers over them.
func quasigroup(m *maker) {
	m.status = "sat"
	n := m.n
	m.put("(declare-fun f (Int Int) Int)")
	in := func(vars ...string) string {
		var guards []string
		for _, v := range vars {
			guards = append(guards, fmt.Sprintf("(<= 0 %s) (< %s %d)", v, v, n))
		}
		return strings.Join(guards, " ")
	}
	m.assert("(forall ((x Int) (y Int)) (=> (and %s) (and %s)))", in("x", "y"), in("(f x y)"))
	m.assert("(forall ((x Int) (y Int) (z Int)) (=> (and %s (distinct y z)) (and (distinct (f x y) (f x z)) (distinct (f y x) (f z x)))))", in("x", "y", "z"))
	symbol, row := m.rng.Perm(n), m.rng.Perm(n)
	for i := range n {
		for j := range n {
			if m.rng.Float64() < 0.3 {
				m.assert("(= (f %d %d) %d)", i, j, symbol[(row[i]+j)%n])
			}
		}
	}
}

// prices hides four numbers in their sum and their product.
func prices(m *maker) {
	m.status = "sat"
	x := names("x", 4)
	m.declare("Int", x...)
	total, product := int64(0), int64(1)
	for i := range x {
		v := 1 + m.rng.Int64N(int64(m.n))
		total, product = total+v, product*v
		m.assert("(< 0 %s)", x[i])
		if i > 0 {
			m.assert("(<= %s %s)", x[i-1], x[i])
		}
	}
	m.assert("(= %s %d)", sum(x), total)
	m.assert("(= (* %s) %d)", strings.Join(x, " "), product)
}

func column(v [][]string, j int) []string {
	out := make([]string, len(v))
	for i := range v {
		out[i] = v[i][j]
	}
	return out
}

// alphametic hides a product of two numbers of n digits behind letters, which it gives.
func alphametic(m *maker) (letters []string) {
	m.status = "sat"
	low := int64(math.Pow10(m.n - 1))
	var text string
	var words [3]string
	digits := map[rune]bool{}
	for len(digits) < 6 {
		a, b := low+m.rng.Int64N(9*low), low+m.rng.Int64N(9*low)
		words = [3]string{strconv.FormatInt(a, 10), strconv.FormatInt(b, 10), strconv.FormatInt(a*b, 10)}
		text = strings.Join(words[:], "")
		clear(digits)
		for _, d := range text {
			digits[d] = true
		}
	}
	order := m.rng.Perm(10)
	letter := map[rune]string{}
	for _, d := range text {
		if letter[d] == "" {
			letter[d] = string(rune('A' + order[len(letters)]))
			letters = append(letters, letter[d])
		}
	}
	m.declare("Int", letters...)
	for _, x := range letters {
		m.between(0, x, 9)
	}
	m.distinct(letters)
	var terms [3]string
	for i, w := range words {
		m.assert("(> %s 0)", letter[rune(w[0])])
		var digits []string
		for k, d := range w {
			digits = append(digits, fmt.Sprintf("(* %d %s)", int64(math.Pow10(len(w)-1-k)), letter[d]))
		}
		terms[i] = sum(digits)
	}
	m.assert("(= (* %s %s) %s)", terms[0], terms[1], terms[2])
	return letters
}

func magic(m *maker) {
	m.status = "sat" // for n above 2
	n := m.n
	v := matrix("m", n)
	all := slices.Concat(v...)
	m.declare("Int", all...)
	for _, x := range all {
		m.between(1, x, n*n)
	}
	m.distinct(all)
	lines := slices.Clone(v)
	var down, up []string
	for j := range n {
		lines = append(lines, column(v, j))
		down, up = append(down, v[j][j]), append(up, v[j][n-1-j])
	}
	for _, l := range append(lines, down, up) {
		m.assert("(= %s %d)", sum(l), n*(n*n+1)/2)
	}
}

// polynomials has a hidden solution in naturals, as termination provers ask for one.
func polynomials(m *maker) {
	m.status = "sat"
	x := names("x", m.n)
	m.declare("Int", x...)
	hidden := make([]int64, m.n)
	for i, v := range x {
		hidden[i] = m.rng.Int64N(5)
		m.assert("(>= %s 0)", v)
	}
	coefficients := []int64{-3, -2, -1, 1, 1, 2, 3}
	for range 2 * m.n {
		var terms []string
		value := int64(0)
		for range 2 + m.rng.IntN(4) {
			c := coefficients[m.rng.IntN(len(coefficients))]
			term := "(* " + num(c)
			for range []int{1, 2, 2, 3}[m.rng.IntN(4)] {
				k := m.rng.IntN(m.n)
				c *= hidden[k]
				term += " " + x[k]
			}
			value += c
			terms = append(terms, term+")")
		}
		m.assert("(%s %s %s)", []string{">=", ">=", "="}[m.rng.IntN(3)], sum(terms), num(value))
	}
}

// threeSquares asks for what Legendre's theorem denies.
func threeSquares(m *maker) {
	m.status = "unsat"
	k := 8*m.n + 7
	m.declare("Int", "x", "y", "z")
	for _, v := range []string{"x", "y", "z"} {
		m.between(0, v, int(math.Sqrt(float64(k)))+1)
	}
	m.assert("(= (+ (* x x) (* y y) (* z z)) %d)", k)
}

func pythagoras(m *maker) {
	m.status = "sat"
	m.declare("Int", "x", "y", "z")
	m.assert("(and (> x %d) (> y x) (> z y) (= (* z z) (+ (* x x) (* y y))))", m.n)
}

// jobShop gives as much time as a greedy schedule takes.
func jobShop(m *maker) {
	m.status = "sat"
	n := m.n
	duration, machine := make([][]int, n), make([][]int, n)
	for j := range n {
		duration[j] = make([]int, n)
		for k := range n {
			duration[j][k] = 1 + m.rng.IntN(19)
		}
		machine[j] = m.rng.Perm(n)
	}
	free, ready, next := make([]int, n), make([]int, n), make([]int, n)
	for range n * n {
		best, begin := -1, 0
		for j := range n {
			if next[j] == n {
				continue
			}
			if b := max(ready[j], free[machine[j][next[j]]]); best < 0 || b < begin {
				best, begin = j, b
			}
		}
		k := next[best]
		end := begin + duration[best][k]
		free[machine[best][k]], ready[best] = end, end
		next[best]++
	}
	horizon := slices.Max(ready)
	s := matrix("s", n)
	m.declare("Int", append([]string{"z"}, slices.Concat(s...)...)...)
	for j := range n {
		m.assert("(>= (- %s z) 0)", s[j][0])
		m.assert("(<= (- %s z) %d)", s[j][n-1], horizon-duration[j][n-1])
		for k := range n - 1 {
			m.assert("(>= (- %s %s) %d)", s[j][k+1], s[j][k], duration[j][k])
		}
	}
	for at := range n {
		for a := range n {
			for b := a + 1; b < n; b++ {
				ka, kb := slices.Index(machine[a], at), slices.Index(machine[b], at)
				m.assert("(or (>= (- %s %s) %d) (>= (- %s %s) %d))", s[b][kb], s[a][ka], duration[a][ka], s[a][ka], s[b][kb], duration[b][kb])
			}
		}
	}
}

func knapsack(m *maker) {
	m.status = "sat"
	v := names("x", m.n)
	m.declare("Int", v...)
	var terms []string
	total := int64(0)
	for _, x := range v {
		weight, count := 10000+m.rng.Int64N(90000), m.rng.Int64N(20)
		total += weight * count
		terms = append(terms, fmt.Sprintf("(* %d %s)", weight, x))
		m.assert("(>= %s 0)", x)
	}
	m.assert("(= %s %d)", sum(terms), total)
}

// parity has solutions over the rationals only.
func parity(m *maker) {
	m.status = "unsat"
	v := names("x", m.n)
	m.declare("Int", v...)
	var terms []string
	for _, x := range v {
		c := []int64{-5, -3, -2, 1, 2, 3, 7}[m.rng.IntN(7)]
		terms = append(terms, fmt.Sprintf("(* %s %s)", num(2*c), x))
	}
	m.assert("(= %s %d)", sum(terms), 2*m.rng.IntN(1000)+1)
}

// cycle bounds no variable, so propagation of bounds alone never ends.
func cycle(m *maker) {
	m.status = "unsat"
	m.declare("Int", names("x", m.n)...)
	for i := range m.n {
		m.assert("(< x%d x%d)", i, (i+1)%m.n)
	}
}

// shortest are the lengths of optimal Golomb rulers by their number of marks.
var shortest = map[int]int{3: 3, 4: 6, 5: 11, 6: 17, 7: 25, 8: 34, 9: 44, 10: 55, 11: 72, 12: 85, 13: 106}

func golomb(m *maker) {
	length := shortest[m.n]
	m.status = "sat"
	if m.rng.IntN(2) == 0 {
		m.status = "unsat"
		length--
	}
	g := names("g", m.n)
	m.declare("Int", g...)
	m.assert("(= g0 0)")
	m.assert("(<= %s %d)", g[m.n-1], length)
	var differences []string
	for i := range m.n {
		if i > 0 {
			m.assert("(< %s %s)", g[i-1], g[i])
		}
		for j := i + 1; j < m.n; j++ {
			differences = append(differences, fmt.Sprintf("(- %s %s)", g[j], g[i]))
		}
	}
	m.distinct(differences)
}

// counters keep both numbers even in each of n steps.
func counters(m *maker) {
	m.status = "unsat"
	for k := range m.n + 1 {
		m.declare("Int", fmt.Sprint("x", k), fmt.Sprint("y", k))
	}
	m.assert("(and (= x0 0) (= y0 0))")
	for k := range m.n {
		m.assert("(or (and (= x%[2]d (+ x%[1]d 2)) (= y%[2]d y%[1]d)) (and (= x%[2]d (- x%[1]d 4)) (= y%[2]d (+ y%[1]d 6))))", k, k+1)
	}
	m.assert("(= (+ x%d y%d) %d)", m.n, m.n, 2*m.n+1)
}

// deepLet nests doublings and choices, each over the one before; v0 = 3 and w0 = 5
// solve it.
func deepLet(m *maker) {
	m.status = "sat"
	doublings := min(m.n, 60)
	m.declare("Int", "v0", "w0")
	t := &m.text
	t.WriteString("(assert ")
	for i := range doublings {
		fmt.Fprintf(t, "(let ((v%d (+ v%d v%d))) ", i+1, i, i)
	}
	for i := range m.n {
		fmt.Fprintf(t, "(let ((w%d (ite (> w%d 5) (- w%d 1) (+ w%d 2)))) ", i+1, i, i, i)
	}
	// 3 * 2^60 is below 2^63.
	m.put("(and (= v%d %d) (< w%d 8))%s)", doublings, int64(3)<<doublings, m.n, strings.Repeat(")", doublings+m.n))
}
