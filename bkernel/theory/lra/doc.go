// Package lra decides linear arithmetic over the reals on the literals of package core.
//
// It takes columns, which are reals or the values of integer variables of the core, and
// gives literals for Σ c*x <= k and Σ c*x < k with rational c and k, at any time and
// level. Each linear form has one column of its own, whatever its factor; an atom bounds
// it. The engine is the general simplex (Dutertre and de Moura, "A fast linear-arithmetic
// solver for DPLL(T)", CAV 2006): bounds are numbers a + b*δ, where δ stands for a
// positive number as small as needed, so that strict bounds are bounds. Rows, which package
// tableau keeps in integers, tell the atoms that they decide, and conflicts are rows explained
// by their bounds. While all forms are differences of two columns, none is pivoted: package
// difference decides, with a multiple of each number for its weight (difference.go). Forms that
// only levels of a session bounded which are gone have no rows (rest.go).
//
// Why it is not the simplex of theory/arith: that one reads its bounds from the core, whose
// bounds are integers, and keeps integer values of its nonbasic variables; problems without
// reals would pay for fractions and infinitesimals. The two meet at final checks. The
// integers of a problem have the values that theory/arith found; where no reals fit to
// them, Farkas' lemma gives a sum of integers that the bounds of the reals imply and these
// values violate, rounded to the next integer, and that is a lemma for theory/arith
// (Benders, "Partitioning procedures for solving mixed-variables programming problems",
// Numerische Mathematik 4, 1962). There are finitely many such sums for each set of
// bounds, so no more than what theory/arith decides is asked for.
//
// Products are columns of their own. Where a candidate gives them other values than their
// factors have, the bounds of all columns are propagated as intervals through forms and
// products (interval.go); then, as polynomials in the columns that stand for themselves, they
// go to package nra (cover.go), with work that grows from one failure to the next, first with the
// bounds that others asked for; between its runs, lemmas of signs, tangents and secants cut
// such candidates off (product.go).
//
// It promises: explanations and lemmas hold in all reals; after a final check that says ok
// every column has a value, rational or algebraic, that satisfies all current bounds, but for
// those that only its own lemmas speak of, and all rows, and products have the values of their factors. Where they have not and nothing
// is left to say, the final check gives up with that reason.
package lra
