package main

import (
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/portfolio/relay"
)

// relayTo gives the way to hand scripts, as they were written, to those solvers that are
// programs and answer many questions. It calls found when one is needed first.
func relayTo(found func() []portfolio.Solver) *relay.Relay {
	return relay.New(func() (programs []relay.Program) {
		for _, m := range found() {
			if e, ok := m.(*portfolio.External); ok && e.Incremental != nil {
				programs = append(programs, relay.Program{
					Name: e.Name(), Path: e.Path, Args: e.Arguments(members.Call{Keep: true, Models: true, Memory: e.Memory}), Memory: e.Memory, Keeper: e.Keeper, Logics: relayLogics,
				})
			}
		}
		return programs
	})
}

// relayLogics gives the logics under which a solver may read a script of the given one:
// what is read under one, or under none, is not always read under another.
func relayLogics(own string) []string {
	if own == "" {
		return []string{""}
	}
	return []string{own, ""}
}
