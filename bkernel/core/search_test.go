package core

import "testing"

// TestSaveTrue rules a value out for a while: it is tried first again afterwards, unlike
// one whose phase is saved as it was.
func TestSaveTrue(t *testing.T) {
	for _, keep := range []bool{true, false} {
		s := New(Options{})
		x := s.NewInt(0, 9)
		e := s.EqLit(x, 4)
		s.SetPhase(e)
		if keep {
			s.SaveTrue(e)
		}
		a := s.NewBool()
		s.AddClause(a.Not(), e.Not())
		if st := solve(s, a); st != Sat || s.Value(e) != False {
			t.Fatalf("%v, and x = 4 is %v", st, s.Value(e))
		}
		s.ToRoot()
		if s.Phase(e) != keep {
			t.Errorf("phase %v of a literal that was false, kept true: %v", s.Phase(e), keep)
		}
		s.SetPhase(e.Not())
		if s.Phase(e) {
			t.Error("a phase that was set stays as it was")
		}
	}
}
