package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// Reading a term may take long, when definitions expand to much. It counts against the
// limits of the check-sat to come. A command that they end leaves damage, and so that
// check-sat is unknown.

// Why a command is not read to its end.
var (
	errTime   = ending.ErrTime
	errStop   = errors.New("stopped")
	errMemory = ending.ErrMemory
)

// heapEvery is how often the elaborator asks for each look at the memory.
const heapEvery = 16

// reading is what the command under way may take.
type reading struct {
	until time.Time     // its end; zero: none
	spent time.Duration // on commands that declare or assert since the last check-sat
	over  error         // why one of them was not read to its end; nil: none was
	asked int           // how often the elaborator asked
	done  bool          // a check-sat was answered: the next command begins to count anew
}

// enter readies the limits of a command, and gives what leave needs.
func (s *Session) enter() (time.Time, smtlib.Mark) {
	now := time.Now()
	if r := &s.reading; r.done {
		r.spent, r.over, r.done = 0, nil, false
	}
	s.reading.until = s.end(now, false)
	return now, s.c.Mark()
}

// leave counts the time of a command that declares or asserts.
func (s *Session) leave(since time.Time) { s.reading.spent += time.Since(since) }

// poll says whether reading may go on.
func (s *Session) poll() error {
	r := &s.reading
	if err := s.ctx.Err(); err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return errTime
		}
		return errStop
	}
	if !r.until.IsZero() && !time.Now().Before(r.until) {
		return errTime
	}
	// Tables grow by doubling, between two looks; and who solves needs room too.
	if r.asked++; s.cfg.MemLimit > 0 && r.asked%heapEvery == 0 && portfolio.MemoryExceeded(s.cfg.MemLimit/3*2) {
		return errMemory
	}
	return nil
}

// overdue is why no more is read before the next check-sat, when that will be unknown.
func (s *Session) overdue() error {
	if err := s.reading.over; err != nil {
		return &elab.ErrStopped{Cause: err}
	}
	return nil
}

// unread takes note that a command was not read to its end, when err says so: what it made
// is forgotten, and what it was to declare or assert is missing.
func (s *Session) unread(h handler, err error, from smtlib.Mark) bool {
	var stopped *elab.ErrStopped
	if !h.meaning || !errors.As(err, &stopped) {
		return false
	}
	s.stale, s.reading.over = true, stopped.Cause
	if !s.unreadPart() { // damage that is there lasts as long as this would
		s.damage = append(s.damage, damage{level: len(s.levels), why: stopped.Cause.Error(), limit: true, by: s.endedBy(stopped.Cause)})
	}
	s.cut(from)
	return true
}

// unreadPart tells whether a command in force was not read to its end.
func (s *Session) unreadPart() bool {
	return slices.ContainsFunc(s.damage, func(d damage) bool { return d.limit })
}

// restart begins to count reading anew when all is gone that was not read to its end.
func (s *Session) restart() {
	if s.reading.over != nil && !s.unreadPart() {
		s.reading.over, s.reading.spent = nil, 0
	}
}

// endedBy is the limit that kept a command from being read.
func (s *Session) endedBy(cause error) ending.Limit {
	return max(ending.ByError(cause), ending.By(s.ctx))
}

// unreadQuestion answers a check-sat whose literals were not read to their end, when err
// says so.
func (s *Session) unreadQuestion(err error) bool {
	var stopped *elab.ErrStopped
	if !errors.As(err, &stopped) {
		return false
	}
	s.begin(nil, 0)
	s.report(portfolio.Answer{Member: s.cfg.Solver.Name(), Reason: stopped.Cause.Error(), Ended: s.endedBy(stopped.Cause)})
	return true
}
