package thesis

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/bench/results/sample"
	"bsmt/internal/golden"
)

func TestFigures(t *testing.T) {
	res, _ := sample.Results(120)
	dir := t.TempDir()
	var b strings.Builder
	if err := Figures(&b, res, dir, "svg"); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/figures.txt", b.String())
	pictures, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range pictures {
		names = append(names, filepath.Base(p))
	}
	if want := []string{"figure-5.1a.svg", "figure-5.1b.svg", "figure-5.1c.svg", "figure-5.1d.svg", "figure-5.2.svg", "figure-5.3.svg"}; !slices.Equal(names, want) {
		t.Errorf("pictures %q", names)
	}
}

func TestConfigurations(t *testing.T) {
	res, _ := sample.Results(1)
	first, most := configurations(res)
	if !slices.Equal(first, []string{"kernel", "z3", "cvc5"}) || !slices.Equal(most, []string{"kernel", "kernel:random"}) {
		t.Errorf("first %q, most %q", first, most)
	}
}
