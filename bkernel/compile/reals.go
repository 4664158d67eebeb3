package compile

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/lra"
)

// realSum is Σ ms + k: what a REAL term compiles to.
type realSum struct {
	ms []lra.Mono
	k  num.Rat
}

// reals is what is compiled of REAL terms. It costs nothing where there are none.
type reals struct {
	sums map[ast.Node]realSum
	cols map[euf.Node]lra.Var // columns of e-nodes
}

func newReals() reals {
	return reals{map[ast.Node]realSum{}, map[euf.Node]lra.Var{}}
}

var ratOne = num.RatInt(num.FromInt64(1))

// integers is theory/arith as theory/lra sees it.
type integers struct{ lin *arith.Theory }

func (i integers) Value(x core.IntVar) num.Int { return i.lin.Value(x) }

func (i integers) AtMost(xs []core.IntVar, cs []num.Int, k num.Int) core.Lit {
	ms := make([]arith.Mono, len(xs))
	for j, x := range xs {
		ms[j] = arith.Mono{X: x, C: cs[j]}
	}
	return i.lin.LeLit(ms, k)
}

func (k *Compiled) setColumn(n ast.Node, x lra.Var) {
	k.reals.sums[n] = realSum{ms: []lra.Mono{{X: x, C: ratOne}}}
}

// makeReal compiles a REAL term whose arguments are compiled.
func (k *Compiled) makeReal(n ast.Node) {
	g := k.g
	args := g.Args(n)
	switch g.Op(n) {
	case ast.OpReal:
		k.reals.sums[n] = realSum{k: rational(g, n)}
	case ast.OpRAdd:
		var s realSum
		for _, a := range args {
			t := k.reals.sums[a]
			s.k = s.k.Add(t.k)
			if len(t.ms) > maxInline {
				t.ms = []lra.Mono{{X: k.lra.Sum(t.ms, num.Rat{}), C: ratOne}}
			}
			s.ms = append(s.ms, t.ms...)
		}
		k.reals.sums[n] = s
	case ast.OpRMul:
		c := ratOne
		if g.Op(args[0]) == ast.OpReal {
			c = rational(g, args[0])
			args = args[1:]
		}
		s := k.reals.sums[args[0]]
		if len(args) > 1 {
			x := k.column(args[0])
			for _, a := range args[1:] {
				x = k.lra.Product(x, k.column(a))
			}
			s = realSum{ms: []lra.Mono{{X: x, C: ratOne}}}
		}
		k.reals.sums[n] = s.times(c)
	case ast.OpRDiv:
		k.makeQuotient(n)
	case ast.OpOfInt:
		k.setColumn(n, k.lra.OfInt(k.variable(args[0])))
	case ast.OpIte:
		k.makeRealIte(n)
	case ast.OpConst:
		k.setColumn(n, k.lra.NewVar())
	case ast.OpApply:
		k.enode(n) // which has a column
		k.setColumn(n, k.columnOf(k.nodes[n]))
	default:
		panic("bkernel: no form over REAL for " + g.Op(n).String())
	}
}

func rational(g *ast.Graph, n ast.Node) num.Rat {
	return num.FromBigRat(g.RealVal(n))
}

func (s realSum) times(c num.Rat) realSum {
	out := realSum{make([]lra.Mono, len(s.ms)), s.k.Mul(c)}
	for i, m := range s.ms {
		out.ms[i] = lra.Mono{X: m.X, C: m.C.Mul(c)}
	}
	return out
}

// minus gives s - t as monomials and the number that they are compared with: s <= t says
// Σ <= k.
func (s realSum) minus(t realSum) ([]lra.Mono, num.Rat) {
	t = t.times(ratOne.Neg())
	return append(append([]lra.Mono(nil), s.ms...), t.ms...), s.k.Add(t.k).Neg()
}

// column gives a column that equals the compiled REAL term n.
func (k *Compiled) column(n ast.Node) lra.Var {
	s := k.reals.sums[n]
	return k.lra.Sum(s.ms, s.k)
}

