package smtlib2b

import (
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// core gives the B operator of those SMT-LIB operators that have a counterpart with
// the same arguments and the result type of the term's sort.
var core = [smtlib.OpFirstPassedOn]ast.Op{
	smtlib.OpImplies: ast.OpImplies,
	smtlib.OpAdd:     ast.OpAdd, smtlib.OpMul: ast.OpMul, smtlib.OpSub: ast.OpSub, smtlib.OpAbs: ast.OpAbs,
	smtlib.OpLe: ast.OpLe, smtlib.OpLt: ast.OpLt, smtlib.OpGe: ast.OpGe, smtlib.OpGt: ast.OpGt,
	smtlib.OpBvNot: ast.OpBvNot, smtlib.OpBvNeg: ast.OpBvNeg,
	smtlib.OpBvAnd: ast.OpBvAnd, smtlib.OpBvOr: ast.OpBvOr, smtlib.OpBvXor: ast.OpBvXor,
	smtlib.OpBvAdd: ast.OpBvAdd, smtlib.OpBvSub: ast.OpBvSub, smtlib.OpBvMul: ast.OpBvMul,
	smtlib.OpBvUdiv: ast.OpBvUdiv, smtlib.OpBvUrem: ast.OpBvUrem,
	smtlib.OpBvSdiv: ast.OpBvSdiv, smtlib.OpBvSrem: ast.OpBvSrem, smtlib.OpBvSmod: ast.OpBvSmod,
	smtlib.OpBvShl: ast.OpBvShl, smtlib.OpBvLshr: ast.OpBvLshr, smtlib.OpBvAshr: ast.OpBvAshr, smtlib.OpSignExtend: ast.OpBvSignExt,
	smtlib.OpBvUlt: ast.OpBvUlt, smtlib.OpBvUle: ast.OpBvUle, smtlib.OpBvSlt: ast.OpBvSlt, smtlib.OpBvSle: ast.OpBvSle,
	smtlib.OpBvSaddO: ast.OpBvSaddO, smtlib.OpBvSsubO: ast.OpBvSsubO, smtlib.OpBvUmulO: ast.OpBvUmulO, smtlib.OpBvSmulO: ast.OpBvSmulO,
	smtlib.OpUbvToInt: ast.OpBv2Nat, smtlib.OpSbvToInt: ast.OpSbv2Int, smtlib.OpIntToBv: ast.OpNat2Bv,
}

// build makes the node of a term whose arguments are translated.
func (t *Translator) build(term smtlib.Term) (ast.Node, error) {
	c, g := t.c, t.g
	op, args := c.Op(term), c.Args(term)
	if isFloat(op) {
		return t.float(term)
	}
	if isSeq(op) {
		return t.sequenceOf(term)
	}
	if op >= smtlib.OpFirstPassedOn && !onReals[op] {
		return ast.None, &Unsupported{"an operator on sort " + t.sortText(t.operandSort(term))}
	}
	typ, err := t.typ(c.SortOf(term))
	if err != nil {
		return ast.None, err
	}
	if n, ok := t.compareReal(term); ok {
		return n, nil
	}
	if onReals[op] || overReals[op] && len(args) > 0 && c.SortOf(args[0]) == smtlib.Real {
		return t.real(op, args), nil
	}
	switch op {
	case smtlib.OpReal:
		return g.RealNum(c.RealVal(term)), nil
	case smtlib.OpTrue:
		return g.True(), nil
	case smtlib.OpFalse:
		return g.False(), nil
	case smtlib.OpInt:
		return g.Num(c.IntVal(term)), nil
	case smtlib.OpBv:
		return g.BvNum(c.IntVal(term), g.Width(typ)), nil
	case smtlib.OpVar:
		return g.Var(ast.Identifier(c.StrVal(term)), typ), nil
	case smtlib.OpAbstract, smtlib.OpString:
		return t.abstract(term)
	case smtlib.OpApp:
		return t.apply(term)
	case smtlib.OpForall, smtlib.OpExists:
		return t.quantify(term)
	case smtlib.OpNot:
		return g.Not(t.predArg(args[0])), nil
	case smtlib.OpAnd:
		return g.And(t.preds(args)...), nil
	case smtlib.OpOr:
		return g.Or(t.preds(args)...), nil
	case smtlib.OpEq:
		same := ast.OpEq
		if c.SortOf(args[0]) == smtlib.Bool {
			same = ast.OpEquiv
		}
		return t.spread(op, t.operands(args), func(a ...ast.Node) ast.Node { return t.told(args, g.Conn(same, a...)) }), nil
	case smtlib.OpDistinct:
		if len(args) < 2 {
			return g.True(), nil
		}
		if len(args) > 2 && !t.settled(c.SortOf(args[0])) {
			if len(args) <= mostTold {
				return t.apart(args), nil
			}
			t.loose = true
		}
		if len(args) == 2 {
			return g.Not(t.equal(args[0], args[1])), nil
		}
		return g.Conn(ast.OpAllDiff, t.values(args)...), nil
	case smtlib.OpIte:
		if c.SortOf(term) == smtlib.Bool {
			return g.Ite(t.predArg(args[0]), t.predArg(args[1]), t.predArg(args[2])), nil
		}
		return g.Ite(t.predArg(args[0]), t.node[args[1]], t.node[args[2]]), nil
	case smtlib.OpNeg:
		if a := t.node[args[0]]; g.Op(a) == ast.OpInt { // (- 5) is how SMT-LIB writes the numeral -5
			v := *g.IntVal(a)
			return g.Num(v.Neg(&v)), nil
		}
		return g.Arith(ast.OpNeg, t.node[args[0]]), nil
	case smtlib.OpDiv, smtlib.OpMod:
		n := t.node[args[0]]
		for _, a := range args[1:] {
			n = t.divide(op, n, t.node[a])
		}
		return n, nil
	case smtlib.OpPow:
		return t.power(t.values(args))
	case smtlib.OpSelect:
		return t.clean(c.SortOf(term), g.Apply(t.node[args[0]], t.valueArg(args[1]))), nil
	case smtlib.OpStore:
		return g.Override(t.node[args[0]], []ast.Node{t.valueArg(args[1])}, t.valueArg(args[2])), nil
	case smtlib.OpConstArray:
		if index := c.SortData(c.SortOf(term)).Args[0]; t.sparse(index) { // it says of more than there is
			return ast.None, &Unsupported{"a constant array over sort " + t.sortText(index)}
		}
		return g.ConstFun(typ, t.valueArg(args[0])), nil
	case smtlib.OpConcat:
		n := t.node[args[0]]
		for _, a := range args[1:] {
			b := t.node[a]
			n = g.Bv(ast.OpBvConcat, g.Width(g.Type(n))+g.Width(g.Type(b)), 0, n, b)
		}
		return n, nil
	case smtlib.OpExtract:
		idx := c.Indices(term)
		return g.BvExtract(t.node[args[0]], idx[0], idx[1]), nil
	}
	if def := sugar[op]; def != nil {
		return t.spread(op, t.operands(args), func(a ...ast.Node) ast.Node {
			return def(&use{g, a, c.Indices(term), g.Width(g.Type(a[0]))})
		}), nil
	}
	if b := core[op]; b != 0 {
		vs := t.operands(args)
		if _, nary := b.Arity(); nary && len(vs) > 1 {
			return g.Mk(b, typ, vs, 0), nil
		}
		if c.SortOf(term) == smtlib.Bool {
			typ = ast.Pred
		}
		return t.spread(op, vs, func(a ...ast.Node) ast.Node { return g.Mk(b, typ, a, 0) }), nil
	}
	return ast.None, &Unsupported{"an operator on sort " + t.sortText(t.operandSort(term))}
}

// operandSort is the sort that best tells of which theory a term is.
func (t *Translator) operandSort(term smtlib.Term) smtlib.Sort {
	if s := t.c.SortOf(term); s != smtlib.Bool || len(t.c.Args(term)) == 0 {
		return s
	}
	return t.c.SortOf(t.c.Arg(term, 0))
}

func (t *Translator) predArg(a smtlib.Term) ast.Node  { return t.pred(t.node[a]) }
func (t *Translator) valueArg(a smtlib.Term) ast.Node { return t.value(t.node[a]) }

func (t *Translator) preds(args []smtlib.Term) []ast.Node {
	out := make([]ast.Node, len(args))
	for i, a := range args {
		out[i] = t.predArg(a)
	}
	return out
}

func (t *Translator) values(args []smtlib.Term) []ast.Node {
	out := make([]ast.Node, len(args))
	for i, a := range args {
		out[i] = t.valueArg(a)
	}
	return out
}

// equal is a = b, an equivalence between Bools.
func (t *Translator) equal(a, b smtlib.Term) ast.Node {
	if t.c.SortOf(a) == smtlib.Bool {
		return t.g.Conn(ast.OpEquiv, t.predArg(a), t.predArg(b))
	}
	return t.told([]smtlib.Term{a, b}, t.g.Eq(t.node[a], t.node[b]))
}

// operands are the arguments as an operator takes them: predicates where they are Bool.
func (t *Translator) operands(args []smtlib.Term) []ast.Node {
	if len(args) > 0 && t.c.SortOf(args[0]) == smtlib.Bool {
		return t.preds(args)
	}
	return t.values(args)
}

// spread applies f, which takes as many arguments as op's signature has, to all of them:
// as op associates or chains.
func (t *Translator) spread(op smtlib.Op, args []ast.Node, f func(...ast.Node) ast.Node) ast.Node {
	switch op.Assoc() {
	case smtlib.LeftAssoc:
		n := args[0]
		for _, a := range args[1:] {
			n = f(n, a)
		}
		return n
	case smtlib.RightAssoc:
		n := args[len(args)-1]
		for i := len(args) - 2; i >= 0; i-- {
			n = f(args[i], n)
		}
		return n
	case smtlib.Chainable:
		ps := make([]ast.Node, 0, len(args))
		for i := 0; i+1 < len(args); i++ {
			ps = append(ps, f(args[i], args[i+1]))
		}
		return t.g.And(ps...)
	}
	return f(args...)
}

// divide is the Euclidean quotient or remainder. SMT-LIB's are total: by zero they
// are some function of the dividend, here the constant div0 or mod0. The guard
// is left out where the divisor is a numeral.
func (t *Translator) divide(op smtlib.Op, x, y ast.Node) ast.Node {
	g := t.g
	b, zero, name := ast.OpEDiv, &t.div0, "div0"
	if op == smtlib.OpMod {
		b, zero, name = ast.OpEMod, &t.mod0, "mod0"
	}
	num := g.Op(y) == ast.OpInt
	if num && g.IntVal(y).Sign() != 0 {
		return g.Arith(b, x, y)
	}
	if *zero == ast.None { // the name is reserved: no symbol's identifier is equal to it
		*zero = g.Const(name, g.Fun([]ast.Type{ast.Int}, ast.Int))
	}
	byZero := g.Apply(*zero, x)
	if num {
		return byZero
	}
	return g.Ite(g.Eq(y, g.Num64(0)), byZero, g.Arith(b, x, y))
}

// power folds to the left and asks for numerals, not negative, as exponents: what a
// negative one means differs between solvers.
func (t *Translator) power(vs []ast.Node) (ast.Node, error) {
	g := t.g
	n := vs[0]
	for _, e := range vs[1:] {
		if g.Op(e) != ast.OpInt || g.IntVal(e).Sign() < 0 {
			return ast.None, &Unsupported{"a power whose exponent is not a numeral"}
		}
		n = g.Arith(ast.OpPow, n, e)
	}
	return n, nil
}

// apply translates the application of a declared symbol.
func (t *Translator) apply(term smtlib.Term) (ast.Node, error) {
	d := t.c.DeclOf(term)
	if a, ok := t.array(d); ok {
		n := a.node
		for _, arg := range t.c.Args(term) {
			n = t.g.Apply(n, t.valueArg(arg))
		}
		return t.clean(t.c.SortOf(term), n), nil
	}
	f, err := t.Const(d)
	if err != nil {
		return ast.None, err
	}
	if t.c.Decl(d).Kind == smtlib.DeclRec {
		if _, known := t.axioms[f]; !known {
			t.axioms[f] = ast.None
			t.recs = append(t.recs, f)
			t.pending = append(t.pending, d)
		}
	}
	s := t.c.SortOf(term)
	args := t.c.Args(term)
	if len(args) == 0 {
		if t.c.Decl(d).Kind == smtlib.DeclRec {
			return t.clean(s, f), nil
		}
		return f, nil
	}
	n := t.g.Apply(f, t.values(args)...)
	if k := t.c.SortKind(s); (k == smtlib.SortFloat || k == smtlib.SortRoundingMode) && t.c.Decl(d).Kind == smtlib.DeclSelector && t.ground(term) && t.recursive(t.c.SortOf(args[0])) {
		t.confine(s, n) // nothing is said of what holds it as a whole
		return n, nil
	}
	return t.clean(s, n), nil
}

// curried is the array, by each argument, that a function is.
type curried struct {
	node ast.Node
	sort smtlib.Sort
}

// array gives the array that the function d is, where it is a value and was not translated before that was known.
func (t *Translator) array(d smtlib.Decl) (a curried, ok bool) {
	if a, ok = t.arrays[d]; ok {
		return a, true
	}
	v, ok := t.valueOf[d]
	if !ok || !t.Values || t.consts[d] != ast.None {
		return a, false
	}
	n, err := t.Const(v)
	if err != nil {
		return a, false
	}
	a = curried{n, t.c.Decl(v).Result}
	t.arrays[d] = a
	return a, true
}

// confine has it said of a node without variables that it is a value of its sort.
func (t *Translator) confine(s smtlib.Sort, n ast.Node) {
	p := t.member(s, n)
	if _, said := t.inside[n]; p != ast.None && !said {
		t.inside[n] = p
		t.within = append(t.within, n)
	}
}

// defineRec makes the axiom !params.(f(params) = body) of a define-fun-rec, with
// f(params) for a pattern.
func (t *Translator) defineRec(d smtlib.Decl) error {
	data := t.c.Decl(d)
	if data.Body == smtlib.NoTerm {
		return &Unsupported{"recursive function " + data.Name + " without a body"}
	}
	body, err := t.walk(data.Body)
	if err != nil {
		return err
	}
	f := t.consts[d]
	vars := make([]ast.Node, len(data.Params))
	for i, p := range data.Params {
		if vars[i], err = t.walk(p); err != nil {
			return err
		}
	}
	call := f
	if len(vars) > 0 {
		call = t.g.Apply(f, vars...)
	}
	guard, err := t.guard(data.Params, vars)
	if err != nil {
		return err
	}
	var ax ast.Node
	if data.Result == smtlib.Bool {
		ax = t.g.Conn(ast.OpEquiv, t.pred(call), t.pred(body))
	} else {
		ax = t.g.Eq(t.clean(data.Result, call), body)
	}
	ax = t.under(ast.OpForall, guard, ax)
	t.axioms[f] = t.g.Quantify(ast.OpForall, ast.Quant{Vars: vars, Patterns: [][]ast.Node{{call}}, Name: data.Name}, ax)
	return nil
}

// quantify translates a quantifier whose body is translated. Patterns are hints:
// one that has no translation is dropped.
func (t *Translator) quantify(term smtlib.Term) (ast.Node, error) {
	if t.inPattern {
		return ast.None, &Unsupported{"a quantifier inside a pattern"}
	}
	q := t.c.Quant(term)
	out := ast.Quant{Name: q.Name, Own: q.Own, Vars: make([]ast.Node, len(q.Vars))}
	for i, v := range q.Vars {
		n, err := t.walk(v)
		if err != nil {
			return ast.None, err
		}
		out.Vars[i] = n
	}
	t.inPattern = true
	for _, multi := range q.Patterns {
		ns := make([]ast.Node, 0, len(multi))
		for _, p := range multi {
			n, err := t.walk(p)
			if err != nil || t.g.Type(n) == ast.Pred && !t.trigger(n) {
				ns = nil
				break
			}
			ns = append(ns, n)
		}
		if len(ns) > 0 {
			out.Patterns = append(out.Patterns, ns)
		}
	}
	t.inPattern = false
	op := ast.OpForall
	if t.c.Op(term) == smtlib.OpExists {
		op = ast.OpExists
	}
	guard, err := t.guard(q.Vars, out.Vars)
	if err != nil {
		return ast.None, err
	}
	return t.g.Quantify(op, out, t.under(op, guard, t.predArg(t.c.Arg(term, 0)))), nil
}

// under restricts the body of a quantifier to what guard says.
func (t *Translator) under(op ast.Op, guard, body ast.Node) ast.Node {
	switch {
	case t.g.Op(guard) == ast.OpTrue:
		return body
	case op == ast.OpExists:
		return t.g.And(guard, body)
	}
	return t.g.Imp(guard, body)
}

// trigger says that a predicate is an atom that instantiation may look for; a
// connective is not.
func (t *Translator) trigger(n ast.Node) bool {
	switch t.g.Op(n) {
	case ast.OpTrue, ast.OpFalse, ast.OpNot, ast.OpAnd, ast.OpOr, ast.OpImplies, ast.OpEquiv, ast.OpIte,
		ast.OpForall, ast.OpExists:
		return false
	}
	return true
}
