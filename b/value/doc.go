// Package value has the values of B: numbers, elements of sets, pairs, records, sets
// and relations, with a total order and a compact encoding.
//
// A Value is two words wide and carries no type, since B is typed: a Shape, made once
// for each type by a Universe, says how the values of a type look. Values of the same
// type are equal if and only if Compare says 0, whatever operations made them, since
// each has one representation. Values never change once made and may be shared by
// any number of goroutines.
//
//	integer         a machine word; *Big beyond
//	BOOL, elements  their index
//	pair            of a dense shape: its index; else two small numbers packed in a word, or a *Pair
//	set             over a dense shape of at most 64 elements: a word of bits; else a *Set, sorted
//	string, record  *Text, *Record
//	large sets      any Symbolic: intervals, INTEGER, power sets, products, function spaces and
//	                whatever others define; they become a *Set when somebody lists them
//
// Only Symbolic sets may stand for one set in two ways; Equal lists them where it
// must, and List makes a value that can be stored.
//
// What has no value (the application of a function outside of its domain, the maximum
// of an empty set, a list of INTEGER) panics with a *Trouble; package eval catches it.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package value
