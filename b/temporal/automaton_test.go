package temporal

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestEnough holds the smallest sets of obligations to what trying all sets finds.
func TestEnough(t *testing.T) {
	looked := 0
	for seed := range uint64(*draws) {
		w := newWorld(rand.New(rand.NewPCG(*firstSeed+seed, 7)))
		c, err := instantiate(&Formula{root: w.ltl(3 + w.IntN(9))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		a, err := newAutomaton(c)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.ahead) > 8 || len(a.atoms) > 64 {
			continue
		}
		for range 20 {
			s := autoState{first: w.IntN(4) == 0, owed: w.Uint64() & (1<<len(a.ahead) - 1), memory: w.Uint64() & (1<<len(a.remember) - 1)}
			if s.first {
				s.owed = 0
			}
			letter := []uint64{w.Uint64()}
			var all, want []uint64
			for taken := range uint64(1) << len(a.ahead) {
				if a.evaluate(s, letter, taken, false); a.fulfils(s) {
					all = append(all, taken)
				}
			}
			for _, x := range all {
				if !slices.ContainsFunc(all, func(y uint64) bool { return x != y && y&^x == 0 && x&a.fed == y&a.fed }) {
					want = append(want, x)
				}
			}
			var got []uint64
			for fed := a.fed; ; fed = (fed - 1) & a.fed {
				for _, x := range a.enough(s, letter, fed) {
					got = append(got, x|fed)
				}
				if fed == 0 {
					break
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: %b, want %b of %d operators, fed %b", seed, got, want, len(c.ops), a.fed)
			}
			if len(want) > 1 {
				looked++
			}
		}
	}
	if looked == 0 {
		t.Error("nothing was to choose")
	}
}

// TestManyObligations: of the sets of operators that may be put off those are not tried that another one is part of;
// where there are too many nevertheless, the time is looked at.
func TestManyObligations(t *testing.T) {
	root := &node{kind: kTrue}
	for op := range 20 {
		step := &pattern{op: op}
		until := &node{kind: kUntil, args: []*node{{kind: kEnabled, step: step}, {kind: kTaken, step: step}}}
		root = &node{kind: kAnd, args: []*node{root, {kind: kGlobally, args: []*node{{kind: kFinally, args: []*node{until}}}}}}
	}
	c, err := instantiate(&Formula{root: &node{kind: kNot, args: []*node{root}}}, nil) // it is read for what violates it
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAutomaton(c)
	if err != nil {
		t.Fatal(err)
	}
	none, enabled := []uint64{0}, []uint64{0}
	for k, x := range a.atoms {
		if !x.looksAhead() {
			enabled[0] |= 1 << k
		}
	}
	if ms := a.next(0, a.letter(none)); len(ms) != 1 {
		t.Errorf("%d moves where all are put off", len(ms))
	}
	asked := 0
	a.stop = func() bool { asked++; return asked == 3 }
	if ms := a.next(0, a.letter(enabled)); ms != nil || !a.stopped || asked != 3 {
		t.Errorf("%d moves where each is put off in two ways, asked %d times", len(ms), asked)
	}
}
