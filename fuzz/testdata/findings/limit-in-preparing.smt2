; a limit of work came while the second question was prepared, and others began with what there was
; expect: sat sat
(set-logic ALL)
(declare-fun a () (_ FloatingPoint 4 12))
(declare-fun b () (_ FloatingPoint 4 12))
(assert (not (distinct (fp.rem (fp.add RTZ a b) a) (fp.sub RTP a ((_ to_fp 4 12) (_ bv0 16))))))
(check-sat)
(check-sat)
