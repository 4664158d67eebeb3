package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/session"
)

// sayer answers unsat with the proof it has.
type sayer struct{ proof portfolio.Proof }

func (sayer) Name() string { return "z3" }

func (s sayer) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	a := portfolio.Answer{Verdict: portfolio.Unsat, Member: "z3"}
	if q.WantProof {
		a.Proof = s.proof
	}
	return a
}

// What cannot be given is an error that says why, and nothing of it is printed.
func TestNoProof(t *testing.T) {
	const script = "(set-option :produce-proofs true)\n(assert false)\n(check-sat)\n(get-proof)\n"
	for want, p := range map[string]portfolio.Proof{
		"no proof: z3 gave the verdict without one that bsmt could check": nil,
		"no proof: c7 does not follow": func(w io.Writer) error {
			_, _ = io.WriteString(w, "(proof half")
			return errors.New("c7 does not follow")
		},
		"no proof: the response is longer than 64 MB": func(w io.Writer) error {
			for range 65 {
				_, _ = w.Write(make([]byte, 1<<20))
			}
			return nil
		},
	} {
		var out bytes.Buffer
		s := session.New(context.Background(), session.Config{Out: &out, Solver: sayer{p}})
		if failed, err := s.Run(strings.NewReader(script)); !failed || err != nil {
			t.Errorf("failed %v, %v", failed, err)
		}
		if got := out.String(); !strings.Contains(got, want) || strings.Contains(got, "half") {
			t.Errorf("%q, not %s", got, want)
		}
	}
}

// TestVerdictWithoutProof: what only unrecorded reasoning decides is decided, without a
// proof.
func TestVerdictWithoutProof(t *testing.T) {
	const n = 12 // pigeons in n-1 holes, in clauses: the relaxation refutes them
	var b strings.Builder
	b.WriteString("(set-option :produce-proofs true)(set-logic QF_UF)\n")
	name := func(p, h int) string { return fmt.Sprintf("p%d_%d", p, h) }
	for p := range n {
		for h := range n - 1 {
			b.WriteString("(declare-const " + name(p, h) + " Bool)\n")
		}
	}
	for p := range n {
		b.WriteString("(assert (or")
		for h := range n - 1 {
			b.WriteString(" " + name(p, h))
		}
		b.WriteString("))\n")
	}
	for h := range n - 1 {
		for p := range n {
			for q := range p {
				b.WriteString("(assert (or (not " + name(p, h) + ") (not " + name(q, h) + ")))\n")
			}
		}
	}
	b.WriteString("(check-sat)(get-proof)\n")
	var out bytes.Buffer
	s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: time.Minute})
	if _, err := s.Run(strings.NewReader(b.String())); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasPrefix(got, "unsat\n(error ") || !strings.Contains(got, "no proof: kernel gave the verdict without one") {
		t.Error(got)
	}
}

// TestCoreOfEverything: what no reasoning under assumptions refutes is refuted with all
// of them, and all are the core.
func TestCoreOfEverything(t *testing.T) {
	const script = `(set-option :produce-unsat-cores true)
(set-logic QF_NIA)
(declare-const x Int)(declare-const y Int)(declare-const z Int)
(assert (! (= (+ (* x x) (* y y)) (* 3 z z)) :named squares))
(assert (! (> z 0) :named positive))
(check-sat)
(get-unsat-core)
`
	var out bytes.Buffer
	s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: time.Minute})
	if _, err := s.Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "unsat\n(squares positive)\n" {
		t.Error(got)
	}
}
