// Package nonlin reasons about products, powers and division by variables over
// the integers.
//
// Takes: integer variables of a core.Solver whose linear constraints package arith
// knows. Gives: variables for products, quotients and remainders. Promises: bounds
// that it sets explain themselves; lemmas that it adds hold for all integers; a
// candidate model in which a product has a wrong value never passes the final
// check. The problem is undecidable: on unbounded variables the search may run
// until it is cancelled.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package nonlin
