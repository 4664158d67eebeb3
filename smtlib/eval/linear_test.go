package eval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// euclid is div and mod of SMT-LIB.
func euclid(a, m int) (q, r int) {
	q, r = a/m, a%m
	if r < 0 {
		r += max(m, -m)
		if q--; m < 0 {
			q += 2
		}
	}
	return q, r
}

// number writes a number as SMT-LIB does.
func number(n int) string {
	if n < 0 {
		return fmt.Sprintf("(- %d)", -n)
	}
	return fmt.Sprint(n)
}

// TestContradictions: what is said to have no solution has none near zero, and none where
// one was planted.
func TestContradictions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	const window, vars = 9, 3
	count := map[Truth]int{}
	for round := range 600 {
		type value func(x []int) int
		var term func(depth int) (string, value)
		term = func(depth int) (string, value) {
			switch k := r.IntN(7); {
			case depth == 0 || k == 0:
				v := r.IntN(vars)
				return string(rune('a' + v)), func(x []int) int { return x[v] }
			case k == 1:
				c := r.IntN(20)
				return fmt.Sprint(c), func([]int) int { return c }
			case k == 2:
				c := []int{-6, -4, -3, -2, 2, 3, 4, 6, 8}[r.IntN(9)]
				s, f := term(depth - 1)
				return fmt.Sprintf("(* %s %s)", number(c), s), func(x []int) int { return c * f(x) }
			case k == 3:
				m := []int{-5, -2, 2, 3, 4, 6, 8}[r.IntN(7)]
				s, f := term(depth - 1)
				return fmt.Sprintf("(mod %s %s)", s, number(m)), func(x []int) int { _, b := euclid(f(x), m); return b }
			case k == 4:
				m := []int{-5, -2, 2, 3, 4, 6, 8}[r.IntN(7)]
				s, f := term(depth - 1)
				return fmt.Sprintf("(div %s %s)", s, number(m)), func(x []int) int { a, _ := euclid(f(x), m); return a }
			case k == 5:
				s, f := term(depth - 1)
				u, g := term(depth - 1)
				return fmt.Sprintf("(- %s %s)", s, u), func(x []int) int { return f(x) - g(x) }
			default:
				s, f := term(depth - 1)
				u, g := term(depth - 1)
				return fmt.Sprintf("(+ %s %s)", s, u), func(x []int) int { return f(x) + g(x) }
			}
		}
		plant := round%2 == 0
		point := []int{r.IntN(2000) - 1000, r.IntN(2000) - 1000, r.IntN(2000) - 1000}
		var texts []string
		var holds []func(x []int) bool
		for range 2 + r.IntN(4) {
			s, f := term(3)
			u, g := term(1)
			op := r.IntN(5)
			rel := func(x []int) bool {
				a, b := f(x), g(x)
				return []bool{a == b, a == b, a != b, a <= b, a < b}[op]
			}
			if plant && !rel(point) { // with a number in place of the right side it holds
				c := f(point)
				if op == 4 {
					c++
				} else if op == 2 {
					c += 3
				}
				u, g = number(c), func([]int) int { return c }
			}
			text := fmt.Sprintf("(%s %s %s)", []string{"=", "=", "distinct", "<=", "<"}[op], s, u)
			if r.IntN(4) == 0 {
				text = fmt.Sprintf("(not (%s %s %s))", []string{"distinct", "distinct", "=", ">", ">="}[op], s, u)
			}
			texts, holds = append(texts, text), append(holds, rel)
		}
		s := scripts.New()
		q := "(exists ((a Int) (b Int) (c Int)) (and " + strings.Join(texts, " ") + "))"
		if err := s.RunAll([]byte("(assert "+q+")"), ""); err != nil {
			t.Fatal(q, err)
		}
		e := New(s.C, &model.Model{})
		e.grow()
		e.begin(context.Background(), 30_000)
		got := Unchecked
		switch e.value(s.Asserts[0]) {
		case vTrue:
			got = True
		case vFalse:
			got = False
		}
		count[got]++
		if got == False && plant {
			t.Fatalf("%s: false, but for %v", q, point)
		}
		for i := 0; got == False && i < 19*19*19; i++ {
			x := []int{i%19 - window, i/19%19 - window, i/361 - window}
			all := true
			for _, h := range holds {
				all = all && h(x)
			}
			if all {
				t.Fatalf("%s: false, but for %v", q, x)
			}
		}
	}
	t.Log(count)
	if count[False] < 50 || count[True] < 50 {
		t.Errorf("too few of a kind: %v", count)
	}
}

