package quant

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bsmt/bkernel/ast"
)

// Triggers that are no pattern, as places behind those of a quantifier's patterns.
const (
	byModel    int32 = -1 - iota // a candidate model makes the instance false
	everywhere                   // no pattern binds all variables: all terms of their sets
	byRange                      // a finite range was unfolded
	numOthers  = 3
)

// origin is where a term comes from that instances made.
type origin struct {
	by   *quantifier // whose instance has it; nil: it is from with a numeral added
	from ast.Node    // the youngest term that this was made for
}

// Profile is what became of one quantifier.
type Profile struct {
	Quantifier ast.Node  // the OpForall
	Instances  int       // made
	Generation int       // the greatest of an instance; of terms of the problem alone it is 1
	Conflicts  uint64    // in whose analysis an instance took part; only with core.Options.Profile
	Triggers   []Trigger // that instances were made by, those with most first
}

// Trigger is what instances were made by.
type Trigger struct {
	Text      string // the pattern's terms, or what was done without one
	Instances int
}

// made counts an instance.
func (q *quantifier) made(by int32, gen int) {
	at := int(by) + numOthers
	for len(q.by) <= at {
		q.by = append(q.by, 0)
	}
	q.by[at]++
	q.deepest = max(q.deepest, gen)
}

// trigger names a trigger of q.
func (qs *Theory) trigger(q *quantifier, by int32) string {
	switch by {
	case byModel:
		return "candidate models"
	case everywhere:
		return "all terms of a set"
	case byRange:
		return "a finite range"
	}
	terms := make([]string, len(q.patterns[by]))
	for i, t := range q.patterns[by] {
		terms[i] = qs.g.Brief(t, shownDepth)
	}
	return strings.Join(terms, " with ")
}

// triggers lists what the instances of q were made by, those with most first.
func (qs *Theory) triggers(q *quantifier) (out []Trigger) {
	for at, n := range q.by {
		if n > 0 {
			out = append(out, Trigger{qs.trigger(q, int32(at-numOthers)), n})
		}
	}
	slices.SortStableFunc(out, func(a, b Trigger) int { return cmp.Compare(b.Instances, a.Instances) })
	return out
}

// Profiles tells what became of each quantifier with instances, those with most first.
func (qs *Theory) Profiles() (out []Profile) {
	for i, q := range qs.all {
		if p := (Profile{Quantifier: q.n, Generation: q.deepest, Conflicts: qs.core.TagConflicts(int32(i) + 1), Triggers: qs.triggers(q)}); len(p.Triggers) > 0 {
			for _, t := range p.Triggers {
				p.Instances += t.Instances
			}
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Profile) int { return cmp.Compare(b.Instances, a.Instances) })
	return out
}

// Loop is a matching loop: each instance of the first quantifier makes a term that the last
// one matches, and so on round.
type Loop struct {
	Quantifiers []ast.Node // in the order in which they feed each other
	Triggers    []string   // by quantifier: what most of its instances were made by
	Rounds      int        // of the longest chain of instances
}

const (
	leastRounds = 10 // of a chain that counts as a loop
	longestLoop = 12 // quantifiers in one
)

// Loop finds the matching loop that the youngest term of an instance comes from, in the
// graph in which instances point to the one that made their youngest term (as Axiom
// Profiler does; Becker, Müller, Summers, "The Axiom Profiler", TACAS 2019); nil when there
// is none.
func (qs *Theory) Loop() *Loop {
	var chain []*quantifier // the last instance first
	for n := qs.youngest; n != ast.None && int(n) < len(qs.origins); n = qs.origins[n].from {
		if by := qs.origins[n].by; by != nil {
			chain = append(chain, by)
		}
	}
	for size := 1; size <= longestLoop; size++ {
		same := 0
		for same+size < len(chain) && chain[same] == chain[same+size] {
			same++
		}
		rounds := same/size + 1
		if rounds < leastRounds {
			continue
		}
		l := &Loop{Rounds: rounds}
		for i := size - 1; i >= 0; i-- {
			l.Quantifiers = append(l.Quantifiers, chain[i].n)
			l.Triggers = append(l.Triggers, qs.triggers(chain[i])[0].Text)
		}
		return l
	}
	return nil
}

// Text says in words what goes round.
func (l *Loop) Text(g *ast.Graph) string {
	parts := make([]string, len(l.Quantifiers))
	for i, n := range l.Quantifiers {
		parts[i] = fmt.Sprintf("the %s by %s", Name(g, n), l.Triggers[i])
	}
	if len(parts) == 1 {
		return fmt.Sprintf("a matching loop of %d rounds: each instance of %s makes the term of the next", l.Rounds, parts[0])
	}
	return fmt.Sprintf("a matching loop of %d rounds: each instance of %s makes the term of the next, and so on round", l.Rounds, strings.Join(parts, ", then of "))
}
