// Package script reads scripts of SMT-LIB for an editor.
//
// Takes: the text of a script, in any state of being written. Gives: a language.Analysis of it.
// Promises: every command is looked at whatever is wrong with those before it; what a mistake
// makes of later commands is not told as theirs; a command that lacks its end ends where the
// next one begins a line, so that the rest keeps its meaning. The work is linear in the text,
// with explicit stacks. No assertion is solved.
//
// ends.go finds what is not closed, names.go who is meant by each name, script.go puts each
// command to the elaborator, sorts.go finds the sort of a term, words.go has the table of commands and the words of the language.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package script
