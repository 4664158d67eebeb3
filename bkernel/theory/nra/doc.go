// Package nra decides conjunctions of polynomial constraints over the reals.
//
// It takes constraints p < 0, p <= 0, p = 0 and so on, of polynomials of package algebra. It
// gives a point at which all hold, with coordinates that may be irrational, or the places
// of constraints that no point satisfies together, or says that it gave up: where the
// allowed work is done, and where a projection does not say enough.
//
// Variables that an equation defines are replaced first. Then it covers the line of one
// variable after the other by intervals in which no point satisfies all, of values of the
// variables before: cylindrical algebraic coverings (Ábrahám, Davenport, England, Kremer,
// "Deciding the consistency of non-linear real arithmetic constraints with a conflict driven
// search using cylindrical algebraic coverings", JLAMP 2021). What is found at one point holds
// around it as far as the polynomials of a projection keep their signs: the projection is
// McCallum's ("An improved projection operation for cylindrical algebraic decomposition",
// 1998), which needs order-invariance. Polynomials are marked by whether they are to be
// invariant in sign or in order, as in Brown and Košta, "Constructing a single cell in
// cylindrical algebraic decomposition", JSC 2015: one that vanishes above a whole cell does
// no harm where only its sign is asked for, and above a single point its derivatives
// delineate it; otherwise nothing is said.
//
// It knows no core and no literals.
package nra
