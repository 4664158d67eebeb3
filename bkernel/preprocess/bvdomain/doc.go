// Package bvdomain reasons about bit vectors as words: what values a term can have,
// without any circuit.
//
// Takes: operators of ast over domains; predicates that hold. Gives: a domain for
// each result (Forward), tighter domains for arguments (Backward, Assume), the
// truth of a comparison where the domains decide it (Decide), and for a whole
// list of facts the domain of each term in it (Facts). Promises: every function is
// sound, so a domain holds all values that the term can have; a domain that no
// value is left in says that the premises cannot hold; operators are total as
// SMT-LIB fixes them; the work of one call is linear in the width, but that of a
// shift, which looks at up to maxShifts amounts.
//
// A domain is an interval on the circle of residues modulo 2^w, which serves
// unsigned and signed bounds alike (Navas, Schachte, Sondergaard, Stuckey,
// "Signedness-agnostic program analysis: precise integer bounds for low-level
// code", APLAS 2012), together with the bits that are known.
//
// It stands beside package bv and not in it: it knows terms and numbers, not
// literals, and preprocessing uses it where there is no solver yet.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package bvdomain
