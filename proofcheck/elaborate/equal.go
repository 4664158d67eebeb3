package elaborate

import (
	"slices"

	"bsmt/smtlib"
)

// sides gives what an equality is of.
func (l *Log) sides(t smtlib.Term) (a, b smtlib.Term, ok bool) {
	if l.c.Op(t) != smtlib.OpEq || len(l.c.Args(t)) != 2 {
		return 0, 0, false
	}
	return l.c.Arg(t, 0), l.c.Arg(t, 1), true
}

// equalities derives a clause that is an instance of an axiom of equality: one equality that
// holds, by the denied ones. Nothing when it is none.
func (l *Log) equalities(clause []smtlib.Term) int {
	var goals []smtlib.Term
	var given [][2]smtlib.Term
	for _, t := range l.literals(clause) {
		a, b, ok := l.sides(t.atom)
		switch {
		case !ok:
			return nothing
		case t.not:
			given = append(given, [2]smtlib.Term{a, b})
		default:
			goals = append(goals, t.atom)
		}
	}
	if len(goals) != 1 {
		return nothing
	}
	a, b, _ := l.sides(goals[0])
	if a == b {
		return l.reflexive(a)
	}
	if i := l.transitive(goals[0], given); i != nothing {
		return i
	}
	return l.congruent(a, b, given)
}

func (l *Log) equality(a, b smtlib.Term) smtlib.Term {
	return l.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b)
}

func (l *Log) reflexive(a smtlib.Term) int {
	return l.add(Step{Rule: "eq_reflexive", Clause: []smtlib.Term{l.equality(a, a)}})
}

// turned gives what makes a step speak of equalities as they were given, not the other way
// round: the clauses to resolve it with.
func (l *Log) turned(chain []int, used [][2]smtlib.Term, given [][2]smtlib.Term) []int {
	for _, p := range used {
		if q := [2]smtlib.Term{p[1], p[0]}; p != q && !slices.Contains(given, p) && slices.Contains(given, q) {
			chain = append(chain, l.symmetric([]smtlib.Term{l.not(l.equality(q[0], q[1])), l.equality(p[0], p[1])}))
		}
	}
	return chain
}

// transitive finds a way from one side of an equality to the other by those that are given.
func (l *Log) transitive(goal smtlib.Term, given [][2]smtlib.Term) int {
	a, b, _ := l.sides(goal)
	before := map[smtlib.Term]smtlib.Term{a: a}
	queue := []smtlib.Term{a}
	for i := 0; i < len(queue); i++ {
		for _, p := range given {
			for k := range 2 {
				if _, ok := before[p[1-k]]; p[k] == queue[i] && !ok {
					before[p[1-k]] = p[k]
					queue = append(queue, p[1-k])
				}
			}
		}
	}
	if _, ok := before[b]; !ok {
		return nothing
	}
	var way [][2]smtlib.Term
	for t := b; t != a; t = before[t] {
		way = append(way, [2]smtlib.Term{before[t], t})
	}
	slices.Reverse(way)
	if len(way) == 1 { // one equality, or the same the other way round
		return l.symmetric([]smtlib.Term{l.not(l.equality(b, a)), goal})
	}
	var clause []smtlib.Term
	for _, p := range way {
		clause = append(clause, l.not(l.equality(p[0], p[1])))
	}
	step := l.add(Step{Rule: "eq_transitive", Clause: append(clause, goal)})
	return l.Resolve(l.turned([]int{step}, way, given))
}

// congruent derives that two applications are equal, since their arguments are.
func (l *Log) congruent(a, b smtlib.Term, given [][2]smtlib.Term) int {
	as, bs := l.c.Args(a), l.c.Args(b)
	if len(as) == 0 || len(as) != len(bs) || l.c.Rebuild(a, nil) != l.c.Rebuild(b, nil) || l.c.Op(a) == smtlib.OpForall || l.c.Op(a) == smtlib.OpExists {
		return nothing
	}
	var clause []smtlib.Term
	var used [][2]smtlib.Term
	var chain []int
	for i, x := range as {
		p := [2]smtlib.Term{x, bs[i]}
		if slices.Contains(used, p) {
			clause = append(clause, l.not(l.equality(x, bs[i])))
			continue
		}
		if x == bs[i] {
			chain = append(chain, l.reflexive(x))
		} else if !slices.Contains(given, p) && !slices.Contains(given, [2]smtlib.Term{p[1], p[0]}) {
			return nothing
		}
		used = append(used, p)
		clause = append(clause, l.not(l.equality(x, bs[i])))
	}
	if l.c.SortOf(a) != smtlib.Bool {
		step := l.add(Step{Rule: "eq_congruent", Clause: append(clause, l.equality(a, b))})
		return l.Resolve(l.turned(append([]int{step}, chain...), used, given))
	}
	// (= a b) of predicates: each implies the other.
	both := l.equality(a, b)
	back := slices.Clone(clause)
	for i, x := range as {
		back[i] = l.not(l.equality(bs[i], x))
	}
	there := l.turned(append([]int{l.add(Step{Rule: "eq_congruent_pred", Clause: append(slices.Clone(clause), l.not(a), b)})}, chain...), used, given)
	var backwards [][2]smtlib.Term
	for _, p := range used {
		backwards = append(backwards, [2]smtlib.Term{p[1], p[0]})
	}
	return l.Resolve([]int{
		l.add(Step{Rule: "equiv_neg1", Clause: []smtlib.Term{both, l.not(a), l.not(b)}}),
		l.Resolve(there),
		l.Resolve([]int{
			l.add(Step{Rule: "equiv_neg2", Clause: []smtlib.Term{both, a, b}}),
			l.Resolve(l.turned(append([]int{l.add(Step{Rule: "eq_congruent_pred", Clause: append(back, l.not(b), a)})}, chain...), backwards, given)),
		}),
	})
}
