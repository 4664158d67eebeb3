package b2kernel

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// lower makes the symbol of the expressions of one operator.
type lower func(l *lowering, n *tree.Node, e *env) symbol

// The columns of operators by what they take.
func numbers1(f func(l *lowering, a num) num) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol { return f(l, l.num(n.Args[0], e)) }
}

func numbers2(f func(l *lowering, a, b num) num) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		a := l.num(n.Args[0], e)
		return f(l, a, l.num(n.Args[1], e))
	}
}

// any1 and any2 take symbols, lists1 and lists2 listed sets.
func any1(f func(l *lowering, a symbol) symbol) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol { return f(l, l.expr(n.Args[0], e)) }
}

func any2(f func(l *lowering, a, b symbol) symbol) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		a := l.expr(n.Args[0], e)
		return f(l, a, l.expr(n.Args[1], e))
	}
}

func lists1(f func(l *lowering, a *set) symbol) lower {
	return any1(func(l *lowering, a symbol) symbol { return f(l, l.list(a)) })
}

func lists2(f func(l *lowering, a, b *set) symbol) lower {
	return any2(func(l *lowering, a, b symbol) symbol { return f(l, l.list(a), l.list(b)) })
}

func space(kind arrow) lower {
	return any2(func(l *lowering, a, b symbol) symbol { return arrows{a, b, kind} })
}

func combined(op tree.Op) lower {
	return any2(func(l *lowering, a, b symbol) symbol { return l.combine(op, a, b) })
}

// above is the integers from one on.
func above(least func(l *lowering) int64, most func(l *lowering) int64) lower {
	return func(l *lowering, _ *tree.Node, _ *env) symbol {
		f := interval{open(-inf), open(inf)}
		if least != nil {
			f.from = l.constant(least(l))
		}
		if most != nil {
			f.to = l.constant(most(l))
		}
		return f
	}
}

func fixed(n int64) func(*lowering) int64 { return func(*lowering) int64 { return n } }

func greatest(l *lowering) int64 { return l.world.MaxInt }
func least(l *lowering) int64    { return l.world.MinInt }

// lowerings has the symbol of each operator of expressions.
var lowerings [tree.NumOps]lower

