(declare-const x Int)
(assert (> x 1)
(check-sat)
