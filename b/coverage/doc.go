// Package coverage tells what a search of a machine has seen of it: which operations happened, which
// values variables had, and of each condition of guards and invariants whether it was seen to decide
// both ways (modified condition/decision coverage, with masking: Chilenski, An investigation of three
// forms of the MCDC criterion, DOT/FAA/AR-01/18, 2001).
//
// Takes: a machine of b/machine and the Options of a search. Gives: a Report, with the nearest state
// that reaches each goal, and tests: few traces that together reach all of them. Promises: what is
// said to be reached is, by a trace that the evaluator has replayed; what is said not to be reached
// is not by any state, if the search was exhaustive.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package coverage
