package eval

import (
	"context"
	"testing"

	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
)

// TestSequences evaluates each operator on sequences where it has a place and where it has none, also
// at numbers that no machine word holds, and sequences in datatypes and of sequences.
func TestSequences(t *testing.T) {
	const declared = `(declare-datatypes ((V 0)) (((Num (num Int)) (Vec (vec (Seq V))))))
		(define-fun e () (Seq Int) (as seq.empty (Seq Int)))(define-fun one () (Seq Int) (seq.unit 1))
		(define-fun s () (Seq Int) (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1) (seq.unit 2) (seq.unit 3)))
		(define-fun far () Int 100000000000000000000000)`
	for text, want := range map[string]Truth{
		"(= (seq.len e) 0)":                                  True,
		"(= (seq.len s) 5)":                                  True,
		"(= (seq.++ e one e) one)":                           True,
		"(= (seq.++ one s) (seq.++ s one))":                  False,
		"(= (seq.nth s 0) (seq.nth s 2) 1)":                  True,
		"(= (seq.nth s 4) 3)":                                True,
		"(= (seq.nth s 5) (seq.nth s 5))":                    True,
		"(= (seq.nth s 5) 7)":                                Unchecked,
		"(= (seq.nth s (- 1)) 7)":                            Unchecked,
		"(= (seq.at s 1) (seq.unit 2))":                      True,
		"(= (seq.at s 5) (seq.at s (- 1)) (seq.at s far) e)": True,
		"(= (seq.extract s 1 2) (seq.++ (seq.unit 2) one))":  True,
		"(= (seq.extract s 3 9) (seq.extract s 3 far) (seq.++ (seq.unit 2) (seq.unit 3)))":                                      True,
		"(= (seq.extract s 5 1) (seq.extract s (- 1) 3) (seq.extract s 1 0) (seq.extract s 1 (- far)) (seq.extract s far 1) e)": True,
		"(and (seq.prefixof e s) (seq.prefixof (seq.extract s 0 3) s) (seq.prefixof s s))":                                      True,
		"(or (seq.prefixof (seq.unit 2) s) (seq.prefixof (seq.++ s one) s))":                                                    False,
		"(and (seq.suffixof e s) (seq.suffixof (seq.extract s 3 2) s) (seq.suffixof s s))":                                      True,
		"(or (seq.suffixof one s) (seq.suffixof (seq.++ one s) s))":                                                             False,
		"(and (seq.contains s e) (seq.contains s (seq.extract s 1 3)) (seq.contains e e))":                                      True,
		"(or (seq.contains s (seq.++ one one)) (seq.contains e one))":                                                           False,
		"(= (seq.indexof s (seq.extract s 0 2) 0) 0)":                                                                           True,
		"(= (seq.indexof s (seq.extract s 0 2) 1) 2)":                                                                           True,
		"(= (seq.indexof s e 5) 5)": True,
		"(= (seq.indexof s e 6) (seq.indexof s one (- 1)) (seq.indexof s one 3) (seq.indexof s e far) (- 1))":    True,
		"(= (seq.replace s (seq.unit 2) e) (seq.++ one (seq.extract s 2 3)))":                                    True,
		"(= (seq.replace s e one) (seq.++ one s))":                                                               True,
		"(= (seq.replace s (seq.unit 4) one) s)":                                                                 True,
		"(= (vec (Vec (seq.++ (seq.unit (Num 1)) (seq.unit (Vec (as seq.empty (Seq V))))))) (seq.unit (Num 1)))": False,
		"(= (seq.nth (vec (Vec (seq.unit (Num 7)))) 0) (Num 7))":                                                 True,
		"(= (seq.len (seq.unit s)) 1)":                                                                           True,
		"(distinct (seq.unit e) (as seq.empty (Seq (Seq Int))))":                                                 True,
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(declared+"(assert "+text+")"), ""); err != nil {
			t.Fatal(text, err)
		}
		if got := Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != want {
			t.Errorf("%s is %v, not %v: %s", text, got.Truth, want, got.Reason)
		}
	}
}

// TestLongSequences: one that would be too long is no value, and costs nothing.
func TestLongSequences(t *testing.T) {
	text := "(define-fun s0 () (Seq Int) (seq.unit 1))"
	last := "s0"
	for range 60 {
		next := last + "x"
		text += "(define-fun " + next + " () (Seq Int) (seq.++ " + last + " " + last + "))"
		last = next
	}
	s := scripts.New()
	if err := s.RunAll([]byte(text+"(assert (= (seq.len "+last+") 1))"), ""); err != nil {
		t.Fatal(err)
	}
	if got := Check(context.Background(), s.C, &model.Model{}, s.Asserts); got.Truth != Unchecked {
		t.Errorf("a sequence of 2^60 elements: %v", got.Truth)
	}
}
