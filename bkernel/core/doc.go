// Package core is the conflict-driven core of the kernel: a CDCL SAT solver whose
// integer variables are bounds, and whose bounds are literals.
//
// It takes clauses over Boolean literals, integer variables without a ceiling, and
// propagators (theories) that enqueue literals and explain them when asked. It gives
// sat with a full assignment left on the trail, unsat with the assumptions that
// failed, or unknown with the reasons.
//
// # Literals of integers
//
// [x<=k] is an ordinary Boolean literal that exists once someone needs it; [x>=k] is
// its neighbour's complement, [x=k] is channelled to both by clauses. The core promises
// at every moment outside of itself: Lb(x) <= Ub(x); each existing bound literal of x
// has the value that the bounds say; each change of a bound is a literal on the trail
// (but for bounds of the root). This is lazy clause generation with lazily made
// literals (Feydy and Stuckey, "Lazy clause generation reengineered", CP 2009).
//
// Literals that SetLb and SetUb make are recycled when they leave the trail and no
// clause mentions them; those that LeLit, GeLit and EqLit return live forever.
//
// A variable that is asked for its values alone may do without literals of bounds until
// somebody needs one, see Direct. Who needs no more than that a literal implies a bound
// asks for HalfLe.
//
// # Levels
//
// A literal may be enqueued, or a clause added, at a deeper level than the one at which
// it holds. Its level is then the lower one though it stands late on the trail, and
// backtracking keeps it (Nadel and Ryvchin, "Chronological backtracking", SAT 2018).
// So nothing needs to backjump when a clause or a literal is made in mid-search.
//
// # Stacks of facts
//
// Facts that shall go again are clauses with the complement of a selector (selector.go),
// which Solve assumes. Variables, clauses and propagators may come at any time between
// calls. A call keeps the decided assumptions that it has in common with the one before,
// and goes back no further than it must on a conflict above them; with a work budget it
// pauses, and the next call goes on.
//
// # Promises
//
// No package-level state; one solver belongs to one goroutine. The same calls with the
// same seed take the same steps. A propagator that explains with literals that are not
// true breaks the contract: the answer is then unknown with that reason, never a verdict.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package core
