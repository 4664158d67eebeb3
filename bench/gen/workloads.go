package gen

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
)

// Workload is a dialogue of a tool with a solver: related questions, one after the other.
type Workload struct {
	Name   string
	Checks func(scale float64) int              // how many questions it asks
	Turns  func(scale float64) iter.Seq[string] // texts to send; each ends in one question or in none
}

// Workloads are the dialogues that bench sessions measures.
func Workloads() []Workload {
	return []Workload{
		{"chain", of(1000), func(s float64) iter.Seq[string] { return chainTurns(s, false) }},
		{"order", of(1000), func(s float64) iter.Seq[string] { return chainTurns(s, true) }},
		{"stack", of(2000), stackTurns},
		{"uflia", of(100), ufliaTurns},
		{"small", of(10000), smallTurns},
		{"assuming", of(300), assumingTurns},
		{"late", func(float64) int { return lateChecks }, func(s float64) iter.Seq[string] { return popped(scaled(750, s)) }},
		{"memory", func(float64) int { return lateChecks }, func(s float64) iter.Seq[string] { return popped(scaled(400, s)) }},
		{"silicon", of(verifierChecks), siliconTurns},
		{"boogie", of(verifierChecks), boogieTurns},
		{"fstar", of(verifierChecks), fstarTurns},
		{"verus", of(verifierChecks), verusTurns},
		{"why3", of(verifierChecks), why3Turns},
	}
}

// of gives a count that grows with the scale.
func of(n int) func(float64) int { return func(scale float64) int { return scaled(n, scale) } }

func scaled(n int, scale float64) int { return max(1, int(float64(n)*scale)) }

// chainTurns lets x0 <= x1 <= ... grow by two assertions between checks, each in a
// level of its own. When strict, the level says that the ends of the chain differ, and
// every other one closes it to a contradiction.
func chainTurns(scale float64, strict bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield("(set-logic QF_LIA)\n(declare-const x0 Int)\n") {
			return
		}
		for i := range scaled(1000, scale) {
			goal := fmt.Sprintf("(<= x0 x%d)", 2*i+2)
			switch {
			case strict && i%2 == 0:
				goal = fmt.Sprintf("(< x0 x%d)", 2*i+2)
			case strict:
				goal = fmt.Sprintf("(< x%d x0)", 2*i+2)
			}
			if !yield(fmt.Sprintf("(declare-const x%[2]d Int)\n(assert (<= x%[1]d x%[2]d))\n(declare-const x%[3]d Int)\n(assert (<= x%[2]d x%[3]d))\n"+
				"(push 1)\n(assert %[4]s)\n(check-sat)\n(pop 1)\n", 2*i, 2*i+1, 2*i+2, goal)) {
				return
			}
		}
	}
}

// stackTurns opens a level after the other, with ten assertions and a check in each: an
// order of integers that grows, and clauses.
func stackTurns(scale float64) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(1, 2))
		if !yield("(set-logic QF_LIA)\n(declare-const v0 Int)\n(declare-const b0 Bool)\n(assert (<= 0 v0))\n(assert b0)\n") {
			return
		}
		for i := range scaled(2000, scale) {
			var b strings.Builder
			x := i + 1
			fmt.Fprintf(&b, "(push 1)\n(declare-const v%d Int)\n(declare-const b%d Bool)\n", x, x)
			for range 7 {
				fmt.Fprintf(&b, "(assert (<= (+ v%d %d) v%d))\n", x-1-r.IntN(min(x, 3)), r.IntN(3), x)
			}
			fmt.Fprintf(&b, "(assert (=> b%d b%d))\n", x-1, x)
			fmt.Fprintf(&b, "(assert (or (not b%d) (<= 0 v%d)))\n", x-1-r.IntN(min(x, 50)), x)
			fmt.Fprintf(&b, "(assert (or b%d (<= v%d 10)))\n(check-sat)\n", x, x)
			if !yield(b.String()) {
				return
			}
		}
	}
}

