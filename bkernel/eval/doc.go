// Package eval gives B expressions their values under a model.
//
// Takes: an ast.Graph and an ast.Model. Gives: the value of any node without
// free variables and without quantifiers. Promises: exact arithmetic; linear in
// the number of distinct nodes; an explicit stack; constants that the model does
// not mention have the default of their type (0, FALSE, element 0, a constant
// function of the default).
//
// The kernel uses it to give defined constants their values and to judge
// instances of quantifiers. The check of an answer is package smtlib's, which
// shares nothing with this one.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package eval
