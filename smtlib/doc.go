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
package smtlib
