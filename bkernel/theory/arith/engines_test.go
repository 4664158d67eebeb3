package arith

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// consistent checks that a tableau is in solved form and that its values solve rows.
func (b *values) consistent(t *testing.T, rows [][]Mono, slacks []core.IntVar) {
	t.Helper()
	th := &Theory{}
	th.spx.b = *b
	if err := th.Invariant(); err != nil {
		t.Fatal(err)
	}
	for i, ms := range rows {
		sum := num.Rat{}
		for _, m := range ms {
			sum = sum.Add(b.value(m.X).Mul(num.RatInt(m.C)))
		}
		if !sum.Equal(b.value(slacks[i])) {
			t.Fatalf("equation %d does not hold", i)
		}
	}
}

func TestTableau(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 60 {
		var b values
		n := 2 + r.IntN(5)
		var rows [][]Mono
		var slacks []core.IntVar
		next := core.IntVar(n)
		b.grow(next)
		for step := range 40 {
			switch k := r.IntN(4); {
			case step < 3 || k == 0 && len(rows) < 8:
				seen := map[core.IntVar]bool{}
				var ms []Mono
				for range 1 + r.IntN(4) {
					x := core.IntVar(r.IntN(int(next)))
					if c := r.Int64N(9) - 4; c != 0 && !seen[x] {
						seen[x] = true
						ms = append(ms, Mono{x, n64(c << (r.IntN(4) * r.IntN(2) * 10))})
					}
				}
				b.add(ms, next)
				rows, slacks = append(rows, ms), append(slacks, next)
				next++
			case k == 1:
				x := core.IntVar(r.IntN(int(next)))
				if b.RowOf[x] < 0 {
					b.move(x, n64(r.Int64N(100)-50))
				}
			default:
				row := int32(r.IntN(len(b.Rows)))
				if e := b.Rows[row].E[r.IntN(len(b.Rows[row].E))]; e.Col != b.Rows[row].Basic {
					b.pivot(row, e.Col, n64(r.Int64N(20)-10))
				}
			}
			b.consistent(t, rows, slacks)
		}
	}
}

// TestThin has parallelograms without integer points that are long and thin, so that
// splits on variables run along them.
func TestThin(t *testing.T) {
	for _, m := range []int64{1, 10, 1000, 100000, 10000000} {
		s, th := newSolver()
		x := mk(s, 2)
		for _, c := range [][3]int64{{273 * m, 245*m + 1, 0}, {273*m + 1, 245 * m, 1}} {
			ms := []Mono{{x[0], n64(c[0])}, {x[1], n64(-c[1])}}
			neg := []Mono{{x[0], n64(-c[0])}, {x[1], n64(c[1])}}
			s.AddClause(th.LeLit(neg, n64(-c[2])))
			s.AddClause(th.LeLit(ms, n64(m-1+c[2])))
		}
		want(t, s, th, core.Unsat)
	}
}

func TestHull(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 300 {
		s, th := newSolver()
		c := s.NewBool()
		y, z := s.NewInt(-3, 3), s.NewInt(0, 4)
		x := s.NewInt(core.NegInf, core.PosInf)
		coef := func() int64 { return r.Int64N(5) - 2 }
		a := []int64{coef(), coef(), coef()}
		b := []int64{coef(), coef(), coef()}
		if r.IntN(2) == 0 {
			b[0], b[1] = a[0], a[1]
		}
		ma, mb := sumOf(a[:2], []core.IntVar{y, z}), sumOf(b[:2], []core.IntVar{y, z})
		neg := Mono{x, n64(-1)}
		s.AddClause(c.Not(), th.EqLit(append(append([]Mono(nil), ma...), neg), n64(-a[2])))
		s.AddClause(c, th.EqLit(append(append([]Mono(nil), mb...), neg), n64(-b[2])))
		th.Hull(x, c, ma, n64(a[2]), mb, n64(b[2]))
		vx, vy, vz, vc := r.Int64N(21)-10, r.Int64N(7)-3, r.Int64N(5), r.IntN(2) == 0
		s.AddClause(th.EqLit([]Mono{{x, n64(1)}}, n64(vx)))
		s.AddClause(s.EqLit(y, vy))
		s.AddClause(s.EqLit(z, vz))
		s.AddClause(c.XorSign(!vc))
		val := b[0]*vy + b[1]*vz + b[2]
		if vc {
			val = a[0]*vy + a[1]*vz + a[2]
		}
		st := core.Unsat
		if val == vx {
			st = core.Sat
		}
		want(t, s, th, st)
	}
}

// TestAgain solves repeatedly under assumptions and with additions between.
func TestAgain(t *testing.T) {
	s, th := newSolver()
	x := mk(s, 3)
	one, two := n64(1), n64(2)
	th.AssertEq0([]Mono{{x[0], one}, {x[1], one}, {x[2], two}}, n64(7))
	even := s.NewBool()
	h := s.NewInt(core.NegInf, core.PosInf)
	s.AddClause(even.Not(), th.EqLit([]Mono{{x[0], one}, {x[1], n64(-1)}, {h, two}}, n64(0)))
	ctx := context.Background()
	for range 3 {
		if st := s.Solve(ctx, even); st != core.Unsat || len(s.FailedAssumptions()) != 1 {
			t.Fatalf("%v, failed %v", st, s.FailedAssumptions())
		}
		if st := s.Solve(ctx); st != core.Sat {
			t.Fatal(st)
		}
		d := th.Define([]Mono{{x[0], n64(3)}, {x[1], one}}, n64(5))
		if !th.Value(d).Equal(th.Value(x[0]).Mul(n64(3)).Add(th.Value(x[1])).Add(n64(5))) {
			t.Fatal("value of a late definition")
		}
		lo := th.Value(x[0])
		s.AddClause(th.LeLit([]Mono{{x[0], n64(-1)}}, lo.Neg().Sub(one)))
	}
}

// TestCancel stops a problem that no engine finishes.
func TestCancel(t *testing.T) {
	s := core.New(core.Options{})
	th := New(s, Options{})
	r := rand.New(rand.NewPCG(1, 9))
	// a market split problem (Cornuéjols and Dawande, 1998)
	const m, n = 6, 50
	xs := make([]core.IntVar, n)
	for i := range xs {
		xs[i] = s.NewInt(0, 1)
	}
	for range m {
		var ms []Mono
		sum := int64(0)
		for _, x := range xs {
			c := r.Int64N(100)
			sum += c
			ms = append(ms, Mono{x, n64(c)})
		}
		th.AssertEq0(ms, n64(sum/2))
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := &canceller{after: 60, cancel: cancel}
	s.AddDecider(c, false)
	if st := s.Solve(ctx); st != core.Unknown || c.asked < c.after || c.asked > c.after+1 {
		t.Errorf("%v %v after %d decisions, stopped at %d", st, s.Reasons(), c.asked, c.after)
	}
}

// canceller stops a search at a decision, and returns when the search can know.
type canceller struct {
	asked, after int
	cancel       context.CancelFunc
}

func (c *canceller) Decide(s *core.Solver) core.Lit {
	if c.asked++; c.asked == c.after {
		c.cancel()
		for !s.Cancelled() {
			runtime.Gosched()
		}
	}
	return core.LitUndef
}
