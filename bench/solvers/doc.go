// Package solvers says which commands a benchmark run compares.
//
// Takes: names of known solvers, name=command pairs, files of them. Gives: for each
// its name, its program and arguments with placeholders for the file and the limits,
// and its version.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package solvers
