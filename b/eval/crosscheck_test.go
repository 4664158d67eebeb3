package eval

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bsmt/b/tree"
)

// wording is a formula in B and in SMT-LIB.
type wording struct{ b, smt string }

// bilingual writes random formulas on integers x, y, z and sets s, t of integers, which SMT-LIB
// has as functions from Int to Bool: memberships, inclusions and equalities are quantified.
type bilingual struct{ *rand.Rand }

func (r bilingual) num(d int) wording {
	if d == 0 || r.IntN(3) == 0 {
		if r.IntN(3) == 0 {
			k := r.IntN(5)
			return wording{fmt.Sprint(k), fmt.Sprint(k)}
		}
		x := []string{"x", "y", "z"}[r.IntN(3)]
		return wording{x, x}
	}
	a, c := r.num(d-1), r.num(d-1)
	switch r.IntN(6) {
	case 0:
		return wording{"(" + a.b + "-" + c.b + ")", "(- " + a.smt + " " + c.smt + ")"}
	case 1:
		return wording{"(" + a.b + "*" + c.b + ")", "(* " + a.smt + " " + c.smt + ")"}
	case 2: // truncating division by a positive number
		return wording{"(" + a.b + "/3)", "(ite (>= " + a.smt + " 0) (div " + a.smt + " 3) (- (div (- " + a.smt + ") 3)))"}
	case 3:
		return wording{"max({" + a.b + "," + c.b + "})", "(ite (>= " + a.smt + " " + c.smt + ") " + a.smt + " " + c.smt + ")"}
	}
	return wording{"(" + a.b + "+" + c.b + ")", "(+ " + a.smt + " " + c.smt + ")"}
}

