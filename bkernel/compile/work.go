package compile

import (
	"context"

	"bsmt/bkernel/core"
)

// Work that the core does not see, in its unit, is charged to it.
const (
	NodeWork  = 4    // a node that is made or compiled
	modelWork = 2000 // reading a candidate model, with a look for counter-examples in it
)

// Work is what was done so far: the same for the same calls, whatever the machine.
// Compilation and counter-example searches are part of it.
func (k *Compiled) Work() uint64 { return uint64(k.core.Work()) }

// SetWorkBudget has each Search pause after so much work of the core; negative for no
// limit.
func (k *Compiled) SetWorkBudget(n int64) { k.core.SetWorkBudget(n) }

// Search runs the core under guards and under what the problem assumes. When it pauses
// everything learned stays, and the next Search goes on.
func (k *Compiled) Search(ctx context.Context, guards ...core.Lit) core.Status {
	k.ctx = ctx
	return k.core.Solve(ctx, append(guards[:len(guards):len(guards)], k.assumed...)...)
}
