package grammar

import "fmt"

// SyntaxError says what is wrong with the text of a script, and where.
type SyntaxError struct {
	File string // as given to NewReader; may be empty
	Pos  Pos
	Msg  string // one line, without file or position
}

// Error is "FILE:LINE:COLUMN: message".
func (e *SyntaxError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Col, e.Msg)
}
