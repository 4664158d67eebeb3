package value

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// world has element shapes of each representation: bits, words, packed pairs, objects.
func world() []*Shape {
	u := NewUniverse()
	p := u.Given("P", []string{"p1", "p2", "p3"})
	big := u.Given("Q", make([]string, 100))
	return []*Shape{
		u.Bool, p, u.Int, big, u.Pair(p, u.Bool), u.Pair(p, p), u.Pair(p, big), u.Pair(u.Int, p),
		u.Pair(u.Int, u.Int), u.Pair(u.Pair(u.Int, u.Int), u.Int), u.Set(p), u.Set(u.Int),
		u.Pair(u.Set(u.Int), u.Int), u.String, u.Record([]string{"a", "b"}, []*Shape{u.Int, p}),
	}
}

// There is one shape of records for each list of fields and their shapes.
func TestShapesOfRecords(t *testing.T) {
	u := NewUniverse()
	ab := []string{"a", "b"}
	s := u.Record(ab, []*Shape{u.Int, u.Bool})
	if u.Record([]string{"a", "b"}, []*Shape{u.Int, u.Bool}) != s {
		t.Error("the same fields have two shapes")
	}
	for _, o := range []*Shape{
		u.Record(ab, []*Shape{u.Bool, u.Bool}), u.Record(ab, []*Shape{u.Int, u.Int}), u.Record(ab[:1], []*Shape{u.Int}),
		u.Record([]string{"a", "c"}, []*Shape{u.Int, u.Bool}), u.Record([]string{"A", "b"}, []*Shape{u.Int, u.Bool}),
	} {
		if o == s {
			t.Errorf("other fields have the shape of %v", s.Fields)
		}
	}
}

// random makes a value of shape s, small ones for the most part.
func random(r *rand.Rand, s *Shape) Value {
	switch s.Form {
	case FInt:
		if r.IntN(10) == 0 {
			b := new(big.Int).Lsh(big.NewInt(int64(r.IntN(3)-1)), 70)
			return BigInt(b.Add(b, big.NewInt(int64(r.IntN(3)))))
		}
		if r.IntN(10) == 0 {
			return Int(int64(r.IntN(3)-1) << 40)
		}
		return Int(int64(r.IntN(7) - 2))
	case FBool, FElem:
		return Elem(r.IntN(min(int(s.Card), 5)))
	case FString:
		return String(string(rune('a' + r.IntN(4))))
	case FPair:
		return s.MakePair(random(r, s.A), random(r, s.B))
	case FRecord:
		var vs []Value
		for _, p := range s.Parts {
			vs = append(vs, random(r, p))
		}
		return Rec(vs)
	}
	b := s.Build()
	for range r.IntN(5) {
		b.Add(random(r, s.A))
	}
	return b.Set()
}

// The laws of sets hold in each representation.
// veiled is a set that is known by a rule, and has the elements of another.
type veiled struct {
	Rule
	of    Value
	shape *Shape
}

func (s *veiled) Shape() *Shape    { return s.shape }
func (s *veiled) Has(v Value) bool { return Has(s.of, Normal(v)) }
func (s *veiled) Empty() bool      { return IsEmpty(s.of) }
func (s *veiled) Infinite() bool   { return false }
func (s *veiled) Size() *big.Int   { return nil }
func (s *veiled) String() string   { return s.shape.Format(s.of) }
func (s *veiled) Each(yield func(Value) bool) {
	for c := Iter(s.of); c.Next() && yield(c.V); {
	}
}

