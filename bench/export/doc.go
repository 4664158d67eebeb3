// Package export packs bsmt for the places where solvers are compared.
//
// Takes: a program, and problems for BenchExec. Gives: an archive for StarExec and
// SMT-COMP with a configuration for the kernel, one for models and one for the
// portfolio; one for BenchExec with a tool-info module, a benchmark definition, the
// property and a definition of each task; the files of a submission to SMT-COMP.
// Promises: the archive of the same program is always the same, byte for byte.
//
// The forms are those that BenchExec 3 (doc/benchexec.md, doc/tool-integration.md,
// doc/benchmark.dtd), StarExec's manual and SMT-COMP's schema of submissions of 2025
// describe.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package export
