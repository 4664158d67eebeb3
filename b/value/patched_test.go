package value

import "testing"

func TestPatched(t *testing.T) {
	u := NewUniverse()
	rel := u.Rel(u.Int, u.Int)
	pair := func(x, y int64) Value { return rel.A.MakePair(Int(x), Int(y)) }
	f := rel.Patched(u.Naturals(0), []Value{pair(1, 7), pair(3, 0)}, Int(2))
	for x, want := range map[int64]int64{0: 2, 1: 7, 2: 2, 3: 0, 100: 2} {
		if y, ok := f.AsSymbolic().(Applier).Apply(Int(x)); !ok || !Equal(y, Int(want)) {
			t.Errorf("f(%d) is %v", x, y)
		}
		if !Has(f, pair(x, want)) || Has(f, pair(x, want+1)) {
			t.Errorf("the pairs at %d", x)
		}
	}
	if _, ok := f.AsSymbolic().(Applier).Apply(Int(-1)); ok {
		t.Error("there is a value outside of the domain")
	}
	total := Arrow{Function: true, Total: true}
	for i, c := range []struct {
		from, to Value
		k        Arrow
		want     bool
	}{
		{u.Naturals(0), u.Naturals(0), total, true},
		{u.Naturals(0), u.Int.Pow().MakeInterval(Int(0), Int(7)), total, true},
		{u.Naturals(0), u.Int.Pow().MakeInterval(Int(0), Int(6)), total, false},
		{u.Naturals(0), u.Int.Pow().MakeInterval(Int(3), Int(9)), total, false},
		{u.Integers(), u.Naturals(0), total, false},
		{u.Integers(), u.Naturals(0), Arrow{Function: true}, true},
		{u.Naturals(1), u.Naturals(0), Arrow{Function: true}, false},
	} {
		if got := rel.IsArrow(f, c.from, c.to, c.k); got != c.want {
			t.Errorf("case %d: %v", i, got)
		}
	}
	if got := f.AsSymbolic().String(); got != "NATURAL * {2} <+ {(1|->7), (3|->0)}" {
		t.Error(got)
	}
	if f.AsSymbolic().Empty() || !f.AsSymbolic().Infinite() || f.AsSymbolic().Size() != nil {
		t.Error("it is infinite")
	}
}
