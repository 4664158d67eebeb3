package text

import (
	"path/filepath"
	"testing"
)

// corpus is the folder of machines to develop against, beside the repository.
const corpus = "../../../shared/bmodels/classical"

// Of the machines beside the repository nearly all must be read, and what is read
// must be the same when it is printed and read again.
func TestMachinesAreReadAndReread(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "*.mch"))
	if len(files) == 0 {
		t.Skip("no machines beside the repository")
	}
	read, same := 0, 0
	for _, f := range files {
		c, err := Read(f, nil)
		if err != nil {
			t.Logf("%v", err)
			continue
		}
		read++
		text := printed(c)
		d, err := Parse(f, text, nil)
		if err != nil {
			t.Errorf("printed: %v", err)
			continue
		}
		if printed(d) != text {
			t.Errorf("%s: not the same when read again", f)
			continue
		}
		same++
	}
	t.Logf("%d files, %d read, %d the same", len(files), read, same)
	if read*100 < len(files)*98 {
		t.Errorf("%d of %d files are read, expected 98 %%", read, len(files))
	}
}
