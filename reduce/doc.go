// Package reduce makes a script smaller while something stays true of it.
//
// Takes: the text of a script, and a test that says whether a candidate still shows what
// is looked for. Gives: the smallest script it met that does. Promises: every script it
// gives was put to the test; the number of tests is bounded; nothing is assumed of the
// test, which may run any solver and refuse what is not well-sorted.
//
// Commands go first, in halves, quarters and so on (Zeller and Hildebrandt, Simplifying
// and Isolating Failure-Inducing Input, 2002); then terms: arguments of operators are
// dropped, terms give way to their parts and to constants.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package reduce
