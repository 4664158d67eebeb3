; hang, CORE: no answer 4s after the limit
; expect: unsat
(set-logic ALL)
(declare-fun b0 () Bool)
(declare-fun b1 () Bool)
(declare-fun b2 () Bool)
(declare-fun b3 () Bool)
(assert (= (= b0 (= (or b0 b1 b2) (and b3 b0))) b2))
(assert (xor b3 (= (= (or b0 b1 b2) (and b3 b0)) (distinct (= b1 b3) (= b1 b1) (= b0 b1))) (distinct (= (= b2 b3) (= b0 false)) (ite (= b1 false) (= b2 true) (= b1 b1)) (not (= b0 b0))) (ite (= (= b3 true) (ite b0 true b3)) (= (and b1 true) (or b3 b1)) (ite (= b3 b1) (distinct b0 b2) (distinct b0 b1 b0 b1 b3)))))
(assert (and (= (not (= b1 b3)) (= (distinct (= (= b2 b3) (= b0 false)) (ite (= b1 false) (= b2 true) (= b1 b1)) (not (= b0 b0))) (= b2 true))) (and b1 (= (= b2 b3) (= b2 b1) (= b1 b0)))))
(check-sat)
