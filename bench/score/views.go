package score

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"bsmt/bench/results"
)

// View makes tables of a score.
type View struct {
	Name   string
	Doc    string // what it shows, in a few words
	Tables func(*Score) []Table
}

// Views are all views, in the order in which they are shown.
func Views() []View {
	return []View{
		{"summary", "solved, PAR-2, unique and virtual best", func(s *Score) []Table { return []Table{s.Summary()} }},
		{"logics", "the same for each logic", func(s *Score) []Table { return []Table{s.groups("logic", s.Logics)} }},
		{"families", "the same for each family", func(s *Score) []Table { return []Table{s.groups("family", s.Families)} }},
		{"counts", "verdicts of each configuration (Krings 2017, Table 5.1)", func(s *Score) []Table { return []Table{s.Counts()} }},
		{"times", "mean times on own and on common successes (Table 5.2)", func(s *Score) []Table { return []Table{s.Times()} }},
		{"theories", "verdicts for each theory (Table 5.3)", func(s *Score) []Table { return []Table{s.Theories()} }},
		{"models", "proved and disproved of each model (Tables 6.2, 6.3)", func(s *Score) []Table { return []Table{s.Models()} }},
		{"kinds", "decided of each kind of obligation (Tables 6.4, 6.5)", func(s *Score) []Table { return []Table{s.Kinds()} }},
		{"files", "every run", func(s *Score) []Table { return []Table{s.PerFile()} }},
	}
}

// Wrong gives the table of wrong verdicts and of those that contradict each other on
// files whose truth is not known; false when there are none.
func (s *Score) Wrong() (Table, bool) {
	t := Table{Title: fmt.Sprintf("WRONG VERDICTS OR DISAGREEMENTS: %d", len(s.Disagree)), Head: []string{"file", "status"}}
	var rows [][]string
	for _, x := range s.Solvers {
		t.Head = append(t.Head, x.Name)
	}
	t.Left = len(t.Head)
	for _, d := range s.Disagree {
		row := []string{d.File, d.Status}
		for _, v := range d.Verdicts {
			switch {
			case v == "":
				v = "-"
			case results.Decided(d.Status) && v != d.Status:
				v = "WRONG: " + v
			}
			row = append(row, v)
		}
		rows = append(rows, row)
	}
	t.Sections = []Section{{Rows: rows}}
	return t, len(rows) > 0
}

var countHead = []string{"solver", "solved", "sat", "unsat", "wrong", "unknown", "error", "timeout", "PAR-2", "unique", "median"}

// Summary counts what each solver did. PAR-2 and median are in seconds; the median is
// of the files that all have solved.
func (s *Score) Summary() Table {
	var rows [][]string
	for _, x := range s.Solvers {
		rows = append(rows, x.cells())
	}
	return Table{Head: countHead, Left: 1, Sections: []Section{{Rows: append(rows, s.Best.bestCells())}}}
}

// groups is the summary of each group.
func (s *Score) groups(kind string, all []Group) Table {
	var rows [][]string
	for _, g := range all {
		at := []string{g.Name, strconv.Itoa(g.Files)}
		for _, x := range g.Solvers {
			rows = append(rows, append(at, x.cells()...))
			at = []string{"", ""}
		}
		rows = append(rows, append(at, g.Best.bestCells()...))
	}
	return Table{Head: append([]string{kind, "files"}, countHead...), Left: 1, Sections: []Section{{Rows: rows}}}
}

// PerFile has a row for each file, with the outcome and the seconds of each solver.
func (s *Score) PerFile() Table {
	t := Table{Head: []string{"file", "logic", "truth"}, Left: 3}
	for _, x := range s.Solvers {
		t.Head = append(t.Head, x.Name, "s")
	}
	var rows [][]string
	for _, o := range s.Outcomes {
		truth := o.Truth
		if truth == "" {
			truth = results.Unknown
		}
		row := []string{o.File, o.Logic, truth}
		for i, r := range o.Rows {
			word := r.Word()
			if o.Wrong(i) {
				word = "WRONG: " + word
			}
			row = append(row, word, fmt.Sprintf("%.3f", r.Wall.Seconds()))
		}
		rows = append(rows, row)
	}
	t.Sections = []Section{{Rows: rows}}
	return t
}

func (s SolverScore) cells() []string {
	n := strconv.Itoa
	return []string{s.Name, n(s.Solved), n(s.Sat), n(s.Unsat), n(s.Wrong), n(s.Unknown), n(s.Error), n(s.Timeout),
		fmt.Sprintf("%.2f", s.PAR2.Seconds()), n(s.Alone), median(s.Median)}
}

// bestCells leaves out what the virtual best does not have.
func (s SolverScore) bestCells() []string {
	c := s.cells()
	for _, i := range []int{4, 5, 6, 7, 9} {
		c[i] = "-"
	}
	return c
}

func median(d time.Duration) string {
	if d < 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", d.Seconds())
}

// Describe says in lines what results a score is of, and what they were measured with.
func (s *Score) Describe(res *results.Results) []string {
	files := fmt.Sprintf("%d files that %d solvers ran on, limit %s s", s.Files, len(s.Solvers), short(s.Limit))
	h := res.Header
	if h.Limits.CPU > 0 {
		files += fmt.Sprintf(", %s s of processor time", short(h.Limits.CPU))
	}
	if h.Limits.Memory > 0 {
		files += fmt.Sprintf(", %d MB", h.Limits.Memory>>20)
	}
	if h.Limits.Cores > 0 {
		files += fmt.Sprintf(", cores: %d", h.Limits.Cores)
	}
	if s.Partial > 0 {
		files += fmt.Sprintf("; without those that some did not run on: %d", s.Partial)
	}
	out := []string{files}
	kinds := map[string]bool{}
	for _, m := range res.Hosts {
		kind := fmt.Sprintf("%s, %d processors, %d MB, %s", m.Processor, m.CPUs, m.MemoryKB>>10, m.System)
		if !kinds[kind] {
			kinds[kind] = true
			out = append(out, kind)
		}
	}
	if len(kinds) > 1 {
		out = append(out, fmt.Sprintf("TIMES OF %d KINDS OF MACHINES ARE COMPARED", len(kinds)))
	}
	for _, x := range s.Solvers {
		i := slices.IndexFunc(h.Solvers, func(y results.Solver) bool { return y.Name == x.Name })
		if i >= 0 && h.Solvers[i].Version != "" {
			out = append(out, x.Name+": "+h.Solvers[i].Version)
		}
	}
	return out
}

func short(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
