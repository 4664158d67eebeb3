package answers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"time"

	"bsmt"
)

// Step is a step of a trace.
type Step struct {
	Event  string  `json:"event"`
	Params []Value `json:"params,omitempty"`
	State  []Value `json:"state"`
}

// Machine is what the search of a machine's states came to.
type Machine struct {
	Verdict     string    `json:"verdict"` // holds, violated, deadlock, no-initial-state, ill-defined, unknown or error
	Reason      string    `json:"reason,omitempty"`
	States      int64     `json:"states"`
	Transitions int64     `json:"transitions"`
	Assumed     []string  `json:"assumed,omitempty"`
	Failure     string    `json:"failure,omitempty"`
	Trace       []Step    `json:"trace,omitempty"`
	Mistakes    []Mistake `json:"mistakes,omitempty"`
	Seconds     float64   `json:"seconds"`
}

// CheckMachine searches the states of a machine that is given as text; with a file system, of the one that it has by that name.
func CheckMachine(ctx context.Context, b bsmt.B, text string, files fs.FS, name string, limit time.Duration) Machine {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var r *bsmt.MachineResult
	var err error
	if files != nil {
		r, err = b.CheckMachineFS(ctx, files, name)
	} else {
		r, err = b.CheckMachine(ctx, text)
	}
	if err != nil {
		m := Machine{Verdict: "error", Mistakes: []Mistake{mistake(err)}, Seconds: time.Since(start).Seconds()}
		if ctx.Err() != nil {
			m.Verdict, m.Reason, m.Mistakes = "unknown", fmt.Sprintf("not searched whole within %v", limit), nil
		}
		return m
	}
	m := Machine{
		Verdict: r.Verdict, Reason: r.Reason, States: r.States, Transitions: r.Transitions, Assumed: r.Assumed,
		Failure: r.Failure, Seconds: time.Since(start).Seconds(),
	}
	for _, s := range r.Trace {
		m.Trace = append(m.Trace, Step{s.Event, values(s.Params), values(s.State)})
	}
	return m
}

func values(s bsmt.BSolution) []Value {
	list := []Value{}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		list = append(list, Value{Name: name, Value: clip(s[name].String())})
	}
	return list
}

// Formula is what a formula of B came to.
type Formula struct {
	Verdict   string    `json:"verdict"` // value, solutions, none, unknown, ill-defined or error
	Value     string    `json:"value,omitempty"`
	Solutions [][]Value `json:"solutions,omitempty"`
	More      bool      `json:"more,omitempty"` // there may be others
	Mistakes  []Mistake `json:"mistakes,omitempty"`
	Seconds   float64   `json:"seconds"`
}

// Evaluate gives the value of a formula without free names, or else solutions, at most so many.
func Evaluate(ctx context.Context, b bsmt.B, formula string, most int, limit time.Duration) Formula {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	out := Formula{Verdict: "value"}
	v, err := b.Eval(ctx, formula)
	if err == nil {
		out.Value = clip(v.String())
	} else {
		solutions, more, err2 := b.Solve(ctx, formula, most)
		switch {
		case err2 == nil && len(solutions) == 0:
			out.Verdict = "none"
		case err2 == nil:
			out.Verdict, out.More = "solutions", more
			for _, s := range solutions {
				out.Solutions = append(out.Solutions, values(s))
			}
		default:
			out.wrong(ctx, err2)
		}
	}
	out.Seconds = time.Since(start).Seconds()
	return out
}

// wrong says why there is no answer.
func (f *Formula) wrong(ctx context.Context, err error) {
	f.Verdict, f.Mistakes = "error", []Mistake{mistake(err)}
	var b *bsmt.BError
	switch {
	case ctx.Err() != nil:
		f.Verdict = "unknown"
	case errors.As(err, &b) && b.Undecided:
		f.Verdict = "unknown"
	case errors.As(err, &b) && b.IllDefined:
		f.Verdict = "ill-defined"
	}
}
