; refuted model, QF_AX: kernel: its model makes assertion 2 false: the model makes it false
; expect: sat
(set-logic ALL)
(declare-sort V 0)
(declare-fun u1 () V)
(declare-fun b2 () Bool)
(declare-fun b3 () Bool)
(declare-fun a4 () (Array V Bool))
(assert b2)
(assert (not (= (store ((as const (Array V Bool)) b2) u1 b3) a4)))
(check-sat)
