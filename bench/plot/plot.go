package plot

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bsmt/bench/results"
	"bsmt/bench/score"
)

// Kind is a kind of picture.
type Kind string

// The kinds.
const (
	Cactus  Kind = "cactus"  // how many files each solver solves, each within the time above
	Scatter Kind = "scatter" // the times of one solver against those of another
	Overlap Kind = "overlap" // who solves what
	Logics  Kind = "logics"  // percentage solved in each logic
	Growth  Kind = "growth"  // times in a family against its size
)

// Kinds are all kinds.
var Kinds = []Kind{Cactus, Scatter, Overlap, Logics, Growth}

// Options choose what is drawn.
type Options struct {
	Solvers []string // only these, in this order; empty is all
	Family  string   // of a growth plot; empty is all that have several sizes, side by side
}

var errEmpty = errors.New("no file was run by all solvers")

// Save draws results into a file whose name ends in .png, .svg or .pdf.
func Save(kind Kind, res *results.Results, o Options, name string) error {
	rows, err := only(res, o.Solvers)
	if err != nil {
		return err
	}
	sc := score.New(rows, res.Header.Limits.Wall)
	if sc.Files == 0 {
		return errEmpty
	}
	order := o.Solvers
	if len(order) == 0 {
		for _, s := range res.Header.Solvers {
			order = append(order, s.Name)
		}
	}
	m := newTable(sc, order)
	switch kind {
	case Cactus:
		return cactus(m, name)
	case Scatter:
		return scatter(m, name)
	case Overlap:
		return overlap(m, name)
	case Logics:
		return logics(m, name)
	case Growth:
		return growth(m, o.Family, name)
	}
	return fmt.Errorf("no picture is called %s", kind)
}

// only keeps the rows of some solvers; all for none.
func only(res *results.Results, solvers []string) ([]results.Row, error) {
	if len(solvers) == 0 {
		return res.Rows, nil
	}
	var known []string
	for _, s := range res.Header.Solvers {
		known = append(known, s.Name)
	}
	for _, s := range solvers {
		if !slices.Contains(known, s) {
			return nil, fmt.Errorf("no solver is called %s; there are %s", s, strings.Join(known, ", "))
		}
	}
	var rows []results.Row
	for _, r := range res.Rows {
		if slices.Contains(solvers, r.Solver) {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

// table is the files that count by the solvers in the order in which they are drawn.
type table struct {
	score   *score.Score
	solvers []string
	column  []int // of each solver in the rows of the score's outcomes
}

func newTable(sc *score.Score, order []string) table {
	m := table{score: sc}
	for _, name := range order {
		if i := slices.IndexFunc(sc.Solvers, func(s score.SolverScore) bool { return s.Name == name }); i >= 0 {
			m.solvers = append(m.solvers, name)
			m.column = append(m.column, i)
		}
	}
	return m
}

func (m table) right(o score.Outcome, solver int) bool      { return o.Right(m.column[solver]) }
func (m table) wrong(o score.Outcome, solver int) bool      { return o.Wrong(m.column[solver]) }
func (m table) row(o score.Outcome, solver int) results.Row { return o.Rows[m.column[solver]] }
