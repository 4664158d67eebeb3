package check

import (
	"slices"
	"sync"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// proofs says which invariants have to be evaluated in a state (Bendisposto, Leuschel:
// Proof Assisted Model Checking for B, Algorithm 4.1). An invariant that holds before an
// event that preserves it holds after, so a state needs only those that each event that
// led to it may break. Only edges from states that have been checked count; the search
// adds no others, since it finds successors only of states whose invariants hold.
//
// That an event writes no variable of an invariant is proof enough. What was shown before
// counts (Options.Proved), and what the source says is proved if the user trusts it.
type proofs struct {
	sets   [][]bool          // different sets of invariants to evaluate
	byKey  map[string]uint16 // sets by their text
	after  []uint16          // by operation: what it may break
	meet   map[uint32]uint16 // by two sets: what is in both
	states *column[uint16]   // by state
	open   int               // invariants that are more than types

	mu sync.Mutex // of all but states
}

// meets are what a goroutine met of late of proofs.meet, so that it need not ask for it.
type meets [256]struct {
	key uint32 // two sets; 0: none
	set uint16
}

const allInvariants = 0

// newProofs takes the invariants, and after them the assertions that speak of variables.
func newProofs(m *machine.Machine, asserted []*tree.Clause, o *Options, mem memory) *proofs {
	p := &proofs{byKey: map[string]uint16{}, meet: map[uint32]uint16{}, states: newColumn[uint16](mem)}
	clauses := slices.Concat(m.Invariants, asserted)
	all := make([]bool, len(clauses))
	for i, c := range clauses {
		all[i] = !typing(c.Pred)
		if all[i] && i < len(m.Invariants) {
			p.open++
		}
	}
	p.set(all)
	names := make([][]*tree.Decl, len(clauses))
	for i, c := range clauses {
		for d := range eval.FreeNames(c.Pred) {
			if d.Kind == tree.DVariable {
				names[i] = append(names[i], d)
			}
		}
	}
	for k, op := range m.Operations {
		written := map[*tree.Decl]bool{}
		for _, d := range writtenBy(op) {
			written[d] = true
		}
		broken := make([]bool, len(clauses))
		for i := range clauses {
			if !all[i] {
				continue
			}
			for _, d := range names[i] {
				broken[i] = broken[i] || written[d]
			}
			if i < len(m.Invariants) && o.ProvedBefore(m, k, i) {
				broken[i] = false
			}
		}
		p.after = append(p.after, p.set(broken))
	}
	return p
}

// typing reports whether a predicate only says what the types say, so that it is true.
func typing(n *tree.Node) bool {
	switch n.Op {
	case tree.And:
		return !slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return !typing(a) })
	case tree.Member, tree.Subset:
		return n.Args[0].Op == tree.Ident && whole(n.Args[1]) // f(x) : S may be ill-defined
	}
	return false
}

// whole reports whether a set has all values of the type of its elements.
func whole(n *tree.Node) bool {
	switch n.Op {
	case tree.Ident:
		return n.Decl != nil && n.Decl.Kind == tree.DSet
	case tree.IntSet, tree.BoolSet, tree.StringSet, tree.RealSet:
		return true
	case tree.Pow, tree.Product, tree.Relations, tree.Struct:
		return !slices.ContainsFunc(n.Args, func(a *tree.Node) bool { return !whole(a) })
	}
	return false
}

func (p *proofs) set(s []bool) uint16 {
	key := make([]byte, len(s))
	for i, b := range s {
		if b {
			key[i] = 1
		}
	}
	if n, ok := p.byKey[string(key)]; ok {
		return n
	}
	if len(p.sets) == 1<<16-1 {
		return allInvariants
	}
	n := uint16(len(p.sets))
	p.byKey[string(key)] = n
	p.sets = append(p.sets, s)
	return n
}

// broken gives what an operation, or for -1 the initialisation, may break.
func (p *proofs) broken(op int) uint16 {
	if op < 0 {
		return allInvariants
	}
	return p.after[op]
}

// edge notes that an operation led to a state that is not new. Goroutines that have different states may
// call it at the same time; of is their own.
func (p *proofs) edge(state uint32, op int, of *meets) {
	old := p.states.get(state)
	if set := p.left(old, op, of); set != old {
		p.states.set(state, set)
	}
}

// left gives what has to be evaluated in a state of a set after an operation led to it, too.
func (p *proofs) left(old uint16, op int, of *meets) uint16 {
	after := p.broken(op)
	if old == after || after == allInvariants {
		return old
	}
	key := uint32(old)<<16 | uint32(after) // not 0, since after is not
	m := &of[(key^key>>13)%uint32(len(of))]
	if m.key != key {
		m.key, m.set = key, p.both(old, after)
	}
	return m.set
}

// both gives the set of what is in two of them.
func (p *proofs) both(a, b uint16) uint16 {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := uint32(a)<<16 | uint32(b)
	n, ok := p.meet[key]
	if !ok {
		both := make([]bool, len(p.sets[a]))
		for i := range both {
			both[i] = p.sets[a][i] && p.sets[b][i]
		}
		n = p.set(both)
		p.meet[key] = n
	}
	return n
}

// needed reports whether an invariant has to be evaluated in a state.
func (p *proofs) needed(state uint32, invariant int) bool {
	return p.sets[p.states.get(state)][invariant]
}

// writtenBy gives the variables that an operation may change, those of the operations
// that it calls included.
func writtenBy(o *tree.Operation) []*tree.Decl {
	var out []*tree.Decl
	seen := map[*tree.Operation]bool{}
	var visit func(o *tree.Operation)
	visit = func(o *tree.Operation) {
		if seen[o] {
			return
		}
		seen[o] = true
		tree.Walk(o.Body, func(n *tree.Node) bool {
			switch n.Op {
			case tree.Assign, tree.BecomesElem, tree.BecomesSuch, tree.Call:
				for _, l := range n.Args[:n.N] {
					for l.Op != tree.Ident {
						l = l.Args[0]
					}
					out = append(out, l.Decl)
				}
				if n.Op == tree.Call {
					visit(n.Oper)
				}
			}
			return n.Op.Kind() == tree.KSubst
		})
	}
	visit(o)
	return out
}
