package elab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/smtlib/internal/scripts"
)

// wrong are benchmarks that are no SMT-LIB, with what is wrong.
var wrong = map[string]string{
	"opensmt__test__regression__base__generic__let-overload.smt2":  "l is bound twice in one let",
	"opensmt__test__regression__base__generic__let-overload2.smt2": "l is bound twice in one let",
}

// TestCorpus elaborates the benchmarks beside the repository, where there are
// any, and checks that printing and reading again gives the same terms.
func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/corpus/*/*.smt2")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s := scripts.New()
		err = s.RunAll(src, filepath.Base(f))
		if msg := wrong[filepath.Base(f)]; msg != "" {
			if err == nil || !strings.HasSuffix(err.Error(), msg) {
				t.Errorf("%s: got %v, want %s", f, err, msg)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		scripts.RoundTrip(t, s, f)
	}
}
