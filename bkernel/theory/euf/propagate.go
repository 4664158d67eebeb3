package euf

import "bsmt/bkernel/core"

// Wake takes note of a literal of the node data that became true.
func (t *Theory) Wake(_ *core.Solver, data int32, l core.Lit) {
	t.events = append(t.events, event{Node(data), l})
}

// Propagate takes in the literals that became true, closes the classes under
// congruence and enqueues what follows.
func (t *Theory) Propagate(s *core.Solver) bool {
	t.sync()
	for {
		for i := 0; i < len(t.events); i++ {
			t.take(t.events[i])
		}
		t.events = t.events[:0]
		if !t.run() {
			return t.conflict()
		}
		if !t.flush() {
			return false
		}
		if len(t.owned) == 0 {
			return true
		}
		t.tellOwners()
		if len(t.pending) == 0 && len(t.events) == 0 {
			return true
		}
	}
}

// take makes the merges that a literal asks for.
func (t *Theory) take(e event) {
	if t.s.Value(e.l) != core.True {
		return
	}
	n := e.n
	t.log(entry{kind: opEvent, x: n, ex: Node(e.l)})
	why := whyLit | just(e.l)
	if e.l != t.lit[n] {
		t.push(n, False, why)
		if t.fn[n] == EqFunc && t.funDiseq != nil && t.kinds[t.srt[t.argsOf(n)[0]]] == SortFun {
			t.funDiseq(n)
		}
		return
	}
	t.push(n, True, why)
	if t.fn[n] == EqFunc {
		a := t.argsOf(n)
		t.push(a[0], a[1], why)
	}
}

// conflict reports that the merge t.bad would join two constants.
func (t *Theory) conflict() bool {
	b := t.bad
	t.implied = t.implied[:0]
	t.beginExplain()
	t.Unsaid()
	out := t.wantWhy(b.a, b.b, b.why, t.scratch[:0])
	t.say(t.wantConst(b.a), b.a, b.b, t.wantConst(b.b))
	out = t.finishExplain(out)
	t.scratch = out
	t.refuted(out, core.LitTrue)
	t.s.Conflict(out)
	return false
}

// flush enqueues the literals of nodes whose class met a truth value.
func (t *Theory) flush() bool {
	for _, n := range t.implied {
		l := t.lit[n]
		if t.konst[t.rep[n]] == False {
			l = l.Not()
		}
		if t.s.Value(l) == core.True {
			continue
		}
		if !t.s.Enqueue(l, core.ReasonProp(t.id, uint32(n))) {
			t.implied = t.implied[:0]
			return false
		}
	}
	t.implied = t.implied[:0]
	return true
}

// tellOwners makes the equality atoms of owned nodes that congruence merged, so that
// their owner sees each such merge as a literal.
func (t *Theory) tellOwners() {
	for i := 0; i < len(t.owned); i++ {
		p := t.owned[i]
		t.Merged++
		t.EqLit(p.a, p.b) // being attached, its arguments equal, it merges with true
	}
	t.owned = t.owned[:0]
}

// Explain gives the literals behind an implied literal: its node, datum, equals a
// truth value.
func (t *Theory) Explain(_ *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	from := len(out)
	t.beginExplain()
	t.Unsaid()
	t.wantConst(Node(datum))
	out = t.finishExplain(out)
	t.refuted(out[from:], l.Not())
	return out
}

// OnClause has f told a reason, a conflict or a lemma before the core is, and what shows
// it. Both are the caller's.
func (t *Theory) OnClause(f func(clause []core.Lit, by Argument)) { t.told, t.chained = f, true }

// Unsaid forgets the chains of explanations.
func (t *Theory) Unsaid() { t.chains = nil }

// Show tells of a clause. The explanations since Unsaid are part of the argument.
func (t *Theory) Show(clause []core.Lit, by Argument) {
	if t.told != nil {
		if by.Chains = append(by.Chains, t.chains...); len(by.Chains) > 0 {
			t.told(clause, by)
		}
	}
}

// refuted tells that literals, one more among them, cannot hold together.
func (t *Theory) refuted(lits []core.Lit, more core.Lit) {
	if t.told != nil {
		t.Show(core.Implication(lits, more.Not()), Argument{})
	}
}

// ExplainEq appends literals, all true, that imply a = b; the two must be in one class.
func (t *Theory) ExplainEq(a, b Node, out []core.Lit) []core.Lit {
	t.beginExplain()
	t.want(a, b)
	return t.finishExplain(out)
}

// Backtrack undoes what belongs to the levels that the search left.
func (t *Theory) Backtrack(s *core.Solver, level int) {
	t.again = t.again[:0]
	t.backtrack(level, func(n Node, l core.Lit) {
		if s.Value(l) == core.True { // taken in later than it became true
			t.again = append(t.again, event{n, l})
		}
	})
	kept := t.events[:0]
	for _, e := range t.events {
		if s.Value(e.l) == core.True {
			kept = append(kept, e)
		}
	}
	t.events = append(kept, t.again...)
	// Nodes are for good: those that came later attach to the classes of now.
	for len(t.detached) > 0 {
		p := t.detached[len(t.detached)-1]
		t.detached = t.detached[:len(t.detached)-1]
		t.attach(p)
	}
	if len(t.events) > 0 || len(t.pending) > 0 {
		s.Queue(t.id)
	}
}
