package proofcheck

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/grammar"
)

// TestForged: proofs that somebody forged, of scripts that have models, are not accepted.
// The files are by rule. A case begins with "### ", what is forged, and " -> ", how that is
// told; the proof comes after the line "---". It need not conclude: one step that is false suffices.
func TestForged(t *testing.T) {
	names, err := filepath.Glob("testdata/forged/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		cases := strings.Split(string(text), "### ")
		rule := strings.TrimSuffix(filepath.Base(name), ".txt")
		for _, c := range cases[1:] {
			head, rest, _ := strings.Cut(c, "\n")
			what, want, told := strings.Cut(head, " -> ")
			script, proof, found := strings.Cut(rest, "---\n")
			if !told || !found {
				t.Fatalf("%s: %s: no case", rule, head)
			}
			t.Run(rule+"/"+what, func(t *testing.T) {
				if got := verdict(t, script, proof); got == "" || !strings.Contains(got, want) {
					t.Errorf("%q, want %q", got, want)
				}
			})
		}
	}
}

// verdict is empty where all that a proof says is accepted, else what is wrong with it.
func verdict(t *testing.T, script, proof string) (out string) {
	t.Helper()
	e, as := read(t, script)
	k, commands := newChecker(e, as, nil), grammar.NewReader(strings.NewReader(proof), "proof")
	for {
		cmd, err := commands.Next()
		if err == nil {
			err = k.command(cmd)
		}
		if err != nil {
			for _, h := range k.report.Holes {
				out += "hole " + h.Name + "\n"
			}
			if !errors.Is(err, io.EOF) {
				out += told(cmd) + ": " + err.Error()
			}
			return out
		}
	}
}
