// Package circuits proves that two words are equal, or gives values for which they are
// not: circuits of gates on single bits, and sums and products of words.
//
// Takes: a graph and two bit vectors of one width. Gives: that the two are equal for all
// values of their constants, or values that make them differ. Promises: each of these
// verdicts is proven; Unknown says nothing; work and memory are bounded by a budget.
//
// Both words are read as polynomials over bits modulo 2^w, a word as the sum of its bits
// times powers of two, and the difference is reduced by the polynomials of the gates, those
// of the highest columns first, with x*x = x for each bit: backward rewriting, as in the
// algebraic verification of multipliers (Ciesielski, Yu, Brown, Liu, Rossi 2015; Ritirc,
// Biere, Kauers 2017). That is a Gröbner basis whose leading terms are the gates, so what
// is left is 0 exactly when the two are equal, and else shows where they are not.
//
// The polynomials stay small when adders are linear: sum + 2 carry = x + y + z. So the
// carries are found first, those of prefix networks too, which Kaufmann, Biere and Kauers
// (2019) prove by a SAT solver and this package by decision diagrams.
//
// For a proof it gives the facts that show two words to be equal, each of which a checker
// that knows bits and sums of integers sees at once.
//
// words.go makes the and-inverter graph of gates.go; adders.go finds sums and carries with
// diagram.go; polynomial.go has the meaning of each gate, equal.go reduces, show.go
// writes a reduction down, meet.go compares what is above equal sums, which showmeet.go
// writes down, and exhaust.go tries all values of few inputs.
//
// Most words that are asked for differ for nearly all values: who asks had better try some first, which costs far less than a circuit.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package circuits
