package export

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"bsmt/bench/set"
	"bsmt/internal/executable"
	"bsmt/internal/golden"
)

// unpack gives the files of an archive and their modes.
func unpack(t *testing.T, name string) map[string]entry {
	t.Helper()
	out := map[string]entry{}
	if strings.HasSuffix(name, ".zip") {
		z, err := zip.OpenReader(name)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			out[f.Name] = entry{f.Name, int64(f.Mode().Perm()), data}
		}
		return out
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(g); ; {
		h, err := r.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[h.Name] = entry{h.Name, h.Mode, data}
	}
}

func TestExport(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the archives are of programs for Linux")
	}
	// Any small programs will do.
	self, err := exec.LookPath("true")
	if err != nil {
		t.Fatal(err)
	}
	other, err := exec.LookPath("false")
	if err != nil {
		t.Fatal(err)
	}
	licence, err := os.ReadFile(filepath.Join("..", "..", "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for kind, names := range map[Kind][]string{
		StarExec: {"LICENSE", "bin/answer", "bin/bsmt", "bin/false", "bin/starexec_run_default", "bin/starexec_run_models", "bin/starexec_run_portfolio", "starexec_description.txt"},
		BenchExec: {"LICENSE", "bin/bsmt", "bin/false", "bsmt.xml", "properties/satisfiable.prp", "tasks/QF_LIA/none.smt2", "tasks/QF_LIA/none.yml",
			"tasks/QF_LIA/three.smt2", "tasks/QF_LIA/three.yml", "tools/__init__.py", "tools/bsmt.py"},
	} {
		for _, ending := range []string{".zip", ".tar.gz", ".tgz"} {
			name := filepath.Join(dir, string(kind)+ending)
			if _, err := Export(Request{Kind: kind, Binary: self, Beside: []string{other}, Version: "7.8"}, name); err != nil {
				t.Fatal(err)
			}
			files := unpack(t, name)
			if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, names) {
				t.Errorf("%s holds %q", name, got)
			}
			for n, f := range files {
				if runs := f.mode&0o111 != 0; runs != strings.HasPrefix(n, "bin/") {
					t.Errorf("%s: mode %o of %s", name, f.mode, n)
				}
			}
			if !bytes.Equal(files["bin/bsmt"].data, program) {
				t.Errorf("%s: another program", name)
			}
			if !bytes.Equal(files["LICENSE"].data, licence) {
				t.Errorf("%s: another licence than the module's", name)
			}
			for _, n := range []string{"starexec_description.txt", "bsmt.xml"} {
				if f, ok := files[n]; ok && !strings.Contains(string(f.data), "7.8") {
					t.Errorf("%s: no version in %s", name, n)
				}
			}
		}
	}
	if _, err := Export(Request{Kind: StarExec, Binary: self}, filepath.Join(dir, "x.rar")); err == nil {
		t.Error("wrote an archive of an unknown format")
	}
	if _, err := Export(Request{Kind: StarExec, Binary: self, Beside: []string{self, self}}, filepath.Join(dir, "x.zip")); err == nil {
		t.Error("packed two files of one name")
	}
	text := script(t, dir, "text", "")
	if _, err := Export(Request{Kind: StarExec, Binary: text}, filepath.Join(dir, "x.zip")); err == nil {
		t.Error("packed a program that is none")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".bsmt*")); len(left) > 0 {
		t.Errorf("left %q", left)
	}
}

