package fuzz

import (
	"bufio"
	"io"
	"os/exec"
	"strings"
	"time"
)

// External is an SMT-LIB solver that runs as a child and answers one script after
// the other, each on a level of its own.
type External struct {
	Name    string
	path    string
	args    []string
	timeout time.Duration // of one script, after which the child is killed

	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	runs  int // scripts that the child has answered
}

// NewExternal finds a solver on PATH; nil when there is none. Names: z3, cvc5.
func NewExternal(name string, timeout time.Duration) *External {
	path, err := exec.LookPath(name)
	if err != nil {
		return nil
	}
	e := &External{Name: name, path: path, timeout: timeout}
	switch name {
	case "z3":
		// A limit of steps: its time limit costs a thread a script, and hangs now and then.
		e.args = []string{"-in", "rlimit=400000"}
	case "cvc5":
		e.args = []string{"--incremental", "--produce-models", "--lang=smt2", "-q"}
	}
	return e
}

// restartAfter bounds what one child can gather of memory and of what earlier
// scripts left behind.
const restartAfter = 500

func (e *External) start() error {
	e.Close()
	e.cmd = exec.Command(e.path, e.args...)
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := e.cmd.Start(); err != nil {
		e.cmd = nil
		return err
	}
	e.in, e.runs = in, 0
	lines := make(chan string, 64)
	e.lines = lines
	go func() {
		defer close(lines)
		r := bufio.NewScanner(out)
		r.Buffer(make([]byte, 1<<16), 1<<26)
		for r.Scan() {
			lines <- r.Text()
		}
	}()
	return nil
}

// Close ends the child.
func (e *External) Close() {
	if e == nil || e.cmd == nil {
		return
	}
	e.in.Close()
	e.cmd.Process.Kill()
	for range e.lines {
	}
	e.cmd.Wait()
	e.cmd = nil
}

// ask sends text and gives the lines it answers, up to a mark.
func (e *External) ask(text string) ([]string, bool) {
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		io.WriteString(e.in, text+"(echo \"at-end\")\n")
	}()
	var got []string
	t := time.NewTimer(e.timeout)
	defer t.Stop()
	for {
		select {
		case l, ok := <-e.lines:
			if !ok {
				e.Close()
				<-sent
				return got, false
			}
			if strings.Trim(l, `"`) == "at-end" {
				<-sent
				return got, true
			}
			got = append(got, l)
		case <-t.C:
			e.Close()
			<-sent
			return got, false
		}
	}
}

// Solve gives the verdict on a script with one check, "unknown" when there is none
// to be had, and after sat the text of its model when that is wanted. The solver
// reads the old dialect. A verdict next to an error or "unsupported" is void.
func (e *External) Solve(s *Script, model bool) (verdict, text string) {
	if e == nil {
		return "unknown", ""
	}
	var b strings.Builder
	s.writeDecls(&b, Old)
	for i := range s.Steps {
		s.writeStep(&b, &s.Steps[i], Old)
	}
	return e.answer(b.String(), model)
}

// decide gives the verdict on a text with one check; see Solve.
func (e *External) decide(text string) string {
	if e == nil {
		return "unknown"
	}
	verdict, _ := e.answer(text, false)
	return verdict
}

// answer has the child, a new one where that is due, read a text with one check.
func (e *External) answer(script string, model bool) (verdict, text string) {
	if e.cmd == nil || e.runs >= restartAfter {
		if e.start() != nil {
			return "unknown", ""
		}
	}
	e.runs++
	// z3 starts anew in some ten milliseconds, and opens a level in far less.
	head := "(push 1)\n"
	if e.Name != "z3" || e.runs%50 == 1 {
		head = "(reset)\n(set-option :produce-models true)\n(set-logic ALL)\n" + head
	}
	got, ok := e.ask(head + script)
	if !ok {
		return "unknown", ""
	}
	verdict = "unknown"
	if len(got) == 1 && (got[0] == "sat" || got[0] == "unsat") {
		verdict = got[0]
	}
	pop := "(pop 1)\n"
	if verdict == "sat" && model {
		if got, ok := e.ask("(get-model)\n" + pop); ok {
			text = strings.Join(got, "\n")
		}
	} else if _, ok := e.ask(pop); !ok {
		return "unknown", ""
	}
	return verdict, text
}
