package animate

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Nowhere is the state of a machine that has not begun: only sets, definitions and what
// needs no value can be asked about.
const Nowhere int32 = -1

// Answer is what a formula comes to.
type Answer struct {
	Formula   *machine.Formula
	Value     string    // of an expression
	Truth     bool      // of a predicate: it holds, or has a solution
	Solutions [][]Named // of a predicate with free names
	More      bool      // there may be more solutions: a limit was met, or Inexact
	Inexact   bool      // names of infinite types were only looked for in From..To
	From, To  int64

	partial bool // without a solution it may be ill-defined instead of false
}

// IsValue tells an expression's answer from a predicate's.
func (a *Answer) IsValue() bool { return a.Formula.Node.Op.Kind() == tree.KExpr }

// Ask evaluates a formula in a state, or Nowhere. Free names of a predicate are searched
// for; limit bounds how many solutions are listed, 0: all. Errors are *tree.Error for the
// text, *eval.Error for what has no value or cannot be enumerated.
func (a *Machine) Ask(ctx context.Context, src string, state int32, limit int) (*Answer, error) {
	f, err := a.Formula(src)
	if err != nil {
		return nil, err
	}
	isExpr := f.Node.Op.Kind() == tree.KExpr
	if isExpr && len(f.Free) > 0 {
		return nil, tree.Errorf(place(f.Node, f.Free[0]), "%s is not known: only predicates are searched for values", f.Free[0].Name)
	}
	ans := &Answer{Formula: f}
	if isExpr || len(f.Free) == 0 {
		s, frame, err := a.scope(f, state)
		if err != nil {
			return nil, err
		}
		defer a.obey(ctx)()
		if isExpr {
			e, shape := s.Expr(f.Node), a.World.Shape(f.Node.Type)
			v, err := frame().Value(func(f *eval.Frame) value.Value { return readable(shape, e(f)) })
			if stuck(ctx, err) {
				if found := a.valueByKernel(ctx, src, state); found != "" {
					ans.Value = found
					return ans, nil
				}
			}
			if err != nil {
				return nil, err
			}
			ans.Value = a.format(f.Node.Type, v)
			return ans, nil
		}
		p := s.Pred(f.Node)
		for _, turn := range turns {
			fr := frame()
			err = fr.Guard(func() { fr.Within(uint32(turn.steps), func() { ans.Truth = p(fr) }) })
			if stuck(ctx, err) {
				ans.Truth, err = a.truth(ctx, f, state, turn.work, err)
			}
			if !stuck(ctx, err) {
				return ans, err
			}
		}
		ans.Truth, err = frame().Truth(p)
		return ans, err
	}
	for _, turn := range turns {
		full := a.quota
		a.quota = eval.NewQuota(turn.steps)
		for _, points := range []bool{false, true} {
			if found := a.byDefinition(ctx, f, points, state, limit, turn.work); found != nil {
				a.quota = full
				return found, nil
			}
		}
		err = a.solve(ctx, ans, state, limit, false)
		a.quota = full
		if !stuck(ctx, err) || len(ans.Solutions) >= productive {
			break
		}
		found, ok := a.solveByKernel(ctx, f, state, limit, turn.most, turn.work)
		if ok {
			return a.meant(ctx, found, state)
		}
		if len(found.Solutions) >= turn.most && unlistable(err) {
			break // there may be no end of them
		}
		*ans = Answer{Formula: f}
	}
	if stuck(ctx, err) {
		*ans = Answer{Formula: f}
		err = a.solve(ctx, ans, state, limit, false)
	}
	// Enumeration has given up: the kernel may take all the time that there is.
	if stuck(ctx, err) && !unlistable(err) && len(ans.Solutions) == 0 {
		if found, ok := a.solveByKernel(ctx, f, state, limit, turns[len(turns)-1].most, lastWork); ok {
			return a.meant(ctx, found, state)
		}
	}
	// The search may have found some solutions before it came to what has no end.
	if unlistable(err) {
		if wider := a.widen(ctx, f, state, limit); wider != nil && len(wider.Solutions) >= len(ans.Solutions) {
			return wider, nil
		}
	}
	if illDefined(err) && limit == 1 && !ans.Truth {
		if found := a.despite(ctx, f, state); found != nil {
			return found, nil
		}
	}
	return ans, err
}

