package gen

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestCost solves the smallest problem of each family.
func TestCost(t *testing.T) {
	var out strings.Builder
	fs := Growths()
	for i := range fs {
		fs[i].Sizes = []int{4, 8}
	}
	err := Cost(&out, fs, func(script string) (string, error) {
		var answer strings.Builder
		_, err := session.New(context.Background(), session.Config{Out: &answer, Solver: &portfolio.Kernel{}}).Run(strings.NewReader(script))
		return strings.TrimSpace(answer.String()), err
	})
	if err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(out.String(), "\n"); rows != 1+2*len(fs) {
		t.Errorf("%d rows:\n%s", rows, out.String())
	}
}

// TestCostRefusesWrongAnswers gives wrong answers and errors.
func TestCostRefusesWrongAnswers(t *testing.T) {
	var out strings.Builder
	if err := Cost(&out, Growths(), func(string) (string, error) { return "unknown", nil }); err == nil {
		t.Error("a wrong answer passed")
	}
	bad := errors.New("bad")
	if err := Cost(&out, Growths(), func(string) (string, error) { return "", bad }); !errors.Is(err, bad) {
		t.Errorf("got %v", err)
	}
}
