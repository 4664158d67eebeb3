package core

import "testing"

// TestTags: conflicts count for the clauses that take part in them, once for each tag, and
// stay with these when clauses move; what a tag does not take part in is not its own.
func TestTags(t *testing.T) {
	for _, profile := range []bool{true, false} {
		s := New(Options{Profile: profile})
		s.reduceEvery(20, 10)
		lits := []Lit{LitTrue}
		for range 42 {
			lits = append(lits, s.NewBool())
		}
		pigeons := pigeons(6)
		for i, c := range pigeons.cl {
			s.Tag(1)
			if i >= 7 {
				s.Tag(2)
			}
			var clause []Lit
			for _, v := range c {
				l := lits[max(v, -v)]
				if v < 0 {
					l = l.Not()
				}
				clause = append(clause, l)
			}
			s.AddClause(clause...)
		}
		s.Tag(3)
		x, y := s.NewBool(), s.NewBool()
		s.AddClause(x, y)
		s.Tag(0)
		if st := solve(s); st != Unsat {
			t.Fatal(st)
		}
		n, holes, pairs, idle := s.Stats().Conflicts, s.TagConflicts(1), s.TagConflicts(2), s.TagConflicts(3)
		switch {
		case idle != 0 || s.TagConflicts(99) != 0:
			t.Errorf("%d conflicts of a clause that is in none", idle)
		case !profile && holes+pairs != 0:
			t.Errorf("%d and %d conflicts counted without a profile", holes, pairs)
		case profile && (holes == 0 || pairs == 0 || holes > n || pairs > n):
			t.Errorf("%d and %d of %d conflicts", holes, pairs, n)
		}
	}
}
