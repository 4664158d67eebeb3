package b2kernel

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel/simplest"
	"bsmt/bkernel/ast"
)

// symbol is what an expression is lowered to: a num, a real, a pair, a record, a *set or a family.
type symbol any

// num is a number: an integer, or the index of a truth value, an element or a string.
type num struct {
	n      ast.Node // an INTEGER of the kernel
	lo, hi int64    // its range; beyond ±inf it is open
}

// pair is a pair, record a record with its fields in the order of their names.
type (
	pair   struct{ a, b symbol }
	record []symbol
)

// cell is a possible element of a set.
type cell struct {
	elem symbol
	cond ast.Node // when it is one
}

// set is a set that is listed.
type set struct {
	cells    []cell
	distinct bool // no two cells that are elements are equal
	size     *num // how many elements there are, if that is known otherwise
	free     *num // the same without the assumption that there are no more than cells; nil: nothing was assumed

	keys map[string]int   // ground elements to their cells; nil: not asked yet, or some are not ground or have two cells
	rows map[string][]int // ground first components to their cells, likewise
	seen bool             // keys and rows were asked for
}

// inf stands for what is beyond all ranges.
const inf = int64(1) << 60

func clip(n int64) int64 { return max(-inf, min(inf, n)) }

func (x num) fixed() bool { return x.lo == x.hi && -inf < x.lo && x.lo < inf }

// ---- predicates, in simplest form

func (l *lowering) isTrue(n ast.Node) bool  { return l.g.Op(n) == ast.OpTrue }
func (l *lowering) isFalse(n ast.Node) bool { return l.g.Op(n) == ast.OpFalse }

func (l *lowering) not(p ast.Node) ast.Node     { return simplest.Not(l.g, p) }
func (l *lowering) and(ps ...ast.Node) ast.Node { return l.join(ast.OpAnd, ps) }
func (l *lowering) or(ps ...ast.Node) ast.Node  { return l.join(ast.OpOr, ps) }

// join is a conjunction or a disjunction without what says nothing.
func (l *lowering) join(op ast.Op, ps []ast.Node) ast.Node {
	n, size := simplest.Join(l.g, op, ps)
	l.spend(size)
	return n
}

func (l *lowering) implies(p, q ast.Node) ast.Node { return l.or(l.not(p), q) }

func (l *lowering) iff(p, q ast.Node) ast.Node {
	l.spend(1)
	return simplest.Iff(l.g, p, q)
}

// ---- numbers

func (l *lowering) constant(n int64) num { return num{l.g.Num64(n), clip(n), clip(n)} }

func (l *lowering) bigConstant(n *big.Int) num {
	if n.IsInt64() {
		return l.constant(n.Int64())
	}
	c := num{l.g.Num(n), inf, inf}
	if n.Sign() < 0 {
		c.lo, c.hi = -inf, -inf
	}
	return c
}

// literal gives the value of a number that is known.
func (l *lowering) literal(x num) (*big.Int, bool) {
	if l.g.Op(x.n) != ast.OpInt {
		return nil, false
	}
	return l.g.IntVal(x.n), true
}

func (l *lowering) le(a, b num) ast.Node {
	if p, ok := l.literal(a); ok {
		if q, ok := l.literal(b); ok {
			return l.g.Truth(p.Cmp(q) <= 0)
		}
	}
	switch {
	case a.n == b.n || a.hi <= b.lo && a.hi < inf && b.lo > -inf:
		return l.g.True()
	case a.lo > b.hi && a.lo > -inf && b.hi < inf:
		return l.g.False()
	}
	l.spend(1)
	return l.g.Le(a.n, b.n)
}

func (l *lowering) lt(a, b num) ast.Node { return l.not(l.le(b, a)) }