// meant is what the kernel found, with the error of a predicate that means nothing for any values.
func (a *Machine) meant(ctx context.Context, found *Answer, state int32) (*Answer, error) {
	if !found.partial {
		return found, nil
	}
	return found, a.unmeant(ctx, found.Formula, found.Formula.Free, found.Formula.Node, state)
}

// despite looks for one solution of a predicate that is ill-defined for other values; nil: it
// has none, or none was found.
func (a *Machine) despite(ctx context.Context, f *machine.Formula, state int32) *Answer {
	for _, turn := range turns {
		if found, _ := a.solveByKernel(ctx, f, state, 1, 1, turn.work); found.Truth {
			return found
		}
		full := a.quota
		a.quota = eval.NewQuota(turn.steps)
		ans := &Answer{Formula: f}
		err := a.solve(ctx, ans, state, 1, true)
		a.quota = full
		if err == nil && ans.Truth {
			return ans
		}
	}
	return nil
}

func illDefined(err error) bool {
	var e *eval.Error
	return errors.As(err, &e) && e.Kind == value.IllDefined
}

// unlistable reports whether a search came to what has no end.
func unlistable(err error) bool {
	var e *eval.Error
	return errors.As(err, &e) && e.Kind == value.Unlistable
}

// widen searches what is infinite in larger and larger ranges of the integers: until
// there is a solution if one will do, else as far as it gets. nil: none was found.
func (a *Machine) widen(ctx context.Context, f *machine.Formula, state int32, limit int) *Answer {
	w := a.World
	lo, hi, quota := w.MinInt, w.MaxInt, a.quota
	defer func() { w.MinInt, w.MaxInt, a.quota = lo, hi, quota }()
	var best *Answer
	for _, to := range []int64{0, 1 << 5, 1 << 10, 1 << 20} {
		if to > 0 && mentionsBounds(f.Node) || ctx.Err() != nil {
			break // they mean what they are
		}
		w.MinInt, w.MaxInt = min(lo, -to), max(hi, to)
		a.quota = eval.NewQuota(maxWidened)
		ans := &Answer{Formula: f, From: w.MinInt, To: w.MaxInt}
		err := a.solve(ctx, ans, state, limit, true)
		if ans.Truth && (best == nil || err == nil) {
			best = ans
		}
		if err != nil || ans.Truth && limit == 1 {
			break // what goes wrong here says nothing of the formula
		}
	}
	return best
}

// maxWidened is how many steps a search takes where nothing bounds it.
const maxWidened = 10_000_000

// mentionsBounds tells whether a formula speaks of the implementable integers.
func mentionsBounds(n *tree.Node) bool {
	found := false
	tree.Walk(n, func(n *tree.Node) bool {
		switch n.Op {
		case tree.MaxInt, tree.MinInt, tree.ImplInt, tree.ImplNat, tree.ImplNat1:
			found = true
		}
		return !found
	})
	return found
}

// readable lists a set that would otherwise be shown as it was written, if it is finite
// and not large.
func readable(shape *value.Shape, v value.Value) value.Value {
	if shape.Form != value.FSet || !value.IsFinite(v) {
		return v
	}
	if n := value.Size(v); n != nil && n.Cmp(big.NewInt(maxShown)) > 0 {
		return v
	}
	if list := value.List(v); value.Compare(value.Card(list), value.Int(maxShown)) <= 0 {
		return list
	}
	return v
}

// maxShown is how many elements of a set are listed to be shown.
const maxShown = 10000

// place gives the first use of a name.
func place(n *tree.Node, d *tree.Decl) tree.Pos {
	at := n.Pos
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		if !found && m.Decl == d {
			at, found = m.Pos, true
		}
		return !found
	})
	return at
}

// Formula reads a predicate or an expression as the machine does, which also knows the elements that
// this world gives to deferred sets, S1 for a set S, unless the machine means something else by it.
func (a *Machine) Formula(src string) (*machine.Formula, error) { return a.formulaWith(src, nil) }

