// Package algebraic computes with real algebraic numbers, exactly.
//
// Takes: polynomials over the integers and the position of one of their real roots.
// Gives: sums, products, quotients, comparisons, floors, and the polynomial and position
// of any result. Promises: no rounding; a result whose degree would exceed MaxDegree is
// refused, not approximated; numbers do not change once made.
//
// A number is an element of Q(a), a polynomial in one isolated root a of a squarefree
// polynomial: what is computed from one root alone stays in its field, so degrees do not
// grow. Roots are isolated by Sturm's theorem and bisection (Basu, Pollack and Roy,
// Algorithms in Real Algebraic Geometry, 2006, sections 2.2 and 10.2). Elements of two
// fields meet in the characteristic polynomial of a Kronecker sum or product of companion
// matrices (Loos, Computing in Algebraic Extensions, 1983, section 3).
//
// It promises nothing to other modules, which package bsmt at the root is for.
package algebraic
