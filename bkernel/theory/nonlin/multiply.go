package nonlin

import (
	"encoding/binary"
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

const (
	maxDegree    = 16   // of monomials that are kept in one form
	maxMonomials = 8    // of equations that are multiplied
	maxMultiples = 16   // lemmas of one check
	maxLooks     = 2000 // equations and factors that one check looks at
	maxPatience  = 15   // checks between two looks that came to nothing
)

// none is no variable.
const none core.IntVar = -1

// monomial gives the factors of x that are no products, ascending: x itself when it is
// none.
func (t *Theory) monomial(x core.IntVar) []core.IntVar {
	if m, ok := t.monomials[x]; ok {
		return m
	}
	return []core.IntVar{x}
}

// known gives the variable that equals x*y by what was made so far: that of a product with
// the same factors once both are taken apart, or none.
func (t *Theory) known(x, y core.IntVar) core.IntVar {
	if x > y {
		x, y = y, x
	}
	key := [2]core.IntVar{x, y}
	if f, ok := t.found[key]; ok && (f.p != none || f.of == len(t.byFactors)) {
		return f.p
	}
	p := none
	if m := t.join(x, y); m != nil {
		if q, ok := t.byFactors[factorKey(m)]; ok {
			p = q
		}
	}
	t.found[key] = found{p, len(t.byFactors)}
	return p
}

// found is what known answered when there were so many products.
type found struct {
	p  core.IntVar
	of int
}

// join gives the factors of x*y that are no products; nil where there are too many.
func (t *Theory) join(x, y core.IntVar) []core.IntVar {
	a, b := t.monomial(x), t.monomial(y)
	if len(a)+len(b) > maxDegree {
		return nil
	}
	m := append(slices.Clone(a), b...)
	slices.Sort(m)
	return m
}

func factorKey(m []core.IntVar) string {
	var key []byte
	for _, x := range m {
		key = binary.AppendUvarint(key, uint64(x))
	}
	return string(key)
}

// multiply adds multiples of equations that the candidate values violate: where
// Σ c*x = k holds now and x*y is a product, Σ c*(x*y) = k*y, if at most one of its
// products is new. With products in one form this does the work of reducing polynomials
// by one another, as far as monomials at hand go (the reformulation-linearization of
// Sherali and Adams, 1990; equations in place of S-polynomials). Where that comes to
// nothing it is tried less often.
func (t *Theory) multiply() bool {
	if t.pause > 0 {
		t.pause--
		return false
	}
	suspect := map[core.IntVar]bool{} // factors of products with wrong values
	for _, i := range t.wrong {
		c := &t.products[i]
		for _, x := range [2]core.IntVar{c.x, c.y} {
			suspect[x] = true
			for _, y := range t.monomial(x) {
				suspect[y] = true
			}
		}
	}
	added, looked := 0, 0
	t.lin.Equations(func(ms []arith.Mono, k num.Int) bool {
		if len(ms) > maxMonomials {
			return true
		}
		for _, m := range ms {
			for _, j := range t.byFactor[m.X] {
				d := &t.products[j]
				y := d.x + d.y - m.X
				if !suspect[y] {
					continue
				}
				looked++
				if t.times(ms, k, y) {
					added++
				}
				if added >= maxMultiples || looked >= maxLooks {
					return false
				}
			}
		}
		return true
	})
	t.s.Charge(int64(looked))
	if added > 0 {
		t.patience = 0
		return true
	}
	t.patience = min(2*t.patience+1, maxPatience)
	t.pause = t.patience
	return false
}

// times adds the equation's multiple by y.
func (t *Theory) times(ms []arith.Mono, k num.Int, y core.IntVar) bool {
	fresh := 0
	vy := t.lin.Value(y)
	t.scratch = t.scratch[:0]
	for _, m := range ms {
		p := t.known(m.X, y)
		if p == none {
			if fresh++; fresh > 1 {
				return false
			}
		}
		t.scratch = append(t.scratch, p)
	}
	gap := k.Mul(vy).Neg()
	for i, m := range ms {
		if p := t.scratch[i]; p != none {
			gap = gap.AddMul(m.C, t.lin.Value(p))
		} else {
			gap = gap.AddMul(m.C, t.lin.Value(m.X).Mul(vy))
		}
	}
	if gap.IsZero() {
		return false
	}
	holds := t.lin.EqLit(ms, k)
	if t.s.Value(holds) != core.True {
		return false // its bounds say so, and no literal does
	}
	out := make([]arith.Mono, 0, len(ms)+1)
	for _, m := range ms {
		out = append(out, arith.Mono{X: t.pair(m.X, y), C: m.C})
	}
	out = append(out, arith.Mono{X: y, C: k.Neg()})
	clause := []core.Lit{holds.Not(), t.lin.EqLit(out, num.Int{})}
	t.zero(clause, form{ms: ms}, k, t.variable(y), form{ms: out})
	t.s.AddClauseRule("product-multiple", clause...)
	return true
}
