package bvrules

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/bvref"
)

// driver is a small rewriter around the table that checks each step of each rule:
// the term and what the rule made of it have the same value under every
// assignment of a list.
type driver struct {
	t     testing.TB
	g     *ast.Graph
	vals  map[ast.Node][]int64 // by node: value under each assignment
	fired map[string]int       // by rule: how often it applied
	idle  map[string]int       // by rule: how often it did not
	depth int

	noRules bool // build as asked
	quiet   bool // do not compare values
}

func newDriver(t testing.TB) *driver {
	return &driver{t: t, g: ast.New(), vals: map[ast.Node][]int64{}, fired: map[string]int{}, idle: map[string]int{}}
}

func (d *driver) Mk(op ast.Op, typ ast.Type, args []ast.Node, aux int32) ast.Node {
	g := d.g
	if d.depth++; d.depth > 300 {
		d.t.Fatalf("rules do not end at %v of %v", op, d.show(g.Mk(op, typ, args, aux), 4))
	}
	defer func() { d.depth-- }()
	if d.noRules {
		return g.Mk(op, typ, args, aux)
	}
	if n := d.boolean(op, typ, args); n != ast.None {
		return n
	}
	tm := term{g, d.Mk, op, typ, args, aux}
	if n := foldConst(&tm); n != ast.None {
		d.check("fold", g.Mk(op, typ, args, aux), n)
		return n
	}
	for _, r := range tables[op] {
		n := r.fn(&tm)
		if n == ast.None {
			d.idle[r.name]++
			continue
		}
		d.fired[r.name]++
		d.check(r.name, g.Mk(op, typ, args, aux), n)
		return n
	}
	return g.Mk(op, typ, args, aux)
}

// boolean folds connectives.
func (d *driver) boolean(op ast.Op, typ ast.Type, args []ast.Node) ast.Node {
	g := d.g
	switch op {
	case ast.OpNot:
		switch a := args[0]; g.Op(a) {
		case ast.OpTrue:
			return g.False()
		case ast.OpFalse:
			return g.True()
		case ast.OpNot:
			return g.Arg(a, 0)
		}
	case ast.OpAnd, ast.OpOr:
		zero, unit := g.False(), g.True()
		if op == ast.OpOr {
			zero, unit = unit, zero
		}
		var out []ast.Node
		for _, a := range args {
			if a == zero {
				return zero
			}
			if a != unit {
				out = append(out, a)
			}
		}
		if op == ast.OpAnd {
			return g.And(out...)
		}
		return g.Or(out...)
	case ast.OpEquiv:
		if args[0] == args[1] {
			return g.True()
		}
	}
	return ast.None
}

// check compares two nodes under all assignments.
func (d *driver) check(name string, before, after ast.Node) {
	if d.quiet || len(d.vals[ast.None]) == 0 {
		return
	}
	if d.g.Type(before) != d.g.Type(after) {
		d.t.Fatalf("%s: %s becomes %s of another type", name, d.show(before, 5), d.show(after, 5))
	}
	x, y := d.eval(before), d.eval(after)
	for i := range x {
		if x[i] != y[i] {
			d.t.Fatalf("%s: %s = %d becomes %s = %d", name, d.show(before, 5), x[i], d.show(after, 5), y[i])
		}
	}
}

