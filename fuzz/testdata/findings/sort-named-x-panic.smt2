; A sort whose elements were named like the counterexample's constants, of another type.
; expect: sat
(declare-sort x 0)
(declare-fun f (x) Int)
(assert (forall ((i Int) (v x)) (distinct (* i i) (f v))))
(check-sat)
