package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"bsmt/internal/executable"
)

// TestHandOver: commands that are programs of their own are these, with their arguments, streams and exit code; where one
// is not to be found, how to get it is said.
func TestHandOver(t *testing.T) {
	for _, p := range programs {
		dir, first := t.TempDir(), ""
		if p.program == ofB {
			first = "[" + p.command + "]\n"
		}
		ask := func(path string) (string, int) {
			cmd := exec.Command(os.Args[0], p.command, "run", "--set", "a b", "--help")
			cmd.Env = []string{asProgram + "=1", "PATH=" + path}
			cmd.Stdin = strings.NewReader("input\n")
			out, err := cmd.CombinedOutput()
			if cmd.ProcessState == nil {
				t.Fatal(err)
			}
			return string(out), cmd.ProcessState.ExitCode()
		}
		if out, code := ask(dir); code != 2 || !strings.Contains(out, p.program+" is needed") || !strings.Contains(out, "go install") {
			t.Errorf("without it: %d %q", code, out)
		}
		if err := executable.Write(filepath.Join(dir, p.program), "#!/bin/sh\nfor a; do echo \"[$a]\"; done; read l; echo $l; exit 7\n"); err != nil {
			t.Fatal(err)
		}
		if out, code := ask(dir); code != 7 || out != first+"[run]\n[--set]\n[a b]\n[--help]\ninput\n" {
			t.Errorf("%s: %d %q", p.command, code, out)
		}
	}
}

// TestMadeFromSources: where sources and Go are at hand, a program that is needed and not there is made beside this one,
// once; a build that knows no places of files says what to do.
func TestMadeFromSources(t *testing.T) {
	self := filepath.Join(t.TempDir(), "bsmt")
	if err := os.Link(os.Args[0], self); err != nil {
		program, err := os.ReadFile(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(self, program, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	tools := t.TempDir()
	if err := executable.Write(filepath.Join(tools, "go"), "#!/bin/sh\necho \"#!/bin/sh\" > $3\necho 'echo \"made of '$4'\"' >> $3\n/bin/chmod +x $3\n"); err != nil {
		t.Fatal(err)
	}
	_, here, _, _ := runtime.Caller(0)
	for i := range 2 {
		cmd := exec.Command(self, "eval", "1")
		cmd.Env = []string{asProgram + "=1", "PATH=" + tools}
		out, err := cmd.CombinedOutput()
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		switch last := lines[len(lines)-1]; {
		case !filepath.IsAbs(here):
			if !strings.Contains(string(out), "make build") {
				t.Errorf("without places: %q", out)
			}
		case err != nil || last != "made of ./cmd/bsmt-b" || len(lines) != 2-i:
			t.Errorf("round %d: %v, %q", i, err, out)
		}
	}
}

// TestTranslateFromB: translate asks the program of B where what it is to translate is of B.
func TestTranslateFromB(t *testing.T) {
	for args, want := range map[string]bool{"translate --to smt2 a.mch": true, "translate a.mch --to=z3": true, "translate a.smt2": false, "a.smt2 --to x": false, "translate -o to": false} {
		if got := asksOfB(append([]string{"bsmt"}, strings.Fields(args)...)); got != want {
			t.Errorf("%s: %v", args, got)
		}
	}
}
