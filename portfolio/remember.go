package portfolio

import (
	"context"
	"errors"
	"slices"
	"time"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/internal/ending"
	"bsmt/portfolio/gate"
	"bsmt/portfolio/stack"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib2b"
)

// memory is what the kernel keeps between the questions of one session: the translation
// of the assertions that were there at the last one, and a kernel that knows them.
type memory struct {
	context  *smtlib.Context
	epoch    int // of the context at the last question
	seen     int // terms of the context then
	seed     uint64
	opts     bkernel.Options
	matching bool // as the queries have it
	deepest  int  // the same
	tr       *smtlib2b.Translator
	kernel   *bkernel.Session
	levels   [][]smtlib.Term // the base and the levels above it, as the kernel has them
	costs    []int           // nodes that translating each of them took
	check    *eval.Checker
	models   *smtlib2b.Models
	unread   bool // models has not seen the kernel's last model
	live     int  // nodes that translating them took
	start    int  // nodes of the graph at first
}

// garbageSlack is how many nodes that nothing needs are no reason to translate anew.
const garbageSlack = 2_000

// outcome is a result of the kernel, with what reads its model.
type outcome struct {
	bkernel.Result
	tr    *smtlib2b.Translator
	check func(context.Context, *model.Model, []smtlib.Term) eval.Result // nil: as Checked does
	read  func(decls []smtlib.Decl) (*model.Model, error)                // nil: as the translator does
}

// What a quick answer may take: some milliseconds.
const (
	quickWork  bkernel.Work = 20_000
	quickTerms int          = 20_000 // to be translated and compiled

	// So long the clock does not end it: where others have the processor a limit of some
	// milliseconds is over before anything was done.
	quickTime = 100 * time.Millisecond
)

// Quick answers a query where what the kernel remembers decides it with little work, so
// little that nothing needs to watch over it, or says unknown as Solve would; ok is false where it does not, and where Solve
// would start from scratch.
func (k *Kernel) Quick(ctx context.Context, q *Query) (a Answer, ok bool) {
	defer func() {
		if x := recover(); x != nil {
			q.caught(k.Name(), x)
			a, ok = Answer{}, false
		}
	}()
	if end, limited := ctx.Deadline(); limited && time.Until(end) < quickTime {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(context.WithoutCancel(ctx), quickTime)
		defer stop()
	}
	out, ok := k.recall(ctx, q, nil, true)
	if !ok || out.Status == bkernel.Unknown && out.Guess == nil {
		return Answer{}, false
	}
	a = k.answer(ctx, q, out, nil)
	return a, a.Verdict != Unknown || out.Guess != nil
}

// recallsFloats tells whether a query is put to a session that is kept, and whose assertions may be about floats.
func (k *Kernel) recallsFloats(q *Query) bool {
	if q.WantProof || !k.mu.TryLock() {
		return false
	}
	defer k.mu.Unlock()
	return k.asked == q.Context && (k.memory == nil || k.memory.tr.Floats())
}

// recall puts a query to the session that is kept, and remembers it; ok is false when there
// is none, and starting from scratch is the way. When quick it has the kernel do but little, and
// where circuits of floats are large not much, so that what is known of them beside circuits follows.
func (k *Kernel) recall(ctx context.Context, q *Query, floats *floatLook, quick bool) (out outcome, ok bool) {
	if !k.mu.TryLock() { // a call that was stopped is still on its way out
		return out, false
	}
	defer k.mu.Unlock()
	first := k.asked != q.Context
	if first && quick {
		return out, false
	}
	k.asked = q.Context
	if first || q.WantProof {
		// Most scripts ask once: that is what starting from scratch is best at.
		return out, false
	}
	m := k.memory
	k.memory = nil // in case of a panic
	if m == nil || m.context != q.Context || m.seed != k.seed(q) || m.matching != q.Matching || m.deepest != q.Deepest || m.wasteful() {
		m = &memory{
			context: q.Context, epoch: q.Context.Epoch(), seed: k.seed(q), tr: q.Translator(), check: eval.NewChecker(q.Context),
			opts: k.options(q, nil, 0), matching: q.Matching, deepest: q.Deepest,
		}
		m.models = smtlib2b.NewModels(m.tr)
		m.start = m.tr.Graph().Len()
		m.reset()
	}
	if quick && m.unseen(q) > quickTerms {
		k.memory = m
		return out, false
	}
	assumed, err := m.follow(ctx, q)
	if err != nil {
		k.memory = m
		return out, false
	}
	out.tr, out.check = m.tr, m.check.Check
	if quick {
		out.Result = m.kernel.Recall(ctx, bkernel.Question{Assumed: assumed, Work: quickWork, Lend: true})
		k.keep(m, q, &out)
		return out, true
	}
	soon := ctx
	if end, ok := ctx.Deadline(); ok { // the larger part of the time is for starting from scratch
		var cancel context.CancelFunc
		soon, cancel = context.WithTimeout(ctx, time.Until(end)/4)
		defer cancel()
	}
	work := q.kernelWork()
	if floats.some() && (work == 0 || work > soonWork) {
		work = soonWork
	}
	out.Result = m.kernel.Ask(gate.Context(ctx), bkernel.Question{
		Assumed: assumed, Work: bkernel.Work(work), Soon: gate.Context(soon), Lend: true, Jobs: q.Jobs, Hurry: q.Hurry,
		Anew: func() (bkernel.Problem, error) {
			// In a graph of its own, so that what it makes does not stay.
			out.tr, out.check = q.Translator(), nil
			return translate(ctx, out.tr, q, floats.bounds())
		},
	})
	if out.By == bkernel.Remembered {
		out.tr, out.check = m.tr, m.check.Check
	}
	k.keep(m, q, &out)
	return out, true
}

