package export

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
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
	// Any small program will do.
	self, err := exec.LookPath("true")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for kind, names := range map[Kind][]string{
		StarExec:  {"bin/bsmt", "bin/starexec_run_default", "starexec_description.txt"},
		BenchExec: {"bin/bsmt", "tools/bsmt.py", "tools/__init__.py", "bsmt.xml"},
	} {
		for _, ending := range []string{".zip", ".tar.gz", ".tgz"} {
			name := filepath.Join(dir, string(kind)+ending)
			if _, err := Export(kind, self, name, "7.8"); err != nil {
				t.Fatal(err)
			}
			files := unpack(t, name)
			if len(files) != len(names) {
				t.Errorf("%s: %d files", name, len(files))
			}
			for _, n := range names {
				f, ok := files[n]
				if !ok {
					t.Errorf("%s lacks %s", name, n)
				}
				if runs := f.mode&0o111 != 0; runs != strings.HasPrefix(n, "bin/") {
					t.Errorf("%s: mode %o of %s", name, f.mode, n)
				}
			}
			if !bytes.Equal(files["bin/bsmt"].data, program) {
				t.Errorf("%s: another program", name)
			}
			if kind == StarExec && !strings.Contains(string(files["starexec_description.txt"].data), "7.8") {
				t.Errorf("%s: no version", name)
			}
			if f, ok := files["bsmt.xml"]; ok {
				if err := xml.Unmarshal(f.data, new(struct{})); err != nil {
					t.Error(err)
				}
			}
			if kind == BenchExec && ending == ".zip" {
				if python, err := exec.LookPath("python3"); err == nil {
					cmd := exec.Command(python, "-c", "import ast, sys; ast.parse(sys.stdin.read())")
					cmd.Stdin = bytes.NewReader(files["tools/bsmt.py"].data)
					if out, err := cmd.CombinedOutput(); err != nil {
						t.Errorf("the module: %v %s", err, out)
					}
				}
			}
		}
	}
	if _, err := Export(StarExec, self, filepath.Join(dir, "x.rar"), ""); err == nil {
		t.Error("wrote an archive of an unknown format")
	}
	text := script(t, dir, "text", "")
	if _, err := Export(StarExec, text, filepath.Join(dir, "x.zip"), ""); err == nil {
		t.Error("packed a program that is none")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".bsmt*")); len(left) > 0 {
		t.Errorf("left %q", left)
	}
}

// TestStarExecScript runs the script of the archive with a bsmt that shows its
// arguments.
func TestStarExecScript(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	if err := os.MkdirAll(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	files, err := contents(StarExec, "1")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		os.WriteFile(filepath.Join(dir, f.name), f.data, os.FileMode(f.mode))
	}
	script(t, filepath.Join(dir, "bin"), "bsmt", `echo noise >&2; for a; do echo "[$a]"; done; exit 3`)
	for _, c := range []struct {
		env  []string
		want string
	}{
		{nil, "[--solver]\n[kernel]\n[x y.smt2]\n"},
		{[]string{"STAREXEC_WALLCLOCK_LIMIT=60", "STAREXEC_MAX_MEM=1000"}, "[--solver]\n[kernel]\n[--timeout]\n[58]\n[--memory]\n[900]\n[x y.smt2]\n"},
		{[]string{"STAREXEC_WALLCLOCK_LIMIT=1.5", "STAREXEC_MAX_MEM=lots"}, "[--solver]\n[kernel]\n[x y.smt2]\n"},
	} {
		cmd := exec.Command(filepath.Join(dir, "bin", "starexec_run_default"), "x y.smt2", "/tmp/out")
		cmd.Env = append(c.env, "PATH=/usr/bin:/bin")
		var out, noise bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &noise
		if err := cmd.Run(); cmd.ProcessState.ExitCode() != 3 {
			t.Errorf("ended with %v", err)
		}
		if out.String() != c.want || noise.Len() > 0 {
			t.Errorf("got %q and %q, want %q", out.String(), noise.String(), c.want)
		}
	}
}

// script writes a program for the shell.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}
