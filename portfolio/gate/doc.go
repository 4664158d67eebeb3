// Package gate holds up work that is under way, so that several members of a portfolio
// take turns on few processors.
//
// Takes: contexts of work, and the processes that do it. Gives: a Gate that its owner
// shuts and opens. Promises: work that polls a context of Context waits in Err while the
// gate is shut, and does the same afterwards as if it had never waited; a process that is
// attached is stopped meanwhile; work whose context ends is let go at once. Work that
// knows nothing of gates goes on, no more.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package gate
