// Package process runs a program as a child that cannot harm its parent, and
// reads the S-expressions it answers.
//
// Takes: a program, its arguments and limits. Gives: its standard input, its
// answers one S-expression at a time, and how it ended. Promises: the child leads
// a process group of its own, with limits of the system on memory and processor time, and without core dumps; when
// the context ends, when the child ends, or when the parent dies, the whole group
// is killed; every child is reaped before Close returns, so there are no zombies;
// no answer is longer than a limit.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package process
