package session_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bsmt/internal/golden"
	"bsmt/portfolio"
	"bsmt/session"
)

// TestGolden compares the responses to testdata/*.smt2 with the .out beside them.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			s := session.New(context.Background(), session.Config{
				File: filepath.Base(f), Out: &out, Solver: &portfolio.Kernel{}, Version: "test", Timeout: 20 * time.Second,
			})
			failed, err := s.Run(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, strings.TrimSuffix(f, ".smt2")+".out", out.String())
			if has := strings.Contains(out.String(), "(error "); has && !failed {
				t.Error("an error was answered, and the session does not say so")
			}
		})
	}
}

// TestEachCommandIsTested looks for every command in the test data.
func TestEachCommandIsTested(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.smt2")
	var all strings.Builder
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	for _, c := range session.Commands() {
		if !strings.Contains(all.String(), "("+c+" ") && !strings.Contains(all.String(), "("+c+")") {
			t.Errorf("no test data has the command %s", c)
		}
	}
}

// TestDialogue drives a session over pipes as pySMT does: one command, then its
// reply, whole and alone on its line, before the next command is sent.
func TestDialogue(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		s := session.New(context.Background(), session.Config{Out: outW, Solver: &portfolio.Kernel{}})
		if failed, err := s.Run(inR); failed || err != nil {
			t.Errorf("failed %v, %v", failed, err)
		}
		outW.Close()
	}()
	r := bufio.NewReader(outR)
	for _, step := range [][2]string{
		{"(set-option :print-success true)", "success"},
		{"(set-option :produce-models true)", "success"},
		{"(set-logic QF_LIRA*)", "success"},
		{"(declare-fun x () Int)", "success"},
		{"(push 1)", "success"},
		{"(assert (= (* 2 x) 6))", "success"},
		{"(check-sat)", "sat"},
		{"(get-value (x))", "((x 3))"},
		{"(pop 1)", "success"},
		{"(echo \"hi\")", "\"hi\""},
		{"(reset-assertions)", "success"},
		{"(exit)", "success"},
	} {
		if _, err := io.WriteString(inW, step[0]+"\n"); err != nil {
			t.Fatal(err)
		}
		got, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if got = strings.TrimSuffix(got, "\n"); got != step[1] {
			t.Errorf("%s: got %q, want %q", step[0], got, step[1])
		}
	}
	inW.Close()
	wg.Wait()
}

// TestPySMT repeats what pySMT sends, without --verbose: each reply is the one line that it
// reads, and nothing else ever comes.
func TestPySMT(t *testing.T) {
	text, err := os.ReadFile("testdata/pysmt.dialogue")
	if err != nil {
		t.Fatal(err)
	}
	_, runs, _ := strings.Cut(string(text), "run\n")
	for i, run := range strings.Split(runs, "run\n") {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			inR, inW := io.Pipe()
			outR, outW := io.Pipe()
			done := make(chan struct{})
			go func() {
				defer close(done)
				s := session.New(context.Background(), session.Config{Out: outW, Solver: &portfolio.Kernel{}})
				if failed, err := s.Run(inR); failed || err != nil {
					t.Errorf("failed %v, %v", failed, err)
				}
				outW.Close()
			}()
			r := bufio.NewReader(outR)
			for line := range strings.Lines(run) {
				want, reply := strings.CutPrefix(line, "< ")
				if !reply {
					if _, err := io.WriteString(inW, line); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if got, err := r.ReadString('\n'); got != want || err != nil {
					t.Fatalf("got %q %v, want %q", got, err, want)
				}
			}
			if rest, err := io.ReadAll(r); len(rest) > 0 || err != nil {
				t.Errorf("more responses: %q %v", rest, err)
			}
			<-done
		})
	}
}
