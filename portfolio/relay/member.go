package relay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"bsmt/internal/ending"
	"bsmt/portfolio/process"
	"bsmt/portfolio/stack"
)

// member is a program and its child.
type member struct {
	Program
	d     *process.Dialogue // nil: no child
	logic string            // that the child was told
	own   string            // logic of the script that it was told that for
	have  [][]byte          // commands that the child has read and that are in force

	settings [][]byte        // that the child was offered
	unset    map[string]bool // settings that the program does not know
	hopeless [][]byte        // the last script that it refused: up to the command that it did not read
}

func (m *member) drop() {
	if m.d != nil {
		m.d.Close()
		m.d = nil
	}
	m.have = nil
}

// refusal is what a member says to a command that it does not read.
type refusal struct{ text string }

func (r *refusal) Error() string { return r.text }

// read brings the child to where it has read the script.
func (m *member) read(ctx context.Context, s Script) error {
	if h := m.hopeless; len(h) > 0 && len(h) <= len(s.Commands) && equal(h, s.Commands[:len(h)]) {
		return &refusal{"does not read the script"}
	}
	if m.d != nil && !m.d.Ended() && m.own == s.Logic && equal(m.settings, s.Settings) {
		if text, ok := m.difference(s.Commands); ok {
			err := m.tell(ctx, text)
			if err == nil {
				m.have = keep(s.Commands)
				return nil
			}
			m.drop()
			if ctx.Err() != nil {
				return errors.New(ending.Why(ctx))
			}
		}
	}
	var err error
	for _, logic := range m.Logics(s.Logic) {
		if err = m.start(ctx, s, logic); err == nil {
			return nil
		}
		m.drop()
		if ctx.Err() != nil {
			return errors.New(ending.Why(ctx))
		}
	}
	var no *refusal
	if errors.As(err, &no) {
		m.hopeless = keep(s.Commands)
	}
	return err
}

// start has a new child read the script.
func (m *member) start(ctx context.Context, s Script, logic string) error {
	m.drop()
	p, err := process.Start(context.Background(), process.Spec{Path: m.Path, Args: m.Args, Memory: m.Memory, Keeper: m.Keeper})
	if err != nil {
		return err
	}
	m.d, m.logic, m.own, m.settings = process.NewDialogue(p), logic, s.Logic, keep(s.Settings)
	if err := m.tell(ctx, []byte("(set-option :print-success false)\n")); err != nil {
		return err
	}
	for _, o := range m.settings {
		if m.unset[string(o)] {
			continue
		}
		if err := m.tell(ctx, o); err != nil {
			var no *refusal
			if !errors.As(err, &no) {
				return err
			}
			if m.unset == nil {
				m.unset = map[string]bool{}
			}
			m.unset[string(o)] = true // and no more than once: a child may end of it
			return m.start(ctx, s, logic)
		}
	}
	var b bytes.Buffer
	if logic != "" {
		fmt.Fprintf(&b, "(set-logic %s)\n", logic)
	}
	for _, c := range s.Commands {
		b.Write(c)
		b.WriteByte('\n')
	}
	if err := m.tell(ctx, b.Bytes()); err != nil {
		return err
	}
	m.have = keep(s.Commands)
	return nil
}

// difference gives the text that brings the child from what it has read to commands; false
// when nothing does.
func (m *member) difference(commands [][]byte) (text []byte, ok bool) {
	have, want := levels(m.have), levels(commands)
	same := stack.Kept(have, want, bytes.Equal)
	if same == 0 {
		return nil, false
	}
	var b bytes.Buffer
	if gone := len(have) - same; gone > 0 {
		fmt.Fprintf(&b, "(pop %d)\n", gone)
	}
	told := 0
	for _, l := range have[:same] {
		told += len(l)
	}
	for _, c := range commands[told:] {
		b.Write(c)
		b.WriteByte('\n')
	}
	return b.Bytes(), true
}

// Push is the command that opens a level in Script.Commands.
const Push = "(push 1)"

// IsPush tells whether a command of a script opens a level.
func IsPush(c []byte) bool { return string(c) == Push }

// levels cuts commands where they open a level.
func levels(commands [][]byte) [][][]byte {
	var starts []int
	for i, c := range commands {
		if IsPush(c) {
			starts = append(starts, i)
		}
	}
	return stack.Levels(commands, starts)
}

// tell sends commands that answer nothing. The error is a *refusal of the first that does.
func (m *member) tell(ctx context.Context, text []byte) error {
	answers, err := m.d.Exchange(ctx, text)
	if err != nil {
		return err
	}
	for _, a := range answers {
		if process.Refuses(a) {
			return &refusal{process.Said(a)}
		}
	}
	return nil
}

// ask sends a command and gives what it answers.
func (m *member) ask(ctx context.Context, command []byte) (string, error) {
	answers, err := m.d.Exchange(ctx, command)
	if err != nil {
		return "", err
	}
	for _, a := range answers {
		if process.Refuses(a) {
			return "", &refusal{process.Said(a)}
		}
	}
	return strings.Join(answers, "\n"), nil
}

func equal(a, b [][]byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// keep copies a list whose texts are not written to any more.
func keep(texts [][]byte) [][]byte { return append([][]byte(nil), texts...) }
