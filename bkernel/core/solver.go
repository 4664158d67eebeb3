package core

import (
	"fmt"
	"sync/atomic"

	"bsmt/bkernel/options"
	"bsmt/bkernel/trace"
)

// Options configure a solver. The zero value is good.
type Options struct {
	Seed       uint64 // 0: no randomness at all; otherwise initial activities and rare decisions are random
	MemLimit   int64  // bytes that clauses, literals and the trail may take before Solve gives up; 0: 4 GiB
	Profile    bool   // time each propagator, and count conflicts by tag
	PhaseTrue  bool   // first phase of Boolean variables; bound literals lean to values near 0
	Stable     bool   // never leave the stable mode (rare restarts, good at models)
	Focused    bool   // never leave the focused mode (fast restarts, good at refuting)
	Justifier  Justifier
	NoSimplify bool            // no inprocessing at the root
	Tuning     *options.Values // nil: the defaults
	Trace      *trace.Tracer   // nil: nobody watches
}

// flags of a variable
const (
	fRecyclable uint16 = 1 << iota // bound literal made by SetLb/SetUb that nobody outside holds
	fMentioned                     // recyclable, but some clause has it
	fFree                          // on the free list
	fDoomed                        // about to be recycled, see freeDoomed
	fMoved                         // its assignment moved a bound: events are due
	fHeld                          // a clause has it that no selector guards
	fAsleep                        // no clause that counts has it: not for the search to decide, see Retire
	fTrue                          // only true is saved as its phase, see SaveTrue
	fTold                          // it has a truth whatever values theories give, see Told
)

// unbound is the place of a binding of a variable that has none.
const unbound = -1

// binding says that a variable is a bound literal of x: its positive literal (its
// negative one when neg) is [x<=k].
type binding struct {
	k    int64
	x    IntVar
	next int32 // the next binding of the same variable, or -1
	neg  bool
}

// bound is one literal of an integer variable.
type bound struct {
	k   int64
	lit Lit // [x<=k], or [x=k] among the equalities
}

// moved is one move of a bound.
type moved struct {
	k   int64 // the bound since then
	lit Lit   // the literal that says so
	pos int32 // its position on the trail
}

// intData is the part of an integer variable that propagation rarely touches.
type intData struct {
	le        []bound  // existing [x<=k], ascending k
	eq        []bound  // existing [x=k], ascending k
	lbs       []moved  // moves of the lower bound above the root, ascending k and pos
	ubs       []moved  // moves of the upper bound, descending k, ascending pos
	rlb       int64    // lower bound of the root
	rub       int64    // upper bound of the root
	rootMoves int      // moves of either bound at the root by SetLb and SetUb
	watch     [3]int32 // heads of the event lists, by ev*; -1 for none
	direct    bool     // there are literals of values alone, see direct.go
}

// span is the bounds of an integer, side by side: who looks at one often needs the other.
type span struct{ lo, hi int64 }

// kinds of integer events
const (
	evLb = iota
	evUb
	evFix
)

// event is one registration in a list.
type event struct {
	id   PropID
	data int32
	next int32 // -1 ends the list
}

// lateFact is a true literal that holds already at a level below that of its assignment.
type lateFact struct {
	lit    Lit
	level  int32
	reason Reason
}

// rootMove is a bound that moved at the root without a literal.
type rootMove struct {
	x  IntVar
	ev int32
}

type propData struct {
	p       Propagator
	waker   Waker // nil: none
	prio    int32
	queued  uint8 // 0, qEvent, qAsked
	delayed bool  // in Solver.delayed
	name    string
	runs    uint64
	confl   uint64
	expl    uint64
	nanos   int64
}

const (
	qEvent uint8 = 1 // forgotten when the trail is cut: the event is gone, or comes again
	qAsked uint8 = 2 // by Queue: stays
)

// how the pending conflict is known
const (
	confNone    uint8 = iota
	confClause        // clause confRef is false
	confLits          // the literals confLits are true
	confRefused       // confLit is false but follows by confReason
	confRoot          // the root itself
)

