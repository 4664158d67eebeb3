; the elements of a model have names that no declared symbol has
; expect: sat ((g (as @U!!0 U)))
(set-logic QF_UF)
(set-option :produce-models true)
(declare-sort U 0)
(declare-const @U!0 Int)
(declare-const g U)
(check-sat)
(get-value (g))
