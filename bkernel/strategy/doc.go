// Package strategy decides problems: it takes a problem through its phases and deals
// turns to those who may solve it.
//
// Takes: a graph, predicates that all hold, and predicates to assume. Gives: a verdict
// with a model or a core, or reasons. Promises: a verdict never depends on an artificial
// bound; a model was evaluated or read off a core whose theories agree; the same seed
// repeats the same run.
//
// session.go has the questions that follow each other: a Session tries what it remembers
// first, within a budget of work.
package strategy
