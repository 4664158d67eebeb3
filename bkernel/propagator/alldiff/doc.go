// Package alldiff propagates all-different constraints over integer variables with
// offsets: x0+o0, x1+o1, ... are pairwise different.
//
// Takes: variables of a core.Solver and offsets. Gives: bounds and values that are
// implied, and the clauses that each value is taken where there are as many values as
// terms. Promises: each consequence explains itself by literals that were true before
// it; a candidate model in which two terms of a constraint agree never passes the
// final check, also where the variables have no bounds.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package alldiff
