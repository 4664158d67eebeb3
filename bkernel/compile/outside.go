package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// Outside is somebody beyond the kernel who knows more about the problem than its facts
// say, and is told how the search stands (Krings' thesis, 6.3: the other solver of an
// integrated one). It belongs to the search's goroutine, and is called with propagation at
// rest.
type Outside interface {
	// Rest is called before decisions.
	Rest(v *View)
	// Final is called when the kernel has nothing to decide any more, its theories agree
	// and all shared terms are predicates that are assigned. It learns a clause that is
	// false now, proposes values for terms that are not fixed, or accepts.
	Final(v *View) Finality
	// Learned is called with each clause that the kernel learned over nothing but shared
	// terms; rests says that it may follow only from what came from outside. The slice is
	// the kernel's.
	Learned(clause []Claim, rests bool)
}

// Finality is the answer of Outside.Final.
type Finality uint8

// The answers.
const (
	Goes   Finality = iota // something was learned or proposed: the search goes on
	Agrees                 // the assignment is a model
	Leaves                 // it cannot be told: the kernel may not say sat
)

// ClaimKind says what a claim is about.
type ClaimKind uint8

// The kinds of claims; the first two are of predicates, the others of integer terms.
const (
	Holds ClaimKind = iota
	Fails
	AtMost  // term <= K
	AtLeast // term >= K
)

// Claim is a literal over a shared term.
type Claim struct {
	Index int32 // of the term, in the order in which they were shared
	Kind  ClaimKind
	K     int64
}

// Not is the opposite claim.
func (c Claim) Not() Claim {
	switch c.Kind {
	case Holds:
		c.Kind = Fails
	case Fails:
		c.Kind = Holds
	case AtMost:
		c.Kind, c.K = AtLeast, c.K+1
	default:
		c.Kind, c.K = AtMost, c.K-1
	}
	return c
}

// View is what Outside sees of the search and does to it. Clauses that it learns hang on a
// guard, so that a core says whether a refutation needed any.
type View struct {
	k      *Compiled
	o      Outside
	guard  core.Lit
	lits   []core.Lit    // by index; core.LitUndef: an integer term
	vars   []core.IntVar // by index; of integer terms
	nodes  []ast.Node    // by index, in normal form
	byVar  map[uint32]int32
	byInt  map[core.IntVar]int32
	buf    []Claim
	fresh  bool // something was learned or proposed in the call under way
	Taken  int  // clauses learned from outside
	solver *core.Solver
}

// Join has o take part in every Search of k from now on. shared are predicates or terms of
// integers or BOOL over constants that preprocessing has kept. The searches have to assume
// the guard of the view.
func (k *Compiled) Join(o Outside, shared []ast.Node) *View {
	v := &View{k: k, o: o, guard: k.core.NewBool(), solver: k.core, byVar: map[uint32]int32{}, byInt: map[core.IntVar]int32{}}
	for i, n := range shared {
		n = k.rw.Simplify(n)
		l, x := core.LitUndef, core.IntVar(-1)
		switch g := k.g; g.Kind(g.Type(n)) {
		case ast.KInt:
			k.Note(k.rw.Le(n, g.Num64(0)))
			k.compile(n)
			x = k.variable(n)
			if _, has := v.byInt[x]; !has {
				v.byInt[x] = int32(i)
			}
		default:
			if g.Type(n) == ast.Bool {
				n = k.rw.IsTrue(n)
			}
			k.Note(n)
			k.quants.Fact(n)
			l = k.Literal(n)
			k.core.Pin(l)
			if _, has := v.byVar[uint32(l>>1)]; !has {
				v.byVar[uint32(l>>1)] = int32(i)
			}
		}
		v.lits, v.vars, v.nodes = append(v.lits, l), append(v.vars, x), append(v.nodes, n)
	}
	k.core.AddPropagator(v, 0)
	k.core.AddDecider(v, false)
	k.core.OnLearn(v.learned)
	return v
}

// Guard is the literal that clauses from outside hang on.
func (v *View) Guard() core.Lit { return v.guard }

// Len is the number of shared terms.
func (v *View) Len() int { return len(v.lits) }

// Pred gives the value of a shared predicate: 1, -1, or 0 for none; and whether that holds
// without decisions.
func (v *View) Pred(i int) (value int, root bool) {
	l := v.lits[i]
	if l == core.LitUndef {
		return 0, false
	}
	s := v.solver
	value = int(s.Value(l))
	return value, value != 0 && s.Level(l) <= 1 // the guard is the only assumption
}

// IsInt tells whether a shared term is an integer.
func (v *View) IsInt(i int) bool { return v.lits[i] == core.LitUndef }

// Bounds gives the bounds of a shared integer; core.NegInf and core.PosInf for none.
func (v *View) Bounds(i int) (lo, hi int64) { return v.solver.Lb(v.vars[i]), v.solver.Ub(v.vars[i]) }

