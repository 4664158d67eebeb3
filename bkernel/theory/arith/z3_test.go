package arith

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

func smtNum(k int64) string {
	if k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	}
	return fmt.Sprint(k)
}

// randomScript writes clauses over linear atoms; few variables have bounds.
func randomScript(r *rand.Rand, vars, clauses, terms int, coef, rhs int64, diff bool) string {
	var w strings.Builder
	for i := range vars {
		fmt.Fprintf(&w, "(declare-fun x%d () Int)\n", i)
		if !diff && r.IntN(2) == 0 {
			fmt.Fprintf(&w, "(assert (>= x%d %s))\n", i, smtNum(r.Int64N(10)-5))
		}
	}
	at := func() string {
		op := []string{"<=", "<=", ">=", "<", "="}[r.IntN(5)]
		if diff {
			return fmt.Sprintf("(%s (- x%d x%d) %s)", op, r.IntN(vars), r.IntN(vars), smtNum(r.Int64N(2*rhs+1)-rhs))
		}
		var ts []string
		for range 1 + r.IntN(terms) {
			ts = append(ts, fmt.Sprintf("(* %s x%d)", smtNum(r.Int64N(2*coef+1)-coef), r.IntN(vars)))
		}
		return fmt.Sprintf("(%s (+ 0 %s) %s)", op, strings.Join(ts, " "), smtNum(r.Int64N(2*rhs+1)-rhs))
	}
	for range clauses {
		var ls []string
		for range 1 + r.IntN(3) {
			a := at()
			if r.IntN(3) == 0 {
				a = "(not " + a + ")"
			}
			ls = append(ls, a)
		}
		fmt.Fprintf(&w, "(assert (or false %s))\n", strings.Join(ls, " "))
	}
	return w.String()
}

// check evaluates the asserts of a script in the model of the theory.
func (b *script) check(text string) error {
	for _, c := range parse(text) {
		if c.args[0].atom == "assert" && !b.truth(c.args[1]) {
			return fmt.Errorf("assert %v fails", c.args[1])
		}
	}
	return nil
}

func (b *script) value(e sexpr) num.Int {
	ms, k := b.sum(e, num.FromInt64(1), nil, num.Int{})
	for _, m := range ms {
		k = k.AddMul(m.C, b.th.Value(m.X))
	}
	return k
}

func (b *script) truth(e sexpr) bool {
	if e.atom != "" {
		return e.atom == "true"
	}
	a := e.args[1:]
	switch e.args[0].atom {
	case "not":
		return !b.truth(a[0])
	case "or":
		for _, x := range a {
			if b.truth(x) {
				return true
			}
		}
		return false
	case "and":
		for _, x := range a {
			if !b.truth(x) {
				return false
			}
		}
		return true
	}
	c := b.value(a[0]).Cmp(b.value(a[1]))
	switch e.args[0].atom {
	case "<=":
		return c <= 0
	case "<":
		return c < 0
	case ">=":
		return c >= 0
	case ">":
		return c > 0
	case "=":
		return c == 0
	}
	b.t.Fatalf("unknown predicate %v", e)
	return false
}

// z3 answers a script, or "" when there is no z3 or no answer.
func z3(t *testing.T, text string, seconds int) string {
	path, err := exec.LookPath("z3")
	if err != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds+1)*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-in", fmt.Sprintf("-T:%d", seconds))
	cmd.Stdin = strings.NewReader(text + "(check-sat)\n")
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

func TestAgainstZ3(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 1))
	rounds := 60
	if os.Getenv("BSMT_LIN_ROUNDS") != "" {
		fmt.Sscan(os.Getenv("BSMT_LIN_ROUNDS"), &rounds)
		r = rand.New(rand.NewPCG(uint64(rounds), 2))
	}
	count := map[string]int{}
	for i := range rounds {
		vars := 2 + r.IntN(8)
		diff := i%4 == 0
		text := randomScript(r, vars, vars+r.IntN(2*vars+2), 3, 1+r.Int64N(6), 1+r.Int64N(40), diff)
		if i%5 == 0 {
			text = strings.ReplaceAll(text, " x1)", " x1 )") // a text of its own
		}
		if i%6 == 5 { // large numbers
			text = strings.NewReplacer(" 3 ", " 4611686018427387905 ", " 2 ", " 9223372036854775807 ", " 7)", " 18446744073709551629)", "- 5)", "- 4611686018427387903)").Replace(text)
		}
		b := load(t, text, Options{})
		b.s.CheckExplain = true
		st := solve(t, b.s)
		if st == core.Sat {
			if err := b.check(text); err != nil {
				t.Fatalf("round %d: %v\n%s", i, err, text)
			}
		}
		want := ""
		if st != core.Sat { // a checked model needs no second opinion
			want = z3(t, text, 3)
		}
		if st == core.Unsat && want == "sat" {
			t.Fatalf("round %d: unsat, but z3 says sat\n%s", i, text)
		}
		count[fmt.Sprintf("%v/%s", st, want)]++
		if st == core.Unknown {
			t.Logf("round %d: %v %v, z3 says %q\n%s%+v", i, st, b.s.Reasons(), want, text, *b.th.Stats())
		}
	}
	t.Log(count)
}
