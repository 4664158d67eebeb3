package portfolio

import (
	"os/exec"
	"strconv"
)

// Program describes an SMT-LIB solver: how to call it, and how it wants scripts.
type Program struct {
	Name     string                     // as --solver names it
	Commands []string                   // names to look for on PATH, in this order
	Args     []string                   // read a script on standard input, flush every answer
	CoreArgs []string                   // more of them when a core is wanted
	Keep     []string                   // more of them when it is asked many questions; nil: each question has a process of its own
	Seed     func(seed uint64) []string // arguments that set the seed; nil: it has none
	Work     func(n int64) []string     // arguments that limit the work for each check-sat, in its own unit; nil: it has none
	Version  []string                   // arguments that print its version on the first line
	AllFirst bool                       // it reads more, and solves no less, when told (set-logic ALL)
	NoAll    bool                       // it does not know the logic ALL
}

// programs is the table of the solvers that can be members, best first.
func programs() []Program {
	return []Program{
		{
			Name: "z3", Commands: []string{"z3"}, Args: []string{"-in", "-smt2"}, Keep: []string{}, Version: []string{"--version"}, AllFirst: true,
			Seed: func(s uint64) []string {
				n := strconv.FormatUint(s%(1<<31), 10)
				return []string{"smt.random_seed=" + n, "sat.random_seed=" + n}
			},
			Work: func(n int64) []string { return []string{"rlimit=" + strconv.FormatInt(n, 10)} },
		},
		{
			Name: "cvc5", Commands: []string{"cvc5"}, Args: []string{"--lang=smt2", "-q"}, Keep: []string{"--incremental"}, Version: []string{"--version"},
			Seed: func(s uint64) []string { return []string{"--seed=" + strconv.FormatUint(s%(1<<31), 10)} },
			Work: func(n int64) []string { return []string{"--rlimit-per=" + strconv.FormatInt(n, 10)} },
		},
		{Name: "bitwuzla", Commands: []string{"bitwuzla"}, Args: []string{"--lang", "smt2"}, Version: []string{"--version"}},
		{Name: "yices", Commands: []string{"yices-smt2", "yices_smt2"}, Args: nil, Version: []string{"--version"}},
		{Name: "mathsat", Commands: []string{"mathsat"}, Args: []string{"-input=smt2"}, Version: []string{"-version"}},
		{Name: "opensmt", Commands: []string{"opensmt"}, Args: []string{"-p"}, Version: []string{"--version"}, NoAll: true},
		{
			Name: "cvc4", Commands: []string{"cvc4"}, Args: []string{"--lang=smt2", "-q"}, Version: []string{"--version"},
			Seed: func(s uint64) []string { return []string{"--seed=" + strconv.FormatUint(s%(1<<31), 10)} },
		},
	}
}

// Programs lists the names that FindProgram knows, best solver first.
func Programs() []string {
	var names []string
	for _, p := range programs() {
		names = append(names, p.Name)
	}
	return names
}

// FindProgram looks for a solver on PATH. The member it gives has no limits yet.
func FindProgram(name string) (*External, bool) {
	for _, p := range programs() {
		if p.Name != name {
			continue
		}
		for _, c := range p.Commands {
			if path, err := exec.LookPath(c); err == nil {
				return &External{Program: p, Path: path}, true
			}
		}
	}
	return nil, false
}

// Found looks for all solvers on PATH. Of the two CVCs it takes the newer.
func Found() []*External {
	var out []*External
	seen := map[string]bool{}
	for _, name := range Programs() {
		if name == "cvc4" && seen["cvc5"] {
			continue
		}
		if e, ok := FindProgram(name); ok {
			seen[name] = true
			out = append(out, e)
		}
	}
	return out
}

// LibZ3 is the member that asks the Z3 library in a child of this very program,
// which must serve it when it is called with the given arguments (see package
// libz3). Whether there is such a library shows when it runs.
func LibZ3(executable string, args ...string) *External {
	return &External{Program: Program{Name: "libz3", Args: args, Keep: []string{}, AllFirst: true}, Path: executable}
}

// Known tells whether FindProgram has heard of a solver.
func Known(name string) bool {
	for _, p := range programs() {
		if p.Name == name {
			return true
		}
	}
	return false
}
