package export

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/internal/source"
)

// examples stand in the archive when no problems are given.
var examples = map[string]struct{ status, text string }{
	"three.smt2": {results.Sat, "(set-logic QF_LIA)\n(set-info :status sat)\n(declare-const x Int)\n(assert (< 2 x 4))\n(check-sat)\n"},
	"none.smt2":  {results.Unsat, "(set-logic QF_LIA)\n(set-info :status unsat)\n(declare-const x Int)\n(assert (< 2 x 3))\n(check-sat)\n"},
}

// tasks gives the files of BenchExec's tasks, and the folders below tasks/ that they
// lie in: for each problem its script and, beside it, a task definition that names the
// script, the property and what is expected.
func tasks(problems []set.Problem) (files []entry, groups []string, err error) {
	add := func(group, file, status string, text []byte) {
		if !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
		at := path.Join("tasks", group, file)
		files = append(files, entry{at, 0o644, text},
			entry{strings.TrimSuffix(at, ".smt2") + ".yml", 0o644, []byte(definition(file, status))})
	}
	for _, p := range problems {
		text, err := source.ReadFile(p.Path)
		if err != nil {
			return nil, nil, err
		}
		// One folder for each logic: what was a folder of the set goes into the name.
		group, file := folder(p.Logic), source.Plain(strings.TrimPrefix(p.File, p.Logic+"/"))
		add(group, strings.ReplaceAll(file, "/", "__"), p.Status, text)
	}
	if len(problems) == 0 {
		for name, e := range examples {
			add("QF_LIA", name, e.status, []byte(e.text))
		}
	}
	slices.Sort(groups)
	return files, groups, nil
}

// folder is a logic as the name of a folder.
func folder(logic string) string {
	if logic == "" {
		return "unnamed"
	}
	return strings.Map(func(r rune) rune {
		if r == '_' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' {
			return r
		}
		return '-'
	}, logic)
}

// definition is a task definition in the form 2.0 of BenchExec. A status that is not
// known leaves what is expected out.
func definition(file, status string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "format_version: '2.0'\n\ninput_files: '%s'\n\nproperties:\n  - property_file: ../../properties/satisfiable.prp\n",
		strings.ReplaceAll(file, "'", "''"))
	switch status {
	case results.Sat:
		b.WriteString("    expected_verdict: true\n")
	case results.Unsat:
		b.WriteString("    expected_verdict: false\n")
	}
	return b.String()
}
