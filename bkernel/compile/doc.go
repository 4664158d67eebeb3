// Package compile is the second phase: it states a prepared problem to the core.
//
// Takes: a preprocess.Prepared. Gives: a Compiled, which owns a core with all theories
// and the maps between nodes of the graph and the core's literals, variables, words and
// e-nodes; it runs the core and reads models, cores and refutations back. Promises: each
// node is compiled once; a literal means its predicate at any time and level, so that
// more facts, constants and functions may be compiled later, between searches and within.
//
// compiled.go has the life of a Compiled, and later.go what may come later. compile.go
// makes literals, sums of theory/arith and circuits of theory/bv; functions.go nodes of
// theory/euf, theory/array and theory/dt. What package globals recognises is posted by
// disequalities.go (all-different), listed.go (tables), lists.go (lists of values),
// channels.go (inverse functions)
// and resources.go (tasks), which also tells who watches what is posted; what tabulation
// recognises by tables.go and choices.go (element constraints); fixed.go the bits that facts fix, relax.go what clauses say to the simplex,
// halves.go which comparisons are asked for in one polarity only.
// quantifiers.go is the host of theory/quant; model.go reads models and proof.go what
// the literals of a refutation mean.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package compile
