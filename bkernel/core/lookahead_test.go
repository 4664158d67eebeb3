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
	const much = 1 << 40 // work
	hub, fail := ls[0], ls[1]
	for i, l := range ls[2:8] {
		s.AddClause(hub.XorSign(i%3 == 0), l) // four of hub's complement, two of hub
	}
	s.AddClause(fail.Not(), ls[8])
	s.AddClause(fail.Not(), ls[8].Not())
	if got := s.Lookahead(nil, ls, much); got != hub.Not() {
		t.Errorf("%s, want %s", s.LitString(got), s.LitString(hub.Not()))
	}
	if s.Value(fail) != False {
		t.Error("what fails was not learned")
	}
	if got := s.Lookahead([]Lit{hub}, []Lit{hub, ls[9]}, much); got != ls[9] {
		t.Errorf("%s, want the candidate that is open", s.LitString(got))
	}
	if got := s.Lookahead([]Lit{hub.Not(), ls[3].Not()}, ls, much); got != LitUndef {
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

// TestLookaheadShortens: of literals that imply nothing the one whose truths shorten more clauses splits best, and short
// clauses count more; without work for more, the first that is open is taken.
func TestLookaheadShortens(t *testing.T) {
	s := New(Options{})
	var ls []Lit
	for range 20 {
		ls = append(ls, s.NewBool())
	}
	few, many, long := ls[0], ls[1], ls[2]
	for i := 3; i < 15; i += 2 {
		s.AddClause(many.XorSign(i%4 == 3), ls[i], ls[i+1])
		s.AddClause(long.XorSign(i%4 == 3), ls[i], ls[i+1].Not(), ls[i+2], ls[i+3].Not())
	}
	s.AddClause(few, ls[5], ls[9])
	s.AddClause(few.Not(), ls[5].Not(), ls[9].Not())
	if got := s.Lookahead(nil, []Lit{few, long, many}, 1<<40); got.Not() != many && got != many {
		t.Errorf("%s, want %s", s.LitString(got), s.LitString(many))
	}
	if got := s.Lookahead(nil, []Lit{few, long, many}, 0); got.Not() != few && got != few {
		t.Errorf("%s, want %s", s.LitString(got), s.LitString(few))
	}
}
