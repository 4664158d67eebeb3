// Package keeper ends process groups that their owner could not end, because it was
// killed itself.
//
// Takes: the numbers of groups that are alive. Gives: a child that hears of them over
// a pipe. Promises: when the owner ends, in whatever way, the system closes
// the pipe, and the child kills all groups that were not told to be over; then it ends,
// too. The child has a session of its own, so that no terminal ends it first. Where control
// groups may be made, groups get one each, and what leaves its process group is killed as
// well; elsewhere that is out of reach.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package keeper
