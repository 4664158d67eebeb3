// Package stability asks solvers equivalent versions of one script, and tells how much
// their verdicts and times depend on how it is said.
//
// Takes: the text of a script, solvers, and how many versions to ask. Gives: for each
// solver the verdicts and times of all versions, which of them flip (a question that is
// answered in one version and not in another) and by which ways of saying it they differ;
// and whether verdicts contradict each other, which is a wrong answer of somebody.
// Promises: version 0 is the script as it was written; the same seed makes the same
// versions; each version is answered by a fresh solver under a limit of its own.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package stability
