package portfolio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/internal/ending"
	"bsmt/portfolio/floatrange"
	"bsmt/portfolio/floatsearch"
	"bsmt/portfolio/gate"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib2b"
)

// Kernel is the member that translates to B and asks package bkernel.
type Kernel struct {
	MemLimit int64           // bytes for the heap of this process; 0 is no limit
	Options  bkernel.Options // what all its runs have in common; seed, memory, work and record are set for each
	Number   int             // above 1: with random choices of its own; no two kernels of one portfolio have the same

	mu     sync.Mutex      // guards what follows; held while it answers
	asked  *smtlib.Context // of the last query
	memory *memory         // nil: nothing
}

// The names of kernels: kernel, kernel#2, kernel#3 and so on.
const (
	kernelName   = "kernel"
	kernelNumber = "#"
)

// Name is "kernel", with its number when it is above 1.
func (k *Kernel) Name() string {
	if k.Number > 1 {
		return kernelName + kernelNumber + strconv.Itoa(k.Number)
	}
	return kernelName
}

// KernelNumber reads a name such as kernel#2.
func KernelNumber(name string) (n int, ok bool) {
	base, number, ok := strings.Cut(name, kernelNumber)
	n, err := strconv.Atoi(number)
	return n, ok && base == kernelName && err == nil && n > 1
}

// options are those of a run for a question.
func (k *Kernel) options(q *Query, rec *proof.Recorder, work bkernel.Work) bkernel.Options {
	o := k.Options
	o.Seed, o.MemLimit, o.Proof, o.Work, o.Matching, o.Jobs, o.Hurry = k.seed(q), k.MemLimit, rec, work, q.Matching, q.Jobs, q.Hurry
	if q.Matching && q.Deepest > 0 {
		tuning := *o.Tuning.OrDefault()
		tuning.Quant.Generations = min(tuning.Quant.Generations, q.Deepest)
		o.Tuning = &tuning
	}
	if work > 0 {
		o.Jobs = nil // what is measured is one search
	}
	return o
}

// seed is where the random choices come from for a question.
func (k *Kernel) seed(q *Query) uint64 {
	if k.Number > 1 {
		return q.Seed ^ uint64(k.Number)*0x9e3779b97f4a7c15
	}
	return q.Seed
}

// KernelPerRlimit is how much work of the kernel's unit takes the time of one of z3's: in a
// second of a processor the one does 8.8 million, the other 4.4 (medians over problems of
// all logics that take them a tenth of a second and more).
const KernelPerRlimit = 2

// kernelWork is the limit on the kernel's work; 0 is none.
func (q *Query) kernelWork() int64 {
	if q.Rlimit == 0 || q.Work > 0 {
		return q.Work
	}
	return min(q.Rlimit, 1<<60) * KernelPerRlimit
}

// Solve answers a query. A model is checked against the terms before it is given.
func (k *Kernel) Solve(ctx context.Context, q *Query) (a Answer) {
	a.Member = k.Name()
	defer func() {
		// A defect in the kernel must not take the other members down with it.
		if r := recover(); r != nil {
			a = q.caught(k.Name(), r)
		}
	}()
	ctx, cancel := Bounded(ctx, k.MemLimit)
	defer cancel(nil)
	var rec *proof.Recorder
	if q.WantProof {
		rec = proof.NewRecorder()
	}
	var floats *floatLook
	if k.recallsFloats(q) {
		floats = k.newFloats(q, 0)
		if floats.hard() > 0 { // else circuits most often decide sooner
			if a, ok := floats.look(ctx, floatSteps/briefly, 0); ok {
				return a
			}
		}
	}
	refuted, soon := 0, floats.some()
	if out, ok := k.recall(ctx, q, floats, false); ok {
		a = k.answer(ctx, q, out, nil)
		if a.Verdict != Unknown || !(soon && a.Ended == ending.Work) && (out.By != bkernel.Remembered || out.Status != bkernel.Sat) {
			return a
		}
		// A model that fails its check says nothing about the problem.
		refuted = a.Refuted
	}
	if floats == nil {
		floats = k.newFloats(q, a.Work)
		if a, ok := floats.look(ctx, floatSteps/briefly, 0); ok {
			return a
		}
	} else {
		floats.work += a.Work
	}
	way := smtlib2b.FreeRemainders
	if q.WantProof {
		way = smtlib2b.WholeRemainders
	} else if !soon && floats.near != nil && floats.hard() <= mostCases {
		// Many a circuit decides before a long search among floats has begun.
		if a, whole := k.circuits(ctx, q, nil, floats, way, soonWork); whole && (a.Verdict != Unknown || a.Ended != ending.Work) {
			a.Refuted += refuted
			return a
		}
	}
	if a, ok := floats.look(ctx, floatSteps, floats.hard()); ok {
		return a
	}
	for ; ; way++ {
		var whole bool
		a, whole = k.circuits(ctx, q, rec, floats, way, partWork)
		if whole || a.Verdict == Unsat && way == smtlib2b.FreeRemainders || a.Verdict == Sat && len(a.Unchecked) == 0 {
			break
		}
	}
	a.Refuted += refuted
	return a
}

