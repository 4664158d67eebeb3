// Package bench runs solvers over sets of SMT-LIB files under real limits and
// says how they did.
//
// Takes: a folder of .smt2 files (with an index.csv or without), solver commands
// and limits. Gives: a CSV file with one row per run, tables, a plot, and archives
// for StarExec and BenchExec. Promises: each run is a session of its own whose
// processes are all gone when its row is written; a limit on time holds for the
// whole tree of processes, one on memory for each process and, where /proc can be
// read, for their sum; rows are appended whole, so that a run that was killed is
// continued by the same call; a verdict of a solver that dropped a command counts
// for nothing.
package bench
