package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"bsmt/bkernel/ast"
)

// system is a random problem over a few bounded integers, once as B predicates and
// once as functions of their values.
type system struct {
	g     *ast.Graph
	xs    []ast.Node
	facts []ast.Node
	holds []func(v []int64) bool
	text  string
	r     *rand.Rand
}

type term struct {
	n    ast.Node
	eval func(v []int64) int64
	text string
}

func (s *system) variable() term {
	i := s.r.IntN(len(s.xs))
	return term{s.xs[i], func(v []int64) int64 { return v[i] }, s.g.Name(s.xs[i])}
}

func (s *system) num(k int64) term {
	return term{s.g.Num64(k), func([]int64) int64 { return k }, fmt.Sprint(k)}
}

func (s *system) arith(op ast.Op, sign string, a, b term, f func(x, y int64) int64) term {
	return term{s.g.Arith(op, a.n, b.n), func(v []int64) int64 { return f(a.eval(v), b.eval(v)) }, "(" + a.text + sign + b.text + ")"}
}

func (s *system) mul(a, b term) term {
	return s.arith(ast.OpMul, "*", a, b, func(x, y int64) int64 { return x * y })
}

func (s *system) add(a, b term) term {
	return s.arith(ast.OpAdd, "+", a, b, func(x, y int64) int64 { return x + y })
}

// euclid is the quotient or remainder of SMT-LIB for y != 0.
func euclid(x, y int64) (q, r int64) {
	q, r = x/y, x%y
	if r < 0 {
		if y > 0 {
			q, r = q-1, r+y
		} else {
			q, r = q+1, r-y
		}
	}
	return q, r
}

func (s *system) poly(depth int) term {
	t := s.mul(s.num(int64(s.r.IntN(7)-3)), s.variable())
	for i := s.r.IntN(3); i >= 0; i-- {
		m := s.mul(s.variable(), s.variable())
		if s.r.IntN(3) == 0 {
			m = s.mul(m, s.variable())
		}
		t = s.add(t, s.mul(s.num(int64(s.r.IntN(7)-3)), m))
	}
	if depth > 0 && s.r.IntN(3) == 0 {
		// A divisor x*x + 1 is never 0.
		x := s.variable()
		d := s.add(s.mul(x, x), s.num(1))
		if s.r.IntN(2) == 0 {
			d = s.mul(s.num(-1), d)
		}
		if a := s.poly(0); s.r.IntN(2) == 0 {
			t = s.add(t, s.arith(ast.OpEDiv, " div ", a, d, func(x, y int64) int64 { q, _ := euclid(x, y); return q }))
		} else {
			t = s.add(t, s.arith(ast.OpEMod, " mod ", a, d, func(x, y int64) int64 { _, r := euclid(x, y); return r }))
		}
	}
	return t
}

// atom gives a comparison with a value that the polynomial takes nearby.
func (s *system) atom() (ast.Node, func(v []int64) bool, string) {
	t := s.poly(1)
	v := make([]int64, len(s.xs))
	for i := range v {
		v[i] = int64(s.r.IntN(9) - 4)
	}
	k := t.eval(v) + int64(s.r.IntN(3)-1)
	kn := s.g.Num64(k)
	switch s.r.IntN(4) {
	case 0, 1:
		return s.g.Eq(t.n, kn), func(v []int64) bool { return t.eval(v) == k }, fmt.Sprint(t.text, " = ", k)
	case 2:
		return s.g.Le(t.n, kn), func(v []int64) bool { return t.eval(v) <= k }, fmt.Sprint(t.text, " <= ", k)
	}
	return s.g.Not(s.g.Eq(t.n, kn)), func(v []int64) bool { return t.eval(v) != k }, fmt.Sprint(t.text, " /= ", k)
}

func (s *system) assert(n ast.Node, f func(v []int64) bool, text string) {
	s.facts = append(s.facts, n)
	s.holds = append(s.holds, f)
	s.text += text + "\n"
}

// randomSystem makes a system with |x| <= width, or without bounds for width 0.
func randomSystem(seed uint64, width int64) *system {
	s := &system{g: ast.New(), r: rand.New(rand.NewPCG(seed, 77))}
	n := 2 + s.r.IntN(2)
	for i := 0; i < n; i++ {
		s.xs = append(s.xs, s.g.Const(fmt.Sprint("x", i), ast.Int))
	}
	for i, x := range s.xs {
		if width == 0 {
			break
		}
		s.assert(s.g.And(s.g.Le(s.g.Num64(-width), x), s.g.Le(x, s.g.Num64(width))),
			func(v []int64) bool { return -width <= v[i] && v[i] <= width }, fmt.Sprint("|x", i, "| <= ", width))
	}
	for i := 1 + s.r.IntN(3); i > 0; i-- {
		a, fa, ta := s.atom()
		if s.r.IntN(3) == 0 {
			b, fb, tb := s.atom()
			s.assert(s.g.Or(a, b), func(v []int64) bool { return fa(v) || fb(v) }, ta+" or "+tb)
			continue
		}
		s.assert(a, fa, ta)
	}
	return s
}

