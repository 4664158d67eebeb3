// Package certify closes the quantifiers that the evaluator leaves open in a model, and
// says how.
//
// Takes: a problem and a model of it. Gives: the evaluator's verdict on each assertion
// and, where that is open, one that rests on the kernel: the model is put in for the
// symbols, new constants for the variables of a quantifier, and the kernel asked for a
// counterexample (a witness, where it is existential). That there is none is the
// kernel's refutation; package proofcheck verifies it where it is short, and the report
// tells the one from the other. A witness or counterexample that the kernel finds counts
// only once the evaluator, in the model at hand, agrees.
//
// Promises: what is closed follows from the model; the work is bounded, in units that no
// clock measures. Nobody else may use the problem's context meanwhile.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package certify
