package scale

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// random gives a tree of tasks, with its work and the longest way down.
func random(r *rand.Rand, deep int) (t Task, sum, longest int64) {
	t.Work = r.Int64N(1000)
	sum = t.Work
	if deep > 0 && r.IntN(4) > 0 {
		for range 1 + r.IntN(4) {
			part, s, l := random(r, deep-1)
			t.Parts, sum, longest = append(t.Parts, part), sum+s, max(longest, l)
		}
	}
	return t, sum, longest + t.Work
}

// TestMakespan: no better than the work shared out evenly or the longest way down, no worse than both together (Graham's bound).
func TestMakespan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		all, sum, longest := random(r, 4)
		for n := 1; n <= 64; n *= 2 {
			got := Makespan(&all, n)
			if n == 1 && got != sum || got*int64(n) < sum || got < longest || got > sum/int64(n)+longest+1 {
				t.Fatalf("%v on %d: %d", all, n, got)
			}
		}
	}
	all := Task{Work: 1, Parts: []Task{{Work: 10}, {Work: 10}, {Work: 5, Sat: true}, {Work: 50}}}
	for workers, want := range map[int]int64{1: 26, 2: 16, 3: 6, 100: 6} {
		if got := Makespan(&all, workers); got != want {
			t.Errorf("%d workers: %d", workers, got)
		}
	}
}

// TestLines: speed-ups are geometric means, over those problems that have the way.
func TestLines(t *testing.T) {
	problems := []Problem{
		{Alone: 100, Searches: map[int]int64{2: 50}, Cases: &Task{Work: 10, Parts: []Task{{Work: 40}, {Work: 40}}}},
		{Alone: 100, Searches: map[int]int64{2: 100}, Cases: &Task{Parts: []Task{{Work: 100}, {Work: 100}}}},
		{Alone: 100},
	}
	var b strings.Builder
	if err := Write(&b, Lines(problems, []int{1, 2})); err != nil {
		t.Fatal(err)
	}
	const want = "way,workers,problems,speed-up,efficiency\nsearches,2,2,1.41,0.707\ncases,1,2,0.75,0.745\ncases,2,2,1.41,0.707\n"
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
}
