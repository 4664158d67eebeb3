// Package disprove decides proof obligations: it looks for a counterexample, and takes it for
// a proof if there is none.
//
// Takes: a typed sequent of b/sequent, and what may be assumed of it (Options). Gives: an
// Answer, which is a proof, a counterexample, or neither, with why; whether the hypotheses
// contradict each other, and which do. Promises: every counterexample makes all hypotheses
// true and the goal false when b/eval evaluates them, which shares nothing with what found it;
// one that meets a term without a value is told as that, and is none. A proof holds for given
// sets of any size, unless the answer names the sizes that it holds for.
//
// How: Krings, Towards Infinite-State Symbolic Model Checking for B and Event-B (2017),
// Figures 4.1 and 4.3. Where a question about all hypotheses has no answer, fewer are
// tried, of which a proof is one of the whole and a counterexample a possible one. Each question
// is put in two forms: over membership (b2kernel/membership), for any size of the given sets,
// to be refuted; and over finite sets (b2kernel), to be satisfied or exhausted.
package disprove