// makeRealIte compiles IF c THEN a ELSE b: a column that equals the one or the other.
func (k *Compiled) makeRealIte(n ast.Node) {
	g := k.g
	c := k.lits[g.Arg(n, 0)]
	k.setColumn(n, k.lra.NewVar())
	v := k.reals.sums[n]
	for i, l := range []core.Lit{c.Not(), c} {
		for _, side := range k.lra.Equal(v.minus(k.reals.sums[g.Arg(n, 1+i)])) {
			k.core.AddClause(l, side)
		}
	}
	// Two numerals are bounds too.
	a, b := k.reals.sums[g.Arg(n, 1)], k.reals.sums[g.Arg(n, 2)]
	if len(a.ms)+len(b.ms) == 0 {
		if b.k.Cmp(a.k) < 0 {
			a, b = b, a
		}
		k.core.AddClause(k.lra.Le(v.ms, b.k))
		k.core.AddClause(k.lra.Lt(v.ms, a.k).Not())
	}
}

// makeQuotient compiles x / y: a column q with q*y = x where y is not 0.
func (k *Compiled) makeQuotient(n ast.Node) {
	g := k.g
	x, y := k.reals.sums[g.Arg(n, 0)], k.reals.sums[g.Arg(n, 1)]
	q := k.lra.NewVar()
	k.setColumn(n, q)
	zero := k.lra.Equal(y.minus(realSum{}))
	p := k.lra.Product(q, k.column(g.Arg(n, 1)))
	for _, side := range k.lra.Equal(x.minus(realSum{ms: []lra.Mono{{X: p, C: ratOne}}})) {
		k.core.AddClauseRule("div", k.bv.And(zero[0], zero[1]), side)
	}
}

// makeFloor compiles floor(x): an integer i with i <= x < i+1.
func (k *Compiled) makeFloor(n ast.Node) {
	i := k.core.NewInt(core.NegInf, core.PosInf)
	k.setVar(n, i)
	ms, rhs := k.reals.sums[k.g.Arg(n, 0)].minus(realSum{ms: []lra.Mono{{X: k.lra.OfInt(i), C: ratOne}}})
	k.core.AddClauseRule("floor", k.lra.Lt(ms, rhs).Not())
	k.core.AddClauseRule("floor", k.lra.Lt(ms, rhs.Add(ratOne)))
}

// realComparison is the literal of a comparison of REALs.
func (k *Compiled) realComparison(n ast.Node) core.Lit {
	g := k.g
	ms, rhs := k.reals.sums[g.Arg(n, 0)].minus(k.reals.sums[g.Arg(n, 1)])
	if g.Op(n) == ast.OpRLe {
		return k.lra.Le(ms, rhs)
	}
	return k.lra.Lt(ms, rhs)
}

// realEquality is the literal of an equality of REALs. Congruence closure sees those
// between terms that it has.
func (k *Compiled) realEquality(n ast.Node) core.Lit {
	a, b := k.g.Arg(n, 0), k.g.Arg(n, 1)
	if x, y := k.realTerms(a, b); x != ast.None && (k.nodes[x] != noNode || k.nodes[y] != noNode) {
		return k.euf.EqLit(k.enode(x), k.enode(y))
	}
	return k.sides(k.lra.Equal(k.reals.sums[a].minus(k.reals.sums[b])))
}

// sides is the literal of an equality with these two sides. In a session they go with its levels.
func (k *Compiled) sides(s [2]core.Lit) core.Lit {
	if s[0] <= core.LitFalse || s[1] <= core.LitFalse || !k.core.Retirable() || k.opts.Proof != nil {
		return k.bv.And(s[0], s[1])
	}
	return k.core.Both(lra.RuleOrder, s[0], s[1])
}

// realTerms reads an equality in normal form as one of two terms, x - y = 0 or x = k; None
// where it is another.
func (k *Compiled) realTerms(a, b ast.Node) (x, y ast.Node) {
	g := k.g
	zero := func(n ast.Node) bool { return g.Op(n) == ast.OpReal && g.RealVal(n).Sign() == 0 }
	minus := func(n ast.Node) bool {
		return g.Op(n) == ast.OpRMul && len(g.Args(n)) == 2 && g.Op(g.Arg(n, 0)) == ast.OpReal && rational(g, g.Arg(n, 0)).Equal(ratOne.Neg())
	}
	switch {
	case g.Op(a) == ast.OpRAdd && len(g.Args(a)) == 2 && zero(b) && minus(g.Arg(a, 1)):
		return g.Arg(a, 0), g.Arg(g.Arg(a, 1), 1)
	case g.Op(a) != ast.OpRAdd && g.Op(a) != ast.OpRMul:
		return a, b
	}
	return ast.None, ast.None
}

