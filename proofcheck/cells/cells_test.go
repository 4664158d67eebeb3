package cells

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parse reads a sum of products of integers and variables a to f with powers, "2*a^2*b-c", and a relation to 0.
func parse(r *Ring, s string) Constraint {
	text, rel, _ := strings.Cut(s, " ")
	out := Number(new(big.Int))
	for _, term := range strings.Split(strings.TrimPrefix(strings.ReplaceAll(text, "-", "+-"), "+"), "+") {
		p := Number(big.NewInt(1))
		if strings.HasPrefix(term, "-") {
			p, term = Number(big.NewInt(-1)), term[1:]
		}
		for _, f := range strings.Split(term, "*") {
			if k, ok := new(big.Int).SetString(f, 10); ok {
				p = r.Mul(p, Number(k))
				continue
			}
			n := 1
			if len(f) > 1 {
				n = int(f[2] - '0')
			}
			for range n {
				p = r.Mul(p, Variable(int(f[0]-'a')))
			}
		}
		out = r.Add(out, p)
	}
	return Constraint{out, relations[rel]}
}

var relations = map[string]Signs{"<": Negative, "<=": Negative | Zero, "=": Zero, ">=": Zero | Positive, ">": Positive, "!=": Negative | Positive}

func unlimited() *Ring { return &Ring{func(int) {}} }

// TestRefute has conjunctions without and with a point, some of them with irrational points only.
func TestRefute(t *testing.T) {
	for _, c := range []struct {
		refuted bool
		say     string
	}{
		{true, "a^2+1 <= "}, {true, "a^2 <"}, {false, "a^2 <="}, {false, "a^2-2 ="}, {true, "a^2-2 =, a^3-3 ="},
		{true, "a^2-2 =, a^4-4 !="}, {false, "a^2-2 =, a^4-5 !="}, {true, "a^3-2 =, a-1 <="}, {true, "a^3-2 =, 5*a-6 <, a >"},
		{true, "a^2+b^2-1 <, a+b-2 >="}, {false, "a^2+b^2-2 <=, a+b-2 >="}, {true, "a^2+b^2-2 <=, a+b-2 >"}, {true, "a^2+b^2-2 <=, a+b-2 >=, a-1 !="},
		{true, "a*b-1 =, a^2+b^2-2 <"}, {false, "a*b-1 =, a^2+b^2-2 <="}, {true, "a^2-2 =, b^2-3 =, a*b >, a^2*b^2-6 !="}, {true, "a^2-2 =, b^2-3 =, c-a-b =, c^4-10*c^2+1 !="},
		{false, "a^2-2 =, b^2-3 =, c-a-b =, c^4-10*c^2+1 ="}, {true, "a*b*c-1 =, a >, b >, a+b+c-3 <"}, {false, "a*b*c-1 =, a >, b >, a+b+c-3 <="},
		{true, "a^4*b^2+a^2*b^4-3*a^2*b^2+1 <"}, {false, "a^4*b^2+a^2*b^4-3*a^2*b^2+1 <="}, {true, "a^2-b^2 =, a-b !=, a+b !="}, {false, "a^2-b^2 =, a-b !="},
		{true, "a*b =, a !=, b !="}, {true, "a^2+b^2+c^2 <=, a+b+c !="}, {true, "a^5-a-1 =, a-1 <"}, {false, "a^5-a-1 =, a-1 >"}, {true, "b^2-a =, a <"}, {true, "b^2*a+1 <=, a >="}, {true, "a*b^2+b+c =, 1-4*a*c <, a !="},
		{true, "a^2+b^2+c^2-a*b-b*c-a*c <"}, {true, "a^3+b^3+c^3-3*a*b*c <, a+b+c >"}, {true, "a^4-10*a^2+1 =, a^2-3 =, b >"}, {true, "a^2-2 =, b^2-2 =, a-b !=, a+b !="}, {true, "a^2-2 =, a*b^2+a^2*b-2*b-2*a !=, b^2-a*b+b*a-2 ="},
	} {
		r := unlimited()
		var cs []Constraint
		for _, s := range strings.Split(c.say, ", ") {
			cs = append(cs, parse(r, strings.TrimSpace(s)))
		}
		core := Refute(r, cs)
		if (core != nil) != c.refuted {
			t.Errorf("%s: refuted %v, want %v", c.say, core, c.refuted)
		}
	}
}

