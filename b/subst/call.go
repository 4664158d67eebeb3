package subst

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
)

// Call is an operation as who calls it sees it: its precondition is the caller's duty, and
// only its guards say whether it can happen.
type Call struct {
	*Action            // Run takes a frame with the parameters filled in, too, and does not evaluate the precondition
	Required eval.Pred // the precondition, for the parameters in the frame

	// All finds the parameters for which the precondition holds. Bounded says that it finds
	// each of them.
	All     eval.Solver
	Bounded bool
}

// NewCall compiles an operation for who calls it. Frames made before do not fit.
func (p *Program) NewCall(o *tree.Operation) *Call {
	a, s := p.action(o, true)
	pre := Precondition(o)
	search := s.Fork()
	search.Open = true
	all, endless := search.Search(o.Params, []*tree.Node{pre}, o.Body)
	return &Call{Action: a, Required: s.Strict().Pred(pre), All: all, Bounded: !endless}
}

// Requires reports whether an operation has a precondition.
func Requires(o *tree.Operation) bool { return Precondition(o).Op != tree.BTrue }

// Precondition gives what an operation requires of who calls it: the PRE at its outside,
// below the guards that stand around it.
func Precondition(o *tree.Operation) *tree.Node {
	var guards, required []*tree.Node
	for n := o.Body; ; n = n.Args[1] {
		switch {
		case n.Op == tree.Pre && len(guards) > 0:
			required = append(required, tree.New(tree.Implies, n.Pos, tree.Conj(n.Pos, guards...), n.Args[0]))
		case n.Op == tree.Pre:
			required = append(required, n.Args[0])
		case n.Op == tree.Select && len(n.Args) == 2:
			guards = append(guards, n.Args[0])
		default:
			return tree.Conj(o.Body.Pos, required...)
		}
	}
}
