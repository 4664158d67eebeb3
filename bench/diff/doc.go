// Package diff says what has changed from some results to others.
//
// Takes: two results of solvers that go by the same names. Gives: for each solver the
// files gained, lost, solved faster and slower, and verdicts that are wrong now or no
// longer, as a text or to be shown otherwise. Promises: a file is compared only where
// both results have a run of the solver on it; what is true of a file is its status, or
// what all who decide it in either result agree on.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package diff
