package session

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"

	"bsmt/grammar"
	"bsmt/portfolio"
)

// questionAs gives the command with which a proof says that it answers the n-th check-sat
// of the session, as it is when it is asked for; proofcheck describes it.
func (s *Session) questionAs(n int, literals []portfolio.Assumption) func() string {
	return func() string { return Question{n, s.digest(literals)}.String() }
}

// digest is a SHA-256 of the declarations and assertions in force, as they were written, and
// of the literals of a check-sat-assuming.
func (s *Session) digest(literals []portfolio.Assumption) string {
	h := sha256.New()
	for _, t := range s.texts {
		if t.kind != objectiveText {
			_, _ = h.Write(t.raw)
			_, _ = io.WriteString(h, "\n")
		}
	}
	for _, l := range literals {
		if !l.Named {
			_, _ = io.WriteString(h, l.Text+"\n")
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Question is what a proof says that it answers.
type Question struct {
	Check  int    // number of the check-sat in the script, from 1
	Digest string // of what is in force there, as a Problem has it
}

// String is the command with which a proof says it.
func (q Question) String() string { return fmt.Sprintf("(question %d %q)", q.Check, q.Digest) }

// QuestionOf reads what a proof answers from its beginning; false where it does not say.
func QuestionOf(start []byte) (Question, bool) {
	for _, word := range []string{"unsat", "(proof"} {
		start = bytes.TrimPrefix(bytes.TrimSpace(start), []byte(word))
	}
	c, err := grammar.NewReader(bytes.NewReader(start), "").Next()
	if err != nil || c.Name != "question" || c.Tree.Len(c.Root) != 3 {
		return Question{}, false
	}
	number, digest := c.Tree.Child(c.Root, 1), c.Tree.Child(c.Root, 2)
	n, err := strconv.Atoi(c.Tree.Text(number))
	return Question{n, c.Tree.Text(digest)}, err == nil && n > 0 && c.Tree.Kind(digest) == grammar.String
}

// CountChecks gives the number of check-sats in a script, as far as it can be read.
func CountChecks(ctx context.Context, in io.Reader) int {
	r, n := grammar.NewReader(bufio.NewReader(in), ""), 0
	for ctx.Err() == nil {
		c, err := r.Next()
		if err != nil || c.Name == "exit" {
			break
		}
		if asks(c.Name) {
			n++
		}
	}
	return n
}
