package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/bench/results"
	"bsmt/bench/results/sample"
	"bsmt/internal/command"
)

// sampleFile writes made-up results into a file.
func sampleFile(t *testing.T, dir, name string, files int) string {
	t.Helper()
	res, log := sample.Results(files)
	path := filepath.Join(dir, name)
	w, err := results.Append(path, res.Header)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range res.Rows {
		if i == 0 {
			r.Log = "logs/first"
			os.MkdirAll(filepath.Join(dir, "logs"), 0o755)
			os.WriteFile(filepath.Join(dir, r.Log), []byte(log(r)), 0o644)
		}
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestShows(t *testing.T) {
	dir := t.TempDir()
	old, now := sampleFile(t, dir, "old.jsonl", 30), sampleFile(t, dir, "new.jsonl", 40)
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct{ args, file, beginning, within string }{
		{"report -o " + in("r.html") + " " + now, "r.html", "<!doctype html>", "<title>new</title>"},
		{"report -o " + in("d.html") + " --against " + old + " " + now, "d.html", "<!doctype html>", `"from":"old","to":"new"`},
		{"plot -o " + in("c.svg") + " " + now, "c.svg", "<?xml", "virtual best ("},
		{"plot --kind scatter --solvers kernel,z3 -o " + in("s.svg") + " " + now, "s.svg", "<?xml", "z3, seconds"},
		{"plot --kind overlap -o " + in("o.png") + " " + now, "o.png", "\x89PNG", ""},
		{"plot --kind logics -o " + in("l.pdf") + " " + now, "l.pdf", "%PDF", ""},
		{"plot --kind growth --family queens -o " + in("g.svg") + " " + now, "g.svg", "<?xml", "queens"},
		{"export --results -o " + in("xml") + " " + now, "xml/kernel-random.results.xml", "<?xml", `value="correct"`},
	} {
		code, out, notes := bench(t, strings.Fields(c.args)...)
		if code != 0 || out+notes != "" {
			t.Errorf("%s: %d %q %q", c.args, code, out, notes)
		}
		text, err := os.ReadFile(in(c.file))
		if err != nil || !strings.HasPrefix(string(text), c.beginning) || !strings.Contains(string(text), c.within) {
			t.Errorf("%s: %v, begins with %.40q", c.args, err, text)
		}
	}
	if text, _ := os.ReadFile(in("r.html")); !strings.Contains(string(text), `id="log0"`) {
		t.Error("the report has no log")
	}
	code, out, _ := bench(t, "diff", old, now)
	if code != 0 || !strings.Contains(out, "passed over: 0 before, 40 after") {
		t.Errorf("diff: %d %s", code, out)
	}
	for _, c := range []struct {
		code int
		args string
	}{
		{command.Usage, "report " + now},
		{command.Usage, "report -o " + in("x.html")},
		{command.Usage, "plot --kind pie -o x.svg " + now},
		{command.Failed, "plot --kind scatter -o " + in("x.svg") + " " + now},
		{command.Failed, "plot -o " + in("x.doc") + " " + now},
		{command.Usage, "diff " + now},
		{command.Usage, "diff --factor 0.5 " + old + " " + now},
		{command.Usage, "diff " + old + " " + in("none")},
		{command.Usage, "export --results --starexec -o " + in("x")},
		{command.Usage, "export --results -o " + in("x")},
		{command.Usage, "export --starexec --set " + dir + " -o " + in("x.zip")},
		{command.Usage, "export --results -o " + in("x") + " " + in("none")},
		{command.Usage, "import -o " + in("i.jsonl")},
		{command.Failed, "import -o " + old + " " + in("xml/kernel.results.xml")},
		{command.Failed, "import -o " + in("i.jsonl") + " " + in("r.html")},
		{command.Usage, "submission -o " + in("x") + " a.zip"},
	} {
		if code, _, notes := bench(t, strings.Fields(c.args)...); code != c.code || notes == "" {
			t.Errorf("%s: %d %q, want %d", c.args, code, notes, c.code)
		}
	}
}

// TestThesis prints the tables and figures in their order, of results and of a run.
func TestThesis(t *testing.T) {
	dir := t.TempDir()
	from := sampleFile(t, dir, "r.jsonl", 60)
	ordered := func(out string, want ...string) {
		t.Helper()
		for _, w := range want {
			_, after, ok := strings.Cut(out, w)
			if !ok {
				t.Fatalf("no %q in, or not after what comes before it:\n%s", w, out)
			}
			out = after
		}
	}
	code, out, notes := bench(t, "thesis", "-o", filepath.Join(dir, "f"), from)
	if code != 0 {
		t.Fatal(notes)
	}
	ordered(out, "WRONG VERDICTS", "Table 5.1", "kernel  random", "Table 5.2", "Common Successful Tests", "Table 5.3", "Bit Vectors",
		"Figure 5.1a", "Figure 5.1d", "Figure 5.2", "Figure 5.3", "kernel:random")
	for _, name := range []string{"figure-5.1a.svg", "figure-5.2.png", "figure-5.3.svg"} {
		if _, err := os.Stat(filepath.Join(dir, "f", name)); err != nil {
			t.Error(err)
		}
	}
	set, run := filepath.Join(dir, "set"), filepath.Join(dir, "run")
	os.Mkdir(set, 0o755)
	os.WriteFile(filepath.Join(set, "a.smt2"), []byte("(set-logic QF_BV)(set-info :status sat)(check-sat)"), 0o644)
	for range 2 { // the second time nothing is left to run
		code, out, notes = bench(t, "thesis", "--set", set, "--solvers", "a=echo sat,a:b=echo unknown,c=echo sat", "--timeout", "60", "-o", run)
		if code != 0 {
			t.Fatal(notes)
		}
		ordered(out, "Table 5.1", "a       default", "a       b", "Figure 5.1a", "1      x  x", "Figure 5.3", "1      x  -")
	}
	for _, args := range [][]string{{"thesis"}, {"thesis", "--set", set}, {"thesis", "--format", "pie", from}, {"thesis", "--set", set, "-o", run, from}} {
		if code, _, notes := bench(t, args...); code != command.Usage || notes == "" {
			t.Errorf("%q: %d %q", args, code, notes)
		}
	}
}

// TestImportedScoresAlike writes results as XML and reads them back: the table of
// scores is the same.
func TestImportedScoresAlike(t *testing.T) {
	dir := t.TempDir()
	res := sampleFile(t, dir, "r.jsonl", 60)
	xml, back := filepath.Join(dir, "xml"), filepath.Join(dir, "back.jsonl")
	if code, _, notes := bench(t, "export", "--results", "-o", xml, res); code != 0 {
		t.Fatal(notes)
	}
	files, err := filepath.Glob(filepath.Join(xml, "*.results.xml"))
	if err != nil || len(files) != 4 {
		t.Fatal(files, err)
	}
	if code, _, notes := bench(t, append([]string{"import", "-o", back}, files...)...); code != 0 {
		t.Fatal(notes)
	}
	_, want, _ := bench(t, "score", res)
	code, got, notes := bench(t, "score", back)
	_, want, _ = strings.Cut(want, "WRONG") // what stands before it names the solvers in another order
	_, got, _ = strings.Cut(got, "WRONG")
	if code != 0 || got != want || got == "" {
		t.Errorf("%d %s\n%s\nwant\n%s", code, notes, got, want)
	}
}

func TestSubmission(t *testing.T) {
	dir := t.TempDir()
	archive := filepath.Join(dir, "a.zip")
	os.WriteFile(archive, []byte("x"), 0o644)
	code, _, notes := bench(t, "submission", "-o", dir, "--url", "https://example.org/a.zip", "--website", "https://example.org",
		"--description", "https://example.org/a.pdf", "--person", "Jane Smith", "--contact", "Jane Smith <jane@example.org>", archive)
	if code != 0 {
		t.Fatal(notes)
	}
	for _, name := range []string{"bsmt.json", "bsmt-portfolio.json"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), `"sha256"`) {
			t.Errorf("%s: %v %s", name, err, text)
		}
	}
}
