package dialogue

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"bsmt/bench/box"
	"bsmt/bench/gen"
	"bsmt/bench/results"
	"bsmt/portfolio/process"
)

// Row is how one solver did in one dialogue.
type Row struct {
	Workload string
	Solver   string
	Asked    int           // questions of the dialogue
	Answers  []string      // verdicts, in order; shorter than Asked when time was up or the solver ended
	Wall     time.Duration // from the start of the process to its last answer
	Start    int64         // KB resident after the first text
	Middle   int64         // KB resident in the middle of the texts
	End      int64         // KB resident after the last one
	Last     time.Duration // median time from a question to its answer, of the last ten
	Err      error         // why the dialogue broke off, if it did
}

// Talk drives a solver through a workload over pipes: it sends a text, and waits for
// the answer when the text asks. It stops at the limit.
func Talk(ctx context.Context, w gen.Workload, scale float64, s results.Solver, limit time.Duration) Row {
	row := Row{Workload: w.Name, Solver: s.Name, Asked: w.Checks(scale)}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	start := time.Now()
	p, err := process.Start(ctx, process.Spec{Path: s.Command[0], Args: s.Command[1:]})
	if err != nil {
		row.Err = err
		return row
	}
	row.talk(w.Turns(scale), p, start)
	p.Close()
	if ctx.Err() != nil {
		row.Err = ctx.Err()
	}
	return row
}

// talk sends the texts and collects the answers.
func (row *Row) talk(turns func(func(string) bool), p *process.Process, start time.Time) {
	var last []time.Duration
	sent := 0
	for text := range turns {
		asked := time.Now()
		if _, err := io.WriteString(p, text); err != nil {
			row.Err = err
			break
		}
		if strings.Contains(text, "(check-sat") {
			line, err := p.Next()
			if err != nil {
				row.Err = err
				break
			}
			row.Wall = time.Since(start)
			row.Answers = append(row.Answers, line)
			if last = append(last, time.Since(asked)); len(last) > 10 {
				last = last[1:]
			}
			if strings.HasPrefix(line, "(error") || strings.HasPrefix(line, "unsupported") {
				row.Err = fmt.Errorf("answered %s", line)
				break
			}
		}
		switch sent++; {
		case sent == 2:
			row.Start = box.Resident(p.Pid()) >> 10
		case len(row.Answers) == row.Asked/2 && row.Middle == 0:
			row.Middle = box.Resident(p.Pid()) >> 10
		}
	}
	row.End = box.Resident(p.Pid()) >> 10
	if len(last) > 0 {
		slices.Sort(last)
		row.Last = last[len(last)/2]
	}
}

// Write writes a table of dialogues, with the time of each as a multiple of that
// of the base solver. Verdicts that contradict each other are told below, and an error.
func Write(w io.Writer, rows []Row, base string) error {
	wall := map[string]time.Duration{}
	for _, r := range rows {
		if r.Solver == base && len(r.Answers) == r.Asked {
			wall[r.Workload] = r.Wall
		}
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(tw, "workload\tsolver\tanswers\tunknown\tseconds\tx %s\tlast ms\tMB start\tmiddle\tend\t\n", base)
	for _, r := range rows {
		unknown, ratio, note := 0, "-", ""
		for _, a := range r.Answers {
			if a != "sat" && a != "unsat" {
				unknown++
			}
		}
		if b := wall[r.Workload]; b > 0 && len(r.Answers) == r.Asked {
			ratio = fmt.Sprintf("%.2f", r.Wall.Seconds()/b.Seconds())
		}
		if r.Err != nil {
			note = r.Err.Error()
		}
		fmt.Fprintf(tw, "%s\t%s\t%d/%d\t%d\t%.3f\t%s\t%.2f\t%d\t%d\t%d\t%s\n", r.Workload, r.Solver, len(r.Answers), r.Asked, unknown,
			r.Wall.Seconds(), ratio, r.Last.Seconds()*1000, r.Start>>10, r.Middle>>10, r.End>>10, note)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	return contradictions(rows)
}

// contradictions gives an error that names the first question on which two solvers differ.
func contradictions(rows []Row) error {
	for i, a := range rows {
		for _, b := range rows[:i] {
			if a.Workload != b.Workload {
				continue
			}
			for k := range min(len(a.Answers), len(b.Answers)) {
				if x, y := a.Answers[k], b.Answers[k]; x == "sat" && y == "unsat" || x == "unsat" && y == "sat" {
					return fmt.Errorf("%s, question %d: %s says %s, %s says %s", a.Workload, k+1, a.Solver, x, b.Solver, y)
				}
			}
		}
	}
	return nil
}
