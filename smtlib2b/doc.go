// Package smtlib2b translates typed SMT-LIB terms into B, and the values of B
// constants back into SMT-LIB models (Krings 2017, section 5.3).
//
// Takes: terms of one smtlib.Context. Gives: nodes of one ast.Graph, predicates
// for Bool terms and expressions for the others, machines made of them, and
// models. Promises: a term is translated once, so a graph of terms becomes a graph
// of nodes of linear size; the walk has an explicit stack; no term's meaning
// changes. In particular every operator stays total: division by zero is the
// constant function div0 or mod0 applied to the dividend, and what the kernel has
// no theory for is an *Unsupported error, never a guess.
//
// Sorts become types: Int is INTEGER, Bool BOOL, (_ BitVec n) 0..n-1 --> {0,1},
// (Array I E) I --> E, a datatype a free type, sequences lists with operators that are defined by recursion (see seq.go), and each instance of a declared sort a deferred set of its
// own. String is a deferred set too, whose literals differ; operators on strings are not
// translated. Floats are words in the layout of IEEE 754, rounding modes words of three bits; see
// float.go for which words are none, and package floats for what operators on them
// become. A declared symbol is a constant, of a function type when it has arguments.
// Names are injective; see ast.Identifier.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package smtlib2b
