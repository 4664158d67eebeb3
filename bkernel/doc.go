// Package bkernel is the kernel: it decides B predicates.
//
// Takes: an ast.Graph, predicates that all hold, and predicates to assume. Gives:
// Sat with a value for each constant, Unsat with the assumptions that it used,
// or Unknown with reasons. Promises: a verdict never depends on an artificial
// bound; no state outside a call; cancellation is polled wherever work can be
// long; the same seed repeats the same run.
//
// The way of a predicate: package rewrite brings it into normal form; package preprocess
// takes facts apart and definitions out; package bvdomain finds the bits that the facts
// fix. Then come attempts that can only find models: guess.go evaluates candidates,
// small.go tries deferred sets of few elements (package finite), climbing.go searches
// locally (package localsearch) and over words of growing width (package intblast).
//
// compile.go and nodes.go turn what is left into literals of package core, sums of
// package arith, products of nonlin, constraints of alldiff, circuits of bv, and nodes of
// euf and array; tables.go, tuples.go and elements.go find what package table takes,
// relax.go what clauses say to the simplex. Package quant instantiates quantifiers, and
// asks for what it needs through scopes.go. model.go reads the answer back, and package
// proof the refutation.
package bkernel
