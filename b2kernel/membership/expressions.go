package membership

import (
	"math/big"
	"slices"

	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// lower lowers an expression of an operator.
type lower func(l *lowering, n *tree.Node, e *env) symbol

func (l *lowering) set(n *tree.Node, e *env) *set     { return l.expr(n, e).(*set) }
func (l *lowering) num(n *tree.Node, e *env) ast.Node { return ast.Node(l.expr(n, e).(scalar)) }

// expr lowers an expression. One that has no lowering stands for any value.
func (l *lowering) expr(n *tree.Node, e *env) symbol {
	if f := lowerings[n.Op]; f != nil {
		if x := f(l, n, e); x != nil {
			return x
		}
	}
	return l.left(n, e)
}

// sets1 and sets2 lower operands that are sets.
func sets1(f func(l *lowering, n *tree.Node, a *set) symbol) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol { return f(l, n, l.set(n.Args[0], e)) }
}

func sets2(f func(l *lowering, n *tree.Node, a, b *set) symbol) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		a := l.set(n.Args[0], e)
		return f(l, n, a, l.set(n.Args[1], e))
	}
}

// integers is a set of those that has says.
func integers(has func(l *lowering, x ast.Node) ast.Node) lower {
	return func(l *lowering, n *tree.Node, _ *env) symbol {
		return predicateSet(tree.IntType, func(x symbol) ast.Node { return has(l, ast.Node(x.(scalar))) })
	}
}

func above(least int64) lower {
	return integers(func(l *lowering, x ast.Node) ast.Node { return l.le(l.g.Num64(least), x) })
}

// implementable are the integers from MININT, or from least, to MAXINT.
func implementable(least int64, min bool) lower {
	return integers(func(l *lowering, x ast.Node) ast.Node {
		from := least
		if min {
			from = l.q.MinInt
		}
		return l.and(l.le(l.g.Num64(from), x), l.le(x, l.g.Num64(l.q.MaxInt)))
	})
}

func arith(op ast.Op) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		return scalar(l.g.Arith(op, l.num(n.Args[0], e), l.num(n.Args[1], e)))
	}
}

func realValue(n *tree.Node) *big.Rat {
	v, ok := new(big.Rat).SetString(n.Name)
	if !ok {
		panic(tooLarge{})
	}
	return v
}

// realOp lowers an operator on reals.
func realOp(op ast.Op) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		args := make([]ast.Node, len(n.Args))
		for i, a := range n.Args {
			args[i] = l.num(a, e)
		}
		t := ast.Real
		if op == ast.OpFloor || op == ast.OpCeiling {
			t = ast.Int
		}
		return scalar(l.g.Mk(op, t, args, 0))
	}
}

// elem gives the type of the elements of a set. What a file types wrongly is left out.
func elem(n *tree.Node) *tree.Type {
	if n.Type == nil || n.Type.Rep().Left == nil {
		panic(tooLarge{})
	}
	return n.Type.Rep().Left.Rep()
}

// lowerings has the symbol of each operator of expressions; nil: it stands for any value.
var lowerings [tree.NumOps]lower

