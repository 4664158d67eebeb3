package optimize_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestBoundOrRay compares optima over two integers that half-planes and remainders bound
// with those of all points near the origin, and what is said to have no end with the
// directions that the half-planes leave. The numbers are so small that corners and extreme
// directions lie within the points looked at.
func TestBoundOrRay(t *testing.T) {
	const reach, steps = 45, 3
	r := rand.New(rand.NewPCG(7, 21))
	count := map[string]int{}
	for round := range 500 {
		var b strings.Builder
		b.WriteString("(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const w (_ BitVec 3))")
		k := func() int { return r.IntN(2*steps+1) - steps }
		type plane struct{ a, b, c int }
		var planes []plane
		for range 1 + r.IntN(4) {
			h := plane{k(), k(), 2 * k()}
			planes = append(planes, h)
			text := fmt.Sprintf("(<= (+ (* %s x) (* %s y)) %s)", num(h.a), num(h.b), num(h.c))
			switch r.IntN(4) {
			case 0: // has to hold all the same
				text = fmt.Sprintf("(and (or p %s) (=> p %[1]s))", text)
			case 1:
				text = fmt.Sprintf("(or (bvult w w) %s)", text)
			}
			fmt.Fprintf(&b, "(assert %s)", text)
		}
		by, rest := 1, 0
		if r.IntN(3) == 0 {
			by = 2 + r.IntN(3)
			rest = r.IntN(by)
			fmt.Fprintf(&b, "(assert (= (mod (+ x (* 2 y)) %d) %d))", by, rest)
		}
		goal, most := plane{k(), k(), k()}, r.IntN(2) == 0
		fmt.Fprintf(&b, "(%s (+ (* %s x) (* %s y) %s))", map[bool]string{true: "maximize", false: "minimize"}[most], num(goal.a), num(goal.b), num(goal.c))
		b.WriteString("(check-sat)(get-objectives)")

		best, found, endless := 0, false, false
		for x := -reach; x <= reach; x++ {
			for y := -reach; y <= reach; y++ {
				in := ((x+2*y-rest)%by+by)%by == 0
				ray := max(x, -x, y, -y) <= 2*steps
				for _, h := range planes {
					in = in && h.a*x+h.b*y <= h.c
					ray = ray && h.a*x+h.b*y <= 0
				}
				up := goal.a*x + goal.b*y
				if !most {
					up = -up
				}
				endless = endless || ray && up > 0
				if in && (!found || up > best) {
					best, found = up, true
				}
			}
		}
		want, kind := "", "bound"
		switch {
		case !found:
			want, kind = "unsat", "unsat"
		case endless && most:
			want, kind = " oo)\n)\n", "endless"
		case endless:
			want, kind = " (* (- 1) oo))\n)\n", "endless"
		case most:
			want = " " + num(best+goal.c) + ")\n)\n"
		default:
			want = " " + num(goal.c-best) + ")\n)\n"
		}
		count[kind]++
		got := run(t, b.String())
		if kind == "unsat" && !strings.HasPrefix(got, want) || kind != "unsat" && !(strings.HasPrefix(got, "sat\n") && strings.HasSuffix(got, want)) {
			t.Fatalf("round %d: got\n%swant %s\n%s", round, got, want, b.String())
		}
	}
	if count["bound"] < 60 || count["endless"] < 200 || count["unsat"] == 0 {
		t.Errorf("kinds %v", count)
	}
}
