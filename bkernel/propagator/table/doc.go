// Package table propagates table constraints, where the tuple of some terms' values is
// one of those listed.
//
// Takes: columns and tuples. A column is a term seen by its values: literals of a
// core.Solver of which at most one is true, which the caller sees to; a tuple names one
// of them in each column, or leaves a column open. Gives: clauses where two columns are
// related, otherwise a propagator; both are domain consistent: a value that no tuple
// supports is taken away. Promises: each consequence explains itself by literals that
// were true before it; a full assignment that agrees with no tuple is a conflict.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package table
