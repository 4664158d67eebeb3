package bsmt

import (
	"strconv"
	"strings"
	"time"

	"bsmt/portfolio"
	"bsmt/portfolio/members"
)

// Option changes how questions are answered. Without options the kernel alone answers, without limits.
type Option func(*settings)

// settings is what the options come to.
type settings struct {
	solvers []string
	seed    uint64
	checked bool
	logic   string
	memory  int64
	set     [][2]string // options of SMT-LIB, without the colon
}

// Timeout limits the time of each check; what is not decided within is [Unknown]. Contexts limit as well.
func Timeout(d time.Duration) Option {
	ms := max(1, (d+time.Millisecond-1)/time.Millisecond)
	return Set("timeout", strconv.FormatInt(int64(ms), 10))
}

// Work limits each check by what the kernel does, in a unit of its own, so that the same script ends the same
// way on any machine.
func Work(n uint64) Option { return Set("reproducible-resource-limit", strconv.FormatUint(n, 10)) }

// Memory limits what this process takes of the machine's memory while it answers, in bytes: then a check is [Unknown],
// and a command that is read is not.
func Memory(bytes int64) Option { return func(s *settings) { s.memory = bytes } }

// Seed makes other random choices.
func Seed(n uint64) Option { return func(s *settings) { s.seed = n } }

// Cores has each [Unsat] say which of the named assertions it needs.
func Cores() Option { return Set("produce-unsat-cores", "true") }

// Proofs has each [Unsat] of the kernel keep its refutation, see [Result.Proof].
func Proofs() Option { return Set("produce-proofs", "true") }

// Logic names the logic of a session, "QF_LIA" say. Nothing depends on it but the order in which other solvers are
// asked.
func Logic(name string) Option { return func(s *settings) { s.logic = name } }

// Set sets an option of SMT-LIB, named without its colon, as set-option does.
func Set(name, value string) Option {
	return func(s *settings) { s.set = append(s.set, [2]string{strings.TrimPrefix(name, ":"), value}) }
}

// Solvers names who answers: "kernel", which works in this process, and programs on PATH that bsmt knows, "z3" and "cvc5" say.
// All that are named race. Only this option has processes started.
func Solvers(names ...string) Option { return func(s *settings) { s.solvers = names } }

// OnlyChecked withholds each sat whose model was not evaluated whole; it is unknown then.
func OnlyChecked() Option { return func(s *settings) { s.checked = true } }

// solver makes the solver that the options ask for.
func (s *settings) solver() (portfolio.Solver, error) {
	if len(s.solvers) == 0 {
		return &portfolio.Kernel{MemLimit: s.memory}, nil
	}
	p := &portfolio.Portfolio{}
	var others []portfolio.Solver
	table := members.Builtin()
	for _, name := range s.solvers {
		if name == "kernel" {
			p.First = &portfolio.Kernel{MemLimit: s.memory}
			continue
		}
		if table.Find(name) == nil {
			return nil, &SolverError{name, "is not known; known are kernel, " + strings.Join(table.Names(), ", ")}
		}
		e, ok := portfolio.Find(table, name)
		if !ok {
			return nil, &SolverError{name, "is not on PATH"}
		}
		others = append(others, e)
	}
	if len(others) == 0 {
		return p.First, nil
	}
	p.Others = func() []portfolio.Solver { return others }
	return p, nil
}
