// Package definitions removes functions that quantified facts define.
//
// Takes: facts in normal form, a rewriter, constants that must stay, and how many nodes
// may be made. Gives: facts without some of the functions, and how many changes there were. Promises:
// every model of the facts taken can be extended to one of those given, by inverses of
// functions that are injective, so what refutes these refutes them; and every model of
// those given can be extended to the functions that went.
//
// read.go finds two kinds of definitions. A fact !x.(f(x) = t) or !x.(p(x) <=> P) says what
// the function is everywhere (macros; Ge, de Moura 2009). A predicate that all other facts
// have in one polarity is the least, or the greatest, that the facts of the other polarity
// allow (Ackermann's lemma, 1935; for first-order clauses Khasidashvili and Korovin,
// "Predicate elimination for preprocessing in first-order theorem proving", 2016).
// definitions.go puts what it found in its place. rules.go applies what the facts say of
// applications in one another, where no function is left then.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package definitions
