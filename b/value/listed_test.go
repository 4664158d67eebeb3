package value

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// ruled makes small sets of one shape that are known by rules, all of which can be listed.
type ruled struct {
	*rand.Rand
	u        *Universe
	few, rec *Shape // a given set of three, records that are never dense
}

func newRuled(seed uint64) ruled {
	u := NewUniverse()
	few := u.Given("P", []string{"p1", "p2", "p3"})
	return ruled{rand.New(rand.NewPCG(seed, 11)), u, few, u.Record([]string{"a", "b"}, []*Shape{u.Bool, few})}
}

func (r ruled) flag() bool { return r.IntN(2) == 0 }

// base makes a set of at most three elements of shape s, as a list or as a rule.
func (r ruled) base(s *Shape) Value {
	if s.Form == FInt && r.IntN(3) > 0 {
		lo := int64(r.IntN(3))
		return s.Pow().MakeInterval(Int(lo), Int(lo+int64(r.IntN(3))))
	}
	b := s.Pow().Build()
	for range r.IntN(4) {
		b.Add(Int(int64(r.IntN(3))))
	}
	return veil(r.Rand, s.Pow(), b.Set())
}

// kinds of sets that set makes.
const kinds = 7

func (r ruled) set(kind int) (Value, *Shape) {
	ints, rel := r.u.Int.Pow(), r.u.Rel(r.u.Int, r.few)
	switch kind {
	case 0:
		return ints.Power(r.base(r.u.Int), r.flag(), r.flag()), ints.Pow()
	case 1:
		return Value{o: &Product{a: r.base(r.u.Int), b: r.base(r.few), shape: rel}}, rel
	case 2:
		perm := r.flag()
		return r.u.Rel(r.u.Int, r.u.Int).Sequences(r.base(r.u.Int), r.flag(), true, perm), r.u.Rel(r.u.Int, r.u.Int).Pow()
	case 3, 4:
		k := Arrow{Function: r.flag(), Total: r.flag(), Surjective: r.flag()}
		k.Injective = k.Function && r.flag()
		if kind == 4 && r.flag() { // the relations in a product, which have two forms
			return rel.Power(Value{o: &Product{a: r.base(r.u.Int), b: r.base(r.few), shape: rel}}, r.flag(), r.flag()), rel.Pow()
		}
		return rel.Functions(r.base(r.u.Int), r.base(r.few), k), rel.Pow()
	case 5:
		if r.IntN(4) == 0 {
			return Value{o: &Everything{of: r.rec}}, r.rec.Pow()
		}
		// The elements of the base sets are numbers below three, which BOOL has two of.
		return r.rec.Struct([]Value{Inter(r.base(r.u.Bool), r.u.Bool.All()), r.base(r.few)}), r.rec.Pow()
	}
	return r.base(r.u.Int), ints
}

// What is said of sets that are known by rules is what is so of the lists of their elements.
func TestRulesAreTheirLists(t *testing.T) {
	r := newRuled(1)
	done := map[string]int{}
	for range 6000 {
		kind := r.IntN(kinds)
		a, s := r.set(kind)
		b, _ := r.set(kind)
		c, _ := r.set(kind)
		x, y, z := List(a), List(b), List(c)
		say := func(v Value) string {
			if v.AsSymbolic() != nil {
				return v.AsSymbolic().String()
			}
			return s.Format(v)
		}
		for name, law := range map[string]struct {
			got  func() bool
			want bool
		}{
			"subset":       {func() bool { return Subset(a, b) }, Subset(x, y)},
			"in a list":    {func() bool { return Subset(a, y) }, Subset(x, y)},
			"of a list":    {func() bool { return Subset(x, b) }, Subset(x, y)},
			"equal":        {func() bool { return EqualSets(a, b) }, Equal(x, y)},
			"equals":       {func() bool { return Equal(a, y) && Equal(y, a) }, Equal(x, y)},
			"empty":        {func() bool { return IsEmpty(a) }, IsEmpty(x)},
			"in union":     {func() bool { return Subset(a, Value{o: &Compound{op: opUnion, a: b, b: c}}) }, Subset(x, Union(y, z))},
			"in common":    {func() bool { return Subset(a, Value{o: &Compound{op: opInter, a: b, b: c}}) }, Subset(x, Inter(y, z))},
			"union":        {func() bool { return Equal(Union(a, b), Union(x, y)) }, true},
			"intersection": {func() bool { return Equal(Inter(a, b), Inter(x, y)) }, true},
			"difference":   {func() bool { return Equal(Diff(a, b), Diff(x, y)) }, true},
		} {
			var got bool
			if ill(func() { got = law.got() }) != 255 {
				continue // it cannot be said
			}
			if got != law.want {
				t.Errorf("%s is %t of %s, %s, %s", name, got, say(a), say(b), say(c))
			}
			done[fmt.Sprint(name, got)]++
		}
		if n := Size(a); n != nil && !Equal(BigInt(n), Card(x)) {
			t.Errorf("%s has %s elements, %s are listed", say(a), n, Card(x).decimal())
		}
		for d := Iter(Union(x, y)); d.Next(); {
			if Has(a, d.V) != Has(x, d.V) {
				t.Errorf("%s : %s is %t", s.A.Format(d.V), say(a), Has(a, d.V))
			}
		}
	}
	for name, n := range done {
		if n < 100 {
			t.Errorf("%s: %d times only", name, n)
		}
	}
}

