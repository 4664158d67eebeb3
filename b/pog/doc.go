// Package pog reads Atelier B's files of proof obligations (.pog, XML).
//
// Takes: a file. Gives: its definitions, and its obligations as sequents over b/tree
// with the types and declarations that the file holds. Promises: never panics; what
// is wrong or not supported is a *tree.Error with its place.
//
// Operators on floats are not supported.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package pog