// Solver is a conflict-driven solver. See the package comment.
type Solver struct {
	// CheckExplain panics when an explanation or a conflict of a propagator breaks the
	// contract; for tests. Otherwise Solve answers unknown.
	CheckExplain bool
	// ExplainHook, with CheckExplain, sees each explanation: because implies l
	// (l is LitFalse for a conflict). An error panics.
	ExplainHook func(l Lit, because []Lit) error

	opts Options
	tune *options.Values // of opts, never nil
	ok   bool            // false: unsat without assumptions

	// by literal
	vals    []int8    // 1 true, -1 false, 0 unassigned
	watches [][]watch // clauses that watch the complement of the literal
	events  []int32   // head of the list of events when the literal becomes true

	// by variable
	level     []int32
	reason    []Reason
	pos       []int32 // position on the trail
	phase     []int8  // saved phase: 1, -1
	heldPhase []int8  // phase before restarts were held
	best      []int8  // phase of the longest trail without conflict since the last rephasing
	flags     []uint16
	bind      []int32 // first binding, or unbound, or below that -2 - n for what theory meant calls n
	seen      []uint8 // conflict analysis

	meant     Meaner  // whose literals are below unbound in bind
	meantBy   PropID  // its propagator
	freeVars  []int32 // recycled variables
	binds     []binding
	freeBinds []int32
	eventPool []event
	packed    int // events that stand list by list, see packEvents

	// integers
	at   []span // current bounds
	ints []intData

	// trail
	trail  []Lit
	lim    []int32 // start of each decision level
	qhead  int     // clauses have seen the trail up to here
	thead  int     // propagators have seen the trail up to here
	late   []lateFact
	keep   []Lit   // scratch of cancelUntil
	doomed []int32 // the same
	rootEv []rootMove

	// clauses
	arena    []uint32
	wasted   int      // words of deleted clauses in the arena
	clauses  []uint32 // permanent ones
	learnts  []uint32
	pend     []pending // clauses waiting to be integrated
	pendLits []Lit
	addBuf   []Lit

	// propagators
	props      []propData
	backs      []Backtracker
	finals     []finalEntry
	queue      [8][]PropID
	qpos       [8]int // next to run in queue
	queuedAny  int    // how many wait
	deciders   []Decider
	lateDecide []Decider
	inCall     int      // depth of callbacks
	running    PropID   // whose Propagate runs, or -1
	delayed    []PropID // must run again before a model is accepted, see SetLb
	moveLimit  int      // moves of one bound at one level before SetLb delays

	// conflict
	conf       uint8
	confRef    uint32
	confLits   []Lit
	confLit    Lit
	confReason Reason
	explFalse  Lit // the refused literal being explained, see TrailPos
	cache      []Lit
	an         analysis

	// search
	order     heap
	varInc    float64
	search    searchState
	rng       uint64
	assump    []Lit
	failed    []Lit
	giveUps   []Gap  // of the final check under way, and of propagators
	reasons   []Gap  // of the last Unknown
	broken    string // a propagator broke the contract
	full      bool   // a clause was left out for lack of memory
	whenFull  func() // told of that; nil: nobody
	cancelled *atomic.Bool
	beats     interface{ Beat() } // the context of Solve, if it wants to hear now and then; or nil
	each      func()              // called in Solve when Work is eachAt; nil: nobody asks
	eachAt    int64
	eachWork  int64
	budget    int64 // conflicts a Solve may take; <0: no limit
	work      int64 // work a Solve may take before it pauses; <0: no limit
	charged   int64 // work told by Charge
	paused    bool  // the last Solve did
	stack     selectors
	halves    map[Lit]Lit // by literal: the one that implies it, see HalfLe
	just      *justState
	tags      *tags // nil without Options.Profile
	quiet     bool  // vivification: phases and theories are left alone
	vivLits   []Lit
	vivSave   []Lit
	direct    *direct             // nil: no variable is
	onLearn   func([]Lit, uint32) // sees each learned clause and its LBD; nil: nobody does
	stats     Stats
	lookedAt  int64 // work at the last check of the invariants
}

type finalEntry struct {
	f  FinalChecker
	id PropID
}

// firstMoveLimit is the moveLimit at the start of a Solve.
const firstMoveLimit = 1000

// Room is how many bytes more the search may take.
func (s *Solver) Room() int64 { return s.opts.MemLimit - s.memory() }

// memory estimates the bytes that grow with the search.
func (s *Solver) memory() int64 {
	const (
		perVar    = 128
		perClause = 32 // two watches and the reference, in tables that grow by parts
	)
	return int64(len(s.arena)+len(s.cache))*4 + int64(len(s.clauses)+len(s.learnts))*perClause + int64(len(s.level)-len(s.freeVars))*perVar + int64(len(s.trail))*24
}

// WhenFull has tell called, once, when a clause is left out since it would exceed the memory
// limit: no verdict but unsat is to be had from then on.
func (s *Solver) WhenFull(tell func()) { s.whenFull = tell }

