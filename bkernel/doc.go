// Package bkernel is the kernel: it decides B predicates.
//
// Takes: an ast.Graph, predicates that all hold, and predicates to assume. Gives:
// Sat with a value for each constant, Unsat with the assumptions that it used,
// or Unknown with reasons. Promises: a verdict never depends on an artificial
// bound; no state outside a call but in a Session; cancellation is polled wherever work can be
// long; the same seed repeats the same run.
//
// The way of a predicate, each phase a value of its own type:
//
//	facts -> preprocess.Prepared -> compile.Compiled -> Result
//
// Package rewrite brings it into normal form; package preprocess takes facts apart and
// definitions out. Package compile makes literals of package core, sums of theory/arith,
// products of theory/nonlin, circuits of theory/bv, nodes of theory/euf and theory/array
// and the constraints below propagator; theory/quant instantiates quantifiers. Package
// strategy deals the turns: to the core, and to the model finders below modelfind, which
// know no core and refute nothing. Package proof keeps a refutation.
//
// Options.Work limits a run by work instead of time, the same on every machine, and
// Result.Work says what was done; package strategy says in which unit.
//
// A Session keeps the second phase between questions: facts come and go in levels, and
// what was compiled and learned stays.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package bkernel
