; refuted model, QF_AX: kernel: its model makes assertion 3 false: the model makes it false
; expect: sat
(set-logic ALL)
(declare-sort V 0)
(declare-fun a0 () (Array V Bool))
(declare-fun u1 () V)
(declare-fun b6 () Bool)
(assert (select a0 u1))
(assert b6)
(assert (distinct a0 ((as const (Array V Bool)) b6)))
(check-sat)
