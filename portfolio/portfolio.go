package portfolio

import (
	"context"
	"errors"
	"io"
	"runtime"
	"sync"
	"time"

	"bsmt/portfolio/schedule"
)

// Portfolio is a Solver that lets several others work on a question, by a schedule.
type Portfolio struct {
	First      Solver                                // begins before the others are even looked for, where the schedule lets it; it alone answers what is limited by work; may be nil
	Others     func() []Solver                       // the other members; called once, when they are needed
	Schedule   *schedule.Table                       // who looks first, and who races; nil is the default
	Jobs       int                                   // processors that are used: so many members run at once, and the kernel has as many searches as members leave; 0 is one for each processor, where Fill, and else one search
	Fill       bool                                  // the members are not the user's choice: a plan may name kernels with other random choices
	CrossCheck bool                                  // let all finish, and compare
	Note       func(format string, arguments ...any) // told of disagreements; may be nil

	mu     sync.Mutex         // guards what follows: the kernel asks, too, who else is there
	others []Solver           // as Others gave them
	called bool               // Others was
	seeded map[string]*Kernel // the kernels with other random choices, by name
}

// Close closes the members that can be closed.
func (p *Portfolio) Close() error {
	var errs []error
	for _, m := range append([]Solver{p.First}, p.others...) {
		if c, ok := m.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

// Name is "portfolio".
func (p *Portfolio) Name() string { return "portfolio" }

// Solve has the members work; the first checked verdict is the answer. A sat whose model was
// not checked whole is one when nobody has checked it or said otherwise after a while.
func (p *Portfolio) Solve(ctx context.Context, q *Query) Answer {
	if q.Work > 0 && p.First != nil {
		// The winner of a race depends on the machine, what one member does in a measured
		// amount of work does not.
		return solveSafely(ctx, p.First, q)
	}
	plan := p.plan(q)
	if q.Rlimit == 0 && (p.Fill || p.Jobs > 0) {
		own := *q
		own.Jobs = func() int { return p.kernelJobs(plan) }
		q = &own
	}
	if k, ok := p.First.(*Kernel); ok && !p.CrossCheck && len(plan.First) > 0 && plan.First[0].Member == k.Name() {
		if a, ok := k.Quick(ctx, q); ok && len(a.Unchecked) == 0 && (a.Verdict != Unknown || len(p.members()) == 1) {
			return a
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := newRace(ctx, p, q)
	defer close(r.over)
	r.run(plan)
	switch {
	case r.on == 0:
	case ctx.Err() != nil:
		r.drain(lateGrace)
	default:
		stop(errLost)
		r.drain(graceTime)
	}
	return r.verdict()
}

// Warm starts the process that a first question with this seed is likely to need at once.
// With a kernel there is none: most questions are answered before.
func (p *Portfolio) Warm(seed uint64) {
	if p.First != nil {
		return
	}
	// Who looks first depends on the logic, which is not known yet.
	if first := p.looks(p.plan(&Query{})); len(first) > 0 {
		if e, ok := first[0].member.(*External); ok {
			e.Warm(seed)
		}
	}
}

// Hurry starts the processes that questions with short limits need, where the members can
// keep one.
func (p *Portfolio) Hurry(seed uint64) {
	for _, m := range p.members() {
		if e, ok := m.(*External); ok {
			e.Hurry(seed)
		}
	}
}

// look is a member's look at a problem before the race.
type look struct {
	member Solver
	time   time.Duration
}

// looks gives those who look first, by a plan, and are there. Where none of them is, the
// first one of the race that is there looks as long as the first of them would have.
func (p *Portfolio) looks(plan schedule.Plan) (out []look) {
	for _, s := range plan.First {
		if m := p.member(s.Member); m != nil {
			out = append(out, look{m, s.Time})
		}
	}
	if len(out) > 0 || len(plan.First) == 0 {
		return out
	}
	for _, s := range plan.Race {
		if m := p.member(s.Member); m != nil {
			return []look{{m, plan.First[0].Time}}
		}
	}
	if ms := p.members(); plan.Others > 0 && len(ms) > 0 {
		return []look{{ms[0], plan.First[0].Time}}
	}
	return nil
}

// loaded gives the first member whose process has read what stands before a question; nil: none.
func (p *Portfolio) loaded(q *Query) Solver {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.others {
		if e, ok := m.(*External); ok {
			if c := e.kept.child.Load(); c != nil && c.context == q.Context {
				return e
			}
		}
	}
	return nil
}

// plan gives the schedule's plan for a question.
func (p *Portfolio) plan(q *Query) schedule.Plan {
	if p.Schedule == nil {
		p.Schedule = schedule.Default()
	}
	if !p.Schedule.Sized(q.Logic) {
		return p.Schedule.Plan(q.Logic, 0)
	}
	return p.Schedule.Plan(q.Logic, q.size())
}

// size is that of the script of a question, in bytes.
func (q *Query) size() int64 {
	if q.Size > 0 {
		return q.Size
	}
	var n counter
	if q.Script != nil && q.Script(&n) != nil {
		return 0
	}
	return int64(n)
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

// jobs is how many members run at once.
func (p *Portfolio) jobs() int {
	if p.Jobs > 0 {
		return p.Jobs
	}
	return runtime.NumCPU()
}

// kernelJobs is how many of the jobs are the kernel's: those that nobody else takes who races
// by a plan.
func (p *Portfolio) kernelJobs(plan schedule.Plan) int {
	others := map[string]bool{}
	for _, s := range plan.Race {
		if m := p.member(s.Member); m != nil && m != p.First {
			others[m.Name()] = true
		}
	}
	if plan.Others > 0 || len(plan.Race) == 0 || p.CrossCheck {
		for _, m := range p.members() {
			if m != p.First {
				others[m.Name()] = true
			}
		}
	}
	return max(p.jobs()-len(others), 1)
}

// members gives all that were found. It looks for them the first time.
func (p *Portfolio) members() []Solver {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.called && p.Others != nil {
		p.others = p.Others()
	}
	p.called = true
	if p.First == nil {
		return p.others
	}
	return append([]Solver{p.First}, p.others...)
}

// member finds a member by its name, or nil. It looks for others when it has to.
func (p *Portfolio) member(name string) Solver {
	if p.First != nil && p.First.Name() == name {
		return p.First
	}
	for _, m := range p.members() {
		if m.Name() == name {
			return m
		}
	}
	if n, ok := KernelNumber(name); ok && p.Fill {
		return p.seed(n)
	}
	if name == "z3" { // the library is the same solver
		return p.member("libz3")
	}
	return nil
}

// seed gives the kernel with the random choices of number n; nil when there is no kernel.
func (p *Portfolio) seed(n int) Solver {
	k, ok := p.First.(*Kernel)
	if !ok {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seeded == nil {
		p.seeded = map[string]*Kernel{}
	}
	// A little less than the kernel itself may have, so that these give way to it.
	s := &Kernel{MemLimit: k.MemLimit / 4 * 3, Options: k.Options, Number: n}
	if old := p.seeded[s.Name()]; old != nil {
		return old
	}
	p.seeded[s.Name()] = s
	return s
}
