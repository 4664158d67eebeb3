package language

import (
	"sort"
	"unicode/utf8"
)

// Text is a text with its lines, for editors that count lines from 0 and UTF-16 units on them.
type Text struct {
	Content string
	lines   []int // where each line begins
	feeds   []int // the same where only LF ends a line
}

// NewText finds the lines, which end at LF, CR LF or CR.
func NewText(content string) *Text {
	t := &Text{Content: content, lines: []int{0}, feeds: []int{0}}
	for i := 0; i < len(content); i++ {
		switch content[i] {
		case '\r':
			if i+1 < len(content) && content[i+1] == '\n' {
				continue
			}
			t.lines = append(t.lines, i+1)
		case '\n':
			t.lines = append(t.lines, i+1)
			t.feeds = append(t.feeds, i+1)
		}
	}
	return t
}

// line gives the bytes of a line, without what ends it.
func (t *Text) line(n int) Span {
	end := len(t.Content)
	if n+1 < len(t.lines) {
		end = t.lines[n+1]
	}
	begin := t.lines[n]
	for end > begin && (t.Content[end-1] == '\n' || t.Content[end-1] == '\r') {
		end--
	}
	return Span{begin, end}
}

// Place gives the line and the UTF-16 units before a byte.
func (t *Text) Place(at int) (line, units int) {
	at = max(0, min(at, len(t.Content)))
	line = sort.SearchInts(t.lines, at+1) - 1
	for _, r := range t.Content[t.lines[line]:at] {
		units += width(r)
	}
	return line, units
}

// At gives the byte of a line and UTF-16 units on it. What lies beyond a line is its end, and
// beyond the text the text's.
func (t *Text) At(line, units int) int {
	if line < 0 {
		return 0
	}
	if line >= len(t.lines) {
		return len(t.Content)
	}
	s := t.line(line)
	for i, r := range t.Content[s.Begin:s.End] {
		if units <= 0 {
			return s.Begin + i
		}
		units -= width(r)
	}
	return s.End
}

// Chars gives the byte of a line and a column in characters, both from 1, as errors count them.
// Lines end there at LF alone.
func (t *Text) Chars(line, col int) int {
	if line < 1 || line > len(t.feeds) {
		return len(t.Content)
	}
	at := t.feeds[line-1]
	for ; col > 1 && at < len(t.Content) && t.Content[at] != '\n'; col-- {
		_, w := utf8.DecodeRuneInString(t.Content[at:])
		at += w
	}
	return at
}

// width is how many units of UTF-16 a character takes.
func width(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// Change replaces what lies between two places.
func (t *Text) Change(begin, end int, by string) *Text {
	return NewText(t.Content[:begin] + by + t.Content[max(begin, end):])
}
