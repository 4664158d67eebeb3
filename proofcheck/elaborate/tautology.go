package elaborate

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// tautologies are the clauses that say what the operator of a Bool term means.
func (l *Log) tautologies(t smtlib.Term) (out []Step) {
	c, args := l.c, l.c.Args(t)
	is := func(rule string, index int, clause ...smtlib.Term) {
		out = append(out, Step{Rule: rule, Clause: clause, Index: index})
	}
	not := l.not
	all := func(first smtlib.Term, deny bool) []smtlib.Term {
		clause := []smtlib.Term{first}
		for _, a := range args {
			if deny {
				a = not(a)
			}
			clause = append(clause, a)
		}
		return clause
	}
	switch op := c.Op(t); {
	case op == smtlib.OpTrue:
		is("true", 0, t)
	case op == smtlib.OpFalse:
		is("false", 0, not(t))
	case op == smtlib.OpAnd:
		for i, a := range args {
			is("and_pos", i, not(t), a)
		}
		is("and_neg", 0, all(t, true)...)
	case op == smtlib.OpOr:
		for i, a := range args {
			is("or_neg", i, t, not(a))
		}
		is("or_pos", 0, all(not(t), false)...)
	case op == smtlib.OpImplies && len(args) == 2:
		is("implies_pos", 0, not(t), not(args[0]), args[1])
		is("implies_neg1", 0, t, args[0])
		is("implies_neg2", 0, t, not(args[1]))
	case op == smtlib.OpXor && len(args) == 2:
		is("xor_pos1", 0, not(t), args[0], args[1])
		is("xor_pos2", 0, not(t), not(args[0]), not(args[1]))
		is("xor_neg1", 0, t, args[0], not(args[1]))
		is("xor_neg2", 0, t, not(args[0]), args[1])
	case op == smtlib.OpIte && c.SortOf(t) == smtlib.Bool:
		is("ite_pos1", 0, not(t), args[0], args[2])
		is("ite_pos2", 0, not(t), not(args[0]), args[1])
		is("ite_neg1", 0, t, args[0], not(args[2]))
		is("ite_neg2", 0, t, not(args[0]), not(args[1]))
	case op == smtlib.OpEq && len(args) == 2 && c.SortOf(args[0]) == smtlib.Bool:
		is("equiv_pos1", 0, not(t), args[0], not(args[1]))
		is("equiv_pos2", 0, not(t), not(args[0]), args[1])
		is("equiv_neg1", 0, t, not(args[0]), not(args[1]))
		is("equiv_neg2", 0, t, args[0], args[1])
	case op == smtlib.OpEq && len(args) == 2 && l.numeric(args[0]):
		below, above := c.MkOp(smtlib.OpLe, smtlib.Bool, args...), c.MkOp(smtlib.OpLe, smtlib.Bool, args[1], args[0])
		for i, b := range []smtlib.Term{below, above} {
			one := big.NewRat(1, 1)
			out = append(out, Step{Rule: "la_generic", Clause: []smtlib.Term{not(t), b}, Weights: []*big.Rat{big.NewRat(int64(2*i-1), 1), one}})
		}
		is("la_disequality", 0, t, not(below), not(above))
	case op == smtlib.OpDistinct && len(args) == 2:
		e := c.MkOp(smtlib.OpEq, smtlib.Bool, args...)
		is("distinct_elim", 0, not(t), not(e))
		is("distinct_elim", 0, t, e)
	}
	return out
}

// depths are how far below a clause's literals their parts are looked at, and mostClauses how
// many clauses are tried together.
var depths = []int{1, 2, 4}

const mostClauses = 400

