package fuzz

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// Finding is something that the kernel got wrong.
type Finding struct {
	Kind   string  // what is wrong, the same for a script and what it is reduced to
	Detail string  // the evidence, for people
	Script *Script // shows it
}

// The kinds of findings that are not a reason of the kernel's own.
const (
	WrongUnsat = "wrong unsat"    // others have a model that the evaluator confirms, or agree on sat
	WrongSat   = "wrong sat"      // the evaluator could not check the model, and others say unsat
	DoubtUnsat = "doubted unsat"  // one other solver says sat, with a model that cannot be evaluated
	Refuted    = "refuted model"  // the evaluator says that the kernel's model is none
	Panic      = "internal error" // a panic
	Rejected   = "rejected"       // bsmt answered an error
	BadCore    = "bad core"       // what the core names is satisfiable
	BadProof   = "bad proof"      // the checker says that the kernel's proof is none
	Varied     = "varied"         // a variant of the script has the opposite verdict
	Called     = "called"         // the verdict is the opposite under other names
	Filled     = "filled"         // a model that was not checked whole is none, says z3
	Hang       = "hang"           // the kernel did not heed its time limit
	Evaluator  = "evaluator"      // two solvers say unsat, yet the evaluator confirms the kernel's model
)

// ownReasons are texts of the kernel's own checks that say it is at fault.
var ownReasons = []string{
	"an explanation or reason that is not true",
	"a vertex of the simplex failed its check",
	"reports progress without making any",
	"internal error",
}

// Outcome is what the kernel and the others say to one check of a script.
type Outcome struct {
	Verdict portfolio.Verdict // the kernel's
	Reason  string            // of unknown
	Took    time.Duration     // by the kernel
	Other   string            // verdict of z3, or of cvc5 where z3 has none; empty: not asked
}

// Oracle judges the kernel's answers.
type Oracle struct {
	Z3, Cvc5 *External        // nil where there is none
	Timeout  time.Duration    // of the kernel for one check
	Work     int64            // of the kernel for one check, in its own unit; 0: no limit
	Plain    float64          // how often a script with names is solved with the plain ones, too
	Vary     float64          // how often a script's variants are solved, too
	Jobs     int              // searches of the kernel at once; 0: one
	Solver   portfolio.Solver // nil: the kernel
	Faults   map[string]int   // by solver: verdicts of others that the evaluator refutes
	Called   int              // checks that were held against those under plain names
	Uneven   int              // of those, with a verdict under one of the names alone
	Filled   int              // models of unchecked sats that z3 was asked about
	Proofs   int              // that were checked
	Whole    int              // of those, without a hole
}

// answer is the kernel's answer to one check.
type answer struct {
	portfolio.Answer
	took    time.Duration
	hung    bool
	defect  string   // a panic that was caught on the way, or empty
	assumed int      // how many assumptions the query had
	filling *filling // Sat: a model that was not checked whole; or nil
}

// remembering is the kernel as it is asked alone: what it remembers answers first.
type remembering struct {
	*portfolio.Kernel
	jobs int // searches at once; 0: one
}

// remember gives such a kernel. Several searches begin with the first unit of work, not when a question
// lasts: few random scripts last as long.
func remember(jobs int) remembering {
	k := &portfolio.Kernel{}
	if jobs > 1 {
		tuning := *k.Options.Tuning.OrDefault()
		tuning.Jobs.Alone, tuning.Jobs.Round, tuning.Jobs.Cube, tuning.Jobs.Scout = 1, 1000, 1000, 0
		k.Options.Tuning = &tuning
	}
	return remembering{k, jobs}
}

func (k remembering) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	if k.jobs > 1 {
		own := *q
		own.Jobs = func() int { return k.jobs }
		own.Hurry = len(q.Assertions)%2 == 1 // the other half are answered by the same steps each time
		q = &own
	}
	if a, ok := k.Quick(ctx, q); ok {
		return a
	}
	return k.Kernel.Solve(ctx, q)
}

// recorder hands queries on to the kernel and keeps its answers.
type recorder struct {
	inner    portfolio.Solver
	timeout  time.Duration
	work     int64         // see Oracle.Work
	patience time.Duration // see patience
	answers  []answer
}

func (r *recorder) Name() string { return r.inner.Name() }

// patience is how long after its time limit a member must have returned: of time that this
// process had of the processors, for on a machine that is busy nobody returns soon. A member
// that waits for something uses none, and has so many periods of the clock's; each takes
// as long as it takes to compute something, too.
const (
	patience = 4 * time.Second
	periods  = 15
	probe    = 20 // the part of a period that is computed
)

