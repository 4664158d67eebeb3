package thesis

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"bsmt/bench/plot"
	"bsmt/bench/results"
	"bsmt/bench/score"
)

// figure is one picture and its text.
type figure struct {
	number  string
	title   string
	kind    plot.Kind
	res     *results.Results
	solvers []string
}

// figures are those that the results have enough for.
func figures(res *results.Results) []figure {
	first, variants := configurations(res)
	out := []figure{{"5.1a", "who solves what", plot.Overlap, res, first}}
	for i, t := range score.TheoryGroups() {
		part := *res
		part.Rows = nil
		for _, r := range res.Rows {
			if t.Has(r.Logic) {
				part.Rows = append(part.Rows, r)
			}
		}
		if len(part.Rows) > 0 {
			out = append(out, figure{fmt.Sprintf("5.1%c", 'b'+i), "who solves what: " + t.Name, plot.Overlap, &part, first})
		}
	}
	out = append(out, figure{"5.2", "solved in each logic, in percent", plot.Logics, res, first})
	if len(variants) > 1 {
		out = append(out, figure{"5.3", "options of " + base(variants[0]) + " against each other", plot.Overlap, res, variants})
	}
	return out
}

// base is the name of a solver without its options: kernel of kernel:random.
func base(name string) string {
	name, _, _ = strings.Cut(name, ":")
	return name
}

// configurations gives the first configuration of each solver, and all of the solver
// that has most.
func configurations(res *results.Results) (first, most []string) {
	byBase := map[string][]string{}
	for _, s := range res.Header.Solvers {
		b := base(s.Name)
		if byBase[b] == nil {
			first = append(first, s.Name)
		}
		byBase[b] = append(byBase[b], s.Name)
	}
	for _, f := range first {
		if all := byBase[base(f)]; len(all) > len(most) {
			most = all
		}
	}
	return first, most
}

// Figures writes the figures as texts and, where dir is not empty, as pictures into that
// folder, in each of some formats (svg, png, pdf).
func Figures(w io.Writer, res *results.Results, dir string, formats ...string) error {
	for _, f := range figures(res) {
		if _, err := fmt.Fprintf(w, "\nFigure %s: %s\n", f.number, f.title); err != nil {
			return err
		}
		var err error
		if f.kind == plot.Logics {
			err = writeLogics(w, f)
		} else {
			err = writeOverlap(w, f)
		}
		if err != nil {
			return err
		}
		if dir == "" {
			continue
		}
		for _, format := range formats {
			name := filepath.Join(dir, "figure-"+f.number+"."+format)
			if err := plot.Save(f.kind, f.res, plot.Options{Solvers: f.solvers}, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeOverlap writes a line for each set of solvers: an x for each that solves the
// files, and how many there are.
func writeOverlap(w io.Writer, f figure) error {
	groups, err := plot.Groups(f.res, f.solvers)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "files\t%s\n", strings.Join(f.solvers, "\t"))
	for _, g := range groups {
		line := fmt.Sprint(g.Files)
		for i := range f.solvers {
			mark := "-"
			if g.Solvers>>i&1 == 1 {
				mark = "x"
			}
			line += "\t" + mark
		}
		fmt.Fprintln(t, line)
	}
	return t.Flush()
}

// writeLogics writes what percentage of each logic's files each solver solves.
func writeLogics(w io.Writer, f figure) error {
	var rows []results.Row
	for _, r := range f.res.Rows {
		if slices.Contains(f.solvers, r.Solver) {
			rows = append(rows, r)
		}
	}
	sc := score.New(rows, f.res.Header.Limits.Wall)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "logic\tfiles\t%s\t\n", strings.Join(f.solvers, "\t"))
	for _, l := range sc.Logics {
		line := fmt.Sprintf("%s\t%d", l.Name, l.Files)
		for _, name := range f.solvers {
			i := slices.IndexFunc(l.Solvers, func(s score.SolverScore) bool { return s.Name == name })
			line += fmt.Sprintf("\t%.1f", 100*float64(l.Solvers[i].Solved)/float64(l.Files))
		}
		fmt.Fprintln(t, line+"\t")
	}
	return t.Flush()
}
