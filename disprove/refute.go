package disprove

import (
	"context"

	"bsmt/bkernel"
)

// Solver is another solver.
type Solver interface {
	Name() string
}

// refute tries to show, for given sets of any size, that hypotheses and what is asked of the
// goal cannot hold together.
func (a *asking) refute(ctx context.Context, hyps []int, g about, work bkernel.Work) (by string, ok bool) {
	return "", false
}
