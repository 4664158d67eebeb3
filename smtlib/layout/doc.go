// Package layout lays scripts of SMT-LIB out anew: what is long is broken and indented, what is short stands on one line.
//
// Takes: the text of a script. Gives: the same text with other white space. Promises: tokens and comments are those that were
// there, in their order, and a comment stays behind the token on whose line it stood; what was laid out stays as it is when that is
// done again; one blank line at most is kept between commands. Parentheses that do not match are an *Error with their place; nothing else is looked at, so that
// commands that nobody knows are laid out like any other. The work is linear in the text, with explicit stacks.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package layout
