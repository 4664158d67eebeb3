package diff

import (
	"sort"
	"time"

	"bsmt/bench/results"
	"bsmt/bench/score"
)

// Kind is what a change is.
type Kind string

// The kinds of changes, worst first.
const (
	NowWrong Kind = "now wrong"
	Righted  Kind = "no longer wrong"
	Lost     Kind = "lost"
	Gained   Kind = "gained"
	Slower   Kind = "slower"
	Faster   Kind = "faster"
)

// Kinds are all kinds, worst first.
var Kinds = []Kind{NowWrong, Righted, Lost, Gained, Slower, Faster}

// Options say which differences in time count.
type Options struct {
	Factor float64       // a time counts as another when it is so many times the other; 0 is 2
	Least  time.Duration // and differs by so much; 0 is 100 ms
}

func (o Options) other(a, b time.Duration) bool {
	if o.Factor == 0 {
		o.Factor = 2
	}
	if o.Least == 0 {
		o.Least = 100 * time.Millisecond
	}
	return float64(b) >= o.Factor*float64(a) && b-a >= o.Least
}

// Change is a run that ended otherwise.
type Change struct {
	Kind   Kind
	File   string
	Solver string
	Before results.Row
	After  results.Row
}

// Solver sums up the changes of one solver.
type Solver struct {
	Name       string
	Runs       int // that both have
	Before     int // solved before
	After      int // solved after
	Count      map[Kind]int
	WallBefore time.Duration // on the files solved before and after
	WallAfter  time.Duration // on them
}

// Diff is what has changed.
type Diff struct {
	From, To string   // names of the two
	Solvers  []Solver // by name
	Changes  []Change // worst kinds first, then by solver and file; faster and slower ones by how much
	Limits   bool     // the limits on wall time differ
	OnlyFrom int      // runs that only the first has
	OnlyTo   int      // runs that only the second has
}

// New compares. The names are for people.
func New(from string, before *results.Results, to string, after *results.Results, o Options) *Diff {
	d := &Diff{From: from, To: to, Limits: before.Header.Limits.Wall != after.Header.Limits.Wall}
	was := map[results.Key]results.Row{}
	rows := map[string][]results.Row{}
	for _, r := range before.Rows {
		was[r.Key()] = r
		rows[r.File] = append(rows[r.File], r)
	}
	for _, r := range after.Rows {
		rows[r.File] = append(rows[r.File], r)
	}
	bySolver := map[string]*Solver{}
	for _, r := range after.Rows {
		b, ok := was[r.Key()]
		if !ok {
			d.OnlyTo++
			continue
		}
		delete(was, r.Key())
		s := bySolver[r.Solver]
		if s == nil {
			s = &Solver{Name: r.Solver, Count: map[Kind]int{}}
			bySolver[r.Solver] = s
		}
		s.Runs++
		truth := score.Truth(rows[r.File])
		c := Change{compare(b, r, truth, o), r.File, r.Solver, b, r}
		rightBefore, rightAfter := right(b, truth), right(r, truth)
		if rightBefore {
			s.Before++
		}
		if rightAfter {
			s.After++
		}
		if rightBefore && rightAfter {
			s.WallBefore += b.Wall
			s.WallAfter += r.Wall
		}
		if c.Kind != "" {
			s.Count[c.Kind]++
			d.Changes = append(d.Changes, c)
		}
	}
	d.OnlyFrom = len(was)
	for _, s := range bySolver {
		d.Solvers = append(d.Solvers, *s)
	}
	sort.Slice(d.Solvers, func(i, j int) bool { return d.Solvers[i].Name < d.Solvers[j].Name })
	order := map[Kind]int{}
	for i, k := range Kinds {
		order[k] = i
	}
	sort.SliceStable(d.Changes, func(i, j int) bool {
		a, b := d.Changes[i], d.Changes[j]
		switch {
		case a.Kind != b.Kind:
			return order[a.Kind] < order[b.Kind]
		case (a.Kind == Slower || a.Kind == Faster) && a.Ratio() != b.Ratio():
			return a.Ratio() > b.Ratio()
		case a.Solver != b.Solver:
			return a.Solver < b.Solver
		}
		return a.File < b.File
	})
	return d
}

func right(r results.Row, truth string) bool { return results.Decided(r.Verdict) && r.Verdict == truth }
func wrong(r results.Row, truth string) bool {
	return results.Decided(r.Verdict) && truth != "" && r.Verdict != truth
}

// compare gives the kind of a change, or none.
func compare(before, after results.Row, truth string, o Options) Kind {
	switch wasRight, isRight := right(before, truth), right(after, truth); {
	case wrong(after, truth) && !wrong(before, truth):
		return NowWrong
	case wrong(before, truth) && !wrong(after, truth):
		return Righted
	case wasRight && !isRight:
		return Lost
	case isRight && !wasRight:
		return Gained
	case wasRight && o.other(before.Wall, after.Wall):
		return Slower
	case wasRight && o.other(after.Wall, before.Wall):
		return Faster
	}
	return ""
}

// Ratio is how many times the longer time is the shorter one.
func (c Change) Ratio() float64 {
	a, b := float64(max(c.Before.Wall, time.Microsecond)), float64(max(c.After.Wall, time.Microsecond))
	return max(a/b, b/a)
}
