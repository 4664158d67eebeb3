// Package smtlib is the language of SMT-LIB 2 with its meaning: sorts, typed
// terms as a hash-consed graph, the one table of theory operators, elaboration of
// syntax trees into terms, printing, models, and the evaluator that checks models.
//
// Takes: syntax trees from package grammar. Gives: a Context with sorts,
// declarations and terms by dense integer ids. Promises: every term is
// well-sorted; equal terms have equal ids; an argument's id is smaller than its
// term's; let, define-fun and annotations are gone (sharing takes their place);
// every walk uses an explicit stack, so depth costs memory only; no state lives
// outside a Context.
//
// A Context owns the graph (context.go, datatype.go); theory.go is the table of
// operators and sortrule.go what it means; an Elaborator reads declarations and
// terms into a Context (elaborate.go, elab*.go, declare.go, define.go); print*.go
// writes terms, models and scripts; an Evaluator (eval*.go) and Check judge
// models, which modelread.go reads from other solvers' output.
//
// No two quantifiers that elaboration makes bind the same variable, and what
// depends on a variable is younger than it. Errors of elaboration are *Error,
// with the place in the source, and leave the symbol tables as they were.
// Limits: MaxWidth for bit vectors; a bound on the terms that the definitions
// used in one command expand to.
package smtlib
