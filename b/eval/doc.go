// Package eval says what typed B means: the value of an expression, the truth of a
// predicate, all solutions for bound variables.
//
// Takes: trees of b/tree, resolved and typed, and a World: the sizes of given sets and
// the bounds of the implementable integers. Gives: an Expr or Pred, a closure over the
// slots of a Frame, compiled once and run as often as wanted; a Frame belongs to one
// goroutine, what is compiled may be shared. Promises: an answer is the value, or an
// *Error of one of three kinds: ill-defined with its place, "cannot be enumerated", or
// a limit reached.
//
// Connectives are read from left to right, as well-definedness in B has it: of P & Q,
// Q may mean nothing where P is false. Bound variables are enumerated in the order in
// which predicates bind them (plan.go): a predicate whose variables are known decides
// at once, x = E gives one value, x|->y : r with a known x those of r at x, x : S the
// elements of S; the values of a whole type come last. A conjunct that could be
// ill-defined is not believed before the ones on its left, and what is the same for all
// candidates in it has a value, or the search has none (early.go).
//
// Each operator of tree's table has its meaning in the columns of meaning.go (values)
// and predicates.go (truth); what binds names is in binders.go.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package eval
