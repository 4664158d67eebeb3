// Package garbage says how much garbage may gather in the programs of bsmt before it is collected.
//
// Takes: that solving begins, and whether many questions may come. Gives: the goal of Go's collector, by
// what lives after each collection. Promises: a program that has solved nothing keeps its memory small, one that
// solves is judged by its time.
package garbage
