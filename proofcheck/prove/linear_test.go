package prove

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bsmt/smtlib"
)

// certified asks about all assertions of a script but the last, which says that the
// certificate is 0.
func certified(t *testing.T, script string) bool {
	t.Helper()
	c, ts := read(t, script)
	last := ts[len(ts)-1]
	return NewShared(c, false).Refutes(ts[:len(ts)-1], c.Arg(last, 0))
}

const integers = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const p Bool)"

// Certificates that show what they are to show, and the same with one thing changed.
func TestCertificates(t *testing.T) {
	for _, c := range []struct{ name, bounds, by string }{
		{"coefficients", "(<= (+ x y) 3) (>= x 2) (> y 1)", "(+ 0 (* 1 x) (* 1 y) (* (- 1) (+ x y)))"},
		{"a cycle of differences", "(< (- x y) 0) (<= (- y z) 0) (<= (- z x) 0)", "(+ (- x y) (- y z) (- z x))"},
		{"a greater coefficient", "(<= (- (* 3 x) (* 2 y)) 0) (>= x 5) (<= y 7)", "(+ (- (* 3 x) (* 2 y)) (* 2 y) (* (- 3) x))"},
		{"a divisor", "(= (+ (* 4 x) (* 6 y)) z) (>= z 1) (<= z 1)", "(+ (* 4 x) (* 6 y) (- z) (* (- 1) (- (+ (* 4 x) (* 6 y)) z)))"},
		{"a range without a multiple", "(<= 5 z) (<= z 7) (= (- (* 8 x) (* 8 y)) z)", "(+ (* 8 x) (* (- 8) y) (* (- 1) z) (- z (- (* 8 x) (* 8 y))))"},
		{"a division that is rounded", "(<= (* 2 x) 7) (>= x 4)", "(+ x (- x))"},
		{"a value of a literal", "p (<= (+ x (ite p 1 0)) 3) (>= x 3)", "(+ x (ite p 1 0) (- (+ x (ite p 1 0))))"},
		{"a product", "(>= x 3) (>= y 2) (<= (* x y) 5)", "(+ (* (- x 3) (- y 2)) (* (- 1) (* x y)) (* 2 x) (* 3 y))"},
		{"a product below zero", "(>= x 3) (< (* x y) 0) (>= (* x y) (- 2))",
			"(ite (<= y (- 1)) (+ (* (- x 3) (- (- 1) y)) (* x y) x (* (- 3) y)) (+ (* (- x 3) (- y 0)) (* (- 1) (* x y)) (* 3 y)))"},
		{"a split", "(<= (* 3 x) (* 2 y)) (>= (* 3 x) (- (* 2 y) 0)) (<= (+ x y) 4) (>= (+ x y) 3)",
			"(ite (<= x 1) (ite (<= x 0) (+ (* 2 (+ x y)) (- (* 3 x) (* 2 y)) (* (- 5) x)) (+ (* 2 (+ x y)) (- (* 3 x) (* 2 y)) (* (- 5) x))) (+ (* 2 (+ x y)) (- (* 3 x) (* 2 y)) (* (- 5) x)))"},
	} {
		ask := func(bounds, by string) bool {
			script := integers
			for _, b := range split(bounds) {
				script += "(assert " + b + ")"
			}
			return certified(t, script+"(assert (= "+by+" 0))")
		}
		if !ask(c.bounds, c.by) {
			t.Errorf("%s is not taken", c.name)
		}
		bs := split(c.bounds)
		for i := range bs { // a premise left out
			if ask(strings.Join(append(append([]string{}, bs[:i]...), bs[i+1:]...), " "), c.by) {
				t.Errorf("%s is taken without %s", c.name, bs[i])
			}
		}
	}
	for _, c := range []struct{ name, bounds, by string }{
		{"a coefficient", "(<= (+ x y) 3) (>= x 2) (> y 1)", "(+ 0 (* 2 x) (* 1 y) (* (- 1) (+ x y)))"},
		{"a sign", "(<= (+ x y) 3) (>= x 2) (> y 1)", "(+ 0 (* 1 x) (* 1 y) (+ x y))"},
		{"strictness", "(<= (+ x y) 3) (>= x 2) (>= y 1)", "(+ 0 (* 1 x) (* 1 y) (* (- 1) (+ x y)))"},
		{"a bound", "(<= (+ x y) 4) (>= x 2) (> y 1)", "(+ 0 (* 1 x) (* 1 y) (* (- 1) (+ x y)))"},
		{"a cycle that is not strict", "(<= (- x y) 0) (<= (- y z) 0) (<= (- z x) 0)", "(+ (- x y) (- y z) (- z x))"},
		{"a cycle with a gap", "(< (- x y) 0) (<= (- z x) 0)", "(+ (- x y) (- z x))"},
		{"a divisor of one less", "(= (+ (* 4 x) (* 5 y)) z) (>= z 1) (<= z 1)", "(+ (* 4 x) (* 5 y) (- z) (* (- 1) (- (+ (* 4 x) (* 5 y)) z)))"},
		{"a range with a multiple", "(<= 5 z) (<= z 8) (= (- (* 8 x) (* 8 y)) z)", "(+ (* 8 x) (* (- 8) y) (* (- 1) z) (- z (- (* 8 x) (* 8 y))))"},
		{"another side of a split", "(<= (* 2 x) y) (>= (* 2 x) y) (<= y 2) (>= y 1)", "(ite (<= x 0) (+ (- (* 2 x) y) y (* (- 2) x)) (+ y (- y)))"},
		{"what is strict and no integer", "(> a 0.0) (< a 1.0)", "(+ x (- x))"},
		{"no sum", "(<= x 3)", "(f x)"},
		{"a product that is less", "(>= x 3) (>= y 2) (<= (* x y) 6)", "(+ (* (- x 3) (- y 2)) (* (- 1) (* x y)) (* 2 x) (* 3 y))"},
		{"factors of two signs", "(>= x 3) (<= y 2) (<= (* x y) 5)", "(+ (* (- x 3) (- y 2)) (* (- 1) (* x y)) (* 2 x) (* 3 y))"},
		{"three factors", "(>= x 1) (>= y 1) (<= (* x y z) (- 1))", "(+ (* x y z) (* (- 1) (* x y z)))"},
		{"a choice of integers", "(>= x 1) (>= y 1) p", "(+ (ite p (- x) y) (ite p x (- y)))"},
		{"a choice that is open", "(<= x 3)", "(+ (ite p x y) x)"},
	} {
		script := integers + "(declare-fun f (Int) Int)(declare-const a Real)"
		for _, b := range split(c.bounds) {
			script += "(assert " + b + ")"
		}
		if certified(t, script+"(assert (= "+c.by+" 0))") {
			t.Errorf("%s: taken", c.name)
		}
	}
}

