package animate

import (
	"context"
	"errors"
	"slices"
	"sort"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/bkernel"
)

// turns are what enumeration and the kernel may do, one after the other, until one of them
// has an answer; enumeration without bounds comes last. It is work and not time, so that
// the answer is the same on every machine.
var turns = [...]struct {
	steps int64        // of enumeration
	work  bkernel.Work // of the kernel, for each solution
	most  int          // solutions of the kernel: where there are more, enumeration is faster
}{{20_000, 5_000_000, 50}, {2_000_000, 40_000_000, 1_000}}

const (
	lastWork = 2_000_000_000 // of the kernel where nothing else is left

	productive  = 200        // solutions of a turn of enumeration, after which it goes on
	groundSteps = 3_000_000  // of evaluating what names nothing to be found
	judgeSteps  = 30_000_000 // of judging a conjunct of a solution
)

// stuck reports whether evaluation ended for another reason than the end of ctx, so that
// the kernel may do better.
func stuck(ctx context.Context, err error) bool { return ctx.Err() == nil && b2kernel.Stuck(err) }

// ground gives the evaluation of expressions that name nothing to be found.
func (a *Machine) ground(f *machine.Formula, state int32) func(*tree.Node) (value.Value, error) {
	return func(n *tree.Node) (value.Value, error) {
		s, frame, err := a.scope(f, state)
		if err != nil {
			return value.Value{}, err
		}
		var v value.Value
		var compiled eval.Expr
		fr := frame()
		if err := fr.Guard(func() { compiled = s.Expr(n) }); err != nil {
			return v, err
		}
		err = frame().Guard(func() {
			fr := frame()
			fr.Within(groundSteps, func() { v = compiled(fr) })
		})
		return v, err
	}
}

// judge decides a predicate for values of names: by evaluation, and where that is not
// possible, by the kernel's refutation of the opposite.
func (a *Machine) judge(f *machine.Formula, state int32, names []*tree.Decl, p *tree.Node, work bkernel.Work) (*b2kernel.Judge, error) {
	s, frame, err := a.scope(f, state)
	if err != nil {
		return nil, err
	}
	j := b2kernel.NewJudge(s, names, []*tree.Node{p})
	j.Frame, j.Steps, j.Decide = frame, judgeSteps, a.decider(f, state, work)
	return j, nil
}

// decider has the kernel decide predicates whose names are all given.
func (a *Machine) decider(f *machine.Formula, state int32, work bkernel.Work) b2kernel.Decider {
	return b2kernel.By(b2kernel.Question{World: a.World, Ground: a.ground(f, state), Work: work, Pred: f.Node})
}

// proposals has the kernel search, for the names of q and with its work, for what satisfies p, a part of f. Each solution
// that is judged to be one goes to found, which asks for more; unsure: of some it is not known. The error is of p.
func (a *Machine) proposals(ctx context.Context, f *machine.Formula, p *tree.Node, state int32, q b2kernel.Question, found func([]value.Value) (more bool)) (ans b2kernel.Answer, unsure bool, err error) {
	judge, err := a.judge(f, state, q.Names, p, q.Work)
	if err != nil {
		return ans, false, err
	}
	q.World, q.Pred, q.Ground = a.World, p, a.ground(f, state)
	q.Found = func(vs []value.Value) (more, wrong bool) {
		if holds, err := judge.Holds(ctx, vs); err != nil || !holds {
			unsure = unsure || b2kernel.Stuck(err)
			return true, true
		}
		return found(vs), false
	}
	ans = b2kernel.Solve(ctx, q)
	return ans, unsure, nil
}

// truth decides a predicate without names to be found, which evaluation did not: why is
// what it met.
func (a *Machine) truth(ctx context.Context, f *machine.Formula, state int32, work bkernel.Work, why error) (bool, error) {
	// A witness is judged, so that it need not be proved.
	p, want := f.Node, true
	var names []*tree.Decl
	for {
		if p.Op == tree.Not {
			p, want = p.Args[0], !want
			continue
		}
		break
	}
	body := p
	switch {
	case p.Op == tree.Exists:
		names, body = p.Binds, p.Args[0]
	case p.Op == tree.Forall:
		names = p.Binds
		assumed, then := eval.Implication(p.Args[0])
		parts := append(assumed[:len(assumed):len(assumed)], tree.New(tree.Not, then.Pos, then))
		body, want = tree.Conj(p.Pos, parts...), !want
	}
	if names != nil {
		found := false
		ans, unsure, err := a.proposals(ctx, f, body, state, b2kernel.Question{Names: names, Work: work}, func([]value.Value) bool { found = true; return false })
		if err != nil {
			return false, err
		}
		switch {
		case found:
			return want, nil
		case ans.All && !unsure:
			if ans.Partial {
				err = a.unmeant(ctx, f, names, body, state)
			}
			if err != nil || !ans.Partial || p.Op == tree.Exists { // no witness for which it means something
				return !want, err
			}
		}
	}
	if truth, ok := a.decider(f, state, work)(ctx, f.Node, nil); ok {
		return truth, nil
	}
	return false, why
}