// TestQuantifiersThatAreDecided has quantifiers over large and infinite ranges.
func TestQuantifiersThatAreDecided(t *testing.T) {
	for text, want := range map[string]Truth{
		// residues
		"(forall ((a Int) (b Int)) (not (= (mod (+ (* 4194304 a) 1 (* 4290772992 b)) 4294967296) 1048576)))": True,
		"(exists ((a Int) (b Int)) (= (+ (* 6 a) (* 10 b)) 7))":                                              False,
		"(forall ((a Int) (b Int) (c Int)) (=> (and (= c (* 2 a)) (= c (+ 1 (* 2 b)))) false))":              True,
		"(forall ((a Int)) (distinct (mod (* 4 a) 8) 2))":                                                    True,
		"(exists ((a Int)) (and (= (mod a 6) 3) (= (mod a 4) 2)))":                                           False,
		// what equations say
		"(not (exists ((x Int) (y Int) (z Int) (u Int)) (and (= (+ x y) z) (= (+ y x) u) (not (= z u)))))": True,
		// a point that equations give
		"(exists ((a Int) (b Int) (c Int) (d Int)) (= (mod (+ 17825792 (* 4194304 a) (* 4290772992 b) (* 4194304 c) (* 8388608 d)) 4294967296) 1048576))": True,
		"(exists ((a Int) (b Int) (c Int)) (and (= (+ a (* 1000003 b)) 12345678901) (= c (- a b)) (> b 1000) (distinct c 5)))":                            True,
		// a point that is none leaves no values behind, whatever sorts there are
		"(exists ((a Int) (b Int) (c (_ BitVec 64))) (and (> a (+ b 5)) (distinct b 0) (bvult (bvmul c c) #x0000000000000009)))": True,
		"(forall ((a Int) (b Int) (c (_ BitVec 64))) (or (<= a (+ b 5)) (= b 0) (bvuge (bvmul c c) #x0000000000000009)))":        False,
		"(exists ((a Int) (b Int) (c (Array Int Int))) (and (> a (+ b 5)) (distinct b 0) (= (select c a) (select c b))))":        True,
		// variables that are others plus a number
		"(forall ((x Int) (y Int) (u Int) (v Int)) (=> (and (or (>= x 2) (= y 7)) (= u (+ x 1)) (= v y)) (or (>= u 2) (= v 7))))": True,
		"(forall ((x Int) (y Int) (u Int) (v Int)) (=> (and (or (>= x 2) (= y 7)) (= u (- x 1)) (= v y)) (or (>= u 2) (= v 7))))": False,
		// bounds of remainders
		"(not (exists ((a Int) (b Int)) (and (<= (mod a 256) 0) (<= (mod b 256) 0) (<= 1 (+ (mod a 256) (mod b 256))))))": True,
		// a variable of an inner quantifier is not that of another one
		"(exists ((x Int)) (and (exists ((y Int)) (= y x)) (exists ((y Int)) (= y (+ x 1)))))":                         True,
		"(exists ((x Int)) (and (f x) (f (+ x 1))))":                                                                   True,
		"(exists ((x Int)) (and (f x) (not (g x)) (f (+ x 1))))":                                                       True,
		"(exists ((x Int)) (and (> x 1000000) (exists ((y Int)) (= (mod y 7) 3)) (exists ((y Int)) (= (mod y 7) 4))))": True,
		// parts of a word
		"(forall ((x (_ BitVec 16))) (exists ((a (_ BitVec 8)) (b (_ BitVec 4)) (c (_ BitVec 4))) (= (concat a b c) (bvadd x #x0001))))":         True,
		"(exists ((a (_ BitVec 20)) (b (_ BitVec 40)) (c (_ BitVec 4))) (and (= (concat (concat a b) c) #x123456789abcdef0) (= a #x12345)))":     True,
		"(exists ((a (_ BitVec 20)) (b (_ BitVec 40)) (c (_ BitVec 4))) (and (= (concat a (concat b c)) #x123456789abcdef0) (= c (bvneg #x1))))": False,
		// an inner variable that has a value of a call further out
		"(and (h 3 0) (h 2 1) (not (h 5 1)) (not (h 2 (- 1))))": True,
		// words, quantifiers within quantifiers of the same kind
		"(exists ((v (_ BitVec 32))) (and (bvsle (bvadd v #x00000002) #x90000000) (bvsle #x8ffffffe v)))":                                        True,
		"(exists ((c (_ BitVec 32))) (forall ((n (_ BitVec 32))) (=> (bvule n #x00000008) (bvslt (bvmul c (bvadd n #x00000001)) (bvmul c n)))))": True,
		"(forall ((a (_ BitVec 32))) (forall ((b (_ BitVec 32))) (=> (and (= a b) (bvult b #x00000009)) (bvult a #x00000009))))":                 True,
		"(exists ((a (_ BitVec 32))) (exists ((b (_ BitVec 32))) (and (= a b) (bvult b #x00000009) (bvuge a #x00000009))))":                      False,
	} {
		s := scripts.New()
		if err := s.RunAll([]byte("(define-fun f ((x Int)) Bool (exists ((y Int)) (and (= y x) (= (mod y 5) (mod x 5)))))"+
			"(define-fun g ((x Int)) Bool (forall ((y Int)) (distinct y (* 3 x))))"+
			"(define-fun-rec h ((n Int) (m Int)) Bool (or (<= n 0) (exists ((x Int)) (and (<= 0 x) (exists ((y Int)) (and (= x y) (<= m y 5) (= y (+ 1 (mod (+ m n) 3))) (h (- n 1) y)))))))"+
			"(assert "+text+")"), ""); err != nil {
			t.Fatal(text, err)
		}
		if got := Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != want {
			t.Errorf("%s: got %v (%s), want %v", text, got.Truth, got.Reason, want)
		}
	}
}

