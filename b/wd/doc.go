// Package wd says when a formula of B has a value.
//
// Takes: predicates, expressions and substitutions over b/tree, with names only. Gives: the
// condition under which they are well-defined, read from left to right, as a predicate in
// trees of its own. Promises: BTrue where they always are; what is bound in the formula is
// bound in the condition, and nothing free in it is caught.
//
// The conditions are those of Rodin's operator L (Abrial and Mussat, On Using Conditional
// Definitions in Formal Theories, 2002, in the form that is read from left to right): what
// stands to the right of a connective need only be well-defined where what stands to the left
// does not decide. Those of the operators stand in the table of b/tree.
package wd