// set gives a set as a function from an integer, named i, to its membership.
func (r bilingual) set(d int) (b string, has func(i string) string) {
	switch {
	case d > 0 && r.IntN(2) == 0:
		a, inA := r.set(d - 1)
		c, inC := r.set(d - 1)
		switch r.IntN(3) {
		case 0:
			return "(" + a + ` \/ ` + c + ")", func(i string) string { return "(or " + inA(i) + " " + inC(i) + ")" }
		case 1:
			return "(" + a + ` /\ ` + c + ")", func(i string) string { return "(and " + inA(i) + " " + inC(i) + ")" }
		}
		return "(" + a + `\` + c + ")", func(i string) string { return "(and " + inA(i) + " (not " + inC(i) + "))" }
	case r.IntN(3) == 0:
		lo, hi := r.num(0), r.num(1)
		return "(" + lo.b + ".." + hi.b + ")", func(i string) string { return "(and (<= " + lo.smt + " " + i + ") (<= " + i + " " + hi.smt + "))" }
	case r.IntN(2) == 0:
		a, c := r.num(1), r.num(0)
		return "{" + a.b + "," + c.b + "}", func(i string) string { return "(or (= " + i + " " + a.smt + ") (= " + i + " " + c.smt + "))" }
	case r.IntN(2) == 0:
		c := r.num(0)
		return "{v | v : 0..5 & v /= " + c.b + "}", func(i string) string {
			return "(and (<= 0 " + i + ") (<= " + i + " 5) (distinct " + i + " " + c.smt + "))"
		}
	}
	s := []string{"s", "t"}[r.IntN(2)]
	return s, func(i string) string { return "(" + s + " " + i + ")" }
}

func (r bilingual) pred(d int) wording {
	if d > 0 && r.IntN(2) == 0 {
		a, c := r.pred(d-1), r.pred(d-1)
		switch r.IntN(5) {
		case 0:
			return wording{"not(" + a.b + ")", "(not " + a.smt + ")"}
		case 1:
			return wording{"(" + a.b + " & " + c.b + ")", "(and " + a.smt + " " + c.smt + ")"}
		case 2:
			return wording{"(" + a.b + " or " + c.b + ")", "(or " + a.smt + " " + c.smt + ")"}
		case 3:
			return wording{"(" + a.b + " <=> " + c.b + ")", "(= " + a.smt + " " + c.smt + ")"}
		}
		return wording{"(" + a.b + " => " + c.b + ")", "(=> " + a.smt + " " + c.smt + ")"}
	}
	a, c := r.num(2), r.num(1)
	s, inS := r.set(1)
	u, inU := r.set(1)
	all := func(body string) string { return "(forall ((i Int)) " + body + ")" }
	switch r.IntN(8) {
	case 0:
		return wording{a.b + " : " + s, inS(a.smt)}
	case 1:
		return wording{a.b + " /: " + s, "(not " + inS(a.smt) + ")"}
	case 2:
		return wording{s + " <: " + u, all("(=> " + inS("i") + " " + inU("i") + ")")}
	case 3:
		return wording{s + " = " + u, all("(= " + inS("i") + " " + inU("i") + ")")}
	case 4:
		return wording{"!w.(w : " + s + " => w < " + a.b + ")", all("(=> " + inS("i") + " (< i " + a.smt + "))")}
	case 5:
		return wording{"#w.(w : " + s + " & w+w = " + a.b + ")", "(exists ((i Int)) (and " + inS("i") + " (= (+ i i) " + a.smt + ")))"}
	}
	op := [][2]string{{" < ", "<"}, {" <= ", "<="}, {" = ", "="}, {" /= ", "distinct"}}[r.IntN(4)]
	return wording{a.b + op[0] + c.b, "(" + op[1] + " " + a.smt + " " + c.smt + ")"}
}

// A closed predicate is true where Z3 and cvc5 find its translation satisfiable, false where
// they find it unsatisfiable. They are asked where they are installed.
func TestAgainstSolvers(t *testing.T) {
	programs := map[string][]string{"z3": {"z3", "-in", "-T:60"}, "cvc5": {"cvc5", "--lang=smt2", "--incremental", "--tlimit-per=2000", "--finite-model-find"}}
	rounds := 60
	if testing.Short() {
		rounds = 20
	}
	r := bilingual{rand.New(rand.NewPCG(21, 22))}
	m := sets(tree.Classical)
	const bounds = "x : -2..3 & y : 0..3 & z : -1..2 & s <: 0..2 & t <: 1..3"
	var script strings.Builder
	script.WriteString("(set-option :print-success false)\n(set-logic ALL)\n")
	var sources, answers []string
	for range rounds {
		var b, smt []string
		for range 1 + r.IntN(3) {
			p := r.pred(2)
			b, smt = append(b, p.b), append(smt, p.smt)
		}
		src := "#(x,y,z,s,t).(" + bounds + " & " + strings.Join(b, " & ") + ")"
		got, err := evaluate(m, src, 1<<24)
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		sources, answers = append(sources, src), append(answers, got)
		fmt.Fprintf(&script, `(push 1)
(declare-const x Int) (declare-const y Int) (declare-const z Int)
(declare-fun s (Int) Bool) (declare-fun t (Int) Bool)
(assert (and (<= (- 2) x 3) (<= 0 y 3) (<= (- 1) z 2)))
(assert (forall ((i Int)) (=> (s i) (<= 0 i 2)))) (assert (forall ((i Int)) (=> (t i) (<= 1 i 3))))
(assert (and true %s))
(check-sat)
(pop 1)
`, strings.Join(smt, " "))
	}
	for name, command := range programs {
		path, err := exec.LookPath(command[0])
		if err != nil {
			t.Logf("%s is not installed", name)
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
		cmd := exec.CommandContext(ctx, path, command[1:]...)
		cmd.Stdin = strings.NewReader(script.String())
		var out bytes.Buffer
		cmd.Stdout = &out
		err = cmd.Run()
		cancel()
		words := strings.Fields(out.String())
		decided := 0
		for i, w := range words {
			if i >= len(sources) || w != "sat" && w != "unsat" && w != "unknown" && w != "timeout" {
				t.Fatalf("%s, answer %d: %s, %v", name, i, w, err)
			}
			if w == "sat" || w == "unsat" {
				decided++
				if (w == "sat") != (answers[i] == "true") {
					t.Errorf("%s is %s; %s says %s", sources[i], answers[i], name, w)
				}
			}
		}
		t.Logf("%s decided %d of %d, %d of them true here", name, decided, len(sources), strings.Count(strings.Join(answers, " "), "true"))
		if decided == 0 {
			t.Errorf("%s decided nothing: %s", name, out.String())
		}
	}
}
