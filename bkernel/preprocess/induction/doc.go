// Package induction states goals so that their least counter-example is looked for, as Reynolds
// and Kuncak do ("Induction for SMT solvers", VMCAI 2015, section 3).
//
// Takes: facts in normal form. Gives: the facts in which each not(!x.P), x of a free type whose
// values hold values of it, or an INTEGER, says besides that P holds of what is less than x: of
// each part of x that is of its type, of the next number towards zero. Of several variables each
// comes after the one before, with P of what is less for all values of those that come later;
// their order is one of Orders. Constants that the facts name take part as variables, unless too
// many facts speak of them. Promises: the facts have a model if and only if they had one, for
// each of these orders is well-founded; values of constants may be others.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package induction