// RootBounds gives those that hold without decisions and assumptions.
func (v *View) RootBounds(i int) (lo, hi int64) {
	return v.solver.RootLb(v.vars[i]), v.solver.RootUb(v.vars[i])
}

// Decided is the number of decisions that stand.
func (v *View) Decided() int { return max(v.solver.DecisionLevel()-1, 0) }

// Work is what the search has done, in the unit of core.Solver.Work.
func (v *View) Work() int64 { return v.solver.Work() }

// Cancelled tells whether the search has to end.
func (v *View) Cancelled() bool { return v.solver.Cancelled() }

// Learn adds a clause that holds wherever the problem does.
func (v *View) Learn(clause []Claim) {
	ls := make([]core.Lit, 0, len(clause)+1)
	ls = append(ls, v.guard.Not())
	for _, c := range clause {
		ls = append(ls, v.lit(c))
	}
	v.fresh = true
	v.Taken++
	v.solver.AddClause(ls...)
}

// LearnEqual has two shared integers be equal.
func (v *View) LearnEqual(i, j int) {
	k := v.k
	eq := k.rw.Eq(v.nodes[i], v.nodes[j])
	k.Note(eq)
	v.fresh = true
	v.Taken++
	v.solver.AddClause(v.guard.Not(), k.Literal(eq))
}

func (v *View) lit(c Claim) core.Lit {
	switch c.Kind {
	case Holds:
		return v.lits[c.Index]
	case Fails:
		return v.lits[c.Index].Not()
	case AtMost:
		return v.solver.LeLit(v.vars[c.Index], c.K)
	}
	return v.solver.GeLit(v.vars[c.Index], c.K)
}

// Propose has a predicate be tried with that value first.
func (v *View) Propose(i int, value bool) {
	if l := v.lits[i]; l != core.LitUndef {
		v.solver.SetPhase(l.XorSign(!value))
	}
}

// ProposeInt has an integer term that is not fixed be decided, towards a value; one outside
// of its bounds is moved to the nearer of them.
func (v *View) ProposeInt(i int, value int64) {
	s, x := v.solver, v.vars[i]
	lo, hi := s.Lb(x), s.Ub(x)
	if lo == hi {
		return
	}
	value = min(max(value, lo), hi)
	if value < hi && value != core.NegInf && value != core.PosInf {
		l := s.LeLit(x, value)
		s.SetPhase(l)
		v.fresh = true
	}
	if value > lo && value != core.NegInf && value != core.PosInf {
		l := s.GeLit(x, value)
		s.SetPhase(l)
		v.fresh = true
	}
}

// Value gives what a shared integer is now, or would be at the simplex' vertex.
func (v *View) Value(i int) (int64, bool) {
	if lo, hi := v.Bounds(i); lo == hi {
		return lo, true
	}
	n := v.k.lin.Value(v.vars[i])
	b := n.Big()
	return b.Int64(), b.IsInt64()
}

// Propagate and Explain: what comes from outside comes as clauses.

// Propagate does nothing.
func (v *View) Propagate(*core.Solver) bool { return true }

// Explain has nothing to explain.
func (v *View) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit { return out }

// Decide lets the outside look; it decides nothing itself.
func (v *View) Decide(*core.Solver) core.Lit {
	v.o.Rest(v)
	return core.LitUndef
}

// FinalCheck asks the outside.
func (v *View) FinalCheck(s *core.Solver) core.Outcome {
	v.fresh = false
	switch v.o.Final(v) {
	case Agrees:
		return core.FinalOK
	case Goes:
		if v.fresh {
			return core.FinalProgress
		}
	}
	s.GiveUp(core.Gap{What: "the solver outside cannot tell"})
	return core.FinalGiveUp
}

// learned gives a clause over shared terms alone to the outside.
func (v *View) learned(ls []core.Lit, _ uint32) {
	if len(ls) > mostShared {
		return
	}
	v.buf = v.buf[:0]
	rests := false
	for _, l := range ls {
		if l == v.guard.Not() {
			rests = true
			continue
		}
		if i, ok := v.byVar[uint32(l>>1)]; ok {
			kind := Holds
			if l != v.lits[i] {
				kind = Fails
			}
			v.buf = append(v.buf, Claim{Index: i, Kind: kind})
			continue
		}
		x, _ := v.solver.IntOf(l)
		k, le, ok := v.solver.BoundOf(l, x)
		i, shared := v.byInt[x]
		if !ok || !shared {
			return
		}
		if le {
			v.buf = append(v.buf, Claim{i, AtMost, k})
		} else {
			v.buf = append(v.buf, Claim{i, AtLeast, k})
		}
	}
	v.o.Learned(v.buf, rests)
}

// mostShared is the length from which on a learned clause says too little to be told.
const mostShared = 8