// mostMemory is the limit of a solver that is given none.
const mostMemory = 4 << 30

// New returns an empty solver.
func New(opts Options) *Solver {
	s := &Solver{opts: opts, ok: true, varInc: 1, budget: -1, work: -1, explFalse: LitUndef, running: -1, moveLimit: firstMoveLimit, cancelled: new(atomic.Bool), CheckExplain: invariants}
	s.SetMemLimit(opts.MemLimit)
	s.tune = opts.Tuning.OrDefault()
	s.rng = opts.Seed*0x9e3779b97f4a7c15 + 0x1234567
	if opts.Justifier != nil {
		s.just = newJustState(s, opts.Justifier)
	}
	if opts.Profile {
		s.tags = &tags{of: map[uint32]int32{}}
	}
	s.order.s = s
	s.search.init(s.tune)
	v := s.newVar(0)
	s.phase[v] = 1
	s.assign(LitTrue, ReasonNone, 0)
	return s
}

// newVar makes a variable; it is not yet up for decision.
func (s *Solver) newVar(fl uint16) int32 {
	s.stats.LitsMade++
	ph := int8(-1)
	if s.opts.PhaseTrue {
		ph = 1
	}
	if n := len(s.freeVars); n > 0 {
		v := s.freeVars[n-1]
		s.freeVars = s.freeVars[:n-1]
		s.flags[v] = fl
		s.phase[v] = ph
		s.best[v] = 0
		s.order.reset(v)
		return v
	}
	v := int32(len(s.level))
	s.vals = append(s.vals, 0, 0)
	s.watches = append(s.watches, nil, nil)
	s.events = append(s.events, -1, -1)
	s.level = append(s.level, 0)
	s.reason = append(s.reason, 0)
	s.pos = append(s.pos, 0)
	s.phase = append(s.phase, ph)
	s.best = append(s.best, 0)
	s.flags = append(s.flags, fl)
	s.bind = append(s.bind, unbound)
	s.seen = append(s.seen, 0)
	act := 0.0
	if s.opts.Seed != 0 {
		act = s.random() * 1e-5
	}
	s.order.grow(act)
	return v
}

// NewBool makes a Boolean variable and returns its positive literal. Any time.
func (s *Solver) NewBool() Lit {
	v := s.newVar(0)
	s.order.insert(v)
	return MkLit(v, false)
}

// NumVars returns how many Boolean variables there are, recycled ones included.
func (s *Solver) NumVars() int { return len(s.level) }

// UsedVars returns how many Boolean variables are in use.
func (s *Solver) UsedVars() int { return len(s.level) - len(s.freeVars) }

// Phase returns the phase that is tried first for the variable of l, as a truth of l.
func (s *Solver) Phase(l Lit) bool { return s.phase[l>>1] > 0 != l.Sign() }

// NumInts returns how many integer variables there are.
func (s *Solver) NumInts() int { return len(s.ints) }

// Okay reports whether the clauses may still be satisfiable: false once a
// contradiction at the root was found.
func (s *Solver) Okay() bool { return s.ok }

// Value returns the value of l.
func (s *Solver) Value(l Lit) LBool { return LBool(s.vals[l]) }

// Level returns the decision level at which the variable of l was assigned. It may be
// lower than the level in whose part of the trail the literal stands.
func (s *Solver) Level(l Lit) int { return int(s.level[l>>1]) }

// Assumptions returns how many levels of decision the assumptions of the present Solve
// take.
func (s *Solver) Assumptions() int { return len(s.assump) }

// Calls counts the calls of Solve: the assumptions of one stay.
func (s *Solver) Calls() uint64 { return s.stats.Solves }

// DecisionLevel returns the current decision level; 0 is the root.
func (s *Solver) DecisionLevel() int { return len(s.lim) }

// TrailLen returns the length of the trail.
func (s *Solver) TrailLen() int { return len(s.trail) }

// TrailPos returns the position on the trail of the assigned variable of l. While
// conflict analysis asks for the explanation of a literal that was refused because it is
// false, it returns the length of the trail for that literal.
func (s *Solver) TrailPos(l Lit) int {
	if l == s.explFalse {
		return len(s.trail)
	}
	return int(s.pos[l>>1])
}

// SetPhase makes l the phase that is tried first for its variable.
func (s *Solver) SetPhase(l Lit) {
	s.phase[l>>1] = 1 - 2*int8(l&1)
	s.best[l>>1] = s.phase[l>>1]
}

