package eval

import (
	"bsmt/b/tree"
	"bsmt/b/value"
)

// build compiles the expressions of one operator.
type build func(s *Scope, n *tree.Node) Expr

// shapes are those of a node and its operands.
type shapes struct {
	r    *value.Shape // of the result
	a, b *value.Shape // of the operands
}

// meaning has the value of each operator of expressions; nil where tree's table has no
// expression, or Minus and Star, which inference replaces.
var meaning [tree.NumOps]build

// one is the column of operators with one operand, two of those with two: the value
// from the values of the operands. place marks the node for messages if it can fail.
func one(f func(t *shapes, a value.Value) value.Value) build {
	return func(s *Scope, n *tree.Node) Expr {
		t := &shapes{r: s.shapeOf(n), a: s.shapeOf(n.Args[0])}
		a := s.Expr(n.Args[0])
		return func(fr *Frame) value.Value {
			x := a(fr)
			fr.at = n
			return f(t, x)
		}
	}
}

func two(f func(t *shapes, a, b value.Value) value.Value) build {
	return func(s *Scope, n *tree.Node) Expr {
		t := &shapes{s.shapeOf(n), s.shapeOf(n.Args[0]), s.shapeOf(n.Args[1])}
		a, b := s.Expr(n.Args[0]), s.Expr(n.Args[1])
		return func(fr *Frame) value.Value {
			x := a(fr)
			y := b(fr)
			fr.at = n
			return f(t, x, y)
		}
	}
}

// fixedValue is the column of operators without operands.
func fixedValue(f func(w *World, r *value.Shape) value.Value) build {
	return func(s *Scope, n *tree.Node) Expr { return constant(f(s.code.World, s.shapeOf(n))) }
}

// several is the column of operators with any number of operands.
func several(f func(r *value.Shape, vs []value.Value) value.Value) build {
	return func(s *Scope, n *tree.Node) Expr {
		r := s.shapeOf(n)
		args := s.exprs(n.Args)
		return func(fr *Frame) value.Value {
			vs := make([]value.Value, len(args))
			for i, a := range args {
				vs[i] = a(fr)
			}
			return f(r, vs)
		}
	}
}

func (s *Scope) exprs(ns []*tree.Node) []Expr {
	out := make([]Expr, len(ns))
	for i, n := range ns {
		out[i] = s.Expr(n)
	}
	return out
}

var countElements = one(func(_ *shapes, a value.Value) value.Value {
	if !value.Finite(a) {
		value.Ill("card of an infinite set")
	}
	return value.Card(a)
})

// card counts the pairs of a product without making them.
func (s *Scope) card(n *tree.Node) Expr {
	if a := n.Args[0]; a.Op == tree.ParallelProd {
		side := func(i int) Expr {
			c := tree.New(tree.Card, n.Pos, a.Args[i])
			c.Type = n.Type
			return countElements(s, c)
		}
		l, r := side(0), side(1)
		return func(f *Frame) value.Value { return value.Mul(l(f), r(f)) }
	}
	return countElements(s, n)
}

func arrow(k value.Arrow) build {
	return two(func(t *shapes, a, b value.Value) value.Value { return t.r.A.Functions(a, b, k) })
}

func power(nonEmpty, finite bool) build {
	return one(func(t *shapes, a value.Value) value.Value { return t.a.Power(a, nonEmpty, finite) })
}

func sequences(nonEmpty, injective, perm bool) build {
	return one(func(t *shapes, a value.Value) value.Value { return t.r.A.Sequences(a, nonEmpty, injective, perm) })
}

// interval gives a set of integers between constants.
func interval(lo, hi func(w *World) int64) build {
	return fixedValue(func(w *World, r *value.Shape) value.Value {
		return r.MakeInterval(value.Int(lo(w)), value.Int(hi(w)))
	})
}

// kinds has the function spaces.
var kinds = map[tree.Op]value.Arrow{
	tree.Relations:    {},
	tree.TotalRel:     {Total: true},
	tree.SurjRel:      {Surjective: true},
	tree.TotalSurjRel: {Total: true, Surjective: true},
	tree.PartialFunc:  {Function: true},
	tree.TotalFunc:    {Function: true, Total: true},
	tree.PartialInj:   {Function: true, Injective: true},
	tree.TotalInj:     {Function: true, Injective: true, Total: true},
	tree.PartialSurj:  {Function: true, Surjective: true},
	tree.TotalSurj:    {Function: true, Surjective: true, Total: true},
	tree.PartialBij:   {Function: true, Injective: true, Surjective: true},
	tree.TotalBij:     {Function: true, Injective: true, Surjective: true, Total: true},
}