// TestSharedVariables: quantifiers may have the same variable, as copies of one do.
func TestSharedVariables(t *testing.T) {
	c := newB()
	x, y := c.MkVar("x", smtlib.Int), c.MkVar("y", smtlib.Int)
	exists := func(v, body smtlib.Term) smtlib.Term {
		return c.MkQuant(smtlib.OpExists, smtlib.Quant{Vars: []smtlib.Term{v}}, body)
	}
	mod := func(a smtlib.Term, m int64) smtlib.Term { return c.int(smtlib.OpMod, a, c.n(m)) }
	next := c.int(smtlib.OpAdd, x, c.n(1))
	for _, f := range []smtlib.Term{
		exists(x, c.and(exists(y, c.eq(y, x)), exists(y, c.eq(y, next)))),
		exists(x, c.and(c.eq(mod(x, 3), c.n(1)), exists(y, c.eq(mod(y, 7), c.n(3))), exists(y, c.eq(mod(y, 7), c.n(4))))),
		exists(x, c.and(c.eq(mod(x, 3), c.n(1)), exists(x, c.eq(mod(x, 3), c.n(2))))),
		exists(x, exists(y, c.and(c.eq(mod(x, 3), c.n(1)), c.eq(y, x), exists(y, c.eq(mod(y, 3), c.n(2)))))),
		exists(x, c.and(c.eq(mod(x, 3), c.n(1)), exists(y, exists(x, c.and(c.eq(mod(x, 3), c.n(2)), c.eq(y, x)))))),
		exists(y, c.and(c.eq(y, c.n(1)), exists(x, c.and(c.eq(mod(x, 3), c.n(2)), exists(y, c.and(c.eq(y, c.n(2)), c.eq(y, x))))))),
		exists(y, c.and(c.eq(y, c.n(1)), exists(x, c.and(c.eq(mod(x, 3), y), exists(y, c.and(c.eq(y, c.n(4)), c.eq(y, x))))))),
	} {
		c.expect(t, nil, f, True)
	}
}

