// Package randomb writes random predicates of B, for tests that compare those who solve them.
//
// Takes: a source of randomness, and names with types. Gives: texts in the notation of
// classical B: numbers, truth values, sets of numbers, sets of sets, relations and sequences.
// Promises: they can be parsed; most are typed and small enough to be enumerated.
package randomb
