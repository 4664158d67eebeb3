package portfolio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"bsmt/portfolio/gate"
	"bsmt/portfolio/members"
	"bsmt/portfolio/process"
	"bsmt/portfolio/stack"
	"bsmt/smtlib"
)

// kept is the child of an External that stays between the questions of a session. What
// it has read is known command by command, so that it is sent the difference; one that
// was killed, crashed or refused a command is followed by a new one, which reads all. One
// whose time is over finishes a command or two behind the question's back, so that the next
// question need not wait for a process to start.
type kept struct {
	turn    chan struct{}         // holds a token while nobody talks to the child
	once    sync.Once             // makes turn
	asked   *smtlib.Context       // of the last query
	refused *smtlib.Context       // of the query whose commands it did not read
	child   atomic.Pointer[child] // nil: none; Close looks at it without a turn
	spare   warm                  // for the next child
}

// lock waits until nobody talks to the child. It is false when ctx was done before.
func (k *kept) lock(ctx context.Context) bool {
	k.once.Do(func() {
		k.turn = make(chan struct{}, 1)
		k.turn <- struct{}{}
	})
	select {
	case <-k.turn:
		return true
	case <-ctx.Done():
		return false
	}
}

func (k *kept) unlock() { k.turn <- struct{}{} }

// child is a process and what it has read.
type child struct {
	p        *process.Process
	d        *process.Dialogue // with p
	context  *smtlib.Context
	logic    string
	steering string // options of the script that were sent first
	seed     uint64
	core     bool
	rlimit   int64           // of the last question; z3's alone
	global   bool            // declarations outlive their levels
	levels   [][][]byte      // by level: the commands read
	declared map[string]bool // commands read whose declarations outlive their levels
}

// Close ends the child that is kept, if any, and one that waits for a first question.
func (e *External) Close() error {
	if c := e.kept.child.Load(); c != nil {
		c.p.Kill()
	}
	e.kept.lock(context.Background())
	e.drop()
	e.kept.unlock()
	e.kept.spare.close()
	e.warm.close()
	return nil
}

func (e *External) drop() {
	if c := e.kept.child.Swap(nil); c != nil {
		c.p.Close()
	}
}

// resume puts a query to the child that is kept; ok is false when it does not decide. The
// first question of a session without levels is none for it: solvers answer a script that
// asks once better from the start, where there is time for one.
func (e *External) resume(ctx context.Context, q *Query) (a Answer, ok bool) {
	k := &e.kept
	if e.Incremental == nil || q.Commands == nil || q.Work > 0 || q.Rlimit > 0 && !e.Steered || !k.lock(ctx) { // its work is limited at its start only
		return a, false
	}
	first := k.asked != q.Context
	k.asked = q.Context
	if first && len(q.Levels) == 0 && !hurried(ctx) || k.refused == q.Context {
		k.unlock()
		return a, false
	}
	logic := e.logics(q.Logic)[0]
	c := k.child.Load()
	if c == nil || c.context != q.Context || c.logic != logic || c.seed != q.Seed || c.core != q.WantCore || c.global != q.Global || c.steering != e.steering(q) {
		e.drop()
		var err error
		if c, err = e.begin(q, logic); err != nil {
			k.unlock()
			return a, false
		}
		k.child.Store(c)
	}
	// The texts of a query are read here only: what goes on after ctx is done has copies.
	var news, question bytes.Buffer
	c.sync(&news, q)
	if c.rlimit != q.Rlimit {
		fmt.Fprintf(&news, "(set-option :rlimit %d)\n", e.Units(q.Rlimit)) // which is read even where the question is over by then
		c.rlimit = q.Rlimit
	}
	question.WriteString("(push 1)\n")
	writeAssumed(&question, q)
	question.WriteString("(check-sat)\n")
	asked, wantCore, interruptible := q.Context, q.WantCore, e.Interruptible
	within, cancel := ctx, func() {}
	if q.Rlimit > 0 {
		within, cancel = context.WithTimeout(ctx, workTime(q.Rlimit))
	}
	defer cancel()
	said := make(chan reply, 1)
	go func() {
		defer k.unlock()
		r := c.consult(within, news.Bytes(), question.Bytes(), wantCore, interruptible)
		if r.err != nil {
			e.drop()
			var refused *errRefused
			if errors.As(r.err, &refused) {
				k.refused = asked
			}
		}
		said <- r
	}()
	var r reply
	select {
	case r = <-said:
	case <-within.Done():
		return a, false
	}
	if r.err != nil || within.Err() != nil {
		return Answer{}, false
	}
	a.Member = e.Name()
	switch r.word {
	case "unsat":
		a.Verdict = Unsat
		if q.WantCore {
			a.Core = core(q, r.text)
		}
		return a, true
	case "sat":
		a.Verdict = Sat
		m, err := readModel(ctx, q, r.text)
		if err == nil {
			err = unreadValue(ctx, q, m)
		}
		if err == nil {
			a = Checked(ctx, q, m, a)
			return a, a.Verdict == Sat
		}
	case "unknown":
		// Matching that has come to its end does so in a new process, too.
		told := reasonUnknown(r.text)
		a.Reason, a.Ended, a.Exhausted = e.Name()+": "+told, limitTold[told], true
		return a, q.Matching
	}
	return Answer{}, false
}

