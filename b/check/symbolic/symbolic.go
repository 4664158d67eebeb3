package symbolic

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// Method is a way to check a machine.
type Method string

// The methods. Explicit is that of package check, Race runs it beside the others.
const (
	Explicit   Method = "explicit"
	BMC        Method = "bmc"
	Paths      Method = "bmcstar"
	KInduction Method = "kinduction"
	TInduction Method = "tinduction"
	IC3        Method = "ic3"
	Proofs     Method = "proof"
	Race       Method = "race"
)

// Methods lists them all.
func Methods() []Method {
	return []Method{Explicit, BMC, Paths, KInduction, TInduction, IC3, Proofs, Race}
}

// ParseMethod finds a method by its name.
func ParseMethod(name string) (Method, error) {
	m := Method(name)
	if !slices.Contains(Methods(), m) {
		var all []string
		for _, k := range Methods() {
			all = append(all, string(k))
		}
		return "", fmt.Errorf("there is no method %q; known are %s", name, strings.Join(all, ", "))
	}
	return m, nil
}

// Result is the outcome of a method.
type Result struct {
	*check.Result         // where the method is not Explicit, States and Transitions are 0
	Method        Method  // that came to it
	Depth         int     // transitions, the initialisation included, up to which no path violates anything
	Queries       int     // to the kernel
	Certificate   *Proof  `json:",omitempty"` // why it holds; nil: there is no inductive invariant
	Others        []Other `json:",omitempty"` // Race: what became of the other methods
}

// Other is what became of a method in a race.
type Other struct {
	Method  Method
	Verdict check.Verdict
	Depth   int
	Reasons []string
}

// engines are the methods that ask the kernel, by name.
var engines = map[Method]func(*engine) *finding{
	BMC:        (*engine).bmc,
	Paths:      (*engine).paths,
	KInduction: (*engine).kInduction,
	IC3:        (*engine).ic3,
	TInduction: (*engine).tInduction,
}

// Run checks a machine by a method other than Explicit and Race. Its errors are wrong options,
// not findings.
func Run(ctx context.Context, m *machine.Machine, o *check.Options, method Method) (*Result, error) {
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	return bounded(ctx, m, method, func() (*Result, error) {
		p, err := newProblem(ctx, m, o)
		if err != nil {
			return nil, err
		}
		return p.run(ctx, method), nil
	})
}

// RunBy checks a machine by any method but Explicit.
func RunBy(ctx context.Context, m *machine.Machine, o *check.Options, method Method) (*Result, error) {
	if method == Race {
		return RunRace(ctx, m, o)
	}
	return Run(ctx, m, o, method)
}

// grace is what a method gets to end by itself once its time is over.
const grace = 2 * time.Second

// bounded runs a method that obeys its context, but where a machine is prepared. Where that takes
// too long, the answer is that nothing is known.
func bounded(ctx context.Context, m *machine.Machine, method Method, run func() (*Result, error)) (*Result, error) {
	type answer struct {
		r   *Result
		err error
	}
	done := make(chan answer, 1)
	go func() {
		r, err := run()
		done <- answer{r, err}
	}()
	select {
	case a := <-done:
		return a.r, a.err
	case <-ctx.Done():
	}
	select {
	case a := <-done:
		return a.r, a.err
	case <-time.After(grace):
	}
	return unknown(m, method, "time limit, while the machine was prepared"), nil
}

func unknown(m *machine.Machine, method Method, why string) *Result {
	return &Result{Method: method, Result: &check.Result{Machine: m.Name, Verdict: check.Unknown,
		Reasons: []string{why}, Assumed: []string{}, Events: []check.Event{}}}
}

// run runs one engine on the problem.
func (p *problem) run(ctx context.Context, method Method) *Result {
	start := time.Now()
	r := &Result{Method: method, Result: &check.Result{
		Machine: p.m.Name, Verdict: check.Unknown, Assumed: p.assumed(), Events: []check.Event{}, Reasons: []string{},
	}}
	defer func() { r.Elapsed = time.Since(start) }()
	if f, err := new(finding).meaningless(p.ill, "SETUP_CONSTANTS"); err == nil {
		f.tell(p, r)
		return r
	}
	if method == Proofs {
		p.obligations(ctx, r)
		return r
	}
	e, refused := p.engine(ctx, nil)
	if refused != nil {
		r.Reasons = append(r.Reasons, refused.Error())
		return r
	}
	f := e.run(method)
	if f == nil && e.sized && ctx.Err() == nil {
		// Perhaps what needs a size can be shown for any.
		queries := e.queries
		if e, refused = p.engine(ctx, p.prove(ctx).steps); refused != nil {
			r.Reasons = append(r.Reasons, refused.Error())
			return r
		}
		f = e.run(method)
		e.queries += queries
	}
	r.Depth, r.Queries = e.depth, e.queries
	r.Reasons = append(r.Reasons, e.reasons...)
	r.Assumed = append(r.Assumed, e.assumed...)
	switch {
	case f == nil:
		if err := context.Cause(ctx); err != nil {
			r.Reasons = append(r.Reasons, e.ended())
		}
	case f.holds:
		e.conclude(r, f)
	default:
		f.tell(p, r)
	}
	if len(r.Reasons) == 0 && r.Verdict == check.Unknown {
		r.Reasons = append(r.Reasons, "the kernel did not decide")
	}
	return r
}

// run looks for what goes wrong by a method; nil: nothing is known, or it is not known what
// obligations show and something needs a size.
func (e *engine) run(method Method) *finding {
	f, over := e.beginning()
	if over {
		return f
	}
	if ways, _ := e.allBad(1); len(ways) == 0 {
		return e.certified(nil)
	}
	e.strengthen()
	if ways, _ := e.allBad(1); len(ways) == 0 {
		return e.certified(e.lemmas)
	}
	if e.sized && e.shown == nil {
		return nil
	}
	return engines[method](e)
}

// conclude says that all claims hold, where nothing was left out.
func (e *engine) conclude(r *Result, f *finding) {
	for _, open := range e.s.Open {
		r.Reasons = append(r.Reasons, open.Error())
	}
	if e.p.beyond {
		r.Notes = append(r.Notes, "the invariant holds, too")
	}
	if len(r.Reasons) > 0 {
		return
	}
	if len(e.s.Lacking) > 0 {
		ctx, cancel := context.WithTimeout(e.ctx, setupTime)
		why, none := e.p.begins(ctx)
		cancel()
		if none {
			r.Reasons = append(r.Reasons, why)
			return
		}
		for _, n := range e.s.Lacking {
			if why != "" {
				r.Assumed = append(r.Assumed, "some constants satisfy "+tree.Print(n, e.p.m.Dialect))
			}
		}
	}
	r.Verdict, r.Exhausted = check.Holds, true
	r.Certificate = f.proof
}
