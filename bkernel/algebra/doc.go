// Package algebra computes with polynomials and real algebraic numbers, exactly.
//
// It takes polynomials with integer coefficients in any number of variables, and points
// whose coordinates are rational numbers or roots of polynomials over the coordinates
// before them. It gives greatest common divisors, resultants, discriminants, factors
// without squares, the signs of polynomials at points, the real roots of a polynomial above
// a point, and coordinates as numbers of their own, with sums, products, quotients and an
// order.
//
// It promises that nothing is rounded, that numbers and polynomials do not change once
// made, and that the work of a Ring is counted and can be stopped. It is apart from
// smtlib/algebraic, which judges models and computes in another way.
package algebra
