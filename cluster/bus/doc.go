// Package bus has what a server, its workers and who asks them send each other over NATS JetStream.
//
// Takes: how a NATS server is reached, and values that can be written as JSON. Gives: a work queue of what
// is to be done, queues of what came of it, buckets and objects. Promises: a message is delivered until someone has
// acknowledged it; no message is larger than NATS allows, since what is goes through the object store; an object is what its
// SHA-256 says.
//
//	stream CUBES, bsmt.cube.>, bsmt.run.>  work queue: cases to decide and runs to do, one message each time that one is asked
//	stream RESULTS, bsmt.result.>          work queue: what workers say of cases, until the server has acted on it
//	stream ROWS, bsmt.row.BENCH.>          work queue: rows of runs, until the one who asked has written them
//	buckets jobs, cubes, workers           what the server knows
//	objects blobs                          what is large, by its SHA-256
//
// Package cluster is about cases, bench/nats about runs. It promises nothing to other modules, which package bsmt at the
// root is for.
package bus
