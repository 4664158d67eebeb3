// Package members is the table of solvers that are programs of their own, and how each
// is called.
//
// Takes: lines of configuration. Gives: for a name the program, its arguments for
// scripts, models, cores, limits, seeds and many questions, and the logics it reads.
// Promises: what is wrong in a line is told with its place; the built-in table
// (builtin.conf) is read by the same rules as one's own, which adds to it.
//
// # The form of a configuration
//
// What follows a # at the beginning of a word is a remark; quotes hold words together. A
// member begins with a line of its name and its command, which reads SMT-LIB 2 on its
// standard input and answers on its standard output; {} in an argument stands for
// /dev/stdin, for programs that want a file. Lines of its properties may follow. Lines of
// a name that is known already change that member.
//
//	mine             = /opt/mine/bin/mine --smt2
//	mine.seed        = --random-seed {n}
//	mine.incremental = --incremental
//	mine.logics      = QF_BV QF_A*BV
//
// The properties are more arguments, but where it is said otherwise:
//
//	program      other names of its program, which are looked for when the command's is not on PATH
//	models       for a script that may be asked for a model
//	cores        for a question whose unsat core is wanted
//	incremental  for a process that is asked many questions, with push and pop; without
//	             this line each question has a process of its own
//	seed         {n} is the seed, a number below 2^31
//	time         for a question that has to end in {s} seconds, or {ms} milliseconds
//	memory       for a process that may have {mb} megabytes
//	work         {n} is a limit on work, in the solver's own unit
//	unit         no argument: how many of these units take the time of one of z3's
//	steered      no argument: z3, whose options it knows: those of a script that steer z3 are passed on
//	interruptible  no argument: "yes" where SIGINT ends a check-sat of it, and not the process
//	version      that print its version
//	logics       names of logics, * for any letters: it is not asked about others
//	all          no argument: whether it knows the logic ALL: "no", "after" its own logic
//	             did not do (this is so without the line), or "first"
//	behind       no argument: the name of a member; it joins a portfolio only when that one
//	             is not there
//
// Limits hold without the lines time and memory: bsmt ends what takes too long or too
// much.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package members
