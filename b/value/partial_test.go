package value

import (
	"math/rand/v2"
	"testing"
)

// A function that is put together point by point has the values that it was given, says of which point it is not
// known where that matters, and is the set of its pairs in the end.
func TestPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	u := NewUniverse()
	few := u.Given("P", []string{"p1", "p2", "p3"})
	for _, e := range []*Shape{u.Int, few, u.Bool, u.Int.Pow(), u.Pair(few, u.Bool), u.Pair(u.Int, u.Int.Pow())} {
		for _, to := range []*Shape{u.Bool, few, u.Int, u.Int.Pow()} {
			s := u.Rel(e, to)
			for range 25 {
				points := e.Pow().Build()
				for range 1 + r.IntN(5) {
					points.Add(random(r, e))
				}
				keys := Elements(points.Set())
				total := r.IntN(2) == 0
				p := s.MakePartial(keys, total)
				f := Rather(p)
				known := make([]bool, len(keys))
				value := make([]*Value, len(keys)) // nil: it is left undefined
				open := func(do func()) (point int) {
					point = -1
					defer func() {
						if e := recover(); e != nil {
							trouble := e.(*Trouble)
							if !p.Wants(trouble) || trouble.Kind != Open {
								panic(e)
							}
							point = trouble.Point
						}
					}()
					do()
					return point
				}
				for range 12 {
					i := r.IntN(len(keys))
					switch {
					case r.IntN(3) == 0:
						p.Clear(i)
						known[i] = false
					case !total && r.IntN(3) == 0:
						p.Leave(i)
						known[i], value[i] = true, nil
					default:
						y := random(r, to)
						p.Set(i, veil(r, to, y))
						known[i], value[i] = true, &y
					}
					whole := true
					want := s.Build()
					domain := e.Pow().Build()
					for i, x := range keys {
						whole = whole && known[i]
						if known[i] && value[i] != nil {
							want.Add(s.A.MakePair(x, *value[i]))
						}
						if total || known[i] && value[i] != nil {
							domain.Add(x)
						}
						if j, ok := p.Find(veil(r, e, x)); !ok || j != i {
							t.Fatalf("point %d is found at %d", i, j)
						}
						var y Value
						var ok bool
						point := open(func() { y, ok = p.Apply(veil(r, e, x)) })
						switch {
						case !known[i]:
							if point != i {
								t.Fatalf("an open point %d is told as %d", i, point)
							}
						case point >= 0 || ok != (value[i] != nil) || ok && !Equal(y, *value[i]):
							t.Fatalf("at %s: %d, %t", e.Format(x), point, ok)
						default:
							z := random(r, to)
							if value[i] != nil && r.IntN(2) == 0 {
								z = *value[i]
							}
							if Has(f, s.A.MakePair(x, z)) != (value[i] != nil && Equal(z, *value[i])) {
								t.Fatalf("%s : f is wrong", s.A.Format(s.A.MakePair(x, z)))
							}
						}
					}
					if x := random(r, e); !Has(points.Set(), x) {
						if _, ok := p.Find(x); ok {
							t.Fatalf("%s is a point", e.Format(x))
						}
						if _, ok := p.Apply(x); ok || Has(f, s.A.MakePair(x, random(r, to))) {
							t.Fatalf("there is a value at %s", e.Format(x))
						}
					}
					list, dom := want.Set(), domain.Set()
					if !Equal(p.Function(), list) {
						t.Fatalf("the function is %s, want %s", s.Format(p.Function()), s.Format(list))
					}
					var got Value
					point := open(func() { got = s.Dom(f) })
					if (point < 0) != (total || whole) || point < 0 && !Equal(got, dom) || point >= 0 && known[point] {
						t.Fatalf("the domain is %s, want %s; %d is open", e.Pow().Format(got), e.Pow().Format(dom), point)
					}
					empty := false
					if point = open(func() { empty = IsEmpty(f) }); (point < 0) != (total || whole) || point < 0 && empty != IsEmpty(dom) {
						t.Fatalf("empty: %t, %d is open", empty, point)
					}
					if point = open(func() { got = Card(f) }); (point < 0) != (total || whole) || point < 0 && !Equal(got, Card(dom)) {
						t.Fatalf("the size is %s, %d is open", got.decimal(), point)
					}
					if point = open(func() { got = List(f) }); (point < 0) != whole || point < 0 && !Equal(got, list) || point >= 0 && known[point] {
						t.Fatalf("listed as %s, want %s; %d is open", s.Format(got), s.Format(list), point)
					}
				}
			}
		}
	}
}
