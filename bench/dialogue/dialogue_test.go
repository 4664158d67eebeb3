package dialogue

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bsmt/bench/gen"
	"bsmt/bench/results"
)

// TestDialogueWithAShell talks to a shell that answers sat to each question, and to one
// that ends early.
func TestDialogueWithAShell(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	w := gen.Workloads()[0]
	ask := func(script string) Row {
		return Talk(context.Background(), w, 0.01, results.Solver{Name: "shell", Command: []string{"sh", "-c", script}}, time.Minute)
	}
	if r := ask(`while read l; do case "$l" in *check-sat*) echo sat;; esac; done`); len(r.Answers) != r.Asked || r.Err != nil {
		t.Errorf("%d of %d answers, %v", len(r.Answers), r.Asked, r.Err)
	}
	if r := ask(`while read l; do case "$l" in *check-sat*) echo sat; exit;; esac; done`); len(r.Answers) != 1 || r.Err == nil {
		t.Errorf("a solver that ended: %d answers, %v", len(r.Answers), r.Err)
	}
}

// TestContradictionsAreTold compares answers.
func TestContradictionsAreTold(t *testing.T) {
	rows := []Row{
		{Workload: "w", Solver: "a", Asked: 2, Answers: []string{"sat", "unknown"}},
		{Workload: "w", Solver: "b", Asked: 2, Answers: []string{"sat", "unsat"}},
	}
	var out strings.Builder
	if err := Write(&out, rows, "a"); err != nil {
		t.Error(err)
	}
	rows[0].Answers[1] = "sat"
	if err := Write(&out, rows, "a"); err == nil || !strings.Contains(err.Error(), "question 2") {
		t.Errorf("got %v", err)
	}
}