// structural derives a clause from the meaning of the connectives in its literals, and of
// comparisons that say the same; nothing when that does not do.
func (l *Log) structural(clause []smtlib.Term) int {
	before := 0
	for _, depth := range depths {
		var steps []Step
		seen := map[smtlib.Term]bool{}
		var atoms, level []smtlib.Term
		for _, t := range l.literals(clause) {
			level = append(level, t.atom)
		}
		for range depth + 1 {
			var next []smtlib.Term
			for _, a := range level {
				if seen[a] {
					continue
				}
				seen[a] = true
				atoms = append(atoms, a)
				for _, s := range l.tautologies(a) {
					steps = append(steps, s)
					for _, t := range l.literals(s.Clause) {
						next = append(next, t.atom)
					}
				}
			}
			level = next
			if len(steps) > mostClauses {
				break
			}
		}
		steps = append(steps, l.links(atoms)...)
		if len(steps) == before || len(steps) > 2*mostClauses {
			return nothing
		}
		before = len(steps)
		if i := l.cases(clause, steps, atoms, mostSplits); i != nothing {
			return i
		}
	}
	return nothing
}

// mostSplits bounds the atoms of which both values are tried.
const mostSplits = 4

// cases derives a clause from steps by propagation, or by both values of the first atom that
// it does not have.
func (l *Log) cases(clause []smtlib.Term, steps []Step, atoms []smtlib.Term, splits int) int {
	clauses := make([][]smtlib.Term, len(steps))
	for i, s := range steps {
		clauses[i] = s.Clause
	}
	if order := l.order(clause, clauses); order != nil {
		var chain []int
		for _, i := range order {
			chain = append(chain, l.step(steps[i]))
		}
		return l.Resolve(chain)
	}
	for i, a := range atoms {
		if splits == 0 || len(l.tautologies(a)) > 0 {
			continue
		}
		yes := l.cases(append(slices.Clone(clause), l.not(a)), steps, atoms[i+1:], splits-1)
		if yes == nothing {
			return nothing
		}
		no := l.cases(append(slices.Clone(clause), a), steps, atoms[i+1:], splits-1)
		if no == nothing {
			return nothing
		}
		return l.propagate(clause, []int{yes, no}) // one of them may do
	}
	return nothing
}

// step enters a step of the tables, with those that it comes from.
func (l *Log) step(s Step) int {
	if s.Rule == "eq_symmetric" {
		return l.symmetric(s.Clause)
	}
	return l.add(s)
}

// symmetric gives the step that one equality implies the other way round.
func (l *Log) symmetric(clause []smtlib.Term) int {
	a, b := l.literal(clause[0]).atom, clause[1]
	both := l.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b)
	return l.Resolve([]int{l.add(Step{Rule: "equiv_pos2", Clause: []smtlib.Term{l.not(both), l.not(a), b}}), l.add(Step{Rule: "eq_symmetric", Clause: []smtlib.Term{both}})})
}

// mostAtoms bounds the comparisons that are compared with each other.
const mostAtoms = 60

// links are the clauses of two atoms one of which implies or excludes the other: comparisons
// of the same sum, and equalities of the same terms.
func (l *Log) links(atoms []smtlib.Term) (out []Step) {
	groups := map[string][]smtlib.Term{}
	for _, a := range atoms {
		for _, t := range []smtlib.Term{a, l.not(a)} {
			if s, ok := l.linear([]smtlib.Term{t}, nil); ok {
				out = append(out, s)
			}
		}
		if x, y, ok := l.sides(a); ok && x == y {
			out = append(out, Step{Rule: "eq_reflexive", Clause: []smtlib.Term{a}})
		}
		if key := l.about(a); key != "" && len(groups[key]) < mostAtoms {
			groups[key] = append(groups[key], a)
		}
	}
	for _, a := range atoms { // in order
		key := l.about(a)
		for _, b := range groups[key] {
			if key == "" || a >= b {
				continue
			}
			if l.c.Op(a) == smtlib.OpEq && l.c.Op(b) == smtlib.OpEq && l.c.Arg(a, 0) == l.c.Arg(b, 1) && l.c.Arg(a, 1) == l.c.Arg(b, 0) {
				out = append(out, Step{Rule: "eq_symmetric", Clause: []smtlib.Term{l.not(a), b}}, Step{Rule: "eq_symmetric", Clause: []smtlib.Term{l.not(b), a}})
				continue
			}
			for i := range 4 {
				x, y := a, b
				if i&1 != 0 {
					x = l.not(a)
				}
				if i&2 != 0 {
					y = l.not(b)
				}
				if s, ok := l.linear([]smtlib.Term{x, y}, nil); ok {
					out = append(out, s)
				}
			}
		}
	}
	return out
}