// veil has some of the sets that v is or is made of known by rules.
func veil(r *rand.Rand, s *Shape, v Value) Value {
	switch {
	case r.IntN(2) == 0:
	case s.Form == FSet:
		if i, ok := v.o.(*Set); ok && s.A.Form == FInt && i.Len() > 0 && r.IntN(2) == 0 {
			first, last := i.at(0), i.at(i.Len()-1)
			if Equal(Sub(last, first), Int(int64(i.Len()-1))) && first.IsWord() && last.IsWord() {
				return s.MakeInterval(first, last)
			}
		}
		return Rather(&veiled{of: v, shape: s})
	case s.Form == FPair:
		return s.MakePair(veil(r, s.A, s.First(v)), veil(r, s.B, s.Second(v)))
	case s.Form == FRecord:
		for i, p := range s.Parts {
			v = v.WithField(i, veil(r, p, v.Field(i)))
		}
	}
	return v
}

func TestSetsAreSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, e := range world() {
		s := e.Pow()
		for range 300 {
			a, b, x := random(r, s), random(r, s), random(r, e)
			a, b, x = veil(r, s, a), veil(r, s, b), veil(r, e, x)
			in := func(v Value) bool {
				for c := Iter(v); c.Next(); {
					if Compare(c.V, x) == 0 {
						return true
					}
				}
				return false
			}
			if in(a) != Has(a, x) {
				t.Fatalf("%s in %s", e.Format(x), s.Format(a))
			}
			for name, law := range map[string]bool{
				"union":    Has(Union(a, b), x) == (Has(a, x) || Has(b, x)),
				"inter":    Has(Inter(a, b), x) == (Has(a, x) && Has(b, x)),
				"diff":     Has(Diff(a, b), x) == (Has(a, x) && !Has(b, x)),
				"subset":   Subset(a, b) == Equal(Union(a, b), b),
				"power":    Has(s.Power(b, false, false), a) == Subset(a, b),
				"equal":    Equal(a, b) == (Subset(a, b) && Subset(b, a)),
				"compare":  (Compare(a, b) == 0) == Equal(a, b),
				"mirror":   Compare(a, b) == -Compare(b, a),
				"card":     Equal(Add(Card(Union(a, b)), Card(Inter(a, b))), Add(Card(a), Card(b))),
				"elements": Equal(s.SetOf(Elements(a)...), a),
				"empty":    IsEmpty(a) == Equal(a, s.Empty()),
			} {
				if !law {
					t.Errorf("%s: %s fails for %s, %s, %s", s.TypeName(), name, s.Format(a), s.Format(b), e.Format(x))
				}
			}
			code := s.Append(nil, a)
			back, rest := s.Decode(append(code, 7))
			if !Equal(a, back) || len(rest) != 1 {
				t.Errorf("%s is decoded as %s", s.Format(a), s.Format(back))
			}
			if Equal(a, b) != (string(s.Append(nil, b)) == string(code)) {
				t.Errorf("%s and %s: encodings", s.Format(a), s.Format(b))
			}
		}
	}
}

