package core

import "testing"

// TestDirect asks a variable for its values alone, then for a bound.
func TestDirect(t *testing.T) {
	s := New(Options{})
	x, y := s.NewInt(3, 9), s.NewInt(NegInf, 9)
	if !s.Direct(x) || s.Direct(y) || s.Direct(x) {
		t.Fatal("a variable is direct once, when its bounds are finite")
	}
	made := s.NumVars()
	if l := s.EqLit(x, 3); l == LitFalse || s.EqLit(x, 2) != LitFalse || s.NumVars() != made {
		t.Error("a value within the bounds has its literal, others have none")
	}
	s.AddClause(s.EqLit(x, 3).Not())
	s.AddClause(s.EqLit(x, 9).Not())
	if st := solve(s, s.EqLit(x, 5).Not()); st != Sat || s.ModelLb(x) != s.ModelUb(x) || !s.ModelValue(s.EqLit(x, s.ModelLb(x))) {
		t.Fatalf("%v, x in %d..%d", st, s.ModelLb(x), s.ModelUb(x))
	}
	if st := solve(s, s.EqLit(x, 5), s.EqLit(x, 6)); st != Unsat {
		t.Errorf("two values: %v", st)
	}
	s.ToRoot()
	if !s.IsDirect(x) || s.Lowest(x) != s.EqLit(x, 4) {
		t.Error("nothing asked for a bound yet")
	}
	le := s.LeLit(x, 5)
	if s.IsDirect(x) {
		t.Error("a bound was asked for")
	}
	for k := int64(3); k <= 9; k++ {
		want := Sat
		if k == 3 || k > 5 {
			want = Unsat
		}
		if st := solve(s, le, s.EqLit(x, k)); st != want || st == Sat && s.ModelLb(x) != k {
			t.Errorf("x <= 5 and x = %d: %v", k, st)
		}
	}
}
