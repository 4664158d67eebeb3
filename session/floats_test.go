package session

import (
	"context"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// Ranges of floats and remainders in parts decide, within little work, what circuits would take long
// for; what has a model keeps it.
func TestFloatsBeforeCircuits(t *testing.T) {
	const doubles = "(declare-const x Float64)(declare-const y Float64)" +
		"(define-fun ten () Float64 ((_ to_fp 11 53) RNE 10.0))(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))"
	const records = "(declare-datatype D ((d (g RoundingMode)) (no)))(declare-fun f (Int) D)"
	const quads = "(declare-const x Float128)(declare-const y Float128)"
	for _, c := range []struct{ script, want string }{
		{doubles + `(assert (fp.leq one x ten))(assert (fp.leq one y ten))(assert (fp.gt (fp.sqrt RNE (fp.mul RNE x y)) ten))`, "unsat"},
		{doubles + `(assert (fp.leq one x ten))(assert (fp.leq one y ten))(assert (fp.isNaN (fp.div RNE (fp.sqrt RNE x) (fp.add RNE (fp.mul RNE x y) y))))`, "unsat"},
		{doubles + `(assert (fp.leq (fp.neg ten) x ten))(assert (or (fp.lt x (fp.neg ten)) (fp.gt (fp.mul RNE x x) (fp.mul RNE ten (fp.mul RNE ten (fp.add RNE one one))))))`, "unsat"},
		{doubles + `(assert (fp.leq one x ten))(assert (fp.leq one y ten))(assert (fp.geq (fp.mul RNE x (fp.mul RNE x y)) (fp.mul RNE ten (fp.mul RNE ten ten))))`, "sat"},
		{quads + `(assert (fp.isNormal x))(assert (fp.isNormal y))(assert (fp.gt (fp.abs (fp.rem x y)) (fp.abs y)))`, "unsat"},
		{`(declare-datatype L ((nil) (cons (h Float16) (m RoundingMode) (t L))))(declare-const x L)(declare-const y L)(assert (and ((_ is cons) x) ((_ is cons) y) (= (t x) (t y)) (= (m x) (m y))))(assert (fp.isNaN (h x)))(assert (fp.isNaN (h y)))(assert (distinct x y))`, "unsat"},
		{`(declare-datatype L ((nil) (cons (h Float16) (t L))))(declare-const x L)(declare-const y L)(assert (fp.isNaN (h x)))(assert (fp.isNaN (h y)))(assert (= (t x) (t y)))(assert (distinct x y))`, "sat"},
		{records + `(assert (distinct (f 0) (f 1) (f 2) (f 3) (f 4) (f 5) (f 6)))`, "unsat"},
		{records + `(assert (distinct (f 0) (f 1) (f 2) (f 3) (f 4) (f 5)))(assert (not ((_ is no) (f 3))))`, "sat"},
		{records + `(declare-const a (Array Int D))(declare-const b (Array Int D))(assert (distinct a b))(assert (forall ((i Int)) (= (select a i) (select b i))))`, "unsat"},
		{records + `(declare-fun k (D) Int)(assert (forall ((x D)) (= (k x) 1)))(assert (not (= (k (f 0)) 1)))`, "unsat"},
		{records + `(assert (forall ((x D)) (exists ((i Int)) (and (<= 0 i 4) (= (f i) x)))))`, "unsat"},
		{`(declare-const m RoundingMode)(declare-const x Float16)(declare-const y Float16)(assert (= x ((_ to_fp 5 11) m 0.0)))(assert (= y ((_ to_fp 5 11) m #b0)))(assert (= x y))(assert (not (fp.isNegative x)))`, "sat"},
		{quads + `(assert (= x ((_ to_fp 15 113) RNE 5.5)))(assert (fp.isPositive y))(assert (= (fp.rem x y) ((_ to_fp 15 113) RNE 0.5)))`, "sat"},
	} {
		var out strings.Builder
		s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
		script := "(set-option :rlimit 30000000)(set-logic ALL)" + c.script + "(check-sat)"
		if _, err := s.Run(strings.NewReader(script)); err != nil || strings.TrimSpace(out.String()) != c.want {
			t.Errorf("%s: %v\n%s", out.String(), err, c.script)
		}
	}
}

// A session knows what ranges of floats say at each question, for as long as the levels are there that
// they follow from.
func TestFloatsOfSessions(t *testing.T) {
	const script = `(set-option :rlimit 3000000)(set-logic QF_FP)(declare-const x Float64)(declare-const y Float64)(declare-const z Float64)
		(define-fun ten () Float64 ((_ to_fp 11 53) RNE 10.0))(define-fun half () Float64 ((_ to_fp 11 53) RNE 0.5))
		(define-fun mean ((a Float64) (b Float64)) Float64 (fp.add RNE (fp.mul RNE half a) (fp.mul RNE half (fp.sqrt RNE (fp.mul RNE b b)))))
		(assert (fp.leq half x ten))(assert (fp.leq half y ten))(check-sat)
		(assert (= z (mean (mean x y) (fp.div RNE (mean y x) x))))
		(push 1)(assert (fp.gt z (fp.mul RNE ten ten)))(check-sat)(pop 1)
		(push 1)(assert (fp.gt z (fp.mul RNE half ten)))(check-sat)(pop 1)
		(push 1)(assert (fp.lt x y))(push 1)(assert (fp.lt z (fp.mul RNE half (fp.mul RNE half half))))(check-sat)(pop 1)(check-sat)(pop 1)
		(check-sat)`
	var out strings.Builder
	s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
	if _, err := s.Run(strings.NewReader(script)); err != nil || strings.Join(strings.Fields(out.String()), " ") != "sat unsat sat unsat sat sat" {
		t.Errorf("%v\n%s", err, out.String())
	}
}