func (l *lowering) same(a, b num) ast.Node {
	if p, ok := l.literal(a); ok {
		if q, ok := l.literal(b); ok {
			return l.g.Truth(p.Cmp(q) == 0)
		}
	}
	switch {
	case a.n == b.n:
		return l.g.True()
	case a.hi < b.lo && b.lo > -inf, b.hi < a.lo && a.lo > -inf:
		return l.g.False()
	}
	l.spend(1)
	if !l.strict && l.under == 0 && l.isSum(a) && l.isSum(b) {
		a, b = l.namedSum(a), l.namedSum(b)
	}
	return l.g.Eq(a.n, b.n)
}

// isSum reports whether a number is a sum of some length.
func (l *lowering) isSum(a num) bool { return l.g.Op(a.n) == ast.OpAdd && len(l.g.Args(a.n)) > 3 }

// namedSum gives a sum a name: of sums that are compared with one another the kernel then sees that they all
// differ, which it does not where what two have in common is taken away.
func (l *lowering) namedSum(a num) num {
	x, ok := l.sums[a.n]
	if !ok {
		x = l.number("sum", -inf, inf) // the bounds of a need not hold where a means nothing
		l.facts = append(l.facts, l.guarded(l.g.Eq(x.n, a.n), l.used))
		l.sums[a.n] = x
	}
	return num{x.n, a.lo, a.hi}
}

// choose is a where c holds, else b.
func (l *lowering) choose(c ast.Node, a, b symbol) symbol {
	if l.isTrue(c) {
		return a
	}
	if l.isFalse(c) {
		return b
	}
	switch a := a.(type) {
	case num:
		b := b.(num)
		if a.n == b.n {
			return a
		}
		l.spend(1)
		return num{l.g.Ite(c, a.n, b.n), min(a.lo, b.lo), max(a.hi, b.hi)}
	case real:
		b := b.(real)
		if a.n == b.n {
			return a
		}
		l.spend(1)
		return real{l.g.Ite(c, a.n, b.n)}
	case pair:
		b := b.(pair)
		return pair{l.choose(c, a.a, b.a), l.choose(c, a.b, b.b)}
	case record:
		b := b.(record)
		r := make(record, len(a))
		for i := range a {
			r[i] = l.choose(c, a[i], b[i])
		}
		return r
	}
	s, t := l.list(a), l.list(b)
	if l.isFunction(s) && l.isFunction(t) {
		return l.chooseFunction(c, s, t)
	}
	var made builder
	for _, x := range s.cells {
		made.add(l, x.elem, l.and(c, x.cond))
	}
	for _, x := range t.cells {
		made.add(l, x.elem, l.and(l.not(c), x.cond))
	}
	return made.set()
}

// chooseFunction is choose for functions with known arguments, which the result has again.
func (l *lowering) chooseFunction(c ast.Node, s, t *set) *set {
	out := &set{distinct: true}
	for _, x := range s.cells {
		p := x.elem.(pair)
		k, _ := l.key(p.a)
		if i, ok := t.rows[k]; ok {
			y := t.cells[i[0]]
			cond := x.cond
			if x.cond != y.cond {
				cond = l.or(l.and(c, x.cond), l.and(l.not(c), y.cond))
			}
			out.cells = append(out.cells, cell{pair{p.a, l.choose(c, p.b, y.elem.(pair).b)}, cond})
		} else {
			out.cells = append(out.cells, cell{x.elem, l.and(c, x.cond)})
		}
	}
	for _, y := range t.cells {
		k, _ := l.key(y.elem.(pair).a)
		if _, ok := s.rows[k]; !ok {
			out.cells = append(out.cells, cell{y.elem, l.and(l.not(c), y.cond)})
		}
	}
	return out
}

// ---- what is ground

