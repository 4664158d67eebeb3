// Package globals recognises global constraints in facts and names them as the catalogues
// do: no_overlap, cumulative and diffn, with their arguments.
//
// Takes: a graph, and facts in normal form, of which all hold. Gives: resources, which are
// sets of tasks with what they take and use, and the values that name them; a Constraint
// names what is recognised elsewhere as well, such as all_different, table and element, so
// that all are told in one form. Promises: what is given follows from the facts, and the
// facts that it stands for are told; nothing here knows a core, or searches; the work is
// bounded, and constraints beyond the bounds are not seen.
//
// apart.go reads disjunctions of gaps in any order and number: two tasks apart in time are a
// pair, apart in time or on different machines a choice, apart along one of two axes
// rectangles. disjunctive.go, flexible.go and rectangles.go make resources of these, loads.go
// of sums of what runs at a moment. Which facts say so is for compile to post, and for a
// proof to show.
package globals
