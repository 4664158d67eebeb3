// Package dt decides free types: values that constructors make, each in one way and in
// finitely many steps (Barrett, Shikanian, Tinelli, "An abstract decision procedure for
// satisfiability in the theory of recursive data types", JSAT 3, 2007), over the e-graph of
// package euf.
//
// Takes: sorts with their constructors; nodes made by Construct, Select and Tester, at any
// level of the search. Gives: clauses, each valid for its own sake, until each class that a
// selector or a tester looks into, and each class of a finite sort, holds the application of a
// constructor, and none is part of itself. Promises: the clauses alone refute, so that a proof
// rests on five kinds of them (collapse, clash, inject, exhaust, cycle); a final check is linear
// in the nodes; an explanation of a cycle speaks of its path alone; nothing recurses on terms.
//
// The congruence closure does the rest. Each application of a constructor has its selectors
// equal to its arguments, so that equal applications have equal arguments: injectivity. A
// function of the theory's own maps each value to a label, and labels of constructors are
// constants that differ: disjointness. A tester is the equality of a label with such a
// constant. Constructors without arguments are constants of their sort themselves.
//
// What functions of package array hold is part of what has them for arguments: a second final
// check, after that package's, walks through what they are at each point. Where a circle leads
// through such a point, the read there becomes a term, until the equalities of the e-graph
// refute the circle.
//
// A selector at a value of another constructor is left to the e-graph: a function of its
// argument, of which nothing else is known.
package dt
