; UF with quantifiers: whoever shaves exactly those who do not shave themselves cannot be.
(set-logic UF)
(set-info :status unsat)
(declare-sort Person 0)
(declare-fun shaves (Person Person) Bool)
(declare-const barber Person)
(assert (forall ((p Person)) (= (shaves barber p) (not (shaves p p)))))
(check-sat)
