package subst

import (
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Program is a machine that has been compiled to run in a world. Frames made by its
// Code hold, in this order, the constants, the variables, and the variables after a
// step; further slots are the program's own.
type Program struct {
	Machine *machine.Machine
	World   *eval.World
	Code    *eval.Code
	Vars    int // slot of the first variable
	Next    int // slot of the first variable after a step

	Init       *Action
	Operations []*Action // as Machine.Operations
	Invariants []eval.Pred
	Assertions []eval.Pred // that speak of variables; others belong to the Setup

	scope  *eval.Scope
	finder Finder
	log    *Log
}

// Action is a compiled operation, event or initialisation.
type Action struct {
	Oper    *tree.Operation // nil: the initialisation
	Shown   []*tree.Decl    // the parameters, in their order; see Params
	Params  []int           // slots of the parameters
	Results []int           // slots of the results
	Writes  []int           // indices of the variables that may change, ascending
	Reads   []int           // indices of the variables that Run depends on, ascending; of operations only

	// Run takes a frame with the constants and the variables before. For each way
	// to take the step it calls found with Params, Results and the Writes of the
	// variables after filled in. It stops when found says true. Values of the
	// parameters for which the body is ill-defined are passed over; the frame's Ill
	// tells.
	Run eval.Solver
}

// Setup finds the values of the constants.
type Setup struct {
	Code       *eval.Code
	Constants  int         // number of constants; they stand in the first slots
	Solve      eval.Solver // all values that the properties allow
	Properties []eval.Pred
	Assertions []eval.Pred // that speak of constants only
}

// OnlyConstants reports whether a predicate has no variable of the machine.
func OnlyConstants(n *tree.Node) bool {
	for d := range eval.FreeNames(n) {
		if d.Kind == tree.DVariable {
			return false
		}
	}
	return true
}

// NewSetup compiles the properties of a machine. known has constants whose values are
// fixed beforehand.
func NewSetup(m *machine.Machine, w *eval.World, known map[*tree.Decl]value.Value) *Setup {
	code := eval.NewCode(w)
	s := code.NewScope()
	s.BindNew(m.Constants...)
	setup := &Setup{Code: code, Constants: len(m.Constants)}
	var preds []*tree.Node
	for _, c := range m.Properties {
		preds = append(preds, c.Pred)
		setup.Properties = append(setup.Properties, s.Pred(c.Pred))
	}
	for _, c := range m.Assertions {
		if OnlyConstants(c.Pred) {
			setup.Assertions = append(setup.Assertions, s.Pred(c.Pred))
		}
	}
	var open []*tree.Decl
	preset := map[int]value.Value{}
	for _, d := range m.Constants {
		if v, ok := known[d]; ok {
			slot, _ := s.Slot(d)
			preset[slot] = v
			s.Know(d, v)
		} else {
			open = append(open, d)
		}
	}
	s.Open = true
	solve := s.SolverAll(open, preds, nil)
	setup.Solve = func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, v := range preset {
			f.Slots[i] = v
		}
		return solve(f, found)
	}
	return setup
}

// NewProgram compiles a machine. constants, if not nil, are the values that its
// constants have in every run, by Decl.Slot.
// finder may be nil.
func NewProgram(m *machine.Machine, w *eval.World, constants []value.Value, finder Finder) *Program {
	return NewTracing(m, w, constants, finder, nil)
}

// NewTracing is NewProgram for a program that tells log what its steps choose.
func NewTracing(m *machine.Machine, w *eval.World, constants []value.Value, finder Finder, log *Log) *Program {
	code := eval.NewCode(w)
	s := code.NewScope()
	p := &Program{Machine: m, World: w, Code: code, scope: s, finder: finder, log: log}
	s.BindNew(m.Constants...)
	p.Vars = s.BindNew(m.Variables...)
	p.Next = code.Alloc(len(m.Variables))
	for i, d := range m.Constants {
		if constants != nil {
			s.Know(d, constants[i])
		}
	}
	for _, c := range m.Invariants {
		p.Invariants = append(p.Invariants, s.Pred(c.Pred))
	}
	for _, c := range m.Assertions {
		if !OnlyConstants(c.Pred) {
			p.Assertions = append(p.Assertions, s.Pred(c.Pred))
		}
	}
	p.Init, _ = p.action(nil, false)
	for _, o := range m.Operations {
		a, _ := p.action(o, false)
		p.Operations = append(p.Operations, a)
	}
	return p
}

// Pred compiles a predicate over constants and variables. Frames made before do not fit.
func (p *Program) Pred(n *tree.Node) eval.Pred { return p.scope.Pred(n) }

// PredWith is Pred for a predicate that has other names as well, whose values are known.
func (p *Program) PredWith(n *tree.Node, known map[*tree.Decl]value.Value) eval.Pred {
	return p.with(known).Pred(n)
}

// ExprWith is PredWith for an expression.
func (p *Program) ExprWith(n *tree.Node, known map[*tree.Decl]value.Value) eval.Expr {
	return p.with(known).Expr(n)
}

func (p *Program) with(known map[*tree.Decl]value.Value) *eval.Scope {
	if len(known) == 0 {
		return p.scope
	}
	s := p.scope.Fork()
	for d, v := range known {
		s.Know(d, v)
	}
	return s
}

