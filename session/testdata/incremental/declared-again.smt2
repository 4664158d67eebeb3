; Between a level that went and one that goes nothing but a declaration was made, which makes no term:
; what comes then has the place of the function of before, and not its meaning.
(set-logic ALL)
(declare-const z Int)
(check-sat) ; expect sat
(push)
(define-fun-rec f ((x Int)) Int (+ x 1))
(declare-const u Int)
(assert (> (+ u (f z)) 0))
(check-sat) ; expect sat
(check-sat) ; expect sat
(pop)
(declare-fun g (Int) Int)
(declare-fun p (Int) Bool)
(push)
(assert (> (g 1) 5))
(pop)
(assert (= (g 1) 7))
(assert (p z))
(check-sat) ; expect sat
(push)
(declare-fun f (Int) Int)
(assert (= (f 1) (+ (g 1) 1)))
(check-sat) ; expect sat
(assert (not (p z)))
(check-sat) ; expect unsat
(pop)
(check-sat) ; expect sat
