// Bsmt-b runs, solves and checks B: machines of classical B and Event-B, formulas, proof obligations. The program bsmt hands
// these commands over to it when it lies beside it or on PATH.
//
//	bsmt check-machine FILE        search all states of a machine
//	bsmt refines FILE [ABSTRACT]   search for a trace that only a refinement has
//	bsmt po FILE                   write the proof obligations of a development
//	bsmt disprove FILE             prove or disprove them
//	bsmt eval [-m FILE] FORMULA    evaluate a formula
//	bsmt repl [FILE]               the same line by line, and a machine step by step
//	bsmt simulate FILE             walk through a machine at random
//	bsmt explore FILE              draw its states as a page
//	bsmt replay FILE TRACE         take the steps of a trace again
//	bsmt translate --to FORM FILE  print what a machine asks as SMT-LIB
//	bsmt fmt FILE                  lay a machine, or a script of SMT-LIB, out anew
//
// The exit codes: 0 holds, true or a solution; 1 violated, false or no solution; 2 the command line, the machine or the
// formula is wrong; 3 unknown; 4 ill-defined. SIGINT and SIGTERM end the run with 130 and 143.
package main
