package certify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/session"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// linear makes random formulas over integers without bounds, as text and with their truth in
// a model, found by trying all small values: coefficients are so small that what is true
// for these is true for all.
type linear struct {
	r    *rand.Rand
	vars int
}

// reach bounds the values that are tried of a variable, by how deep it is bound.
var reach = []int{25, 60}

// env has the values of names; a and b are the model's.
type env map[string]int

func times(k int, t string) string {
	if k < 0 {
		return fmt.Sprintf("(* (- %d) %s)", -k, t)
	}
	return fmt.Sprintf("(* %d %s)", k, t)
}

// sum is over some names, and may apply f to one of them: f(x) is x + a.
func (l *linear) sum(names []string) (string, func(env) int) {
	k, at := l.r.IntN(5)-2, make([]int, len(names))
	parts := []string{times(1, strings.Replace(fmt.Sprint(k), "-", "- ", 1))}
	if k < 0 {
		parts[0] = "(" + fmt.Sprintf("- %d", -k) + ")"
	}
	applied := -1
	for i, x := range names {
		at[i] = l.r.IntN(3) - 1
		t := x
		if at[i] != 0 && applied < 0 && l.r.IntN(4) == 0 {
			applied, t = i, "(f "+x+")"
		}
		parts = append(parts, times(at[i], t))
	}
	return "(+ " + strings.Join(parts, " ") + ")", func(e env) int {
		v := k
		for i, x := range names {
			n := e[x]
			if i == applied {
				n += e["a"]
			}
			v += at[i] * n
		}
		return v
	}
}

func (l *linear) atom(names []string) (string, func(env) bool) {
	s, sv := l.sum(names)
	t, tv := l.sum(names[:1])
	switch l.r.IntN(3) {
	case 0:
		return "(< " + s + " " + t + ")", func(e env) bool { return sv(e) < tv(e) }
	case 1:
		return "(<= " + s + " " + t + ")", func(e env) bool { return sv(e) <= tv(e) }
	}
	return "(= " + s + " " + t + ")", func(e env) bool { return sv(e) == tv(e) }
}

// formula has quantifiers of two variables, or of one within one of another.
func (l *linear) formula(depth int, names []string) (string, func(env) bool) {
	switch k := l.r.IntN(7); {
	case depth == 0 && k < 2:
		return "p", func(e env) bool { return e["p"] == 1 }
	case depth == 0 && k == 2:
		a, av := l.formula(0, names)
		return "(not " + a + ")", func(e env) bool { return !av(e) }
	case depth == 0 && k == 3:
		a, av := l.formula(0, names)
		b, bv := l.formula(0, names)
		op := []string{"and", "or", "=>", "="}[l.r.IntN(4)]
		return "(" + op + " " + a + " " + b + ")", func(e env) bool {
			switch x, y := av(e), bv(e); op {
			case "and":
				return x && y
			case "or":
				return x || y
			case "=>":
				return !x || y
			default:
				return x == y
			}
		}
	case depth == 2:
		a, av := l.atom(names)
		b, bv := l.atom(names)
		c, cv := l.atom(names)
		if l.r.IntN(2) == 0 {
			return "(and " + a + " (or " + b + " " + c + "))", func(e env) bool { return av(e) && (bv(e) || cv(e)) }
		}
		return "(or " + a + " (and " + b + " " + c + "))", func(e env) bool { return av(e) || bv(e) && cv(e) }
	}
	n := 1
	if depth == 0 && l.r.IntN(2) == 0 {
		n = 2
	}
	var bound []string
	binding := ""
	for range n {
		l.vars++
		x := fmt.Sprintf("x%d", l.vars)
		bound = append(bound, x)
		binding += "(" + x + " Int)"
	}
	body, holds := l.formula(depth+n, append(bound, names...))
	word, all := "forall", true
	if l.r.IntN(2) == 0 {
		word, all = "exists", false
	}
	var try func(e env, i int) bool
	try = func(e env, i int) bool {
		if i == n {
			return holds(e)
		}
		for v := -reach[depth+i]; v <= reach[depth+i]; v++ {
			e[bound[i]] = v
			if try(e, i+1) != all {
				return !all
			}
		}
		return all
	}
	return "(" + word + " (" + binding + ") " + body + ")", func(e env) bool { return try(e, 0) }
}

// TestAgainstSmallValues compares what is said of random models with what trying small
// values says.
func TestAgainstSmallValues(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(400) {
		l := &linear{r: rand.New(rand.NewPCG(seed, 12))}
		e := env{"a": l.r.IntN(5) - 2, "b": l.r.IntN(5) - 2, "p": l.r.IntN(2)}
		var script strings.Builder
		script.WriteString("(declare-const a Int)(declare-const b Int)(declare-const p Bool)(declare-fun f (Int) Int)")
		want := true
		for range 1 + l.r.IntN(2) {
			text, holds := l.formula(0, []string{"a", "b"})
			fmt.Fprintf(&script, "(assert %s)", text)
			want = holds(e) && want
		}
		p, err := session.Load(context.Background(), strings.NewReader(script.String()+"(check-sat)"), "")
		if err != nil {
			t.Fatalf("%v in %s", err, script.String())
		}
		number := func(n int) string { return strings.TrimSuffix(strings.TrimPrefix(times(n, "1"), "(* "), " 1)") }
		text := fmt.Sprintf("((define-fun a () Int %s)(define-fun b () Int %s)(define-fun p () Bool %t)(define-fun f ((x Int)) Int (+ x %s)))",
			number(e["a"]), number(e["b"]), e["p"] == 1, number(e["a"]))
		m, err := model.Read(p.Elaborator, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		r := Check(context.Background(), p, m)
		if r.Truth == eval.Unchecked {
			count["open"]++
			continue
		}
		if (r.Truth == eval.True) != want {
			t.Fatalf("seed %d: %v %s, which is %v: %+v\n%s\n%s", seed, r.Truth, r.Reason, want, r.Closed, script.String(), text)
		}
		count[fmt.Sprint(want)]++
		if len(r.Closed) > 0 {
			count["closed"]++
		}
	}
	if count["open"] > 20 || count["closed"] < 20 || count["true"] < 100 || count["false"] < 100 {
		t.Errorf("%v", count)
	}
}
