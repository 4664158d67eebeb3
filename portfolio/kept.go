package portfolio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"bsmt/portfolio/gate"
	"bsmt/portfolio/members"
	"bsmt/portfolio/process"
	"bsmt/smtlib"
)

// kept is the child of an External that stays between the questions of a session. What
// it has read is known command by command, so that it is sent the difference; one that
// was killed, crashed or refused a command is followed by a new one, which reads all.
type kept struct {
	mu      sync.Mutex      // held while it answers
	asked   *smtlib.Context // of the last query
	refused *smtlib.Context // of the query whose commands it did not read
	child   *child          // nil: none
}

// child is a process and what it has read.
type child struct {
	p        *process.Process
	context  *smtlib.Context
	logic    string
	steering string // options of the script that were sent first
	seed     uint64
	core     bool
	levels   [][][]byte // by level: the commands read
	asks     int        // questions so far
}

// Close ends the child that is kept, if any, and one that waits for a first question.
func (e *External) Close() error {
	e.kept.mu.Lock()
	defer e.kept.mu.Unlock()
	e.drop()
	e.warm.close()
	return nil
}

func (e *External) drop() {
	if c := e.kept.child; c != nil {
		c.p.Close()
		e.kept.child = nil
	}
}

// resume puts a query to the child that is kept; ok is false when it gives no verdict. The
// first question of a session without levels is none for it: solvers answer a script that
// asks once better from the start.
func (e *External) resume(ctx context.Context, q *Query) (a Answer, ok bool) {
	k := &e.kept
	if e.Incremental == nil || q.Commands == nil || q.Work > 0 || q.Rlimit > 0 || !k.mu.TryLock() { // its work is limited at its start only
		return a, false
	}
	defer k.mu.Unlock()
	first := k.asked != q.Context
	k.asked = q.Context
	if first && len(q.Levels) == 0 || k.refused == q.Context {
		return a, false
	}
	logic := e.logics(q.Logic)[0]
	c := k.child
	if c == nil || c.context != q.Context || c.logic != logic || c.seed != q.Seed || c.core != q.WantCore || c.steering != e.steering(q) {
		e.drop()
		var err error
		if c, err = e.begin(q, logic); err != nil {
			return a, false
		}
		k.child = c
	}
	stop := context.AfterFunc(ctx, c.p.Kill)
	detach := gate.Attach(ctx, c.p)
	model, err := e.consult(c, q, &a)
	detach()
	if !stop() { // it was killed, or is about to be
		err = errors.Join(err, ctx.Err())
	}
	if err != nil {
		e.drop()
		var refused *errRefused
		if errors.As(err, &refused) {
			k.refused = q.Context
		}
		return Answer{}, false
	}
	a.Member = e.Name()
	switch a.Verdict {
	case Unsat:
		return a, true
	case Sat:
		m, err := readModel(ctx, q, model)
		if err == nil {
			err = unreadValue(ctx, q, m)
		}
		if err == nil {
			a = Checked(ctx, q, m, a)
			return a, a.Verdict == Sat
		}
	}
	return Answer{}, false
}

// begin starts a child that has read the options.
func (e *External) begin(q *Query, logic string) (*child, error) {
	args := e.Arguments(members.Call{Keep: true, Models: true, Core: q.WantCore, Seed: q.Seed, Memory: e.Memory})
	p, err := process.Start(context.Background(), process.Spec{Path: e.Path, Args: args, Memory: e.Memory, Keeper: e.Keeper})
	if err != nil {
		return nil, err
	}
	return &child{p: p, context: q.Context, logic: logic, seed: q.Seed, core: q.WantCore, steering: e.steering(q)}, nil
}

// consult sends what is new and the question, and reads the answers up to the echo that
// follows them. After sat it gives the text of the model. An error makes the child void.
func (e *External) consult(c *child, q *Query, a *Answer) (model string, err error) {
	var b bytes.Buffer
	c.sync(&b, q)
	b.WriteString("(push 1)\n")
	writeAssumed(&b, q)
	b.WriteString("(check-sat)\n")
	word, err := c.ask(b.Bytes())
	if err != nil {
		return "", err
	}
	b.Reset()
	switch word {
	case "sat":
		a.Verdict = Sat
		b.WriteString("(get-model)\n")
	case "unsat":
		a.Verdict = Unsat
		if q.WantCore {
			b.WriteString("(get-unsat-core)\n")
		}
	case "unknown", "timeout":
	default:
		return "", fmt.Errorf("answered %s to check-sat", shorten(word))
	}
	if b.Len() > 0 {
		text, err := c.ask(b.Bytes())
		if err != nil {
			return "", err
		}
		if a.Verdict == Sat {
			model = text
		} else {
			a.Core = core(q, text)
		}
	}
	// Whatever it says besides would come before the echo.
	c.asks++
	mark := fmt.Sprintf("bsmt-%d", c.asks)
	text, err := c.ask([]byte("(pop 1)\n(echo \"" + mark + "\")\n"))
	if err != nil {
		return "", err
	}
	if strings.Trim(text, `"`) != mark {
		return "", fmt.Errorf("answered %s after %s", shorten(text), word)
	}
	return model, nil
}

// ask sends text and reads one answer to it.
func (c *child) ask(text []byte) (string, error) {
	sent := make(chan error, 1)
	go func() {
		_, err := io.Copy(c.p, bytes.NewReader(text))
		sent <- err
	}()
	answer, err := next(c.p)
	if err != nil {
		c.p.Kill() // so that nothing waits to be read
	}
	return answer, errors.Join(err, <-sent)
}

// sync writes what brings the child from what it has read to the commands of the query.
func (c *child) sync(b *bytes.Buffer, q *Query) {
	if c.levels == nil {
		b.WriteString("(set-option :print-success false)\n(set-option :produce-models true)\n")
		if q.WantCore {
			b.WriteString("(set-option :produce-unsat-cores true)\n")
		}
		b.WriteString(c.steering)
		fmt.Fprintf(b, "(set-logic %s)\n(push 1)\n", smtlib.SymbolString(c.logic))
		c.levels = [][][]byte{nil}
	}
	texts, starts := q.Commands()
	level := func(i int) [][]byte {
		lo, hi := 0, len(texts)
		if i > 0 {
			lo = starts[i-1]
		}
		if i < len(starts) {
			hi = starts[i]
		}
		return texts[lo:hi]
	}
	same := 0 // levels that need not go
	for same < min(len(c.levels), len(starts)+1) {
		have, want := c.levels[same], level(same)
		if len(have) > len(want) || !equalTexts(have, want[:len(have)]) {
			break
		}
		same++
		if len(have) < len(want) {
			break
		}
	}
	if gone := len(c.levels) - same; gone > 0 {
		fmt.Fprintf(b, "(pop %d)\n", gone) // the base has a level of its own
		c.levels = c.levels[:same]
	}
	for i := max(same-1, 0); i <= len(starts); i++ {
		if i == len(c.levels) {
			b.WriteString("(push 1)\n")
			c.levels = append(c.levels, nil)
		}
		for _, t := range level(i)[len(c.levels[i]):] {
			b.Write(t)
			b.WriteByte('\n')
			c.levels[i] = append(c.levels[i], bytes.Clone(t))
		}
	}
}

func equalTexts(a, b [][]byte) bool {
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}