// period ends after the patience, and when this process had some time of the processors.
func (r *recorder) period() <-chan struct{} {
	end := make(chan struct{})
	go func() {
		time.Sleep(r.patience)
		for from := processorTime(); processorTime()-from < r.patience/probe; {
		}
		close(end)
	}()
	return end
}

func (r *recorder) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	limited := *q
	q = &limited
	if r.work > 0 {
		q.Work = r.work
	}
	caught := make(chan string, 1)
	q.Defect = func(d portfolio.Defect) {
		select {
		case caught <- d.String():
		default: // the first is enough
		}
	}
	start := time.Now()
	done := make(chan portfolio.Answer, 1)
	go func() { done <- r.inner.Solve(ctx, q) }()
	a := answer{assumed: len(q.Assumed)}
	limit, end := ctx.Done(), make(<-chan struct{})
	var used time.Duration
wait:
	for late := 0; ; {
		select {
		case a.Answer = <-done:
			break wait
		case <-limit:
			limit, used, end = nil, processorTime(), r.period()
		case <-end:
			if late++; late == periods || processorTime()-used >= r.patience/2 {
				a.hung = true
				a.Reason = "did not return: " + whereabouts()
				break wait
			}
			end = r.period()
		}
	}
	a.took = time.Since(start)
	select {
	case a.defect = <-caught:
	default:
	}
	if a.Verdict == portfolio.Sat && len(a.Unchecked) > 0 && a.Model != nil {
		a.filling = fillingOf(q, a.Model)
	}
	r.answers = append(r.answers, a)
	return a.Answer
}

// whereabouts tells in which functions of the kernel goroutines are.
func whereabouts() string {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var in []string
	for _, g := range strings.Split(string(buf), "\n\n") {
		if !strings.Contains(g, "portfolio.(*Kernel).") {
			continue
		}
		for _, l := range strings.Split(g, "\n") {
			if f, ok := strings.CutPrefix(l, "bsmt/bkernel"); ok && len(in) < 12 {
				in = append(in, f[:strings.LastIndexByte(f, '(')])
			}
		}
	}
	return strings.Join(in, " < ")
}

// run puts a script through a session and gives the kernel's answers and the
// errors that the session answered.
func (o *Oracle) run(s *Script) (answers []answer, errs string) {
	inner := o.Solver
	if inner == nil {
		inner = remember(o.Jobs)
	}
	r := &recorder{inner: inner, timeout: o.Timeout, work: o.Work, patience: patience}
	var out bytes.Buffer
	failed, err := session.New(context.Background(), session.Config{Out: &out, Solver: r}).Run(strings.NewReader(s.Text()))
	if err != nil {
		return r.answers, err.Error()
	}
	if failed {
		for _, l := range strings.Split(out.String(), "\n") {
			if strings.HasPrefix(l, "(error") {
				return r.answers, l
			}
		}
		return r.answers, "an error without a message"
	}
	return r.answers, ""
}

// Judge solves s and gives what the kernel answered to each check and what is
// wrong with that, nil for nothing.
func (o *Oracle) Judge(s *Script, r *rand.Rand) ([]Outcome, *Finding) {
	answers, errs := o.run(s)
	outs := make([]Outcome, len(answers))
	for i := range answers {
		outs[i] = Outcome{Verdict: answers[i].Verdict, Reason: answers[i].Reason, Took: answers[i].took}
	}
	if errs != "" {
		return outs, &Finding{Kind: Rejected, Detail: errs, Script: s}
	}
	for i := range answers {
		f := o.judge(s, i, &answers[i], &outs[i], r)
		if f != nil {
			return outs, f
		}
	}
	if s.Names != nil && r != nil && r.Float64() < o.Plain {
		if f := o.called(s, answers); f != nil {
			return outs, f
		}
	}
	if r != nil && o.Vary > 0 && r.Float64() < o.Vary {
		return outs, o.vary(s, answers, r)
	}
	return outs, nil
}

