// Package candidates looks for models without search of its own, by exact evaluation of
// candidates.
//
// Takes: a prepared problem without quantifiers, and a way to solve smaller problems.
// Gives: values near zero within the bounds that facts state, a solution near the origin
// that is scaled, or the least solutions of a Pell equation. Promises: what it gives
// satisfies the facts, but for NearZero, which its caller evaluates; none of it refutes
// anything. It costs a few walks over the problem.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package candidates
