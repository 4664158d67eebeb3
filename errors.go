package bsmt

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// ErrNoCheck says that a script has no check-sat.
var ErrNoCheck = errors.New("bsmt: the script has no check-sat")

// ErrClosed says that a session was closed, or that it read the command exit.
var ErrClosed = errors.New("bsmt: the session is closed")

// ErrNoModel says that there is no model: the verdict was another than sat.
var ErrNoModel = errors.New("bsmt: there is no model")

// ScriptError is the answer to a command that failed.
type ScriptError struct {
	Line, Column int    // where, from 1 on, in the text that was given; 0: no place is known
	Msg          string // one line or more, without the place
}

// Error is "bsmt: LINE:COLUMN: message".
func (e *ScriptError) Error() string {
	if e.Line == 0 {
		return "bsmt: " + e.Msg
	}
	return fmt.Sprintf("bsmt: %d:%d: %s", e.Line, e.Column, e.Msg)
}

// TermError says that a term was built of parts that do not fit. It is told where the term is used first.
type TermError struct{ Msg string }

// Error is the message.
func (e *TermError) Error() string { return "bsmt: " + e.Msg }

// SolverError says that a solver that was asked for is not there.
type SolverError struct {
	Name string // as it was given
	Msg  string
}

// Error names the solver.
func (e *SolverError) Error() string { return "bsmt: the solver " + e.Name + " " + e.Msg }

// ValueError says why a term has no Go value in a model.
type ValueError struct {
	Term string // in SMT-LIB
	Msg  string
}

// Error names the term.
func (e *ValueError) Error() string { return "bsmt: " + e.Term + ": " + e.Msg }

var place = regexp.MustCompile(`(?s)^(\d+):(\d+): (.*)$`)

// firstError gives the first (error "…") among the responses to a text; nil: there is none.
func firstError(responses string) *ScriptError {
	for line := 0; line < len(responses); {
		if rest, ok := strings.CutPrefix(responses[line:], `(error "`); ok {
			return scriptError(unquote(rest))
		}
		next := strings.IndexByte(responses[line:], '\n')
		if next < 0 {
			break
		}
		line += next + 1
	}
	return nil
}

// unquote gives the content of a string literal whose opening quote has been read.
func unquote(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			if i+1 >= len(s) || s[i+1] != '"' {
				break
			}
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func scriptError(msg string) *ScriptError {
	m := place.FindStringSubmatch(msg)
	if m == nil {
		return &ScriptError{Msg: msg}
	}
	line, _ := strconv.Atoi(m[1])
	column, _ := strconv.Atoi(m[2])
	return &ScriptError{Line: line, Column: column, Msg: m[3]}
}
