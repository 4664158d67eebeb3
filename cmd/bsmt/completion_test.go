package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/executable"
)

// TestCompletion: each shell gets a script, which asks the program; commands and options come from the one table.
func TestCompletion(t *testing.T) {
	for shell, want := range map[string]string{"bash": "complete -o", "zsh": "#compdef bsmt", "fish": "complete -c bsmt"} {
		if code, out, notes := bsmt(t, "completion", shell); code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: %d %q %s", shell, code, out, notes)
		}
	}
	if code, _, notes := bsmt(t, "completion", "csh"); code != 2 || !strings.Contains(notes, "bash, zsh and fish") {
		t.Errorf("%d %s", code, notes)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "check-machine"},
		{[]string{"--time"}, "--timeout"},
		{[]string{"cubes", "--prob"}, "--probe"},
	} {
		cmd := exec.Command(os.Args[0], append(c.args, "--generate-completion")...)
		cmd.Env = append(os.Environ(), asProgram+"=1")
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%q: %v %s", c.args, err, out)
		}
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash to complete in")
	}
	dir := t.TempDir()
	if err := executable.Write(filepath.Join(dir, "bsmt"), "#!/bin/sh\n"+asProgram+"=1 exec "+os.Args[0]+" \"$@\"\n"); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bash, "-c", `source <(bsmt completion bash); COMP_WORDS=(bsmt translate --dial); COMP_CWORD=2; _bsmt; echo "${COMPREPLY[@]}"; COMP_WORDS=(bsmt transl); COMP_CWORD=1; _bsmt; echo "${COMPREPLY[@]}"`)
	cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "--dialect\ntranslate\n" {
		t.Errorf("%v %q", err, out)
	}
}

// TestManual: the manual page has the commands and their options.
func TestManual(t *testing.T) {
	code, out, _ := bsmt(t, "manual")
	for _, want := range []string{".TH bsmt 1", `check\-machine`, "timeout"} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("the manual page lacks %q (%d)", want, code)
		}
	}
}