// keep keeps what the kernel remembers after an outcome, and says how its model is read.
func (k *Kernel) keep(m *memory, q *Query, out *outcome) {
	k.memory = m
	out.Core = slices.DeleteFunc(out.Core, func(i int) bool { return i >= len(q.Assumed) })
	if out.By == bkernel.Remembered && out.Status == bkernel.Sat {
		whole, lent, changed := out.Whole || m.unread, out.Model, out.Changed
		m.unread = true
		out.read = func(decls []smtlib.Decl) (*model.Model, error) {
			if whole {
				m.models.Reset()
			}
			m.unread = false
			return m.models.Next(lent, changed, decls)
		}
	}
}

// reset starts with a kernel that knows nothing.
func (m *memory) reset() {
	m.levels, m.costs, m.live = make([][]smtlib.Term, 1), make([]int, 1), 0
	m.kernel = bkernel.NewSession(m.tr.Graph(), m.opts)
}

// wasteful tells whether most of the graph serves nothing that is asserted now.
func (m *memory) wasteful() bool {
	return m.tr.Graph().Len()-m.start-m.live > 2*m.live+garbageSlack
}

// unseen counts the terms that the context has and had not at the last question.
func (m *memory) unseen(q *Query) int {
	defer q.rlock()()
	least, _ := m.context.Kept(m.epoch)
	return m.context.Len() - min(m.seen, int(least))
}

// errAbstract is why nothing is remembered of abstract values: that they are different is
// said for all assertions together.
var errAbstract = errors.New("abstract values")

// follow brings the kernel's stack to where the query's is, and translates what is new.
func (m *memory) follow(ctx context.Context, q *Query) (assumed []ast.Node, err error) {
	defer q.rlock()()
	if ctx.Err() != nil {
		return nil, errors.New(ending.Why(ctx))
	}
	m.forget()
	m.seen = m.context.Len()
	want := stack.Levels(q.Assertions, q.Levels)
	same := stack.Kept(m.levels, want, func(a, b smtlib.Term) bool { return a == b })
	if same == 0 { // the base itself was reset
		m.reset()
		same = 1
	}
	if gone := len(m.levels) - same; gone > 0 {
		for _, cost := range m.costs[same:] {
			m.live -= cost
		}
		m.kernel.Pop(gone)
		m.levels, m.costs = slices.Delete(m.levels, same, len(m.levels)), m.costs[:same]
	}
	for i := same - 1; i < len(want); i++ {
		if i == len(m.levels) {
			m.kernel.Push()
			m.levels, m.costs = append(m.levels, nil), append(m.costs, 0)
		}
		if err := m.add(i, want[i]); err != nil {
			return nil, err
		}
	}
	if m.tr.Abstract() > 1 {
		return nil, errAbstract
	}
	for _, as := range q.Assumed {
		n, err := m.tr.Pred(as.Term)
		if err != nil {
			return nil, err
		}
		assumed = append(assumed, n)
	}
	return append(assumed, m.tr.SideFor(assumed)...), nil
}

// forget forgets what the context has cut off since the last question.
func (m *memory) forget() {
	c := m.context
	if m.epoch == c.Epoch() {
		return
	}
	least, decl := c.Kept(m.epoch)
	m.epoch = c.Epoch()
	m.tr.Forget(least, decl)
	m.check.Forget(least, decl)
	m.models.Forget(least, decl)
	for _, l := range m.levels {
		for i, t := range l {
			if t >= least {
				l[i] = smtlib.NoTerm // whatever is asserted there, it is another
			}
		}
	}
}

// add asserts the terms that level i, the top one, has gained.
func (m *memory) add(i int, terms []smtlib.Term) error {
	g := m.tr.Graph()
	before := g.Len()
	defer func() {
		m.costs[i] += g.Len() - before
		m.live += g.Len() - before
	}()
	for _, t := range terms[len(m.levels[i]):] {
		n, err := m.tr.Pred(t)
		if err != nil {
			return err
		}
		m.kernel.Assert(n)
		m.kernel.Assert(m.tr.SideFor([]ast.Node{n})...)
		m.levels[i] = append(m.levels[i], t)
	}
	return nil
}
