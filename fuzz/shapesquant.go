package fuzz

import (
	"math/big"
	"strconv"
)

func num(v int) *Term { return intLit(big.NewInt(int64(v))) }

func plus(ts ...*Term) *Term {
	if len(ts) == 1 {
		return ts[0]
	}
	return app("+", intSort, ts...)
}

func bind(op string, vars []Var, body *Term) *Term {
	return &Term{Op: op, Sort: boolSort, Vars: vars, Args: []*Term{body}}
}

// clauseShape makes quantified clauses over declared sorts, with alternation, and ground
// facts.
func clauseShape(g *generator) []*Term {
	g.pool()
	for i, s := range g.s.Sorts {
		to := g.s.Sorts[g.r.IntN(len(g.s.Sorts))]
		for j, f := range []Fun{{Args: []*Sort{s}, Result: to}, {Args: []*Sort{s, to}, Result: boolSort}} {
			f.Name = []string{"g", "p"}[j] + strconv.Itoa(i)
			g.funs, g.s.Funs = append(g.funs, f), append(g.s.Funs, f)
		}
	}
	var ts []*Term
	for range 2 + g.r.IntN(4) {
		ts = append(ts, g.quantifiedClause())
	}
	for range g.r.IntN(5) {
		ts = append(ts, g.disjunction(1+g.r.IntN(2)))
	}
	if g.chance(0.4) {
		ts = append(ts, g.closed()...)
	}
	return g.mixed(ts)
}

// axiomShape says what functions over the integers are like: monotone, inverse, given by
// cases, and the like.
func axiomShape(g *generator) []*Term {
	var ts []*Term
	for range 1 + g.r.IntN(3) {
		ts = append(ts, g.axiom())
	}
	for range 1 + g.r.IntN(4) {
		ts = append(ts, g.fact())
	}
	return g.mixed(ts)
}

// prefixShape makes alternating quantifiers in front of linear arithmetic with div and
// mod.
func prefixShape(g *generator) []*Term {
	g.pool()
	var ts []*Term
	for range 1 + g.pick(3, 1) {
		ts = append(ts, g.prefixed())
	}
	return ts
}

func (g *generator) mixed(ts []*Term) []*Term {
	g.r.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
	return ts
}

// quantifiedClause gives a clause behind a prefix of quantifiers over all sorts but
// Int, at times with a quantified part of its own.
func (g *generator) quantifiedClause() *Term {
	n := len(g.scope)
	type block struct {
		op   string
		vars []Var
	}
	var blocks []block
	for i := range 1 + g.pick(4, 4, 1) {
		op := "forall"
		if i%2 == 1 || g.chance(0.1) {
			op = "exists"
		}
		b := block{op: op}
		for range 1 + g.pick(4, 2, 1) {
			s := g.someSort()
			if s.Kind == KindInt || s.Kind == KindBool && g.chance(0.8) {
				s = g.s.Sorts[g.r.IntN(len(g.s.Sorts))]
			}
			v := Var{g.name(), s}
			if v.Name == "" || named(b.vars, v.Name) {
				continue
			}
			b.vars = append(b.vars, v)
		}
		g.scope = append(g.scope, b.vars...)
		blocks = append(blocks, b)
	}
	body := g.disjunction(1 + g.r.IntN(3))
	if g.chance(0.15) {
		inner := g.quantifiedClause()
		if g.chance(0.3) {
			inner = not(inner)
		}
		body = app([]string{"or", "=", "and"}[g.r.IntN(3)], boolSort, body, inner)
	}
	g.scope = g.scope[:n]
	for i := len(blocks) - 1; i >= 0; i-- {
		body = bind(blocks[i].op, blocks[i].vars, body)
	}
	if g.chance(0.1) {
		return not(body)
	}
	return body
}

