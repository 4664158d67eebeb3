package disprove

import (
	"context"
	"fmt"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/sequent"
	"bsmt/b/tree"
	"bsmt/bkernel"
)

// Which names a choice of hypotheses.
type Which string

const (
	All      Which = "all"
	Lasso    Which = "lasso"    // the selected ones, and those that share a name with them or with the goal
	Selected Which = "selected" // those that a user would look at first
)

// Options say what a question is asked of.
type Options struct {
	Hyps   Which          // only these hypotheses; empty: all, then fewer
	Sizes  map[string]int // of given sets; the answer is for them
	Turns  int            // how many turns each way has, each longer than the one before; 0: four
	Script bool           // keep the question that the kernel refuted
	Once   bool           // after a proof it is not asked whether the hypotheses contradict each other

	MinInt, MaxInt *int64 // of classical B; nil: those of Atelier B

	NoKernel bool     // only others look for proofs
	Others   []Solver // asked for proofs after the kernel's first turn, for one
}

// Status is what is known of an obligation.
type Status uint8

const (
	Unknown Status = iota
	Proved
	Disproved
)

func (s Status) String() string { return [...]string{"unknown", "proved", "disproved"}[s] }

// Named is a name with a value, as text of B.
type Named struct{ Name, Value string }

// Answer is what came of an obligation.
type Answer struct {
	Status Status
	Which  Which    // the hypotheses that it is for
	By     string   // who found the proof or the counterexample: "kernel", "enumeration" or another solver
	Sizes  []string // Proved: what it holds for, such as card(S)=3; Disproved: the sizes of the counterexample

	Counterexample []Named // Disproved, or Possible
	Possible       bool    // Unknown: a counterexample from fewer hypotheses, which perhaps is none

	Contradictory bool  // the hypotheses cannot all hold
	Core          []int // those that cannot hold together: none can be left out, as far as it was decided
	Minimal       bool  // none can

	Script []byte // Proved by the kernel, if it was asked for: a script of SMT-LIB whose answer is unsat; nil: it has no such form

	IllDefined *eval.Error // a term that has no value where a counterexample would be; nil: none was met
	Why        string      // Unknown
}

// turns are what each way may do before the next one has a turn. It is work and not time, so
// that the answer is the same on every machine, as long as there is time.
var turns = [...]struct {
	work  bkernel.Work
	sizes []int // of given sets
}{
	{1_000_000, []int{2}},
	{8_000_000, []int{1, 3}},
	{60_000_000, []int{4, 5, 6}},
	{400_000_000, []int{2, 3, 8}},
}

// Ask decides an obligation until ctx ends.
func Ask(ctx context.Context, q *sequent.Sequent, o Options) Answer {
	a := &asking{q: q, o: o}
	return a.run(ctx)
}

// asking is the work on one obligation.
type asking struct {
	q      *sequent.Sequent
	o      Options
	ill    *eval.Error
	last   string // why the last question had no answer
	script []byte
	none   string // what sizes have no counterexample
}

// choice is a choice of hypotheses, by index.
type choice struct {
	which Which
	hyps  []int
}

func (a *asking) run(ctx context.Context) Answer {
	choices := a.choices()
	var possible *Answer
	most := len(turns)
	if a.o.Turns > 0 {
		most = min(most, a.o.Turns)
	}
	for k, t := range turns[:most] {
		for _, c := range choices {
			if ctx.Err() != nil {
				break
			}
			var ans Answer
			var ok bool
			if by, proved := "", false; k == 1 || a.o.NoKernel {
				if by, proved = a.refuteElsewhere(ctx, c.hyps, negated); proved {
					ans, ok = Answer{Status: Proved, Which: c.which, By: by}, true
				}
			}
			if !ok {
				ans, ok = a.turn(ctx, c, t.work, t.sizes)
			}
			switch {
			case !ok:
			case ans.Status == Proved:
				ans.Script = a.script
				if !a.o.Once {
					a.contradiction(ctx, c, t.work, &ans)
				}
				return ans
			case ans.Which == All || len(c.hyps) == len(a.q.Hyps): // also where it was found by way of fewer
				return ans
			default:
				if possible == nil {
					ans.Status, ans.Possible = Unknown, true
					ans.Why = "a counterexample to fewer hypotheses: " + string(c.which)
					possible = &ans
				}
			}
		}
	}
	if possible != nil {
		possible.IllDefined = a.ill
		return *possible
	}
	ans := Answer{Which: choices[0].which, IllDefined: a.ill, Why: a.last}
	if ctx.Err() != nil {
		ans.Why = "time is over"
	}
	if a.none != "" {
		ans.Why += "; there is no counterexample with " + a.none
	}
	return ans
}

