// Package set finds the files of a benchmark set and what is known of them.
//
// Takes: a folder of .smt2 files, with an index.csv or without, and a choice among
// them. Gives: the files with logic and expected status, in an order that is shuffled
// and always alike.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package set
