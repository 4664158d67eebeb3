; rows that the search along bounded directions adds are in the candidate, too
; expect: sat
(set-option :random-seed 8)
(set-logic ALL)
(declare-fun x0 () Int)
(declare-fun x1 () Int)
(declare-fun x2 () Int)
(assert (= (+ (* (- 10) x2 x2) (* 25 x2 x0) (* (- 5) x1 x2) (* 1 x0)) 2957))
(assert (= (+ (* 5 x2 x2 x2) (* (- 3) x2 x2) (* (- 2) x2)) 8184))
(assert (<= (+ (* (- 1) x0 x0) (* 1 x1 x1) (* 1 x2 x1) (* (- 3) x2 x0)) (- 613)))
(check-sat)
