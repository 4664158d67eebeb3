// Package schedule learns schedules of the portfolio from measured runs.
//
// Takes: rows of results, in which members of the portfolio each ran alone on the same
// files. Gives: a schedule, and what it would have cost on these files or on others.
// Promises: the same rows give the same schedule; a file that lacks a row of some member
// counts for nothing.
//
// A plan is judged by going through it with the measured times: who looks first, then
// the race on one, two and four processors, with and without the kernel. It costs the
// time until the first verdict, twice the limit when there is none, and a part of the
// processor time that all spent by then: who does not help should not run. Other solvers
// have to wait until bsmt has begun and read the script, so their times are made longer
// by about that. For each
// logic, and where it helps for its small and its large files, the plan of least cost is
// searched one part at a time: the looks, the order of the race, the shares. Of few files
// little can be learned, so that each group has some more that are like the average of
// all (compare Lindauer et al., AutoFolio, 2015, on static schedules per class).
//
// It promises nothing to other modules, which package bsmt at the root is for.
package schedule