// The operators of relations agree with their definitions by pairs.
func TestRelations(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	es := world()
	for range 4000 {
		a, b := es[r.IntN(len(es))], es[r.IntN(len(es))]
		u := a.u
		if a.u != b.u {
			t.Fatal("one universe")
		}
		s := u.Rel(a, b)
		f, g := random(r, s), random(r, s)
		x, y := random(r, a), random(r, b)
		xs, ys := random(r, a.Pow()), random(r, b.Pow())
		f, g, x, y, xs, ys = veil(r, s, f), veil(r, s, g), veil(r, a, x), veil(r, b, y), veil(r, a.Pow(), xs), veil(r, b.Pow(), ys)
		xy := s.A.MakePair(x, y)
		if !Equal(s.A.First(xy), x) || !Equal(s.A.Second(xy), y) {
			t.Fatalf("%s: components", s.A.Format(xy))
		}
		inv := s.inverted()
		at := s.Lookup(nil, f, x)
		laws := map[string]bool{
			"dom":      Has(s.Dom(f), x) == (len(at) > 0),
			"in dom":   s.InDom(f, x) == (len(at) > 0),
			"ran":      Equal(s.Ran(f), inv.Dom(s.Inverse(f))),
			"inverse":  Has(s.Inverse(f), inv.A.MakePair(y, x)) == Has(f, xy),
			"lookup":   Has(b.Pow().SetOf(at...), y) == Has(f, xy),
			"domres":   Has(s.DomRes(xs, f), xy) == (Has(f, xy) && Has(xs, x)),
			"domsub":   Has(s.DomSub(xs, f), xy) == (Has(f, xy) && !Has(xs, x)),
			"ranres":   Has(s.RanRes(f, ys), xy) == (Has(f, xy) && Has(ys, y)),
			"ransub":   Has(s.RanSub(f, ys), xy) == (Has(f, xy) && !Has(ys, y)),
			"override": Has(s.Override(f, g), xy) == (Has(g, xy) || Has(f, xy) && !s.InDom(g, x)),
			"assign":   Equal(s.Assign(f, x, y), s.Override(f, s.SetOf(xy))),
			"image":    Equal(s.Image(f, xs), s.Ran(s.DomRes(xs, f))),
			"product":  Has(s.Product(xs, ys), xy) == (Has(xs, x) && Has(ys, y)),
			"fnc":      Equal(u.Rel(a, b.Pow()).RelOf(s.Fnc(f)), f),
			"compose":  Equal(s.Compose(f, s.Inverse(g), inv), composeByPairs(s, inv, f, s.Inverse(g))),
		}
		if len(at) == 1 {
			laws["apply"] = Equal(s.Apply(f, x), at[0])
		}
		for name, law := range laws {
			if !law {
				t.Errorf("%s: %s fails for %s, %s, %s, %s", s.TypeName(), name, s.Format(f), s.Format(g), s.A.Format(xy), a.Pow().Format(xs))
			}
		}
	}
}

func composeByPairs(s, t *Shape, f, g Value) Value {
	out := s.u.Rel(s.A.A, t.A.B)
	b := out.Build()
	for c := Iter(f); c.Next(); {
		for d := Iter(g); d.Next(); {
			if Equal(s.A.Second(c.V), t.A.First(d.V)) {
				b.Add(out.A.MakePair(s.A.First(c.V), t.A.Second(d.V)))
			}
		}
	}
	return b.Set()
}

// Each function space has as many members as its size says, all of its kind, and
// decides the membership of every relation as they are.
func TestFunctionSpaces(t *testing.T) {
	u := NewUniverse()
	p := u.Given("P", []string{"p1", "p2", "p3"})
	for _, pair := range [][2]*Shape{{p, u.Bool}, {p, u.Int}, {u.Int, p}, {u.Int, u.Int}} {
		s := u.Rel(pair[0], pair[1])
		for n := range 3 {
			for m := range 3 {
				from, to := s.A.A.Pow().Build(), s.A.B.Pow().Build()
				for i := range n {
					from.Add(Int(int64(i)))
				}
				for i := range min(m, 2) {
					to.Add(Int(int64(i)))
				}
				a, b := from.Set(), to.Set()
				all := s.Power(List(s.Product(a, b)), false, false)
				for kind := range arrows {
					space := s.Functions(a, b, kind)
					listed := List(space)
					want := Filter(all, func(r Value) bool { return isArrowByPairs(s, r, a, b, kind) })
					if !Equal(listed, want) {
						t.Errorf("%s lists %s, want %s", space.AsSymbolic(), s.Pow().Format(listed), s.Pow().Format(want))
					}
					if size := space.AsSymbolic().Size(); size != nil && !Equal(BigInt(size), Card(want)) {
						t.Errorf("%s: size %s, want %s", space.AsSymbolic(), size, Card(want).decimal())
					}
					for c := Iter(all); c.Next(); {
						if Has(space, c.V) != Has(want, c.V) {
							t.Errorf("%s : %s", s.Format(c.V), space.AsSymbolic())
						}
					}
				}
			}
		}
	}
}

