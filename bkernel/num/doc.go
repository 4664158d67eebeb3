// Package num has exact integers and rationals that are machine words while they
// fit and math/big beyond.
//
// It takes int64 and *big.Int; it gives value types, Int and Rat, whose methods
// return new values and never change their operands. Nothing is allocated while
// all numbers fit int64; every overflow is caught and escapes to math/big, and a
// result that fits again comes back. The zero values are the number 0.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package num
