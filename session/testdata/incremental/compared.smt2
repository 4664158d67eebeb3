; Arrays that differ where nothing is said of them, over a sort whose size the model
; chooses, in questions after the first.
(set-logic ALL)
(declare-sort U 0)
(declare-fun u () U)
(declare-fun b () Bool)
(check-sat) ; expect sat
(push)
(assert (distinct (store ((as const (Array U Bool)) b) u true) ((as const (Array U Bool)) true)))
(check-sat) ; expect sat
(check-sat-assuming (b)) ; expect unsat
(check-sat-assuming ((not b))) ; expect sat
(pop)
(declare-fun a () (Array (Array U U) Int))
(declare-fun i () (Array U U))
(check-sat-assuming ((distinct a (store ((as const (Array (Array U U) Int)) 1) i 2)))) ; expect sat
