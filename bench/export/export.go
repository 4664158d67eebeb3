package export

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"
	"time"
)

// Kind is what an archive is for.
type Kind string

// The kinds of archives, named by their folders of templates.
const (
	StarExec  Kind = "starexec"  // StarExec, StarExec-ARC and SMT-COMP
	BenchExec Kind = "benchexec" // BenchExec
)

//go:embed all:archive
var archive embed.FS

// entry is a file of an archive.
type entry struct {
	name string // with slashes
	mode int64  // permissions
	data []byte
}

// Export writes an archive that holds a bsmt and what runs it. The name of out
// chooses the format. The archive of the same program is always the same, byte for
// byte. It gives the libraries that the program needs to be there; none when it is
// linked statically.
func Export(kind Kind, binary, out, version string) (needs []string, err error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	if needs, err = libraries(program); err != nil {
		return nil, fmt.Errorf("%s: %w", binary, err)
	}
	entries, err := contents(kind, version)
	if err != nil {
		return nil, err
	}
	entries = append(entries, entry{"bin/bsmt", 0o755, program})
	var write func(io.Writer, []entry) error
	switch {
	case strings.HasSuffix(out, ".zip"):
		write = writeZip
	case strings.HasSuffix(out, ".tar.gz"), strings.HasSuffix(out, ".tgz"):
		write = writeTar
	default:
		return nil, fmt.Errorf("%s: the name of an archive ends in .zip, .tar.gz or .tgz", out)
	}
	// Written beside and renamed, so that there is never half an archive.
	tmp, err := os.CreateTemp(filepath.Dir(out), ".bsmt-export-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(tmp.Name())
	err = errors.Join(write(tmp, entries), tmp.Chmod(0o644), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), out)
	}
	return needs, err
}

// contents fills the templates of a kind in.
func contents(kind Kind, version string) ([]entry, error) {
	var out []entry
	var visit func(dir, at string) error
	visit = func(dir, at string) error {
		files, err := archive.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, f := range files {
			from, to := path.Join(dir, f.Name()), path.Join(at, f.Name())
			if f.IsDir() {
				if err := visit(from, to); err != nil {
					return err
				}
				continue
			}
			text, err := archive.ReadFile(from)
			if err != nil {
				return err
			}
			t, err := template.New(to).Parse(string(text))
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if err := t.Execute(&b, map[string]string{"Version": version}); err != nil {
				return err
			}
			mode := int64(0o644)
			if strings.HasPrefix(b.String(), "#!") {
				mode = 0o755
			}
			out = append(out, entry{to, mode, b.Bytes()})
		}
		return nil
	}
	return out, visit(path.Join("archive", string(kind)), "")
}

// libraries gives what the dynamic linker would load for a program.
func libraries(program []byte) ([]string, error) {
	f, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return nil, fmt.Errorf("not a program for Linux: %w", err)
	}
	return f.ImportedLibraries()
}

// epoch is the time of all files in an archive; the oldest that zip can tell.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func writeZip(w io.Writer, entries []entry) error {
	z := zip.NewWriter(w)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: epoch}
		h.SetMode(os.FileMode(e.mode))
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(e.data); err != nil {
			return err
		}
	}
	return z.Close()
}

func writeTar(w io.Writer, entries []entry) error {
	g := gzip.NewWriter(w)
	t := tar.NewWriter(g)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.data)), ModTime: epoch, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(e.data); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), g.Close())
}
