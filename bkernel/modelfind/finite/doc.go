// Package finite states a problem over deferred sets of a given number of elements
// without quantifiers.
//
// Takes: facts whose quantifiers range over deferred sets and truth values, and a
// number. Gives: ground facts over constants for the elements. Promises: a model of
// these is a model of the facts, in which each deferred set has that many elements;
// nothing follows from there being none. What it gives does not depend on anything
// but its arguments.
//
// The elements are interchangeable: the pass symmetry of package preprocess orders them.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package finite