// TestTasks holds the benchmark definition and the tasks together: each folder that is
// included has tasks, and each task names a script and a property that are there.
func TestTasks(t *testing.T) {
	dir := t.TempDir()
	var problems []set.Problem
	for _, p := range []set.Problem{
		{File: "QF_LIA/a b's.smt2", Logic: "QF_LIA", Status: "sat"},
		{File: "more/QF_LIA/x.smt2", Logic: "QF_LIA", Status: "unsat"},
		{File: "odd.smt2", Logic: "|../&<|", Status: "unknown"},
		{File: "none.smt2", Status: "unsat"},
	} {
		p.Path = filepath.Join(dir, strings.ReplaceAll(p.File, "/", "_"))
		os.WriteFile(p.Path, []byte(p.File), 0o644)
		problems = append(problems, p)
	}
	entries, err := contents(BenchExec, "1", problems)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		files[e.name] = string(e.data)
	}
	var definition struct {
		Tool     string `xml:"tool,attr"`
		Property string `xml:"propertyfile"`
		Tasks    []struct {
			Name    string `xml:"name,attr"`
			Include string `xml:"include"`
		} `xml:"tasks"`
	}
	if err := xml.Unmarshal([]byte(files["bsmt.xml"]), &definition); err != nil {
		t.Fatal(err)
	}
	if definition.Tool != "tools.bsmt" || files["tools/bsmt.py"] == "" || files[definition.Property] == "" || len(definition.Tasks) != 3 {
		t.Errorf("%+v", definition)
	}
	found := 0
	for _, g := range definition.Tasks {
		for name, text := range files {
			if ok, _ := path.Match(g.Include, name); !ok {
				continue
			}
			found++
			input := regexp.MustCompile(`(?m)^input_files: '(.*)'$`).FindStringSubmatch(text)
			property := regexp.MustCompile(`(?m)^  - property_file: (.*)$`).FindStringSubmatch(text)
			if input == nil || property == nil {
				t.Fatalf("%s is\n%s", name, text)
			}
			original := files[path.Join(path.Dir(name), strings.ReplaceAll(input[1], "''", "'"))]
			if original == "" || path.Join(path.Dir(name), property[1]) != definition.Property {
				t.Errorf("%s names what is not there:\n%s", name, text)
			}
			i := slices.IndexFunc(problems, func(p set.Problem) bool { return p.File == original })
			want := map[string]string{"sat": "expected_verdict: true", "unsat": "expected_verdict: false"}[problems[i].Status]
			if got := regexp.MustCompile(`expected_verdict: \w+`).FindString(text); got != want {
				t.Errorf("%s, which is %s, has %q", original, problems[i].Status, got)
			}
		}
	}
	if found != len(problems) {
		t.Errorf("%d tasks are included", found)
	}
}

// TestToolInfo calls the module as BenchExec does, with stand-ins for the classes that
// it is given.
func TestToolInfo(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the module with")
	}
	dir := t.TempDir()
	files, err := contents(BenchExec, "1", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		os.MkdirAll(filepath.Join(dir, filepath.Dir(f.name)), 0o755)
		os.WriteFile(filepath.Join(dir, f.name), f.data, os.FileMode(f.mode))
	}
	os.MkdirAll(filepath.Join(dir, "bin"), 0o755)
	script(t, filepath.Join(dir, "bin"), "bsmt", `[ "$1" = version ] && echo bsmt 7.8`)
	stand, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, filepath.Join(stand, "toolinfo.py"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PYTHONPATH="+stand+":"+dir, "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	golden.Check(t, "testdata/toolinfo.txt", string(out))
}

