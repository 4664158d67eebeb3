package solvers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
	"bsmt/internal/executable"
)

func self() (string, error) { return "/self", nil }

func TestParse(t *testing.T) {
	dir := t.TempDir()
	script(t, dir, "mine", "")
	t.Setenv("PATH", dir)
	got, err := (&Catalog{Bsmt: self}).Parse(`kernel, bsmt,a='mine "x, y" --t={s},{ms} {}','b=mine {mb} {}'`)
	if err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "mine")
	want := []results.Solver{
		{Name: "kernel", Command: []string{"/self", "--solver", "kernel", "--timeout", "{t}", "--memory", "{mb}", "{}"}},
		{Name: "bsmt", Command: []string{"/self", "--timeout", "{t}", "--memory", "{mb}", "{}"}},
		{Name: "a", Command: []string{mine, "x, y", "--t={s},{ms}", "{}"}},
		{Name: "b", Command: []string{mine, "{mb}", "{}"}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	argv := Args(want[2], "/f {s}", nil, results.Limits{Wall: 2500 * time.Millisecond})
	if d := cmp.Diff([]string{mine, "x, y", "--t=2,2500", "/f {s}"}, argv); d != "" {
		t.Error(d)
	}
	argv = Args(results.Solver{Command: []string{mine, "{}", "{po}", "{other}", "{s}"}}, "f", map[string]string{"po": "a b/{s}", "s": "column"}, results.Limits{Wall: time.Second})
	if d := cmp.Diff([]string{mine, "f", "a b/{s}", "{other}", "1"}, argv); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{"", "nosuch", "a=", "a='mine", "a=nosuch {}", "a=mine,a=mine", "=mine"} {
		if got, err := (&Catalog{Bsmt: self}).Parse(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	mine := script(t, dir, "mine", "")
	t.Setenv("PATH", "/bin:/usr/bin")
	name := filepath.Join(dir, "solvers.conf")
	os.WriteFile(name, []byte(`# What is compared.
kernel
fast = ./mine --fast {}   # as it comes
slow = ./mine "a # b" \
       --deep=1 {}
split=bsmt --solver kernel --seed 3 {}
`), 0o644)
	c := &Catalog{Bsmt: self}
	if err := c.ReadFile(name); err != nil {
		t.Fatal(err)
	}
	all, err := c.Parse("")
	if err != nil {
		t.Fatal(err)
	}
	want := []results.Solver{
		{Name: "kernel", Command: []string{"/self", "--solver", "kernel", "--timeout", "{t}", "--memory", "{mb}", "{}"}},
		{Name: "fast", Command: []string{mine, "--fast", "{}"}},
		{Name: "slow", Command: []string{mine, "a # b", "--deep=1", "{}"}},
		{Name: "split", Command: []string{"/self", "--solver", "kernel", "--seed", "3", "{}"}},
	}
	if d := cmp.Diff(want, all); d != "" {
		t.Error(d)
	}
	some, err := c.Parse("slow,bsmt,x='sh {}'")
	if err != nil || len(some) != 3 || some[0].Command[0] != mine || some[1].Name != "bsmt" {
		t.Errorf("%v, %v", some, err)
	}
	for text, want := range map[string]string{
		"kernel\n\nnosuch\n":        ":3: no solver is known as nosuch",
		"a = sh {}\na = sh -x {}\n": ":2: a second solver is called a",
		"a = 'sh\n":                 ":1: a: a quote is left open",
		"# none\n":                  "no solvers in it",
		"a = ./nothere {}":          ":1: a:",
	} {
		os.WriteFile(name, []byte(text), 0o644)
		if err := (&Catalog{Bsmt: self}).ReadFile(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestIdentify(t *testing.T) {
	dir := t.TempDir()
	c := Catalog{Bsmt: self}
	versions := map[string]bool{}
	for text, want := range map[string]string{
		`echo; echo "  mine   1.2 "; echo more`: "mine 1.2 [",
		`exit 3`:                                "[",
		`read x; echo $x`:                       "[", // there is nothing to read
	} {
		s, err := c.Identify(t.Context(), results.Solver{Name: "m", Command: []string{script(t, dir, "m", text), "{}"}})
		if err != nil || !strings.HasPrefix(s.Version, want) || versions[s.Version] {
			t.Errorf("%q: %q, %v", text, s.Version, err)
		}
		versions[s.Version] = true
	}
	if _, err := c.Identify(t.Context(), results.Solver{Command: []string{filepath.Join(dir, "none")}}); err == nil {
		t.Error("identified nothing")
	}
}

// script writes a program for the shell.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := executable.Write(path, "#!/bin/sh\n"+text+"\n"); err != nil {
		t.Fatal(err)
	}
	return path
}
