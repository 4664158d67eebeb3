package diff

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"bsmt/bench/results"
)

// Write writes a diff as a text: the sums, then every change, worst first.
func (d *Diff) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "from %s to %s\n", d.From, d.To)
	if d.Limits {
		b.WriteString("The limits on time differ: what is gained or lost may be due to that.\n")
	}
	if d.OnlyFrom+d.OnlyTo > 0 {
		fmt.Fprintf(&b, "runs that only one has, passed over: %d before, %d after\n", d.OnlyFrom, d.OnlyTo)
	}
	b.WriteByte('\n')
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "solver\truns\tsolved before\tafter")
	for _, k := range Kinds {
		fmt.Fprintf(t, "\t%s", k)
	}
	fmt.Fprint(t, "\tseconds before\tafter\t\n")
	for _, s := range d.Solvers {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d", s.Name, s.Runs, s.Before, s.After)
		for _, k := range Kinds {
			fmt.Fprintf(t, "\t%d", s.Count[k])
		}
		fmt.Fprintf(t, "\t%.2f\t%.2f\t\n", s.WallBefore.Seconds(), s.WallAfter.Seconds())
	}
	t.Flush()
	t = tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	last := Kind("")
	for _, c := range d.Changes {
		if c.Kind != last {
			t.Flush()
			head := string(c.Kind)
			if c.Kind == NowWrong {
				head = strings.ToUpper(head)
			}
			fmt.Fprintf(&b, "\n%s\n", head)
			last = c.Kind
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t->  %s\n", c.Solver, c.File, outcome(c.Before), outcome(c.After))
	}
	t.Flush()
	_, err := io.WriteString(w, b.String())
	return err
}

func outcome(r results.Row) string { return fmt.Sprintf("%s %.3f s", r.Word(), r.Wall.Seconds()) }
