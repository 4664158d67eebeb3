// Package strategy decides problems: it takes a problem through its phases and deals
// turns to those who may solve it.
//
// Takes: a graph, predicates that all hold, and predicates to assume. Gives: a verdict
// with a model or a core, or reasons that say what was given up on. Promises: a verdict
// never depends on an artificial bound; a model was evaluated or read off a core whose
// theories agree; the same seed repeats the same run.
//
// table.go has a row for each strategy: what it suits, its first budget, growth and
// share. schedule.go deals the turns, finders.go has those who only look for models;
// run.go has the phases, reason.go renders why there is no verdict, and session.go is the
// kernel that remembers between questions. team.go has several searches at one problem, variations.go
// how they differ, and cubing.go the one that goes from cube to cube.
//
// Work is counted in units of about a propagated literal: by core.Solver.Work, to which
// theories and compilation charge what it does not see, by atoms that local search
// evaluates, and by nodes that are made. Options.Work ends a run when so much is done,
// with the reason WorkLimit; Result.Work says how much was. Both are the same on every
// machine, unlike time: a run that a limit of n units does not end is the same as one
// without a limit, and its Result.Work is at most n. A turn is not cut off in the middle
// of a final check or of a pass, so that a run that the limit ends may have done some more.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package strategy
