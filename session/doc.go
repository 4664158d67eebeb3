// Package session is the command state machine of SMT-LIB 2: what each command
// of a script does and answers (SMT-LIB 2.7 standard, chapter 4).
//
// Takes: a stream of commands and a portfolio.Solver. Gives: the responses on one
// writer, each on lines of its own and flushed before the next command is read;
// notes for people on another. Promises: a command that fails answers (error
// "FILE:LINE:COLUMN: …") and changes nothing; when a command that declares or
// asserts has failed, check-sat answers unknown with that as its reason until the
// level it failed at is popped or reset. Limits of time and memory hold for reading
// as for solving: a command that they cut short makes check-sat unknown as long as its
// level lasts.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package session
