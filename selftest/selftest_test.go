package selftest

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/internal/executable"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
)

// generous is longer than any test of a solver takes on a busy machine.
const generous = time.Minute

// TestKernel: the kernel has all that its scripts ask for, and lies about nothing.
func TestKernel(t *testing.T) {
	r := Run(context.Background(), generous, func() portfolio.Solver { return &portfolio.Kernel{} })
	if !r.Models || !r.Cores || !r.Incremental || len(r.Lies) > 0 || r.Scripts != len(table) {
		t.Errorf("%+v", r)
	}
	for _, want := range []string{"UF", "LIA", "NIA", "BV", "arrays", "quantifiers"} {
		if !slices.Contains(r.Theories, want) {
			t.Errorf("it does not decide %s; %s", want, r.Trouble)
		}
	}
}

// TestFound: whoever is installed tells the truth.
func TestFound(t *testing.T) {
	for _, e := range portfolio.Found(members.Builtin()) {
		r := Run(context.Background(), generous, func() portfolio.Solver { return &portfolio.External{Member: e.Member, Path: e.Path} })
		if !r.Models || !r.Cores || len(r.Lies) > 0 || len(r.Theories) < 5 {
			t.Errorf("%s: %+v", e.Name(), r)
		}
	}
}

// TestLiars: a false model and a false verdict are told.
func TestLiars(t *testing.T) {
	dir := t.TempDir()
	table := &members.Table{}
	for name, says := range map[string]string{"unsat": "echo unsat", "model": "echo sat"} {
		cases := "'(check-sat)') " + says + ";; '(get-model)') echo '((define-fun x () Int 0)(define-fun y () Int 0))';;"
		if err := executable.WriteSolver(filepath.Join(dir, name), cases); err != nil {
			t.Fatal(err)
		}
		if err := table.Read(strings.NewReader(name+" = ./"+name), filepath.Join(dir, "conf")); err != nil {
			t.Fatal(err)
		}
		e, ok := portfolio.Find(table, name)
		if !ok {
			t.Fatal("it is not found")
		}
		r := Run(context.Background(), generous, func() portfolio.Solver { return &portfolio.External{Member: e.Member, Path: e.Path} })
		want := map[string]string{"unsat": "it says unsat, and sat is true", "model": "a model that is false"}[name]
		if len(r.Lies) == 0 || !strings.HasPrefix(r.Lies[0], "it says") || !strings.Contains(strings.Join(r.Lies, "\n"), want) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestEnd: a context that has ended ends the test, without a verdict about the solver.
func TestEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := Run(ctx, generous, func() portfolio.Solver { return &portfolio.Kernel{} }); r.Right > 0 || len(r.Lies) > 0 {
		t.Errorf("%+v", r)
	}
}
