// Package pog reads Atelier B's files of proof obligations (.pog, XML).
//
// Takes: a file. Gives: its definitions, and its obligations as sequents over b/tree
// with the types and declarations that the file holds. Promises: never panics; what
// is wrong or not supported is a *tree.Error with its place.
//
// Reals have no counterpart in b/tree. They are read as symbols without meaning: REAL
// as a deferred set, its operators and literals as constants under their names in the
// file. A proof that does not look into them counts, a counterexample does not;
// File.Opaque lists them.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package pog
