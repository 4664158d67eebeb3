package core

import (
	"fmt"
	"slices"
	"strings"
)

// GapKind is why a search ended without a verdict.
type GapKind uint8

// The kinds of gaps.
const (
	GapTheory    GapKind = iota // a theory could not examine something, see Gap.What
	GapCancelled                // the context ended, see Gap.What for its cause
	GapMemory                   // clauses, literals and trail take more than Limit bytes
	GapConflicts                // there were Limit conflicts
	GapBroken                   // a propagator broke its contract, see Gap.What
)

// Gap is what a search left open: the reason of an Unknown. Who knows what variables
// and tags stand for renders it.
type Gap struct {
	Kind  GapKind
	What  string   // the construct or the limit, in words
	Vars  []IntVar // the integer variable of the construct, then those that it is over
	Scope int32    // the quantifier that it is about, as package quant numbers them, from 1; 0 is none
	Sort  int32    // the sort that it is about, as package euf numbers them, from 1; 0 is none
	Limit int64    // that was reached; 0 is none
}

// String renders g without the names of what it is about.
func (g Gap) String() string {
	switch g.Kind {
	case GapMemory:
		return fmt.Sprintf("the search takes more than %d bytes", g.Limit)
	case GapConflicts:
		return fmt.Sprintf("the search takes more than %d conflicts", g.Limit)
	}
	var b strings.Builder
	b.WriteString(g.What)
	for _, x := range g.Vars {
		fmt.Fprintf(&b, " i%d", x)
	}
	return b.String()
}

func (g Gap) equal(h Gap) bool {
	return g.Kind == h.Kind && g.What == h.What && g.Scope == h.Scope && g.Sort == h.Sort && g.Limit == h.Limit && slices.Equal(g.Vars, h.Vars)
}

// GiveUp records what was not fully examined: in a final check that then returns
// FinalGiveUp, or in a propagator that is incomplete at a full assignment. Should the
// search end in sat, the answer is unknown with this reason. The solver keeps g.Vars.
//
//go:noinline
func (s *Solver) GiveUp(g Gap) {
	if !slices.ContainsFunc(s.giveUps, g.equal) {
		s.giveUps = append(s.giveUps, g)
	}
}

// Reasons returns, after Unknown, why; the slice is the caller's.
func (s *Solver) Reasons() []Gap { return slices.Clone(s.reasons) }
