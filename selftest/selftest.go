package selftest

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"bsmt/portfolio"
	"bsmt/session"
)

// Report is what a solver showed.
type Report struct {
	Theories    []string // of the table, those of which both scripts were decided
	Models      bool     // it gave one that holds
	Cores       bool     // it gave one that is smaller than all
	Incremental bool     // it answered questions of a session with levels
	Right       int      // scripts that were answered as they should
	Asked       int      // scripts that were reached
	Scripts     int      // of the table
	Lies        []string // what it said that is wrong
	Trouble     string   // the reason of the first unknown; empty when there is none
	Took        time.Duration
}

// capability is what a script shows when it is answered right.
type capability int

const (
	theory capability = iota
	models
	cores
	incremental
)

// script is a row of the table.
type script struct {
	shows  capability
	theory string
	text   string
	want   string // the responses
}

// table has the scripts, in the order in which they are asked.
var table = []script{
	{models, "", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (and (< 2 x y) (= (+ x y) 9)))(check-sat)", "sat"},
	{cores, "", "(set-option :produce-unsat-cores true)(set-logic QF_LIA)(declare-const x Int)(assert (! (> x 3) :named a))(assert (! (< x 9) :named b))(assert (! (< x 3) :named c))(check-sat)(get-unsat-core)", "unsat (a c)"},
	{incremental, "", "(set-logic QF_LIA)(declare-const x Int)(push 1)(assert (> x 3))(check-sat)(push 1)(assert (< x 3))(check-sat)(pop 1)(check-sat)", "sat unsat sat"},
	{theory, "UF", "(set-logic QF_UF)(declare-sort S 0)(declare-fun f (S) S)(declare-const a S)(declare-const b S)(assert (= a b))(assert (not (= (f a) (f b))))(check-sat)", "unsat"},
	{theory, "UF", "(set-logic QF_UF)(declare-sort S 0)(declare-fun f (S) S)(declare-const a S)(assert (not (= (f a) a)))(assert (= (f (f a)) a))(check-sat)", "sat"},
	{theory, "LIA", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (= (+ (* 4 x) (* 6 y)) 7))(check-sat)", "unsat"},
	{theory, "LIA", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (= (+ (* 4 x) (* 6 y)) 8))(check-sat)", "sat"},
	{theory, "LRA", "(set-logic QF_LRA)(declare-const x Real)(assert (< 1.0 x))(assert (< (* 3.0 x) 3.0))(check-sat)", "unsat"},
	{theory, "LRA", "(set-logic QF_LRA)(declare-const x Real)(assert (< 1.0 x))(assert (< (* 3.0 x) 4.0))(check-sat)", "sat"},
	{theory, "NIA", "(set-logic QF_NIA)(declare-const x Int)(assert (= (* x x) 15))(assert (< 0 x 9))(check-sat)", "unsat"},
	{theory, "NIA", "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (= (* x y) 15))(assert (< 1 x y))(check-sat)", "sat"},
	{theory, "BV", "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= (bvand x #x0f) #x10))(check-sat)", "unsat"},
	{theory, "BV", "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= (bvmul x #x03) #x07))(check-sat)", "sat"},
	{theory, "arrays", "(set-logic QF_ALIA)(declare-const a (Array Int Int))(declare-const i Int)(assert (not (= (select (store a i 5) i) 5)))(check-sat)", "unsat"},
	{theory, "arrays", "(set-logic QF_ALIA)(declare-const a (Array Int Int))(declare-const i Int)(assert (not (= (store a i 5) a)))(check-sat)", "sat"},
	{theory, "quantifiers", "(set-logic UFLIA)(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(assert (< (f 3) 4))(check-sat)", "unsat"},
	{theory, "quantifiers", "(set-logic LIA)(declare-const y Int)(assert (forall ((x Int)) (=> (< 0 x 4) (> y x))))(check-sat)", "sat"},
	{theory, "strings", "(set-logic QF_S)(declare-const s String)(assert (= (str.++ s \"b\") \"ac\"))(check-sat)", "unsat"},
	{theory, "strings", "(set-logic QF_S)(declare-const s String)(assert (= (str.++ s \"b\") \"ab\"))(check-sat)", "sat"},
	{theory, "FP", "(set-logic QF_FP)(declare-const x (_ FloatingPoint 8 24))(assert (fp.lt x x))(check-sat)", "unsat"},
	{theory, "FP", "(set-logic QF_FP)(declare-const x (_ FloatingPoint 8 24))(assert (fp.lt x (fp.neg x)))(check-sat)", "sat"},
}

// listener notes what a solver answers.
type listener struct {
	portfolio.Solver
	answers []portfolio.Answer
}

func (l *listener) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	a := l.Solver.Solve(ctx, q)
	l.answers = append(l.answers, a)
	return a
}

// firstTime is how many times the limit the first script may take: starting a program is no
// part of what it can do, and takes long on a busy machine.
const firstTime = 10

// Run asks the solvers that make gives, a new one for each script, until ctx is done, or
// limit has gone by since the first script was answered.
func Run(ctx context.Context, limit time.Duration, make func() portfolio.Solver) Report {
	start := time.Now()
	r := Report{Scripts: len(table)}
	decided := map[string]int{}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	end := time.AfterFunc(firstTime*limit, cancel)
	defer end.Stop()
	for i, s := range table {
		out, answers := ask(ctx, make(), s.text)
		if ctx.Err() != nil {
			break
		}
		if i == 0 {
			end.Reset(limit)
		}
		r.Asked++
		if r.judge(s, out, answers); out != s.want {
			continue
		}
		r.Right++
		switch s.shows {
		case models:
			r.Models = true
		case cores:
			r.Cores = true
		case incremental:
			r.Incremental = true
		case theory:
			if decided[s.theory]++; decided[s.theory] == 2 {
				r.Theories = append(r.Theories, s.theory)
			}
		}
	}
	r.Took = time.Since(start)
	return r
}

// ask gives the responses to a script, and the answers behind them.
func ask(ctx context.Context, solver portfolio.Solver, text string) (string, []portfolio.Answer) {
	l := &listener{Solver: solver}
	if c, ok := solver.(io.Closer); ok {
		defer c.Close()
	}
	var out strings.Builder
	_, err := session.New(ctx, session.Config{Out: &out, Solver: l}).Run(strings.NewReader(text))
	if err != nil || ctx.Err() != nil {
		return "", nil
	}
	return strings.Replace(strings.Join(strings.Fields(out.String()), " "), "(c a)", "(a c)", 1), l.answers
}

// judge takes note of wrong answers, and of the first reason of an unknown.
func (r *Report) judge(s script, out string, answers []portfolio.Answer) {
	want := verdicts(s.want)
	for i, a := range answers {
		switch {
		case a.Refuted > 0:
			r.Lies = append(r.Lies, fmt.Sprintf("it says sat, and gives a model that is false, of %s", s.text))
		case a.Verdict == portfolio.Unknown:
			if r.Trouble == "" {
				r.Trouble = a.Reason
			}
		case i < len(want) && a.Verdict.String() != want[i]:
			r.Lies = append(r.Lies, fmt.Sprintf("it says %s, and %s is true, of %s", a.Verdict, want[i], s.text))
		}
	}
}

// verdicts are those among responses.
func verdicts(responses string) (out []string) {
	for w := range strings.FieldsSeq(responses) {
		if w == "sat" || w == "unsat" {
			out = append(out, w)
		}
	}
	return out
}
