// Package alldiff propagates all-different constraints and disequalities between
// integer variables.
//
// Takes: variables of a core.Solver. Gives: bounds and values that are implied.
// Promises: each consequence explains itself by literals that were true before
// it; a candidate model in which two variables of a constraint agree never
// passes the final check, also where the variables have no bounds.
package alldiff
