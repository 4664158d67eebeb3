// Package respell says a script in other words: other order, other names, other operators
// for the same meaning.
//
// Takes: the text of a script, a source of random numbers and the ways that may be used.
// Gives: the text of a script that answers each check-sat alike, and how often each way was
// taken. Promises: what is satisfiable stays so, and what is not, under the same levels
// and literals of check-sat-assuming; commands other than assertions and declarations of
// constants stand as they were written; the same source of random numbers gives the same
// text. Models, cores and proofs may look different: constants may be shifted, parts of
// assertions implied by constants of their own. What bsmt does not read is an error with
// its place.
//
// ways.go is the table of ways that change terms; operators.go has those that say operators by
// others, shapes.go those of sums and connectives, constants.go those of what is declared.
// script.go reads and writes the script around them, names.go calls everything that is declared
// or bound by another name.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package respell
