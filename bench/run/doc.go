// Package run runs solvers on files under real limits.
//
// Takes: files, solver commands and limits. Gives: a row of results for each run.
// Promises: each run is a session of its own whose processes are all gone when its
// row is written; a limit on time holds for the whole tree of processes, one on memory
// for each process and, where /proc can be read, for their sum; a run that was killed
// is continued by the same call; a verdict of a solver that dropped a command counts
// for nothing.
package run
