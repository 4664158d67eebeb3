package fuzz

import (
	"math/big"
	"strconv"
)

// shape fills a script with facts of one kind, such as some step of the kernel is
// made for; random terms rarely are.
type shape func(g *generator) []*Term

// shaped asserts the facts of the profile's shape: at once, in levels, with names, or
// under assumptions.
func (g *generator) shaped() {
	facts := g.p.shape(g)
	mode := g.pick(5, 2, 2, 2) // one check; push and pop; cores; assumptions
	g.s.Cores = mode == 2
	level := 0
	for i, f := range facts {
		st := Step{Term: f}
		switch {
		case mode == 1 && g.chance(0.2):
			if g.chance(0.5) {
				g.s.Steps = append(g.s.Steps, Step{Kind: StepPush, N: 1})
				level++
			} else {
				g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
				if level > 0 && g.chance(0.7) {
					g.s.Steps = append(g.s.Steps, Step{Kind: StepPop, N: 1})
					level--
				}
			}
		case mode == 2 && g.chance(0.8):
			st.Name = "n" + strconv.Itoa(i)
		case mode == 3 && g.chance(0.3):
			st.Term = app([]string{"=>", "=", "or"}[g.r.IntN(3)], boolSort, g.constant(boolSort), f)
		}
		g.s.Steps = append(g.s.Steps, st)
		if mode == 3 && g.chance(0.1) {
			g.s.Steps = append(g.s.Steps, g.assume())
		}
	}
	if mode == 3 {
		g.s.Steps = append(g.s.Steps, g.assume())
	} else {
		g.s.Steps = append(g.s.Steps, Step{Kind: StepCheck})
	}
}

// oneOf gives one of ops.
func (g *generator) oneOf(ops ...string) string { return ops[g.r.IntN(len(ops))] }

func (g *generator) maybeNot(t *Term, p float64) *Term {
	if g.chance(p) {
		return not(t)
	}
	return t
}

// among gives a clause, a conjunction, or a choice of atoms; or one.
func (g *generator) among(atom func() *Term, d int) *Term {
	sub := func() *Term {
		if d > 0 && g.chance(0.5) {
			return g.among(atom, d-1)
		}
		return atom()
	}
	switch g.pick(4, 4, 2, 1, 1, 1) {
	case 1:
		return app("or", boolSort, g.list(sub)...)
	case 2:
		return app("and", boolSort, g.list(sub)...)
	case 3:
		return not(app(g.oneOf("or", "and"), boolSort, g.list(sub)...))
	case 4:
		return app("=", boolSort, g.constant(boolSort), sub())
	case 5:
		return app("ite", boolSort, sub(), sub(), sub())
	}
	return atom()
}

// orderShape compares words that little else happens to: cycles, orders that all
// disjuncts share, few numerals.
func orderShape(g *generator) []*Term {
	s := bvSort(g.p.Bv[g.r.IntN(len(g.p.Bv))])
	g.few = 2 + g.r.IntN(5)
	var marks []*Term
	for range g.r.IntN(4) {
		marks = append(marks, g.bvLit(s.Width))
	}
	spoilt := g.chance(0.2)
	var word func(d int) *Term
	word = func(d int) *Term {
		switch {
		case len(marks) > 0 && g.chance(0.25):
			return marks[g.r.IntN(len(marks))]
		case d > 0 && g.chance(0.15):
			return app("ite", s, app(g.oneOf("bvult", "="), boolSort, word(0), word(0)), word(d-1), word(d-1))
		case spoilt && g.chance(0.1):
			return app(g.oneOf("bvadd", "bvand", "bvsub", "bvxor"), s, word(0), word(0))
		}
		return g.constant(s)
	}
	ops := []string{"bvult", "bvule", "bvugt", "bvuge", "=", "distinct"}
	if g.chance(0.3) {
		ops = bvRelations
	}
	atom := func() *Term {
		op := g.oneOf(ops...)
		t := app(op, boolSort, word(1), word(1))
		if op == "distinct" && g.chance(0.3) {
			t.Args = append(t.Args, word(1))
		}
		return g.maybeNot(t, 0.2)
	}
	var facts []*Term
	for range 2 + g.r.IntN(12) {
		facts = append(facts, g.among(atom, 2))
	}
	return facts
}