// judge looks at one answer.
func (o *Oracle) judge(s *Script, i int, a *answer, out *Outcome, r *rand.Rand) *Finding {
	if a.hung {
		return &Finding{Kind: Hang, Detail: a.Reason, Script: s}
	}
	if a.defect != "" {
		return &Finding{Kind: Panic, Detail: a.defect, Script: s}
	}
	if a.Refuted > 0 {
		return &Finding{Kind: Refuted, Detail: fmt.Sprintf("%d models on the way to %v", a.Refuted, a.Verdict), Script: s}
	}
	switch a.Verdict {
	case portfolio.Unknown:
		if strings.Contains(a.Reason, "its model makes assertion") {
			return &Finding{Kind: Refuted, Detail: a.Reason, Script: s}
		}
		for _, own := range ownReasons {
			if strings.Contains(a.Reason, own) {
				return &Finding{Kind: own, Detail: a.Reason, Script: s}
			}
		}
	case portfolio.Unsat:
		flat := s.Flat(i)
		f := o.doubt(flat, WrongUnsat, out)
		if f == nil && r != nil && r.IntN(8) == 0 {
			f = o.proof(flat, r)
		}
		if f != nil {
			f.Script = s
			return f
		}
		if a.assumed > 0 && out.Other == "unsat" {
			return o.core(s, i, a)
		}
	case portfolio.Sat:
		// Where the evaluator has checked it all, others are asked now and then
		// only: that is a test of the evaluator.
		if len(a.Unchecked) == 0 && (r == nil || r.IntN(10) > 0) {
			return nil
		}
		flat := s.Flat(i)
		if f := o.fill(flat, a.filling); f != nil {
			f.Script = s
			return f
		}
		z3, _ := o.Z3.Solve(flat, false)
		out.Other = z3
		if z3 == "sat" || z3 == "unknown" && len(a.Unchecked) == 0 {
			return nil
		}
		cvc5, _ := o.Cvc5.Solve(flat, false)
		if z3 == "unknown" {
			out.Other = cvc5
		}
		switch {
		case len(a.Unchecked) > 0 && (z3 == "unsat" || cvc5 == "unsat"):
			return &Finding{Kind: WrongSat, Detail: "z3 " + z3 + ", cvc5 " + cvc5 + "; unchecked: " + a.Unchecked[0], Script: s}
		case z3 == "unsat" && cvc5 == "unsat":
			return &Finding{Kind: Evaluator, Detail: "z3 and cvc5 say unsat", Script: s}
		case z3 == "unsat":
			o.fault("z3")
		}
	}
	return nil
}

// doubt asks others about a script that the kernel says is unsat.
func (o *Oracle) doubt(flat *Script, kind string, out *Outcome) *Finding {
	if c, _ := o.confirm(flat, flat.Known); c {
		return &Finding{Kind: kind, Detail: "it has a solution by construction"}
	}
	z3, model := o.Z3.Solve(flat, true)
	out.Other = z3
	if z3 == "unsat" {
		return nil
	}
	confirmed, refuted := false, false
	// Among earlier scripts' leavings z3 gives models that nobody can read: a model
	// that decides nothing is asked for again, of a fresh child.
	for try := 0; z3 == "sat" && try < 2 && !refuted; try++ {
		if confirmed, refuted = o.confirm(flat, model); confirmed {
			return &Finding{Kind: kind, Detail: "z3 has a model that the evaluator confirms"}
		}
		if try == 0 && !refuted {
			o.Z3.Close()
			z3, model = o.Z3.Solve(flat, true)
		}
	}
	if out.Other = z3; z3 == "unsat" {
		return nil
	}
	cvc5, model := o.Cvc5.Solve(flat, true)
	if z3 == "unknown" {
		out.Other = cvc5
	}
	switch cvc5 {
	case "sat":
		if c, r := o.confirm(flat, model); c {
			return &Finding{Kind: kind, Detail: "cvc5 has a model that the evaluator confirms; z3 says " + z3}
		} else if r {
			o.fault("cvc5")
			return nil
		}
		if z3 == "sat" {
			return &Finding{Kind: kind, Detail: "z3 and cvc5 say sat"}
		}
		return &Finding{Kind: DoubtUnsat, Detail: "cvc5 says sat, z3 " + z3}
	case "unsat":
		if z3 == "sat" {
			o.fault("z3")
			out.Other = "unsat"
		}
	case "unknown":
		if refuted {
			o.fault("z3")
		} else if z3 == "sat" {
			return &Finding{Kind: DoubtUnsat, Detail: "z3 says sat, cvc5 " + cvc5}
		}
	}
	return nil
}

func (o *Oracle) fault(name string) {
	if o.Faults == nil {
		o.Faults = map[string]int{}
	}
	o.Faults[name]++
}