// circuits has the kernel solve a question in which floats are words. Whole tells that these are all
// that the script says; where they are not, or work is soonWork, so much work ends it.
func (k *Kernel) circuits(ctx context.Context, q *Query, rec *proof.Recorder, floats *floatLook, way smtlib2b.Remainders, work int64) (a Answer, whole bool) {
	tr := q.Translator()
	tr.Remainders = way
	p, err := translate(ctx, tr, q, floats.bounds())
	if err != nil {
		return Answer{Member: k.Name(), Reason: k.Name() + ": " + ending.Tell(ctx, err), Ended: ending.By(ctx)}, true
	}
	limit := q.kernelWork()
	switch part := tr.Partial() || work == soonWork; {
	case part && limit > 0:
		work = min(work, max((limit-floats.work)/4, 1))
	case part:
	case limit > 0:
		work = max(limit-floats.work, 1)
	default:
		work = 0
	}
	res := bkernel.Solve(gate.Context(ctx), p, k.options(q, rec, bkernel.Work(work)))
	a = k.answer(ctx, q, outcome{Result: res, tr: tr}, rec)
	a.Work += floats.work
	floats.work = a.Work
	return a, !tr.Partial()
}

// How long circuits are looked at.
const (
	partWork = 10_000_000 // with remainders of floats in part
	soonWork = 300_000    // before a long search among floats
)

// How long floats are looked at besides circuits.
const (
	floatSteps = 1_000_000 // of a search for a model
	briefly    = 20        // part of it that comes first
	rangeSteps = 20_000    // of their ranges, and for each operation with a large circuit of cases
	mostCases  = 10        // such operations that count
	rangeWork  = 30        // of a step of ranges
)

// floatLook decides a question by its floats, without circuits.
type floatLook struct {
	k      *Kernel
	q      *Query
	ranges *floatrange.Search  // nil: there are none, or a proof is wanted
	near   *floatsearch.Search // nil: there are none, or not they alone
	closed bool                // ranges have been closed
	work   int64               // so far, with all other on the question
}

func (k *Kernel) newFloats(q *Query, work int64) *floatLook {
	defer q.rlock()()
	l := &floatLook{k: k, q: q, work: work, near: floatsearch.New(q.Context, q.All(), k.seed(q))}
	if !q.WantProof {
		l.ranges = floatrange.New(q.Context, q.Assertions)
	}
	return l
}

// some tells that there are floats.
func (l *floatLook) some() bool { return l != nil && (l.near != nil || l.hard() > 0) }

// hard is how many operations have large circuits.
func (l *floatLook) hard() int {
	if l == nil || l.ranges == nil {
		return 0
	}
	return l.ranges.Hard()
}

// bounds gives the ranges that values have in every model.
func (l *floatLook) bounds() []floatrange.Bound {
	if l == nil || !l.closed {
		return nil
	}
	return l.ranges.Bounds()
}

