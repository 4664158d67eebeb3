// Package tableau keeps linear equations in solved form, for the simplex methods over
// integers and over reals.
//
// Takes: rows Σ c x = 0 in integers. Gives: the same rows, in each of which one basic column
// stands that no other row has, before and after pivots. Promises: coefficients are exact and
// without common divisor, nothing is left of what cancels, and Work counts the entries that were
// touched. The values of columns are those of its users.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package tableau
