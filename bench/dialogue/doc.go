// Package dialogue measures solvers that answer one question after the other over a
// pipe, as the tools that use them ask.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package dialogue