// closed says that constants are all elements of a declared sort, or that some terms
// are among them, with facts that stay the same when the constants are exchanged.
func (g *generator) closed() []*Term {
	s := g.s.Sorts[g.r.IntN(len(g.s.Sorts))]
	cs := make([]*Term, 2+g.r.IntN(3))
	for i := range cs {
		cs[i] = app("c"+strconv.Itoa(i), s)
		g.s.Funs = append(g.s.Funs, Fun{Name: cs[i].Op, Result: s})
	}
	among := func(t *Term) *Term {
		or := app("or", boolSort)
		for _, c := range cs {
			or.Args = append(or.Args, app("=", boolSort, t, c))
		}
		return or
	}
	var ts []*Term
	v := Var{g.name(), s}
	if g.chance(0.7) {
		ts = append(ts, bind("forall", []Var{v}, among(app(v.Name, s))))
	} else {
		for range 1 + g.r.IntN(4) {
			ts = append(ts, among(g.term(s, 1)))
		}
	}
	if g.chance(0.6) {
		ts = append(ts, app("distinct", boolSort, cs...))
	}
	// One clause for each constant, or for each two of them.
	v2 := Var{g.name(), s}
	if v2.Name == v.Name {
		return ts
	}
	g.scope = append(g.scope, v, v2)
	t := g.disjunction(1 + g.r.IntN(2))
	g.scope = g.scope[:len(g.scope)-2]
	both := g.chance(0.5)
	for i := range cs {
		for j := range cs {
			if i != j && (both || j == (i+1)%len(cs)) {
				ts = append(ts, &Term{Op: "let", Sort: boolSort, Vars: []Var{v, v2}, Args: []*Term{cs[i], cs[j], t}})
			}
		}
	}
	return ts
}

func named(vars []Var, name string) bool {
	for _, v := range vars {
		if v.Name == name {
			return true
		}
	}
	return false
}

// disjunction gives n literals, equations mostly, between small terms.
func (g *generator) disjunction(n int) *Term {
	ls := make([]*Term, n)
	for i := range ls {
		s := g.someSort()
		if s.Kind != KindOpen && g.chance(0.5) {
			s = g.s.Sorts[g.r.IntN(len(g.s.Sorts))]
		}
		small := func() *Term {
			if t := g.call(s, g.r.IntN(2)); t != nil && (s.Kind == KindBool || g.chance(0.5)) {
				return t
			}
			return g.leaf(s)
		}
		switch {
		case s.Kind == KindBool:
			ls[i] = small()
		case s.Kind == KindInt && g.chance(0.6):
			ls[i] = app("<=", boolSort, small(), small())
		default:
			ls[i] = app("=", boolSort, small(), small())
		}
		if g.chance(0.45) {
			ls[i] = not(ls[i])
		}
	}
	if n == 1 {
		return ls[0]
	}
	return app("or", boolSort, ls...)
}

// unary gives one of the functions from Int to Int that axioms speak of.
func (g *generator) unary() func(*Term) *Term {
	name := []string{"h0", "h1", "h2"}[g.pick(5, 2, 1)]
	found := false
	for _, f := range g.s.Funs {
		found = found || f.Name == name
	}
	if !found {
		g.s.Funs = append(g.s.Funs, Fun{Name: name, Args: []*Sort{intSort}, Result: intSort})
	}
	return func(x *Term) *Term { return app(name, intSort, x) }
}

// axiom says of functions over the integers what they are like.
func (g *generator) axiom() *Term {
	vx, vy := Var{"x", intSort}, Var{"y", intSort}
	x, y := app("x", intSort), app("y", intSort)
	f, h := g.unary(), g.unary()
	c := func() *Term { return num(g.r.IntN(7) - 3) }
	le := func(a, b *Term) *Term { return app("<=", boolSort, a, b) }
	lt := func(a, b *Term) *Term { return app("<", boolSort, a, b) }
	eq := func(a, b *Term) *Term { return app("=", boolSort, a, b) }
	imp := func(ts ...*Term) *Term { return app("=>", boolSort, ts...) }
	all := func(t *Term, vs ...Var) *Term { return bind("forall", vs, t) }
	two := func(t *Term) *Term { return all(t, vx, vy) }
	linear := func() *Term {
		return plus(app("*", intSort, num(g.r.IntN(5)-2), x), c())
	}
	switch g.r.IntN(14) {
	case 0:
		return two(imp(le(x, y), le(f(x), f(y))))
	case 1:
		return two(imp(lt(x, y), lt(f(x), f(y))))
	case 2: // one to one
		return two(imp(eq(f(x), f(y)), eq(x, y)))
	case 3: // Lipschitz
		d := app("-", intSort, x, y)
		return two(imp(le(y, x), le(app("-", intSort, f(x), f(y)), plus(app("*", intSort, num(g.r.IntN(4)), d), num(g.r.IntN(2))))))
	case 4:
		return all(eq(f(plus(x, num(1))), plus(f(x), c())), vx)
	case 5:
		return all(eq(f(h(x)), x), vx)
	case 6: // by cases
		guard := []*Term{le(num(0), x), lt(x, c()), eq(app("mod", intSort, x, num(2+g.r.IntN(2))), num(g.r.IntN(2))), lt(h(x), c())}[g.r.IntN(4)]
		return all(eq(f(x), app("ite", intSort, guard, linear(), h(x))), vx)
	case 7: // bounds
		return all(imp(le(c(), x), lt(x, c()), le(f(x), linear())), vx)
	case 8: // onto, or to a set
		return all(bind("exists", []Var{vy}, eq(f(y), linear())), vx)
	case 9:
		return bind("exists", []Var{vy}, all(le(f(x), plus(y, c())), vx))
	case 10:
		return all(bind("exists", []Var{vy}, app("and", boolSort, lt(x, y), lt(c(), f(y)))), vx)
	case 11: // periodic
		return all(eq(f(plus(x, num(1+g.r.IntN(3)))), f(x)), vx)
	case 12:
		return two(eq(f(plus(x, y)), plus(f(x), f(y), c())))
	}
	t := imp(le(num(0), x), app("or", boolSort, lt(f(x), linear()), eq(h(x), c())))
	if g.chance(0.2) {
		return not(all(t, vx))
	}
	return all(t, vx)
}

