// Package slurm does the runs of a plan as an array job of Slurm.
//
// Takes: a plan as package run does, and a program that calls Task on the nodes. Gives:
// the same results file. Promises: what the results have is not submitted; tasks write
// parts of their own, which are collected while they come in, each row once; a call
// that was ended or killed while it watched goes on with the job that is under way, and
// one whose tasks have failed submits what is missing. Slurm decides where and when;
// each task runs its jobs one after the other as a local run does.
//
// The nodes must see the folder of the results file, the set, the solvers and this
// program under the same names. Beside RESULTS.jsonl stands a folder RESULTS.slurm while
// there is something to collect: N/order.json is what submission N is to do, N/job the
// number of its array job, N/part-M.jsonl what task M has done, N/task-M.txt what it
// said.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package slurm
