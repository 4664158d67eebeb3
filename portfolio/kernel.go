package portfolio

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/smtlib"
	"bsmt/smtlib2b"
)

// Kernel is the member that translates to B and asks package bkernel.
type Kernel struct {
	MemLimit int64 // bytes for the heap of this process; 0 is no limit
	Profile  bool  // take times by pass and propagator

	mu     sync.Mutex      // guards what follows; held while it answers
	asked  *smtlib.Context // of the last query
	memory *memory         // nil: nothing
}

// Name is "kernel".
func (k *Kernel) Name() string { return "kernel" }

// Solve answers a query. A model is checked against the terms before it is given.
func (k *Kernel) Solve(ctx context.Context, q *Query) (a Answer) {
	a.Member = k.Name()
	defer func() {
		// A defect in the kernel must not take the other members down with it.
		if r := recover(); r != nil {
			a = Answer{Member: k.Name(), Reason: "kernel: internal error: " + panicText(r)}
		}
	}()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if k.MemLimit > 0 {
		go watchHeap(ctx, k.MemLimit, cancel)
	}
	var rec *proof.Recorder
	if q.WantProof {
		rec = proof.NewRecorder()
	}
	remembered, ok := k.recall(ctx, q)
	if ok {
		return remembered
	}
	before, work := remembered.Work, bkernel.Work(0)
	if q.Work > 0 {
		work = bkernel.Work(max(q.Work-before, 1))
	}
	tr := smtlib2b.New(q.Context)
	p, err := translate(ctx, tr, q)
	if err != nil {
		a.Reason = "kernel: " + err.Error()
		return a
	}
	res := bkernel.Solve(ctx, p, bkernel.Options{Seed: q.Seed, MemLimit: k.MemLimit, Profile: k.Profile, Proof: rec, Work: work})
	k.compare(q, res)
	a.Stats, a.Work, a.Refuted = stats(res), before+int64(res.Work), remembered.Refuted
	switch res.Status {
	case bkernel.Unsat:
		a.Verdict = Unsat
		a.Core = res.Core
		if !res.Recorded {
			break
		}
		var err error
		if a.Proof, err = refutation(rec, func(w io.Writer) error { return rec.Write(w, names(tr, q)) }); err != nil {
			return Answer{Member: k.Name(), Reason: "kernel: its refutation fails its check: " + err.Error(), Stats: a.Stats, Work: a.Work}
		}
	case bkernel.Sat:
		m, err := kernelModel(ctx, tr, res, q)
		if err != nil {
			a.Reason = "kernel: " + err.Error()
			return a
		}
		return Checked(ctx, q, m, a)
	default:
		a.Reason = "kernel: " + strings.Join(bkernel.Texts(res.Reasons), "; ")
		for _, r := range res.Reasons {
			if r.Fact >= 0 && r.Fact < len(q.Assertions) {
				a.About = append(a.About, q.Assertions[r.Fact])
			} else if r.Assumed >= 0 {
				a.About = append(a.About, q.Assumed[r.Assumed].Term)
			}
		}
		if context.Cause(ctx) == errMemory {
			a.Reason = "kernel: " + errMemory.Error()
		}
	}
	return a
}

// refutation checks what was recorded, and gives the way to write it. The error is that
// it is none; without a record, or with one that became too long, there is nothing to say
// against the verdict.
func refutation(rec *proof.Recorder, write Proof) (Proof, error) {
	if rec == nil {
		return nil, nil
	}
	err := rec.Check()
	switch {
	case err == nil:
		return write, nil
	case errors.Is(err, proof.ErrNone), errors.Is(err, proof.ErrTooLong):
		return func(io.Writer) error { return err }, nil
	}
	return nil, err
}

// names says how the script calls what the kernel reasons about.
func names(tr *smtlib2b.Translator, q *Query) proof.Names {
	c := q.Context
	return proof.Names{
		Const: func(n ast.Node) (string, bool, bool) {
			d, ok := tr.DeclOf(n)
			if !ok {
				return "", false, false
			}
			return smtlib.SymbolString(c.Decl(d).Name), len(c.Decl(d).Args) > 0, true
		},
		Sort: func(t ast.Type) (string, bool) {
			s, ok := tr.SortOf(t)
			if !ok {
				return "", false
			}
			return c.SortString(s), true
		},
		Div0: tr.Div0(), Mod0: tr.Mod0(),
	}
}

