// Package presburger eliminates quantifiers over the integers and the reals from linear
// arithmetic.
//
// Takes: an OpForall in normal form over INTEGER, REAL and BOOL variables, a rewriter, and how
// many nodes may be made. Gives: an equivalent predicate without that quantifier, and
// false where a variable stands in something else than linear arithmetic (below a
// function, in a product of integers, in a power of a real above the second, in an inner
// quantifier) or where the nodes do not suffice.
// What holds none of its variables may be anything. Promises: the two are equal for all
// values of what is free in them.
//
// The algorithm is Cooper's (Theorem proving in arithmetic without multiplication, 1972),
// with the literals' polarities and with equalities used where they stand alone;
// eliminate.go has it, and linear.go brings atoms into its form. Over the reals it is virtual
// substitution (Loos and Weispfenning, Applying linear quantifier elimination, 1993), in
// real.go, and of roots where a real has the degree 2 (Weispfenning, 1997), in quadratic.go. Where integers and reals
// meet, floors are integers of their own, and integers that are at most a real are at most
// its floor (Weispfenning, 1999), in mixed.go. The steps over reals have no rules in proofs yet.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package presburger
