// Package check searches the states of a machine.
//
// Takes: a flat machine of b/machine and Options. Gives: a Result: the verdict, counts,
// the shortest trace to what was found, a table of events. Promises: "holds" only if
// every value of the constants, every initialisation and every step was found, for the
// sizes and bounds that the Result names; the outcome does not depend on the number of
// goroutines; a trace has been replayed by the evaluator.
//
// A state is a short string of bytes: the number of the constants' values, then the code
// of each variable (store.go). Batches of states are visited side by side and merged in
// order (search.go, worker.go). States that only have constants count as states, set-ups
// and initialisations as transitions, the root as neither.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package check