// TestPlanted draws constraints that hold at a point, which may have square roots for coordinates: none are
// refuted. Of those whose last one is turned round, what is refuted has no point on a grid.
func TestPlanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	refuted := 0
	for range 150 {
		r := &Ring{}
		left := 1 << 16
		r.Work = func(n int) {
			if left -= n; left < 0 {
				panic("too long")
			}
		}
		n := 1 + rng.IntN(3)
		var cs []Constraint
		at := make(point, n)
		for v := range at {
			at[v] = rational(big.NewRat(int64(rng.IntN(9)-4), int64(1+rng.IntN(2))))
			if rng.IntN(3) == 0 {
				k := int64([]int{2, 3, 5}[rng.IntN(3)])
				at[v] = r.isolate([]*big.Int{big.NewInt(-k), new(big.Int), big.NewInt(1)})[rng.IntN(2)]
				x := Variable(v)
				cs = append(cs, Constraint{r.Add(r.Mul(x, x), Number(big.NewInt(-k))), Zero})
			}
		}
		poly := func() *Poly {
			p := Number(big.NewInt(int64(rng.IntN(7) - 3)))
			for range 1 + rng.IntN(4) {
				m := Number(big.NewInt(int64(rng.IntN(7) - 3)))
				for range rng.IntN(4) {
					m = r.Mul(m, Variable(rng.IntN(n)))
				}
				p = r.Add(p, m)
			}
			return p
		}
		sign := func(s int) Signs { return Signs(1 << (s + 1)) }
		for range 1 + rng.IntN(4) {
			p := poly()
			cs = append(cs, Constraint{p, sign(r.sign(at, p)) | Signs(rng.IntN(8))})
		}
		func() {
			defer func() {
				if e := recover(); e != nil && e != "too long" {
					panic(e)
				}
			}()
			if core := Refute(r, cs); core != nil {
				t.Errorf("refuted %v of what holds at a point", core)
			}
			last := &cs[len(cs)-1]
			if last.Is = ^last.Is & (Negative | Zero | Positive); Refute(r, cs) == nil {
				return
			}
			refuted++
			for range 12 {
				x := slices.Clone(at)
				for v := range x {
					if x[v].r != nil {
						x[v] = rational(big.NewRat(int64(rng.IntN(17)-8), int64(1+rng.IntN(3))))
					}
				}
				if !slices.ContainsFunc(cs, func(c Constraint) bool { return !c.Is.has(r.sign(x, c.P)) }) {
					t.Errorf("refuted %v, which hold at a point", cs)
				}
			}
		}()
	}
	if refuted < 25 {
		t.Errorf("only %d are refuted", refuted)
	}
}

// TestPinched: a cell whose ends meet has parts on both sides, of which only one was looked at.
func TestPinched(t *testing.T) {
	r := &Ring{Work: func(int) {}}
	n := func(k int64) *Poly { return Number(big.NewInt(k)) }
	a, x, y := Variable(0), Variable(1), Variable(2)
	q := r.Add(r.Add(r.Mul(y, y), r.Mul(n(-1), r.Mul(a, y))), x)
	if core := Refute(r, []Constraint{{x, Positive}, {y, Positive}, {q, Negative}, {r.Add(r.Mul(a, a), r.Mul(n(-4), x)), Positive},
		{r.Add(r.Mul(x, x), n(-1000_000_000_000)), Negative}, {r.Add(r.Mul(a, a), n(-1000_000)), Negative}, {r.Add(a, n(1000)), Positive}, {r.Add(a, n(-3000)), Negative}}); core != nil {
		t.Errorf("%v refuted, which a = 3, x = y = 1 satisfies", core)
	}
}
