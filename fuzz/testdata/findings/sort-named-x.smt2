; A sort whose elements were named like the counterexample's constants.
; expect: unsat
(declare-sort x 0)
(declare-const a x)
(declare-const b x)
(declare-fun g (x) Int)
(assert (distinct a b))
(assert (forall ((v x) (w x) (i Int)) (distinct (* i i) (+ (g v) (g w)))))
(assert (= (g b) 8))
(check-sat)
