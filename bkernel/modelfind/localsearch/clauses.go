package localsearch

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

const (
	maxClauses      = 20000 // of one problem
	maxProduct      = 32    // clauses into which a disjunction is multiplied out
	maxDepth        = 100   // of connectives in each other
	maxConstantBits = 45    // of numerals in atoms
	maxConstant     = 1 << maxConstantBits
)

// clauses translates facts for a local search.
type clauses struct {
	g      *ast.Graph
	search *walker
	reader *form.Reader
	bases  []Var // by base of the reader
	bools  map[ast.Node]Lit
	truth  map[ast.Node]Var // by Boolean constant
	atoms  map[ast.Node]Lit // by comparison
	depth  int
	count  int
	curved bool // an atom is not linear
	failed bool // something cannot be translated
}

func translate(g *ast.Graph, facts []ast.Node, seed uint64) *clauses {
	c := &clauses{
		g: g, search: newWalker(seed), reader: form.NewReader(g),
		bools: map[ast.Node]Lit{}, truth: map[ast.Node]Var{}, atoms: map[ast.Node]Lit{},
	}
	for _, f := range facts {
		if c.failed {
			return c
		}
		if !c.bound(f) {
			c.add(c.cnf(f, true))
		}
	}
	return c
}

// bound takes a bound of a constant as its domain.
func (c *clauses) bound(f ast.Node) bool {
	x, r := form.Bound(c.g, f)
	if x == ast.None || r.Bits() > maxConstantBits {
		return false
	}
	v := c.constant(x)
	if c.failed {
		return true
	}
	lo, hi := int64(-Limit), int64(Limit)
	if r.Lo != nil {
		lo = r.Lo.Int64()
	}
	if r.Hi != nil {
		hi = r.Hi.Int64()
	}
	c.search.Bound(v, lo, hi)
	return true
}

func (c *clauses) constant(x ast.Node) Var {
	ts, _ := c.reader.Term(x)
	c.define()
	if c.failed {
		return 0
	}
	return c.bases[ts[0].Vars[0]]
}

func (c *clauses) add(cs [][]Lit) {
	if c.count += len(cs); c.count > maxClauses {
		c.failed = true
	}
	for _, ls := range cs {
		if c.failed {
			return
		}
		c.search.Clause(ls...)
	}
}

// cnf gives clauses for a predicate, or for its negation.
func (c *clauses) cnf(n ast.Node, sign bool) (out [][]Lit) {
	g := c.g
	if c.depth++; c.depth > maxDepth || c.failed {
		c.failed = true
		return nil
	}
	defer func() { c.depth-- }()
	op := g.Op(n)
	switch op {
	case ast.OpTrue, ast.OpFalse:
		if (op == ast.OpTrue) == sign {
			return nil
		}
		return [][]Lit{{}}
	case ast.OpNot:
		return c.cnf(g.Arg(n, 0), !sign)
	case ast.OpAnd, ast.OpOr:
		if (op == ast.OpAnd) == sign {
			for _, a := range g.Args(n) {
				out = append(out, c.cnf(a, sign)...)
			}
			return out
		}
		out = [][]Lit{{}}
		for _, a := range g.Args(n) {
			out = c.either(out, c.cnf(a, sign))
		}
		return out
	case ast.OpEquiv:
		a, b := g.Arg(n, 0), g.Arg(n, 1)
		return append(c.either(c.cnf(a, false), c.cnf(b, sign)), c.either(c.cnf(a, true), c.cnf(b, !sign))...)
	case ast.OpIte:
		i := g.Arg(n, 0)
		return append(c.either(c.cnf(i, false), c.cnf(g.Arg(n, 1), sign)), c.either(c.cnf(i, true), c.cnf(g.Arg(n, 2), sign))...)
	case ast.OpIsTrue:
		x := g.Arg(n, 0)
		if g.Op(x) == ast.OpBoolOf {
			return c.cnf(g.Arg(x, 0), sign)
		}
		if g.Op(x) == ast.OpConst {
			return one(c.boolean(x), sign)
		}
	case ast.OpLe, ast.OpEq:
		if g.Type(g.Arg(n, 0)) == ast.Int {
			return one(c.atom(n), sign)
		}
	case ast.OpAllDiff:
		if g.Type(g.Arg(n, 0)) == ast.Int && len(g.Args(n)) <= maxDepth {
			return c.distinct(g.Args(n), sign)
		}
	}
	c.failed = true
	return nil
}

func one(l Lit, sign bool) [][]Lit {
	if !sign {
		l = l.Not()
	}
	return [][]Lit{{l}}
}

// either multiplies a or b out; where that is too large, a new truth value stands for b.
func (c *clauses) either(a, b [][]Lit) [][]Lit {
	if len(a)*len(b) > maxProduct {
		if len(b) < len(a) {
			a, b = b, a
		}
		_, l := c.search.NewBool()
		for _, ls := range b {
			c.add([][]Lit{append([]Lit{l.Not()}, ls...)})
		}
		b = [][]Lit{{l}}
	}
	var out [][]Lit
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(slices.Clone(x), y...))
		}
	}
	return out
}

