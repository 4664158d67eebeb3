package thesis

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results/sample"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestFigures(t *testing.T) {
	res, _ := sample.Results(120)
	dir := t.TempDir()
	var b strings.Builder
	if err := Figures(&b, res, dir, "svg"); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/figures.txt"
	if *update {
		os.MkdirAll("testdata", 0o755)
		os.WriteFile(golden, []byte(b.String()), 0o644)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Error(d)
	}
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
