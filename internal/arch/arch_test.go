package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rooms is the table of the architecture: a folder, and the folders of this module
// that its packages may import besides itself. The longest folder that fits rules.
var rooms = map[string][]string{
	"grammar":           {},
	"smtlib":            {"grammar"},
	"bkernel/ast":       {},
	"bkernel":           {},
	"bkernel/blast":     {"bkernel/ast", "bkernel/pre"},
	"bkernel/climb":     {"bkernel/ast", "bkernel/local", "bkernel/pre"},
	"bkernel/finite":    {"bkernel/ast", "bkernel/rewrite"},
	"bkernel/local":     {},
	"bkernel/poly":      {"bkernel/num"},
	"bkernel/pre":       {"bkernel/ast", "bkernel/cases", "bkernel/euf/eqabs", "bkernel/num", "bkernel/poly", "bkernel/proof", "bkernel/rewrite", "bkernel/word"},
	"bkernel/cases":     {"bkernel/ast"},
	"bkernel/quant":     {"bkernel/ast", "bkernel/core", "bkernel/euf", "bkernel/eval", "bkernel/rewrite"},
	"bkernel/table":     {"bkernel/core"},
	"bkernel/tiny":      {"bkernel/ast", "bkernel/eval"},
	"bkernel/word":      {"bkernel/ast", "bkernel/num"},
	"smtlib2b":          {"smtlib", "bkernel/ast"},
	"portfolio":         {"grammar", "smtlib", "bkernel", "smtlib2b"},
	"portfolio/process": {},
	"portfolio/libz3":   {"portfolio/process"},
	"session":           {"grammar", "smtlib", "portfolio"},
	"bench":             {"grammar", "smtlib", "portfolio", "session"},
	"fuzz":              {"grammar", "smtlib", "bkernel", "smtlib2b", "portfolio", "session"},
	"cmd":               {"grammar", "smtlib", "bkernel", "smtlib2b", "portfolio", "session", "bench", "fuzz"},
	"internal":          {},
}

// exceptions are imports of single packages beyond the table, with the reason.
var exceptions = map[[2]string]string{}

const module = "bsmt/"

// room gives the folder of the table that a path lies in.
func room(path string) string {
	for path != "." && path != "" {
		if _, ok := rooms[path]; ok {
			return path
		}
		path = filepath.ToSlash(filepath.Dir(path))
	}
	return ""
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

func TestImportsFollowTheTable(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := map[string]bool{}
	files := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if file != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		// Tests may compare with whatever they like.
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		from := room(pkg)
		if from == "" {
			t.Errorf("%s lies in no room of the table", file)
			return nil
		}
		seen[from] = true
		files++
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			to, ours := strings.CutPrefix(path, module)
			if !ours || within(to, from) {
				continue
			}
			ok := exceptions[[2]string{pkg, to}] != ""
			for _, r := range rooms[from] {
				ok = ok || within(to, r)
			}
			if !ok {
				t.Errorf("%s imports %s: %s may only import %v", file, to, from, rooms[from])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []string{"grammar", "smtlib", "smtlib2b", "bkernel", "bkernel/ast", "portfolio", "session", "cmd"} {
		if !seen[r] {
			t.Errorf("no package found in %s", r)
		}
	}
	t.Logf("%d files", files)
}
