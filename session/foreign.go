package session

import (
	_ "embed"
	"strings"
)

// foreignOptions names the options of other solvers; the file says how.
//
//go:embed foreign-options.txt
var foreignOptions string

// Tuning tells whether an option, without its colon, only steers how another solver works.
func Tuning(name string) bool { return tuning(name) }

// tuning tells whether an option is one of those that scripts for other solvers
// set to steer how these work. Their answer is success, since bsmt stands in for
// them and programs that drive it do not expect unsupported; none changes what is
// asked. z3 takes capital letters for small ones. Those that do change what terms mean in their solver are not among them.
func tuning(name string) bool {
	listed, meaning := foreignOption(name)
	return listed && !meaning
}

// foreignOption tells whether an option is listed as one of another solver, and whether it changes
// what terms mean there.
func foreignOption(name string) (listed, meaning bool) {
	name = strings.TrimPrefix(name, ":")
	normal := z3Name(name)
	module, _, qualified := strings.Cut(normal, ".")
	for line := range strings.Lines(foreignOptions) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "!"):
			meaning = meaning || line[1:] == name || line[1:] == normal
		case line != "" && (line == name || line == normal), qualified && line == module+".":
			listed = true
		}
	}
	return listed || meaning, meaning
}