// guardShape confines words by bounds, masks and overflow guards, and asks for
// factors, quotients and remainders.
func guardShape(g *generator) []*Term {
	s := bvSort(g.p.Bv[g.r.IntN(len(g.p.Bv))])
	g.few = 2 + g.r.IntN(2)
	x := func() *Term { return g.constant(s) }
	lit := func() *Term { return g.bvLit(s.Width) }
	either := func() *Term {
		if s.Width > 8 || g.chance(0.4) { // circuits of two wide words take long
			return lit()
		}
		return x()
	}
	over := g.oneOf("bvumulo", "bvuaddo", "bvusubo", "bvsmulo", "bvsaddo", "bvssubo")
	divisions := func() *Term { // y*(x/y) + x%y, or nearly
		a, b := x(), either()
		q, r := g.oneOf("bvudiv", "bvsdiv"), g.oneOf("bvurem", "bvsrem", "bvsmod")
		c, d := a, b
		if g.chance(0.15) {
			c = either()
		}
		if g.chance(0.15) {
			d = either()
		}
		t := []*Term{app("bvmul", s, b, app(q, s, a, b)), app(r, s, c, d)}
		if g.chance(0.2) {
			t[0], t[1] = app("bvmul", s, t[0], lit()), app("bvmul", s, t[1], lit())
		}
		if g.chance(0.3) {
			t = append(t, either())
		}
		if len(t) == 2 && g.chance(0.25) {
			return app("bvsub", s, t...)
		}
		return app("bvadd", s, t...)
	}
	atom := func() *Term {
		var t *Term
		switch g.pick(5, 4, 3, 3, 3, 4, 3) {
		case 0:
			t = app(bvRelations[g.r.IntN(len(bvRelations))], boolSort, x(), either())
		case 1:
			t = app("=", boolSort, app(g.oneOf("bvand", "bvor", "bvxor"), s, x(), lit()), either())
		case 2:
			t = app(over, boolSort, x(), either())
		case 3:
			t = app("=", boolSort, app("bvmul", s, x(), either()), lit())
		case 4:
			t = app(bvRelations[g.r.IntN(len(bvRelations))], boolSort, app(g.oneOf("bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"), s, either(), either()), either())
		case 5:
			t = app(bvRelations[g.r.IntN(len(bvRelations))], boolSort, divisions(), either())
		case 6:
			t = app(bvRelations[g.r.IntN(len(bvRelations))], boolSort, app(g.oneOf("bvadd", "bvsub", "bvshl", "bvlshr", "bvashr", "bvmul"), s, x(), either()), either())
		}
		return g.maybeNot(t, 0.25)
	}
	var facts []*Term
	for range 1 + g.r.IntN(7) {
		if g.chance(0.5) {
			facts = append(facts, atom())
		} else {
			facts = append(facts, g.among(atom, 2))
		}
	}
	return facts
}

