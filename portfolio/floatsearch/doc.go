// Package floatsearch looks for models of facts over floating-point numbers by local search, as
// Fu and Su do ("XSat: a fast floating-point satisfiability solver", CAV 2016): from an assignment
// it goes to ones that miss the facts by less, counted in the floats between both sides of a
// comparison.
//
// Takes: terms of one smtlib.Context without quantifiers, whose constants are floats of at most the
// precision of float64, rounding modes and Bools. Gives: values of these constants, or nothing.
// Promises: a number of steps bounds the work, and the same seed repeats the same search; it adds
// no term but the values that it gives. It computes with the machine's floats, and where these
// round twice or formats are open it may be wrong: whoever asks evaluates the facts.
//
// program.go turns the terms into operations in order, arith.go computes them, search.go goes from
// assignment to assignment.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package floatsearch
