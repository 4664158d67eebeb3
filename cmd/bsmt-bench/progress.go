package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"bsmt/bench/results"
	brun "bsmt/bench/run"
)

// lineEvery is the time between two lines of progress where there is no terminal.
const lineEvery = 10 * time.Second

// progress tells how far a run has come: by a bar on a terminal, by lines elsewhere.
type progress struct {
	mu     sync.Mutex
	out    io.Writer
	bar    *progressbar.ProgressBar // nil where there is no terminal
	start  time.Time
	told   time.Time // when the last line was written
	todo   int
	done   int
	solved int
	wrong  int
}

// watch shows the progress of a plan.
func watch(out io.Writer, plan *brun.Plan) {
	p := &progress{out: out}
	plan.Note = p.note
	plan.Begin = p.begin
	plan.Done = p.row
}

func (p *progress) note(text string) { fmt.Fprintln(p.out, "bsmt-bench: "+text) }

func (p *progress) begin(todo, there int) {
	p.todo, p.start = todo, time.Now()
	p.done, p.solved, p.wrong = 0, 0, 0
	p.told = p.start
	if there > 0 {
		p.note(fmt.Sprintf("%d runs are done already, %d are to do", there, todo))
	}
	if file, ok := p.out.(*os.File); ok && todo > 0 && term.IsTerminal(int(file.Fd())) {
		p.bar = progressbar.NewOptions(todo, progressbar.OptionSetWriter(file), progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true))
	}
}

func (p *progress) row(r results.Row) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if results.Decided(r.Verdict) {
		p.solved++
		if results.Decided(r.Expected) && r.Verdict != r.Expected {
			p.wrong++
			if p.bar != nil {
				p.bar.Clear()
			}
			fmt.Fprintf(p.out, "WRONG: %s says %s of %s, which is %s\n", r.Solver, r.Verdict, r.File, r.Expected)
		}
	}
	if p.bar != nil {
		p.bar.Describe(fmt.Sprintf("%d solved", p.solved))
		p.bar.Add(1)
		return
	}
	if now := time.Now(); now.Sub(p.told) >= lineEvery || p.done == p.todo {
		p.told = now
		left := time.Duration(float64(now.Sub(p.start)) / float64(p.done) * float64(p.todo-p.done))
		fmt.Fprintf(p.out, "%d of %d runs, %d solved, %d wrong, %v left\n", p.done, p.todo, p.solved, p.wrong, left.Round(time.Second))
	}
}
