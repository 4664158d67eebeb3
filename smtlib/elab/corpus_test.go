package elab_test

import (
	"os"
	"path/filepath"
	"testing"

	"bsmt/smtlib/internal/scripts"
)

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
		if err := s.RunAll(src, filepath.Base(f)); err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		scripts.RoundTrip(t, s, f)
	}
}
