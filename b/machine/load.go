package machine

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bsmt/b/rodin"
	"bsmt/b/text"
	"bsmt/b/tree"
)

// suffixes are those of classical components, in the order in which a name is looked for.
var suffixes = []string{".mch", ".ref", ".imp", ".sys", ".mod"}

// Load reads the machine in a file, and whatever components it names from beside it.
// The suffix of the file says what it is: .mch, .ref, .imp, .sys and .mod are
// classical B, .eventb is a package of ProB, .bum and .buc are files of Rodin. Of
// Event-B, all levels of refinement run together (package rodin). The error is a *tree.Error,
// or tree.Errors of all that is wrong, unless a file cannot be read.
func Load(path string) (*Machine, error) {
	switch suffix := strings.ToLower(filepath.Ext(path)); {
	case slices.Contains(suffixes, suffix):
		f := &Folder{Dir: filepath.Dir(path)}
		c, err := text.Read(path, f.Open)
		return flattenRead(c, err, f)
	case suffix == ".eventb", suffix == ".bum", suffix == ".buc":
		p, err := rodin.Read(path)
		if err != nil {
			return nil, err
		}
		c, err := p.Flat()
		if err != nil {
			return nil, err
		}
		return Flatten(c, nil)
	case suffix == ".def":
		return nil, tree.Errorf(tree.Pos{File: path}, "a file of definitions is no machine")
	default:
		if _, err := os.Stat(path); err != nil {
			return nil, err
		}
		return nil, tree.Errorf(tree.Pos{File: path}, "unknown suffix %q: expected %s, .eventb, .bum or .buc", suffix, strings.Join(suffixes, ", "))
	}
}

// Suffixes are those of the files of classical components, in the order in which a name is looked for.
func Suffixes() []string { return slices.Clone(suffixes) }

// Read reads the component in a file of classical B, and makes the flat machine of it and of those that
// it names. With an error, a *tree.Error or tree.Errors of all that is wrong, it gives what could be
// read; names and types that are known stand in the component.
func (f *Folder) Read(path string) (*tree.Component, *Machine, error) {
	var errs tree.Errors
	c, err := text.Read(path, f.Open)
	if other := errs.Add(err); other != nil {
		return nil, nil, other
	}
	if c == nil {
		return nil, nil, errs.Err()
	}
	m, more := flatten(c, f, map[string]bool{})
	_ = errs.Add(more.Err())
	return c, m, errs.Err()
}

// flattenRead is Flatten for a component as it was read. If that had mistakes, those of names
// and types are told with them.
func flattenRead(c *tree.Component, err error, source Source) (*Machine, error) {
	var errs tree.Errors
	if other := errs.Add(err); other != nil || c == nil {
		return nil, err
	}
	m, err := Flatten(c, source)
	if other := errs.Add(err); other != nil {
		return nil, other
	}
	if len(errs) > 0 {
		return nil, errs.Err()
	}
	return m, nil
}

// Source finds components by name.
type Source interface {
	// Component reads what a reference names. kinds are the suffixes that will do. With an
	// error it gives what could be read, or nil.
	Component(r tree.Ref, kinds []string) (*tree.Component, error)
}

// Folder is a Source: the files of a folder, each read once.
type Folder struct {
	Dir  string
	Open func(path string) (string, error) // gives the text of a file; nil: the file system does
	read map[string]*tree.Component
}

// Component reads NAME.mch or the like, or the file that the reference says itself.
func (f *Folder) Component(r tree.Ref, kinds []string) (*tree.Component, error) {
	candidates := []string{}
	if r.File != "" {
		candidates = append(candidates, r.File)
	} else {
		for _, s := range kinds {
			candidates = append(candidates, r.Name+s)
		}
	}
	for _, name := range candidates {
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(f.Dir, name)
		}
		if c := f.read[path]; c != nil {
			return c, nil
		}
		c, err := text.Read(path, f.Open)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if c == nil {
			return nil, err
		}
		if err == nil && c.Name != r.Name && r.File == "" {
			return nil, tree.Errorf(c.Pos, "found the component %s, expected %s as the file is named", c.Name, r.Name)
		}
		if f.read == nil {
			f.read = map[string]*tree.Component{}
		}
		f.read[path] = c
		return c, err
	}
	if c, err := text.Library(r.Name); c != nil {
		return c, err
	}
	return nil, tree.Errorf(r.Pos, "%s is not there: no %s in %s", r.Name, strings.Join(candidates, ", "), f.Dir)
}
