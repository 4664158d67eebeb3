package members

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/internal/executable"
)

func TestBuiltin(t *testing.T) {
	table := Builtin()
	if want := []string{"z3", "cvc5", "bitwuzla", "yices", "mathsat", "opensmt", "cvc4"}; !slices.Equal(table.Names(), want) {
		t.Errorf("members %v", table.Names())
	}
	for _, tc := range []struct {
		name string
		call Call
		want string
	}{
		{"z3", Call{}, "-in -smt2"},
		{"z3", Call{Keep: true, Models: true, Core: true, Seed: 1<<31 + 7, Work: 9, Time: time.Second, Memory: 1 << 30}, "-in -smt2 smt.random_seed=7 sat.random_seed=7 rlimit=9"},
		{"cvc5", Call{Keep: true, Seed: 3}, "--lang=smt2 -q --incremental --seed=3"},
		{"yices", Call{Seed: 3}, "--smt2-model-format"},
	} {
		if got := strings.Join(table.Find(tc.name).Arguments(tc.call), " "); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
	for _, m := range table.Members {
		if m.Version == nil {
			t.Errorf("%s cannot be asked for its version", m.Name)
		}
	}
	if z3, bitwuzla := table.Find("z3"), table.Find("bitwuzla"); !z3.Reads("UFNIA") || bitwuzla.Reads("QF_LIA") || !bitwuzla.Reads("QF_ABV") || !bitwuzla.Reads("ALL") || !table.Find("yices").Reads("QF_LIA") {
		t.Error("who reads what")
	}
}

func TestOwnMember(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "bin", "mine")
	os.MkdirAll(filepath.Dir(program), 0o755)
	executable.Write(program, "")
	table := Builtin()
	err := table.Read(strings.NewReader(`# my solvers
mine          = bin/mine --smt2 'a b' {}   # a remark
mine.models   = -m
mine.cores    = -c -u
mine.time     = --tlimit={ms} -T {s}
mine.memory   = --mem={mb}
mine.logics   = QF_BV QF_A*BV
mine.all      = no
mine.behind   = z3

z3.seed       = seed={n}
`), filepath.Join(dir, "members.conf"))
	if err != nil {
		t.Fatal(err)
	}
	m := table.Find("mine")
	want := []string{"--smt2", "a b", "/dev/stdin", "-m", "-c", "-u", "--tlimit=1500", "-T", "1", "--mem=64"}
	if got := m.Arguments(Call{Keep: true, Models: true, Core: true, Seed: 5, Work: 5, Time: 1500 * time.Millisecond, Memory: 64 << 20}); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, ok := m.Look(); !ok || got != program {
		t.Errorf("its program: %s", got)
	}
	if m.Incremental != nil || m.All != AllNever || m.Behind != "z3" || !m.Reads("QF_AUFBV") || m.Reads("BV") {
		t.Errorf("%+v", m)
	}
	if got := table.Find("z3").Arguments(Call{Seed: 2}); !slices.Equal(got, []string{"-in", "-smt2", "seed=2"}) {
		t.Errorf("z3: %q", got)
	}
}

// TestErrors: each says the line and what is wrong with it.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"mine":                         "t:1: a line is NAME = COMMAND",
		"\n\nmine =":                   "t:3: mine has an empty command",
		"= x":                          "t:1: a name is missing",
		"a#2 = x":                      "t:1: a name begins with a letter",
		"2a = x":                       "t:1: a name begins with a letter",
		"kernel = x":                   "t:1: the name kernel is taken",
		"mine.seed = {n}":              "t:1: mine has no command yet",
		"mine = x\nmine.sede = {n}":    `t:2: there is no property "sede"; there are all, behind, cores`,
		"mine = x 'y":                  "t:1: a quote is left open",
		"mine = x {file}":              "t:1: {file} has a placeholder other than {}",
		"mine = x\nmine.seed = {ms}":   "t:2: {ms} has a placeholder other than {n}",
		"mine = x\nmine.cores = {n}":   "t:2: {n} has a placeholder, and there is none here",
		"mine = x\nmine.time = {s":     "t:2: {s has a placeholder",
		"mine = x\nmine.all = maybe":   "t:2: all of mine: it is no, after or first",
		"mine = x\nmine.behind = a b":  "t:2: behind of mine: it is one name",
		"mine = x\nmine.logics = QF_[": "t:2: logics of mine: QF_[ is no pattern",
	} {
		err := (&Table{}).Read(strings.NewReader(text), "t")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestUnits: a limit of z3's is each member's in its own unit.
func TestUnits(t *testing.T) {
	for name, want := range map[string]int64{"z3": 1000, "cvc5": 100} {
		if got := Builtin().Find(name).Units(1000); got != want {
			t.Errorf("%s: %d of 1000", name, got)
		}
	}
	if got := Builtin().Find("cvc5").Units(1); got != 1 {
		t.Errorf("nothing is left of 1: %d", got)
	}
}
