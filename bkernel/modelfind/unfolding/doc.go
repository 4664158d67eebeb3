// Package unfolding looks for models of facts over functions that are defined by recursion, as
// Suter, Köksal and Kuncak do ("Satisfiability modulo recursive programs", SAS 2011).
//
// Takes: facts, and for each function f the fact !x.(f(x) = t) that defines it. Gives: facts
// without these functions, in which each application is replaced by what its definition says of
// it, so many times within one another, and which say besides that no application that is deeper
// has a say. Promises: a model of these, with the functions computed by their definitions, is one
// of the facts; refutations say nothing. The work is bounded by the nodes that may be made.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package unfolding
