package script

import (
	"sort"
	"strings"

	"bsmt/language"
)

// whole is a script in which every command has an end.
type whole struct {
	text     string // the script, with ends put in
	put      []end  // by place
	quiet    []language.Span
	problems []language.Problem
}

// end is what was put in.
type end struct {
	at   int // in the script
	text string
}

// original gives the place in the script of one in w.text.
func (w *whole) original(at int) int {
	by := 0
	for _, e := range w.put {
		if e.at+by >= at {
			break
		}
		by += min(len(e.text), at-e.at-by)
	}
	return at - by
}

// complete puts ends to commands that have none. A parenthesis that opens in the first column,
// with the name of a command behind it, begins a command where the one before is not
// closed up to the end of the text: what is within belongs to that as written, where it is.
func complete(text string) *whole {
	w := &whole{}
	for from := 0; from < len(text); {
		from = w.part(text, from)
	}
	var b strings.Builder
	at := 0
	for _, e := range w.put {
		b.WriteString(text[at:e.at])
		b.WriteString(e.text)
		at = e.at
	}
	b.WriteString(text[at:])
	w.text = b.String()
	sort.Slice(w.quiet, func(i, j int) bool { return w.quiet[i].Begin < w.quiet[j].Begin })
	return w
}

// part reads commands until one has no end, puts one there, and gives where to go on.
func (w *whole) part(text string, from int) int {
	depth, begin, last := 0, 0, from // last: where the last token ended
	open := byte(0)                  // the string or quoted symbol that was begun
	quiet := len(w.quiet)
	for i := from; i < len(text); {
		switch c := text[i]; c {
		case '(':
			if depth == 0 {
				begin = i
				quiet = len(w.quiet)
			}
			depth++
			i++
			last = i
		case ')':
			depth = max(0, depth-1)
			i++
			last = i
		case ';':
			n := strings.IndexAny(text[i:], "\r\n")
			if n < 0 {
				n = len(text) - i
			}
			w.quiet = append(w.quiet, language.Span{Begin: i, End: i + n})
			i += n
		case '"', '|':
			n := strings.IndexByte(text[i+1:], c)
			if n < 0 {
				open = c
				if depth == 0 {
					begin, quiet = i, len(w.quiet)
				}
				last = i + 1
				return w.cut(text, begin, last, depth, open, quiet)
			}
			if c == '"' {
				w.quiet = append(w.quiet, language.Span{Begin: i, End: i + n + 2})
			}
			i += n + 2
			last = i
		case ' ', '\t', '\r', '\n':
			i++
		default:
			i++
			last = i
		}
	}
	if depth == 0 {
		return len(text)
	}
	return w.cut(text, begin, last, depth, 0, quiet)
}

// cut ends the command that begins at begin: where the next one begins, or where its last token ends.
func (w *whole) cut(text string, begin, last, depth int, open byte, quiet int) int {
	next := nextCommand(text, begin+1)
	if next < len(text) {
		// It is read once more, up to there.
		w.quiet = w.quiet[:quiet]
		depth, last, open = 0, begin, 0
		for i := begin; i < next; i++ {
			switch c := text[i]; {
			case open != 0:
				if c == open {
					open = 0
				}
				if c != '\n' && c != '\r' {
					last = i + 1
				}
				continue
			case c == ';':
				n := strings.IndexAny(text[i:next], "\r\n")
				if n < 0 {
					n = next - i
				}
				w.quiet = append(w.quiet, language.Span{Begin: i, End: i + n})
				i += n - 1
				continue
			case c == '"' || c == '|':
				open = c
			case c == '(':
				depth++
			case c == ')':
				depth = max(0, depth-1)
			}
			if !strings.ContainsRune(" \t\r\n", rune(text[i])) {
				last = i + 1
			}
		}
	}
	missing := ""
	if open != 0 {
		missing = string(open)
	}
	missing += strings.Repeat(")", depth)
	if missing != "" {
		w.put = append(w.put, end{last, missing})
		msg := "this command has no end: " + missing + " is missing"
		if len(missing) > 10 {
			msg = "this command has no end"
		}
		first := strings.IndexAny(text[begin:last], "\r\n")
		if first < 0 {
			first = last - begin
		}
		w.problems = append(w.problems, language.Problem{Span: language.Span{Begin: begin, End: begin + first}, Msg: msg})
	}
	return next
}

// nextCommand finds the first parenthesis in a line's first column that has the name of a
// command behind it.
func nextCommand(text string, from int) int {
	for {
		n := strings.Index(text[from:], "\n(")
		if n < 0 {
			return len(text)
		}
		from += n + 1
		name := text[from+1:]
		if e := strings.IndexFunc(name, func(r rune) bool { return r != '-' && (r < 'a' || r > 'z') }); e >= 0 {
			name = name[:e]
		}
		if _, ok := commandTable()[name]; ok {
			return from
		}
	}
}
