// Package fuzz looks for wrong answers of the kernel: it makes small well-sorted
// scripts at random, solves them in process, and holds the answers against the
// evaluator of smtlib/eval, against z3 and cvc5 where they are on PATH, and
// against variants of the script that must have the same answer.
//
// Takes: a Config with a seed and a time. Gives: a Report with counts by verdict
// and profile, and one Finding for each script that the kernel got wrong, cut
// down to a few lines by delta debugging.
//
//   - term.go, script.go: sorts, terms and scripts as trees, printed in bsmt's own
//     dialect or in the older one that z3 4.8 and cvc5 1.0 read;
//   - profile.go, generate*.go: the random scripts, a profile for each family of logics;
//   - shapes.go: scripts of facts that one step of the kernel is made for: word orders, guards
//     and factors, rows over literals, listed functions, choices, symmetries;
//   - shapesquant.go: the same for quantifiers and polynomials: clauses with alternation,
//     axioms of functions, prefixes over linear arithmetic, systems with a known solution;
//   - generatefloat.go: floats of small formats and rounding modes in any of them;
//   - plant.go: any of these made true under values chosen beforehand;
//   - external.go: z3 and cvc5 as long-lived children;
//   - oracle.go: what is wrong with the kernel's answers to a script, if anything;
//   - vary.go: variants of a script with the same answer;
//   - proofwriter.go, prooflaws.go, proofchange.go: proofs from the grammar of their steps, right
//     steps and ones that say something slightly different, over planted scripts, with no kernel;
//   - proofs.go: what is wrong with what the checker accepts of them, and the loop;
//   - reduce.go: the smallest script that still shows a finding;
//   - run.go: the loop.
//
// Promises: script i of a seed is the same on every machine; no answer of another
// solver is taken for right unless the evaluator confirms its model or a second
// solver agrees.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package fuzz
