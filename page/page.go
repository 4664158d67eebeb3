package page

import (
	"context"
	"io/fs"
	"time"

	"bsmt"
	"bsmt/answers"
	blayout "bsmt/b/layout"
	"bsmt/language"
	"bsmt/language/machine"
	"bsmt/language/script"
	"bsmt/smtlib/layout"
)

// Request is what the page asks.
type Request struct {
	Do      string  `json:"do"`   // solve, machine, evaluate, translate, analyse, complete, hover or format
	Kind    string  `json:"kind"` // of the text: smt, machine or formula
	Text    string  `json:"text"`
	At      int     `json:"at"`      // complete, hover: where, in UTF-16 units
	Seconds float64 `json:"seconds"` // solve, machine, evaluate: the limit
}

// Problem is what is wrong somewhere.
type Problem struct {
	From     int    `json:"from"`
	To       int    `json:"to"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
}

// Completion is something that may be written.
type Completion struct {
	Label  string `json:"label"`
	Type   string `json:"type"`
	Detail string `json:"detail,omitempty"`
	Info   string `json:"info,omitempty"`
	Apply  string `json:"apply"`
}

// Completions are what may replace a part of the text.
type Completions struct {
	From int          `json:"from"`
	List []Completion `json:"list"`
}

// Hover is what is shown of a place; From and To are the same where there is nothing.
type Hover struct {
	From  int    `json:"from"`
	To    int    `json:"to"`
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
	Code  string `json:"code,omitempty"`
}

// Text is a text that was made of another one.
type Text struct {
	Text     string            `json:"text"`
	Mistakes []answers.Mistake `json:"mistakes,omitempty"`
}

// Failure says that a request is none.
type Failure struct {
	Error string `json:"error"`
}

// name is what a machine's file is called here.
const name = "page.mch"

// analyse reads a text; nil for a formula, of which nothing is told while it is typed.
func analyse(kind, text string) *language.Analysis {
	switch kind {
	case "smt":
		return script.Analyse(text)
	case "machine":
		return machine.Analyse(name, func(path string) (string, error) {
			if path == name {
				return text, nil
			}
			return "", &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
		})
	}
	return nil
}

var severities = [...]string{"error", "warning", "info"}

// Answer answers a request. step is called before each command of a script that is solved.
func Answer(r Request, step func(line int, command string)) any {
	ctx := context.Background()
	limit := time.Duration(r.Seconds * float64(time.Second))
	if limit <= 0 {
		limit = 10 * time.Second
	}
	switch r.Do {
	case "solve":
		return answers.SolveScript(ctx, r.Text, limit, step)
	case "machine":
		return answers.CheckMachine(ctx, bsmt.B{}, r.Text, nil, "", limit)
	case "evaluate":
		return answers.Evaluate(ctx, bsmt.B{}, r.Text, 20, limit)
	case "translate":
		text, mistakes := answers.Translate(ctx, r.Text)
		return Text{text, mistakes}
	case "format":
		if r.Kind == "machine" {
			return Text{Text: blayout.Component(r.Text)}
		}
		text, err := layout.Script(r.Text)
		if err != nil {
			return Text{Text: r.Text, Mistakes: []answers.Mistake{{Message: err.Error()}}}
		}
		return Text{Text: text}
	case "analyse", "complete", "hover":
		return ask(r)
	}
	return Failure{"there is no " + r.Do}
}

// ask answers what is asked of a text that is being written.
func ask(r Request) any {
	u := units(r.Text)
	a := analyse(r.Kind, r.Text)
	switch {
	case r.Do == "analyse":
		list := []Problem{}
		if a != nil {
			for _, p := range a.Problems {
				list = append(list, Problem{u.of(p.Begin), u.of(p.End), severities[p.Severity], p.Msg})
			}
		}
		return list
	case r.Do == "complete":
		out := Completions{From: r.At, List: []Completion{}}
		if a != nil {
			span, list := a.Complete(u.byteAt(r.At))
			out.From = u.of(span.Begin)
			for _, c := range list {
				out.List = append(out.List, Completion{c.Name, c.Kind.String(), c.Detail, c.Doc, c.Insert})
			}
		}
		return out
	}
	if a != nil {
		if h, ok := a.Hover(u.byteAt(r.At)); ok {
			return Hover{u.of(h.Begin), u.of(h.End), h.Title, h.Text, h.Code}
		}
	}
	return Hover{From: r.At, To: r.At}
}

// offsets tells where bytes of a text are in UTF-16 units, and the other way round.
type offsets struct {
	text   string
	before []int // units before each byte; nil: as many as bytes
}

func units(text string) offsets {
	u := offsets{text: text}
	for i := range len(text) {
		if text[i] >= 0x80 {
			u.before = make([]int, len(text)+1)
			break
		}
	}
	if u.before == nil {
		return u
	}
	n := 0
	for i, r := range text {
		for k := i; k <= len(text) && (k == i || text[k-1] >= 0x80 && k < len(text) && text[k]&0xc0 == 0x80); k++ {
			u.before[k] = n
		}
		if n++; r >= 0x10000 {
			n++
		}
	}
	u.before[len(text)] = n
	return u
}

func (u offsets) of(at int) int {
	if u.before == nil {
		return at
	}
	return u.before[min(at, len(u.text))]
}

func (u offsets) byteAt(units int) int {
	if u.before == nil {
		return max(0, min(units, len(u.text)))
	}
	for i := range u.text {
		if u.before[i] >= units {
			return i
		}
	}
	return len(u.text)
}
