package export

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"debug/elf"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"time"

	"bsmt/bench/set"
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

// licence is the module's LICENSE, which a program may not embed from the folder above; a test
// holds the two together.
//
//go:embed LICENSE
var licence []byte

// entry is a file of an archive.
type entry struct {
	name string // with slashes
	mode int64  // permissions
	data []byte
}

// Request says what goes into an archive.
type Request struct {
	Kind     Kind
	Binary   string        // name of the bsmt to put in
	Beside   []string      // names of other solvers' programs, put beside it, where its portfolio finds them
	Version  string        // of bsmt
	Problems []set.Problem // of BenchExec; none is two examples
}

// Export writes an archive that holds a bsmt and what runs it. The name of out
// chooses the format. The archive of the same program is always the same, byte for
// byte. It gives the libraries that the programs need to be there; none when they are
// linked statically.
func Export(r Request, out string) (needs []string, err error) {
	entries, err := contents(r.Kind, r.Version, r.Problems)
	if err != nil {
		return nil, err
	}
	for i, name := range append([]string{r.Binary}, r.Beside...) {
		program, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		libs, err := libraries(program)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		needs = append(needs, libs...)
		as := "bsmt"
		if i > 0 {
			as = filepath.Base(name)
		}
		entries = append(entries, entry{"bin/" + as, 0o755, program})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	for i := 1; i < len(entries); i++ {
		if entries[i].name == entries[i-1].name {
			return nil, fmt.Errorf("two files would be %s", entries[i].name)
		}
	}
	slices.Sort(needs)
	return slices.Compact(needs), write(out, entries)
}

// write writes an archive, whose name chooses the format, beside its place and renames
// it, so that there is never half an archive.
func write(out string, entries []entry) error {
	var pack func(io.Writer, []entry) error
	switch {
	case strings.HasSuffix(out, ".zip"):
		pack = writeZip
	case strings.HasSuffix(out, ".tar.gz"), strings.HasSuffix(out, ".tgz"):
		pack = writeTar
	default:
		return fmt.Errorf("%s: the name of an archive ends in .zip, .tar.gz or .tgz", out)
	}
	tmp, err := os.CreateTemp(filepath.Dir(out), ".bsmt-export-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if err := errors.Join(pack(tmp, entries), tmp.Chmod(0o644), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), out)
}

// contents gives the files of a kind but for the programs: its templates filled in
// and, for BenchExec, tasks.
func contents(kind Kind, version string, problems []set.Problem) ([]entry, error) {
	values := struct {
		Version string
		Groups  []string // of tasks
	}{Version: version}
	out := []entry{{"LICENSE", 0o644, licence}}
	if kind == BenchExec {
		files, groups, err := tasks(problems)
		if err != nil {
			return nil, err
		}
		out, values.Groups = append(out, files...), groups
	}
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
			if err := t.Execute(&b, values); err != nil {
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
		h := &tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.data)), ModTime: epoch, Format: tar.FormatPAX}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(e.data); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), g.Close())
}
