package proofcheck

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForged: proofs that somebody forged, of scripts that have models, are not accepted.
// The files are by rule. A case begins with "### ", what is forged, and " -> ", how that is
// told; the proof comes after the line "---".
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

// verdict is empty where a proof is accepted, else what is wrong with it.
func verdict(t *testing.T, script, proof string) (out string) {
	t.Helper()
	e, as := read(t, script)
	r, err := Check(context.Background(), e, as, strings.NewReader(proof), nil)
	if err != nil {
		return err.Error()
	}
	for _, h := range r.Holes {
		out += "hole " + h.Name + "\n"
	}
	return out
}
