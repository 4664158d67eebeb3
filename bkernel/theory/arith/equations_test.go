package arith

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
)

// solvable decides whether equations Σ a[i]*x[i] = a[n] have integer solutions: operations on columns, which have
// inverses, make a staircase of them, and each stair gives one unknown.
func solvable(rows [][]int64, n int) bool {
	a := make([][]*big.Int, len(rows))
	for i, row := range rows {
		for _, c := range row {
			a[i] = append(a[i], big.NewInt(c))
		}
	}
	from := 0 // the first column that no stair has taken
	for i := range a {
		for {
			least := -1
			others := 0
			for j := from; j < n; j++ {
				if a[i][j].Sign() == 0 {
					continue
				}
				others++
				if least < 0 || a[i][j].CmpAbs(a[i][least]) < 0 {
					least = j
				}
			}
			if others == 0 {
				if a[i][n].Sign() != 0 {
					return false
				}
				break
			}
			if others == 1 {
				// The value of this unknown is fixed: what it gives goes to the right.
				q, r := new(big.Int).QuoRem(a[i][n], a[i][least], new(big.Int))
				if r.Sign() != 0 {
					return false
				}
				for k := i; k < len(a); k++ {
					a[k][n].Sub(a[k][n], new(big.Int).Mul(q, a[k][least]))
					a[k][least], a[k][from] = a[k][from], a[k][least]
				}
				from++
				break
			}
			for j := from; j < n; j++ {
				if j == least {
					continue
				}
				q := new(big.Int).Quo(a[i][j], a[i][least])
				for k := i; k < len(a); k++ {
					a[k][j].Sub(a[k][j], new(big.Int).Mul(q, a[k][least]))
				}
			}
		}
	}
	return true
}

// TestEquations: choices between systems of equations over all integers are satisfiable where one of the systems is.
func TestEquations(t *testing.T) {
	count := map[core.Status]int{}
	for seed := range uint64(900) {
		r := rand.New(rand.NewPCG(seed, 41))
		s := core.New(core.Options{Seed: seed % 3})
		s.CheckExplain = true
		th := New(s, Options{})
		n := 2 + r.IntN(4)
		var xs []core.IntVar
		for range n {
			xs = append(xs, s.NewInt(core.NegInf, core.PosInf))
		}
		eqs := make([][]int64, 3+r.IntN(6))
		chosen := make([]core.Lit, len(eqs))
		for i := range eqs {
			var ms []Mono
			scale := int64(1 + r.IntN(2))
			for _, x := range xs {
				c := int64(r.IntN(9)-4) * scale
				if r.IntN(3) == 0 {
					c = 0
				}
				eqs[i] = append(eqs[i], c)
				if c != 0 {
					ms = append(ms, Mono{x, n64(c)})
				}
			}
			k := int64(r.IntN(11) - 5)
			eqs[i] = append(eqs[i], k)
			var neg []Mono
			for _, m := range ms {
				neg = append(neg, Mono{m.X, m.C.Neg()})
			}
			chosen[i] = s.NewBool()
			s.AddClause(chosen[i].Not(), th.LeLit(ms, n64(k)))
			s.AddClause(chosen[i].Not(), th.LeLit(neg, n64(-k)))
		}
		var clauses [][]int
		for range 2 + r.IntN(3) {
			c := []int{r.IntN(len(eqs)), r.IntN(len(eqs))}
			clauses = append(clauses, c)
			s.AddClause(chosen[c[0]], chosen[c[1]])
		}
		want := core.Unsat
		for mask := range 1 << len(eqs) {
			ok := true
			for _, c := range clauses {
				ok = ok && (mask>>c[0]&1 == 1 || mask>>c[1]&1 == 1)
			}
			var system [][]int64
			for i, eq := range eqs {
				if mask>>i&1 == 1 {
					system = append(system, eq)
				}
			}
			if ok && solvable(system, n) {
				want = core.Sat
				break
			}
		}
		got := s.Solve(t.Context())
		if count[got]++; got != want && got != core.Unknown {
			t.Fatalf("seed %d: %v, want %v: %v under %v", seed, got, want, eqs, clauses)
		}
	}
	if count[core.Unsat] < 60 || count[core.Sat] < 200 || count[core.Unknown] > 20 {
		t.Errorf("%v", count)
	}
}