func TestSubmissions(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "a.zip")
	os.WriteFile(archive, []byte("abc"), 0o644)
	e := Entrant{People: []string{"Jane Smith"}, Contacts: []string{"Jane Smith <jane@example.org>"}, Website: "https://example.org",
		Description: "https://example.org/a.pdf", URL: "https://example.org/a.zip", Seed: 7}
	files, err := Submissions(archive, e)
	if err != nil {
		t.Fatal(err)
	}
	starexec, err := contents(StarExec, "1", nil)
	if err != nil {
		t.Fatal(err)
	}
	there := func(command []string) bool {
		return len(command) > 0 && slices.ContainsFunc(starexec, func(e entry) bool { return e.name == command[0] })
	}
	// Logics that bsmt has and that a track has not, as the competition lists them.
	notIn := map[string][]string{
		"SingleQuery":     {"QF_AUFBVLIA", "QF_AUFBVNIA", "QF_UFBVLIA"},
		"UnsatCore":       {"QF_AUFBVLIA", "QF_AUFBVNIA", "QF_UFBVLIA"},
		"Parallel":        {"QF_AUFBVLIA", "QF_AUFBVNIA", "QF_UFBVLIA"},
		"Incremental":     {"ABV", "AUFBV", "AUFLIA", "AUFNIA", "NIA", "QF_AUFNIA", "QF_AX", "QF_IDL", "QF_UFIDL", "UFBV", "UFBVLIA", "UFIDL", "UFLIA"},
		"ModelValidation": {"ABV", "ALIA", "BV", "LIA", "UF", "QF_AUFBVLIA", "QF_AUFBVNIA", "QF_UFBVLIA"},
	}
	for name, tracks := range map[string][]string{"bsmt.json": {"SingleQuery", "Incremental", "UnsatCore", "ModelValidation"}, "bsmt-portfolio.json": {"Parallel"}} {
		var s submission
		d := json.NewDecoder(bytes.NewReader(files[name]))
		d.DisallowUnknownFields()
		if err := d.Decode(&s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, p := range s.Participations {
			got = append(got, p.Tracks...)
			for _, l := range p.Logics {
				if slices.Contains(notIn[p.Tracks[0]], l) {
					t.Errorf("%s: the track %s has no %s", name, p.Tracks[0], l)
				}
			}
			if !slices.IsSorted(p.Logics) || len(slices.Compact(slices.Clone(p.Logics))) != len(p.Logics) {
				t.Errorf("%s: %q are not in order, or not once", name, p.Logics)
			}
			if len(p.Logics) == 0 || p.Command != nil && !there(p.Command) {
				t.Errorf("%s: %+v", name, p)
			}
		}
		if !slices.Equal(got, tracks) || !there(s.Command) || s.Seed != 7 ||
			s.Archive.Hash.SHA256 != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	for what, change := range map[string]func(*Entrant){
		"no people":     func(e *Entrant) { e.People = nil },
		"no contact":    func(e *Entrant) { e.Contacts = nil },
		"a bad contact": func(e *Entrant) { e.Contacts = []string{"jane@example.org"} },
		"no website":    func(e *Entrant) { e.Website = "" },
		"a bad address": func(e *Entrant) { e.URL = "a.zip" },
	} {
		bad := e
		change(&bad)
		if _, err := Submissions(archive, bad); err == nil {
			t.Errorf("made a submission with %s", what)
		}
	}
}

// TestStarExecScripts runs the configurations of the archive with a bsmt that shows
// its arguments.
func TestStarExecScripts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	files, err := contents(StarExec, "1", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		os.WriteFile(filepath.Join(dir, f.name), f.data, os.FileMode(f.mode))
	}
	script(t, filepath.Join(dir, "bin"), "bsmt", `echo noise >&2; for a; do echo "[$a]"; done; beside; exit 3`)
	script(t, filepath.Join(dir, "bin"), "beside", `echo found`)
	os.WriteFile(filepath.Join(dir, "x y.smt2"), []byte("(check-sat)\n"), 0o644)
	os.WriteFile(filepath.Join(dir, "m.smt2"), []byte("(check-sat)\n(get-model)\n"), 0o644)
	limits := []string{"STAREXEC_WALLCLOCK_LIMIT=60", "STAREXEC_MAX_MEM=1000"}
	for _, c := range []struct {
		script, file string
		env          []string
		want         string
	}{
		{"default", "x y.smt2", nil, "--solver kernel"},
		{"default", "x y.smt2", limits, "--solver kernel --timeout 58 --memory 900"},
		{"default", "x y.smt2", []string{"STAREXEC_WALLCLOCK_LIMIT=1.5", "STAREXEC_MAX_MEM=lots"}, "--solver kernel"},
		{"portfolio", "x y.smt2", limits, "--solver portfolio --timeout 58 --memory 900"},
		{"models", "x y.smt2", nil, "--solver kernel --model"},
		{"models", "m.smt2", limits, "--solver kernel --model --timeout 58 --memory 900"},
	} {
		cmd := exec.Command(filepath.Join(dir, "bin", "starexec_run_"+c.script), c.file, "/tmp/out")
		cmd.Dir = dir
		cmd.Env = append(c.env, "PATH=/usr/bin:/bin")
		var out, noise bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &noise
		if err := cmd.Run(); cmd.ProcessState.ExitCode() != 3 {
			t.Errorf("ended with %v", err)
		}
		want := "[" + strings.ReplaceAll(c.want, " ", "]\n[") + "]\n[" + c.file + "]\nfound\n"
		if out.String() != want || noise.Len() > 0 {
			t.Errorf("%s: got %q and %q, want %q", c.script, out.String(), noise.String(), want)
		}
	}
}

// script writes a program for the shell.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := executable.Write(path, "#!/bin/sh\n"+text+"\n"); err != nil {
		t.Fatal(err)
	}
	return path
}
