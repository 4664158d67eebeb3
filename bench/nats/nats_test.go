//go:build unix

package nats

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/run"
	"bsmt/bench/score"
	"bsmt/bench/set"
	"bsmt/cluster"
	"bsmt/cluster/bus"
)

// TestMain is also what workers run, and what keeps runs there.
func TestMain(m *testing.M) {
	var err error
	switch {
	case len(os.Args) == 3 && os.Args[1] == "keep":
		err = box.Serve(os.Stdin, os.Stdout, os.Args[2])
	case len(os.Args) == 4 && os.Args[1] == "bench-task":
		err = run.Task(context.Background(), os.Args[2], os.Args[3], []string{os.Args[0], "keep"})
	default:
		os.Exit(m.Run())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// plan has files of which one says which answer two solvers give.
func plan(t *testing.T, name string) run.Plan {
	dir := t.TempDir()
	var problems []set.Problem
	for i := range 12 {
		file := fmt.Sprintf("f%02d.smt2", i)
		text := []string{"sat", "unsat", "unknown"}[i%3]
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		problems = append(problems, set.Problem{File: "sub/" + file, Path: filepath.Join(dir, file), Logic: fmt.Sprint("L", i%3), Status: text})
	}
	members := []results.Solver{
		{Name: "a", Version: "1", Command: []string{"cat", "{}"}},
		{Name: "it's b", Version: "2", Command: []string{"/bin/sh", "-c", `read x < "$0"; test $x = unsat && exit 3; echo $x`, "{}"}},
	}
	return run.Plan{
		Jobs: run.Jobs(problems, members), Results: filepath.Join(dir, name), Keeper: []string{os.Args[0], "keep"},
		Header: results.Header{Engine: "local", Limits: results.Limits{Wall: time.Minute, Memory: 1 << 30, Grace: time.Second}, Solvers: members, Host: run.Host()},
	}
}

func tables(t *testing.T, file string) string {
	t.Helper()
	res, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	s := score.New(res.Rows, res.Header.Limits.Wall)
	wrong, _ := s.Wrong()
	var b strings.Builder
	if err := score.Write(&b, score.CSV, s.Counts(), s.Theories(), wrong); err != nil {
		t.Fatal(err)
	}
	for _, r := range res.Rows {
		text, err := os.ReadFile(r.Log)
		if r.Log != "" && err != nil || r.Solver == "a" && !strings.Contains(string(text), r.Expected) {
			t.Errorf("the log of %s on %s: %q, %v", r.Solver, r.File, text, err)
		}
	}
	return b.String()
}

// served gives a server for the time of a test.
func served(t *testing.T) bus.Access {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := cluster.NewServer(ctx, cluster.Config{Listen: "127.0.0.1:0", Token: "a token", Dir: t.TempDir(), Silence: time.Second, Program: "none"})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		s.Close()
	})
	return bus.Access{URL: "nats://" + s.Addr(), Token: "a token"}
}

// working has a worker until the test ends.
func working(t *testing.T, at bus.Access, name, bench string) {
	t.Helper()
	nc, err := bus.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- cluster.Work(ctx, nc, cluster.WorkerConfig{Name: name, Bench: bench}) }()
	t.Cleanup(func() { stop(); <-done; nc.Close() })
}

// TestSameAsLocal does the same runs here and by workers, where the watch is stopped and gone on with.
func TestSameAsLocal(t *testing.T) {
	local := plan(t, "local.jsonl")
	if n, err := run.Run(context.Background(), local); n != 24 || err != nil {
		t.Fatal(n, err)
	}
	at := served(t)
	far := plan(t, "far.jsonl")
	far.Header.Engine = "nats"
	working(t, at, "one", os.Args[0])
	ctx, stop := context.WithCancel(context.Background())
	far.Done = func(results.Row) { stop() }
	first, err := Run(ctx, far, at)
	if first == 0 || !errors.Is(err, context.Canceled) {
		t.Fatal(first, err)
	}
	working(t, at, "two", os.Args[0])
	seen := 0
	far.Done = func(results.Row) { seen++ }
	n, err := Run(context.Background(), far, at)
	if err != nil || first+n != 24 || seen != n {
		t.Fatal(first, n, seen, err)
	}
	if d := cmp.Diff(tables(t, local.Results), tables(t, far.Results)); d != "" {
		t.Error(d)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(far.Results), "*.nats")); len(left) > 0 {
		t.Errorf("left %q", left)
	}
	if n, err := Run(context.Background(), far, at); n != 0 || err != nil {
		t.Errorf("once more: %d, %v", n, err)
	}
}

// TestWrongWorkers: what a worker cannot do, or gives for another run, is told and asked again, and not without end.
func TestWrongWorkers(t *testing.T) {
	at := served(t)
	p := plan(t, "r.jsonl")
	p.Jobs = p.Jobs[:2]
	lies := filepath.Join(t.TempDir(), "lies")
	swapped := strings.ReplaceAll("#!/bin/sh\n'SELF' \"$@\" && sed -i 's/f00/f01/' part-0.jsonl\n", "SELF", os.Args[0])
	if err := os.WriteFile(lies, []byte(swapped), 0o700); err != nil {
		t.Fatal(err)
	}
	var told []string
	p.Note = func(text string) { told = append(told, text) }
	working(t, at, "none", "")
	working(t, at, "liar", lies)
	if n, err := Run(context.Background(), p, at); n != 0 || err == nil || !strings.Contains(err.Error(), "2 runs were not done") {
		t.Fatal(n, err)
	}
	if all := strings.Join(told, "\n"); len(told) != 2*mostTries || !strings.Contains(all, "none: bsmt-bench is not there") && !strings.Contains(all, "liar: what it gives is not the row of this run") {
		t.Errorf("told %q", told)
	}
	if _, err := Run(context.Background(), p, bus.Access{URL: "nats://127.0.0.1:1"}); err == nil {
		t.Error("asked nobody")
	}
}
