; LIA with quantifiers: not every integer is twice another one.
(set-logic LIA)
(set-info :status unsat)
(assert (forall ((x Int)) (exists ((y Int)) (= x (* 2 y)))))
(check-sat)
