package rodin

import (
	"path/filepath"
	"testing"

	"bsmt/b/tree"
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

// Every package that has a machine becomes one flat machine.
func TestFlat(t *testing.T) {
	files, _ := filepath.Glob(models + "eventb/*.eventb")
	more, _ := filepath.Glob(models + "papers/*/*.eventb")
	sets, enumerated, hidden := 0, 0, 0
	for _, file := range append(files, more...) {
		p, err := ReadPackageFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		c, err := p.Flat()
		if err != nil {
			t.Error(err)
			continue
		}
		for _, s := range c.Sets {
			sets++
			if !s.Deferred {
				enumerated++
			}
		}
		for _, o := range c.Operations {
			if o.Body.Op == tree.Any || o.Body.Op == tree.Choice {
				hidden++
			}
		}
	}
	t.Logf("%d sets, %d enumerated; %d events with hidden choices", sets, enumerated, hidden)
}
