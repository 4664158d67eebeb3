package run

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"bsmt/bench/gen"
	"bsmt/bench/solvers"
)

// DialogueRow is how one solver did in one dialogue.
type DialogueRow struct {
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

// Dialogue drives a solver through a workload over pipes: it sends a text, and waits for
// the answer when the text asks. It stops at the limit.
func Dialogue(ctx context.Context, w gen.Workload, scale float64, s solvers.Solver, limit time.Duration) DialogueRow {
	row := DialogueRow{Workload: w.Name, Solver: s.Name, Asked: w.Checks(scale)}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.Command(s.Argv[0], s.Argv[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in, err := cmd.StdinPipe()
	if err == nil {
		var out io.ReadCloser
		if out, err = cmd.StdoutPipe(); err == nil {
			start := time.Now()
			if err = cmd.Start(); err == nil {
				t := &tree{leader: cmd.Process.Pid}
				done := context.AfterFunc(ctx, t.kill)
				row.talk(w.Turns(scale), in, bufio.NewReader(out), t, start)
				done()
				in.Close()
				t.kill()
				t.reap(cmd, start)
				if ctx.Err() != nil {
					row.Err = ctx.Err()
				}
				return row
			}
		}
	}
	row.Err = err
	return row
}

// talk sends the texts and collects the answers.
func (row *DialogueRow) talk(turns func(func(string) bool), in io.Writer, out *bufio.Reader, t *tree, start time.Time) {
	var last []time.Duration
	sent := 0
	for text := range turns {
		asked := time.Now()
		if _, err := io.WriteString(in, text); err != nil {
			row.Err = err
			break
		}
		if strings.Contains(text, "(check-sat") {
			line, err := out.ReadString('\n')
			if err != nil {
				row.Err = err
				break
			}
			row.Wall = time.Since(start)
			row.Answers = append(row.Answers, strings.TrimSpace(line))
			if last = append(last, time.Since(asked)); len(last) > 10 {
				last = last[1:]
			}
			if strings.HasPrefix(line, "(error") || strings.HasPrefix(line, "unsupported") {
				row.Err = fmt.Errorf("answered %s", strings.TrimSpace(line))
				break
			}
		}
		switch sent++; {
		case sent == 2:
			row.Start = t.resident()
		case len(row.Answers) == row.Asked/2 && row.Middle == 0:
			row.Middle = t.resident()
		}
	}
	row.End = t.resident()
	if len(last) > 0 {
		slices.Sort(last)
		row.Last = last[len(last)/2]
	}
}

// WriteDialogues writes a table of dialogues, with the time of each as a multiple of that
// of the base solver. Verdicts that contradict each other are told below, and an error.
func WriteDialogues(w io.Writer, rows []DialogueRow, base string) error {
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
func contradictions(rows []DialogueRow) error {
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
