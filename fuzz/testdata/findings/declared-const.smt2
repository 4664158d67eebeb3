; a declared const hid the constant arrays
; expect: sat unsat
(set-logic ALL)
(declare-const const Bool)
(declare-fun a () (Array Int Int))
(assert (= a ((as const (Array Int Int)) 3)))
(check-sat)
(assert (distinct (select a 7) 3))
(check-sat)
