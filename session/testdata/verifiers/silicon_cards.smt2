(set-option :print-success true)
(set-option :global-decls true)
(set-option :auto_config false)
(set-option :smt.mbqi false)
(set-option :smt.qi.eager_threshold 100)
(set-option :model.v2 true)
(set-option :pp.bv_literals false)
(declare-sort Set<Int> 0)
(declare-fun Set_card (Set<Int>) Int)
(declare-const Set_empty Set<Int>)
(declare-fun Set_in (Int Set<Int>) Bool)
(declare-fun Set_singleton (Int) Set<Int>)
(declare-fun Set_unionone (Set<Int> Int) Set<Int>)
(declare-fun Set_union (Set<Int> Set<Int>) Set<Int>)
(declare-fun Set_difference (Set<Int> Set<Int>) Set<Int>)
(declare-fun Set_subset (Set<Int> Set<Int>) Bool)
(declare-fun Set_equal (Set<Int> Set<Int>) Bool)
(declare-fun Set_skolem_diff (Set<Int> Set<Int>) Int)
(assert (forall ((s Set<Int>)) (! (<= 0 (Set_card s)) :pattern ((Set_card s)) :qid |$Set[Int]_prog.card_non_negative|)))
(assert (forall ((e Int)) (! (not (Set_in e Set_empty)) :pattern ((Set_in e Set_empty)) :qid |$Set[Int]_prog.in_empty_set|)))
(assert (forall ((s Set<Int>)) (! (and (= (= (Set_card s) 0) (= s Set_empty)) (=> (not (= (Set_card s) 0)) (exists ((e Int)) (! (Set_in e s) :pattern ((Set_in e s)))))) :pattern ((Set_card s)) :qid |$Set[Int]_prog.empty_set_cardinality|)))
(assert (forall ((e Int)) (! (Set_in e (Set_singleton e)) :pattern ((Set_singleton e)))))
(assert (forall ((e1 Int) (e2 Int)) (! (= (Set_in e1 (Set_singleton e2)) (= e1 e2)) :pattern ((Set_in e1 (Set_singleton e2))))))
(assert (forall ((e Int)) (! (= (Set_card (Set_singleton e)) 1) :pattern ((Set_card (Set_singleton e))))))
(assert (forall ((s Set<Int>) (e Int)) (! (Set_in e (Set_unionone s e)) :pattern ((Set_unionone s e)))))
(assert (forall ((s Set<Int>) (e1 Int) (e2 Int)) (! (= (Set_in e1 (Set_unionone s e2)) (or (= e1 e2) (Set_in e1 s))) :pattern ((Set_in e1 (Set_unionone s e2))))))
(assert (forall ((s Set<Int>) (e Int)) (! (=> (Set_in e s) (= (Set_card (Set_unionone s e)) (Set_card s))) :pattern ((Set_card (Set_unionone s e))))))
(assert (forall ((s Set<Int>) (e Int)) (! (=> (not (Set_in e s)) (= (Set_card (Set_unionone s e)) (+ (Set_card s) 1))) :pattern ((Set_card (Set_unionone s e))))))
(assert (forall ((s1 Set<Int>) (s2 Set<Int>) (e Int)) (! (= (Set_in e (Set_union s1 s2)) (or (Set_in e s1) (Set_in e s2))) :pattern ((Set_in e (Set_union s1 s2))))))
(assert (forall ((s1 Set<Int>) (s2 Set<Int>) (e Int)) (! (= (Set_in e (Set_difference s1 s2)) (and (Set_in e s1) (not (Set_in e s2)))) :pattern ((Set_in e (Set_difference s1 s2))) :pattern ((Set_difference s1 s2) (Set_in e s1)) :pattern ((Set_difference s1 s2) (Set_in e s2)))))
(assert (forall ((s1 Set<Int>) (s2 Set<Int>)) (! (= (Set_subset s1 s2) (forall ((e Int)) (! (=> (Set_in e s1) (Set_in e s2)) :pattern ((Set_in e s1)) :pattern ((Set_in e s2))))) :pattern ((Set_subset s1 s2)))))
(assert (forall ((s1 Set<Int>) (s2 Set<Int>)) (! (or (and (Set_equal s1 s2) (= s1 s2)) (and (not (Set_equal s1 s2)) (not (= s1 s2)) (= (Set_skolem_diff s1 s2) (Set_skolem_diff s2 s1)) (or (and (Set_in (Set_skolem_diff s1 s2) s1) (not (Set_in (Set_skolem_diff s1 s2) s2))) (and (not (Set_in (Set_skolem_diff s1 s2) s1)) (Set_in (Set_skolem_diff s1 s2) s2))))) :pattern ((Set_equal s1 s2)))))
(push) ; 1
(declare-const s@0@01 Set<Int>)
(declare-const t@1@01 Set<Int>)
(declare-const x@2@01 Int)
(push) ; 2
(assert (Set_in x@2@01 s@0@01))
(push) ; 3
(push) ; 4
(assert (not (Set_in x@2@01 (Set_union s@0@01 t@1@01))))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (Set_subset s@0@01 (Set_union s@0@01 t@1@01))))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (Set_equal (Set_union s@0@01 t@1@01) (Set_union t@1@01 s@0@01))))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (> (Set_card s@0@01) 0)))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (= (Set_card (Set_unionone s@0@01 x@2@01)) (Set_card s@0@01))))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (Set_in x@2@01 t@1@01)))
(check-sat)
(get-info :reason-unknown)
(push) ; 5
(assert (not (Set_in x@2@01 (Set_difference s@0@01 t@1@01))))
(check-sat)
(pop) ; 5
(push) ; 5
(assert (Set_subset s@0@01 t@1@01))
(check-sat)
(pop) ; 5
(pop) ; 4
(push) ; 4
(assert (= (Set_card (Set_unionone (Set_unionone Set_empty 1) 2)) 1))
(check-sat)
(pop) ; 4
(push) ; 4
(assert (not (= (Set_card (Set_unionone (Set_unionone (Set_singleton 5) 1) 5)) 2)))
(check-sat)
(pop) ; 4
(pop) ; 3
(pop) ; 2
(push) ; 2
(assert (and (Set_subset s@0@01 t@1@01) (Set_subset t@1@01 s@0@01) (not (Set_equal s@0@01 t@1@01))))
(check-sat)
(pop) ; 2
(push)
(declare-const bv@3 (_ BitVec 8))
(assert (= (bvadd bv@3 #x01) #x10))
(check-sat)
(get-value (bv@3))
(get-info :reason-unknown)
(pop)
(pop) ; 1
(pop)
