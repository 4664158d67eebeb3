// Bsmt answers SMT-LIB 2 problems.
//
//	bsmt [options] FILE…           answer scripts, each under its name where there are several
//	bsmt [options] -               the same, from standard input
//	bsmt [options] < FILE          the same
//	bsmt translate FILE            print the B machine of a script's assertions
//	bsmt check FILE MODEL          evaluate a script's assertions in a printed model
//	bsmt cubes FILE                split a question into cases that cover it
//	bsmt check-machine, eval, …    run and check B: see bsmt-b
//	bsmt bench …                   run solvers over sets of files: see bsmt-bench
//	bsmt cluster …                 decide one question on many machines: see bsmt-cluster
//	bsmt lsp                       serve an editor: see bsmt-lsp
//	bsmt solvers                   list the solvers that were found, and test them
//	bsmt options                   list what steers the kernel, and what can be traced of it
//	bsmt version                   print the version
//
// Options stand before or after the file. The options of z3 and cvc5 that have a meaning
// here are understood, so that bsmt can stand in for z3 -in: see spellings.go.
//
// Standard output carries the responses of SMT-LIB and nothing else. Notes go to
// standard error: usage errors and disagreements of solvers always, figures with
// --stats, all else with --verbose.
//
// The exit codes:
//
//	code   bsmt FILE                                        bsmt check       other commands
//	0      the script ran                                   valid            done
//	1      a command answered (error …)                     invalid          the file is of no use
//	2      the command line is wrong, or a file             unchecked        the command line is wrong, or a file
//	       cannot be read                                                    cannot be read
//	3                                                       internal error
//
// SIGINT and SIGTERM end the run, children included, with exit code 130 and 143.
package main
