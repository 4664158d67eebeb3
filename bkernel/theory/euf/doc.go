// Package euf decides equality with uninterpreted functions: congruence closure on
// the trail of package core, with explanations from a proof forest (Nieuwenhuis,
// Oliveras, "Fast congruence closure and extensions", Information and Computation
// 205, 2007).
//
// Takes: nodes (constants, applications, Boolean literals, terms that other theories
// own) and equality literals over them, at any level of the search. Gives: a conflict
// or implied literals as classes merge, each explained on demand by literals that were
// on the trail before it; at the final check, the equalities between shared terms
// that the candidate values of their owners suggest (model-based theory combination,
// de Moura, Bjørner 2008). Promises: backtracking restores the classes exactly; work
// is near-linear in the number of merges; nothing recurses on the depth of terms.
//
// An equality atom is itself a node, of the function EqFunc: two atoms over equal
// classes are congruent, so one being false makes the other false, and a node whose
// arguments meet merges with true. One mechanism thus serves conflicts and both
// directions of propagation.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package euf
