package score

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Layout says how a score is written.
type Layout struct {
	Logics   bool // a table by logic too
	Markdown bool // tables in Markdown
}

// Write writes the tables of a score and its disagreements.
func (s *Score) Write(w io.Writer, l Layout) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d files that %d solvers ran on, limit %s s", s.Files, len(s.Solvers), short(s.Limit))
	if s.Partial > 0 {
		fmt.Fprintf(&b, "; without those that some did not run on: %d", s.Partial)
	}
	b.WriteString("\n\n")
	head := []string{"solver", "solved", "sat", "unsat", "wrong", "unknown", "error", "timeout", "PAR-2", "alone", "median"}
	rows := [][]string{head}
	for _, x := range s.Solvers {
		rows = append(rows, x.cells())
	}
	rows = append(rows, s.Best.bestCells())
	grid(&b, rows, 1, l.Markdown)
	if len(s.Disagree) > 0 {
		head := []string{"disagreement", "status"}
		for _, x := range s.Solvers {
			head = append(head, x.Name)
		}
		rows := [][]string{head}
		for _, d := range s.Disagree {
			row := []string{d.File, d.Status}
			for _, v := range d.Verdicts {
				if v == "" {
					v = "-"
				}
				row = append(row, v)
			}
			rows = append(rows, row)
		}
		b.WriteByte('\n')
		grid(&b, rows, len(head), l.Markdown)
	}
	if l.Logics {
		rows := [][]string{append([]string{"logic", "files"}, head...)}
		for _, x := range s.Logics {
			at := []string{x.Logic, strconv.Itoa(x.Files)}
			for _, y := range x.Solvers {
				rows = append(rows, append(at, y.cells()...))
				at = []string{"", ""}
			}
			rows = append(rows, append(at, x.Best.bestCells()...))
		}
		b.WriteByte('\n')
		grid(&b, rows, 1, l.Markdown)
	}
	_, err := io.WriteString(w, b.String())
	return err
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

func short(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// grid writes rows under each other, the first being the head: the first left
// columns to the left, numbers to the right.
func grid(b *strings.Builder, rows [][]string, left int, markdown bool) {
	width := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, c := range r {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	toLeft := func(i int) bool {
		if i < left {
			return true
		}
		for _, r := range rows[1:] {
			if r[i] != "" && r[i] != "-" && strings.Trim(r[i], "0123456789.") != "" {
				return true
			}
		}
		return false
	}
	gap := "  "
	if markdown {
		gap = " | "
	}
	line := func(r []string) {
		var out []string
		for i, c := range r {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if toLeft(i) {
				out = append(out, c+pad)
			} else {
				out = append(out, pad+c)
			}
		}
		text := strings.Join(out, gap)
		if markdown {
			text = "| " + text + " |"
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	for n, r := range rows {
		line(r)
		if n == 0 && markdown {
			rule := "|"
			for i := range r {
				if toLeft(i) {
					rule += " --- |"
				} else {
					rule += " ---: |"
				}
			}
			b.WriteString(rule + "\n")
		}
	}
}
