// Package box runs one command at a time and lets nothing of it get out.
//
// Takes: a command, its limits, and how to start this program again as a child that
// keeps the command (a Box). Gives: what the run took, what it said, and why it ended.
// Promises: on Linux, when Run returns no process that the command has started is
// left, wherever it has hidden (in a session of its own, or as an orphan); that holds
// too when this program is killed, since the child sees its input end. Limits hold for
// all processes of a run together: on time by the clock, on processor time and memory
// by a control group (version 2) where one may be made, and where not by looking at
// /proc every 20 milliseconds, with a limit of the system on each process as a net.
// A run that comes to a limit on time or on output gets the signal TERM and, after a
// grace, KILL; one that comes to its limit on memory, KILL at once.
//
// How things are measured. Wall time: from start to the end of the first process.
// Processor time: what the control group has counted, or else what the system tells of
// each process when it is reaped, which misses only processes whose parent ignores
// their end. Memory: the peak of the control group where it counts memory (which it
// does with page cache); or else the larger of the most that one process had resident
// as the system tells it, and the most that all had at once when looked at, pages
// shared with files counted once. Pages that a fork shares with its parent count
// twice there.
//
// On other systems than Linux a run is a process group, its memory is not bounded and
// its processor time is bounded for each process by itself.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package box
