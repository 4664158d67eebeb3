// Package subst executes B's substitutions.
//
// Takes: a flat machine and a world. Gives: a Setup that finds the constants, and a
// Program whose actions, run on a frame with a state, call back with each way to take
// the step: the parameters, the results and the variables after. Promises: every
// outcome is found (maybe more than once), PRE and SELECT at the outside of an operation
// are its guard, a precondition or assertion further inside that is false is an error,
// and so are a loop's false invariant and a variant that does not decrease.
//
// A substitution is compiled together with what follows it. Which slot a name is read
// from and which it is written to is decided while compiling: `||` lets all parts read
// the same slots and write to others, `;` puts slots between. So nothing is copied or
// undone when a choice is taken back, but for loops.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package subst
