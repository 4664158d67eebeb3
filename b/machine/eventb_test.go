package machine

import (
	"path/filepath"
	"testing"
)

// Every Event-B package becomes one typed machine.
func TestPackagesAreTyped(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "eventb", "*.eventb"))
	more, _ := filepath.Glob(filepath.Join(corpus, "papers", "*", "*.eventb"))
	bad := 0
	for _, file := range append(files, more...) {
		if _, err := Load(file); err != nil {
			bad++
			t.Error(err)
		}
	}
	t.Logf("%d packages, %d of them not typed", len(files)+len(more), bad)
}
