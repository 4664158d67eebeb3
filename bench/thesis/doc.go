// Package thesis makes of results the evaluation that Krings, Towards Infinite-State
// Symbolic Model Checking for B and Event-B (2017), Section 5.4 has.
//
// Takes: results of several solvers, some of them with several configurations, which
// are called SOLVER:CONFIGURATION (kernel, kernel:random). Gives: its Tables 5.1 to 5.3, and its
// Figures 5.1 to 5.3 as texts and as pictures. Promises: Figures 5.1 and 5.2 compare
// the first configuration of each solver, as there; Figure 5.3 compares all
// configurations of the solver that has most of them.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package thesis