// show prints n as an s-expression.
func (d *driver) show(n ast.Node, depth int) string {
	g := d.g
	switch g.Op(n) {
	case ast.OpBv, ast.OpInt:
		return g.IntVal(n).String()
	case ast.OpConst:
		return g.Name(n)
	}
	if depth == 0 {
		return "..."
	}
	s := []string{fmt.Sprint(g.Op(n))}
	if g.Aux(n) != 0 {
		s[0] += fmt.Sprint(".", g.Aux(n))
	}
	if g.Kind(g.Type(n)) == ast.KBitVec {
		s[0] += fmt.Sprint(":", g.Width(g.Type(n)))
	}
	for _, a := range g.Args(n) {
		s = append(s, d.show(a, depth-1))
	}
	return "(" + strings.Join(s, " ") + ")"
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// eval is n's value under each assignment, by definitions of its own.
func (d *driver) eval(n ast.Node) []int64 {
	if v, ok := d.vals[n]; ok {
		return v
	}
	g := d.g
	op, args := g.Op(n), g.Args(n)
	in := make([][]int64, len(args))
	for i, a := range args {
		in[i] = d.eval(a)
	}
	out := make([]int64, len(d.vals[ast.None]))
	ws := make([]int, len(args))
	for i, a := range args {
		if g.Kind(g.Type(a)) == ast.KBitVec {
			ws[i] = g.Width(g.Type(a))
		}
	}
	w := 0
	if g.Kind(g.Type(n)) == ast.KBitVec {
		w = g.Width(g.Type(n))
	}
	for k := range out {
		x := func(i int) int64 { return in[i][k] }
		switch op {
		case ast.OpTrue, ast.OpFalse:
			out[k] = b2i(op == ast.OpTrue)
		case ast.OpBv, ast.OpInt:
			out[k] = g.IntVal(n).Int64()
		case ast.OpNot:
			out[k] = 1 - x(0)
		case ast.OpAnd, ast.OpOr:
			out[k] = b2i(op == ast.OpAnd)
			for i := range in {
				if op == ast.OpAnd {
					out[k] &= x(i)
				} else {
					out[k] |= x(i)
				}
			}
		case ast.OpEquiv, ast.OpEq:
			out[k] = b2i(x(0) == x(1))
		case ast.OpIsTrue:
			out[k] = x(0)
		case ast.OpIte:
			out[k] = x(2)
			if x(0) == 1 {
				out[k] = x(1)
			}
		case ast.OpLe:
			out[k] = b2i(x(0) <= x(1))
		case ast.OpLt:
			out[k] = b2i(x(0) < x(1))
		case ast.OpGe:
			out[k] = b2i(x(0) >= x(1))
		case ast.OpGt:
			out[k] = b2i(x(0) > x(1))
		case ast.OpAdd:
			for i := range in {
				out[k] += x(i)
			}
		case ast.OpMul:
			out[k] = 1
			for i := range in {
				out[k] *= x(i)
			}
		case ast.OpSub:
			out[k] = x(0) - x(1)
		case ast.OpNeg:
			out[k] = -x(0)
		case ast.OpEMod:
			if out[k] = x(0) % x(1); out[k] < 0 {
				out[k] += x(1)
			}
		case ast.OpBv2Nat:
			out[k] = x(0)
		case ast.OpSbv2Int:
			if out[k] = x(0); x(0)>>(ws[0]-1) == 1 {
				out[k] -= 1 << ws[0]
			}
		case ast.OpNat2Bv:
			out[k] = x(0) & (1<<w - 1)
		default:
			vs := make([]uint64, len(in))
			for i := range in {
				vs[i] = uint64(x(i))
			}
			v, ok := bvref.Eval(op, w, g.Aux(n), ws, vs)
			if !ok {
				d.t.Fatalf("no meaning for %v", op)
			}
			out[k] = int64(v)
		}
	}
	d.vals[n] = out
	return out
}

// gen makes random terms over variables of one width.
type gen struct {
	*driver
	rng   *rand.Rand
	width int
	vars  []ast.Node // of that width
	prop  ast.Node   // a predicate
	pool  []ast.Node // terms made before
}

// newGen has nvars variables of n bits; all assignments when there are no more
// than limit, else that many random ones.
func newGen(t testing.TB, rng *rand.Rand, n, nvars, limit int) *gen {
	d := newDriver(t)
	x := &gen{driver: d, rng: rng, width: n}
	bits := n*nvars + 1
	count := limit
	if bits < 20 && 1<<bits <= limit {
		count = 1 << bits
	}
	d.vals[ast.None] = make([]int64, count)
	special := []int64{0, 1, 2, 3, 1<<n - 1, 1<<n - 2, 1 << (n - 1), 1<<(n-1) - 1}
	for i := 0; i < nvars; i++ {
		v := d.g.Const(string(rune('a'+i)), d.g.BitVec(n))
		vals := make([]int64, count)
		for k := range vals {
			switch {
			case count == 1<<bits:
				vals[k] = int64(k >> (i*n + 1) & (1<<n - 1))
			case rng.Intn(3) == 0:
				vals[k] = special[rng.Intn(len(special))] & (1<<n - 1)
			default:
				vals[k] = rng.Int63() & (1<<n - 1) >> rng.Intn(n)
			}
		}
		d.vals[v] = vals
		x.vars = append(x.vars, v)
	}
	p := d.g.Const("p", ast.Bool)
	vals := make([]int64, count)
	for k := range vals {
		vals[k] = int64(k & 1)
	}
	d.vals[p] = vals
	x.prop = d.g.IsTrue(p)
	return x
}

func (x *gen) number(w int) ast.Node {
	var v int64
	switch x.rng.Intn(7) {
	case 0:
		v = 0
	case 1:
		v = -1
	case 2:
		v = 1 << x.rng.Intn(w)
	case 3:
		v = 1<<x.rng.Intn(w) - 1
	case 4:
		v = 1<<(w-1) - 1 + int64(x.rng.Intn(3))
	default:
		if v = x.rng.Int63(); w > 62 {
			k := pow2(x.rng.Intn(w))
			return x.g.BvNum(k.Sub(k, big.NewInt(v>>40)), w)
		}
	}
	return x.g.BvNum(big.NewInt(v), w)
}

var pick2 = []ast.Op{ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor, ast.OpBvAdd, ast.OpBvSub, ast.OpBvAdd,
	ast.OpBvMul, ast.OpBvUdiv, ast.OpBvUrem, ast.OpBvSdiv, ast.OpBvSrem, ast.OpBvSmod, ast.OpBvShl, ast.OpBvLshr, ast.OpBvAshr}
var picks = []ast.Op{ast.OpEq, ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle, ast.OpBvSaddO,
	ast.OpBvSsubO, ast.OpBvUmulO, ast.OpBvSmulO}

// term makes a vector of w bits.
func (x *gen) term(w, depth int) ast.Node {
	g, rng := x.g, x.rng
	typ := g.BitVec(w)
	if depth <= 0 || rng.Intn(8) == 0 {
		if rng.Intn(4) == 0 || w != x.width {
			if w < x.width && rng.Intn(3) > 0 {
				return x.Mk(ast.OpBvExtract, typ, []ast.Node{x.vars[rng.Intn(len(x.vars))]}, int32(rng.Intn(x.width-w+1)))
			}
			return x.number(w)
		}
		return x.vars[rng.Intn(len(x.vars))]
	}
	if len(x.pool) > 0 && rng.Intn(4) == 0 {
		if n := x.pool[rng.Intn(len(x.pool))]; g.Type(n) == typ {
			return n
		}
	}
	var n ast.Node
	switch k := rng.Intn(20); {
	case k < 9:
		op := pick2[rng.Intn(len(pick2))]
		n = x.Mk(op, typ, []ast.Node{x.term(w, depth-1), x.term(w, depth-1)}, 0)
	case k < 11:
		n = x.Mk([]ast.Op{ast.OpBvNot, ast.OpBvNeg}[rng.Intn(2)], typ, []ast.Node{x.term(w, depth-1)}, 0)
	case k == 11:
		n = x.Mk(ast.OpIte, typ, []ast.Node{x.pred(depth - 1), x.term(w, depth-1), x.term(w, depth-1)}, 0)
	case k < 13 && w > 1:
		h := 1 + rng.Intn(w-1)
		n = x.Mk(ast.OpBvConcat, typ, []ast.Node{x.term(h, depth-1), x.term(w-h, depth-1)}, 0)
	case k == 19: // the carry of a sum
		wide := g.BitVec(w + 1)
		zero := func() ast.Node {
			return x.Mk(ast.OpBvConcat, wide, []ast.Node{g.BvNum(bigZero, 1), x.term(w, depth-1)}, 0)
		}
		a, b := zero(), zero()
		if rng.Intn(2) == 0 {
			b = g.BvNum(big.NewInt(int64(rng.Intn(2<<min(w, 20)))), w+1)
		}
		if rng.Intn(3) == 0 {
			b = x.Mk(ast.OpBvNot, wide, []ast.Node{b}, 0)
		}
		n = x.Mk([]ast.Op{ast.OpBvAdd, ast.OpBvSub}[rng.Intn(2)], wide, []ast.Node{a, b}, 0)
		n = x.Mk(ast.OpBvExtract, typ, []ast.Node{n}, int32(1))
		if w > 1 {
			top := x.Mk(ast.OpBvExtract, g.BitVec(1), []ast.Node{n}, int32(w-1))
			n = x.Mk(ast.OpBvConcat, typ, []ast.Node{x.term(w-1, 0), top}, 0)
		}
	case k == 15:
		more := rng.Intn(3)
		n = x.Mk(ast.OpBvExtract, typ, []ast.Node{x.term(w+more, depth-1)}, int32(rng.Intn(more+1)))
	case k == 16:
		from := 1 + rng.Intn(w)
		n = x.Mk(ast.OpBvSignExt, typ, []ast.Node{x.term(from, depth-1)}, 0)
	case k == 17 && w > 1: // a rotation, or zeros above
		a := x.term(w, depth-1)
		h := 1 + rng.Intn(w-1)
		high := g.BvNum(bigZero, h)
		if rng.Intn(2) == 0 {
			high = x.Mk(ast.OpBvExtract, g.BitVec(h), []ast.Node{a}, 0)
		}
		n = x.Mk(ast.OpBvConcat, typ, []ast.Node{high, x.Mk(ast.OpBvExtract, g.BitVec(w-h), []ast.Node{a}, int32(h))}, 0)
	case k == 18: // copies side by side, of a choice of bits too
		d := 1 + rng.Intn(w)
		for w%d != 0 {
			d--
		}
		part := x.term(d, depth-1)
		if d == 1 && rng.Intn(2) == 0 {
			part = x.Mk(ast.OpIte, g.BitVec(1), []ast.Node{x.pred(depth - 1), x.g.BvNum(bigOne, 1), x.g.BvNum(bigZero, 1)}, 0)
		}
		n = part
		for k := d; k < w; k += d {
			n = x.Mk(ast.OpBvConcat, g.BitVec(k+d), []ast.Node{n, part}, 0)
		}
	case k == 13: // quotients and products by numerals, nested
		op := []ast.Op{ast.OpBvUdiv, ast.OpBvUrem, ast.OpBvMul}[rng.Intn(3)]
		c, k := x.number(w), x.number(w)
		if rng.Intn(2) == 0 {
			c, k = x.g.BvNum(big.NewInt(3), w), x.g.BvNum(big.NewInt(5), w)
		}
		if op == ast.OpBvUrem {
			c = x.term(w, 1)
			k = c
		}
		n = x.Mk(op, typ, []ast.Node{x.Mk(op, typ, []ast.Node{x.term(w, depth-1), c}, 0), k}, 0)
	case k == 14: // wide sums and bit-wise functions of the same variables
		n = x.mixedSum(w)
	default:
		n = x.Mk(ast.OpNat2Bv, typ, []ast.Node{x.integer(depth - 1)}, 0)
	}
	if len(x.pool) < 40 {
		x.pool = append(x.pool, n)
	} else {
		x.pool[rng.Intn(40)] = n
	}
	return n
}

// mixedSum adds multiples of bit-wise functions of few operands.
func (x *gen) mixedSum(w int) ast.Node {
	rng, typ := x.rng, x.g.BitVec(w)
	a, b := x.term(w, 1), x.term(w, 1)
	n := x.number(w)
	for i := 0; i < 2+rng.Intn(3); i++ {
		f := []ast.Node{a, b}[rng.Intn(2)]
		if rng.Intn(3) > 0 {
			f = x.Mk([]ast.Op{ast.OpBvAnd, ast.OpBvOr, ast.OpBvXor}[rng.Intn(3)], typ, []ast.Node{a, b}, 0)
		}
		if rng.Intn(3) == 0 {
			f = x.Mk(ast.OpBvMul, typ, []ast.Node{f, x.g.BvNum(big.NewInt(int64(rng.Intn(5)-2)), w)}, 0)
		}
		n = x.Mk([]ast.Op{ast.OpBvAdd, ast.OpBvSub}[rng.Intn(2)], typ, []ast.Node{n, f}, 0)
	}
	return n
}

// integer makes a small INTEGER.
func (x *gen) integer(depth int) ast.Node {
	g, rng := x.g, x.rng
	if depth <= 0 || rng.Intn(2) == 0 {
		if rng.Intn(3) == 0 {
			return g.Num64(int64(rng.Intn(4<<min(x.width, 20)) - 1<<min(x.width, 20)))
		}
		return x.Mk([]ast.Op{ast.OpBv2Nat, ast.OpSbv2Int}[rng.Intn(2)], ast.Int, []ast.Node{x.term(1+rng.Intn(x.width), depth-1)}, 0)
	}
	op := []ast.Op{ast.OpAdd, ast.OpSub, ast.OpNeg, ast.OpMul, ast.OpEMod}[rng.Intn(5)]
	args := []ast.Node{x.integer(depth - 1), x.integer(depth - 1)}
	switch op {
	case ast.OpNeg:
		args = args[:1]
	case ast.OpMul:
		args[1] = g.Num64(int64(rng.Intn(7) - 3))
	case ast.OpEMod:
		args[1] = g.Num64(1 << rng.Intn(min(x.width, 20)+3))
	}
	return g.Mk(op, ast.Int, args, 0)
}

// related makes two vectors of w bits that share parts.
func (x *gen) related(w int) []ast.Node {
	g, rng := x.g, x.rng
	typ := g.BitVec(w)
	a, b := x.term(w, 2), x.term(w, 1)
	switch rng.Intn(6) {
	case 5: // a product of a sum, and the sum of products
		op := func(o ast.Op, p, q ast.Node) ast.Node { return x.Mk(o, typ, []ast.Node{p, q}, 0) }
		v := x.vars
		if x.g.Type(v[0]) == typ {
			p, q, r := v[0], v[1], v[len(v)-1]
			a = op(ast.OpBvMul, p, op(ast.OpBvAdd, q, b))
			b = op(ast.OpBvAdd, op(ast.OpBvMul, p, q), op(ast.OpBvMul, b, p))
			if rng.Intn(3) == 0 {
				b = op(ast.OpBvAdd, b, []ast.Node{r, x.number(w)}[rng.Intn(2)])
			}
		}
	case 0:
		s := 1 + rng.Intn(w)
		a, b = x.Mk(ast.OpBvSignExt, typ, []ast.Node{x.term(s, 1)}, 0), x.Mk(ast.OpBvSignExt, typ, []ast.Node{x.term(s, 1)}, 0)
	case 1:
		op := []ast.Op{ast.OpBvUrem, ast.OpBvUdiv, ast.OpBvAnd, ast.OpBvXor, ast.OpBvLshr, ast.OpBvOr}[rng.Intn(6)]
		args := []ast.Node{a, b}
		if rng.Intn(2) == 0 {
			args = []ast.Node{b, a}
		}
		b = x.Mk(op, typ, args, 0)
	case 2:
		b = x.Mk(ast.OpBvAdd, typ, []ast.Node{a, x.number(w)}, 0)
	case 3:
		if w > 1 {
			s := 1 + rng.Intn(w-1)
			hi, lo := x.term(w-s, 1), x.term(s, 1)
			a = x.Mk(ast.OpBvConcat, typ, []ast.Node{hi, lo}, 0)
			if rng.Intn(2) == 0 {
				lo = x.term(s, 1)
			} else {
				hi = x.term(w-s, 1)
			}
			b = x.Mk(ast.OpBvConcat, typ, []ast.Node{hi, lo}, 0)
		}
	default:
		c := x.term(w, 1)
		a, b = x.Mk(ast.OpIte, typ, []ast.Node{x.prop, a, c}, 0), x.Mk(ast.OpIte, typ, []ast.Node{x.pred(1), b, c}, 0)
	}
	if rng.Intn(2) == 0 {
		a, b = b, a
	}
	return []ast.Node{a, b}
}

func (x *gen) pred(depth int) ast.Node {
	g, rng := x.g, x.rng
	if depth <= 0 || rng.Intn(5) == 0 {
		return x.prop
	}
	if rng.Intn(6) == 0 {
		op := []ast.Op{ast.OpEq, ast.OpLe, ast.OpLt, ast.OpGe, ast.OpGt}[rng.Intn(5)]
		return x.Mk(op, ast.Pred, []ast.Node{x.integer(depth - 1), x.integer(depth - 1)}, 0)
	}
	w := 1 + rng.Intn(x.width+1)
	if rng.Intn(2) == 0 {
		w = x.width
	}
	op := picks[rng.Intn(len(picks))]
	args := []ast.Node{x.term(w, depth-1), x.term(w, depth-1)}
	if rng.Intn(3) == 0 {
		args = x.related(w)
	}
	p := x.Mk(op, ast.Pred, args, 0)
	if rng.Intn(3) == 0 {
		p = x.Mk(ast.OpNot, ast.Pred, []ast.Node{p}, 0)
	}
	_ = g
	return p
}

// Every step of every rule on random terms: exhaustively at widths 1 to 4, with
// random and special values above. Each rule must have applied, and not applied.
func TestRulesKeepValues(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	fired, idle := map[string]int{}, map[string]int{}
	run := func(n, nvars, limit, rounds, depth int) {
		for r := 0; r < rounds; r++ {
			x := newGen(t, rng, n, nvars, limit)
			for i := 0; i < 25; i++ {
				x.pred(depth)
				x.term(x.width, depth)
			}
			for k, v := range x.fired {
				fired[k] += v
			}
			for k, v := range x.idle {
				idle[k] += v
			}
		}
	}
	run(1, 3, 1<<4, 100, 5)
	run(2, 3, 1<<7, 100, 5)
	run(3, 2, 1<<7, 100, 5)
	run(3, 3, 1<<10, 12, 4)
	run(4, 2, 1<<9, 60, 4)
	for _, n := range []int{5, 7, 8, 11} {
		run(n, 3, 120, 25, 5)
	}
	for _, r := range rules {
		if fired[r.name] == 0 {
			t.Errorf("rule %s never applied", r.name)
		}
		if idle[r.name] == 0 && !always[r.name] {
			t.Errorf("rule %s was never seen not to apply", r.name)
		}
	}
	if testing.Verbose() {
		for _, r := range rules {
			t.Logf("%-16s applied %6d, not %6d", r.name, fired[r.name], idle[r.name])
		}
	}
}

// always are the rules that define their operator by others.
var always = map[string]bool{"or": true, "ule": true, "sle": true}

// TestNearlyDivided has sums of quotients times divisors and of remainders that belong
// together, or nearly so.
func TestNearlyDivided(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	together := 0
	for round := range 300 {
		x := newGen(t, rng, 1+round%4, 3, 1<<9)
		typ := x.g.BitVec(x.width)
		mk := func(op ast.Op, args ...ast.Node) ast.Node {
			if rng.Intn(2) == 0 {
				switch op {
				case ast.OpBvMul, ast.OpBvAdd:
					args[0], args[1] = args[1], args[0]
				}
			}
			return x.Mk(op, typ, args, 0)
		}
		for range 25 {
			a, b, c := x.term(x.width, 0), x.term(x.width, 0), x.number(x.width)
			near := func(n ast.Node) ast.Node {
				if rng.Intn(6) == 0 {
					return x.term(x.width, rng.Intn(2))
				}
				return n
			}
			ops := [][2]ast.Op{{ast.OpBvUdiv, ast.OpBvUrem}, {ast.OpBvSdiv, ast.OpBvSrem}}
			div, rem := ops[rng.Intn(2)][0], ops[rng.Intn(2)][1]
			product := mk(ast.OpBvMul, mk(div, near(a), near(b)), near(b))
			whole := mk(ast.OpBvAdd, mk(ast.OpBvMul, near(c), product), mk(ast.OpBvMul, near(c), mk(rem, near(a), near(b))))
			if x.g.Op(whole) == ast.OpBvMul || x.g.Op(whole) == ast.OpConst {
				together++
			}
			mk(ast.OpBvAdd, whole, x.term(x.width, 1))
		}
	}
	if together < 1658 {
		t.Errorf("only %d belonged together", together)
	}
}