func (s *system) check(v []int64) bool {
	for _, f := range s.holds {
		if !f(v) {
			return false
		}
	}
	return true
}

// solvable tries all values within the width.
func (s *system) solvable(width int64) bool {
	v := make([]int64, len(s.xs))
	for i := range v {
		v[i] = -width
	}
	for {
		if s.check(v) {
			return true
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] <= width {
				break
			}
			v[i] = -width
		}
		if i == len(v) {
			return false
		}
	}
}

// TestPolynomials compares verdicts on small polynomial systems with brute force, and
// models with an evaluation of their own.
func TestPolynomials(t *testing.T) {
	const width = 6
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	count := map[Status]int{}
	for seed := uint64(0); seed < 300; seed++ {
		s := randomSystem(seed, width)
		res := Solve(ctx, Problem{G: s.g, Facts: s.facts}, Options{Seed: seed % 3})
		count[res.Status]++
		switch want := s.solvable(width); {
		case res.Status == Unknown:
			t.Fatalf("seed %d: unknown: %v\n%s", seed, res.Reasons, s.text)
		case res.Status == Sat:
			v := make([]int64, len(s.xs))
			for i, x := range s.xs {
				v[i] = res.Model[x].Int.Int64()
			}
			if !s.check(v) {
				t.Fatalf("seed %d: %v is no model of\n%s", seed, v, s.text)
			}
		case want:
			t.Fatalf("seed %d: unsat, but there is a solution of\n%s", seed, s.text)
		}
	}
	t.Log(count)
}

// TestUnboundedPolynomials solves systems without bounds for a while each: models must
// be ones, and what is refuted must have no small solution.
func TestUnboundedPolynomials(t *testing.T) {
	count := map[Status]int{}
	for seed := uint64(0); seed < 120; seed++ {
		s := randomSystem(seed, 0)
		res := Solve(context.Background(), Problem{G: s.g, Facts: s.facts}, Options{Work: 50_000})
		count[res.Status]++
		switch res.Status {
		case Sat:
			v := make([]int64, len(s.xs))
			small := true
			for i, x := range s.xs {
				if val, ok := res.Model[x]; ok {
					small = small && val.Int.BitLen() < 16 // no overflow below
					v[i] = val.Int.Int64()
				}
			}
			if small && !s.check(v) {
				t.Fatalf("seed %d: %v is no model of\n%s", seed, v, s.text)
			}
		case Unsat:
			if s.solvable(10) {
				t.Fatalf("seed %d: unsat, but there is a solution of\n%s", seed, s.text)
			}
		}
	}
	t.Log(count)
	if count[Sat]+count[Unsat] < 40 { // far below what a loaded machine manages
		t.Errorf("few verdicts: %v", count)
	}
}

// TestBigPolynomials shifts variables by numbers beyond the machine word: x = y + k
// with y small, so that products and their bounds leave it.
func TestBigPolynomials(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, shift := range []string{"1000003", "3037000499", "4294967296", "1000000000000000000", "100000000000000000000000"} {
		k, _ := new(big.Int).SetString(shift, 10)
		for d := int64(-2); d <= 2; d++ {
			g := ast.New()
			x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
			// x*y = k*(k+d), k <= x <= y <= k+2: solvable only for d in 0..2
			rhs := new(big.Int).Mul(k, new(big.Int).Add(k, big.NewInt(d)))
			facts := []ast.Node{
				g.Eq(g.Arith(ast.OpMul, x, y), g.Num(rhs)), g.Le(g.Num(k), x), g.Le(x, y),
				g.Le(y, g.Num(new(big.Int).Add(k, big.NewInt(2)))),
			}
			res := Solve(ctx, Problem{G: g, Facts: facts}, Options{})
			want := Unsat
			if d >= 0 {
				want = Sat
			}
			if res.Status != want {
				t.Errorf("shift %s, d %d: %v %v, want %v", shift, d, res.Status, res.Reasons, want)
				continue
			}
			if want == Sat {
				if p := new(big.Int).Mul(res.Model[x].Int, res.Model[y].Int); p.Cmp(rhs) != 0 {
					t.Errorf("shift %s, d %d: x*y = %s", shift, d, p)
				}
			}
		}
	}
}
