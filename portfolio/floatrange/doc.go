// Package floatrange bounds floating-point numbers: rounding is monotone, so that what an operation
// gives lies between what it gives at the ends of its arguments' ranges, and an argument between what
// the result leaves for it. Michel ("Exact projection functions for floating-point number
// constraints", AMAI 2002) and Brain, D'Silva, Griggio, Haller and Kroening ("Deciding floating-point
// logic with abstract conflict driven clause learning", FMSD 2014) are the sources.
//
// Takes: facts of one smtlib.Context, of any theories: terms that are neither floats, rounding modes
// nor Bools, and operators over such, may have any value. Gives: that the facts have no model, where
// some term is left without a value in each part of a tree of cases; and ranges that its value has in
// every model. Promises: a number of steps, of a node each, bounds the work; the same facts give the
// same; ends are computed in exact rationals by package float, which rounds once; it adds no terms.
//
// Range is an interval in the order from -oo to +oo, where -0 comes before +0, with or without NaN.
// program.go turns terms into nodes in order, forward.go gives ranges to results, backward.go to
// arguments, search.go goes through both until nothing changes, and splits.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package floatrange