func init() {
	for op, f := range map[tree.Op]lower{
		tree.Ident:  func(l *lowering, n *tree.Node, e *env) symbol { return l.named(n, e) },
		tree.IntLit: func(l *lowering, n *tree.Node, _ *env) symbol { return scalar(l.g.Num(n.Int)) },
		tree.True:   func(l *lowering, _ *tree.Node, _ *env) symbol { return scalar(l.g.BoolOf(l.g.True())) },
		tree.False:  func(l *lowering, _ *tree.Node, _ *env) symbol { return scalar(l.g.BoolOf(l.g.False())) },
		tree.MaxInt: func(l *lowering, _ *tree.Node, _ *env) symbol { return scalar(l.g.Num64(l.q.MaxInt)) },
		tree.MinInt: func(l *lowering, _ *tree.Node, _ *env) symbol { return scalar(l.g.Num64(l.q.MinInt)) },
		tree.StringLit: func(l *lowering, n *tree.Node, _ *env) symbol {
			if _, ok := l.texts[n.Name]; !ok {
				c := l.g.Fresh("string", l.g.Set("STRING"))
				for _, other := range l.texts {
					l.fact(l.not(l.same(c, other)))
				}
				l.texts[n.Name] = c
			}
			return scalar(l.texts[n.Name])
		},
		tree.TypeOf: func(l *lowering, n *tree.Node, e *env) symbol { return l.expr(n.Args[0], e) },

		tree.IntSet: whole, tree.BoolSet: whole, tree.StringSet: whole, tree.RealSet: whole,
		tree.NaturalSet: above(0), tree.Natural1Set: above(1),
		tree.ImplInt: implementable(0, true), tree.ImplNat: implementable(0, false), tree.ImplNat1: implementable(1, false),
		tree.Interval: func(l *lowering, n *tree.Node, e *env) symbol {
			a, b := l.num(n.Args[0], e), l.num(n.Args[1], e)
			return predicateSet(tree.IntType, func(x symbol) ast.Node { return l.and(l.le(a, ast.Node(x.(scalar))), l.le(ast.Node(x.(scalar)), b)) })
		},

		tree.Add: arith(ast.OpAdd), tree.Sub: arith(ast.OpSub), tree.Mul: arith(ast.OpMul),
		tree.Neg: func(l *lowering, n *tree.Node, e *env) symbol {
			return scalar(l.g.Arith(ast.OpNeg, l.num(n.Args[0], e)))
		},
		tree.Div: func(l *lowering, n *tree.Node, e *env) symbol {
			// It truncates: -7/2 is -3.
			a, b := l.num(n.Args[0], e), l.num(n.Args[1], e)
			q := l.g.Arith(ast.OpEDiv, a, b)
			if l.g.Op(a) == ast.OpInt && l.g.IntVal(a).Sign() >= 0 {
				return scalar(q)
			}
			minus := l.g.Arith(ast.OpNeg, l.g.Arith(ast.OpEDiv, l.g.Arith(ast.OpNeg, a), b))
			return scalar(l.g.Ite(l.le(l.g.Num64(0), a), q, minus))
		},
		tree.Mod: arith(ast.OpEMod), // of what is defined
		tree.Power: func(l *lowering, n *tree.Node, e *env) symbol {
			if k := n.Args[1]; k.Op == tree.IntLit && k.Int.IsInt64() && k.Int.Sign() >= 0 && k.Int.Int64() <= 16 {
				x, out := l.num(n.Args[0], e), l.g.Num64(1)
				for i := range k.Int.Int64() {
					if i == 0 {
						out = x
					} else {
						out = l.g.Arith(ast.OpMul, out, x)
					}
				}
				return scalar(out)
			}
			return nil
		},
		tree.RealLit: func(l *lowering, n *tree.Node, _ *env) symbol {
			return scalar(l.g.RealNum(realValue(n)))
		},
		tree.RealOf: realOp(ast.OpOfInt), tree.Floor: realOp(ast.OpFloor),
		tree.Ceiling: realOp(ast.OpCeiling),
		tree.RealNeg: realOp(ast.OpRNeg), tree.RealAdd: realOp(ast.OpRAdd), tree.RealSub: realOp(ast.OpRSub),
		tree.RealMul: realOp(ast.OpRMul), tree.RealDiv: realOp(ast.OpRDiv), // of what is defined
		tree.Min:  sets1(func(l *lowering, _ *tree.Node, a *set) symbol { return l.extreme(a, false) }),
		tree.Max:  sets1(func(l *lowering, _ *tree.Node, a *set) symbol { return l.extreme(a, true) }),
		tree.Card: func(l *lowering, n *tree.Node, e *env) symbol { return l.card(n.Args[0], e) },

		tree.BoolOf: func(l *lowering, n *tree.Node, e *env) symbol { return scalar(l.boolean(l.truth(n.Args[0], e))) },
		tree.IfExpr: func(l *lowering, n *tree.Node, e *env) symbol {
			return l.choose(l.truth(n.Args[0], e), l.expr(n.Args[1], e), l.expr(n.Args[2], e))
		},
		tree.LetExpr: func(l *lowering, n *tree.Node, e *env) symbol { return l.expr(n.Args[1], l.equations(n.Args[0], e)) },

		tree.Couple: func(l *lowering, n *tree.Node, e *env) symbol {
			a := l.expr(n.Args[0], e)
			return pair{a, l.expr(n.Args[1], e)}
		},
		tree.EmptySet: func(l *lowering, n *tree.Node, _ *env) symbol { return l.listing(elem(n), nil) },
		tree.EmptySeq: func(l *lowering, n *tree.Node, _ *env) symbol { return l.items(elem(n), nil) },
		tree.SetExt: func(l *lowering, n *tree.Node, e *env) symbol {
			var xs []symbol
			for _, a := range n.Args {
				xs = append(xs, l.expr(a, e))
			}
			return l.listing(elem(n), xs)
		},
		tree.Compr: func(l *lowering, n *tree.Node, e *env) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node { return l.truth(n.Args[0], bindTuple(e, n.Binds, x)) })
		},
		tree.Lambda: func(l *lowering, n *tree.Node, e *env) symbol {
			return l.function(elem(n), func(x symbol) ast.Node { return l.truth(n.Args[0], bindTuple(e, n.Binds, x)) },
				func(x symbol) symbol { return l.expr(n.Args[1], bindTuple(e, n.Binds, x)) })
		},
		tree.ComprMap: func(l *lowering, n *tree.Node, e *env) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				return l.exists(n.Binds, tree.Conjuncts(n.Args[0]), e, func(f *env) ast.Node { return l.equal(l.expr(n.Args[1], f), x) })
			})
		},

		tree.Union: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol {
			out := predicateSet(a.elem, func(x symbol) ast.Node { return l.or(a.has(x), b.has(x)) })
			if a.items != nil && b.items != nil {
				return l.listing(a.elem, slices.Concat(a.items, b.items))
			}
			return out
		}),
		tree.Inter: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol { return l.restricted(a, b.has) }),
		tree.SetMinus: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol {
			return l.restricted(a, func(x symbol) ast.Node { return l.not(b.has(x)) })
		}),
		tree.Product: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol { return l.product(a, b) }),
		tree.Pow:     sets1(func(l *lowering, n *tree.Node, a *set) symbol { return l.power(a, false) }),
		tree.Pow1:    sets1(func(l *lowering, n *tree.Node, a *set) symbol { return l.power(a, true) }),
		tree.Fin:     finiteSets, tree.Fin1: finiteSets,
		tree.GenUnion: sets1(func(l *lowering, n *tree.Node, a *set) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				if a.items != nil {
					var ps []ast.Node
					for _, s := range a.items {
						ps = append(ps, s.(*set).has(x))
					}
					return l.or(ps...)
				}
				return l.some(a.elem, func(s symbol) ast.Node { return l.and(a.has(s), s.(*set).has(x)) })
			})
		}),
		tree.GenInter: sets1(func(l *lowering, n *tree.Node, a *set) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				return l.forall(a.elem, func(s symbol) ast.Node { return l.implies(a.has(s), s.(*set).has(x)) })
			})
		}),
		tree.QuantUnion: func(l *lowering, n *tree.Node, e *env) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				return l.exists(n.Binds, tree.Conjuncts(n.Args[0]), e, func(f *env) ast.Node { return l.set(n.Args[1], f).has(x) })
			})
		},
		tree.QuantInter: func(l *lowering, n *tree.Node, e *env) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				return l.not(l.exists(n.Binds, tree.Conjuncts(n.Args[0]), e, func(f *env) ast.Node { return l.not(l.set(n.Args[1], f).has(x)) }))
			})
		},

		tree.Domain:  sets1(func(l *lowering, n *tree.Node, r *set) symbol { return l.domain(r) }),
		tree.Range:   sets1(func(l *lowering, n *tree.Node, r *set) symbol { return l.rangeOf(r) }),
		tree.Inverse: sets1(func(l *lowering, n *tree.Node, r *set) symbol { return l.inverse(r) }),
		tree.Image:   sets2(func(l *lowering, n *tree.Node, r, s *set) symbol { return l.image(r, s) }),
		tree.Apply: func(l *lowering, n *tree.Node, e *env) symbol {
			f := l.set(n.Args[0], e)
			return l.apply(f, l.expr(n.Args[1], e))
		},
		tree.DomRes: sets2(func(l *lowering, n *tree.Node, s, r *set) symbol {
			return l.restricted(r, func(x symbol) ast.Node { return s.has(x.(pair).a) })
		}),
		tree.DomSub: sets2(func(l *lowering, n *tree.Node, s, r *set) symbol {
			return l.restricted(r, func(x symbol) ast.Node { return l.not(s.has(x.(pair).a)) })
		}),
		tree.RanRes: sets2(func(l *lowering, n *tree.Node, r, s *set) symbol {
			return l.restricted(r, func(x symbol) ast.Node { return s.has(x.(pair).b) })
		}),
		tree.RanSub: sets2(func(l *lowering, n *tree.Node, r, s *set) symbol {
			return l.restricted(r, func(x symbol) ast.Node { return l.not(s.has(x.(pair).b)) })
		}),
		tree.Override:    sets2(func(l *lowering, n *tree.Node, r, s *set) symbol { return l.override(r, s) }),
		tree.Compose:     sets2(func(l *lowering, n *tree.Node, r, s *set) symbol { return l.compose(elem(n), r, s) }),
		tree.BackCompose: sets2(func(l *lowering, n *tree.Node, s, r *set) symbol { return l.compose(elem(n), r, s) }),
		tree.DirectProd: sets2(func(l *lowering, n *tree.Node, r, s *set) symbol {
			if r.at != nil && s.at != nil {
				return l.function(elem(n), func(x symbol) ast.Node { return l.and(r.dom(x), s.dom(x)) }, func(x symbol) symbol { return pair{r.at(x), s.at(x)} })
			}
			return predicateSet(elem(n), func(x symbol) ast.Node {
				p := x.(pair)
				return l.and(r.has(pair{p.a, p.b.(pair).a}), s.has(pair{p.a, p.b.(pair).b}))
			})
		}),
		tree.ParallelProd: sets2(func(l *lowering, n *tree.Node, r, s *set) symbol {
			return predicateSet(elem(n), func(x symbol) ast.Node {
				p := x.(pair)
				return l.and(r.has(pair{p.a.(pair).a, p.b.(pair).a}), s.has(pair{p.a.(pair).b, p.b.(pair).b}))
			})
		}),
		tree.Id: sets1(func(l *lowering, n *tree.Node, s *set) symbol {
			return l.function(elem(n), s.has, func(x symbol) symbol { return x })
		}),
		tree.IdGen: func(l *lowering, n *tree.Node, e *env) symbol {
			return l.function(elem(n), func(symbol) ast.Node { return l.g.True() }, func(x symbol) symbol { return x })
		},
		tree.Prj1: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol {
			return l.function(elem(n), l.product(a, b).has, func(x symbol) symbol { return x.(pair).a })
		}),
		tree.Prj2: sets2(func(l *lowering, n *tree.Node, a, b *set) symbol {
			return l.function(elem(n), l.product(a, b).has, func(x symbol) symbol { return x.(pair).b })
		}),
		tree.Prj1Gen: func(l *lowering, n *tree.Node, e *env) symbol {
			return l.function(elem(n), func(symbol) ast.Node { return l.g.True() }, func(x symbol) symbol { return x.(pair).a })
		},
		tree.Prj2Gen: func(l *lowering, n *tree.Node, e *env) symbol {
			return l.function(elem(n), func(symbol) ast.Node { return l.g.True() }, func(x symbol) symbol { return x.(pair).b })
		},
		tree.SuccFunc: shift(1), tree.PredFunc: shift(-1),
		tree.Closure1: func(l *lowering, n *tree.Node, e *env) symbol { return l.closure(n, l.set(n.Args[0], e), false) },
		tree.Closure:  func(l *lowering, n *tree.Node, e *env) symbol { return l.closure(n, l.set(n.Args[0], e), true) },

		tree.Rec: func(l *lowering, n *tree.Node, e *env) symbol { return record(l.fields(n, n.Type, e)) },
		tree.Struct: func(l *lowering, n *tree.Node, e *env) symbol {
			of := l.fields(n, elem(n), e)
			return predicateSet(elem(n), func(x symbol) ast.Node {
				var ps []ast.Node
				for i, s := range of {
					ps = append(ps, s.(*set).has(x.(record)[i]))
				}
				return l.and(ps...)
			})
		},
		tree.FieldOf: func(l *lowering, n *tree.Node, e *env) symbol {
			t := n.Args[0].Type.Rep()
			i := slices.IndexFunc(t.Fields, func(f tree.Field) bool { return f.Name == n.Name })
			return l.expr(n.Args[0], e).(record)[i]
		},
	} {
		lowerings[op] = f
	}
	for op, a := range arrows {
		lowerings[op] = sets2(func(l *lowering, n *tree.Node, from, to *set) symbol {
			return predicateSet(elem(n), func(r symbol) ast.Node { return l.inSpace(r.(*set), a, from, to) })
		})
	}
	for op, f := range sequenceLowerings {
		lowerings[op] = f
	}
}