// look refutes a question by the ranges of its floats, or searches for a model among floats for so
// many steps; then it goes through cases of the ranges, as for so many operations.
func (l *floatLook) look(ctx context.Context, steps, cases int) (a Answer, ok bool) {
	a.Member = l.k.Name()
	stop := func() bool { return ctx.Err() != nil }
	left := func(most int64) int64 {
		if limit := l.q.kernelWork(); limit > 0 {
			most = min(most, (limit-l.work)/2)
		}
		return max(most, 0)
	}
	refuted := func(f func(int, func() bool) (bool, int), times int) bool {
		refuted, spent := f(int(left(rangeSteps*rangeWork*int64(times))/rangeWork), stop)
		l.work += int64(spent) * rangeWork
		a.Verdict, a.Work = Unsat, l.work
		return refuted
	}
	if l.ranges != nil && !l.closed {
		if refuted(l.ranges.Close, 1) {
			return a, true
		}
		l.closed = true
	}
	if l.near != nil {
		found, spent := l.near.Run(int(left(int64(steps))), stop)
		l.work += int64(spent)
		a.Verdict, a.Work = Unknown, l.work
		if found {
			if m, err := floatModel(l.q, l.near); err == nil {
				if sat := Checked(ctx, l.q, m, a); sat.Verdict == Sat && len(sat.Unchecked) == 0 {
					return sat, true
				}
			}
		}
	}
	if l.ranges != nil && cases > 0 && refuted(l.ranges.Split, min(cases, mostCases)) {
		return a, true
	}
	return a, false
}

// floatModel gives the model that a search among floats found.
func floatModel(q *Query, s *floatsearch.Search) (*model.Model, error) {
	defer q.lock()()
	m := &model.Model{}
	for d, v := range s.Values() {
		m.Interps.Set(d, model.Interp{Body: v})
	}
	return eval.New(q.Context, m).Complete(q.Decls)
}

// answer turns a result into an answer, with its model checked and its proof.
func (k *Kernel) answer(ctx context.Context, q *Query, out outcome, rec *proof.Recorder) Answer {
	res := out.Result
	a := Answer{Member: k.Name(), Stats: stats(res), Work: int64(res.Work), Path: int64(res.Path)}
	switch res.Status {
	case bkernel.Unsat:
		a.Verdict = Unsat
		a.Core = res.Core
		if !res.Recorded {
			break
		}
		var err error
		if a.Proof, err = refutation(rec, func(w io.Writer) error { return rec.Write(w, names(out.tr, q)) }); err != nil {
			return Answer{Member: k.Name(), Reason: k.Name() + ": its refutation fails its check: " + ending.Tell(ctx, err), Stats: a.Stats, Work: a.Work}
		}
	case bkernel.Sat:
		m, err := kernelModel(ctx, out, q)
		if err != nil {
			a.Reason, a.Ended = k.Name()+": "+ending.Tell(ctx, err), ending.By(ctx)
			return a
		}
		if out.check == nil {
			a = Checked(ctx, q, m, a)
		} else {
			a = checked(ctx, q, m, a, out.check)
		}
		if a.Verdict == Sat && len(a.Unchecked) > 0 && out.tr != nil && out.tr.Loose() {
			a.Verdict, a.Model = Unknown, nil
			a.Reason = k.Name() + ": its model is one of more than the script says, and could not be checked: " + a.Unchecked[0]
			a.Unchecked = nil
		}
		return a
	default:
		if out.Guess != nil && out.tr != nil {
			a.Candidate = func(ctx context.Context) *model.Model { return candidate(ctx, out, q) }
		}
		a.Reason = k.Name() + ": " + strings.Join(bkernel.Texts(res.Reasons), "; ")
		for _, r := range res.Reasons {
			if r.Fact >= 0 && r.Fact < len(q.Assertions) {
				a.About = append(a.About, q.Assertions[r.Fact])
			} else if r.Assumed >= 0 && r.Assumed < len(q.Assumed) {
				a.About = append(a.About, q.Assumed[r.Assumed].Term)
			}
		}
		a.Ended = limitOf(ctx, res.Reasons)
		if a.Ended == ending.Memory && ending.By(ctx) == ending.Memory {
			a.Reason = k.Name() + ": " + ending.ErrMemory.Error()
		}
	}
	return a
}

