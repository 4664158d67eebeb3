// Package sets writes predicates of B as SMT-LIB in the sets that solvers have themselves.
//
// Takes: typed predicates, the names to find, the world with MININT and MAXINT (Question), and
// a Dialect: Z3's arrays with lambda, the finite sets and relations of cvc5, or the finite sets
// of Z3 5. Gives: a script. Promises: where the predicates are well-defined, the script has a
// model exactly if they have a solution, for given sets of the sizes that are stated, or of
// any size; in a dialect of finite sets, exactly if they have one with finite sets where the
// script says so of itself, or not at all if asked (Question.AnySets). What has no form in a dialect is a *Refusal with its
// place.
//
// How: a set is what says whether something is its element (value.go), and becomes a term where
// a dialect has one for it, or where it is an element, an argument or equal to something. What
// may have no value is given by a name that exists in the predicate around it: f(x) by y with
// x|->y : f, the least element by its definition, the number of elements by a numbering of them
// (the normal form of Krings, Towards Infinite-State Symbolic Model Checking for B and Event-B,
// 2017, Section 6.2, which leaves out general unions, sums, power sets and closures). A predicate
// holds, is false, or is neither where it is ill-defined, as in package b2kernel.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package sets