func isArrowByPairs(s *Shape, r, from, to Value, k Arrow) bool {
	for c := Iter(r); c.Next(); {
		for d := Iter(r); d.Next(); {
			sameX := Equal(s.A.First(c.V), s.A.First(d.V))
			sameY := Equal(s.A.Second(c.V), s.A.Second(d.V))
			if k.Function && sameX && !sameY || k.Injective && sameY && !sameX {
				return false
			}
		}
	}
	return Subset(s.Dom(r), from) && Subset(s.Ran(r), to) &&
		(!k.Total || Equal(s.Dom(r), from)) && (!k.Surjective || Equal(s.Ran(r), to))
}

func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	edge := []int64{0, 1, -1, 2, 7, -7, 1 << 31, -1 << 31, 1<<63 - 1, -1 << 63, 1 << 62}
	pick := func() Value {
		b := big.NewInt(edge[r.IntN(len(edge))])
		return BigInt(b.Add(b, big.NewInt(int64(r.IntN(3)-1))))
	}
	for range 5000 {
		a, b := pick(), pick()
		x, y := a.Big(), b.Big()
		check := func(op string, got Value, want *big.Int) {
			if got.Big().Cmp(want) != 0 || got.IsWord() != want.IsInt64() {
				t.Errorf("%s %s %s = %s, want %s", x, op, y, got.decimal(), want)
			}
		}
		check("+", Add(a, b), new(big.Int).Add(x, y))
		check("-", Sub(a, b), new(big.Int).Sub(x, y))
		check("*", Mul(a, b), new(big.Int).Mul(x, y))
		if y.Sign() != 0 {
			check("/", Div(a, b), new(big.Int).Quo(x, y))
		}
		if (Compare(a, b) < 0) != (x.Cmp(y) < 0) {
			t.Errorf("%s < %s", x, y)
		}
		if x.Sign() >= 0 && y.Sign() > 0 {
			check("mod", Mod(a, b), new(big.Int).Rem(x, y))
		} else if ill(func() { Mod(a, b) }) != IllDefined {
			t.Errorf("%s mod %s has a value", x, y)
		}
		if n := int64(r.IntN(5)); y.Sign() >= 0 || n > 0 {
			check("**", Pow(a, Int(n)), new(big.Int).Exp(x, big.NewInt(n), nil))
		}
		switch even := y.Bit(0) == 0; {
		case y.Sign() < 0:
			if ill(func() { Pow(a, b) }) != IllDefined {
				t.Errorf("%s ** %s has a value", x, y)
			}
		case y.Sign() > 0:
			check("0 **", Pow(Int(0), b), new(big.Int))
			check("1 **", Pow(Int(1), b), big.NewInt(1))
			check("-1 **", Pow(Int(-1), b), big.NewInt(map[bool]int64{true: 1, false: -1}[even]))
		}
	}
}

// ill gives the kind of trouble that f ends with, 255 for none.
func ill(f func()) (kind TroubleKind) {
	defer func() {
		if t := recover(); t != nil {
			kind = t.(*Trouble).Kind
		}
	}()
	f()
	return 255
}

