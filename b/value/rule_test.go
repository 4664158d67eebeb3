package value

import (
	"math/rand/v2"
	"testing"
)

// TestRulesAreTold: sets without end have the same code only if they have the same members.
func TestRulesAreTold(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	u := NewUniverse()
	ints, rel := u.Int.Pow(), u.Rel(u.Int, u.Int)
	few := func() Value {
		b := ints.Build()
		for range r.IntN(3) {
			b.Add(Int(int64(r.IntN(3))))
		}
		return b.Set()
	}
	var set func(depth int) Value
	set = func(depth int) Value {
		switch k := r.IntN(6); {
		case k == 0 || depth == 0 && k > 2:
			return few()
		case k == 1:
			return u.Naturals(int64(r.IntN(3)))
		case k == 2:
			return u.Integers()
		case k == 3:
			return Union(set(depth-1), set(depth-1))
		case k == 4:
			return Inter(set(depth-1), set(depth-1))
		}
		return Diff(set(depth-1), set(depth-1))
	}
	shapes := []*Shape{ints, rel, ints.Pow(), rel.Pow(), rel}
	sample := func(s *Shape) Value {
		if s.A.Form == FInt {
			return Int(int64(r.IntN(5) - 1))
		}
		for {
			v := random(r, s.A)
			if s.A.Form != FPair || s.A.First(v).IsWord() {
				return v
			}
		}
	}
	flag := func() bool { return r.IntN(2) == 0 }
	any := func(kind int) (v Value) {
		switch kind {
		case 0:
			return set(2)
		case 1:
			return rel.Product(set(1), set(1))
		case 2:
			return ints.Power(set(1), flag(), flag())
		case 3:
			function := flag()
			return rel.Functions(set(0), set(0), Arrow{Function: function, Total: flag(), Injective: function && flag(), Surjective: flag()})
		}
		return rel.Identity(set(1))
	}
	same := 0
	codes := map[string][]Value{}
	for range 4000 {
		kind := r.IntN(5)
		var v Value
		if ill(func() { v = any(kind) }) != 255 {
			continue
		}
		code, ok := AppendRule([]byte{byte(kind)}, v)
		if x := v.AsSymbolic(); !ok || x == nil || !x.Infinite() {
			continue
		}
		for _, w := range codes[string(code)] {
			for range 8 {
				x := sample(shapes[kind])
				var a, b bool
				if ill(func() { a, b = Has(v, x), Has(w, x) }) == 255 && a != b {
					t.Fatalf("%s and %s have one code, and %s is in one of them", v.AsSymbolic(), w.AsSymbolic(), shapes[kind].A.Format(x))
				}
			}
			same++
		}
		codes[string(code)] = append(codes[string(code)], v)[:min(len(codes[string(code)])+1, 4)]
	}
	if len(codes) < 200 || same < 1000 {
		t.Errorf("%d codes, %d of a set that had one", len(codes), same)
	}
}