// unmeant tells, of a predicate that is true for no values of names, that it is ill-defined for all
// that satisfy what is to the left of the conjunct with which it has no solutions. nil: there are
// others, or it is not known.
func (a *Machine) unmeant(ctx context.Context, f *machine.Formula, names []*tree.Decl, p *tree.Node, state int32) error {
	conj := tree.Conjuncts(p)
	known := true
	some := func(cs ...*tree.Node) (solution []value.Value) {
		ans, unsure, err := a.proposals(ctx, f, tree.Conj(p.Pos, cs...), state, b2kernel.Question{Names: names, Work: turns[0].work},
			func(vs []value.Value) bool { solution = vs; return false })
		known = known && err == nil && (solution != nil || ans.All && !unsure)
		return solution
	}
	first := sort.Search(len(conj)-1, func(n int) bool { return known && some(conj[:n+1]...) == nil })
	before, c := conj[:first], conj[first]
	if !known || some(append(slices.Clone(before), tree.New(tree.Not, c.Pos, c))...) != nil {
		return nil
	}
	vs := some(before...)
	if !known || vs == nil {
		return nil
	}
	judge, err := a.judge(f, state, names, c, turns[0].work)
	if err != nil {
		return nil
	}
	if _, err = judge.Holds(ctx, vs); illDefined(err) {
		return err
	}
	return nil
}

// solveByKernel searches for the free names with the kernel. Each solution is judged. ok
// is false if it did not get as far as was asked for, or to the most that it may give.
func (a *Machine) solveByKernel(ctx context.Context, f *machine.Formula, state int32, limit, most int, work bkernel.Work) (ans *Answer, ok bool) {
	ans = &Answer{Formula: f}
	seen := map[string]bool{}
	res, unsure, err := a.proposals(ctx, f, f.Node, state, b2kernel.Question{Names: f.Free, Work: work}, func(vs []value.Value) bool {
		var sol []Named
		key := ""
		for i, d := range f.Free {
			shape := a.World.Shape(d.Type)
			text := shape.Format(readable(shape, vs[i]))
			sol = append(sol, Named{d.Name, text})
			key += text + "\x00"
		}
		if !seen[key] {
			seen[key] = true
			ans.Solutions = append(ans.Solutions, sol)
		}
		return (limit == 0 || len(ans.Solutions) < limit) && len(ans.Solutions) < most
	})
	if err != nil {
		return ans, false
	}
	ans.Truth = len(ans.Solutions) > 0
	ans.More = !res.All || unsure
	ans.partial = res.Partial && !ans.Truth
	return ans, res.All && !unsure || limit > 0 && len(ans.Solutions) >= limit
}

// byDefinition takes what the predicate, in the form of machine.Define, says that names are for their values,
// enumerates the others, and has it shown for these values that functions lie in their spaces. nil: that is not so, or not
// known, or there is no solution, so that nothing was shown.
func (a *Machine) byDefinition(ctx context.Context, f *machine.Formula, points bool, state int32, limit int, work bkernel.Work) *Answer {
	defined, spaces := machine.Define(f.Node, points)
	if len(spaces) == 0 {
		return nil
	}
	g := *f
	g.Node = defined
	kept := slices.DeleteFunc(tree.Conjuncts(defined), func(c *tree.Node) bool { return slices.Contains(spaces, c) })
	s, frame, err := a.scope(f, state)
	if err != nil {
		return nil
	}
	defer a.obey(ctx)()
	judge, err := a.judge(&g, state, f.Free, tree.Conj(g.Node.Pos, spaces...), work)
	if err != nil {
		return nil
	}
	s.Open, s.Recursive = true, true
	s.BindNew(f.Free...)
	solver := s.SolverAll(f.Free, kept, g.Node)
	ans := &Answer{Formula: f}
	seen := map[string]bool{}
	unsure := false
	fr := frame()
	err = fr.Solutions(solver, func() bool {
		var vs []value.Value
		var sol []Named
		key := ""
		for _, d := range f.Free {
			slot, _ := s.Slot(d)
			vs = append(vs, fr.Slots[slot])
			shape := a.World.Shape(d.Type)
			sol = append(sol, Named{d.Name, shape.Format(readable(shape, fr.Slots[slot]))})
			key += sol[len(sol)-1].Value + "\x00"
		}
		if seen[key] {
			return true
		}
		seen[key] = true
		if holds, err := judge.Holds(ctx, vs); err != nil || !holds {
			unsure = true
			return false
		}
		if limit > 0 && len(ans.Solutions) == limit {
			ans.More = true
			return false
		}
		ans.Solutions = append(ans.Solutions, sol)
		return limit != 1
	})
	if ans.Truth = len(ans.Solutions) > 0; err != nil || !ans.Truth || unsure || fr.Inexact || slices.ContainsFunc(fr.Recursive, func(name string) bool {
		return !slices.ContainsFunc(spaces, func(c *tree.Node) bool { return c.Args[0].Name == name })
	}) {
		return nil // without a solution it is not shown of any function that it is the only one
	}
	ans.More = ans.More || ans.Truth && limit == 1
	return ans
}

