// Package schedule says who looks at a problem first, and who shares the processors
// after that.
//
// Takes: a table, as text. Gives: for a logic and a size the plan of its first row that
// fits. Promises: a table that was read has a plan for every problem; what is wrong in a
// text is told with its line; Write and Read are inverse.
//
// # The form of a schedule
//
// A schedule is lines of text; what follows a # at the beginning of a word is a remark. The first line says which
// form it has; each other one is a row of four parts:
//
//	schedule 1
//	# logic  size   first              race
//	QF_BV    <20K   kernel 0.1       | kernel 1 z3 1
//	QF_NIA   *      kernel 0.25 z3 1 | kernel 2 cvc5 1 others 0.5
//	*        *      kernel 0.05      | kernel 1 others 1
//
// The first row whose logic and size fit a problem is its plan, so that the last one has
// to be for all. A logic is a name as in set-logic, or * for any. A size is a number of
// bytes of the script below which the row holds, with K or M for 1000 or 1000000 of
// them, or * for any.
//
// The members of the first part look at the problem one after the other, each alone and
// for at most so many seconds; there need not be any. Then the members of the race run,
// as many at once as there are jobs. Where there are more members than jobs they take
// turns, so that each has run in proportion to its share; those named first go first.
// Whoever looked first goes on where it stopped. A member that is not there is passed
// over; where none of the first part is there, the first of the race that is looks as
// long as the first of them would have. A member that is there and has no share has that
// of "others", which is 0 when the row does not say: such a member does not run unless
// nobody else is there.
//
// "kernel#2", "kernel#3" and so on are the kernel with other random choices.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package schedule
