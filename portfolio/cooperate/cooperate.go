package cooperate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"bsmt/bkernel"
	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// Solver is the member of a portfolio that is the kernel and a partner.
type Solver struct {
	Partner     *portfolio.External
	Witness     *portfolio.External                   // asked again for each core when OnlyChecked is set; nil: none
	OnlyChecked bool                                  // nothing that the partner alone says enters the kernel
	Options     bkernel.Options                       // of the kernel; seed and memory are set for each question
	MemLimit    int64                                 // bytes for the heap of this process; 0 is no limit
	Note        func(format string, arguments ...any) // told of wrong words of the partner; may be nil
}

// Name is "cooperate".
func (s *Solver) Name() string { return "cooperate" }

// Close ends what the partners keep.
func (s *Solver) Close() error {
	var errs []error
	for _, e := range []*portfolio.External{s.Partner, s.Witness} {
		if e != nil {
			errs = append(errs, e.Close())
		}
	}
	return errors.Join(errs...)
}

func (s *Solver) note(format string, a ...any) {
	if s.Note != nil {
		s.Note(format, a...)
	}
}

// turnWork is how much the kernel does between two looks at what the partner found alone.
const turnWork = 50_000_000

// Solve answers a query.
func (s *Solver) Solve(ctx context.Context, q *portfolio.Query) (a portfolio.Answer) {
	a.Member = s.Name()
	p, err := split(ctx, q)
	if err != nil {
		a.Reason, a.Ended = "cooperate: "+ending.Tell(ctx, err), ending.By(ctx)
		return a
	}
	outer := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// What a child of the search needs must not wait for what works alone.
	same := &portfolio.External{Member: s.Partner.Member, Path: s.Partner.Path, Memory: s.Partner.Memory, Keeper: s.Partner.Keeper}
	al := &alone{partner: same, q: q}
	e := newExchange(ctx, cancel, s, q, p, al)
	defer e.close()
	own := make(chan portfolio.Answer, 1)
	partner := func() {
		x := al.run(ctx)
		if s.OnlyChecked && x.Verdict == portfolio.Unsat {
			x = portfolio.Answer{Reason: s.Partner.Name() + " alone says unsat, which --only-checked withholds"}
		}
		own <- x
		if x.Verdict != portfolio.Unknown {
			cancel()
		}
	}
	o := s.Options
	o.Seed, o.MemLimit = q.Seed, s.MemLimit
	joint := bkernel.NewJoint(p.kernel, o, e)
	var once sync.Once
	var ended chan struct{} // nil: the partner was not started
	begin := func() {
		once.Do(func() {
			ended = make(chan struct{})
			go func() {
				defer close(ended)
				partner()
			}()
		})
	}
	late := time.AfterFunc(headTime, begin) // compilation is no work that a turn is cut off in
	// The partner reads the session's commands, so not beyond this call.
	defer func() {
		cancel()
		late.Stop()
		if once.Do(func() {}); ended != nil {
			<-ended
		}
	}()
	res, reason := s.search(ctx, joint, e, begin)
	stats := e.stats(res)
	a.Stats = func() []portfolio.Stat { return stats }
	switch {
	case e.found != nil:
		e.found.Stats = a.Stats
		a = *e.found
	case res.Status == bkernel.Unsat && !e.open:
		a.Verdict, a.Core = portfolio.Unsat, res.Core
		if res.Rests {
			a.Rests = s.Partner.Name()
			if len(q.Assumed) > 0 && !p.mixed() {
				a.Core = everything(q)
			}
		}
		a.Proof = s.noProof(q, res.Rests)
	default:
		if res.Status == bkernel.Unsat {
			reason = s.Partner.Name() + " could not decide an assignment that the kernel found"
		}
		// The partner may yet come to an end alone.
		x := s.await(outer, own, ctx.Err() != nil)
		if x.Verdict != portfolio.Unknown {
			x.Member, x.Stats = s.Name(), a.Stats
			if x.Verdict == portfolio.Unsat {
				x.Rests = s.Partner.Name()
				x.Proof = s.noProof(q, true)
			}
			a = x
			break
		}
		a.Reason, a.Ended = "cooperate: "+reason, max(x.Ended, ending.By(outer))
		if x.Reason != "" && !strings.Contains(reason, x.Reason) {
			a.Reason += "; " + x.Reason
		}
	}
	cancel()
	if a.Verdict == portfolio.Sat {
		e.liars(a.Model)
	}
	return a
}

