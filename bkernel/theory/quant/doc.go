// Package quant decides with quantifiers: it is the theory of the universal
// predicates that a core knows as literals.
//
// Takes: OpForall nodes in normal form, what was asserted (for polarities), and a
// Host: the kernel, which compiles predicates to literals, shows the e-graph's
// terms and the candidate model, and solves problems apart. Gives: at the final
// check, when all other theories agree on a candidate model, clauses that are
// instances of quantifiers that hold and witnesses of ones that do not; acceptance
// of the model, when no quantifier has a counter-example in it; or a reason to give
// up. Promises: each clause follows from its quantifier, so unsat never hangs on a
// cap; a model is accepted only after an exhaustive search for counter-examples;
// cancellation is polled.
//
// theory.go has the rounds, polarity.go what a quantifier owes and levels.go what goes with a level
// of a session; instances.go
// adds instances; patterns.go infers patterns and match.go finds their matches;
// counterexample.go asks the candidate model, in one of the styles of shape.go, by
// candidates (domain.go, candidates.go) or by a problem of its own (projection.go),
// and terms.go and inverses.go write a counter-example as ground terms. Package bkernel is the Host.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package quant
