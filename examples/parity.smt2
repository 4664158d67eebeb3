; LIA without bounds: an even number is never an odd one, however large.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (= (+ (* 2 x) (* 4 y)) (+ (* 6 z) 7)))
(check-sat)
