package b2kernel

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	kernel "bsmt/bkernel/eval"
)

// Question is a predicate whose names are to get values.
type Question struct {
	World *eval.World
	Names []*tree.Decl // what is to be found
	Pred  *tree.Node
	False bool                       // the predicate is to be false instead
	Given map[*tree.Decl]value.Value // further names, which have values

	// Ground evaluates an expression without the names.
	Ground func(*tree.Node) (value.Value, error)

	// AnyOrder says that of solutions that differ by a permutation of the elements of given
	// sets, which nothing names, one is enough.
	AnyOrder bool

	// Minimize is one of Names, an integer: each solution but the first is to have a smaller
	// one than the best before it. All in the answer says then that none has. nil: any will do.
	Minimize *tree.Decl

	// Found judges a solution, the values of Names. more asks for another one; wrong says
	// that it is none.
	Found func([]value.Value) (more, wrong bool)

	Work bkernel.Work // what the kernel may do for each solution; 0: no limit
	Made int          // cells and nodes that may be made of the predicate; 0: as many as are worth unfolding

	sizes func() (length, window *size) // to begin with; nil: assumedSizes
}

// maxWrong is how many proposals may be none before the search gives up.
const maxWrong = 20

// Answer is what came of a question.
type Answer struct {
	All     bool     // there are no solutions but those that were found
	Assumed []string // why there may be others: the sizes that the search assumed, and needed to end
	Wrong   int      // proposals that were none
	Why     error    // why there may be others
	Partial bool     // where no values make the predicate true, it may be ill-defined instead of false

	lenient bool // sets were made without what their predicates may mean nothing of
}

// Solve looks for solutions. It ends soon after the context.
func Solve(ctx context.Context, q Question) Answer {
	sizes := assumedSizes
	if q.sizes != nil {
		sizes = q.sizes
	}
	length, window := sizes()
	r := &run{q: q}
	for {
		before := r.ans
		used := r.search(ctx, length, window)
		if r.ans.Why != nil && before.Assumed != nil {
			r.ans.Why, r.ans.Assumed = nil, before.Assumed // the sizes before were decided
		}
		wider := false
		for _, s := range []*size{length, window} {
			if slices.ContainsFunc(used, func(a assumption) bool { return a.sizes == s }) {
				wider = s.widen() || wider
			}
		}
		if !wider || ctx.Err() != nil {
			return r.ans
		}
	}
}

// run is the search for the solutions of a question.
type run struct {
	q     Question
	ans   Answer
	found [][]value.Value // proposals so far
	best  *big.Int        // of Minimize, among solutions; nil: there is none yet
}

// search looks for solutions of assumed sizes. If there are no more, it
// gives the assumptions that this depends on.
func (r *run) search(ctx context.Context, length, window *size) (used []assumption) {
	q, ans := r.q, &r.ans
	l, e, goal, refused := q.lower(ctx, length, window)
	if refused != nil {
		ans.Why = refused
		return nil
	}
	ans.Partial = ans.Partial || l.partial
	ans.lenient = ans.lenient || len(l.lenient) > 0
	opts := bkernel.Options{Seed: 1, Work: q.Work, MemLimit: 1 << 30}
	facts := append(l.facts, goal)
	assumed := l.literals()
	if r.best != nil {
		facts = append(facts, r.better(l, e))
	}
	for _, vs := range r.found {
		other, ok := r.other(l, e, vs)
		if !ok {
			ans.Why = &Refusal{What: "all solutions of this kind"}
			return nil
		}
		facts = append(facts, other)
	}
	res := bkernel.Solve(ctx, bkernel.Problem{G: l.g, Facts: facts, Assumed: assumed}, opts)
	var session *bkernel.Session
	for {
		switch res.Status {
		case bkernel.Unsat:
			ans.Assumed = nil
			for _, i := range res.Core {
				used = append(used, l.assumed[i])
				ans.Assumed = append(ans.Assumed, l.assumed[i].what)
			}
			ans.All = len(used) == 0
			return used
		case bkernel.Unknown:
			ans.Why = &Refusal{What: "the kernel did not decide: " + first(bkernel.Texts(res.Reasons))}
			return nil
		}
		m := &reading{ev: kernel.New(l.g, res.Model)}
		values := make([]value.Value, len(q.Names))
		l.budget = maxMade
		var refused *Refusal
		unlisted := eval.NewCode(q.World).NewFrame(nil).Guard(func() { // a set of sets without end
			refused = l.attempt(func() {
				for i, d := range q.Names {
					values[i] = l.value(q.World.Shape(d.Type), e.find(d).s, m)
				}
			})
		})
		if m.bad != nil || refused != nil || unlisted != nil {
			ans.Why = &Refusal{What: "a model that cannot be read"}
			return nil
		}
		more, wrong := q.Found(values)
		if !wrong && q.Minimize != nil {
			r.best = values[slices.Index(q.Names, q.Minimize)].Big()
			if session == nil {
				session = bkernel.NewSession(l.g, opts)
				session.Assert(facts...)
			}
			session.Assert(r.better(l, e))
		}
		if wrong {
			if ans.Wrong++; ans.Wrong >= maxWrong {
				ans.Why = &Refusal{What: "proposals that were no solutions"}
				return nil
			}
		} else if !more {
			return nil
		}
		r.found = append(r.found, values)
		other, ok := r.other(l, e, values)
		if !ok {
			ans.Why = &Refusal{What: "all solutions of this kind"}
			return nil
		}
		if l.isFalse(other) {
			ans.Assumed, ans.All = nil, true
			return nil
		}
		if session == nil {
			session = bkernel.NewSession(l.g, opts)
			session.Assert(facts...)
		}
		session.Assert(other)
		res = session.Ask(ctx, bkernel.Question{Work: q.Work, Assumed: assumed})
	}
}

