package refine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/check"
)

// TestJoint compares the search of a joint machine with that of pairs, on random machines of which the
// abstract one does not choose.
func TestJoint(t *testing.T) {
	count := map[Verdict]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 43))
		of := func(list ...string) string { return list[r.IntN(len(list))] }
		shapes := []int{r.IntN(3), r.IntN(3), r.IntN(3)} // with results, with a precondition, or neither
		operations := func(v string, choose bool) string {
			var ops []string
			for i, shape := range shapes {
				body := fmt.Sprintf("%s := %s", v, of("("+v+"+1) mod 4", "(3-"+v+")", v, "p", "kept", "("+v+"+p) mod 4"))
				if choose && r.IntN(4) == 0 {
					body = fmt.Sprintf("%s :: {%[1]s, p}", v)
				}
				if i == 0 {
					body += " || kept := 1-kept"
				}
				head := ""
				if shape == 0 {
					head = "r <-- "
					body += " || r := " + of("kept", "kept", "p", "0")
				}
				guard := of("1 = 1", "1 = 1", "1 = 1", v+" < 3", v+" /= p", "kept = 0")
				if shape == 1 {
					ops = append(ops, fmt.Sprintf("%sop%d(p) = PRE p : 0..1 & %s THEN %s END", head, i, guard, body))
				} else {
					ops = append(ops, fmt.Sprintf("%sop%d(p) = PRE p : 0..1 THEN SELECT %s THEN %s END END", head, i, guard, body))
				}
			}
			return strings.Join(ops, "; ")
		}
		s := sources{"A": "MACHINE A VARIABLES a, kept INVARIANT a : 0..3 & kept : 0..1 INITIALISATION a, kept := 0, 0 OPERATIONS " + operations("a", false) + " END"}
		glue := of("c = a", "c <= a", "(c = 2 => a >= 1)", "1 = 1 & a : 0..3", "c+a /= 5", "(kept = 1 => c = a)")
		src := fmt.Sprintf("REFINEMENT R REFINES A VARIABLES c, kept INVARIANT c : 0..3 & kept : 0..1 & %s INITIALISATION c, kept := %d, 0 OPERATIONS %s END", glue, r.IntN(2), operations("c", true))
		p := parsed(t, src, s)
		want, err := p.Check(context.Background(), Options{Gluing: true})
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, s["A"], src)
		}
		count[want.Verdict]++
		joint, err := Joint(p.Concrete.M)
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, s["A"], src)
		}
		got, err := check.Run(joint, &check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if (got.Verdict == check.Holds) != (want.Verdict == Refines) || got.Verdict != check.Holds && got.Verdict != check.Violated {
			t.Errorf("seed %d: the joint machine %s, the pair %d: %v, %v\n%s\n%s", seed, got.Verdict, want.Verdict, got.Failed, got.Trace, s["A"], src)
		}
	}
	for v, least := range map[Verdict]int{Refines: 5, NewTrace: 20, NotGlued: 20, NewDemand: 5} {
		if count[v] < least {
			t.Errorf("%d random pairs have verdict %d", count[v], v)
		}
	}
}

// TestNotJoint tells why machines have no joint machine.
func TestNotJoint(t *testing.T) {
	s := sources{"A": "MACHINE A VARIABLES a INVARIANT a : 0..3 INITIALISATION a := 0 OPERATIONS op = a :: 0..3 END"}
	p := parsed(t, "REFINEMENT R REFINES A VARIABLES c INVARIANT c = a INITIALISATION c := 0 OPERATIONS op = c := 1 END", s)
	if _, err := Joint(p.Concrete.M); err == nil || !strings.Contains(err.Error(), "A:1:") || !strings.Contains(err.Error(), "several states") {
		t.Errorf("a machine that chooses: %v", err)
	}
	q := parsed(t, "REFINEMENT R REFINES A VARIABLES c INVARIANT c = a INITIALISATION c := 0 END", s)
	if _, err := Joint(q.Concrete.M); err == nil || !strings.Contains(err.Error(), "R has no operation op") {
		t.Errorf("an operation that is missing: %v", err)
	}
	if _, err := Joint(p.Abstract.M); err == nil || !strings.Contains(err.Error(), "REFINES") {
		t.Errorf("a machine that refines none: %v", err)
	}
}