// hurried tells whether a question may take less time than a process takes to start and read.
func hurried(ctx context.Context) bool {
	end, ok := ctx.Deadline()
	return ok && time.Until(end) < ShortLimit
}

// ShortLimit is a limit within which a process may not even start and read a script.
const ShortLimit = 100 * time.Millisecond

// workTime is how long a process that is kept may take for so many units of z3's, several times
// what they take: it may overlook a limit on work where a new one does not, as z3 does in
// non-linear arithmetic.
func workTime(rlimit int64) time.Duration {
	const (
		least     = 50 * time.Millisecond
		perSecond = 1.1e6 // a quarter of what z3 does in a second of a processor
		longest   = 1e6   // seconds
	)
	return least + time.Duration(min(float64(rlimit)/perSecond, longest)*float64(time.Second))
}

const (
	readingTime   = 10 * time.Second       // how long a child may go on reading after its question's end
	interruptTime = 250 * time.Millisecond // how long it may take to notice an interrupt
	lateTime      = 50 * time.Millisecond  // how long it may go on with a question where it notices none
)

// keeping is the process that answers the questions of a session.
func (e *External) keeping(q *Query) process.Spec {
	args := e.Arguments(members.Call{Keep: true, Models: true, Core: q.WantCore, Seed: q.Seed, Memory: e.Memory})
	return process.Spec{Path: e.Path, Args: args, Memory: e.Memory, Keeper: e.Keeper}
}

// begin starts a child that has read the options.
func (e *External) begin(q *Query, logic string) (*child, error) {
	spec := e.keeping(q)
	p := e.kept.spare.take(spec)
	if p == nil {
		var err error
		if p, err = process.Start(context.Background(), spec); err != nil {
			return nil, err
		}
	}
	return &child{p: p, d: process.NewDialogue(p), context: q.Context, logic: logic, seed: q.Seed, core: q.WantCore, global: q.Global, declared: map[string]bool{}, steering: e.steering(q)}, nil
}

// reply is what a child said to a question.
type reply struct {
	word string // sat, unsat or unknown; empty: the question was over before it was put
	text string // of the model, the core or the reason
	err  error  // the child is void
}