// All values of a type without numbers are counted, and listed once each; a walk ends when it is told to.
func TestAllOfAType(t *testing.T) {
	u := NewUniverse()
	few := u.Given("P", []string{"p1", "p2", "p3"})
	rec := u.Record([]string{"a", "b"}, []*Shape{u.Bool, few})
	for _, c := range []struct {
		s *Shape
		n int64
	}{
		{u.Bool, 2}, {u.Pair(few, few), 9}, {few.Pow(), 8}, {rec, 6}, {u.Pair(rec, u.Bool), 12}, {u.Pair(few, rec), 18}, {rec.Pow(), 64},
		{u.Record([]string{"c"}, []*Shape{rec.Pow()}), 64}, {u.Record([]string{"a", "b", "c"}, []*Shape{few, u.Bool, few}), 18},
		{u.Pair(u.Given("Q", make([]string, 300)), u.Given("R", make([]string, 300))), 90000},
	} {
		all := Value{o: &Everything{of: c.s}}
		if n := Size(all); n == nil || n.Int64() != c.n || !Finite(all) || IsEmpty(all) {
			t.Errorf("%s has %v values, want %d", c.s.TypeName(), n, c.n)
		}
		if n, _ := Card(List(all)).Int64(); n != c.n {
			t.Errorf("of %s %d are listed, want %d", c.s.TypeName(), n, c.n)
		}
		if !EqualSets(c.s.All(), all) {
			t.Errorf("%s has two sets of all", c.s.TypeName())
		}
		for stop := range min(c.n, 20) {
			seen := int64(0)
			all.AsSymbolic().Each(func(v Value) bool { seen++; return seen <= stop })
			if seen != stop+1 {
				t.Errorf("a walk over %s sees %d, want %d", c.s.TypeName(), seen, stop+1)
			}
		}
	}
	for _, s := range []*Shape{u.Int, u.String, u.Pair(u.Bool, u.Int), u.Pair(u.String, u.Bool), u.Int.Pow(), u.Record([]string{"a", "b"}, []*Shape{u.Bool, u.Int})} {
		if s.Finite() || Finite(s.All()) {
			t.Errorf("%s is finite", s.TypeName())
		}
		if ill(func() { List(s.All()) }) != Unlistable || ill(func() { s.All().AsSymbolic().Each(func(Value) bool { return true }) }) != Unlistable {
			t.Errorf("%s is listed", s.TypeName())
		}
	}
}

// A walk over any rule ends when it is told to.
func TestWalksEnd(t *testing.T) {
	r := newRuled(2)
	for range 2000 {
		a, s := r.set(r.IntN(kinds))
		if a.AsSymbolic() == nil {
			continue
		}
		all := 0
		a.AsSymbolic().Each(func(Value) bool { all++; return true })
		if n, _ := Card(List(a)).Int64(); int64(all) < n {
			t.Errorf("%d of %d elements of %s are seen", all, n, s.Brief(a, 200))
		}
		stop := 1 + r.IntN(max(all, 1))
		seen := 0
		a.AsSymbolic().Each(func(Value) bool { seen++; return seen < stop })
		if seen != min(stop, all) {
			t.Errorf("%d elements of %s are seen, want %d of %d", seen, s.Brief(a, 200), stop, all)
		}
	}
}

// iterate(r, n) is r composed n times with the identity.
func TestIterate(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 12))
	u := NewUniverse()
	few := u.Given("P", []string{"p1", "p2", "p3", "p4", "p5"})
	for _, e := range []*Shape{u.Int, few, u.Pair(u.Bool, u.Bool)} {
		s := u.Rel(e, e)
		for range 40 {
			b, all := s.Build(), e.Pow().Build()
			for range 5 {
				x, y := Int(int64(r.IntN(4))), Int(int64(r.IntN(4)))
				b.Add(s.A.MakePair(x, y))
			}
			for i := range 4 {
				all.Add(Int(int64(i)))
			}
			rel, set := b.Set(), all.Set()
			want := s.Identity(set)
			closure, star := s.Empty(), want
			for n := range int64(9) {
				if got := s.Iterate(rel, Int(n), set); !Equal(got, want) {
					t.Errorf("iterate(%s, %d) is %s, want %s", s.Format(rel), n, s.Format(got), s.Format(want))
				}
				want = composeByPairs(s, s, want, rel)
				closure, star = Union(closure, want), Union(star, want)
			}
			if got := s.Closure1(rel); !Equal(got, closure) || !Equal(Union(got, s.Identity(set)), star) {
				t.Errorf("closure1(%s) is %s, want %s", s.Format(rel), s.Format(got), s.Format(closure))
			}
		}
		rel := s.SetOf(s.A.MakePair(Int(0), Int(1)))
		if ill(func() { s.Iterate(rel, Int(-1), e.Pow().Empty()) }) != IllDefined {
			t.Error("iterate(r, -1) has a value")
		}
		if ill(func() { s.Iterate(rel, Pow(Int(2), Int(70)), e.Pow().Empty()) }) != TooMuch {
			t.Error("iterate(r, 2**70) has a value")
		}
	}
}
