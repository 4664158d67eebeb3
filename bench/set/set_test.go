package set

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func packed(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"a/1.smt2":    "; (set-info :status sat)\n(set-logic QF_LIA)(set-info :source |(check-sat)|)\n(set-info :status unsat)(check-sat)",
		"a/2.smt2":    "(set-info :status sat)(check-sat)(set-info :status unsat)",
		"b/3.smt2":    "(set-logic QF_LIA) ) (set-info :status unknown)",
		"b/not.txt":   "(set-logic QF_LIA)",
		"c/4.smt2.gz": packed(t, "(set-logic QF_BV)(check-sat)"),
	}
	for name, text := range files {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
	}
	load := func(f Filter) []string {
		set, err := Load(dir, f)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, p := range set {
			out = append(out, p.File+" "+p.Logic+" "+p.Status)
			if p.Path != filepath.Join(dir, filepath.FromSlash(p.File)) {
				t.Errorf("path %s", p.Path)
			}
		}
		slices.Sort(out)
		return out
	}
	all := []string{"a/1.smt2 QF_LIA unsat", "a/2.smt2  sat", "b/3.smt2 QF_LIA unknown", "c/4.smt2.gz QF_BV unknown"}
	if d := cmp.Diff(all, load(Filter{})); d != "" {
		t.Error(d)
	}
	if set, err := Load(dir, Filter{Logics: []string{"QF_BV"}}); err != nil || len(set) != 1 || set[0].Bytes != 28 {
		t.Errorf("%+v, %v: the size is not that of what is packed", set, err)
	}
	if got := load(Filter{PerLogic: 1}); len(got) != 3 {
		t.Errorf("one of each logic: %q", got)
	}
	if got := load(Filter{Limit: 2}); len(got) != 2 {
		t.Errorf("two: %q", got)
	}
	if _, err := Load(dir, Filter{Split: "dev"}); err == nil {
		t.Error("a split without an index")
	}
	index := "file,source,logic,status,split,n\na/1.smt2,s,LIA,unsat,dev,\na/2.smt2,s,UF,sat,test,12\n"
	os.WriteFile(filepath.Join(dir, "index.csv"), []byte(index), 0o644)
	if d := cmp.Diff([]string{"a/1.smt2 LIA unsat", "a/2.smt2 UF sat"}, load(Filter{Split: "all"})); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"a/2.smt2 UF sat"}, load(Filter{Split: "test", Logics: []string{"UF", "BV"}})); d != "" {
		t.Error(d)
	}
	set, err := Load(dir, Filter{Split: "test"})
	want := []Problem{{"a/2.smt2", filepath.Join(dir, "a/2.smt2"), "UF", "sat", "s", 12, int64(len(files["a/2.smt2"])),
		map[string]string{"file": "a/2.smt2", "source": "s", "logic": "UF", "status": "sat", "split": "test", "n": "12"}}}
	if d := cmp.Diff(want, set); d != "" || err != nil {
		t.Error(err, d)
	}
	os.WriteFile(filepath.Join(dir, "index.csv"), []byte("file,logic,status\nnone.smt2,LIA,sat\n"), 0o644)
	if _, err := Load(dir, Filter{}); err == nil {
		t.Error("a file that is not there")
	}
}

// TestNamed: files and folders in one list, each file once, by the names that lead to them.
func TestNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	os.MkdirAll("d/e", 0o755)
	for _, name := range []string{"a.smt2", "d/b.smt2", "d/e/c.smt2", "d/notes.txt"} {
		os.WriteFile(name, []byte("(set-logic QF_LIA)(set-info :status sat)(check-sat)"), 0o600)
	}
	got, err := Named("./a.smt2", "d/b.smt2", "d", "a.smt2")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range got {
		names = append(names, p.File)
		if p.Logic != "QF_LIA" || p.Status != "sat" || p.Bytes == 0 {
			t.Errorf("%+v", p)
		}
		if _, err := os.Stat(p.Path); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"a.smt2", "d/b.smt2", "d/e/c.smt2"}; !slices.Equal(names, want) {
		t.Errorf("got %q", names)
	}
	if _, err := Named("none"); err == nil {
		t.Error("a name that leads nowhere")
	}
}