func init() {
	for op, f := range map[tree.Op]lower{
		tree.Ident:    func(l *lowering, n *tree.Node, e *env) symbol { return l.named(n, e) },
		tree.MaxInt:   func(l *lowering, _ *tree.Node, _ *env) symbol { return l.constant(l.world.MaxInt) },
		tree.MinInt:   func(l *lowering, _ *tree.Node, _ *env) symbol { return l.constant(l.world.MinInt) },
		tree.EmptySet: func(l *lowering, _ *tree.Node, _ *env) symbol { return &set{distinct: true} },
		tree.EmptySeq: func(l *lowering, _ *tree.Node, _ *env) symbol { return &set{distinct: true} },

		tree.IntSet: above(nil, nil), tree.NaturalSet: above(fixed(0), nil), tree.Natural1Set: above(fixed(1), nil),
		tree.ImplInt: above(least, greatest), tree.ImplNat: above(fixed(0), greatest), tree.ImplNat1: above(fixed(1), greatest),
		tree.BoolSet: everything, tree.StringSet: everything,

		tree.Neg: numbers1((*lowering).neg), tree.Add: numbers2((*lowering).add), tree.Sub: numbers2((*lowering).sub),
		tree.Mul: numbers2((*lowering).mul),
		tree.Div: numbers2(func(l *lowering, a, b num) num {
			l.require(l.not(l.same(b, l.constant(0))))
			return l.div(a, b)
		}),
		tree.Mod: numbers2(func(l *lowering, a, b num) num {
			l.require(l.le(l.constant(0), a))
			l.require(l.lt(l.constant(0), b))
			return l.mod(a, b)
		}),
		tree.Power: numbers2(func(l *lowering, a, b num) num {
			l.require(l.le(l.constant(0), b))
			return l.power(a, b)
		}),
		tree.Min: any1(func(l *lowering, s symbol) symbol { return l.best(s, false) }),
		tree.Max: any1(func(l *lowering, s symbol) symbol { return l.best(s, true) }),
		tree.Card: func(l *lowering, n *tree.Node, e *env) symbol {
			if size, ok := l.lengthOf(n.Args[0], e); ok {
				return size
			}
			return l.card(l.expr(n.Args[0], e))
		},
		tree.Sigma: func(l *lowering, n *tree.Node, e *env) symbol {
			var ns []num
			l.each(n, e, func(x symbol, cond ast.Node) {
				ns = append(ns, l.choose(cond, x, l.constant(0)).(num))
			})
			return l.sum(ns)
		},
		tree.Pi: func(l *lowering, n *tree.Node, e *env) symbol {
			p := l.constant(1)
			l.each(n, e, func(x symbol, cond ast.Node) { p = l.mul(p, l.choose(cond, x, l.constant(1)).(num)) })
			return p
		},

		tree.BoolOf: func(l *lowering, n *tree.Node, e *env) symbol {
			var p, q ast.Node
			l.exactly(func() ast.Node { p, q = l.both(n.Args[0], e); return p })
			l.require(l.or(p, q))
			return l.choose(p, l.constant(1), l.constant(0))
		},
		tree.IfExpr: func(l *lowering, n *tree.Node, e *env) symbol {
			var p, q ast.Node
			l.exactly(func() ast.Node { p, q = l.both(n.Args[0], e); return p })
			if q != l.not(p) {
				l.require(l.or(p, q))
			}
			var a, b symbol
			then, other := p, q
			l.given(&then, func() { a = l.expr(n.Args[1], e) })
			l.given(&other, func() { b = l.expr(n.Args[2], e) })
			return l.choose(p, a, b)
		},
		tree.LetExpr: func(l *lowering, n *tree.Node, e *env) symbol { return l.expr(n.Args[1], l.equations(n.Args[0], e)) },
		tree.TypeOf:  func(l *lowering, n *tree.Node, e *env) symbol { return l.expr(n.Args[0], e) },

		tree.Couple: any2(func(l *lowering, a, b symbol) symbol { return pair{a, b} }),
		tree.SetExt: func(l *lowering, n *tree.Node, e *env) symbol {
			var b builder
			for _, a := range n.Args {
				b.add(l, l.expr(a, e), l.g.True())
			}
			return b.set()
		},
		tree.Compr: comprehend, tree.ComprMap: comprehend, tree.Lambda: comprehend,
		tree.Interval: func(l *lowering, n *tree.Node, e *env) symbol {
			a := l.num(n.Args[0], e)
			return interval{a, l.num(n.Args[1], e)}
		},
		tree.Product: any2(func(l *lowering, a, b symbol) symbol { return product{a, b} }),
		tree.Union:   combined(tree.Union), tree.Inter: combined(tree.Inter), tree.SetMinus: combined(tree.SetMinus),
		tree.Pow: any1(func(l *lowering, a symbol) symbol { return powerSet{of: a} }), tree.Pow1: any1(func(l *lowering, a symbol) symbol { return powerSet{of: a, nonEmpty: true} }),
		tree.Fin: finiteSets(false), tree.Fin1: finiteSets(true),
		tree.GenUnion: lists1(func(l *lowering, a *set) symbol { return l.unionAll(a) }),
		tree.GenInter: lists1(func(l *lowering, a *set) symbol {
			l.require(l.not(l.isEmpty(a)))
			return l.interAll(a)
		}),
		tree.QuantUnion: func(l *lowering, n *tree.Node, e *env) symbol { return l.unionAll(l.images(n, e)) },
		tree.QuantInter: func(l *lowering, n *tree.Node, e *env) symbol {
			s := l.images(n, e)
			l.require(l.not(l.isEmpty(s)))
			return l.interAll(s)
		},

		tree.Relations: space(arrow{}), tree.TotalRel: space(arrow{total: true}), tree.SurjRel: space(arrow{surjective: true}),
		tree.TotalSurjRel: space(arrow{total: true, surjective: true}),
		tree.PartialFunc:  space(arrow{function: true}), tree.TotalFunc: space(arrow{function: true, total: true}),
		tree.PartialInj: space(arrow{function: true, injective: true}), tree.TotalInj: space(arrow{function: true, total: true, injective: true}),
		tree.PartialSurj: space(arrow{function: true, surjective: true}), tree.TotalSurj: space(arrow{function: true, total: true, surjective: true}),
		tree.PartialBij: space(arrow{function: true, injective: true, surjective: true}), tree.TotalBij: space(arrow{true, true, true, true}),

		tree.Domain: any1(func(l *lowering, r symbol) symbol {
			if f, ok := r.(*opaque); ok {
				return opaqueDomain{f}
			}
			if m, ok := r.(mapping); ok {
				return m.of
			}
			return l.domain(l.list(r))
		}),
		tree.Range: any1(func(l *lowering, r symbol) symbol {
			if m, ok := r.(mapping); ok && m.part == tree.Id {
				return m.of
			}
			return l.rangeOf(l.list(r))
		}),
		tree.Inverse: any1(func(l *lowering, r symbol) symbol {
			if m, ok := r.(mapping); ok && m.part == tree.Id {
				return m
			}
			return l.inverse(l.list(r))
		}),
		tree.Image:  any2(func(l *lowering, r, s symbol) symbol { return l.image(r, s) }),
		tree.Apply:  any2(func(l *lowering, f, x symbol) symbol { return l.apply(f, x) }),
		tree.DomRes: restricted(false, true),
		tree.DomSub: restricted(false, false),
		tree.RanRes: restricted(true, true),
		tree.RanSub: restricted(true, false),

		tree.Override:     lists2(func(l *lowering, r, s *set) symbol { return l.override(r, s) }),
		tree.DirectProd:   lists2(func(l *lowering, r, s *set) symbol { return l.direct(r, s) }),
		tree.ParallelProd: lists2(func(l *lowering, r, s *set) symbol { return l.parallel(r, s) }),
		tree.Compose:      any2(func(l *lowering, r, s symbol) symbol { return l.composed(r, s) }),
		tree.BackCompose:  any2(func(l *lowering, s, r symbol) symbol { return l.composed(r, s) }),
		tree.Id:           any1(func(l *lowering, s symbol) symbol { return l.mapping(s, tree.Id) }),
		tree.IdGen:        ofAll(tree.Id),
		tree.Prj1:         any2(func(l *lowering, a, b symbol) symbol { return l.mapping(product{a, b}, tree.Prj1) }),
		tree.Prj2:         any2(func(l *lowering, a, b symbol) symbol { return l.mapping(product{a, b}, tree.Prj2) }),
		tree.Prj1Gen:      ofAll(tree.Prj1),
		tree.Prj2Gen:      ofAll(tree.Prj2),
		tree.Iterate: func(l *lowering, n *tree.Node, e *env) symbol {
			r, k := l.list(l.expr(n.Args[0], e)), l.num(n.Args[1], e)
			l.require(l.le(l.constant(0), k))
			if !k.fixed() {
				panic(l.refuse("iterate with a number that is not known"))
			}
			if k.lo <= 0 {
				return l.mapping(l.allOf(l.world.Shape(n.Type).A.A), tree.Id)
			}
			out := r
			for range k.lo - 1 {
				out = l.compose(out, r)
			}
			return out
		},
		tree.Closure1: lists1(func(l *lowering, r *set) symbol { return l.closure1(r) }),
		tree.Closure: func(l *lowering, n *tree.Node, e *env) symbol {
			r := l.closure1(l.list(l.expr(n.Args[0], e)))
			return l.combine(tree.Union, r, l.mapping(l.allOf(l.world.Shape(n.Type).A.A), tree.Id))
		},
		tree.FncOf: lists1(func(l *lowering, r *set) symbol {
			g, ok := l.ground(l.domain(r))
			if !ok {
				panic(l.refuse("fnc of a relation whose arguments have too many values"))
			}
			return l.through(g, func(c cell) (symbol, ast.Node) {
				return pair{c.elem, l.image(r, &set{cells: []cell{{c.elem, l.g.True()}}, distinct: true})}, l.g.True()
			})
		}),
		tree.RelOf: lists1(func(l *lowering, f *set) symbol {
			var b builder
			for _, c := range f.cells {
				p := c.elem.(pair)
				for _, d := range l.list(p.b).cells {
					b.add(l, pair{p.a, d.elem}, l.and(c.cond, d.cond))
				}
			}
			return b.set()
		}),

		tree.Rec:    func(l *lowering, n *tree.Node, e *env) symbol { return record(l.fields(n, e)) },
		tree.Struct: func(l *lowering, n *tree.Node, e *env) symbol { return structs(l.fields(n, e)) },
		tree.FieldOf: func(l *lowering, n *tree.Node, e *env) symbol {
			shape := l.world.Shape(n.Args[0].Type)
			return l.expr(n.Args[0], e).(record)[eval.FieldIndex(shape, n.Name)]
		},
	} {
		lowerings[op] = f
	}
	for op, f := range sequenceLowerings {
		lowerings[op] = f
	}
	for op, f := range realLowerings {
		lowerings[op] = f
	}
}

