// Package b2kernel has the kernel solve predicates of B.
//
// Takes: a typed predicate of b/tree, the names to find values for, the world in which it
// is meant, and whoever evaluates what is known already (Question). Gives: values for the
// names, one solution after the other, or that there are no more; or a *Refusal that says
// which part it cannot put to the kernel. Promises: that there is no solution, or no other
// one, is said only if the kernel refuted the predicate without any assumed size. Each
// solution is a proposal: the caller judges it by b/eval and takes it back if it is none.
//
// An expression is lowered to a symbol (symbol.go): a number that the kernel finds, a pair
// or record of symbols, or a set. A set is a list of cells, an element and the condition
// under which it is one. So a set variable below 1..9 has nine cells with a Boolean each,
// {x,y} has two cells whose elements are found, and a function from 1..9 has one cell for
// each argument, whose value is a number with a range: one finite-domain variable for each
// argument (Torlak and Jackson, "Kodkod", TACAS 2007, have sparse matrices of Booleans;
// Apalache's arenas, OOPSLA 2019, have cells). Sets that have too many elements to be
// listed, or are infinite, are families (families.go), which know their members and how to
// make a fresh one.
//
// Where nothing bounds a set or a sequence, a size is assumed. What was made of it hangs on
// a literal that the search assumes, so that a refutation tells which sizes it needed: none,
// and it is one for all; or some, which are widened and searched again (assume.go).
//
// A predicate is lowered to "it holds" or "it is false" (predicates.go), which differ where
// a part is ill-defined: neither is so then. Quantifiers over what can be listed are
// unfolded; the rest are quantifiers of the kernel over integers.
//
// A machine is lowered to a System (system.go), for package b/check/symbolic: states are
// choices of values for constants of the kernel, and an event is executed on symbols
// (execute.go), with new values for what it chooses. So a step is a predicate over a state,
// what is chosen, and the state after, and copies of it for each step of a path are renamings.
//
// Within this module Question, Answer, Solve, Decide, Evaluate and Lower are what others build
// on: fields are added, none changes its meaning. AnyOrder is for those who ask for one solution:
// with it, of solutions that differ by a permutation of elements of given sets that nothing names,
// not all are found. Package membership has the same predicates for given sets of any size.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package b2kernel
