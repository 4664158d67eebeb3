// Package coverings decides problems whose quantifiers range over reals.
//
// Takes: facts over REAL and BOOL alone, of sums, products, comparisons, connectives and
// quantifiers. Gives: whether they hold together, with values for their constants, which may be
// irrational; or that it gave up, where the allowed work is done or a projection does not say
// enough. Promises: it reads the whole of the facts or nothing; what it gives is exact.
//
// read.go makes one formula of polynomials below a prefix of quantifiers; package
// theory/nra covers its lines.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package coverings
