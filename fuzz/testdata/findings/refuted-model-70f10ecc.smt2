; refuted model, QF_AX: kernel: its model makes assertion 1 false: the model makes it false
; expect: sat
(set-logic ALL)
(declare-sort U 0)
(declare-sort V 0)
(declare-fun u0 () V)
(declare-fun u1 () U)
(declare-fun u6 () U)
(assert (distinct (store ((as const (Array V U)) u1) u0 u6) ((as const (Array V U)) u6)))
(check-sat)
