package value

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// multiples has the multiples of a number; unsure says that it may be finite.
type multiples struct {
	Rule
	shape  *Shape
	k      int64
	unsure bool
}

func (m *multiples) Shape() *Shape         { return m.shape }
func (m *multiples) Has(v Value) bool      { n, _ := v.Int64(); return n%m.k == 0 }
func (m *multiples) Empty() bool           { return false }
func (m *multiples) Infinite() bool        { return true }
func (m *multiples) Doubtful() bool        { return m.unsure }
func (m *multiples) Size() *big.Int        { return nil }
func (m *multiples) Each(func(Value) bool) { CannotList("multiples") }
func (m *multiples) String() string        { return fmt.Sprint("multiples of ", m.k) }

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
		if r.IntN(8) == 0 { // a set without a code, and those made of it
			return Rather(&multiples{shape: ints, k: int64(2 + r.IntN(2))})
		}
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

// TestFiniteOrNot: of sets made of sets that are finite, infinite, or may be either, it is said what follows from that,
// and that nothing follows where that is so.
func TestFiniteOrNot(t *testing.T) {
	u := NewUniverse()
	ints := u.Int.Pow()
	rel := u.Rel(u.Int, u.Int)
	sets := []struct {
		kind byte // finite, infinite, unknown or empty
		v    Value
	}{
		{'f', ints.MakeInterval(Int(1), Int(3))}, {'i', u.Integers()}, {'?', Rather(&multiples{shape: ints, k: 2, unsure: true})}, {'0', ints.MakeInterval(Int(2), Int(1))},
		{'i', Rather(&multiples{shape: ints, k: 3})},
	}
	check := func(what string, v Value, want byte) {
		t.Helper()
		got := byte('?')
		if ill(func() {
			if got = 'i'; Finite(v) {
				got = 'f'
			}
		}) != 255 {
			got = '?'
		}
		if got != want {
			t.Errorf("%s: %c, want %c", what, got, want)
		}
	}
	// both gives what a product is, of which one empty side makes nothing.
	both := func(a, b byte) byte {
		switch {
		case a == '0' || b == '0':
			return 'f'
		case a == '?' || b == '?':
			return '?' // though the product of an infinite set and one with elements is infinite
		case a == 'i' || b == 'i':
			return 'i'
		}
		return 'f'
	}
	one := func(a byte) byte { return both(a, 'f') }
	for _, a := range sets {
		name := string(a.kind)
		check(name, a.v, one(a.kind))
		check("power of "+name, ints.Power(a.v, false, false), one(a.kind))
		check("identity on "+name, rel.Identity(a.v), one(a.kind))
		for _, b := range sets {
			name := name + " and " + string(b.kind)
			check("product of "+name, rel.Product(a.v, b.v), both(a.kind, b.kind))
		}
	}
}