// core asks whether what the core of the i-th check names is unsat again.
func (o *Oracle) core(s *Script, i int, a *answer) *Finding {
	var st *Step
	k := i
	for j := range s.Steps {
		if n := s.Steps[j].Kind; n == StepCheck || n == StepAssume {
			if k--; k < 0 {
				st = &s.Steps[j]
				break
			}
		}
	}
	in := map[int]bool{}
	for _, c := range a.Core {
		in[c] = true
	}
	named := a.assumed - len(st.Lits)
	next := 0
	sub := s.FlatOf(i, func(_ string, literal int) bool {
		if literal >= 0 {
			return in[named+literal]
		}
		next++
		return in[next-1]
	})
	var out Outcome
	if f := o.doubt(sub, BadCore, &out); f != nil && f.Kind == BadCore {
		f.Detail = fmt.Sprintf("core %v: %s", a.Core, f.Detail)
		f.Script = s
		return f
	}
	return nil
}

// proof has the kernel prove that a script is unsat, some of its assertions assumed, and a
// checker read that. A proof with holes is one.
func (o *Oracle) proof(flat *Script, r *rand.Rand) *Finding {
	ctx, cancel := context.WithTimeout(context.Background(), o.Timeout)
	defer cancel()
	p, err := session.Load(ctx, strings.NewReader(flat.Text()), "script")
	if err != nil {
		return nil // judged elsewhere
	}
	q := &portfolio.Query{Context: p.Context, Elaborator: p.Elaborator, Decls: p.Elaborator.Decls(), WantProof: true, Seed: 1, Work: o.Work}
	var defect *portfolio.Defect
	q.Defect = func(d portfolio.Defect) { defect = &d }
	for _, a := range p.Assertions {
		if r.IntN(4) == 0 {
			q.Assumed = append(q.Assumed, portfolio.Assumption{Term: a})
		} else {
			q.Assertions = append(q.Assertions, a)
		}
	}
	a := (&portfolio.Kernel{}).Solve(ctx, q)
	var text bytes.Buffer
	switch {
	case defect != nil:
		return &Finding{Kind: Panic, Detail: defect.String()}
	case a.Verdict == portfolio.Sat:
		return &Finding{Kind: Varied, Detail: "sat where a proof is asked for, unsat without"}
	case a.Verdict != portfolio.Unsat || a.Proof == nil:
		return nil
	}
	if err := a.Proof(&text); err != nil {
		return &Finding{Kind: BadProof, Detail: err.Error()}
	}
	checking, end := context.WithTimeout(context.Background(), 4*o.Timeout)
	defer end()
	report, err := proofcheck.Check(checking, p.Elaborator, p.Assertions, &text, nil)
	if checking.Err() != nil {
		return nil
	} else if err != nil {
		return &Finding{Kind: BadProof, Detail: err.Error()}
	}
	if o.Proofs++; len(report.Holes) == 0 {
		o.Whole++
	}
	return nil
}

// readModel reads a model of q's symbols, all of whose values can be said in terms. The
// caller holds q.Mu.
func readModel(q *portfolio.Query, text string) (*model.Model, error) {
	m, err := model.Read(q.Elaborator, strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	for _, d := range q.Decls {
		if in, ok := m.Interps.Get(d); ok && in.Body == smtlib.NoTerm {
			return nil, errors.New("a value that cannot be read")
		}
	}
	return m, nil
}

// witness is a portfolio.Solver that answers sat with a given model, checked.
type witness struct {
	text string
	got  portfolio.Answer
	err  error
}

func (w *witness) Name() string { return "witness" }

func (w *witness) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	q.Mu.Lock()
	m, err := readModel(q, w.text)
	q.Mu.Unlock()
	if w.err = err; err == nil {
		w.got = portfolio.Checked(ctx, q, m, portfolio.Answer{Member: w.Name()})
	}
	return w.got
}

// confirm evaluates a model of a script with one check.
func (o *Oracle) confirm(flat *Script, model string) (confirmed, refuted bool) {
	if model == "" {
		return false, false
	}
	w := &witness{text: model}
	failed, err := session.New(context.Background(), session.Config{Out: io.Discard, Solver: w}).Run(strings.NewReader(flat.plain().Text()))
	if failed || err != nil || w.err != nil {
		return false, false
	}
	return w.got.Verdict == portfolio.Sat && len(w.got.Unchecked) == 0,
		strings.Contains(w.got.Reason, "its model makes assertion")
}
