; refuted model, QF_AUFBV: kernel: its model makes assertion 1 false: the model makes it false
; expect: sat
(set-logic ALL)
(declare-sort V 0)
(declare-fun a0 () (Array V (_ BitVec 4)))
(declare-fun u1 () V)
(declare-fun x6 () (_ BitVec 4))
(assert (not (= (store ((as const (Array V (_ BitVec 4))) (_ bv1 4)) u1 x6) a0)))
(check-sat)