// TestNoPointIsOverlooked: where there is said to be no point over variables of several
// sorts, the body is false at points that are picked at random.
func TestNoPointIsOverlooked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	sorts := []string{"Int", "Int", "Bool", "(_ BitVec 64)", "(_ BitVec 3)", "(Array Int Int)"}
	count := map[Truth]int{}
	for range 800 {
		var names [6][]string // by sort
		var decls []string
		order := r.Perm(5)[:2+r.IntN(4)]
		for _, v := range order {
			s := v + r.IntN(2)
			name := string(rune('a' + v))
			names[s] = append(names[s], name)
			decls = append(decls, "("+name+" "+sorts[s]+")")
		}
		ints := append(names[0], names[1]...)
		var num func(depth int) string
		num = func(depth int) string {
			switch k := r.IntN(8); {
			case depth == 0 || k < 3 || len(ints) == 0:
				if len(ints) == 0 || r.IntN(4) == 0 {
					return number(r.IntN(12) - 4)
				}
				return ints[r.IntN(len(ints))]
			case k == 3:
				return fmt.Sprintf("(* %s %s)", number(r.IntN(7)-3), num(depth-1))
			case k == 4:
				return fmt.Sprintf("(mod %s %d)", num(depth-1), 2+r.IntN(4))
			case k == 5 && len(names[5]) > 0:
				return fmt.Sprintf("(select %s %s)", names[5][0], num(depth-1))
			default:
				return fmt.Sprintf("(%s %s %s)", []string{"+", "-"}[r.IntN(2)], num(depth-1), num(depth-1))
			}
		}
		var conds []string
		for range 2 + r.IntN(4) {
			switch k := r.IntN(5); {
			case k == 0 && len(names[2]) > 0:
				conds = append(conds, []string{"", "(not "}[r.IntN(2)]+names[2][0])
			case k == 1 && len(names[3]) > 0:
				w := names[3][0]
				conds = append(conds, fmt.Sprintf("(%s (bvmul %s %s) #x%016x)", []string{"bvult", "bvuge", "distinct"}[r.IntN(3)], w, names[3][r.IntN(len(names[3]))], r.IntN(40)))
			case k == 2 && len(names[4]) > 0:
				conds = append(conds, fmt.Sprintf("(%s %s #b%03b)", []string{"bvult", "bvsgt", "="}[r.IntN(3)], names[4][0], r.IntN(8)))
			default:
				conds = append(conds, fmt.Sprintf("(%s %s %s)", []string{"=", "distinct", "<=", "<"}[r.IntN(4)], num(2), num(1)))
			}
			if c := &conds[len(conds)-1]; strings.HasPrefix(*c, "(not ") {
				*c += ")"
			}
		}
		for range r.IntN(3) { // the last two as one
			n := len(conds) - 2
			if n < 0 {
				break
			}
			conds = append(conds[:n], fmt.Sprintf([]string{"(or %s %s)", "(=> %s %s)", "(not (or %s %s))", "(= %s %s)"}[r.IntN(4)], conds[n], conds[n+1]))
		}
		body := "(and true " + strings.Join(conds, " ") + ")"
		exists := "(exists (" + strings.Join(decls, " ") + ") " + body + ")"
		text := "(assert " + exists + ")(assert (forall (" + strings.Join(decls, " ") + ") (not " + body + ")))"
		var points []string
		for range 25 {
			var point []string
			for s, of := range names {
				for _, name := range of {
					n := number(r.IntN(25) - 9)
					point = append(point, fmt.Sprintf("(%s %s)", name, []string{n, n, []string{"true", "false"}[r.IntN(2)],
						fmt.Sprintf("#x%016x", r.IntN(9)), fmt.Sprintf("#b%03b", r.IntN(8)),
						fmt.Sprintf("((as const (Array Int Int)) %s)", n)}[s]))
				}
			}
			points = append(points, strings.Join(point, " "))
			text += "(assert (let (" + points[len(points)-1] + ") " + body + "))"
		}
		s := scripts.New()
		if err := s.RunAll([]byte(text), ""); err != nil {
			t.Fatal(text, err)
		}
		got := Check(context.Background(), s.C, &model.Model{}, s.Asserts[:1]).Truth
		count[got]++
		if all := Check(context.Background(), s.C, &model.Model{}, s.Asserts[1:2]).Truth; got != Unchecked && all == got {
			t.Fatalf("%s: %v, and so is the opposite", exists, got)
		}
		for i, at := range s.Asserts[2:] {
			if got == False && Check(context.Background(), s.C, &model.Model{}, []smtlib.Term{at}).Truth == True {
				t.Fatalf("%s: false, but for %s", exists, points[i])
			}
		}
	}
	t.Log(count)
	if count[False] < 100 || count[True] < 100 {
		t.Errorf("too few of a kind: %v", count)
	}
}
