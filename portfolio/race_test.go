package portfolio

import (
	"context"
	"strings"
	"testing"

	"bsmt/portfolio/gate"
	"bsmt/portfolio/schedule"
)

// named is a member that only has a name.
type named string

func (n named) Name() string                         { return string(n) }
func (n named) Solve(context.Context, *Query) Answer { return Answer{} }

// TestWhoRaces: the plan's members come first, then others; the jobs that are left are the
// kernel's.
func TestWhoRaces(t *testing.T) {
	for _, tc := range []struct {
		plan   string
		jobs   int
		fill   bool
		kernel bool
		others string
		want   string
		left   int // jobs of the kernel
	}{
		{"| kernel 1 others 1", 4, true, true, "z3 cvc5", "kernel z3 cvc5", 2},
		{"| kernel 1 others 1", 6, true, true, "z3", "kernel z3", 5},
		{"| kernel 1 others 1", 2, false, true, "z3 cvc5", "kernel z3 cvc5", 1},
		{"| kernel 1 others 1", 4, true, false, "z3 cvc5", "z3 cvc5", 2},
		{"| kernel#2 1 cvc5 1 kernel 1", 5, true, true, "z3 cvc5", "kernel#2 cvc5 kernel", 3},
		{"| kernel#2 1 nosuch 1", 1, true, false, "z3 cvc5", "z3 cvc5", 1},
		{"| kernel#3 1 kernel 1 others 1", 3, true, true, "", "kernel#3 kernel", 2},
		{"| kernel 1 z3 1", 4, true, true, "z3 cvc5", "kernel z3", 3},
	} {
		table, err := schedule.Read(strings.NewReader("schedule 1\n* * "+tc.plan), "test")
		if err != nil {
			t.Fatal(err)
		}
		p := &Portfolio{Jobs: tc.jobs, Fill: tc.fill, Schedule: table, Others: func() (out []Solver) {
			for n := range strings.FieldsSeq(tc.others) {
				out = append(out, named(n))
			}
			return out
		}}
		if tc.kernel {
			p.First = &Kernel{}
		}
		r := newRace(context.Background(), p, &Query{})
		r.join(p.plan(r.q))
		var got []string
		for _, x := range r.runners {
			got = append(got, x.member.Name())
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("%s, %d jobs, others %s: %s race, want %s", tc.plan, tc.jobs, tc.others, got, tc.want)
		}
		if n := p.kernelJobs(p.plan(r.q)); n != tc.left {
			t.Errorf("%s, %d jobs, others %s: the kernel has %d, want %d", tc.plan, tc.jobs, tc.others, n, tc.left)
		}
	}
}

// TestShares: turns are in proportion to the shares.
func TestShares(t *testing.T) {
	r := newRace(context.Background(), &Portfolio{Jobs: 1}, &Query{})
	turns := map[string]int{}
	for name, share := range map[string]float64{"a": 3, "b": 1, "looked": 0} {
		x := r.runner(named(name))
		x.share, x.gate = share, gate.New()
	}
	for range 400 {
		if !r.deal() {
			t.Fatal("nobody waits")
		}
		for _, x := range r.runners {
			if !x.since.IsZero() {
				x.used += shortestSlice
				turns[x.member.Name()]++
			}
		}
	}
	if turns["a"] < 295 || turns["a"] > 305 || turns["b"] != 400-turns["a"] {
		t.Errorf("turns: %v", turns)
	}
}