// shift is the function that adds k to each integer.
func shift(k int64) lower {
	return func(l *lowering, n *tree.Node, _ *env) symbol {
		return l.function(elem(n), func(symbol) ast.Node { return l.g.True() }, func(x symbol) symbol { return scalar(l.sub(ast.Node(x.(scalar)), -k)) })
	}
}

func whole(l *lowering, n *tree.Node, _ *env) symbol { return l.wholeOf(elem(n)) }

func finiteSets(l *lowering, n *tree.Node, e *env) symbol {
	a := l.set(n.Args[0], e)
	all := l.power(a, n.Op == tree.Fin1)
	return predicateSet(elem(n), func(x symbol) ast.Node { return l.and(all.has(x), l.isFinite(x.(*set))) })
}

func (l *lowering) fields(n *tree.Node, t *tree.Type, e *env) []symbol {
	out := make([]symbol, len(n.Args))
	for i, a := range n.Args {
		k := slices.IndexFunc(t.Rep().Fields, func(f tree.Field) bool { return f.Name == n.Names[i] })
		out[k] = l.expr(a, e)
	}
	return out
}

// bindTuple gives bound names the parts of x1 |-> x2 |-> ...
func bindTuple(e *env, ds []*tree.Decl, x symbol) *env {
	for i := len(ds) - 1; i > 0; i-- {
		p := x.(pair)
		e = e.with(ds[i], p.b)
		x = p.a
	}
	return e.with(ds[0], x)
}

