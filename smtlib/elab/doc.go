// Package elab gives syntax trees their meaning: it reads declarations, sorts and terms
// into a smtlib.Context.
//
// Takes: the trees of package grammar, one command at a time. Gives: terms, and the
// declarations that are in force (an Elaborator holds the symbol tables with their
// assertion levels). Promises: every term is well-sorted; let, define-fun and
// annotations are gone (sharing takes their place; a definition costs what its text
// does, and is expanded where a term that counts applies it, once for each different
// application); no two quantifiers bind the same variable, and what depends on a
// variable is younger than it. Errors are *Error, with the place in the source, or
// *ErrStopped, and leave the symbol tables as they were; an *Error tells what is a
// mistake from what is only not known here (Error.Unread).
//
// elaborate.go holds the tables and levels, term.go, apply.go, sort.go and data.go read
// terms, applications, sorts and datatypes, extra.go other solvers' operators;
// declare.go takes the commands, define.go keeps definitions as templates, expand.go
// applies them.
//
// Limits: a bound on the terms that the definitions used in one command expand to, and
// what SetPoll asks.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package elab
