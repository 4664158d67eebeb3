package b2kernel

import (
	"context"
	"slices"
	"sync"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Limits of a Finder. They count work and not time, so that the outcome is the same on every
// machine.
const (
	findWork   = 3_000_000 // for each solution
	findMade   = 100_000   // cells and nodes
	findMost   = 1_000     // solutions; where there are more, they are perhaps without end
	farOff     = 1 << 40   // a number beyond this has no bounds, as far as one can tell
	judgeSteps = 300_000   // of evaluating a predicate for a solution
	maxVain    = 2         // questions about a predicate without an answer
)

// Finder finds values of names where enumeration has no bounds, for those who run machines
// (subst.Finder). Several goroutines may use one.
type Finder struct {
	w     *eval.World
	quota *eval.Quota

	mu   sync.Mutex
	vain map[*tree.Node]int // how often a predicate had no answer
}

// NewFinder makes a finder for a world; it gives up soon after the quota stops.
func NewFinder(w *eval.World, quota *eval.Quota) *Finder {
	return &Finder{w: w, quota: quota, vain: map[*tree.Node]int{}}
}

// All gives all values of names for which a predicate is true, with values of the other names
// in it; each is judged by evaluation. ok is false if there may be others. Without names it
// gives an empty list of values if the predicate is true, and none if it is false. A predicate
// that had no answer a few times is not asked again: what is wanted, all of a machine, is not to
// be had then.
func (f *Finder) All(names []*tree.Decl, p *tree.Node, given map[*tree.Decl]value.Value) (all [][]value.Value, ok bool) {
	f.mu.Lock()
	hopeless := f.vain[p] >= maxVain
	f.mu.Unlock()
	if hopeless || f.quota.Stop.Load() {
		return nil, false
	}
	if all, ok = f.solve(names, p, given); !ok {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.vain[p]++
	}
	return all, ok
}

func (f *Finder) solve(names []*tree.Decl, p *tree.Node, given map[*tree.Decl]value.Value) (all [][]value.Value, ok bool) {
	ctx := context.Background()
	q := Question{World: f.w, Names: names, Pred: p, Given: map[*tree.Decl]value.Value{}, Ground: Evaluate(f.w, given, f.quota), Work: findWork, Made: findMade}
	for d, v := range given {
		if d.Kind == tree.DLocal { // ground are names of the machine
			q.Given[d] = v
		}
	}
	if len(names) == 0 {
		truth, ok := Decide(ctx, q, p)
		if ok && truth {
			all = [][]value.Value{nil}
		}
		return all, ok
	}
	if Endless(ctx, q) {
		return nil, false
	}
	scope := eval.NewCode(f.w).NewScope()
	for d, v := range given {
		scope.Know(d, v)
	}
	judge := NewJudge(scope, names, []*tree.Node{p})
	judge.Steps, judge.Decide = judgeSteps, By(q)
	unsure := false
	q.Found = func(vs []value.Value) (more, wrong bool) {
		holds, err := judge.Holds(ctx, vs)
		if err != nil {
			unsure = true
			return false, false
		}
		if holds {
			all = append(all, vs)
		}
		return len(all) < findMost, !holds
	}
	ans := Solve(ctx, q)
	if unsure || !ans.All || ans.Partial {
		return nil, false
	}
	return all, true
}

// Endless reports whether there is a solution in which a number is far off, or that is not known:
// there are then more than can be listed.
func Endless(ctx context.Context, q Question) bool {
	var far []*tree.Node
	for _, d := range q.Names {
		if d.Type.Rep().Kind != tree.TInt {
			continue
		}
		x := tree.NewUse(q.Pred.Pos, d)
		for _, op := range []tree.Op{tree.Greater, tree.Less} {
			bound := int64(farOff)
			if op == tree.Less {
				bound = -farOff
			}
			n := tree.NewInt(q.Pred.Pos, value.Int(bound).Big())
			n.Type = tree.IntType
			far = append(far, tree.New(op, q.Pred.Pos, x, n))
		}
	}
	if len(far) == 0 {
		return false
	}
	some := false
	q.Pred = tree.New(tree.And, q.Pred.Pos, q.Pred, tree.New(tree.Or, q.Pred.Pos, far...))
	q.Found = func([]value.Value) (more, wrong bool) { some = true; return false, false }
	ans := Solve(ctx, q)
	return some || !ans.All
}

// solved lists the values of the names of a binder by questions of their own, where its
// predicate names nothing that is to be found and nothing that is bound around it.
func (l *lowering) solved(n *tree.Node, e *env) (rows []*env, ok bool) {
	p := n.Args[0]
	for _, d := range l.names(p) {
		if !slices.Contains(n.Binds, d) && (d.Kind == tree.DLocal || l.sought[d]) {
			return nil, false
		}
	}
	all, known := l.lists[p]
	if !known {
		all = nil
		q := Question{World: l.world, Names: n.Binds, Pred: p, Ground: l.ask, Work: findWork, Made: findMade}
		if !Endless(l.ctx, q) {
			listed := [][]value.Value{}
			q.Found = func(vs []value.Value) (more, wrong bool) {
				listed = append(listed, vs)
				return len(listed) < findMost, false
			}
			if ans := Solve(l.ctx, q); ans.All {
				l.partial = l.partial || ans.Partial
				all = listed
			}
		}
		l.lists[p] = all
	}
	if all == nil {
		return nil, false
	}
	for _, vs := range all {
		row := e
		for i, d := range n.Binds {
			row = row.with(d, l.known(l.world.Shape(d.Type), vs[i]))
		}
		rows = append(rows, row)
	}
	return rows, true
}
