package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// setPred gives a predicate on a set x of 1..4 and known sets.
func setPred(r *rand.Rand) string {
	set := func() string { return []string{"{}", "{1}", "{2,3}", "(1..3)", "{4,5}", "(1..4)", "{1,4}"}[r.IntN(7)] }
	known := func() string {
		if r.IntN(3) == 0 {
			return "(" + set() + []string{`\/`, `/\`, `-`}[r.IntN(3)] + set() + ")"
		}
		return set()
	}
	switch r.IntN(15) {
	case 0:
		return `x \/ ` + known() + " = " + known()
	case 1:
		return known() + " = " + known() + ` \/ (x \/ ` + known() + ")"
	case 2:
		return known() + ` /\ x = ` + known()
	case 3:
		return "x - " + known() + " = " + known()
	case 4:
		return known() + " <: x"
	case 5:
		return "x <<: " + known()
	case 6:
		return fmt.Sprint(1+r.IntN(5), " : x")
	case 7:
		return fmt.Sprint(1+r.IntN(5), " /: x")
	case 8:
		return "x : POW1(" + known() + ")"
	case 9:
		return known() + ` \/ x = x \/ ` + known()
	case 10:
		return known() + " - x = " + known()
	case 11:
		return `(x /\ ` + known() + `) \/ ` + known() + " = " + known()
	case 12:
		return known() + ` \/ (x - ` + known() + ") = " + known()
	case 13:
		return `(x \/ ` + known() + `) /\ ` + known() + " = " + known()
	}
	return "card(x) > 1"
}

// Sets between what they hold and what they lie in are all that satisfy the predicates.
func TestSetBounds(t *testing.T) {
	m := sets(tree.Classical)
	r := rand.New(rand.NewPCG(7, 8))
	rounds := 500
	if testing.Short() {
		rounds = 150
	}
	for range rounds {
		parts := []string{`x \/ {1} <: 1..6`}
		for range 1 + r.IntN(4) {
			parts = append(parts, setPred(r))
		}
		parts = append(parts, "x <: 1..6")
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		src := "{x | " + strings.Join(parts, " & ") + "}"
		n, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		got, err := code.NewFrame(nil).Value(code.NewScope().Expr(n.Node))
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		shape := w.Shape(n.Node.Type)
		list, ill := walked(t, code, n.Node, func(_ *Frame, try func(...value.Value)) {
			all := w.U.Int.Pow().MakeInterval(value.Int(1), value.Int(6))
			for c := value.Iter(value.List(w.U.Int.Pow().Power(all, false, false))); c.Next(); {
				try(c.V)
			}
		})
		if ill {
			t.Fatalf("%s is ill-defined", src)
		}
		if !value.Equal(value.Normal(got), list) {
			t.Errorf("%s\nplanned  %s\nwalked   %s", src, shape.Brief(got, 300), shape.Brief(list, 300))
		}
	}
	for _, c := range []struct{ src, want string }{
		{`{o | o \/ {2,4,6} = 1..6 & o /\ {2,4,6} = {}}`, "{{1, 3, 5}}"},
		{`card({o | o \/ (1..60) = 1..100 & o /\ (4..60) = {}})`, "8"},
		{`card({o | 3..50 <: o & o <: 1..50})`, "4"},
		{`card({o | o <: 1..40 & !i.(i:1..40 => i /= 7 or i : o) & o - {1,2} = 7..40})`, "4"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	if got, err := evaluate(sets(tree.EventB), "card({p↦q ∣ partition(1‥30, p, q, 4‥30)})", 1<<16); err != nil || got != "8" {
		t.Errorf("partitions: %s, %v", got, err)
	}
}
