package report

import (
	"fmt"
	"math"
	"strings"
	"time"

	"bsmt/bench/diff"
	"bsmt/bench/results"
	"bsmt/bench/score"
)

// page is what the page's script reads, by columns: a row would repeat its names.
type page struct {
	Facts    [][2]string `json:"facts"` // how it was measured
	Limit    float64     `json:"limit"` // seconds of wall time; 0 is unknown
	Solvers  []solver    `json:"solvers"`
	Logics   []string    `json:"logics"`
	Theories []theory    `json:"theories"`
	Families []string    `json:"families"`
	Ends     []string    `json:"ends"` // how runs ended; the verdicts first
	Files    files       `json:"files"`
	Runs     runs        `json:"runs"`
	LogBlock int         `json:"logBlock"` // runs whose logs are packed together
	Logged   []int       `json:"logged"`   // 1 for each run with a log, else 0
	Diff     *changes    `json:"diff,omitempty"`
}

// theory is a group of logics that can be looked at together, by their indices.
type theory struct {
	Name   string `json:"name"`
	Logics []int  `json:"logics"`
}

type solver struct {
	Name string `json:"name"`
}

// files are told by name, index of logic, index of family, size within it, and status:
// 0 unknown, 1 sat, 2 unsat, as declared or else as all who decide it agree.
type files struct {
	Name   []string `json:"name"`
	Logic  []int    `json:"logic"`
	Family []int    `json:"family"`
	Size   []*int   `json:"size"` // null outside of families
	Truth  []int    `json:"truth"`
}

// runs are told by index of file, solver and end, milliseconds, KB, and how the first
// process ended.
type runs struct {
	File   []int     `json:"file"`
	Solver []int     `json:"solver"`
	End    []int     `json:"end"`
	Wall   []float64 `json:"wall"`
	CPU    []float64 `json:"cpu"`
	RSS    []int64   `json:"rss"`
	Exit   []string  `json:"exit"`
}

type changes struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Rows []change `json:"rows"`
}

type change struct {
	Kind    string  `json:"kind"`
	Solver  string  `json:"solver"`
	File    string  `json:"file"`
	Was     string  `json:"was"`
	WasTime float64 `json:"wasTime"` // seconds
	Is      string  `json:"is"`
	IsTime  float64 `json:"isTime"` // seconds
}

// names numbers strings in the order of their first use.
type names struct {
	list []string
	at   map[string]int
}

func (n *names) of(s string) int {
	if n.at == nil {
		n.at = map[string]int{}
	}
	i, ok := n.at[s]
	if !ok {
		i = len(n.list)
		n.at[s] = i
		n.list = append(n.list, s)
	}
	return i
}

var statuses = map[string]int{results.Sat: 1, results.Unsat: 2}

