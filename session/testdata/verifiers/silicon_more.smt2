(get-info :version)
(set-option :print-success true)
(set-option :global-decls true)
(set-option :auto_config false)
(set-option :smt.mbqi false)
(set-option :smt.restart_strategy 0)
(set-option :smt.case_split 3)
(set-option :smt.delay_units true)
(set-option :smt.qi.eager_threshold 100)
(set-option :smt.arith.solver 2)
(set-option :model.v2 true)
(set-option :timeout 0)
(declare-datatypes (($Snap 0)) ((
    ($Snap.unit)
    ($Snap.combine ($Snap.first $Snap) ($Snap.second $Snap)))))
(declare-sort $Ref 0)
(declare-const $Ref.null $Ref)
(define-sort $Perm () Real)
(define-const $Perm.Write $Perm 1.0)
(define-const $Perm.No $Perm 0.0)
(declare-sort Map<Int~_Int> 0)
(declare-sort Multiset<Int> 0)
(declare-fun Map_card (Map<Int~_Int>) Int)
(declare-fun Map_dom (Map<Int~_Int> Int) Bool)
(declare-fun Map_get (Map<Int~_Int> Int) Int)
(declare-fun Map_upd (Map<Int~_Int> Int Int) Map<Int~_Int>)
(declare-const Map_empty Map<Int~_Int>)
(declare-fun MS_cnt (Int Multiset<Int>) Int)
(declare-fun MS_add (Multiset<Int> Int) Multiset<Int>)
(declare-const MS_empty Multiset<Int>)
(declare-fun MS_eq (Multiset<Int> Multiset<Int>) Bool)
(declare-fun MS_skolem (Multiset<Int> Multiset<Int>) Int)
(push) ; 1
(assert (forall ((m Map<Int~_Int>) (k Int) (v Int)) (! (and (Map_dom (Map_upd m k v) k) (= (Map_get (Map_upd m k v) k) v)) :pattern ((Map_upd m k v)) :qid |map.1|)))
(assert (forall ((m Map<Int~_Int>) (k Int) (v Int) (j Int)) (! (=> (not (= j k)) (and (= (Map_dom (Map_upd m k v) j) (Map_dom m j)) (= (Map_get (Map_upd m k v) j) (Map_get m j)))) :pattern ((Map_dom (Map_upd m k v) j)) :pattern ((Map_get (Map_upd m k v) j)) :qid |map.2|)))
(assert (forall ((m Map<Int~_Int>) (k Int) (v Int)) (! (= (Map_card (Map_upd m k v)) (ite (Map_dom m k) (Map_card m) (+ 1 (Map_card m)))) :pattern ((Map_card (Map_upd m k v))) :qid |map.3|)))
(assert (= (Map_card Map_empty) 0))
(assert (forall ((k Int)) (! (not (Map_dom Map_empty k)) :pattern ((Map_dom Map_empty k)) :qid |map.4|)))
(assert (forall ((k Int)) (! (= (MS_cnt k MS_empty) 0) :pattern ((MS_cnt k MS_empty)))))
(assert (forall ((s Multiset<Int>) (x Int)) (! (= (MS_cnt x (MS_add s x)) (+ 1 (MS_cnt x s))) :pattern ((MS_add s x)))))
(assert (forall ((s Multiset<Int>) (x Int) (y Int)) (! (=> (not (= x y)) (= (MS_cnt y (MS_add s x)) (MS_cnt y s))) :pattern ((MS_cnt y (MS_add s x))))))
(assert (forall ((a Multiset<Int>) (b Multiset<Int>)) (! (or (and (MS_eq a b) (= a b)) (and (not (MS_eq a b)) (not (= a b)) (not (= (MS_cnt (MS_skolem a b) a) (MS_cnt (MS_skolem a b) b))))) :pattern ((MS_eq a b)))))
; ------------------------------------------------------------
(declare-const k@1@01 Int)
(declare-const s@2@01 Multiset<Int>)
(set-option :timeout 10)
(push) ; 2
(check-sat)
(pop) ; 2
(push) ; 2
(assert (not (= (Map_get (Map_upd (Map_upd Map_empty 1 2) k@1@01 3) 1) 2)))
(check-sat)
(get-info :reason-unknown)
(pop) ; 2
(push) ; 2
(assert (not (= k@1@01 1)))
(push) ; 3
(assert (not (= (Map_get (Map_upd (Map_upd Map_empty 1 2) k@1@01 3) 1) 2)))
(check-sat)
(pop) ; 3
(push) ; 3
(assert (not (= (Map_card (Map_upd (Map_upd Map_empty 1 2) k@1@01 3)) 2)))
(check-sat)
(pop) ; 3
(pop) ; 2
(set-option :timeout 0)
(push) ; 2
(assert (not (MS_eq (MS_add (MS_add s@2@01 1) 2) (MS_add (MS_add s@2@01 2) 1))))
(check-sat)
(pop) ; 2
(push) ; 2
(assert (not (MS_eq (MS_add s@2@01 k@1@01) (MS_add s@2@01 2))))
(check-sat)
(get-info :reason-unknown)
(push) ; 3
(assert (= k@1@01 2))
(check-sat)
(pop) ; 3
(pop) ; 2
(declare-const p@3@01 $Perm)
(declare-const q@4@01 Bool)
(declare-const q@5@01 Bool)
(push) ; 2
(assert (and (<= $Perm.No p@3@01) (<= p@3@01 $Perm.Write)))
(check-sat-assuming (q@4@01 (not q@5@01)))
(assert (=> q@4@01 (< (* 2.0 p@3@01) $Perm.No)))
(check-sat-assuming (q@4@01))
(check-sat-assuming ((not q@4@01)))
(get-value (q@4@01))
(check-sat-assuming ((< p@3@01 0.0)))
(check-sat-assuming (q@99))
(pop) ; 2
(pop) ; 1
(declare-const $t@1 $Snap)
(assert (not (= $t@1 ($Snap.combine ($Snap.first $t@1) ($Snap.second $t@1)))))
(check-sat)
(assert (not (= $t@1 $Snap.unit)))
(check-sat)
(get-info :all-statistics-foo)
(exit)
