package session_test

import (
	"bytes"
	"context"
	"errors"
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

// TestUnrecorded: what only unrecorded reasoning decides is decided, and its proof is one
// step that others may judge.
func TestUnrecorded(t *testing.T) {
	const script = `(set-option :produce-proofs true)(set-option :produce-unsat-cores true)
(set-logic QF_NIA)
(declare-const x Int)(declare-const y Int)(declare-const z Int)
(assert (! (= (+ (* x x) (* y y)) (* 3 z z)) :named squares))
(assert (! (> z 0) :named positive))
(check-sat)(get-proof)
`
	var out bytes.Buffer
	s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: time.Minute})
	if _, err := s.Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasPrefix(got, "unsat\n(proof") || strings.Count(got, "(axiom") != 1 || !strings.Contains(got, ":rule unrecorded") {
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
