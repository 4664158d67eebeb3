// Package animate runs a machine step by step, for people (the repl) and for whoever
// follows its traces (package refine).
//
// Takes: a flat machine and the options of a check, which say how large its sets are.
// Gives: a Machine, whose states are numbers, with the transitions between them, their
// labels and the values of all names. Promises: transitions that differ in nothing come
// once; what cannot be evaluated is an *eval.Error with its place.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package animate