// listing is a set whose elements are listed; of one pair it is a function.
func (l *lowering) listing(t *tree.Type, xs []symbol) *set {
	s := predicateSet(t, func(x symbol) ast.Node {
		var ps []ast.Node
		for _, y := range xs {
			ps = append(ps, l.equal(x, y))
		}
		return l.or(ps...)
	})
	s.items = append([]symbol{}, xs...)
	if t.Rep().Kind == tree.TPair && len(xs) == 1 {
		p := xs[0].(pair)
		s.dom = func(x symbol) ast.Node { return l.equal(x, p.a) }
		s.at = func(symbol) symbol { return p.b }
	} else if t.Rep().Kind == tree.TPair && len(xs) == 0 {
		s.len = l.g.Num64(0)
	}
	return s
}

// restricted keeps the elements of a set for which something holds; a function stays one.
func (l *lowering) restricted(a *set, keep func(symbol) ast.Node) *set {
	if a.at != nil {
		return l.function(a.elem, func(x symbol) ast.Node { return l.and(a.dom(x), keep(pair{x, a.at(x)})) }, a.at)
	}
	return predicateSet(a.elem, func(x symbol) ast.Node { return l.and(a.has(x), keep(x)) })
}

func (l *lowering) product(a, b *set) *set {
	s := predicateSet(tree.PairOf(a.elem, b.elem), func(x symbol) ast.Node {
		p := x.(pair)
		return l.and(a.has(p.a), b.has(p.b))
	})
	s.whole = a.whole && b.whole
	if len(b.items) == 1 {
		s.dom, s.at = a.has, func(symbol) symbol { return b.items[0] }
	}
	return s
}

