// Package cli is a command line: commands, their options, help, and what shells complete. The standard
// package flag reads the values; the table of commands is all that a program writes.
//
// Takes: an App with its table, and the arguments. Gives: the Context that a command's action asks for its options and
// operands; the text of help, of a manual page, and of completion for fish, made from the same table.
//
// Promises: it uses neither templates nor methods found by name, so that the linker of a program leaves out the methods
// that nothing calls. That is why it is not one of the well-known libraries: their help is a text/template, which made bsmt
// two megabytes larger.
package cli
