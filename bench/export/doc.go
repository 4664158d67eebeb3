// Package export packs bsmt for the places where solvers are compared.
//
// Takes: a program. Gives: an archive for StarExec and SMT-COMP, or for BenchExec.
// Promises: the archive of the same program is always the same, byte for byte.
package export
