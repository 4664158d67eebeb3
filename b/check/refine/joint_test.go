package refine

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/check"
)

var jointSeeds = flag.Int("joint", 300, "random pairs")

// TestJoint compares the search of a joint machine with that of pairs, on random machines.
func TestJoint(t *testing.T) {
	count := map[Verdict]int{}
	chose := map[Verdict]int{}
	open := 0
	for seed := range uint64(*jointSeeds) {
		r := rand.New(rand.NewPCG(seed, 43))
		of := func(list ...string) string { return list[r.IntN(len(list))] }
		seeds, own := []uint64{r.Uint64(), r.Uint64(), r.Uint64()}, r
		shapes := []int{r.IntN(3), r.IntN(3), r.IntN(3)} // with results, with a precondition, or neither
		operations := func(v string, choose int, seeds []uint64) string {
			var ops []string
			defer func() { r = own }()
			for i, shape := range shapes {
				r = rand.New(rand.NewPCG(seeds[i], 1))
				body := fmt.Sprintf("%s := %s", v, of("("+v+"+1) mod 4", "(3-"+v+")", v, "p", "kept", "("+v+"+p) mod 4"))
				if r.IntN(4) < choose {
					body = of("%s :: {%[1]s, p}", "%s : (%[1]s : 0..3 & %[1]s /= p & %[1]s /= %[1]s$0)", "CHOICE %s := p OR %[1]s := kept END",
						"SELECT kept = 0 THEN %s := (%[1]s+1) mod 4 WHEN p = 0 THEN %[1]s := 3-%[1]s END", "IF %s = p THEN %[1]s :: 0..p ELSE skip END",
						"ANY z WHERE z : 1..2 & z <= %s THEN %[1]s := %[1]s - z END", "VAR z IN z := %s; %[1]s := 3-z END")
					if strings.HasPrefix(body, "VAR") && v == "a" {
						body = "%s := 3-%[1]s"
					}
					body = strings.ReplaceAll(strings.ReplaceAll(body, "%[1]s", v), "%s", v)
				}
				body += " || kept := 1-kept"
				head := ""
				if shape == 0 {
					head = "r <-- "
					body += " || r := " + of("kept", "kept", "p", "0")
				}
				guard := of("1 = 1", "1 = 1", "1 = 1", v+" < 3", v+" /= p", "kept = 0")
				within := of("%s", "%s", "%s", "ANY y WHERE y : 1..2 & y <= 3-"+v+" THEN %s END", "ANY y WHERE y = p & kept = 0 THEN %s END")
				if shape == 1 {
					ops = append(ops, fmt.Sprintf("%sop%d(p) = PRE p : 0..1 & %s THEN %s END", head, i, guard, fmt.Sprintf(within, body)))
				} else {
					ops = append(ops, fmt.Sprintf("%sop%d(p) = PRE p : 0..1 THEN SELECT %s THEN %s END END", head, i, guard, fmt.Sprintf(within, body)))
				}
			}
			return strings.Join(ops, "; ")
		}
		choose := r.IntN(2) * 2
		s := sources{"A": "MACHINE A VARIABLES a, kept INVARIANT a : 0..3 & kept : 0..1 INITIALISATION " + of("a := 0", "a := 0", "a :: 0..choose") + " || kept := 0 OPERATIONS " + operations("a", choose, seeds) + " END"}
		s["A"] = strings.ReplaceAll(s["A"], "choose", fmt.Sprint(choose))
		for i := range seeds {
			if r.IntN(5) < 2 {
				seeds[i] = r.Uint64()
			}
		}
		glue := of("c = a", "c = a", "c = a", "c = a", "a = c", "a = 3-c", "c <= a", "(c = 2 => a >= 1)", "1 = 1 & a : 0..3", "c+a /= 5", "(kept = 1 => c = a)")
		src := fmt.Sprintf("REFINEMENT R REFINES A VARIABLES c, kept INVARIANT c : 0..3 & kept : 0..1 & %s INITIALISATION c, kept := %d, 0 OPERATIONS %s END", glue, r.IntN(2), operations("c", choose, seeds))
		p := parsed(t, src, s)
		want, err := p.Check(context.Background(), Options{Gluing: true})
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, s["A"], src)
		}
		joint, err := Joint(p.Concrete.M)
		var choice *Choice
		if errors.As(err, &choice) {
			open++
			continue
		}
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, s["A"], src)
		}
		got, err := check.Run(joint.Machine, &check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		wrong := got.Verdict != check.Holds && got.Verdict != check.Violated || got.Verdict == check.Holds && want.Verdict != Refines
		if joint.Chooses && got.Verdict == check.Violated {
			along, err := p.Check(context.Background(), Options{Gluing: true, Along: got.Trace})
			if errors.Is(err, errElsewhere) {
				open++
				continue
			}
			chose[along.Verdict]++
			wrong = wrong || err != nil || along.Verdict == Refines || want.Verdict == Refines
		} else {
			count[want.Verdict]++
			wrong = wrong || (got.Verdict == check.Holds) != (want.Verdict == Refines)
			if joint.Chooses {
				chose[want.Verdict]++
			}
		}
		if wrong {
			t.Errorf("seed %d: the joint machine %s, the pair %d: %v, %v\n%s\n%s", seed, got.Verdict, want.Verdict, got.Failed, got.Trace, s["A"], src)
		}
	}
	t.Logf("%v, of those that choose %v; %d not known", count, chose, open)
	for v, least := range map[Verdict]int{Refines: 10, NewTrace: 5, NotGlued: 5, NewDemand: 3} {
		if count[v]+chose[v] < 2*least || count[v] == 0 || chose[v] < least {
			t.Errorf("%d random pairs have verdict %d, %d of those that choose", count[v], v, chose[v])
		}
	}
}

// TestNotJoint tells why machines have no joint machine.
func TestNotJoint(t *testing.T) {
	s := sources{"A": "MACHINE A VARIABLES a INVARIANT a : 0..3 INITIALISATION a := 0 OPERATIONS op = a :: 0..3 END"}
	p := parsed(t, "REFINEMENT R REFINES A VARIABLES c INVARIANT c <= a INITIALISATION c := 0 OPERATIONS op = c := 1 END", s)
	if _, err := Joint(p.Concrete.M); err == nil || !strings.Contains(err.Error(), "A:1:") || !strings.Contains(err.Error(), "does not tell") {
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
