(set-logic ALL)
(set-option :produce-unsat-assumptions true)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (<= 0 x 9))
(check-sat) ; expect sat
(push 1)
(declare-fun f (Int) Int)
(assert (= (f x) (+ (f y) 1)))
(check-sat) ; expect sat
(push 2)
(assert (= x y))
(check-sat) ; expect unsat
(pop 1)
(check-sat) ; expect sat
(assert (= x y))
(check-sat) ; expect unsat
(pop 1)
(check-sat-assuming (p (not p))) ; expect unsat
(check-sat-assuming (p)) ; expect sat
(pop 1)
; another f
(push 1)
(declare-fun f (Int Int) Bool)
(declare-const a (Array Int Int))
(assert (= (select (store a x 1) y) 2))
(assert (f x y))
(check-sat) ; expect sat
(push 1)
(assert (= x y))
(check-sat) ; expect unsat
(check-sat-assuming (p)) ; expect unsat
(get-unsat-assumptions) ; expect ()
(pop 1)
(check-sat-assuming ((not (f y x)) (f x y))) ; expect sat
(check-sat-assuming ((not (f x y)) p)) ; expect unsat
(get-unsat-assumptions) ; expect ((not (f x y)))
(pop 1)
(assert (> x 9))
(check-sat) ; expect unsat
(push 1)
(check-sat) ; expect unsat
(reset-assertions)
(check-sat) ; expect sat
(declare-const z Int)
(assert (= (* z z) 49))
(check-sat) ; expect sat
(push 1)
(assert (< z 0))
(check-sat) ; expect sat
(assert (> z (- 7)))
(check-sat) ; expect unsat
