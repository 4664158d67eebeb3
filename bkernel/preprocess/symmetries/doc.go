// Package symmetries keeps one of the solutions that exchanges make of each other: where facts stay the same
// set under a permutation of constants, or of the values that integers have as names, it makes a solution of each solution.
// Of all those the least stays, by the lexicographic order of Booleans and integers (Crawford, Ginsberg, Luks and Roy,
// "Symmetry-breaking predicates for search problems", KR 1996).
//
// Takes: facts in normal form, and the constants that must stay. Gives: facts that the least solutions satisfy.
//
// Promises: each permutation was seen to keep the facts, so that with what is given there is a solution exactly when
// there was one. Permutations are guessed by colours, as nauty and saucy guess automorphisms (McKay, "Practical graph
// isomorphism", 1981; Darga, Liffiton, Sakallah and Markov, "Exploiting structure in symmetry detection for CNF", DAC 2004):
// constants get colours by where they stand; a base gets one of its own, and the same is done with another constant in its
// place, along a chain of stabilisers (Sims, "Computational methods in the study of permutation groups", 1970). What a guess
// misses is not found, and the work is bounded. There is no step for it in proofs. It keeps no state between calls.
//
// terms.go reads facts, colours.go tells constants apart, search.go finds permutations, leaders.go says what
// solutions are the least by them, and precedence.go by exchanges of values.
package symmetries
