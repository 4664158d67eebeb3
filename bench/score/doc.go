// Package score judges results: verdicts that are wrong, what was solved, how long it took.
//
// Takes: runs of package results, and what is right of their files where that is known. Gives: tables. Promises:
// wrong verdicts come first; what nobody knows counts for nobody.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package score
