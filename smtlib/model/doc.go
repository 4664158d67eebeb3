// Package model holds models of SMT-LIB declarations, reads them from what solvers print
// (read*.go) and writes them in the form of get-model (write.go).
//
// Takes: the text after get-model of z3 and cvc5, the symbol tables of an Elaborator.
// Gives: a Model, terms by declaration. Promises: what cannot be read is marked as such
// in its Interp and claims nothing.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package model
