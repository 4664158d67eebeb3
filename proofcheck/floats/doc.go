// Package floats says in words what terms say in floating-point numbers, for the checker of proofs.
//
// Takes: terms of one context. Gives: terms that are equal to them in every interpretation,
// without operations on floats: a float is the bit vector that IEEE 754 has for it, NaN the quiet
// one without a payload, and a rounding mode a number of three bits, from 0 to 4 in the order of
// the standard's list. Promises: what it gives does not depend on what a proof says; terms that it
// does not know stay as they are. It shares no code with the translation of the kernel, but says
// each operation by the same circuit (that of Brain, Schanda and Sun, "Building better
// bit-blasting for floating-point problems", 2019), so that steps from floats to words are seen
// to be right without a search; the tests compare it with exact rationals.
//
// A constant x stays, in (ite (fp.isNaN x) N (fp.to_ieee_bv x)), which is its word whatever
// fp.to_ieee_bv gives for NaN. What the standard leaves open is the term that asks for it: which
// zero fp.min gives of both, (fp.min (_ +zero 8 24) (_ -zero 8 24)) says.
//
// words.go has bit vectors, numbers.go integers with intervals and the rounder, operations.go
// the operations, floats.go what walks over terms.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package floats