// everything is a whole type.
func everything(l *lowering, n *tree.Node, _ *env) symbol { return l.allOf(l.world.Shape(n.Type).A) }

func finiteSets(nonEmpty bool) lower {
	return any1(func(l *lowering, a symbol) symbol { return powerSet{a, nonEmpty, true} })
}

// comprehend is a comprehension or a lambda: listed where its names have bounds.
func comprehend(l *lowering, n *tree.Node, e *env) symbol {
	f := comprehension{n, e}
	if s := f.list(l); s != nil {
		return s
	}
	return f
}

// expr lowers an expression. What names nothing that is to be found is evaluated.
func (l *lowering) expr(n *tree.Node, e *env) symbol {
	old := l.place
	l.place = n
	x := l.lowered(n, e)
	l.place = old
	return x
}

func (l *lowering) lowered(n *tree.Node, e *env) symbol {
	switch n.Op {
	case tree.IntLit:
		return l.bigConstant(n.Int)
	case tree.True, tree.False:
		return l.constant(map[bool]int64{true: 1}[n.Op == tree.True])
	case tree.StringLit:
		return l.constant(int64(l.text(n.Name)))
	}
	if x, ok := l.evaluate(n); ok {
		return x
	}
	f := lowerings[n.Op]
	if f == nil {
		panic(l.refuse("the operator %s", n.Spelled()))
	}
	return f(l, n, e)
}

