// Package arith decides linear arithmetic over the integers on the literals of
// package core.
//
// It takes sums of integer variables of the core and gives literals for Σ <= k
// and Σ = k, at any time and level. Each linear form, in lowest terms, has one
// slack variable, so that an atom is a bound literal of its slack; whatever moves
// that bound, a decision or a propagation, asserts the atom. An equality may stand
// alone: its sides become literals only when a candidate violates it. Five engines
// look at the bounds:
//
//   - bounds propagation over every row Σ - slack = 0, both ways;
//   - a graph of the difference constraints, with potentials, for negative cycles;
//   - the general simplex in integer arithmetic, explained by Farkas' lemma;
//   - elimination of equations over the integers, explained by the equations used;
//   - branch and bound, cuts and rounding when a final check has a fractional vertex, and
//     before the first decision where the rows count literals only; along the bounded
//     directions alone where others are unbounded.
//
// It promises: every explanation and lemma holds in all integers, with no limit on
// their size; a final check that says ok leaves an integer value for every variable
// that satisfies all current bounds and all rows, and has checked that exactly;
// numbers beyond the core's bounds are Boolean literals that the simplex reads in
// exact arithmetic, so no answer depends on the size of a number. Termination is not
// promised: branch and bound on unbounded variables goes on until the core is cancelled.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package arith
