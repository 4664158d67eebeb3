// Package localsearch looks for models of non-linear problems by changing one variable
// at a time.
//
// Takes: facts in normal form, and starts. Gives: values of the constants under which
// the clauses that it made of the facts hold. Promises: it answers only for facts that
// are Boolean combinations of polynomial comparisons, if over integers and division by
// numerals included; the same seed takes the same steps; the effort is counted in
// evaluated atoms, so it does not hang on the clock. It refutes nothing. Its caller
// evaluates the facts: no answer rests on the translation.
//
// clauses.go makes clauses over polynomial atoms p <= 0 and p = 0 of the facts.
// problem.go keeps them, and search.go searches in machine arithmetic: a number that
// leaves the machine word makes a step impossible, never a wrong value. searcher.go is
// the way in and out.
//
// The search is that of Cai, Li and Zhang ("Local search for SMT on linear integer
// arithmetic", CAV 2022; "Local search for satisfiability modulo integer arithmetic
// theories", 2023): a critical move sets a variable to the nearest value that makes a
// literal of a false clause true; clauses that stay false gain weight (PAWS, Thornton
// et al., AAAI 2004); a variable that moved may not move back for some steps.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package localsearch
