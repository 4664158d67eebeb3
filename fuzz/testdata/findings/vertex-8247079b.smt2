; The bounds of the core on one side and an atom beyond them on the other are a contradiction.
; expect: unknown
(set-option :rlimit 8000000)
; a vertex of the simplex failed its check, SHAPE_PREFIX: kernel: the quantifier over v0_div, v0_mod was not decided in the candidate model: the quantifier over v1 was not decided in the candidate model: linear arithmetic: a vertex of the simplex failed its check
(set-logic ALL)
(declare-fun i0 () Int)
(declare-fun i1 () Int)
(declare-fun i2 () Int)
(assert (forall ((v0 Int)) (exists ((v1 Int)) (and (or (= v1 (+ v0 (mod i0 (- 1)) (* (- 1) v1))) (< (+ i1 (div v0 (- 3)) (mod v1 0)) (+ v0 (mod 3 (- 2))))) (or (distinct v1 v0) (= (+ v0 v0) (+ v0 (div i2 (- 2)))))))))
(check-sat)
