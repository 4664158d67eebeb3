// Package membership puts predicates of B to the kernel for given sets of any size.
//
// Takes: typed predicates that are to hold together (Question). Gives: predicates of
// bkernel/ast over INTEGER, BOOL, enumerated sets as free types, given sets as sorts, and
// functions (Lowered). Promises: if values make all the predicates true and well-defined,
// whatever the sizes of deferred sets, the lowered ones have a model; so a refutation is a
// proof. A model is none: what has no meaning here stands for any value (Open), and terms
// that are ill-defined do, too.
//
// How: a set is what it is to be an element of it, so that operators are unfolded where an
// element is asked for (Konrad and Voisin's translation for Rodin's provers; Déharbe,
// Fontaine, Guyot, Voisin, "Integrating SMT solvers in Rodin", 2014). A name for a set is a
// predicate on its elements; one that is said to be a function is a function, and where it is
// defined. Equal sets have equal elements. Only sets that are elements themselves are
// objects, of a sort with a relation of membership. Equations and pairs of a function that
// fix a bound name are substituted for it.
package membership
