// Bsmt-bench runs solvers over sets of files and says how they did; `bsmt bench …` is the same.
//
//	bsmt bench gen -o DIR          write problems of known status
//	bsmt bench run --set DIR …     run solvers
//	bsmt bench score RESULTS       tables
//	bsmt bench plot, report, thesis   pictures, a page, the tables of an evaluation
//	bsmt bench diff OLD NEW        what has changed
//	bsmt bench cost, sessions      the kernel's growth, dialogues
//	bsmt bench schedule            what the portfolio should do
//	bsmt bench export, import, submission   archives and results of other harnesses
//
// It is a program of its own so that bsmt links nothing that draws. The solvers bsmt and kernel are
// the program bsmt that lies beside this one, or else the one on PATH.
//
// The exit codes are 0: done; 1: a run, a file or the results are of no use; 2: the command line is
// wrong, or a file cannot be read. SIGINT and SIGTERM end the run with 130 and 143.
package main
