package schedule

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"bsmt/bench/results"
	"bsmt/portfolio/schedule"
)

// Data is what was measured, file by file.
type Data struct {
	Members []string      // in the order of their first rows
	Limit   time.Duration // of each run
	files   []*runs
}

// NewData takes rows of members; those of other solvers, and files without a row of each
// member, count for nothing. Where no members are named all solvers of the rows are.
func NewData(rows []results.Row, limit time.Duration, members []string) (*Data, error) {
	if len(members) == 0 {
		for _, r := range rows {
			if !slices.Contains(members, r.Solver) {
				members = append(members, r.Solver)
			}
		}
	}
	d := &Data{Members: members, Limit: limit}
	byFile := map[string]*runs{}
	var order []string
	for _, r := range rows {
		m := slices.Index(members, r.Solver)
		if m < 0 {
			continue
		}
		f := byFile[r.File]
		if f == nil {
			f = &runs{file: r.File, logic: r.Logic, bytes: r.Bytes, seconds: make([]float64, len(members)), decided: make([]bool, len(members))}
			for i := range f.seconds {
				f.seconds[i] = never
			}
			byFile[r.File] = f
			order = append(order, r.File)
		}
		// A wrong verdict ends a race as a right one does, but nobody learns from it.
		wrong := results.Decided(r.Expected) && r.Verdict != r.Expected
		f.seconds[m], f.decided[m] = r.Wall.Seconds(), results.Decided(r.Verdict) && !wrong
	}
	slices.Sort(order)
	for _, name := range order {
		if f := byFile[name]; !slices.Contains(f.seconds, never) {
			d.files = append(d.files, f)
		}
	}
	if len(members) < 2 || len(d.files) == 0 {
		return nil, errors.New("a schedule is learned from files on which two members or more ran")
	}
	d.addStart()
	return d, nil
}

// addStart adds to the runs of other solvers what it takes to start the portfolio and to
// read a script: about what the quickest tenth of the kernel's runs took, which begin
// with that.
func (d *Data) addStart() {
	var times []float64
	for m, name := range d.Members {
		for _, f := range d.files {
			if isKernel(name) {
				times = append(times, f.seconds[m])
			}
		}
	}
	if len(times) == 0 {
		return
	}
	slices.Sort(times)
	start := times[len(times)/10]
	for m, name := range d.Members {
		for _, f := range d.files {
			if !isKernel(name) {
				f.seconds[m] += start
			}
		}
	}
}

// isKernel tells whether a member is the kernel, whatever its random choices.
func isKernel(name string) bool {
	base, _, _ := strings.Cut(name, "#")
	return base == "kernel"
}

// Files is how many files there are.
func (d *Data) Files() int { return len(d.files) }

// Names lists the files.
func (d *Data) Names() []string {
	var names []string
	for _, f := range d.files {
		names = append(names, f.file)
	}
	return names
}

// Halves cuts the files in two, by a number that repeats the cut.
func (d *Data) Halves(seed uint64) (a, b *Data) {
	a, b = &Data{Members: d.Members, Limit: d.Limit}, &Data{Members: d.Members, Limit: d.Limit}
	for _, f := range d.files {
		h := fnv.New64a()
		fmt.Fprintf(h, "%d %s", seed, f.file)
		if sum := h.Sum64(); (sum^sum>>32)&1 == 0 {
			a.files = append(a.files, f)
		} else {
			b.files = append(b.files, f)
		}
	}
	return a, b
}

// What a plan is made of.
var (
	lookTimes = []float64{0.05, 0.1, 0.25, 0.5}
	moreTimes = []float64{0.1, 0.5} // of a second look
	someShare = []float64{1, 2, 4}
)

const (
	othersShare = 0.5  // of members that nothing was learned about
	alike       = 20   // files like the average that each group has besides its own
	leastGroup  = 8    // files of a group of its own
	worthwhile  = 0.97 // a group has a row when its plan costs at most this part of that of all
)

// sizes are the bytes at which the files of a logic may be parted.
var sizes = []int64{1000, 10_000, 100_000}

// learner searches plans.
type learner struct {
	*simulator
	names  []string
	scenes []scene
	all    []*runs
	known  map[string]float64 // cost on all, by plan
}

func (d *Data) learner() *learner {
	l := &learner{simulator: newSimulator(len(d.Members), d.Limit.Seconds()), names: d.Members, all: d.files, known: map[string]float64{}}
	everybody := make([]bool, len(d.Members))
	for _, jobs := range []int{1, 2, 4} {
		l.scenes = append(l.scenes, scene{jobs, everybody, 1})
	}
	// The same without the kernel and its likes, where others are left.
	others := make([]bool, len(d.Members))
	for i, n := range d.Members {
		others[i] = isKernel(n)
	}
	if slices.Contains(others, true) && slices.Contains(others, false) {
		l.scenes = append(l.scenes, scene{2, others, 0.5})
	}
	return l
}