// fact compares values of the functions at small numbers and constants.
func (g *generator) fact() *Term {
	side := func() *Term {
		at := num(g.r.IntN(9) - 4)
		if g.chance(0.3) {
			at = g.constant(intSort)
		}
		switch g.pick(6, 1, 2) {
		case 0:
			return g.unary()(at)
		case 1:
			return g.unary()(g.unary()(at))
		}
		return at
	}
	t := app([]string{"<=", "<", "=", "distinct"}[g.r.IntN(4)], boolSort, side(), plus(side(), num(g.r.IntN(5)-2)))
	if g.chance(0.15) {
		return app("or", boolSort, t, app("=", boolSort, side(), side()))
	}
	return t
}

// prefixed puts alternating quantifiers in front of linear comparisons, over variables of
// all sorts there are, of Int mostly; at times neighbours that are alike share a quantifier.
func (g *generator) prefixed() *Term {
	n := len(g.scope)
	ops, vars := []string{}, []Var{}
	for i := range 1 + g.pick(2, 4, 2) {
		op := "forall"
		if (i%2 == 1) != g.chance(0.15) {
			op = "exists"
		}
		v := Var{g.name(), intSort}
		if len(g.sorts) > 2 && g.chance(0.3) {
			v.Sort = g.someSort()
		}
		ops, vars = append(ops, op), append(vars, v)
		g.scope = append(g.scope, v)
	}
	body := g.linearFormula(1 + g.r.IntN(2))
	g.scope = g.scope[:n]
	for i := len(ops) - 1; i >= 0; i-- {
		if vars[i].Sort == intSort && g.chance(0.3) {
			x := app(vars[i].Name, intSort)
			guard := []*Term{app("<=", boolSort, num(g.r.IntN(7)-3), x), app("<", boolSort, x, num(g.r.IntN(40)-10))}
			body = app(map[string]string{"forall": "=>", "exists": "and"}[ops[i]], boolSort, append(guard, body)...)
		}
		if body.Op == ops[i] && !named(body.Vars, vars[i].Name) && g.chance(0.7) {
			body = bind(ops[i], append(vars[i:i+1:i+1], body.Vars...), body.Args[0])
		} else {
			body = bind(ops[i], vars[i:i+1], body)
		}
	}
	if g.chance(0.15) {
		return not(body)
	}
	return body
}

