// Package clique knows which literals exclude each other.
//
// Takes: pairs of literals of a core.Solver of which at most one holds, and larger such
// sets. Gives: the sets that the pairs make up together. Promises: each pair of a set
// was given; the work is bounded, and the same input gives the same sets.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package clique
