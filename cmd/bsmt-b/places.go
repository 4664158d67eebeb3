package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"bsmt/b/tree"
	"bsmt/internal/command"
)

// sources gives the lines of files, each file read once.
type sources map[string][]string

// line gives the line that a place is in; empty: there is none.
func (s sources) line(at tree.Pos) string {
	if at.File == "" || at.Line < 1 {
		return ""
	}
	lines, ok := s[at.File]
	if !ok {
		src, err := os.ReadFile(at.File)
		if err == nil {
			lines = strings.Split(decoded(src), "\n")
		}
		s[at.File] = lines
	}
	if int(at.Line) > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[at.Line-1], "\r")
}

// decoded reads a source as the readers of B do: as UTF-8, or else as ISO 8859-1.
func decoded(src []byte) string {
	text := strings.TrimPrefix(string(src), "\ufeff")
	if utf8.ValidString(text) {
		return text
	}
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

// sourceErrors gives the complaints about sources that an error is made of; none if it is
// something else.
func sourceErrors(err error) tree.Errors {
	var all tree.Errors
	var one *tree.Error
	switch {
	case errors.As(err, &all):
		return all
	case errors.As(err, &one):
		return tree.Errors{one}
	}
	return nil
}

// fileFailed tells what is wrong with a source; the exit code is that of a wrong use.
func (s *settings) fileFailed(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return err // as all commands tell it
	}
	s.tellErrors(err)
	return command.Code(command.Usage)
}

// tellErrors tells what is wrong with a source, each mistake with its line.
func (s *settings) tellErrors(err error) {
	lines := sources{}
	all := sourceErrors(err)
	for _, e := range all {
		if !e.Pos.Known() {
			fmt.Fprintf(s.notes, "bsmt-b: %v\n", e)
			continue
		}
		fmt.Fprintln(s.notes, e)
		caret(s.notes, lines.line(e.Pos), int(e.Pos.Col))
	}
	if len(all) == 0 {
		fmt.Fprintf(s.notes, "bsmt-b: %v\n", err)
	}
}

// errorJSON is a mistake in a source, as --json prints it.
type errorJSON struct {
	File        string `json:"file,omitempty"`
	Line        int32  `json:"line,omitempty"`   // from 1
	Column      int32  `json:"column,omitempty"` // from 1, in characters
	Message     string `json:"message"`
	Unsupported string `json:"unsupported,omitempty"` // the construct that bsmt does not support
	Source      string `json:"source,omitempty"`      // the line
}

// machineFailed is fileFailed for a machine's file, with a list on standard output if JSON is
// asked for.
func (s *settings) machineFailed(err error, asJSON bool) error {
	if !asJSON {
		return s.fileFailed(err)
	}
	lines := sources{}
	list := []errorJSON{}
	all := sourceErrors(err)
	for _, e := range all {
		list = append(list, errorJSON{e.Pos.File, e.Pos.Line, e.Pos.Col, e.Msg, e.Unsupported, lines.line(e.Pos)})
	}
	if len(all) == 0 {
		message := err.Error()
		var path *fs.PathError
		if errors.As(err, &path) {
			message = path.Path + ": " + path.Err.Error()
		}
		list = append(list, errorJSON{Message: message})
	}
	out := json.NewEncoder(s.out)
	out.SetEscapeHTML(false)
	if err := out.Encode(map[string]any{"errors": list}); err != nil {
		return err
	}
	return command.Code(command.Usage)
}

// underline prints the line of src that a place is in, with a caret under the place.
func underline(w io.Writer, src string, at tree.Pos) {
	lines := strings.Split(src, "\n")
	if at.Line >= 1 && int(at.Line) <= len(lines) {
		caret(w, strings.TrimRight(lines[at.Line-1], "\r"), int(at.Col))
	}
}

// shown is how many characters of a line are shown before the caret, and as many after it.
const shown = 60

// caret prints a line with a caret under a column. Of a long line it prints what is around.
func caret(w io.Writer, line string, column int) {
	if line == "" {
		return
	}
	text := []rune(line)
	at := min(max(column-1, 0), len(text))
	if len(text) > at+shown {
		text = append(text[:at+shown:at+shown], '…')
	}
	if at > shown {
		text = append([]rune{'…'}, text[at-shown:]...)
		at = shown + 1
	}
	before := append([]rune{}, text[:at]...)
	for i, r := range before {
		if r != '\t' {
			before[i] = ' '
		}
	}
	fmt.Fprintf(w, "  %s\n  %s^\n", string(text), string(before))
}