// linearFormula combines comparisons of what is in scope, linear ones of integers mostly.
func (g *generator) linearFormula(d int) *Term {
	if d > 0 {
		switch g.pick(4, 4, 2, 2, 2) {
		case 0:
			return app("and", boolSort, g.linearFormula(d-1), g.linearFormula(d-1))
		case 1:
			return app("or", boolSort, g.linearFormula(d-1), g.linearFormula(d-1))
		case 2:
			return app("=>", boolSort, g.linearFormula(d-1), g.linearFormula(d-1))
		case 3:
			return not(g.linearFormula(d - 1))
		}
	}
	if len(g.sorts) > 2 && g.chance(0.3) {
		return g.term(boolSort, 1)
	}
	sum := func() *Term {
		ts := []*Term{g.leaf(intSort)}
		for range g.r.IntN(3) {
			t := g.leaf(intSort)
			switch g.pick(3, 3, 2, 2) {
			case 1:
				t = app("*", intSort, num(g.r.IntN(9)-4), t)
			case 2:
				t = app("div", intSort, t, num(g.r.IntN(9)-3))
			case 3:
				t = app("mod", intSort, t, num(g.r.IntN(9)-3))
			}
			ts = append(ts, t)
		}
		return plus(ts...)
	}
	return app([]string{"<=", "<", "=", "=", "distinct"}[g.r.IntN(5)], boolSort, sum(), sum())
}

// monomial is a numeral times variables, by their number.
type monomial struct {
	by   int
	vars []int
}

// systemShape gives polynomial comparisons of two to four variables; mostly they hold at a
// point, which the script then knows.
func systemShape(g *generator) []*Term {
	n := 2 + g.r.IntN(3)
	xs, at := make([]*Term, n), make([]*big.Int, n)
	span := []int{2, 6, 30, 1 << 20}[g.pick(4, 4, 2, 1)]
	for i := range xs {
		name := "x" + strconv.Itoa(i)
		xs[i] = app(name, intSort)
		at[i] = big.NewInt(int64(g.r.IntN(2*span+1) - span))
		g.s.Funs = append(g.s.Funs, Fun{Name: name, Result: intSort})
	}
	planted := g.chance(0.6)
	if planted {
		g.s.Known = "("
		for i := range xs {
			g.s.Known += "(define-fun " + xs[i].Op + " () Int " + intLit(at[i]).String() + ")\n"
		}
		g.s.Known += ")"
	}
	var ts []*Term
	for range 1 + g.pick(5, 3, 2) {
		p := g.polynomial(n)
		var sum []*Term
		val := new(big.Int)
		for _, m := range p {
			v := big.NewInt(int64(m.by))
			fs := []*Term{num(m.by)}
			for _, i := range m.vars {
				fs = append(fs, xs[i])
				v.Mul(v, at[i])
			}
			val.Add(val, v)
			if len(fs) == 1 {
				sum = append(sum, fs[0])
			} else {
				sum = append(sum, app("*", intSort, fs...))
			}
		}
		right := num(g.r.IntN(40) - 12)
		op := []string{"=", "<=", ">=", "distinct"}[g.pick(8, 2, 2, 1)]
		if planted {
			right = intLit(val)
			if op == "distinct" {
				right = intLit(new(big.Int).Add(val, big.NewInt(1)))
			}
		} else if g.chance(0.3) {
			right = num(0)
		}
		ts = append(ts, app(op, boolSort, plus(sum...), right))
	}
	// Away from the trivial solution.
	for i := range xs {
		lo := g.r.IntN(3) - 1
		if g.chance(0.3) && (!planted || at[i].Cmp(big.NewInt(int64(lo))) > 0) {
			ts = append(ts, app(">", boolSort, xs[i], num(lo)))
		}
	}
	return ts
}

// polynomial gives monomials of n variables, often of a kind that number theory knows.
func (g *generator) polynomial(n int) []monomial {
	v := func() int { return g.r.IntN(n) }
	k := func() int { return []int{1, -1, 1, 2, -2, 3, 5, 7, -3}[g.r.IntN(9)] }
	var p []monomial
	switch g.pick(4, 3, 3, 2, 2, 2) {
	case 0: // at random
		for range 2 + g.r.IntN(3) {
			m := monomial{by: k()}
			for range g.r.IntN(4) {
				m.vars = append(m.vars, v())
			}
			p = append(p, m)
		}
	case 1: // squares
		for i := range n {
			p = append(p, monomial{k(), []int{i, i}})
		}
		if g.chance(0.4) {
			p = append(p, monomial{k(), []int{v()}})
		}
	case 2: // a conic, Pell's among them
		p = []monomial{{1, []int{0, 0}}, {-(1 + g.r.IntN(14)), []int{1, 1}}}
		if g.chance(0.4) {
			p = append(p, monomial{k(), []int{0, 1}}, monomial{k(), []int{0}})
		}
	case 3: // homogeneous
		d := 2 + g.r.IntN(2)
		for range 2 + g.r.IntN(3) {
			m := monomial{by: k()}
			for range d {
				m.vars = append(m.vars, v())
			}
			p = append(p, m)
		}
	case 4: // a product
		m := monomial{by: 1}
		for i := range n {
			m.vars = append(m.vars, i)
		}
		p = []monomial{m}
	case 5: // one variable
		i := v()
		p = []monomial{{k(), []int{i, i, i}}, {k(), []int{i, i}}, {k(), []int{i}}}
	}
	if g.chance(0.3) {
		// All divisible by one number but a part that is not.
		d := 2 + g.r.IntN(6)
		for i := range p {
			p[i].by *= d
		}
		p = append(p, monomial{k(), []int{v()}})
	}
	return p
}

