// Package command is what the command lines of bsmt and of the programs beside it have in common.
//
// Takes: the commands and options of a program, and what was typed. Gives: an exit code; the
// error of the command, told in words on standard error. Promises: options may stand anywhere, a
// number out of its range is refused, a name that nobody knows is answered with the one that was
// meant, and a file that cannot be read is told of alike whichever command was to read it.
//
// One program finds another beside itself or on PATH (Sibling).
package command
