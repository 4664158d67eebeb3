package relay

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/internal/executable"
)

func texts(commands ...string) (out [][]byte) {
	for _, c := range commands {
		out = append(out, []byte(c))
	}
	return out
}

func TestDifference(t *testing.T) {
	tests := []struct {
		name       string
		have, want []string
		text       string
		ok         bool
	}{
		{"nothing new", []string{"a"}, []string{"a"}, "", true},
		{"more", []string{"a"}, []string{"a", Push, "b"}, "(push 1)\nb\n", true},
		{"a level less", []string{"a", Push, "b"}, []string{"a"}, "(pop 1)\n", true},
		{"another level", []string{"a", Push, "b"}, []string{"a", Push, "c"}, "(pop 1)\n(push 1)\nc\n", true},
		{"the outer of two", []string{"a", Push, "b", Push, "c"}, []string{"a", Push, "d"}, "(pop 2)\n(push 1)\nd\n", true},
		{"the inner of two", []string{"a", Push, "b", Push, "c"}, []string{"a", Push, "b", "d"}, "(pop 1)\nd\n", true},
		{"the base", []string{"a", Push, "b"}, []string{"c"}, "", false},
		{"less of the base", []string{"a", "b"}, []string{"a"}, "", false},
	}
	for _, tc := range tests {
		m := &member{have: texts(tc.have...)}
		text, ok := m.difference(texts(tc.want...))
		if string(text) != tc.text || ok != tc.ok {
			t.Errorf("%s: got %q, %v", tc.name, text, ok)
		}
	}
}

func TestVerdict(t *testing.T) {
	for text, want := range map[string]string{"sat": "sat", "unsat\n(p 1)": "unsat", "timeout": "unknown", "(goals)": "", "satisfied": ""} {
		if got := (Reply{Text: text}).Verdict(); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestAgainst: of those that have a verdict at the same time the opposite ones are named.
func TestAgainst(t *testing.T) {
	m := func(name string) *member { return &member{Program: Program{Name: name}} }
	all := []outcome{
		{m("a"), "sat", nil}, {m("b"), "unsat\n(p)", nil}, {m("c"), "unsat", errors.New("late")}, {m("d"), "unknown", errUndecided}, {m("e"), "(goals)", nil}, {m("f"), "unsat", nil},
	}
	for verdict, want := range map[string]string{"sat": "b f", "unsat": "a", "unknown": "", "": ""} {
		if got := strings.Join(against(verdict, all), " "); got != want {
			t.Errorf("%s: %s", verdict, got)
		}
	}
}

// fakeProgram is a shell script that handles one line after the other as $l.
func fakeProgram(t *testing.T, name, cases string) Program {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := executable.WriteSolver(path, cases); err != nil {
		t.Fatal(err)
	}
	return Program{Name: name, Path: path, Logics: func(own string) []string { return []string{own, ""} }}
}

func TestReadersAndSettings(t *testing.T) {
	// One ends at an option that it does not know, another reads the script under no logic alone.
	ends := fakeProgram(t, "ends", `*:strange*) echo '(error "strange")'; exit 1;;`)
	logic := fakeProgram(t, "logic", `'(set-logic QF_X)') echo '(error "no such logic")';;`)
	deaf := fakeProgram(t, "deaf", `'(assert a)') echo unsupported;;`)
	gone := Program{Name: "gone", Path: "/nonexistent", Logics: ends.Logics}
	r := New(func() []Program { return []Program{ends, logic, deaf, gone} })
	defer r.Close()
	s := Script{Settings: texts("(set-option :strange 1)"), Logic: "QF_X", Commands: texts("(assert a)")}
	for range 2 {
		names, err := r.Readers(context.Background(), s)
		if err != nil || len(names) != 2 || !strings.Contains(strings.Join(names, " "), "ends") || !strings.Contains(strings.Join(names, " "), "logic") {
			t.Errorf("got %v, %v", names, err)
		}
	}
	none := New(func() []Program { return []Program{deaf, gone} })
	defer none.Close()
	var refused *ErrRefused
	if _, err := none.Readers(context.Background(), s); !errors.As(err, &refused) || len(refused.Why) != 2 {
		t.Errorf("got %v", err)
	}
	// What is refused is not asked again, and no hindrance once it is gone.
	s.Commands = texts("(assert b)")
	if _, err := none.Readers(context.Background(), s); err != nil {
		t.Error(err)
	}
}

func TestAskTakesTheFirstThatDecides(t *testing.T) {
	unsure := fakeProgram(t, "unsure", `'(check-sat)') echo unknown;;`)
	slow := fakeProgram(t, "slow", `'(check-sat)') sleep 0.2; echo unsat;; '(get-proof)') echo '(proof)';;`)
	hangs := fakeProgram(t, "hangs", `'(check-sat)') sleep 1000;;`)
	r := New(func() []Program { return []Program{unsure, slow, hangs} })
	defer r.Close()
	ctx := context.Background()
	got, err := r.Ask(ctx, Script{}, []byte("(check-sat)"), true)
	if err != nil || got.Member != "slow" || got.Verdict() != "unsat" {
		t.Fatalf("got %v, %v", got, err)
	}
	if got, err = r.Follow(ctx, []byte("(get-proof)")); err != nil || got.Text != "(proof)" {
		t.Errorf("got %v, %v", got, err)
	}
	// A question that is no decision is answered by whoever is first, unknown or not.
	if got, err = r.Ask(ctx, Script{}, []byte("(check-sat)"), false); err != nil || got.Member != "unsure" {
		t.Errorf("got %v, %v", got, err)
	}
	alone := New(func() []Program { return []Program{unsure} })
	defer alone.Close()
	if got, err = alone.Ask(ctx, Script{}, []byte("(check-sat)"), true); err != nil || got.Verdict() != "unknown" {
		t.Errorf("got %v, %v", got, err)
	}
}
