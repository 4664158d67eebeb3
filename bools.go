package bsmt

// BoolTerm is a formula: a term of sort Bool.
type BoolTerm struct{ e *expr }

// Sort is Bool.
func (t BoolTerm) Sort() Sort { return BoolSort() }

// String is the formula in SMT-LIB.
func (t BoolTerm) String() string  { return t.node().String() }
func (t BoolTerm) node() *expr     { return get(t.e) }
func (t BoolTerm) of(e *expr) Term { return BoolTerm{e} }

func truth(head string, args ...*expr) BoolTerm { return BoolTerm{build(head, BoolSort().s, args...)} }

// BoolVar is a constant of sort Bool.
func BoolVar(name string) BoolTerm { return BoolTerm{constant(name, BoolSort().s)} }

// Bool is true or false.
func Bool(b bool) BoolTerm {
	if b {
		return truth("true")
	}
	return truth("false")
}

// Not is the negation.
func Not(p BoolTerm) BoolTerm { return truth("not", p.node()) }

// And is true when all are; of none it is true.
func And(ps ...BoolTerm) BoolTerm { return junction("and", true, ps) }

// Or is true when one is; of none it is false.
func Or(ps ...BoolTerm) BoolTerm { return junction("or", false, ps) }

func junction(head string, none bool, ps []BoolTerm) BoolTerm {
	switch len(ps) {
	case 0:
		return Bool(none)
	case 1:
		return ps[0]
	}
	return truth(head, nodes(ps)...)
}

// Not is the negation.
func (t BoolTerm) Not() BoolTerm { return Not(t) }

// And is the conjunction.
func (t BoolTerm) And(p BoolTerm) BoolTerm { return And(t, p) }

// Or is the disjunction.
func (t BoolTerm) Or(p BoolTerm) BoolTerm { return Or(t, p) }

// Xor is true when one of both is true.
func (t BoolTerm) Xor(p BoolTerm) BoolTerm { return truth("xor", t.node(), p.node()) }

// Implies is false when t is true and p is not.
func (t BoolTerm) Implies(p BoolTerm) BoolTerm { return truth("=>", t.node(), p.node()) }

// Iff is true when both are the same.
func (t BoolTerm) Iff(p BoolTerm) BoolTerm { return truth("=", t.node(), p.node()) }

// Eq is true when both are the same. They must be of one sort.
func Eq(a, b Term) BoolTerm { return BoolTerm{same("=", BoolSort().s, nodeOf(a), nodeOf(b))} }

// Ne is true when both differ. They must be of one sort.
func Ne(a, b Term) BoolTerm { return Not(Eq(a, b)) }

// Distinct is true when no two are the same. They must be of one sort.
func Distinct[T Term](ts ...T) BoolTerm {
	if len(ts) < 2 {
		return Bool(true)
	}
	return BoolTerm{same("distinct", BoolSort().s, nodes(ts)...)}
}

// Ite is a where c holds, and else b. Both must be of one sort.
func Ite[T Term](c BoolTerm, a, b T) T {
	x, y := nodeOf(a), nodeOf(b)
	if x.sort.text != y.sort.text {
		return as[T](wrong(x.sort, []*expr{c.node(), x, y}, "ite of a %s and a %s", x.sort.text, y.sort.text))
	}
	return as[T](build("ite", x.sort, c.node(), x, y))
}

// AtMost is true when at most k of some formulas are.
func AtMost(k int, ps ...BoolTerm) BoolTerm { return count(ps).Le(Int(int64(k))) }

// AtLeast is true when at least k of some formulas are.
func AtLeast(k int, ps ...BoolTerm) BoolTerm { return count(ps).Ge(Int(int64(k))) }

// count is how many formulas are true.
func count(ps []BoolTerm) IntTerm {
	var ones []IntTerm
	for _, p := range ps {
		ones = append(ones, Ite(p, Int(1), Int(0)))
	}
	return Sum(ones...)
}

// ForAll is true when the body is for all values of some constants, which it binds: symbols without arguments
// such as [IntVar]. A pattern says which terms a solver matches to find instances; it may be empty.
func ForAll(vars []Term, body BoolTerm, pattern ...Term) BoolTerm {
	return quantified("forall", vars, body, pattern)
}

// Exists is true when the body is for some values of the constants, which it binds as [ForAll] does.
func Exists(vars []Term, body BoolTerm, pattern ...Term) BoolTerm {
	return quantified("exists", vars, body, pattern)
}

func quantified(head string, vars []Term, body BoolTerm, pattern []Term) BoolTerm {
	if len(vars) == 0 {
		return body
	}
	result := BoolSort().s
	e := &expr{head: head, sort: result, args: []*expr{body.node()}, bound: nodes(vars), hints: nodes(pattern)}
	seen := map[string]bool{}
	for _, v := range e.bound {
		switch {
		case v.err != nil:
			return BoolTerm{wrong(result, []*expr{v}, "")}
		case v.sym == nil || len(v.args) > 0:
			return BoolTerm{wrong(result, nil, "%s binds constants, not %s", head, v)}
		case seen[v.sym.name]:
			return BoolTerm{wrong(result, nil, "%s binds %s twice", head, v)}
		}
		seen[v.sym.name] = true
	}
	for _, p := range append(e.hints[:len(e.hints):len(e.hints)], e.args...) {
		if p.err != nil {
			return BoolTerm{wrong(result, []*expr{p}, "")}
		}
	}
	return BoolTerm{e}
}
