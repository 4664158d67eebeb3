package elaborate

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Step is a clause and why it holds.
type Step struct {
	Rule    string
	Clause  []smtlib.Term
	From    []int         // numbers of earlier steps
	Weights []*big.Rat    // la_generic: one for each literal
	Args    []smtlib.Term // what shows it: terms of an instance, a certificate
	Index   int           // and_pos, or_neg: which argument
	Name    string        // of the step of the proof that it is, or empty
	By      string        // the rule that the prover named for it, or empty

	Held map[smtlib.Term]smtlib.Term // generalize: by variable, the constant that stands for any value of it
}

// Log keeps steps. It is the prover's recorder.
type Log struct {
	c      *smtlib.Context
	decls  int // those of the script
	steps  []Step
	known  map[string]int  // by literals: a step of that clause
	unit   map[literal]int // by literal: a step that says so
	named  map[string]int  // by name in the proof: the step of a clause
	extra  []int           // clauses that the step to come may rest on
	equal  map[smtlib.Term]int
	latest int
	end    int // the empty clause, or nothing

	heed  func(work int) // is told of work, and may panic to end it
	left  int            // work that the command may still take where reasons are searched for
	share int            // likewise, the clause at hand
}

// What searching for the reasons of a command and of one clause may take, in literals and
// parts of sums that are gone through. What takes more keeps the name of its procedure.
const mostWork, mostShare = 1 << 24, 1 << 18

// spent is the panic that ends the search for the reasons of a clause.
type spent struct{}

// spend counts work.
func (l *Log) spend(n int) {
	l.heed(n)
	if l.share -= n; l.share < 0 {
		panic(spent{})
	}
}

// within gives what a search finds, nothing where that takes more than its share.
func (l *Log) within(search func() int) (step int) {
	before := l.share
	l.share = min(before, mostShare, l.left)
	given := l.share
	defer func() {
		l.left -= given - l.share
		l.share = before - (given - l.share)
		e := recover()
		if _, ok := e.(spent); e != nil && !ok {
			panic(e)
		}
	}()
	return search()
}

// nothing is the number of clauses that say nothing: a literal and its denial.
const nothing = 0

// New makes a Log of a script whose symbols are all declared. It tells heed of its work, which
// may panic to end that.
func New(c *smtlib.Context, heed func(work int)) *Log {
	return &Log{c: c, heed: heed, left: mostWork, share: math.MaxInt, decls: c.NumDecls(), known: map[string]int{}, unit: map[literal]int{}, named: map[string]int{}, equal: map[smtlib.Term]int{}, steps: []Step{nothing: {}}}
}

// literal is a term without negations, and whether it is denied.
type literal struct {
	atom smtlib.Term
	not  bool
}

func (l literal) denied() literal { return literal{l.atom, !l.not} }

func (l *Log) literal(t smtlib.Term) (out literal) {
	for l.c.Op(t) == smtlib.OpNot {
		t, out.not = l.c.Arg(t, 0), !out.not
	}
	out.atom = t
	return out
}

// not denies a term without looking into it, as rules have it.
func (l *Log) not(t smtlib.Term) smtlib.Term { return l.c.MkOp(smtlib.OpNot, smtlib.Bool, t) }

func (l *Log) literals(clause []smtlib.Term) (out []literal) {
	for _, t := range clause {
		out = append(out, l.literal(t))
	}
	return out
}

// key is the same for clauses of the same literals.
func (l *Log) key(clause []smtlib.Term) string {
	var ns []int64
	for _, t := range l.literals(clause) {
		n := 2 * int64(t.atom)
		if t.not {
			n++
		}
		ns = append(ns, n)
	}
	slices.Sort(ns)
	var key []byte
	for _, n := range slices.Compact(ns) {
		key = binary.AppendVarint(key, n)
	}
	return string(key)
}

// trivial says that a clause has a literal and its denial, or one that is true.
func (l *Log) trivial(clause []smtlib.Term) bool {
	lits := append(l.literals(clause), literal{l.c.False(), false}, literal{l.c.True(), true})
	return slices.ContainsFunc(lits, func(t literal) bool { return slices.Contains(lits, t.denied()) })
}

// add makes a step, or gives one of the same clause.
func (l *Log) add(s Step) int {
	if l.trivial(s.Clause) {
		return nothing
	}
	return l.enter(s)
}

// enter does so also for what is trivial.
func (l *Log) enter(s Step) int {
	key := l.key(s.Clause)
	if i, ok := l.known[key]; ok {
		return i
	}
	l.steps = append(l.steps, s)
	l.known[key] = len(l.steps) - 1
	return len(l.steps) - 1
}