// Meant says that the variable of l, which is positive, is what theory t, propagator id, calls
// n: a statement about values that t gives, so that it has a truth whether the search decides
// it or not. All calls are of one theory, before it watches l.
func (s *Solver) Meant(l Lit, id PropID, t Meaner, n int32) {
	s.meantBy, s.meant = id, t
	s.bind[l>>1] = -2 - n
}

// SaveTrue has the phase of l, which is positive, be true, and stay true when the search
// takes back that l is false: to try a value again that was ruled out for a while says
// more than to rule it out. SetPhase changes it.
func (s *Solver) SaveTrue(l Lit) {
	s.flags[l>>1] |= fTrue
	s.phase[l>>1] = 1
}

// Each has f be called in Solve after so much work each time, between two decisions. f may add clauses, and what literals they need.
func (s *Solver) Each(work int64, f func()) { s.eachWork, s.each, s.eachAt = work, f, s.Work()+work }

// OnLearn has f see each clause that is learned from a conflict, with its LBD; the slice is
// the solver's. f must not change anything.
func (s *Solver) OnLearn(f func(clause []Lit, lbd uint32)) { s.onLearn = f }

// Bump raises the activity of the variable of l.
func (s *Solver) Bump(l Lit) { s.order.bump(int32(l >> 1)) }

// Pin keeps the literal l from being recycled, and makes it a candidate for decisions.
func (s *Solver) Pin(l Lit) {
	v := l >> 1
	s.wake(l)
	if s.flags[v]&fRecyclable != 0 {
		s.flags[v] &^= fRecyclable | fMentioned
		if s.vals[l] == 0 {
			s.order.insert(int32(v))
		}
	}
}

// Hold pins the literal l and has it, and what it is about, be decided for good: its truth matters
// by itself. It reports whether some of that is open.
func (s *Solver) Hold(l Lit) bool {
	s.Pin(l)
	s.retain(l)
	open := s.vals[l] == 0
	for _, n := range s.stack.needs[l>>1] {
		open = open || s.vals[n] == 0
	}
	return open
}

// Cancelled reports whether the context of Solve is done. Cheap: long loops poll it.
func (s *Solver) Cancelled() bool {
	if s.beats != nil {
		s.beats.Beat()
	}
	return s.cancelled.Load()
}

// SetConflictBudget limits the conflicts of each Solve; negative for no limit.
func (s *Solver) SetConflictBudget(n int64) { s.budget = n }

// SetWorkBudget has each Solve pause after so much work, as Work counts it; negative for
// no limit. What was learned stays, and the next Solve goes on with it.
func (s *Solver) SetWorkBudget(n int64) { s.work = n }

// Costs of steps in the unit of Work, about what they take beside a propagated literal.
const (
	runWork      = 4
	conflictWork = 50
	checkWork    = 200
	litWork      = 10
)

// Work counts the work done since New: propagated literals, runs of propagators,
// conflicts, final checks and literals made, weighed, and what was charged. The same calls
// do the same work on any machine.
func (s *Solver) Work() int64 {
	st := &s.stats
	return s.charged + int64(st.Propagations+runWork*st.PropRuns+conflictWork*st.Conflicts+checkWork*st.FinalChecks+litWork*st.LitsMade)
}

// Charge counts work that a propagator has done elsewhere, in a solver of its own.
func (s *Solver) Charge(work int64) { s.charged += work }

// fail records a broken contract.
func (s *Solver) fail(format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	if s.CheckExplain {
		panic("core: " + msg)
	}
	if s.broken == "" {
		s.broken = msg
	}
}

// random returns a number in [0,1) (xorshift64*).
func (s *Solver) random() float64 {
	x := s.rng
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	s.rng = x
	return float64(x*0x2545f4914f6cdd1d>>11) / (1 << 53)
}

// LitString returns a readable form of l for messages.
func (s *Solver) LitString(l Lit) string {
	switch l {
	case LitTrue:
		return "true"
	case LitFalse:
		return "false"
	case LitUndef:
		return "undef"
	}
	if b := s.bind[l>>1]; b >= 0 {
		bd := s.binds[b]
		if l.Sign() == bd.neg {
			return fmt.Sprintf("[i%d<=%d]", bd.x, bd.k)
		}
		return fmt.Sprintf("[i%d>=%d]", bd.x, bd.k+1)
	}
	if l.Sign() {
		return fmt.Sprintf("-b%d", l.Var())
	}
	return fmt.Sprintf("b%d", l.Var())
}
