package check

import (
	"time"

	"bsmt/b/tree"
)

// Verdict is what a check came to.
type Verdict string

const (
	Holds      Verdict = "holds"            // all states were seen, and all is well
	Violated   Verdict = "violated"         // an invariant or an assertion is false in a state
	Deadlocked Verdict = "deadlock"         // a state without successors, where that was asked
	GoalFound  Verdict = "goal"             // the goal was reached, where that was asked
	Unknown    Verdict = "unknown"          // nothing was found, but not all states were seen
	NoStart    Verdict = "no-initial-state" // nothing can be initialised: no values of the constants satisfy the properties, or INITIALISATION has no outcome
	IllDefined Verdict = "ill-defined"      // something that was evaluated means nothing
)

// Result is the outcome of a check.
type Result struct {
	Machine     string
	Verdict     Verdict
	States      int64 // with the states that only have constants, without the root; where an error of an operation ended the search, those visited before
	Transitions int64 // with set-ups of constants and initialisations
	Deadlock    bool  // some state has no successor
	Exhausted   bool  // all states were visited with all their successors
	Reasons     []string
	Assumed     []string // sizes and bounds that the verdict depends on
	Notes       []string // what else is worth saying

	Unsatisfied []Property // where no constants satisfy the properties: some that contradict each other

	Failed *Failure // what was found: a violation, what is ill-defined, a deadlock, a goal
	Trace  []Step   // how it is reached
	Events []Event  // by operation, the initialisation first

	Evaluated int64 // invariants evaluated
	Avoidable int64 // that would have been without any proof

	Elapsed time.Duration
	Bytes   int64 // that the states take

	Graph *Graph // if it was asked for
	Space *Space // if the search was watched
	At    int64  // the state of Space that Failed is about; negative: none
}

// Failure is what ended or marred a search.
type Failure struct {
	Kind  string // invariant, assertion, ill-defined, deadlock, goal, properties, initialisation
	Pos   tree.Pos
	Label string // of the clause
	What  string // the predicate, or the message
	Why   string // values that make it so
	In    string // the operation that was being executed, if any

	Params []Binding // of that operation
	Chosen []Choice  // by it, before it failed
}

// Step is a step of a trace and the state it leads to.
type Step struct {
	Event   string    `json:"event"` // SETUP_CONSTANTS, INITIALISATION or an operation
	Params  []Binding `json:"parameters,omitempty"`
	Results []Binding `json:"results,omitempty"`
	Chosen  []Choice  `json:"chosen,omitempty"` // inside of the operation, in the order of execution
	State   []Binding `json:"state"`            // constants after their set-up, then the variables
}

// Choice is a value that a step chose for a name of ANY, LET, :: or the like.
type Choice struct {
	Binding
	Place string `json:"place"` // of the substitution that chooses
}

// Binding is a name and its value as B.
type Binding struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Event counts what happened with an operation.
type Event struct {
	Name  string `json:"name"`
	Fired int64  `json:"fired"` // transitions
}

// Graph is the state graph.
type Graph struct {
	Nodes []string // labels of the states
	Root  []Edge   // edges from the root, From is unused
	Edges []Edge
}

// Edge is a transition.
type Edge struct {
	From, To int
	Label    string
}
