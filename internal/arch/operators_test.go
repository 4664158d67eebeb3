package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mentions gives by identifier that begins with Op the files, tests left out, that it
// occurs in. Package respell is left out, since it leaves as it is what it does not know.
func mentions(t *testing.T) map[string][]string {
	out := map[string][]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "respell") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "Op") && !slices.Contains(out[id.Name], name) {
				out[id.Name] = append(out[id.Name], name)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// rows gives the keys of the table of that name in a file.
func rows(t *testing.T, path, table string) (out []string) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", path), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || v.Names[0].Name != table {
			return true
		}
		for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
			out = append(out, e.(*ast.KeyValueExpr).Key.(*ast.SelectorExpr).Sel.Name)
		}
		return false
	})
	if len(out) < 15 {
		t.Fatalf("%s has %d rows in %s", table, len(out), path)
	}
	return out
}

// An operator that is defined by others is known to SMT-LIB's two tables, to the door and
// to the two judges; nothing behind the door knows it.
func TestSugarTouchesFewFiles(t *testing.T) {
	// Connectives and orders of SMT-LIB have work elsewhere: they are respelled, looked
	// through for what is shared, and read as bounds. Indices have limits, and z3 names of its own.
	more := map[string]int{
		"OpXor": 12, "OpBvUgt": 9, "OpBvUge": 9, "OpBvSgt": 9, "OpBvSge": 9,
		"OpDivisible": 6, "OpRepeat": 6, "OpZeroExtend": 6, "OpBvXnor": 6,
	}
	files := mentions(t)
	for _, op := range rows(t, "smtlib2b/sugar.go", "sugar") {
		most := max(5, more[op])
		if n := len(files[op]); n > most || n < 4 {
			t.Errorf("%s stands in %d files, not in at most %d: %v", op, n, most, files[op])
		}
		for _, f := range files[op] {
			if strings.HasPrefix(f, "bkernel/") {
				t.Errorf("%s is defined away, but %s knows it", op, f)
			}
		}
	}
}

// An operator of the core has one file in each room that has to know it. Rules, domains,
// inverses and generators take an operator that they do not know for any word; and what
// other operators are built of is mentioned by these.
func TestCoreTouchesFewFiles(t *testing.T) {
	optional := []string{"bkernel/rewrite/bvrules/", "bkernel/preprocess/", "bkernel/theory/quant/", "bkernel/internal/tiny/", "bkernel/modelfind/", "smtlib/elab/extra.go"}
	blocks := []string{"OpBvNot", "OpBvNeg", "OpBvAnd", "OpBvOr", "OpBvXor", "OpBvAdd", "OpBvSub", "OpBvMul", "OpBvShl", "OpBvUlt", "OpBvUle", "OpBvSlt", "OpBvSle"}
	files := mentions(t)
	for _, op := range rows(t, "smtlib2b/build.go", "core") {
		if !strings.HasPrefix(op, "OpBv") || slices.Contains(blocks, op) {
			continue
		}
		var must []string
		for _, f := range files[op] {
			if f == "bkernel/rewrite/bvrules/eval.go" || !slices.ContainsFunc(optional, func(room string) bool { return strings.HasPrefix(f, room) }) {
				must = append(must, f)
			}
		}
		if len(must) > 9 {
			t.Errorf("%s stands in %d files: %v", op, len(must), must)
		}
	}
}
