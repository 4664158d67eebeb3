package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFormat: fmt prints or writes a script laid out, and a machine; it says where it cannot, and keeps its hands from Event-B.
func TestFormat(t *testing.T) {
	const raw, laid = "(declare-const\n x Int) ; one\n(check-sat)", "(declare-const x Int) ; one\n(check-sat)\n"
	if code, out, _ := call(t, raw, "fmt", "-"); code != 0 || out != laid {
		t.Errorf("%d\n%s", code, out)
	}
	file := filepath.Join(t.TempDir(), "a.smt2")
	if err := os.WriteFile(file, []byte(raw), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if code, out, notes := call(t, "", "fmt", "-w", file); code != 0 || out+notes != "" {
			t.Errorf("%d\n%s%s", code, out, notes)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != laid {
			t.Errorf("%q, %v", text, err)
		}
	}
	if code, out, notes := call(t, "(assert\n (x", "fmt", "-"); code != 1 || out != "" || !strings.Contains(notes, "-:2:2: this parenthesis is not closed") {
		t.Errorf("%d\n%s%s", code, out, notes)
	}
	machine := filepath.Join(t.TempDir(), "m.mch")
	if err := os.WriteFile(machine, []byte("MACHINE m\n   VARIABLES x\nINVARIANT\nx : NAT /* one */  \nINITIALISATION x := 0\nEND"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, notes := call(t, "", "fmt", machine); code != 0 || out != "MACHINE m\nVARIABLES x\nINVARIANT\n  x : NAT /* one */\nINITIALISATION x := 0\nEND\n" {
		t.Errorf("%d\n%s%s", code, out, notes)
	}
	if code, _, notes := call(t, "", "fmt", "a.bum"); code != 2 || !strings.Contains(notes, "is of Event-B") {
		t.Errorf("%d\n%s", code, notes)
	}
}