// limitOf tells which limit ended a run of the kernel, of all of its reasons.
func limitOf(ctx context.Context, reasons []bkernel.Reason) ending.Limit {
	by := ending.By(ctx)
	for _, r := range reasons {
		switch r.What {
		case bkernel.WorkLimit:
			by = max(by, ending.Work)
		case bkernel.MemoryLimit:
			by = max(by, ending.Memory)
		}
	}
	return by
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
	mark, question := "", ""
	if q.Question != nil {
		question = q.Question()
	}
	for _, kind := range proof.Kinds {
		mark = strings.TrimPrefix(q.Unused(kind+mark), kind)
	}
	return proof.Names{
		Const: tr.Spell, Call: tr.SpellCall,
		Sort: func(t ast.Type) (string, bool) {
			s, ok := tr.SortOf(t)
			if !ok {
				return "", false
			}
			return c.SortString(s), true
		},
		Mark: mark, Given: given(tr, q), Question: question,
	}
}

// kernelModel reads the kernel's model. A member that was stopped leaves the
// context alone: its owner may be on to other things.
func kernelModel(ctx context.Context, out outcome, q *Query) (*model.Model, error) {
	defer q.lock()()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if out.read != nil {
		return out.read(q.Decls)
	}
	return out.tr.Model(out.Model, q.Decls)
}

// candidate gives the model that a search met before it gave up, where the assertions
// without quantifiers hold in it; nil otherwise.
func candidate(ctx context.Context, out outcome, q *Query) *model.Model {
	out.Model, out.read = out.Guess, nil
	m, err := kernelModel(ctx, out, q)
	if err != nil {
		return nil
	}
	defer q.lock()()
	var ground []smtlib.Term
	for _, t := range q.All() {
		if !q.Context.Quantified(t) {
			ground = append(ground, t)
		}
	}
	if eval.Check(ctx, q.Context, m, ground).Truth == eval.False {
		return nil
	}
	return m
}

