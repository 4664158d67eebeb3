package plot

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bsmt/bench/results"
	"bsmt/bench/results/sample"
	"bsmt/bench/score"
)

// three are solvers of the sample.
var three = []string{"kernel", "z3", "cvc5"}

// pictures are some of each kind, as someone would draw them.
var pictures = map[string]struct {
	kind Kind
	Options
}{
	"cactus":  {Cactus, Options{}},
	"scatter": {Scatter, Options{Solvers: three[:2]}},
	"venn":    {Overlap, Options{Solvers: three}},
	"venn2":   {Overlap, Options{Solvers: []string{"kernel", "kernel:random"}}},
	"upset":   {Overlap, Options{}},
	"logics":  {Logics, Options{}},
	"growth":  {Growth, Options{}},
	"queens":  {Growth, Options{Family: "queens"}},
}

// TestFormats draws every kind in every format. With PICTURES=DIR they stay, to be
// looked at.
func TestFormats(t *testing.T) {
	res, _ := sample.Results(240)
	dir := os.Getenv("PICTURES")
	if dir == "" {
		dir = t.TempDir()
	}
	for name, o := range pictures {
		for ending, magic := range map[string]string{".png": "\x89PNG", ".svg": "<?xml", ".pdf": "%PDF"} {
			if testing.Short() && ending != ".svg" {
				continue
			}
			file := filepath.Join(dir, name+ending)
			if err := Save(o.kind, res, o.Options, file); err != nil {
				t.Errorf("%s%s: %v", name, ending, err)
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil || !strings.HasPrefix(string(data), magic) {
				t.Errorf("%s: %v, begins with %.10q", file, err, data)
			}
			if ending == ".svg" {
				if err := xml.Unmarshal(data, new(struct{})); err != nil {
					t.Errorf("%s: %v", file, err)
				}
			}
		}
	}
}

// label is a text of a picture.
type label struct {
	x, y float64 // of where it begins, from below
	text string
}

// labels draws a picture and gives its texts.
func labels(t *testing.T, kind Kind, res *results.Results, o Options) []label {
	t.Helper()
	name := filepath.Join(t.TempDir(), "p.svg")
	if err := Save(kind, res, o, name); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []label
	for _, m := range regexp.MustCompile(`(?s)<text x="([^"]+)" y="([^"]+)"[^>]*>([^<]*)</text>`).FindAllStringSubmatch(string(data), -1) {
		x, err1 := strconv.ParseFloat(m[1], 64)
		y, err2 := strconv.ParseFloat(m[2], 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("text at %s, %s", m[1], m[2])
		}
		out = append(out, label{x, -y, m[3]}) // the format turns the picture over, and each text back
	}
	if len(out) == 0 {
		t.Fatal("no texts")
	}
	return out
}

// TestLegendLinesUp holds the lines of the cactus plot's legend at one distance, best
// first.
func TestLegendLinesUp(t *testing.T) {
	res, _ := sample.Results(100)
	all := labels(t, Cactus, res, Options{})
	var at []float64
	for _, want := range []string{"virtual best (", "kernel (", "z3 (", "cvc5 (", "kernel:random ("} {
		i := slices.IndexFunc(all, func(l label) bool { return strings.HasPrefix(l.text, want) })
		if i < 0 {
			t.Fatalf("no %q in %v", want, all)
		}
		at = append(at, all[i].y)
	}
	slices.Sort(at)
	for i := 1; i < len(at); i++ {
		if d := at[i] - at[i-1]; d < 13.9 || d > 14.1 {
			t.Errorf("lines of the legend are %v apart", d)
		}
	}
}

func TestGroups(t *testing.T) {
	var rows []results.Row
	for _, f := range [][2]string{{"1", "ab"}, {"2", "ab"}, {"3", "a"}, {"4", ""}, {"5", ""}, {"6", ""}, {"7", "bc"}, {"8", "abc"}} {
		for _, s := range []string{"a", "b", "c"} {
			r := results.Row{File: f[0], Logic: "L", Expected: results.Sat, Solver: s, Wall: time.Second}
			if strings.Contains(f[1], s) {
				r.Verdict = results.Sat
			} else if f[0] == "4" {
				r.Verdict = results.Unsat // wrong is not solved
			}
			rows = append(rows, r)
		}
	}
	m := newTable(score.New(rows, 10*time.Second), []string{"c", "b", "a"})
	want := []Group{{0b110, 2}, {0b011, 1}, {0b100, 1}, {0b111, 1}, {0, 3}}
	if d := cmp.Diff(want, groups(m)); d != "" {
		t.Error(d)
	}
}

// TestVennCounts finds the numbers of the parts in the picture.
func TestVennCounts(t *testing.T) {
	res, _ := sample.Results(240)
	shown := map[string]int{}
	for _, l := range labels(t, Overlap, res, Options{Solvers: three}) {
		shown[l.text]++
	}
	rows, err := only(res, three)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups(newTable(score.New(rows, res.Header.Limits.Wall), three)) {
		n := strconv.Itoa(g.Files)
		if g.Solvers != 0 && shown[n] == 0 {
			t.Errorf("no part with %s files in %v", n, shown)
		}
		shown[n]--
	}
}

func TestRefuses(t *testing.T) {
	res, _ := sample.Results(30)
	name := filepath.Join(t.TempDir(), "p.png")
	for what, err := range map[string]error{
		"no rows":           Save(Cactus, &results.Results{}, Options{}, name),
		"an unknown format": Save(Cactus, res, Options{}, filepath.Join(t.TempDir(), "p.xyz")),
		"an unknown kind":   Save("pie", res, Options{}, name),
		"an unknown solver": Save(Cactus, res, Options{Solvers: []string{"yices"}}, name),
		"one to compare":    Save(Scatter, res, Options{Solvers: three[:1]}, name),
		"an unknown family": Save(Growth, res, Options{Family: "cats"}, name),
	} {
		if err == nil {
			t.Errorf("drew %s", what)
		}
	}
}