// better says that what is to be as small as possible is smaller than the best so far.
func (r *run) better(l *lowering, e *env) ast.Node {
	return l.fact(func() ast.Node {
		x, _ := l.get(e, r.q.Minimize)
		return l.lt(x.(num), l.bigConstant(r.best))
	})
}

// other says that the names have other values than these, as far as the sizes go that are
// assumed of them.
func (r *run) other(l *lowering, e *env, values []value.Value) (p ast.Node, ok bool) {
	refused := l.attempt(func() {
		p = l.fact(func() ast.Node {
			var same []ast.Node
			for i, d := range r.q.Names {
				x, _ := l.get(e, d)
				same = append(same, l.equal(x, l.known(r.q.World.Shape(d.Type), values[i])))
			}
			return l.not(l.and(same...))
		})
	})
	return p, refused == nil
}

// lower lowers a question from assumed sizes. Where functions without end are not only
// applied, they have sizes that are assumed, too.
func (q Question) lower(ctx context.Context, length, window *size) (l *lowering, e *env, goal ast.Node, refused *Refusal) {
	for _, opaque := range []bool{true, false} {
		l = newLowering(ctx, q.World, q.Ground)
		l.length, l.window, l.opaque = length, window, opaque
		if q.Made > 0 {
			l.budget = q.Made
		}
		for _, d := range q.Names {
			l.sought[d] = true
		}
		if refused = l.attempt(func() { e, goal = l.question(q) }); refused == nil {
			break
		}
	}
	return l, e, goal, refused
}

// question lowers a question.
func (l *lowering) question(q Question) (*env, ast.Node) {
	var e *env
	tree.Walk(q.Pred, func(n *tree.Node) bool {
		if n.Op == tree.StringLit {
			l.text(n.Name)
		}
		return true
	})
	given := slices.SortedFunc(maps.Keys(q.Given), func(a, b *tree.Decl) int { return cmp.Compare(a.Name, b.Name) })
	for _, d := range given {
		l.sought[d] = true
		x := l.listed(l.world.Shape(d.Type), q.Given[d])
		if x == nil {
			panic(l.refuse("the value of %s", d.Name))
		}
		e = e.with(d, x)
	}
	if q.False {
		return e, l.fact(func() ast.Node { return l.truth(q.Pred, e, false) })
	}
	e, goal := l.introduce(q.Names, tree.Conjuncts(q.Pred), e)
	if q.AnyOrder && len(q.Given) == 0 && !l.isFalse(goal) {
		goal = l.and(goal, l.fact(func() ast.Node { return l.ordered(q, e) }))
	}
	return e, goal
}

// Decide has the kernel decide a predicate whose names are all given: it refutes that it holds,
// or that it is false. Where a part of it may be ill-defined, it also has to find that the
// other is so. ok is false if it does not.
func Decide(ctx context.Context, q Question, p *tree.Node) (truth, ok bool) {
	q.Pred, q.Names = p, nil
	ask := func(isFalse bool) (sat bool, ans Answer) {
		q.False = isFalse
		q.Found = func([]value.Value) (more, wrong bool) { sat = true; return false, false }
		ans = Solve(ctx, q)
		return sat, ans
	}
	refuted := func(sat bool, ans Answer, other bool) bool {
		if sat || !ans.All || !ans.Partial {
			return !sat && ans.All
		}
		if ans.lenient {
			return false
		}
		there, _ := ask(other)
		return there
	}
	if sat, ans := ask(true); refuted(sat, ans, false) {
		return true, true
	}
	sat, ans := ask(false)
	return false, refuted(sat, ans, true)
}

func first(texts []string) string {
	if len(texts) == 0 {
		return "no reason was given"
	}
	return texts[0]
}