// Learn gives the schedule for files like these.
func (d *Data) Learn() *schedule.Table {
	l := d.learner()
	t := &schedule.Table{}
	general := l.best(l.all, nil)
	logics := map[string][]*runs{}
	var order []string
	for _, f := range d.files {
		if f.logic != "" && logics[f.logic] == nil {
			order = append(order, f.logic)
		}
		logics[f.logic] = append(logics[f.logic], f)
	}
	slices.Sort(order)
	for _, logic := range order {
		t.Rows = append(t.Rows, l.rows(logic, logics[logic], general)...)
	}
	t.Rows = append(t.Rows, schedule.Row{Logic: schedule.Any, Plan: general.public(l.names), Remark: l.remark(general, l.all)})
	return t
}

// rows gives the rows of a logic: none where the general plan is as good.
func (l *learner) rows(logic string, files []*runs, general *plan) []schedule.Row {
	if len(files) < leastGroup {
		return nil
	}
	whole := l.best(files, general)
	least := l.smoothed(whole, files)
	var parts []schedule.Row
	for _, size := range sizes {
		var below, above []*runs
		for _, f := range files {
			if f.bytes < size {
				below = append(below, f)
			} else {
				above = append(above, f)
			}
		}
		if len(below) < leastGroup || len(above) < leastGroup {
			continue
		}
		p, q := l.best(below, general), l.best(above, general)
		if p.same(q) {
			continue
		}
		c := (l.smoothed(p, below)*float64(len(below)) + l.smoothed(q, above)*float64(len(above))) / float64(len(files))
		if c < least*worthwhile {
			least = c
			parts = []schedule.Row{
				{Logic: logic, Below: size, Plan: p.public(l.names), Remark: l.remark(p, below)},
				{Logic: logic, Plan: q.public(l.names), Remark: l.remark(q, above)},
			}
		}
	}
	switch {
	case parts != nil && least < l.smoothed(general, files)*worthwhile:
		return parts
	case !whole.same(general) && l.smoothed(whole, files) < l.smoothed(general, files)*worthwhile:
		return []schedule.Row{{Logic: logic, Plan: whole.public(l.names), Remark: l.remark(whole, files)}}
	}
	return nil
}

// remark says what a row rests on.
func (l *learner) remark(p *plan, files []*runs) string {
	two := []scene{{2, make([]bool, len(l.names)), 1}}
	decided, seconds := 0, 0.0
	for _, f := range files {
		o := l.run(p, f, &two[0])
		seconds += o.seconds
		if o.decided {
			decided++
		}
	}
	return fmt.Sprintf("%d files, %d solved, %s s each", len(files), decided, strconv.FormatFloat(seconds/float64(len(files)), 'f', 2, 64))
}

// smoothed is the cost of a plan on a group to which some files like the average are added.
func (l *learner) smoothed(p *plan, files []*runs) float64 {
	own := l.cost(p, files, l.scenes)
	if len(files) == len(l.all) {
		return own
	}
	key := fmt.Sprint(*p)
	all, ok := l.known[key]
	if !ok {
		all = l.cost(p, l.all, l.scenes)
		l.known[key] = all
	}
	n := float64(len(files))
	return (own*n + all*alike) / (n + alike)
}

// best searches a plan for some files, from another one on or from the simplest.
func (l *learner) best(files []*runs, from *plan) *plan {
	now := from
	if now == nil {
		now = &plan{}
		for m := range l.names {
			now.race, now.shares = append(now.race, m), append(now.shares, 1)
		}
	}
	least := l.smoothed(now, files)
	for better := true; better; {
		better = false
		for _, p := range l.changes(now) {
			if c := l.smoothed(p, files); c < least-1e-9 {
				now, least, better = p, c, true
			}
		}
	}
	return now
}

// changes gives the plans that differ from p in one part: the looks, the order of the
// race, or a share.
func (l *learner) changes(p *plan) (out []*plan) {
	n := len(l.names)
	out = append(out, &plan{nil, p.race, p.shares})
	for a := range n {
		if strings.Contains(l.names[a], "#") {
			continue // other random choices are for what the kernel itself does not do soon
		}
		for _, t := range lookTimes {
			out = append(out, &plan{[]step{{a, t}}, p.race, p.shares})
			for b := range n {
				if b == a {
					continue
				}
				for _, u := range moreTimes {
					out = append(out, &plan{[]step{{a, t}, {b, u}}, p.race, p.shares})
				}
			}
		}
	}
	for i := range p.race {
		for j := range i {
			q := p.copy()
			q.race[i], q.race[j] = q.race[j], q.race[i]
			q.shares[i], q.shares[j] = q.shares[j], q.shares[i]
			out = append(out, q)
		}
		for _, s := range someShare {
			q := p.copy()
			q.shares[i] = s
			out = append(out, q)
		}
	}
	return out
}

// same tells whether two plans are the same.
func (p *plan) same(q *plan) bool {
	return slices.Equal(p.first, q.first) && slices.Equal(p.race, q.race) && slices.Equal(p.shares, q.shares)
}

func (p *plan) copy() *plan {
	return &plan{p.first, slices.Clone(p.race), slices.Clone(p.shares)}
}

func duration(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second)).Round(time.Millisecond)
}