// await waits for the partner's own answer: only for its end when it was told to stop.
func (s *Solver) await(ctx context.Context, own <-chan portfolio.Answer, stopped bool) portfolio.Answer {
	if stopped {
		select {
		case x := <-own:
			return x
		case <-time.After(100 * time.Millisecond):
			return portfolio.Answer{}
		}
	}
	select {
	case x := <-own:
		return x
	case <-ctx.Done():
		return portfolio.Answer{Reason: ending.Why(ctx), Ended: ending.By(ctx)}
	}
}

// headStart is how much the kernel does alone on a script that it reads as a whole: what is
// easy for it is answered by then, and a start of the partner costs as much.
const headStart = 1_000_000

// headTime is when the partner begins even so.
const headTime = 250 * time.Millisecond

// search has the kernel search until there is a verdict of its own, or ctx is done. It has
// the partner begin its own work by begin, unless the kernel has a verdict at once.
func (s *Solver) search(ctx context.Context, joint *bkernel.Joint, e *exchange, begin func()) (res bkernel.JointResult, reason string) {
	work := bkernel.Work(headStart)
	if e.p.mixed() {
		work = turnWork
		begin()
	}
	for first := !e.p.mixed(); ; first = false {
		res = joint.Search(ctx, work)
		work = turnWork
		if e.found != nil || res.Status == bkernel.Unsat && !e.open || res.Status == bkernel.Sat && e.complete(joint, res) {
			return res, ""
		}
		if first {
			begin()
		}
		switch {
		case ctx.Err() != nil:
			return res, ending.Why(ctx)
		case res.Paused, res.Status == bkernel.Sat:
			continue
		case res.Status == bkernel.Unsat:
			return res, ""
		}
		reason = strings.Join(bkernel.Texts(res.Reasons), "; ")
		if e.bridge.broken != "" {
			reason += "; " + s.Partner.Name() + ": " + e.bridge.broken
		}
		return res, reason
	}
}

// complete makes a model of the kernel's assignment and what the partner has for the rest;
// when there is none it is excluded, and the search may go on.
func (e *exchange) complete(joint *bkernel.Joint, res bkernel.JointResult) bool {
	m, err := e.kernelModel(res)
	if err == nil && !e.p.mixed() {
		a := portfolio.Checked(e.ctx, e.q, m, portfolio.Answer{Member: e.s.Name()})
		if a.Verdict == portfolio.Sat && (len(a.Unchecked) == 0 || !e.p.tr.Loose()) { // else it may be a model of more than the script says
			e.found = &a
			return true
		}
	}
	if err == nil && e.p.mixed() && (e.merged(m) || e.pinned(m)) {
		return true
	}
	e.open = true
	joint.View().Learn(negated(e.lastState(joint.View())))
	return false
}

// lastState is all that is assigned of shared terms, for an assignment to be excluded.
func (e *exchange) lastState(v *bkernel.View) []bkernel.Claim {
	var out []bkernel.Claim
	for i := range e.p.shared {
		n := int32(i)
		if v.IsInt(i) {
			if lo, hi := v.Bounds(i); lo == hi {
				out = append(out, bkernel.Claim{Index: n, Kind: bkernel.AtLeast, K: lo}, bkernel.Claim{Index: n, Kind: bkernel.AtMost, K: hi})
			}
		} else if value, _ := v.Pred(i); value != 0 {
			out = append(out, bkernel.Claim{Index: n, Kind: kind(value > 0)})
		}
	}
	return out
}

func (e *exchange) kernelModel(res bkernel.JointResult) (*model.Model, error) {
	if res.Model == nil {
		return nil, errors.New("no model")
	}
	defer e.q.Lock()()
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	return e.p.tr.Model(res.Model, e.q.Decls)
}

// merged tries the kernel's values together with the partner's for what the kernel does not
// read.
func (e *exchange) merged(m *model.Model) bool {
	if e.bridge.d == nil {
		return false
	}
	said, err := e.bridge.d.Exchange(e.ctx, []byte("(get-model)\n"))
	if err != nil || len(said) != 1 {
		return false
	}
	theirs, err := portfolio.ReadModel(e.ctx, e.q, said[0])
	if err != nil {
		return false
	}
	both := *theirs
	both.Interps = theirs.Interps.Clone()
	for d, in := range m.Interps.All() {
		both.Interps.Set(d, in)
	}
	if m.Div0 != nil {
		both.Div0 = m.Div0
	}
	if m.Mod0 != nil {
		both.Mod0 = m.Mod0
	}
	if m.RealDiv0 != nil {
		both.RealDiv0 = m.RealDiv0
	}
	if len(m.Universe) > 0 {
		both.Universe = m.Universe
	}
	return e.accept(&both)
}

