package certify

import (
	"context"
	"fmt"
	"strings"

	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// Closed is a quantifier that the evaluator left open.
type Closed struct {
	Assertion  int    // index of the assertion that it is in
	Quantifier string // its :qid, or its variables
	Holds      bool   // in the model
	How        string // what shows that
}

// Report is what is known of a model.
type Report struct {
	eval.Result
	Closed []Closed // in order of their assertions
}

// Limits of one check.
const (
	questionWork = 2_000_000 // of the kernel, for a question
	maxQuestions = 200       // in all
	maxDepth     = 6         // quantifiers within a quantifier whose variables were chosen
	maxProof     = 1 << 20   // bytes of a refutation that is verified
)

// Check judges m as eval.Check does, and closes what that leaves open as far as it can.
func Check(ctx context.Context, p *session.Problem, m *model.Model) Report {
	r := Report{Result: eval.Check(ctx, p.Context, m, p.Assertions)}
	if d, ok := eval.Undefined(p.Context, nil, p.Elaborator.Decls()...); ok && r.Truth == eval.True { // no assertion speaks of it
		r.Truth, r.Reason, r.Unchecked = eval.Unchecked, eval.NotShown(p.Context, d), []string{eval.NotShown(p.Context, d)}
		return r
	}
	if r.Truth != eval.Unchecked {
		return r
	}
	w := &worker{ctx: ctx, p: p, c: p.Context, m: m}
	if full, err := eval.New(p.Context, m).Complete(p.Elaborator.Decls()); err == nil {
		w.m = full
	}
	w.m = w.withNamed()
	open, reasons := r.Open, r.Unchecked
	r.Result = eval.Result{Assertion: -1}
	for k, i := range open {
		w.assertion, w.closed = i, nil
		switch w.decide(w.instantiate(p.Assertions[i]), 0) {
		case eval.True:
			r.Closed = append(r.Closed, w.closed...)
		case eval.False:
			return Report{eval.Result{Truth: eval.False, Assertion: i, Reason: "the model makes it false"}, w.closed}
		default:
			if r.Truth == eval.True {
				r.Truth, r.Assertion, r.Reason = eval.Unchecked, i, reasons[k]
			}
			r.Unchecked, r.Open = append(r.Unchecked, reasons[k]), append(r.Open, i)
		}
	}
	return r
}

// worker is the state of one check.
type worker struct {
	ctx       context.Context
	p         *session.Problem
	c         *smtlib.Context
	m         *model.Model
	assertion int      // at hand
	closed    []Closed // of it
	asked     int      // questions so far
	names     int      // constants declared so far
}

// decide gives the truth of t, which has no symbols of the script but recursive
// functions. It closes the outermost quantifiers that the evaluator leaves open.
func (w *worker) decide(t smtlib.Term, depth int) eval.Truth {
	if v := w.evaluate(t); v != eval.Unchecked {
		return v
	}
	if op := w.c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
		return w.close(t, depth)
	}
	to := map[smtlib.Term]smtlib.Term{}
	for _, q := range w.outermost(t) {
		if v := w.decide(q, depth); v != eval.Unchecked {
			to[q] = w.literal(v)
		}
	}
	if len(to) == 0 {
		return eval.Unchecked
	}
	return w.evaluate(w.c.Substitute(t, to))
}

func (w *worker) literal(v eval.Truth) smtlib.Term {
	if v == eval.True {
		return w.c.True()
	}
	return w.c.False()
}

// evaluate is what the evaluator says of one term. Its defaults for what the model
// leaves open, division by zero say, are the model's where Check used them too.
func (w *worker) evaluate(t smtlib.Term) eval.Truth {
	return eval.Check(w.ctx, w.c, w.m, []smtlib.Term{t}).Truth
}

// outermost lists the quantifiers in t that stand in no other.
func (w *worker) outermost(t smtlib.Term) []smtlib.Term {
	var out []smtlib.Term
	w.c.Walk(func(t smtlib.Term) bool {
		op := w.c.Op(t)
		if op == smtlib.OpForall || op == smtlib.OpExists {
			out = append(out, t)
			return false
		}
		return true
	}, t)
	return out
}

// close decides the closed quantifier q: is there a point, a witness of an existential or
// a counterexample of a universal one?
func (w *worker) close(q smtlib.Term, depth int) eval.Truth {
	if depth > maxDepth || w.asked >= maxQuestions || w.ctx.Err() != nil {
		return eval.Unchecked
	}
	w.asked++
	exists := w.c.Op(q) == smtlib.OpExists
	w.p.Elaborator.Push(1)
	defer func() { _ = w.p.Elaborator.Pop(1) }()
	s := w.pose(q)
	if s == nil {
		return eval.Unchecked
	}
	if _, unclear := eval.Undefined(w.c, s.terms); unclear {
		return eval.Unchecked
	}
	a := (&portfolio.Kernel{}).Solve(w.ctx, s.query(false))
	switch a.Verdict {
	case portfolio.Unsat:
		how := "the kernel refuted its negation"
		if exists {
			how = "the kernel refuted it"
		}
		return w.note(q, !exists, how+w.verify(s))
	case portfolio.Sat:
		to := map[smtlib.Term]smtlib.Term{}
		var text []string
		for i, x := range s.vars {
			v, ok := s.value(a.Model, i)
			if !ok {
				return eval.Unchecked
			}
			to[x] = v
			text = append(text, fmt.Sprintf("%s = %s", w.c.StrVal(x), smtlib.ClipText(print.TermString(w.c, v))))
		}
		// The kernel's choice for what the model leaves open may be another: only what
		// holds in the model at hand is a point.
		before := len(w.closed)
		if w.decide(w.substitute(s.target, to), depth+1) != eval.True {
			w.closed = w.closed[:before]
			return eval.Unchecked
		}
		return w.note(q, exists, fmt.Sprintf("with %s", strings.Join(text, ", ")))
	}
	return eval.Unchecked
}

func (w *worker) note(q smtlib.Term, holds bool, how string) eval.Truth {
	w.closed = append(w.closed, Closed{w.assertion, eval.QuantifierText(w.c, q), holds, how})
	if holds {
		return eval.True
	}
	return eval.False
}

// verify asks for the refutation once more, with a record, and checks it.
func (w *worker) verify(s *statement) string {
	a := (&portfolio.Kernel{}).Solve(w.ctx, s.query(true))
	if a.Verdict != portfolio.Unsat || a.Proof == nil {
		return ""
	}
	var text limited
	if a.Proof(&text) != nil {
		return ""
	}
	report, err := proofcheck.Check(w.ctx, w.p.Elaborator, s.terms, strings.NewReader(text.String()), nil)
	if err != nil {
		return ""
	}
	if n := len(report.Holes); n > 0 {
		return fmt.Sprintf("; of %s %d were verified", steps(report.Steps), report.Steps-n)
	}
	return fmt.Sprintf("; %s, all verified", steps(report.Steps))
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

// limited is a text of at most maxProof bytes.
type limited struct{ strings.Builder }

func (l *limited) Write(b []byte) (int, error) {
	if l.Len()+len(b) > maxProof {
		return 0, fmt.Errorf("the refutation is longer than %d bytes", maxProof)
	}
	return l.Builder.Write(b)
}
