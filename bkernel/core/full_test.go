package core

import (
	"context"
	"testing"
)

// A clause that does not fit into the memory limit is told of, once, while the tables are still
// within it; the verdict is then unknown for lack of memory, and never sat.
func TestFull(t *testing.T) {
	const limit = 1 << 20
	s := New(Options{MemLimit: limit})
	told := 0
	s.WhenFull(func() { told++ })
	lits := make([]Lit, 2000)
	for i := range lits {
		lits[i] = s.NewBool()
	}
	added := 0
	for i := 0; i < len(lits) && told == 0; i++ {
		for j := i + 1; j < len(lits) && told == 0; j += 7 {
			s.AddClause(lits[i], lits[j], lits[(i+j)%len(lits)].Not())
			added++
		}
	}
	if told != 1 || added < 1000 {
		t.Fatalf("told %d times, after %d clauses", told, added)
	}
	if m := s.memory() + 4*int64(cap(s.arena)); m > 2*limit {
		t.Errorf("the tables take %d bytes", m)
	}
	s.AddClause(lits[0].Not(), lits[1])
	if told != 1 {
		t.Error("it was told again")
	}
	if status := s.Solve(context.Background()); status != Unknown {
		t.Errorf("%v, though clauses are missing", status)
	}
	if gaps := s.Reasons(); len(gaps) != 1 || gaps[0].Kind != GapMemory || gaps[0].Limit != limit {
		t.Errorf("%v", gaps)
	}
	// What is contradictory without the missing clauses is so with them.
	s.AddClause(lits[5])
	s.AddClause(lits[5].Not())
	if status := s.Solve(context.Background()); status != Unsat {
		t.Errorf("%v, expected unsat", status)
	}
}
