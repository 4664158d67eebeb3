// Package symbolic decides by predicates whether what a machine promises holds in all states
// that it reaches, without walking through them: Krings, Leuschel, Proof Assisted Symbolic
// Model Checking for B and Event-B (2016), and Krings' thesis (2017), chapters 7 and 8.
//
// Takes: a flat machine of b/machine, and what package check takes. Gives: a Result. Promises:
// a violation was replayed by the evaluator, step by step, by package animate; "holds" is said
// only after a refutation that needs no assumed size, of a machine of which every part was
// lowered, and with the sizes of given sets and bounds of integers that package check assumes,
// which the Result names; otherwise the verdict is unknown, with the construct or the size.
//
// The machine becomes a transition system over numbers and truth values (b2kernel.System), and
// the algorithms ask sessions of the kernel about it:
//
//	bmc         is there a path of k steps to a bad step: one relation of all events (bmc.go)
//	bmcstar     the same over a tree of paths of events; what cannot follow what is learned from cores (tree.go)
//	kinduction  no path of k good states, which all differ, ends in a bad step (induction.go)
//	tinduction  the same, where states are said to differ once they were found to be alike
//	proof       the obligations of each step, for given sets of any size, by package disprove (prove.go)
//	ic3         frames of clauses, which block what leads to a bad step (ic3.go)
//
// Formulas of LTL are reduced to goals by package temporal (runs.go).
//
// Before the inductions and IC3 conjuncts that are inductive are looked for (invariants.go), of
// the invariants, of guards, and bounds and equalities of what is in the state.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package symbolic
