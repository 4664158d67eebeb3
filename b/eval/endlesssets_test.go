package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
)

// ints makes a set of integers, W and N as in endless. Beside the constants, 0 to 2, there
// are numbers that are negative, even and odd, in narrow intervals, too: so combinations
// that are infinite are not empty there.
func (r endless) ints(d int) string {
	if d == 0 {
		return r.pick("W", "N", "N1", "{1,2}", "{0}", "0..2", "{}", "{x | x : W & x < 2}", "{x | x : N & x mod 2 = 0}", "dom(%x.(x : N & x > 1|x))", "{0,2}")
	}
	return "(" + r.ints(d-1) + r.pick(`\/`, `/\`, "-") + r.ints(r.IntN(d)) + ")"
}

// sets makes a set of what a set of the kind has, and one element like them.
func (r endless) sets(kind, d int) (set, element string) {
	n := func() string { return fmt.Sprint(r.IntN(5) - 1) }
	pairs := func() string {
		return r.pick("{}", "{(0,"+n()+")}", "{(0,"+n()+"),(1,"+n()+")}", "{(1,"+n()+"),(1,"+n()+")}")
	}
	few := func() string { return r.pick("{}", "{"+n()+"}", "{"+n()+","+n()+"}", "0..2") }
	switch kind {
	case 0:
		return r.ints(d), n()
	case 1:
		return r.pick("POW", "POW1", "FIN", "FIN1") + "(" + r.ints(d) + ")", few()
	case 2:
		return r.ints(d) + "*" + r.ints(d), "(" + n() + "," + n() + ")"
	case 3:
		return r.pick("seq", "seq1", "iseq", "iseq1") + "(" + r.ints(d) + ")", r.pick("[]", "["+n()+"]", "["+n()+","+n()+"]", "{(2,1)}", "{(1,2),(2,"+n()+")}")
	case 4:
		return "struct(a:" + r.ints(d) + ",b:" + r.ints(d) + ")", "rec(a:" + n() + ",b:" + n() + ")"
	case 5:
		arrow := r.pick("<->", "<<->", "<->>", "+->", "-->", ">+>", ">->", "+->>", "-->>", ">->>")
		return r.pick("{0,1}", "{1}", "{}") + arrow + r.ints(d), pairs()
	case 6:
		return "POW(" + r.ints(d) + "*" + r.pick("{1}", "N", "W") + ")", pairs()
	}
	return r.pick("POW", "POW1") + "(POW(" + r.ints(d) + "))", "{" + few() + "," + few() + "}"
}

// TestEndlessSetsAgainstWide: the same of sets without end.
func TestEndlessSetsAgainstWide(t *testing.T) {
	r := endless{rand.New(rand.NewPCG(6, 9))}
	m := sets(tree.Classical)
	wide := strings.NewReplacer("W", "(-1..4)", "N1", "(1..4)", "N", "(0..4)")
	wider := strings.NewReplacer("W", "(-3..6)", "N1", "(1..6)", "N", "(0..6)")
	all := strings.NewReplacer("W", "INTEGER", "N1", "NATURAL1", "N", "NATURAL")
	said := map[string]int{}
	for range 500 {
		kind := r.IntN(8)
		a, x := r.sets(kind, r.IntN(3))
		b, y := r.sets(kind, r.IntN(2))
		claims := map[string]string{
			"member":   x + " : " + a,
			"union":    x + " : (" + a + `) \/ (` + b + ")",
			"common":   x + " : (" + a + `) /\ (` + b + ")",
			"without":  x + " : (" + a + ") - (" + b + ")",
			"few":      "{" + x + "," + y + "} <: " + a,
			"fewer":    "{" + x + "," + y + "} - (" + a + ") = {}",
			"kept":     "{" + x + "," + y + `} /\ (` + a + ") = {" + y + "}",
			"filtered": "{z | z : {" + x + "," + y + "} & z : " + a + "} = {" + x + "," + y + "}",
		}
		claims["subset"] = a + " <: " + b
		claims["equal"] = a + " = " + b
		claims["empty"] = a + " = {}"
		if kind == 0 { // a set is finite when more room does not give it more
			got, err := evaluate(m, all.Replace(a)+" : FIN(INTEGER)", 1<<14)
			want, err2 := evaluate(m, wide.Replace(a)+" = "+wider.Replace(a), 1<<14)
			if err == nil && (err2 != nil || got != want) {
				t.Errorf("%s : FIN(INTEGER) is %s; %s, %v", all.Replace(a), got, want, err2)
			}
			if err == nil {
				said["finite"]++
			}
		}
		// The same set in two ways.
		c, _ := r.sets(kind, r.IntN(2))
		law := strings.NewReplacer("a", "("+a+")", "b", "("+b+")", "c", "("+c+")").Replace(r.pick(
			`a\/b = b\/a`, `a/\b = b/\a`, `a-(b\/c) = (a-b)/\(a-c)`, `a-(b/\c) = (a-b)\/(a-c)`, `a = a\/(a/\b)`, `a = a/\(b\/a)`,
			`a/\(b\/c) = (a/\b)\/(a/\c)`, `a\/(b/\c) = (a\/b)/\(a\/c)`, `a-b = a-(a/\b)`, `a\/b = (a-b)\/b`, `a*b = a*(b\/b)`, `POW(a/\b) = POW(a)/\POW(b)`))
		p, _ := r.sets(kind, 0)
		q, _ := r.sets(kind, 0)
		u, _ := r.sets(kind, 0)
		two := "((" + q + ")" + r.pick(`\/`, `\/`, `/\`, "-") + "(" + u + "))"
		claims["in two"], claims["two in"] = p+" <: "+two, two+" <: "+p
		claims["law"], claims["half a law"] = law, strings.Replace(law, "=", "<:", 1)
		for what, src := range claims {
			got, err := evaluate(m, all.Replace(src), 1<<14)
			if err != nil {
				continue // it cannot be said
			}
			want, err := evaluate(m, wide.Replace(src), 1<<14)
			if err != nil {
				continue
			}
			if got != want {
				t.Errorf("%s is %s; over a wide interval %s", all.Replace(src), got, want)
			}
			said[what]++
		}
	}
	t.Log(said)
	for what, n := range said {
		if n < 20 {
			t.Errorf("%s: only %d were said", what, n)
		}
	}
}
