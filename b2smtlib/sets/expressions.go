package sets

import (
	"fmt"
	"math/big"
	"strings"

	"bsmt/b/tree"
)

// expr gives the value of an expression. What it takes exists in the scope.
func (t *translation) expr(in *scope, n *tree.Node, e *env) value {
	a := n.Args
	x := func(i int) value { return t.expr(in, a[i], e) }
	num := func(format string, args ...any) value { return value{t: n.Type, text: fmt.Sprintf(format, args...)} }
	term := func(i int) string { return t.term(in, x(i)) }
	switch n.Op {
	case tree.Ident:
		return t.ident(n, e)
	case tree.IntLit:
		return value{t: n.Type, text: literal(n.Int)}
	case tree.MaxInt:
		return value{t: n.Type, text: literal(big.NewInt(t.q.World.MaxInt))}
	case tree.MinInt:
		return value{t: n.Type, text: literal(big.NewInt(t.q.World.MinInt))}
	case tree.StringLit:
		return value{t: n.Type, text: text(n.Name)}
	case tree.True:
		return num("true")
	case tree.False:
		return num("false")
	case tree.Neg:
		return num("(- %s)", term(0))
	case tree.Add:
		return num("(+ %s %s)", term(0), term(1))
	case tree.Sub:
		return num("(- %s %s)", term(0), term(1))
	case tree.Mul:
		return num("(* %s %s)", term(0), term(1))
	case tree.Div:
		// Towards zero.
		p, q := term(0), term(1)
		in.holds = append(in.holds, "(not (= "+q+" 0))")
		return num("(ite (>= %[1]s 0) (div %[1]s %[2]s) (- (div (- %[1]s) %[2]s)))", p, q)
	case tree.Mod:
		p, q := term(0), term(1)
		in.holds = append(in.holds, "(<= 0 "+p+")", "(< 0 "+q+")")
		return num("(mod %s %s)", p, q)
	case tree.Power:
		return t.power(in, x(0), a[1], e)
	case tree.Min, tree.Max:
		s, m := x(0), t.named(in, n.Type)
		op := map[tree.Op]string{tree.Min: "<=", tree.Max: ">="}[n.Op]
		in.holds = append(in.holds, t.in(in, m, s), t.all(func(in *scope, xs []value) string {
			return implies(t.in(in, xs[0], s), "("+op+" "+m.text+" "+xs[0].text+")")
		}, n.Type))
		return m
	case tree.Card:
		return t.card(in, n, e)
	case tree.Sigma, tree.Pi:
		return t.fold(in, n, e)
	case tree.BoolOf:
		if t.pure(a[0]) {
			return value{t: n.Type, text: t.truth(a[0], e, true)}
		}
		b := t.named(in, n.Type)
		in.holds = append(in.holds, or(and(b.text, t.truth(a[0], e, true)), and(not(b.text), t.truth(a[0], e, false))))
		return b
	case tree.IfExpr:
		v := t.named(in, n.Type)
		in.holds = append(in.holds, or(and(t.truth(a[0], e, true), t.is(v, a[1], e)), and(t.truth(a[0], e, false), t.is(v, a[2], e))))
		return v
	case tree.LetExpr:
		return t.expr(in, a[1], t.let(in, n, e))
	case tree.TypeOf:
		return x(0)
	case tree.Couple:
		return pairOf(x(0), x(1))
	case tree.Rec:
		return t.record(n, func(i int) value { return x(i) })
	case tree.FieldOf:
		r := x(0)
		for i, f := range r.t.Rep().Fields {
			if f.Name != n.Name {
				continue
			}
			if r.of != nil {
				return *r.of[i]
			}
			return value{t: f.Type, text: "(" + t.field(t.sort(r.t), f.Name) + " " + r.text + ")"}
		}
	case tree.Apply:
		return t.apply(in, x(0), x(1))
	case tree.First:
		s := x(0)
		return t.apply(in, s, integer("1"))
	case tree.Last:
		s := x(0)
		return t.apply(in, s, integer(t.size(in, s)))
	case tree.Size:
		return integer(t.size(in, x(0)))
	}
	if v, ok := t.set(in, n, e); ok {
		return v
	}
	panic(t.refuse(n, "the operator %s", n.Spelled()))
}

// is says that a value is that of an expression, which has one.
func (t *translation) is(v value, n *tree.Node, e *env) string {
	return t.scoped(true, func(in *scope) string { return t.equal(in, v, t.expr(in, n, e)) })
}

func integer(text string) value { return value{t: tree.IntType, text: text} }

func literal(n *big.Int) string {
	if n.Sign() < 0 {
		return "(- " + new(big.Int).Neg(n).String() + ")"
	}
	return n.String()
}

