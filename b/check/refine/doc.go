// Package refine decides whether one machine is a trace refinement of another, or a
// refinement by singleton failures: Leuschel and Butler, Automatic Refinement Checking
// for B (2005), Algorithm 4.1 and section 6.
//
// Takes: two Systems, explored on demand. Gives: a Result. Promises: a trace that it
// gives is a shortest one that only the refinement has; "refines" is said only after
// every pair of a concrete state and the set of abstract states that its traces lead to
// was looked at; nothing of the abstract machine is explored that no trace of the
// concrete one reaches.
//
// Unlike the paper's depth-first recursion this is a breadth-first search, so that traces
// are shortest. As there, both machines begin in a root that initialise_machine leaves. In
// the paper preconditions are guards; here only with Options.PreconditionsGuard. Otherwise
// they are what B means (calls.go): the environment calls an operation where the machines
// that are refined permit it, the refinement must then permit it, too, and nothing is asked
// of other calls.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package refine
