package layout

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// width is how many characters a line has at most where it can be broken.
const width = 100

// deepest is how far lines are indented at most, so that the text does not grow with the square of its depth.
const deepest = 60

// Error says where parentheses, strings or quoted symbols do not end.
type Error struct {
	Line, Column int // from 1
	Msg          string
}

// Error is "LINE:COLUMN: message".
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg) }

// node is an atom or a list, with the comments around it.
type node struct {
	atom   string // empty: a list
	parts  []*node
	before []string // comments on lines of their own before it
	behind string   // a comment behind it on its line
	last   []string // of a list: comments before its closing parenthesis
	blank  bool     // at the top: a blank line stood before it
	flat   int      // characters on one line, without the comments around it
	broken bool     // a comment within demands several lines
	line   int      // where it ends
}

// Script lays a script out.
func Script(text string) (string, error) {
	top, err := parse(text)
	if err != nil {
		return "", err
	}
	var w writer
	for i, n := range top.parts {
		if n.blank && i > 0 {
			w.b.WriteByte('\n')
		}
		w.around(n, 0)
		w.end()
	}
	for i, c := range top.last {
		if i == 0 && top.blank && len(top.parts) > 0 {
			w.b.WriteByte('\n')
		}
		w.b.WriteString(c + "\n")
	}
	return w.b.String(), nil
}

// parse reads a text into lists, with the commands as parts of the one that it gives.
func parse(text string) (*node, error) {
	top := &node{}
	open := []*node{top}
	var opened []Error // the places of the parentheses that are open
	var comments []string
	line, start := 1, 0 // start is where the line begins
	blank := false      // a blank line was seen since the last token
	fresh := true       // nothing but white space stands on the line so far
	at := func(i int) Error { return Error{Line: line, Column: utf8.RuneCountInString(text[start:i]) + 1} }
	add := func(n *node) {
		in := open[len(open)-1]
		n.before, comments = comments, nil
		n.blank, blank = blank, false
		in.parts = append(in.parts, n)
		fresh = false
	}
	var last *node // whose end was the last token; nil: an opening parenthesis
	for i := 0; i < len(text); {
		switch ch := text[i]; {
		case ch == '\n':
			if fresh && len(comments) == 0 && i > 0 {
				blank = true
			}
			line, start, fresh = line+1, i+1, true
			i++
		case ch == ' ' || ch == '\t' || ch == '\r' || ch == '\f':
			i++
		case ch == ';':
			end := i + strings.IndexByte(text[i:]+"\n", '\n')
			c := strings.TrimRight(text[i:end], " \t\r\f")
			if last != nil && last.line == line && last.behind == "" && len(comments) == 0 {
				last.behind = c
			} else {
				comments = append(comments, c)
			}
			for _, l := range open {
				l.broken = true
			}
			fresh = false
			i = end
		case ch == '(':
			n := &node{}
			place := at(i)
			add(n)
			open, opened, last = append(open, n), append(opened, place), nil
			i++
		case ch == ')':
			if len(open) == 1 {
				e := at(i)
				e.Msg = "this parenthesis closes nothing"
				return nil, &e
			}
			n := open[len(open)-1]
			open, opened = open[:len(open)-1], opened[:len(opened)-1]
			n.last, comments = comments, nil
			n.line, n.flat = line, 2+max(0, len(n.parts)-1)
			for _, p := range n.parts {
				n.flat += p.flat
				n.broken = n.broken || p.broken
			}
			last, fresh, blank = n, false, false
			i++
		default:
			end, ok := atom(text, i)
			if !ok {
				e := at(i)
				e.Msg = "what begins here does not end"
				return nil, &e
			}
			n := &node{atom: text[i:end], flat: utf8.RuneCountInString(text[i:end])}
			add(n)
			if k := strings.LastIndexByte(n.atom, '\n'); k >= 0 {
				line += strings.Count(n.atom, "\n")
				start = i + k + 1
				n.broken = true
			}
			n.line, last = line, n
			i = end
		}
	}
	if len(opened) > 0 {
		e := opened[len(opened)-1]
		e.Msg = "this parenthesis is not closed"
		return nil, &e
	}
	top.last, top.blank = comments, blank
	return top, nil
}

