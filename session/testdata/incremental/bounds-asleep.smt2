; What a level said is gone, and what it spoke of is asked for again: as a number, as an
; argument, as a truth.
(set-logic ALL)
(declare-fun z () Int)
(declare-fun x () Int)
(declare-fun p () Bool)
(declare-fun q () Bool)
(declare-fun f (Bool) Int)
(check-sat) ; expect sat
(push 1)
(assert (>= (ite p 1 0) 0))
(assert p)
(assert (or q (<= x 5)))
(assert (or q (< x 9)))
(check-sat) ; expect sat
(pop 1)
(assert (= (+ (ite p 1 0) z) 1))
(check-sat) ; expect sat
(assert (= (f (<= x 5)) (+ 1 (f (< x 9)))))
(check-sat) ; expect sat
(push 1)
(assert (or (<= x 5) (>= x 9)))
(check-sat) ; expect unsat
(pop 1)
(assert (< 5 x))
(check-sat) ; expect sat
(assert (=> (< x 9) (= z 0)))
(assert (not p))
(check-sat) ; expect unsat
