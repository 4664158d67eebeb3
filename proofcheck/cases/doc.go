// Package cases checks refutations that are put together from those of cases.
//
// Takes: an elaborated script and the text of such a refutation. Gives: what package
// proofcheck gives, of all parts together. Promises: it accepts only where each leaf of the tree of cases
// is refuted together with what the way to it assumes; cases cover a question since each split has
// both sides.
//
// # The form
//
// Commands after one another, a walk through the tree:
//
//	(question …)   the first, where it is there: as in package proofcheck
//	(split T)      two parts follow: a refutation of the assertions with the Bool T, and one with (not T)
//	(proof …)      a refutation of the assertions with what is assumed here, in the form of package proofcheck
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cases
