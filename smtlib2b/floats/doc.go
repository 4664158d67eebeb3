// Package floats says operations on floating-point numbers by bit vectors.
//
// Takes: nodes of one ast.Graph that are words of floats, in the layout of IEEE 754: sign,
// biased exponent, fraction. Words of NaN other than the one that NaN gives are none; Canonical
// says which words are floats, and Clean makes floats of the others. A rounding mode is a word of
// ModeBits, from 0 to 4 in the order of Mode. Gives: nodes of words, integers as bit vectors and
// predicates over the same graph. Promises: the result of every operation is that of the
// standard, for words and modes that are canonical, and is canonical; equal floats are equal
// words. What the standard leaves open is an argument of the operation. Circuits are shared: the
// same operation of the same nodes is the same node.
//
// An operation takes its arguments apart into sign, exponent and a significand whose first bit is
// one, computes exactly (what does not fit becomes one bit that says that something is left),
// and puts the result together by the one rounder of round.go. That is the way of Brain, Schanda
// and Sun ("Building better bit-blasting for floating-point problems", 2019), where the exponents'
// intervals say how wide the words between are.
//
// Where nothing is rounded the parts of a result are kept beside its word, and a number, its negation
// and its absolute value share theirs. Laws compare what rounding gives of different operations.
//
// words.go has the bit vectors, exponent.go integers with intervals, unpack.go the parts of
// a float, round.go the rounder; arith.go, divide.go, convert.go and compare.go the
// operations, laws.go their laws.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package floats
