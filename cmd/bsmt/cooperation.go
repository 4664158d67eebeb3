package main

import (
	"fmt"

	"bsmt/internal/cli"
	"bsmt/portfolio"
	"bsmt/portfolio/cooperate"
	"bsmt/portfolio/libz3"
	"bsmt/portfolio/members"
)

// cooperation makes the solver that is the kernel and a partner: the one that is asked for,
// or else z3, the Z3 library where it can be opened, or cvc5. With --only-checked another one is
// the witness of what the partner says.
func (s *settings) cooperation(c *cli.Context, table *members.Table) (*cooperate.Solver, error) {
	pair := &cooperate.Solver{
		OnlyChecked: c.Bool("only-checked"),
		Note:        func(format string, a ...any) { fmt.Fprintf(s.notes, "bsmt: "+format+"\n", a...) },
	}
	look := func(name string) *portfolio.External {
		if name == "libz3" { // opening it takes longer than most problems
			if _, err := libz3.Version(); err != nil {
				return nil
			}
		}
		e, _ := s.find(table, name)
		return e
	}
	wanted := []string{"z3", "libz3", "cvc5"}
	if p := c.String("partner"); p != "" {
		wanted = []string{p}
	}
	for _, name := range wanted {
		if e := look(name); e != nil {
			pair.Partner = e
			break
		}
	}
	if pair.Partner == nil || pair.Partner.Incremental == nil {
		return nil, fmt.Errorf("cooperate needs a partner that answers many questions; %v were looked for", wanted)
	}
	if pair.OnlyChecked {
		for _, name := range []string{"cvc5", "z3", "libz3"} {
			// The library is the same solver.
			if z3 := name != "cvc5"; z3 == (pair.Partner.Name() != "cvc5") {
				continue
			}
			if e := look(name); e != nil {
				pair.Witness = e
				break
			}
		}
	}
	return pair, nil
}
