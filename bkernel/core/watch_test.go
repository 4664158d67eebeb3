package core

import (
	"strings"
	"testing"

	"bsmt/bkernel/options"
	"bsmt/bkernel/trace"
)

// TestWatched: the same search, watched, does the same and tells of its restarts; other
// numbers make another search of the same verdict.
func TestWatched(t *testing.T) {
	search := func(o Options) (Status, Stats) {
		s := New(o)
		pigeons(6).load(s)
		return solve(s), *s.Counters()
	}
	status, plain := search(Options{})
	var out strings.Builder
	tr, err := trace.New(&out, []string{"restart", "theory"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if st, watched := search(Options{Trace: tr}); st != status || watched.Conflicts != plain.Conflicts || watched.Propagations != plain.Propagations {
		t.Errorf("%v with %d conflicts, watched %v with %d", status, plain.Conflicts, st, watched.Conflicts)
	}
	if lines := uint64(strings.Count(out.String(), "[restart] ")); plain.Restarts == 0 || lines < plain.Restarts || !strings.Contains(out.String(), "focused mode, LBD ") {
		t.Errorf("%d restarts\n%s", plain.Restarts, out.String())
	}
	v := options.Default()
	if err := v.Set("restart.gap=1000000"); err != nil {
		t.Fatal(err)
	}
	if st, rare := search(Options{Tuning: v}); st != status || rare.Restarts >= plain.Restarts {
		t.Errorf("%v with %d restarts, with restart.gap set %v with %d", status, plain.Restarts, st, rare.Restarts)
	}
}
