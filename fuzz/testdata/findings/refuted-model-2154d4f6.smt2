; refuted model, QF_AUFLIA: kernel: its model makes assertion 3 false: the model makes it false
; expect: sat
(set-logic ALL)
(declare-sort U 0)
(declare-fun i1 () Int)
(declare-fun i3 () Int)
(declare-fun a4 () (Array U Int))
(declare-fun u6 () U)
(assert (<= 3 i1))
(assert (<= 3 i3))
(assert (not (= (store a4 u6 i1) ((as const (Array U Int)) i3))))
(check-sat)