func TestFormat(t *testing.T) {
	u := NewUniverse()
	p := u.Given("P", []string{"p1", "p2"})
	pairs := u.Pair(u.Pair(p, u.Int), u.Bool)
	seq := u.Rel(u.Int, u.String)
	for want, got := range map[string]string{
		"{(p1|->3|->TRUE)}": pairs.Pow().Format(pairs.Pow().SetOf(pairs.MakePair(pairs.A.MakePair(Elem(0), Int(3)), True))),
		`["a", "b"]`:        seq.Format(seq.MakeSeq([]Value{String("a"), String("b")})),
		"{p1, p2}":          p.Pow().Format(p.All()),
		"NATURAL":           u.Int.Pow().Format(u.Naturals(0)),
		"NATURAL1":          u.Int.Pow().Format(u.Naturals(1)),
		"{n | n >= 2}":      u.Int.Pow().Format(u.Naturals(2)),
		"INTEGER":           u.Int.Pow().Format(u.Integers()),
		"FIN1(INTEGER)":     u.Int.Pow().Pow().Format(u.Int.Pow().Power(u.Integers(), true, true)),
		"seq(NATURAL)":      seq.Pow().Format(u.Rel(u.Int, u.Int).Sequences(u.Naturals(0), false, false, false)),
		"seq1(NATURAL)":     seq.Pow().Format(u.Rel(u.Int, u.Int).Sequences(u.Naturals(0), true, false, false)),
		"iseq1(NATURAL)":    seq.Pow().Format(u.Rel(u.Int, u.Int).Sequences(u.Naturals(0), true, true, false)),
		"POW(NATURAL)":      u.Int.Pow().Pow().Format(u.Int.Pow().Power(u.Naturals(0), false, false)),
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// What has no value says so.
func TestTrouble(t *testing.T) {
	u := NewUniverse()
	s := u.Rel(u.Int, u.Int)
	pair := func(a, b int64) Value { return s.A.MakePair(Int(a), Int(b)) }
	twice := s.SetOf(pair(1, 1), pair(1, 2))
	million := u.Int.Pow().MakeInterval(Int(1), Int(1_000_000))
	if got := million.o.(*Interval).String(); got != "1..1000000" {
		t.Errorf("written %s", got)
	}
	for _, v := range []Value{u.Naturals(3), u.Integers(), million, u.Int.Pow().SetOf(Int(-1)), Rather(&multiples{shape: u.Int.Pow(), k: 2})} {
		if !Subset(v, u.Integers()) {
			t.Errorf("%s has more than integers", u.Int.Pow().Brief(v, 100))
		}
	}
	for name, c := range map[string]struct {
		kind TroubleKind
		f    func()
	}{
		"apply outside": {IllDefined, func() { s.Apply(s.Empty(), Int(1)) }},
		"apply twice":   {IllDefined, func() { s.Apply(twice, Int(1)) }},
		"min of none":   {IllDefined, func() { Extreme(u.Int.Pow().Empty(), false) }},
		"div":           {IllDefined, func() { Div(Int(1), Int(0)) }},
		"mod":           {IllDefined, func() { Mod(Int(-1), Int(3)) }},
		"no sequence":   {IllDefined, func() { s.Rev(s.SetOf(pair(2, 1))) }},
		"infinite":      {Unlistable, func() { List(u.Naturals(0)) }},
		"power":         {TooMuch, func() { List(u.Int.Pow().Power(million, false, false)) }},
		"functions":     {TooMuch, func() { List(s.Functions(million, million, Arrow{Function: true, Total: true})) }},
		"exponent":      {TooMuch, func() { Pow(Int(2), Int(1<<40)) }},
	} {
		func() {
			defer func() {
				got, ok := recover().(*Trouble)
				if !ok || got.Kind != c.kind {
					t.Errorf("%s: %v", name, got)
				}
			}()
			c.f()
		}()
	}
}

// TestPowers: powers of exponents that no word holds are beyond all limits, and not computed.
func TestPowers(t *testing.T) {
	at := func(shift uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), shift) }
	for _, c := range []struct{ base, exponent, want *big.Int }{
		{big.NewInt(3), big.NewInt(4), big.NewInt(81)}, {big.NewInt(0), big.NewInt(0), big.NewInt(1)}, {big.NewInt(0), at(70), big.NewInt(0)},
		{big.NewInt(1), at(70), big.NewInt(1)}, {at(70), big.NewInt(2), at(140)}, {big.NewInt(2), big.NewInt(maxExponent), at(maxExponent)},
		{big.NewInt(2), big.NewInt(maxExponent + 1), beyond()}, {big.NewInt(2), at(62), beyond()}, {big.NewInt(2), at(64), beyond()}, {big.NewInt(5), at(100), beyond()},
	} {
		if got := power(c.base, c.exponent); got.Cmp(c.want) != 0 {
			t.Errorf("%v ** %v has %d bits, expected %d", c.base, c.exponent, got.BitLen(), c.want.BitLen())
		}
	}
}

