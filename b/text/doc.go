// Package text reads B as people write it.
//
// Takes: files of classical B (machines, refinements, implementations, files of
// definitions), and formulas and substitutions in classical B or Event-B notation,
// in ASCII or Unicode. Gives: components and nodes of b/tree, not resolved and not
// typed, macros of DEFINITIONS expanded. Promises: a mistake or a construct that is
// not supported is an error of type *tree.Error with its place, saying what was
// found and what was expected; no input makes it panic, overflow the stack or run
// away: nesting, and the size to which macros expand, are limited.
//
// scan.go cuts text into tokens, symbols.go has their spellings (derived from the
// table of b/tree). formula.go is the Pratt parser of predicates and expressions,
// primary.go what can begin one, subst.go substitutions, unit.go the clauses of a
// component. macro.go finds and expands DEFINITIONS.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package text
