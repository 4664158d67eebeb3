package rodin

import (
	"path/filepath"
	"testing"
)

const models = "../../../shared/bmodels/"

// Every package is read.
func TestPackages(t *testing.T) {
	files, _ := filepath.Glob(models + "eventb/*.eventb")
	more, _ := filepath.Glob(models + "papers/*/*.eventb")
	files = append(files, more...)
	for _, file := range files {
		p, err := ReadPackageFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.Main == nil {
			t.Errorf("%s: no main component", file)
		}
	}
	t.Logf("%d packages", len(files))
}
