// Package b2smtlib writes what predicates of B come to for the kernel as SMT-LIB 2, so that
// other solvers get the same question.
//
// Takes: a question as b2kernel takes it (a typed predicate, the names to find, the world
// with its sizes of given sets), or the predicates of a graph of bkernel/ast. Gives: a
// script, or one level of a script, of INTEGER and BOOL, functions between them, and quantifiers over INTEGER only:
// given sets, strings and relations are lowered to numbers and truth values first. Promises:
// the script has a model exactly if the lowered predicate has one; terms that occur several
// times are defined once; what was assumed (sizes of sets and sequences) is asserted under a
// name and told in comments, so that an answer unsat is known to be one for those sizes,
// unless a core leaves the names out.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package b2smtlib