func (l *lowering) power(a *set, nonEmpty bool) *set {
	s := predicateSet(tree.SetOf(a.elem), func(x symbol) ast.Node {
		p := l.subset(x.(*set), a)
		if nonEmpty {
			p = l.and(p, l.not(l.empty(x.(*set))))
		}
		return p
	})
	s.whole = a.whole && !nonEmpty
	return s
}

// ---- relations

func (l *lowering) domain(r *set) *set {
	t := r.elem.Rep()
	if r.at != nil {
		return predicateSet(t.Left, r.dom)
	}
	if r.items != nil {
		var xs []symbol
		for _, x := range r.items {
			xs = append(xs, x.(pair).a)
		}
		return l.listing(t.Left, xs)
	}
	return predicateSet(t.Left, func(x symbol) ast.Node {
		return l.some(t.Right, func(y symbol) ast.Node { return r.has(pair{x, y}) })
	})
}

func (l *lowering) rangeOf(r *set) *set {
	t := r.elem.Rep()
	if r.inverse != nil {
		return predicateSet(t.Right, r.inverse.dom)
	}
	if r.items != nil {
		var xs []symbol
		for _, x := range r.items {
			xs = append(xs, x.(pair).b)
		}
		return l.listing(t.Right, xs)
	}
	return predicateSet(t.Right, func(y symbol) ast.Node {
		return l.some(t.Left, func(x symbol) ast.Node { return r.has(pair{x, y}) })
	})
}

