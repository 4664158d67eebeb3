// Package intblast states problems over integers as problems over words of a width, to
// look for models with small values (Fuhs et al., "SAT solving for termination analysis
// with polynomial interpretations", SAT 2007).
//
// Takes: facts in normal form. Gives: facts over words, and the way back for models.
// Promises: words are wide enough that nothing wraps around, so each model leads back
// to one of the integers; it knows no refutation, but says whether the width leaves a
// value out. Facts with functions, quantifiers or division by terms are none of its.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package intblast
