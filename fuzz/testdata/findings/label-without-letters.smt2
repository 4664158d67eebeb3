; a core left out the assertion whose label is the empty symbol
; expect: unsat (||)
(set-option :produce-unsat-cores true)
(assert (! false :named ||))
(check-sat)
(get-unsat-core)
