// Package prove refutes small sets of assertions: the steps of a proof.
//
// Takes: terms of an smtlib.Context that are to hold together. Gives: whether they were
// refuted within a budget. Promises: a refutation is one (it is the code to be trusted,
// and is written to be read, not to be fast); everything else is "not shown".
//
// The way: cnf.go turns terms into clauses over atoms, bits.go words into circuits,
// arrays.go and equal.go add the instances of array and congruence axioms that the terms
// call for, sat.go searches, and arith.go judges the linear atoms of an assignment by a
// simplex over the rationals with splits. Nothing here knows the kernel that wrote the
// proof.
package prove