// text writes a string.
func text(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"':
			b.WriteString(`""`)
		case r == '\\' || r < ' ' || r > '~':
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func (t *translation) ident(n *tree.Node, e *env) value {
	d := n.Decl
	if v, ok := e.find(d); ok {
		return v
	}
	switch d.Kind {
	case tree.DSet:
		return t.whole(d.Set.Type)
	case tree.DElement:
		t.given(d.Set)
		return value{t: n.Type, text: t.sets[d.Set].elements[d.Slot]}
	}
	return t.free(d)
}

func (t *translation) record(n *tree.Node, x func(i int) value) value {
	v := value{t: n.Type}
	for _, f := range n.Type.Rep().Fields {
		for i, name := range n.Names {
			if name == f.Name {
				y := x(i)
				v.of = append(v.of, &y)
			}
		}
	}
	return v
}

// apply gives the value of a function.
func (t *translation) apply(in *scope, f, x value) value {
	if f.at != nil {
		return f.at(in, x)
	}
	y := t.named(in, f.t.Rep().Left.Rep().Right)
	in.holds = append(in.holds, t.related(in, f, x, y))
	if !f.functional {
		in.holds = append(in.holds, t.all(func(in *scope, zs []value) string {
			return implies(t.related(in, f, x, zs[0]), t.equal(in, zs[0], y))
		}, y.t))
	}
	return y
}

// maxPower is the largest exponent that is written as a product.
const maxPower = 8

func (t *translation) power(in *scope, base value, n *tree.Node, e *env) value {
	p := t.term(in, base)
	if n.Op == tree.IntLit && n.Int.IsInt64() && 0 <= n.Int.Int64() && n.Int.Int64() <= maxPower {
		s := "1"
		for i := range n.Int.Int64() {
			if s = p; i > 0 {
				s = "(* " + p + strings.Repeat(" "+p, int(i)) + ")"
			}
		}
		return integer(s)
	}
	k := t.term(in, t.expr(in, n, e))
	name := t.own("power")
	if !t.powers {
		t.powers = true
		fmt.Fprintf(&t.sorts, "(define-fun-rec %[1]s ((x Int) (n Int)) Int (ite (<= n 0) 1 (* x (%[1]s x (- n 1)))))\n", name)
	}
	in.holds = append(in.holds, "(<= 0 "+k+")")
	return integer("(" + name + " " + p + " " + k + ")")
}

// card gives the number of elements of a set.
func (t *translation) card(in *scope, n *tree.Node, e *env) value {
	if arg := n.Args[0]; arg.Op == tree.Interval {
		lo, hi := t.term(in, t.expr(in, arg.Args[0], e)), t.term(in, t.expr(in, arg.Args[1], e))
		return integer(fmt.Sprintf("(ite (<= %[1]s %[2]s) (+ 1 (- %[2]s %[1]s)) 0)", lo, hi))
	}
	s := t.expr(in, n.Args[0], e)
	if s.text != "" && t.d.card != "" {
		return integer(fmt.Sprintf(t.d.card, s.text))
	}
	if all, ok := t.listed(s.t.Rep().Left); ok {
		terms := []string{"0"}
		for _, v := range all {
			terms = append(terms, "(ite "+t.in(in, v, s)+" 1 0)")
		}
		return integer("(+ " + strings.Join(terms, " ") + ")")
	}
	if t.d.card != "" && t.finite(s.t) {
		return integer(fmt.Sprintf(t.d.card, t.term(in, s)))
	}
	count, _ := t.numbering(in, s)
	return integer(count)
}

// numbering numbers the elements of a set, which is finite then, from 1 to count: number(i) is the
// element with number i.
func (t *translation) numbering(in *scope, s value) (count string, number func(i string) value) {
	elem := s.t.Rep().Left
	sort := t.ranging(elem)
	count = t.namedSort(in, "Int")
	to := t.namedSort(in, "(Array Int "+sort+")")
	from := t.namedSort(in, "(Array "+sort+" Int)")
	number = func(i string) value { return value{t: elem, text: "(select " + to + " " + i + ")"} }
	in.holds = append(in.holds, "(<= 0 "+count+")",
		t.all(func(in *scope, xs []value) string {
			i := xs[0].text
			return implies(between("1", i, count), and(t.in(in, number(i), s), "(= (select "+from+" "+number(i).text+") "+i+")"))
		}, tree.IntType),
		t.all(func(in *scope, xs []value) string {
			i := "(select " + from + " " + xs[0].text + ")"
			return implies(t.in(in, xs[0], s), and(between("1", i, count), t.equal(in, number(i), xs[0])))
		}, elem))
	return count, number
}

func between(lo, i, hi string) string { return "(<= " + lo + " " + i + " " + hi + ")" }

// fold is a sum or a product: over what is listed, or along a numbering.
func (t *translation) fold(in *scope, n *tree.Node, e *env) value {
	op, unit := "+", "0"
	if n.Op == tree.Pi {
		op, unit = "*", "1"
	}
	part := func(v string, xs []value) string {
		f := e.binding(n.Binds, xs)
		return or(and(t.truth(n.Args[0], f, true), t.is(integer(v), n.Args[1], f)), and(t.truth(n.Args[0], f, false), "(= "+v+" "+unit+")"))
	}
	if all, ok := t.range_(n, e); ok {
		terms := []string{unit}
		for _, x := range all {
			v := t.namedSort(in, "Int")
			in.holds = append(in.holds, part(v, []value{x}))
			terms = append(terms, v)
		}
		return integer("(" + op + " " + strings.Join(append(terms, unit), " ") + ")")
	}
	tuple := typesOf(n.Binds)[0]
	for _, d := range n.Binds[1:] {
		tuple = tree.PairOf(tuple, d.Type)
	}
	count, number := t.numbering(in, setOf(tuple, func(_ *scope, x value) string {
		return t.truth(n.Args[0], e.binding(n.Binds, t.parts(x, len(n.Binds))), true)
	}))
	sums := t.namedSort(in, "(Array Int Int)")
	in.holds = append(in.holds, "(= (select "+sums+" 0) "+unit+")", t.all(func(in *scope, xs []value) string {
		i := xs[0].text
		f := e.binding(n.Binds, t.parts(number(i), len(n.Binds)))
		return implies(between("1", i, count), t.scoped(true, func(in *scope) string {
			return "(= (select " + sums + " " + i + ") (" + op + " (select " + sums + " (- " + i + " 1)) " + t.term(in, t.expr(in, n.Args[1], f)) + "))"
		}))
	}, tree.IntType))
	return integer("(select " + sums + " " + count + ")")
}

// range_ gives the values of the only name of a sum, if they are few known ones.
func (t *translation) range_(n *tree.Node, e *env) (all []value, ok bool) {
	if len(n.Binds) != 1 {
		return nil, false
	}
	d := n.Binds[0]
	for _, c := range tree.Conjuncts(n.Args[0]) {
		if c.Op != tree.Member || c.Args[0].Op != tree.Ident || c.Args[0].Decl != d || c.Args[1].Op != tree.Interval {
			continue
		}
		lo, hi := c.Args[1].Args[0], c.Args[1].Args[1]
		if lo.Op != tree.IntLit || hi.Op != tree.IntLit || !lo.Int.IsInt64() || !hi.Int.IsInt64() || new(big.Int).Sub(hi.Int, lo.Int).Cmp(big.NewInt(maxListed)) >= 0 {
			continue
		}
		for i := lo.Int.Int64(); i <= hi.Int.Int64(); i++ {
			all = append(all, integer(literal(big.NewInt(i))))
		}
		return all, true
	}
	return t.listed(d.Type)
}

// parts cuts a tuple into its parts.
func (t *translation) parts(x value, n int) []value {
	out := make([]value, n)
	for i := n - 1; i > 0; i-- {
		out[i] = t.second(x)
		x = t.first(x)
	}
	out[0] = x
	return out
}

// size gives the length of a sequence.
func (t *translation) size(in *scope, s value) string {
	n := t.namedSort(in, "Int")
	in.holds = append(in.holds, t.numbered(s, n))
	if !s.functional {
		in.holds = append(in.holds, t.isFunction(s))
	}
	return n
}

// numbered says that the first parts of a relation are the numbers from 1 to n.
func (t *translation) numbered(s value, n string) string {
	elem := s.t.Rep().Left.Rep().Right
	return and("(<= 0 "+n+")",
		t.all(func(in *scope, xs []value) string {
			return implies(t.related(in, s, xs[0], xs[1]), between("1", xs[0].text, n))
		}, tree.IntType, elem),
		t.all(func(in *scope, xs []value) string { return implies(between("1", xs[0].text, n), t.inDomain(s, xs[0])) }, tree.IntType))
}

// isFunction says that no two pairs have one first part.
func (t *translation) isFunction(r value) string {
	u := r.t.Rep().Left.Rep()
	return t.all(func(in *scope, xs []value) string {
		return implies(and(t.related(in, r, xs[0], xs[1]), t.related(in, r, xs[0], xs[2])), t.equal(in, xs[1], xs[2]))
	}, u.Left, u.Right, u.Right)
}

// isInjection says that no two pairs have one second part.
func (t *translation) isInjection(r value) string {
	u := r.t.Rep().Left.Rep()
	return t.all(func(in *scope, xs []value) string {
		return implies(and(t.related(in, r, xs[0], xs[2]), t.related(in, r, xs[1], xs[2])), t.equal(in, xs[0], xs[1]))
	}, u.Left, u.Left, u.Right)
}
