package gen

import (
	"context"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/bench/set"
	"bsmt/portfolio"
	"bsmt/session"
)

// solve gives the kernel's answer.
func solve(t *testing.T, script string) string {
	t.Helper()
	var out strings.Builder
	if _, err := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}}).Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

// TestStatus solves the small problems of each family, the smallest with two seeds.
func TestStatus(t *testing.T) {
	for _, f := range Families() {
		for i, n := range f.Sizes[0] {
			for seed := range uint64(2) {
				if i > 0 && seed == 0 {
					continue
				}
				p := f.Make(n, seed)
				if got := solve(t, p.Script); got != p.Status {
					t.Errorf("%s of %d with seed %d: %s, should be %s", f.Name, n, seed, got, p.Status)
				}
			}
		}
	}
}

// TestStatusByOthers asks z3 and cvc5 too, where they are installed; they may not know.
func TestStatusByOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("asks other solvers")
	}
	for _, argv := range [][]string{{"z3", "-in", "rlimit=150000"}, {"cvc5", "--lang=smt2", "--rlimit=10000"}} {
		if _, err := exec.LookPath(argv[0]); err != nil {
			continue
		}
		for _, f := range Families() {
			p := f.Make(f.Sizes[0][0], 3)
			// Their limits count steps; the clock only guards against what they do not count.
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
			cmd.Stdin = strings.NewReader(p.Script)
			out, _ := cmd.Output()
			stop()
			switch got := strings.TrimSpace(string(out)); {
			case strings.Contains(got, "(error"):
				t.Errorf("%s of %s: %s", argv[0], f.Name, got)
			case (got == "sat" || got == "unsat") && got != p.Status:
				t.Errorf("%s says %s of %s, should be %s", argv[0], got, f.Name, p.Status)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	n, err := Write(dir, Choice{Classes: []string{"small", "medium"}, Seed: 5, Split: "dev"})
	if err != nil || n == 0 {
		t.Fatal(n, err)
	}
	problems, err := set.Load(dir, set.Filter{Split: "dev"})
	if err != nil || len(problems) != n {
		t.Fatal(len(problems), err)
	}
	for _, p := range problems {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Find(p.Family)
		if err != nil {
			t.Fatal(err)
		}
		if again := f.Make(p.N, 5); again.Script != string(text) || again.Status != p.Status || f.Logic != p.Logic {
			t.Errorf("%s is another problem when made again", p.File)
		}
		if !strings.Contains(string(text), "(set-info :status "+p.Status+")") || !strings.Contains(string(text), "(set-logic "+p.Logic+")") {
			t.Errorf("%s does not say what it is", p.File)
		}
	}
	for _, c := range []Choice{{Families: []string{"nosuch"}}, {Classes: []string{"tiny"}}, {Families: []string{"golomb"}, Sizes: []int{14}}, {Sizes: []int{0}}} {
		if _, err := Write(t.TempDir(), c); err == nil {
			t.Errorf("wrote %+v", c)
		}
	}
}

// TestAllSizes makes the largest of each family whose size is bearable.
func TestAllSizes(t *testing.T) {
	for _, f := range Families() {
		var last int
		for _, c := range f.Sizes {
			for _, n := range c {
				if n <= last {
					t.Errorf("the sizes of %s do not grow", f.Name)
				}
				last = n
				if err := f.fits(n); err != nil {
					t.Error(err)
				}
			}
		}
		// Those that choose numbers of their size are small; others are written in time.
		if len(f.Make(f.Sizes[2][0], 1).Script) == 0 {
			t.Errorf("%s makes nothing", f.Name)
		}
	}
}

// TestSameFamilies compares names, logics, sizes and status with those of another
// program.
func TestSameFamilies(t *testing.T) {
	other, err := filepath.Abs("../../../shared/tools/families.py")
	if err != nil {
		t.Fatal(err)
	}
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(other); missing != nil || err != nil {
		t.Skip("the other program is not there")
	}
	read := func(dir string) []string {
		file, err := os.Open(filepath.Join(dir, "index.csv"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		rows, err := csv.NewReader(file).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, r := range rows[1:] {
			if strings.Contains(r[0], "golomb") {
				r[3] = "by chance"
			}
			out = append(out, r[0]+" "+r[2]+" "+r[3])
		}
		slices.Sort(out)
		return out
	}
	theirs, ours := t.TempDir(), t.TempDir()
	if out, err := exec.Command(python, other, theirs, "--sizes", "small,medium").CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if _, err := Write(ours, Choice{Classes: []string{"small", "medium"}, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	have := read(ours)
	for _, line := range read(theirs) {
		if !slices.Contains(have, line) {
			t.Errorf("no %s", line)
		}
	}
}
