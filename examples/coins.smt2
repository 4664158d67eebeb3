; Optimisation: the fewest coins of 6 and 9 that make 33.
(set-info :status sat)
(declare-const six Int)
(declare-const nine Int)
(assert (and (>= six 0) (>= nine 0) (= (+ (* 6 six) (* 9 nine)) 33)))
(minimize (+ six nine))
(check-sat)
(get-value (six nine))
(get-objectives)