func (l *lowering) inverse(r *set) *set {
	if r.inverse != nil {
		return r.inverse
	}
	t := r.elem.Rep()
	if r.items != nil {
		var xs []symbol
		for _, x := range r.items {
			xs = append(xs, pair{x.(pair).b, x.(pair).a})
		}
		return l.listing(tree.PairOf(t.Right, t.Left), xs)
	}
	return predicateSet(tree.PairOf(t.Right, t.Left), func(x symbol) ast.Node { return r.has(pair{x.(pair).b, x.(pair).a}) })
}

func (l *lowering) image(r, of *set) *set {
	t := r.elem.Rep()
	if of.items != nil {
		if r.at != nil {
			return predicateSet(t.Right, func(y symbol) ast.Node {
				var ps []ast.Node
				for _, x := range of.items {
					ps = append(ps, l.and(r.dom(x), l.equal(r.at(x), y)))
				}
				return l.or(ps...)
			})
		}
		return predicateSet(t.Right, func(y symbol) ast.Node {
			var ps []ast.Node
			for _, x := range of.items {
				ps = append(ps, r.has(pair{x, y}))
			}
			return l.or(ps...)
		})
	}
	return predicateSet(t.Right, func(y symbol) ast.Node {
		return l.some(t.Left, func(x symbol) ast.Node { return l.and(of.has(x), r.has(pair{x, y})) })
	})
}

// apply gives f(x); if f is not known to be a function, what it has there.
func (l *lowering) apply(f *set, x symbol) symbol {
	if f.at != nil {
		return f.at(x)
	}
	return l.chosen(f.elem.Rep().Right, func(y symbol) ast.Node { return f.has(pair{x, y}) })
}

