package disprove

import (
	"bytes"
	"context"
	"strings"
	"time"

	"bsmt/b/sequent"
	"bsmt/b2kernel/membership"
	"bsmt/b2smtlib"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// Solver is another solver of SMT-LIB.
type Solver interface {
	Name() string

	// Refutes reports whether a script, which ends in a check-sat, is unsat. It ends soon
	// after the context.
	Refutes(ctx context.Context, script []byte) (bool, error)
}

// memory bounds what the kernel keeps for one question, in bytes.
const memory = 1 << 30

// membership lowers hypotheses and what is asked of the goal, with what may be assumed to
// have a value.
func (a *asking) membership(hyps []int, g about) *membership.Lowered {
	preds := a.predicates(hyps, g)
	asked := make([]bool, len(a.q.Hyps)+1)
	for _, i := range hyps {
		asked[i] = true
	}
	asked[len(a.q.Hyps)] = g != absent
	for i, d := range a.q.Defined {
		if asked[a.q.DefinedBy[i]] {
			preds = append(preds, d)
		}
	}
	lo, hi := a.integers()
	return membership.Lower(membership.Question{Dialect: a.q.Dialect, Sets: a.q.Sets, MinInt: lo, MaxInt: hi, Preds: preds})
}

// Script writes a question whose answer unsat is a proof of an obligation, for given sets of
// any size: all hypotheses, and that the goal is false. sat is no counterexample where terms stand
// for any value, which open names.
func Script(q *sequent.Sequent, o Options) (script []byte, open []string, err error) {
	a := &asking{q: q, o: o}
	low := a.membership(a.choices()[0].hyps, negated)
	script, err = scriptOf(low.Graph, append(low.Facts, low.Preds...))
	return script, low.Open, err
}

// refute tries to show, for given sets of any size, that hypotheses and what is asked of the
// goal cannot hold together.
func (a *asking) refute(ctx context.Context, hyps []int, g about, work bkernel.Work) (by string, ok bool) {
	low := a.membership(hyps, g)
	facts := append(low.Facts, low.Preds...)
	res := bkernel.Solve(ctx, bkernel.Problem{G: low.Graph, Facts: facts}, bkernel.Options{Seed: 1, Work: work, MemLimit: memory})
	switch res.Status {
	case bkernel.Unsat:
		if a.o.Script && g == negated {
			a.script, _ = scriptOf(low.Graph, facts) // what has no text has none
		}
		return "kernel", true
	case bkernel.Sat:
		a.because("no proof for all sizes")
		if len(low.Open) > 0 {
			a.because("no proof for all sizes, where these stand for any value: %s", strings.Join(low.Open, ", "))
		}
	default:
		a.because("the kernel did not decide: %s", strings.Join(bkernel.Texts(res.Reasons), "; "))
	}
	return "", false
}

// refuteElsewhere has the other solvers try what refute does, each for a share of the time.
func (a *asking) refuteElsewhere(ctx context.Context, hyps []int, g about) (by string, ok bool) {
	if len(a.o.Others) == 0 {
		return "", false
	}
	low := a.membership(hyps, g)
	script, err := scriptOf(low.Graph, append(low.Facts, low.Preds...))
	if err != nil {
		a.because("%v", err)
		return "", false
	}
	for i, s := range a.o.Others {
		share := ctx
		if end, limited := ctx.Deadline(); limited {
			var cancel context.CancelFunc
			share, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(len(a.o.Others)-i+1))
			defer cancel()
		}
		unsat, err := s.Refutes(share, script)
		switch {
		case unsat:
			return s.Name(), true
		case err != nil:
			a.because("%s: %v", s.Name(), err)
		}
	}
	return "", false
}

// scriptOf writes a question whose answer unsat is the proof.
func scriptOf(g *ast.Graph, facts []ast.Node) ([]byte, error) {
	var script bytes.Buffer
	script.WriteString("(set-logic ALL)\n")
	if err := b2smtlib.Facts(&script, g, "", facts, nil); err != nil {
		return nil, err
	}
	script.WriteString("(check-sat)\n")
	return script.Bytes(), nil
}
