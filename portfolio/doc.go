// Package portfolio answers satisfiability questions with several solvers: the
// kernel of package bkernel in this process, and SMT-LIB solvers as child
// processes.
//
// Takes: a Query, as terms and as SMT-LIB text. Gives: an Answer. Promises: a sat
// of any member carries a model that the evaluator of smtlib/eval did not
// refute, and names what it could not check; a verdict that a solver gave beside
// an error, an unsupported command, an exit status other than 0 or a signal
// counts for nothing; no member's crash, hunger or silence harms another or the
// caller; all children are reaped when Solve returns, but for those that are kept for
// the next question, until Close; unknown says each member's reason.
//
// Between the questions of a session members remember: the kernel what it translated,
// compiled and learned (remember.go), other solvers what they have read (kept.go). Each
// follows the stack of assertions by the difference to what it has.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package portfolio
