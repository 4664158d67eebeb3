package compile

import (
	"context"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// Share gives the literal of a predicate over constants that preprocessing has kept, for good.
func (k *Compiled) Share(n ast.Node) core.Lit {
	n = k.rw.Simplify(n)
	k.Note(n)
	k.quants.Fact(n)
	l := k.Literal(n)
	k.quants.Root(n, l)
	k.core.Pin(l)
	return l
}

// SplitAmong is Split with candidates of the caller's: what is halved, and the busiest looks of the others.
func (k *Compiled) SplitAmong(ctx context.Context, cube, lits, halves []core.Lit, looks int, work int64) core.Lit {
	return k.lookahead(ctx, cube, append(halves[:len(halves):len(halves)], k.core.BusiestOf(lits, looks)...), work)
}

// lookahead has the search look at candidates under a cube.
func (k *Compiled) lookahead(ctx context.Context, cube, candidates []core.Lit, work int64) core.Lit {
	k.ctx, k.compiling = ctx, false
	return k.core.Lookahead(append(cube[:len(cube):len(cube)], k.assumed...), candidates, work)
}

// Halved gives the literal that an integer term over kept constants is at most b.
func (k *Compiled) Halved(n ast.Node, b *big.Int) core.Lit {
	n = k.rw.Simplify(n)
	k.Note(k.rw.Le(n, k.g.Num64(0)))
	k.compile(n)
	s := k.sum(n)
	return k.lin.LeLit(append([]arith.Mono(nil), k.monosOf(s)...), num.FromBig(b).Sub(s.k))
}

// Bound says that an integer term over kept constants is at most b, for good.
func (k *Compiled) Bound(n ast.Node, b *big.Int) { k.core.AddLemma(k.Halved(n, b)) }

// RootRange gives the bounds that an integer term has without decisions; core.NegInf and
// core.PosInf for none.
func (k *Compiled) RootRange(n ast.Node) (lo, hi int64) {
	n = k.rw.Simplify(n)
	k.Note(k.rw.Le(n, k.g.Num64(0)))
	k.compile(n)
	x := k.variable(n)
	return k.core.RootLb(x), k.core.RootUb(x)
}
