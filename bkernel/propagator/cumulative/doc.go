// Package cumulative propagates resources of a schedule: tasks of fixed durations that use
// a part of a capacity while they run, never more than all of it together.
//
// Takes: variables of a core.Solver for the begins of tasks. Gives: bounds of begins that
// follow from the parts of the time in which tasks must run (time-table), and from the work
// that must be done within some time (energy, edge finding); and late decisions that begin
// tasks as early as they can. Promises: each consequence explains itself by bounds that
// were true before it; when all begins have values and nothing is in conflict the resource
// suffices at each moment.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cumulative
