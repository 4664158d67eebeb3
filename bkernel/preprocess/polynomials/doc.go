// Package polynomials decides what can be decided about single polynomials, and small
// systems of them, over the integers without any search over bounds.
//
// Takes: polynomials with big coefficients over numbered variables. Gives: the
// integers at which a univariate one is at most 0; the divisions of a binary
// quadratic into lines, points or Pell orbits; the bounds that a sum of squares
// implies; whether infinite descent leaves only zero. Promises: each answer is exact,
// or says that it is none; work is bounded by constants named at the functions; no
// state. It knows nothing of predicates: package preprocess turns answers into facts.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package polynomials
