// Package types resolves names and infers types.
//
// Takes: declarations of global names, operations, and trees with names only.
// Gives: the same trees, written in place: each name with its Decl, each expression
// and each Decl with its Type, Minus and Star as what they mean, each call with its
// operation. Promises: everything that can be read in two
// ways is decided by types or refused; errors are of type *tree.Error with their
// place. A type that stays open ({} = {}) is left as TUnknown inside of a formula,
// where no value depends on it; a declared name must get a whole one.
//
// Inference is unification over the type rules of b/tree's table (Robinson 1965),
// with what a rule cannot say (- and *, fields of records) put off until enough is
// known.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package types
