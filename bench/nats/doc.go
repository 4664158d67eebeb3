// Package nats does the runs of a plan by the workers of bsmt-cluster.
//
// Takes: a plan as package run does, and where the server of bsmt-cluster is. Gives: the same results file. Promises: what
// the results have is not asked for; each row is written once, whoever answers twice; a run whose worker dies is done by another; a
// call that was ended or killed goes on with what is under way.
//
// Scripts go through the server's object store, so that nothing has to be shared with the workers but the
// solvers, which are there under the same names. A worker does a run by bsmt-bench, as a task of an array job does; see run.Task. Beside
// RESULTS.jsonl stands RESULTS.nats, with the name of what was asked, while something is to be collected.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package nats
