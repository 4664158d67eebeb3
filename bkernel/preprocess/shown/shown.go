package shown

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Fact is a step of a proof.
type Fact struct {
	Says ast.Node   // a predicate
	From []ast.Node // what facts before it say, which it follows from
	By   ast.Node   // choices between sums that are 0 for all values, but not where From holds and Says does not; or None
}

// Writer keeps facts.
type Writer struct {
	G     *ast.Graph
	Facts []Fact
}

// Say adds a fact.
//
//go:noinline
func (w *Writer) Say(says, by ast.Node, from ...ast.Node) {
	w.Facts = append(w.Facts, Fact{says, slices.Clone(from), by})
}

// IsOne says that the bit i of a word is set.
func (w *Writer) IsOne(word ast.Node, i int) ast.Node {
	return w.G.Eq(w.G.BvExtract(word, i, i), w.G.BvNum(big.NewInt(1), 1))
}

// Integer is 1 where a predicate holds, else 0.
func (w *Writer) Integer(p ast.Node) ast.Node { return w.G.Ite(p, w.G.Num64(1), w.G.Num64(0)) }

// Equal says that two predicates are the same.
func (w *Writer) Equal(p, q ast.Node) ast.Node {
	return w.G.Mk(ast.OpEquiv, ast.Pred, []ast.Node{p, q}, 0)
}

// Cases has a sum on both sides of each of conditions.
func (w *Writer) Cases(sum ast.Node, conditions ...ast.Node) ast.Node {
	for _, c := range slices.Backward(conditions) {
		sum = w.G.Ite(c, sum, sum)
	}
	return sum
}

// Plus is the sum of terms.
func (w *Writer) Plus(terms ...ast.Node) ast.Node { return w.G.Arith(ast.OpAdd, terms...) }

// Times is a multiple of a term.
func (w *Writer) Times(k *big.Int, t ast.Node) ast.Node {
	if k.IsInt64() && k.Int64() == 1 {
		return t
	}
	return w.G.Arith(ast.OpMul, w.G.Num(k), t)
}

// Sum has integer coefficients for integers.
type Sum map[ast.Node]*big.Int

// Add adds a multiple.
func (s Sum) Add(n ast.Node, k *big.Int) {
	if s[n] == nil {
		s[n] = new(big.Int)
	}
	if s[n].Add(s[n], k); s[n].Sign() == 0 {
		delete(s, n)
	}
}

// Parts are the multiples that a sum is of.
func (w *Writer) Parts(of Sum) []ast.Node {
	parts := make([]ast.Node, 0, len(of))
	for _, n := range slices.Sorted(maps.Keys(of)) {
		parts = append(parts, w.Times(of[n], n))
	}
	return parts
}

// Term is a sum as a term.
func (w *Writer) Term(of Sum) ast.Node {
	switch parts := w.Parts(of); len(parts) {
	case 0:
		return w.G.Num64(0)
	case 1:
		return parts[0]
	default:
		return w.Plus(parts...)
	}
}
