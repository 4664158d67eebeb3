// Bsmt-cluster decides single questions on many machines; see package cluster.
//
//	bsmt cluster serve              hand out cases, and judge what workers say
//	bsmt cluster work --join H:P    decide cases
//	bsmt cluster submit FILE        have a question decided
//	bsmt cluster jobs               list what was submitted
//
// The exit codes are those of bsmt: 0 done, 1 what was asked for could not be done, 2 the command line is wrong, or a
// file cannot be read.
package main
