// Package trace lets one watch the kernel at work.
//
// Takes: the tags that are asked for, and where lines go. Gives: lines, each with its tag.
// Promises: a nil Tracer is silent and costs a comparison; lines of several kernels that
// share a writer do not mix; nothing that solves depends on what is traced.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package trace
