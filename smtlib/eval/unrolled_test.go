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

// TestRecursionAgainstUnrolled: a recursive predicate with quantifiers around its calls has
// the value that definitions have of which each calls the one before.
func TestRecursionAgainstUnrolled(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	const depth = 3
	count := map[Truth]int{}
	for range 400 {
		bound := 0
		var vars []string
		term := func() string {
			v := vars[r.IntN(len(vars))]
			switch r.IntN(4) {
			case 0:
				return fmt.Sprintf("(+ %s %s)", v, number(r.IntN(5)-2))
			case 1:
				return fmt.Sprintf("(- %s %s)", vars[r.IntN(len(vars))], v)
			case 2:
				return fmt.Sprintf("(mod (+ n %s) 3)", v)
			}
			return v
		}
		var formula func(d int) string
		formula = func(d int) string {
			if d == 0 {
				if r.IntN(3) == 0 {
					return "(CALL " + term() + ")"
				}
				return fmt.Sprintf("(%s %s %s)", []string{"=", "<=", "<", "distinct"}[r.IntN(4)], term(), term())
			}
			switch k := r.IntN(6); {
			case k < 2:
				return fmt.Sprintf("(%s %s %s)", []string{"and", "or", "=>"}[r.IntN(3)], formula(d-1), formula(d-1))
			case k == 2:
				return "(not " + formula(d-1) + ")"
			}
			x := fmt.Sprintf("x%d", bound)
			bound++
			guard := fmt.Sprintf("(<= 0 %s 3)", x)
			if r.IntN(2) == 0 {
				guard = fmt.Sprintf("(= %s %s)", x, term())
			}
			vars = append(vars, x)
			body := formula(d - 1)
			vars = vars[:len(vars)-1]
			if r.IntN(2) == 0 {
				return fmt.Sprintf("(exists ((%s Int)) (and %s %s))", x, guard, body)
			}
			return fmt.Sprintf("(forall ((%s Int)) (=> %s %s))", x, guard, body)
		}
		vars = []string{"m"}
		step, base := formula(4), "(< m 1)"
		src := fmt.Sprintf("(define-fun-rec f ((n Int) (m Int)) Bool (ite (<= n 0) %s %s))(define-fun f0 ((m Int)) Bool %s)",
			base, strings.ReplaceAll(step, "(CALL", "(f (- n 1)"), base)
		for k := 1; k <= depth; k++ {
			src += fmt.Sprintf("(define-fun f%d ((m Int)) Bool (let ((n %d)) %s))", k, k, strings.ReplaceAll(step, "(CALL", fmt.Sprintf("(f%d", k-1)))
		}
		for m := -2; m <= 3; m++ {
			src += fmt.Sprintf("(assert (f %d %s))(assert (f%d %s))", depth, number(m), depth, number(m))
		}
		s := scripts.New()
		if err := s.RunAll([]byte(src), ""); err != nil {
			t.Fatal(src, err)
		}
		truth := func(a smtlib.Term) Truth {
			return Check(context.Background(), s.C, &model.Model{}, []smtlib.Term{a}).Truth
		}
		for i := 0; i < len(s.Asserts); i += 2 {
			got, want := truth(s.Asserts[i]), truth(s.Asserts[i+1])
			if got != want && got != Unchecked && want != Unchecked {
				t.Fatalf("%s: %v and %v for m = %d", src, got, want, i/2-2)
			}
			if want != Unchecked {
				count[got]++
			}
		}
	}
	t.Log(count)
	if count[True] < 300 || count[False] < 300 {
		t.Errorf("too few of a kind: %v", count)
	}
}
