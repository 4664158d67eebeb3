// Package relay hands scripts to other solvers as they were written, where bsmt itself
// does not understand all that they say.
//
// Takes: the commands in force, as text, and one command that asks. Gives: whether a
// member reads them, and a member's answer, word for word. Promises: a member that
// answers any of the commands with an error or unsupported, or ends, has not read the
// script, and its answers to it count for nothing; nothing that a member says is checked
// here; children are reaped by Close.
//
// Each member has a child that stays. It is sent the difference to what it has read: a
// script that has grown, or lost levels of its stack, is not read again.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package relay
