// Package cells refutes polynomial constraints over the reals: conjunctions, and formulas with
// quantifiers.
//
// Takes: constraints p < 0, p <= 0, p = 0 and so on, of polynomials with integer coefficients.
// Gives: the places of constraints that no point satisfies together, or that it has shown
// nothing. Promises: what it gives is so. It is part of what checks proofs, is written to be
// read, and shares no code with the kernel.
//
// The way: an equation that is linear in a variable is put into the others. Then the line of one
// variable after the other is covered by cells in which no values of the later variables
// satisfy all (Ábrahám, Davenport, England, Kremer, "Deciding the consistency of non-linear
// real arithmetic constraints with a conflict driven search using cylindrical algebraic
// coverings", JLAMP 2021). What holds above one point holds above all around it in which the
// polynomials of a projection keep their signs. The projection is Collins' ("Quantifier
// elimination for real closed fields by cylindrical algebraic decomposition", 1975), made for
// the point at hand: the coefficients of a polynomial down to the first that is not zero there,
// and the principal subresultant coefficients of two up to the first that is not. Where these
// keep their signs, the degrees of polynomials and those of their greatest common divisors stay
// as they are, so that roots neither meet nor part nor vanish. Nothing is asked of a polynomial
// but its sign, and none does harm by being zero above a whole cell.
//
// poly.go has polynomials, roots.go real numbers by Sturm sequences, point.go the signs and
// roots of polynomials above a point, cover.go the coverings, quantified.go those of formulas.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cells
