// Package selftest finds out what a solver can do, and whether it tells the truth.
//
// Takes: a solver. Gives: which theories it decides, whether its models and cores are of
// use, and what it said that is wrong. Promises: it ends with its context, or a given time
// after the first answer; what was not reached until then counts for nothing. The scripts
// are tiny, and what is true of them is known by the way they are made.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package selftest