// writes gives the indices of the variables that a substitution may change, ascending.
func (p *Program) writes(body *tree.Node) []int {
	all := (&compiler{}).writes(body)
	var out []int
	for i, d := range p.Machine.Variables {
		if has(all, d) {
			out = append(out, i)
		}
	}
	return out
}

// anyShown reports whether a machine asks for the values of an outer ANY as parameters;
// translations from Event-B do.
func anyShown(m *machine.Machine) bool { return m.Settings.Other["SHOW_EVENTB_ANY_VALUES"] == "TRUE" }

// action compiles an operation, or the initialisation; called says that a caller gives the
// parameters and sees to the precondition. The scope is that of its guards.
func (p *Program) action(o *tree.Operation, called bool) (*Action, *eval.Scope) {
	c := &compiler{code: p.Code, kept: map[*tree.Decl]bool{}, finder: p.finder, log: p.log}
	s := p.scope.Fork()
	a := &Action{Oper: o}
	body := p.Machine.Init
	var params []*tree.Decl
	var guards []*tree.Node
	out := targets{}
	if o != nil {
		body, params = o.Body, o.Params
		show := func(ds []*tree.Decl) {
			for _, d := range ds {
				a.Shown = append(a.Shown, d)
				a.Params = append(a.Params, s.BindNew(d))
			}
		}
		show(params)
		if called {
			params = nil
		}
		for _, g := range o.Guards {
			guards = append(guards, g.Pred)
		}
		c.unset(s, o.Results)
		for _, d := range o.Results {
			out[d] = p.Code.Alloc(1)
			a.Results = append(a.Results, out[d])
		}
		// What an operation requires first is its guard.
	peel:
		for {
			switch {
			case called && body.Op == tree.Pre:
				body = body.Args[1]
			case body.Op == tree.Pre, body.Op == tree.Select && len(body.Args) == 2:
				guards = append(guards, body.Args[0])
				body = body.Args[1]
			case body.Op == tree.Any && anyShown(p.Machine):
				show(body.Binds)
				params = append(params[:len(params):len(params)], body.Binds...)
				guards = append(guards, body.Args[0])
				body = body.Args[1]
			default:
				break peel
			}
		}
	}
	for i, d := range p.Machine.Variables {
		out[d] = p.Next + i
	}
	if o == nil {
		s.MayBeUnset(p.Machine.Variables...)
	}
	all := c.writes(body)
	if o != nil {
		for _, d := range o.Results {
			if !has(all, d) {
				all = append(all, d)
			}
		}
	}
	a.Writes = p.writes(body)
	done := eval.Solver(func(f *eval.Frame, found func(*eval.Frame) bool) bool { return found(f) })
	if len(a.Results) > 0 {
		done = given(o.Results, a.Results, o.Name+" ends without a value for", done)
	}
	if o == nil {
		slots := make([]int, len(p.Machine.Variables))
		for i := range slots {
			slots[i] = p.Next + i
		}
		done = given(p.Machine.Variables, slots, "the initialisation ends without a value for", done)
	}
	m := p.variant(o, s)
	if m != nil {
		end := done
		done = func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			m.end(f)
			return end(f, found)
		}
	}
	do := c.run(body, all, s, out, done)
	if m != nil {
		do = m.start(do)
	}
	if o == nil {
		a.Run = p.fromNothing(c.watched(a, do))
		return a, s
	}
	do = p.theorems(o, s, do)
	a.Reads = p.reads(o, c.kept)
	do = c.watched(a, do)
	if len(params) == 0 && len(guards) == 0 {
		a.Run = do
		return a, s
	}
	s.Open = true
	solve := p.parameters(c, s, params, guards, body)
	a.Run = then(solve, func(f *eval.Frame, found func(*eval.Frame) bool) bool { return f.Tolerate(do, found) })
	return a, s
}

// fromNothing runs the initialisation, before which no variable has a value.
func (p *Program) fromNothing(do eval.Solver) eval.Solver {
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i := range p.Machine.Variables {
			f.Slots[p.Vars+i] = value.Unset
		}
		return do(f, found)
	}
}

// parameters compiles the search for the values of parameters. Where the guards do not bound
// them and the body is an IF, its conditions do, as in ProB: the search takes one branch
// after the other.
func (p *Program) parameters(c *compiler, s *eval.Scope, params []*tree.Decl, guards []*tree.Node, body *tree.Node) eval.Solver {
	solve, endless := s.Search(params, guards, body)
	if !endless || body.Op != tree.If {
		return c.found(s, params, guards, solve, endless)
	}
	var branches []eval.Solver
	before := slices.Clone(guards)
	for args := body.Args; len(args) >= 2; args = args[2:] {
		branch := c.search(s.Fork(), params, slices.Concat(before, []*tree.Node{args[0]}), body)
		branches = append(branches, branch)
		before = append(before, tree.New(tree.Not, args[0].Pos, args[0]))
	}
	branch := c.search(s.Fork(), params, before, body)
	branches = append(branches, branch)
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for _, b := range branches {
			if b(f, found) {
				return true
			}
		}
		return false
	}
}
