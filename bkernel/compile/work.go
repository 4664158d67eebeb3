package compile

import (
	"context"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// Work that the core does not see, in its unit, is charged to it.
const (
	NodeWork  = 4    // a node that is made or compiled
	factWork  = 4    // a fact that is read for what it says with others
	modelWork = 2000 // reading a candidate model, with a look for counter-examples in it
)

// Work is what was done so far: the same for the same calls, whatever the machine.
// Compilation and counter-example searches are part of it.
func (k *Compiled) Work() uint64 { return uint64(k.core.Work()) }

// SetWorkBudget has each Search pause after so much work of the core; negative for no
// limit.
func (k *Compiled) SetWorkBudget(n int64) { k.core.SetWorkBudget(n) }

// During says which context ends the compilation that follows, until the next Search. What
// was compiled is of no use when it has.
func (k *Compiled) During(ctx context.Context) { k.ctx, k.compiling = ctx, true }

// WhenFull has tell called when what is compiled takes more than Options.MemLimit: it should
// end the context, since what comes after is of no use.
func (k *Compiled) WhenFull(tell func()) { k.core.WhenFull(tell) }

// late says that nobody will look at what is compiled now. A Search is another matter: the
// core may reach a verdict between the end of the context and its taking notice.
func (k *Compiled) late() bool { return k.compiling && k.ctx.Err() != nil }

// abandon gives n any form at all, where that is easy.
func (k *Compiled) abandon(n ast.Node) bool {
	switch g := k.g; g.Kind(g.Type(n)) {
	case ast.KPred:
		k.lits[n] = core.LitTrue
	case ast.KInt:
		k.setVar(n, k.core.NewInt(core.NegInf, core.PosInf))
	case ast.KReal:
		k.setColumn(n, k.lra.NewVar())
	case ast.KBitVec:
		k.words[n] = k.bv.Const(new(big.Int), g.Width(g.Type(n)))
	default:
		return false
	}
	k.forms[n] |= hasForm
	return true
}

// Search runs the core under guards and under what the problem assumes. When it pauses
// everything learned stays, and the next Search goes on.
func (k *Compiled) Search(ctx context.Context, guards ...core.Lit) core.Status {
	k.ctx, k.compiling = ctx, false
	return k.core.Solve(ctx, append(guards[:len(guards):len(guards)], k.assumed...)...)
}
