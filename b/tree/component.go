package tree

// ComponentKind says what a source unit is.
type ComponentKind uint8

const (
	MachineUnit        ComponentKind = iota // classical MACHINE, MODEL, SYSTEM
	RefinementUnit                          // classical REFINEMENT
	ImplementationUnit                      // classical IMPLEMENTATION
	DefinitionsUnit                         // a file of DEFINITIONS
	EventMachineUnit                        // Event-B machine
	ContextUnit                             // Event-B context
)

// Component is one machine, refinement or context as its source has it: names are
// not resolved, types not inferred. Macros are expanded.
type Component struct {
	Kind    ComponentKind
	Dialect Dialect // Classical or EventB
	Name    string
	File    string // where it was read
	Pos     Pos

	Params      []*Decl // of the machine: sets in capitals, scalars not
	Constraints []*Clause
	Refines     []Ref // what it refines, at most one; contexts: what they extend
	Sees        []Ref
	Uses        []Ref
	Includes    []Ref
	Extends     []Ref
	Imports     []Ref
	Promotes    []Ref

	Sets              []*Set
	Constants         []*Decl // concrete ones
	AbstractConstants []*Decl
	Variables         []*Decl // abstract ones
	ConcreteVariables []*Decl
	Properties        []*Clause // axioms
	Invariants        []*Clause
	Assertions        []*Clause // theorems
	Values            []*Node   // Equal of a name and its value
	Variant           *Node     // Event-B; nil: none
	Init              *Node     // nil: none. An event machine has it in InitEvent
	InitEvent         *Operation
	Operations        []*Operation
	LocalOperations   []*Operation
	Definitions       []*Definition

	Discharged []Discharged // proof facts that the source holds

	Broken bool // parts that have mistakes were left out
	Lost   bool // they may have declared names
}

// Ref names another component.
type Ref struct {
	Pos    Pos
	Prefix string // of an inclusion p.M; empty: none
	Name   string
	Args   []*Node // values of the machine's parameters
	File   string  // where it lies, if the source says so; empty: beside this one
}

// Clause is a predicate, or an action of an event, with the label that the source gives it.
type Clause struct {
	Label string // empty: none
	Pos   Pos
	Pred  *Node  // the predicate, or the substitution of an action
	From  string // the component that it came from
}

// Definition is a macro that the source declares.
type Definition struct {
	Name   string
	Pos    Pos
	Params []string
	Body   *Node // other macros expanded in it
}

// Status is what an event promises about the variant.
type Status uint8

const (
	Ordinary Status = iota
	Convergent
	Anticipated
)

// Operation is an operation of classical B or an event of Event-B.
type Operation struct {
	Name    string
	Pos     Pos
	ID      int // index in Machine.Operations, or in Machine.Called
	Results []*Decl
	Params  []*Decl
	Guards  []*Clause // of an event; an operation has its own inside of Body
	Body    *Node     // what it does; of an event the Par of its actions

	Actions   []*Clause // of an event: the parts of Body with their labels
	Refines   []string  // the abstract events or the abstract operation, where that has another name
	Extended  bool      // the event repeats its abstract event, parameters, guards and actions
	Status    Status
	Witnesses []*Clause // of an event: labelled with the abstract parameter, or primed variable
	Theorems  []*Clause // of an event: what its guards imply
}

// Discharged is a proof fact: the event of the machine preserves the invariant.
type Discharged struct {
	Machine, Event, Invariant string
}