// A certificate shows what the bounds at hand make it show, however often it is asked about.
func TestCertificateAgain(t *testing.T) {
	for by, ever := range map[string]bool{"(+ (* 2 x) (* 2 y) (* (- 2) (+ x y)) 7)": true, "(+ (* 2 x) (* 2 y) (* (- 1) (+ x y)))": false} {
		c, ts := read(t, integers+"(assert (= "+by+" 0))(assert (<= (+ x y) 3))(assert (>= x 2))(assert (> y 1))(assert (>= y 1))(assert (>= x 3))")
		s := NewShared(c, false)
		for i, of := range [][]int{{1, 2, 4}, {1, 2, 3}, {1, 2, 4}, {1, 4, 5}, {2, 3}, {1, 3, 5}} {
			var terms []smtlib.Term
			for _, k := range of {
				terms = append(terms, ts[k])
			}
			if got := s.Refutes(terms, c.Arg(ts[0], 0)); got != (ever && i%2 == 1) {
				t.Errorf("%s with assertions %v: %v", by, of, got)
			}
		}
	}
}

// A long cycle of differences is taken, and not when one of them is less strict.
func TestLongCycle(t *testing.T) {
	const n = 1000
	for _, last := range []string{"<", "<="} {
		var script strings.Builder
		by := "(+ 0"
		for i := range n {
			fmt.Fprintf(&script, "(declare-const x%d Int)", i)
		}
		for i := range n {
			op := "<="
			if i == n-1 {
				op = last
			}
			d := fmt.Sprintf("(- x%d x%d)", i, (i+1)%n)
			fmt.Fprintf(&script, "(assert (%s %s 0))", op, d)
			by += " " + d
		}
		if got := certified(t, script.String()+"(assert (= "+by+") 0))"); got != (last == "<") {
			t.Errorf("a cycle that ends with %s: %v", last, got)
		}
	}
}

