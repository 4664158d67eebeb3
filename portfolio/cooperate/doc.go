// Package cooperate has the kernel and another SMT solver, the partner, work on one problem
// (Krings' thesis, section 6.3, Algorithm 6.1, and what it left as future work).
//
// Takes: a query, and a partner that is a program. Gives: an answer. Promises: a sat is one
// whose model the evaluator has checked against the script; an unsat says whether it rests
// on what the partner said, and then has no proof; what the partner cannot decide makes the
// answer unknown, never a verdict.
//
// The kernel gets all of the script that has a translation. A Bool term below connectives
// that has none (strings, sequences), or is over reals, which partners decide more of,
// becomes a constant of which it knows nothing.
// These constants, and the integers and Bools that occur in such terms, are shared
// (share.go). While the kernel searches (exchange.go) it sends what it has inferred and
// decided about shared terms as assumptions; an unsat core comes back as a clause, on which
// the kernel backjumps, or else a model, whose values it tries first. Before the search,
// and whenever it is back at its root, the partner is asked for bounds and equalities that
// hold always. In such a mixture the partner is asked about conjunctions alone, which is
// what its theories are best at (bridge.go). In a script that the kernel reads as a whole,
// everything is shared, and the partner is asked about the script under the kernel's
// assumptions, for a short time each.
//
// Beside that the partner works on the whole script on its own (alone.go); it is started
// again with the clauses that the kernel has learned over shared terms, when there are
// enough of them.
//
// Shares: the partner is asked so often that its answers take a share of the time that is
// measured, which grows with cores and shrinks with answers that say nothing.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cooperate
