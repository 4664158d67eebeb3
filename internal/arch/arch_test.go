package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms is the table of the architecture: a package, and those of this module that it may
// import.
var rooms = map[string][]string{
	"grammar":                 {"grammar/antlr"},
	"grammar/antlr":           {},
	"smtlib":                  {"smtlib/algebraic"},
	"smtlib/algebraic":        {},
	"smtlib/float":            {}, // nothing that the kernel's circuits share
	"smtlib/elab":             {"grammar", "internal/words", "smtlib"},
	"smtlib/print":            {"smtlib"},
	"smtlib/layout":           {}, // text, without a meaning
	"smtlib/model":            {"smtlib", "smtlib/algebraic", "smtlib/elab", "smtlib/print"},
	"smtlib/eval":             {"smtlib", "smtlib/algebraic", "smtlib/float", "smtlib/model"}, // nothing that finds models
	"smtlib/internal/scripts": {"grammar", "smtlib", "smtlib/elab", "smtlib/print"},

	// The language and its numbers.
	"bkernel/ast":      {"bkernel/algebra"},
	"bkernel/algebra":  {"bkernel/num"},
	"bkernel/num":      {},
	"bkernel/counters": {},
	"bkernel/options":  {"internal/words"},
	"bkernel/trace":    {"internal/words"},
	"bkernel/form":     {"bkernel/ast"},
	"bkernel/globals":  {"bkernel/ast", "bkernel/form", "bkernel/internal/hashed"},
	"bkernel/eval":     {"bkernel/algebra", "bkernel/ast", "bkernel/num", "bkernel/rewrite/bvrules"},

	// Rewriting and preprocessing: these know no core.
	"bkernel/rewrite":                {"bkernel/ast", "bkernel/rewrite/bvrules"},
	"bkernel/rewrite/bvrules":        {"bkernel/ast"},
	"bkernel/preprocess":             {"bkernel/ast", "bkernel/eval", "bkernel/form", "bkernel/globals", "bkernel/num", "bkernel/preprocess/bvdomain", "bkernel/preprocess/circuits", "bkernel/preprocess/eqabs", "bkernel/preprocess/polynomials", "bkernel/preprocess/presburger", "bkernel/preprocess/shown", "bkernel/preprocess/tabulation", "bkernel/proof", "bkernel/rewrite", "bkernel/trace", "internal/unionfind", "internal/words"},
	"bkernel/preprocess/bvdomain":    {"bkernel/ast", "bkernel/num"},
	"bkernel/preprocess/circuits":    {"bkernel/ast", "bkernel/internal/hashed", "bkernel/preprocess/shown"},
	"bkernel/preprocess/definitions": {"bkernel/ast", "bkernel/rewrite"},
	"bkernel/preprocess/eqabs":       {"bkernel/ast"},
	"bkernel/preprocess/induction":   {"bkernel/ast", "bkernel/rewrite"},
	"bkernel/preprocess/polynomials": {"bkernel/num"},
	"bkernel/preprocess/presburger":  {"bkernel/ast", "bkernel/rewrite"},
	"bkernel/preprocess/shown":       {"bkernel/ast"},
	"bkernel/preprocess/symmetries":  {"bkernel/ast", "bkernel/form", "bkernel/rewrite", "internal/unionfind"},
	"bkernel/preprocess/tabulation":  {"bkernel/ast", "bkernel/form"},

	// The core knows no theory; theories and propagators speak its literals.
	"bkernel/core":                  {"bkernel/counters", "bkernel/options", "bkernel/trace", "internal/ending"},
	"bkernel/theory/tableau":        {"bkernel/num"},
	"bkernel/theory/difference":     {"bkernel/core"},
	"bkernel/theory/arith":          {"bkernel/core", "bkernel/counters", "bkernel/num", "bkernel/options", "bkernel/theory/difference", "bkernel/theory/tableau"},
	"bkernel/theory/lra":            {"bkernel/algebra", "bkernel/core", "bkernel/counters", "bkernel/num", "bkernel/theory/difference", "bkernel/theory/nra", "bkernel/theory/tableau"},
	"bkernel/theory/nra":            {"bkernel/algebra", "bkernel/num"},
	"bkernel/theory/nonlin":         {"bkernel/core", "bkernel/num", "bkernel/theory/arith"},
	"bkernel/theory/euf":            {"bkernel/core"},
	"bkernel/theory/array":          {"bkernel/core", "bkernel/theory/euf"},
	"bkernel/theory/dt":             {"bkernel/core", "bkernel/theory/array", "bkernel/theory/euf"},
	"bkernel/theory/bv":             {"bkernel/ast", "bkernel/core"},
	"bkernel/theory/quant":          {"bkernel/ast", "bkernel/core", "bkernel/counters", "bkernel/eval", "bkernel/num", "bkernel/options", "bkernel/rewrite", "bkernel/theory/euf", "bkernel/trace"},
	"bkernel/propagator/alldiff":    {"bkernel/core", "bkernel/num", "bkernel/theory/arith"},
	"bkernel/propagator/clique":     {"bkernel/core"},
	"bkernel/propagator/cumulative": {"bkernel/core"},
	"bkernel/propagator/element":    {"bkernel/core"},
	"bkernel/propagator/table":      {"bkernel/core"},
	"bkernel/search/labeling":       {"bkernel/core"},

	// Model finders know no core.
	"bkernel/modelfind/candidates":  {"bkernel/ast", "bkernel/eval", "bkernel/form", "bkernel/preprocess"},
	"bkernel/modelfind/finite":      {"bkernel/ast", "bkernel/eval", "bkernel/rewrite"},
	"bkernel/modelfind/unfolding":   {"bkernel/ast", "bkernel/rewrite"},
	"bkernel/modelfind/intblast":    {"bkernel/ast", "bkernel/form"},
	"bkernel/modelfind/localsearch": {"bkernel/ast", "bkernel/form", "bkernel/num"},

	"bkernel/coverings":       {"bkernel/algebra", "bkernel/ast", "bkernel/eval", "bkernel/num", "bkernel/theory/nra"},
	"bkernel/proof":           {"bkernel/ast", "bkernel/core"},
	"bkernel/internal/bvref":  {"bkernel/ast"},
	"bkernel/internal/hashed": {},
	"bkernel/internal/tiny":   {"bkernel/ast", "bkernel/eval"},
	"bkernel/compile": {"bkernel/ast", "bkernel/core", "bkernel/counters", "bkernel/eval", "bkernel/form", "bkernel/globals", "bkernel/num", "bkernel/options", "bkernel/preprocess", "bkernel/preprocess/bvdomain",
		"bkernel/preprocess/tabulation", "bkernel/proof", "bkernel/propagator/alldiff", "bkernel/propagator/clique",
		"bkernel/propagator/cumulative", "bkernel/propagator/element", "bkernel/propagator/table", "bkernel/rewrite", "bkernel/search/labeling", "bkernel/theory/arith",
		"bkernel/theory/array", "bkernel/theory/bv", "bkernel/theory/dt", "bkernel/theory/euf", "bkernel/theory/lra", "bkernel/theory/nonlin", "bkernel/theory/quant", "bkernel/trace"},
	"bkernel/strategy": {"bkernel/ast", "bkernel/compile", "bkernel/core", "bkernel/counters", "bkernel/coverings", "bkernel/eval", "bkernel/modelfind/candidates", "bkernel/modelfind/finite",
		"bkernel/modelfind/intblast", "bkernel/modelfind/localsearch", "bkernel/modelfind/unfolding", "bkernel/options", "bkernel/preprocess", "bkernel/preprocess/definitions", "bkernel/preprocess/induction", "bkernel/preprocess/symmetries", "bkernel/proof", "bkernel/rewrite", "bkernel/search/labeling", "bkernel/theory/quant", "bkernel/trace", "internal/ending"},
	"bkernel": {"bkernel/ast", "bkernel/compile", "bkernel/preprocess", "bkernel/strategy"},

	// B itself.
	"b/tree":         {},
	"b/xmltree":      {"b/tree"},
	"b/rodin":        {"b/rodin/prolog", "b/text", "b/tree", "b/xmltree"},
	"b/text":         {"b/tree"},
	"b/layout":       {"b/text"}, // text, without a meaning
	"b/rodin/prolog": {},
	"b/pog":          {"b/tree", "b/xmltree"},
	"b/po":           {"b/machine", "b/rodin", "b/tree", "b/wd"},
	"b/wd":           {"b/text", "b/tree"},
	"b/sequent":      {"b/machine", "b/po", "b/pog", "b/rodin", "b/text", "b/tree", "b/types", "b/wd", "b/xmltree"},
	"b/types":        {"b/tree"},
	"b/check/refine": {"b/animate", "b/check", "b/eval", "b/machine", "b/subst", "b/tree", "b/value"},
	"b/animate":      {"b/check", "b/eval", "b/machine", "b/subst", "b/tree", "b/value", "b2kernel", "bkernel"},
	"b/machine":      {"b/rodin", "b/text", "b/tree", "b/types"},
	"b/value":        {},
	"b/eval":         {"b/tree", "b/value"},
	"b/subst":        {"b/eval", "b/machine", "b/tree", "b/value"},
	"b/explore":      {"b/check", "b/eval", "b/machine", "b/tree"},
	"b/coverage":     {"b/animate", "b/check", "b/eval", "b/machine", "b/tree", "b/value"},
	"b/temporal":     {"b/check", "b/eval", "b/machine", "b/subst", "b/tree", "b/value", "b/wd", "internal/words"},
	"b/check":        {"b/eval", "b/machine", "b/subst", "b/tree", "b/value", "b2kernel", "bkernel"},

	"b/check/symbolic": {"b/animate", "b/check", "b/eval", "b/machine", "b/po", "b/subst", "b/temporal", "b/tree", "b/value", "b2kernel", "bkernel", "bkernel/ast", "bkernel/eval", "disprove"},

	"internal/randomb": {},
	"internal/printed": {"b/eval", "b/machine", "b/text", "b/tree", "b/value"}, // for tests

	"b2smtlib":          {"b2kernel", "bkernel/ast"},
	"b2smtlib/sets":     {"b/eval", "b/tree", "smtlib"},
	"b2kernel/simplest": {"bkernel/ast"},
	"b2kernel":          {"b/eval", "b/tree", "b/value", "b2kernel/simplest", "bkernel", "bkernel/ast", "bkernel/eval"},
	"disprove":          {"b/eval", "b/machine", "b/po", "b/sequent", "b/tree", "b/value", "b2kernel", "b2kernel/membership", "b2smtlib", "bkernel", "bkernel/ast"},

	"b2kernel/membership": {"b/eval", "b/tree", "b2kernel/simplest", "bkernel/ast"},

	"smtlib2b":              {"smtlib", "smtlib/algebraic", "smtlib/model", "bkernel/ast", "smtlib2b/floats"},
	"smtlib2b/floats":       {"bkernel/ast"}, // nothing that judges
	"portfolio/floatsearch": {"smtlib"},
	"portfolio/floatrange":  {"smtlib", "smtlib/float"},
	"portfolio":             {"grammar", "smtlib", "smtlib/elab", "smtlib/eval", "smtlib/model", "smtlib/print", "bkernel", "bkernel/ast", "bkernel/proof", "internal/ending", "portfolio/floatrange", "portfolio/floatsearch", "portfolio/gate", "portfolio/keeper", "portfolio/libz3", "portfolio/members", "portfolio/process", "portfolio/schedule", "portfolio/stack", "smtlib2b"},
	"portfolio/gate":        {}, "portfolio/schedule": {},
	"portfolio/members":    {"internal/words"},
	"portfolio/keeper":     {"internal/cgroup"},
	"portfolio/process":    {"internal/cgroup", "portfolio/keeper"},
	"portfolio/libz3":      {"portfolio/process"},
	"portfolio/stack":      {},
	"portfolio/relay":      {"internal/ending", "portfolio/keeper", "portfolio/process", "portfolio/stack"},
	"optimize":             {"smtlib", "smtlib/eval", "smtlib/model", "portfolio", "internal/ending"},
	"session":              {"grammar", "internal/ending", "smtlib", "smtlib/elab", "smtlib/eval", "smtlib/model", "smtlib/print", "optimize", "portfolio", "portfolio/process", "portfolio/relay"},
	"reduce":               {"grammar"},
	"respell":              {"grammar", "smtlib", "smtlib/elab", "smtlib/print"},
	"stability":            {"crosscheck", "respell", "session"},
	"certify":              {"grammar", "smtlib", "smtlib/eval", "smtlib/model", "smtlib/print", "portfolio", "proofcheck", "session"},
	"crosscheck":           {"internal/source", "portfolio", "reduce", "session"},
	"selftest":             {"portfolio", "session"},
	"proofcheck/cases":     {"grammar", "proofcheck", "smtlib", "smtlib/elab"},
	"proofcheck":           {"grammar", "proofcheck/elaborate", "proofcheck/floats", "proofcheck/prove", "smtlib", "smtlib/elab"}, // nothing that finds refutations
	"proofcheck/elaborate": {"smtlib", "smtlib/print"},
	"proofcheck/cells":     {},
	"proofcheck/prove":     {"proofcheck/cells", "smtlib"},
	"proofcheck/floats":    {"smtlib", "smtlib/float"},
	// What other modules import: everything that answers, and nothing that measures or draws.
	".":                    {"b/animate", "b/check", "b/check/refine", "b/eval", "b/machine", "b/text", "b/tree", "b/value", "certify", "grammar", "internal/ending", "portfolio", "portfolio/members", "proofcheck", "session", "smtlib", "smtlib/eval", "smtlib/model", "smtlib/print"},
	"bench":                {},
	"bench/results":        {},
	"bench/results/sample": {"bench/results"}, // for tests
	"bench/set":            {"grammar", "bench/results", "internal/source"},
	"bench/solvers":        {"bench/results", "internal/words"},
	"bench/box":            {"bench/results", "internal/cgroup"},
	"bench/run":            {"internal/cgroup", "internal/source", "bench/box", "bench/results", "bench/set", "bench/solvers"},
	"bench/dialogue":       {"bench/box", "bench/gen", "bench/results", "portfolio/process"},
	"bench/slurm":          {"bench/results", "bench/run"},
	"bench/nats":           {"bench/results", "bench/run", "cluster/bus"},
	"bench/schedule":       {"bench/results", "portfolio/schedule"},
	"bench/score":          {"bench/results"},
	"bench/scale":          {},
	"bench/cores":          {"bench/box", "bench/results", "bench/run", "bench/scale", "bench/score", "bench/set", "bench/solvers"},
	"bench/plot":           {"bench/results", "bench/scale", "bench/score"},
	"bench/diff":           {"bench/results", "bench/score"},
	"bench/report":         {"bench/diff", "bench/results", "bench/score"},
	"bench/thesis":         {"bench/plot", "bench/results", "bench/score"},
	"bench/export":         {"bench/results", "bench/set", "internal/source"},
	"bench/exchange":       {"bench/results", "bench/score"},
	"bench/gen":            {},
	"fuzz":                 {"grammar", "smtlib", "smtlib/eval", "smtlib/model", "smtlib/print", "bkernel", "smtlib2b", "portfolio", "proofcheck", "session"},
	"cmd/bsmt-b": {"b/animate", "b/check", "b/check/refine", "b/check/symbolic", "b/coverage", "b/explore", "b/eval", "b/layout", "b/machine", "b/po", "b/pog", "b/sequent", "b/temporal", "b/tree", "b/value", "b2kernel", "b2smtlib", "b2smtlib/sets", "disprove",
		"internal/cli", "internal/command", "internal/garbage", "internal/ending", "internal/source", "portfolio", "session", "smtlib/layout"},
	"cmd/bsmt": {
		"certify", "grammar", "internal/cli", "internal/command", "internal/garbage", "internal/ending", "internal/source", "internal/words", "smtlib", "smtlib/eval", "smtlib/model", "bkernel", "bkernel/ast", "bkernel/options", "bkernel/trace", "smtlib2b",
		"crosscheck", "proofcheck", "proofcheck/cases", "proofcheck/elaborate", "reduce", "respell", "selftest", "session", "stability",
		"portfolio", "portfolio/cooperate", "portfolio/keeper", "portfolio/libz3", "portfolio/members", "portfolio/process", "portfolio/relay", "portfolio/schedule"},
	"cmd/bsmt-bench": {"bkernel", "internal/cli", "internal/command", "portfolio", "session",
		"bench/box", "bench/cores", "bench/dialogue", "bench/diff", "bench/exchange", "bench/export", "bench/gen", "bench/nats", "bench/plot", "bench/report", "bench/results", "bench/run", "bench/scale", "bench/schedule", "bench/score", "bench/set", "bench/slurm", "bench/solvers", "bench/thesis", "cluster/join"},
	"cluster":          {"cluster/bus", "grammar", "session"}, // the rest is for the program bsmt
	"cluster/bus":      {},
	"cluster/join":     {"cluster/bus", "internal/cli"},
	"cmd/bsmt-cluster": {"cluster", "cluster/bus", "cluster/join", "internal/cli", "internal/command", "internal/source"},
	"cmd/bsmt-fuzz":    {"fuzz"},
	"cmd/bsmt-mutate":  {"internal/mutate"},
	"cmd/bsmt-lsp":     {"b/layout", "internal/command", "language", "language/machine", "language/script", "smtlib/layout"},

	// The kernel and a partner on one problem.
	"portfolio/cooperate": {"smtlib", "smtlib/eval", "smtlib/model", "smtlib/print", "bkernel", "bkernel/ast", "bkernel/core", "internal/ending", "portfolio", "portfolio/members", "portfolio/process", "smtlib2b"},

	// What editors know of texts; nothing that solves.
	"language":         {},
	"language/script":  {"grammar", "language", "smtlib", "smtlib/elab"},
	"language/machine": {"b/machine", "b/text", "b/tree", "language"},

	// What is shown of answers, in a browser and to assistants.
	"answers":       {".", "bkernel/ast", "grammar", "session", "smtlib", "smtlib2b"},
	"page":          {".", "answers", "b/layout", "language", "language/machine", "language/script", "smtlib/layout"},
	"page/worker":   {"internal/garbage", "page"},
	"cmd/bsmt-mcp":  {".", "answers", "internal/cli", "internal/command"},
	"cmd/bsmt-page": {"internal/cli", "internal/command", "page"},

	// What has no other home; alive, executable, faults and golden are for tests.
	"internal/alive":      {},
	"internal/arch":       {},
	"internal/cgroup":     {},
	"internal/cli":        {}, // commands, options, help
	"internal/command":    {"internal/cli", "internal/ending", "internal/words"},
	"internal/ending":     {},
	"internal/executable": {},
	"internal/faults":     {"b/tree"},
	"internal/garbage":    {},
	"internal/golden":     {"internal/words"},
	"internal/browser":    {},
	"internal/source":     {},
	"internal/mutate":     {},
	"internal/unionfind":  {},
	"internal/words":      {},
}