// factorShape asks for the factors of a numeral where nothing overflows.
func factorShape(g *generator) []*Term {
	w := g.p.Bv[g.r.IntN(len(g.p.Bv))]
	s := bvSort(w)
	g.few = 2
	x, y := g.constant(s), app("b", s)
	g.s.Funs = append(g.s.Funs, Fun{Name: "b", Result: s})
	half := new(big.Int).Lsh(big.NewInt(1), uint((w+1)/2))
	n := g.bvLit(w)
	if w > 12 { // a factor of few bits, or else multipliers take over
		half.SetInt64(int64(1) << g.r.IntN(8))
		if g.chance(0.5) { // around the greatest machine words
			n = bvLit(new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), 62+uint(g.r.IntN(3))), big.NewInt(int64(g.r.IntN(120)-60))), w)
		}
	}
	if g.chance(0.5) {
		n = bvLit(big.NewInt(int64(g.r.IntN(120))), w)
	}
	facts := []*Term{app("=", boolSort, app("bvmul", s, x, y), n)}
	guard := func() *Term {
		switch g.pick(3, 3, 2, 1, 1) {
		case 0:
			return app(g.oneOf("bvult", "bvule"), boolSort, []*Term{x, y}[g.r.IntN(2)], bvLit(half, w))
		case 1:
			return not(app("bvumulo", boolSort, x, y))
		case 2:
			return app(g.oneOf("bvult", "bvule", "bvugt", "distinct"), boolSort, x, y)
		case 3:
			return app("=", boolSort, app("bvand", s, x, bvLit(half, w)), g.bvLit(w))
		}
		return app(g.oneOf("distinct", "bvugt", "bvslt"), boolSort, []*Term{x, y}[g.r.IntN(2)], g.bvLit(w))
	}
	if w > 12 {
		facts = append(facts,
			app("bvule", boolSort, x, bvLit(half, w)),
			app("bvule", boolSort, y, bvLit(new(big.Int).Lsh(big.NewInt(1), uint(w-8)), w)))
	}
	for range 1 + g.r.IntN(4) {
		if t := guard(); g.chance(0.8) {
			facts = append(facts, t)
		} else {
			facts = append(facts, app("or", boolSort, t, guard()))
		}
	}
	if g.chance(0.2) {
		facts[0] = app("or", boolSort, facts[0], guard())
	}
	return facts
}

// rowShape mixes clauses of two literals, sums of 0 and 1, and rows with weights.
func rowShape(g *generator) []*Term {
	n := 3 + g.r.IntN(8)
	if g.chance(0.2) {
		n += 10
	}
	one, zero := intLit(big.NewInt(1)), intLit(new(big.Int))
	var facts, bits, lits []*Term // the same as an Int and as a Bool
	for i := range n {
		if g.chance(0.4) {
			b := app("p"+strconv.Itoa(i), boolSort)
			g.s.Funs = append(g.s.Funs, Fun{Name: b.Op, Result: boolSort})
			bits, lits = append(bits, app("ite", intSort, b, one, zero)), append(lits, b)
			continue
		}
		x := app("z"+strconv.Itoa(i), intSort)
		g.s.Funs = append(g.s.Funs, Fun{Name: x.Op, Result: intSort})
		hi := one
		if g.chance(0.05) {
			hi = intLit(big.NewInt(2))
		}
		facts = append(facts, app("<=", boolSort, zero, x, hi))
		bits = append(bits, x)
		l := app("=", boolSort, x, one)
		if g.chance(0.5) {
			l = app(">=", boolSort, x, one)
		}
		lits = append(lits, l)
	}
	lit := func() *Term { return g.maybeNot(lits[g.r.IntN(n)], 0.3) }
	huge := g.chance(0.1)
	coeff := func(most int64) *Term {
		if huge && g.chance(0.3) {
			g.edge = 1
			return g.intLit()
		}
		k := 1 + g.r.Int64N(most)
		if g.chance(0.3) {
			k = -k
		}
		return intLit(big.NewInt(k))
	}
	sum := func(most int64) *Term {
		t := app("+", intSort)
		for range 2 + g.r.IntN(5) {
			b := bits[g.r.IntN(n)]
			if most > 1 {
				b = app("*", intSort, coeff(most), b)
			} else if g.chance(0.1) {
				b = app("-", intSort, b)
			}
			t.Args = append(t.Args, b)
		}
		return t
	}
	relation := func() string { return g.oneOf("<=", ">=", "=", "<", ">", "<=", ">=", "=") }
	row := func() *Term {
		switch g.pick(4, 4, 1) {
		case 0:
			return app(relation(), boolSort, sum(1), intLit(big.NewInt(int64(g.r.IntN(5)-1))))
		case 1:
			return app(relation(), boolSort, sum([]int64{3, 9, 50}[g.r.IntN(3)]), intLit(big.NewInt(int64(g.r.IntN(30)-6))))
		}
		return app(relation(), boolSort, sum(3), sum(3))
	}
	for range g.r.IntN(3 * n) {
		c := app("or", boolSort, lit(), lit())
		if g.chance(0.1) {
			c.Args = append(c.Args, lit())
		}
		facts = append(facts, c)
	}
	if k := 3 + 2*g.r.IntN(2); g.chance(0.3) && k <= n { // an odd cycle of pairs
		for i := range k {
			facts = append(facts, not(app("and", boolSort, lits[i], lits[(i+1)%k])))
		}
	}
	for range 1 + g.r.IntN(5) {
		facts = append(facts, g.maybeNot(row(), 0.1))
	}
	if g.chance(0.4) {
		facts = append(facts, app(g.oneOf("or", "=>", "="), boolSort, lit(), row()))
	}
	g.r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
	return facts
}