// translate turns a query into the kernel's problem, with ranges that follow from its assertions.
func translate(ctx context.Context, tr *smtlib2b.Translator, q *Query, bounds []floatrange.Bound) (bkernel.Problem, error) {
	defer q.rlock()()
	p := bkernel.Problem{}
	if ctx.Err() != nil {
		return p, errors.New(ending.Why(ctx) + " before the translation")
	}
	for _, t := range q.Assertions {
		if ctx.Err() != nil {
			return p, errors.New(ending.Why(ctx) + " in the translation")
		}
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
	for _, b := range bounds {
		lo, hi := b.Words()
		n, err := tr.Between(b.Term, lo, hi, b.NaN)
		if err != nil {
			return p, err
		}
		p.Facts = append(p.Facts, n)
	}
	if !q.WantProof { // which would give them without a step
		p.Facts = append(p.Facts, tr.Laws(q.All())...)
		p.Lemmas = tr.Lemmas(q.All())
		p.Facts = append(p.Facts, p.Lemmas...)
	}
	p.G, p.Applied = tr.Graph(), tr.Applied()
	p.Facts = append(p.Facts, tr.SideFor(append(append([]ast.Node(nil), p.Facts...), p.Assumed...))...)
	for _, a := range tr.Recursive() {
		if slices.Contains(p.Facts, a) {
			p.Recursive = append(p.Recursive, a)
		}
	}
	return p, nil
}

func stats(res bkernel.Result) func() []Stat {
	if res.Stats == nil {
		return nil
	}
	res.Model, res.Guess = nil, nil // which may be large
	return func() []Stat { return figures(res) }
}

func figures(res bkernel.Result) []Stat {
	s := res.Stats
	n := func(name string, v uint64) Stat { return Stat{name, strconv.FormatUint(v, 10)} }
	var out []Stat
	if res.Counters != nil {
		for _, c := range res.Counters() {
			out = append(out, Stat{c.Name, strconv.FormatInt(c.Value, 10)})
		}
	}
	out = append(out, n("work", uint64(res.Work)))
	if len(res.Jobs) > 0 {
		out = append(out, n("jobs", uint64(len(res.Jobs))), n("path", uint64(res.Path)))
	}
	for i, j := range res.Jobs {
		number := strconv.Itoa(i + 1)
		out = append(out, quoted("job-"+number, fmt.Sprintf("%s: %d of work, %d clauses told and %d taken, %d alike", j.Name, j.Work, j.Sent, j.Taken, j.Alike)))
	}
	for _, t := range res.Turns {
		out = append(out, n("turns-"+t.Strategy, uint64(t.Turns)), n("work-"+t.Strategy, uint64(t.Work)),
			Stat{"time-" + t.Strategy, strconv.FormatFloat(t.Time.Seconds(), 'f', 6, 64)})
	}
	for _, p := range res.Passes {
		if p.Changed > 0 {
			out = append(out, n("changes-"+p.Name, uint64(p.Changed)))
		}
		out = append(out, Stat{"time-" + p.Name, strconv.FormatFloat(p.Time.Seconds(), 'f', 6, 64)})
	}
	for _, p := range s.Props {
		if p.Runs == 0 {
			continue
		}
		name := strings.ReplaceAll(strings.ReplaceAll(p.Name, "*", ""), ".", "-")
		out = append(out, n("runs-"+name, p.Runs), n("conflicts-"+name, p.Conflicts), n("explanations-"+name, p.Explanations))
		if p.Time > 0 {
			out = append(out, Stat{"time-" + name, strconv.FormatFloat(p.Time.Seconds(), 'f', 6, 64)})
		}
	}
	return append(out, profile(res)...)
}

// mostQuantifiers is how many quantifiers of a profile are shown.
const mostQuantifiers = 30

// profile shows what became of quantifiers: a line for each, those with most instances
// first, and the matching loop that they are in.
func profile(res bkernel.Result) (out []Stat) {
	conflicts := uint64(0)
	if res.Stats != nil {
		conflicts = res.Stats.Conflicts
	}
	for i, q := range res.Quantifiers {
		if i == mostQuantifiers {
			break
		}
		where := ""
		if q.Fact >= 0 {
			where = fmt.Sprintf(", assertion %d", q.Fact+1)
		}
		by := make([]string, len(q.Triggers))
		for i, t := range q.Triggers {
			by[i] = fmt.Sprintf("%d by %s", t.Instances, t.Text)
		}
		out = append(out, quoted(fmt.Sprintf("quantifier-%d", i+1), fmt.Sprintf("%s%s: %d instances up to generation %d, in %d of %d conflicts; %s",
			q.Name, where, q.Instances, q.Generation, q.Conflicts, conflicts, strings.Join(by, ", "))))
	}
	if res.Loop != "" {
		out = append(out, quoted("matching-loop", res.Loop))
	}
	return out
}

// quoted is a figure that is a text: get-info wants it as a string of SMT-LIB.
func quoted(name, text string) Stat {
	return Stat{name, `"` + strings.ReplaceAll(text, `"`, `""`) + `"`}
}

// Checked gives a with the verdict sat and the model m when m makes every
// assertion of q true as far as that can be evaluated, else Unknown with what is
// wrong. Every sat of every member goes through here.
func Checked(ctx context.Context, q *Query, m *model.Model, a Answer) Answer {
	return checked(ctx, q, m, a, func(ctx context.Context, m *model.Model, terms []smtlib.Term) eval.Result {
		return eval.Check(ctx, q.Context, m, terms)
	})
}

// checked is Checked with a way to evaluate assertions.
func checked(ctx context.Context, q *Query, m *model.Model, a Answer, check func(context.Context, *model.Model, []smtlib.Term) eval.Result) Answer {
	defer q.lock()()
	if ctx.Err() != nil {
		a.Verdict, a.Reason, a.Ended = Unknown, a.Member+": its model came too late to be checked", ending.By(ctx)
		return a
	}
	res := check(ctx, m, q.All())
	if res.Truth == eval.False {
		a.Verdict = Unknown
		a.Refuted++
		a.Reason = a.Member + ": its model makes assertion " + strconv.Itoa(res.Assertion+1) + " false: " + res.Reason
		return a
	}
	a.Verdict, a.Model, a.Unchecked = Sat, m, res.Unchecked
	if d, ok := eval.Undefined(q.Context, nil, q.Decls...); ok && res.Truth == eval.True { // no assertion speaks of it
		a.Unchecked = []string{eval.NotShown(q.Context, d)}
	}
	return a
}