const module = "bsmt/"

// What judges knows nothing of what finds: neither the evaluator of models nor the
// checker of proofs reaches a solver, over any number of imports.
func TestJudgesStandApart(t *testing.T) {
	for _, judge := range []string{"smtlib/eval", "proofcheck"} {
		seen := map[string]bool{judge: true}
		todo := []string{judge}
		for len(todo) > 0 {
			r := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if r != "internal/words" && !slices.Contains([]string{"smtlib", "grammar", judge}, strings.Split(r, "/")[0]) { // words are of spellings only
				t.Errorf("%s reaches %s", judge, r)
			}
			for _, to := range rooms[r] {
				if !seen[to] {
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
	}
}

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
		from := filepath.ToSlash(rel)
		may, ok := rooms[from]
		if !ok {
			t.Errorf("%s is of a package without a row in the table", file)
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
			if ours && !slices.Contains(may, to) {
				t.Errorf("%s imports %s: %s may only import %v", file, to, from, may)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for r, may := range rooms {
		for _, to := range may {
			if _, ok := rooms[to]; !ok {
				t.Errorf("%s may import %s, which has no row", r, to)
			}
		}
		if !seen[r] {
			t.Errorf("no package found in %s", r)
		}
	}
	t.Logf("%d files", files)
}

// TestBsmtDrawsNothing: the program that solves links nothing that reads B, draws, serves or speaks to a
// network, over any number of imports; bsmt-bench does.
func TestBsmtDrawsNothing(t *testing.T) {
	gotool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go to list imports with")
	}
	cmd := exec.Command(gotool, "list", "-deps", "./cmd/bsmt")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		for _, heavy := range []string{"gonum.org/", "codeberg.org/", "git.sr.ht/", "golang.org/x/image", "golang.org/x/text", "image", "net/http", "crypto/tls", "html/template", "bsmt/b", "bsmt/bench", "bsmt/cluster", "github.com/nats-io", "github.com/schollz"} {
			if name == heavy || strings.HasPrefix(name, strings.TrimSuffix(heavy, "/")+"/") {
				t.Errorf("bsmt links %s", name)
			}
		}
	}
}

// TestPublicPackageIsSmall: the package for other modules links the standard library as far as it neither serves
// nor speaks to a network, and these modules.
func TestPublicPackageIsSmall(t *testing.T) {
	gotool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go to list imports with")
	}
	cmd := exec.Command(gotool, "list", "-deps", ".")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := []string{"github.com/antlr4-go/antlr/v4", "golang.org/x/exp", "golang.org/x/sync", "golang.org/x/sys"}
	for name := range strings.FieldsSeq(string(out)) {
		within := func(path string) bool { return name == path || strings.HasPrefix(name, path+"/") }
		switch first, _, _ := strings.Cut(name, "/"); {
		case within("net"), within("crypto/tls"), within("image"), within("html"), within("bsmt/bench"), within("bsmt/cmd"):
			t.Errorf("the public package links %s", name)
		case strings.Contains(first, ".") && !slices.ContainsFunc(modules, within):
			t.Errorf("the public package links %s, of a module that is not listed", name)
		}
	}
}

// TestModuleIsRenamed: one command gives the module another name, wherever the old one stands.
func TestModuleIsRenamed(t *testing.T) {
	for _, tool := range []string{"go", "make", "sed", "find"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("no " + tool)
		}
	}
	root, dir := filepath.Join("..", ".."), t.TempDir()
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		if err != nil || d.IsDir() {
			if err == nil && file != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(name, ".go") && name != "go.mod" && name != "go.sum" && name != "Makefile" {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(dir, rel)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, rel), text, 0o644)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rename := exec.Command("make", "module", "NAME=example.org/some/solver")
	rename.Dir = dir
	if out, err := rename.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	list := exec.Command("go", "list", "-e", "-test", "-deps", ".", "./cmd/bsmt", "./cmd/bsmt-bench") // -e: the files that are embedded are not there
	list.Dir = dir
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for name := range strings.FieldsSeq(string(out)) {
		switch {
		case strings.HasPrefix(name, "example.org/some/solver/"):
			ours++
		case strings.HasPrefix(name, module), name == "bsmt":
			t.Errorf("%s is imported by its old name", name)
		}
	}
	if ours < 50 {
		t.Errorf("%d packages have the new name", ours)
	}
}
