package smtlib2b

import (
	"math/big"
	"math/bits"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// use is an application of an operator that is defined by others.
type use struct {
	*ast.Graph
	a   []ast.Node // the arguments of one application: predicates where they are Bool, values otherwise
	idx []int      // the indices
	w   int        // how many bits argument 0 has, if it is a bit vector
}

// sugar has the operators that the kernel's language does without: a row says what
// such an operator stands for. All further arguments that the operator may have are
// folded or chained before.
var sugar = [smtlib.OpFirstPassedOn]func(*use) ast.Node{
	smtlib.OpXor: func(u *use) ast.Node { return u.Not(u.Conn(ast.OpEquiv, u.a...)) },

	smtlib.OpDivisible: func(u *use) ast.Node {
		return u.Eq(u.Arith(ast.OpEMod, u.a[0], u.Num64(int64(u.idx[0]))), u.Num64(0)) // index 0 is none that the script may have
	},

	smtlib.OpBvNand: func(u *use) ast.Node { return u.word(ast.OpBvNot, u.word(ast.OpBvAnd, u.a...)) },
	smtlib.OpBvNor:  func(u *use) ast.Node { return u.word(ast.OpBvNot, u.word(ast.OpBvOr, u.a...)) },
	smtlib.OpBvXnor: func(u *use) ast.Node { return u.word(ast.OpBvNot, u.word(ast.OpBvXor, u.a...)) },

	smtlib.OpRepeat:      func(u *use) ast.Node { return u.repeat(u.idx[0]) },
	smtlib.OpZeroExtend:  func(u *use) ast.Node { return u.ZeroExtend(u.a[0], u.w+u.idx[0]) },
	smtlib.OpRotateLeft:  func(u *use) ast.Node { return u.rotate(u.idx[0] % u.w) },
	smtlib.OpRotateRight: func(u *use) ast.Node { return u.rotate(u.w - u.idx[0]%u.w) },

	smtlib.OpBvUgt: func(u *use) ast.Node { return u.Conn(ast.OpBvUlt, u.a[1], u.a[0]) },
	smtlib.OpBvUge: func(u *use) ast.Node { return u.Conn(ast.OpBvUle, u.a[1], u.a[0]) },
	smtlib.OpBvSgt: func(u *use) ast.Node { return u.Conn(ast.OpBvSlt, u.a[1], u.a[0]) },
	smtlib.OpBvSge: func(u *use) ast.Node { return u.Conn(ast.OpBvSle, u.a[1], u.a[0]) },

	smtlib.OpBvComp:   func(u *use) ast.Node { return u.bit(u.Eq(u.a[0], u.a[1])) },
	smtlib.OpBvRedOr:  func(u *use) ast.Node { return u.bit(u.Not(u.Eq(u.a[0], u.num(0)))) },
	smtlib.OpBvRedAnd: func(u *use) ast.Node { return u.bit(u.Eq(u.a[0], u.num(-1))) },

	smtlib.OpBvNegO:  func(u *use) ast.Node { return u.Eq(u.a[0], u.least()) },
	smtlib.OpBvUaddO: func(u *use) ast.Node { return u.Conn(ast.OpBvUlt, u.word(ast.OpBvNot, u.a[0]), u.a[1]) },
	smtlib.OpBvUsubO: func(u *use) ast.Node { return u.Conn(ast.OpBvUlt, u.a[0], u.a[1]) },
	smtlib.OpBvSdivO: func(u *use) ast.Node { return u.And(u.Eq(u.a[0], u.least()), u.Eq(u.a[1], u.num(-1))) },
}

// word is an operator whose result is as wide as argument 0.
func (u *use) word(op ast.Op, args ...ast.Node) ast.Node { return u.Bv(op, u.w, 0, args...) }

// num is a numeral as wide as argument 0, least that of the least signed number.
func (u *use) num(v int64) ast.Node { return u.BvNum(big.NewInt(v), u.w) }
func (u *use) least() ast.Node {
	return u.BvNum(new(big.Int).Lsh(big.NewInt(1), uint(u.w-1)), u.w)
}

// bit is one bit that says whether a predicate holds.
func (u *use) bit(p ast.Node) ast.Node {
	return u.Ite(p, u.BvNum(big.NewInt(1), 1), u.BvNum(new(big.Int), 1))
}

// rotate moves the upper k bits, at most all, below the others.
func (u *use) rotate(k int) ast.Node {
	if k == 0 || k == u.w {
		return u.a[0]
	}
	return u.join(u.BvExtract(u.a[0], u.w-1-k, 0), u.BvExtract(u.a[0], u.w-1, u.w-k))
}

// repeat writes argument 0 n times, by doubling so that a large n costs little.
func (u *use) repeat(n int) ast.Node {
	if u.w == 1 && n > 1 {
		return u.Bv(ast.OpBvSignExt, n, 0, u.a[0])
	}
	out := u.a[0]
	for i := bits.Len(uint(n)) - 2; i >= 0; i-- {
		if out = u.join(out, out); n>>i&1 == 1 {
			out = u.join(out, u.a[0])
		}
	}
	return out
}

// join puts a above b.
func (u *use) join(a, b ast.Node) ast.Node {
	return u.Bv(ast.OpBvConcat, u.Width(u.Type(a))+u.Width(u.Type(b)), 0, a, b)
}
