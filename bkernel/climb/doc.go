// Package climb has local search look for models of non-linear problems.
//
// Takes: facts in normal form, and starts. Gives: values of the constants under which
// the clauses that it made of the facts hold. Promises: it answers only for facts that
// are Boolean combinations of polynomial comparisons, if over integers and division by
// numerals included; the same seed takes the same steps. Its caller evaluates the facts:
// no answer rests on the translation.
//
// When to search, and for how long, is the business of Climber: the turns come in the
// count of conflicts and candidate models, more often while they get nearer.
package climb
