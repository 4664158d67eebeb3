(set-logic QF_LIRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(declare-const n Int)
(assert (> (+ z (* 1.0 x)) (/ 11.0 4.0)))
(check-sat) ; expect sat
(assert (< (+ (to_real n) (* (- 1.0) z)) (/ 0.0 4.0)))
(check-sat) ; expect sat
(assert (>= (+ y (* 1.0 (to_real n))) (/ 10.0 4.0)))
(check-sat) ; expect sat
(assert (< (+ x (* 1.0 z)) (/ 16.0 4.0)))
(check-sat) ; expect sat
(assert (> (+ z (* 1.0 (to_real n))) (/ 0.0 4.0)))
(check-sat) ; expect sat
(assert (> (+ y (* 2.0 x)) (/ 3.0 4.0)))
(check-sat) ; expect sat
(assert (>= (+ y (* (- 1.0) z)) (/ 17.0 4.0)))
(check-sat) ; expect sat
(push 1)
(assert (< (+ x (* (- 1.0) z)) (/ 26.0 4.0)))
(check-sat) ; expect sat
(push 1)
(assert (> (+ (to_real n) (* 2.0 z)) (/ 19.0 4.0)))
(check-sat) ; expect sat
(push 1)
(assert (<= (+ x (* 1.0 z)) (/ 25.0 4.0)))
(check-sat) ; expect sat
(pop 1)
(assert (> (+ z (* (- 1.0) y)) (/ 9.0 4.0)))
(check-sat) ; expect unsat
(push 1)
(assert (>= (+ y (* 2.0 (to_real n))) (/ 16.0 4.0)))
(check-sat) ; expect unsat
(pop 1)
(assert (> (+ y (* 2.0 x)) (/ 1.0 4.0)))
(check-sat) ; expect unsat
(pop 1)
(assert (> (+ y (* 1.0 z)) (/ 12.0 4.0)))
(check-sat) ; expect sat
