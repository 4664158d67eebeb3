// Package bv turns bit-vector operators and Boolean structure into clauses.
//
// Takes: literals of a core solver, and words (bit 0 first). Gives: the literal
// or the word that an operator of ast defines over them. Promises: a gate is
// built once (gates are hash-consed up to complement and order of inputs, with
// constants, equal and complementary inputs folded, and two-level
// simplification of conjunctions and exclusive ors); every clause added is a
// definition, true in every model and never retracted, so words stay usable for
// the lifetime of the solver; operators are total as SMT-LIB fixes them.
//
// Circuit.Delay is an option: products and divisions of variable operands then get
// their circuits only when a candidate model has a wrong value for them.
//
// Costs in gates: adders and comparators linear in the width; shifts n log n;
// multipliers and dividers quadratic.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package bv
