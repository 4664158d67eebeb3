// Package smtlib is the language of SMT-LIB 2: sorts, declarations, typed terms as a
// hash-consed graph, and the one table of theory operators with its sort rules.
//
// Takes: sorts, operators and arguments. Gives: a Context with sorts, declarations and
// terms by dense integer ids. Promises: equal terms have equal ids; an argument's id is
// smaller than its term's; every walk uses an explicit stack, so depth costs memory
// only; no state lives outside a Context.
//
// A Context owns the graph (context.go, contextcut.go, datatype.go); op.go lists the
// operators, theory.go is their table and sortrule.go what it means; text.go and
// sorttext.go write symbols, strings and sorts; termindex.go and substitute.go walk.
// What is built on the graph has a package of its own: elab reads syntax trees into
// it, print writes it, model holds and reads models, eval judges them.
//
// Limits: MaxWidth for bit vectors.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package smtlib
