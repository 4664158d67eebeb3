package source

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// pack packs a text, with a dictionary of so many bytes where that can be said.
func pack(t *testing.T, ending, text string, dictionary int) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch ending {
	case ".bz2": // there is no packer for it in the libraries: this is of the text of TestOpen
		return []byte("BZh91AY&SY\xe7\xf8[\xe5\x00\x00\x00\xd1\x80\x00\x10\x00b*H\x0c\x00 \x001\x00\xd3M\x050\r\xa8\xec\"\x90y\x1c.\xe4\x8ap\xa1!\xcf\xf0\xb7\xca")
	case ".gz":
		w = gzip.NewWriter(&b)
	case ".xz":
		w, err = xz.WriterConfig{DictCap: dictionary}.NewWriter(&b)
	case ".zst":
		w, err = zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
	default:
		return []byte(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestOpen: a file is unpacked by what it is, whatever its name says.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	const text = "(check-sat)\n"
	for _, name := range []string{"a.smt2", "a.smt2.gz", "a.smt2.bz2", "a.smt2.xz", "a.smt2.zst"} {
		packed := pack(t, filepath.Ext(name), text, 1<<16)
		for _, as := range []string{name, "x" + filepath.Ext(name) + ".txt"} {
			path := filepath.Join(dir, as)
			if err := os.WriteFile(path, packed, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := ReadFile(path)
			if err != nil || string(got) != text {
				t.Errorf("%s: %q, %v", as, got, err)
			}
			if n, err := Size(path); err != nil || n != int64(len(text)) {
				t.Errorf("%s: %d bytes, %v", as, n, err)
			}
			plain, err := Unpacked(path, t.TempDir())
			if got, _ := os.ReadFile(plain); err != nil || string(got) != text {
				t.Errorf("%s is unpacked to %s: %q, %v", as, plain, got, err)
			}
		}
		if !IsScript(name) || Plain(name) != "a.smt2" {
			t.Errorf("%s is no script; %s", name, Plain(name))
		}
	}
	if IsScript("a.smt2.zip") || IsScript("a.txt.gz") {
		t.Error("a script it is not")
	}
}

// TestDamaged: what is cut off, or is none at all, is an error and not the end of the text.
func TestDamaged(t *testing.T) {
	dir := t.TempDir()
	text := strings.Repeat("(assert (> x 3))(push 1)", 1000)
	for _, ending := range []string{".gz", ".xz", ".zst"} {
		packed := pack(t, ending, text, 1<<16)
		for _, n := range []int{6, len(packed) / 2, len(packed) - 1} {
			path := filepath.Join(dir, "cut"+ending)
			if err := os.WriteFile(path, packed[:n], 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := ReadFile(path); err == nil {
				t.Errorf("%d bytes of %d of %s are read", n, len(packed), ending)
			}
		}
	}
	for name, text := range map[string]string{"empty": "", "one": "(", "two": "\x1f", "almost": "\x28\xb5\x2f", "B": "BZ"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := Open(dir); !errors.Is(err, ErrFolder) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "no")); err == nil || strings.Contains(err.Error(), dir) {
		t.Errorf("no file: %v", err)
	}
}

// TestBounds: a file that asks for much memory, or unpacks to much, is refused.
func TestBounds(t *testing.T) {
	packed := pack(t, ".xz", "(check-sat)", 1<<16)
	at := bytes.Index(packed, []byte{0x21, 1})
	if at < 0 {
		t.Fatal("no filter")
	}
	packed[at+2] = 39 // 3 GB
	path := filepath.Join(t.TempDir(), "much.xz")
	if err := os.WriteFile(path, packed, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), "asks for more than") {
		t.Errorf("a dictionary of 3 GB: %v", err)
	}
	if err := os.WriteFile(path, pack(t, ".gz", strings.Repeat("a", 1000), 0), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.left = 999
	if got, err := io.ReadAll(f); err == nil || len(got) != 999 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