// num lowers an expression of numbers.
func (l *lowering) num(n *tree.Node, e *env) num { return l.expr(n, e).(num) }

// evaluate gives the value of what names nothing to be found, if it can be listed.
func (l *lowering) evaluate(n *tree.Node) (symbol, bool) {
	if x, ok := l.values[n]; ok {
		return x, x != nil
	}
	for _, d := range l.names(n) {
		if d.Kind == tree.DLocal || l.sought[d] {
			return nil, false
		}
	}
	var x symbol
	switch n.Op {
	case tree.Interval, tree.IntSet, tree.NaturalSet, tree.Natural1Set, tree.ImplInt, tree.ImplNat, tree.ImplNat1,
		tree.Pow, tree.Pow1, tree.Fin, tree.Fin1, tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm, tree.Struct, tree.Product,
		tree.Relations, tree.TotalRel, tree.SurjRel, tree.TotalSurjRel, tree.PartialFunc, tree.TotalFunc, tree.PartialInj,
		tree.TotalInj, tree.PartialSurj, tree.TotalSurj, tree.PartialBij, tree.TotalBij:
		// A family, which says more than its elements.
	default:
		if v, err := l.ask(n); err == nil {
			shape := l.world.Shape(n.Type)
			if shape.Form != value.FSet || value.IsFinite(v) {
				l.attempt(func() { x = l.listed(shape, v) })
			}
		}
	}
	l.values[n] = x
	return x, x != nil
}

// listed makes the symbol of a value that may turn out to have no end.
func (l *lowering) listed(shape *value.Shape, v value.Value) (x symbol) {
	var refused *Refusal
	defer func() {
		if refused != nil {
			panic(refused)
		}
	}()
	// What has no end, or takes too long to list, is no symbol.
	if err := eval.NewCode(l.world).NewFrame(nil).Guard(func() {
		refused = l.attempt(func() { x = l.mustList(shape, v) })
	}); err != nil {
		return nil
	}
	return x
}

func (l *lowering) mustList(shape *value.Shape, v value.Value) symbol {
	if shape.Form == value.FSet {
		if n := value.Size(v); n != nil && (!n.IsInt64() || n.Int64() > maxListed) {
			return nil
		}
	}
	return l.known(shape, value.Normal(v))
}

