// Package bvrules simplifies bit-vector terms at word level, before any circuit.
//
// Takes: an operator of ast over simplified arguments, and the driver's Maker.
// Gives: an equal node that is simpler, or ast.None. Promises: each rule of the
// table keeps the value of its term for all argument values at all widths; the
// work of one call is bounded by the caps beside the rules and by the width of
// the vectors, never by the depth of the graph or its number of paths.
//
// The normal form that lets equal terms meet:
//   - bit-wise operators are bvnot, bvand and bvxor, arguments in order of their
//     ids and at most one numeral; bvxor has no bvnot below it;
//   - sums and products hold each monomial once, modulo 2^n, in order of ids, the
//     numeral last; coefficients that are powers of two are concatenations;
//   - wiring (shifts, rotations and extensions by constants, repeat) is concat,
//     extract and sign_extend; an extract is not over another, nor over a concat,
//     numeral or extension; neighbours of a concat are merged where they can be;
//   - equalities of sums and products are decided, solved or shortened by the
//     difference of their sides: as a linear form, as a linear combination of
//     bit-wise functions, as a polynomial;
//   - comparisons are bvult, bvslt and =; a one-bit vector is compared with #b1.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package bvrules