// key encodes a symbol that is known; ok is false for others.
func (l *lowering) key(x symbol) (k string, ok bool) {
	switch x := x.(type) {
	case num:
		if x.fixed() {
			return strconv.FormatInt(x.lo, 36), true
		}
		if n, ok := l.literal(x); ok {
			return n.Text(36), true
		}
		return "", false
	case real:
		if q, ok := l.rat(x); ok {
			return q.RatString(), true
		}
		return "", false
	case pair:
		a, ok := l.key(x.a)
		if !ok {
			return "", false
		}
		b, ok := l.key(x.b)
		return "(" + a + "," + b + ")", ok
	case record:
		var b strings.Builder
		b.WriteByte('<')
		for _, f := range x {
			k, ok := l.key(f)
			if !ok {
				return "", false
			}
			b.WriteString(k)
			b.WriteByte(';')
		}
		return b.String() + ">", true
	case *set:
		var ks []string
		for _, c := range x.cells {
			k, ok := l.key(c.elem)
			if !ok || !l.isTrue(c.cond) {
				return "", false
			}
			ks = append(ks, k)
		}
		slices.Sort(ks)
		return "{" + strings.Join(slices.Compact(ks), ";") + "}", true
	}
	return "", false
}

// index fills keys and rows.
func (s *set) index(l *lowering) {
	if s.seen {
		return
	}
	s.seen = true
	keys, rows := make(map[string]int, len(s.cells)), map[string][]int{}
	for i, c := range s.cells {
		if keys != nil {
			k, ok := l.key(c.elem)
			if _, twice := keys[k]; !ok || twice {
				keys = nil
			} else {
				keys[k] = i
			}
		}
		p, ok := c.elem.(pair)
		if !ok || rows == nil {
			rows = nil
			continue
		}
		if k, ok := l.key(p.a); ok {
			rows[k] = append(rows[k], i)
		} else {
			rows = nil
		}
	}
	s.keys, s.rows = keys, rows
}

// isGround reports whether all possible elements are known.
func (l *lowering) isGround(s *set) bool { s.index(l); return s.keys != nil }

// isFunction reports whether a set has at most one pair for each of some known arguments.
func (l *lowering) isFunction(s *set) bool {
	s.index(l)
	if s.rows == nil {
		return false
	}
	for _, r := range s.rows {
		if len(r) > 1 {
			return false
		}
	}
	return true
}

// builder collects cells; those of one known element become one.
type builder struct {
	out  set
	at   map[string]int
	open bool // some elements are not ground
}

func (b *builder) add(l *lowering, elem symbol, cond ast.Node) {
	if l.isFalse(cond) {
		return
	}
	l.spend(1)
	k, ok := l.key(elem)
	if !ok {
		b.open = true
		b.out.cells = append(b.out.cells, cell{elem, cond})
		return
	}
	if i, ok := b.at[k]; ok {
		b.out.cells[i].cond = l.or(b.out.cells[i].cond, cond)
		return
	}
	if b.at == nil {
		b.at = map[string]int{}
	}
	b.at[k] = len(b.out.cells)
	b.out.cells = append(b.out.cells, cell{elem, cond})
}

func (b *builder) set() *set {
	s := b.out
	s.distinct = !b.open || len(s.cells) <= 1
	return &s
}

// candidates lists the values that a symbol can have, if they are at most limit.
func (l *lowering) candidates(x symbol, limit int) (all []symbol, ok bool) {
	switch x := x.(type) {
	case num:
		if _, ok := l.literal(x); ok {
			return []symbol{x}, true
		}
		if x.lo <= -inf || x.hi >= inf || x.hi-x.lo >= int64(limit) {
			return nil, false
		}
		for n := x.lo; n <= x.hi; n++ {
			all = append(all, l.constant(n))
		}
		return all, true
	case pair:
		as, ok := l.candidates(x.a, limit)
		if !ok {
			return nil, false
		}
		bs, ok := l.candidates(x.b, limit)
		if !ok || len(as)*len(bs) > limit {
			return nil, false
		}
		for _, a := range as {
			for _, b := range bs {
				all = append(all, pair{a, b})
			}
		}
		return all, true
	}
	_, ok = l.key(x)
	return []symbol{x}, ok
}

// maxCandidates is into how many known ones a cell is cut at most.
const maxCandidates = 2000

// ground gives the same set with known elements only; ok is false if that would be too much.
func (l *lowering) ground(s *set) (*set, bool) {
	if l.isGround(s) && s.distinct {
		return s, true
	}
	var b builder
	for _, c := range s.cells {
		vs, ok := l.candidates(c.elem, maxCandidates)
		if !ok {
			return nil, false
		}
		for _, v := range vs {
			b.add(l, v, l.and(c.cond, l.equal(c.elem, v)))
		}
	}
	out := b.set()
	out.size = s.size
	return out, true
}