// split takes terms one after the other apart.
func split(s string) (out []string) {
	depth, from := 0, 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ' ' && depth == 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

// What cannot be zero has no values in its bounds that make it zero: all are tried.
func TestImpossible(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 40_000 {
		var parts []part
		var lo, hi, cs []int64
		for range 1 + r.IntN(3) {
			c, l := r.Int64N(13)-6, r.Int64N(9)-4
			if c == 0 {
				c = 7
			}
			u := l + r.Int64N(4)
			limits := [2]limit{{v: exactly(rat{n: l, d: 1}), set: true}, {v: exactly(rat{n: u, d: 1}), set: true}}
			for side, open := range []int{r.IntN(4), r.IntN(4)} {
				if open == 0 {
					limits[side] = limit{v: exactly(rat{d: 1})}
				}
			}
			if !limits[lower].set {
				l -= 30
			}
			if !limits[upper].set {
				u += 30
			}
			k := int64(r.IntN(3)) - 1 // a constant on one of them
			limits[lower].v.r.n += k
			limits[upper].v.r.n += k
			lo, hi, cs = append(lo, l+k), append(hi, u+k), append(cs, c)
			parts = append(parts, partOf(ratOne.times(rat{n: c, d: 1}).num(), limits))
		}
		var zero func(i int, sum int64) bool
		zero = func(i int, sum int64) bool {
			if i == len(cs) {
				return sum == 0
			}
			for v := lo[i]; v <= hi[i]; v++ {
				if zero(i+1, sum+cs[i]*v) {
					return true
				}
			}
			return false
		}
		if clause, _ := impossible(parts); clause != nil {
			found++
			if zero(0, 0) {
				t.Fatalf("%v in %v to %v: the sum can be zero", cs, lo, hi)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d are impossible", found)
	}
}

// No certificate refutes what has a model.
func TestCertificatesOfTheSatisfiable(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		values := []int{r.IntN(9) - 4, r.IntN(9) - 4, r.IntN(9) - 4}
		sum := func() (text string, value int) {
			text = "(+ 0"
			for range 1 + r.IntN(3) {
				c, x := r.IntN(9)-4, r.IntN(3)
				text += " (* " + numeral(c) + " " + "xyz"[x:x+1] + ")"
				value += c * values[x]
			}
			return text + ")", value
		}
		script := integers
		var sums []string
		for range 4 {
			s, v := sum()
			sums = append(sums, s)
			switch r.IntN(3) {
			case 0:
				script += "(assert (<= " + s + " " + numeral(v+r.IntN(2)) + "))"
			case 1:
				script += "(assert (>= " + s + " " + numeral(v-r.IntN(2)) + "))"
			case 2:
				script += "(assert (= " + s + " " + numeral(v) + "))"
			}
		}
		leaf := func() string {
			text := "(+ 0"
			for _, u := range sums {
				text += " (* " + numeral(r.IntN(5)-2) + " " + u + ")"
			}
			last, _ := sum()
			return text + " " + last + ")"
		}
		by := leaf()
		if r.IntN(2) == 0 {
			x := r.IntN(3)
			by = "(ite (<= " + "xyz"[x:x+1] + " " + numeral(r.IntN(5)-2) + ") " + by + " " + leaf() + ")"
		}
		if certified(t, script+"(assert (= "+by+" 0))") {
			t.Errorf("%s is refuted by %s", script, by)
		}
	}
}

func numeral(n int) string {
	if n < 0 {
		return "(- " + strconv.Itoa(-n) + ")"
	}
	return strconv.Itoa(n)
}

// No product certificate is taken for bounds that some values are within.
func TestProductCertificates(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 1))
	taken := 0
	for range 4000 {
		k := func() int { return rnd.IntN(9) - 4 }
		lo, hi, most := [2]int{k(), k()}, [2]int{}, 3*k()
		for i := range lo {
			hi[i] = lo[i] + rnd.IntN(5)
		}
		low := rnd.IntN(2) == 0 // the product is to be at most, or at least
		model := false
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				model = model || low && x*y <= most || !low && x*y >= most
			}
		}
		rel := map[bool]string{true: "<=", false: ">="}[low]
		script := integers + fmt.Sprintf("(assert (<= %s x))(assert (<= x %s))(assert (<= %s y))(assert (<= y %s))(assert (%s (* x y) %s))", num(lo[0]), num(hi[0]), num(lo[1]), num(hi[1]), rel, num(most))
		at := [2]int{lo[0], lo[1]}
		sign := [2]int{1, 1}
		for i := range at {
			if rnd.IntN(2) == 0 {
				at[i], sign[i] = hi[i], -1
			}
			if rnd.IntN(8) == 0 {
				at[i]++
			}
		}
		s := sign[0] * sign[1]
		by := fmt.Sprintf("(+ (* (* %s (- x %s)) (* %s (- y %s))) (* %s (* x y)) (* %s x) (* %s y))", num(sign[0]), num(at[0]), num(sign[1]), num(at[1]), num(-s), num(s*at[1]), num(s*at[0]))
		if certified(t, script+"(assert (= "+by+" 0))") {
			if taken++; model {
				t.Fatalf("taken, and has a model: %s %s", script, by)
			}
		}
	}
	if taken < 100 {
		t.Errorf("only %d were taken", taken)
	}
}

