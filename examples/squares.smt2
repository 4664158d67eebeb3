; NIA without bounds: no square leaves 3 when divided by 4, and none is between 99 * 99 and 100 * 100.
(set-logic QF_NIA)
(set-info :status unsat)
(declare-const x Int)
(assert (or (= (mod (* x x) 4) 3) (and (< 9801 (* x x)) (< (* x x) 10000))))
(check-sat)
