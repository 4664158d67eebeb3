package machine

import "bsmt/b/tree"

// Machine is what runs: one flat machine, its names resolved and typed. It is not
// written after it was built, so that several goroutines may share it.
type Machine struct {
	Name    string
	File    string // of the main component
	Dialect tree.Dialect

	Sets       []*tree.Set    // by Set.ID; deferred ones get their size from Settings or the user
	Constants  []*tree.Decl   // by Slot
	Variables  []*tree.Decl   // by Slot
	Properties []*tree.Clause // of the constants: properties, axioms, constraints
	Invariants []*tree.Clause // of constants and variables, one for each conjunct
	Assertions []*tree.Clause // theorems: what properties and invariants imply
	Init       *tree.Node     // the initialisation of Variables, never nil

	// Variant is an integer or a set that convergent events make smaller, and anticipated
	// ones not greater; nil: there is none.
	Variant *tree.Node

	// Operations are what can happen, by ID: operations of classical B, events but
	// for the initialisation. Called are operations that only others call.
	Operations []*tree.Operation
	Called     []*tree.Operation

	Settings Settings // from DEFINITIONS
	Unused   []string // what the source says and a run takes no notice of, in words

	// Proved[o][i] says that the source holds a proof that Operations[o] preserves
	// Invariants[i]; nil: it holds none at all.
	Proved [][]bool

	// Abstract is what this refines, with the same Sets and Constants (and perhaps
	// fewer); nil: nothing. Gluing are invariants that also speak of AbstractOnly,
	// the variables of Abstract that this has not: copies with slots that follow
	// those of Variables. A variable that both have under one name is the same.
	Abstract     *Machine
	AbstractOnly []*tree.Decl
	Gluing       []*tree.Clause

	Definitions []*tree.Definition // macros of the main component, for formulas typed in

	elements func(*tree.Set) []string // of deferred sets: names of the elements, for formulas typed in; nil: they have none
}

// Settings are the preferences that DEFINITIONS set. A nil field was not set.
type Settings struct {
	MaxInt, MinInt     *int64
	Sizes              map[string]Size // of deferred sets, by name: scope_S
	DefaultSize        *int64          // of deferred sets without one
	MaxOperations      *int64          // transitions of one operation in one state
	MaxInitialisations *int64
	Goal               *tree.Node        // GOAL, a typed predicate; nil: none
	Other              map[string]string // other SET_PREF_NAME, by NAME
	Temporal           []Temporal        // ASSERT_LTL and ASSERT_CTL
}

// Temporal is a formula of LTL or CTL that the definitions assert, as it is written.
type Temporal struct {
	Name, Text string
	Pos        tree.Pos // of the string
	CTL        bool
}

// Size is a number of elements, or a range of them.
type Size struct{ Min, Max int64 }

// Elements gives the number that is meant: of a range how many numbers it has, so that
// scope_S == 6..9 is 4.
func (s Size) Elements() int {
	n := s.Max
	if s.Min < s.Max {
		n = s.Max - s.Min + 1
	}
	return int(min(n, 1<<20))
}
