package b2kernel

import (
	"math/big"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// real is a real number: a REAL of the kernel, of which no range is kept.
type real struct{ n ast.Node }

// rational makes a known one; q is not changed.
func (l *lowering) rational(q *big.Rat) real { return real{l.g.RealNum(q)} }

// newReal makes one that is to be found.
func (l *lowering) newReal() real {
	if l.under > 0 {
		panic(l.refuse("a value that depends on a name without bounds"))
	}
	l.spend(1)
	return real{l.g.Fresh("r", ast.Real)}
}

// rat gives the value of one that is known.
func (l *lowering) rat(x real) (*big.Rat, bool) {
	if l.g.Op(x.n) != ast.OpReal {
		return nil, false
	}
	return l.g.RealVal(x.n), true
}

// mustBeKnown refuses others: a system has states of integers and truth values.
func (l *lowering) mustBeKnown(x real) {
	if _, ok := l.rat(x); !ok {
		panic(l.refuse("a real number in a state"))
	}
}

// compare says that a < b, or with OpRLe that a <= b.
func (l *lowering) compare(op ast.Op, a, b real) ast.Node {
	if p, ok := l.rat(a); ok {
		if q, ok := l.rat(b); ok {
			c := p.Cmp(q)
			return l.g.Truth(c < 0 || c == 0 && op == ast.OpRLe)
		}
	}
	l.spend(1)
	return l.g.Conn(op, a.n, b.n)
}

// sameReal says that two are equal.
func (l *lowering) sameReal(a, b real) ast.Node {
	if a.n == b.n {
		return l.g.True()
	}
	if _, ok := l.rat(a); ok {
		if _, ok := l.rat(b); ok {
			return l.g.False() // a literal is one node
		}
	}
	l.spend(1)
	return l.g.Eq(a.n, b.n)
}

// realArith applies an operator; what is known is computed.
func (l *lowering) realArith(op ast.Op, args ...real) real {
	rats, nodes := make([]*big.Rat, len(args)), make([]ast.Node, len(args))
	known := true
	for i, a := range args {
		var ok bool
		rats[i], ok = l.rat(a)
		known = known && ok
		nodes[i] = a.n
	}
	if known {
		z := new(big.Rat)
		switch op {
		case ast.OpRNeg:
			return l.rational(z.Neg(rats[0]))
		case ast.OpRAdd:
			return l.rational(z.Add(rats[0], rats[1]))
		case ast.OpRSub:
			return l.rational(z.Sub(rats[0], rats[1]))
		case ast.OpRMul:
			return l.rational(z.Mul(rats[0], rats[1]))
		case ast.OpRDiv:
			if rats[1].Sign() != 0 {
				return l.rational(z.Quo(rats[0], rats[1]))
			}
		}
	}
	l.spend(1)
	return real{l.g.RealArith(op, nodes...)}
}

// divide gives a / b, which must not be zero.
func (l *lowering) divide(a, b real) real {
	l.require(l.not(l.sameReal(b, l.rational(new(big.Rat)))))
	return l.realArith(ast.OpRDiv, a, b)
}

// realPower gives a to the power of a known integer.
func (l *lowering) realPower(a real, k num) real {
	n, ok := l.literal(k)
	if !ok || !n.IsInt64() || max(n.Int64(), -n.Int64()) > maxExponent {
		panic(l.refuse("a power whose exponent is not known"))
	}
	one := l.rational(big.NewRat(1, 1))
	x := one
	for range max(n.Int64(), -n.Int64()) {
		x = l.realArith(ast.OpRMul, x, a)
	}
	if n.Sign() < 0 {
		return l.divide(one, x)
	}
	return x
}

// bestReal gives the least or the greatest number of a listed set, which must not be empty.
func (l *lowering) bestReal(s *set, greatest bool) real {
	l.require(l.not(l.isEmpty(s)))
	if len(s.cells) == 0 {
		return l.rational(new(big.Rat))
	}
	best, some := s.cells[0].elem.(real), s.cells[0].cond
	for _, c := range s.cells[1:] {
		x := c.elem.(real)
		better := l.compare(ast.OpRLe, x, best)
		if greatest {
			better = l.compare(ast.OpRLe, best, x)
		}
		best = l.choose(l.and(c.cond, l.or(l.not(some), better)), x, best).(real)
		some = l.or(some, c.cond)
	}
	return best
}

// realOf lowers an expression of reals.
func (l *lowering) realOf(n *tree.Node, e *env) real { return l.expr(n, e).(real) }

func reals1(op ast.Op) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol { return l.realArith(op, l.realOf(n.Args[0], e)) }
}

func reals2(op ast.Op) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		a := l.realOf(n.Args[0], e)
		return l.realArith(op, a, l.realOf(n.Args[1], e))
	}
}

// rounded is floor or ceiling.
func rounded(op ast.Op) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		x := l.realOf(n.Args[0], e)
		if q, ok := l.rat(x); ok {
			v := value.Floor(value.Real(q))
			if op == ast.OpCeiling {
				v = value.Ceiling(value.Real(q))
			}
			return l.bigConstant(v.Big())
		}
		l.spend(1)
		return num{l.g.Mk(op, ast.Int, []ast.Node{x.n}, 0), -inf, inf}
	}
}

// folded is SIGMA or PI: the values of the expression of a binder, each where its condition holds.
func folded(op ast.Op, unit int64) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		neutral := l.rational(big.NewRat(unit, 1))
		total := neutral
		l.each(n, e, func(x symbol, cond ast.Node) {
			total = l.realArith(op, total, l.choose(cond, x, neutral).(real))
		})
		return total
	}
}

var realLowerings = map[tree.Op]lower{
	tree.RealLit: func(l *lowering, n *tree.Node, _ *env) symbol { return l.rational(value.RealLiteral(n.Name).Rat()) },
	tree.RealSet: everything,
	tree.RealOf: func(l *lowering, n *tree.Node, e *env) symbol {
		x := l.num(n.Args[0], e)
		if v, ok := l.literal(x); ok {
			return l.rational(new(big.Rat).SetInt(v))
		}
		l.spend(1)
		return real{l.g.RealArith(ast.OpOfInt, x.n)}
	},
	tree.Floor: rounded(ast.OpFloor), tree.Ceiling: rounded(ast.OpCeiling),
	tree.RealNeg: reals1(ast.OpRNeg), tree.RealAdd: reals2(ast.OpRAdd), tree.RealSub: reals2(ast.OpRSub), tree.RealMul: reals2(ast.OpRMul),
	tree.RealDiv: any2(func(l *lowering, a, b symbol) symbol { return l.divide(a.(real), b.(real)) }),
	tree.RealPower: func(l *lowering, n *tree.Node, e *env) symbol {
		x := l.realOf(n.Args[0], e)
		return l.realPower(x, l.num(n.Args[1], e))
	},
	tree.RealMin:   lists1(func(l *lowering, s *set) symbol { return l.bestReal(s, false) }),
	tree.RealMax:   lists1(func(l *lowering, s *set) symbol { return l.bestReal(s, true) }),
	tree.RealSigma: folded(ast.OpRAdd, 0), tree.RealPi: folded(ast.OpRMul, 1),
}
