// Package tabulation recognizes functions that are given by cases: what can become a table.
//
// Takes: nodes of an ast.Graph in normal form. Gives: the few terms that a node is a
// function of, and its value for each choice of theirs. Promises: the graph stays as it is;
// a node is looked at once; what is read off a node says the same as the node. Relations that
// are given by lists are read by package globals.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package tabulation
