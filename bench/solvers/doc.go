// Package solvers says which commands a benchmark run compares.
//
// Takes: names of known solvers, name=command pairs. Gives: for each its name, its
// program and its arguments, with placeholders for the file and the limits.
package solvers
