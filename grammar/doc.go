// Package grammar reads SMT-LIB 2 scripts: it cuts a stream into commands and
// gives each as a syntax tree with positions. It knows the concrete syntax of
// versions 2.6 and 2.7 and no semantics.
//
// Takes: a byte stream in UTF-8, a file or a pipe. Gives: one Command after the
// other, delivered as soon as its closing parenthesis is read; a command's tree
// lies in one slice without pointers that the next command reuses.
//
// Three steps make a command:
//
//   - reader.go finds its end by the parentheses outside strings, quoted symbols
//     and comments;
//   - scan.go cuts it into tokens and lays down the tree, an s-expression;
//   - check.go drives the parser that ANTLR generates from SMTLIBv2.g4 (folder
//     antlr) over the tokens, which accepts the command or says what it expected.
//
// A list whose head is no known command passes as any s-expression; the caller
// answers "unsupported".
//
// Limits: a command is shorter than 2 GiB. The parser recurses at most 1000
// rules deep, in less than 1 MB of stack: what nests deeper it passes over as
// one token and parses in a call of its own afterwards, so that a million
// nested lets are read like anything else. A tree takes 20 bytes a node, the
// parse of a large command about as much again.
//
// Promises: no input makes the reader crash; the work is linear in the input,
// and the depth of nesting is bounded by memory only, since no step recurses
// deeper than a fixed number of levels. After a *SyntaxError reading goes on
// with the next command where its begin can be told.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package grammar
