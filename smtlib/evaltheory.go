package smtlib

// passedOn applies the operators after OpFirstPassedOn that are evaluated.
func (e *Evaluator) passedOn(op Op, t Term, args []val) (val, bool) {
	return vUnknown, false
}

func opText(op Op) string { return "" }

// datatype applies a constructor, selector or tester.
func (e *Evaluator) datatype(t Term, d Decl, args []val) val {
	for _, a := range args {
		if a == vUnknown {
			return a
		}
	}
	if e.c.Decl(d).Kind == DeclConstructor {
		if i := e.st.tuple(d, args); i >= 0 {
			return boxed(i)
		}
		return vUnknown
	}
	return e.unknown(t, "%s is not evaluated", e.c.Decl(d).Name)
}
