package refine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// Where parameters have no bounds the answer is none, unless what was seen is enough for it.
func TestInexactRefinements(t *testing.T) {
	dir := t.TempDir()
	load := func(name, guard, result string) *machine.Machine {
		file := filepath.Join(dir, name+".mch")
		src := "MACHINE " + name + " OPERATIONS r <-- op(x) = PRE x : NATURAL & " + guard + " THEN r := " + result + " END END"
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		guard, result  string
		guard2, second string
		want           Verdict
		sure           bool
	}{
		{"x < 20", "0", "x < 20", "0", Refines, true},
		{"x < 20", "0", "x < 20", "x", NewTrace, true},
		{"x >= 0", "0", "x >= 0", "0", NotFinished, false},
		{"x >= 0", "0", "x < 20", "0", NotFinished, false},
		{"x < 20", "0", "x >= 0", "1", NewTrace, true},
		{"x < 20", "0", "x >= 0", "0", Refines, true}, // it is called where the abstract machine permits it
		{"x >= 0", "0", "x >= 2", "0", NotFinished, false},
	} {
		p, err := NewPair(load("C", c.guard2, c.second), load("A", c.guard, c.result), check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Check(context.Background(), Options{})
		if r.Verdict != c.want || c.sure != (err == nil) || !c.sure && !errors.Is(err, errInexact) {
			t.Errorf("%+v: %v, %v", c, r.Verdict, err)
		}
	}
}