// ufliaTurns adds six clauses over functions and sums before each check.
func ufliaTurns(scale float64) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(3, 4))
		var b strings.Builder
		const vars = 300
		b.WriteString("(set-logic QF_UFLIA)\n(declare-fun f (Int) Int)\n(declare-fun g (Int Int) Int)\n")
		for i := range vars {
			fmt.Fprintf(&b, "(declare-const x%d Int)\n", i)
		}
		if !yield(b.String()) {
			return
		}
		term := func() string {
			switch r.IntN(4) {
			case 0:
				return fmt.Sprintf("(f x%d)", r.IntN(vars))
			case 1:
				return fmt.Sprintf("(g x%d x%d)", r.IntN(vars), r.IntN(vars))
			case 2:
				return fmt.Sprintf("(f (+ x%d %d))", r.IntN(vars), r.IntN(3))
			}
			return fmt.Sprintf("x%d", r.IntN(vars))
		}
		number := func() string { // between -10 and 9
			n := r.IntN(20)
			if n < 10 {
				return fmt.Sprintf("(- %d)", 10-n)
			}
			return fmt.Sprint(n - 10)
		}
		for range scaled(100, scale) {
			b.Reset()
			for range 6 {
				b.WriteString("(assert (or")
				for range 3 {
					switch r.IntN(3) {
					case 0:
						fmt.Fprintf(&b, " (= %s %s)", term(), term())
					case 1:
						fmt.Fprintf(&b, " (<= (+ %s %s) (+ %s %s))", term(), term(), term(), number())
					default:
						fmt.Fprintf(&b, " (< %s (+ %s %s))", term(), term(), number())
					}
				}
				b.WriteString("))\n")
			}
			b.WriteString("(check-sat)\n")
			if !yield(b.String()) {
				return
			}
		}
	}
}

// smallTurns asks one short question after the other over a small base.
func smallTurns(scale float64) iter.Seq[string] {
	return func(yield func(string) bool) {
		base := "(set-logic QF_UFLIA)\n(declare-fun f (Int) Int)\n(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n" +
			"(declare-const p Bool)\n(assert (<= 0 x 100))\n(assert (<= 0 y 100))\n(assert (= z (+ x y)))\n" +
			"(assert (=> p (< x y)))\n(assert (or p (= (f x) (f y))))\n(assert (<= (f x) (+ (f y) 5)))\n"
		if !yield(base) {
			return
		}
		goals := []string{"(> z %d)", "(and p (> x %d))", "(= (f x) %d)", "(and (not p) (< (+ (f x) %d) (f y)))", "(distinct z %d)"}
		for i := range scaled(10000, scale) {
			goal := fmt.Sprintf(goals[i%len(goals)], i%250)
			if !yield("(push 1)\n(assert " + goal + ")\n(check-sat)\n(pop 1)\n") {
				return
			}
		}
	}
}

// assumingTurns chooses guards of one set of constraints anew at each check.
func assumingTurns(scale float64) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(5, 6))
		const guards = 40
		var b strings.Builder
		b.WriteString("(set-logic QF_LIA)\n")
		for i := range guards {
			fmt.Fprintf(&b, "(declare-const g%d Bool)\n(declare-const x%d Int)\n", i, i)
		}
		for i := range guards {
			fmt.Fprintf(&b, "(assert (=> g%d (<= (+ x%d %d) x%d)))\n", i, i, r.IntN(5), r.IntN(guards))
			fmt.Fprintf(&b, "(assert (<= 0 x%d 60))\n", i)
		}
		if !yield(b.String()) {
			return
		}
		for range scaled(300, scale) {
			b.Reset()
			b.WriteString("(check-sat-assuming (")
			for i := range guards {
				if r.IntN(2) == 0 {
					fmt.Fprintf(&b, "g%d ", i)
				}
			}
			b.WriteString("))\n")
			if !yield(b.String()) {
				return
			}
		}
	}
}

// lateChecks is how many questions follow what was pushed and popped.
const lateChecks = 10

// popped pushes and pops a thousand assertions again and again, and then asks a few
// questions over one assertion.
func popped(rounds int) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield("(set-logic QF_LIA)\n(declare-const a Int)\n") {
			return
		}
		for i := range rounds {
			var b strings.Builder
			fmt.Fprintf(&b, "(push 1)\n(declare-const b%d Int)\n", i)
			for j := range 1000 {
				fmt.Fprintf(&b, "(assert (<= (+ a %d) (* %d b%d)))\n", j, i*1000+j, i)
			}
			b.WriteString("(pop 1)\n")
			if !yield(b.String()) {
				return
			}
		}
		for i := range lateChecks {
			if !yield(fmt.Sprintf("(push 1)\n(assert (<= a %d))\n(check-sat)\n(pop 1)\n", i)) {
				return
			}
		}
	}
}
