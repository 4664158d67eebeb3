// Package prove refutes small sets of assertions: the steps of a proof.
//
// Takes: terms of an smtlib.Context that are to hold together. Gives: whether they were
// refuted within a budget. Promises: a refutation is one (it is the code to be trusted,
// and is written to be read, not to be fast); everything else is "not shown".
//
// The way: refuter.go turns terms into clauses over atoms, poly.go integers into linear
// forms, real.go real numbers into such forms by a divisor, data.go adds what
// is known of datatypes, bits.go words into circuits of the gates of gates.go, ring.go sums of words into polynomials, and quant.go
// adds instances of quantified formulas, points.go those at which comparisons of reals change. sat.go searches; combine.go judges an assignment
// by the simplex of simplex.go, with splits, and adds the instances of congruence and
// array axioms that the terms call for; cover.go asks package cells about polynomials. A plain budget tells only truth values from other
// sorts, so that equality, congruence and arrays are all that is known of terms; a Shared
// keeps its clauses from one question to the next and propagates them, and takes the
// certificates of linear.go in one pass; rat.go has the
// numbers that the simplex computes with, near.go those next to them, for bounds that are not reached. Nothing here knows the kernel that wrote the
// proof.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package prove