// listShape gives functions point by point, or as nested choices, and applies them
// to terms with few values, within and beyond what is given.
func listShape(g *generator) []*Term {
	num := func(n int64) *Term { return intLit(big.NewInt(n)) }
	n := 2 + g.r.IntN(5)
	low := int64(g.r.IntN(4) - 1)
	var facts []*Term
	table := g.chance(0.4) // a defined function, else a declared one or an array
	array := !table && g.chance(0.4)
	two := !array && g.chance(0.25)
	f := Fun{Name: "f0", Args: []*Sort{intSort}, Result: intSort}
	if two {
		f.Args = append(f.Args, intSort)
	}
	apply := func(x, y *Term) *Term {
		switch {
		case array:
			return app("select", intSort, app("f0", arraySort(intSort, intSort)), x)
		case two:
			return app("f0", intSort, x, y)
		}
		return app("f0", intSort, x)
	}
	switch {
	case table:
		f.Params = []string{"p0", "p1"}[:len(f.Args)]
		f.Body = num(int64(g.r.IntN(9) - 2))
		for range n {
			k := app("=", boolSort, app("p0", intSort), num(low+int64(g.r.IntN(n+1))))
			if g.chance(0.1) {
				k = app("<=", boolSort, app("p0", intSort), num(low+int64(g.r.IntN(n+1))))
			}
			if two {
				k = app("and", boolSort, k, app("=", boolSort, app("p1", intSort), num(int64(g.r.IntN(3)))))
			}
			f.Body = app("ite", intSort, k, num(int64(g.r.IntN(9)-2)), f.Body)
		}
		g.defs = append(g.defs, f)
	case array:
		g.s.Funs = append(g.s.Funs, Fun{Name: "f0", Result: arraySort(intSort, intSort)})
	default:
		g.s.Funs = append(g.s.Funs, f)
	}
	if !table {
		width := 1
		if two {
			width = 2
		}
		for i := range n {
			for j := range width {
				if g.chance(0.95) {
					facts = append(facts, app("=", boolSort, apply(num(low+int64(i)), num(int64(j))), num(int64(g.r.IntN(9)-2))))
				}
			}
		}
		if array && g.chance(0.3) {
			s := arraySort(intSort, intSort)
			w := app("(as const "+s.Text+")", s, num(int64(g.r.IntN(3))))
			for range n {
				w = app("store", s, w, num(low+int64(g.r.IntN(n+1))), num(int64(g.r.IntN(9)-2)))
			}
			facts = []*Term{app("=", boolSort, app("f0", s), w)}
		}
	}
	g.few = 2 + g.r.IntN(3)
	for i := range g.few { // the indices, mostly in range
		x := app("y"+strconv.Itoa(i), intSort)
		g.s.Funs = append(g.s.Funs, Fun{Name: x.Op, Result: intSort})
		g.consts["Int"] = append(g.consts["Int"], x)
		hi := low + int64(n) - 1
		if two && g.chance(0.5) {
			hi = 1
		}
		if g.chance(0.2) {
			hi++
		}
		if g.chance(0.9) {
			facts = append(facts, app("<=", boolSort, num(low), x, num(hi)))
		}
	}
	var term func(d int) *Term
	term = func(d int) *Term {
		x := g.constant(intSort)
		if d == 0 {
			return x
		}
		switch g.pick(6, 2, 2, 1, 1) {
		case 0:
			return apply(term(d-1), term(0))
		case 1:
			return app(g.oneOf("+", "-"), intSort, term(d-1), term(d-1))
		case 2:
			return app("*", intSort, num(int64(g.r.IntN(5)-2)), term(d-1))
		case 3:
			return app("ite", intSort, app("<", boolSort, term(0), term(0)), term(d-1), term(d-1))
		}
		return app("mod", intSort, term(d-1), num(int64(1+g.r.IntN(4))))
	}
	atom := func() *Term {
		t := app(g.oneOf("=", "<=", "<", "distinct", "="), boolSort, term(2), term(g.r.IntN(3)))
		if g.chance(0.5) {
			t.Args[1] = num(int64(g.r.IntN(9) - 2))
		}
		return g.maybeNot(t, 0.2)
	}
	for range 1 + g.r.IntN(5) {
		facts = append(facts, g.among(atom, 1))
	}
	if g.chance(0.3) {
		facts = append(facts, app("distinct", boolSort, apply(term(0), term(0)), apply(term(0), term(0))))
	}
	g.r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
	return facts
}

