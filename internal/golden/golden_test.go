package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// failing counts the errors of a test instead of reporting them.
type failing struct {
	testing.TB
	errors int
}

func (f *failing) Helper()               {}
func (f *failing) Errorf(string, ...any) { f.errors++ }
func (f *failing) Fatal(...any)          { f.errors++ }

// TestCheck has a text that is the file's, one that is not, and a file that is missing.
func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("text\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	Check(t, path, "text\n")
	for _, c := range []struct{ path, got string }{{path, "text"}, {path + "s", "text\n"}} {
		f := &failing{TB: t}
		if Check(f, c.path, c.got); f.errors == 0 {
			t.Errorf("%s: %q passes", c.path, c.got)
		}
	}
}

// TestUpdate writes the file, and the folder that it is in.
func TestUpdate(t *testing.T) {
	*update = true
	defer func() { *update = false }()
	path := filepath.Join(t.TempDir(), "folder", "file")
	Check(t, path, "text\n")
	if got, err := os.ReadFile(path); err != nil || string(got) != "text\n" {
		t.Errorf("%q, %v", got, err)
	}
}
