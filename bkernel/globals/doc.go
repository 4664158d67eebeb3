// Package globals recognises global constraints in facts and names them as the catalogues
// do: all_different, member, table, no_overlap, cumulative, diffn, global_cardinality,
// pseudo_boolean, inverse and circuit, with their arguments.
//
// Takes: a graph, and facts in normal form, of which all hold. Gives: cliques of differences,
// lists of values, tables and relations, and resources, which are sets of tasks with what they
// take and use; each gives a Constraint, which names it, and so does what other packages
// read: functions by cases, choices by an index and counted literals. Promises: what is given
// follows from the facts, and the facts that it stands for are told; nothing here knows a
// core, or searches; the work is bounded, and constraints beyond the bounds are not seen.
//
// different.go finds cliques, values.go lists of values, table.go lists of tuples, counts.go
// sums that count, channels.go inverse functions and circuits. apart.go
// reads disjunctions of gaps in any order and number: two tasks apart in time are a
// pair, apart in time or on different machines a choice, apart along one of two axes
// rectangles. disjunctive.go, flexible.go and rectangles.go make resources of these, loads.go
// of sums of what runs at a moment. Which facts say so is for compile to post, and for a
// proof to show.
package globals
