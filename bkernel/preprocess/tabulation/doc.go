// Package tabulation recognizes functions that are given by cases and relations that are
// given by lists: what can become a table.
//
// Takes: nodes of an ast.Graph in normal form. Gives: the few terms that a node is a
// function of, its value for each choice of theirs, and the tuples of a disjunction of
// conjunctions of equalities. Promises: the graph stays as it is; a node is looked at
// once; what is read off a node says the same as the node.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package tabulation
