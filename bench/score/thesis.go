package score

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"bsmt/bench/results"
)

// The tables of S. Krings, Towards Infinite-State Symbolic Model Checking for B and
// Event-B (2017), section 5.4. A solver called NAME:CONFIGURATION is shown as that
// configuration.

// configuration splits a solver's name.
func configuration(name string) []string {
	solver, conf, ok := strings.Cut(name, ":")
	if !ok {
		conf = "default"
	}
	return []string{solver, conf}
}

// Counts counts the verdicts of each configuration, as Table 5.1.
func (s *Score) Counts() Table {
	return s.verdicts("Verdicts of each configuration", []Section{{Rows: s.verdictRows(s.Outcomes)}})
}

// Theory is a group of Table 5.3 and of Figure 5.1.
type Theory struct {
	Name string
	Has  func(logic string) bool // tells whether a logic is in the group; one may be in several
}

// TheoryGroups are the groups.
func TheoryGroups() []Theory {
	return []Theory{
		{"Integer Arithmetic", func(l string) bool { return strings.Contains(l, "IA") || strings.Contains(l, "IDL") || l == "ALL" }},
		{"Uninterpreted Functions", func(l string) bool { return strings.Contains(l, "UF") }},
		{"Bit Vectors", func(l string) bool { return strings.Contains(l, "BV") }},
	}
}

// Theories counts the verdicts on the logics of each theory, as Table 5.3.
func (s *Score) Theories() Table {
	var sections []Section
	for _, t := range TheoryGroups() {
		var some []Outcome
		for _, o := range s.Outcomes {
			if t.Has(o.Logic) {
				some = append(some, o)
			}
		}
		sections = append(sections, Section{t.Name, s.verdictRows(some)})
	}
	return s.verdicts("Verdicts of each configuration by theory", sections)
}

// verdicts makes a table of rows of verdictRows, without the last columns, wrong and
// error, where they are zero.
func (s *Score) verdicts(title string, sections []Section) Table {
	t := Table{Title: title, Head: []string{"solver", "configuration", "sat", "unsat", "unknown", "timeout", "memory out", "error", "wrong or disputed"}, Left: 2, Sections: sections}
	for last := len(t.Head) - 1; last > 6; last-- {
		for _, x := range sections {
			for _, r := range x.Rows {
				if r[last] != "0" {
					return t
				}
			}
		}
		t.Head = t.Head[:last]
		for _, x := range sections {
			for i := range x.Rows {
				x.Rows[i] = x.Rows[i][:last]
			}
		}
	}
	return t
}

// verdictRows counts the verdicts on some files. A verdict that contradicts the truth,
// or another's where that is not known, is in the last column.
func (s *Score) verdictRows(some []Outcome) [][]string {
	var rows [][]string
	for i, x := range s.Solvers {
		count := map[string]int{}
		for _, o := range some {
			word := o.Rows[i].Word()
			if results.Decided(word) && !o.Right(i) {
				word = "wrong"
			}
			count[word]++
		}
		row := configuration(x.Name)
		for _, word := range []string{results.Sat, results.Unsat, results.Unknown, "timeout", "memory", "error", "wrong"} {
			row = append(row, strconv.Itoa(count[word]))
		}
		rows = append(rows, row)
	}
	return rows
}

// Times gives mean times in seconds, on the files that each configuration has solved
// and on those that all have, as Table 5.2.
func (s *Score) Times() Table {
	t := Table{Title: "Mean times (in s)", Head: []string{"solver", "configuration", "# successful tests", "∅ runtime sat", "∅ runtime unsat"}, Left: 2}
	t.Sections = []Section{
		{"Successful Tests per Solver", s.timeRows(Outcome.Right)},
		{"Common Successful Tests", s.timeRows(func(o Outcome, _ int) bool {
			for i := range o.Rows {
				if !o.Right(i) {
					return false
				}
			}
			return true
		})},
	}
	return t
}

// Models counts the obligations of each model, which is the family of their files, and those
// that each configuration proves and disproves, as Tables 6.2 and 6.3: a script that asks for a
// counterexample is unsat where the obligation is proved.
func (s *Score) Models() Table {
	t := Table{Title: "Obligations proved and disproved by model", Head: []string{"model", "POs"}, Left: 1}
	for _, x := range s.Solvers {
		t.Head = append(t.Head, x.Name+" proves", "disproves")
	}
	t.Sections = s.obligationRows(s.Families, func(x SolverScore, _ int) []string {
		return []string{strconv.Itoa(x.Unsat), strconv.Itoa(x.Sat)}
	})
	return t
}

// Kinds counts the obligations of each kind, which is the logic of their files, and those that
// each configuration decides, as Tables 6.4 and 6.5.
func (s *Score) Kinds() Table {
	t := Table{Title: "Obligations decided by kind", Head: []string{"kind of PO", "POs"}, Left: 1}
	for _, x := range s.Solvers {
		t.Head = append(t.Head, x.Name)
	}
	t.Sections = s.obligationRows(s.Logics, func(x SolverScore, files int) []string {
		return []string{fmt.Sprintf("%d (%.1f %%)", x.Solved, 100*float64(x.Solved)/float64(max(files, 1)))}
	})
	return t
}

// obligationRows has a row for each group, and one for all.
func (s *Score) obligationRows(groups []Group, cells func(x SolverScore, files int) []string) []Section {
	var rows [][]string
	for _, g := range append(groups[:len(groups):len(groups)], Group{Name: "all", Files: s.Files, Solvers: s.Solvers}) {
		row := []string{g.Name, strconv.Itoa(g.Files)}
		for _, x := range g.Solvers {
			row = append(row, cells(x, g.Files)...)
		}
		rows = append(rows, row)
	}
	return []Section{{Rows: rows}}
}

func (s *Score) timeRows(counts func(o Outcome, solver int) bool) [][]string {
	var rows [][]string
	for i, x := range s.Solvers {
		sum, n := map[string]time.Duration{}, map[string]int{}
		for _, o := range s.Outcomes {
			if counts(o, i) {
				sum[o.Truth] += o.Rows[i].Wall
				n[o.Truth]++
			}
		}
		row := append(configuration(x.Name), strconv.Itoa(n[results.Sat]+n[results.Unsat]))
		for _, truth := range []string{results.Sat, results.Unsat} {
			mean := "-"
			if n[truth] > 0 {
				mean = fmt.Sprintf("%.3f", sum[truth].Seconds()/float64(n[truth]))
			}
			row = append(row, mean)
		}
		rows = append(rows, row)
	}
	return rows
}
