// Package proofcheck checks refutations: it starts from the assertions of a script and
// accepts only what it has verified.
//
// Takes: an elaborated script and the text of a proof. Gives: for each rule how many
// steps were verified, and the holes, steps that it could not verify, each with the
// question that would settle it. An error says that the proof is wrong, with its line.
// Promises: it shares no code with the kernel, and a proof without holes shows that the
// assertions are contradictory, if this package, package prove below it and the reader
// of scripts are right.
//
// # The form of a proof
//
// Commands after one another, or in (proof …). Every term is one of SMT-LIB, over the
// symbols of the script and those defined before.
//
//	(question 2 "3f…")                                the first, where it is there: of the script's second check-sat;
//	                                                  the digest is a SHA-256 of the declarations and assertions in
//	                                                  force there as they are written, a line each, and of literals
//	(declare-fun @f7 (Int) Int)                       a symbol of the prover's own
//	(define-fun @t4 () Int (+ @t1 @t2))               a name for a term
//	(declare-var @t5 Int)                             a variable, which terms may speak of
//	(quantify @t6 forall (@t5) @t4)                   a name for a quantified formula
//	(assume p1 @t10)                                  an assertion of the script, up to the names of bound variables and
//	                                                  how comparisons are put; :named with its label, for the reader
//	(suppose p2 @t12)                                 likewise, one that a core may name
//	(group p5 (p1 p3))                                several predicates together
//	(step p6 @t20 :rule NAME :from (p1 p5))           follows from them; :put as below
//	(exchange p6 (@t20) (@t0 @t1) :from (p5))         @t20 … hold in some model of the premises if these
//	                                                  have one, when the constants @t0 … exchange values
//	(induct p7 @t19)                                  a disjunction with a universal formula, for whose least
//	                                                  counterexample the other parts hold
//	(rewrite r1 @t4 @t9)                              with its arguments rewritten as told before, @t4 equals
//	                                                  @t9, for all values of its variables; :from (p1) by that;
//	                                                  :put ((@t5 @t3)) terms for variables that help to see it,
//	                                                  :args what shows it, :by the name of its rule
//	(step p8 @t21 :rule NAME :from (p6) :rewritten)   the first premise, rewritten
//	(suppose-literal p2 @l4)                          the clause @l4 follows from p2
//	(constraint p6)                                   what theory clauses may rest on
//	(axiom c1 (@l4 (not @l5)) :rule NAME :from p6)    a clause; :from where it rests on p6,
//	                                                  :with (@t3) where it is the instance by these terms,
//	                                                  :choose (@t3) where these new constants are witnesses
//	                                                  (of steps too), :new where it says what others are,
//	                                                  :args what shows it (of steps too)
//	(derive c3 (@l4) :from (c1 c2))                   follows by unit propagation
//	(delete (c1 c2))                                  nothing will name these any more
//	(conclude c9)                                     the empty clause, or the denial of what is supposed
//
// What shows a clause of integers is a sum, (+ (* 3 @x1) (* (- 2) @x5)) say, that is zero
// for all values of its variables, but not within the bounds that its terms have where the
// clause does not hold: Farkas' lemma, a cycle of differences, or a row whose divisor does
// not divide the rest. Alethe gives a coefficient for each literal; here it belongs to
// what literals bound, since what holds for all time has no literal. For a split it is
// (ite (<= @x1 3) A B), where A shows the clause on one side and B on the other.
// A sum of real numbers is alike, but that nothing in it is divided with a rest.
// A part of a sum that is a product of two terms is not negative where both are not, which
// are bounds that hold or again such products, or where the two are the same.
//
// What has no room is shown by (or (<= a u b v) (<= @x1 w @y1 h) …): a window from a to a+u
// along the first axis, from b to b+v along the second, and boxes from @x1 to @x1+w, from @y1
// to @y1+h. No two boxes meet, by what the premises and the denial of the clause say of each
// two by propagation, and the parts of them that lie within the window for all values within
// their bounds are more than all of it: tasks on machines, rectangles, different integers
// (boxes of size one).
//
// What shows a clause of equalities is (and C1 C2 …), where each chain (= @t1 @t2 @t3) says
// that its ends are equal if neighbours are, which may hold by a literal, by another chain,
// by congruence, or by what it gives to read a store: the checker adds these instances of
// axioms, and the rest is propagation, on both sides of an ite that is among them.
//
// What shows a clause of bits is a term that speaks of their divider, (bvult (bvurem @t1 @t2) @t2)
// say: what is known of quotients and remainders but takes search to see is added with it.
//
// An exchange keeps satisfiability only. Any two of its constants may be exchanged in the
// premises, and each of its formulas chooses the last constant c that it speaks of, of which
// those before it do not speak: with the premises it holds, or it does with c and one of the
// constants after c exchanged. What speaks of the constants and is not among the premises, an
// assertion of the script included, is not known any more afterwards.
//
// A proof is checked as it is read, and what was deleted is not kept. Nothing but
// rewritings may speak of a variable outside of its quantifier. Each step, axiom and
// assumption is a question: do these terms contradict the negation of that one? Package
// prove is asked: first what follows by propagation from the meaning of terms, which are
// compiled once for all questions, and from the questions answered before; then about
// truth values and equalities alone, then with what lies deep in the terms taken as
// opaque, with little to spend before much, and with what stands of the same things when
// the premises do not suffice. A proof with many holes is not tried for long. What the question
// is does not depend on the name of the rule: rules are there for the reader, and to
// count by.
//
// What a question says in floats is said in words first, by package floats, whatever the proof says
// of it. Of datatypes the prover knows what constructors, selectors and testers say, and that no
// value is part of itself; of products, what it gives to multiply two bounds; of polynomials over the
// reals, what coverings by cells refute, which package cells makes itself: a proof says nothing of them.
//
// What a proof writes is sorted as a script's terms are, and speaks of no abstract values.
// All that the checker goes through is counted as work: a question that takes more than its
// share is a hole, a command that takes too much besides is an error.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package proofcheck
