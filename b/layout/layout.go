package layout

import (
	"strings"

	"bsmt/b/text"
)

// step is by how much each level is indented.
const step = 2

// openers begin what ends at END, brackets what ends at another one.
var openers = set("BEGIN PRE ASSERT CHOICE IF SELECT ANY VAR WHILE LET CASE EITHER")

// middles stand between an opener and its END, as far to the left as both.
var middles = set("THEN ELSE ELSIF WHERE DO BE IN OR WHEN OF")

// clauses begin a clause where nothing is open.
var clauses = set(`MACHINE MODEL SYSTEM REFINEMENT IMPLEMENTATION CONSTRAINTS SEES USES INCLUDES EXTENDS IMPORTS PROMOTES SETS
	CONSTANTS CONCRETE_CONSTANTS ABSTRACT_CONSTANTS PROPERTIES VARIABLES ABSTRACT_VARIABLES CONCRETE_VARIABLES INVARIANT
	ASSERTIONS INITIALISATION INITIALIZATION OPERATIONS EVENTS LOCAL_OPERATIONS VALUES DEFINITIONS REFINES END`)

// listed are the clauses whose parts are ended by semicolons; what a part goes on with is indented once more.
var listed = set("OPERATIONS EVENTS LOCAL_OPERATIONS DEFINITIONS VALUES SETS")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// open is something that was begun and not ended yet.
type open struct {
	line   int  // where
	outer  int  // how far that line is indented
	inner  int  // how far what stands in it is
	closer byte // of a bracket; 0: END
}

// Component lays a component out.
func Component(src string) string {
	src = strings.ReplaceAll(src, "\r\n", "\n")
	tokens := text.Tokens(src)
	var b strings.Builder
	l := layouter{}
	next := 0   // the first token that begins on the line or after it
	inside := 0 // the end of a token that goes over several lines
	blank, wrote := false, false
	for at, n := 0, 0; at < len(src); n++ {
		end := len(src)
		if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := src[at:end]
		from := next
		for next < len(tokens) && tokens[next].Begin < end {
			next++
		}
		of := tokens[from:next]
		switch {
		case inside > at:
			// A comment or a text goes on here, and stays as it is.
			tail := line
			if inside <= end && (len(of) == 0 || of[len(of)-1].End <= end) {
				tail = strings.TrimRight(line, " \t")
				if at+len(tail) < inside {
					tail = src[at:inside]
				}
			}
			b.WriteString(tail)
			b.WriteByte('\n')
			wrote = true
			l.line(n, of)
		case len(of) == 0 && strings.TrimSpace(line) == "":
			blank = wrote
		default:
			if blank {
				b.WriteByte('\n')
				blank = false
			}
			wrote = true
			content := strings.TrimLeft(line, " \t")
			if len(of) > 0 && of[len(of)-1].End <= end {
				content = strings.TrimRight(content, " \t")
			}
			b.WriteString(strings.Repeat(" ", l.line(n, of)))
			b.WriteString(content)
			b.WriteByte('\n')
		}
		if len(of) > 0 {
			inside = max(inside, of[len(of)-1].End)
		}
		at = end + 1
	}
	return b.String()
}

// layouter knows what is open.
type layouter struct {
	stack  []open
	clause string // the one at hand
	part   bool   // a part of the clause has begun, on a line before
}

// line takes the tokens that begin on a line, and gives how far it is indented.
func (l *layouter) line(n int, tokens []text.Token) int {
	indent := l.first(tokens)
	for _, t := range tokens {
		if t.Kind == text.Comment || t.Kind == text.Literal {
			if t.Kind == text.Literal {
				l.part = true
			}
			continue
		}
		l.token(n, indent, t)
	}
	return indent
}

// first gives the indentation of a line that begins with some tokens.
func (l *layouter) first(tokens []text.Token) int {
	for _, t := range tokens {
		if t.Kind == text.Comment {
			continue
		}
		if k := len(l.stack); k > 0 {
			top := l.stack[k-1]
			if t.Kind == text.Word && top.closer == 0 && (t.Text == "END" || middles[t.Text] || l.loop(t.Text)) || t.Kind == text.Symbol && top.closer != 0 && t.Text == string(top.closer) {
				return top.outer
			}
			return top.inner
		}
		if t.Kind == text.Word && clauses[t.Text] {
			return 0
		}
		break
	}
	if k := len(l.stack); k > 0 {
		return l.stack[k-1].inner
	}
	switch {
	case l.clause == "":
		return 0
	case listed[l.clause] && l.part:
		return 2 * step
	}
	return step
}

// loop reports whether a word is of a loop, which has clauses of its own.
func (l *layouter) loop(word string) bool { return word == "INVARIANT" || word == "VARIANT" }

// token takes a word or a symbol of a line that is indented so far.
func (l *layouter) token(n, indent int, t text.Token) {
	word := t.Kind == text.Word
	switch {
	case word && openers[t.Text]:
		l.push(n, indent, 0)
	case word && t.Text == "END" && len(l.stack) > 0:
		l.pop(0)
	case word && len(l.stack) == 0 && clauses[t.Text]:
		l.clause, l.part = t.Text, false
		return
	case t.Text == "(" && !word:
		l.push(n, indent, ')')
	case t.Text == "[" && !word:
		l.push(n, indent, ']')
	case t.Text == "{" && !word:
		l.push(n, indent, '}')
	case !word && (t.Text == ")" || t.Text == "]" || t.Text == "}"):
		l.pop(t.Text[0])
	case t.Text == ";" && len(l.stack) == 0:
		l.part = false
		return
	}
	l.part = true
}

func (l *layouter) push(n, indent int, closer byte) {
	o := open{line: n, outer: indent, inner: indent + step, closer: closer}
	if k := len(l.stack); k > 0 && l.stack[k-1].line == n {
		o.inner = l.stack[k-1].inner // one line indents once
	}
	l.stack = append(l.stack, o)
}

// pop ends what was begun last, if it ends so.
func (l *layouter) pop(closer byte) {
	if k := len(l.stack); k > 0 && l.stack[k-1].closer == closer {
		l.stack = l.stack[:k-1]
	}
}
