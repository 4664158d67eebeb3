; BV: the average without overflow, (x & y) + ((x ^ y) >> 1), is that of one more bit.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (not (=
  (concat #b0 (bvadd (bvand x y) (bvlshr (bvxor x y) #x01)))
  (bvlshr (bvadd (concat #b0 x) (concat #b0 y)) #b000000001))))
(check-sat)