func BenchmarkAssign(b *testing.B) {
	u := NewUniverse()
	s := u.Rel(u.Given("P", make([]string, 12)), u.Int)
	f := s.Empty()
	for i := range 12 {
		f = s.Assign(f, Elem(i), Int(0))
	}
	for i := 0; b.Loop(); i++ {
		f = s.Assign(f, Elem(i%12), Int(int64(i%7)))
	}
}

// A value is the same whether sets in it are rules or lists.
func TestRulesInValues(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	u := NewUniverse()
	few := u.Given("F", []string{"f1", "f2", "f3", "f4", "f5", "f6"}) // 64 subsets: words that are not dense sets
	for _, e := range []*Shape{u.Bool, few, u.Int, u.Pair(u.Bool, u.Bool)} {
		s := e.Pow()
		sets := s.Pow()
		for _, other := range []*Shape{u.Int, u.Bool, u.String, sets} {
			pair, rec := u.Pair(sets, other), u.Record([]string{"a", "b"}, []*Shape{sets, other})
			for range 100 {
				of, of2, y, y2 := random(r, s), random(r, s), random(r, other), random(r, other)
				rule, rule2 := s.Power(of, false, false), s.Power(of2, true, false)
				list, list2 := List(rule), List(rule2)
				same := func(what string, s *Shape, a, b, a2, b2 Value) {
					t.Helper()
					want := Compare(b, b2) == 0
					pow := s.Pow()
					for name, ok := range map[string]bool{
						"equal": Equal(a, b) && Equal(b, a) && Compare(a, b) == 0 && Equal(a, a2) == want && Equal(a, b2) == want && Equal(b, a2) == want,
						"has":   Has(pow.SetOf(a), b) && Has(pow.SetOf(b), a) && Has(pow.SetOf(b, b2), a2) && Has(pow.SetOf(a), b2) == want && Has(pow.SetOf(b), a2) == want,
						"set":   Equal(pow.SetOf(a, a2), pow.SetOf(b2, b)) && Equal(pow.SetOf(a, b), pow.SetOf(b)),
						"code":  string(s.Append(nil, a)) == string(s.Append(nil, b)),
					} {
						if !ok {
							t.Errorf("%s of %s: %s fails for %s, %s", what, s.TypeName(), name, s.Format(b), s.Format(b2))
						}
					}
				}
				same("set", sets, rule, list, rule2, list2)
				same("pair", pair, pair.MakePair(rule, y), pair.MakePair(list, y), pair.MakePair(rule2, y2), pair.MakePair(list2, y2))
				same("record", rec, Rec([]Value{rule, y}), Rec([]Value{list, y}), Rec([]Value{rule2, y2}), Rec([]Value{list2, y2}))
			}
		}
	}
}

// Whether a set of functions is empty agrees with a count, of small sets and of large ones.
func TestNoFunctions(t *testing.T) {
	u := NewUniverse()
	s := u.Rel(u.Int, u.Int)
	upTo := func(n int64) Value { return s.A.A.Pow().MakeInterval(Int(1), Int(n)) }
	for bits := range 16 {
		k := Arrow{Function: bits&1 != 0, Total: bits&2 != 0, Injective: bits&4 != 0, Surjective: bits&8 != 0}
		if k.Injective && !k.Function {
			continue
		}
		for a := range int64(4) {
			for b := range int64(4) {
				none := true
				s.Functions(upTo(a), upTo(b), k).o.(Symbolic).Each(func(Value) bool { none = false; return false })
				for _, more := range []int64{0, 5000} {
					if more > 0 && (a == 0 || b == 0) {
						continue
					}
					if got := IsEmpty(s.Functions(upTo(a+more), upTo(b+more), k)); got != none {
						t.Errorf("%+v between %d and %d elements: empty is %t", k, a+more, b+more, got)
					}
				}
			}
		}
	}
}
