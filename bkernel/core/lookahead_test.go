package core

import (
	"context"
	"testing"
)

// TestLookahead: the literal that splits best is the one that implies most both ways, in the
// truth that implies more; one that fails is learned from, and refuted assumptions are told.
func TestLookahead(t *testing.T) {
	s := New(Options{})
	var ls []Lit
	for range 12 {
		ls = append(ls, s.NewBool())
	}
	hub, fail := ls[0], ls[1]
	for i, l := range ls[2:8] {
		s.AddClause(hub.XorSign(i%3 == 0), l) // four of hub's complement, two of hub
	}
	s.AddClause(fail.Not(), ls[8])
	s.AddClause(fail.Not(), ls[8].Not())
	if got := s.Lookahead(nil, ls); got != hub.Not() {
		t.Errorf("%s, want %s", s.LitString(got), s.LitString(hub.Not()))
	}
	if s.Value(fail) != False {
		t.Error("what fails was not learned")
	}
	if got := s.Lookahead([]Lit{hub}, []Lit{hub, ls[9]}); got != ls[9] {
		t.Errorf("%s, want the candidate that is open", s.LitString(got))
	}
	if got := s.Lookahead([]Lit{hub.Not(), ls[3].Not()}, ls); got != LitUndef {
		t.Errorf("%s under refuted assumptions", s.LitString(got))
	}
	if st := s.Solve(context.Background(), hub.Not(), ls[3].Not()); st != Unsat {
		t.Error(st)
	}
	if st := s.Solve(context.Background(), hub); st != Sat {
		t.Error(st)
	}
	busy := s.Busiest(3)
	if len(busy) > 3 {
		t.Errorf("%d literals", len(busy))
	}
}
