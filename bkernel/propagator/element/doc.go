// Package element bounds what element constraints choose: y is the value of the one of
// several terms whose literal is true.
//
// Takes: a variable and the choices of its value, each with its literal. Gives: bounds
// of the variable from those that are still open. Promises: each consequence explains
// itself by literals that were true before it.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package element
