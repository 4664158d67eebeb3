// Package ast is the B language as bsmt uses it: types, predicates and
// expressions as one hash-consed graph.
//
// Takes: calls that build types and nodes. Gives: dense integer ids for both,
// and accessors by id. Promises: equal nodes have equal ids; an argument's id is
// smaller than its node's, so a loop over ids is a walk in topological order;
// nothing is simplified, reordered or evaluated; a Graph has no state outside
// itself and is not safe for concurrent use while it is being built.
//
// The nodes are those that the translation of SMT-LIB needs (Krings 2017,
// section 5.3) and that the kernel gives meaning to. Those without a B
// counterpart (if-then-else, bit-vector operators, Euclidean division) are
// printed as encodings or as DEFINITIONS; see the printer.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package ast
