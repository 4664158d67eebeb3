package temporal

import (
	"bsmt/b/tree"
)

// Logic says how a formula is meant.
type Logic uint8

const (
	LTL Logic = iota // of paths
	CTL              // of states
)

func (l Logic) String() string { return [...]string{"LTL", "CTL"}[l] }

// Formula is a formula that was read, over the names of one machine.
type Formula struct {
	Logic Logic
	Name  string // of the definition it comes from; empty: it was typed in
	Text  string

	root *node
	fair [][]fairness // the alternatives for which paths count, each of requirements that all hold; nil: all paths
}

// kind is an operator of a formula as it was written, or an atom.
type kind uint8

const (
	kTrue kind = iota
	kFalse
	kPred      // a predicate of B in the state
	kEnabled   // e(op): the state has such a transition
	kTaken     // [op]: the next transition is one
	kDeadlock  // no transition
	kSink      // no transition to another state
	kUnchanged // of the value of an expression, by the next transition; the others likewise
	kChanged
	kIncreasing
	kDecreasing

	kNot
	kAnd
	kOr
	kImplies
	kIff

	kNext // LTL: the future
	kGlobally
	kFinally
	kUntil
	kWeakUntil
	kRelease
	kYesterday // and the past
	kHistorically
	kOnce
	kSince
	kTrigger
	kSome // #x.({P} & f): some value of x with P; kEvery: !x.({P} => f)
	kEvery

	kEX // CTL; with a step, it is a transition of this kind
	kAX
	kEF
	kAF
	kEG
	kAG
	kEU
	kAU
)

// node is a part of a formula.
type node struct {
	kind  kind
	args  []*node
	pred  *tree.Node   // kPred: the predicate; the four of change: the expression; kSome and kEvery: P
	step  *pattern     // kEnabled, kTaken, kEX, kAX
	bound []*tree.Decl // kSome and kEvery: the name
}

// pattern tells transitions: of an operation, perhaps with given parameters.
type pattern struct {
	op   int          // in the machine's Operations
	args []*tree.Node // of the first parameters, in the state before; nil: any value
}

// fairness is what a fair path does: where it always (strong: infinitely often) could take a
// transition, it does so infinitely often.
type fairness struct {
	strong bool
	step   *pattern // nil: of each transition by itself
}
