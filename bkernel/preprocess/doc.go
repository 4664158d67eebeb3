// Package preprocess preprocesses the facts of a problem: it takes them apart and takes
// definitions out.
//
// Takes: predicates that all hold, the constants that must stay, and a rewriter.
// Gives: fewer and simpler facts in normal form, and definitions of the constants
// that went. Promises: the facts have a solution exactly when the given ones have,
// and each solution, with the values of the definitions, is a solution of the given
// ones; a recorder is told each step; cancellation is polled between passes and facts.
//
// passes.go has the table of passes: each stands in it with those that must come
// before, and is a type in a file of its own with what it remembers; preprocessor.go
// runs them and has what they share. Shift runs apart. Facts are read by package form.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package preprocess
