package animate

import (
	"context"
	"errors"
	"math/rand/v2"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/tree"
)

// Simulation is what random walks through a machine came by.
type Simulation struct {
	Verdict check.Verdict // Violated, IllDefined, NoStart; Unknown: nothing was found, which proves nothing
	Failed  *tree.Clause  // the invariant that is false in the last state of Trace
	Err     error         // what has no value there, or in an operation after it
	Trace   []Transition  // the walk that ended with what was found

	Runs, Steps int64   // walks, and transitions with initialisations
	States      int     // different ones
	Deadlocks   int64   // walks that ended before their time
	Fired       []int64 // by operation
	Stopped     bool    // by the context
}

// Simulate walks at random, as often and for as many steps as is said, until an invariant is false.
// Of what can happen each operation is as likely as any other, and so are its transitions. The
// same numbers of rnd give the same walks.
func (a *Machine) Simulate(ctx context.Context, rnd *rand.Rand, runs, steps int64) (*Simulation, error) {
	s := &Simulation{Verdict: check.Unknown, Fired: make([]int64, len(a.M.Operations))}
	checked := map[int32]bool{}
	failed := func(err error) (*Simulation, error) {
		var e *eval.Error
		switch {
		case ctx.Err() != nil:
			s.Stopped = true
		case errors.Is(err, ErrNoConstants):
			s.Verdict, s.Err = check.NoStart, err
		case errors.As(err, &e):
			s.Verdict, s.Err = check.IllDefined, err
		default:
			return nil, err
		}
		return s, nil
	}
	first, err := a.Initial(ctx)
	if err == nil {
		err = a.Broken
	}
	if err != nil {
		return failed(err)
	}
	if len(first) == 0 {
		s.Verdict = check.NoStart
		return s, nil
	}
	for s.Runs < runs {
		s.Runs++
		s.Trace = s.Trace[:0]
		for next := first; ; {
			t := a.draw(rnd, next)
			s.Steps++
			s.Trace = append(s.Trace, t)
			if t.Oper != nil {
				s.Fired[t.Oper.ID]++
			}
			if !checked[t.To] {
				checked[t.To] = true
				s.States++
				for _, c := range a.M.Invariants {
					ok, err := a.Holds(ctx, c.Pred, t.To)
					if err != nil {
						return failed(err)
					}
					if !ok {
						s.Verdict, s.Failed = check.Violated, c
						return s, nil
					}
				}
			}
			if int64(len(s.Trace)) > steps {
				break
			}
			if next, err = a.Next(ctx, t.To); err == nil {
				err = a.Broken
			}
			if err != nil {
				return failed(err)
			}
			if len(next) == 0 {
				s.Deadlocks++
				break
			}
		}
	}
	s.Trace = nil
	return s, nil
}

// draw takes one of the transitions, which stand operation by operation.
func (a *Machine) draw(rnd *rand.Rand, ts []Transition) Transition {
	var begins []int
	for i := range ts {
		if i == 0 || ts[i].Oper != ts[i-1].Oper {
			begins = append(begins, i)
		}
	}
	k := rnd.IntN(len(begins))
	end := len(ts)
	if k+1 < len(begins) {
		end = begins[k+1]
	}
	return ts[begins[k]+rnd.IntN(end-begins[k])]
}