func (c *clauses) boolean(x ast.Node) Lit {
	l, ok := c.bools[x]
	if !ok {
		c.truth[x], l = c.search.NewBool()
		c.bools[x] = l
	}
	return l
}

func (c *clauses) distinct(args []ast.Node, sign bool) (out [][]Lit) {
	var same []Lit
	for i, a := range args {
		for _, b := range args[:i] {
			same = append(same, c.compare(true, a, b))
		}
	}
	if !sign {
		return [][]Lit{same}
	}
	for _, l := range same {
		out = append(out, []Lit{l.Not()})
	}
	return out
}

// atom is the literal of a comparison, made once.
func (c *clauses) atom(n ast.Node) Lit {
	if l, ok := c.atoms[n]; ok {
		return l
	}
	l := c.compare(c.g.Op(n) == ast.OpEq, c.g.Arg(n, 0), c.g.Arg(n, 1))
	c.atoms[n] = l
	return l
}

// compare is the literal of a = b, or of a <= b.
func (c *clauses) compare(eq bool, a, b ast.Node) Lit {
	ta, oka := c.reader.Term(a)
	tb, okb := c.reader.Term(b)
	if !oka || !okb {
		c.failed = true
		return 0
	}
	return c.literal(eq, append(slices.Clone(ta), negated(tb)...))
}

func negated(ts []form.Monomial) []form.Monomial {
	out := make([]form.Monomial, len(ts))
	for i, t := range ts {
		out[i] = form.Monomial{Coef: new(big.Int).Neg(t.Coef), Vars: t.Vars}
	}
	return out
}

// literal is that of Σ ts = 0, or of Σ ts <= 0.
func (c *clauses) literal(eq bool, ts []form.Monomial) Lit {
	c.define()
	var terms []Term
	for _, t := range ts {
		if c.failed || !t.Coef.IsInt64() || t.Coef.CmpAbs(big.NewInt(maxConstant)) > 0 {
			c.failed = true
			return 0
		}
		if t.Coef.Sign() == 0 {
			continue
		}
		term := Term{Coef: t.Coef.Int64()}
		vars := slices.Sorted(slices.Values(t.Vars))
		for i, v := range vars {
			if i > 0 && v == vars[i-1] {
				term.Factors[len(term.Factors)-1].Exp++
			} else {
				term.Factors = append(term.Factors, Factor{X: c.bases[v], Exp: 1})
			}
		}
		c.curved = c.curved || len(vars) > 1
		terms = append(terms, term)
	}
	return c.search.Atom(eq, terms)
}

// define makes variables of the bases that the reader met since, with clauses that give
// conditionals and divisions their meaning.
func (c *clauses) define() {
	g := c.g
	for i := len(c.bases); i < len(c.reader.Bases) && !c.failed; i++ {
		n := c.reader.Bases[i]
		c.bases = append(c.bases, c.search.NewInt())
		switch op := g.Op(n); {
		case op == ast.OpConst:
		case op == ast.OpIte:
			is := func(b ast.Node) [][]Lit { return [][]Lit{{c.compare(true, n, b)}} }
			c.add(c.either(c.cnf(g.Arg(n, 0), false), is(g.Arg(n, 1))))
			c.add(c.either(c.cnf(g.Arg(n, 0), true), is(g.Arg(n, 2))))
		case (op == ast.OpEDiv || op == ast.OpEMod) && g.Op(g.Arg(n, 1)) == ast.OpInt:
			c.divide(n)
		default:
			c.failed = true
		}
	}
}

// divide says a = d*q + r, 0 <= r < d for a quotient or remainder.
func (c *clauses) divide(n ast.Node) {
	g := c.g
	a, d := g.Arg(n, 0), g.IntVal(g.Arg(n, 1))
	ts, ok := c.reader.Term(a)
	if !ok || d.Sign() <= 0 || d.CmpAbs(big.NewInt(maxConstant)) > 0 {
		c.failed = true
		return
	}
	self, _ := c.reader.Term(n)
	minus := new(big.Int).Neg(d)
	if g.Op(n) == ast.OpEDiv {
		// 0 <= a - d*q <= d-1
		rest := append(slices.Clone(ts), form.Monomial{Coef: minus, Vars: self[0].Vars})
		low := c.literal(false, negated(rest))
		c.add([][]Lit{{low}, {c.literal(false, append(rest, form.Monomial{Coef: minus}, form.Monomial{Coef: big.NewInt(1)}))}})
		return
	}
	q, _ := c.reader.Term(g.Arith(ast.OpEDiv, a, g.Arg(n, 1)))
	c.define()
	if c.failed {
		return
	}
	c.search.Bound(c.bases[self[0].Vars[0]], 0, d.Int64()-1)
	rest := append(slices.Clone(ts), form.Monomial{Coef: minus, Vars: q[0].Vars}, form.Monomial{Coef: big.NewInt(-1), Vars: self[0].Vars})
	c.add([][]Lit{{c.literal(true, rest)}})
}
