; A cell of the reals in which nothing is left for an integer says so of that cell alone.
; expect: sat
(declare-const x Real) (declare-const y Real) (declare-const i Int) (declare-const j Int)
(assert (and (<= (- 4) i 4) (<= (- 4) j 4) (< (- 2.5) x 1.5) (< (- 0.5) y 3.5)))
(assert (> (+ (* 3.0 y x) (* 2.0 y (to_real j)) (- 2.0)) 0.0))
(assert (<= (+ (* (to_real i) (to_real j)) 3.0) 0.0))
(assert (>= (+ (* (- 3.0) (to_real j)) (* (- 3.0) (to_real j) y)) 1.5))
(assert (>= (+ (* (- 2.0) x y) 1.0 (* (to_real j) (to_real j)) (* (to_real j) x)) 1.5))
(check-sat)