// chainShape has nested choices by the values of few terms: with keys that occur again,
// values that no key names, numerals or terms as leaves.
func chainShape(g *generator) []*Term {
	num := func(n int64) *Term { return intLit(big.NewInt(n)) }
	w := bvSort(1 + g.r.IntN(4))
	g.few = 1 + g.r.IntN(3)
	keys := []*Term{g.constant(intSort), g.constant(w), g.constant(boolSort)}
	for range g.r.IntN(3) {
		keys = append(keys, g.constant(intSort))
	}
	lin := g.chance(0.3)
	span := 2 + int64(g.r.IntN(8))
	test := func(key *Term) *Term {
		switch key.Sort.Kind {
		case KindBool:
			return key
		case KindBv:
			return app("=", boolSort, key, g.bvLit(key.Sort.Width))
		}
		if lin && g.chance(0.3) {
			key = app("+", intSort, key, num(1))
		}
		t := app(g.oneOf("=", "=", "=", "<=", "<", ">"), boolSort, key, num(int64(g.r.Int64N(span))-1))
		if g.chance(0.1) {
			t.Args[0], t.Args[1] = t.Args[1], t.Args[0]
		}
		return t
	}
	terms := []float64{0, 0, 0.2, 1}[g.r.IntN(4)] // how often a leaf is a term
	leaf := func() *Term {
		k := num(int64(g.r.IntN(9) - 2))
		if !g.chance(terms) {
			return k
		}
		return app("+", intSort, g.constant(intSort), k)
	}
	var chain func(n, d int) *Term
	chain = func(n, d int) *Term {
		by := []*Term{keys[g.r.IntN(len(keys))]}
		if g.chance(0.4) {
			by = append(by, keys[g.r.IntN(len(keys))])
		}
		t := leaf()
		for range n {
			key := by[g.r.IntN(len(by))]
			c := test(key)
			switch g.pick(8, 1, 1, 1) {
			case 1:
				c = app("or", boolSort, c, test(key))
			case 2:
				c = app("and", boolSort, c, test(by[0]))
			case 3:
				c = not(c)
			}
			then := leaf()
			if d > 0 && g.chance(0.15) {
				then = chain(2, d-1)
			}
			t = app("ite", intSort, c, then, t)
		}
		return t
	}
	atom := func() *Term {
		t := chain(1+g.r.IntN(7), 1)
		if g.chance(0.2) {
			t = app(g.oneOf("+", "-"), intSort, t, chain(1+g.r.IntN(4), 0))
		}
		return g.maybeNot(app(g.oneOf("=", "=", "<=", "<", "distinct"), boolSort, t, leaf()), 0.3)
	}
	var facts []*Term
	for range 1 + g.r.IntN(4) {
		switch g.pick(2, 2, 1) {
		case 0:
			facts = append(facts, g.among(atom, 1))
		case 1:
			facts = append(facts, app("=", boolSort, g.constant(intSort), chain(2+g.r.IntN(6), 1)))
		case 2:
			facts = append(facts, test(keys[g.r.IntN(len(keys))]))
		}
	}
	for _, c := range g.consts["Int"] {
		if g.chance(g.bounds) {
			lo := int64(g.r.IntN(4)) - 2
			facts = append(facts, app("<=", boolSort, num(lo), c, num(lo+int64(g.r.IntN(9)))))
		}
	}
	g.r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
	return facts
}

