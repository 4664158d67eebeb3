package b2kernel

import (
	"cmp"
	"context"
	"maps"
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

	// Found judges a solution, the values of Names. more asks for another one; wrong says
	// that it is none.
	Found func([]value.Value) (more, wrong bool)

	Work bkernel.Work // what the kernel may do for each solution; 0: no limit
}

// maxWrong is how many proposals may be none before the search gives up.
const maxWrong = 20

// Answer is what came of a question.
type Answer struct {
	All     bool     // there are no solutions but those that were found
	Assumed []string // why there may be others, as bounds that the search had
	Wrong   int      // proposals that were none
	Why     error    // why there may be others
	Partial bool     // where no values make the predicate true, it may be ill-defined instead of false
}

// Solve looks for solutions. It ends soon after the context.
func Solve(ctx context.Context, q Question) (ans Answer) {
	l := newLowering(ctx, q.World, q.Ground)
	for _, d := range q.Names {
		l.sought[d] = true
	}
	var e *env
	var goal ast.Node
	if r := l.attempt(func() { e, goal = l.question(q) }); r != nil {
		return Answer{Why: r}
	}
	defer func() { ans.Partial = l.partial }()
	opts := bkernel.Options{Seed: 1, Work: q.Work, MemLimit: 1 << 30}
	facts := append(l.facts, goal)
	res := bkernel.Solve(ctx, bkernel.Problem{G: l.g, Facts: facts}, opts)
	var session *bkernel.Session
	for {
		switch res.Status {
		case bkernel.Unsat:
			if len(l.assumed) > 0 {
				ans.Assumed = l.assumed
				return ans
			}
			ans.All = true
			return ans
		case bkernel.Unknown:
			ans.Why = &Refusal{What: "the kernel did not decide: " + first(bkernel.Texts(res.Reasons))}
			return ans
		}
		m := &reading{ev: kernel.New(l.g, res.Model)}
		values := make([]value.Value, len(q.Names))
		var same []ast.Node
		l.budget = maxMade
		r := l.attempt(func() {
			for i, d := range q.Names {
				x, _ := e.get(d)
				shape := q.World.Shape(d.Type)
				values[i] = l.value(shape, x, m)
				same = append(same, l.equal(x, l.known(shape, values[i])))
			}
		})
		if m.bad != nil || r != nil {
			ans.Why = &Refusal{What: "a model that cannot be read"}
			return ans
		}
		more, wrong := q.Found(values)
		if wrong {
			if ans.Wrong++; ans.Wrong >= maxWrong {
				ans.Why = &Refusal{What: "proposals that were no solutions"}
				return ans
			}
		} else if !more {
			return ans
		}
		other := l.not(l.and(same...))
		if l.isFalse(other) {
			ans.All = len(l.assumed) == 0
			ans.Assumed = l.assumed
			return ans
		}
		if session == nil {
			session = bkernel.NewSession(l.g, opts)
			session.Assert(facts...)
		}
		session.Assert(other)
		res = session.Ask(ctx, bkernel.Question{Work: q.Work})
	}
}

// question lowers a question.
func (l *lowering) question(q Question) (*env, ast.Node) {
	var e *env
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
		return e, l.truth(q.Pred, e, false)
	}
	return l.introduce(q.Names, tree.Conjuncts(q.Pred), e)
}

// Decide has the kernel decide a predicate whose names are all given, by refuting that it
// holds or that it is false; ok is false if it refutes neither.
func Decide(ctx context.Context, q Question, p *tree.Node) (truth, ok bool) {
	q.Pred, q.Names = p, nil
	sat := false
	q.Found = func([]value.Value) (more, wrong bool) { sat = true; return false, false }
	q.False = true
	if ans := Solve(ctx, q); ans.All && !sat && !ans.Partial {
		return true, true
	}
	q.False, sat = false, false
	if ans := Solve(ctx, q); ans.All && !sat && !ans.Partial {
		return false, true
	}
	return false, false
}

func first(texts []string) string {
	if len(texts) == 0 {
		return "no reason was given"
	}
	return texts[0]
}
