// Package eqabs finds equalities that facts imply by their Boolean structure alone:
// from (x=y & y=z) or (x=u & u=z) it takes x=z.
//
// Takes: facts of an ast.Graph. Gives: pairs of expressions that are equal wherever the
// facts hold. Promises: linear in the facts but for disjunctions of very many
// equalities, which it passes over; no recursion. Congruence closure under a
// conflict-driven search needs exponentially many conflicts on chains of such
// disjunctions, because no atom says x=z; with these equalities as facts it needs none.
//
// The abstraction maps a predicate to a partition of expressions: a conjunction to the
// join of its parts' partitions, a disjunction to their meet (the preprocessing for
// QF_UF of Yices 2, Dutertre, CAV 2014).
//
// It promises nothing to other modules, which package bsmt at the root is for.
package eqabs