// columnOf gives the column of an e-node of the sort REAL.
func (k *Compiled) columnOf(e euf.Node) lra.Var {
	if x, ok := k.reals.cols[e]; ok {
		return x
	}
	k.tagged(e, ast.None)
	var x lra.Var
	n := k.terms[e]
	switch {
	case n != ast.None && k.g.Op(n) == ast.OpReal:
		x = k.lra.Sum(nil, rational(k.g, n))
	case n != ast.None && k.g.Op(n) != ast.OpApply && k.forms[n]&hasForm != 0:
		x = k.column(n)
	default:
		x = k.lra.NewVar()
	}
	k.reals.cols[e] = x
	return x
}

// equalColumns is the literal of an equality of e-nodes of the sort REAL.
func (k *Compiled) equalColumns(a, b euf.Node) core.Lit {
	x, y := k.columnOf(a), k.columnOf(b)
	return k.sides(k.lra.Equal([]lra.Mono{{X: x, C: ratOne}, {X: y, C: ratOne.Neg()}}, num.Rat{}))
}

// realValue is the value of a column in the candidate model.
func (k *Compiled) realValue(x lra.Var) ast.Value { return eval.Real(k.lra.Number(x)) }

// realMeaning adds what the literals of bounds of REALs mean, for a proof, where the terms
// that they bound are known, of integers by ints.
func (k *Compiled) realMeaning(meaning map[int32]proof.Literal, ints map[core.IntVar]ast.Node) {
	g := k.g
	terms := map[lra.Var]ast.Node{}
	for _, n := range slices.Sorted(maps.Keys(k.reals.sums)) {
		if s := k.reals.sums[n]; len(s.ms) == 1 && s.k.Sign() == 0 && s.ms[0].C.Equal(ratOne) {
			if _, ok := terms[s.ms[0].X]; !ok {
				terms[s.ms[0].X] = n
			}
		}
	}
	k.lra.EachInt(func(x lra.Var, i core.IntVar) {
		n, ok := ints[i]
		if _, named := terms[x]; ok && !named {
			terms[x] = g.RealArith(ast.OpOfInt, n)
		}
	})
	add := func(ms []lra.Mono, k num.Rat) (ast.Node, bool) {
		args := make([]ast.Node, len(ms), len(ms)+1)
		for i, m := range ms {
			t, ok := terms[m.X]
			if !ok {
				return ast.None, false
			}
			args[i] = g.RealArith(ast.OpRMul, g.RealNum(m.C.Big()), t)
		}
		if k.Sign() != 0 {
			args = append(args, g.RealNum(k.Big()))
		}
		switch len(args) {
		case 0:
			return g.RealNum(k.Big()), true
		case 1:
			return args[0], true
		}
		return g.RealArith(ast.OpRAdd, args...), true
	}
	// Columns are over those made before, so that one walk names all.
	made := make([]func() (ast.Node, bool), k.lra.Columns())
	k.lra.EachForm(func(x lra.Var, ms []lra.Mono) {
		made[x] = func() (ast.Node, bool) { return add(ms, num.Rat{}) }
	})
	k.lra.EachSum(func(x lra.Var, ms []lra.Mono, k num.Rat) {
		made[x] = func() (ast.Node, bool) { return add(ms, k) }
	})
	k.lra.EachProduct(func(p, x, y lra.Var) {
		made[p] = func() (ast.Node, bool) {
			a, ok := terms[x]
			b, ok2 := terms[y]
			if !ok || !ok2 {
				return ast.None, false
			}
			return g.RealArith(ast.OpRMul, a, b), true
		}
	})
	for x, make := range made {
		if _, ok := terms[lra.Var(x)]; ok || make == nil {
			continue
		}
		if n, ok := make(); ok {
			terms[lra.Var(x)] = n
		}
	}
	k.lra.EachAtom(func(l core.Lit, x lra.Var, v num.Rat, strict bool) {
		t, ok := terms[x]
		if _, known := meaning[l.Var()]; known || !ok || l.Sign() {
			return
		}
		op := ast.OpRLe
		if strict {
			op = ast.OpRLt
		}
		m := proof.Unnamed()
		m.Pred = g.Conn(op, t, g.RealNum(v.Big()))
		meaning[l.Var()] = m
	})
}
