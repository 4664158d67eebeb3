package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// sides gives words that are equal exactly where those of an equation are, before the normal
// form: x and y for a difference, or an exclusive disjunction in whatever operators, that is 0.
func (p *Preprocessor) sides(eq ast.Node) (a, b ast.Node) {
	g := p.g
	a, b = g.Arg(eq, 0), g.Arg(eq, 1)
	for range maxSides {
		x, y, ok := p.difference(a, b)
		if !ok {
			if x, y, ok = p.difference(b, a); !ok {
				break
			}
		}
		a, b = x, y
	}
	return a, b
}

// Limits of sides: how often what is found is looked at again, and operators on bits above
// the words that they are of.
const (
	maxSides   = 16
	maxBitwise = 16
)

// difference reads n = zero as an equation of two others.
func (p *Preprocessor) difference(n, zero ast.Node) (x, y ast.Node, ok bool) {
	g := p.g
	if g.Op(zero) != ast.OpBv {
		return ast.None, ast.None, false
	}
	v, w := g.IntVal(zero), g.Width(g.Type(zero))
	if v.Sign() == 0 {
		switch g.Op(n) {
		case ast.OpBvSub:
			return g.Arg(n, 0), g.Arg(n, 1), true
		case ast.OpBvAdd:
			for i := range 2 {
				if m := g.Arg(n, i); g.Op(m) == ast.OpBvNeg {
					return g.Arg(m, 0), g.Arg(n, 1-i), true
				}
			}
		}
	}
	ones := v.Cmp(allOnes(w)) == 0
	if v.Sign() != 0 && !ones {
		return ast.None, ast.None, false
	}
	var words []ast.Node
	left := maxBitwise
	truth, ok := p.bitwise(n, &words, &left)
	if !ok {
		return ast.None, ast.None, false
	}
	if ones {
		truth = ^truth
	}
	switch {
	case len(words) == 1 && truth&3 == 0b10: // the word itself
		return words[0], g.BvNum(new(big.Int), w), words[0] != n
	case len(words) == 1 && truth&3 == 0b01:
		return words[0], g.BvNum(allOnes(w), w), true
	case len(words) == 2 && truth&15 == 0b0110:
		return words[0], words[1], true
	}
	return ast.None, ast.None, false
}

// bitwise gives each bit of n as a function of the bits of at most two words, which it adds to
// words: a truth table, whose bit i is its value where the first word has the lowest bit of i
// and the second one the next.
func (p *Preprocessor) bitwise(n ast.Node, words *[]ast.Node, left *int) (truth uint8, ok bool) {
	g := p.g
	args := g.Args(n)
	*left--
	switch op := g.Op(n); op {
	case ast.OpBvNot:
		if *left < 0 {
			return 0, false
		}
		truth, ok = p.bitwise(args[0], words, left)
		return ^truth, ok
	case ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor:
		if *left < 0 {
			return 0, false
		}
		a, okA := p.bitwise(args[0], words, left)
		b, okB := p.bitwise(args[1], words, left)
		switch op {
		case ast.OpBvAnd:
			a &= b
		case ast.OpBvOr:
			a |= b
		default:
			a ^= b
		}
		return a, okA && okB
	case ast.OpBv:
		switch v := g.IntVal(n); {
		case v.Sign() == 0:
			return 0, true
		case v.Cmp(allOnes(g.Width(g.Type(n)))) == 0:
			return 0xff, true
		}
	}
	columns := [2]uint8{0b10101010, 0b11001100}
	for i, x := range *words {
		if x == n {
			return columns[i], true
		}
	}
	if len(*words) == len(columns) {
		return 0, false
	}
	*words = append(*words, n)
	return columns[len(*words)-1], true
}

// allOnes is the word of w bits that are all 1.
func allOnes(w int) *big.Int {
	v := new(big.Int).Lsh(unit, uint(w))
	return v.Sub(v, unit)
}