// consult sends what is new and waits until it is read, then the question, and reads the
// answers. It goes on when ctx is done until the child is
// ready for another question, for a while.
func (c *child) consult(ctx context.Context, news, question []byte, core, interruptible bool) (r reply) {
	detach := gate.Attach(ctx, c.p)
	defer detach()
	stop := c.linger(ctx, readingTime, detach)
	r.err = c.tell(news)
	stop()
	if r.err != nil || ctx.Err() != nil {
		return r
	}
	late := lateTime
	if interruptible {
		late = interruptTime
	}
	stop = c.linger(ctx, late, func() {
		detach()
		if interruptible {
			c.p.Interrupt()
		}
	})
	r.word, r.err = c.ask(question)
	stop()
	if r.err != nil {
		return r
	}
	defer c.linger(ctx, interruptTime, detach)()
	more := ""
	switch r.word {
	case "sat":
		more = "(get-model)\n"
	case "unsat":
		if core {
			more = "(get-unsat-core)\n"
		}
	case "unknown", "timeout":
		r.word, more = "unknown", "(get-info :reason-unknown)\n"
	default:
		r.err = fmt.Errorf("answered %s to check-sat", shorten(r.word))
		return r
	}
	if more != "" && ctx.Err() == nil {
		if r.text, r.err = c.ask([]byte(more)); r.err != nil {
			return r
		}
	}
	r.err = c.tell([]byte("(pop 1)\n"))
	return r
}

// linger lets the child go on for a while when ctx is done, after calling first; then it is
// killed, unless stop was called before.
func (c *child) linger(ctx context.Context, while time.Duration, first func()) (stop func()) {
	over := make(chan struct{})
	forget := context.AfterFunc(ctx, func() {
		first()
		t := time.NewTimer(while)
		defer t.Stop()
		select {
		case <-t.C:
			c.p.Kill()
		case <-over:
		}
	})
	return func() {
		forget()
		close(over)
	}
}

// tell sends text that has no answer, and waits until it is read.
func (c *child) tell(text []byte) error {
	answers, err := c.exchange(text)
	if err == nil && len(answers) > 0 {
		err = fmt.Errorf("answered %s where it was asked nothing", shorten(answers[0]))
	}
	return err
}

// ask sends text with one answer, and gives it.
func (c *child) ask(text []byte) (string, error) {
	answers, err := c.exchange(text)
	if err == nil && len(answers) != 1 {
		err = fmt.Errorf("gave %d answers to one question", len(answers))
	}
	if err != nil {
		return "", err
	}
	return answers[0], nil
}

// exchange gives all answers to a text. It goes on when a question is over: linger ends the child.
func (c *child) exchange(text []byte) ([]string, error) {
	answers, err := c.d.Exchange(context.Background(), text)
	for _, a := range answers {
		if process.Refuses(a) {
			return nil, &errRefused{shorten(a)}
		}
	}
	return answers, err
}

// sync writes what brings the child from what it has read to the commands of the query.
func (c *child) sync(b *bytes.Buffer, q *Query) {
	if c.levels == nil {
		b.WriteString("(set-option :print-success false)\n(set-option :produce-models true)\n")
		if q.WantCore {
			b.WriteString("(set-option :produce-unsat-cores true)\n")
		}
		if c.global {
			b.WriteString("(set-option :global-declarations true)\n")
		}
		b.WriteString(c.steering)
		fmt.Fprintf(b, "(set-logic %s)\n(push 1)\n", smtlib.SymbolString(c.logic))
		c.levels = [][][]byte{nil}
	}
	want := stack.Levels(q.Commands())
	same := stack.Kept(c.levels, want, func(read []byte, t Command) bool { return bytes.Equal(read, t.Text) })
	if gone := len(c.levels) - same; gone > 0 {
		fmt.Fprintf(b, "(pop %d)\n", gone) // the base has a level of its own
		c.levels = c.levels[:same]
	}
	for i := max(same-1, 0); i < len(want); i++ {
		if i == len(c.levels) {
			b.WriteString("(push 1)\n")
			c.levels = append(c.levels, nil)
		}
		for _, t := range want[i][len(c.levels[i]):] {
			text := bytes.Clone(t.Text)
			c.levels[i] = append(c.levels[i], text)
			if t.Stays && c.declared[string(text)] {
				continue // of a level that is gone
			}
			if t.Stays {
				c.declared[string(text)] = true
			}
			b.Write(text)
			b.WriteByte('\n')
		}
	}
}
