package schedule

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
	"bsmt/portfolio/schedule"
)

// TestSimulate: what plans come to, computed by hand.
func TestSimulate(t *testing.T) {
	const no = false
	run := func(times string) *runs {
		r := &runs{}
		for _, w := range strings.Fields(times) {
			var x float64
			fmt.Sscanf(strings.TrimSuffix(w, "?"), "%g", &x)
			r.seconds, r.decided = append(r.seconds, x), append(r.decided, !strings.HasSuffix(w, "?"))
		}
		return r
	}
	both := []float64{1, 1}
	for _, tc := range []struct {
		name    string
		p       plan
		times   string // of members 0 and 1; ? is no verdict
		jobs    int
		absent  []bool
		seconds float64
		busy    float64
		decided bool
	}{
		{"a look that decides", plan{[]step{{0, 1}}, []int{0, 1}, both}, "0.5 0.2", 1, nil, 0.5, 0.5, true},
		{"a look that goes on in the race", plan{[]step{{0, 1}}, []int{0, 1}, both}, "3 8", 2, nil, 3, 5, true},
		{"turns on one processor", plan{nil, []int{0, 1}, both}, "3 2", 1, nil, 4, 4, true},
		{"turns by shares", plan{nil, []int{0, 1}, []float64{3, 1}}, "3 2", 1, nil, 4, 4, true},
		{"one gives up", plan{nil, []int{0, 1}, both}, "1? 3", 1, nil, 4, 4, true},
		{"a look that gives up", plan{[]step{{0, 1}}, []int{0, 1}, both}, "0.5? 3", 1, nil, 3.5, 3.5, true},
		{"nobody in time", plan{nil, []int{0, 1}, both}, "10? 10?", 2, nil, 10, 20, no},
		{"all give up", plan{nil, []int{0, 1}, both}, "1? 2?", 2, nil, 10, 3, no},
		{"another looks", plan{[]step{{0, 1}}, []int{0, 1}, both}, "1 0.5", 2, []bool{true, false}, 0.5, 0.5, true},
		{"who does not race goes unused", plan{[]step{{0, 1}}, []int{1}, []float64{1}}, "2 4", 2, nil, 5, 5, true},
	} {
		if tc.absent == nil {
			tc.absent = make([]bool, 2)
		}
		o := newSimulator(2, 10).run(&tc.p, run(tc.times), &scene{tc.jobs, tc.absent, 1})
		if o.decided != tc.decided || math.Abs(o.seconds-tc.seconds) > 1e-9 || math.Abs(o.busy-tc.busy) > 1e-9 {
			t.Errorf("%s: %+v, want %v %v %v", tc.name, o, tc.decided, tc.seconds, tc.busy)
		}
	}
	// Three on two: a share above that of a processor is one processor.
	s := newSimulator(3, 10)
	s.share(&plan{nil, []int{0, 1, 2}, []float64{8, 1, 1}}, 2)
	if d := cmp.Diff([]float64{1, 0.5, 0.5}, s.rates); d != "" {
		t.Error(d)
	}
}

// data is of two logics: the kernel is good at one, z3 at the other where files are large.
func data(t *testing.T) *Data {
	t.Helper()
	var rows []results.Row
	add := func(file, logic string, bytes int64, solver string, seconds float64, verdict string) {
		rows = append(rows, results.Row{File: file, Logic: logic, Bytes: bytes, Solver: solver, Verdict: verdict, Expected: "unknown", Wall: time.Duration(seconds * 1e9)})
	}
	for i := range 40 {
		file := fmt.Sprintf("a/%d", i)
		add(file, "A", 500, "kernel", 0.02, "sat")
		add(file, "A", 500, "z3", 10, "")
		file = fmt.Sprintf("b/%d", i)
		if i%2 == 0 {
			add(file, "B", 500, "kernel", 0.02, "unsat")
			add(file, "B", 500, "z3", 9, "unsat")
		} else {
			add(file, "B", 50000, "kernel", 10, "")
			add(file, "B", 50000, "z3", 3, "unsat")
		}
		add(file, "B", 500, "stranger", 1, "sat")
	}
	add("lonely", "A", 5, "kernel", 1, "sat")
	d, err := NewData(rows, 10*time.Second, []string{"kernel", "z3"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLearn(t *testing.T) {
	d := data(t)
	if d.Files() != 80 {
		t.Fatalf("%d files", d.Files())
	}
	table := d.Learn()
	var b strings.Builder
	if err := table.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := schedule.Read(strings.NewReader(b.String()), "learned")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(table, again); diff != "" {
		t.Errorf("what is learned cannot be read back: %s", diff)
	}
	if p := table.Plan("A", 500); len(p.First) == 0 || p.First[0].Member != "kernel" {
		t.Errorf("the kernel does not look first where it is fast:\n%s", b.String())
	}
	large := table.Plan("B", 50000)
	shares := map[string]float64{}
	for _, s := range large.Race {
		shares[s.Member] = s.Share
	}
	if shares["z3"] <= shares["kernel"] {
		t.Errorf("z3 has not the greater share where it alone decides:\n%s", b.String())
	}
	if second := data(t).Learn(); cmp.Diff(table, second) != "" {
		t.Error("the same rows give another schedule")
	}
	f := d.Judge(table, 1, 2)
	if f[0].Solved != 80 || f[1].Solved != 80 || f[2].Name != "kernel" || f[2].Solved != 60 || f[4].Solved != 80 || f[1].PAR2 > f[2].PAR2 || f[0].PAR2 < f[4].PAR2 {
		t.Errorf("%+v\n%s", f, b.String())
	}
}

func TestHalves(t *testing.T) {
	d := data(t)
	a, b := d.Halves(7)
	c, _ := d.Halves(7)
	other, _ := d.Halves(8)
	if a.Files()+b.Files() != d.Files() || a.Files() < 25 || b.Files() < 25 {
		t.Errorf("%d and %d files", a.Files(), b.Files())
	}
	if cmp.Diff(a.Names(), c.Names()) != "" || cmp.Diff(a.Names(), other.Names()) == "" {
		t.Error("a cut is not repeated by its number")
	}
}

func TestNoData(t *testing.T) {
	if _, err := NewData([]results.Row{{File: "a", Solver: "z3"}}, time.Second, nil); err == nil {
		t.Error("a schedule of one member")
	}
}