// Products of products and squares are taken for not negative only where they are, whatever
// their factors.
func TestNestedProductCertificates(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 3))
	taken := map[string]int{}
	shapes := map[string]func(a, b, c int) int{
		"(* A (* B C))": func(a, b, c int) int { return a * b * c }, "(* (* A B) C)": func(a, b, c int) int { return a * b * c },
		"(* A A)": func(a, _, _ int) int { return a * a }, "(* (* A A) B)": func(a, b, _ int) int { return a * a * b },
		"(* B (* A A))": func(a, b, _ int) int { return a * a * b },
	}
	for n := range 3000 {
		shape := slices.Sorted(maps.Keys(shapes))[n%len(shapes)]
		script, text := integers, shape
		var lo, hi, sign, k [3]int
		for i := range 3 {
			lo[i] = rnd.IntN(9) - 4
			hi[i] = lo[i] + rnd.IntN(4)
			x := "xyz"[i : i+1]
			script += fmt.Sprintf("(assert (<= %s %s))(assert (<= %s %s))", num(lo[i]), x, x, num(hi[i]))
			sign[i], k[i] = 1, -lo[i]-rnd.IntN(2)*rnd.IntN(3)
			if rnd.IntN(2) == 0 {
				sign[i], k[i] = -1, hi[i]-rnd.IntN(2)*rnd.IntN(3)
			}
			text = strings.ReplaceAll(text, "ABC"[i:i+1], fmt.Sprintf("(+ (* %s %s) %s)", num(sign[i]), x, num(k[i])))
		}
		most := rnd.IntN(4) - 3
		model := false
		for x := lo[0]; x <= hi[0]; x++ {
			for y := lo[1]; y <= hi[1]; y++ {
				for z := lo[2]; z <= hi[2]; z++ {
					model = model || shapes[shape](sign[0]*x+k[0], sign[1]*y+k[1], sign[2]*z+k[2]) <= most
				}
			}
		}
		script += "(assert (<= " + text + " " + num(most) + "))"
		if certified(t, script+"(assert (= (+ "+text+" (* (- 1) "+text+")) 0))") {
			if taken[shape]++; model {
				t.Fatalf("%s is refuted", script)
			}
		}
	}
	for shape := range shapes {
		if taken[shape] < 60 {
			t.Errorf("%s: only %d are taken", shape, taken[shape])
		}
	}
}
