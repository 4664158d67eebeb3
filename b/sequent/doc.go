// Package sequent gives proof obligations as typed sequents, wherever they come from.
//
// Takes: a file, which is an Event-B development (.eventb, .bum, .buc) or a classical machine
// (.mch, .ref, .imp) whose obligations b/po generates, or one that holds obligations: Rodin's
// .bpo, Atelier B's .pog. Gives: a Source for each of them, by name and kind, that makes the
// Sequent when it is asked for. Promises: a sequent's names are resolved and typed in trees of
// its own; given sets whose elements hypotheses list are enumerated ones, and it says which
// hypotheses did; what may be assumed to have a value is stated apart (Defined). Errors have
// their place.
package sequent