func init() {
	minInt := func(w *World) int64 { return w.MinInt }
	maxInt := func(w *World) int64 { return w.MaxInt }
	meaning = [tree.NumOps]build{
		tree.Prev:      (*Scope).prevBuild,
		tree.IntLit:    func(_ *Scope, n *tree.Node) Expr { return constant(value.BigInt(n.Int)) },
		tree.StringLit: func(_ *Scope, n *tree.Node) Expr { return constant(value.String(n.Name)) },
		tree.True:      fixedValue(func(*World, *value.Shape) value.Value { return value.True }),
		tree.False:     fixedValue(func(*World, *value.Shape) value.Value { return value.False }),
		tree.MaxInt:    fixedValue(func(w *World, _ *value.Shape) value.Value { return value.Int(w.MaxInt) }),
		tree.MinInt:    fixedValue(func(w *World, _ *value.Shape) value.Value { return value.Int(w.MinInt) }),

		tree.IntSet:      fixedValue(func(w *World, _ *value.Shape) value.Value { return w.U.Integers() }),
		tree.NaturalSet:  fixedValue(func(w *World, _ *value.Shape) value.Value { return w.U.Naturals(0) }),
		tree.Natural1Set: fixedValue(func(w *World, _ *value.Shape) value.Value { return w.U.Naturals(1) }),
		tree.ImplInt:     interval(minInt, maxInt),
		tree.ImplNat:     interval(func(*World) int64 { return 0 }, maxInt),
		tree.ImplNat1:    interval(func(*World) int64 { return 1 }, maxInt),
		tree.BoolSet:     fixedValue(func(w *World, r *value.Shape) value.Value { return r.A.All() }),
		tree.StringSet:   fixedValue(func(w *World, r *value.Shape) value.Value { return r.A.All() }),

		tree.Neg:      one(func(_ *shapes, a value.Value) value.Value { return value.Neg(a) }),
		tree.Add:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Add(a, b) }),
		tree.Sub:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Sub(a, b) }),
		tree.Mul:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Mul(a, b) }),
		tree.Div:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Div(a, b) }),
		tree.Mod:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Mod(a, b) }),
		tree.Power:    two(func(_ *shapes, a, b value.Value) value.Value { return value.Pow(a, b) }),
		tree.Min:      one(func(_ *shapes, a value.Value) value.Value { return value.Extreme(a, false) }),
		tree.Max:      one(func(_ *shapes, a value.Value) value.Value { return value.Extreme(a, true) }),
		tree.Card:     (*Scope).card,
		tree.Sigma:    (*Scope).sum,
		tree.Pi:       (*Scope).sum,
		tree.SuccFunc: successor(1),
		tree.PredFunc: successor(-1),

		tree.RealLit:   func(_ *Scope, n *tree.Node) Expr { return constant(value.RealLiteral(n.Name)) },
		tree.RealSet:   fixedValue(func(_ *World, r *value.Shape) value.Value { return r.A.All() }),
		tree.FloatSet:  fixedValue(func(_ *World, r *value.Shape) value.Value { return r.Doubles() }),
		tree.RealOf:    one(func(_ *shapes, a value.Value) value.Value { return a }),
		tree.Floor:     one(func(_ *shapes, a value.Value) value.Value { return value.Floor(a) }),
		tree.Ceiling:   one(func(_ *shapes, a value.Value) value.Value { return value.Ceiling(a) }),
		tree.RealNeg:   one(func(_ *shapes, a value.Value) value.Value { return value.RealNeg(a) }),
		tree.RealAdd:   two(func(_ *shapes, a, b value.Value) value.Value { return value.RealAdd(a, b) }),
		tree.RealSub:   two(func(_ *shapes, a, b value.Value) value.Value { return value.RealSub(a, b) }),
		tree.RealMul:   two(func(_ *shapes, a, b value.Value) value.Value { return value.RealMul(a, b) }),
		tree.RealDiv:   two(func(_ *shapes, a, b value.Value) value.Value { return value.RealDiv(a, b) }),
		tree.RealPower: two(func(_ *shapes, a, b value.Value) value.Value { return value.RealPow(a, b) }),
		tree.RealMin:   one(func(_ *shapes, a value.Value) value.Value { return value.Extreme(a, false) }),
		tree.RealMax:   one(func(_ *shapes, a value.Value) value.Value { return value.Extreme(a, true) }),
		tree.RealSigma: (*Scope).sum,
		tree.RealPi:    (*Scope).sum,

		tree.BoolOf:  (*Scope).boolOf,
		tree.IfExpr:  (*Scope).ifExpr,
		tree.LetExpr: (*Scope).letExpr,
		tree.TypeOf:  func(s *Scope, n *tree.Node) Expr { return s.Expr(n.Args[0]) },

		tree.Couple:     two(func(t *shapes, a, b value.Value) value.Value { return t.r.MakePair(a, b) }),
		tree.EmptySet:   fixedValue(func(_ *World, r *value.Shape) value.Value { return r.Empty() }),
		tree.SetExt:     several(func(r *value.Shape, vs []value.Value) value.Value { return r.SetOf(vs...) }),
		tree.Compr:      (*Scope).comprehension,
		tree.ComprMap:   (*Scope).comprehension,
		tree.Lambda:     (*Scope).comprehension,
		tree.Interval:   two(func(t *shapes, a, b value.Value) value.Value { return t.r.MakeInterval(a, b) }),
		tree.Product:    two(func(t *shapes, a, b value.Value) value.Value { return t.r.Product(a, b) }),
		tree.Union:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Union(a, b) }),
		tree.Inter:      two(func(_ *shapes, a, b value.Value) value.Value { return value.Inter(a, b) }),
		tree.SetMinus:   two(func(_ *shapes, a, b value.Value) value.Value { return value.Diff(a, b) }),
		tree.Pow:        power(false, false),
		tree.Pow1:       power(true, false),
		tree.Fin:        power(false, true),
		tree.Fin1:       power(true, true),
		tree.GenUnion:   one(func(t *shapes, a value.Value) value.Value { return t.a.UnionAll(a) }),
		tree.GenInter:   one(func(t *shapes, a value.Value) value.Value { return t.a.InterAll(a) }),
		tree.QuantUnion: (*Scope).quantUnion,
		tree.QuantInter: (*Scope).quantInter,

		tree.Domain:       one(func(t *shapes, a value.Value) value.Value { return t.a.Dom(a) }),
		tree.Range:        one(func(t *shapes, a value.Value) value.Value { return t.a.Ran(a) }),
		tree.Inverse:      one(func(t *shapes, a value.Value) value.Value { return t.a.Inverse(a) }),
		tree.Image:        two(func(t *shapes, a, b value.Value) value.Value { return t.a.Image(a, b) }),
		tree.Apply:        (*Scope).apply,
		tree.DomRes:       two(func(t *shapes, a, b value.Value) value.Value { return t.b.DomRes(a, b) }),
		tree.DomSub:       two(func(t *shapes, a, b value.Value) value.Value { return t.b.DomSub(a, b) }),
		tree.RanRes:       two(func(t *shapes, a, b value.Value) value.Value { return t.a.RanRes(a, b) }),
		tree.RanSub:       two(func(t *shapes, a, b value.Value) value.Value { return t.a.RanSub(a, b) }),
		tree.Override:     two(func(t *shapes, a, b value.Value) value.Value { return t.a.Override(a, b) }),
		tree.DirectProd:   two(func(t *shapes, a, b value.Value) value.Value { return t.a.Direct(a, b, t.b) }),
		tree.ParallelProd: two(func(t *shapes, a, b value.Value) value.Value { return t.a.Parallel(a, b, t.b) }),
		tree.Compose:      two(func(t *shapes, a, b value.Value) value.Value { return t.a.Compose(a, b, t.b) }),
		tree.BackCompose:  two(func(t *shapes, a, b value.Value) value.Value { return t.b.Compose(b, a, t.a) }),
		tree.Id:           one(func(t *shapes, a value.Value) value.Value { return t.r.Identity(a) }),
		tree.IdGen: fixedValue(func(_ *World, r *value.Shape) value.Value {
			return r.Identity(r.A.A.All())
		}),
		tree.Prj1: two(func(t *shapes, a, b value.Value) value.Value { return projection(t.r, a, b, true) }),
		tree.Prj2: two(func(t *shapes, a, b value.Value) value.Value { return projection(t.r, a, b, false) }),
		tree.Prj1Gen: fixedValue(func(_ *World, r *value.Shape) value.Value {
			return projection(r, r.A.A.A.All(), r.A.A.B.All(), true)
		}),
		tree.Prj2Gen: fixedValue(func(_ *World, r *value.Shape) value.Value {
			return projection(r, r.A.A.A.All(), r.A.A.B.All(), false)
		}),
		tree.Iterate: two(func(t *shapes, a, b value.Value) value.Value {
			return t.a.Iterate(a, b, t.a.A.A.All())
		}),
		tree.Closure: one(func(t *shapes, a value.Value) value.Value {
			return value.Union(t.a.Closure1(a), t.a.Identity(t.a.A.A.All()))
		}),
		tree.Closure1: one(func(t *shapes, a value.Value) value.Value { return t.a.Closure1(a) }),
		tree.FncOf:    one(func(t *shapes, a value.Value) value.Value { return t.a.Fnc(a) }),
		tree.RelOf:    one(func(t *shapes, a value.Value) value.Value { return t.a.RelOf(a) }),

		tree.Seq:       sequences(false, false, false),
		tree.Seq1:      sequences(true, false, false),
		tree.ISeq:      sequences(false, true, false),
		tree.ISeq1:     sequences(true, true, false),
		tree.Perm:      sequences(false, true, true),
		tree.EmptySeq:  fixedValue(func(_ *World, r *value.Shape) value.Value { return r.Empty() }),
		tree.SeqExt:    several(func(r *value.Shape, vs []value.Value) value.Value { return r.MakeSeq(vs) }),
		tree.Size:      one(func(t *shapes, a value.Value) value.Value { return t.a.Size(a) }),
		tree.First:     one(func(t *shapes, a value.Value) value.Value { return t.a.SeqFirst(a) }),
		tree.Last:      one(func(t *shapes, a value.Value) value.Value { return t.a.SeqLast(a) }),
		tree.Front:     one(func(t *shapes, a value.Value) value.Value { return t.a.Front(a) }),
		tree.Tail:      one(func(t *shapes, a value.Value) value.Value { return t.a.Tail(a) }),
		tree.Rev:       one(func(t *shapes, a value.Value) value.Value { return t.a.Rev(a) }),
		tree.Concat:    two(func(t *shapes, a, b value.Value) value.Value { return t.a.Concat(a, b) }),
		tree.GenConcat: one(func(t *shapes, a value.Value) value.Value { return t.r.Flatten(a, t.a) }),
		tree.Prepend:   two(func(t *shapes, a, b value.Value) value.Value { return t.b.Prepend(a, b) }),
		tree.Append:    two(func(t *shapes, a, b value.Value) value.Value { return t.a.SeqAppend(a, b) }),
		tree.TakeFirst: two(func(t *shapes, a, b value.Value) value.Value { return t.a.Take(a, b) }),
		tree.DropFirst: two(func(t *shapes, a, b value.Value) value.Value { return t.a.Drop(a, b) }),

		tree.Rec:     (*Scope).record,
		tree.Struct:  (*Scope).record,
		tree.FieldOf: (*Scope).field,

		tree.External: (*Scope).external,
	}
	for op, k := range kinds {
		meaning[op] = arrow(k)
	}
	meaning[tree.Ident] = (*Scope).ident
}