func (a *Machine) formulaWith(src string, bound []*tree.Decl) (*machine.Formula, error) {
	f, err := a.M.FormulaWith(src, bound)
	if err != nil {
		return nil, err
	}
	f.Name(func(t *tree.Set) []string { return a.World.Shape(t.Type).Elems })
	return f, nil
}

// scope compiles for a state: all names of the machine have their values. frame makes the
// frame once all is compiled.
func (a *Machine) scope(f *machine.Formula, state int32) (*eval.Scope, func() *eval.Frame, error) {
	code := eval.NewCode(a.World)
	s := code.NewScope()
	free := map[*tree.Decl]bool{}
	for _, d := range f.Free {
		free[d] = true
	}
	if state != Nowhere {
		st := a.states[state]
		for i, v := range a.setups[st.setup].constants {
			s.Know(a.M.Constants[i], v)
		}
		for i, v := range st.vars {
			s.Know(a.M.Variables[i], v)
		}
	}
	for d := range eval.FreeNames(f.Node) {
		switch {
		case free[d]:
		case d.Kind == tree.DConstant || d.Kind == tree.DVariable:
			if state == Nowhere {
				return nil, nil, tree.Errorf(place(f.Node, d), "%s has no value yet: the machine has not been initialised", d.Name)
			}
			if d.Kind == tree.DVariable && (d.Slot >= len(a.M.Variables) || a.M.Variables[d.Slot] != d) {
				return nil, nil, tree.Errorf(place(f.Node, d), "%s is a variable of the refined machine only, and has no value here", d.Name)
			}
		}
	}
	return s, func() *eval.Frame { return code.NewFrame(a.quota) }, nil
}

// solve searches for the free names.
func (a *Machine) solve(ctx context.Context, ans *Answer, state int32, limit int, open bool) error {
	f := ans.Formula
	s, frame, err := a.scope(f, state)
	if err != nil {
		return err
	}
	defer a.obey(ctx)()
	s.Open = open
	s.BindNew(f.Free...)
	solver := s.Solver(f.Free, f.Node)
	fr := frame()
	seen := map[string]bool{}
	err = fr.Solutions(solver, func() bool {
		var sol []Named
		key := ""
		for _, d := range f.Free {
			slot, _ := s.Slot(d)
			shape := a.World.Shape(d.Type)
			v := shape.Format(readable(shape, fr.Slots[slot]))
			sol = append(sol, Named{d.Name, v})
			key += v + "\x00"
		}
		if seen[key] {
			return true
		}
		seen[key] = true
		if limit > 0 && len(ans.Solutions) == limit {
			ans.More = true
			return false
		}
		ans.Truth = true
		ans.Solutions = append(ans.Solutions, sol)
		return limit != 1
	})
	ans.Inexact = fr.Inexact
	ans.More = ans.More || ans.Inexact || limit == 1
	if ans.Truth && limit == 1 {
		err = nil
	}
	return err
}

// First gives a state in which a machine begins, for formulas that need one; Nowhere if
// src names neither constants nor variables.
func (a *Machine) First(ctx context.Context, src string) (int32, error) {
	f, err := a.Formula(src)
	if err != nil {
		return Nowhere, err
	}
	for d := range eval.FreeNames(f.Node) {
		if d.Kind == tree.DConstant || d.Kind == tree.DVariable {
			ts, err := a.Initial(ctx)
			if err != nil {
				return Nowhere, err
			}
			if len(ts) == 0 {
				return Nowhere, fmt.Errorf("%s cannot be initialised", a.M.Name)
			}
			return ts[0].To, nil
		}
	}
	return Nowhere, nil
}

// Holds evaluates a predicate of the machine in a state.
func (a *Machine) Holds(ctx context.Context, p *tree.Node, state int32) (bool, error) {
	s, frame, err := a.scope(&machine.Formula{Node: p}, state)
	if err != nil {
		return false, err
	}
	defer a.obey(ctx)()
	holds := s.Pred(p)
	return frame().Truth(holds)
}
