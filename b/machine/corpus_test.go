package machine

import (
	"path/filepath"
	"testing"
)

// corpus is the folder of machines to develop against, beside the repository.
const corpus = "../../../shared/bmodels"

// Nearly all machines beside the repository must be read and typed.
func TestMachinesAreTyped(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "classical", "*.mch"))
	if len(files) == 0 {
		t.Skip("no machines beside the repository")
	}
	typed := 0
	for _, f := range files {
		if _, err := Load(f); err != nil {
			t.Logf("%v", err)
			continue
		}
		typed++
	}
	t.Logf("%d files, %d typed", len(files), typed)
	if typed*100 < len(files)*98 {
		t.Errorf("%d of %d machines are read and typed, expected 98 %%", typed, len(files))
	}
}
