package subst

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Choice is a name that an execution gives a value: a variable of ANY or LET, or what
// becomes a member of a set or such that something holds.
type Choice struct {
	Decl  *tree.Decl
	Pos   tree.Pos // of the substitution that chooses
	Value value.Value
}

// Log tells of the step that a program runs, for traces. A program with a log belongs to one
// goroutine.
type Log struct {
	Chosen []Choice // by the step so far, in the order of execution

	// Of the first step that turned out ill-defined in its body:
	Ill    bool
	Params []value.Value // of Action.Shown
	Before []Choice      // chosen before
}

// chosen logs the values that names have once slots are filled, while next runs.
func (c *compiler) chosen(pos tree.Pos, ds []*tree.Decl, slots []int, next eval.Solver) eval.Solver {
	if c.log == nil {
		return next
	}
	log := c.log
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		before := len(log.Chosen)
		for i, d := range ds {
			log.Chosen = append(log.Chosen, Choice{d, pos, f.Slots[slots[i]]})
		}
		stop := next(f, found)
		log.Chosen = log.Chosen[:before]
		return stop
	}
}

// watched logs with what parameters and choices an action turns out ill-defined.
func (c *compiler) watched(a *Action, do eval.Solver) eval.Solver {
	if c.log == nil {
		return do
	}
	log := c.log
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		log.Chosen = log.Chosen[:0]
		returned := false
		defer func() {
			if returned || log.Ill {
				return
			}
			log.Ill = true
			for _, slot := range a.Params {
				log.Params = append(log.Params, f.Slots[slot])
			}
			log.Before = append(log.Before, log.Chosen...)
		}()
		stop := do(f, found)
		returned = true
		return stop
	}
}

// slotsOf gives the slots of names in a scope.
func slotsOf(s *eval.Scope, ds []*tree.Decl) []int {
	slots := make([]int, len(ds))
	for i, d := range ds {
		slots[i], _ = s.Slot(d)
	}
	return slots
}
