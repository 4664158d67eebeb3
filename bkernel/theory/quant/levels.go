package quant

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// level is what a level of a stack of facts brought, above the base. What is found through its
// terms goes when it does: instances hang on its guard, and its terms match no more.
type level struct {
	guard   core.Lit
	id      int32 // in the order of creation, from 1
	widened bool  // quantifiers of lower levels owe more since it is there: see mark
	made    []instance
}

// instance is one that hangs on a level, or a witness (by is empty).
type instance struct {
	q  *quantifier
	by string // key of seen
}

// levels says which level each term is of: the lowest that is there and speaks of it. Terms below
// a term are of its level or a lower one.
type levels struct {
	open []level  // above the base, that are not retired
	of   []int32  // by node, as far as set: id of its level; 0: the base; unplaced
	gone []bool   // by id: retired
	any  bool     // one is retired
	lead []uint32 // by e-node: the last round in which it stands for another one that is live
	turn uint32   // the round
}

const unplaced = -1 // nothing asserted speaks of it: theories made it, or an assumption has it

// Assert notes that the predicate n is asserted under a guard: LitTrue, or the selector of a level,
// a new one or the last.
func (qs *Theory) Assert(guard core.Lit, n ast.Node) {
	qs.Root(n, guard)
	ls := &qs.levels
	if guard == core.LitTrue {
		qs.place(n, 0)
		qs.Fact(n)
		return
	}
	if len(ls.gone) == 0 {
		ls.gone = []bool{false}
	}
	if k := len(ls.open); k == 0 || ls.open[k-1].guard != guard {
		ls.open = append(ls.open, level{guard: guard, id: int32(len(ls.gone))})
		ls.gone = append(ls.gone, false)
	}
	l := &ls.open[len(ls.open)-1]
	qs.place(n, l.id)
	qs.mark(n, positive, l)
}

// Retire forgets the level of a guard, the last one, and begins anew with the measures of a
// question. False when quantifiers that stay owe more than is asserted of them.
func (qs *Theory) Retire(guard core.Lit) bool {
	qs.rounds, qs.searchAt, qs.depths, qs.deepen, qs.rootRounds, qs.rootMark = 0, qs.tune.SearchEvery, 0, false, 0, rootMark{}
	for _, q := range qs.all {
		q.limit = 1
	}
	ls := &qs.levels
	k := len(ls.open) - 1
	if k < 0 || ls.open[k].guard != guard {
		return true // it had no fact
	}
	l := &ls.open[k]
	for _, m := range l.made {
		if m.by == "" {
			m.q.witnessed = false
			continue
		}
		delete(m.q.seen, m.by)
		m.q.finite = false
		qs.instances--
	}
	ls.gone[l.id], ls.any = true, true
	widened := l.widened
	ls.open[k] = level{}
	ls.open = ls.open[:k]
	return !widened
}

// place says that n and what is below it is of a level, unless it is of a lower one.
func (qs *Theory) place(n ast.Node, id int32) {
	ls := &qs.levels
	for len(ls.of) < qs.g.Len() {
		ls.of = append(ls.of, unplaced)
	}
	stack := []ast.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at := ls.of[n]
		if at != unplaced && at <= id && (at == 0 || !ls.gone[at]) {
			continue
		}
		if at > 0 && int(n) < len(qs.polarity) && ls.gone[at] {
			qs.polarity[n] = 0
		}
		ls.of[n] = id
		stack = append(stack, qs.g.Args(n)...)
	}
}

// levelOf is the level of a term, 0 where nothing says that it is of one.
func (qs *Theory) levelOf(n ast.Node) int32 {
	if ls := &qs.levels; int(n) < len(ls.of) && ls.of[n] > 0 && !ls.gone[ls.of[n]] {
		return ls.of[n]
	}
	return 0
}

// dead says that only levels which are gone speak of the term n.
func (qs *Theory) dead(n ast.Node) bool {
	ls := &qs.levels
	return ls.any && n != ast.None && int(n) < len(ls.of) && ls.of[n] > 0 && ls.gone[ls.of[n]]
}

// find finds one that is there by its id; nil for the base.
func (ls *levels) find(id int32) *level {
	if i := slices.IndexFunc(ls.open, func(l level) bool { return l.id == id }); i >= 0 {
		return &ls.open[i]
	}
	return nil
}

// hang notes that what an instance or a witness says holds while guard and the level at are there.
func (qs *Theory) hang(n ast.Node, guard core.Lit, at *level) {
	if at != nil {
		qs.place(n, at.id)
		qs.root(n, guard, at.guard)
		return
	}
	if len(qs.levels.of) > 0 {
		qs.place(n, 0)
	}
	qs.Root(n, guard)
}

// stand looks which applications stand for live ones, though they are not live themselves.
func (qs *Theory) stand() {
	ls := &qs.levels
	if !ls.any {
		return
	}
	ls.turn++
	ls.lead = append(ls.lead, make([]uint32, qs.euf.Len()-len(ls.lead))...)
	for e := euf.Node(0); int(e) < qs.euf.Len(); e++ {
		if qs.euf.Func(e) == euf.NoFunc || qs.dead(qs.host.Term(e)) {
			continue
		}
		if qs.euf.Leader(e) {
			ls.lead[e] = ls.turn
		} else if l := qs.euf.Congruent(qs.euf.Func(e), qs.euf.Args(e)...); l != euf.None {
			ls.lead[l] = ls.turn
		}
	}
}

// matches says that patterns match the application e: it stands for those that are congruent to
// it, of which one is live.
func (qs *Theory) matches(e euf.Node) bool {
	ls := &qs.levels
	return qs.euf.Leader(e) && (!ls.any || int(e) >= len(ls.lead) || ls.lead[e] == ls.turn)
}
