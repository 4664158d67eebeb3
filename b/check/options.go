package check

import (
	"time"

	"bsmt/b/machine"
	"bsmt/b/tree"
)

// Order is the order in which states are visited.
type Order uint8

const (
	Breadth Order = iota // first found, first visited: traces are shortest
	Depth                // last found, first visited
	Mixed                // of each batch, one half from either end
)

// Options say what is checked and how far. The zero Options check a machine as its
// file asks, breadth first, without limits.
type Options struct {
	Sizes          map[string]int // of given sets; they win over the file's
	MaxInt, MinInt *int64         // nil: the file's, or 3 and -1
	DefaultSize    int            // of deferred sets that nothing gives a size; 0: 2

	Order    Order
	Jobs     int  // goroutines; 0: as many as there are processors
	Deadlock bool // a deadlock ends the search
	Symmetry bool // states that differ only by a permutation of deferred elements count once

	// Goal is a predicate whose first state ends the search; nil: none. FindGoal
	// asks for the file's GOAL instead.
	Goal     *tree.Node
	FindGoal bool

	// TrustProofs takes what the source says is proved for proved.
	TrustProofs bool

	// Proved[o][i] says that it was shown, for all values of what the machine leaves open,
	// that Operations[o] keeps Invariants[i], and that this has a value then; nil: nothing was.
	Proved [][]bool

	NoInvariant bool   // do not check invariants
	Graph       bool   // keep the edges of the state graph in the result
	Watch       *Watch // keep the state graph as it is, for questions about paths; nil: do not

	// MaxOperations and MaxInitialisations bound the transitions of one operation in
	// one state, and the set-ups and initialisations; 0: no bound. The file's
	// SET_PREF_MAX_OPERATIONS and MAX_INITIALISATIONS, which are for animation, do not
	// count.
	MaxOperations, MaxInitialisations int64

	MaxStates int64           // 0: no limit
	Timeout   time.Duration   // 0: no limit
	Memory    int64           // bytes of heap; of what OnDisk keeps so much stays in memory at most; 0: no limit
	OnDisk    string          // a folder, in a file of which states are kept; empty: in memory. A search that is watched keeps its graph in memory all the same.
	Done      <-chan struct{} // closed: the search ends; nil: never

	reuse reuseMode // of what operations did in other states; tests set it
	edges int       // of a batch; 0: batchEdges; tests set it

	// Progress, if not nil, is called a few times a second from the searching
	// goroutine.
	Progress func(Progress)
}

// Progress says how far a search is.
type Progress struct {
	States, Queue, Transitions int64
	Elapsed                    time.Duration
}

// maxInt and minInt give the bounds of implementable integers.
func (o *Options) maxInt(m *machine.Machine) int64 { return either(o.MaxInt, m.Settings.MaxInt, 3) }

func (o *Options) minInt(m *machine.Machine) int64 { return either(o.MinInt, m.Settings.MinInt, -1) }

func either(a, b *int64, otherwise int64) int64 {
	switch {
	case a != nil:
		return *a
	case b != nil:
		return *b
	}
	return otherwise
}

// ProvedBefore reports whether it need not be evaluated that an operation of a machine keeps an
// invariant: it was shown, or the source says so and that is trusted.
func (o *Options) ProvedBefore(m *machine.Machine, operation, invariant int) bool {
	in := func(facts [][]bool) bool {
		return facts != nil && facts[operation] != nil && facts[operation][invariant]
	}
	return in(o.Proved) || o.TrustProofs && in(m.Proved)
}