// apart gives the same set with no two cells for one element.
func (l *lowering) apart(s *set) *set {
	if s.distinct || l.isFunction(s) {
		return s
	}
	if g, ok := l.ground(s); ok && len(g.cells) <= 2*len(s.cells)+8 {
		return g
	}
	out := &set{distinct: true, size: s.size}
	for i, c := range s.cells {
		conds := []ast.Node{c.cond}
		for _, d := range s.cells[:i] {
			conds = append(conds, l.not(l.and(d.cond, l.equal(d.elem, c.elem))))
		}
		if p := l.and(conds...); !l.isFalse(p) {
			out.cells = append(out.cells, cell{c.elem, p})
		}
	}
	return out
}

// ---- values

// known makes the symbol of a value.
func (l *lowering) known(shape *value.Shape, v value.Value) symbol {
	switch shape.Form {
	case value.FInt:
		return l.bigConstant(v.Big())
	case value.FBool, value.FElem:
		return l.constant(v.Index())
	case value.FString:
		return l.constant(int64(l.text(v.Text())))
	case value.FReal:
		return l.rational(v.Rat())
	case value.FFree:
		panic(l.refuse("free types"))
	case value.FPair:
		return pair{l.known(shape.A, shape.First(v)), l.known(shape.B, shape.Second(v))}
	case value.FRecord:
		r := make(record, len(shape.Parts))
		for i, p := range shape.Parts {
			r[i] = l.known(p, v.Field(i))
		}
		return r
	}
	if x := v.AsSymbolic(); x != nil && x.Infinite() {
		panic(l.refuse("a set without end"))
	}
	s := &set{distinct: true}
	for c := value.Iter(v); c.Next(); {
		l.spend(1)
		s.cells = append(s.cells, cell{l.known(shape.A, c.V), l.g.True()})
	}
	return s
}

// closure gives a comprehension that is not listed, with what the names in it are in a model.
func (l *lowering) closure(c comprehension, m *reading) value.Value {
	known := map[*tree.Decl]value.Value{}
	for _, d := range l.names(c.node) {
		if b := c.env.find(d); b != nil {
			known[d] = l.value(l.world.Shape(d.Type), b.s, m)
		} else if d.Kind == tree.DLocal || l.sought[d] {
			panic(l.refuse("the value of %s", d.Name))
		}
	}
	v, err := Evaluate(l.world, known, nil)(c.node)
	if err != nil {
		panic(l.refuse("the value of a comprehension"))
	}
	return v
}

// value gives what a symbol is in a model.
func (l *lowering) value(shape *value.Shape, x symbol, m *reading) value.Value {
	switch shape.Form {
	case value.FInt:
		return value.BigInt(new(big.Int).Set(m.number(x.(num).n)))
	case value.FBool, value.FElem:
		return value.Elem(int(m.number(x.(num).n).Int64()))
	case value.FString:
		return value.String(l.string(int(m.number(x.(num).n).Int64())))
	case value.FReal:
		return value.Real(m.rational(x.(real).n))
	case value.FPair:
		p := x.(pair)
		return shape.MakePair(l.value(shape.A, p.a, m), l.value(shape.B, p.b, m))
	case value.FRecord:
		vs := make([]value.Value, len(shape.Parts))
		for i, p := range shape.Parts {
			vs[i] = l.value(p, x.(record)[i], m)
		}
		return value.Rec(vs)
	}
	if f, ok := x.(*opaque); ok {
		return f.read(l, m)
	}
	if c, ok := x.(comprehension); ok {
		return l.closure(c, m)
	}
	b := shape.Build()
	for _, c := range l.list(x).cells {
		if m.holds(c.cond) {
			b.Add(l.value(shape.A, c.elem, m))
		}
	}
	return b.Set()
}