// atom gives the end of the atom that begins at i; false where it has none.
func atom(text string, i int) (int, bool) {
	switch text[i] {
	case '"':
		for j := i + 1; j < len(text); j++ {
			if text[j] != '"' {
				continue
			}
			if j+1 == len(text) || text[j+1] != '"' {
				return j + 1, true
			}
			j++
		}
		return 0, false
	case '|':
		j := strings.IndexByte(text[i+1:], '|')
		return i + j + 2, j >= 0
	}
	if j := strings.IndexAny(text[i:], " \t\r\n\f();\"|"); j >= 0 {
		return i + j, true
	}
	return len(text), true
}

// writer writes nodes and knows the column.
type writer struct {
	b      strings.Builder
	column int
	margin bool // the line has nothing but its indentation
}

func (w *writer) put(s string) {
	w.margin = false
	w.b.WriteString(s)
	if k := strings.LastIndexByte(s, '\n'); k >= 0 {
		w.column, s = 0, s[k+1:]
	}
	w.column += utf8.RuneCountInString(s)
}

// end ends the line, unless it has.
func (w *writer) end() {
	if w.column > 0 {
		w.put("\n")
	}
}

// next begins a line.
func (w *writer) next(indent int) {
	w.end()
	w.put(strings.Repeat(" ", indent))
	w.margin = true
}

// task is a node to be written at an indentation, or what follows its parts.
type task struct {
	n      *node
	indent int
	line   bool // it begins a line
	close  bool // its parts are written
	behind bool // it is written, but for the comment behind it
}

// around writes a node with its comments.
func (w *writer) around(root *node, indent int) {
	stack := []task{{n: root, indent: indent, line: true}}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := t.n
		switch {
		case t.behind:
			if n.behind != "" {
				w.put(" " + n.behind + "\n")
			}
			continue
		case t.close:
			for _, c := range n.last {
				w.next(t.indent)
				w.put(c + "\n")
			}
			if w.column == 0 {
				w.next(t.indent)
			}
			w.put(")")
			continue
		}
		if (t.line || len(n.before) > 0) && !(w.margin && w.column == t.indent) {
			w.next(t.indent)
		}
		for _, c := range n.before {
			w.put(c + "\n")
			w.next(t.indent)
		}
		stack = append(stack, task{n: n, behind: true})
		if n.atom != "" {
			w.put(n.atom)
			continue
		}
		if !n.broken && w.column+n.flat <= width {
			w.flat(n)
			continue
		}
		indent := min(w.column, deepest)
		w.put("(")
		stack = append(stack, task{n: n, indent: indent, close: true})
		rest, inner := n.parts, indent+1
		if len(rest) > 0 && plain(rest[0]) {
			inner = indent + 2
			w.put(rest[0].atom)
			for rest = rest[1:]; len(rest) > 0 && plain(rest[0]) && w.column+1+rest[0].flat <= width; rest = rest[1:] {
				w.put(" " + rest[0].atom)
			}
		} else if len(rest) > 0 {
			stack = append(stack, tasks(rest[1:], inner)...)
			stack = append(stack, task{n: rest[0], indent: inner})
			continue
		}
		stack = append(stack, tasks(rest, inner)...)
	}
}

// tasks has nodes written on lines of their own, the first one next.
func tasks(ns []*node, indent int) []task {
	var out []task
	for _, n := range slices.Backward(ns) {
		out = append(out, task{n: n, indent: indent, line: true})
	}
	return out
}

// plain tells an atom of one line without comments.
func plain(n *node) bool {
	return n.atom != "" && !n.broken && len(n.before) == 0 && n.behind == ""
}

// flat writes a list on one line.
func (w *writer) flat(root *node) {
	type visit struct {
		n     *node
		space bool
		close bool
	}
	stack := []visit{{n: root}}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v.close {
			w.put(")")
			continue
		}
		if v.space {
			w.put(" ")
		}
		if v.n.atom != "" {
			w.put(v.n.atom)
			continue
		}
		w.put("(")
		stack = append(stack, visit{close: true})
		for i, p := range slices.Backward(v.n.parts) {
			stack = append(stack, visit{n: p, space: i > 0})
		}
	}
}
