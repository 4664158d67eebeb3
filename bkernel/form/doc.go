// Package form reads facts: what a predicate in normal form says of constants.
//
// Takes: nodes of an ast.Graph as package rewrite leaves them. Gives: bounds,
// differences, disequalities and polynomials, where a node has that form. Promises: what
// is read off a node says the same as the node; the graph stays as it is; the numbers
// that are returned belong to the graph, and nobody changes them.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package form
