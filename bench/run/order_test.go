package run

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bsmt/bench/results"
	"bsmt/bench/set"
)

// TestOrder shares jobs out.
func TestOrder(t *testing.T) {
	solver := results.Solver{Name: "a"}
	p := Plan{Logs: "logs", Header: results.Header{Solvers: []results.Solver{solver}}}
	for i := range 30 {
		p.Jobs = append(p.Jobs, Job{set.Problem{File: strconv.Itoa(i)}, solver})
	}
	o := NewOrder(p, p.Jobs, 7)
	seen := map[results.Key]int{}
	for task := range o.Tasks {
		jobs := o.share(task)
		if len(jobs) > o.Most() {
			t.Errorf("%d jobs of at most %d", len(jobs), o.Most())
		}
		for _, j := range jobs {
			seen[j.Key()]++
		}
	}
	for _, j := range p.Jobs {
		if seen[j.Key()] != 1 {
			t.Errorf("%v %d times", j.Key(), seen[j.Key()])
		}
	}
	dir := t.TempDir()
	if err := Task(context.Background(), dir, "0", nil); err == nil {
		t.Error("did no order")
	}
	os.WriteFile(filepath.Join(dir, "order.json"), []byte(`{"Tasks":2}`), 0o644)
	if err := Task(context.Background(), dir, "2", nil); err == nil || !strings.Contains(err.Error(), `no task "2"`) {
		t.Errorf("got %v", err)
	}
}
