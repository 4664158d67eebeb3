package elaborate

import (
	"slices"

	"bsmt/smtlib"
)

// Asserted takes an assumption that was found to follow from an assertion.
func (l *Log) Asserted(name string, t smtlib.Term, assertions []smtlib.Term) {
	for _, u := range l.steps[l.latest].Clause {
		a := l.literal(u).denied()
		for _, b := range assertions {
			if l.literal(b) == a {
				l.extra = append(l.extra, l.add(Step{Rule: "assume", Clause: []smtlib.Term{b}}))
			}
		}
	}
	l.Follows(name, []smtlib.Term{t})
}

// Rewrite takes that by a rule a, which is now with its parts rewritten, equals b, and that b became to.
// What was found is the claim for the constants held in place of free variables.
func (l *Log) Rewrite(name, rule string, a, now, b, claim, to smtlib.Term, held map[smtlib.Term]smtlib.Term) {
	step := l.named[name]
	if step != nothing && l.steps[step].Name == name {
		l.steps[step].By = rule
	}
	if equal := l.equality(now, b); equal != claim {
		step = l.add(Step{Rule: "generalize", Clause: []smtlib.Term{equal}, From: []int{step}, Held: held})
	}
	var chain []int
	if now != a {
		chain = append(chain, l.inside(a, now))
	}
	chain = append(chain, step)
	if to != b {
		chain = append(chain, l.became(b, to))
	}
	l.equal[a] = l.trans(chain, a, to)
}

// trans is the step that the ends of a chain of equalities are equal.
func (l *Log) trans(chain []int, a, b smtlib.Term) int {
	if a == b {
		return l.reflexive(a)
	}
	if len(chain) == 1 {
		return chain[0]
	}
	return l.add(Step{Rule: "trans", Clause: []smtlib.Term{l.equality(a, b)}, From: chain})
}

// became is the step that a term equals what it was rewritten to.
func (l *Log) became(t, to smtlib.Term) int {
	if t == to {
		return l.reflexive(t)
	}
	if i, ok := l.equal[t]; ok {
		if is := l.steps[i].Clause; len(is) == 1 && is[0] == l.equality(t, to) {
			return i
		}
	}
	return l.inside(t, to)
}

// inside is the step that a term equals the same operator of what its arguments were
// rewritten to.
func (l *Log) inside(t, to smtlib.Term) int {
	if t == to {
		return l.reflexive(t)
	}
	as, bs := l.c.Args(t), l.c.Args(to)
	if len(as) != len(bs) || l.c.Op(t) != l.c.Op(to) {
		return l.add(Step{Rule: "rewritten", Clause: []smtlib.Term{l.equality(t, to)}})
	}
	s := Step{Rule: "cong", Clause: []smtlib.Term{l.equality(t, to)}}
	if op := l.c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
		s.Rule = "bind"
	}
	as, bs = slices.Clone(as), slices.Clone(bs)
	for i, a := range as {
		if a != bs[i] {
			s.From = append(s.From, l.became(a, bs[i]))
		}
	}
	return l.add(s)
}

// Rewritten says that a premise was rewritten to whole, or all of it but the whole to inside.
func (l *Log) Rewritten(first, whole, inside smtlib.Term) {
	from, ok := l.unit[l.literal(first)]
	if !ok {
		return
	}
	for _, to := range []smtlib.Term{whole, inside} {
		if _, ok := l.unit[l.literal(to)]; ok || to == first {
			continue
		}
		both := l.became(first, to)
		taut := l.add(Step{Rule: "equiv_pos2", Clause: []smtlib.Term{l.not(l.equality(first, to)), l.not(first), to}})
		l.unit[l.literal(to)] = l.Resolve([]int{taut, both, from})
	}
}
