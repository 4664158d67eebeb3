// Package optimize finds models in which objectives are least or greatest.
//
// Takes: objectives over Int, Real and bit-vector terms, and somebody who answers whether the
// assertions hold together with further terms. Gives: a verdict with the model, and what
// is known of each objective. Promises: sat only when each objective's value is that of
// the model and nothing better was refuted, or was proven to have no bound; unknown says
// how far the search came. It never approximates.
//
// Values are closed in on from both sides: a model gives the one, a refutation of all that
// is better the other; the step doubles until something is refuted, and then halves what
// is left. The engine is asked with assumptions alone, so that one that learns keeps what
// it has learned. Without a bound is an objective that gets better along a ray of models,
// which is checked as a question of its own in one variable. Over Real the best point of
// the linear region around a model is computed (cell.go, lp.go), and then something better
// asked for; that region may have no best point, or no bound. Where polynomials of Reals are
// in the way (root.go), somebody may tell the bound, an irrational one too.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package optimize
