; LIA: 43 nuggets cannot be bought in boxes of 6, 9 and 20.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (and (>= x 0) (>= y 0) (>= z 0)))
(assert (= (+ (* 6 x) (* 9 y) (* 20 z)) 43))
(check-sat)
