// Package shown writes facts about bits down, each with what shows it, as equations of
// integers over these bits.
//
// Takes: a graph, predicates, and sums over integers. Gives: the facts in order, each with
// those that it follows from and what shows that: sums that are zero for all values, but not
// within the bounds that hold where the fact does not, with the cases to tell apart.
// Promises: nothing of whether the facts hold, which a checker says.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package shown
