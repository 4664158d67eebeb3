; A mistake: the second assertion adds a Bool, so what it meant is not known and the answer is unknown.
(set-logic QF_LIA)
(set-info :status unknown)
(declare-const x Int)
(declare-const p Bool)
(assert (> x 0))
(assert (= x (+ x p)))
(check-sat)
(get-info :reason-unknown)