// elementShape quantifies over elements of declared sorts and integers side by side, with
// measures of elements held against squares, so that counterexamples are searched for among
// both and many a model is left unchecked.
func elementShape(g *generator) []*Term {
	sorts := make([]*Sort, 1+g.pick(3, 1))
	consts := map[*Sort][]*Term{}
	var facts []*Term
	for k := range sorts {
		u := openSort([]string{"U", "V"}[k])
		sorts[k] = u
		g.s.Sorts = append(g.s.Sorts, u)
		for i := range 2 + g.r.IntN(2) {
			c := app([]string{"e", "k"}[k]+strconv.Itoa(i), u)
			g.s.Funs = append(g.s.Funs, Fun{Name: c.Op, Result: u})
			consts[u] = append(consts[u], c)
		}
		g.s.Funs = append(g.s.Funs, Fun{Name: "h" + u.Text, Args: []*Sort{u}, Result: u}, Fun{Name: "g" + u.Text, Args: []*Sort{u}, Result: intSort})
		if g.chance(0.8) {
			facts = append(facts, app("distinct", boolSort, consts[u]...))
		}
	}
	element := func(u *Sort, of []*Term) *Term {
		if g.chance(0.25) {
			return app("h"+u.Text, u, of[g.r.IntN(len(of))])
		}
		return of[g.r.IntN(len(of))]
	}
	measure := func(u *Sort, of []*Term) *Term { return app("g"+u.Text, intSort, element(u, of)) }
	for _, u := range sorts {
		for range 1 + g.r.IntN(3) {
			facts = append(facts, app([]string{"=", "=", "<=", "distinct"}[g.r.IntN(4)], boolSort, measure(u, consts[u]), num(g.r.IntN(13)-2)))
		}
	}
	for range 1 + g.r.IntN(2) {
		var vars []Var
		vs := map[*Sort][]*Term{}
		for i := range 1 + g.r.IntN(3) {
			u := sorts[g.r.IntN(len(sorts))]
			vars = append(vars, Var{"v" + strconv.Itoa(i), u})
			vs[u] = append(vs[u], app("v"+strconv.Itoa(i), u))
		}
		i := app("i", intSort)
		vars = append(vars, Var{"i", intSort})
		g.r.Shuffle(len(vars), func(i, j int) { vars[i], vars[j] = vars[j], vars[i] })
		whole := func() *Term {
			if g.chance(0.5) {
				return app("*", intSort, i, i)
			}
			return plus(i, num(g.r.IntN(5)-2))
		}
		sum := func() *Term {
			var ts []*Term
			for _, v := range vars {
				if v.Sort.Kind == KindOpen && (len(ts) == 0 || g.chance(0.6)) {
					ts = append(ts, measure(v.Sort, append(vs[v.Sort], consts[v.Sort][0])))
				}
			}
			if len(ts) == 1 {
				return ts[0]
			}
			return app("+", intSort, ts...)
		}
		body := app([]string{"distinct", "distinct", "<=", "<"}[g.r.IntN(4)], boolSort, whole(), sum())
		if g.chance(0.4) {
			u := vars[0].Sort
			if u.Kind != KindOpen {
				u = vars[1].Sort
			}
			part := app("=", boolSort, element(u, vs[u]), element(u, append(vs[u], consts[u]...)))
			body = app("=>", boolSort, g.maybeNot(part, 0.5), body)
		}
		facts = append(facts, bind("forall", vars, body))
	}
	return facts
}
