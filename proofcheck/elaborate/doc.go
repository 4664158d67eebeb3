// Package elaborate keeps the reasons of a refutation while it is checked, and writes them
// as elementary steps that another program can follow.
//
// Takes: from package prove, clauses of terms with the procedure that vouches for each, and
// which ones follow from others by resolution; from the checker, what the commands of a
// proof say. Gives: steps, each a clause with the name of a rule, its premises and its
// arguments, in a form of its own or as an Alethe proof. Promises: what is claimed of a rule
// was compared with the rule's shape (la_generic with its sum); what has no such shape bears
// the name of the procedure, and is a hole for Alethe. Nothing here is trusted: the verdict
// of a check does not depend on it.
//
// # The elementary rules
//
//	assume                an assertion of the script
//	resolution            the first premise, resolved with one after the other
//	and_pos … ite_neg2    the meaning of connectives, one clause each (see tautology.go)
//	la_generic            comparisons that contradict each other by a sum with these weights
//	la_disequality        a = b, or a <= b fails, or b <= a does
//	eq_reflexive, eq_symmetric, eq_transitive, eq_congruent, eq_congruent_pred
//	forall_inst           a universal formula implies its instance; :args has the terms
//	sko_forall, sko_ex    the constants in :args are counterexamples, or witnesses
//	cong, trans           equal terms by equal arguments, or by what lies between them
//	read-over-write, array-extensional, div-mod, square, ite, bit, ring, …
//	                      axioms of theories that the prover knows by these names
//	normal-form           two literals that the prover's normal forms make one
//	introduce, exchange   what says only what new constants are, or which of equal ones
//	bind, generalize      a rewriting below a quantifier, and one of all values
//	crowded, products, lia-divide
//	                      a certificate of the proof, in :args, that a procedure took
//
// It promises nothing to other modules, which package bsmt at the root is for.
package elaborate