// named gives the symbol of a name.
func (l *lowering) named(n *tree.Node, e *env) symbol {
	if x, ok := l.get(e, n.Decl); ok {
		return x
	}
	if n.Decl.Kind == tree.DSet {
		return l.allOf(l.world.Shape(n.Type).A)
	}
	panic(l.refuse("the value of %s", n.Name))
}

func (l *lowering) fields(n *tree.Node, e *env) []symbol {
	shape := l.world.Shape(n.Type)
	if n.Op == tree.Struct {
		shape = shape.A
	}
	out := make([]symbol, len(n.Args))
	for i, a := range n.Args {
		out[eval.FieldIndex(shape, n.Names[i])] = l.expr(a, e)
	}
	return out
}

// best gives the least or the greatest number of a set, which must have one.
func (l *lowering) best(x symbol, greatest bool) num {
	s := l.tryList(x)
	if s != nil {
		l.require(l.not(l.isEmpty(s)))
		return l.extreme(s, greatest)
	}
	if l.exact {
		panic(l.refuse("a set that is infinite or too large to be listed"))
	}
	// The one element that no other one is better than.
	m := l.number("extreme", -inf, inf)
	l.require(l.exactly(func() ast.Node {
		return l.and(l.memberOf(m, x), l.everywhere(x, func(y symbol) ast.Node {
			worse := l.le(m, y.(num))
			if greatest {
				worse = l.le(y.(num), m)
			}
			return l.implies(l.memberOf(y, x), worse)
		}))
	}))
	return m
}

// apply gives f(x), which is what is being lowered, for exactly one value there.
func (l *lowering) apply(f, x symbol) symbol {
	if c, ok := f.(comprehension); ok && c.node.Op == tree.Lambda {
		e := l.bindTuple(c.env, c.node.Binds, x)
		l.require(l.exactly(func() ast.Node { return l.truth(c.node.Args[0], e, true) }))
		return l.expr(c.node.Args[1], e)
	}
	if f, ok := f.(*opaque); ok {
		y, in := f.apply(l, x)
		l.require(in)
		return y
	}
	if m, ok := f.(mapping); ok {
		l.require(l.memberOf(x, m.of))
		return m.value(x)
	}
	r := l.list(f)
	v, defined := l.at(r, x)
	l.require(defined)
	if v == nil {
		shape := l.world.Shape(l.place.Type)
		return l.known(shape, shape.Zero())
	}
	if !l.isFunction(r) {
		var found []cell
		l.lookup(r, pair{x, nil}, func(c cell) {
			p := c.elem.(pair)
			if q := l.and(c.cond, l.equal(p.a, x)); !l.isFalse(q) {
				found = append(found, cell{p.b, q})
			}
		})
		for i, c := range found {
			for _, d := range found[:i] {
				l.require(l.not(l.and(c.cond, d.cond, l.not(l.equal(c.elem, d.elem)))))
			}
		}
	}
	return v
}

// each gives the values of the expression of a binder, once for each value of its names.
func (l *lowering) each(n *tree.Node, e *env, found func(symbol, ast.Node)) {
	type one struct {
		e    *env
		cond ast.Node
	}
	var all []one
	if err := l.attempt(func() {
		l.cases(n.Binds, tree.Conjuncts(n.Args[0]), e, true, func(f *env, cond ast.Node) { all = append(all, one{f, cond}) })
	}); err != nil {
		rows, ok := l.solved(n, e)
		if !err.endless || !ok {
			panic(err)
		}
		all = nil
		for _, f := range rows {
			all = append(all, one{f, l.g.True()})
		}
	}
	for _, c := range all {
		var x symbol
		l.given(&c.cond, func() { x = l.expr(n.Args[1], c.e) })
		found(x, c.cond)
	}
}

// images is the set of the values of the expression of a binder.
func (l *lowering) images(n *tree.Node, e *env) *set {
	var b builder
	l.cases(n.Binds, tree.Conjuncts(n.Args[0]), e, false, func(f *env, cond ast.Node) {
		var x symbol
		l.given(&cond, func() { x = l.expr(n.Args[1], f) })
		b.add(l, x, cond)
	})
	return b.set()
}