func (e *exchange) accept(m *model.Model) bool {
	a := portfolio.Checked(e.ctx, e.q, m, portfolio.Answer{Member: e.s.Name()})
	if a.Verdict != portfolio.Sat || len(a.Unchecked) > 0 {
		return false
	}
	e.found = &a
	return true
}

// pinned has the partner find the rest of a model of the script in which the kernel's
// constants have their values.
func (e *exchange) pinned(m *model.Model) bool {
	unlock := e.q.RLock()
	var pins strings.Builder
	for _, d := range e.q.Decls {
		in, ok := m.Interps.Get(d)
		data := e.q.Context.Decl(d)
		if !ok || len(data.Args) > 0 || data.Same || in.Body == smtlib.NoTerm {
			continue
		}
		switch e.q.Context.SortKind(data.Result) {
		case smtlib.SortBool, smtlib.SortInt, smtlib.SortBitVec:
			fmt.Fprintf(&pins, "(assert (= %s %s))\n", smtlib.SymbolString(data.Name), print.TermString(e.q.Context, in.Body))
		}
	}
	unlock()
	q := *e.q
	q.Commands = nil
	q.Script = func(w io.Writer) error {
		if err := e.q.Script(w); err != nil {
			return err
		}
		_, err := io.WriteString(w, pins.String())
		return err
	}
	ctx, cancel := context.WithTimeout(e.ctx, pinTime)
	defer cancel()
	a := e.s.Partner.Solve(ctx, &q)
	if a.Verdict != portfolio.Sat {
		return false
	}
	a.Member = e.s.Name()
	e.found = &a
	return true
}

// pinTime is how long the partner may take for the rest of a model.
const pinTime = 10 * time.Second

// liars tells when a clause from the partner is false in a model that was checked.
func (e *exchange) liars(m *model.Model) {
	if m == nil || e.ctx.Err() != nil && len(e.from) == 0 {
		return
	}
	defer e.q.Lock()()
	ev := eval.New(e.q.Context, m)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for _, clause := range e.from {
		if e.falseIn(ctx, ev, clause) {
			e.s.note("disagreement: %s says that %s holds, but it is false in a model of the script", e.s.Partner.Name(), e.p.clause(clause))
			return
		}
	}
}

// falseIn tells whether every claim of a clause is false.
func (e *exchange) falseIn(ctx context.Context, ev *eval.Evaluator, clause []bkernel.Claim) bool {
	for _, c := range clause {
		t, err := ev.Eval(ctx, e.p.shared[c.Index].term)
		if err != nil {
			return false
		}
		var holds bool
		switch c.Kind {
		case bkernel.Holds, bkernel.Fails:
			holds = (e.q.Context.Op(t) == smtlib.OpTrue) == (c.Kind == bkernel.Holds)
		default:
			x, ok := integer(print.TermString(e.q.Context, t))
			if !ok {
				return false
			}
			holds = c.Kind == bkernel.AtMost && x <= c.K || c.Kind == bkernel.AtLeast && x >= c.K
		}
		if holds {
			return false
		}
	}
	return true
}

// noProof says why there is none, to who wants one.
func (s *Solver) noProof(q *portfolio.Query, rests bool) portfolio.Proof {
	if !q.WantProof {
		return nil
	}
	err := errors.New("the kernel keeps no record of its steps when it cooperates; --solver kernel does")
	if rests {
		err = fmt.Errorf("the refutation rests on what %s said", s.Partner.Name())
	}
	return func(io.Writer) error { return err }
}

// stats counts the crossings.
func (e *exchange) stats(res bkernel.JointResult) []portfolio.Stat {
	n := func(name string, v int) portfolio.Stat { return portfolio.Stat{Name: name, Value: strconv.Itoa(v)} }
	e.alone.mu.Lock()
	defer e.alone.mu.Unlock()
	rests := 0
	if res.Rests {
		rests = 1
	}
	out := []portfolio.Stat{
		n("shared-terms", len(e.p.shared)), n("opaque-terms", e.p.opaque), n("partner-questions", e.count.asks), n("partner-cores", e.count.cores),
		n("partner-facts", e.count.facts), n("partner-models", e.count.models), n("partner-refused", e.count.refused), n("clauses-sent", e.count.sent),
		n("partner-starts", e.alone.starts), n("clauses-from-outside", res.Taken), n("rests-on-partner", rests),
		{Name: "time-partner-questions", Value: strconv.FormatFloat(e.count.time.Seconds(), 'f', 3, 64)},
		{Name: "share-partner-questions", Value: strconv.FormatFloat(e.share, 'f', 3, 64)},
	}
	if st := res.Stats; st != nil {
		out = append(out, n("conflicts", int(st.Conflicts)), n("decisions", int(st.Decisions)))
	}
	return out
}
