package elab_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/print"
)

// TestOverloading declares random functions of one name, and compares which of them an
// application has with what the rule says: the only one of these argument sorts and, where
// it is told, this result sort, or where there is none the only one that takes an Int for a Real.
func TestOverloading(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 15))
	sorts := []string{"Int", "Real", "Bool"}
	type rank struct {
		args   []string
		result string
	}
	count := map[string]int{}
	for round := range 400 {
		var b strings.Builder
		b.WriteString("(declare-const i Int)(declare-const r Real)(declare-const b Bool)")
		constant := map[string]string{"Int": "i", "Real": "r", "Bool": "b"}
		list := func(n int) (out []string) {
			for range n {
				out = append(out, sorts[r.IntN(3)])
			}
			return out
		}
		arity := 1 + r.IntN(2)
		var ranks []rank
		for range 2 + r.IntN(4) {
			n := arity
			if r.IntN(5) == 0 {
				n = r.IntN(3)
			}
			k := rank{list(n), sorts[r.IntN(3)]}
			if slices.ContainsFunc(ranks, func(o rank) bool { return o.result == k.result && slices.Equal(o.args, k.args) }) {
				continue
			}
			ranks = append(ranks, k)
			fmt.Fprintf(&b, "(declare-fun f (%s) %s)", strings.Join(k.args, " "), k.result)
		}
		if len(ranks) < 2 {
			continue
		}
		given, told := list(arity), ""
		head := "f"
		if r.IntN(2) == 0 {
			told = sorts[r.IntN(3)]
			head = "(as f " + told + ")"
		}
		var args []string
		for _, s := range given {
			args = append(args, constant[s])
		}
		fits := func(loose bool) (out []rank) {
			for _, k := range ranks {
				ok := len(k.args) == len(given) && (told == "" || k.result == told)
				for i := 0; ok && i < len(given); i++ {
					ok = k.args[i] == given[i] || loose && given[i] == "Int" && k.args[i] == "Real"
				}
				if ok {
					out = append(out, k)
				}
			}
			return out
		}
		want := fits(false)
		if len(want) == 0 {
			want = fits(true)
			if len(want) == 1 {
				count["loose"]++
			}
		}
		term := "(" + head + " " + strings.Join(args, " ") + ")"
		s := scripts.New()
		err := s.RunAll([]byte(b.String()+"(assert (distinct "+term+" "+term+"))"), "")
		switch {
		case len(want) == 0:
			count["none"]++
			if err == nil || !strings.Contains(err.Error(), "none of the declarations of f") {
				t.Fatalf("round %d: %s\n%s: %v", round, b.String(), term, err)
			}
		case len(want) > 1:
			count["many"]++
			if err == nil || !strings.Contains(err.Error(), "f is declared more than once") {
				t.Fatalf("round %d: %s\n%s: %v", round, b.String(), term, err)
			}
		default:
			count["one"]++
			if err != nil {
				t.Fatalf("round %d: %s\n%s: %v", round, b.String(), term, err)
			}
			d := s.C.Decl(s.C.DeclOf(s.C.Arg(s.Asserts[0], 0)))
			var got []string
			for _, a := range d.Args {
				got = append(got, s.C.SortString(a))
			}
			if !slices.Equal(got, want[0].args) || s.C.SortString(d.Result) != want[0].result {
				t.Fatalf("round %d: %s\n%s is of %v, want %v", round, b.String(), term, got, want[0])
			}
			for i, a := range s.C.Args(s.C.Arg(s.Asserts[0], 0)) {
				if s.C.SortOf(a) != d.Args[i] || (s.C.Op(a) == smtlib.OpToReal) != (given[i] != got[i]) {
					t.Fatalf("round %d: %s has the argument %s", round, term, print.TermString(s.C, a))
				}
			}
		}
	}
	for _, kind := range []string{"one", "loose", "many", "none"} {
		if count[kind] < 15 {
			t.Errorf("%v", count)
		}
	}
}