// symmetricShape says the same of all of a few constants of a declared sort, and
// something more of some of them now and then.
func symmetricShape(g *generator) []*Term {
	n := 2 + g.r.IntN(3)
	u := openSort("S")
	g.s.Sorts = append(g.s.Sorts, u)
	var cs []*Term
	for i := range n {
		c := app("c"+strconv.Itoa(i), u)
		g.s.Funs = append(g.s.Funs, Fun{Name: c.Op, Result: u})
		cs = append(cs, c)
	}
	g.s.Funs = append(g.s.Funs,
		Fun{Name: "f", Args: []*Sort{u}, Result: u}, Fun{Name: "g", Args: []*Sort{u, u}, Result: u},
		Fun{Name: "q", Args: []*Sort{u}, Result: boolSort})
	any := func() *Term { return cs[g.r.IntN(n)] }
	var term func(d int) *Term
	term = func(d int) *Term {
		if d == 0 || g.chance(0.2) {
			return any()
		}
		if g.chance(0.5) {
			return app("f", u, term(d-1))
		}
		return app("g", u, term(d-1), term(0))
	}
	var facts []*Term
	if g.chance(0.7) {
		facts = append(facts, app("distinct", boolSort, cs...))
	}
	within := func(t *Term) *Term { // t is one of the constants
		f := app("or", boolSort)
		for _, c := range cs {
			f.Args = append(f.Args, app("=", boolSort, t, c))
		}
		return f
	}
	each := func(f func(x *Term) *Term) {
		for _, c := range cs {
			facts = append(facts, f(c))
		}
	}
	for range 1 + g.r.IntN(4) {
		switch g.pick(4, 3, 2, 2, 2) {
		case 0:
			facts = append(facts, within(term(2)))
		case 1:
			each(func(x *Term) *Term { return within(app("f", u, x)) })
		case 2:
			each(func(x *Term) *Term { return not(app("=", boolSort, app("f", u, x), x)) })
		case 3:
			for _, a := range cs {
				each(func(x *Term) *Term { return within(app("g", u, a, x)) })
			}
		case 4:
			for _, a := range cs {
				each(func(x *Term) *Term {
					return app("=", boolSort, app("g", u, a, x), app("g", u, x, a))
				})
			}
		}
	}
	atom := func() *Term {
		if g.chance(0.3) {
			return g.maybeNot(app("q", boolSort, term(1)), 0.5)
		}
		return g.maybeNot(app("=", boolSort, term(2), term(2)), 0.4)
	}
	for range g.r.IntN(5) {
		facts = append(facts, g.among(atom, 1))
	}
	return facts
}
