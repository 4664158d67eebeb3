// Package labeling decides integer variables by value, as constraint solvers do, in
// turns with the activities of the core.
//
// Takes: a core.Solver and variables with small domains, whose values have
// literals. Gives: decisions [x = v] for the variable with the fewest values left
// (first fail). Promises: no clause and no verdict hangs on it; runs repeat for the
// same seed; each value of a variable comes up once in the order of a permutation.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package labeling
