package core

// Propagator is a theory or constraint. The engine calls it from one goroutine and never
// from within another call of the same propagator, except that Explain may be asked for
// by conflict analysis at any time between calls.
type Propagator interface {
	// Propagate runs when the propagator is queued, with clause propagation at rest. It
	// enqueues what follows. false says that a conflict was reported, by Conflict or by
	// an Enqueue, SetLb or SetUb that returned false.
	Propagate(s *Solver) bool
	// Explain appends to out literals whose conjunction implies l, in every model. All
	// must be true before l on the trail (before TrailPos(l)); when l was refused because
	// it is false, TrailPos(l) is the length of the trail and all must be true now.
	// Duplicates and LitTrue are tolerated.
	Explain(s *Solver, l Lit, datum uint32, out []Lit) []Lit
}

// Waker is a Propagator that is told of each watched event at once, before it is
// queued; l is the literal that became true (LitTrue for a bound that moved at the root).
// An event may be told again after backtracking, so also for a literal that is still
// true: a theory with its own undo trail undoes by Backtrack and sees it anew.
type Waker interface {
	Wake(s *Solver, data int32, l Lit)
}

// Backtracker is a Propagator that is told when the trail was cut down to level.
type Backtracker interface {
	Backtrack(s *Solver, level int)
}

// Outcome is the answer of a final check.
type Outcome int

// The answers of final checks.
const (
	FinalOK       Outcome = iota // the assignment is a model of this theory
	FinalProgress                // clauses added, literals enqueued, new unassigned literals: the search goes on
	FinalGiveUp                  // incomplete here, see GiveUp: a sat answer becomes unknown
)

// FinalChecker is a Propagator that is asked, in the order of registration, when all
// Boolean variables are assigned and propagation is at rest.
type FinalChecker interface {
	FinalCheck(s *Solver) Outcome
}

// Meaner is a theory of statements about values that it has at any time: see Solver.Meant.
type Meaner interface {
	// Holds says whether statement n is true of the present values, which the search tries first.
	Holds(n int32) bool
}

// Decider proposes decisions: an unassigned literal to make true, or LitUndef. It may
// make new literals; SplitLe makes those that do not outlive the decision.
type Decider interface {
	Decide(s *Solver) Lit
}

// Rule names why a clause holds, for proofs: "input", "lemma", or a name of the theory's.
type Rule string

// The rules the core itself uses.
const (
	RuleInput   Rule = "input"   // a clause of AddClause
	RuleLemma   Rule = "lemma"   // a clause of AddLemma
	RuleTaken   Rule = "taken"   // a clause of another search, which the Justifier knows the derivation of
	RuleBound   Rule = "bound"   // [x<=j] -> [x<=k] for j<=k
	RuleEq      Rule = "eq"      // [x=k] <-> [x<=k] & [x>=k]
	RuleRoot    Rule = "root"    // a fact a theory enqueued at the root without a reason, or a root bound
	RuleExplain Rule = "explain" // an explanation of a propagator
)

// Justifier is told of every clause and its origin, so that a proof can be written. ids
// grow from 1. The slices are only valid during the call. Literals go by names (Solver.AppendNames),
// since those of bounds are recycled.
type Justifier interface {
	// Axiom is a clause that holds for its own sake: an input clause, a lemma, an
	// explanation (prop is then its propagator, otherwise -1), an order of bounds.
	Axiom(id uint64, rule Rule, prop PropID, lits []Lit)
	// Derived is a clause that follows by unit propagation from the clauses ants; the
	// empty clause ends a proof.
	Derived(id uint64, lits []Lit, ants []uint64)
	// Delete says that a clause is no longer used.
	Delete(id uint64)
}
