// Package proof records a refutation while it is found, checks it, and writes it.
//
// A Recorder takes the steps of preprocessing (predicates with the predicates they
// follow from) and, as the core's Justifier, every clause with its origin: an axiom
// with the rule that it is an instance of, or a clause that follows from earlier ones by
// unit propagation. It gives the part that the conclusion rests on.
//
// # What is written
//
// One s-expression. Names start with a letter that says what they name; each is
// introduced before it is used.
//
//	(proof
//	 (term t7 (+ t1 t5))                  a term; parts before wholes, equal ones once
//	 (assume p1 t9)                       a predicate of the problem
//	 (suppose p2 t12)                     one that is assumed: a named assertion or a literal
//	 (group p5 (p1 p3))                   several predicates, to refer to them together
//	 (step p6 t20 :rule flatten :from (p1)) a predicate that preprocessing took from others
//	 (literal l4 t20)                     a literal that says the predicate t20
//	 (literal l5 (<= t7 3))               [t7 <= 3]; x12 in place of t7 is a variable of the kernel's own
//	 (literal l6 (= t3 t4))               an equality of terms that congruence closure knows
//	 (literal l7 (bit t8 0))              a bit of a bit vector, 0 the lowest
//	 (literal l8 (new))                   a literal whose meaning its axioms say
//	 (suppose-literal p2 (not l4))        the literal of an assumed predicate
//	 (constraint p6)                      a predicate that propagators hold, not clauses
//	 (axiom c1 (l4 (not l5)) :rule fact :from p6)
//	 (axiom c2 (l5 l6) :rule explain :by arith.simplex)
//	 (derive c3 (l4) :from (c1 c2))       follows by unit propagation from the clauses named
//	 (conclude c9))                       the empty clause, or one over the negations of what is supposed
//
// Terms have the operators of package ast under their SMT-LIB names where there is one;
// alldiff is distinct, istrue and bool lead from Boolean terms to predicates and back.
// Constants are (const name sort), bound variables (var name sort).
//
// Rules: fact (the clause that a predicate says), define (a gate or an auxiliary
// variable), bound and eq (the order of bounds, [x=k] by its bounds), root (a bound of a
// variable that holds for all time), explain (a propagator's reason or conflict; :by
// names it where it is one reason),
// instance (of a quantifier), lemma (of a theory) and the named ones of the theories,
// product-monotone say. Rules of steps are the names of preprocessing passes.
//
// # What is checked
//
// Check verifies every derived clause by unit propagation over exactly the clauses it
// names, and that the conclusion is what it has to be. It takes axioms and steps of
// preprocessing as they are: their rules say what to verify.
package proof