// newPage puts results into columns. Its runs have the order of the rows.
func newPage(res *results.Results, d *diff.Diff) page {
	// The page counts on lists: none may be null.
	p := page{
		Facts: facts(res), Limit: res.Header.Limits.Wall.Seconds(), Solvers: []solver{}, Logged: []int{},
		Files: files{[]string{}, []int{}, []int{}, []*int{}, []int{}},
		Runs:  runs{[]int{}, []int{}, []int{}, []float64{}, []float64{}, []int64{}, []string{}},
	}
	var solvers, logics, families, ends, byFile names
	for _, s := range res.Header.Solvers {
		solvers.of(s.Name)
	}
	rows := map[string][]results.Row{}
	ended := map[string]bool{}
	for _, r := range res.Rows {
		rows[r.File] = append(rows[r.File], r)
		ended[end(r)] = true
	}
	for _, e := range []string{results.Sat, results.Unsat, results.Unknown, "wall time", "CPU time", "memory", "output", "crashed", "error"} {
		if ended[e] || results.Decided(e) {
			ends.of(e)
		}
	}
	for _, r := range res.Rows {
		f := byFile.of(r.File)
		if f == len(p.Files.Name) {
			p.Files.Name = append(p.Files.Name, r.File)
			p.Files.Logic = append(p.Files.Logic, logics.of(r.Logic))
			p.Files.Family = append(p.Files.Family, families.of(r.Family))
			p.Files.Truth = append(p.Files.Truth, statuses[score.Truth(rows[r.File])])
			var size *int
			if r.Family != "" && r.N > 0 {
				size = &r.N
			}
			p.Files.Size = append(p.Files.Size, size)
		}
		p.Runs.File = append(p.Runs.File, f)
		p.Runs.Solver = append(p.Runs.Solver, solvers.of(r.Solver))
		p.Runs.End = append(p.Runs.End, ends.of(end(r)))
		p.Runs.Wall = append(p.Runs.Wall, milliseconds(r.Wall))
		p.Runs.CPU = append(p.Runs.CPU, milliseconds(r.CPU))
		p.Runs.RSS = append(p.Runs.RSS, r.Memory>>10)
		exit := fmt.Sprint(r.Exit)
		if r.Signal != 0 {
			exit = fmt.Sprintf("signal %d", r.Signal)
		}
		p.Runs.Exit = append(p.Runs.Exit, exit)
	}
	for _, s := range solvers.list {
		p.Solvers = append(p.Solvers, solver{s})
	}
	p.Logics, p.Families, p.Ends = append([]string{}, logics.list...), append([]string{}, families.list...), ends.list
	p.Theories = []theory{}
	for _, t := range score.TheoryGroups() {
		group := theory{Name: t.Name}
		for i, l := range p.Logics {
			if t.Has(l) {
				group.Logics = append(group.Logics, i)
			}
		}
		if len(group.Logics) > 1 {
			p.Theories = append(p.Theories, group)
		}
	}
	if d != nil {
		c := &changes{From: d.From, To: d.To, Rows: []change{}}
		for _, x := range d.Changes {
			c.Rows = append(c.Rows, change{string(x.Kind), x.Solver, x.File, end(x.Before), x.Before.Wall.Seconds(), end(x.After), x.After.Wall.Seconds()})
		}
		p.Diff = c
	}
	return p
}

// end says in a word or two how a run ended: by its verdict, or why it has none.
func end(r results.Row) string {
	if r.Verdict != results.None {
		return r.Verdict
	}
	switch r.Cause {
	case results.Wall:
		return "wall time"
	case results.CPU:
		return "CPU time"
	}
	return string(r.Cause)
}

func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}

// facts tells what the results were measured with, line by line.
func facts(res *results.Results) [][2]string {
	out := [][2]string{}
	add := func(key, format string, args ...any) { out = append(out, [2]string{key, fmt.Sprintf(format, args...)}) }
	h := res.Header
	for _, m := range res.Hosts {
		if m != (results.Host{}) {
			add("machine", "%s: %s, %d processors, %d MB, %s", m.Name, m.Processor, m.CPUs, m.MemoryKB>>10, m.System)
		}
	}
	var limits []string
	limit := func(is bool, format string, args ...any) {
		if is {
			limits = append(limits, fmt.Sprintf(format, args...))
		}
	}
	limit(h.Limits.Wall > 0, "%v wall time", h.Limits.Wall)
	limit(h.Limits.CPU > 0, "%v processor time", h.Limits.CPU)
	limit(h.Limits.Memory > 0, "%d MB", h.Limits.Memory>>20)
	limit(h.Limits.Cores > 0, "%d cores", h.Limits.Cores)
	if len(limits) > 0 {
		add("limits", "%s", strings.Join(limits, ", "))
	}
	if h.Measured != (results.Measured{}) {
		add("measured", "memory: %s, processor time: %s", h.Measured.Memory, h.Measured.CPU)
	}
	if h.Set.Dir != "" {
		add("files", "%s", strings.TrimSpace(h.Set.Dir+" "+h.Set.Filter))
	}
	if h.Program != "" {
		add("run by", "%s, %s", h.Program, h.Engine)
	}
	for _, s := range h.Solvers {
		if len(s.Command) > 0 || s.Version != "" {
			add(s.Name, "%s", strings.TrimSpace(strings.Join(s.Command, " ")+"\n"+s.Version))
		}
	}
	return out
}
