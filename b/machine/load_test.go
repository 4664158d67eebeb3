package machine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLoad: what is wrong with the file of a machine, or with those beside it, is told.
func TestLoad(t *testing.T) {
	const vars = " VARIABLES v INVARIANT v : NAT INITIALISATION v := 0 END"
	for _, c := range []struct {
		file  string
		files map[string]string
		want  string // in the error, or "" and then in what is unused
		name  string
	}{
		{"A.mch", map[string]string{"A.mch": "MACHINE A" + vars}, "", "A"},
		{"Other.mch", map[string]string{"Other.mch": "MACHINE A" + vars}, "", "A"}, // what is asked for by its file has any name
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE C" + vars}, "found the component C, expected B as the file is named", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE B" + vars}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE B VARIABLES END"}, "B.mch:1:21", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A SEES C INCLUDES B END", "B.mch": "MACHINE B SEES C" + vars, "C.mch": "MACHINE C SETS S END"}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES A END"}, "A names itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES R" + vars}, "R refines itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES Q" + vars, "Q.ref": "REFINEMENT Q REFINES R" + vars}, "refines itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES A" + vars, "A.mch": "MACHINE A" + vars}, "", "R"},
		{"D.def", map[string]string{"D.def": "DEFINITIONS d == 1"}, "a file of definitions is no machine", ""},
		{"m.eventb", map[string]string{"m.eventb": "package(nothing)."}, "m.eventb", ""},
		{"m.txt", map[string]string{"m.txt": "MACHINE m END"}, "unknown suffix", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A DEFINITIONS GOAL == 3; SET_PREF_MAXINT == v; scope_S == v" + vars}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A DEFINITIONS GOAL == v = TRUE" + vars}, "found the type", ""},
	} {
		dir := t.TempDir()
		for name, text := range c.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		m, err := Load(filepath.Join(dir, c.file))
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v: %v, want %s", c.files, err, c.want)
			}
			continue
		}
		if err != nil || m.Name != c.name {
			t.Errorf("%v: %v", c.files, err)
			continue
		}
		if strings.Contains(c.files[c.file], "GOAL") {
			if got := strings.Join(m.Unused, "; "); got != "GOAL is no predicate; SET_PREF_MAXINT is no number; scope_S is no number and no range of numbers" || m.Settings.Goal != nil || m.Settings.MaxInt != nil {
				t.Errorf("unused: %s", got)
			}
		}
	}
}