func (s *Scope) prevBuild(n *tree.Node) Expr { return s.prevIdent(n) }

// apply compiles f(x).
func (s *Scope) boolOf(n *tree.Node) Expr {
	p := s.Pred(n.Args[0])
	return func(f *Frame) value.Value { return value.Bool(p(f)) }
}

func (s *Scope) ifExpr(n *tree.Node) Expr {
	p, a, b := s.Pred(n.Args[0]), s.Expr(n.Args[1]), s.Expr(n.Args[2])
	return func(f *Frame) value.Value {
		if p(f) {
			return a(f)
		}
		return b(f)
	}
}

// fieldOrder gives, for each field of the sorted record shape, the operand that holds it.
func fieldOrder(names []string, sorted []string) []int {
	order := make([]int, len(sorted))
	for i, want := range sorted {
		for j, name := range names {
			if name == want {
				order[i] = j
			}
		}
	}
	return order
}

func (s *Scope) record(n *tree.Node) Expr {
	r := s.shapeOf(n)
	shape := r
	if n.Op == tree.Struct {
		shape = r.A
	}
	order := fieldOrder(n.Names, shape.Fields)
	args := s.exprs(n.Args)
	return func(f *Frame) value.Value {
		vs := make([]value.Value, len(order))
		for i, j := range order {
			vs[i] = args[j](f)
		}
		if n.Op == tree.Struct {
			return shape.Struct(vs)
		}
		return value.Rec(vs)
	}
}

// FieldIndex gives the place of a field in the records of a shape.
func FieldIndex(shape *value.Shape, name string) int {
	for i, f := range shape.Fields {
		if f == name {
			return i
		}
	}
	panic("no field " + name)
}

func (s *Scope) field(n *tree.Node) Expr {
	i := FieldIndex(s.shapeOf(n.Args[0]), n.Name)
	r := s.Expr(n.Args[0])
	return func(f *Frame) value.Value { return r(f).Field(i) }
}