// Axiom takes a clause that a procedure vouches for.
func (l *Log) Axiom(rule string, clause []smtlib.Term, weights []*big.Int, args []smtlib.Term) int {
	if i, ok := l.known[l.key(clause)]; ok || l.trivial(clause) {
		return i
	}
	if rule != "forall_inst" {
		if i := l.explain(clause, weights); i != nothing {
			return i
		}
	}
	if rule == "la_generic" { // of bounds that no literal says by itself
		rule = "bounds"
	}
	return l.add(Step{Rule: rule, Clause: clause, Args: args})
}

// Resolve takes what is left of the first clause when it is resolved with one after the other.
func (l *Log) Resolve(clauses []int) int {
	clauses = slices.DeleteFunc(slices.Clone(clauses), func(i int) bool { return i == nothing })
	if len(clauses) == 0 {
		return nothing
	}
	var rest []smtlib.Term
	for _, t := range l.steps[clauses[0]].Clause { // each literal once
		if !slices.ContainsFunc(rest, func(u smtlib.Term) bool { return l.literal(u) == l.literal(t) }) {
			rest = append(rest, t)
		}
	}
	used := clauses[:1:1]
	for _, i := range clauses[1:] {
		other := l.steps[i].Clause
		l.heed(len(rest) * len(other))
		at, with := -1, -1
		for j, t := range other {
			is := func(u smtlib.Term) bool { return l.literal(u) == l.literal(t).denied() }
			if k := slices.IndexFunc(rest, is); k >= 0 {
				at, with = k, j
				break
			}
		}
		if at < 0 {
			continue
		}
		used = append(used, i)
		pivot := l.literal(rest[at])
		rest = slices.DeleteFunc(rest, func(u smtlib.Term) bool { return l.literal(u) == pivot })
		for j, t := range other {
			if j != with && l.literal(t) != pivot.denied() && !slices.ContainsFunc(rest, func(u smtlib.Term) bool { return l.literal(u) == l.literal(t) }) {
				rest = append(rest, t)
			}
		}
	}
	no := func(t smtlib.Term) bool {
		u := l.literal(t)
		return u == literal{l.c.False(), false} || u == literal{l.c.True(), true}
	}
	for _, t := range rest {
		if no(t) {
			if i := l.enter(l.tautologies(l.literal(t).atom)[0]); !slices.Contains(used, i) {
				used = append(used, i)
			}
		}
	}
	rest = slices.DeleteFunc(rest, no)
	if len(used) == 1 {
		return used[0]
	}
	for i, t := range rest { // which the rule may do
		if u := l.literal(t); u.not {
			rest[i] = l.not(u.atom)
		} else {
			rest[i] = u.atom
		}
	}
	return l.add(Step{Rule: "resolution", Clause: rest, From: used})
}

// Found takes the step that answers a question.
func (l *Log) Found(step int) { l.latest = step }

// Latest gives what was found last, or nothing.
func (l *Log) Latest() int { return l.latest }

// Begin is told of each command before what it says.
func (l *Log) Begin() {
	l.left = mostWork
	l.Forget()
}

// Forget has nothing be found.
func (l *Log) Forget() { l.latest, l.extra = nothing, nil }

// Assume takes an assumption of the proof, which is the assertion a or follows from it.
func (l *Log) Assume(name string, t, a smtlib.Term) {
	step := l.add(Step{Rule: "assume", Clause: []smtlib.Term{a}, Name: name})
	if t != a {
		step = l.Resolve([]int{step, l.Axiom("normal-form", []smtlib.Term{l.not(a), t}, nil, nil)})
	}
	l.say(name, []smtlib.Term{t}, step)
}

// May has the step to come rest on a clause: an instance, or one about witnesses.
func (l *Log) May(rule string, clause, args []smtlib.Term) {
	l.extra = append(l.extra, l.Axiom(rule, clause, nil, args))
}

// Follows takes a step that was verified by what was found last: a clause that follows from
// what is known.
func (l *Log) Follows(name string, clause []smtlib.Term) {
	step := l.standing(clause)
	if step == nothing && l.latest != nothing {
		step = l.without(l.latest, clause)
	}
	if step == nothing {
		step = l.add(Step{Rule: "known", Clause: clause})
	}
	l.say(name, clause, step)
}

// standing is a step that says one of a clause's literals, or nothing.
func (l *Log) standing(clause []smtlib.Term) int {
	if i, ok := l.known[""]; ok {
		return i
	}
	for _, t := range l.literals(clause) {
		if i, ok := l.unit[t]; ok {
			return i
		}
	}
	return nothing
}

