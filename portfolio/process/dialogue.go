package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Dialogue talks to a child that reads SMT-LIB: each text is followed by an echo, whose
// answer ends those to the text, however many there are. It belongs to one goroutine.
type Dialogue struct {
	p    *Process
	asks int // texts sent
}

// NewDialogue gives the dialogue with a child that was just started, and owns it from then on.
func NewDialogue(p *Process) *Dialogue { return &Dialogue{p: p} }

// ErrEnded is that the child ended, or said nothing that is whole, before it had answered.
var ErrEnded = errors.New("gave no whole answer")

// Exchange sends text and gives all answers to it but for success. A child that ends after
// an error or unsupported has answered no more than that; the error is then nil, and the
// next call's ErrEnded. The error is that of ctx when that ended the child, which is closed
// with any error.
func (d *Dialogue) Exchange(ctx context.Context, text []byte) (answers []string, err error) {
	if d.p == nil {
		return nil, ErrEnded
	}
	d.asks++
	mark := fmt.Sprintf("bsmt-dialogue-%d", d.asks)
	p := d.p
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		// A child that does not read on is ended below; what it says tells why.
		if _, err := p.Write(text); err == nil {
			_, _ = io.WriteString(p, "\n(echo \""+mark+"\")\n")
		}
	}()
	for {
		a, err := p.Next()
		if err != nil {
			p.Kill()
			<-sent
			d.Close()
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for _, a := range answers {
				if Refuses(a) {
					return answers, nil
				}
			}
			return nil, ErrEnded
		}
		if strings.Trim(a, `"`) == mark {
			<-sent
			return answers, nil
		}
		if a != "success" {
			answers = append(answers, a)
		}
	}
}

// Ended tells whether the child is gone.
func (d *Dialogue) Ended() bool { return d.p == nil }

// Close ends the child.
func (d *Dialogue) Close() {
	if d.p != nil {
		d.p.Close()
		d.p = nil
	}
}

// Refuses tells whether an answer says that a command was not understood.
func Refuses(answer string) bool {
	return answer == "unsupported" || strings.HasPrefix(answer, "(error")
}

// Said is the message in an answer that refuses, on one line.
func Said(answer string) string {
	if text, ok := strings.CutPrefix(answer, "(error"); ok {
		text = strings.TrimSpace(strings.TrimSuffix(text, ")"))
		if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
			answer = strings.ReplaceAll(text[1:len(text)-1], `""`, `"`)
		}
	}
	s := strings.Join(strings.Fields(answer), " ")
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + " …"
	}
	return s
}
