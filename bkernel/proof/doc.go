// Package proof records a refutation while it is found, checks it, and writes it.
//
// A Recorder takes the steps of preprocessing (predicates with the predicates they
// follow from) and, as the core's Justifier, every clause with its origin: an axiom
// with the rule that it is an instance of, or a clause that follows from earlier ones by
// unit propagation. It gives the part that the conclusion rests on.
//
// # What is written
//
// The form that package proofcheck reads and describes: every term under the script's
// names, every literal and variable of the kernel by its definition, as far as there is
// one. Names say where a thing comes from: @t of a node, @f of a function, @x of an
// integer variable, @l of a literal, @s of what shows many clauses, p of a step, c of a clause. Where the
// script has names that begin so, a mark that none of them has stands before the number.
//
// Rules have Alethe's names where the step is one of its: forall_inst, sko_forall and
// sko_ex (instances of quantifiers and their witnesses), la_tautology (the order of
// bounds), la_generic (a reason or conflict of linear arithmetic by the row, or the cycle
// of differences, in :args), crowded (tasks and different integers that have no room), lia_generic (others of it; :args has splits), eq_transitive
// and eq_congruent (reasons that are a single chain of equalities). The others:
// fact (the clause that a predicate says), define (a gate or an auxiliary variable), eq ([x=k] by its bounds), root (a bound of a
// variable that holds for all time), explain (a reason or conflict; :by names the
// propagator where it is one reason, and :args has the chains of congruence), lemma (of a theory) and the named ones of the
// theories, product-monotone say, relax (rows that say what clauses do), and unrecorded (what a
// run without a record refuted). Rules of steps are the names of preprocessing passes, and induct
// (there is no least counter-example).
//
// A step that is :rewritten comes after what became of the parts of its first premise, a
// rewrite each: of every term and quantified formula that changed. Terms that a pass put
// for others are rewritten by the fact that says so. :put tells what was put for the
// variables of a quantified formula, by which instances the two follow from each other.
//
// # Several searches
//
// Searches that begin with the same recording tell each other clauses. A clause that one took has the number that it has
// where it was derived, and the proof of the one that concludes has what it took from others: joint.go.
//
// # What is checked
//
// Check verifies every derived clause by unit propagation over exactly the clauses it
// names, and that the conclusion is what it has to be. Whether axioms and steps of
// preprocessing hold is for package proofcheck to say.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package proof
