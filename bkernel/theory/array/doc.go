// Package array decides functions as values: total functions of any arity with select
// (application), store (override at one point), constant functions and extensional
// equality, over the e-graph of package euf.
//
// Takes: nodes of function sorts made by Select, Store and ConstArray, at any level of
// the search. Gives: lemmas, each valid for its own sake, until the candidate model
// gives every class of functions one value at each point; then, for each class, its
// entries and its default. Promises: an equality that is false has a point where the
// two functions differ; functions that the model makes equal are one argument to every
// other function; domains of any size are respected. An index set that a deferred sort
// leaves open is taken as infinite under a literal of that sort, so that a refutation
// that needs it infinite is not reported as one.
//
// The final check works on values, not on terms (weak equivalence after Christ and
// Hoenicke, "Weakly equivalent arrays", FroCoS 2015). Functions connected by stores
// are equal but for the points stored to. For each point v of interest, cutting the
// stores at v leaves pieces within which all functions agree at v: two reads, or a
// read and a constant function, that a piece makes equal and the candidate model does
// not, give a lemma along the path between them. No read is ever made at a
// function along the way.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package array
