// Package dialogue measures solvers that answer one question after the other over a
// pipe, as the tools that use them ask.
package dialogue
