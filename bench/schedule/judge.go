package schedule

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"bsmt/portfolio/schedule"
)

// Figures are what a schedule, a member or the best of all came to on some files.
type Figures struct {
	Name   string
	Solved int
	PAR2   time.Duration // mean time to a verdict, twice the limit for a file without one
}

// Judge computes from the measured times what a schedule would have come to on so many
// processors; and each member by itself, and the best member for each file.
func (d *Data) Judge(t *schedule.Table, jobs ...int) []Figures {
	var out []Figures
	limit := d.Limit.Seconds()
	for _, j := range jobs {
		s := newSimulator(len(d.Members), limit)
		sc := scene{j, make([]bool, len(d.Members)), 1}
		out = append(out, d.sum(fmt.Sprintf("schedule, %d processors", j), func(f *runs) outcome {
			return s.run(d.private(t.Plan(f.logic, f.bytes)), f, &sc)
		}))
	}
	for m, name := range d.Members {
		out = append(out, d.sum(name, func(f *runs) outcome { return outcome{decided: f.decided[m], seconds: f.seconds[m]} }))
	}
	return append(out, d.sum("best for each file", func(f *runs) outcome {
		o := outcome{seconds: limit}
		for m, ok := range f.decided {
			if ok {
				o.decided, o.seconds = true, min(o.seconds, f.seconds[m])
			}
		}
		return o
	}))
}

// sum adds up the outcomes of all files.
func (d *Data) sum(name string, of func(*runs) outcome) Figures {
	out := Figures{Name: name}
	total := 0.0
	for _, f := range d.files {
		o := of(f)
		if !o.decided {
			total += 2 * d.Limit.Seconds()
			continue
		}
		out.Solved++
		total += o.seconds
	}
	if len(d.files) > 0 {
		out.PAR2 = duration(total / float64(len(d.files)))
	}
	return out
}

// private gives a plan by the indices of members; others follow those that it names.
func (d *Data) private(p schedule.Plan) *plan {
	out := &plan{}
	for _, s := range p.First {
		if m := slices.Index(d.Members, s.Member); m >= 0 {
			out.first = append(out.first, step{m, s.Time.Seconds()})
		}
	}
	for _, s := range p.Race {
		if m := slices.Index(d.Members, s.Member); m >= 0 {
			out.race, out.shares = append(out.race, m), append(out.shares, s.Share)
		}
	}
	for m := range d.Members {
		if p.Others > 0 && !slices.Contains(out.race, m) {
			out.race, out.shares = append(out.race, m), append(out.shares, p.Others)
		}
	}
	return out
}

// Write writes figures as a table.
func Write(w io.Writer, title string, files int, figures []Figures) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%s, %d files\tsolved\tPAR-2\t\n", title, files)
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%d\t%.3f\t\n", f.Name, f.Solved, f.PAR2.Seconds())
	}
	return t.Flush()
}
