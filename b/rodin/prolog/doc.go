// Package prolog reads Prolog terms: what ProB's Event-B packages are written in.
//
// Takes: the bytes of a file. Gives: the terms of its clauses, each with its line
// and column; lists are flat, whatever their length. Promises: never panics,
// refuses what it cannot read with the place and with what was expected, and
// bounds its own depth; Write prints a term so that Read gives it back.
//
// Terms follow ISO Prolog 13211-1, section 6, with its standard operators;
// directives are read as terms and not obeyed.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package prolog
