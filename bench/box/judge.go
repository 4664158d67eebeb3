package box

import (
	"bytes"
	"strings"

	"bsmt/bench/results"
)

// longLine is the longest line that can still be a verdict, blanks included.
const longLine = 4096

// marks tell that a solver has dropped a command: what it decided is another script.
var marks = [][]byte{[]byte("(error"), []byte("unsupported")}

// judge reads what a solver prints, in pieces of any size and in constant space: the
// first line that is a verdict, and whether a mark occurs anywhere.
type judge struct {
	first  string // the first line that is sat, unsat or unknown
	marked bool   // a mark has occurred
	line   []byte // the current line, while it may be a verdict
	long   bool   // the current line is longer than longLine
	tail   []byte // the last bytes before, too few for a mark
}

func (o *judge) write(b []byte) {
	if !o.marked {
		// A mark may lie across the border of two pieces.
		keep := len("unsupported") - 1
		border := append(o.tail, b[:min(len(b), keep)]...)
		for _, m := range marks {
			o.marked = o.marked || bytes.Contains(border, m) || bytes.Contains(b, m)
		}
		if len(b) >= keep {
			border = b
		}
		o.tail = append([]byte(nil), border[max(0, len(border)-keep):]...)
	}
	for o.first == "" && len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		piece := b
		if i >= 0 {
			piece, b = b[:i], b[i+1:]
		} else {
			b = nil
		}
		if len(o.line)+len(piece) > longLine {
			o.long = true
		}
		if !o.long {
			o.line = append(o.line, piece...)
		}
		if i >= 0 {
			o.endLine()
		}
	}
}

// endLine looks at a whole line, which other line ends than \n may still divide.
func (o *judge) endLine() {
	if o.first == "" && !o.long {
		for _, l := range strings.FieldsFunc(string(o.line), lineEnd) {
			if l = strings.TrimSpace(l); l == results.Sat || l == results.Unsat || l == results.Unknown {
				o.first = l
				break
			}
		}
	}
	o.line, o.long = o.line[:0], false
}

// lineEnd tells the characters besides \n at which Unicode ends a line.
func lineEnd(r rune) bool {
	switch r {
	case '\r', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		return true
	}
	return false
}

// verdict judges a run when all output is in: its verdict, and why it ended when no
// limit ended it.
func (o *judge) verdict() (string, results.Cause) {
	o.endLine()
	switch {
	case o.first == results.Unknown:
		return o.first, results.GaveUp
	case o.first != "" && !o.marked:
		return o.first, results.Solved
	}
	return results.None, results.Error
}
