// Package circuits proves that gates compute a sum of products of words.
//
// Takes: a graph and two bit vectors of one width, one of them built from gates on single
// bits. Gives: whether the two are found to be equal for all values of their constants.
// Promises: true is proven; false says nothing; work and memory are bounded.
//
// Both are read as polynomials over bits modulo 2^w, a word as the sum of its bits times
// powers of two, and the difference is reduced by the polynomials of the gates, latest
// gate first, with x*x = x for each bit: backward rewriting, as in the algebraic
// verification of multipliers (Ciesielski, Yu, Brown, Liu, Rossi 2015; Ritirc, Biere,
// Kauers 2017). That is a Gröbner basis whose leading terms are the gates, so what is left
// is 0 exactly when the two are equal. gates.go reads bits, polynomial.go reduces.
package circuits