// without resolves away what is not in a clause, by what is known.
func (l *Log) without(step int, clause []smtlib.Term) int {
	goal := l.literals(clause)
	chain := []int{step}
	todo := slices.Clone(l.steps[step].Clause)
	for i := 0; i < len(todo); i++ {
		t := l.literal(todo[i])
		if slices.Contains(goal, t) {
			continue
		}
		if u, ok := l.unit[t.denied()]; ok {
			chain = append(chain, u)
			continue
		}
		for _, e := range l.extra {
			if slices.Contains(l.literals(l.steps[e].Clause), t.denied()) {
				chain = append(chain, e)
				for _, u := range l.steps[e].Clause {
					if !slices.ContainsFunc(todo, func(v smtlib.Term) bool { return l.literal(v) == l.literal(u) }) {
						todo = append(todo, u)
					}
				}
				break
			}
		}
	}
	return l.Resolve(chain)
}

// Vouched takes a step that a procedure vouches for, which looked at premises.
func (l *Log) Vouched(name, rule string, clause, premises, args []smtlib.Term) {
	var from []int
	for _, p := range premises {
		if u, ok := l.unit[l.literal(p)]; ok && !slices.Contains(from, u) {
			from = append(from, u)
		}
	}
	if l.latest != nothing {
		from = append(from, l.latest)
	}
	l.say(name, clause, l.add(Step{Rule: rule, Clause: clause, From: from, Args: args}))
}

// say enters what a step of the proof says.
func (l *Log) say(name string, clause []smtlib.Term, step int) {
	if l.steps[step].Name == "" && step != nothing {
		l.steps[step].Name = name
	}
	l.named[name] = step
	if len(l.steps[step].Clause) == 1 {
		l.unit[l.literal(l.steps[step].Clause[0])] = step
	}
	l.Forget()
}

// Derive takes a clause that follows from others by propagation.
func (l *Log) Derive(name string, clause []smtlib.Term, from []string) {
	var steps []int
	for _, n := range from {
		if i, ok := l.named[n]; ok && i != nothing {
			steps = append(steps, i)
		}
	}
	step := l.standing(clause)
	if step == nothing {
		step = l.propagate(clause, steps)
	}
	if step == nothing && !l.trivial(clause) {
		step = l.add(Step{Rule: "propagation", Clause: clause, From: steps})
	}
	l.say(name, clause, step)
}

// propagate derives a clause, or a part of it, from steps by resolution; nothing when
// propagation does not.
func (l *Log) propagate(clause []smtlib.Term, steps []int) int {
	steps = slices.DeleteFunc(slices.Clone(steps), func(i int) bool { return i == nothing })
	clauses := make([][]smtlib.Term, len(steps))
	for i, s := range steps {
		clauses[i] = l.steps[s].Clause
	}
	order := l.order(clause, clauses)
	if order == nil {
		return nothing
	}
	var chain []int
	for _, i := range order {
		chain = append(chain, steps[i])
	}
	return l.Resolve(chain)
}

// order gives the clauses by which a clause follows by propagation, the false one first and
// the reasons backwards; nil when it does not. A tautology follows from none, and has none.
func (l *Log) order(clause []smtlib.Term, clauses [][]smtlib.Term) []int {
	value := map[literal]bool{{l.c.True(), false}: true, {l.c.False(), true}: true}
	for _, t := range l.literals(clause) {
		value[t.denied()] = true
	}
	type implied struct {
		l  literal
		by int
	}
	lits := make([][]literal, len(clauses))
	for i, c := range clauses {
		lits[i] = l.literals(c)
	}
	var order []implied
	for again := true; again; {
		again = false
		for i := len(lits) - 1; i >= 0; i-- {
			open, unit := 0, literal{}
			l.spend(1 + len(lits[i]))
			for _, t := range lits[i] {
				switch {
				case value[t]:
					open = 2
				case !value[t.denied()] && (open == 0 || t != unit):
					open, unit = open+1, t
				}
			}
			if open == 1 {
				value[unit], again = true, true
				order = append(order, implied{unit, i})
			}
			if open > 0 {
				continue
			}
			out, rest := []int{i}, map[literal]bool{}
			for _, t := range lits[i] {
				rest[t] = true
			}
			for _, r := range slices.Backward(order) {
				if !rest[r.l.denied()] {
					continue
				}
				out = append(out, r.by)
				for _, t := range lits[r.by] {
					if t != r.l {
						rest[t] = true
					}
				}
				delete(rest, r.l.denied())
			}
			return out
		}
	}
	return nil
}

// Conclude takes the clause that a proof ends with, which is empty or denies what is supposed.
func (l *Log) Conclude(name string) { l.end = l.without(l.named[name], nil) }
