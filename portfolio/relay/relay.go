package relay

import (
	"context"
	"errors"
	"slices"
	"strings"

	"bsmt/internal/ending"
	"bsmt/portfolio/keeper"
)

// Program is a solver that reads SMT-LIB on its standard input.
type Program struct {
	Name   string
	Path   string                    // of the executable
	Args   []string                  // with those that have it answer many questions
	Memory int64                     // bytes of address space; 0 is no limit
	Keeper *keeper.Keeper            // ends what this process leaves when it is killed; may be nil
	Logics func(own string) []string // logics to name for a script of that logic, in the order to try; "" names none
}

// Script is what a member has to have read before it is asked.
type Script struct {
	Settings [][]byte // set-option commands: a member may refuse them
	Logic    string   // as set-logic named it, or empty
	Commands [][]byte // declarations and assertions in force, and (push N) where levels begin
}

// Reply is what a member answered.
type Reply struct {
	Member  string
	Text    string   // one or more s-expressions, each on lines of its own
	Against []string // members that came to the opposite verdict at the same time
}

// Verdict is the first word of the reply when that is sat, unsat or unknown; else empty.
func (r Reply) Verdict() string {
	switch word, _, _ := strings.Cut(r.Text, "\n"); word {
	case "sat", "unsat", "unknown":
		return word
	case "timeout": // z3's, for unknown
		return "unknown"
	}
	return ""
}

// Relay hands scripts to several members. It belongs to one goroutine.
type Relay struct {
	programs func() []Program // nil once it was called
	members  []*member        // as programs gave them
	last     *member          // who gave the last reply of Ask to a command that decides
}

// New gives a relay to programs, best first, which it looks for when it needs one first.
func New(programs func() []Program) *Relay { return &Relay{programs: programs} }

// all gives the members.
func (r *Relay) all() []*member {
	if r.programs != nil {
		for _, p := range r.programs() {
			r.members = append(r.members, &member{Program: p})
		}
		r.programs = nil
	}
	return r.members
}

// Names lists the members.
func (r *Relay) Names() (names []string) {
	for _, m := range r.all() {
		names = append(names, m.Name)
	}
	return names
}

// Close ends the children.
func (r *Relay) Close() error {
	for _, m := range r.members {
		m.drop()
	}
	return nil
}

// ErrRefused is that no member reads the script, or answers the command.
type ErrRefused struct {
	Why   []string // by member: "NAME: what it said"
	Wrong []string // the members that answered an error to it
}

// Error joins what the members said.
func (e *ErrRefused) Error() string {
	if len(e.Why) == 0 {
		return "no other solver was found"
	}
	return strings.Join(e.Why, "; ")
}

// Readers lists the members that read the whole script. The error is an *ErrRefused when
// there is none, or that of ctx.
func (r *Relay) Readers(ctx context.Context, s Script) ([]string, error) {
	var names []string
	refused := &ErrRefused{}
	for _, o := range r.each(ctx, false, func(ctx context.Context, m *member) (string, error) { return "", m.read(ctx, s) }) {
		if o.err == nil {
			names = append(names, o.m.Name)
		} else {
			refused.Why = append(refused.Why, o.m.Name+": "+o.err.Error())
			var no *refusal
			if errors.As(o.err, &no) {
				refused.Wrong = append(refused.Wrong, o.m.Name)
			}
		}
	}
	if len(names) == 0 {
		return nil, joined(ctx, refused)
	}
	return names, nil
}

// Ask puts a command to every member that reads the script, and gives the first answer. Of
// a command that decides, unknown is no answer while others may say more; all that has been
// answered by the end is given then. The members that were still at it are ended. The error
// is an *ErrRefused when no member answers, joined with that of ctx.
func (r *Relay) Ask(ctx context.Context, s Script, command []byte, decides bool) (Reply, error) {
	if decides {
		r.last = nil
	}
	outcomes := r.each(ctx, true, func(ctx context.Context, m *member) (string, error) {
		if err := m.read(ctx, s); err != nil {
			return "", err
		}
		text, err := m.ask(ctx, command)
		if err == nil && decides && (Reply{Text: text}).Verdict() == "unknown" {
			return text, errUndecided
		}
		return text, err
	})
	give := func(o *outcome) (Reply, error) {
		reply := Reply{Member: o.m.Name, Text: o.text}
		if decides {
			r.last = o.m
			reply.Against = against(reply.Verdict(), outcomes)
		}
		return reply, nil
	}
	refused := &ErrRefused{}
	var undecided *outcome
	for i := range outcomes {
		o := &outcomes[i]
		switch {
		case o.err == nil:
			return give(o)
		case errors.Is(o.err, errUndecided):
			if undecided == nil {
				undecided = o
			}
		default:
			refused.Why = append(refused.Why, o.m.Name+": "+o.err.Error())
		}
	}
	if undecided != nil {
		return give(undecided)
	}
	return Reply{}, joined(ctx, refused)
}

// against names those whose verdict is the opposite of this one.
func against(verdict string, outcomes []outcome) (names []string) {
	opposite := map[string]string{"sat": "unsat", "unsat": "sat"}[verdict]
	for _, o := range outcomes {
		if o.err == nil && opposite != "" && (Reply{Text: o.text}).Verdict() == opposite {
			names = append(names, o.m.Name)
		}
	}
	return names
}

// errUndecided marks the answer unknown.
var errUndecided = errors.New("unknown")

// Follow asks the member that gave the last reply to a command that decides about it: its model, values in it, its
// core. The error is what it answered instead.
func (r *Relay) Follow(ctx context.Context, command []byte) (Reply, error) {
	if r.last == nil || r.last.d == nil || r.last.d.Ended() {
		return Reply{}, errors.New("the solver that answered is gone")
	}
	text, err := r.last.ask(ctx, command)
	return Reply{Member: r.last.Name, Text: text}, err
}

// outcome is what came of one member's call.
type outcome struct {
	m    *member
	text string
	err  error
}

// each calls f for all members at once, and gives the outcomes in the order in which they
// came. With first set it ends those that are still at it when one had no error.
func (r *Relay) each(ctx context.Context, first bool, f func(context.Context, *member) (string, error)) []outcome {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ch := make(chan outcome)
	n := 0
	for _, m := range r.all() {
		n++
		go func() {
			text, err := f(ctx, m)
			ch <- outcome{m, text, err}
		}()
	}
	var all []outcome
	for range n {
		o := <-ch
		all = append(all, o)
		if o.err == nil && first {
			stop()
		}
	}
	slices.SortStableFunc(all, func(a, b outcome) int { return rank(a) - rank(b) })
	return all
}

// rank has members that did as they were told come first.
func rank(o outcome) int {
	if o.err == nil {
		return 0
	}
	return 1
}

// joined is refused, behind why ctx is done when it is.
func joined(ctx context.Context, refused *ErrRefused) error {
	if ctx.Err() == nil {
		return refused
	}
	return errors.Join(errors.New(ending.Why(ctx)), refused)
}
