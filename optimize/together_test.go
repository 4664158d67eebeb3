package optimize_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel"
	"bsmt/bkernel/options"
	"bsmt/portfolio"
	"bsmt/session"
)

// together gives the responses of several searches of the kernel that begin at once, and the figures that
// no clock changes.
func together(t *testing.T, jobs int, script string) (out, figures string) {
	t.Helper()
	tune := options.Default()
	tune.Jobs.Alone, tune.Jobs.Round = 1, 1000
	var said, stats bytes.Buffer
	p := &portfolio.Portfolio{First: &portfolio.Kernel{Options: bkernel.Options{Tuning: tune}}, Jobs: jobs}
	if _, err := session.New(context.Background(), session.Config{Out: &said, Stats: &stats, Solver: p}).Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(stats.String()) {
		if !strings.HasPrefix(l, "time") {
			figures += l
		}
	}
	return said.String(), figures
}

// tasks is a random set of tasks on one machine that are late by weights as little as may be, and the least
// that these come to.
func tasks(r *rand.Rand, n int) (script string, least int) {
	type task struct{ long, due, weight int }
	ts := make([]task, n)
	var b, cost strings.Builder
	for i := range ts {
		ts[i] = task{1 + r.IntN(9), 1 + r.IntN(4*n), 1 + r.IntN(5)}
		fmt.Fprintf(&b, "(declare-const s%d Int)(declare-const l%d Int)(assert (<= 0 s%d))(assert (<= 0 l%d))(assert (<= (- (+ s%d %d) %d) l%d))\n", i, i, i, i, i, ts[i].long, ts[i].due, i)
		fmt.Fprintf(&cost, " (* %d l%d)", ts[i].weight, i)
		for j := range i {
			fmt.Fprintf(&b, "(assert (or (<= (+ s%d %d) s%d) (<= (+ s%d %d) s%d)))\n", i, ts[i].long, j, j, ts[j].long, i)
		}
	}
	least = -1
	var orders func(left []task, at, cost int)
	orders = func(left []task, at, cost int) {
		if len(left) == 0 && (least < 0 || cost < least) {
			least = cost
		}
		for i, x := range left {
			orders(slices.Delete(slices.Clone(left), i, i+1), at+x.long, cost+x.weight*max(at+x.long-x.due, 0))
		}
	}
	orders(ts, 0, 0)
	return b.String() + "(minimize (+" + cost.String() + "))(check-sat)(get-objectives)(get-model)", least
}

// TestTogether: several searches that tell each other their models come to the least cost, and do the same however
// many processors they have.
func TestTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 1))
	for round := range 6 {
		script, least := tasks(r, 5)
		jobs := 2 + round%3
		first, figures := together(t, jobs, script)
		if want := fmt.Sprintf(" %d)\n)\n", least); !strings.HasPrefix(first, "sat\n") || !strings.Contains(first, want) {
			t.Errorf("%d searches said %s, the least is %d, of\n%s", jobs, first, least, script)
		}
		if !strings.Contains(figures, "job-2") {
			t.Errorf("nobody joined:\n%s", figures)
		}
		for _, n := range []int{1, 4} {
			old := runtime.GOMAXPROCS(n)
			again, figuresAgain := together(t, jobs, script)
			runtime.GOMAXPROCS(old)
			if first != again || figures != figuresAgain {
				t.Errorf("%d searches on %d processors said\n%s\nand not\n%s\nwith\n%s\nand\n%s", jobs, n, again, first, figuresAgain, figures)
			}
		}
	}
}

// TestTogetherAll: several objectives, words, soft assertions, greatest values, what has no model or no bound.
func TestTogetherAll(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"(declare-const x Int)(declare-const y Int)(assert (<= 0 x 9))(assert (<= 0 y 9))(assert (<= (+ x y) 12))(maximize (+ x (* 2 y)))(maximize x)", "sat\n(objectives\n ((+ x (* 2 y)) 21)\n (x 3)\n)\n"},
		{"(set-option :opt.priority box)(declare-const x Int)(declare-const y Int)(assert (<= 0 x 9))(assert (<= 0 y 9))(assert (<= (+ x y) 12))(maximize x)(maximize y)", "sat\n(objectives\n (x 9)\n (y 9)\n)\n"},
		{"(declare-const a Bool)(declare-const b Bool)(assert-soft a :weight 3)(assert-soft b :weight 0.5)(assert-soft (not a) :weight 2)(assert (not (and a b)))", "sat\n(objectives\n (|| (/ 5.0 2.0))\n)\n"},
		{"(declare-const w (_ BitVec 6))(assert (= ((_ extract 1 1) w) #b1))(assert (bvult w #b110000))(maximize w)", "sat\n(objectives\n (w 47)\n)\n"},
		{"(declare-const w (_ BitVec 6))(assert (= ((_ extract 1 1) w) #b1))(minimize w :signed)", "sat\n(objectives\n (w (- 30))\n)\n"},
		{"(declare-const x Int)(declare-const y Int)(assert (>= (+ x y) 0))(minimize x)", "sat\n(objectives\n (x (* (- 1) oo))\n)\n"},
		{"(declare-const x Int)(assert (>= (* 3 x) 10))(minimize x)", "sat\n(objectives\n (x 4)\n)\n"},
		{"(declare-const x Int)(assert (>= (* x x) 10))(assert (>= x 0))(minimize (+ x 1))", "sat\n(objectives\n ((+ x 1) 5)\n)\n"},
		{"(declare-const s0 Int)(declare-const t0 Int)(declare-const s1 Int)(declare-const t1 Int)(assert (<= 0 s0))(assert (<= 0 s1))(assert (<= 0 t0))(assert (<= 0 t1))(assert (<= (- (+ s0 4) 3) t0))(assert (<= (- (+ s1 11) 9) t1))(assert (or (<= (+ s0 4) s1) (<= (+ s1 11) s0)))(minimize (+ (* 2 t0) (* 5 t1)))(maximize t0)(minimize s1)", "sat\n(objectives\n ((+ (* 2 t0) (* 5 t1)) 32)\n (t0 1)\n (s1 4)\n)\n"},
		{"(declare-const x Int)(assert (< x 0 x))(minimize x)", "unsat\n"},
	} {
		for jobs := range 4 { // none: as without --jobs
			script := c.script + "(check-sat)"
			if c.want != "unsat\n" {
				script += "(get-objectives)"
			}
			if got, _ := together(t, jobs, script); got != c.want {
				t.Errorf("%d searches said %s, want %s, of %s", jobs, got, c.want, c.script)
			}
		}
	}
}