// turn asks for a counterexample to some hypotheses in both forms; ok is false if there is
// no answer.
func (a *asking) turn(ctx context.Context, c choice, work bkernel.Work, sizes []int) (Answer, bool) {
	ans := Answer{Which: c.which, By: "kernel"}
	if a.o.NoKernel {
		return ans, false
	}
	if by, proved := a.refute(ctx, c.hyps, negated, work); proved {
		ans.Status, ans.By = Proved, by
		return ans, true
	}
	return a.search(ctx, c, negated, work, sizes)
}

// about says what is asked of the goal.
type about uint8

const (
	negated about = iota // it is false
	stated               // it holds
	absent               // nothing
)

// contradiction asks whether the hypotheses cannot hold with the goal either, and if so, which
// of them are to blame.
func (a *asking) contradiction(ctx context.Context, c choice, work bkernel.Work, ans *Answer) {
	// That neither the goal nor its denial holds with them may also be since it has no value.
	if !a.refuted(ctx, c.hyps, stated, work) || !a.refuted(ctx, c.hyps, absent, 2*work) {
		return
	}
	ans.Contradictory, ans.Minimal = true, true
	ans.Core = minimal(c.hyps, func(hyps []int) bool {
		if ctx.Err() != nil {
			ans.Minimal = false
			return false
		}
		return a.refuted(ctx, hyps, absent, work)
	})
	ans.Core = a.declaring(ans.Core)
}

// refuted reports whether it is shown, for all sizes, that hypotheses cannot hold together.
func (a *asking) refuted(ctx context.Context, hyps []int, g about, work bkernel.Work) bool {
	if _, ok := a.refute(ctx, hyps, g, work); ok {
		return true
	}
	ans, ok := a.search(ctx, choice{All, hyps}, g, work, []int{1, 2})
	return ok && ans.Status == Proved && len(ans.Sizes) == 0
}

// minimal leaves hypotheses out, first many and then one by one, as long as the others are
// refuted.
func minimal(hyps []int, refuted func([]int) bool) []int {
	for n := (len(hyps) + 1) / 2; n >= 1; n /= 2 {
		for from := 0; from < len(hyps); {
			rest := slices.Concat(hyps[:from], hyps[min(from+n, len(hyps)):])
			if refuted(rest) {
				hyps = rest
			} else {
				from += n
			}
		}
	}
	return hyps
}

// declaring adds to hypotheses those that say what the elements of an enumerated set are
// which they name: the question has them from there.
func (a *asking) declaring(hyps []int) []int {
	out := slices.Clone(hyps)
	for _, s := range a.q.Sets {
		used := slices.ContainsFunc(hyps, func(i int) bool { return mentions(a.q.Hyps[i], s) })
		for i, h := range a.q.Hyps {
			if used && len(s.Elements) > 0 && a.q.Declares[i] && mentions(h, s) && !slices.Contains(out, i) {
				out = append(out, i)
			}
		}
	}
	slices.Sort(out)
	return out
}

// mentions reports whether a predicate names elements of an enumerated set, or the set.
func mentions(p *tree.Node, s *tree.Set) bool {
	found := false
	tree.Walk(p, func(n *tree.Node) bool {
		found = found || n.Op == tree.Ident && n.Decl != nil && n.Decl.Set == s
		return !found
	})
	return found
}

// predicates gives hypotheses, and the goal as it is asked.
func (a *asking) predicates(hyps []int, g about) []*tree.Node {
	var out []*tree.Node
	for _, i := range hyps {
		out = append(out, a.q.Hyps[i])
	}
	switch g {
	case negated:
		preds, _ := a.denied()
		out = append(out, preds...)
	case stated:
		out = append(out, a.q.Goal)
	}
	return out
}

// denied says that the goal is false, of values for what it is to hold for: they are names like those of the hypotheses.
func (a *asking) denied() (preds []*tree.Node, names []*tree.Decl) {
	goal := a.q.Goal
	for {
		assumed, then := eval.Implication(goal)
		preds = append(preds, assumed...)
		taken := func(d *tree.Decl) bool {
			return slices.ContainsFunc(slices.Concat(a.q.Names, names), func(x *tree.Decl) bool { return x.Name == d.Name })
		}
		if then.Op != tree.Forall || slices.ContainsFunc(then.Binds, taken) {
			return append(preds, tree.New(tree.Not, then.Pos, then)), names
		}
		names, goal = append(names, then.Binds...), then.Args[0]
	}
}

// names gives the names that are free in predicates.
func (a *asking) names(preds []*tree.Node) []*tree.Decl {
	used := map[*tree.Decl]bool{}
	for _, p := range preds {
		for d := range eval.FreeNames(p) {
			used[d] = true
		}
	}
	var out []*tree.Decl
	_, denied := a.denied()
	for _, d := range slices.Concat(a.q.Names, denied) {
		if used[d] {
			out = append(out, d)
		}
	}
	return out
}

func (a *asking) because(format string, args ...any) { a.last = fmt.Sprintf(format, args...) }
