package machine

import (
	"fmt"
	"path/filepath"

	"bsmt/language"
)

// Folder is the components that lie together.
type Folder struct {
	Paths []string                          // of its components
	Open  func(path string) (string, error) // gives their texts
}

func sibling(path, name string) string { return filepath.Join(filepath.Dir(path), name) }

// declaration is where a name is declared.
type declaration struct {
	file  string
	begin int
}

func of(path string, s *language.Symbol) declaration {
	if s.File != "" {
		path = s.File
	}
	return declaration{path, s.Decl.Begin}
}

// Places are spans of several texts, by path.
type Places map[string][]language.Span

// find analyses all components, and gives the uses of what the symbol at a place of one of them is. A variable or an operation
// that a refinement declares by the name that its machine has for it is the same.
func (f *Folder) find(path string, at int) (map[string]*language.Analysis, *language.Symbol, Places) {
	all := map[string]*language.Analysis{}
	for _, p := range f.Paths {
		all[p] = Analyse(p, f.Open)
	}
	if all[path] == nil {
		all[path] = Analyse(path, f.Open)
	}
	u, ok := all[path].At(at)
	if !ok {
		return all, nil, nil
	}
	symbol := &all[path].Symbols[u.Symbol]
	same := map[declaration]bool{of(path, symbol): true}
	for grown := true; grown; {
		grown = false
		for p, a := range all {
			if !linked(a, symbol) {
				continue
			}
			// Of what a component declares itself and what those it names declare: one name is
			// one thing, of variables and of operations.
			any := false
			for i := range a.Symbols {
				any = any || same[of(p, &a.Symbols[i])]
			}
			if !any {
				continue
			}
			for i := range a.Symbols {
				s := &a.Symbols[i]
				if s.Name == symbol.Name && s.Kind == symbol.Kind && global(s) && !same[of(p, s)] {
					same[of(p, s)] = true
					grown = true
				}
			}
		}
	}
	places := Places{}
	for p, a := range all {
		for _, u := range a.Uses {
			if same[of(p, &a.Symbols[u.Symbol])] {
				places[p] = append(places[p], u.Span)
			}
		}
	}
	return all, symbol, places
}

// linked reports whether the name of a symbol may stand for several declarations in a component:
// one that refines.
func linked(a *language.Analysis, s *language.Symbol) bool {
	if !global(s) || s.Kind != language.Variable && s.Kind != language.Operation {
		return false
	}
	for _, c := range a.Checks {
		if c.Asks == language.Refines {
			return true
		}
	}
	return false
}

// global reports whether a symbol is of a component and not of a formula or an operation.
func global(s *language.Symbol) bool { return s.Scope.Begin == 0 }

// References gives all uses of what is at a place.
func (f *Folder) References(path string, at int) Places {
	_, _, places := f.find(path, at)
	return places
}

// Rename gives the edits that rename what is at a place, in all components.
func (f *Folder) Rename(path string, at int, name string) (map[string][]language.Edit, error) {
	all, symbol, places := f.find(path, at)
	switch {
	case symbol == nil:
		return nil, fmt.Errorf("there is no name to be changed here")
	case symbol.Fixed != "":
		return nil, fmt.Errorf("%s cannot be renamed: %s", symbol.Name, symbol.Fixed)
	}
	if _, err := legal(name); err != nil {
		return nil, err
	}
	edits := map[string][]language.Edit{}
	texts := map[string]string{}
	for p, spans := range places {
		for _, s := range spans {
			edits[p] = append(edits[p], language.Edit{Span: s, New: name})
		}
		src, err := f.Open(p)
		if err != nil {
			return nil, err
		}
		texts[p] = language.Apply(src, edits[p])
	}
	open := func(p string) (string, error) {
		if src, ok := texts[p]; ok {
			return src, nil
		}
		return f.Open(p)
	}
	for p, a := range all {
		if err := a.SameMeaning(Analyse(p, open), edits[p], name); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(p), err)
		}
	}
	return edits, nil
}
