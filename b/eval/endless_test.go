package eval

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// endless makes relations of integers of which some parts have no end. W stands for all
// integers, N for the natural numbers: with a wide interval in their place the values at
// small numbers stay the same.
type endless struct{ *rand.Rand }

func (r endless) pick(options ...string) string { return options[r.IntN(len(options))] }

func (r endless) set() string {
	return r.pick("{1,2,3}", "{0}", "-2..4", "{}", "N", "W", "(W-{1,2})", fmt.Sprintf("{%d,%d}", r.IntN(7)-3, r.IntN(7)-3))
}

func (r endless) pairs() string {
	var ps []string
	for range r.IntN(4) {
		ps = append(ps, fmt.Sprintf("(%d,%d)", r.IntN(7)-3, r.IntN(7)-3))
	}
	return "{" + strings.Join(ps, ",") + "}"
}

func (r endless) rel(d int) string {
	if d == 0 {
		return r.pick("%x.(x : W|x+1)", "%x.(x : N|x+x)", "%x.(x : W|-x)", "%x.(x : W|x-2)", "%x.(x : {0,1,5}|x+3)",
			"id(W)", "id(N)", "id({1,2})", r.pairs(), r.pairs(), "%x.(x : W & x > 1|3)", "{x,y | x : W & y = x+1}", "(N*{1})", "%x.(x : N|x) <+ "+r.pairs())
	}
	a, b := "("+r.rel(d-1)+")", "("+r.rel(r.IntN(d))+")"
	switch r.IntN(10) {
	case 0:
		return a + "~"
	case 1:
		return r.set() + r.pick("<|", "<<|") + a
	case 2:
		return a + r.pick("|>", "|>>") + r.set()
	case 3:
		return a + "<+" + r.pick(b, r.pairs())
	case 4, 5, 6:
		return a + ";" + b
	case 7:
		return a + `\/` + b
	case 8:
		return a + `/\` + b
	}
	return a + "-" + b
}

// TestEndlessAgainstWide: what is said of a relation without end at small points is what is
// said of the same over a wide interval.
func TestEndlessAgainstWide(t *testing.T) {
	r := endless{rand.New(rand.NewPCG(5, 8))}
	m := sets(tree.Classical)
	// X and M are W and N where values lie, which are further out than where they come from.
	wide := strings.NewReplacer("W", "(-40..40)", "N", "(0..40)", "X", "(-400..400)", "M", "(0..400)")
	all := strings.NewReplacer("W", "INTEGER", "N", "NATURAL", "X", "INTEGER", "M", "NATURAL")
	said := map[string]int{}
	for range 400 {
		rel := "(" + r.rel(1+r.IntN(3)) + ")"
		a, b := r.IntN(7)-3, r.IntN(7)-3
		for what, src := range map[string]string{
			"member":   fmt.Sprintf("(%d,%d) : %s", a, b, rel),
			"image":    fmt.Sprintf("%s[{%d,%d}]", rel, a, b),
			"domain":   fmt.Sprintf("%d : dom(%s)", a, rel),
			"range":    fmt.Sprintf("%d : ran(%s)", a, rel),
			"value":    fmt.Sprintf("%s(%d)", rel, a),
			"part":     fmt.Sprintf("{%d,%d} <| %s", a, b, rel),
			"empty":    fmt.Sprintf("{%d}<|%s = {}", a, rel),
			"none":     rel + " = {}",
			"few":      fmt.Sprintf("(%s ; {(%d,%d)}) = {}", rel, a, b),
			"nowhere":  fmt.Sprintf("dom(%s) = {}", rel),
			"nothing":  fmt.Sprintf("%s[%s] = {}", rel, r.set()),
			"within":   fmt.Sprintf("{%d,%d} <: %s[%s]", a, b, rel, r.set()),
			"subset":   fmt.Sprintf("%s <: %s", r.pairs(), rel),
			"iterated": fmt.Sprintf("(%d,%d) : (%s ; %s~)", a, b, rel, rel),
			"parallel": fmt.Sprintf("((%d,%d),(%d,%d)) : (%s || %s)", a, r.IntN(4), b, r.IntN(4), rel, r.pairs()),
			"arrow":    fmt.Sprintf("%s : %s%s%s", r.rel(r.IntN(2)), r.pick("W", "N", "{0,1,5}", "{1,2}"), r.pick("<->", "+->", "-->"), r.pick("X", "M", "(X-{3})", "{3}")),
			"direct":   fmt.Sprintf("(%d,(%d,%d)) : (%s >< %s)", a, b, r.IntN(4), rel, r.pairs()),
		} {
			got, err := evaluate(m, all.Replace(src), 1<<16)
			want, err2 := evaluate(m, wide.Replace(src), 1<<22)
			ill := func(err error) bool {
				var e *Error
				return errors.As(err, &e) && e.Kind == value.IllDefined
			}
			switch {
			case err != nil && !ill(err), strings.Contains(got, "restriction"): // it cannot be said
			case err2 != nil && !ill(err2):
				t.Fatalf("%s: %v", wide.Replace(src), err2)
			case ill(err) != ill(err2) || got != want:
				t.Errorf("%s is %s, %v; over a wide interval %s, %v", all.Replace(src), got, err, want, err2)
			default:
				said[what]++
			}
		}
	}
	t.Log(said)
	for what, n := range said {
		if n < 100 {
			t.Errorf("%s: only %d were said", what, n)
		}
	}
}
