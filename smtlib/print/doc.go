// Package print writes terms, declarations and scripts as SMT-LIB 2.
//
// Takes: terms of a smtlib.Context. Gives: text that elaborates to the same terms; what
// is shared is bound by let, so that the text is linear in the graph. term.go writes
// terms, command.go the commands around them. Sorts and symbols are written by package
// smtlib itself. Errors are those of the writer, and a sort whose text is too long.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package print
