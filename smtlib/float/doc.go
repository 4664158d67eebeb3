// Package float is the arithmetic of IEEE 754 as SMT-LIB's theory FloatingPoint takes it, by
// exact rationals that are rounded once.
//
// Takes: formats, rounding modes and numbers, or words in the layout of IEEE 754: sign,
// biased exponent, fraction. Gives: numbers again, words of them, comparisons and integers.
// Promises: results are those of the standard for every format that Within admits, there is
// one NaN, no argument is changed, and nothing is shared with the circuits that the kernel's
// translation makes of the same operations: this package judges those.
//
// number.go has the numbers, their words and the one rounding, arith.go the operations.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package float
