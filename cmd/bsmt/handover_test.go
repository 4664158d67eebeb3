package main

import (
	"os"
	"os/exec"
	"path/filepath"
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

// TestTranslateFromB: translate asks the program of B where what it is to translate is of B.
func TestTranslateFromB(t *testing.T) {
	for args, want := range map[string]bool{"translate --to smt2 a.mch": true, "translate a.mch --to=z3": true, "translate a.smt2": false, "a.smt2 --to x": false, "translate -o to": false} {
		if got := asksOfB(append([]string{"bsmt"}, strings.Fields(args)...)); got != want {
			t.Errorf("%s: %v", args, got)
		}
	}
}
