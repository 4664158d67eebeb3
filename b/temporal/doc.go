// Package temporal checks formulas of LTL and CTL on the state graph of a machine.
//
// Takes: a flat machine of b/machine, the Options of a search, and formulas in ProB's syntax
// (Parse). Gives: an Outcome for each formula: holds, violated with the run that shows it,
// unknown, or ill-defined. Promises: "holds" only if all states were visited with all their
// transitions; a run has been replayed by the evaluator, step by step; a formula that is
// violated in few steps is so found before the rest of the states is visited.
//
// A path begins in a state that INITIALISATION leads to. It is infinite, or ends in a deadlock:
// there X f is false whatever f is, and [op] is false for each op. Y f is false where a path
// begins. E and A of CTL speak of the same paths, but that nothing is before a state, and that AX f is
// not EX not f, as in ProB: true in a deadlock, whatever f is.
//
// LTL is decided on the product of the graph with an automaton that is made on the way
// (automaton.go: a tableau with obligations for the future and a memory for the past, after
// Lichtenstein and Pnueli, Propositional temporal logics, 2000, and Couvreur, On-the-fly
// verification of linear temporal logic, FM 1999; paths that end, transitions as atoms and
// fairness as in Plagge and Leuschel, Seven at one stroke, STTT 2010), by its strongly connected
// components (product.go), CTL by fixpoints from both sides, so that a part of the graph may be
// enough (ctl.go).
//
// A formula of LTL can also be reduced to whether a machine reaches a goal (reduce.go), for those who
// find goals without walking through states.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package temporal
