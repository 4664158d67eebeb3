; constants are used in new ways level by level: applied, compared, quantified over
(set-logic ALL)
(declare-sort U 0)
(declare-fun g (Int) Int)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const i Int)
(declare-const w (_ BitVec 8))
(assert (= (select a i) 1))
(check-sat) ; expect sat
(push 1)
(assert (= (select b i) 2))
(check-sat) ; expect sat
(push 1)
(assert (= a b))
(check-sat) ; expect unsat
(pop 1)
(check-sat) ; expect sat
(push 1)
(assert (forall ((n Int)) (> (g n) n)))
(assert (= (g (select a i)) (select a i)))
(check-sat) ; expect unsat
(pop 2)
(push 1)
(assert (= (bvmul w w) #x31))
(check-sat) ; expect sat
(assert (= (bv2nat w) i))
(check-sat) ; expect sat
(assert (> i 255))
(check-sat) ; expect unsat
(pop 1)
(push 1)
(declare-const u U)
(declare-const v U)
(assert (forall ((n U)) (= n u)))
(check-sat) ; expect sat
(assert (distinct u v))
(check-sat) ; expect unsat
(pop 1)
(check-sat) ; expect sat
