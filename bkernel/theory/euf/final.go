package euf

import "bsmt/bkernel/core"

// NewRound forgets the candidate values: the model may have changed.
func (t *Theory) NewRound() {
	t.round++
	clear(t.valKeys)
}

// ValueID gives a number for the candidate value of n's class, the same for the same
// value within the sort: of a deferred sort each class has its own, owned ones ask
// their owner. Nodes of SortFun count as different when their classes are.
func (t *Theory) ValueID(n Node) int32 {
	r := t.rep[n]
	if t.kinds[t.srt[r]] != SortOwned {
		return int32(r)
	}
	for len(t.valRound) < len(t.srt) {
		t.valRound = append(t.valRound, 0)
		t.valID = append(t.valID, 0)
	}
	if t.valRound[r] == t.round {
		return t.valID[r]
	}
	id := int32(r)
	if key, ok := t.hooks.Value(r); ok {
		k := valKey{t.srt[r], key}
		if x, ok := t.valKeys[k]; ok {
			id = x
		} else {
			t.valKeys[k] = id
		}
	}
	// The hook may have made nodes.
	for len(t.valRound) < len(t.srt) {
		t.valRound = append(t.valRound, 0)
		t.valID = append(t.valID, 0)
	}
	t.valRound[r] = t.round
	t.valID[r] = id
	return id
}

// FinalCheck makes sure that functions are functions of values: where applications of
// one function have arguments of equal values and results of different values, it
// asks for the equality of the arguments, as a new atom.
func (t *Theory) FinalCheck(*core.Solver) core.Outcome {
	t.NewRound()
	if t.Combine(t.ValueID, func(f Func) bool {
		d := &t.funcs[f]
		return d.care && !(d.hasFun && t.funValues)
	}) {
		return core.FinalProgress
	}
	return core.FinalOK
}

// Combine does the work of FinalCheck for the functions that pick chooses, theories'
// own ones excepted, over the values that val numbers. It reports progress.
func (t *Theory) Combine(val func(Node) int32, pick func(Func) bool) bool {
	progress := false
	for f := EqFunc + 1; int(f) < len(t.funcs); f++ {
		d := &t.funcs[f]
		if d.theory || len(d.apps) < 2 || !pick(f) {
			continue
		}
		if t.combineFunc(d.apps, val) {
			progress = true
		}
	}
	return progress
}

func (t *Theory) combineFunc(apps []Node, val func(Node) int32) bool {
	heads := make(map[uint32]int32, len(apps)) // hash of argument values to the last application + 1
	prev := make([]int32, len(apps))           // the one before with that hash + 1
	alike := make([]bool, len(apps))           // all with that hash up to it have one value
	progress := false
	for i, n := range apps {
		if !t.inTable[n] {
			continue // congruent to one that is
		}
		h := uint32(0)
		for _, a := range t.argsOf(n) {
			h = mix(h, uint32(val(a)))
		}
		prev[i] = heads[h]
		heads[h] = int32(i) + 1
		if j := prev[i]; j == 0 || alike[j-1] && val(apps[j-1]) == val(n) {
			alike[i] = true
			continue
		}
		for j := prev[i]; j > 0; j = prev[j-1] {
			m := apps[j-1]
			if t.rep[m] == t.rep[n] || !t.sameArgs(m, n, val) || val(m) == val(n) {
				continue
			}
			if t.SplitArgs(t.argsOf(m), t.argsOf(n)) {
				progress = true
			}
		}
	}
	return progress
}

func (t *Theory) sameArgs(m, n Node, val func(Node) int32) bool {
	a, b := t.argsOf(m), t.argsOf(n)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if val(a[i]) != val(b[i]) {
			return false
		}
	}
	return true
}

// SplitArgs makes the equality atoms between the nodes of a and b that are in
// different classes. It reports whether there is an undecided one, or hope for a model
// in which there need be none. Their phase is false: that the owner gave two terms one value is mostly an accident of its default,
// and it finds another as soon as it is told that they differ.
func (t *Theory) SplitArgs(a, b []Node) bool {
	progress := false
	for i := range a {
		if t.rep[a[i]] == t.rep[b[i]] {
			continue
		}
		if t.kinds[t.srt[a[i]]] == SortOwned && t.hooks.Spread() {
			return true
		}
		l := t.EqLit(a[i], b[i])
		if t.s.Value(l) == core.Undef {
			t.s.SetPhase(l.Not())
		}
		// It may be false without the owner of the values knowing.
		progress = t.s.Hold(l) || progress
	}
	return progress
}