// valueByKernel gives the value of an expression as text, if the kernel finds it, and that there
// is no other.
func (a *Machine) valueByKernel(ctx context.Context, src string, state int32) string {
	f, err := a.Formula(objective + " = (" + src + ")")
	if err != nil || len(f.Free) != 1 {
		return ""
	}
	for _, turn := range turns {
		const most = 2
		if ans, ok := a.solveByKernel(ctx, f, state, most, most, turn.work); ok && !ans.More && len(ans.Solutions) == 1 {
			return ans.Solutions[0][0].Value
		}
	}
	return ""
}

// Minimum is what Minimize found.
type Minimum struct {
	Formula  *machine.Formula // the predicate, with an equation for the expression
	Solution []Named
	Value    string // of the expression
	Least    bool   // no solution has a smaller one
}

// objective is the name that stands for what is minimized, or for a value.
const objective = "minimum__"

// maxBetter is how many solutions, each better than the one before, are enough to believe that
// there is no end of them.
const maxBetter = 2000

// Minimize searches for values of the free names of a predicate for which an integer
// expression is as small as possible. nil: the predicate has no solution, or none was found
// if the error says why. As in Ask, the kernel's solutions are judged, and what it does not
// decide is enumerated.
func (a *Machine) Minimize(ctx context.Context, src, expr string, state int32) (*Minimum, error) {
	of, err := a.Formula(src)
	if err != nil {
		return nil, err
	}
	f, err := a.Formula("(" + src + ") & " + objective + " = (" + expr + ") + 0")
	if err != nil {
		return nil, err
	}
	var goal *tree.Decl
	for _, d := range f.Free {
		if d.Name == objective {
			goal = d
		} else if !slices.ContainsFunc(of.Free, func(e *tree.Decl) bool { return e.Name == d.Name }) {
			return nil, tree.Errorf(place(f.Node, d), "%s in the expression is no name of the predicate", d.Name)
		}
	}
	if goal == nil {
		return nil, errors.New("there is nothing to minimize")
	}
	var best *Minimum
	var least value.Value
	better := func(vs []value.Value) {
		at := map[*tree.Decl]value.Value{}
		for i, d := range f.Free {
			at[d] = vs[i]
		}
		if best != nil && value.Compare(at[goal], least) >= 0 {
			return
		}
		least, best = at[goal], &Minimum{Formula: f, Value: a.World.Shape(goal.Type).Format(at[goal])}
		for i, d := range f.Free {
			if shape := a.World.Shape(d.Type); d != goal {
				best.Solution = append(best.Solution, Named{d.Name, shape.Format(readable(shape, vs[i]))})
			}
		}
	}
	for _, turn := range turns {
		n := 0
		res, unsure, err := a.proposals(ctx, f, f.Node, state, b2kernel.Question{Names: f.Free, Minimize: goal, Work: turn.work}, func(vs []value.Value) bool {
			better(vs)
			n++
			return n < maxBetter
		})
		if err != nil {
			return nil, err
		}
		if n >= maxBetter {
			return best, nil
		}
		if res.All && !unsure && (best != nil || !res.Partial) {
			if best != nil {
				best.Least = true
			}
			return best, nil
		}
	}
	// All of them, as far as there is an end.
	s, frame, err := a.scope(f, state)
	if err != nil {
		return nil, err
	}
	defer a.obey(ctx)()
	s.BindNew(f.Free...)
	solver := s.Solver(f.Free, f.Node)
	fr := frame()
	err = fr.Solutions(solver, func() bool {
		vs := make([]value.Value, len(f.Free))
		for i, d := range f.Free {
			slot, _ := s.Slot(d)
			vs[i] = fr.Slots[slot]
		}
		better(vs)
		return true
	})
	if best != nil {
		best.Least = err == nil && !fr.Inexact
		return best, nil
	}
	return nil, err
}
