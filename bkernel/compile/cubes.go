package compile

import (
	"context"

	"bsmt/bkernel/core"
)

// Exclude takes note that literals cannot hold together, which a Search under them found, and
// gives the clause that says so.
func (k *Compiled) Exclude(cube []core.Lit) []core.Lit {
	clause := make([]core.Lit, len(cube))
	for i, l := range cube {
		clause[i] = l.Not()
	}
	k.take(clause, k.opts.Number, k.core.FailedTold())
	return clause
}

// Split gives a literal that splits what is left under a cube: of so many busy literals, or as many as the work allows, the
// one that both halves make most of. LitUndef says that there is none, or that the cube is refuted, as the next Search finds.
func (k *Compiled) Split(ctx context.Context, cube []core.Lit, looks int, work int64) core.Lit {
	return k.lookahead(ctx, cube, k.core.Busiest(looks), work)
}
