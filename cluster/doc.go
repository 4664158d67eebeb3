// Package cluster decides single questions on many machines.
//
// Takes: a script of SMT-LIB, workers that come and go, and a folder for what has to outlast
// the server. Gives: a verdict with a model that was evaluated, or with a refutation put together from those of cases
// (package proofcheck/cases). Promises: no worker is trusted. A model is evaluated, the proof of a case checked, and a
// split accepted where its cases are the leaves of a tree of splits, all by the server; a worker that lies, dies, is slow or answers twice
// costs time and is named, and a server that was killed goes on from what it wrote.
//
// NATS JetStream carries everything:
//
//	stream CUBES, bsmt.cube.JOB.NODE.…    work queue: cases to decide, one message each time that one is asked
//	stream RESULTS, bsmt.result.JOB.NODE  work queue: what workers say, until the server has acted on it
//	bucket jobs, bucket cubes             the jobs, and the trees of their cases
//	bucket workers                        who is there, and what became of its results
//	objects blobs                         scripts, models and proofs, by their SHA-256
//	bsmt.submit, bsmt.remove, bsmt.stop.JOB  requests, and signals
//
// tree.go has the tree of cases, script.go the script of a case, server.go the one who decides, worker.go who does the
// work (by the program bsmt, in processes of its own), client.go who asks, tidy.go what is not kept, and page.go what can be seen.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cluster