func (l *lowering) override(r, s *set) *set {
	dom := l.domain(s)
	if r.at != nil && s.at != nil {
		return l.function(r.elem, func(x symbol) ast.Node { return l.or(r.dom(x), s.dom(x)) },
			func(x symbol) symbol { return l.choose(s.dom(x), s.at(x), r.at(x)) })
	}
	return predicateSet(r.elem, func(x symbol) ast.Node {
		return l.or(s.has(x), l.and(r.has(x), l.not(dom.has(x.(pair).a))))
	})
}

func (l *lowering) compose(t *tree.Type, r, s *set) *set {
	middle := r.elem.Rep().Right
	switch {
	case r.at != nil && s.at != nil:
		return l.function(t, func(x symbol) ast.Node { return l.and(r.dom(x), s.dom(r.at(x))) }, func(x symbol) symbol { return s.at(r.at(x)) })
	case r.at != nil:
		return predicateSet(t, func(x symbol) ast.Node {
			p := x.(pair)
			return l.and(r.dom(p.a), s.has(pair{r.at(p.a), p.b}))
		})
	}
	return predicateSet(t, func(x symbol) ast.Node {
		p := x.(pair)
		return l.some(middle, func(y symbol) ast.Node { return l.and(r.has(pair{p.a, y}), s.has(pair{y, p.b})) })
	})
}

// closure is the transitive closure of a relation, reflexive or not: what is said of it is
// that it has the relation and is transitive, and what its first and last steps are.
func (l *lowering) closure(n *tree.Node, r *set, reflexive bool) symbol {
	t := r.elem.Rep().Left
	object := l.objectOf(r)
	c := l.uninterpreted("closure1 "+r.elem.String(), tree.SetOf(r.elem), []ast.Node{object}).(*set)
	key := "closure1 of " + l.g.Brief(object, 3)
	if _, said := l.opaque[key]; !said {
		l.opaque[key] = nil
		l.fact(l.subset(r, c))
		l.fact(l.quantified(ast.OpForall, []*tree.Type{t, t, t}, func(xs []symbol) ast.Node {
			return l.implies(l.and(c.has(pair{xs[0], xs[1]}), c.has(pair{xs[1], xs[2]})), c.has(pair{xs[0], xs[2]}))
		}))
		l.fact(l.quantified(ast.OpForall, []*tree.Type{t, t}, func(xs []symbol) ast.Node {
			x, z := xs[0], xs[1]
			return l.implies(c.has(pair{x, z}), l.and(
				l.or(r.has(pair{x, z}), l.some(t, func(y symbol) ast.Node { return l.and(r.has(pair{x, y}), c.has(pair{y, z})) })),
				l.or(r.has(pair{x, z}), l.some(t, func(y symbol) ast.Node { return l.and(c.has(pair{x, y}), r.has(pair{y, z})) }))))
		}))
		l.open = append(l.open, n.String())
	}
	if !reflexive {
		return c
	}
	return predicateSet(r.elem, func(x symbol) ast.Node { p := x.(pair); return l.or(c.has(x), l.equal(p.a, p.b)) })
}

// extreme gives the least or the greatest number of a set, if there is one.
func (l *lowering) extreme(a *set, greatest bool) symbol {
	if len(a.items) > 0 && len(a.items) <= 4 {
		best := ast.Node(a.items[0].(scalar))
		for _, x := range a.items[1:] {
			n := ast.Node(x.(scalar))
			c := l.le(n, best)
			if greatest {
				c = l.le(best, n)
			}
			best = ast.Node(l.choose(c, scalar(n), scalar(best)).(scalar))
		}
		return scalar(best)
	}
	return l.chosen(tree.IntType, func(m symbol) ast.Node {
		return l.and(a.has(m), l.forall(tree.IntType, func(x symbol) ast.Node {
			if greatest {
				m, x = x, m
				return l.implies(a.has(m), l.le(ast.Node(m.(scalar)), ast.Node(x.(scalar))))
			}
			return l.implies(a.has(x), l.le(ast.Node(m.(scalar)), ast.Node(x.(scalar))))
		}))
	})
}
