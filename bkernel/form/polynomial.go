package form

import (
	"math/big"

	"bsmt/bkernel/ast"
)

const (
	maxPolyTerms  = 256 // monomials of a comparison that is read as a polynomial
	maxPolyDegree = 16  // its total degree
)

// Monomial is a coefficient and variables, repeated as their powers say.
type Monomial struct {
	Coef *big.Int
	Vars []int
}

// Reader reads integer terms as polynomials over numbered bases: whatever is no
// sum or product counts as a variable.
type Reader struct {
	g     *ast.Graph
	ids   map[ast.Node]int
	Bases []ast.Node // by variable
}

// NewReader gives a reader without bases.
func NewReader(g *ast.Graph) *Reader {
	return &Reader{g: g, ids: map[ast.Node]int{}}
}

// nested is how deep sums and products may stand in each other before they are taken to multiply: normal forms have no deeper ones.
const nested = 8

// Multiplies tells whether a sum may have a product of two terms; where not, it is linear.
func Multiplies(g *ast.Graph, n ast.Node) bool { return multiplies(g, n, nested) }

func multiplies(g *ast.Graph, n ast.Node, depth int) bool {
	op := g.Op(n)
	if op != ast.OpAdd && op != ast.OpMul {
		return false
	}
	factors := 0
	for _, a := range g.Args(n) {
		if depth == 0 || multiplies(g, a, depth-1) {
			return true
		}
		if g.Op(a) != ast.OpInt {
			factors++
		}
	}
	return op == ast.OpMul && factors > 1
}

// Read gives lhs - rhs of a comparison; ok is false when it is too large.
func (r *Reader) Read(atom ast.Node) (ts []Monomial, ok bool) {
	g := r.g
	if g.Op(g.Arg(atom, 1)) != ast.OpInt {
		return nil, false
	}
	ts, ok = r.Term(g.Arg(atom, 0))
	return append(ts, Monomial{Coef: new(big.Int).Neg(g.IntVal(g.Arg(atom, 1)))}), ok
}

// Term gives the monomials of a term; ok is false when they are too many.
func (r *Reader) Term(n ast.Node) (out []Monomial, ok bool) {
	g := r.g
	switch g.Op(n) {
	case ast.OpInt:
		return []Monomial{{Coef: g.IntVal(n)}}, true
	case ast.OpAdd:
		for _, a := range g.Args(n) {
			ts, ok := r.Term(a)
			if out = append(out, ts...); !ok || len(out) > maxPolyTerms {
				return nil, false
			}
		}
		return out, true
	case ast.OpMul:
		out = []Monomial{{Coef: big.NewInt(1)}}
		for _, a := range g.Args(n) {
			ts, ok := r.Term(a)
			if !ok || len(ts)*len(out) > maxPolyTerms {
				return nil, false
			}
			var next []Monomial
			for _, s := range out {
				for _, t := range ts {
					vars := append(append([]int(nil), s.Vars...), t.Vars...)
					if len(vars) > maxPolyDegree {
						return nil, false
					}
					next = append(next, Monomial{new(big.Int).Mul(s.Coef, t.Coef), vars})
				}
			}
			out = next
		}
		return out, true
	}
	return []Monomial{{big.NewInt(1), []int{r.Base(n)}}}, true
}

// Base gives the variable of a term that is read as one.
func (r *Reader) Base(n ast.Node) int {
	i, has := r.ids[n]
	if !has {
		i = len(r.Bases)
		r.ids[n] = i
		r.Bases = append(r.Bases, n)
	}
	return i
}
