// Package difference decides constraints x - y <= w over numbers of machine words by a graph with
// potentials.
//
// Takes: variables, differences of two of them that have variables of their own, and the bounds
// that these have now. Gives: whether there are values within all bounds, with values, or a
// negative cycle, which is a set of bounds whose sum is a contradiction. Promises: a bound that
// became tighter has to be told, one that relaxed has not; edges beyond Most are not looked at,
// whose owner has to see to them. It knows nothing of literals, and nothing of integers: the
// weights may be multiples of any unit.
//
// The algorithm is that of Cotton and Maler, "Fast and flexible difference constraint propagation
// for DPLL(T)", SAT 2006, and where many edges change, that of Yen 1970.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package difference