// kernelModel reads the kernel's model. A member that was stopped leaves the
// context alone: its owner may be on to other things.
func kernelModel(ctx context.Context, tr *smtlib2b.Translator, res bkernel.Result, q *Query) (*smtlib.Model, error) {
	defer q.lock()()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return tr.Model(res.Model, q.Decls)
}

// translate turns a query into the kernel's problem.
func translate(ctx context.Context, tr *smtlib2b.Translator, q *Query) (bkernel.Problem, error) {
	defer q.rlock()()
	p := bkernel.Problem{}
	if ctx.Err() != nil {
		return p, errors.New(stopped(ctx) + " before the translation")
	}
	for _, t := range q.Assertions {
		n, err := tr.Pred(t)
		if err != nil {
			return p, err
		}
		p.Facts = append(p.Facts, n)
	}
	for _, as := range q.Assumed {
		n, err := tr.Pred(as.Term)
		if err != nil {
			return p, err
		}
		p.Assumed = append(p.Assumed, n)
	}
	p.G, p.Applied = tr.Graph(), tr.Applied()
	p.Facts = append(p.Facts, tr.SideFor(append(append([]ast.Node(nil), p.Facts...), p.Assumed...))...)
	return p, nil
}

func stats(res bkernel.Result) []Stat {
	if res.Stats == nil {
		return nil
	}
	s := res.Stats
	n := func(name string, v uint64) Stat { return Stat{name, strconv.FormatUint(v, 10)} }
	out := []Stat{
		n("decisions", s.Decisions), n("conflicts", s.Conflicts), n("propagations", s.Propagations),
		n("learned-clauses", s.Learned), n("restarts", s.Restarts), n("literals-made", s.LitsMade),
		n("explanations", s.Explanations), n("final-checks", s.FinalChecks), n("work", uint64(res.Work)),
	}
	for _, t := range res.Turns {
		out = append(out, n("turns-"+t.Strategy, uint64(t.Turns)), n("work-"+t.Strategy, uint64(t.Work)),
			Stat{"time-" + t.Strategy, strconv.FormatFloat(t.Time.Seconds(), 'f', 6, 64)})
	}
	for _, p := range res.Passes {
		out = append(out, Stat{"time-" + p.Name, strconv.FormatFloat(p.Time.Seconds(), 'f', 6, 64)})
	}
	for _, p := range s.Props {
		if p.Runs == 0 {
			continue
		}
		name := strings.ReplaceAll(strings.ReplaceAll(p.Name, "*", ""), ".", "-")
		out = append(out, n("runs-"+name, p.Runs))
		if p.Time > 0 {
			out = append(out, Stat{"time-" + name, strconv.FormatFloat(p.Time.Seconds(), 'f', 6, 64)})
		}
	}
	return out
}

// Checked gives a with the verdict sat and the model m when m makes every
// assertion of q true as far as that can be evaluated, else Unknown with what is
// wrong. Every sat of every member goes through here.
func Checked(ctx context.Context, q *Query, m *smtlib.Model, a Answer) Answer {
	return checked(ctx, q, m, a, func(ctx context.Context, m *smtlib.Model, terms []smtlib.Term) smtlib.CheckResult {
		return smtlib.Check(ctx, q.Context, m, terms)
	})
}

// checked is Checked with a way to evaluate assertions.
func checked(ctx context.Context, q *Query, m *smtlib.Model, a Answer, check func(context.Context, *smtlib.Model, []smtlib.Term) smtlib.CheckResult) Answer {
	defer q.lock()()
	if ctx.Err() != nil {
		a.Verdict, a.Reason = Unknown, a.Member+": its model came too late to be checked"
		return a
	}
	terms := q.Assertions[:len(q.Assertions):len(q.Assertions)]
	for _, as := range q.Assumed {
		terms = append(terms, as.Term)
	}
	res := check(ctx, m, terms)
	if res.Truth == smtlib.False {
		a.Verdict = Unknown
		a.Refuted++
		a.Reason = a.Member + ": its model makes assertion " + strconv.Itoa(res.Assertion+1) + " false: " + res.Reason
		return a
	}
	a.Verdict, a.Model, a.Unchecked = Sat, m, res.Unchecked
	return a
}

func panicText(r any) string {
	switch v := r.(type) {
	case error:
		return v.Error()
	case string:
		return v
	}
	return "panic"
}
