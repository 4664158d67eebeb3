// Package local searches for an assignment of integers and truth values that satisfies
// clauses over polynomial atoms, by changing one variable at a time.
//
// Takes: variables, atoms p <= 0 and p = 0, clauses over them and their negations, a
// start, and an effort. Gives: an assignment under which every clause holds in machine
// arithmetic, or none. Promises: the same seed takes the same steps; a number that
// leaves the machine word makes a step impossible, never a wrong value; the effort is
// counted in evaluated atoms, so it does not hang on the clock. It refutes nothing.
//
// The search is that of Cai, Li and Zhang ("Local search for SMT on linear integer
// arithmetic", CAV 2022; "Local search for satisfiability modulo integer arithmetic
// theories", 2023): a critical move sets a variable to the nearest value that makes a
// literal of a false clause true; clauses that stay false gain weight (PAWS, Thornton
// et al., AAAI 2004); a variable that moved may not move back for some steps.
package local
