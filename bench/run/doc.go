// Package run runs solvers on files and writes down how they did.
//
// Takes: files, solver commands, limits, and how to start a keeper of runs (package
// box). Gives: a row of results for each run. Promises: a row is written when nothing
// of its run is left; a run that was killed, at any byte, is continued by the same
// call, which does what is not there yet and nothing twice; runs that go on at the
// same time are pinned to processors of their own.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package run
